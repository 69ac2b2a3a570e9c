"""Hands: marks as strokes in millimetres about the middle of a box, in two schools that share no code for shapes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from benchmarks.scanning.pages import SCALE

Stroke = np.ndarray
Rng = np.random.Generator
FINE = 2
"""Strokes are drawn so many times finer than the page."""
REACH = 9
"""Half of the side of a mark's own little canvas, in millimetres."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What is written with."""

    width: float
    dark: float
    colour: tuple[float, float, float]
    grain: float
    uneven: float
    rubs: bool = False
    """Whether it can be erased."""
    taper: float = 0.0
    """How much thinner a stroke begins and ends."""

    @property
    def contrast(self) -> float:
        """How much its strokes stand out on white paper, in red light."""
        return self.dark * (1 - self.colour[2]) * (1 - 0.45 * self.grain) * min(1.0, self.width / 0.5)


def pen(rng: Rng, school: str) -> Pen:
    """A pencil, a ball pen, a fineliner or a marker."""
    kind = rng.choice(["pencil", "ball", "fine", "marker"], p=[0.45, 0.25, 0.15, 0.15])
    blue = kind != "pencil" and rng.random() < 0.5
    low, high = (0.0, 1.0) if school == "train" else (0.05, 0.97)

    def between(least: float, most: float) -> float:
        return float(least + (most - least) * rng.uniform(low, high))

    if blue:
        colour = (between(0.4, 0.85), between(0.1, 0.45), between(0.02, 0.35))
    else:
        level = between(0.0, 0.3) if kind != "pencil" else between(0.1, 0.42)
        colour = (min(1, level * between(0.9, 1.2)), level, level)
    taper = float(rng.uniform(0, 0.7)) if school == "train" and rng.random() < 0.5 else 0.0
    if kind == "pencil":
        shape = between(0.28, 0.85), between(0.32, 0.95)
        return Pen(*shape, colour, between(0.1, 0.75), between(0.05, 0.5), rubs=True, taper=taper)
    if kind == "ball":  # some ball pens can be erased, and to train with it does no harm
        rubs = school == "train" and rng.random() < 0.2
        shape = between(0.22, 0.5), between(0.65, 1)
        return Pen(*shape, colour, between(0, 0.25), between(0, 0.35), rubs=rubs, taper=taper)
    if kind == "fine":
        return Pen(between(0.35, 0.85), between(0.75, 1), colour, between(0, 0.1), between(0, 0.2), taper=taper)
    return Pen(between(0.9, 1.65), between(0.55, 1), colour, between(0, 0.12), between(0, 0.25), taper=taper)


# The school to train with: ellipses with waves on them, arcs, rounded polygons, lines with a bow.


def _ring(rng: Rng) -> list[Stroke]:
    habit = rng.random()
    if habit < 0.1:
        return _ring_arcs(rng)
    if habit < 0.3:
        return _ring_rounded(rng)
    return _ring_waves(rng)


def _ring_arcs(rng: Rng) -> list[Stroke]:
    """Two bows that meet, or nearly."""
    size, oval, turn = rng.uniform(2.3, 4.0), rng.uniform(0.7, 1.2), rng.uniform(0, np.pi)
    middle = rng.normal(0, 0.4, 2)
    strokes = []
    for side in (0, np.pi):
        reach = np.pi / 2 * rng.uniform(0.72, 1.15)
        angles = turn + side + np.linspace(-reach, reach, 16)
        points = np.column_stack([size * np.cos(angles), size * oval * np.sin(angles)]) * rng.uniform(0.92, 1.08)
        strokes.append(points + middle + rng.normal(0, 0.2, 2))
    return strokes


