"""The history: every finished game in a small database, built from the records and rebuilt from them at any time.

The records are the truth. A file that was changed is read again, one that is gone is forgotten, one that cannot be
read is named and left alone. A database that is damaged is thrown away and made anew.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from companion import games, replay
from companion import record as records
from companion.challenges import by_variant, counts
from companion.saves import elsewhere, games_folder, home, scores_folder, when_played
from companion.seats import HUMAN, Player
from pnp.errors import UserError

VERSION: Final = 1
TABLES: Final = """
CREATE TABLE games (
  path TEXT PRIMARY KEY, stamp TEXT NOT NULL, played TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL,
  seed TEXT NOT NULL, kind TEXT NOT NULL, medal TEXT NOT NULL, undone INTEGER NOT NULL
);
CREATE TABLE results (
  path TEXT NOT NULL REFERENCES games(path) ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
  who TEXT NOT NULL, score INTEGER NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (path, seat)
);
CREATE TABLE skipped (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, why TEXT NOT NULL);
"""
"""`kind`: `table` (a record) or `paper` (a scored sheet); `skipped` also holds the games that are not over (no why)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """How one seat came out of a game."""

    name: str
    who: str
    score: int
    rank: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game of the history."""

    path: str
    played: datetime
    game: str
    variant: str
    seed: str
    kind: str
    medal: str
    undone: int
    seats: tuple[Seat, ...]


@dataclass(slots=True)
class History:
    """What the records tell: the finished games, the oldest first, and the files that could not be read."""

    games: list[Finished] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def database() -> Path:
    """Where the history lies."""
    return home() / "history.sqlite"


def load(*, rebuild: bool = False) -> History:
    """The history brought up to date with the records; without a place to write it lives only for this once."""
    notes: list[str] = []
    path = database()
    try:
        home().mkdir(parents=True, exist_ok=True)
        if rebuild:
            path.unlink(missing_ok=True)
        history = _read(str(path))
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and not _is_damaged(error):
            notes.append(f"The history cannot be kept in {path} ({error}); it is worked out anew each time.")
        else:
            notes.append(f"The history in {path} was damaged; it was built anew from the records.")
            with suppress(OSError):
                path.unlink(missing_ok=True)
                history = _read(str(path))
                history.notes += notes
                return history
        history = _read(":memory:")
    except OSError as error:
        notes.append(f"The history cannot be kept in {path} ({error.strerror}); it is worked out anew each time.")
        history = _read(":memory:")
    history.notes += notes
    return history


def _is_damaged(error: sqlite3.OperationalError) -> bool:
    return any(word in str(error) for word in ("no such table", "no such column", "malformed", "not a database"))


def _read(place: str) -> History:
    with closing(sqlite3.connect(place, timeout=5)) as base, base:
        if base.execute("PRAGMA user_version").fetchone()[0] != VERSION:
            for name in ("results", "games", "skipped"):
                base.execute(f"DROP TABLE IF EXISTS {name}")
            base.executescript(TABLES)
            base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute("PRAGMA foreign_keys = ON")
        _update(base)
        return _history(base)


def _update(base: sqlite3.Connection) -> None:
    known: dict[str, str] = dict(base.execute("SELECT path, stamp FROM games UNION SELECT path, stamp FROM skipped"))
    found = dict(_files())
    for path in [path for path, stamp in known.items() if found.get(path) != stamp]:
        base.execute("DELETE FROM games WHERE path = ?", (path,))
        base.execute("DELETE FROM skipped WHERE path = ?", (path,))
    for path, stamp in found.items():
        if known.get(path) == stamp:
            continue
        try:
            game = _finished(Path(path))
        except UserError as error:
            base.execute("INSERT INTO skipped VALUES (?, ?, ?)", (path, stamp, str(error)))
            continue
        if game is None:
            base.execute("INSERT INTO skipped VALUES (?, ?, '')", (path, stamp))
            continue
        row = (path, stamp, game.played.isoformat(), game.game, game.variant, game.seed, game.kind, game.medal)
        base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, game.undone))
        base.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)",
            [(path, seat, each.name, each.who, each.score, each.rank) for seat, each in enumerate(game.seats, 1)],
        )


def _files() -> Iterator[tuple[str, str]]:
    """Every file of the user's games and scores with a mark that changes when the file does."""
    folders = [folder for folder in (games_folder(), scores_folder()) if folder.is_dir()]
    paths = [path for folder in folders for path in sorted(folder.iterdir())]
    for path in dict.fromkeys([*paths, *elsewhere()]):
        with suppress(OSError):
            if path.is_file() and not path.name.startswith(".") and path.suffix != ".new":
                about = path.stat()
                yield str(path), f"{about.st_mtime_ns}/{about.st_size}"


