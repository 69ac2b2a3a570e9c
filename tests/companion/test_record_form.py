"""Records word by word: what form they have, and which line a complaint names."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import record, replay
from pnp.errors import UserError

HEAD = '[Game "bake-and-sale"]\n[Variant "solo"]\n[Player "1" "Ana" "human"]\n\n'
TWO = '[Game "bake-and-sale"]\n[Player "1" "Ana" "human"]\n[Player "2" "Ben" "human"]\n\n'
ROLL = "* roll w1 w2 w4 b1 b1 b5\n"


def ok(text: str) -> replay.Replay:
    return replay.replay(record.parse(text, "a.game"))


def fault(text: str) -> tuple[int, str]:
    """The line that a complaint names, and the complaint."""
    with pytest.raises(UserError) as caught:
        ok(text)
    complaint = caught.value.complaints[0]
    assert complaint.place is not None
    assert complaint.place.file == "a.game"
    return complaint.place.line, complaint.what


def week(seats: int = 1, days: int = 7) -> str:
    return (ROLL + "".join(f"{seat} end\n" for seat in range(1, seats + 1))) * days


@pytest.mark.parametrize(
    "text",
    [
        HEAD,
        HEAD.rstrip("\n"),
        "# before the headers\n" + HEAD,
        "\n" + HEAD,
        HEAD.replace("[Variant", "# between headers\n[Variant"),
        HEAD + "\n# comment\n\n" + ROLL + "\n1 end\n",
        HEAD + "* roll b1 w4 b5 w1 b1 w2\n",
        HEAD + ROLL.rstrip("\n"),
        HEAD + ROLL + "1 market w1   \n1 end \n",
        HEAD + ROLL + "1 market b1 w1\n1 supplier olive-oil yeast\n1 supplier yeast olive-oil\n",
        HEAD + ROLL + "1 market w4=all-purpose b5=eggs\n",
        HEAD + ROLL + "1 network track\n1 network\n",
        HEAD + week() + "= 0\n",
        HEAD + week() + "= 0\n! 1\n",
        HEAD + week() + "= 0\n\n# the end\n",
        TWO + week(2) + "= 0 0\n! 1=2\n",
        TWO + week(2) + "= 0 0\n! 2=1\n",
        HEAD.replace('[Variant "solo"]', '[Variant "solo-level-12"]') + ROLL,
        HEAD.replace('[Variant "solo"]', '[Variant "challenge-quiet-town"]') + ROLL,
        HEAD.replace('[Variant "solo"]\n', "") + ROLL,
        HEAD.replace('[Variant "solo"]', '[Site "at home" "upstairs"]\n[Site "again"]') + ROLL,
        HEAD.replace('"Ana"', '"Ana Žižka ☕"') + ROLL,
        HEAD + ROLL + "#~ 1 market w1\n1 end\n",
    ],
)
def test_what_stands(text: str) -> None:
    ok(text)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "no headers"),
        ("# only a comment\n", 2, "no headers"),
        ('[Variant "solo"]\n', 1, "first header is Game"),
        ('[Game "bake-and-sail"]\n\n', 1, "did you mean 'bake-and-sale'"),
        ('[Game "bake-and-sale" "x"]\n\n', 1, "one value"),
        ("[Game bake-and-sale]\n\n", 1, "no header"),
        ('[Game  "bake-and-sale"]\n\n', 1, "no header"),
        ('[Game "bake-and-sale"]x\n\n', 1, "no header"),
        ("\ufeff" + HEAD, 1, "byte order mark"),
        (HEAD.replace("\n", "\r\n"), 1, "carriage return"),
        (" " + HEAD, 1, "begin with a blank"),
        ("* roll\n" + HEAD, 1, "expected a header"),
        (HEAD.replace("solo", "sole"), 2, "unknown variant"),
        (HEAD.replace("solo", "solo-level-0"), 2, "unknown variant"),
        (HEAD.replace("solo", "solo-level-07"), 2, "unknown variant"),
        (HEAD.replace("solo", "challenge-nothing"), 2, "unknown variant"),
        (HEAD.replace("[Player", '[Variant "solo"]\n[Player'), 3, "second header Variant"),
        (HEAD.replace("[Player", '[Game "bake-and-sale"]\n[Player'), 3, "second header Game"),
        (HEAD.replace('"1"', '"2"'), 3, "seat order"),
        (HEAD.replace('"1"', '"01"'), 3, "seat order"),
        (HEAD.replace(' "human"', ""), 3, "three values"),
        (HEAD.replace("solo", "standard") + "# c\n" + ROLL, 6, "two or more players"),
        (HEAD.replace("solo", "standard"), 5, "two or more players"),
        (TWO.replace("[Player", '[Variant "solo-easy"]\n[Player', 1) + ROLL, 6, "one player"),
        ('[Game "bake-and-sale"]\n\n' + ROLL, 3, "at least one player"),
        (HEAD.rstrip("\n") + "\n" + ROLL, 4, "blank line after the headers"),
        (HEAD + ROLL + '[Seed "1"]\n', 6, "header after the blank line"),
        (HEAD + "1 end\n", 5, "chance event"),
        (HEAD + "* roll w1 w2 w4 b1 b1\n", 5, "3 white and 3 black"),
        (HEAD + "* roll w1 w2 w4 b1 b1 b7\n", 5, "b7"),
        (HEAD + "* roll w1 w2 w4 b1 b1 B5\n", 5, "B5"),
        (HEAD + "* Roll w1 w2 w4 b1 b1 b5\n", 5, "Roll"),
        (HEAD + "* roll  w1 w2 w4 b1 b1 b5\n", 5, "more than one blank"),
        (HEAD + " " + ROLL, 5, "begin with a blank"),
        (HEAD + "\t" + ROLL, 5, "begin with a blank"),
        (HEAD + ROLL + "1 end\t\n", 6, "end with a blank"),
        (HEAD + ROLL + "1 end\r\n", 6, "carriage return"),
        (HEAD + ROLL + "# note\r\n", 6, "carriage return"),
        (HEAD + ROLL + "*\n", 6, "a word after"),
        (HEAD + ROLL + "1\n", 6, "a word after"),
        (HEAD + ROLL + "01 end\n", 6, "unknown beginning"),
        (HEAD + ROLL + "0 end\n", 6, "unknown beginning"),
        (HEAD + ROLL + "x end\n", 6, "unknown beginning"),
        (HEAD + ROLL + "2 end\n", 6, "seat 1 is to decide"),
        (HEAD + ROLL + ROLL, 6, "seat 1 is to decide"),
        (HEAD + ROLL + "1 roll w1 w2 w4 b1 b1 b5\n", 6, "has not ended"),
        (HEAD + ROLL + "1 retail 01\n", 6, "01"),
        (HEAD + ROLL + "1 end now\n", 6, "too much"),
        (HEAD + ROLL + "= 0\n", 6, "before the end"),
        (HEAD + ROLL + "! 1\n", 6, "follows the scores"),
        (HEAD + week(), 19, "scores (= …) are missing"),
        (HEAD + week() + ROLL, 19, "over"),
        (HEAD + week() + "= 1\n", 19, "scores are 0"),
        (HEAD + week() + "= 00\n", 19, "no score"),
        (HEAD + week() + "= -0\n", 19, "no score"),
        (HEAD + week() + "= +0\n", 19, "no score"),
        (HEAD + week() + "=\n", 19, "scores are 0"),
        (HEAD + week() + "= 0 0\n", 19, "scores are 0"),
        (HEAD + week() + "= 0\n= 0\n", 20, "nothing follows"),
        (HEAD + week() + "= 0\n1 end\n", 20, "nothing follows"),
        (HEAD + week() + "= 0\n! 2\n", 20, "no seats"),
        (HEAD + week() + "= 0\n! 1\n! 1\n", 21, "nothing follows"),
        (TWO + week(2) + "= 0 0\n", 27, "ranking (! …) is missing"),
        (TWO + week(2) + "= 0 0\n! 1 2\n", 27, "ranking is 1=2"),
        (TWO + week(2) + "= 0 0\n! 1=1\n", 27, "ranking is 1=2"),
        (TWO + week(2) + "= 0 0\n! 1=02\n", 27, "no seats"),
        (TWO + week(2) + "= 0 0\n!\n", 27, "ranking is 1=2"),
        (HEAD + ROLL + "1 bake bagette 1\nnonsense\n", 6, "did you mean 'baguette'"),
        (HEAD.replace("solo", "sole") + "nonsense\n", 2, "unknown variant"),
        (HEAD + ROLL + "1 end\x00\n", 6, "unknown decision"),
    ],
)
def test_what_cannot_stand(text: str, line: int, why: str) -> None:
    found, what = fault(text)
    assert why in what
    assert found == line


def test_the_first_line_that_cannot_stand_is_named_even_if_a_later_one_has_no_form() -> None:
    assert fault(HEAD + ROLL + "1 consult\n1 consult\n  what\n")[0] == 7


def test_bytes_that_are_no_utf8_are_named_by_their_line(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_bytes(HEAD.encode() + ROLL.encode() + b"# caf\xe9\n")
    with pytest.raises(UserError, match=r"a\.game:6: not UTF-8"):
        replay.replay(record.read(file))


@pytest.mark.parametrize("raw", [b"\x00" * 1000, bytes(range(256)) * 8, b"%PDF-1.7\n", b"\n" * 100, b"[" * 5000])
def test_other_files_are_refused(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "a.game"
    file.write_bytes(raw)
    with pytest.raises(UserError):
        replay.replay(record.read(file))


def test_data_that_differ_are_replayed_on_request_only() -> None:
    text = HEAD.replace("[Player", '[Data "000000000000"]\n[Player') + ROLL
    line, what = fault(text)
    assert (line, "--other-data" in what) == (3, True)
    game = replay.replay(record.parse(text), other_data=True)
    assert "other data" in game.warnings[0]


def test_rules_that_differ_are_replayed_on_request_only() -> None:
    text = HEAD.replace("[Player", '[Rules "0.1"]\n[Player') + ROLL
    assert fault(text)[0] == 3
    assert replay.replay(record.parse(text), other_data=True).warnings


def test_headers_are_written_so_that_they_can_be_read() -> None:
    text = record.head_text([("Game", ["bake-and-sale"]), ("Player", ["1", 'A "quoted"\nname', "human"])])
    assert record.parse(text).players()[0].values == ("1", "A 'quoted' name", "human")
