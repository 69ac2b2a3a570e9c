"""Where games are kept: a folder of the user's, one record a game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

LAST = "last-played"
"""The file that names the game played last."""
ELSEWHERE = "records-elsewhere"
"""The file that names the records outside the folder of games."""


def home() -> Path:
    """The user's own folder: `BAKEHOUSE_HOME`, or the place where the system keeps such data."""
    own = os.environ.get("BAKEHOUSE_HOME")
    if own:
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "bakehouse"


def games_folder() -> Path:
    """Where records lie that were given no place."""
    return home() / "games"


def scores_folder() -> Path:
    """Where scored sheets lie."""
    return home() / "scores"


def when_played(path: Path) -> datetime:
    """When a game was begun: as its file is named, else when it was last written."""
    stamp = re.search(r"(?<!\d)(\d{8}-\d{6})(?!\d)", path.name)
    if stamp:
        with suppress(ValueError):
            return datetime.strptime(stamp[1], "%Y%m%d-%H%M%S")
    return datetime.fromtimestamp(path.stat().st_mtime).replace(microsecond=0)


def new_path(slug: str) -> Path:
    """A file name for a new game that no other has."""
    stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
    names = [f"{slug}-{stamp}.game", *(f"{slug}-{stamp}-{number}.game" for number in range(2, 1000))]
    folder = games_folder()
    return next(folder / name for name in names if not (folder / name).exists())


def newest_first() -> Iterator[Path]:
    """The record played last as we noted it, wherever it lies, then those in the user's folder by their dates."""
    folder = games_folder()
    found = [path for path in folder.glob("*.game") if path.is_file()] if folder.is_dir() else []
    noted = _noted()
    name = noted.name if noted and noted.parent == folder.resolve() else ""
    if noted and not name and noted.is_file():
        yield noted
    yield from sorted(found, key=lambda path: (path.name == name, *_written(path)), reverse=True)


def note_played(path: Path) -> None:
    """Remembers which game is played now, for a clock that was turned back would mislead; a wish, not a duty."""
    with suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        place = path.resolve()
        note = home() / LAST
        half = note.with_suffix(f".{os.getpid()}")
        half.write_text(f"{place}\n", encoding="utf-8")
        half.replace(note)
        if place.parent != games_folder().resolve() and place not in elsewhere():
            with (home() / ELSEWHERE).open("a", encoding="utf-8") as stream:
                stream.write(f"{place}\n")


def elsewhere() -> list[Path]:
    """The records that were given a place of their own, outside the user's folder."""
    try:
        return [Path(line) for line in (home() / ELSEWHERE).read_text("utf-8").splitlines() if line]
    except (OSError, ValueError):
        return []


def _noted() -> Path | None:
    try:
        return Path((home() / LAST).read_text("utf-8").strip())
    except (OSError, ValueError):
        return None


def _written(path: Path) -> tuple[int, str]:
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


def is_finished(path: Path) -> bool:
    """Whether a record has its scores, judged by its text alone."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return True
    return any(line.startswith(b"= ") for line in lines)
