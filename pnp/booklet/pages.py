"""Pages of a booklet: slabs in, faces out, with title page, running heads, page numbers and thumb tabs."""

from __future__ import annotations

from typing import NamedTuple

from pnp.booklet.blocks import Blocks
from pnp.booklet.markdown import Heading, parse
from pnp.booklet.slabs import Slab, gap, height_of, runs
from pnp.booklet.source import render
from pnp.drawing import Face, Op
from pnp.errors import Place, UserError
from pnp.load.model import Booklet
from pnp.typeset.setter import Setter

TITLE = "booklet-title.yaml"
FURNITURE = "booklet-page.yaml"
MEASURE = 106.0
"""Width of the column: about 65 characters."""
LEAST_MARGIN = 12.0
TOP, BOTTOM = 19.0, 18.0
INNER_SHARE = 0.44
"""How much of the white beside the column is at the fold."""
SHEET = 4
"""Pages on one folded sheet of paper."""


class Column(NamedTuple):
    """Where the text stands on a page."""

    width: float
    height: float
    inner: float
    outer: float

    def left(self, number: int) -> float:
        """The column's left edge on the page of that number; even pages lie on the left."""
        return self.outer if number % 2 == 0 else self.inner


def column_of(size: tuple[float, float]) -> Column:
    """The column of a page of that size."""
    width = min(MEASURE, size[0] - 2 * LEAST_MARGIN)
    height = size[1] - TOP - BOTTOM
    if width < 60 or height < 80:
        raise UserError(f"a booklet's page of {size[0]:g} × {size[1]:g} mm is too small; 84 × 118 mm is the least")
    inner = (size[0] - width) * INNER_SHARE
    return Column(width, height, inner, size[0] - width - inner)


def paginate(slabs: list[Slab], room: float) -> list[list[Slab]]:
    """The slabs page by page: what is glued stays together unless it is taller than a page."""
    pages: list[list[Slab]] = []
    for run in runs(slabs):
        if not pages or run[0].fresh or height_of([*pages[-1], *run]) > room + 1e-6:
            pages.append([])
        for slab in run:
            if pages[-1] and height_of([*pages[-1], slab]) > room + 1e-6:
                pages.append([])
            if not pages[-1] and slab.again:
                pages[-1].append(slab.again)
            pages[-1].append(slab)
            if height_of(pages[-1]) > room + 1e-6:
                raise UserError(f"this is {slab.height:.0f} mm tall, a page has {room:.0f} mm", slab.place)
    return pages


def faces(setter: Setter, component: Booklet, size: tuple[float, float]) -> list[Face]:
    """Title page, text, notes to fill the last sheet of paper, and the last page on the back."""
    column = column_of(size)
    rendered = render(setter.game, component)
    written = parse(rendered)
    title = next((block for block in written if isinstance(block, Heading) and block.level == 1), None)
    if title is None:
        raise UserError("a booklet begins with its title: '# …'", Place(rendered.shown, 1))
    blocks = Blocks(setter, column.height)
    slabs = blocks.slabs([block for block in written if block is not title], column.width)
    if len(slabs) == 0:
        raise UserError("a booklet has text below its title", title.place)
    for slab in slabs:
        if slab.contents:
            slab.height = blocks.contents({}, column.width)[0]
    pages = paginate(slabs, column.height)
    last_is_own = len(pages) > 1 and pages[-1][0].fresh
    missing = -(len(pages) + 1) % SHEET
    spare: list[list[Slab]] = [[] for _ in range(missing)]
    pages = [*pages[:-1], *spare, pages[-1]] if last_is_own else [*pages, *spare]
    found = {slab.heading: number for number, page in enumerate(pages, 2) for slab in page if slab.heading}
    for slab in slabs:
        if slab.contents:
            slab.draw = blocks.contents(found, column.width)[1]
    names = {"booklet": {"name": component.name}, "lead": blocks.lead, "deep": blocks.deep}
    out = [setter.face(TITLE, size, {**names, "title": title.text, "column": column._asdict()})]
    current: Heading | None = None
    for number, page in enumerate(pages, 2):
        here = [slab.heading for slab in page if slab.heading in blocks.sections]
        shown = here if page and page[0].heading in here else [current, *here]
        sections = [section for section in shown if section is not None]
        current = sections[-1] if sections else current
        furniture = {
            "number": number,
            "even": number % 2 == 0,
            "section": sections[0].text if sections and page else "",
            "tabs": [blocks.sections.index(section) + 1 for section in sections] if page else [],
            "tab_count": len(blocks.sections),
            "left": column.left(number),
            "measure": column.width,
            "top": TOP,
            "empty": not page,
        }
        drawn = setter.face(FURNITURE, size, {**names, **furniture})
        out.append(Face(*size, (*drawn.ops, *_column(page, column.left(number)))))
    return out


def _column(page: list[Slab], left: float) -> list[Op]:
    ops: list[Op] = []
    y = TOP
    above: Slab | None = None
    for slab in page:
        y += gap(above, slab)
        ops += slab.draw(left, y)
        y += slab.height
        above = slab
    return ops
