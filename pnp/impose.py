"""Fourth stage: pieces and paper in, pages of placed faces and cut marks out. Pure geometry in whole micrometres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from pnp.drawing import Face
from pnp.edges import bled
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
    """A face on a page: the corner and size of the box it takes, and how far it is turned (degrees, clockwise).

    The box is what is left after cutting; with a bleed the face is larger by so much at each side.
    """

    printed: Printed
    side: Side
    face: Face
    x: int
    y: int
    w: int
    h: int
    rotation: int = 0
    bleed: int = 0
    tile: str = ""  # which part of a piece that is larger than the paper


class Mark(NamedTuple):
    """A line for scissors (`cut`) or for a crease (`fold`)."""

    kind: Literal["cut", "fold"]
    x1: int
    y1: int
    x2: int
    y2: int


class Note(NamedTuple):
    """Something beside the pieces that helps to put them together, with its corner."""

    face: Face
    x: int
    y: int


@dataclass(slots=True)
class Page:
    """One side of a sheet of paper."""

    paper: Paper
    title: str
    side: Side = "front"
    stock: str = "plain"
    caption: str = ""
    caption_at: int = 0  # the caption's baseline
    placements: list[Placement] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    turn: float = 0  # of the whole side, to make up for a printer: degrees, clockwise
    scale: float = 1


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


def grid(width: int, height: int, paper: Paper, gap: int = 0, safe: int = 0, turn: bool = True, bleed: int = 0) -> Grid:
    """The grid that takes most pieces, upright if turning them gains nothing.

    `safe` is how far a piece's own print keeps from its edge: so much of it may lie in the paper's margin.
    `bleed` is how far it goes on past its edge: so much is left free around each piece.
    """
    gap = max(gap, 2 * bleed)
    margin = max(0, paper.margin - safe) + bleed
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


def cut_marks(found: Grid, paper: Paper, bleed: int = 0) -> list[Mark]:
    """Marks beside the grid for each cut; where the paper's edge leaves no room, a line between the pieces."""
    marks: list[Mark] = []
    xs = _cuts(found.x, found.w, found.gap, found.columns)
    ys = _cuts(found.y, found.h, found.gap, found.rows)
    left, right = xs[0], xs[-1]
    top, bottom = ys[0], ys[-1]
    for x in xs:
        if paper.margin <= x <= paper.width - paper.margin:
            ticks = [
                Mark("cut", x, y1, x, y2) for y1, y2 in _ticks(top - bleed, bottom + bleed, paper.height, paper.margin)
            ]
            inner = left < x < right
            marks += ticks or ([Mark("cut", x, paper.margin, x, paper.height - paper.margin)] if inner else [])
    for y in ys:
        if paper.margin <= y <= paper.height - paper.margin:
            ticks = [
                Mark("cut", x1, y, x2, y) for x1, x2 in _ticks(left - bleed, right + bleed, paper.width, paper.margin)
            ]
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
    bleed: int = 0,
) -> list[Page]:
    """Pieces of one size on as few sheets as they need; with backs, each front page is followed by its back page."""
    if not pieces:
        return []
    width, height = um(pieces[0].front.width), um(pieces[0].front.height)
    found = grid(width, height, paper, gap, safe, turn, bleed)
    if cut:
        found = _with_room_for_marks(found, width, height, paper, gap, safe, turn, bleed)
    two_sided = backs and any(piece.back for piece in pieces)
    rotation = 90 if found.turned else 0
    grown = _Grown(bleed)
    out: list[Page] = []
    for start in range(0, len(pieces), found.capacity):
        front = Page(paper, title, "front", stock)
        for index, piece in enumerate(pieces[start : start + found.capacity]):
            x, y = found.corner(index)
            face = grown(piece.front)
            front.placements.append(Placement(piece, "front", face, x, y, found.w, found.h, rotation, bleed))
        if cut:
            front.marks = cut_marks(found, paper, bleed)
        out.append(front)
        if two_sided:
            out.append(back_of(front, flip, offset))
    return out


