"""What happens at the edges of a face: how far its print keeps off them, and how it goes on past them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Path, Picture, Rect, Shape

Extent: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

WHITE = "#ffffff"
_GLYPH_BELOW = 0.3
"""Ems that letters may reach below their baseline."""


def white_border(face: Face) -> float:
    """How many millimetres along every edge of the face carry no print; all of it if nothing is drawn."""
    extents = list(_extents(face.ops))
    if not extents:
        return min(face.width, face.height) / 2
    left, top = min(each[0] for each in extents), min(each[1] for each in extents)
    right, bottom = max(each[2] for each in extents), max(each[3] for each in extents)
    return max(0.0, min(left, top, face.width - right, face.height - bottom))


def bled(face: Face, bleed: float) -> Face:
    """The face on a ground that goes on `bleed` millimetres past its edges: the same face, enlarged, behind it."""
    wide, tall = face.width + 2 * bleed, face.height + 2 * bleed
    scale = max(wide / face.width, tall / face.height)
    behind = Inset(face, (wide - face.width * scale) / 2, (tall - face.height * scale) / 2, 0, scale)
    paper = Rect(bleed, bleed, face.width, face.height, 0, WHITE)
    return Face(wide, tall, (behind, paper, Inset(face, bleed, bleed)))


def _extents(ops: Iterable[Op]) -> Iterator[Extent]:
    """The boxes of all operations that leave ink on the paper."""
    for op in ops:
        match op:
            case Rect() if _inked(op):
                pen = op.width / 2 if op.line else 0
                yield op.x - pen, op.y - pen, op.x + op.w + pen, op.y + op.h + pen
            case Shape() if _inked(op):
                yield _path_extent(op.path, op.width / 2 if op.line else 0)
            case Glyphs():
                yield _glyphs_extent(op)
            case IconUse():
                yield op.x, op.y, op.x + op.size, op.y + op.size
            case Picture():
                yield op.x, op.y, op.x + op.w, op.y + op.h
            case Group():
                inner = list(_extents(op.ops))
                if op.clip is not None:
                    inner = [_within(each, _path_extent(op.clip, 0)) for each in inner]
                yield from (_turned(each, op.x, op.y, op.angle, op.scale) for each in inner)
            case Inset():
                page = (0.0, 0.0, op.face.width, op.face.height)
                for each in _extents(op.face.ops):
                    yield _turned(_within(each, page), op.x, op.y, op.angle, op.scale)


def _inked(op: Rect | Shape) -> bool:
    return (op.fill or WHITE) != WHITE or (op.line or WHITE) != WHITE


def _glyphs_extent(op: Glyphs) -> Extent:
    from pnp.typeset import fonts

    em = op.size * 25.4 / 72
    return op.x, op.y - em, op.x + fonts.width(op.font, op.text) * em, op.y + _GLYPH_BELOW * em


def _path_extent(path: Path, pen: float) -> Extent:
    """The box of a path's points; the handles of its curves lie in it, so it may be a little too large."""
    numbers = [[float(value) for value in segment[1:]] for segment in path]
    xs = [x for each in numbers for x in each[::2]] or [0.0]
    ys = [y for each in numbers for y in each[1::2]] or [0.0]
    return min(xs) - pen, min(ys) - pen, max(xs) + pen, max(ys) + pen


def _within(inner: Extent, outer: Extent) -> Extent:
    left, top = max(inner[0], outer[0]), max(inner[1], outer[1])
    return left, top, max(left, min(inner[2], outer[2])), max(top, min(inner[3], outer[3]))


def _turned(extent: Extent, x: float, y: float, angle: float, scale: float) -> Extent:
    c, s = math.cos(math.radians(angle)) * scale, math.sin(math.radians(angle)) * scale
    corners = [(px, py) for px in (extent[0], extent[2]) for py in (extent[1], extent[3])]
    xs = [x + px * c - py * s for px, py in corners]
    ys = [y + px * s + py * c for px, py in corners]
    return min(xs), min(ys), max(xs), max(ys)
