from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.game import OVER
from companion.lab import engines
from companion.lab.chart import bins, histogram, save_plot
from companion.lab.figures import quantile, report, wilson
from companion.lab.ladder import pairing, pairings, ratings
from companion.lab.match import Outcome, Series, play_one
from companion.record import parse
from companion.replay import replay
from pnp.errors import UserError

PAIR = Series("bake-and-sale", "standard", ("easy", "random"), "LAB", rotate=True)
RANDOM = Series("bake-and-sale", "standard", ("random", "random", "random"), "LAB")


def test_the_number_of_workers_changes_nothing() -> None:
    alone = [each for some in engines.here(RANDOM, 12) for each in some]
    shared = sorted((each for some in engines.processes(RANDOM, 12, 2) for each in some), key=lambda each: each.index)
    assert shared == alone
    assert report(RANDOM, shared) == report(RANDOM, list(reversed(alone)))


def test_a_worker_that_dies_is_told_in_words() -> None:
    work = engines.processes(Series("bake-and-sale", "solo", ("normal",), "DIES"), 40, 1)
    next(work)
    for child in active_children():
        child.kill()
    with pytest.raises(UserError, match="ended from outside"):
        list(work)


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_can_be_simulated(slug: str) -> None:
    room = games.room(slug)
    seats = max(2, room.seat_limits[0])
    outcome = play_one(Series(slug, room.variants(seats)[0], ("random",) * seats, "ALL", keep_records=True), 0)
    assert outcome.finished
    assert replay(parse(outcome.record)).state.mover == OVER


def test_rotated_games_share_their_dice() -> None:
    one, other = play_one(PAIR, 0), play_one(PAIR, 1)
    assert PAIR.game_seed(0) == PAIR.game_seed(1) != PAIR.game_seed(2)
    assert (one.seats, other.seats) == ((1, 2), (2, 1))


def test_shared_wins_are_counted_in_parts() -> None:
    outcome = Outcome(0, (5, 5, 1), (0.5, 0.5, 0.0), (1, 1, 3), (1, 2, 3), 3, 3, True)
    found = report(RANDOM, [outcome])
    assert [each.wins for each in found.seats] == [0.5, 0.5, 0.0]
    assert sum(share for share, _, _ in found.seat_shares) == 1


def test_games_that_do_not_end_are_counted_apart() -> None:
    done = Outcome(0, (5, 1, 1), (1.0, 0.0, 0.0), (1, 2, 2), (1, 2, 3), 3, 3, True)
    stuck = Outcome(1, (9, 9, 9), (0.3, 0.3, 0.3), (1, 1, 1), (1, 2, 3), 100_000, 9, False, "a record")
    found = report(RANDOM, [stuck, done])
    assert (found.games, found.unfinished, found.decisions) == (2, (1,), 100_003)
    assert found.seats[0].mean == 5


