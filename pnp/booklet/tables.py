"""How wide the columns of a table are: as wide as their contents, or so that the table is as short as it can be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from pnp.errors import Place, UserError
from pnp.typeset.style import Type
from pnp.typeset.text import BREAK, POINT, atoms, wrap

GAP = 4.0
NARROW = 2.4
STRETCH = 0.62
"""A table that needs more than this share of the column's width is stretched to all of it."""
SHORT = 32.0
"""A text no wider than this, in millimetres, is not broken if that can be helped: names stay on one line."""
SLACK = 0.05
"""Millimetres more than measured, so that a text measured alone still fits when it is set."""
STEP = 1.5
"""Millimetres by which columns give width to each other."""


class Widths(NamedTuple):
    """The columns' widths and the gap between them, in millimetres."""

    sizes: tuple[float, ...]
    gap: float


def _natural(cell: str, type_: Type) -> tuple[float, float]:
    """The widest word and the widest line of a cell."""
    words = atoms(cell, type_.family, type_.weight)
    em = type_.size * POINT
    widest = max((line.width for line in wrap(words, 1e9) or []), default=0)
    longest = chunk = 0.0
    for atom in words:
        if atom is not BREAK:
            chunk = chunk + atom.width if atom.glued else atom.width
            longest = max(longest, chunk)
    return longest * em + SLACK, widest * em + SLACK


def columns(rows: Sequence[Sequence[str]], plain: Type, bold: Type, width: float, place: Place) -> Widths:
    """The widths for these rows, the first of which is the bold head."""
    count = len(rows[0])
    try:
        cells = [[_natural(cell, plain if number else bold) for cell in row] for number, row in enumerate(rows)]
    except UserError as error:
        raise UserError(str(error), place) from None
    least = [max(row[column][0] for row in cells) for column in range(count)]
    whole = [max(widest if widest <= SHORT else longest for longest, widest in row) for row in zip(*cells, strict=True)]
    most = [max(row[column][1] for row in cells) for column in range(count)]
    if sum(whole) <= width - GAP * (count - 1):
        least = whole
    for gap in (GAP, NARROW):
        free = width - gap * (count - 1)
        if sum(most) <= free:
            spare = free - sum(most) if sum(most) > STRETCH * width else 0.0
            return Widths(tuple(each + spare / count for each in most), gap)
        if sum(least) <= free and (gap == NARROW or sum(least) < 0.7 * free):
            wanted = [[widest for _, widest in row] for row in cells]
            return Widths(tuple(_shortest(wanted, least, most, free)), gap)
    raise UserError(f"the table's words need {sum(least):.0f} mm, the page has {width:.0f} mm", place)


def _shortest(
    cells: Sequence[Sequence[float]], least: Sequence[float], most: Sequence[float], free: float
) -> list[float]:
    """From widths in proportion, width goes from column to column as long as that makes the table shorter."""
    spare = free - sum(least)
    wish = [high - low for low, high in zip(least, most, strict=True)]
    sizes = [low + spare * each / sum(wish) for low, each in zip(least, wish, strict=True)]
    best = _height(cells, sizes)
    moving = True
    while moving:
        moving = False
        for giver, taker in permutations(range(len(sizes)), 2):
            for step in (STEP, 3 * STEP, 6 * STEP):
                if sizes[giver] - step < least[giver]:
                    continue
                tried = list(sizes)
                tried[giver] -= step
                tried[taker] += step
                height = _height(cells, tried)
                if height < best - 1e-9:
                    sizes, best, moving = tried, height, True
    return sizes


def _height(cells: Sequence[Sequence[float]], sizes: Sequence[float]) -> float:
    """About how many lines the rows take; a little less where the fullest cell has room to spare."""
    total = 0.0
    for row in cells:
        ratios = [wanted / size for wanted, size in zip(row, sizes, strict=True)]
        lines = max(math.ceil(ratio * 1.06) if ratio > 1 else 1 for ratio in ratios)
        total += lines + 0.1 * max(ratios)
    return total
