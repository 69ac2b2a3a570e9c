"""Records of whole games: good ones replay with their scores, bad ones are refused at the line they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import record, replay
from pnp.errors import UserError

RECORDS = Path(__file__).parents[2] / "records" / "bake-the-cake"
GOOD = sorted(RECORDS.glob("good-*.game"))
BAD = sorted(RECORDS.glob("bad-*.game"))


def test_there_are_records() -> None:
    assert len(GOOD) >= 7
    assert len(BAD) >= 5


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_records_replay(path: Path) -> None:
    game = replay.replay(record.read(path))
    assert game.finished
    assert game.record.scores is not None
    assert [str(each.score) for each in game.results()] == list(game.record.scores.words)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_records_may_stop_after_any_event(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    first = lines.index("") + 1
    last = next(number for number, line in enumerate(lines) if line.startswith("="))
    for end in range(first, last):
        assert not replay.replay(record.parse("\n".join(lines[:end]) + "\n")).finished


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_records_are_refused_at_the_right_line(path: Path) -> None:
    told = re.search(r"wrong: line (\d+)", path.read_text(encoding="utf-8"))
    assert told
    with pytest.raises(UserError) as caught:
        replay.replay(record.read(path))
    place = caught.value.complaints[0].place
    assert place is not None
    assert place.line == int(told[1])


HEAD = '[Game "bake-the-cake"]\n[Variant "{}"]\n{}{}\n'


def text(variant: str, seats: int, events: str = "", own: str = "") -> str:
    players = "".join(f'[Player "{seat}" "P{seat}" "human"]\n' for seat in range(1, seats + 1))
    return HEAD.format(variant, own, players) + events


def complaint(source: str) -> tuple[int, str]:
    with pytest.raises(UserError) as caught:
        replay.replay(record.parse(source))
    first = caught.value.complaints[0]
    assert first.place is not None
    assert first.place.line is not None
    return first.place.line, first.what


@pytest.mark.parametrize(
    ("source", "line", "what"),
    [
        (text("standard", 2, "1 buy egg red\n"), 6, "3 to 6 bakers"),
        (text("duel", 3, "1 buy egg red\n"), 7, "for 2 bakers"),
        (text("standart", 3), 2, "did you mean 'standard'"),
        (text("standard", 3, own='[Colours "red blue pink"]\n'), 3, "unknown colour 'pink'"),
        (text("standard", 3, own='[Colours "red blue red"]\n'), 3, "two have the colour red"),
        (text("standard", 3, "1 buy egg red\n", '[Colours "red blue"]\n'), 8, "names 2 colours"),
        (text("standard", 3, "1 buy egg purple\n"), 7, "purple is not in play"),
        (text("standard", 3, "1 buy egg\n"), 7, "buy INGREDIENT COLOUR"),
        (text("standard", 3, "1 buy egg red now\n"), 7, "too much"),
        (text("standard", 3, "1 buy eggs red\n"), 7, "did you mean 'egg'"),
        (text("standard", 3, "2 buy egg red\n"), 7, "seat 1 is to decide"),
        (text("standard", 3, "* tools bench\n"), 7, "nothing is left to chance"),
        (text("standard", 4, "1 buy egg red\n"), 8, "chance event"),
        (text("standard", 4, "* tools bench mixer\n"), 8, "1 spare tool"),
        (text("standard", 5, "* tools bench bench\n"), 9, "twice"),
        (text("open-house", 1, "* wish green egg flour sugar\n"), 5, "the wish of blue is due"),
        (text("open-house", 1, "* wish blue egg flour flour\n"), 5, "different"),
        (text("open-house", 1, "* wish blue egg flour\n"), 5, "3 ingredients"),
        (text("open-house", 1, "* guest mixer egg\n"), 5, "wishes are to be drawn first"),
    ],
)
def test_complaints_say_where_and_what(source: str, line: int, what: str) -> None:
    found = complaint(source)
    assert found[0] == line
    assert what in found[1]


def test_chance_may_be_written_in_any_order() -> None:
    first = replay.replay(record.parse(text("standard", 5, "* tools stove bench\n")))
    second = replay.replay(record.parse(text("standard", 5, "* tools bench stove\n")))
    assert first.state.key() == second.state.key()


def test_tied_seats_may_be_ranked_in_any_order() -> None:
    path = RECORDS / "good-3-standard-throws.game"
    source = path.read_text(encoding="utf-8").replace("! 1=2 3", "! 2=1 3")
    assert replay.replay(record.parse(source)).finished


def test_a_game_of_one_has_no_ranking() -> None:
    path = RECORDS / "good-1-open-house.game"
    source = path.read_text(encoding="utf-8")
    assert "no ranking" in complaint(source + "! 1\n")[1]
