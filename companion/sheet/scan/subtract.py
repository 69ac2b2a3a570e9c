"""Takes paper, light and print away: what is left is what somebody wrote, box by box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.sheet.scan.expected import SCALE, Array, Layout
from companion.sheet.scan.rectify import Flat

PATCH = 24
"""Pixels on the side of a patch."""
AROUND = 1.6
"""A patch's side in sides of its box."""
MOST_INK = 1.25
"""Darker than the sheet's marks by more says nothing."""
BLURS = (0.5, 0.9, 1.4, 2.0, 2.8)
BLUE, GREEN, RED = 0, 1, 2
FINE = 1.2 * SCALE
"""Print changes within so many pixels, light does not."""


@dataclass(frozen=True, slots=True)
class Ink:
    """What was written in and around each box, 0 nothing to 1 as dark as this sheet's marks are."""

    patches: Array
    strength: float
    """How dark the marks of this sheet are, 0 to 1."""
    noise: float
    visible: Array
    """Of each box: how much of its print and paper can be seen, 1 as on the rest of the sheet."""
    light: Array
    """Of each box: the paper's brightness, 0 to 1."""

    @property
    def context(self) -> Array:
        """What the whole sheet says about each mark: how dark its marks are, and how much of that is noise."""
        return np.array([np.log10(self.strength), min(1.0, self.noise / self.strength)], np.float32)


def subtract(flat: Flat, layout: Layout) -> Ink:
    """The ink of every box of a flat sheet."""
    white = _white(flat.image, layout.prints[flat.ink])
    seen = 1 - flat.image / np.maximum(white, 1)
    where = _sample(layout)
    wanted = _blurred_alike(seen, layout.prints[flat.ink], where)
    print_in_red = _fitted(seen[..., RED], wanted, where)
    left = seen[..., RED] - print_in_red
    left -= _folds(left)
    patches = np.stack([_patch(left, x, y, side) for x, y, side in _places(layout)])
    middle = float(np.median(left[where]))
    noise = float(np.median(np.abs(left[where] - middle))) * 1.4826
    patches = np.maximum(patches - middle, 0)
    strength = _strength(patches, noise)
    visible = _visible(seen, wanted, left, layout)
    light = np.array([white[_row(y), _column(x), :].mean() / 255 for x, y, _ in _places(layout)])
    return Ink((np.clip(patches / strength, 0, MOST_INK)).astype(np.float32), strength, noise, visible, light)


def _row(y: float) -> int:
    return int(y * SCALE)


def _column(x: float) -> int:
    return int(x * SCALE)


@cache
def _centres(boxes: tuple[tuple[float, float, float, float], ...]) -> tuple[tuple[float, float, float], ...]:
    return tuple((x + w / 2, y + h / 2, max(w, h)) for x, y, w, h in boxes)


