"""Cutting lines for a plotter: an SVG a page, in millimetres, that lies exactly on the page of the PDF.

One layer to cut, one to fold, one with the registration marks of the sheet's corners.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from pnp.build import batches_of
from pnp.drawing import Group, Inset, Op, Path, Segment, Shape, rounded
from pnp.export import Files
from pnp.impose import Page, Placement
from pnp.job import Options, is_loose
from pnp.load import Game
from pnp.load.model import Card, Sheet
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

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
    """`page-NN.svg` for each front page of the PDF that has something to cut, numbered as without its first page."""
    setter = Setter(game, ink, paper)
    options = Options(paper=paper, parts=parts, players=players, bleed=bleed)
    out: dict[str, bytes] = {}
    number = 0
    for batch in batches_of(game, setter, options):
        component = batch.components[0]
        loose = is_loose(component)
        corner = component.corner if isinstance(component, Card) else 0.0
        for page in batch.pages:
            if page.side == "back":
                continue
            number += 1
            if isinstance(component, Sheet):
                continue
            out[f"page-{number:02d}-{component.id}.svg"] = _svg(page, loose, corner).encode()
    return out


def _svg(page: Page, loose: bool, corner: float) -> str:
    width, height = page.paper.width / 1000, page.paper.height / 1000
    cut: list[str] = []
    fold: list[str] = []
    for placed in page.placements:
        if not loose:
            cut.append(_d(rounded(placed.x / 1000, placed.y / 1000, placed.w / 1000, placed.h / 1000, corner)))
            continue
        for shape in _lines(placed.face.ops):
            path = _d(_placed(shape.path, placed))
            (cut if shape.layer == "cut" else fold).append(path)
    margin = page.paper.margin / 1000
    marks = []
    for x, dx in ((margin, 1), (width - margin, -1)):
        for y, dy in ((margin, 1), (height - margin, -1)):
            marks.append(f"M{_n(x + dx * CORNER)} {_n(y)} H{_n(x)} V{_n(y + dy * CORNER)}")
    layers = (("cut", "#d00000", cut), ("fold", "#0050d0", fold), ("registration", "#000000", marks))
    body = "\n".join(
        f'  <g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" stroke="{colour}" '
        f'stroke-width="0.1">\n' + "\n".join(f'    <path d="{d}"/>' for d in paths) + "\n  </g>"
        for name, colour, paths in layers
        if paths
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{_n(width)}mm" height="{_n(height)}mm" viewBox="0 0 {_n(width)} {_n(height)}">\n'
        f"{body}\n</svg>\n"
    )


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