def _ring_rounded(rng: Rng) -> list[Stroke]:
    """A few corners, cut off again and again until they are round; some ends overlap, some leave a gap."""
    count = int(rng.integers(4, 8))
    turns = rng.uniform(0.72, 1.0) if rng.random() < 0.3 else rng.uniform(1.0, 1.35)
    steps = max(4, round(count * turns))
    angles = rng.uniform(0, 2 * np.pi) + np.linspace(0, 2 * np.pi * turns, steps + 1)
    size, oval, lean = rng.uniform(2.6, 4.3), rng.uniform(0.7, 1.3), rng.uniform(-0.35, 0.35)
    points = np.column_stack([np.cos(angles), oval * np.sin(angles)]) * size * rng.uniform(0.88, 1.12, (steps + 1, 1))
    points[:, 0] += lean * points[:, 1]
    for _ in range(3):
        before, after = points[:-1], points[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1).reshape(-1, 2)
        points = np.vstack([points[:1], cut, points[-1:]])
    return [points + rng.normal(0, 0.5, 2)]


def _ring_waves(rng: Rng) -> list[Stroke]:
    turns = 1.0
    habit = rng.random()
    if habit < 0.25:
        turns = rng.uniform(0.66, 0.97)
    elif habit < 0.72:
        turns = rng.uniform(0.97, 1.2)
    elif habit < 0.9:
        turns = rng.uniform(1.2, 2.1)
    else:
        turns = rng.uniform(2, 3.3)
    size = float(np.clip(rng.normal(3.2, 0.55), 1.7, 4.7))
    oval = rng.uniform(0.68, 1.0)
    angles = np.linspace(0, turns * 2 * np.pi, int(40 * turns) + 8) * rng.choice([-1, 1]) + rng.uniform(0, 2 * np.pi)
    radius = np.ones_like(angles)
    for order in (2, 3, 4, 5):
        radius += rng.normal(0, 0.07 / order**0.7) * np.cos(order * angles + rng.uniform(0, 6.3))
    if rng.random() < 0.15:  # somebody draws boxes with round corners
        square = rng.uniform(0.1, 0.5)
        around = np.maximum(np.abs(np.cos(angles)), np.abs(np.sin(angles)))
        radius *= 1 - square + square / around
    radius *= 1 + np.linspace(0, rng.normal(0, 0.12), len(angles))
    x, y = size * radius * np.cos(angles), size * oval * radius * np.sin(angles)
    tilt = rng.uniform(0, np.pi)
    points = np.column_stack([x * np.cos(tilt) - y * np.sin(tilt), x * np.sin(tilt) + y * np.cos(tilt)])
    drift = np.linspace(0, 1, len(points))[:, None] * rng.normal(0, 0.35, 2) * max(1.0, turns - 0.5)
    points = points + drift + rng.normal(0, 0.42 if rng.random() < 0.85 else 0.8, 2)
    if rng.random() < 0.2:  # a tail where the pen leaves
        way = points[-1] - points[-4]
        way = way / max(0.1, float(np.linalg.norm(way)))
        points = np.vstack([points, points[-1] + way * rng.uniform(0.5, 2.2) + rng.normal(0, 0.3, 2)])
    return [points]


def _bowed(rng: Rng, start: np.ndarray, end: np.ndarray) -> Stroke:
    along = np.linspace(0, 1, 14)[:, None]
    way = end - start
    side = np.array([-way[1], way[0]])
    bow = rng.normal(0, 0.05) * np.sin(np.pi * along) + rng.normal(0, 0.02) * np.sin(2 * np.pi * along)
    return start + way * along + side * bow


