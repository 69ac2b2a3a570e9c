"""Boards larger than the paper: tiles with overlap, marks where the next tile goes, a map on each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.drawing import Face, Group, Inset, Op, Rect, rounded
from pnp.errors import UserError
from pnp.impose import MARK_GAP, MARK_LENGTH, Grid, Mark, Note, Page, Placement, Printed, Side, cut_marks
from pnp.paper import Paper, mm, um

FOOT = 9_000
"""What is kept free below a tile for its map and caption."""
MAP_CELL = 2.4
"""Height of a tile in the map, in millimetres."""
MOST_TILES = 64
MAP_LINE, MAP_HERE = "#7a4b2a", "#7a4b2a"


@dataclass(frozen=True, slots=True)
class Cut:
    """How a board is divided: tiles of one size, each overlapping the one before."""

    columns: int
    rows: int
    width: int
    height: int
    overlap: int

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """The tile's corner on the board."""
        return column * (self.width - self.overlap), row * (self.height - self.overlap)


def divide(width: int, height: int, room_x: int, room_y: int, overlap: int) -> Cut:
    """The fewest tiles of equal size that cover the board, each no larger than the room."""
    columns, tile_w = _split(width, room_x, overlap)
    rows, tile_h = _split(height, room_y, overlap)
    return Cut(columns, rows, tile_w, tile_h, overlap)


def _split(length: int, room: int, overlap: int) -> tuple[int, int]:
    if length <= room:
        return 1, length
    if room <= overlap:
        raise UserError(f"an overlap of {mm(overlap):g} mm leaves nothing of tiles of {mm(room):g} mm")
    count = -(-(length - overlap) // (room - overlap))
    return count, -(-(length + (count - 1) * overlap) // count)


def _best_cut(width: int, height: int, paper: Paper, overlap: int) -> tuple[Paper, Cut]:
    """Whichever turn of the paper takes fewer tiles, and how it is cut."""
    options = []
    for sheet in (paper, paper.turned()):
        room_x, room_y = sheet.width - 2 * sheet.margin, sheet.height - 2 * sheet.margin - FOOT
        options.append((sheet, divide(width, height, room_x, room_y, overlap)))
    return min(options, key=lambda each: each[1].columns * each[1].rows)


def saving_scale(face: Face, paper: Paper, overlap: int, least: float) -> float:
    """The largest scale, no smaller than `least`, at which a board takes as few tiles as it can."""
    best, fewest = 1.0, 0
    for percent in range(100, round(least * 100) - 1, -1):
        cut = _best_cut(um(face.width * percent / 100), um(face.height * percent / 100), paper, overlap)[1]
        if not fewest or cut.columns * cut.rows < fewest:
            best, fewest = percent / 100, cut.columns * cut.rows
    return best


def tiled(piece: Printed, face: Face, side: str, paper: Paper, title: str, stock: str, overlap: int) -> list[Page]:
    """The pages of one side of a board, row by row, on whichever turn of the paper takes fewer of them."""
    sheet, cut = _best_cut(um(face.width), um(face.height), paper, overlap)
    if cut.columns * cut.rows > MOST_TILES:
        raise UserError(f"'{piece.component}' would take {cut.columns * cut.rows} tiles; use larger paper")
    return list(_pages(piece, face, side, sheet, cut, title, stock))


def _pages(piece: Printed, face: Face, side: str, sheet: Paper, cut: Cut, title: str, stock: str) -> Iterator[Page]:
    left = (sheet.width - cut.width) // 2
    top = (sheet.height - FOOT - cut.height) // 2
    for row in range(cut.rows):
        for column in range(cut.columns):
            page = Page(sheet, title, "front", stock)
            x, y = cut.corner(column, row)
            place: Side = "back" if side == "back" else "front"
            box = (left, top, cut.width, cut.height)
            page.placements.append(Placement(piece, place, _part(face, x, y, cut), *box, tile=tile_name(column, row)))
            page.marks = cut_marks(Grid(1, 1, left, top, cut.width, cut.height, 0, False), sheet)
            page.marks += _match_marks(left, top, cut, column, row)
            picture = _map(cut, column, row)
            at_y = sheet.height - sheet.margin - um(picture.height)
            page.notes.append(Note(picture, sheet.width - sheet.margin - um(picture.width), at_y))
            yield page


def tile_name(column: int, row: int) -> str:
    """`A1` is the tile at the upper left; letters go down, figures to the right."""
    return f"{chr(ord('A') + row)}{column + 1}"


def _part(face: Face, x: int, y: int, cut: Cut) -> Face:
    """The part of the face that a tile shows; the face itself stays one form in the PDF."""
    clip = rounded(0, 0, mm(cut.width), mm(cut.height), 0)
    return Face(mm(cut.width), mm(cut.height), (Group(0, 0, 0, (Inset(face, -mm(x), -mm(y)),), clip),))


def _match_marks(left: int, top: int, cut: Cut, column: int, row: int) -> list[Mark]:
    """Where the edge of a neighbour that is glued on top comes to lie: short marks beside the tile."""
    marks: list[Mark] = []
    right, bottom = left + cut.width, top + cut.height
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH // 2
    if column + 1 < cut.columns:
        x = right - cut.overlap
        marks += [Mark("fold", x, top - far, x, top - near), Mark("fold", x, bottom + near, x, bottom + far)]
    if row + 1 < cut.rows:
        y = bottom - cut.overlap
        marks += [Mark("fold", left - far, y, left - near, y), Mark("fold", right + near, y, right + far, y)]
    return marks


def _map(cut: Cut, column: int, row: int) -> Face:
    """All tiles of the board in little, this one filled."""
    wide = MAP_CELL * cut.width / cut.height
    ops: list[Op] = []
    for r in range(cut.rows):
        for c in range(cut.columns):
            fill = MAP_HERE if (c, r) == (column, row) else None
            ops.append(Rect(0.1 + c * wide, 0.1 + r * MAP_CELL, wide, MAP_CELL, 0, fill, MAP_LINE, 0.15))
    return Face(wide * cut.columns + 0.2, MAP_CELL * cut.rows + 0.2, tuple(ops))


def whole(piece: Printed, paper: Paper, title: str, stock: str) -> list[Page]:
    """A board in one piece on a page of its own size, for a print shop; the back, if any, on the next page."""
    width, height = um(piece.front.width), um(piece.front.height)
    around = paper.margin + MARK_GAP + MARK_LENGTH
    sheet = Paper("whole", width + 2 * around, height + 2 * around, paper.margin)
    out: list[Page] = []
    for side, face in (("front", piece.front), ("back", piece.back)):
        if face is None:
            continue
        page = Page(sheet, title, "back" if side == "back" else "front", stock)
        page.placements.append(
            Placement(piece, "back" if side == "back" else "front", face, around, around, width, height)
        )
        page.marks = cut_marks(Grid(1, 1, around, around, width, height, 0, False), sheet)
        out.append(page)
    return out


def scaled(face: Face, scale: float) -> Face:
    """The face made smaller."""
    return Face(round(face.width * scale, 3), round(face.height * scale, 3), (Inset(face, 0, 0, 0, scale),))
