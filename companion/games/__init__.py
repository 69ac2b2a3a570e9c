"""The rooms: a game is known by its folder here, which holds `room.ROOM`. Nothing else names a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.game import Room


@cache
def slugs() -> tuple[str, ...]:
    """The games that can be played, in alphabetical order."""
    folders = Path(__file__).parent.iterdir()
    return tuple(sorted(each.name.replace("_", "-") for each in folders if (each / "room.py").is_file()))


def find(name: str) -> str:
    """The slug that a name or its unique beginning stands for."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    found = [slug for slug in slugs() if slug == wanted] or [
        slug for slug in slugs() if wanted and slug.startswith(wanted)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(f"'{name}' could be {' or '.join(found)}")
    raise UserError(f"unknown game '{name[:60]}'{did_you_mean(wanted[:60], slugs())}")


@cache
def room(slug: str) -> Room[Any]:
    """The room of a game; its slug must be one of `slugs()`."""
    found: Room[Any] = _module(slug, "room").ROOM
    return found


def dice(slug: str) -> tuple[Die, ...]:
    """The dice of a game, in the order in which they are drawn; empty if it has none."""
    if not (Path(__file__).parent / slug.replace("-", "_") / "dice.py").is_file():
        return ()
    found: tuple[Die, ...] = _module(slug, "dice").dice()
    return found


def _module(slug: str, name: str) -> Any:
    return import_module(f"companion.games.{slug.replace('-', '_')}.{name}")