def _cross_bows(rng: Rng) -> list[Stroke]:
    half = float(np.clip(rng.normal(3.7, 0.8), 1.5, 6.0))
    flat = rng.uniform(0.75, 1.3) if rng.random() < 0.85 else rng.uniform(0.6, 1.6)
    middle = rng.normal(0, 0.4 if rng.random() < 0.85 else 0.8, 2)
    turn = rng.normal(0, 0.13)
    habit = rng.random()
    if habit > 0.93:
        turn = rng.uniform(-np.pi, np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])

    def corner(x: int, y: int) -> np.ndarray:
        reach = half * rng.uniform(0.75, 1.25) / np.sqrt(2)
        return middle + spin @ np.array([x * reach * flat, y * reach / flat]) + rng.normal(0, 0.25, 2)

    falling = _bowed(rng, corner(-1, -1), corner(1, 1))
    rising = _bowed(rng, corner(-1, 1), corner(1, -1))
    if habit < 0.2:
        return [falling if rng.random() < 0.4 else rising]
    if habit < 0.26:  # two strokes side by side
        one = falling if rng.random() < 0.4 else rising
        return [one + rng.normal(0, 0.15, 2), one + rng.uniform(0.5, 1.3) * np.array([1, 0.3])]
    if habit < 0.42:  # the pen stays on the paper between the strokes
        first, second = (falling, rising) if rng.random() < 0.5 else (falling[::-1], rising)
        gap = np.linspace(0, 1, 10)[:, None]
        out = rng.normal(0, 1.0, 2)
        link = first[-1] * (1 - gap) + second[0] * gap + np.sin(np.pi * gap) * out
        return [np.vstack([first, link, second])]
    if habit < 0.46:  # a zigzag
        xs = np.linspace(-half, half, int(rng.integers(5, 9))) * 0.75
        ys = half * 0.7 * np.where(np.arange(len(xs)) % 2, 1, -1) + rng.normal(0, 0.3, len(xs))
        return [np.column_stack([xs, ys]) @ spin.T + middle]
    return [falling, rising]


# The school to measure with: a pen that is pulled from target to target, as a weight on a spring.


def _pulled(rng: Rng, targets: np.ndarray, pull: float, steps: int) -> Stroke:
    """The path of a pen that chases a moving target, with a tremble."""
    where = targets[0].astype(float).copy()
    speed = np.zeros(2)
    path = [where.copy()]
    shake = np.zeros(2)
    for target in np.repeat(targets, steps, axis=0):
        shake = 0.7 * shake + rng.normal(0, 0.012, 2)
        speed = 0.62 * speed + pull * (target - where) + shake
        where = where + speed
        path.append(where.copy())
    return np.array(path)


def _ring_pulled(rng: Rng) -> list[Stroke]:
    wide, high = rng.uniform(2.35, 4.0), rng.uniform(2.35, 4.0)
    turns = rng.choice([0.82, 0.92, 1.0, 1.08, 1.2, 1.7, 2.3], p=[0.1, 0.15, 0.25, 0.2, 0.15, 0.1, 0.05])
    turns = turns + rng.uniform(-0.04, 0.04)
    count = int(26 * turns)
    start, way = rng.uniform(0, 2 * np.pi), rng.choice([-1, 1], p=[0.7, 0.3])
    angles = start + way * np.linspace(0, 2 * np.pi * turns, count)
    lean = rng.uniform(-0.5, 0.5)
    x = wide * np.cos(angles) + lean * np.sin(angles)
    y = high * np.sin(angles)
    egg = 1 + rng.uniform(-0.12, 0.12) * np.cos(angles - rng.uniform(0, 6.3))
    targets = np.column_stack([x * egg, y * egg]) + rng.normal(0, 0.08, (count, 2)) + rng.uniform(-0.6, 0.6, 2)
    return [_pulled(rng, targets, 0.33, 2)[3:]]


def _cross_pulled(rng: Rng) -> list[Stroke]:
    over = rng.uniform(0.65, 1.5)
    reach = 2.8 * over
    middle = rng.uniform(-0.6, 0.6, 2)

    def near(x: float, y: float) -> np.ndarray:
        return np.array([x, y]) * reach + middle + rng.uniform(-0.55, 0.55, 2)

    one, two = np.array([near(-1, -1), near(1, 1)]), np.array([near(1, -1), near(-1, 1)])
    habit = rng.random()
    if habit < 0.22:
        return [_line(rng, two if rng.random() < 0.7 else one)]
    if habit < 0.4:  # joined up: down, round, across
        route = np.array([one[0], one[1], near(1.15, 0.1), two[0], two[1]])
        return [_pulled(rng, _dense(route, 7), 0.4, 2)]
    return [_line(rng, one), _line(rng, two)]


