"""What the bots of all games share: a source of chance of their own, and the form of a hint."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that a bot would consider, why, and what it is expected to lose against the best one."""

    move: tuple[int, ...]
    why: str
    behind: float = 0.0
    """Expected score less than with the best move; 0 for the best itself."""


def own_chance(seed: str) -> random.Random:
    """Random numbers that follow from the text of a seed; the table's dice have a source of their own."""
    return random.Random(f"bot/{seed}")


def own_taste(seed: str) -> random.Random:
    """As `own_chance`, but the same all through a game: what a bot likes must not change from turn to turn."""
    return own_chance(re.sub(r"/bot/\d+$", "/bot/0", seed))
