"""The rooms: a game is known by its folder here, which holds its `ROOM`. Nothing else names a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.game import Room
from pnp.errors import UserError, did_you_mean


@cache
def slugs() -> tuple[str, ...]:
    """The games that can be played, in alphabetical order."""
    folders = Path(__file__).parent.iterdir()
    return tuple(sorted(each.name.replace("_", "-") for each in folders if (each / "__init__.py").is_file()))


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
    raise UserError(f"unknown game '{name}'{did_you_mean(wanted, slugs())}")


@cache
def room(slug: str) -> Room[Any]:
    """The room of a game; its slug must be one of `slugs()`."""
    module = import_module(f"companion.games.{slug.replace('-', '_')}")
    found = module.ROOM
    assert isinstance(found, Room)
    return found