def _dense(route: np.ndarray, count: int) -> np.ndarray:
    steps = np.linspace(0, len(route) - 1, count * (len(route) - 1))
    return np.column_stack([np.interp(steps, np.arange(len(route)), route[:, axis]) for axis in (0, 1)])


def _line(rng: Rng, ends: np.ndarray) -> Stroke:
    return _pulled(rng, _dense(ends, 9), 0.42, 2)


SCHOOLS: dict[str, tuple[Callable[[Rng], list[Stroke]], Callable[[Rng], list[Stroke]]]] = {
    "train": (_ring, _cross_bows),
    "measure": (_ring_pulled, _cross_pulled),
}


def odd(rng: Rng) -> list[Stroke]:
    """Something that is neither a ring nor a cross: a tick, a blot, a dot, a figure, a scrawl."""
    habit = rng.integers(0, 5)
    if habit == 0:
        return [np.array([[-1.8, 0], [-0.5, 1.8], [2.4, -2.2]]) * rng.uniform(0.7, 1.4) + rng.normal(0, 0.5, 2)]
    if habit == 1:
        rows = np.arange(-2.4, 2.4, rng.uniform(0.25, 0.5))
        return [np.column_stack([np.where(np.arange(len(rows)) % 2, 2.3, -2.3) + rng.normal(0, 0.2, len(rows)), rows])]
    if habit == 2:
        return [rng.normal(0, 0.35, (12, 2)).cumsum(axis=0) * 0.5 + rng.normal(0, 0.8, 2)]
    if habit == 3:
        return [rng.uniform(-2.6, 2.6, (int(rng.integers(8, 20)), 2))]
    steps = rng.normal(0, 0.9, (int(rng.integers(4, 9)), 2)).cumsum(axis=0)
    return [steps - steps.mean(axis=0)]


def mark(rng: Rng, state: str, school: str) -> list[Stroke]:
    """The strokes of a state."""
    ring, cross = SCHOOLS[school]
    if state == "odd":
        return odd(rng)
    strokes: list[Stroke] = []
    if state in ("circled", "both"):
        strokes += ring(rng)
    if state in ("crossed", "both"):
        strokes += cross(rng)
    return strokes


def drawn(rng: Rng, strokes: list[Stroke], tool: Pen) -> np.ndarray:
    """How much ink the strokes leave, 0 to 1, on a canvas of their own with the box in its middle."""
    fine = SCALE * FINE
    side = 2 * REACH * fine
    canvas = np.zeros((side, side), np.float32)
    for stroke in strokes:
        points = ((stroke + REACH) * fine * 16).astype(np.int32)
        pressure = 1 - tool.uneven * rng.random() * (0.5 + 0.5 * np.sin(np.linspace(0, rng.uniform(1, 5), len(points))))
        width = max(1, round(tool.width * fine * rng.uniform(0.85, 1.15)))
        piece = max(2, len(points) // 10)
        for start in range(0, len(points) - 1, piece):
            part = points[start : start + piece + 1]
            end = min(start, len(points) - 1 - start) / len(points)
            thick = max(1, round(width * (1 - tool.taper * max(0.0, 1 - 6 * end))))
            cv2.polylines(canvas, [part], False, float(pressure[start]), thick, cv2.LINE_AA, 4)
    small = cv2.resize(canvas, (2 * REACH * SCALE,) * 2, interpolation=cv2.INTER_AREA)
    if tool.grain > 0.02:
        tooth = cv2.GaussianBlur(rng.normal(0, 1, small.shape).astype(np.float32), (0, 0), 0.7) * 1.6
        small = small * np.clip(1 - tool.grain * (0.45 + 0.5 * tooth), 0.05, 1.1)
    return np.clip(small * tool.dark, 0, 1)
