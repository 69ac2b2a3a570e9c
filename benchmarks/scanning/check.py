"""A second opinion: writers and cameras that share no shapes, pens or devices with the other two schools.

Every sheet has one writer with habits of their own (splines through a few points, pressure that swells and fades), and
is seen by a camera with a place in the room, or by a scanner. It is neither trained with nor used to choose a setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from benchmarks.scanning.pages import SCALE

Rng = np.random.Generator
FINE = 3
"""Strokes are drawn so many times finer than the page."""
REACH = 8.0
"""Half of the side of a mark's own canvas, in millimetres."""


@dataclass(frozen=True, slots=True)
class Tool:
    """What is written with: width in millimetres, the light that a full stroke lets through, and how it covers."""

    width: float
    through: np.ndarray
    press: float
    tooth: float
    rubs: bool


def tool(rng: Rng) -> Tool:
    """A soft, a middling or a hard pencil, a ball pen, a gel pen or a felt pen."""
    kind = rng.integers(0, 9)
    if kind < 4:
        soft = rng.uniform(0, 1)
        grey = 0.5 - 0.33 * soft + rng.uniform(-0.04, 0.04)
        return Tool(
            rng.uniform(0.3, 0.5) + 0.3 * soft, np.full(3, grey), rng.uniform(0.6, 1), rng.uniform(0.2, 1), True
        )
    dark = np.array([[0.62, 0.28, 0.14], [0.12, 0.11, 0.11], [0.35, 0.12, 0.08], [0.2, 0.2, 0.22]])[rng.integers(0, 4)]
    through = np.clip(dark + rng.uniform(-0.06, 0.1), 0.02, 0.9)
    if kind < 6:
        return Tool(rng.uniform(0.25, 0.45), through, rng.uniform(0.7, 1), rng.uniform(0, 0.3), False)
    if kind < 8:
        return Tool(rng.uniform(0.4, 0.75), through, rng.uniform(0.85, 1), 0.0, False)
    return Tool(rng.uniform(1.0, 1.5), through, rng.uniform(0.75, 1), rng.uniform(0, 0.1), False)


@dataclass(frozen=True, slots=True)
class Writer:
    """The habits of one person."""

    size: float
    tall: float
    lean: float
    closing: float
    begin: float
    way: int
    loops: float
    cross: str
    reach: float
    careless: float


def writer(rng: Rng) -> Writer:
    """Somebody."""
    return Writer(
        size=rng.uniform(2.5, 3.9),
        tall=rng.uniform(0.78, 1.25),
        lean=rng.uniform(-0.5, 0.5),
        closing=rng.choice([rng.uniform(-0.2, -0.06), rng.uniform(-0.05, 0.1), rng.uniform(0.1, 0.3)]),
        begin=rng.uniform(0, 2 * np.pi),
        way=int(rng.choice([-1, 1])),
        loops=0.0 if rng.random() < 0.85 else 1.0,
        cross=str(rng.choice(["two", "two", "two", "rising", "falling", "joined", "mixed"])),
        reach=rng.uniform(2.3, 4.4),
        careless=rng.uniform(0.3, 1.0),
    )


def _spline(points: np.ndarray, steps: int = 9) -> np.ndarray:
    """A smooth line through points."""
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*parts, points[-1:]])


def _ring(rng: Rng, who: Writer) -> np.ndarray:
    turns = 1 + who.closing + who.loops + rng.normal(0, 0.04)
    count = max(6, round(8 * turns))
    angles = who.begin + rng.normal(0, 0.3) + who.way * np.linspace(0, 2 * np.pi * turns, count)
    size = who.size * rng.normal(1, 0.06 * who.careless)
    round_ = np.column_stack([np.cos(angles), who.tall * np.sin(angles)]) * size
    round_[:, 0] += who.lean * round_[:, 1] * 0.4
    return _spline(round_ + rng.normal(0, 0.17 * who.careless, round_.shape) + rng.normal(0, 0.4 * who.careless, 2))