def _with_room_for_marks(
    found: Grid, width: int, height: int, paper: Paper, gap: int, safe: int, turn: bool, bleed: int
) -> Grid:
    """A grid that leaves room for cut marks on all sides, if that costs little."""
    inner = replace(paper, margin=paper.margin + MARK_GAP + MARK_LEAST)
    try:
        roomy = grid(width, height, inner, gap, safe, turn, bleed)
    except UserError:
        return found
    return roomy if roomy.capacity * 5 >= found.capacity * 4 else found


class _Grown:
    """Faces with their bleed, each made once."""

    def __init__(self, bleed: int) -> None:
        self._bleed = bleed
        self._known: dict[int, tuple[Face, Face]] = {}  # the face itself is kept, so that its id stays its own

    def __call__(self, face: Face) -> Face:
        if not self._bleed:
            return face
        if id(face) not in self._known:
            self._known[id(face)] = face, bled(face, mm(self._bleed))
        return self._known[id(face)][1]


def singles(pieces: Sequence[Printed], paper: Paper, *, title: str, stock: str = "plain", safe: int = 0) -> list[Page]:
    """One piece a page, in the middle of it, nothing to cut; the paper lies on its side for a piece that does."""
    out: list[Page] = []
    for piece in pieces:
        width, height = um(piece.front.width), um(piece.front.height)
        upright = paper if paper.height >= paper.width else paper.turned()
        sheet = upright.turned() if width > height else upright
        grid(width, height, sheet, safe=safe, turn=False)  # says so if the piece does not fit
        x, y = (sheet.width - width) // 2, (sheet.height - height) // 2
        page = Page(sheet, title, "front", stock)
        page.placements.append(Placement(piece, "front", piece.front, x, y, width, height))
        out.append(page)
    return out


def folded(
    pieces: Sequence[Printed],
    paper: Paper,
    *,
    title: str,
    stock: str = "plain",
    gap: int = 0,
    safe: int = 0,
) -> list[Page]:
    """Fronts with their backs beside or above them, to be cut out as one, folded and glued: printed on one side."""
    if not pieces:
        return []
    width, height = um(pieces[0].front.width), um(pieces[0].front.height)
    beside = grid(2 * width, height, paper, gap, safe) if _fits(2 * width, height, paper, safe) else None
    above = grid(width, 2 * height, paper, gap, safe) if _fits(width, 2 * height, paper, safe) else None
    if beside is None and above is None:
        raise UserError(
            f"a piece of {mm(width):g} × {mm(height):g} mm with its back beside it does not fit on {paper.name}; "
            "use --backs duplex, or larger paper"
        )
    if above is None or (beside is not None and beside.capacity >= above.capacity):
        assert beside is not None
        found, is_beside = beside, True
    else:
        found, is_beside = above, False
    out: list[Page] = []
    for start in range(0, len(pieces), found.capacity):
        page = Page(paper, title, "front", stock)
        page.marks = cut_marks(found, paper)
        for index, piece in enumerate(pieces[start : start + found.capacity]):
            x, y = found.corner(index)
            _fold(page, piece, x, y, width, height, is_beside, found.turned)
        out.append(page)
    return out


def _fits(width: int, height: int, paper: Paper, safe: int) -> bool:
    margin = max(0, paper.margin - safe)
    room = sorted((paper.width - 2 * margin, paper.height - 2 * margin))
    return all(size <= limit for size, limit in zip(sorted((width, height)), room, strict=True))


def _fold(page: Page, piece: Printed, x: int, y: int, w: int, h: int, beside: bool, turned: bool) -> None:
    """Places a front, its back where the crease brings it behind the front, and the crease between them."""
    # Where each lies in the uncut piece, and how it is turned there; then all of it turned by a quarter if need be.
    front, back = ((0, 0, 0), (w, 0, 0)) if beside else ((0, h, 0), (0, 0, 180))
    tall = h if beside else 2 * h
    crease = (w, 0, w, h) if beside else (0, h, w, h)
    for side, face, (dx, dy, rotation) in (("front", piece.front, front), ("back", piece.back, back)):
        if face is None:
            continue
        box = (x + dx, y + dy, w, h, rotation)
        if turned:
            box = (x + tall - dy - h, y + dx, h, w, (rotation + 90) % 360)
        page.placements.append(Placement(piece, "front" if side == "front" else "back", face, *box))
    x1, y1, x2, y2 = crease
    if turned:
        x1, y1, x2, y2 = tall - y1, x1, tall - y2, x2
    low, right, bottom = page.paper.margin, page.paper.width - page.paper.margin, page.paper.height - page.paper.margin
    ends = [(min(max(x + px, low), right), min(max(y + py, low), bottom)) for px, py in ((x1, y1), (x2, y2))]
    page.marks.append(Mark("fold", *ends[0], *ends[1]))


