"""Last stage: pages of placed faces in, a PDF out. The only place that knows points and PDF.

Each distinct face is one PDF form, placed as often as it is needed; icons are forms too. Content streams are written
as text: ReportLab's canvas keeps track of fonts, forms and pages, and turns them into a file.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, Literal

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
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
from pnp.files import save_all
from pnp.impose import Page
from pnp.typeset.fonts import font
from pnp.typeset.icons import GRID, Icons
from pnp.typeset.style import rgb

POINTS = 72 / 25.4
"""Points in a millimetre."""

MARK_WIDTH = 0.25
CAPTION_SIZE = 6.5
_FIRST_FONT = "SourceSansPro-Regular"


@dataclass(frozen=True, slots=True)
class About:
    """What the PDF says of itself."""

    title: str
    author: str
    subject: str
    duplex: Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"] = "Simplex"


def _n(value: float) -> str:
    """A number as PDF wants it: short, no exponent."""
    text = f"{value:.3f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


class _Content:
    """Builds the content stream of a face; y is flipped here, once."""

    def __init__(self, canvas: Any, forms: _Forms, height: float) -> None:
        self.canvas = canvas
        self.forms = forms
        self.height = height
        self.out: list[str] = []
        self._fill = self._line = self._pen = ""

    def x(self, mm: float) -> str:
        return _n(mm * POINTS)

    def y(self, mm: float) -> str:
        return _n((self.height - mm) * POINTS)

    def fill(self, colour: str) -> None:
        if colour != self._fill:
            self._fill = colour
            self.out.append(_RGB.get(colour) or _colour(colour))

    def line(self, colour: str) -> None:
        if colour != self._line:
            self._line = colour
            self.out.append((_RGB.get(colour) or _colour(colour)).upper().replace("RG", "RG"))

    def pen(self, width: float, dash: Sequence[float]) -> None:
        pen = f"{_n(width * POINTS)} w [{' '.join(_n(each * POINTS) for each in dash)}] 0 d"
        if pen != self._pen:
            self._pen = pen
            self.out.append(pen)

    def paint(
        self, path: str, fill: str | None, line: str | None, width: float, dash: Sequence[float], rule: str
    ) -> None:
        if fill:
            self.fill(fill)
        if line:
            self.line(line)
            self.pen(width, dash)
        verb = ("B" if line else "f") if fill else ("S" if line else "n")
        self.out.append(f"{path} {verb}{rule if fill else ''}")

    def path(self, path: Path) -> str:
        words: list[str] = []
        for segment in path:
            verb = segment[0]
            if verb == "z":
                words.append("h")
                continue
            numbers = [
                self.y(float(value)) if index % 2 else self.x(float(value))
                for index, value in enumerate(segment[1:])
            ]
            words += [*numbers, str(verb)]
        return " ".join(words)

    def draw(self, ops: Iterable[Op]) -> None:
        for op in ops:
            _DRAW[type(op)](self, op)

    def rect(self, op: Rect) -> None:
        if op.corner > 0:
            path = self._rounded(op)
        else:
            path = f"{self.x(op.x)} {self.y(op.y + op.h)} {self.x(op.w)} {_n(op.h * POINTS)} re"
        self.paint(path, op.fill, op.line, op.width, op.dash, "")

    def _rounded(self, op: Rect) -> str:
        r = min(op.corner, op.w / 2, op.h / 2)
        k = r * (1 - KAPPA)
        x, y = self.x, self.y
        left, right, top, bottom = op.x, op.x + op.w, op.y, op.y + op.h
        return (
            f"{x(left + r)} {y(top)} m {x(right - r)} {y(top)} l "
            f"{x(right - k)} {y(top)} {x(right)} {y(top + k)} {x(right)} {y(top + r)} c {x(right)} {y(bottom - r)} l "
            f"{x(right)} {y(bottom - k)} {x(right - k)} {y(bottom)} {x(right - r)} {y(bottom)} c {x(left + r)} {y(bottom)} l "
            f"{x(left + k)} {y(bottom)} {x(left)} {y(bottom - k)} {x(left)} {y(bottom - r)} c {x(left)} {y(top + r)} l "
            f"{x(left)} {y(top + k)} {x(left + k)} {y(top)} {x(left + r)} {y(top)} c h"
        )

    def shape(self, op: Shape) -> None:
        self.paint(self.path(op.path), op.fill, op.line, op.width, op.dash, "*" if op.even_odd else "")

    def glyphs(self, op: Glyphs) -> None:
        self.fill(op.colour)
        self.out.append(f"BT 1 0 0 1 {self.x(op.x)} {self.y(op.y)} Tm")
        loaded, document = font(op.font), self.canvas._doc
        for subset, letters in loaded.splitString(op.text, document):
            name = loaded.getSubsetInternalName(subset, document)
            self.out.append(f"{name} {_n(op.size)} Tf ({escapePDF(letters)}) Tj")
        self.out.append("ET")

    def icon(self, op: IconUse) -> None:
        scale = op.size / GRID * POINTS
        self.out.append(
            f"q {_n(scale)} 0 0 {_n(-scale)} {self.x(op.x)} {self.y(op.y)} cm {_n(op.weight)} w 1 J 1 j"
        )
        colour = _RGB.get(op.colour) or _colour(op.colour)
        self.out.append(colour.upper())
        if op.paper is None:
            self.use(self.forms.icon(op.name, "outline"))
        else:
            self.out.append(colour)
            self.use(self.forms.icon(op.name, "body"))
            if self.forms.icons[op.name].details:
                self.out.append((_RGB.get(op.paper) or _colour(op.paper)).upper())
                self.use(self.forms.icon(op.name, "details"))
        self.out.append("Q")

    def use(self, name: str) -> None:
        self.canvas.doForm(name)
        self.out.append(self.canvas._code.pop())

    def picture(self, op: Picture) -> None:
        self.canvas.drawImage(op.file, 0, 0, 1, 1, mask="auto")
        drawn = self.canvas._code.pop()
        size = f"{self.x(op.w)} 0 0 {_n(op.h * POINTS)} {self.x(op.x)} {self.y(op.y + op.h)}"
        self.out.append(f"q {size} cm {drawn} Q")

    def group(self, op: Group) -> None:
        inner = _Content(self.canvas, self.forms, 0)
        if op.clip:
            inner.out.append(inner.path(op.clip) + " W n")
        inner.draw(op.ops)
        self.out += [f"q {self._turned(op.x, op.y, op.angle, op.scale)} cm", *inner.out, "Q"]

    def inset(self, op: Inset) -> None:
        name = self.forms.face(op.face)
        self.out.append(f"q {self._turned(op.x, op.y, op.angle, op.scale)} cm")
        self.out.append(f"1 0 0 1 0 {_n(-op.face.height * POINTS)} cm")
        self.use(name)
        self.out.append("Q")

    def _turned(self, x: float, y: float, angle: float, scale: float) -> str:
        c, s = math.cos(math.radians(angle)) * scale, math.sin(math.radians(angle)) * scale
        return f"{_f(c)} {_f(-s)} {_f(s)} {_f(c)} {self.x(x)} {self.y(y)}"


def _f(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_RGB: dict[str, str] = {}


def _colour(colour: str) -> str:
    _RGB[colour] = found = " ".join(_n(channel) for channel in rgb(colour)) + " rg"
    return found


_DRAW: dict[type[Any], Any] = {
    Rect: _Content.rect,
    Shape: _Content.shape,
    Glyphs: _Content.glyphs,
    IconUse: _Content.icon,
    Picture: _Content.picture,
    Group: _Content.group,
    Inset: _Content.inset,
}


class _Forms:
    """The forms of one PDF: faces and icons, each drawn the first time it is wanted."""

    def __init__(self, canvas: Any, icons: Icons) -> None:
        self.canvas = canvas
        self.icons = icons
        self._faces: dict[tuple[Op, ...], str] = {}
        self._icons: dict[tuple[str, str], str] = {}

    def face(self, face: Face) -> str:
        """The name of the face's form."""
        name = self._faces.get(face.ops)
        if name is None:
            name = self._faces[face.ops] = f"face{len(self._faces) + 1}"
            self._define(name, face)
        return name

    def _define(self, name: str, face: Face) -> None:
        canvas = self.canvas
        canvas.beginForm(name, 0, 0, _r(face.width), _r(face.height))
        content = _Content(canvas, self, face.height)
        content.draw(face.ops)
        canvas._code[:] = content.out
        canvas.endForm()

    def icon(self, name: str, look: str) -> str:
        """The name of an icon's form, in the icon's own units; colours and width come from where it is used."""
        key = name, look
        if key not in self._icons:
            self._icons[key] = form = f"icon{len(self._icons) + 1}"
            icon = self.icons[name]
            paths = {"outline": icon.body + icon.details, "body": icon.body, "details": icon.details}[look]
            self.canvas.beginForm(form, 0, 0, GRID, GRID)
            self.canvas._code[:] = [_icon_path(path) for path in paths]
            self.canvas._code.append("S" if look != "body" else "B")
            self.canvas.endForm()
        return self._icons[key]


