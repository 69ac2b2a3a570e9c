"""What scores of bots say about a person's: percentiles by level, kept in a game's data as `yardstick.json`.

The file is made by `companion ladder GAME --yardstick`. Scores are compared only between games of the same variant and
number of seats.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.lab.figures import quantile
from pnp.errors import UserError

if TYPE_CHECKING:
    from companion.game import Room, Setup

NAME = "yardstick.json"
LEAST_SHARE = 0.1
"""A level of which a score beats less than this is too strong to be compared with."""

Scores = Mapping[tuple[str, int, str], Sequence[int]]
"""Scores by variant, number of seats and level."""


class Level(msgspec.Struct):
    """How a level scored: percentiles from the least to the most."""

    games: int
    percentiles: list[float]


class Scale(msgspec.Struct):
    """The levels at one kind of table."""

    variant: str
    seats: int
    levels: dict[str, Level]


class Yardstick(msgspec.Struct):
    """The whole file."""

    game: str
    tables: list[Scale]


def read(file: Path, slug: str) -> Yardstick:
    """A yardstick as it was kept; without tables if there is none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Yardstick)
    except FileNotFoundError:
        return Yardstick(slug, [])
    except (OSError, msgspec.MsgspecError) as error:
        raise UserError(f"{file}: not a yardstick as companion ladder --yardstick makes it: {error}") from None


def extended(before: Yardstick, scores: Scores) -> bytes:
    """The text of the file with these scores in the place of older ones of the same level and table."""
    scales = {(each.variant, each.seats): each for each in before.tables}
    for (variant, seats, level), some in scores.items():
        scale = scales.setdefault((variant, seats), Scale(variant, seats, {}))
        scale.levels[level] = Level(len(some), [round(quantile(some, n / 100), 1) for n in range(101)])
    ordered = [scales[key] for key in sorted(scales)]
    return msgspec.json.encode(Yardstick(before.game, ordered)) + b"\n"


def share_below(percentiles: Sequence[float], score: float) -> float:
    """The share of scores that are lower, as far as percentiles can tell."""
    return bisect_left(percentiles, score) / len(percentiles) if percentiles else 0.0


def verdict(room: Room[Any], setup: Setup, score: int) -> str:
    """What a score is worth: 'better than 71 % of hard bots'; empty if nothing comparable is known."""
    from pnp.catalog import find

    wanted = (room.yardstick_variant(setup.variant), setup.seats)
    for scale in read(find(room.slug).data / NAME, room.slug).tables:
        if (scale.variant, scale.seats) == wanted:
            return _told(scale, [level for level in room.bots() if level in scale.levels], score)
    return ""


def _told(scale: Scale, levels: Sequence[str], score: int) -> str:
    """The comparison with the strongest level of which the score beats a part worth telling."""
    for level in reversed(levels):
        share = share_below(scale.levels[level].percentiles, score)
        if share >= LEAST_SHARE or level == levels[0]:
            return f"better than {share * 100:.0f} % of {level} bots ({scale.levels[level].games} games)"
    return ""