def back_of(front: Page, flip: Flip, offset: tuple[int, int] = (0, 0)) -> Page:
    """The page behind a page: each back exactly behind its front when the sheet is turned over that edge."""
    paper = front.paper
    upright = paper.height >= paper.width
    about_vertical = (flip == "long") == upright
    back = replace(front, side="back", placements=[], marks=[])
    grown = _Grown(front.placements[0].bleed if front.placements else 0)
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
                grown(placed.printed.back),
                x + offset[0],
                y + offset[1],
                placed.w,
                placed.h,
                rotation,
                placed.bleed,
            )
        )
    return back


def booklet(faces: Sequence[Face], paper: Paper, title: str, blank: Face, component: str = "rules") -> list[Page]:
    """Pages in the order in which a stack, printed on both sides and folded once, can be read.

    Pages smaller than half the paper lie against the fold, with marks for what is to be cut off.
    """
    count = -(-len(faces) // 4) * 4
    numbered = [*faces, *([blank] * (count - len(faces)))]
    sheet = paper if paper.width > paper.height else paper.turned()
    half = sheet.width // 2
    out: list[Page] = []
    for number in range(count // 2):
        left, right = (count - 1 - number, number) if number % 2 == 0 else (number, count - 1 - number)
        side: Side = "front" if number % 2 == 0 else "back"
        page = Page(sheet, title, side)
        for is_left, index in ((True, left), (False, right)):
            face = numbered[index]
            w, h = um(face.width), um(face.height)
            if w > half or h > sheet.height:
                raise UserError(
                    f"a booklet of {mm(w):g} × {mm(h):g} mm pages cannot be folded from {sheet.name}; "
                    f"the largest is {mm(half):g} × {mm(sheet.height):g} mm"
                )
            x, y = half - w if is_left else half, (sheet.height - h) // 2
            printed = Printed(component, f"page-{index + 1}", 1, face)
            page.placements.append(Placement(printed, side, face, x, y, w, h))
        page.marks = [
            Mark("fold", half, sheet.margin, half, sheet.margin + MARK_LENGTH),
            Mark("fold", half, sheet.height - sheet.margin - MARK_LENGTH, half, sheet.height - sheet.margin),
        ]
        w, h = um(blank.width), um(blank.height)
        if max(half - w, (sheet.height - h) // 2) > sheet.margin:
            spread = Grid(2, 1, half - w, (sheet.height - h) // 2, w, h, 0, False)
            page.marks += [mark for mark in cut_marks(spread, sheet) if mark.x1 != half or mark.x2 != half]
        out.append(page)
    return out


CAPTION_ABOVE, CAPTION_BELOW = 2_000, 700
"""What a caption takes above and below its baseline."""


def caption_place(page: Page, width: int) -> int | None:
    """A baseline in the middle of the page's lower or upper edge where a caption of that width touches nothing."""
    paper = page.paper
    left, right = (paper.width - width) // 2 - MARK_GAP, (paper.width + width) // 2 + MARK_GAP
    if left < paper.margin:
        return None
    for baseline in (paper.height - paper.margin - CAPTION_BELOW, paper.margin + CAPTION_ABOVE):
        top, bottom = baseline - CAPTION_ABOVE, baseline + CAPTION_BELOW
        boxes = [(p.x - p.bleed, p.y - p.bleed, p.x + p.w + p.bleed, p.y + p.h + p.bleed) for p in page.placements]
        boxes += [(min(m.x1, m.x2), min(m.y1, m.y2), max(m.x1, m.x2), max(m.y1, m.y2)) for m in page.marks]
        if not any(x1 <= right and x2 >= left and y1 <= bottom and y2 >= top for x1, y1, x2, y2 in boxes):
            return baseline
    return None


def sheets_of(found: Iterable[Page]) -> int:
    """Sheets of paper that the pages take, a back being on the sheet of its front."""
    return sum(page.side == "front" for page in found)
