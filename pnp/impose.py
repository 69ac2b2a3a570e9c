"""Fourth stage: pieces and paper in, pages of placed faces and cut marks out. Pure geometry in whole micrometres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from pnp.drawing import Face
from pnp.errors import UserError
from pnp.paper import Paper, mm, um

Flip: TypeAlias = Literal["long", "short"]
Side: TypeAlias = Literal["front", "back"]

MARK_GAP = 1_000
"""White between a piece and a cut mark."""
MARK_LENGTH = 4_000
MARK_LEAST = 1_200
"""A shorter mark is no help to a ruler."""


class Printed(NamedTuple):
    """One piece to be cut out, with its front and, if it has one, its back."""

    component: str
    item: str
    copy: int
    front: Face
    back: Face | None = None


class Placement(NamedTuple):
    """A face on a page: the corner and size of the box it takes, and how far it is turned (degrees, clockwise)."""

    printed: Printed
    side: Side
    face: Face
    x: int
    y: int
    w: int
    h: int
    rotation: int = 0


class Mark(NamedTuple):
    """A line for scissors (`cut`) or for a crease (`fold`)."""

    kind: Literal["cut", "fold"]
    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(slots=True)
class Page:
    """One side of a sheet of paper."""

    paper: Paper
    title: str
    side: Side = "front"
    stock: str = "plain"
    caption: str = ""
    placements: list[Placement] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


class Grid(NamedTuple):
    """Where the pieces of one size lie on a sheet: the same on every sheet, full or not."""

    columns: int
    rows: int
    x: int
    y: int
    w: int
    h: int
    gap: int
    turned: bool

    @property
    def capacity(self) -> int:
        """How many pieces a sheet takes."""
        return self.columns * self.rows

    def corner(self, index: int) -> tuple[int, int]:
        """The top left corner of a piece, counted row by row."""
        row, column = divmod(index, self.columns)
        return self.x + column * (self.w + self.gap), self.y + row * (self.h + self.gap)


def _count(room: int, size: int, gap: int) -> int:
    return max(0, (room + gap) // (size + gap))


def grid(width: int, height: int, paper: Paper, gap: int = 0, safe: int = 0, turn: bool = True) -> Grid:
    """The grid that takes most pieces, upright if turning them gains nothing.

    `safe` is how far a piece's own print keeps from its edge: so much of it may lie in the paper's margin.
    """
    margin = max(0, paper.margin - safe)
    room_x, room_y = paper.width - 2 * margin, paper.height - 2 * margin
    best: Grid | None = None
    for turned in (False, True) if turn else (False,):
        w, h = (height, width) if turned else (width, height)
        columns, rows = _count(room_x, w, gap), _count(room_y, h, gap)
        used_x = columns * w + (columns - 1) * gap
        used_y = rows * h + (rows - 1) * gap
        x, y = (paper.width - used_x) // 2, (paper.height - used_y) // 2
        found = Grid(columns, rows, x, y, w, h, gap, turned)
        if best is None or found.capacity > best.capacity:
            best = found
    assert best is not None
    if not best.capacity:
        raise UserError(
            f"a piece of {mm(width):g} × {mm(height):g} mm does not fit on {paper.name} with margins of "
            f"{mm(paper.margin):g} mm; the largest is {mm(room_x):g} × {mm(room_y):g} mm"
        )
    return best


def cut_marks(found: Grid, paper: Paper) -> list[Mark]:
    """Marks beside the grid for each cut; where the paper's edge leaves no room, a line between the pieces."""
    marks: list[Mark] = []
    xs = _cuts(found.x, found.w, found.gap, found.columns)
    ys = _cuts(found.y, found.h, found.gap, found.rows)
    left, right = xs[0], xs[-1]
    top, bottom = ys[0], ys[-1]
    for x in xs:
        if paper.margin <= x <= paper.width - paper.margin:
            ticks = [Mark("cut", x, y1, x, y2) for y1, y2 in _ticks(top, bottom, paper.height, paper.margin)]
            inner = left < x < right
            marks += ticks or (
                [Mark("cut", x, paper.margin, x, paper.height - paper.margin)] if inner else []
            )
    for y in ys:
        if paper.margin <= y <= paper.height - paper.margin:
            ticks = [Mark("cut", x1, y, x2, y) for x1, x2 in _ticks(left, right, paper.width, paper.margin)]
            inner = top < y < bottom
            marks += ticks or ([Mark("cut", paper.margin, y, paper.width - paper.margin, y)] if inner else [])
    return marks


