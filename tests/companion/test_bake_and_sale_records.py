"""Records of whole games: good ones replay with their scores, bad ones are refused at the line they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import record, replay
from pnp.errors import UserError

RECORDS = Path(__file__).parent / "records" / "bake-and-sale"
GOOD = sorted(RECORDS.glob("good-*.game"))
BAD = sorted(RECORDS.glob("bad-*.game"))


def test_there_are_records() -> None:
    assert len(GOOD) >= 8
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
    first = next(number for number, line in enumerate(lines) if line.startswith("*"))
    last = next(number for number, line in enumerate(lines) if line.startswith("="))
    for end in range(first, last, 7):
        game = replay.replay(record.parse("\n".join(lines[:end]) + "\n"))
        assert not game.finished


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_records_are_refused_at_the_right_line(path: Path) -> None:
    told = re.search(r"wrong: line (\d+)", path.read_text(encoding="utf-8"))
    assert told
    with pytest.raises(UserError) as caught:
        replay.replay(record.read(path))
    place = caught.value.complaints[0].place
    assert place is not None
    assert place.line == int(told[1])
