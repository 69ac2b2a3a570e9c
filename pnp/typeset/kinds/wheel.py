"""Wheels: round pieces with a cross where the pivot goes, and an opening to look through."""

from __future__ import annotations

import math

from pnp.drawing import KAPPA, Face, Group, Op, Path, Segment, Shape, ellipse, polygon
from pnp.typeset.kinds.lines import Lines

FRAME, DISC = "frame", "disc"
PIVOT = 1.5
"""Radius of the hole for a split pin."""


def round_cut(face: Face, lines: Lines, opening: Path | None = None) -> Face:
    """The face as a disc to cut out, with its pivot and its window."""
    r = face.width / 2
    edge = ellipse(r, r, r, r)
    ops: list[Op] = [Group(0, 0, 0, face.ops, edge), lines.cut(edge)]
    if opening:
        ops += [Shape(opening, "#ffffff"), lines.cut(opening)]
    ops.append(lines.cut(ellipse(r, r, PIVOT, PIVOT)))
    for dx, dy in ((1, 0), (0, 1)):
        arm = 2 * PIVOT
        ops.append(lines.cut(polygon([(r - arm * dx, r - arm * dy), (r + arm * dx, r + arm * dy)], closed=False)))
    return Face(face.width, face.height, tuple(ops))


def sector(across: float, inner: float, outer: float, middle: float, sweep: float) -> Path:
    """A piece of a ring about the disc's centre."""
    c = across / 2
    start, end = math.radians(middle - sweep / 2 - 90), math.radians(middle + sweep / 2 - 90)
    path: list[Segment] = [("m", c + outer * math.cos(start), c + outer * math.sin(start))]
    path += _arc(c, outer, start, end)
    path.append(("l", c + inner * math.cos(end), c + inner * math.sin(end)))
    path += _arc(c, inner, end, start)
    return (*path, ("z",))


def _arc(c: float, r: float, start: float, end: float) -> list[Segment]:
    """An arc about (c, c) as curves of at most a quarter turn."""
    count = max(1, math.ceil(abs(end - start) / (math.pi / 2)))
    step = (end - start) / count
    handle = 4 / 3 * math.tan(step / 4) if abs(step - math.pi / 2) > 1e-9 else KAPPA
    out: list[Segment] = []
    for number in range(count):
        a, b = start + number * step, start + (number + 1) * step
        out.append(
            (
                "c",
                c + r * (math.cos(a) - handle * math.sin(a)),
                c + r * (math.sin(a) + handle * math.cos(a)),
                c + r * (math.cos(b) + handle * math.sin(b)),
                c + r * (math.sin(b) - handle * math.cos(b)),
                c + r * math.cos(b),
                c + r * math.sin(b),
            )
        )
    return out
