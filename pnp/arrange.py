"""Which way each kind of component goes on paper: one a page, in a grid to cut, loose with room for scissors, tiled."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.cuts import restyled
from pnp.drawing import Face
from pnp.edges import white_border
from pnp.impose import Page, Printed, folded, grid, pages, singles
from pnp.job import Batch, Options, is_loose
from pnp.load.model import AnyComponent, Board, Sheet
from pnp.paper import Paper, um
from pnp.shelves import shelved
from pnp.tiles import saving_scale, scaled, tiled, whole

SCISSORS = 3_000
"""White between pieces that are cut out along their own outline."""


def arrange(batch: Batch, printed: Sequence[Printed], options: Options) -> list[Page]:
    """The pages of components that share sheets, with the cut marks and for the printer that were asked for."""
    found = _arranged(batch, printed, options) if printed else []
    for page in found:
        restyled(page, options.cuts)
        if page.side == "back":
            page.turn, page.scale = options.printer.turn, options.printer.scale
    return found


def _arranged(batch: Batch, printed: Sequence[Printed], options: Options) -> list[Page]:
    first, sheet, title = batch.components[0], options.sheet, batch.title
    if isinstance(first, Board):
        return [page for piece in printed for page in _board(first, piece, options, title)]
    safe = _safe(printed)
    if isinstance(first, Sheet):
        return _sheets(first, printed, sheet, title, safe)
    loose = is_loose(first)
    if options.backs == "fold" and any(each.back for each in printed):
        sizes = dict.fromkeys((each.front.width, each.front.height) for each in printed)
        alike = [[each for each in printed if (each.front.width, each.front.height) == size] for size in sizes]
        gap = SCISSORS if loose else 0
        return [
            page for some in alike for page in folded(some, sheet, title=title, stock=first.stock, safe=safe, gap=gap)
        ]
    return _grid(first, printed, sheet, options, title, safe, loose)


def _grid(
    component: AnyComponent,
    printed: Sequence[Printed],
    sheet: Paper,
    options: Options,
    title: str,
    safe: int,
    loose: bool = False,
    turn: bool = True,
) -> list[Page]:
    bleed = 0 if loose else um(options.bleed)
    if isinstance(component, Board) and bleed:
        w, h = um(printed[0].front.width), um(printed[0].front.height)
        bleed = bleed if _fits(w + 2 * bleed, h + 2 * bleed, sheet, 0) else 0
    if bleed or not _gains_by_safe(printed, sheet, safe):
        safe = 0
    if loose and len({(piece.front.width, piece.front.height) for piece in printed}) > 1:
        return shelved(
            printed,
            sheet,
            title=title,
            stock=component.stock,
            gap=SCISSORS,
            backs=options.backs == "duplex",
            flip=options.flip,
            offset=options.shift,
        )
    return pages(
        printed,
        sheet,
        title=title,
        stock=component.stock,
        gap=SCISSORS if loose else 0,
        safe=safe,
        turn=turn,
        cut=not loose,
        backs=options.backs == "duplex",
        flip=options.flip,
        offset=options.shift,
        bleed=bleed,
    )


def _sheets(component: Sheet, printed: Sequence[Printed], sheet: Paper, title: str, safe: int) -> list[Page]:
    """Sheets to write on: one in the middle of each page, or several to cut apart where they are small."""
    size = printed[0].front if printed else None
    if size and _fits(um(size.width), um(size.height), sheet, safe):
        several = grid(um(size.width), um(size.height), sheet, safe=safe)
        if several.capacity > 1:
            return pages(printed, sheet, title=title, stock=component.stock, safe=safe)
    return singles(printed, sheet, title=title, stock=component.stock, safe=safe)


def _board(component: Board, piece: Printed, options: Options, title: str) -> list[Page]:
    """A board whole if it fits as it is or a little smaller, else in tiles."""
    sheet = options.sheet
    if options.boards == "whole":
        return whole(piece, sheet, title, component.stock)
    size = um(piece.front.width), um(piece.front.height)
    safe = _safe([piece])
    turned = sheet.turned() if (size[0] > size[1]) != (sheet.width > sheet.height) else sheet
    if _fits(*size, sheet, safe):
        return _grid(component, [piece], turned, options, title, safe, turn=False)
    room = turned.width - 2 * turned.margin, turned.height - 2 * turned.margin
    border = 2 * safe
    scale = min(room[0] / max(size[0] - border, 1), room[1] / max(size[1] - border, 1))
    scale = min(scale, turned.width / size[0], turned.height / size[1])
    scale = math.floor(scale * 1000 - 0.5) / 1000  # no rounding of micrometres may make it too large again
    if component.shrink <= scale < 1:
        faces = [scaled(face, scale) if face else None for face in (piece.front, piece.back)]
        assert faces[0] is not None
        smaller = piece._replace(front=faces[0], back=faces[1])
        out = _grid(component, [smaller], turned, options, title, _safe([smaller]), turn=False)
        for page in out:
            page.placements = [placed._replace(printed=piece) for placed in page.placements]
        return out
    overlap = um(component.overlap)
    scale = saving_scale(piece.front, sheet, overlap, component.shrink)
    found = tiled(piece, _smaller(piece.front, scale), "front", sheet, title, component.stock, overlap)
    if piece.back and options.backs != "none":
        face = _smaller(piece.back, scale)
        found += tiled(piece, face, "back", sheet, f"{title}, back", component.stock, overlap)
    return found


def _smaller(face: Face, scale: float) -> Face:
    return scaled(face, scale) if scale < 1 else face


def _gains_by_safe(printed: Sequence[Printed], sheet: Paper, safe: int) -> bool:
    """Whether letting white edges lie in the paper's margin makes room for twice as many pieces, or for any at all."""
    width, height = um(printed[0].front.width), um(printed[0].front.height)
    if not _fits(width, height, sheet, 0):
        return True
    return grid(width, height, sheet, safe=safe).capacity >= 2 * grid(width, height, sheet).capacity


def _fits(width: int, height: int, sheet: Paper, safe: int) -> bool:
    margin = max(0, sheet.margin - safe)
    room = sorted((sheet.width - 2 * margin, sheet.height - 2 * margin))
    return all(size <= limit for size, limit in zip(sorted((width, height)), room, strict=True))


def _safe(printed: Sequence[Printed]) -> int:
    """How far the print of all the faces keeps off their edges."""
    faces = {id(face): face for each in printed for face in (each.front, each.back) if face is not None}
    return min((int(white_border(face) * 1000) for face in faces.values()), default=0)
