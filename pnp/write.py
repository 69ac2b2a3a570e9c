"""Last stage: pages of placed faces in, a PDF out: pages, outline, labels, layers, and how a viewer should print."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, Literal

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.content import LAYERS, POINTS, PROPERTIES, Content, Forms, number
from pnp.drawing import Glyphs, Shape, polygon
from pnp.files import save_all
from pnp.impose import Mark, Page, Placement
from pnp.typeset.fonts import font
from pnp.typeset.fonts import width as measure
from pnp.typeset.icons import Icons

MARK_WIDTH = 0.12
MARK_COLOUR = "#505050"  # neutral, for it is the same in every ink
FOLD_DASH = (1.0, 0.7)
CAPTION_SIZE = 6.5
CAPTION_FONT = "SourceSansPro-Regular"


@dataclass(frozen=True, slots=True)
class About:
    """What the PDF says of itself."""

    title: str
    author: str
    subject: str
    duplex: Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"] = "Simplex"


class _Canvas(Canvas):
    """ReportLab's canvas, told by us what a page's content needs to find."""

    found: Any = None

    def _setXObjects(self, thing: Any) -> None:
        thing.Resources = self.found


def _points(mm: float) -> float:
    return round(mm * POINTS, 3)


def pdf(pages: Sequence[Page], icons: Icons, about: About, target: FilePath) -> None:
    """Writes the pages as a PDF; the file appears only when it is whole."""
    save(pdf_bytes(pages, icons, about), target)


def pdf_bytes(pages: Sequence[Page], icons: Icons, about: About) -> bytes:
    """The pages as a PDF."""
    font(CAPTION_FONT)  # known to ReportLab before it asks for a first font, which would be one that is not embedded
    settings: dict[str, Any] = {"pageCompression": 1, "invariant": 1, "initialFontName": CAPTION_FONT}
    canvas: Any = _Canvas("", **settings)
    canvas._preamble = ""
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(about.subject)
    canvas.setCreator(f"Bakehouse {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", about.duplex)
    _layers(canvas._doc)
    forms = Forms(canvas, icons)
    last_title = ""
    for index, page in enumerate(pages):
        _page(canvas, forms, page)
        if page.title != last_title:
            last_title = page.title
            canvas.bookmarkPage(f"p{index}")
            canvas.addOutlineEntry(page.title, f"p{index}", 0)
        canvas.addPageLabel(index, prefix=_label(page, index))
        canvas.showPage()
    content: bytes = canvas.getpdfdata()
    return content


def _layers(document: Any) -> None:
    """Declares the layers, all of them shown, in the catalog and in the object in which content finds them."""
    groups = {}
    for key, title in LAYERS.items():
        group = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(title)})
        groups[key] = document.Reference(group, f"layer-{key}")
    document.Reference(pdfdoc.PDFDictionary(groups), PROPERTIES)
    listed = pdfdoc.PDFArray(list(groups.values()))
    catalog = document.Catalog
    catalog.OCProperties = pdfdoc.PDFDictionary({"OCGs": listed, "D": pdfdoc.PDFDictionary({"Order": listed})})
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]


def _label(page: Page, index: int) -> str:
    return f"{index + 1}{' back' if page.side == 'back' else ''}"


def _page(canvas: Any, forms: Forms, page: Page) -> None:
    """Puts a page's content on the canvas; everything of it goes through one `Content`."""
    width, height = page.paper.width / 1000, page.paper.height / 1000
    canvas.setPageSize((_points(width), _points(height)))
    content = Content(forms, height)
    for placed in page.placements:
        content.out.append(f"q {_matrix(placed, height)} cm {content.use(forms.face(placed.face))} Q")
    for note in page.notes:
        x, y = content.x(note.x / 1000), content.y(note.y / 1000 + note.face.height)
        content.out.append(f"q 1 0 0 1 {x} {y} cm {content.use(forms.face(note.face))} Q")
    content.draw([*map(_mark, page.marks), *([_caption(page, width, height)] if page.caption else [])])
    canvas._code[:] = content.out if page.turn == 0 and page.scale == 1 else [_adjusted(page), *content.out]
    canvas.found = forms.resources(content.used)
    if page.placements:
        _trim(canvas, page, height)


def _adjusted(page: Page) -> str:
    """The matrix that turns and scales a whole side about its middle."""
    x, y = page.paper.width / 2000 * POINTS, page.paper.height / 2000 * POINTS
    c, s = (page.scale * each(math.radians(page.turn)) for each in (math.cos, math.sin))
    return f"{c:.6f} {-s:.6f} {s:.6f} {c:.6f} {x - c * x - s * y:.4f} {y + s * x - c * y:.4f} cm"


def _mark(mark: Mark) -> Shape:
    ends = [(mark.x1 / 1000, mark.y1 / 1000), (mark.x2 / 1000, mark.y2 / 1000)]
    dash = FOLD_DASH if mark.kind == "fold" else ()
    return Shape(polygon(ends, closed=False), None, MARK_COLOUR, MARK_WIDTH, dash, layer=mark.kind)


def _caption(page: Page, width: float, height: float) -> Glyphs:
    wide = measure(CAPTION_FONT, page.caption) * CAPTION_SIZE / POINTS
    y = page.caption_at / 1000 or height - page.paper.margin / 1000 - 0.7
    return Glyphs((width - wide) / 2, y, CAPTION_FONT, CAPTION_SIZE, MARK_COLOUR, page.caption)


def _matrix(placed: Placement, height: float) -> str:
    """The form's lower left corner and turn, so that its turned box fills the placement."""
    bleed = placed.bleed / 1000
    x, y = placed.x / 1000 - bleed, height - (placed.y + placed.h) / 1000 - bleed
    w, h = placed.w / 1000 + 2 * bleed, placed.h / 1000 + 2 * bleed
    turn, dx, dy = {
        0: ("1 0 0 1", 0.0, 0.0),
        90: ("0 -1 1 0", 0.0, h),
        180: ("-1 0 0 -1", w, h),
        270: ("0 1 -1 0", w, 0.0),
    }[placed.rotation]
    return f"{turn} {number((x + dx) * POINTS)} {number((y + dy) * POINTS)}"


def _trim(canvas: Any, page: Page, height: float) -> None:
    """TrimBox and BleedBox: the area that the pieces take, without and with their bleed."""
    left = min(placed.x for placed in page.placements) / 1000
    right = max(placed.x + placed.w for placed in page.placements) / 1000
    top = min(placed.y for placed in page.placements) / 1000
    bottom = max(placed.y + placed.h for placed in page.placements) / 1000
    bleed = max(placed.bleed for placed in page.placements) / 1000
    for grow, put in ((0, canvas.setTrimBox), (bleed, canvas.setBleedBox)):
        box = (left - grow, height - bottom - grow, right + grow, height - top + grow)
        put(tuple(_points(value) for value in box))


def save(content: bytes, target: FilePath) -> None:
    """Writes the file beside its place and renames it, so that a half-written file never stands there."""
    save_all({target: content})
