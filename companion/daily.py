"""What a date alone decides: the seed and the game of its challenge, and a quick look at the challenge's name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final, TypeVar

from companion import games
from pnp.catalog import find
from pnp.seeded import Seeded

T = TypeVar("T")
SHAPE_FILE: Final = "shape.yaml"
"""The file beside the data that says what the data must look like."""


def daily_seed(day: date) -> str:
    """The seed of a day's challenge."""
    return f"DAILY-{day:%Y%m%d}"


def daily_game(day: date) -> tuple[str, int]:
    """A day's game, and the round of games that it belongs to: in a round each game comes once."""
    slugs = games.slugs()
    turn, place = divmod(day.toordinal(), len(slugs))
    return _without_repeat(slugs, "DAILY", turn)[place], turn


def daily_place(slug: str, turn: int, count: int) -> int:
    """Which of a game's challenges comes in a round: each of them once, in a new order each time."""
    again, place = divmod(turn, count)
    return _without_repeat(range(count), f"DAILY/{slug.upper()}", again)[place]


def _without_repeat(things: Sequence[T], seed: str, turn: int) -> list[T]:
    """The things in the order of a round; the first of a round is never the last of the one before.

    Only the first two change places, so with three things or more the end of a round hangs on its own number alone.
    """
    mixed = _mixed(things, f"{seed}/{turn}")
    if len(mixed) > 2 and mixed[0] == _mixed(things, f"{seed}/{turn - 1}")[-1]:
        mixed[:2] = mixed[1::-1]
    return mixed


def _mixed(things: Sequence[T], seed: str) -> list[T]:
    mixed = list(things)
    Seeded(seed).shuffle(mixed)
    return mixed


def glance(day: date) -> tuple[str, str]:
    """Game and name of a day's challenge, from a quick look at the text of the data; the name may stay empty."""
    slug, turn = daily_game(day)
    names: list[str] = []
    for file in sorted(find(slug).data.glob("*.yaml")):
        if file.name == SHAPE_FILE:
            continue
        for item in re.split(r"^  - id: ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            if re.search(r"^    (medals|gold-margin):", item, re.MULTILINE):
                name = re.search(r'^    name: "?(.*?)"?$', item, re.MULTILINE)
                names.append(name[1] if name else "")
    return slug, names[daily_place(slug, turn, len(names))] if names else ""
