"""What the tests of booklets share: small books, a copy of Bake & Sale to change, and what stands where on a page."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pnp.booklet import booklet_faces
from pnp.booklet.source import booklet_of
from pnp.catalog import find
from pnp.drawing import Face, Glyphs, Group, Inset, Op
from pnp.load import Game, load_game
from pnp.typeset import fonts
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink
from pnp.typeset.text import POINT
from tests.pnp.helpers import make_game

A5 = (148.0, 210.0)
A4_FOLDED = (148.5, 210.0)
LETTER_FOLDED = (139.7, 215.9)

CARD = """elements:
- rect: {at: [5, 5], size: [30, 20], corner: 2, fill: flour}
- text: {at: [6, 6], size: [28, 4], text: Panel}
- box: {id: m-a-1, at: [8, 12], size: [5.6, 5.6], states: [blank, circled]}
- text: {at: [6, 60], size: [50, 4], text: Elsewhere}
"""
COMPONENTS = """{id: cards, kind: card, name: Cards, size: [63, 88], items: things, template: card.yaml}
- {id: rules, kind: booklet, name: Rules, text: rules.md}"""


def make_book(folder: Path, text: str) -> Game:
    """A game with a card and a booklet of that text."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "templates" / "rules.md").write_text(text, "utf-8")
    return make_game(folder, CARD, component=COMPONENTS)


def pages_of(game: Game, size: tuple[float, float] = A5, ink: Ink = "full") -> list[Face]:
    """The pages of the game's booklet."""
    return booklet_faces(Setter(game, ink), booklet_of(game), size)


def set_book(folder: Path, text: str, size: tuple[float, float] = A5) -> list[Face]:
    """The pages of a small book."""
    return pages_of(make_book(folder, text), size)


@cache
def rules(size: tuple[float, float] = A5, ink: Ink = "full") -> list[Face]:
    """The pages of the rules of Bake & Sale."""
    return pages_of(load_game(find("bake-and-sale")), size, ink)


def copied(folder: Path) -> Path:
    """Bake & Sale as a game of the user's own."""
    built_in = find("bake-and-sale")
    own = folder / "bake-and-sale"
    shutil.copytree(built_in.data, own)
    shutil.copytree(built_in.templates, own / "templates")
    return own


class Word(NamedTuple):
    """A run of text as it stands on the page, in millimetres."""

    text: str
    x: float
    y: float
    width: float
    size: float


def words_on(face: Face) -> Iterator[Word]:
    """Every run of text on the page, wherever it is nested."""
    yield from _words(face.ops, 0, 0, 0, 1)


def _words(ops: tuple[Op, ...], x: float, y: float, angle: float, scale: float) -> Iterator[Word]:
    c, s = math.cos(angle) * scale, math.sin(angle) * scale
    for op in ops:
        if isinstance(op, Glyphs):
            width = fonts.width(op.font, op.text) * op.size * POINT
            yield Word(op.text, x + c * op.x - s * op.y, y + s * op.x + c * op.y, width * scale, op.size * scale)
        elif isinstance(op, Group | Inset):
            inner = op.ops if isinstance(op, Group) else op.face.ops
            at = x + c * op.x - s * op.y, y + s * op.x + c * op.y
            yield from _words(inner, *at, angle + math.radians(op.angle), scale * op.scale)


def text_of(face: Face) -> str:
    """The page's text, run after run."""
    return " ".join(word.text for word in words_on(face))
