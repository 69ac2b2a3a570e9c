"""What a date alone decides: the seed and the game of its challenge, and a quick look at the challenge's name."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from companion import games
from pnp.catalog import find
from pnp.seeded import Seeded

SHAPE_FILE: Final = "shape.yaml"
"""The file beside the data that says what the data must look like."""


def daily_seed(day: date) -> str:
    """The seed of a day's challenge."""
    return f"DAILY-{day:%Y%m%d}"


def daily_game(day: date) -> tuple[Seeded, str]:
    """A day's game, and the source that goes on to choose one of its challenges."""
    source = Seeded(f"{daily_seed(day)}/CHALLENGE")
    return source, games.slugs()[source.below(len(games.slugs()))]


def glance(day: date) -> tuple[str, str]:
    """Game and name of a day's challenge, from a quick look at the text of the data; the name may stay empty."""
    source, slug = daily_game(day)
    names: list[str] = []
    for file in sorted(find(slug).data.glob("*.yaml")):
        if file.name == SHAPE_FILE:
            continue
        for item in re.split(r"^  - id: ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            if re.search(r"^    (medals|gold-margin):", item, re.MULTILINE):
                name = re.search(r'^    name: "?(.*?)"?$', item, re.MULTILINE)
                names.append(name[1] if name else "")
    return slug, names[source.below(len(names))] if names else ""