def _stroke(rng: Rng, who: Writer, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    middle = (start + end) / 2 + rng.normal(0, 0.22 * who.careless, 2)
    return _spline(np.vstack([start, middle, end]), 14)


def _cross(rng: Rng, who: Writer) -> list[np.ndarray]:
    reach = who.reach / np.sqrt(2) * rng.normal(1, 0.09 * who.careless)
    off = rng.normal(0, 0.4 * who.careless, 2)

    def at(x: float, y: float) -> np.ndarray:
        return np.array([x, y]) * reach + off + rng.normal(0, 0.3 * who.careless, 2)

    how = who.cross if who.cross != "mixed" else str(rng.choice(["two", "rising", "joined"]))
    if how == "rising":
        return [_stroke(rng, who, at(-1.05, 1.05), at(1.05, -1.05))]
    if how == "falling":
        return [_stroke(rng, who, at(-1.05, -1.05), at(1.05, 1.05))]
    if how == "joined":
        return [_spline(np.vstack([at(-1, -1), at(0, 0), at(1, 1), at(1.3, 0.2), at(1, -1), at(0, 0), at(-1, 1)]))]
    return [_stroke(rng, who, at(-1, -1), at(1, 1)), _stroke(rng, who, at(1, -1), at(-1, 1))]


def _inked(rng: Rng, strokes: list[np.ndarray], what: Tool) -> np.ndarray:
    """How much the strokes cover, 0 to 1: wider where the hand presses, thin where it lands and leaves."""
    fine = SCALE * FINE
    side = int(2 * REACH * fine)
    canvas = np.zeros((side, side), np.uint8)
    for stroke in strokes:
        dense = np.column_stack(
            [np.interp(np.linspace(0, 1, 90), np.linspace(0, 1, len(stroke)), each) for each in stroke.T]
        )
        along = np.linspace(0, 1, len(dense))
        swell = np.minimum(1, 0.45 + 5 * np.minimum(along, 1 - along)) * (
            1 + 0.15 * np.sin(along * rng.uniform(4, 12) + rng.uniform(0, 6))
        )
        for (x0, y0), (x1, y1), much in zip(dense, dense[1:], swell, strict=False):
            ends = [(int((x + REACH) * fine * 8), int((y + REACH) * fine * 8)) for x, y in ((x0, y0), (x1, y1))]
            cv2.line(canvas, *ends, 255, max(1, round(what.width * fine * much)), cv2.LINE_AA, 3)
    cover = cv2.resize(canvas, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if what.tooth:
        rough = cv2.GaussianBlur(rng.random(cover.shape, dtype=np.float32), (0, 0), 0.8)
        rough = (rough - rough.min()) / (np.ptp(rough) + 1e-6)
        cover = cover * np.clip(1.25 - what.tooth * rough * 1.1, 0.1, 1)
    return cover * what.press


def _lay(page: np.ndarray, cover: np.ndarray, x: float, y: float, through: np.ndarray) -> None:
    side = cover.shape[0]
    left, top = round(x * SCALE - side / 2), round(y * SCALE - side / 2)
    rows = slice(max(0, top), min(page.shape[0], top + side))
    columns = slice(max(0, left), min(page.shape[1], left + side))
    part = cover[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left, None]
    page[rows, columns] = (page[rows, columns] * (1 - part * (1 - through))).astype(np.uint8)


def _rubbed(rng: Rng, cover: np.ndarray) -> np.ndarray:
    """What an eraser leaves: a little everywhere, more where it missed, and a smear."""
    coarse = rng.uniform(0.02, 0.28) * rng.uniform(0.3, 1.2, (4, 4)).astype(np.float32)
    rest = cover * cv2.resize(coarse, cover.shape[::-1], interpolation=cv2.INTER_LINEAR)
    smear = cv2.blur(cv2.GaussianBlur(cover, (0, 0), 4), (1, 41) if rng.random() < 0.5 else (41, 1))
    return cv2.GaussianBlur(rest, (0, 0), rng.uniform(0.5, 1.6)) + smear * rng.uniform(0, 0.12)


def fill(rng: Rng, page: np.ndarray, boxes: list[dict[str, Any]], states: dict[str, str]) -> np.ndarray:
    """The page after one writer has marked the boxes."""
    page = page.copy()
    who, what = writer(rng), tool(rng)
    wrong = rng.uniform(0, 0.04) if what.rubs and rng.random() < 0.6 else 0.0
    for box in boxes:
        x, y, state = box["x"] + box["w"] / 2, box["y"] + box["h"] / 2, states[box["id"]]
        if rng.random() < wrong:
            other = [_ring(rng, who)] if rng.random() < 0.5 else _cross(rng, who)
            _lay(page, _rubbed(rng, _inked(rng, other, what)), x, y, what.through)
        if box["id"] == "z-2":
            state = {"both": "crossed", "circled": "blank"}.get(state, state)
        strokes = [_ring(rng, who)] if state in ("circled", "both") else []
        strokes += _cross(rng, who) if state in ("crossed", "both") else []
        if strokes:
            _lay(page, _inked(rng, strokes, what), x, y, what.through)
    return page


def picture(rng: Rng, page: np.ndarray, kind: str) -> bytes:
    """What a scanner or a telephone makes of a page."""
    image = _scanned(rng, page) if kind == "scan" else _photographed(rng, page, kind == "bad")
    low, high = {"scan": (60, 95), "good": (70, 95), "bad": (50, 85)}[kind]
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(low, high))])
    assert done
    return data.tobytes()


