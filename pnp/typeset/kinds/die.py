"""The net of a cube: six faces in a cross with tabs to glue, drawn as one face."""

from __future__ import annotations

from pnp.drawing import Face, Inset, Op, Path, polygon
from pnp.typeset.kinds.lines import Lines

# Column and row of each face in the cross; first and last, second and fifth, third and fourth lie opposite each other.
PLACES = ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1), (3, 1))

SLANT = 0.45
"""How far a tab narrows on each side, as a share of its depth."""


def net(faces: list[Face], edge: float, tab: float, lines: Lines) -> Face:
    """The cross of six square faces with seven tabs; solid lines are cut, dashed lines are folded."""
    top, left = tab, 0.0
    ops: list[Op] = []
    corners = [(left + column * edge, top + row * edge) for column, row in PLACES]
    for (x, y), face in zip(corners, faces, strict=True):
        ops.append(Inset(face, x, y))
    ops.append(lines.cut(_outline(left, top, edge, tab)))
    ops += [lines.fold(*ends) for ends in _folds(left, top, edge)]
    return Face(4 * edge + tab, 3 * edge + 2 * tab, tuple(ops))


def _outline(x: float, y: float, e: float, t: float) -> Path:
    """Once around the net, clockwise from the top face's upper left corner, tabs included."""
    s = t * SLANT
    a, b, c, d = x + e, x + 2 * e, x + 3 * e, x + 4 * e
    return polygon(
        [
            (a, y), (a + s, y - t), (b - s, y - t), (b, y),  # above the top face
            (b + t, y + s), (b + t, y + e - s), (b, y + e),  # right of it
            (c, y + e), (d, y + e),
            (d + t, y + e + s), (d + t, y + 2 * e - s), (d, y + 2 * e),  # at the end of the row
            (c, y + 2 * e), (b, y + 2 * e),
            (b + t, y + 2 * e + s), (b + t, y + 3 * e - s), (b, y + 3 * e),  # right of the bottom face
            (b - s, y + 3 * e + t), (a + s, y + 3 * e + t), (a, y + 3 * e),  # below it
            (a - t, y + 3 * e - s), (a - t, y + 2 * e + s), (a, y + 2 * e),  # left of it
            (x, y + 2 * e), (x, y + e), (a, y + e),
            (a - t, y + e - s), (a - t, y + s),  # left of the top face
        ]
    )  # fmt: skip


def _folds(x: float, y: float, e: float) -> list[tuple[float, float, float, float]]:
    a, b, c, d = x + e, x + 2 * e, x + 3 * e, x + 4 * e
    return [
        (a, y, b, y),
        (a, y, a, y + 3 * e),
        (b, y, b, y + 3 * e),
        (a, y + 3 * e, b, y + 3 * e),
        (a, y + e, b, y + e),
        (a, y + 2 * e, b, y + 2 * e),
        (c, y + e, c, y + 2 * e),
        (d, y + e, d, y + 2 * e),
    ]
