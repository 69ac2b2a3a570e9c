"""How wide the columns of a table are: as wide as their contents, narrower in proportion where the page is too small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.errors import Place, UserError
from pnp.typeset.style import Type
from pnp.typeset.text import BREAK, POINT, atoms, wrap

GAP = 4.0
NARROW = 2.4
STRETCH = 0.62
"""A table that needs more than this share of the column's width is stretched to all of it."""


class Widths(NamedTuple):
    """The columns' widths and the gap between them, in millimetres."""

    sizes: tuple[float, ...]
    gap: float


def _natural(cell: str, type_: Type) -> tuple[float, float]:
    """The widest word and the widest line of a cell."""
    words = atoms(cell, type_.family, type_.weight)
    em = type_.size * POINT
    lines = wrap(words, 1e9) or []
    widest = max((line.width for line in lines), default=0) * em
    longest = chunk = 0.0
    for atom in words:
        if atom is not BREAK:
            chunk = chunk + atom.width if atom.glued else atom.width
            longest = max(longest, chunk)
    return longest * em, widest


def columns(rows: Sequence[Sequence[str]], plain: Type, bold: Type, width: float, place: Place) -> Widths:
    """The widths for these rows, the first of which is the bold head."""
    count = len(rows[0])
    least, most = [0.0] * count, [0.0] * count
    for number, row in enumerate(rows):
        for column, cell in enumerate(row[:count]):
            try:
                longest, widest = _natural(cell, plain if number else bold)
            except UserError as error:
                raise UserError(str(error), place) from None
            least[column], most[column] = max(least[column], longest), max(most[column], widest)
    slack = 0.05  # so that a text measured alone still fits when it is set
    for gap in (GAP, NARROW):
        free = width - gap * (count - 1) - slack * count
        if sum(most) <= free:
            spare = free - sum(most) if sum(most) > STRETCH * width else 0.0
            return Widths(tuple(each + slack + spare / count for each in most), gap)
        if sum(least) <= free:
            wish = [high - low for low, high in zip(least, most, strict=True)]
            share = (free - sum(least)) / (sum(wish) or 1)
            if gap == NARROW or share > 0.25:
                return Widths(tuple(low + slack + each * share for low, each in zip(least, wish, strict=True)), gap)
    raise UserError(f"the table's words need {sum(least):.0f} mm, the page has {width:.0f} mm", place)
