"""What a template can draw: one small class an element, its fields checked when the template is loaded."""

from __future__ import annotations

import math
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from pnp.drawing import Glyphs, IconUse, Marker, Picture, Rect, Segment, Shape, ellipse, moved, polygon
from pnp.errors import UserError
from pnp.typeset import aruco, fonts, pictures, text
from pnp.typeset.icons import svg_path
from pnp.typeset.pen import Pen
from pnp.typeset.style import Type

Length: TypeAlias = Annotated[float, Meta(ge=0)]
Point: TypeAlias = tuple[float, float]
Size: TypeAlias = tuple[Length, Length]
Width: TypeAlias = str | Length


class Element(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that stands at a place; `solid` keeps it dark in low ink."""

    word: ClassVar[str] = ""
    at: Point = (0, 0)
    solid: bool = False

    def draw(self, pen: Pen) -> None:
        """Adds the element's operations to the pen's."""
        raise UserError(f"'{self.word}' draws nothing")


class Painted(Element, kw_only=True):
    """An element with a surface and an outline."""

    fill: str | None = None
    line: str | None = None
    width: Width = "hair"
    dash: tuple[Length, ...] = ()


class RectElement(Painted, kw_only=True):
    """A rectangle, rounded by `corner`."""

    word: ClassVar[str] = "rect"
    size: Size
    corner: Length = 0

    def draw(self, pen: Pen) -> None:
        """One operation."""
        pen.ops.append(
            Rect(
                pen.x + self.at[0],
                pen.y + self.at[1],
                self.size[0],
                self.size[1],
                self.corner,
                pen.area(self.fill),
                pen.line(self.line),
                pen.style.line(self.width) if self.line else 0,
                self.dash,
            )
        )


def _paint(pen: Pen, element: Painted, path: tuple[Segment, ...], even_odd: bool = False) -> None:
    pen.ops.append(
        Shape(
            path,
            pen.area(element.fill),
            pen.line(element.line),
            pen.style.line(element.width) if element.line else 0,
            element.dash,
            even_odd,
        )
    )


class CircleElement(Painted, kw_only=True):
    """A circle about `at`, or an ellipse if it is `tall`er or flatter than wide."""

    word: ClassVar[str] = "circle"
    radius: Length
    tall: Length | None = None

    def draw(self, pen: Pen) -> None:
        """One operation."""
        tall = self.radius if self.tall is None else self.tall
        _paint(pen, self, ellipse(pen.x + self.at[0], pen.y + self.at[1], self.radius, tall))


class PolygonElement(Painted, kw_only=True):
    """A polygon through points, or a regular one of `sides` about `at`."""

    word: ClassVar[str] = "polygon"
    points: tuple[Point, ...] = ()
    sides: Annotated[int, Meta(ge=0, le=360)] = 0
    radius: Length = 0
    turn: float = 0

    def draw(self, pen: Pen) -> None:
        """One operation."""
        x, y = pen.x + self.at[0], pen.y + self.at[1]
        if self.sides >= 3:
            angles = [math.radians(self.turn - 90 + 360 * i / self.sides) for i in range(self.sides)]
            points = [(x + self.radius * math.cos(a), y + self.radius * math.sin(a)) for a in angles]
        else:
            points = [(x + px, y + py) for px, py in self.points]
        if len(points) < 3:
            raise UserError("a polygon has three points or more, or 'sides' of 3 or more")
        _paint(pen, self, polygon(points))


class PathElement(Painted, kw_only=True):
    """A path in SVG's notation, in millimetres from `at`."""

    word: ClassVar[str] = "path"
    d: str
    scale: float = 1

    def draw(self, pen: Pen) -> None:
        """One operation."""
        _paint(pen, self, moved(svg_path(self.d), pen.x + self.at[0], pen.y + self.at[1], self.scale))


class LineElement(Element, kw_only=True):
    """A straight line from `at` to `to`."""

    word: ClassVar[str] = "line"
    to: Point
    line: str = "crust"
    width: Width = "hair"
    dash: tuple[Length, ...] = ()

    def draw(self, pen: Pen) -> None:
        """One operation."""
        ends = [(pen.x + self.at[0], pen.y + self.at[1]), (pen.x + self.to[0], pen.y + self.to[1])]
        pen.ops.append(Shape(polygon(ends, False), None, pen.line(self.line), pen.style.line(self.width), self.dash))


class TextElement(Element, kw_only=True):
    """Text in a box: wrapped, aligned, shrunk to fit no further than `least`."""

    word: ClassVar[str] = "text"
    text: str | int | float
    size: tuple[Length, Length | None]
    style: str = "body"
    points: Length | None = None
    least: Length | None = None
    weight: Literal["regular", "semibold", "bold"] | None = None
    colour: str = "ink"
    icons: str | None = None
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    leading: Length | None = None

    def draw(self, pen: Pen) -> None:
        """A run of glyphs a line and font, and the icons between."""
        style = pen.style.typed(self.style)
        if self.points is not None or self.weight is not None:
            size = self.points if self.points is not None else style.size
            style = Type(style.family, size, min(style.least, size), self.weight or style.weight)
        width, height = self.size
        words = str(self.text)
        block = text.fit(words, style, width, height, self.leading or pen.style.leading, self.least)
        y = pen.y + self.at[1]
        if height is not None and self.valign != "top":
            y += (height - block.height) * (0.5 if self.valign == "middle" else 1)
        colour = pen.text(self.colour)
        drawn = text.draw(block, pen.x + self.at[0], y, width, self.align, colour, pen.line(self.icons) or colour)
        for op in drawn:
            if isinstance(op, IconUse):
                _ = pen.icons[op.name]
        pen.ops.extend(drawn)


class IconElement(Element, kw_only=True):
    """An icon in a square; `filled` is its silhouette with the inner lines in `paper`."""

    word: ClassVar[str] = "icon"
    name: str
    size: Length
    colour: str = "crust"
    filled: bool = False
    paper: str = "paper"
    weight: Length = 2

    def draw(self, pen: Pen) -> None:
        """One operation."""
        _ = pen.icons[self.name]
        paper = pen.style.colour(self.paper) if self.filled else None
        pen.ops.append(
            IconUse(
                self.name,
                pen.x + self.at[0],
                pen.y + self.at[1],
                self.size,
                pen.text(self.colour),
                paper,
                self.weight,
            )
        )


class ImageElement(Element, kw_only=True):
    """A picture from the game's templates, as large as its box allows without distortion."""

    word: ClassVar[str] = "image"
    file: str
    size: Size

    def draw(self, pen: Pen) -> None:
        """One operation; where there is no such picture yet, a frame with its name, and the name is noted."""
        found = pictures.find(self.file, pen.files)
        if found is None:
            pen.missing.append(self.file)
            self._stand_in(pen)
            return
        scale = min(self.size[0] / found.wide, self.size[1] / found.tall)
        w, h = found.wide * scale, found.tall * scale
        x = pen.x + self.at[0] + (self.size[0] - w) / 2
        y = pen.y + self.at[1] + (self.size[1] - h) / 2
        pen.ops.append(Picture(str(found.file), x, y, w, h, found.digest, "full" if pen.solid else pen.ink))

    def _stand_in(self, pen: Pen) -> None:
        x, y = pen.x + self.at[0], pen.y + self.at[1]
        w, h = self.size
        slate = pen.text("slate")
        pen.ops.append(Rect(x, y, w, h, 0, pen.area("slate/10"), slate, pen.style.line("hair"), (1.0, 1.0)))
        icon = min(w, h, 16) * 0.6
        pen.ops.append(IconUse("image", x + (w - icon) / 2, y + (h - icon) / 2, icon, slate))
        style = pen.style.typed("least")
        try:
            block = text.fit(self.file, style, max(w - 1, 0), max((h - icon) / 2, 0), pen.style.leading)
        except UserError:
            return  # too small a box for its name
        pen.ops.extend(text.draw(block, x + 0.5, y + (h + icon) / 2, max(w - 1, 0), "center", slate, slate))


def _modules(black: list[tuple[int, int]], x: float, y: float, module: float) -> tuple[Segment, ...]:
    """Black modules as one path; neighbours in a row are joined so that no seam shows between them."""
    path: list[Segment] = []
    run: list[int] = []
    for column, row in [*sorted(black, key=lambda each: (each[1], each[0])), (-9, -9)]:
        if run and (row != run[2] or column != run[1] + 1):
            left, top = x + run[0] * module, y + run[2] * module
            right, bottom = x + (run[1] + 1) * module, top + module
            path += [("m", left, top), ("l", right, top), ("l", right, bottom), ("l", left, bottom), ("z",)]
            run = []
        run = [run[0], column, row] if run else [column, column, row]
    return tuple(path)


class QrElement(Element, kw_only=True):
    """A QR code without its quiet zone, always black, as one path."""

    word: ClassVar[str] = "qr"
    text: str
    size: Length
    level: Literal["L", "M", "Q", "H"] = "M"
    version: Annotated[int, Meta(ge=1, le=40)] | None = None

    def draw(self, pen: Pen) -> None:
        """One operation."""
        import qrcode
        from qrcode.exceptions import DataOverflowError

        levels = {"L": 1, "M": 0, "Q": 3, "H": 2}
        code = qrcode.QRCode(version=self.version, error_correction=levels[self.level], border=0)
        code.add_data(self.text)
        try:
            code.make(fit=self.version is None)
        except (DataOverflowError, ValueError):
            raise UserError(f"'{self.text}' is too long for a QR code of version {self.version}") from None
        matrix = code.get_matrix()
        black = [(c, r) for r, cells in enumerate(matrix) for c, cell in enumerate(cells) if cell]
        x, y = pen.x + self.at[0], pen.y + self.at[1]
        pen.ops.append(Shape(_modules(black, x, y, self.size / len(matrix)), pen.style.colour("black")))
        pen.markers.append(Marker("qr", self.text, x, y, self.size))


class FiducialElement(Element, kw_only=True):
    """An ArUco marker, always black."""

    word: ClassVar[str] = "fiducial"
    id: Annotated[int, Meta(ge=0, lt=aruco.COUNT)]
    size: Length

    def draw(self, pen: Pen) -> None:
        """One operation."""
        x, y = pen.x + self.at[0], pen.y + self.at[1]
        modules = _modules(aruco.black_modules(self.id), x, y, self.size / aruco.MODULES)
        pen.ops.append(Shape(modules, pen.style.colour("black")))
        pen.markers.append(Marker("fiducial", str(self.id), x, y, self.size))


class RoundTextElement(Element, kw_only=True):
    """Short text along the inside of a circle about `at`, its middle at `angle` (0 is the top, clockwise)."""

    word: ClassVar[str] = "round-text"
    text: str
    radius: Length
    angle: float = 0
    style: str = "label"
    colour: str = "ink"

    def draw(self, pen: Pen) -> None:
        """One turned letter after the other."""
        from pnp.drawing import Group

        style = pen.style.typed(self.style)
        font = fonts.family(style.family, weight=style.weight)
        em = style.size * text.POINT
        total = fonts.width(font, self.text) * em
        if self.radius <= 0 or total > 2 * math.pi * self.radius:
            raise UserError(f"the text '{self.text}' does not fit around a circle of radius {self.radius:g} mm")
        colour = pen.text(self.colour)
        angle = math.radians(self.angle) - total / self.radius / 2
        for letter in self.text:
            wide = fonts.width(font, letter) * em
            middle = angle + wide / self.radius / 2
            x = pen.x + self.at[0] + self.radius * math.sin(middle)
            y = pen.y + self.at[1] - self.radius * math.cos(middle)
            glyphs = Glyphs(-wide / 2, 0, font, style.size, colour, letter)
            pen.ops.append(Group(x, y, math.degrees(middle), (glyphs,)))
            angle += wide / self.radius


ELEMENTS: dict[str, type[Element]] = {
    element.word: element
    for element in (
        RectElement,
        CircleElement,
        PolygonElement,
        PathElement,
        LineElement,
        TextElement,
        RoundTextElement,
        IconElement,
        ImageElement,
        QrElement,
        FiducialElement,
    )
}
