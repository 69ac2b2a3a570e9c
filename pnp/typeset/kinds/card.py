"""Cards: a guide for rounding their corners, drawn on the corners themselves."""

from __future__ import annotations

from pnp.drawing import KAPPA, Face, Path, Segment
from pnp.typeset.kinds.lines import Lines


def with_corners(face: Face, corner: float, lines: Lines) -> Face:
    """The face with an arc at each corner to cut along; a corner of 0 is left square."""
    if corner <= 0:
        return face
    return Face(face.width, face.height, (*face.ops, lines.cut(_arcs(face, corner))), face.boxes, face.markers)


def _arcs(face: Face, r: float) -> Path:
    k = r * (1 - KAPPA)
    path: list[Segment] = []
    for x, dx in ((0.0, 1), (face.width, -1)):
        for y, dy in ((0.0, 1), (face.height, -1)):
            path.append(("m", x, y + dy * r))
            path.append(("c", x, y + dy * k, x + dx * k, y, x + dx * r, y))
    return tuple(path)