@pytest.mark.parametrize(("share", "games", "low", "high"), [(0.5, 100, 0.4038, 0.5962), (1.0, 20, 0.8389, 1.0)])
def test_wilson_intervals(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


@given(st.floats(0, 1), st.integers(1, 10_000))
def test_an_interval_holds_its_share(share: float, games: int) -> None:
    low, high = wilson(share, games)
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1


def test_quantiles_are_interpolated() -> None:
    assert [quantile([4, 1, 3, 2], share) for share in (0, 0.5, 1)] == [1, 2.5, 4]


@given(st.lists(st.lists(st.integers(-50, 300), max_size=40), min_size=1, max_size=4))
def test_every_score_is_in_a_bin(scores: list[list[int]]) -> None:
    _, counts = bins(scores)
    if any(scores):
        assert [sum(some) for some in counts] == [len(some) for some in scores]


def test_ratings_put_the_winner_first() -> None:
    series = pairings("bake-and-sale", "standard", ["random", "easy"], "S")[0]
    outcomes = [Outcome(n, (1, 9), (0.0, 1.0), (2, 1), (1, 2), 1, 1, True) for n in range(20)]
    found = ratings([(series, outcomes)], ["random", "easy"])
    assert [each.bot for each in found] == ["easy", "random"]
    assert found[0].value - found[1].value > found[0].sigma
    assert pairing(series, outcomes).share == 0


def test_at_larger_tables_all_seats_of_a_level_count() -> None:
    series = pairings("bake-and-sale", "standard", ["random", "easy"], "S", seats=3)[0]
    assert series.bots == ("random", "easy", "random")
    outcome = Outcome(0, (5, 7, 7), (0.0, 0.5, 0.5), (3, 1, 1), (1, 2, 3), 1, 1, True)
    assert pairing(series, [outcome]).share == 0.25  # behind once, level once
    found = ratings([(series, [outcome] * 20)], ["random", "easy"])
    assert [each.bot for each in found] == ["easy", "random"]


def test_plots_and_histograms(tmp_path: Path) -> None:
    found = report(PAIR, [play_one(PAIR, 0), play_one(PAIR, 1)])
    assert "easy" in histogram(found)
    for name in ("a.svg", "a.png"):
        save_plot(found, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 500
    with pytest.raises(UserError, match=r"ends in \.png or \.svg"):
        save_plot(found, tmp_path / "a.pdf")


def companion(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words], cwd=cwd, capture_output=True, text=True, timeout=120
    )


def test_the_command_answers_in_json_and_keeps_records_that_replay(tmp_path: Path) -> None:
    words = (
        "simulate",
        "bake-and",
        "--bots",
        "random,random",
        "--games",
        "3",
        "--seed",
        "s1",
        "--json",
        "--record",
        "r",
    )
    run = companion(*words, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    assert list(answer) == [
        "game", "variant", "games", "seed", "seconds", "decisions", "unfinished", "turns", "seats",
    ]  # fmt: skip
    assert list(answer["seats"][0]) == [
        "bot", "mean", "median", "p10", "p90", "stdev", "wins", "wins_low", "wins_high",
    ]  # fmt: skip
    records = sorted(path.name for path in (tmp_path / "r").iterdir())
    assert records == [f"bake-and-sale-S1-{n}.game" for n in range(3)]
    replayed = companion("replay", *(f"r/{name}" for name in records), cwd=tmp_path)
    assert replayed.returncode == 0
    assert replayed.stdout.count("ok ") == 3


def test_the_ladder_and_its_yardstick(tmp_path: Path) -> None:
    words = (
        "ladder",
        "bake-and-sale",
        "--bots",
        "random,easy",
        "--games",
        "4",
        "--jobs",
        "1",
        "--json",
        "--yardstick",
        "y.json",
    )
    run = companion(*words, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    assert answer["ratings"][0]["bot"] == "easy"
    kept = json.loads((tmp_path / "y.json").read_text())
    assert [(each["variant"], each["seats"]) for each in kept["tables"]] == [("solo", 1), ("standard", 2)]
    assert len(kept["tables"][0]["levels"]["easy"]["percentiles"]) == 101


def test_a_ladder_for_a_family(tmp_path: Path) -> None:
    words = ("ladder", "bake-and-sale", "--bots", "random,easy", "--games", "4", "--jobs", "1", "--seats", "4")
    run = companion(*words, "--yardstick", "y.json", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    table = json.loads((tmp_path / "y.json").read_text())["tables"]
    assert [(each["variant"], each["seats"]) for each in table] == [("standard", 4)]
    assert table[0]["levels"]["easy"]["games"] == 8


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_in_the_ladder_tells_what_was_played_and_keeps_the_yardstick(jobs: str, tmp_path: Path) -> None:
    (tmp_path / "y.json").write_text('{"game":"bake-and-sale","tables":[]}')
    words = ("ladder", "bake-and-sale", "--bots", "random,easy,normal", "--games", "40", "--yardstick", "y.json")
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", *words, "--jobs", jobs],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "random against easy\n"
    assert process.stderr.readline() == "random against normal\n"
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the workers too
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "y.json stays as it was" in err
    assert "Traceback" not in err
    assert re.search(r"^easy .*%", out, re.MULTILINE)
    assert json.loads((tmp_path / "y.json").read_text())["tables"] == []


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "bake-and-sale", "--bots", "genius"),
        ("simulate", "bake-and-sale", "--bots", ","),
        ("simulate", "nothing", "--bots", "easy"),
        ("simulate", "bake-and-sale", "--bots", "easy", "--variant", "standard"),
        ("simulate", "bake-and-sale", "--bots", "easy", "--games", "0"),
        ("simulate", "bake-and-sale", "--bots", "easy", "--plot", "x.pdf"),
        ("simulate", "bake-and-sale", "--bots", "easy", "--engine", "dask"),
        ("ladder", "bake-and-sale", "--bots", "easy"),
        ("ladder", "cube-cafe", "--seats", "9"),
    ],
)
def test_wrong_words_are_refused_in_a_line_or_two(words: tuple[str, ...], tmp_path: Path) -> None:
    run = companion(*words, cwd=tmp_path)
    assert run.returncode == 2
    assert 1 <= len(run.stderr.strip().splitlines()) <= 2
    assert list(tmp_path.iterdir()) == []