def _places(layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """Middle and side of each box."""
    return _centres(tuple((box.x, box.y, box.w, box.h) for box in layout.boxes))


def _sample(layout: Layout) -> tuple[Array, Array]:
    """Every third pixel in and around the boxes, to measure on."""
    wide, high = layout.pixels
    near = np.zeros((high, wide), np.uint8)
    for x, y, side in _places(layout):
        half = side * AROUND / 2
        near[_row(y - half) : _row(y + half), _column(x - half) : _column(x + half)] = 1
    near[::2] = 0
    near[:, 1::2] = 0
    rows, columns = np.nonzero(near)
    return rows[::2], columns[::2]


def _white(image: Array, wanted: Array) -> Array:
    """The light on the paper, as if nothing stood on it."""
    wide, high = image.shape[1] // SCALE, image.shape[0] // SCALE

    def paper(picture: Array) -> Array:
        calm = cv2.blur(picture, (3, 3))
        return cv2.resize(cv2.dilate(calm, np.ones((5, 5), np.uint8)), (wide, high), interpolation=cv2.INTER_AREA)

    expected = paper(wanted).astype(np.float32) / 255
    light = paper(image).astype(np.float32) / np.maximum(expected, 0.5)
    light[expected.min(axis=2) < 0.6] = 0
    light = np.minimum(light, 255)
    closed = cv2.erode(cv2.dilate(light, np.ones((7, 7))), np.ones((7, 7)))
    closed = np.where(closed <= 0, cv2.dilate(closed, np.ones((11, 11))), closed)
    smooth = cv2.GaussianBlur(closed, (0, 0), 0.9)
    return cv2.resize(smooth, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_LINEAR)


def _blurred_alike(seen: Array, picture: Array, where: tuple[Array, Array]) -> Array:
    """The expected darkness, made as soft as the picture is."""
    blue = seen[..., BLUE][where]
    calm = seen[..., RED][where] < 0.25
    best, found = -2.0, picture
    for blur in BLURS:
        soft = cv2.GaussianBlur(picture, (0, 0), blur)
        other = 255.0 - soft[..., BLUE][where]
        alike = float(np.corrcoef(blue[calm], other[calm])[0, 1]) if calm.sum() > 100 else 0.0
        if alike <= best:
            break
        best, found = alike, soft
    return 1 - found.astype(np.float32) / 255


def _fitted(red: Array, wanted: Array, where: tuple[Array, Array]) -> Array:
    """How much of the print shows in red: on a grey printer all of it, in colour next to nothing."""
    columns = wanted[where]
    basis = np.column_stack([columns, np.ones(len(columns), np.float32)])
    target = red[where]
    kept = np.abs(target - np.median(target)) < 0.25
    gains = np.zeros(4)
    ridge = np.diag([1.0, 1.0, 1.0, 0.0]) * 1e-3 * len(columns)
    for _ in range(5):
        rows = basis[kept]
        if len(rows) < 200:
            break
        gains = np.linalg.solve(rows.T @ rows + ridge * 0.01, rows.T @ target[kept])
        rest = target - basis @ gains
        spread = max(0.015, float(np.median(np.abs(rest[kept]))) * 1.4826)
        kept = np.abs(rest) < 2.5 * spread
    return (wanted @ gains[:3].astype(np.float32)) + np.float32(gains[3])


def _folds(left: Array) -> Array:
    """The shade along a fold: longer and broader than anything that is written in a box."""
    small = cv2.resize(left, None, fx=1 / 3, fy=1 / 3, interpolation=cv2.INTER_AREA)
    across = cv2.morphologyEx(small, cv2.MORPH_OPEN, np.ones((5, 24), np.uint8))
    down = cv2.morphologyEx(small, cv2.MORPH_OPEN, np.ones((24, 5), np.uint8))
    shade = cv2.GaussianBlur(np.maximum(np.maximum(across, down), 0), (0, 0), 1)
    return cv2.resize(shade, (left.shape[1], left.shape[0]), interpolation=cv2.INTER_LINEAR)


def _patch(left: Array, x: float, y: float, side: float) -> Array:
    size = round(side * AROUND * SCALE)
    cut = cv2.getRectSubPix(left, (size, size), (x * SCALE - 0.5, y * SCALE - 0.5))
    return cv2.resize(cut, (PATCH, PATCH), interpolation=cv2.INTER_AREA)


def _strength(patches: Array, noise: float) -> float:
    """How dark the paler marks of this sheet are; on a sheet with hardly any, what a pencil usually is."""
    inner = patches[:, 3:-3, 3:-3].reshape(len(patches), -1)
    darkest = np.percentile(inner, 96, axis=1)
    blank = float(np.percentile(darkest, 15))
    marked = darkest[darkest > max(0.045, 2 * noise, min(2.2 * blank + 0.01, 0.1))]
    if len(marked) < 4:
        return float(np.clip(marked.max(initial=0.0), 0.2, 0.45)) if len(marked) else 0.45
    return float(np.clip(np.percentile(marked, 35), 0.08, 1))


def _visible(seen: Array, wanted: Array, left: Array, layout: Layout) -> Array:
    """Of each box, how strong its print is against that of the sheet's middle box.

    A shadow's edge through a box spoils the parts that it crosses, a hand all of them: the better half counts.
    """
    clear = cv2.erode((left <= 0.12).astype(np.float32), np.ones((5, 5), np.uint8))
    share = np.maximum(cv2.GaussianBlur(clear, (0, 0), FINE), 0.02)

    def fine(values: Array) -> Array:
        """Only what changes within a millimetre or two, where no ink is: print, not light."""
        return (values - cv2.GaussianBlur(values * clear, (0, 0), FINE) / share) * clear

    expected, shown = fine(wanted[..., BLUE]), fine(seen[..., BLUE])
    printed = _power(wanted[..., BLUE])
    found = []
    for x, y, side in _places(layout):
        size = int(side * AROUND / 2 * SCALE)
        row, column = _row(y), _column(x)
        quarters = []
        for top in (row - size, row):
            for start in (column - size, column):
                part = np.s_[max(0, top) : top + size, max(0, start) : start + size]
                much = float((expected[part] ** 2).sum())
                if much > 0.35 * float(printed[part].sum()):  # else ink lies on it, and nothing can be said
                    quarters.append(float((expected[part] * shown[part]).sum()) / max(1e-3, much))
        best = sorted(quarters)[-2:]
        found.append(sum(best) / len(best) if best else np.nan)
    gains = np.array(found)
    usual = float(np.nanmedian(gains)) if np.isfinite(gains).any() else 0.0
    return np.nan_to_num(gains / usual, nan=1.0) if usual > 0.02 else np.zeros_like(gains)


def _power(values: Array) -> Array:
    """How much there is to recognise at each place of the print."""
    fine: Array = (values - cv2.GaussianBlur(values, (0, 0), FINE)) ** 2
    return fine
