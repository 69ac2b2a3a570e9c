"""What the print tests share: a small game made in a folder, and faces of the built-in ones."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from pnp.catalog import find
from pnp.drawing import Face
from pnp.expand import expand
from pnp.load import Game, load_game
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

GAME = """name: Trial
code: TR
designers: [Nobody]
players: {least: 1, most: 4, usual: 2}
minutes: 5
age: 6
lead: mint
blurb: A trial.
"""
CARDS = "{id: cards, kind: card, name: Cards, corner: 0, size: [63, 88], items: things, template: card.yaml}"


def make_game(folder: Path, template: str, items: str = "[{id: one, name: One}]", component: str = "") -> Game:
    """A game with one card component whose template is the given text."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "values.yaml").write_text(f"!house\nthings: {items}\n")
    fields = (
        component
        or "{id: cards, kind: card, name: Cards, corner: 0, size: [63, 88], items: things, template: card.yaml}"
    )
    (folder / "components.yaml").write_text(f"!house\n- {fields}\n")
    (folder / "templates" / "card.yaml").write_text(template)
    return load_game(find(str(folder) + "/"))


def face_of(game: Game, ink: Ink = "full") -> Face:
    """The front of the game's first piece."""
    return Setter(game, ink).front(expand(game)[0])


@cache
def sheet(ink: Ink = "full", paper: str = "a4") -> Face:
    """The Bake & Sale sheet."""
    game = load_game(find("bake-and-sale"))
    piece = next(piece for piece in expand(game) if piece.component.id == "sheet")
    return Setter(game, ink, paper).front(piece)


def same_as_recorded(found: str, name: str) -> bool:
    """Whether a drawing is the one kept under `recorded/`; with RECORD=1 in the environment it is kept anew."""
    file = Path(__file__).parent / "recorded" / name
    if os.environ.get("RECORD"):
        file.write_text(found)
    return file.read_text() == found