def _scanned(rng: Rng, page: np.ndarray) -> np.ndarray:
    """A lid that does not close, dust on the glass, a line of dirt, and a setting that makes white whiter."""
    dpi = int(rng.choice([150, 200, 240, 300]))
    share = dpi / 25.4 / SCALE
    image = cv2.resize(page, None, fx=share, fy=share, interpolation=cv2.INTER_AREA if share < 1 else cv2.INTER_CUBIC)
    high, wide = image.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), rng.uniform(-1.5, 1.5), 0.985)
    edge = [int(rng.integers(190, 256))] * 3
    image = cv2.warpAffine(image, turn, (wide, high), flags=cv2.INTER_CUBIC, borderValue=edge).astype(np.float32) / 255
    for _ in range(int(rng.integers(0, 3))):
        x = int(rng.integers(0, wide - 3))
        image[:, x : x + int(rng.integers(1, 3))] *= rng.uniform(0.85, 0.98)
    for _ in range(int(rng.integers(0, 25))):
        where = (int(rng.integers(0, wide)), int(rng.integers(0, high)))
        cv2.circle(image, where, int(rng.integers(1, 3)), (0.5, 0.5, 0.5), -1, cv2.LINE_AA)
    image *= np.linspace(1, rng.uniform(0.9, 1), wide, dtype=np.float32)[None, :, None]
    if rng.random() < 0.3:
        image = np.repeat(image.mean(axis=2, keepdims=True), 3, axis=2)
    black, white = rng.uniform(-0.25, 0.05), rng.uniform(0.88, 1.03)
    image = (image - black) / (white - black) + rng.normal(0, rng.uniform(0.002, 0.012), image.shape).astype(np.float32)
    return (np.clip(image, 0, 1) * 255).astype(np.uint8)


