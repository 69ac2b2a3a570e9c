"""Looks for the sheet in a picture by its eight markers; says what is wrong if it is not there to be read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import cv2
import numpy as np

from companion.sheet.scan.expected import Array, Layout
from companion.sheet.scan.refusal import Refused
from pnp.drawing import Marker

SEARCHED = 2000
"""Markers are looked for in a picture of at most so many pixels on its long side."""
LEAST_SIDE = 600
LEAST_MARKERS = 5
LEAST_CORNERS = 2
LEAST_SCALE = 3.3
"""Pixels a millimetre, about 85 dpi."""
AGAIN = "lay it flat, take the whole sheet from above in even light, and keep it sharp"


@dataclass(frozen=True, slots=True)
class Found:
    """The corners of the markers: where they are on the sheet, and where in the picture."""

    image: Array
    numbers: tuple[int, ...]
    on_sheet: Array
    in_picture: Array
    scale: float
    """Pixels a millimetre, about the middle."""


Seen = list[tuple[int, Array]]


def find(image: Array, layout: Layout, forgiving: bool = True) -> Found:
    """The sheet in a picture; one that forgives looks twice where markers are blurred."""
    if min(image.shape[:2]) < LEAST_SIDE:
        raise Refused(
            f"the picture is too small ({image.shape[1]}×{image.shape[0]} pixels)",
            "send it in its original size; the sheet should be 1200 pixels high at least",
        )
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    share = min(1.0, SEARCHED / max(grey.shape))
    small = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA) if share < 1 else grey
    seen = _markers(small)
    if len(_ours(seen, layout)) < len(layout.markers):
        flat = _flattened(small)
        seen = _joined(seen, _markers(flat))
        if len(_ours(seen, layout)) < len(layout.markers) and max(small.shape) < 1700:
            larger = cv2.resize(flat, None, fx=1.6, fy=1.6, interpolation=cv2.INTER_CUBIC)
            seen = _joined(seen, [(number, corners / 1.6) for number, corners in _markers(larger)])
    ours = _ours(seen, layout)
    _two_sheets(ours)
    try:
        if _count(ours) < 4:
            raise _TooFew(_count(ours), layout)
        return _placed(image, [(number, corners / share) for number, corners in ours], layout)
    except _TooFew:
        found = _in_a_blur(image, small, ours, layout, share) if forgiving else None
        if found is not None:
            return found
        if _count(ours) < 4:
            _why_not(small, seen, ours, layout)
        raise


class _TooFew(Refused):
    """Not enough markers that agree on one place."""

    def __init__(self, count: int, layout: Layout) -> None:
        super().__init__(f"only {count} of the sheet's {len(layout.markers)} black markers can be seen", AGAIN)


def _in_a_blur(image: Array, small: Array, ours: Seen, layout: Layout, share: float) -> Found | None:
    """A second look that forgives bits of a marker, for what is not quite sharp; the places must agree all the same."""
    flat = _flattened(small)
    for larger in (1.0, 1.6):
        grown = cv2.resize(flat, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC) if larger > 1 else flat
        guessed = [(number, corners / larger) for number, corners in _markers(grown, forgiving=True)]
        ours = _joined(ours, _ours(guessed, layout))
        if _count(ours) >= LEAST_MARKERS:
            try:
                return _placed(image, [(number, corners / share) for number, corners in ours], layout)
            except Refused:
                continue
    return None


def _detector(forgiving: bool) -> cv2.aruco.ArucoDetector:
    how = cv2.aruco.DetectorParameters()
    if forgiving:
        how.errorCorrectionRate = 0.9
        how.maxErroneousBitsInBorderRate = 0.5
        how.polygonalApproxAccuracyRate = 0.06
        how.perspectiveRemovePixelPerCell = 8
        how.minOtsuStdDev = 2
    how.adaptiveThreshWinSizeMin = 5
    how.adaptiveThreshWinSizeMax = 45
    how.adaptiveThreshWinSizeStep = 10
    how.minMarkerPerimeterRate = 0.02
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.cornerRefinementWinSize = 3
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), how)


def _markers(grey: Array, forgiving: bool = False) -> Seen:
    corners, numbers, _ = _detector(forgiving).detectMarkers(grey)
    if numbers is None:
        return []
    return [
        (int(number), np.asarray(each, np.float64).reshape(4, 2))
        for number, each in zip(numbers.ravel(), corners, strict=True)
    ]


def _flattened(grey: Array) -> Array:
    """The picture with its light evened out and its edges sharpened."""
    light = cv2.GaussianBlur(grey, (0, 0), max(grey.shape) / 40).astype(np.float32) + 8
    even = np.clip(grey / light * 190, 0, 255).astype(np.float32)
    sharp = 2.2 * even - 1.2 * cv2.GaussianBlur(even, (0, 0), 1.6)
    return np.clip(sharp, 0, 255).astype(np.uint8)


def _side(corners: Array) -> float:
    return float(np.linalg.norm(np.roll(corners, 1, axis=0) - corners, axis=1).mean())


def _joined(first: Seen, second: Seen) -> Seen:
    """Both, each marker once."""
    both = list(first)
    for number, corners in second:
        near = _side(corners)
        if all(np.linalg.norm(corners.mean(0) - each.mean(0)) > near for _, each in both):
            both.append((number, corners))
    return both


def _ours(seen: Seen, layout: Layout) -> Seen:
    first = layout.first_marker
    return [(number, corners) for number, corners in seen if first <= number < first + len(layout.markers)]


def _two_sheets(ours: Seen) -> None:
    """Refuses a picture in which a marker is seen twice in like sizes."""
    twice = [number for number, times in Counter(number for number, _ in ours).items() if times > 1]
    for number in twice:
        sides = sorted(_side(corners) for each, corners in ours if each == number)
        if sides[-2] > 0.6 * sides[-1]:
            raise Refused("there are two sheets in the picture", "take a picture of each alone")


def _why_not(grey: Array, seen: Seen, ours: Seen, layout: Layout) -> None:
    """Refuses a picture without enough markers, with the most likely cause."""
    first, count = layout.first_marker, len(layout.markers)
    others = Counter(number // count for number, _ in seen if not first <= number < first + count)
    if others and others.most_common(1)[0][1] >= 4:
        version = others.most_common(1)[0][0] + 1
        raise Refused(
            f"the sheet has layout version {version}, which is not known here; version {layout.version} is",
            "print a new one with `pnp sheet bake-and-sale`, or type it into a *.sheet.yaml file",
        )
    mirrored = _ours(_markers(np.ascontiguousarray(grey[:, ::-1])), layout)
    if len({number for number, _ in mirrored}) >= 4:
        raise Refused("the picture is mirrored", "turn mirroring off in the camera, or flip the picture")
    dark, light = (float(value) for value in np.percentile(grey, (2, 98)))
    if light < 70:
        raise Refused("the picture is too dark", "take it in brighter light")
    if light - dark < 40:
        raise Refused("the paper is blank, or nothing can be made out on it", AGAIN, nothing_there=True)
    thousand = cv2.resize(
        grey, None, fx=1000 / max(grey.shape), fy=1000 / max(grey.shape), interpolation=cv2.INTER_AREA
    )
    sharpness = float(np.percentile(np.abs(cv2.Laplacian(thousand, cv2.CV_32F)), 99)) / (light - dark)
    if sharpness < 0.22:
        raise Refused(
            "the picture is out of focus, or there is no sheet in it", "hold the camera still and let it focus"
        )
    if not ours:
        raise Refused("there is no sheet of Bake & Sale in the picture", AGAIN, nothing_there=True)
    raise _TooFew(_count(ours), layout)


def _count(ours: Seen) -> int:
    return len({number for number, _ in ours})


def _placed(image: Array, ours: Seen, layout: Layout) -> Found:
    """The markers that agree with each other on one place of the sheet."""
    places = {int(marker.content): marker for marker in layout.markers}
    on_sheet = np.concatenate([_corners(places[number]) for number, _ in ours])
    in_picture = np.concatenate([corners for _, corners in ours])
    scale = _scale(ours, places)
    matrix, _ = cv2.findHomography(on_sheet, in_picture, cv2.RANSAC, 1.6 * scale)
    if matrix is None:
        raise Refused("the markers do not lie as on a sheet", AGAIN)
    there = cv2.perspectiveTransform(on_sheet[None], matrix)[0]
    off = np.linalg.norm(there - in_picture, axis=1).reshape(-1, 4).max(1) / scale
    good = [index for index, distance in enumerate(off) if distance < 2.5]
    kept = [ours[index] for index in good]
    corners = [number for number, _ in kept if places[number].size > 7]
    if _count(kept) < LEAST_MARKERS or len(set(corners)) < LEAST_CORNERS:
        raise _TooFew(_count(kept), layout)
    _possible(matrix, image, layout, scale)
    rows = np.concatenate([np.arange(4 * index, 4 * index + 4) for index in good])
    return Found(image, tuple(number for number, _ in kept), on_sheet[rows], in_picture[rows], scale)


def _corners(marker: Marker) -> Array:
    x, y, size = marker.x, marker.y, marker.size
    return np.array([[x, y], [x + size, y], [x + size, y + size], [x, y + size]], np.float64)


def _scale(ours: Seen, places: dict[int, Marker]) -> float:
    return float(np.median([_side(corners) / places[number].size for number, corners in ours]))


def _possible(matrix: Array, image: Array, layout: Layout, scale: float) -> None:
    """Refuses what no camera sees, what is too small, and a sheet that reaches out of the picture."""
    wide, high = layout.width, layout.height
    edge = cv2.perspectiveTransform(np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float64), matrix)[0]
    along = np.roll(edge, -1, axis=0) - edge
    after = np.roll(along, -1, axis=0)
    turned = along[:, 0] * after[:, 1] - along[:, 1] * after[:, 0]
    sides = np.linalg.norm(along, axis=1) / [wide, high, wide, high]
    if (turned <= 0).any() or sides.max() > 2.5 * sides.min():
        raise Refused("the sheet is seen at an impossible angle", AGAIN)
    if scale < LEAST_SCALE:
        raise Refused(
            f"the sheet is too small in the picture ({scale * 25.4:.0f} dpi)", "go nearer; 110 dpi are the least"
        )
    over = 0.4 * scale
    limit = np.array([image.shape[1], image.shape[0]], np.float64) + over
    if (edge < -over).any() or (edge > limit).any():
        raise Refused("a part of the sheet is cut off", "take the whole sheet, with all its corners")
