"""Lays the sheet flat: a view and one lens term from the markers, then what bends the paper, from the print itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import zxingcpp

from companion.sheet.scan.expected import SCALE, Array, Layout
from companion.sheet.scan.find import AGAIN, Found
from companion.sheet.scan.refusal import Refused

STEP = 12
"""Pixels between the knots of the map from the flat sheet to the picture."""
LEAST_FIT = 0.35
"""How much the print must look like the expected one, as a correlation."""
LEAST_FIT_OF_OTHERS = 0.6
"""The same for a sheet whose code says that its drawing is not quite ours."""


@dataclass(frozen=True, slots=True)
class Code:
    """What the QR says: the artwork, the sheet's number, its week, and the beginning of its challenge's name."""

    paper: str
    stamp: str
    number: str
    week: str = ""
    challenge: str = ""


@dataclass(frozen=True, slots=True)
class Flat:
    """The sheet seen from straight above, in blue, green, red."""

    image: Array
    ink: str
    code: Code | None
    fit: float
    """Correlation with the expected print, of the middle tile."""
    bend: float
    """How far the print was off the markers' view, in millimetres (95 % of the tiles)."""
    markers: tuple[int, ...]


class View:
    """The map from the flat sheet to the picture: a homography, then one radial term about the picture's middle."""

    def __init__(self, found: Found) -> None:
        image = found.image
        self.middle = np.array([image.shape[1], image.shape[0]], np.float64) / 2
        self.reach = float(np.linalg.norm(self.middle))
        best = np.inf
        self.bulge = 0.0
        self.matrix = np.eye(3)
        for bulge in np.linspace(-0.12, 0.12, 25):
            matrix, error = self._fit(found, float(bulge))
            if error < best:
                best, self.bulge, self.matrix = error, float(bulge), matrix

    def _fit(self, found: Found, bulge: float) -> tuple[Array, float]:
        straight = self._straight(found.in_picture, bulge)
        matrix, _ = cv2.findHomography(found.on_sheet, straight, 0)
        if matrix is None:
            return np.eye(3), np.inf
        there = cv2.perspectiveTransform(found.on_sheet[None], matrix)[0]
        # A small toll on the lens term: with few markers it would follow their noise.
        return matrix, float(np.abs(there - straight).mean()) + abs(bulge) * 0.4

    def _straight(self, points: Array, bulge: float) -> Array:
        away = points - self.middle
        straight: Array = self.middle + away * (1 + bulge * ((away / self.reach) ** 2).sum(1, keepdims=True))
        return straight

    def __call__(self, on_sheet: Array) -> Array:
        """Where points of the sheet (in millimetres) are in the picture."""
        straight = cv2.perspectiveTransform(on_sheet.reshape(1, -1, 2).astype(np.float64), self.matrix)[0]
        away = straight - self.middle
        bent = away
        for _ in range(3 if self.bulge else 0):
            bent = away / (1 + self.bulge * ((bent / self.reach) ** 2).sum(1, keepdims=True))
        there: Array = (self.middle + bent).reshape(on_sheet.shape)
        return there


