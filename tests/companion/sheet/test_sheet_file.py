"""The samples, and every fault of form with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.sheet.file import read
from companion.sheet.table import Table, add_up
from pnp.errors import UserError

SHEETS = Path(__file__).parent.parent / "sheets"


def table_of(*files: Path) -> Table:
    return add_up(*read([str(file) for file in files]))


def expected(file: Path) -> str:
    return file.read_text().splitlines()[0]


@pytest.mark.parametrize("file", sorted(SHEETS.glob("*.yaml")), ids=lambda file: file.name)
def test_samples(file: Path) -> None:
    said = expected(file)
    if "malformed" in said:
        with pytest.raises(UserError) as caught:
            table_of(file)
        assert str(caught.value).startswith(f"{file}:")
        return
    table = table_of(file)
    scores = [player.result.score for player in table.players]
    best_first = sorted(range(len(scores)), key=lambda seat: table.players[seat].result.rank)
    ranks = [str(player.result.rank) for player in table.players]
    told = re.search(r"scores ([\d ]+), ranking ([\d ]+);", said)
    assert told
    assert [str(score) for score in scores] == told[1].split()
    assert told[2].split() in (ranks, [str(seat + 1) for seat in best_first])
    found = {(seat, problem.check) for seat, player in enumerate(table.players, 1) for problem in player.problems}
    broken = re.findall(r"player (\d) (C\d)", said)
    assert found == {(int(seat), check) for seat, check in broken}


def written(tmp_path: Path, text: str, name: str = "a.sheet.yaml") -> Path:
    file = tmp_path / name
    file.write_text(text)
    return file


def player(lines: str, top: str = "") -> str:
    indented = "".join(f"    {line}\n" for line in lines.splitlines())
    return f"sheet: bake-and-sale/1\n{top}players:\n  - name: Ana\n{indented}"


FAULTS = {
    "unknown key": (player("fam: 3"), r":4:5: player: unknown key 'fam'; did you mean 'fame'\?"),
    "unknown top key": (player("", "player: 1\n"), r":2:1: the sheet: unknown key 'player'; did you mean 'players'\?"),
    "unknown bread": (player("breads: {bagette: {loaves: 1}}"), "did you mean 'baguette'"),
    "unknown supply": (player("supplies: {egg: 3}"), "did you mean 'eggs'"),
    "a key twice": (player("fame: 3\nfame: 3"), ":5:5: player: 'fame' stands here twice"),
    "a key twice, once empty": (player("fame: 3\nfame:"), "twice"),
    "number as text": (player('fame: "3"'), ":4:11: fame: expected a whole number"),
    "not whole": (player("fame: 1.5"), "whole number"),
    "bool": (player("fame: true"), "whole number"),
    "list": (player("fame: [3]"), "whole number"),
    "octal": (player("fame: 010"), "whole number"),
    "hexadecimal": (player("fame: 0x1"), "whole number"),
    "thousands": (player("fame: 1_0"), "whole number"),
    "base sixty": (player("fame: 1:30"), "whole number"),
    "negative": (player("fame: -1"), "0 to 12"),
    "large": (player("fame: 13"), "13 cannot be; 0 to 12"),
    "huge": (player("fame: " + "9" * 300), "whole number"),
    "agency": (player("agency-fame: 4"), "0 to 3"),
    "size small": (player("size: 1"), "2 to 6"),
    "size large": (player("size: 7"), "2 to 6"),
    "nine loaves": (player("breads: {brioche: {pins: 2, loaves: 9, batches: 3}}"), "9 cannot be; 0 to 8"),
    "crossed loaves": (player("breads: {brioche: {loaves: 2, crossed: 3}}"), "of 2 loaves: 3 cannot be"),
    "crossed without loaves": (player("breads: {brioche: {crossed: 1}}"), "only 0"),
    "pins": (player("breads: {focaccia: {pins: 2}}"), "0 to 1"),
    "pins of a baguette": (player("breads: {baguette: {pins: 1}}"), "only 0"),
    "stars": (player("breads: {focaccia: {stars: 4}}"), "0 to 3"),
    "batches": (player("breads: {focaccia: {batches: 4}}"), "0 to 3"),
    "crossed supplies": (player("supplies: {eggs: 3/4}"), "of 3 circled: 4 cannot be"),
    "circled supplies": (player("supplies: {eggs: 13}"), "0 to 12"),
    "half a pair": (player("supplies: {eggs: 3/}"), "circled/crossed"),
    "spaced pair": (player("supplies: {eggs: 3 / 2}"), "circled/crossed"),
    "pair as number text": (player('supplies: {eggs: "3"}'), "circled/crossed"),
    "order 0": (player("retail: [0]"), "1 to 10"),
    "order 11": (player("retail: [11]"), "1 to 10"),
    "order twice": (player("retail: [4, 7, 4]"), ":4:20: retail: order 4 stands here twice"),
    "order alone": (player("retail: 4"), "expected a list"),
    "order empty": (player("retail: [4, null]"), "whole number"),
    "six days": (player("hours: [8, 8, 8, 8, 8, 8]"), "expected 7 numbers"),
    "nine hours": (player("hours: [9, 8, 8, 8, 8, 8, 8]"), "day 1: 9 cannot be"),
    "an empty day": (player("hours: [null, 8, 8, 8, 8, 8, 8]"), "whole number"),
    "visits": (player("visits: {hiring: 5}"), "0 to 4"),
    "visit words of the rules": (player("visits: {hire: 1}"), "did you mean 'hiring'"),
    "friendly twice": (player("visits: {friendly: 2}"), "0 to 1"),
    "supermarket": (player("visits: {supermarket: 3}"), "0 to 2"),
    "score": (player("score: a lot"), "whole number"),
    "no name": ("sheet: bake-and-sale/1\nplayers:\n  - fame: 3\n", ":3:5: a player without a name"),
    "empty name": ('sheet: bake-and-sale/1\nplayers:\n  - name: ""\n', "empty"),
    "null name": ("sheet: bake-and-sale/1\nplayers:\n  - name:\n", "without a name"),
    "bool name": ("sheet: bake-and-sale/1\nplayers:\n  - name: true\n", "put it in quotes"),
    "list name": ("sheet: bake-and-sale/1\nplayers:\n  - name: [a]\n", "expected a text"),
    "no players": ("sheet: bake-and-sale/1\n", "`players:` is missing"),
    "null players": ("sheet: bake-and-sale/1\nplayers:\n", "`players:` is missing"),
    "nobody": ("sheet: bake-and-sale/1\nplayers: []\n", "there is none"),
    "null player": ("sheet: bake-and-sale/1\nplayers: [null]\n", "without a name"),
    "players by name": ("sheet: bake-and-sale/1\nplayers: {Ana: 3}\n", "expected a list"),
    "other sheet": (player("").replace("sale/1", "sale/2"), "expected bake-and-sale/1, not 'bake-and-sale/2'"),
    "no sheet": ("players: [{name: Ana}]\n", "`sheet: bake-and-sale/1` is missing"),
    "a list": ("- 1\n", "entries"),
    "a word": ("hello\n", "entries"),
    "empty": ("", "empty"),
    "only a comment": ("# nothing\n", "empty"),
    "not YAML": ("sheet: [\n", ":2:1"),
    "a tab": ("sheet: bake-and-sale/1\nplayers:\n\t- name: Ana\n", "tab"),
    "two documents": (player("") + "---\n" + player(""), "second document"),
    "itself": ("&a [*a]\n", "alias"),
    "deep": ("[" * 5000, "nested deeper"),
    "unknown variant": (player("", "variant: challenge-big-pantry\n"), ":2:10: unknown variant"),
    "variant for more": (player("", "variant: standard\n"), ":2:10: variant 'standard' is for two or more"),
    "challenge for one": (
        player("", "variant: challenge-quiet-town\n") + "  - name: Ben\n",
        ":2:10: variant 'challenge-quiet-town' is for one player, not 2",
    ),
    "long-weekend": (player("hours: [8, 8, 8, 8, 8, 8, 1]", "variant: challenge-long-weekend\n"), "day 7: 1 cannot"),
    "family-bakery": (player("size: 4", "variant: challenge-family-bakery\n"), "size: 4 cannot be; only 3"),
    "family-bakery small": (player("size: 2", "variant: challenge-family-bakery\n"), "size: 2 cannot be; only 3"),
    "small-pantry": (player("supplies: {yeast: 9}", "variant: challenge-small-pantry\n"), "9 cannot be; 0 to 8"),
    "full-larder": (player("hours: [7, 1, 1, 1, 1, 1, 1]", "variant: challenge-full-larder\n"), "day 1: 7 cannot"),
}


@pytest.mark.parametrize(("text", "why"), FAULTS.values(), ids=FAULTS.keys())
def test_malformed(tmp_path: Path, text: str, why: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(UserError) as caught:
        table_of(file)
    assert str(caught.value).startswith(str(file))
    assert "\n" not in str(caught.value)
    assert re.search(why, str(caught.value)) or why in str(caught.value), str(caught.value)


def test_binary_and_missing_files(tmp_path: Path) -> None:
    binary = tmp_path / "b.sheet.yaml"
    binary.write_bytes(bytes(range(256)))
    for file in (binary, tmp_path / "missing.sheet.yaml", tmp_path):
        with pytest.raises(UserError, match=re.escape(str(file))):
            table_of(file)
    with pytest.raises(UserError):
        read(["nul\0.sheet.yaml"])


GOOD = {
    "empty values": player("hours:\nsize: null\nsupplies: ~\nbreads:\nretail:\nfame:\nvisits:\nscore:"),
    "empty inner values": player("supplies: {eggs: }\nbreads: {baguette: , brioche: {loaves: }}\nvisits: {hiring: }"),
    "empty collections": player("supplies: {}\nbreads: {brioche: {}}\nretail: []\nvisits: {}"),
    "a number for a name": player("").replace("Ana", "7"),
    "an empty variant": player("", "variant:\n"),
    "a solo variant": player("", "variant: solo-level-9\n"),
    "quoted pair": player('supplies: {eggs: "0/0"}'),
    "anchors": player("breads: {brioche: &nothing {stars: 0}, special: *nothing}"),
    "windows line ends": player("fame: 0").replace("\n", "\r\n"),
    "a byte order mark": "\ufeff" + player("fame: 0"),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD.keys())
def test_left_out_is_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.sheet.yaml"
    file.write_bytes(text.encode())
    table = table_of(file)
    assert table.sound
    assert table.players[0].result.score == 0


def test_files_together_are_one_table(tmp_path: Path) -> None:
    gus, sue = (
        written(tmp_path, player("size: 4"), "g.sheet.yaml"),
        written(tmp_path, player("fame: 3"), "s.sheet.yaml"),
    )
    table = table_of(gus, sue)
    assert [entry.result.awards for entry in table.players] == [("manufacturer",), ("known",)]
    assert [entry.result.score for entry in table.players] == [10, 16]
    solo = written(tmp_path, player("", "variant: solo-easy\n"), "solo.sheet.yaml")
    with pytest.raises(UserError, match=r"solo\.sheet\.yaml:2:10: variant 'solo-easy' is for one player, not 2"):
        table_of(gus, solo)
    both = written(tmp_path, player("", "variant: standard\n"), "both.sheet.yaml")
    assert len(table_of(both, gus).players) == 2