def _icon_path(path: Path) -> str:
    words: list[str] = []
    for segment in path:
        words += [*(_n(float(value)) for value in segment[1:]), "h" if segment[0] == "z" else str(segment[0])]
    return " ".join(words)


def _r(mm: float) -> float:
    return round(mm * POINTS, 3)


def pdf(pages: Sequence[Page], icons: Icons, about: About, target: FilePath) -> None:
    """Writes the pages as a PDF; the file appears only when it is whole."""
    save(pdf_bytes(pages, icons, about), target)


def pdf_bytes(pages: Sequence[Page], icons: Icons, about: About) -> bytes:
    """The pages as a PDF."""
    canvas = Canvas(
        "", pageCompression=1, invariant=1, initialFontName=_FIRST_FONT if font(_FIRST_FONT) else None
    )
    canvas._preamble = ""  # ReportLab's own sets a font that is not embedded
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(about.subject)
    canvas.setCreator(f"Bakehouse {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", about.duplex)
    forms = _Forms(canvas, icons)
    last_title = ""
    for number, page in enumerate(pages):
        _page(canvas, forms, page)
        if page.title != last_title:
            last_title = page.title
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(page.title, f"p{number}", 0)
        canvas.addPageLabel(number, prefix=_label(page, number))
        canvas.showPage()
    content: bytes = canvas.getpdfdata()
    return content


