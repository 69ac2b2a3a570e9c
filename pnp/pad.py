"""A pad of numbered sheets, and where a camera finds each of their boxes."""

from __future__ import annotations

import json
from typing import Any

from pnp import week as weeks
from pnp.catalog import GameFolder
from pnp.challenge import CARD, TEMPLATE, find_challenge
from pnp.errors import UserError
from pnp.expand import Piece, items_of
from pnp.impose import Page, Printed, singles
from pnp.load import Game, Sheet, load_game
from pnp.paper import mm, paper, um
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink
from pnp.write import About, pdf_bytes


def make(
    folder: GameFolder, count: int, code: str | None, paper_name: str, ink: Ink, challenge: str | None = None
) -> tuple[bytes, bytes]:
    """The pad as a PDF, and its boxes as JSON; all sheets for a challenge if one is named."""
    game = load_game(folder)
    component = _sheet(game)
    week = weeks.week_code(code) if code is not None else ""
    rolls = weeks.rolls(game, week) if week else []
    extra: dict[str, Any] = {"rolls": rolls}
    if challenge is not None:
        found = find_challenge(game, challenge)
        extra |= {"challenge": found.name, "challenge_mark": found.mark}
    setter = Setter(game, ink, paper_name, week, extra)
    item = items_of(game, component)[0]
    printed = [
        Printed(component.id, str(number), 1, setter.front(Piece(component, item, 0, 1, number)))
        for number in range(1, count + 1)
    ]
    pages = singles(printed, paper(paper_name), title=component.name, stock=component.stock)
    title = f"{game.name}: {component.name}" + (f", week {week}" if week else "")
    about = About(title, ", ".join(game.designers), f"{count} numbered sheets ({paper_name}, {ink} ink)")
    return pdf_bytes(pages, setter.icons, about), _json(boxes(game, component, paper_name, pages[0]))


def card(folder: GameFolder, said: str, code: str | None, paper_name: str, ink: Ink) -> bytes:
    """A challenge of a game that is played without sheets: one card, as a PDF."""
    game = load_game(folder)
    found = find_challenge(game, said)
    week = weeks.week_code(code) if code is not None else ""
    setter = Setter(game, ink, paper_name, week)
    names = {"challenge": found.name, "twist": found.about, "medals": found.medals, "code": found.code(game.slug, week)}
    face = setter.face(TEMPLATE, CARD, names)
    pages = singles([Printed("challenge", found.id, 1, face)], paper(paper_name), title=found.name)
    about = About(f"{game.name}: {found.name}", ", ".join(game.designers), f"a challenge ({paper_name}, {ink} ink)")
    return pdf_bytes(pages, setter.icons, about)


def has_pad(folder: GameFolder) -> bool:
    """Whether the game is played on sheets of a pad."""
    return any(isinstance(component, Sheet) and component.pad for component in load_game(folder).components)


def _sheet(game: Game) -> Sheet:
    """The sheet of which a pad can be made."""
    sheets = [component for component in game.components if isinstance(component, Sheet)]
    pads = [component for component in sheets if component.pad] or sheets
    if not pads:
        raise UserError(f"{game.name} has no sheet to write on, so there is no pad of it")
    return pads[0]


def boxes(game: Game, component: Sheet, paper_name: str, page: Page) -> dict[str, Any]:
    """Every box to mark and every mark for a camera, in millimetres from the top left corner of the paper."""
    (placed,) = page.placements
    left, top = mm(placed.x), mm(placed.y)
    face = placed.face

    def at(thing: Any) -> dict[str, float]:
        return {"x": _mm(left + thing.x), "y": _mm(top + thing.y)}

    codes = [
        {**at(marker), "size": _mm(marker.size), "text": marker.content}
        for marker in face.markers
        if marker.kind == "qr"
    ]
    return {
        "game": game.slug,
        "version": component.layout,
        "paper": paper_name,
        "page_mm": [mm(page.paper.width), mm(page.paper.height)],
        "markers": [
            {"id": int(marker.content), **at(marker), "size": _mm(marker.size)}
            for marker in face.markers
            if marker.kind == "fiducial"
        ],
        "qr": codes[0] if codes else None,
        "boxes": [
            {"id": box.id, "page": 1, **at(box), "w": _mm(box.w), "h": _mm(box.h), "states": list(box.states)}
            for box in face.boxes
        ],
    }


def _mm(value: float) -> float:
    """Whole micrometres, so that the file does not show how a computer adds."""
    return mm(um(value))


def _json(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
