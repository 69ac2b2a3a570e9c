"""The history and what it adds up to."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from companion import games, history, stats
from companion.history import Finished, Seat
from companion.seats import Player
from companion.simulate import play_random, record_text
from tests.companion.test_companion_cli import run

RECORDS = Path(__file__).parent / "records"


def keep(home: Path, name: str, text: str) -> Path:
    folder = home / "games"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return folder / name


def game_text(slug: str, seed: str, people: list[Player]) -> str:
    room = games.room(slug)
    setup = room.usual_setup(room.variants(len(people))[0], len(people))
    return record_text(room, setup, people, play_random(room, setup, seed))


def test_finished_games_are_counted_and_others_named(own_home: Path) -> None:
    people = [Player("Ana"), Player("Easy", "easy"), Player("Easy 2", "easy")]
    for slug in games.slugs():
        keep(own_home, f"{slug}-20260110-120000.game", game_text(slug, "H", people))
    text = game_text("cube-cafe", "open", people)
    keep(own_home, "cube-cafe-20260111-120000.game", text[: text.index("\n= ") + 1].rsplit("\n", 2)[0] + "\n")
    keep(own_home, "broken.game", "not a record\n")
    keep(own_home, "foreign.game", '[Game "chess"]\n\n1 e4\n')
    keep(own_home, "notes.txt", "buy flour")
    kept = history.load()
    assert [game.game for game in kept.games] == sorted(games.slugs())
    assert all(game.played == datetime(2026, 1, 10, 12) for game in kept.games)
    assert len(kept.skipped) == 3
    assert any("chess" in why for why in kept.skipped)
    assert (own_home / "games" / "broken.game").exists()
    done = run("stats")
    assert "5 finished games" in done.stdout
    assert done.stderr.count("Passed over: ") == 3


def test_it_follows_the_records_and_can_be_built_anew(own_home: Path) -> None:
    path = keep(own_home, "a.game", game_text("bake-and-sale", "1", [Player("Ana")]))
    first = history.load().games
    assert history.load().games == first
    path.write_text(game_text("bake-and-sale", "2", [Player("Ben")]))
    os.utime(path, (1, 1))
    assert history.load().games[0].seats[0].name == "Ben"
    assert history.load(rebuild=True).games == history.load().games
    path.unlink()
    assert history.load().games == []


@pytest.mark.parametrize("damage", [b"", b"rubbish" * 500, None])
def test_a_damaged_database_is_built_anew(own_home: Path, damage: bytes | None) -> None:
    keep(own_home, "a.game", game_text("bake-and-sale", "1", [Player("Ana")]))
    whole = history.load().games
    base = history.database()
    raw = base.read_bytes()
    base.write_bytes(raw[:5000] + b"\0" * 3000 if damage is None else damage)
    kept = history.load()
    assert kept.games == whole
    assert bool(kept.notes) == (damage != b"")
    assert history.load().games == whole


def test_without_a_place_to_keep_it_the_history_still_answers(own_home: Path) -> None:
    keep(own_home, "a.game", game_text("bake-and-sale", "1", [Player("Ana")]))
    history.database().mkdir()
    kept = history.load()
    assert len(kept.games) == 1
    assert "cannot be kept" in kept.notes[0]


def test_records_elsewhere_count_too(own_home: Path, tmp_path: Path) -> None:
    run("solo", "bake-and", "--record", str(tmp_path / "mine.game"), typed="end\n" * 7)
    assert [Path(game.path).name for game in history.load().games] == ["mine.game"]


def test_games_by_older_data_count_as_written(own_home: Path) -> None:
    text = game_text("bake-and-sale", "1", [Player("Ana")])
    ours = games.room("bake-and-sale").digest()
    keep(own_home, "old.game", text.replace(ours, "0123456789ab").replace("\n= ", "\n= 9"))
    (game,) = history.load().games
    assert str(game.seats[0].score).startswith("9")
    keep(own_home, "forged.game", text.replace("\n= ", "\n= 9"))
    assert any("the scores are" in why for why in history.load(rebuild=True).skipped)


def test_a_clock_that_was_turned_back_is_told(own_home: Path) -> None:
    text = game_text("bake-and-sale", "1", [Player("Ana")])
    tomorrow = datetime.now() + timedelta(days=3)
    keep(own_home, f"bake-and-sale-{tomorrow:%Y%m%d-%H%M%S}.game", text)
    assert "clock turned back" in history.load().notes[0]


def test_scored_paper_counts(own_home: Path) -> None:
    sheet = RECORDS / "bake-and-sale" / "good-solo.sheet.yaml"
    if not sheet.exists():
        sheet = next(iter(sorted(Path(__file__).parent.rglob("good-solo.sheet.yaml"))))
    shutil.copy(sheet, own_home.parent / "ana.sheet.yaml")
    done = run("score", "bake-and-sale", str(own_home.parent / "ana.sheet.yaml"), "--save")
    assert done.returncode == 0, done.stderr
    (game,) = history.load().games
    assert (game.kind, game.game) == ("paper", "bake-and-sale")


# sums


def finished(day: int, score: int, *bots: tuple[str, int], medal: str = "", seed: str = "") -> Finished:
    scores = [score, *(each for _, each in bots)]
    ranks = [1 + sum(other > own for other in scores) for own in scores]
    seats = [Seat("Ana", "human", score, ranks[0])]
    seats += [Seat(who, who, points, rank) for (who, points), rank in zip(bots, ranks[1:], strict=True)]
    variant = "challenge-x" if medal else "standard"
    played = datetime(2026, 3, day, 20)
    return Finished(f"{day}", played, "cube-cafe", variant, seed, "table", medal, 0, tuple(seats))


def test_rows_wins_and_percentile() -> None:
    played = [finished(1, 30, ("easy", 20)), finished(2, 40, ("easy", 50), ("hard", 45)), finished(3, 50, ("hard", 50))]
    (row,) = stats.rows(played)
    assert (row.games, row.best, row.mean, row.last) == (3, 50, 40, (30, 40, 50))
    assert row.percentile == 42, "5 of 12 pairs, equal ones half"
    levels = {"cube-cafe": ["easy", "hard"]}
    assert [(each.bot, each.games, each.wins) for each in stats.versus(played, levels)] == [
        ("easy", 1, 1),
        ("hard", 2, 1),
    ]
    assert stats.rows(played, "Ben") == []
    assert stats.rows([finished(1, 30)])[0].percentile is None


def test_best_medals_count() -> None:
    played = [finished(1, 3, medal="silver"), finished(2, 2, medal="bronze")]
    assert stats.medals(played) == {("cube-cafe", "challenge-x"): "silver"}
    assert stats.rows(played)[0].medal == "silver"


@pytest.mark.parametrize(
    ("days", "today", "now", "longest"),
    [([], 9, 0, 0), ([1, 2, 3, 5, 6], 6, 2, 3), ([1, 2, 3], 4, 3, 3), ([1, 2, 3], 5, 0, 3), ([4, 5, 6], 5, 2, 3)],
)
def test_streaks(days: list[int], today: int, now: int, longest: int) -> None:
    found = stats.streak([date(2026, 3, day) for day in days], date(2026, 3, today))
    assert (found.now, found.longest) == (now, longest)


def test_sparkline() -> None:
    assert stats.sparkline([0, 7, 14]) == "▁▄█"
    assert stats.sparkline([5, 5]) == "▄▄"
    assert stats.sparkline([0, 7], unicode=False) == "18"


def test_daily_days_are_those_of_their_own_seed() -> None:
    assert stats.daily_days([finished(1, 3, seed="DAILY-20260301"), finished(2, 3, seed="DAILY-20260301")]) == [
        date(2026, 3, 1)
    ]


def test_the_command_speaks_json_and_csv(own_home: Path) -> None:
    people = [Player("Ana"), Player("Easy", "easy")]
    keep(own_home, "cube-cafe-20260110-120000.game", game_text("cube-cafe", "H", people))
    answer = json.loads(run("stats", "--json").stdout)
    assert answer["games"] == 1
    assert answer["rows"][0]["game"] == "cube-cafe"
    assert answer["against"][0] | {"wins": 0} == {"game": "cube-cafe", "bot": "easy", "games": 1, "wins": 0}
    assert set(answer["streaks"]) == {"days", "daily"}
    table = list(csv.DictReader(io.StringIO(run("stats", "--csv").stdout)))
    assert [row["name"] for row in table] == ["Ana", "Easy"]
    assert json.loads(run("stats", "bake-and", "--json").stdout)["games"] == 0
    assert "cube-cafe" in run("stats", PYTHONIOENCODING="ascii").stdout
