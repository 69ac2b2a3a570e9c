"""Cutting lines for a plotter: an SVG a page, in millimetres, that lies exactly on the page of the PDF.

One layer to cut, one to fold, one with the registration marks of the sheet's corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin

from pnp.build import documents_of
from pnp.drawing import Group, Inset, Op, Path, Segment, Shape, polygon, rounded
from pnp.export import Files
from pnp.impose import Mark, Page, Placement
from pnp.job import Options, is_loose
from pnp.load import Game
from pnp.load.model import AnyComponent, Booklet, Card, Sheet
from pnp.paper import um
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink
from pnp.write import pdf_bytes

CORNER = 6.0
"""Length of a registration mark's arms."""


def files(
    game: Game,
    *,
    ink: Ink = "full",
    parts: tuple[str, ...] = (),
    players: int | None = None,
    bleed: float = 0,
    dpi: int = 300,
    base: str = "",
    paper: str = "a4",
) -> Files:
    """`page-NN.svg` for each front page with something to cut, and the PDF whose pages have the same numbers.

    The PDF is that of `pnp build` with registration marks in the corners of the pages that are to be cut.
    """
    setter = Setter(game, ink, paper)
    options = Options(paper=paper, parts=parts, players=players, bleed=bleed, ink=ink)
    components = {component.id: component for component in game.components}
    document = documents_of(game, setter, options)[0]
    out: dict[str, bytes] = {}
    for number, page in enumerate(document.pages, 1):
        pieces = [placed for placed in page.placements if placed.printed.component in components]
        component = components[pieces[0].printed.component] if pieces else None
        if component is None or page.side == "back" or isinstance(component, Sheet | Booklet):
            continue
        corners = _corners(page)
        out[f"page-{number:02d}-{component.id}.svg"] = _svg(page, components, corners).encode()
        page.marks = [*page.marks, *corners]
    out[document.name] = pdf_bytes(document.pages, setter.icons, document.about)
    return out


def _corners(page: Page) -> list[Mark]:
    """Two arms in each corner of what can be printed."""
    margin, arm = page.paper.margin, um(CORNER)
    marks: list[Mark] = []
    for x, dx in ((margin, arm), (page.paper.width - margin, -arm)):
        for y, dy in ((margin, arm), (page.paper.height - margin, -arm)):
            marks += [Mark("cut", x, y, x + dx, y), Mark("cut", x, y, x, y + dy)]
    return marks


def _svg(page: Page, components: Mapping[str, AnyComponent], corners: Sequence[Mark]) -> str:
    width, height = page.paper.width / 1000, page.paper.height / 1000
    cut: dict[str, None] = {}
    fold: dict[str, None] = {}
    for placed in page.placements:
        component = components[placed.printed.component]
        if not is_loose(component):
            corner = component.corner if isinstance(component, Card) else 0.0
            cut[_d(rounded(placed.x / 1000, placed.y / 1000, placed.w / 1000, placed.h / 1000, corner))] = None
            continue
        for shape in _lines(placed.face.ops):
            (cut if shape.layer == "cut" else fold)[_d(_placed(shape.path, placed))] = None
    for mark in page.marks:
        if mark.kind == "fold":
            fold[_d(_straight(mark))] = None
    marks = [_d(_straight(mark)) for mark in corners]
    layers = (("cut", "#d00000", cut), ("fold", "#0050d0", fold), ("registration", "#000000", marks))
    body = "\n".join(
        f'  <g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" stroke="{colour}" '
        f'stroke-width="0.1">\n' + "".join(f'    <path d="{d}"/>\n' for d in paths) + "  </g>"
        for name, colour, paths in layers
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{_n(width)}mm" height="{_n(height)}mm" viewBox="0 0 {_n(width)} {_n(height)}">\n'
        f"{body}\n</svg>\n"
    )


def _straight(mark: Mark) -> Path:
    return polygon([(mark.x1 / 1000, mark.y1 / 1000), (mark.x2 / 1000, mark.y2 / 1000)], closed=False)


def _lines(ops: tuple[Op, ...]) -> Iterator[Shape]:
    """The cut and fold lines of a face, those in groups and insets that only move included."""
    for op in ops:
        if isinstance(op, Shape) and op.layer in ("cut", "fold"):
            yield op
        elif isinstance(op, Group) and not op.angle and op.scale == 1 and not (op.x or op.y):
            yield from _lines(op.ops)
        elif isinstance(op, Inset) and not op.angle and op.scale == 1 and not (op.x or op.y):
            yield from _lines(op.face.ops)


def _placed(path: Path, placed: Placement) -> Path:
    """A path of the face where it lies on the page."""
    w, h = placed.face.width, placed.face.height
    angle = radians(placed.rotation)
    c, s = round(cos(angle)), round(sin(angle))
    # The face's corner after turning it clockwise about the page's axes.
    dx, dy = {0: (0.0, 0.0), 90: (h, 0.0), 180: (w, h), 270: (0.0, w)}[placed.rotation]
    left, top = placed.x / 1000 + dx, placed.y / 1000 + dy
    out: list[Segment] = []
    for segment in path:
        points = [float(value) for value in segment[1:]]
        moved: list[float] = []
        for x, y in zip(points[::2], points[1::2], strict=True):
            moved += [left + c * x - s * y, top + s * x + c * y]
        out.append((segment[0], *moved))
    return tuple(out)


def _d(path: Path) -> str:
    return " ".join(str(segment[0]).upper() + " ".join(_n(float(value)) for value in segment[1:]) for segment in path)


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
