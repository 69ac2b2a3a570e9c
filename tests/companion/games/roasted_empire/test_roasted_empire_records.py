"""Records of whole games: good ones replay with their scores, bad ones are refused at the line they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import record, replay
from pnp.errors import UserError

RECORDS = Path(__file__).parents[2] / "records" / "roasted-empire"
GOOD = sorted(RECORDS.glob("good-*.game"))
BAD = sorted(RECORDS.glob("bad-*.game"))
HEADERS = """[Game "roasted-empire"]
[Variant "{variant}"]
[Themes {themes}]
[Player "1" "Ana" "human"]
[Player "2" "Bo" "easy"]

"""


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
    last = max(number for number, line in enumerate(lines) if line[:1] in ("*", "1", "2", "3", "4"))
    for end in range(first, last, 7):
        assert not replay.replay(record.parse("\n".join(lines[:end]) + "\n")).finished


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_records_are_refused_at_the_right_line(path: Path) -> None:
    said = re.search(r"wrong: line (\d+)", path.read_text(encoding="utf-8"))
    assert said
    with pytest.raises(UserError) as caught:
        replay.replay(record.read(path))
    place = caught.value.complaints[0].place
    assert place is not None
    assert place.line == int(said[1])


@pytest.mark.parametrize(
    ("variant", "themes", "line", "why"),
    [
        ("standard", '"highland" "harbour"', 3, "did you mean 'harbor'"),
        ("standard", '"highland" "highland"', 3, "twice"),
        ("standard", '"highland"', 3, "2 to 5 themes"),
        ("challenge-old-mony", '"highland" "harbor"', 2, "did you mean 'challenge-old-money'"),
        ("challenge-old-money", '"highland" "harbor"', 7, "is played with"),
        ("challenge-award-night", '"highland" "harbor"', 7, "3 seats"),
    ],
)
def test_headers_that_cannot_stand(variant: str, themes: str, line: int, why: str) -> None:
    with pytest.raises(UserError, match=why) as caught:
        replay.replay(record.parse(HEADERS.format(variant=variant, themes=themes) + "* goal goal-land-baron\n"))
    place = caught.value.complaints[0].place
    assert place is not None
    assert place.line == line


def test_a_challenge_may_leave_its_themes_out() -> None:
    text = HEADERS.format(variant="challenge-old-money", themes="X").replace("[Themes X]\n", "")
    assert not replay.replay(record.parse(text + "* goal goal-corner-king\n")).finished


def test_a_standard_game_names_its_themes() -> None:
    text = HEADERS.format(variant="standard", themes="X").replace("[Themes X]\n", "")
    with pytest.raises(UserError, match="Themes"):
        replay.replay(record.parse(text + "* goal goal-corner-king\n"))
