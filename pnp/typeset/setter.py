"""A game, an ink and a paper in; the faces of its pieces out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from pnp.catalog import common_templates
from pnp.drawing import Face, record
from pnp.errors import Complaint, Place, UserError
from pnp.expand import Piece
from pnp.load import Game
from pnp.load.check import ANY
from pnp.load.model import Sheet
from pnp.load.reader import Reader as Scalars
from pnp.load.source import compose, read_text
from pnp.typeset import kinds
from pnp.typeset.expressions import ENVIRONMENT, spelt
from pnp.typeset.icons import Icons
from pnp.typeset.kinds.lines import Lines
from pnp.typeset.names import names_of
from pnp.typeset.pen import Pen
from pnp.typeset.style import Ink, Style
from pnp.typeset.template import Reader
from pnp.typeset.typesetter import Typesetter

STYLE = "style.yaml"


class Setter:
    """Typesets the pieces of one game; templates, style and icons are read once."""

    def __init__(
        self,
        game: Game,
        ink: Ink = "full",
        paper: str = "a4",
        week: str = "",
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.ink = ink
        self.folders = (game.folder.templates, common_templates())
        self.reader = Reader(self.folders)
        self.icons = Icons(tuple(folder / "icons" for folder in self.folders))
        self._stamps: dict[str, str] = {}
        self.wanting: list[str] = []  # the same in the order of drawing, as often as they are wanted
        self.missing: dict[str, str] = {}  # pictures that are not there yet, and the first piece that wants each
        self.names: dict[str, Any] = {
            **ENVIRONMENT.globals,
            **names_of(game),
            "paper": paper,
            "ink": ink,
            "week": week,
            "rolls": [],
            "challenge": "",
            "challenge_mark": "",
            "stamp": "",
            **(extra or {}),
        }

    @cached_property
    def style(self) -> Style:
        """The common style sheet, with what the game's own adds or changes."""
        merged: dict[str, Any] = {}
        for folder in reversed(self.folders):
            file = folder / STYLE
            if not file.is_file():
                continue
            shown = f"{folder.name}/{STYLE}"
            reader = Scalars(shown)
            found = ANY(reader, compose(read_text(file, shown), shown), STYLE, None)
            if reader.complaints:
                raise UserError(reader.complaints)
            if not isinstance(found, dict):
                raise UserError("a style sheet is a mapping with type, colours and lines", Place(shown))
            for key, value in found.items():
                both = isinstance(value, dict) and isinstance(merged.get(key), dict)
                merged[key] = {**merged[key], **value} if both else value
        try:
            return msgspec.convert(merged, Style)
        except msgspec.ValidationError as error:
            raise UserError(str(error).replace("`", "'"), Place(STYLE)) from None

    def face(self, template: str, size: tuple[float, float], names: Mapping[str, Any]) -> Face:
        """A template drawn with these names besides the game's own."""
        pen = Pen(self.style, self.ink, self.icons, self.folders)
        known = {**self.names, "w": size[0], "h": size[1], **names}
        Typesetter(self.reader, self.reader[template], pen).draw(known)
        self.wanting += pen.missing
        return Face(size[0], size[1], tuple(pen.ops), tuple(pen.boxes), tuple(pen.markers))

    def faces(self, piece: Piece) -> tuple[Face, Face | None]:
        """Front and, if it has one, back of a piece."""
        names = self.names_of(piece)
        try:
            if piece.number:
                names["stamp"] = self._stamp(piece, names)
            before = len(self.wanting)
            found = kinds.faces(self, piece, names)
        except UserError as error:
            raise self._named(error, piece) from None
        for name in self.wanting[before:]:
            self.missing.setdefault(name, self._called(piece))
        return found

    def front(self, piece: Piece) -> Face:
        """The face of a piece that is seen first."""
        return self.faces(piece)[0]

    def back(self, piece: Piece) -> Face | None:
        """The other face, if the piece has one."""
        return self.faces(piece)[1]

    def remembered(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What follows from all of the game; a setter with a memory makes it only once."""
        return make()

    @cached_property
    def lines(self) -> Lines:
        """The lines for scissors and creases."""
        pen = Pen(self.style, self.ink, self.icons, self.folders)
        return Lines(pen.text("crust"), pen.text("slate"), self.style.line("hair"))

    def _stamp(self, piece: Piece, names: dict[str, Any]) -> str:
        """Six figures that follow from layout and artwork, the same for all sheets of a pad."""
        component = piece.component
        if component.id not in self._stamps:
            bare = {**names, "number": 0, "week": "", "rolls": [], "paper": "", "stamp": "000000"}
            bare |= {"challenge": "", "challenge_mark": ""}
            assert isinstance(component, Sheet)
            drawn = self.face(component.template, component.size, bare)
            digest = hashlib.sha256("\n".join(record(drawn)).encode()).hexdigest()
            self._stamps[component.id] = digest[:6].upper()
        return self._stamps[component.id]

    def names_of(self, piece: Piece) -> dict[str, Any]:
        """The names that the templates of a piece know besides the game's own."""
        arguments = {spelt(key): value for key, value in piece.component.with_.items()}
        return {
            **arguments,
            "item": piece.item,
            "component": {
                "id": piece.component.id,
                "name": piece.component.name,
                "layout": getattr(piece.component, "layout", 1),
            },
            "side": "front",
            "index": piece.index,
            "number": piece.number,
        }

    def _named(self, error: UserError, piece: Piece) -> UserError:
        """The complaint with the piece at which it arose."""
        called = self._called(piece)
        return type(error)([Complaint(f"{each.what} [{called}]", each.place) for each in error.complaints])

    @staticmethod
    def _called(piece: Piece) -> str:
        return f"{piece.component.id} {piece.name}" if piece.item or piece.number else piece.component.id
