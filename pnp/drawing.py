"""What the stages hand to each other: faces made of resolved drawing operations, in millimetres.

Origin top left, y downwards. Everything here is a plain value: two faces that look the same are equal, so a face
is drawn once however often it is placed, and a recording of it can be compared as text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = str
"""`#rrggbb`, always lower case."""

Segment: TypeAlias = tuple[str | float, ...]
"""`("m", x, y)`, `("l", x, y)`, `("c", x1, y1, x2, y2, x, y)` or `("z",)`."""

Path: TypeAlias = tuple[Segment, ...]


class Rect(NamedTuple):
    """A rectangle, its corners rounded by `corner`."""

    x: float
    y: float
    w: float
    h: float
    corner: float = 0
    fill: Colour | None = None
    line: Colour | None = None
    width: float = 0
    dash: tuple[float, ...] = ()


class Shape(NamedTuple):
    """Any outline: polygons, circles, curves; `layer` says if it is there to be cut or folded along."""

    path: Path
    fill: Colour | None = None
    line: Colour | None = None
    width: float = 0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    layer: str | None = None  # cut, fold


class Glyphs(NamedTuple):
    """Text of one font on one baseline, starting at x, y."""

    x: float
    y: float
    font: str
    size: float  # in points, as type is
    colour: Colour
    text: str


class IconUse(NamedTuple):
    """An icon in a square of `size`; `paper` colours the inner lines of a filled one."""

    name: str
    x: float
    y: float
    size: float
    colour: Colour
    paper: Colour | None = None  # None: outline only
    weight: float = 2  # of the stroke, in the icon's 24 units


class Picture(NamedTuple):
    """A raster image, stretched to its box; `digest` changes with what is in the file."""

    file: str
    x: float
    y: float
    w: float
    h: float
    digest: str = ""
    ink: str = "full"


class Group(NamedTuple):
    """Operations turned by `angle` degrees (clockwise) about their origin, then moved to x, y."""

    x: float
    y: float
    angle: float
    ops: tuple[Op, ...]
    clip: Path | None = None
    scale: float = 1


class Inset(NamedTuple):
    """Another face, placed whole with its top left corner at x, y after turning and scaling it about that corner."""

    face: Face
    x: float
    y: float
    angle: float = 0
    scale: float = 1


Op: TypeAlias = Rect | Shape | Glyphs | IconUse | Picture | Group | Inset


class Box(NamedTuple):
    """A place that a player marks by hand."""

    id: str
    x: float
    y: float
    w: float
    h: float
    states: tuple[str, ...]


class Marker(NamedTuple):
    """A mark that a camera finds: a fiducial with its number, or the QR code with its text."""

    kind: str
    content: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True, eq=True)
class Face:
    """One side of a piece, ready to be drawn."""

    width: float
    height: float
    ops: tuple[Op, ...]
    boxes: tuple[Box, ...] = ()
    markers: tuple[Marker, ...] = ()


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def _word(value: object) -> str:
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, tuple):
        return "[" + " ".join(_word(each) for each in value) + "]"
    return repr(value) if isinstance(value, str) and (" " in value or not value) else str(value)


def record(face: Face) -> Iterator[str]:
    """The face as readable lines, one an operation: what a test compares and a reviewer reads."""
    yield f"face {_number(face.width)} x {_number(face.height)}"
    yield from _record(face.ops, "  ")
    for box in face.boxes:
        yield f"  box {box.id} {' '.join(_number(v) for v in box[1:5])} {'/'.join(box.states)}"
    for marker in face.markers:
        yield f"  marker {marker.kind} {marker.content} {' '.join(_number(v) for v in marker[2:5])}"


def _record(ops: tuple[Op, ...], indent: str) -> Iterator[str]:
    for op in ops:
        name = type(op).__name__.lower()
        if isinstance(op, Group):
            clip = " clip" if op.clip else ""
            yield f"{indent}group {_number(op.x)} {_number(op.y)} {_number(op.angle)} {_number(op.scale)}{clip}"
            yield from _record(op.ops, indent + "  ")
        elif isinstance(op, Inset):
            yield f"{indent}inset {_number(op.x)} {_number(op.y)} {_number(op.angle)} {_number(op.scale)}"
            yield from _record(op.face.ops, indent + "  ")
        else:
            if isinstance(op, Picture):  # the same wherever the game's folder lies
                op = op._replace(file=op.file.replace("\\", "/").rsplit("/", 1)[-1])
            yield f"{indent}{name} " + " ".join(
                f"{field}={_word(float(value) if isinstance(value, int) else value)}"
                for field, value in zip(op._fields, op, strict=True)
                if value is not None and value != ()
            )


KAPPA = 0.5522847498
"""How far a curve's handles reach to make a quarter of a circle of radius 1."""


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """A circle or ellipse about its centre, as four curves."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("m", cx + rx, cy),
        ("c", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("c", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("c", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("c", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("z",),
    )


def rounded(x: float, y: float, w: float, h: float, corner: float) -> Path:
    """A rectangle with rounded corners, as a path (for clipping and for shapes with holes)."""
    r = min(corner, w / 2, h / 2)
    if r <= 0:
        return (("m", x, y), ("l", x + w, y), ("l", x + w, y + h), ("l", x, y + h), ("z",))
    k = r * (1 - KAPPA)
    return (
        ("m", x + r, y),
        ("l", x + w - r, y),
        ("c", x + w - k, y, x + w, y + k, x + w, y + r),
        ("l", x + w, y + h - r),
        ("c", x + w, y + h - k, x + w - k, y + h, x + w - r, y + h),
        ("l", x + r, y + h),
        ("c", x + k, y + h, x, y + h - k, x, y + h - r),
        ("l", x, y + r),
        ("c", x, y + k, x + k, y, x + r, y),
        ("z",),
    )


def polygon(points: list[tuple[float, float]], closed: bool = True) -> Path:
    """Straight lines from point to point."""
    first, *rest = points
    path: list[Segment] = [("m", *first), *(("l", *point) for point in rest)]
    return (*path, ("z",)) if closed else tuple(path)


def moved(path: Path, dx: float, dy: float, scale: float = 1) -> Path:
    """The path scaled about the origin, then moved."""
    out: list[Segment] = []
    for segment in path:
        numbers = [float(value) for value in segment[1:]]
        shifted = [value * scale + (dy if i % 2 else dx) for i, value in enumerate(numbers)]
        out.append((segment[0], *shifted))
    return tuple(out)
