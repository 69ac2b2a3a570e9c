"""Ways to show where to cut: ticks beside the pieces, full lines, crosses at the corners, or nothing.

All of them follow from the set of cut lines, the edges of the pieces, and none ever runs through a piece.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from pnp.impose import Mark, Page, Placement

Cuts: TypeAlias = Literal["ticks", "lines", "crosses", "none"]
STYLES: tuple[Cuts, ...] = ("ticks", "lines", "crosses", "none")

ARM = 2_500
"""How far a cross reaches from its corner."""


def restyled(page: Page, style: Cuts) -> None:
    """Puts marks of another style in the place of the page's ticks; a page without any keeps none."""
    if style == "ticks" or not any(mark.kind == "cut" for mark in page.marks):
        return
    page.marks = [mark for mark in page.marks if mark.kind != "cut"]
    if style == "lines":
        page.marks += _lines(page)
    elif style == "crosses":
        page.marks += _crosses(page)


def _lines(page: Page) -> list[Mark]:
    margin = page.paper.margin
    right, bottom = page.paper.width - margin, page.paper.height - margin
    marks: list[Mark] = []
    for x in sorted({edge for p in page.placements for edge in (p.x, p.x + p.w)}):
        if margin <= x <= right:
            marks += [Mark("cut", x, a, x, b) for a, b in _outside(margin, bottom, _down(page, x))]
    for y in sorted({edge for p in page.placements for edge in (p.y, p.y + p.h)}):
        if margin <= y <= bottom:
            marks += [Mark("cut", a, y, b, y) for a, b in _outside(margin, right, _across(page, y))]
    return marks


def _crosses(page: Page) -> list[Mark]:
    margin = page.paper.margin
    right, bottom = page.paper.width - margin, page.paper.height - margin
    marks: set[Mark] = set()
    for x, y in {corner for placed in page.placements for corner in _corners(placed)}:
        if not (margin <= x <= right and margin <= y <= bottom):
            continue
        for a, b in _outside(max(margin, y - ARM), min(bottom, y + ARM), _down(page, x)):
            marks.add(Mark("cut", x, a, x, b))
        for a, b in _outside(max(margin, x - ARM), min(right, x + ARM), _across(page, y)):
            marks.add(Mark("cut", a, y, b, y))
    return sorted(marks)


def _corners(placed: Placement) -> list[tuple[int, int]]:
    return [(x, y) for x in (placed.x, placed.x + placed.w) for y in (placed.y, placed.y + placed.h)]


def _down(page: Page, x: int) -> list[tuple[int, int]]:
    """Where a vertical line at x would run through a piece."""
    return [(p.y, p.y + p.h) for p in page.placements if p.x < x < p.x + p.w]


def _across(page: Page, y: int) -> list[tuple[int, int]]:
    """Where a horizontal line at y would run through a piece."""
    return [(p.x, p.x + p.w) for p in page.placements if p.y < y < p.y + p.h]


def _outside(start: int, end: int, taken: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of a stretch without the parts that are taken."""
    out: list[tuple[int, int]] = []
    for low, high in sorted(taken):
        if low > start:
            out.append((start, min(low, end)))
        start = max(start, high)
    if start < end:
        out.append((start, end))
    return out
