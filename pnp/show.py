"""Pictures to look at: one component, or a contact sheet of all of them, drawn by the same pages as the print."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.catalog import GameFolder
from pnp.drawing import Face, Glyphs, Inset, Op, Rect
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

WIDTH = 300.0
"""Of a contact sheet, in millimetres."""
EDGE = 10.0
GAP = 5.0
TALLEST = 148.0
"""A face on a contact sheet is made smaller if it is taller."""
PAPER, FRAME, INK = "#ffffff", "#d9cdbf", "#7a4b2a"
GROUND = "#f6f1ea"
LARGEST = 40_000_000
"""Pixels."""


class Shown(NamedTuple):
    """A component's different faces, in order."""

    title: str
    faces: Sequence[Face]


def picture(folder: GameFolder, component: str | None, ink: Ink, dpi: int) -> tuple[bytes, str]:
    """A PNG, and the name of the file it would go to."""
    game = load_game(folder)
    setter = Setter(game, ink)
    if component is None:
        page = _contact_sheet(game.name, [_shown(setter, each) for each in game.components])
        return _png(page, setter, dpi), f"{game.slug}.png"
    one = _component(game, component)
    shown = _shown(setter, one)
    page = _alone(shown.faces[0]) if len(shown.faces) == 1 else _contact_sheet("", [shown])
    return _png(page, setter, dpi), f"{game.slug}-{one.id}.png"


def _component(game: Game, word: str) -> AnyComponent:
    known = {component.id: component for component in game.components}
    begun = [each for each in known if each.startswith(word)] if word else []
    if word in known or len(begun) == 1:
        return known[word if word in known else begun[0]]
    raise UserError(f"{game.name} has no component '{word[:40]}'{did_you_mean(word, known)}")


def _shown(setter: Setter, component: AnyComponent) -> Shown:
    if isinstance(component, Booklet):
        from pnp.booklet import booklet_faces

        return Shown(component.name, booklet_faces(setter, component, component.size))
    number = 1 if isinstance(component, Sheet) and component.pad else 0
    faces: dict[Face, None] = {}
    for index, item in enumerate(items_of(setter.game, component)):
        for part in parts_of(component):
            found = setter.faces(Piece(component, item, index, 1, number, part))
            faces |= {face: None for face in found if face is not None}
    return Shown(component.name, list(faces))


def _alone(face: Face) -> Page:
    """One face with a little air around it."""
    ground = Rect(0, 0, face.width + 2 * GAP, face.height + 2 * GAP, 0, GROUND)
    ops: tuple[Op, ...] = (ground, *_framed(face, GAP, GAP, 1))
    return _page(Face(face.width + 2 * GAP, face.height + 2 * GAP, ops))


def _framed(face: Face, x: float, y: float, scale: float) -> Iterable[Op]:
    """A face on its piece of paper."""
    yield Rect(x, y, face.width * scale, face.height * scale, 0, PAPER, FRAME, 0.3)
    yield Inset(face, x, y, 0, scale)


def _contact_sheet(title: str, groups: Sequence[Shown]) -> Page:
    """The faces of each component side by side under its name, row after row."""
    ops: list[Op] = []
    y = EDGE
    if title:
        y = _heading(ops, title, y, 28)
    for group in groups:
        if not group.faces:
            continue
        y = _heading(ops, group.title, y, 13)
        y = _rows(ops, group.faces, y) + GAP
    ground = Rect(0, 0, WIDTH, y + EDGE - GAP, 0, GROUND)
    return _page(Face(WIDTH, y + EDGE - GAP, (ground, *ops)))


def _heading(ops: list[Op], words: str, y: float, points: float) -> float:
    font = fonts.family("display")
    fonts.width(font, words)  # complains of what the font cannot draw
    baseline = y + fonts.metrics(font).cap * points * text.POINT
    ops.append(Glyphs(EDGE, baseline, font, points, INK, words))
    return baseline + GAP


def _rows(ops: list[Op], faces: Sequence[Face], y: float) -> float:
    """Places faces from left to right, in rows as wide as the sheet; many large ones are made smaller."""
    room = WIDTH - 2 * EDGE
    tallest = TALLEST if len(faces) < 5 else TALLEST * 0.62
    scale = min(1.0, *(min(tallest / face.height, room / face.width) for face in faces))
    x, lowest = EDGE, 0.0
    for face in faces:
        w, h = face.width * scale, face.height * scale
        if x > EDGE and x + w > WIDTH - EDGE + 1e-6:
            x, y, lowest = EDGE, y + lowest + GAP, 0.0
        ops += _framed(face, x, y, scale)
        x += w + GAP
        lowest = max(lowest, h)
    return y + lowest + GAP


def _page(face: Face) -> Page:
    page = Page(Paper("picture", um(face.width), um(face.height), 0), "Picture")
    printed = Printed("picture", "1", 1, face)
    page.placements.append(Placement(printed, "front", face, 0, 0, um(face.width), um(face.height)))
    return page


def _png(page: Page, setter: Setter, dpi: int) -> bytes:
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
