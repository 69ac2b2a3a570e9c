"""Loose pieces of several sizes on few sheets by a simple rule: tallest first, in rows like books on shelves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.errors import UserError
from pnp.impose import Flip, Page, Placement, Printed, back_of
from pnp.paper import Paper, mm, um


@dataclass(slots=True)
class _Shelf:
    height: int
    width: int = 0
    pieces: list[tuple[Printed, int, int, int]] = field(default_factory=list)  # with x, width, rotation


def shelved(
    pieces: Sequence[Printed],
    paper: Paper,
    *,
    title: str,
    stock: str,
    gap: int,
    backs: bool,
    flip: Flip,
    offset: tuple[int, int],
) -> list[Page]:
    """Pages of shelves; with backs, each front page is followed by its back page."""
    room_x, room_y = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    shelves = _fill([_upright(piece, room_x, room_y, paper) for piece in pieces], room_x, gap)
    out: list[Page] = []
    for page_shelves in _stack(shelves, room_y, gap):
        page = Page(paper, title, "front", stock)
        used = sum(shelf.height for shelf in page_shelves) + gap * (len(page_shelves) - 1)
        y = (paper.height - used) // 2
        for shelf in page_shelves:
            left = (paper.width - shelf.width) // 2
            for piece, x, w, rotation in shelf.pieces:
                h = um(piece.front.width if rotation else piece.front.height)
                top = y + (shelf.height - h) // 2
                page.placements.append(Placement(piece, "front", piece.front, left + x, top, w, h, rotation))
            y += shelf.height + gap
        out.append(page)
        if backs and any(piece.back for piece in pieces):
            out.append(back_of(page, flip, offset))
    return out


def _upright(piece: Printed, room_x: int, room_y: int, paper: Paper) -> tuple[Printed, int, int, int]:
    """The piece with the width and height that it takes, turned if it does not fit otherwise."""
    w, h = um(piece.front.width), um(piece.front.height)
    if w <= room_x and h <= room_y:
        return piece, w, h, 0
    if h <= room_x and w <= room_y:
        return piece, h, w, 90
    raise UserError(
        f"'{piece.component}' takes {mm(w):g} × {mm(h):g} mm and does not fit on {paper.name} "
        f"({mm(room_x):g} × {mm(room_y):g} mm can be printed)"
    )


def _fill(pieces: Sequence[tuple[Printed, int, int, int]], room: int, gap: int) -> list[_Shelf]:
    """Shelves from the tallest pieces to the lowest; pieces of one height keep their order."""
    shelves: list[_Shelf] = []
    for piece, w, h, rotation in sorted(pieces, key=lambda each: -each[2]):
        shelf = shelves[-1] if shelves else None
        if shelf is None or shelf.width + gap + w > room:
            shelf = _Shelf(h)
            shelves.append(shelf)
        x = shelf.width + gap if shelf.pieces else 0
        shelf.pieces.append((piece, x, w, rotation))
        shelf.width = x + w
    return shelves


def _stack(shelves: Sequence[_Shelf], room: int, gap: int) -> list[list[_Shelf]]:
    pages: list[list[_Shelf]] = []
    used = 0
    for shelf in shelves:
        if not pages or used + gap + shelf.height > room:
            pages.append([])
            used = -gap
        pages[-1].append(shelf)
        used += gap + shelf.height
    return pages