def rectify(found: Found, layout: Layout) -> Flat:
    """The flat sheet, its ink and its code."""
    found = _shrunk(found)
    view = View(found)
    wide, high = layout.pixels
    knots = _knots(wide, high)
    shift = np.zeros_like(knots)
    image = _laid(found.image, view(knots), wide, high)
    code = _code(image, layout, found, view)
    ink = _ink(image, layout, code)
    wanted = np.ascontiguousarray(layout.prints[ink].min(axis=2))
    small = cv2.resize(wanted, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    coarse = cv2.resize(image.min(axis=2), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    shift += _field(small, coarse, knots, SCALE / 2, tile=34, reach=3.0)[0]
    image = _laid(found.image, view(knots + shift), wide, high)
    finer, fit = _field(wanted, np.ascontiguousarray(image.min(axis=2)), knots, SCALE, tile=16, reach=0.85)
    shift += finer
    if fit < LEAST_FIT:
        raise Refused("the print is too blurred or too pale, or it is another one", AGAIN)
    if code is not None and code.stamp not in layout.stamps.values() and fit < LEAST_FIT_OF_OTHERS:
        raise Refused(
            f"the sheet was printed with another drawing ({_plain(code.stamp)})",
            "print a new one with `pnp sheet bake-and-sale`, or type it into a *.sheet.yaml file",
        )
    image = _laid(found.image, view(knots + shift), wide, high)
    bend = float(np.percentile(np.linalg.norm(shift, axis=2), 95))
    return Flat(image, ink, code, fit, bend, found.numbers)


def _shrunk(found: Found) -> Found:
    """A picture much finer than needed is averaged first, or its noise would stay."""
    share = 1.2 * SCALE / found.scale
    if share > 0.8:
        return found
    image = cv2.resize(found.image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    exact = np.array([image.shape[1] / found.image.shape[1], image.shape[0] / found.image.shape[0]])
    return Found(image, found.numbers, found.on_sheet, (found.in_picture + 0.5) * exact - 0.5, found.scale * share)


@cache
def _knots(wide: int, high: int) -> Array:
    """The places, in millimetres on the sheet, for which the map is computed; between them it is interpolated."""
    xs, ys = np.meshgrid(np.arange(0, wide + STEP, STEP), np.arange(0, high + STEP, STEP))
    return (np.stack([xs, ys], axis=2).astype(np.float64) + 0.5) / SCALE


@cache
def _between(wide: int, high: int) -> tuple[Array, Array]:
    xs, ys = np.meshgrid(np.arange(wide, dtype=np.float32) / STEP, np.arange(high, dtype=np.float32) / STEP)
    return xs, ys


def _laid(image: Array, places: Array, wide: int, high: int) -> Array:
    """The picture drawn onto the flat sheet; what lies outside of the picture is black."""
    xs, ys = _between(wide, high)
    full = cv2.remap(places.astype(np.float32), xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    there = np.ascontiguousarray(full[..., 0]), np.ascontiguousarray(full[..., 1])
    return cv2.remap(image, *there, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0))


def _code(image: Array, layout: Layout, found: Found, view: View) -> Code | None:
    """What the QR says; a code of another game or a newer sheet is a reason to refuse."""
    size = layout.qr.size + 5
    xs, ys = np.meshgrid(np.linspace(0, size, 320), np.linspace(0, size, 320))
    places = np.stack([xs + layout.qr.x - 2.5, ys + layout.qr.y - 2.5], axis=2)
    there = view(places).astype(np.float32)
    across, down = np.ascontiguousarray(there[..., 0]), np.ascontiguousarray(there[..., 1])
    crop = cv2.remap(found.image, across, down, cv2.INTER_CUBIC, borderValue=(255, 255, 255))
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    sharp = cv2.addWeighted(grey, 3.0, cv2.GaussianBlur(grey, (0, 0), 5), -2.0, 0)
    for each in (crop, grey, sharp, cv2.adaptiveThreshold(grey, 255, 0, cv2.THRESH_BINARY, 61, 6)):
        for symbol in zxingcpp.read_barcodes(each):
            return _parsed(symbol.text, layout)
    return None


def _parsed(text: str, layout: Layout) -> Code | None:
    words = text.split(":")
    if words[0] != layout.code or len(words) < 5:
        raise Refused(f"the QR code says '{_plain(text)}', which is no sheet of Bake & Sale", AGAIN)
    if words[1] != str(layout.version):
        raise Refused(
            f"the sheet has layout version {_plain(words[1])}, which is not known here; version {layout.version} is",
            "print a new one with `pnp sheet bake-and-sale`, or type it into a *.sheet.yaml file",
        )
    return Code(*words[2:5], *words[5:7])


def _plain(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text[:30])


def _ink(image: Array, layout: Layout, code: Code | None) -> str:
    """The ink in which the sheet was set, from its code, or else the one that looks most alike."""
    if code is not None:
        for ink, stamp in layout.stamps.items():
            if stamp == code.stamp:
                return ink
    tiny = cv2.resize(image, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA).astype(np.float32)
    alike = {}
    for ink, wanted in layout.prints.items():
        other = cv2.resize(wanted, (tiny.shape[1], tiny.shape[0]), interpolation=cv2.INTER_AREA).astype(np.float32)
        alike[ink] = float(np.corrcoef(tiny.ravel(), other.ravel())[0, 1])
    return max(alike, key=lambda ink: alike[ink])


def _field(wanted: Array, seen: Array, knots: Array, scale: float, tile: float, reach: float) -> tuple[Array, float]:
    """How far the print lies off at each knot, in millimetres, and the fit of the middle tile."""
    side, margin = round(tile * scale), round(reach * scale)
    high, wide = wanted.shape
    rows = np.linspace(margin, high - side - margin, max(2, round(high / side * 1.25))).astype(int)
    columns = np.linspace(margin, wide - side - margin, max(2, round(wide / side * 1.25))).astype(int)
    moves = np.zeros((len(rows), len(columns), 2), np.float32)
    trust = np.zeros((len(rows), len(columns)), np.float32)
    fits = []
    for i, top in enumerate(rows):
        for j, left in enumerate(columns):
            part = wanted[top : top + side, left : left + side]
            if float(part.std()) < 6:
                continue
            around = seen[top - margin : top + side + margin, left - margin : left + side + margin]
            found = cv2.matchTemplate(around, part, cv2.TM_CCOEFF_NORMED)
            dx, dy, peak, inside = _peak(found)
            fits.append(peak)
            if inside and peak > 0.25:
                moves[i, j] = (dx - margin) / scale, (dy - margin) / scale
                trust[i, j] = (peak - 0.2) ** 2
    moves, trust = _agreeing(moves, trust)
    smooth = _spread(moves, trust)
    middles_x = (columns + side / 2) / scale
    middles_y = (rows + side / 2) / scale
    at_x = np.interp(knots[0, :, 0], middles_x, np.arange(len(columns))).astype(np.float32)
    at_y = np.interp(knots[:, 0, 1], middles_y, np.arange(len(rows))).astype(np.float32)
    xs, ys = np.meshgrid(at_x, at_y)
    full = cv2.remap(smooth, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return full.astype(np.float64), float(np.median(fits)) if fits else 0.0


def _peak(found: Array) -> tuple[float, float, float, bool]:
    """Where the likeness is greatest, between the pixels too."""
    _, peak, _, (x, y) = cv2.minMaxLoc(found)
    inside = 0 < x < found.shape[1] - 1 and 0 < y < found.shape[0] - 1
    if not inside:
        return float(x), float(y), float(peak), False

    def between(before: float, at: float, after: float) -> float:
        bow = before - 2 * at + after
        return 0.5 * (before - after) / bow if bow < -1e-9 else 0.0

    dx = between(float(found[y, x - 1]), float(found[y, x]), float(found[y, x + 1]))
    dy = between(float(found[y - 1, x]), float(found[y, x]), float(found[y + 1, x]))
    return x + dx, y + dy, float(peak), True


def _agreeing(moves: Array, trust: Array) -> tuple[Array, Array]:
    """Tiles that say something else than most around them are not trusted."""
    kept = trust.copy()
    high, wide = trust.shape
    for i in range(high):
        for j in range(wide):
            near = np.s_[max(0, i - 1) : i + 2, max(0, j - 1) : j + 2]
            sure = trust[near] > 0
            if sure.sum() < 3:
                continue
            middle = np.median(moves[near][sure], axis=0)
            if np.linalg.norm(moves[i, j] - middle) > 0.45:
                kept[i, j] = 0
    return moves, kept


def _spread(moves: Array, trust: Array) -> Array:
    """The moves smoothed by trust; tiles without take those of their neighbours."""
    total = np.zeros_like(moves)
    weight = np.full(trust.shape, 1e-6, np.float32)
    for width, share in ((0.7, 1.0), (1.6, 0.02), (4.0, 0.0005)):
        total += share * cv2.GaussianBlur(moves * trust[..., None], (0, 0), width, borderType=cv2.BORDER_REPLICATE)
        weight += share * cv2.GaussianBlur(trust, (0, 0), width, borderType=cv2.BORDER_REPLICATE)
    return total / weight[..., None]
