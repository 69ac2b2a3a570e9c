"""Faces as PDF content: each distinct face one form, icons too, every operation in the layer it belongs to.

Content streams are written as text; ReportLab's canvas keeps track of fonts, images and forms. Lengths become points
here, and y is turned upwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfdoc

from pnp.drawing import (
    KAPPA,
    Face,
    Glyphs,
    Group,
    IconUse,
    Inset,
    Op,
    Path,
    Picture,
    Rect,
    Shape,
)
from pnp.typeset.fonts import font
from pnp.typeset.icons import GRID, Icons
from pnp.typeset.style import rgb

rl_config.useA85 = 0  # binary streams: a fifth smaller than text

POINTS = 72 / 25.4
"""Points in a millimetre."""

LAYERS = {"art": "Art", "text": "Text", "cut": "Cut lines", "fold": "Fold lines"}
"""The layers that a viewer can switch, by their short names."""
LIGHT = 0.4
"""How much of a picture is left where ink is to be saved."""
PROPERTIES = "layers"
"""The name of the object in which all content finds its layers."""


def number(value: float) -> str:
    """A number as PDF wants it: short, no exponent."""
    text = f"{value:.3f}"
    return text.rstrip("0").rstrip(".")


_RGB: dict[str, str] = {}


def _fill_colour(colour: str) -> str:
    found = _RGB.get(colour)
    if found is None:
        found = _RGB[colour] = " ".join(number(channel) for channel in rgb(colour)) + " rg"
    return found


def _line_colour(colour: str) -> str:
    return _fill_colour(colour).upper()


class Content:
    """Builds a content stream; remembers the state of the pen so that nothing is said twice."""

    __slots__ = ("_dashed", "_fill", "_layer", "_line", "forms", "height", "out", "used")

    def __init__(self, forms: Forms, height: float) -> None:
        self.forms = forms
        self.height = height
        self.out: list[str] = []
        self.used: set[str] = set()
        self._fill = self._line = self._dashed = self._layer = ""

    def x(self, mm: float) -> str:
        """A place from the left."""
        return number(mm * POINTS)

    def y(self, mm: float) -> str:
        """A place from the top."""
        return number((self.height - mm) * POINTS)

    def layer(self, name: str) -> None:
        """Begins a layer, ending the one before; '' ends only."""
        if name != self._layer:
            if self._layer:
                self.out.append("EMC")
            if name:
                self.out.append(f"/OC /{name} BDC")
            self._layer = name

    def draw(self, ops: Iterable[Op]) -> None:
        """Adds the operations."""
        for op in ops:
            _DRAW[type(op)](self, op)
        self.layer("")

    def paint(self, path: str, op: Rect | Shape, rule: str = "") -> None:
        """Fills and strokes a path as the operation says."""
        if op.fill and op.fill != self._fill:
            self._fill = op.fill
            self.out.append(_fill_colour(op.fill))
        if op.line:
            if op.line != self._line:
                self._line = op.line
                self.out.append(_line_colour(op.line))
            dashed = f"{number(op.width * POINTS)} w [{' '.join(number(each * POINTS) for each in op.dash)}] 0 d"
            if dashed != self._dashed:
                self._dashed = dashed
                self.out.append(dashed)
        verb = ("B" if op.line else "f") if op.fill else ("S" if op.line else "n")
        self.out.append(f"{path} {verb}{rule if op.fill else ''}")

    def path(self, path: Path) -> str:
        """A path's construction."""
        words: list[str] = []
        for segment in path:
            verb = segment[0]
            if verb == "z":
                words.append("h")
                continue
            words += [self.y(float(each)) if i % 2 else self.x(float(each)) for i, each in enumerate(segment[1:])]
            words.append(str(verb))
        return " ".join(words)

    def rect(self, op: Rect) -> None:
        """A rectangle."""
        self.layer("art")
        if op.corner > 0:
            path = self._rounded(op)
        else:
            path = f"{self.x(op.x)} {self.y(op.y + op.h)} {self.x(op.w)} {number(op.h * POINTS)} re"
        self.paint(path, op)

    def _rounded(self, op: Rect) -> str:
        r = min(op.corner, op.w / 2, op.h / 2)
        k = r * (1 - KAPPA)
        left, right = op.x, op.x + op.w
        top, bottom = op.y, op.y + op.h
        x1, x2, x3, x4, x5, x6 = map(self.x, (left, left + k, left + r, right - r, right - k, right))
        y1, y2, y3, y4, y5, y6 = map(self.y, (top, top + k, top + r, bottom - r, bottom - k, bottom))
        return (
            f"{x3} {y1} m {x4} {y1} l {x5} {y1} {x6} {y2} {x6} {y3} c {x6} {y4} l "
            f"{x6} {y5} {x5} {y6} {x4} {y6} c {x3} {y6} l {x2} {y6} {x1} {y5} {x1} {y4} c "
            f"{x1} {y3} l {x1} {y2} {x2} {y1} {x3} {y1} c h"
        )

    def shape(self, op: Shape) -> None:
        """Any outline."""
        self.layer(op.layer or "art")
        self.paint(self.path(op.path), op, "*" if op.even_odd else "")

    def glyphs(self, op: Glyphs) -> None:
        """Text on a baseline."""
        self.layer("text")
        if op.colour != self._fill:
            self._fill = op.colour
            self.out.append(_fill_colour(op.colour))
        shown = " ".join(
            f"{name} {number(op.size)} Tf ({letters}) Tj" for name, letters in self.forms.letters(op.font, op.text)
        )
        self.out.append(f"BT 1 0 0 1 {self.x(op.x)} {self.y(op.y)} Tm {shown} ET")

    def icon(self, op: IconUse) -> None:
        """An icon, drawn by its own form in the colours set here."""
        self.layer("art")
        scale = number(op.size / GRID * POINTS)
        parts = [f"q {scale} 0 0 -{scale} {self.x(op.x)} {self.y(op.y)} cm {number(op.weight)} w [] 0 d 1 J 1 j"]
        parts.append(_line_colour(op.colour))
        if op.paper is None:
            parts.append(self.use(self.forms.icon(op.name, "outline")))
        else:
            parts += [_fill_colour(op.colour), self.use(self.forms.icon(op.name, "body"))]
            if self.forms.icons[op.name].details:
                parts += [_line_colour(op.paper), self.use(self.forms.icon(op.name, "details"))]
        self.out.append(" ".join([*parts, "Q"]))

    def use(self, form: str) -> str:
        """Draws a form; it is listed among what this content needs."""
        self.used.add(form)
        return f"/{form} Do"

    def picture(self, op: Picture) -> None:
        """A raster image."""
        self.layer("art")
        name = self.forms.picture(op.file, op.ink)
        size = f"{self.x(op.w)} 0 0 {number(op.h * POINTS)} {self.x(op.x)} {self.y(op.y + op.h)}"
        self.out.append(f"q {size} cm {self.use(name)} Q")

    def group(self, op: Group) -> None:
        """Operations turned, scaled or clipped together."""
        self.layer("")
        inner = Content(self.forms, 0)
        inner.used = self.used
        if op.clip:
            inner.out.append(inner.path(op.clip) + " W n")
        inner.draw(op.ops)
        self.out += [f"q {self._turned(op)} cm", *inner.out, "Q"]

    def inset(self, op: Inset) -> None:
        """Another face."""
        self.layer("")
        form = self.use(self.forms.face(op.face))
        self.out.append(f"q {self._turned(op)} cm 1 0 0 1 0 {number(-op.face.height * POINTS)} cm {form} Q")

    def _turned(self, op: Group | Inset) -> str:
        c, s = math.cos(math.radians(op.angle)) * op.scale, math.sin(math.radians(op.angle)) * op.scale
        return f"{_fraction(c)} {_fraction(-s)} {_fraction(s)} {_fraction(c)} {self.x(op.x)} {self.y(op.y)}"


