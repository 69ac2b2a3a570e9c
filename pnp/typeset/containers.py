"""Elements that hold others: groups, repetition over data, shared parts, and the boxes that a player marks."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, field

from pnp.typeset.elements import Element, Length, Painted, Point, Size, Width


class Container(Element, kw_only=True):
    """Anything with `elements` of its own, placed from its corner `at`."""


class GroupElement(Container, kw_only=True):
    """Elements moved, turned (degrees, clockwise), scaled or clipped together."""

    word: ClassVar[str] = "group"
    turn: float = 0
    scale: Annotated[float, Meta(gt=0)] = 1
    clip: Size | None = None
    corner: Length = 0


class Repeated(Container, kw_only=True):
    """Elements drawn once for each thing of a list; the thing is known by the name in `as`, its number as `i`."""

    each: list[Any] | int
    name: str = field(name="as", default="it")


class RowElement(Repeated, kw_only=True):
    """Side by side, `step` apart."""

    word: ClassVar[str] = "row"
    step: float


class ColumnElement(Repeated, kw_only=True):
    """One below the other, `step` apart."""

    word: ClassVar[str] = "column"
    step: float


class GridElement(Repeated, kw_only=True):
    """Row by row (or column by column with `down`), so many `columns` wide; `row` and `column` are known too."""

    word: ClassVar[str] = "grid"
    step: Point
    columns: Annotated[int, Meta(ge=1)]
    down: bool = False


class IncludeElement(Container, kw_only=True):
    """A part of this template or a file of its own, with arguments."""

    word: ClassVar[str] = "include"
    part: str
    arguments: dict[str, Any] = field(name="with", default_factory=dict)


class SlotElement(Container, kw_only=True):
    """A place that a template which extends this one may fill; its own elements stand there otherwise."""

    word: ClassVar[str] = "slot"
    name: str


class BoxElement(Container, Painted, kw_only=True):
    """A box that a player marks by hand: framed lightly, listed with its id and the marks it takes."""

    word: ClassVar[str] = "box"
    id: str
    size: Size
    states: tuple[Literal["blank", "circled", "crossed", "both"], ...]
    corner: Length = 0.8
    line: str | None = "apricot-frame"
    width: Width = "hair"


CONTAINERS: dict[str, type[Container]] = {
    element.word: element
    for element in (
        GroupElement,
        RowElement,
        ColumnElement,
        GridElement,
        IncludeElement,
        SlotElement,
        BoxElement,
    )
}
