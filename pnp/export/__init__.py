"""Faces for other worlds: a game in, files for picture folders, table simulators, print shops and cutting machines out.

Each target is one module with `files(faces, …)`: names of files, relative to the folder that was asked for, with
their content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pnp.drawing import Face, Group, Inset, Op, Path, Shape
from pnp.expand import Piece, expand
from pnp.load import Game
from pnp.load.model import AnyComponent, Booklet, Card, Token
from pnp.typeset.kinds import token
from pnp.typeset.setter import Setter

Files: TypeAlias = Mapping[str, bytes]

TARGETS = ("png", "tts", "gamecrafter", "cutlines")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece with its faces, and the name that its files get."""

    piece: Piece
    name: str
    front: Face
    back: Face | None

    @property
    def component(self) -> AnyComponent:
        """The component that it is a piece of."""
        return self.piece.component


def faces_of(game: Game, setter: Setter, parts: tuple[str, ...], players: int | None) -> list[Drawn]:
    """Every different piece of a game but its booklets, with a name of its own within its component."""
    out: list[Drawn] = []
    taken: dict[tuple[str, str], int] = {}
    for piece in expand(game, players, parts):
        if isinstance(piece.component, Booklet) or not piece.copies:
            continue
        front, back = setter.faces(piece)
        if isinstance(piece.component, Card | Token):
            front, back = without_lines(front), back and without_lines(back)
        word = file_word(f"{piece.name}-{piece.part}" if piece.part else piece.name)
        key = piece.component.id, word
        taken[key] = taken.get(key, 0) + 1
        name = word if taken[key] == 1 else f"{word}-{taken[key]}"
        out.append(Drawn(piece, name, front, back))
    return out


def without_lines(face: Face) -> Face:
    """The face without the lines that are there for scissors: no shop and no simulator needs them."""
    return Face(face.width, face.height, tuple(drawn for op in face.ops if (drawn := _bare(op)) is not None))


def _bare(op: Op) -> Op | None:
    match op:
        case Shape(layer="cut" | "fold"):
            return None
        case Inset():
            return op._replace(face=without_lines(op.face))
        case Group():
            return op._replace(ops=tuple(drawn for each in op.ops if (drawn := _bare(each)) is not None))
    return op


def outline_of(component: AnyComponent, side: str) -> Path | None:
    """The edge of a token that is no rectangle, as it is seen on one of its sides."""
    if not isinstance(component, Token) or component.shape == "rect":
        return None
    edge = token.outline(component.shape, component.size, component.outline)
    return edge if side == "front" else token.mirrored(edge, component.size[0])


def file_word(text: str) -> str:
    """A text as part of a file's name, whatever characters it has."""
    word = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in text.lower())
    return "-".join(part for part in word.split("-") if part)[:60] or "piece"


def export(game: Game, target: str, **wishes: Any) -> Files:
    """The files of one target."""
    from importlib import import_module

    found: Files = import_module(f"pnp.export.{target}").files(game, **wishes)
    return found