def _label(page: Page, number: int) -> str:
    return f"{number + 1}{' back' if page.side == 'back' else ''}"


def _page(canvas: Any, forms: _Forms, page: Page) -> None:
    width, height = page.paper.width / 1000, page.paper.height / 1000
    canvas.setPageSize((_r(width), _r(height)))
    out: list[str] = []
    # All forms before the first use: ReportLab forgets what an empty page uses when a form is begun on it.
    names = [forms.face(placed.face) for placed in page.placements]
    for placed, name in zip(page.placements, names, strict=True):
        out.append(f"q {_matrix(placed, height)} cm")
        canvas.doForm(name)
        out += [canvas._code.pop(), "Q"]
    if page.marks:
        out.append(f"q 0.35 0.3 0.27 RG {_n(MARK_WIDTH * POINTS / 2)} w")
        for mark in page.marks:
            dash = "[3 2] 0 d " if mark.kind == "fold" else "[] 0 d "
            ends = " ".join(_n(v) for v in (mark.x1 * POINTS / 1000, (height - mark.y1 / 1000) * POINTS))
            to = " ".join(_n(v) for v in (mark.x2 * POINTS / 1000, (height - mark.y2 / 1000) * POINTS))
            out.append(f"{dash}{ends} m {to} l S")
        out.append("Q")
    if page.caption:
        content = _Content(canvas, forms, height)
        content.draw([_caption(page, width, height)])
        out += content.out
    canvas._code[:] = out
    if page.placements:
        _trim(canvas, page, height)


def _caption(page: Page, width: float, height: float) -> Glyphs:
    from pnp.typeset.fonts import width as measure

    wide = measure(_FIRST_FONT, page.caption) * CAPTION_SIZE / POINTS
    y = page.caption_at / 1000 or height - page.paper.margin / 1000 - 0.7
    return Glyphs((width - wide) / 2, y, _FIRST_FONT, CAPTION_SIZE, "#5a4a3f", page.caption)


def _matrix(placed: Any, height: float) -> str:
    """The form's lower left corner and turn, so that its turned box fills the placement."""
    bleed = placed.bleed / 1000
    x, y = placed.x / 1000 - bleed, height - (placed.y + placed.h) / 1000 - bleed
    w, h = placed.w / 1000 + 2 * bleed, placed.h / 1000 + 2 * bleed
    a, b, c, d, dx, dy = {
        0: (1, 0, 0, 1, 0.0, 0.0),
        90: (0, -1, 1, 0, 0.0, h),
        180: (-1, 0, 0, -1, w, h),
        270: (0, 1, -1, 0, w, 0.0),
    }[placed.rotation]
    return f"{a} {b} {c} {d} {_n((x + dx) * POINTS)} {_n((y + dy) * POINTS)}"


def _trim(canvas: Any, page: Page, height: float) -> None:
    """TrimBox and BleedBox: the area that the pieces take, without and with their bleed."""
    left = min(placed.x for placed in page.placements) / 1000
    right = max(placed.x + placed.w for placed in page.placements) / 1000
    top = min(placed.y for placed in page.placements) / 1000
    bottom = max(placed.y + placed.h for placed in page.placements) / 1000
    trim = (left, height - bottom, right, height - top)
    bleed = max(placed.bleed for placed in page.placements) / 1000
    canvas.setTrimBox(tuple(_r(value) for value in trim))
    canvas.setBleedBox((_r(left - bleed), _r(trim[1] - bleed), _r(right + bleed), _r(trim[3] + bleed)))


def save(content: bytes, target: FilePath) -> None:
    """Writes the file beside its place and renames it, so that a half-written file never stands there."""
    save_all({target: content})
