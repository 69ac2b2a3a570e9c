"""Tuck boxes: the net of a box for a deck of cards, sized by the deck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.drawing import Face, Inset, Op, polygon
from pnp.typeset.kinds.lines import Lines

PLAY = 1.5
"""Air around the deck, in each direction."""
LEAST_DEPTH = 6.0
GLUE = 10.0
TUCK = 13.0
NOTCH = 8.0
"""Half the width of the thumb notch."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Width, height and depth of the closed box."""

    w: float
    h: float
    d: float

    @staticmethod
    def of(card: tuple[float, float], cards: int, thickness: float) -> Plan:
        """The box that a deck slides into."""
        return Plan(card[0] + PLAY, card[1] + PLAY, max(LEAST_DEPTH, round(cards * thickness + PLAY, 2)))

    @property
    def flap(self) -> float:
        """How far a dust flap reaches in."""
        return min(self.w / 2.2, self.d * 0.9, 16.0)

    @property
    def footprint(self) -> tuple[float, float]:
        """The size of the net."""
        return GLUE + 2 * self.w + 2 * self.d, TUCK + self.d + self.h + self.d


def net(plan: Plan, panel: Callable[[str, tuple[float, float]], Face], lines: Lines) -> Face:
    """From left to right: glue flap, back, side, front, side; the lid hangs on the back, the floor on the front."""
    w, h, d = plan.w, plan.h, plan.d
    top = TUCK + d
    bottom = top + h
    x = [GLUE, GLUE + w, GLUE + w + d, GLUE + 2 * w + d, GLUE + 2 * w + 2 * d]
    back, side, front = panel("back", (w, h)), panel("side", (d, h)), panel("front", (w, h))
    lid = panel("lid", (w, d))
    ops: list[Op] = [
        Inset(back, x[0], top),
        Inset(side, x[1], top),
        Inset(front, x[2], top),
        Inset(side, x[3], top),
        Inset(lid, x[0] + w, top, 180),
        lines.cut(polygon(_outline(plan, x, top, bottom))),
    ]
    for left in x[:4]:
        ops.append(lines.fold(left, top, left, bottom))
    ops += [
        lines.fold(x[0], top, x[1], top),
        lines.fold(x[0], top - d, x[1], top - d),
        lines.fold(x[1], top, x[2], top),
        lines.fold(x[3], top, x[4], top),
        lines.fold(x[0], bottom, x[4], bottom),
    ]
    wide, tall = plan.footprint
    return Face(wide, tall, tuple(ops))


def _outline(plan: Plan, x: list[float], top: float, bottom: float) -> list[tuple[float, float]]:
    """Once around the net, clockwise from the glue flap's lower end."""
    d, flap = plan.d, plan.flap
    middle = (x[2] + x[3]) / 2
    s = 2.0  # how far flaps are slanted
    return [
        (0, bottom - s * 2), (0, top + s * 2), (x[0], top),  # glue flap
        (x[0], top - d), (x[0] + s, top - d - TUCK + s), (x[0] + 2 * s, 0),  # lid and its tuck
        (x[1] - 2 * s, 0), (x[1] - s, top - d - TUCK + s), (x[1], top - d), (x[1], top),
        (x[1] + s / 2, top - flap), (x[2] - s, top - flap), (x[2], top),  # dust flap
        (middle - NOTCH, top), (middle - NOTCH * 0.7, top + NOTCH * 0.6),  # thumb notch
        (middle + NOTCH * 0.7, top + NOTCH * 0.6), (middle + NOTCH, top), (x[3], top),
        (x[3] + s, top - flap), (x[4] - s / 2, top - flap), (x[4], top),  # dust flap
        (x[4], bottom), (x[4] - s / 2, bottom + flap), (x[3] + s, bottom + flap), (x[3], bottom),  # dust flap
        (x[3] - s / 2, bottom + d), (x[2] + s / 2, bottom + d), (x[2], bottom),  # floor
        (x[2] - s, bottom + flap), (x[1] + s / 2, bottom + flap), (x[1], bottom),  # dust flap
        (x[1] - s, bottom + d * 0.8), (x[0] + s, bottom + d * 0.8), (x[0], bottom),  # floor's glue flap
    ]  # fmt: skip