def _fraction(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_DRAW: dict[type[Any], Any] = {
    Rect: Content.rect,
    Shape: Content.shape,
    Glyphs: Content.glyphs,
    IconUse: Content.icon,
    Picture: Content.picture,
    Group: Content.group,
    Inset: Content.inset,
}


class Forms:
    """The forms of one PDF, each made the first time it is wanted."""

    def __init__(self, canvas: Any, icons: Icons) -> None:
        self.canvas = canvas
        self.document = canvas._doc
        self.icons = icons
        self._faces: dict[tuple[Op, ...], str] = {}
        self._known: dict[int, str] = {}
        self._icons: dict[tuple[str, str], str] = {}
        self._pictures: dict[tuple[str, str], str] = {}
        self._letters: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def letters(self, name: str, text: str) -> list[tuple[str, str]]:
        """The text in the font's subsets: names of subsets with the text as PDF writes it there."""
        key = name, text
        found = self._letters.get(key)
        if found is None:
            loaded = font(name)
            found = self._letters[key] = [
                (loaded.getSubsetInternalName(subset, self.document), escapePDF(letters))
                for subset, letters in loaded.splitString(text, self.document)
            ]
        return found

    def face(self, face: Face) -> str:
        """The name of the face's form."""
        known = self._known.get(id(face.ops))
        if known is not None:
            return known
        name = self._faces.get(face.ops)
        if name is None:
            name = self._faces[face.ops] = f"face{len(self._faces) + 1}"
            content = Content(self, face.height)
            content.draw(face.ops)
            self._add(name, (face.width * POINTS, face.height * POINTS), content.out, content.used)
        self._known[id(face.ops)] = name  # faces are kept by whoever places them, so the id stays its own
        return name

    def icon(self, name: str, look: str) -> str:
        """The name of an icon's form, in the icon's own units; colours and width come from where it is used."""
        key = name, look
        if key not in self._icons:
            self._icons[key] = form = f"icon{len(self._icons) + 1}"
            icon = self.icons[name]
            paths = {"outline": icon.body + icon.details, "body": icon.body, "details": icon.details}[look]
            code = [" ".join(_icon_path(path) for path in paths), "B" if look == "body" else "S"]
            self._add(form, (GRID, GRID), code, set())
        return self._icons[key]

    def picture(self, file: str, ink: str) -> str:
        """The name of an image, as an ink prints it."""
        from reportlab.lib.utils import ImageReader

        key = file, ink
        if key not in self._pictures:
            code = self.canvas._code
            before = len(code)
            # Read here, not by ReportLab: its name in the PDF then follows from what is in it, not from where it lies.
            self.canvas.drawImage(ImageReader(_inked(file, ink)), 0, 0, 1, 1, mask="auto")
            drawn = " ".join(map(str, code[before:]))
            del code[before:]
            self._pictures[key] = drawn.split("/")[1].split()[0]
        return self._pictures[key]

    def resources(self, used: set[str]) -> Any:
        """What content that uses these forms must be able to find."""
        found: Any = pdfdoc.PDFResourceDictionary()
        found.basicFonts()
        found.XObject = {name: pdfdoc.PDFObjectReference(name) for name in sorted(used)}
        found.Properties = pdfdoc.PDFObjectReference(PROPERTIES)
        return found

    def _add(self, name: str, size: tuple[float, float], code: Sequence[str], used: set[str]) -> None:
        form = pdfdoc.PDFFormXObject(0, 0, round(size[0], 3), round(size[1], 3))
        form.compression = 1
        form.setStreamList(list(code))
        form.Resources = self.resources(used)
        self.document.Reference(form, name)


def _icon_path(path: Path) -> str:
    words: list[str] = []
    for segment in path:
        words += [*(number(float(value)) for value in segment[1:]), "h" if segment[0] == "z" else str(segment[0])]
    return " ".join(words)


def _inked(file: str, ink: str) -> Any:
    """A picture's file, or the picture in grey, or much lighter where ink is to be saved."""
    if ink == "full":
        return file
    from PIL import Image

    with Image.open(file) as opened:
        picture = opened.convert("RGBA")
    alpha = picture.getchannel("A")
    plain = picture.convert("L" if ink == "grey" else "RGB").convert("RGB")
    if ink == "low":
        plain = Image.blend(Image.new("RGB", plain.size, "white"), plain, LIGHT)
    plain.putalpha(alpha)
    return plain