def _history(base: sqlite3.Connection) -> History:
    seats: dict[str, list[Seat]] = {}
    for path, name, who, score, rank in base.execute("SELECT path, name, who, score, rank FROM results ORDER BY seat"):
        seats.setdefault(path, []).append(Seat(name, who, score, rank))
    fields = "path, played, game, variant, seed, kind, medal, undone"
    finished = [
        Finished(path, datetime.fromisoformat(played), game, variant, seed, kind, medal, undone, tuple(seats[path]))
        for path, played, game, variant, seed, kind, medal, undone in base.execute(
            f"SELECT {fields} FROM games ORDER BY played, path"
        )
    ]
    skipped = [why for (why,) in base.execute("SELECT why FROM skipped WHERE why != '' ORDER BY path")]
    return History(finished, skipped, _future(finished))


def _future(finished: list[Finished]) -> list[str]:
    """What to say of games that are dated later than now."""
    later = [game for game in finished if game.played > datetime.now()]
    if not later:
        return []
    last = later[-1]
    return [
        f"{len(later)} of the games are dated later than this machine's clock (the last {last.played:%Y-%m-%d %H:%M}); "
        "was the clock turned back? They count as they are dated."
    ]


def _finished(path: Path) -> Finished | None:
    """The finished game in a file; None if it is not over; a UserError if it is no record that stands."""
    if path.suffix == ".json":
        return _paper(path)
    record = records.read(path, drop_torn=True)
    players = [Player(*header.values[1:]) for header in record.players()]
    seed, played = record.value("Seed"), when_played(path)
    undone = sum(1 for line in path.read_bytes().splitlines() if line.startswith(b"#~ ") and line[3:4] not in b"=!")
    try:
        game = replay.begin(record, other_data=True)
        for event in record.events:
            replay.play(game, event)
        if not game.finished:
            return None
        replay.close(game)
    except UserError:
        seats = _as_written(record, players)
        if not seats:
            raise
        slug, variant = record.value("Game"), record.value("Variant")
        return Finished(str(path), played, slug, variant, seed, "table", "", undone, seats)
    challenge = by_variant(game.room.slug, game.setup.variant)
    medal = game.room.medal(game.setup, game.state) if challenge and counts(challenge, players) else ""
    seats = tuple(
        Seat(player.name, player.who, each.score, each.rank)
        for player, each in zip(players, game.results(), strict=True)
    )
    return Finished(str(path), played, game.room.slug, game.setup.variant, seed, "table", medal, undone, seats)


def _as_written(record: records.Record, players: list[Player]) -> tuple[Seat, ...]:
    """The scores of a game that was played by other data or rules, as its record has them; else nothing."""
    slug = record.value("Game")
    if slug not in games.slugs() or not record.scores or len(record.scores.words) != len(players):
        return ()
    room = games.room(slug)
    if record.value("Data") in ("", room.digest()) and record.value("Rules") in ("", room.rules_version):
        return ()
    try:
        scores = [int(word) for word in record.scores.words]
    except ValueError:
        return ()
    return tuple(
        Seat(player.name, player.who, score, 1 + sum(other > score for other in scores))
        for player, score in zip(players, scores, strict=True)
    )


def _paper(path: Path) -> Finished:
    """A scored sheet, as `companion score --save` keeps it."""
    try:
        kept: Any = json.loads(path.read_text("utf-8"))
        solo = kept.get("solo") or {}
        seats = tuple(Seat(str(each["name"]), HUMAN, int(each["score"]), int(each["rank"])) for each in kept["players"])
        played = datetime.fromisoformat(kept["date"]).replace(tzinfo=None)
        medal = str(solo.get("medal") or "") if isinstance(solo, dict) else ""
        return Finished(str(path), played, str(kept["game"]), str(kept["variant"]), "", "paper", medal, 0, seats)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise UserError(f"{path}: no score that was kept by companion score --save") from None


def days(finished: list[Finished]) -> list[date]:
    """The days on which a game was played, each once, the oldest first."""
    return sorted({game.played.date() for game in finished})
