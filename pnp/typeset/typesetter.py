"""Draws templates: each scope is resolved here, in one place, once a piece, before anything of it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.drawing import Box, Group, Rect, rounded
from pnp.errors import Complaint, UserError, did_you_mean
from pnp.typeset.containers import (
    BoxElement,
    ColumnElement,
    GridElement,
    GroupElement,
    IncludeElement,
    Repeated,
    RowElement,
    SlotElement,
)
from pnp.typeset.elements import Element
from pnp.typeset.expressions import Batch, spelt
from pnp.typeset.pen import Pen
from pnp.typeset.template import Compiled, Reader, Scope, Template

MOST_REPEATS = 50_000
"""Things that all rows, columns and grids of a face may hold together."""
DEEPEST = 20
"""Includes within includes before we say that a part includes itself."""

Names = Mapping[str, Any]


class Typesetter:
    """Draws templates with a pen: resolves each scope once a piece and walks into containers."""

    def __init__(self, reader: Reader, template: Template, pen: Pen) -> None:
        self.reader = reader
        self.template = template
        self.pen = pen
        self.depth = 0
        self.repeats = 0

    def draw(self, names: Names) -> None:
        """Draws the whole template for the piece that the names describe."""
        self._scope(self.template.scope, names)

    def _scope(self, scope: Scope, names: Names) -> None:
        if scope.lets:
            known = dict(names)
            for name, value in scope.lets:
                if isinstance(value, Batch):
                    found = value(known)[0]
                    value = found[0] if found else None
                known[name] = value
            names = known
        assert scope.batch is not None
        for compiled, values in zip(scope.elements, scope.batch(names), strict=True):
            if values is None:
                continue
            element = compiled.resolve(values)
            try:
                self._element(element, compiled, names)
            except UserError as error:
                if any(complaint.place for complaint in error.complaints):
                    raise
                raise type(error)([Complaint(each.what, compiled.place) for each in error.complaints]) from None

    def _element(self, element: Element, compiled: Compiled, names: Names) -> None:
        pen = self.pen
        before = pen.solid
        pen.solid = before or element.solid
        if compiled.inside is None and not isinstance(element, IncludeElement | BoxElement | SlotElement):
            element.draw(pen)
        else:
            CONTAIN[type(element)](self, element, compiled.inside, names)
        pen.solid = before

    def group(self, element: GroupElement, inside: Scope | None, names: Names) -> None:
        """Elements together; an own operation only where they are turned, scaled or clipped."""
        if inside is None:
            return
        pen = self.pen
        if not element.turn and element.scale == 1 and element.clip is None:
            with pen.at(*element.at):
                self._scope(inside, names)
            return
        x, y = pen.x + element.at[0], pen.y + element.at[1]
        with pen.apart() as ops:
            self._scope(inside, names)
        clip = rounded(0, 0, *element.clip, element.corner) if element.clip else None
        pen.ops.append(Group(x, y, element.turn, tuple(ops), clip, element.scale))

    def _repeat(
        self,
        element: Repeated,
        inside: Scope | None,
        names: Names,
        where: Callable[[int], tuple[float, float, Names]],
    ) -> None:
        things = range(element.each) if isinstance(element.each, int) else element.each
        if inside is None:
            return
        self.repeats += len(things)
        if self.repeats > MOST_REPEATS:
            raise UserError(f"more than {MOST_REPEATS} repetitions on one face")
        with self.pen.at(*element.at):
            for number, thing in enumerate(things):
                x, y, more = where(number)
                with self.pen.at(x, y):
                    self._scope(inside, {**names, element.name: thing, "i": number, **more})

    def row(self, element: RowElement, inside: Scope | None, names: Names) -> None:
        """Side by side."""
        self._repeat(element, inside, names, lambda number: (number * element.step, 0, {}))

    def column(self, element: ColumnElement, inside: Scope | None, names: Names) -> None:
        """One below the other."""
        self._repeat(element, inside, names, lambda number: (0, number * element.step, {}))

    def grid(self, element: GridElement, inside: Scope | None, names: Names) -> None:
        """In rows and columns."""
        count = element.each if isinstance(element.each, int) else len(element.each)
        rows = -(-count // element.columns)

        def where(number: int) -> tuple[float, float, Names]:
            row, column = divmod(number, element.columns)
            if element.down:
                column, row = divmod(number, max(rows, 1))
            return column * element.step[0], row * element.step[1], {"row": row, "column": column}

        self._repeat(element, inside, names, where)

    def include(self, element: IncludeElement, inside: Scope | None, names: Names) -> None:
        """A part of this template, or another template."""
        known = {**names, **{spelt(key): value for key, value in element.arguments.items()}}
        self.depth += 1
        if self.depth > DEEPEST:
            raise UserError(f"'{element.part}' includes itself")
        with self.pen.at(*element.at):
            if element.part in self.template.parts:
                self._scope(self.template.parts[element.part], known)
            elif element.part.endswith(".yaml"):
                before = self.template
                self.template = self.reader[element.part]
                self._scope(self.template.scope, known)
                self.template = before
            else:
                raise UserError(f"there is no part '{element.part}'{did_you_mean(element.part, self.template.parts)}")
        self.depth -= 1

    def slot(self, element: SlotElement, inside: Scope | None, names: Names) -> None:
        """What an extending template put here, or what stands here otherwise."""
        scope = self.template.slots.get(element.name, inside)
        if scope is not None:
            with self.pen.at(*element.at):
                self._scope(scope, names)

    def box(self, element: BoxElement, inside: Scope | None, names: Names) -> None:
        """A light frame, what stands in it, and an entry in the list of boxes."""
        pen = self.pen
        x, y = pen.x + element.at[0], pen.y + element.at[1]
        w, h = element.size
        width = pen.style.line(element.width) if element.line else 0
        pen.ops.append(Rect(x, y, w, h, element.corner, pen.area(element.fill), pen.line(element.line), width))
        pen.boxes.append(Box(element.id, x, y, w, h, element.states))
        if inside is not None:
            with pen.at(*element.at):
                self._scope(inside, names)


CONTAIN: dict[type[Element], Callable[..., None]] = {
    GroupElement: Typesetter.group,
    RowElement: Typesetter.row,
    ColumnElement: Typesetter.column,
    GridElement: Typesetter.grid,
    IncludeElement: Typesetter.include,
    SlotElement: Typesetter.slot,
    BoxElement: Typesetter.box,
}