def _cuts(start: int, size: int, gap: int, count: int) -> list[int]:
    edges = set()
    for index in range(count):
        edges |= {start + index * (size + gap), start + index * (size + gap) + size}
    return sorted(edges)


def _ticks(low: int, high: int, length: int, margin: int) -> list[tuple[int, int]]:
    before = (max(margin, low - MARK_GAP - MARK_LENGTH), low - MARK_GAP)
    after = (high + MARK_GAP, min(length - margin, high + MARK_GAP + MARK_LENGTH))
    return [(start, end) for start, end in (before, after) if end - start >= MARK_LEAST]


def pages(
    pieces: Sequence[Printed],
    paper: Paper,
    *,
    title: str,
    stock: str = "plain",
    gap: int = 0,
    safe: int = 0,
    turn: bool = True,
    cut: bool = True,
    backs: bool = True,
    flip: Flip = "long",
    offset: tuple[int, int] = (0, 0),
) -> list[Page]:
    """Pieces of one size on as few sheets as they need; with backs, each front page is followed by its back page."""
    if not pieces:
        return []
    width, height = um(pieces[0].front.width), um(pieces[0].front.height)
    found = grid(width, height, paper, gap, safe, turn)
    two_sided = backs and any(piece.back for piece in pieces)
    out: list[Page] = []
    for start in range(0, len(pieces), found.capacity):
        front = Page(paper, title, "front", stock)
        for index, piece in enumerate(pieces[start : start + found.capacity]):
            x, y = found.corner(index)
            rotation = 90 if found.turned else 0
            front.placements.append(Placement(piece, "front", piece.front, x, y, found.w, found.h, rotation))
        if cut:
            front.marks = cut_marks(found, paper)
        out.append(front)
        if two_sided:
            out.append(back_of(front, flip, offset))
    return out


def back_of(front: Page, flip: Flip, offset: tuple[int, int] = (0, 0)) -> Page:
    """The page behind a page: each back exactly behind its front when the sheet is turned over that edge."""
    paper = front.paper
    upright = paper.height >= paper.width
    about_vertical = (flip == "long") == upright
    back = replace(front, side="back", placements=[], marks=[])
    for placed in front.placements:
        if placed.printed.back is None:
            continue
        if about_vertical:
            x, y = paper.width - placed.x - placed.w, placed.y
            rotation = -placed.rotation % 360
        else:
            x, y = placed.x, paper.height - placed.y - placed.h
            rotation = (180 - placed.rotation) % 360
        back.placements.append(
            Placement(
                placed.printed,
                "back",
                placed.printed.back,
                x + offset[0],
                y + offset[1],
                placed.w,
                placed.h,
                rotation,
            )
        )
    return back


def booklet(faces: Sequence[Face], paper: Paper, title: str, blank: Face) -> list[Page]:
    """Pages in the order in which a stack, printed on both sides and folded once, can be read."""
    count = -(-len(faces) // 4) * 4
    numbered = [*faces, *([blank] * (count - len(faces)))]
    sheet = paper if paper.width > paper.height else paper.turned()
    half = sheet.width // 2
    out: list[Page] = []
    for number in range(count // 2):
        left, right = (count - 1 - number, number) if number % 2 == 0 else (number, count - 1 - number)
        side: Side = "front" if number % 2 == 0 else "back"
        page = Page(sheet, title, side)
        for place, index in ((0, left), (half, right)):
            face = numbered[index]
            x = place + (half - um(face.width)) // 2
            y = (sheet.height - um(face.height)) // 2
            printed = Printed("rules", f"page-{index + 1}", 1, face)
            page.placements.append(Placement(printed, side, face, x, y, um(face.width), um(face.height)))
        page.marks = [
            Mark("fold", half, sheet.margin, half, sheet.margin + MARK_LENGTH),
            Mark("fold", half, sheet.height - sheet.margin - MARK_LENGTH, half, sheet.height - sheet.margin),
        ]
        out.append(page)
    return out


def sheets_of(found: Iterable[Page]) -> int:
    """Sheets of paper that the pages take, a back being on the sheet of its front."""
    return sum(page.side == "front" for page in found)
