"""Where games are kept: a folder of the user's, one record a game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path


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


def new_path(slug: str) -> Path:
    """A file name for a new game that no other has."""
    stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
    names = [f"{slug}-{stamp}.game", *(f"{slug}-{stamp}-{number}.game" for number in range(2, 1000))]
    folder = games_folder()
    return next(folder / name for name in names if not (folder / name).exists())


def newest_first() -> Iterator[Path]:
    """The records in the user's folder, last played first."""
    folder = games_folder()
    found = [path for path in folder.glob("*.game") if path.is_file()] if folder.is_dir() else []
    yield from sorted(found, key=_played, reverse=True)


def _played(path: Path) -> tuple[int, str]:
    return path.stat().st_mtime_ns, path.name


def is_finished(path: Path) -> bool:
    """Whether a record has its scores, judged by its text alone."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return True
    return any(line.startswith(b"= ") for line in lines)
