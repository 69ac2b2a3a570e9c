"""Pictures to look at: one component, or a contact sheet of all of them, drawn by the same pages as the print."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.catalog import GameFolder
from pnp.drawing import Face, Glyphs, Group, Inset, Op, Rect
from pnp.errors import UserError, did_you_mean
from pnp.expand import Piece, items_of, parts_of
from pnp.impose import Page, Placement, Printed
from pnp.load import Booklet, Game, Sheet, load_game
from pnp.load.model import AnyComponent
from pnp.paper import Paper, um
from pnp.typeset import fonts, text
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink
from pnp.write import About, pdf_bytes

WIDTH = 450.0
"""The most of a contact sheet, in millimetres."""
EDGE = 10.0
GAP = 4.0
TALLEST = ((4, 150.0), (9, 88.0), (10_000, 54.0))
"""How tall faces on a contact sheet are at most, by how many there are of a component."""
STRETCH = 1.1
"""How far a shelf may grow to take another block below one that it has."""
PAPER, FRAME, INK = "#ffffff", "#d9cdbf", "#7a4b2a"
GROUND = "#f6f1ea"
LARGEST = 40_000_000
"""Pixels."""


class Shown(NamedTuple):
    """A component's different faces, in order."""

    title: str
    faces: Sequence[Face]


class Block(NamedTuple):
    """A component on a contact sheet."""

    width: float
    height: float
    ops: tuple[Op, ...]


def picture(folder: GameFolder, component: str | None, ink: Ink, dpi: int) -> tuple[bytes, str]:
    """A PNG, and the name of the file it would go to."""
    game = load_game(folder)
    setter = Setter(game, ink)
    if component is None:
        page = _contact_sheet(game.name, [shown_of(setter, each) for each in game.components])
        return png(page, setter, dpi), f"{game.slug}.png"
    one = _component(game, component)
    shown = shown_of(setter, one)
    page = alone(shown.faces[0]) if len(shown.faces) == 1 else _contact_sheet("", [shown])
    return png(page, setter, dpi), f"{game.slug}-{one.id}.png"


def _component(game: Game, word: str) -> AnyComponent:
    known = {component.id: component for component in game.components}
    begun = [each for each in known if each.startswith(word)] if word else []
    if word in known or len(begun) == 1:
        return known[word if word in known else begun[0]]
    raise UserError(f"{game.name} has no component '{word[:40]}'{did_you_mean(word, known)}")


def shown_of(setter: Setter, component: AnyComponent) -> Shown:
    """All different faces of a component."""
    if isinstance(component, Booklet):
        from pnp.booklet import booklet_faces

        size = (float(component.size[0]), float(component.size[1]))
        pages = setter.remembered((component.id, size), lambda: booklet_faces(setter, component, size))
        return Shown(component.name, pages)
    number = 1 if isinstance(component, Sheet) and component.pad else 0
    faces: dict[Face, None] = {}
    for index, item in enumerate(items_of(setter.game, component)):
        for part in parts_of(component):
            found = setter.faces(Piece(component, item, index, 1, number, part))
            faces |= {face: None for face in found if face is not None}
    return Shown(component.name, list(faces))


def alone(face: Face) -> Page:
    """One face with a little air around it."""
    ground = Rect(0, 0, face.width + 2 * GAP, face.height + 2 * GAP, 0, GROUND)
    ops: tuple[Op, ...] = (ground, *_framed(face, GAP, GAP, 1))
    return one_page(Face(face.width + 2 * GAP, face.height + 2 * GAP, ops))


def _framed(face: Face, x: float, y: float, scale: float) -> Iterable[Op]:
    """A face on its piece of paper."""
    yield Rect(x, y, face.width * scale, face.height * scale, 0, PAPER, FRAME, 0.3)
    yield Inset(face, x, y, 0, scale)


def _contact_sheet(title: str, groups: Sequence[Shown]) -> Page:
    """A block for each component, side by side or below each other where there is room, shelf after shelf."""
    ops: list[Op] = []
    y = EDGE
    if title:
        y = heading(ops, title, EDGE, y, 28) + 1
    blocks = [_block(group) for group in groups if group.faces]
    x, shelf, column, used = EDGE, 0.0, 0.0, 0.0  # `column` is as wide as its first block, `used` so far downwards
    widest = 0.0
    for block in blocks:
        below = used > 0 and block.width <= column + 1e-6 and used + GAP + block.height <= shelf * STRETCH
        if below:
            used += GAP
        else:
            x, used = x + (column + 2 * GAP if column else 0), 0.0
            if x > EDGE and x + block.width > WIDTH - EDGE + 1e-6:
                x, y, shelf = EDGE, y + shelf + 2 * GAP, 0.0
            column = block.width
        ops.append(Group(x, y + used, 0, block.ops))
        used += block.height
        shelf, widest = max(shelf, used), max(widest, x + block.width)
    size = max(widest, 60.0) + EDGE, y + shelf + EDGE
    return one_page(Face(*size, (Rect(0, 0, *size, 0, GROUND), *ops)))


def _block(group: Shown) -> Block:
    """A component's name and its faces, from left to right in as many rows as they need; many are made smaller."""
    ops: list[Op] = []
    top = heading(ops, group.title, 0, 0, 13)
    faces, room = group.faces, WIDTH - 2 * EDGE
    tallest = next(height for most, height in TALLEST if len(faces) <= most)
    scale = min(1.0, *(min(tallest / face.height, room / face.width) for face in faces))
    x, y, lowest, widest = 0.0, top, 0.0, 0.0
    for face in faces:
        w, h = face.width * scale, face.height * scale
        if x > 0 and x + w > room + 1e-6:
            x, y, lowest = 0.0, y + lowest + GAP, 0.0
        ops += _framed(face, x, y, scale)
        widest, lowest = max(widest, x + w), max(lowest, h)
        x += w + GAP
    return Block(widest, y + lowest, tuple(ops))


def heading(ops: list[Op], words: str, x: float, y: float, points: float) -> float:
    """Adds a line of display type; where what stands below it begins."""
    font = fonts.family("display")
    fonts.width(font, words)  # complains of what the font cannot draw
    baseline = y + fonts.metrics(font).cap * points * text.POINT
    ops.append(Glyphs(x, baseline, font, points, INK, words))
    return baseline + GAP


def one_page(face: Face) -> Page:
    """A page as large as its one face."""
    page = Page(Paper("picture", um(face.width), um(face.height), 0), "Picture")
    printed = Printed("picture", "1", 1, face)
    page.placements.append(Placement(printed, "front", face, 0, 0, um(face.width), um(face.height)))
    return page


def png(page: Page, setter: Setter, dpi: int) -> bytes:
    """The picture of a page."""
    import pypdfium2

    wide, tall = (length / 25_400 * dpi for length in (page.paper.width, page.paper.height))
    if wide * tall > LARGEST:
        raise UserError(f"at {dpi} dpi the picture would be {wide:.0f} × {tall:.0f} pixels; ask for fewer with --dpi")
    document = pypdfium2.PdfDocument(pdf_bytes([page], setter.icons, About("", "", "")))
    try:
        image = document[0].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    out = io.BytesIO()
    image.convert("RGB").save(out, "PNG", optimize=True)
    return out.getvalue()
