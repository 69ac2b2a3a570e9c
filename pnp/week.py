"""A week's dice from its code alone: the same word gives the same dice on every machine."""

from __future__ import annotations

import re
from typing import Any

from pnp.errors import UserError
from pnp.load import Values
from pnp.seeded import Seeded

_CODE = re.compile(r"[A-Z0-9]{1,12}\Z")

Rolls = list[dict[str, list[int]]]
"""For each day the sorted dice of each colour: `{"white": [1, 4, 4], "black": [2, 2, 6]}`."""


def week_code(word: str) -> str:
    """The code in capitals, as it is printed."""
    code = word.strip().upper()
    if not _CODE.match(code):
        raise UserError(f"'{word}' is no week code; use 1 to 12 letters and figures, as in SUNDAY7")
    return code


def rolls(game: Values, code: str) -> Rolls:
    """What the dice of the game show on each day of that week; kinds of dice and days are the game's."""
    dice: Any = game.values.get("dice")
    timeline: Any = game.values.get("timeline")
    if not isinstance(dice, list) or not isinstance(timeline, dict) or "days" not in timeline:
        raise UserError(f"{game.slug} has no dice that are rolled day by day, so there is no week to print")
    chance = Seeded(week_code(code))  # as the companion seeds a game, so that paper and table play the same week
    return [
        {
            kind["id"]: sorted(kind["faces"][chance.below(len(kind["faces"]))] for _ in range(kind["count"]))
            for kind in dice
        }
        for _ in range(timeline["days"])
    ]
