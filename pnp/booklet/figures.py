"""Pictures of a booklet: regions of the game's own faces, drawn by the same templates, with a player's marks on them.

`sheet#m` is the panel of the sheet that holds the boxes whose ids begin with `m-`; `sheet#10,80,164,54` a rectangle
in millimetres; `aid` a whole face; `aid/back` its back; `cards/opera` the face of one item.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pnp.booklet.markdown import Image
from pnp.drawing import (
    Box,
    Face,
    Glyphs,
    Group,
    IconUse,
    Inset,
    Op,
    Path,
    Picture,
    Rect,
    Segment,
    Shape,
    rounded,
)
from pnp.errors import UserError, did_you_mean
from pnp.expand import Piece, items_of
from pnp.load.model import Booklet
from pnp.typeset import fonts
from pnp.typeset.setter import Setter
from pnp.typeset.text import POINT

CORNER = 2.4
"""Radius of a picture's corners, as it stands on the piece."""

TOUCH = 0.05
"""Millimetres by which an operation must reach into a region to be part of its picture."""


class Bounds(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, other: Bounds) -> bool:
        """Whether the other lies inside."""
        return (
            self.x <= other.x + TOUCH
            and self.y <= other.y + TOUCH
            and self.x + self.w + TOUCH >= other.x + other.w
            and self.y + self.h + TOUCH >= other.y + other.h
        )

    def meets(self, other: Bounds) -> bool:
        """Whether the two overlap."""
        return (
            self.x + TOUCH < other.x + other.w
            and other.x + TOUCH < self.x + self.w
            and self.y + TOUCH < other.y + other.h
            and other.y + TOUCH < self.y + self.h
        )


def around(points: Iterable[tuple[float, float]]) -> Bounds:
    """The rectangle about points."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _corners(bounds: Iterable[Bounds]) -> list[tuple[float, float]]:
    return [(x, y) for b in bounds for x, y in ((b.x, b.y), (b.x + b.w, b.y), (b.x, b.y + b.h), (b.x + b.w, b.y + b.h))]


def bounds_of(op: Op) -> Bounds:
    """How far an operation reaches."""
    if isinstance(op, Rect | Picture):
        return Bounds(op.x, op.y, op.w, op.h)
    if isinstance(op, IconUse):
        return Bounds(op.x, op.y, op.size, op.size)
    if isinstance(op, Glyphs):
        em = op.size * POINT
        metrics = fonts.metrics(op.font)
        return Bounds(
            op.x, op.y - metrics.cap * em, fonts.width(op.font, op.text) * em, (metrics.cap + metrics.descent) * em
        )
    if isinstance(op, Shape):
        return _path_bounds(op.path)
    if isinstance(op, Inset):
        inner = [Bounds(0, 0, op.face.width, op.face.height)]
    elif op.clip:
        inner = [_path_bounds(op.clip)]
    else:
        inner = [bounds_of(each) for each in op.ops] or [Bounds(0, 0, 0, 0)]
    c, s = math.cos(math.radians(op.angle)) * op.scale, math.sin(math.radians(op.angle)) * op.scale
    return around((op.x + c * x - s * y, op.y + s * x + c * y) for x, y in _corners(inner))


def _path_bounds(path: Path) -> Bounds:
    values = [[float(value) for value in segment[1:]] for segment in path]
    return around((xy[i], xy[i + 1]) for xy in values for i in range(0, len(xy), 2))


class Cutting(NamedTuple):
    """A region of a face, to be placed at any scale; `orders` asked for a width in millimetres or left it open."""

    ops: tuple[Op, ...]
    region: Bounds
    width: float | None

    def draw(self, x: float, y: float, scale: float) -> Group:
        """The picture with its top left corner at x, y."""
        r = self.region
        clip = rounded(r.x, r.y, r.w, r.h, CORNER)
        return Group(x - r.x * scale, y - r.y * scale, 0, self.ops, clip, scale)


class Gallery:
    """The game's faces, each typeset once, and what is cut out of them."""

    def __init__(self, setter: Setter, pencil: str) -> None:
        self.setter = setter
        self.pencil = pencil
        self._faces: dict[tuple[str, str, bool], Face] = {}
        self._bounds: dict[int, list[Bounds]] = {}  # of the operations of each face, by the face's identity

    def cut(self, image: Image) -> Cutting:
        """The picture that an image of the text asks for."""
        try:
            return self._cut(image)
        except UserError as error:
            if any(complaint.place for complaint in error.complaints):
                raise
            raise UserError(str(error), image.place) from None

    def _cut(self, image: Image) -> Cutting:
        what, _, where = image.shows.partition("#")
        face = self.face(what)
        region = _region(face, where) if where else Bounds(0, 0, face.width, face.height)
        marks, width = self._orders(image.orders, face)
        if id(face) not in self._bounds:
            self._bounds[id(face)] = [bounds_of(op) for op in face.ops]
        ops = tuple(op for op, b in zip(face.ops, self._bounds[id(face)], strict=True) if b.meets(region))
        seen = (op for op in marks if bounds_of(op).meets(region))
        return Cutting((*ops, *seen), region, width)

    def face(self, what: str) -> Face:
        """A face by the id of its component, the name of its item, and whether its back is meant."""
        id_, *rest = what.split("/")
        back = bool(rest) and rest[-1] == "back"
        item = "/".join(rest[:-1] if back else rest)
        key = id_, item, back
        if key not in self._faces:
            self._faces[key] = self._typeset(id_, item, back)
        return self._faces[key]

    def _typeset(self, id_: str, item: str, back: bool) -> Face:
        game = self.setter.game
        known = {each.id: each for each in game.components if not isinstance(each, Booklet)}
        if id_ not in known:
            raise UserError(f"a picture shows a component; there is no '{id_}'{did_you_mean(id_, known)}")
        component = known[id_]
        pieces = [Piece(component, each, index, 1) for index, each in enumerate(items_of(game, component))]
        wanted = next((piece for piece in pieces if not item or piece.name == item), None)
        if wanted is None:
            raise UserError(f"'{id_}' has no '{item}'{did_you_mean(item, [piece.name for piece in pieces])}")
        face = self.setter.back(wanted) if back else self.setter.front(wanted)
        if face is None:
            raise UserError(f"'{id_}' has no back")
        return face

    def _orders(self, orders: str, face: Face) -> tuple[list[Op], float | None]:
        """The marks that an image's title asks for (`circled m-hg-1 m-hg-2; crossed t-1-1; width 60`)."""
        boxes = {box.id: box for box in face.boxes}
        ops: list[Op] = []
        width: float | None = None
        for order in filter(None, (part.split() for part in orders.split(";"))):
            verb, *words = order
            if verb == "width":
                width = _number(words)
                continue
            if verb not in _MARKS:
                raise UserError(f"unknown '{verb}' for a picture{did_you_mean(verb, [*_MARKS, 'width'])}")
            for word in words:
                if word not in boxes:
                    raise UserError(f"there is no box '{word}' to mark{did_you_mean(word, boxes)}")
                ops += [Shape(path, None, self.pencil, 0.5) for draw in _MARKS[verb] for path in draw(boxes[word])]
        return ops, width


