"""Records of whole games: good ones replay with their scores, bad ones are refused at the line they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import record, replay
from pnp.errors import UserError

RECORDS = Path(__file__).parents[2] / "records" / "cupcake-empire"
GOOD = sorted(RECORDS.glob("good-*.game"))
BAD = sorted(RECORDS.glob("bad-*.game"))
HEAD = '[Game "cupcake-empire"]\n'
PLAYERS = '[Player "1" "Ana" "human"]\n[Player "2" "Bo" "human"]\n\n'


def test_there_are_records() -> None:
    assert len(GOOD) >= 6
    assert len(BAD) >= 5


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_records_replay(path: Path) -> None:
    game = replay.replay(record.read(path))
    assert game.finished
    assert game.record.scores is not None
    assert [str(each.score) for each in game.results()] == list(game.record.scores.words)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_records_may_stop_after_any_event_but_the_last(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("*"))
    last = next(number for number, line in enumerate(lines) if line.startswith("="))
    for end in range(first, last, 11):
        assert not replay.replay(record.parse("\n".join(lines[:end]) + "\n")).finished
    with pytest.raises(UserError, match="scores"):
        replay.replay(record.parse("\n".join(lines[:last]) + "\n"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_records_are_refused_at_their_line(path: Path) -> None:
    wrong = re.search(r"wrong: line (\d+)", path.read_text(encoding="utf-8"))
    assert wrong
    with pytest.raises(UserError) as refused:
        replay.replay(record.read(path))
    place = refused.value.complaints[0].place
    assert place is not None
    assert place.line == int(wrong[1])


def test_a_record_without_a_variant_is_a_standard_game() -> None:
    assert replay.replay(record.parse(HEAD + PLAYERS)).setup.variant == "standard"
    with pytest.raises(UserError, match="2 to 4 players, not 1"):
        replay.replay(record.parse(HEAD + '[Player "1" "Ana" "human"]\n\n'))


def test_a_challenge_is_for_one() -> None:
    with pytest.raises(UserError, match="for one player, not 2"):
        replay.replay(record.parse(HEAD + '[Variant "challenge-sugar-rush"]\n' + PLAYERS))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("* customers old-town cocoa-mint cocoa-mint cocoa-mint cocoa-mint", "only 3 cocoa-mint"),
        ("* customers honey-row cocoa-mint cocoa-mint cocoa-mint cocoa-lemon", "old-town is to be filled"),
        ("* customers old-town cocoa-mint", "is written"),
        ("* objectives a1 b1 c1 d1", "customers are being dealt"),
        ("1 place 1", "a chance event"),
    ],
)
def test_the_set_up_is_checked(line: str, why: str) -> None:
    with pytest.raises(UserError, match=why):
        replay.replay(record.parse(HEAD + PLAYERS + line + "\n"))
