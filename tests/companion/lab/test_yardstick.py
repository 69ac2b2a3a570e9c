from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion import games
from companion.game import Setup
from companion.lab import yardstick
from companion.lab.yardstick import NAME, Yardstick, extended, read, share_below
from pnp.catalog import find
from pnp.errors import UserError


def test_scores_are_added_to_what_is_known(tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_bytes(extended(read(file, "x"), {("solo", 1, "easy"): [10, 20, 30], ("duel", 2, "easy"): [1]}))
    file.write_bytes(extended(read(file, "x"), {("solo", 1, "hard"): [50], ("duel", 2, "easy"): [7, 9]}))
    kept = read(file, "x")
    assert [(each.variant, each.seats, list(each.levels)) for each in kept.tables] == [
        ("duel", 2, ["easy"]),
        ("solo", 1, ["easy", "hard"]),
    ]
    assert kept.tables[0].levels["easy"].games == 2
    percentiles = kept.tables[1].levels["easy"].percentiles
    assert (percentiles[0], percentiles[50], percentiles[100]) == (10, 20, 30)


@pytest.mark.parametrize(("score", "share"), [(9, 0.0), (10, 0.0), (20, 0.5), (31, 1.0)])
def test_shares(score: int, share: float) -> None:
    percentiles = [10 + n / 5 for n in range(101)]
    assert share_below(percentiles, score) == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"tables": 3}', b'{"game": "x", "tables": [{}]}', b"\xff"])
def test_a_wrong_file_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_bytes(content)
    with pytest.raises(UserError, match=NAME):
        read(file, "x")


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_has_one_for_the_levels_it_has(slug: str) -> None:
    room = games.room(slug)
    kept = read(find(slug).data / NAME, slug)
    assert kept.tables
    assert kept.game == slug
    for scale in kept.tables:
        assert scale.variant in room.variants(scale.seats)
        assert "hard" in scale.levels
        for name, level in scale.levels.items():
            assert name in room.bots()
            assert level.games >= 4
            assert level.percentiles == sorted(level.percentiles)
            assert len(level.percentiles) == 101


def test_a_person_is_told_the_strongest_level_that_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    room = games.room("bake-and-sale")
    scores = {("solo", 1, "easy"): list(range(100, 150)), ("solo", 1, "hard"): list(range(180, 200))}
    known = extended(Yardstick(room.slug, []), scores)
    monkeypatch.setattr(Path, "read_bytes", lambda self: known)
    assert yardstick.verdict(room, Setup("solo-hard", 1), 196) == "better than 83 % of hard bots (20 games)"
    assert yardstick.verdict(room, Setup("solo", 1), 170) == "better than 100 % of easy bots (50 games)"
    assert yardstick.verdict(room, Setup("solo", 1), 20) == "better than 0 % of easy bots (50 games)"
    assert yardstick.verdict(room, Setup("challenge-corner-shop", 1), 170) == ""
    assert yardstick.verdict(room, Setup("standard", 3), 170) == ""


def test_it_is_told_after_a_game(tmp_path: Path) -> None:
    words = ["solo", "bake-and-sale", "--seed", "YARD", "--record", str(tmp_path / "week.game")]
    run = subprocess.run(
        [sys.executable, "-m", "companion", *words], input="end\n" * 7, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert re.search(r": better than 0 % of random bots \(\d+ games\)\.", run.stdout)