def _number(words: list[str]) -> float:
    try:
        value = float(words[0])
    except (ValueError, IndexError):
        value = 0
    if len(words) != 1 or not 5 <= value <= 1000:
        raise UserError(f"'width {' '.join(words)}': a width is one number of millimetres, 5 or more")
    return value


def _region(face: Face, where: str) -> Bounds:
    numbers = where.split(",")
    if len(numbers) == 4:
        try:
            region = Bounds(*(float(number) for number in numbers))
        except ValueError:
            raise UserError(f"'{where}' is no region; write x,y,w,h in millimetres") from None
        if region.w <= 0 or region.h <= 0 or not Bounds(0, 0, face.width, face.height).holds(region):
            raise UserError(f"the region {where} lies outside the face of {face.width:g} × {face.height:g} mm")
        return region
    boxes = [Bounds(*box[1:5]) for box in face.boxes if box.id.startswith(f"{where}-") or box.id == where]
    if not boxes:
        known = sorted({box.id.split("-")[0] for box in face.boxes})
        raise UserError(f"no box has an id that begins with '{where}-'{did_you_mean(where, known)}")
    panels = sorted(
        (Bounds(op.x, op.y, op.w, op.h) for op in face.ops if isinstance(op, Rect) and op.fill),
        key=lambda each: each.w * each.h,
    )
    every = around(_corners(boxes))
    whole = next((panel for panel in panels if panel.holds(every) and panel.w > 2 * boxes[0].w), None)
    if whole is not None:
        return whole
    found = [next((p for p in panels if p.holds(box) and p.w > 2 * box.w), box) for box in boxes]
    return around(_corners(found))


def _circle(box: Box) -> list[Path]:
    """A ring as a hand draws it: not quite round, its ends not quite meeting."""
    cx, cy, rx, ry = box.x + box.w / 2, box.y + box.h / 2, box.w * 0.52, box.h * 0.5
    path: list[Segment] = [("m", cx + rx * 0.1, cy - ry * 1.04)]
    path.append(("c", cx - rx * 0.75, cy - ry * 1.06, cx - rx * 1.08, cy - ry * 0.4, cx - rx, cy + ry * 0.12))
    path.append(("c", cx - rx * 0.92, cy + ry * 0.8, cx - rx * 0.4, cy + ry * 1.05, cx + rx * 0.06, cy + ry))
    path.append(("c", cx + rx * 0.7, cy + ry * 0.96, cx + rx * 1.02, cy + ry * 0.5, cx + rx, cy - ry * 0.05))
    path.append(("c", cx + rx * 0.98, cy - ry * 0.7, cx + rx * 0.5, cy - ry * 1.02, cx - rx * 0.16, cy - ry * 0.9))
    return [tuple(path)]


def _cross(box: Box) -> list[Path]:
    """Two quick strokes."""
    left, right = box.x + box.w * 0.1, box.x + box.w * 0.9
    top, bottom = box.y + box.h * 0.1, box.y + box.h * 0.9
    return [
        (("m", left, top), ("l", right, bottom)),
        (("m", right, top + box.h * 0.03), ("l", left, bottom - box.h * 0.03)),
    ]


_MARKS: dict[str, list[Callable[[Box], list[Path]]]] = {
    "circled": [_circle],
    "crossed": [_cross],
    "both": [_circle, _cross],
}
