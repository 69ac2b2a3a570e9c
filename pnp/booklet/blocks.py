"""Blocks of a booklet in, slabs of drawing out: text broken into lines, lists, tables, boxes and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pnp.booklet.figures import Cutting, Gallery
from pnp.booklet.lines import Lines
from pnp.booklet.markdown import (
    CONTENTS,
    Block,
    Box,
    Break,
    Figure,
    Heading,
    Image,
    Items,
    Ornament,
    Paragraph,
    Table,
)
from pnp.booklet.slabs import Draw, Slab, chunks, height_of, stacked
from pnp.booklet.tables import columns
from pnp.drawing import Glyphs, Group, IconUse, Op, Rect, Shape, ellipse, polygon, rounded
from pnp.errors import Place, UserError
from pnp.typeset import fonts, text
from pnp.typeset.setter import Setter
from pnp.typeset.style import Type
from pnp.typeset.text import POINT, Align

PARAGRAPH = 2.3
"""Millimetres between paragraphs."""
LOOSE = 3.6
"""Millimetres around boxes, tables and pictures."""
INDENT = 5.2
PAD = 3.6
"""Millimetres between a box and what stands in it."""
WHOLE_TABLE = 36.0
"""A table less tall than this, in millimetres, does not go on overleaf."""
BESIDE = 5.0
"""Millimetres between pictures side by side, and between a picture and the text beside it."""
LARGEST_SCALE = 0.85
"""Pictures are smaller than what they show, so that nobody takes them for the thing itself."""


class Blocks(Lines):
    """Cuts blocks into slabs for one game, ink and column height."""

    def __init__(self, setter: Setter, room: float) -> None:
        super().__init__(setter)
        self.room = room
        self.gallery = Gallery(setter, self.pen.text("blueberry"))
        self.sections: list[Heading] = []
        self._cut: dict[type[Any], Callable[[Any, float], list[Slab]]] = {
            Heading: self.heading,
            Paragraph: self.paragraph,
            Figure: self.figure,
            Items: self.items,
            Table: self.table,
            Box: self.box,
            Ornament: self.ornament,
        }

    def slabs(self, blocks: Sequence[Block], width: float) -> list[Slab]:
        """All slabs of the blocks, in their order."""
        out: list[Slab] = []
        fresh = False
        for block in blocks:
            if isinstance(block, Break):
                fresh = True
                continue
            made = self._cut[type(block)](block, width)
            if made and fresh:
                made[0].fresh = True
                fresh = False
            out += made
        return out

    def paragraph(self, block: Paragraph, width: float) -> list[Slab]:
        """Running text."""
        out = self.set_lines(block.text, self.style.typed("booklet"), width, block.place)
        out[-1].glued = block.text.endswith(":")  # it announces what follows
        return _spaced(out, PARAGRAPH)

    def heading(self, block: Heading, width: float) -> list[Slab]:
        """A section's head has its number on a badge and a rule below; those inside a section are plainer."""
        if block.level > 2:
            type_ = self.style.typed("booklet-head")
            made = self.set_lines(block.text, type_, width, block.place, colour=self.deep)
            for slab in made:
                slab.glued = True
            made[0].before, made[-1].after = 5.0, 0.8
            made[0].heading = block
            return made
        self.sections.append(block)
        return [self._section(block, width, len(self.sections))]

    def _section(self, block: Heading, width: float, number: int) -> Slab:
        badge, pen = 8.4, self.pen
        type_ = self.style.typed("booklet-section")
        inner = width - badge - 3
        try:
            set_ = text.fit(block.text, type_, inner, badge, 1.0)
        except UserError as error:
            raise UserError(str(error), block.place) from None
        figure = text.fit(str(number), self.style.typed("head"), badge, badge, 1.0)
        on_badge = "paper" if self.deep == self.lead else self.deep

        def draw(x: float, y: float) -> list[Op]:
            rule = y + badge + 1.7
            return [
                Rect(x, y, badge, badge, 2, pen.area(self.lead)),
                *text.draw(figure, x, y + (badge - figure.height) / 2, badge, "center", pen.text(on_badge)),
                *text.draw(set_, x + badge + 3, y + (badge - set_.height) / 2, inner, "left", pen.text(self.deep)),
                Shape(polygon([(x, rule), (x + width, rule)], False), None, pen.text(self.lead), 0.7),
            ]

        return Slab(block.place, badge + 2, draw, before=8, after=3, glued=True, heading=block)

    # Lists, tables, boxes

    def items(self, block: Items, width: float) -> list[Slab]:
        """Items with a bullet or a number hanging before them."""
        type_ = self.style.typed("booklet")
        inner = width - INDENT
        out: list[Slab] = []
        for number, item in enumerate(block.items):
            made = self.slabs(item, inner)
            if not made:
                continue
            made[0].before = PARAGRAPH if not number else 1.0
            for slab in made:
                slab.after = min(slab.after, 1.0)
            label = self._bullet(type_) if block.first is None else self._number(f"{block.first + number}.", type_)
            for index, slab in enumerate(made):
                slab.draw = _indented(slab.draw, INDENT, label if index == 0 else None)
            out += made
        if out:
            out[-1].after = PARAGRAPH
        return out

    def _bullet(self, type_: Type) -> Draw:
        colour, step = self.pen.text(self.deep), self.line_height(type_)
        return lambda x, y: [Shape(ellipse(x + 1.9, y + step / 2, 0.75, 0.75), colour)]

    def _number(self, words: str, type_: Type) -> Draw:
        bold = Type(type_.family, type_.size, type_.least, "bold")
        line = text.wrap(text.atoms(words, bold.family, bold.weight), 99)
        assert line is not None
        return self.set_line(line[0], bold, INDENT, colour=self.deep)

    def table(self, block: Table, width: float) -> list[Slab]:
        """Rows that share columns as wide as their contents; a table that goes on overleaf repeats its head."""
        plain = self.style.typed("booklet-table")
        bold = Type(plain.family, plain.size, plain.least, "bold")
        cells = [block.head.cells, *(row.cells for row in block.rows)]
        widths = columns(cells, plain, bold, width, block.place)
        deep = self.deep
        total = sum(widths.sizes) + widths.gap * (len(widths.sizes) - 1)
        head = self._row(block.head.cells, block.aligns, widths, bold, deep, block.head.place)
        head.before, head.glued = LOOSE - 0.8, True
        head.draw = self._ruled(head.draw, total, head.height, self.lead, 0.7)
        rows = [self._row(row.cells, block.aligns, widths, plain, "ink", row.place) for row in block.rows]
        for number, row in enumerate(rows):
            if number:
                row.draw = self._ruled(row.draw, total, 0, f"{deep}/25", 0.2)
            row.again = head if number else None
            row.glued = number in (0, len(rows) - 2) or height_of(rows) < WHOLE_TABLE
        out = [head, *rows]
        out[-1].glued, out[-1].after = False, LOOSE
        return out

    def _ruled(self, inside: Draw, width: float, down: float, colour: str, weight: float) -> Draw:
        """The drawing with a line across it, so far down."""
        ink = self.pen.text(colour)

        def draw(x: float, y: float) -> list[Op]:
            ends = [(x, y + down), (x + width, y + down)]
            return [Shape(polygon(ends, False), None, ink, weight), *inside(x, y)]

        return draw

    def _row(
        self,
        cells: Sequence[str],
        aligns: Sequence[Align],
        widths: Any,
        type_: Type,
        colour: str,
        place: Place,
    ) -> Slab:
        pad = 0.75
        stacks: list[tuple[float, Draw, float]] = []
        x = 0.0
        for cell, align, size in zip(cells, aligns, widths.sizes, strict=False):
            made = self.set_lines(cell, type_, size, place, align, colour) if cell else []
            stacks.append((x, stacked(made), height_of(made)))
            x += size + widths.gap
        tallest = max((height for _, _, height in stacks), default=0)

        def draw(left: float, top: float) -> list[Op]:
            return [op for dx, inner, _ in stacks for op in inner(left + dx, top + pad)]

        return Slab(place, tallest + 2 * pad, draw)

    def box(self, block: Box, width: float) -> list[Slab]:
        """A tinted box: examples on the lead colour, notes on flour with a bar at their side."""
        example = block.label.lower().startswith("example")
        left = PAD + (0 if example else 1.2)
        inner = self.slabs(block.inside, width - left - PAD)
        for slab in inner:
            if slab.heading:
                raise UserError("a heading cannot stand in a box", slab.place)
        top = PAD + (2.2 if block.label else -0.4)
        bottom = PAD - 0.4
        fill = self.pen.area(f"{self.lead}/24" if example else "flour")
        line = None if example else self.pen.area(self.lead)
        out: list[Slab] = []
        for number, stack in enumerate(chunks(inner, self.room - top - bottom)):
            label = self._label(block.label, number) if block.label else None
            tall = top + height_of(stack) + bottom
            inside = stacked(stack)
            out.append(Slab(block.place, tall, _boxed(inside, label, fill, line, width, tall, left, top)))
        return _spaced(out, LOOSE + (1.4 if block.label else 0), LOOSE)

    def _label(self, words: str, number: int) -> Draw:
        """A tab on the upper edge of a box."""
        pen = self.pen
        said = words if not number else f"{words} (continued)"
        type_ = Type("display", 8.5, 8.5)
        font = fonts.family("display")
        em = type_.size * POINT
        wide, tall = fonts.width(font, said) * em + 5, 4.8
        fill, ink = pen.area(self.lead), pen.text("paper" if self.deep == self.lead else self.deep)
        base = tall / 2 + fonts.metrics(font).cap * em / 2

        def draw(x: float, y: float) -> list[Op]:
            left, top = x + PAD, y - tall / 2 + 0.3
            return [
                Rect(left, top, wide, tall, tall / 2, fill),
                Glyphs(left + 2.5, top + base, font, type_.size, ink, said),
            ]

        return draw

    def ornament(self, block: Ornament, width: float) -> list[Slab]:
        """A pause: an icon between two lines."""
        pen = self.pen
        colour, rule = pen.text(self.deep), pen.text(f"{self.deep}/40")
        _ = self.setter.icons["wheat"]

        def draw(x: float, y: float) -> list[Op]:
            mid, at = x + width / 2, y + 2.5
            return [
                Shape(polygon([(mid - 22, at), (mid - 5, at)], False), None, rule, 0.35),
                IconUse("wheat", mid - 2.5, y, 5, colour, None, 1.8),
                Shape(polygon([(mid + 5, at), (mid + 22, at)], False), None, rule, 0.35),
            ]

        return [Slab(block.place, 5, draw, before=5, after=5)]

    # Pictures

    def figure(self, block: Figure, width: float) -> list[Slab]:
        """Pictures in a row at one scale with their captions below, or a picture with text beside it."""
        if any(image.shows == CONTENTS for image in block.images):
            return [self._contents(block, width)]
        cuts = [self.gallery.cut(image) for image in block.images]
        if block.text:
            return [self._beside(block, cuts[0], width)] if len(cuts) == 1 else self._refuse(block)
        free = width - BESIDE * (len(cuts) - 1)
        scale = min(LARGEST_SCALE, free / sum(cut.region.w for cut in cuts))
        if cuts[0].width is not None:
            scale = self._asked(cuts[0], cuts[0].width, free, block.place) if len(cuts) == 1 else scale
        used = sum(cut.region.w for cut in cuts) * scale + BESIDE * (len(cuts) - 1)
        draws: list[tuple[float, Draw]] = []
        x, tallest = (width - used) / 2, 0.0
        for cut, image in zip(cuts, block.images, strict=True):
            drawn, height = self._picture(cut, image, scale)
            draws.append((x, drawn))
            x += cut.region.w * scale + BESIDE
            tallest = max(tallest, height)
        self._fits(tallest, block.place)

        def draw(left: float, top: float) -> list[Op]:
            return [op for dx, each in draws for op in each(left + dx, top)]

        return [Slab(block.place, tallest, draw, before=LOOSE, after=LOOSE)]

    def _picture(self, cut: Cutting, image: Image, scale: float) -> tuple[Draw, float]:
        wide, tall = cut.region.w * scale, cut.region.h * scale
        frame = self.pen.text(f"{self.deep}/35")
        caption = self._caption(image, wide)
        below = stacked(caption)

        def draw(x: float, y: float) -> list[Op]:
            edge = Rect(x, y, wide, tall, 2.4 * scale, None, frame, 0.2)
            return [cut.draw(x, y, scale), edge, *below(x, y + tall + 1)]

        return draw, tall + (1 + height_of(caption) if caption else 0)

    def _caption(self, image: Image, width: float) -> list[Slab]:
        if not image.caption:
            return []
        type_ = self.style.typed("booklet-caption")
        return self.set_lines(f"*{image.caption}*", type_, width, image.place, colour="slate")

    def _asked(self, cut: Cutting, wanted: float, most: float, place: Place) -> float:
        if wanted > most + 1e-6:
            raise UserError(f"a picture {wanted:g} mm wide does not fit the {most:g} mm it has", place)
        return wanted / cut.region.w

    def _fits(self, height: float, place: Place) -> None:
        if height > self.room:
            raise UserError(
                f"a picture {height:.0f} mm tall does not fit a page ({self.room:.0f} mm); give it a smaller 'width'",
                place,
            )

    def _beside(self, block: Figure, cut: Cutting, width: float) -> Slab:
        most = width * 0.5
        wanted = min(cut.region.w * LARGEST_SCALE, most)
        scale = self._asked(cut, wanted if cut.width is None else cut.width, width * 0.7, block.place)
        picture, tall = self._picture(cut, block.images[0], scale)
        room = width - cut.region.w * scale - BESIDE
        lines = self.set_lines(block.text, self.style.typed("booklet"), room, block.place)
        words = stacked(lines)
        height = max(tall, height_of(lines))
        self._fits(height, block.place)

        def draw(x: float, y: float) -> list[Op]:
            return [*words(x, y - 0.8), *picture(x + room + BESIDE, y)]

        return Slab(block.place, height, draw, before=PARAGRAPH + 0.8, after=LOOSE)

    @staticmethod
    def _refuse(block: Figure) -> list[Slab]:
        raise UserError("text stands beside one picture, not several; begin a paragraph of its own", block.place)

    def _contents(self, block: Figure, width: float) -> Slab:
        """Room for the list of sections; who knows the pages draws it."""
        return Slab(block.place, 0, lambda x, y: [], before=LOOSE, after=LOOSE, contents=True)

    def contents(self, pages: dict[Heading, int], width: float) -> tuple[float, Draw]:
        """The list of sections with their pages, in two columns: how tall it is, and its drawing."""
        half = -(-len(self.sections) // 2)
        column = (width - 2 * BESIDE) / 2
        step = self.line_height(self.style.typed("booklet")) + 0.9
        rows = [
            (column + 2 * BESIDE if number >= half else 0.0, number % half * step if half else 0.0, drawn)
            for number, drawn in enumerate(self._entry(each, pages.get(each, 0), column) for each in self.sections)
        ]
        return step * half, lambda x, y: [op for dx, dy, draw in rows for op in draw(x + dx, y + dy)]

    def _entry(self, section: Heading, page: int, width: float) -> Draw:
        """A section's number, title and page, with dots between."""
        type_ = self.style.typed("booklet")
        em, left = type_.size * POINT, INDENT + 1.5
        line = self.lines(section.text, type_, width - left - 8, section.place)[0]
        number, title = self._number(str(self.sections.index(section) + 1), type_), self.set_line(line, type_, width)
        right = self._number(str(page), type_)
        used, wide = line.width * em, fonts.width(fonts.family("text", weight="bold"), str(page)) * em
        dots, middle = self.pen.text(f"{self.deep}/50"), self.line_height(type_) / 2 + 1.1

        def draw(x: float, y: float) -> list[Op]:
            ends = [(x + left + used + 2, y + middle), (x + width - wide - 2, y + middle)]
            leader = Shape(polygon(ends, False), None, dots, 0.3, (0.3, 1.2))
            return [*number(x, y), *title(x + left, y), leader, *right(x + width - wide, y)]

        return draw


def _spaced(slabs: list[Slab], before: float, after: float | None = None) -> list[Slab]:
    if slabs:
        slabs[0].before = before
        slabs[-1].after = before if after is None else after
    return slabs


def _indented(draw: Draw, indent: float, label: Draw | None) -> Draw:
    if label is None:
        return lambda x, y: draw(x + indent, y)
    return lambda x, y: [*label(x, y), *draw(x + indent, y)]


def _boxed(
    inside: Draw,
    label: Draw | None,
    fill: str | None,
    bar: str | None,
    width: float,
    height: float,
    left: float,
    top: float,
) -> Draw:
    def draw(x: float, y: float) -> list[Op]:
        ops: list[Op] = [Rect(x, y, width, height, 2.4, fill)]
        if bar:
            clip = rounded(0, 0, width, height, 2.4)
            ops.append(Group(x, y, 0, (Rect(0, 0, 1.6, height, 0, bar),), clip))
        if label:
            ops += label(x, y)
        return [*ops, *inside(x + left, y + top)]

    return draw
