"""Tokens: art clipped to an outline, with the outline to cut along."""

from __future__ import annotations

import math

from pnp.drawing import Face, Group, Op, Path, Segment, ellipse, polygon, rounded
from pnp.typeset.icons import svg_path
from pnp.typeset.kinds.lines import Lines


def outline(shape: str, size: tuple[float, float], path: str | None) -> Path:
    """The edge of a token in its own box."""
    w, h = size
    if shape == "round":
        return ellipse(w / 2, h / 2, w / 2, h / 2)
    if shape == "hex":
        corners = [math.radians(60 * i) for i in range(6)]
        tall = math.sin(math.pi / 3)
        return polygon([(w / 2 + w / 2 * math.cos(a), h / 2 + h / 2 * math.sin(a) / tall) for a in corners])
    if shape == "path" and path:
        return svg_path(path)
    return rounded(0, 0, w, h, 0)


def mirrored(path: Path, width: float) -> Path:
    """The same edge seen from behind."""
    out: list[Segment] = []
    for segment in path:
        numbers = [width - float(v) if i % 2 == 0 else float(v) for i, v in enumerate(segment[1:])]
        out.append((segment[0], *numbers))
    return tuple(out)


def cut_out(face: Face, edge: Path, lines: Lines | None = None) -> Face:
    """The face clipped to the edge; with lines, the edge is drawn to cut along."""
    ops: list[Op] = [Group(0, 0, 0, face.ops, edge)]
    if lines:
        ops.append(lines.cut(edge))
    return Face(face.width, face.height, tuple(ops), face.boxes, face.markers)
