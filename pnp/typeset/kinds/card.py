"""Cards: a guide for rounding their corners, drawn on the corners themselves."""

from __future__ import annotations

from functools import cache

from pnp.drawing import KAPPA, Face, Inset, Path, Segment
from pnp.typeset.kinds.lines import Lines


def with_corners(face: Face, corner: float, lines: Lines) -> Face:
    """The face with an arc at each corner to cut along; a corner of 0 is left square."""
    if corner <= 0:
        return face
    guide = Inset(_guide(face.width, face.height, corner, lines), 0, 0)
    return Face(face.width, face.height, (*face.ops, guide), face.boxes, face.markers)


@cache
def _guide(width: float, height: float, corner: float, lines: Lines) -> Face:
    """The arcs as a face of their own: in the PDF all cards of a size share it."""
    return Face(width, height, (lines.cut(_arcs(width, height, corner)),))


def _arcs(width: float, height: float, r: float) -> Path:
    k = r * (1 - KAPPA)
    path: list[Segment] = []
    for x, dx in ((0.0, 1), (width, -1)):
        for y, dy in ((0.0, 1), (height, -1)):
            path.append(("m", x, y + dy * r))
            path.append(("c", x, y + dy * k, x + dx * k, y, x + dx * r, y))
    return tuple(path)