def _photographed(rng: Rng, page: np.ndarray, bad: bool) -> np.ndarray:
    """A telephone above a table: a place in the room, lamps, a sensor, and what its maker does with the picture."""
    high, wide = page.shape[0] / SCALE, page.shape[1] / SCALE
    dpi = rng.uniform(108, 145) if bad else rng.uniform(150, 230)
    away = rng.uniform(330, 600)
    focal = away * dpi / 25.4
    lean, turn = np.deg2rad(rng.uniform(0, 22 if bad else 12)), rng.uniform(0, 2 * np.pi)
    roll = np.deg2rad(rng.choice([0, 90, 180, 270]) + rng.uniform(-9, 9))
    axis = np.array([np.cos(turn), np.sin(turn), 0]) * lean
    pose = cv2.Rodrigues(np.array([0, 0, roll]))[0] @ cv2.Rodrigues(axis)[0]
    corners = np.array([[-wide, -high, 0], [wide, -high, 0], [wide, high, 0], [-wide, high, 0]]) / 2
    seen = corners @ pose.T + [0, 0, away]
    flat = seen[:, :2] / seen[:, 2:] * focal
    margin = rng.uniform(20, 90)
    least = flat.min(axis=0) - margin
    out_wide, out_high = (int(each) for each in flat.max(axis=0) + margin - least)
    xs, ys = np.meshgrid(np.arange(out_wide, dtype=np.float32), np.arange(out_high, dtype=np.float32))
    middle = np.array([out_wide, out_high]) / 2
    radius = ((xs - middle[0]) ** 2 + (ys - middle[1]) ** 2) / float((middle**2).sum())
    bulge = 1 + rng.uniform(-0.04, 0.05) * radius + rng.uniform(-0.01, 0.01) * radius**2
    xs, ys = (xs - middle[0]) * bulge + middle[0], (ys - middle[1]) * bulge + middle[1]
    on_page = (corners[:, :2] + [wide / 2, high / 2]) * SCALE
    matrix = cv2.getPerspectiveTransform((flat - least).astype(np.float32), on_page.astype(np.float32))
    down = matrix[2, 0] * xs + matrix[2, 1] * ys + matrix[2, 2]
    px = ((matrix[0, 0] * xs + matrix[0, 1] * ys + matrix[0, 2]) / down).astype(np.float32)
    py = ((matrix[1, 0] * xs + matrix[1, 1] * ys + matrix[1, 2]) / down).astype(np.float32)
    lift = rng.uniform(0, 1.0 if bad else 0.5) * SCALE
    px += lift * np.sin(py / page.shape[0] * rng.uniform(1, 4) + rng.uniform(0, 6))
    share = dpi / 25.4 / SCALE
    soft = cv2.GaussianBlur(page, (0, 0), max(0.3, 0.45 / share))
    image = cv2.remap(soft, px, py, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    paper = (px >= 0) & (py >= 0) & (px < page.shape[1]) & (py < page.shape[0])
    table = np.repeat(rng.integers(20, 180, 3)[None, None], out_high // 8 + 1, axis=0)
    table = np.repeat(table, out_wide // 8 + 1, axis=1) + rng.normal(0, 14, (out_high // 8 + 1, out_wide // 8 + 1, 1))
    table = cv2.resize(np.clip(table, 0, 255).astype(np.uint8), (out_wide, out_high), interpolation=cv2.INTER_CUBIC)
    image = np.where(paper[..., None], image, table)
    linear = (image.astype(np.float32) / 255) ** 2.2
    linear *= _lamps(rng, xs / out_wide, ys / out_high, bad)[..., None]
    linear *= np.array([rng.uniform(0.6, 1.1), 1.0, rng.uniform(0.9, 1.15)], np.float32)
    linear *= rng.uniform(0.55, 1.05) / float(np.percentile(linear, 97))
    linear = cv2.GaussianBlur(linear, (0, 0), rng.uniform(0.3, 0.95 if bad else 0.7))
    if bad and rng.random() < 0.4:
        kernel = np.zeros((5, 5), np.float32)
        cv2.line(kernel, (int(rng.integers(0, 5)), 0), (int(rng.integers(0, 5)), 4), 1.0)
        linear = cv2.filter2D(linear, -1, kernel / kernel.sum())
    grain = rng.uniform(0.002, 0.02 if bad else 0.009)
    linear += rng.normal(0, 1, linear.shape).astype(np.float32) * grain * np.sqrt(np.clip(linear, 0.01, 1))
    done = (np.clip(linear, 0, 1) ** (1 / rng.uniform(2.0, 2.5)) * 255).astype(np.uint8)
    if rng.random() < 0.4:
        done = cv2.bilateralFilter(done, 5, 14, 2) if rng.random() < 0.6 else cv2.medianBlur(done, 3)
    if rng.random() < 0.6:
        done = cv2.addWeighted(done, 1.6, cv2.GaussianBlur(done, (0, 0), 1.4), -0.6, 0)
    return done


def _lamps(rng: Rng, xs: np.ndarray, ys: np.ndarray, bad: bool) -> np.ndarray:
    """One or two lamps, darker corners, and perhaps the shadow of the telephone."""
    light = np.full(xs.shape, rng.uniform(0.3, 0.8), np.float32)
    for _ in range(int(rng.integers(1, 3))):
        x, y = rng.uniform(-0.5, 1.5, 2)
        light += rng.uniform(0.3, 1) / (0.5 + (xs - x) ** 2 + (ys - y) ** 2)
    light *= 1 - rng.uniform(0, 0.35) * ((xs - 0.5) ** 2 + (ys - 0.5) ** 2)
    if rng.random() < (0.6 if bad else 0.3):
        x, y = rng.uniform(0, 1, 2)
        wide, high, turn = rng.uniform(0.15, 0.5), rng.uniform(0.2, 0.6), rng.uniform(0, np.pi)
        u = (xs - x) * np.cos(turn) + (ys - y) * np.sin(turn)
        v = -(xs - x) * np.sin(turn) + (ys - y) * np.cos(turn)
        away = np.maximum(np.abs(u) - wide, np.abs(v) - high)
        light *= 1 - rng.uniform(0.15, 0.65) / (1 + np.exp(np.clip(away / rng.uniform(0.003, 0.05), -40, 40)))
    return light
