"""A print job: what the user asked for, and which components share sheets of paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pnp.cuts import Cuts
from pnp.errors import UserError
from pnp.expand import Piece, kind_of, size_of
from pnp.impose import Flip, Page
from pnp.load.model import AnyComponent, Board, Box, Die, Sheet, Standee, Token, Wheel
from pnp.paper import Paper, mm, paper, um
from pnp.printers import STRAIGHT, Printer
from pnp.typeset.style import Ink

Backs: TypeAlias = Literal["duplex", "fold", "none"]

LARGEST_BLEED = 10
LARGEST_OFFSET = 20


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for; millimetres."""

    paper: str = "a4"
    margin: float | None = None
    backs: Backs = "duplex"
    flip: Flip = "long"
    offset: tuple[float, float] = (0, 0)
    parts: tuple[str, ...] = ()
    ink: Ink = "full"
    bleed: float = 0
    players: int | None = None
    boards: Literal["tile", "whole"] = "tile"
    cuts: Cuts = "ticks"
    printer: Printer = STRAIGHT
    since: str | None = None
    manifest: bool = False

    @property
    def sheet(self) -> Paper:
        """The paper with its margin."""
        return paper(self.paper, self.margin)

    @property
    def shift(self) -> tuple[int, int]:
        """How far backs are moved in all, in micrometres."""
        return um(self.offset[0] + self.printer.x), um(self.offset[1] + self.printer.y)

    def refuse_impossible(self) -> None:
        """Complain of what cannot be printed, whatever the game."""
        sheet = self.sheet
        if not 0 <= self.bleed <= LARGEST_BLEED:
            raise UserError(f"a bleed of {self.bleed:g} mm cannot be; it goes from 0 to {LARGEST_BLEED} mm")
        if self.bleed and self.backs == "fold":
            raise UserError("a folded piece has no room for a bleed at its fold; use --backs duplex with --bleed")
        if not all(abs(each) <= LARGEST_OFFSET for each in self.offset):
            raise UserError(f"a printer's offset goes from -{LARGEST_OFFSET} to {LARGEST_OFFSET} mm each way")
        if sheet.margin * 2 > min(sheet.width, sheet.height) // 2:
            raise UserError(f"margins of {mm(sheet.margin):g} mm leave too little of {sheet.name}")


LONGEST_TITLE = 80
"""Letters of a batch's title; longer lists of names are cut short."""


@dataclass(slots=True)
class Batch:
    """Components that share sheets of paper, and the pages they fill."""

    components: list[AnyComponent]
    pieces: list[Piece]
    pages: list[Page] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The kind of all its components."""
        return kind_of(self.components[0])

    @property
    def title(self) -> str:
        """What the outline calls it: all its components, or the first of many."""
        names = [component.name for component in self.components]
        title = " · ".join(names)
        if len(title) > LONGEST_TITLE and len(names) > 2:
            return f"{names[0]} and {len(names) - 1} more"
        return title

    @property
    def two_sided(self) -> bool:
        """Whether any of its pages has something on the back."""
        return any(page.side == "back" and page.placements for page in self.pages)

    def count(self, component: AnyComponent | None = None) -> int:
        """How many pieces there are, or of one of the components."""
        return sum(piece.copies for piece in self.pieces if component is None or piece.component is component)


def is_loose(component: AnyComponent) -> bool:
    """Whether pieces are cut out one by one along an outline of their own, not with straight cuts across the sheet."""
    if isinstance(component, Token):
        return component.shape != "rect"
    return isinstance(component, Die | Standee | Wheel | Box)


def batched(pieces: Iterable[Piece]) -> list[Batch]:
    """Pieces that can share sheets together, in the order of the first of them."""
    groups: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(_alike(piece.component), []).append(piece)
    out = []
    for members in groups.values():
        components: dict[str, AnyComponent] = {each.component.id: each.component for each in members}
        out.append(Batch(list(components.values()), members))
    return out


def _alike(component: AnyComponent) -> tuple[object, ...]:
    """What components have in common that share sheets: straight cuts need one size, scissors do not."""
    two_sided = bool(getattr(component, "back", None)) or getattr(component, "alike", False)
    if isinstance(component, Sheet | Board):
        return (component.id,)
    size = None if is_loose(component) else size_of(component)
    return kind_of(component), component.stock, two_sided and not isinstance(component, Standee), size
