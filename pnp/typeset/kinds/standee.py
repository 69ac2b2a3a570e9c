"""Standees: a strip with the back upside down above the front, folded at the heads."""

from __future__ import annotations

from pnp.drawing import Face, Inset, Op, polygon
from pnp.typeset.kinds.lines import Lines

GAP = 3.0
"""White between a figure and its slotted base."""
LEAN = 0.18
"""How far a slotted base narrows towards its top, as a share of its width on each side."""


def strip(front: Face, back: Face, foot: float, slotted: bool, lines: Lines) -> Face:
    """Foot, back, front, foot from top to bottom; with a slot, the feet are part of the figure and a base stands by."""
    w, h = front.width, front.height
    tall = 2 * (h + foot)
    middle = h + foot
    ops: list[Op] = [
        Inset(back, w, middle, 180),
        Inset(front, 0, middle),
        lines.cut(polygon([(0, 0), (w, 0), (w, tall), (0, tall)])),
        lines.fold(0, middle, w, middle),
    ]
    if not slotted:
        ops += [lines.fold(0, foot, w, foot), lines.fold(0, tall - foot, w, tall - foot)]
        return Face(w, tall, tuple(ops))
    slit = foot / 2
    ops += [
        lines.cut(polygon([(w / 2, 0), (w / 2, slit)], closed=False)),
        lines.cut(polygon([(w / 2, tall - slit), (w / 2, tall)], closed=False)),
    ]
    left, top = w + GAP, middle - foot / 2
    base = [(left, top + foot), (left + w * LEAN, top), (left + w * (1 - LEAN), top), (left + w, top + foot)]
    ops += [
        lines.cut(polygon(base)),
        lines.cut(polygon([(left + w / 2, top), (left + w / 2, top + slit)], closed=False)),
    ]
    return Face(2 * w + GAP, tall, tuple(ops))
