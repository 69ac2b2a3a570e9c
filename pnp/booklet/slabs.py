"""Slabs: the pieces into which blocks are cut, from which pages are built, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.booklet.markdown import Heading
from pnp.drawing import Op
from pnp.errors import Place

Draw: TypeAlias = Callable[[float, float], list[Op]]
"""From the top left corner to the operations."""


@dataclass(slots=True)
class Slab:
    """Something that is never cut, as wide as the column."""

    place: Place
    height: float
    draw: Draw
    before: float = 0  # white above it, not at the top of a page
    after: float = 0
    glued: bool = False  # to the next slab: both stand on the same page
    fresh: bool = False  # begins a page
    again: Slab | None = None  # what is repeated above it where it begins a page
    heading: Heading | None = None
    contents: bool = False  # to be drawn when the pages are known


def gap(above: Slab | None, below: Slab) -> float:
    """The white between two slabs."""
    return 0 if above is None else max(above.after, below.before)


def height_of(slabs: Sequence[Slab]) -> float:
    """How tall slabs are on top of each other."""
    above: Slab | None = None
    total = 0.0
    for slab in slabs:
        total += gap(above, slab) + slab.height
        above = slab
    return total


def stacked(slabs: Sequence[Slab]) -> Draw:
    """One drawing of slabs on top of each other."""

    def draw(x: float, y: float) -> list[Op]:
        ops: list[Op] = []
        above: Slab | None = None
        for slab in slabs:
            y += gap(above, slab)
            ops += slab.draw(x, y)
            y += slab.height
            above = slab
        return ops

    return draw


def chunks(slabs: Sequence[Slab], room: float) -> list[list[Slab]]:
    """Slabs in as few stacks as fit the room; one that alone is too tall stands alone."""
    out: list[list[Slab]] = [[]]
    for slab in slabs:
        if out[-1] and height_of([*out[-1], slab]) > room:
            out.append([])
        out[-1].append(slab)
    return out


def runs(slabs: Sequence[Slab]) -> list[list[Slab]]:
    """The slabs in the groups that stay together."""
    out: list[list[Slab]] = []
    open_ = False
    for slab in slabs:
        if open_ and not slab.fresh:
            out[-1].append(slab)
        else:
            out.append([slab])
        open_ = slab.glued
    return out
