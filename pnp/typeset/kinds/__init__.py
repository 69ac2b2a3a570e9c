"""How each kind of component becomes faces: one small module a kind, all found in `KINDS`.

Most kinds are a template drawn at the piece's size. Those that are cut, folded or put together have their lines
drawn around it: solid ones are cut, dashed ones are folded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from pnp.drawing import Face
from pnp.errors import UserError
from pnp.expand import Piece
from pnp.load import model
from pnp.typeset.kinds import box, card, die, standee, token, wheel
from pnp.typeset.kinds.lines import Lines

Faces: TypeAlias = tuple[Face, Face | None]
Names: TypeAlias = Mapping[str, Any]


class Draws(Protocol):
    """What a kind needs of the setter: templates drawn at a size, and the colours of its lines."""

    @property
    def lines(self) -> Lines:
        """The lines for scissors and creases."""

    def face(self, template: str, size: tuple[float, float], names: Names) -> Face:
        """A template drawn with these names."""


def _plain(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Sheet | model.Card | model.Board)
    back = getattr(component, "back", None)
    return (
        setter.face(component.template, component.size, names),
        setter.face(back, component.size, {**names, "side": "back"}) if back else None,
    )


def _card(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Card)
    front, back = _plain(setter, piece, names)
    return card.with_corners(front, component.corner, setter.lines), back


def _die(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Die)
    square = (component.edge, component.edge)
    faces = [
        setter.face(component.template, square, {**names, "face": face, "i": number})
        for number, face in enumerate(component.faces)
    ]
    return die.net(faces, component.edge, component.tab, setter.lines), None


def _stickers(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Stickers)
    number = int(piece.part) - 1
    own = {**names, "face": component.faces[number], "i": number}
    return setter.face(component.template, (component.edge, component.edge), own), None


def _token(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Token)
    outline = token.outline(component.shape, component.size, component.outline)
    front = token.cut_out(setter.face(component.template, component.size, names), outline, setter.lines)
    template = component.template if component.alike else component.back
    if template is None:
        return front, None
    behind = setter.face(template, component.size, {**names, "side": "back"})
    return front, token.cut_out(behind, token.mirrored(outline, component.size[0]))


def _standee(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Standee)
    front = setter.face(component.template, component.size, names)
    back = setter.face(component.back or component.template, component.size, {**names, "side": "back"})
    return standee.strip(front, back, component.foot, component.base == "slot", setter.lines), None


def _wheel(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Wheel)
    upper = piece.part == wheel.DISC
    across = component.disc if upper else component.frame
    template = component.disc_template if upper else component.template
    drawn = setter.face(template, (across, across), names)
    window = component.window if upper else None
    opening = wheel.sector(across, window.inner, window.outer, window.middle, window.sweep) if window else None
    return wheel.round_cut(drawn, setter.lines, opening), None


def _box(setter: Draws, piece: Piece, names: Names) -> Faces:
    component = piece.component
    assert isinstance(component, model.Box)
    plan = box.Plan.of(component.size, component.cards, component.thickness)

    def panel(name: str, size: tuple[float, float]) -> Face:
        return setter.face(component.template, size, {**names, "panel": name})

    return box.net(plan, panel, setter.lines), None


KINDS: dict[type[model.Component], Callable[[Draws, Piece, Names], Faces]] = {
    model.Sheet: _plain,
    model.Card: _card,
    model.Aid: _plain,
    model.Board: _plain,
    model.Die: _die,
    model.Stickers: _stickers,
    model.Token: _token,
    model.Standee: _standee,
    model.Wheel: _wheel,
    model.Box: _box,
}


def faces(setter: Draws, piece: Piece, names: Names) -> Faces:
    """Front and back of a piece, whatever its kind."""
    draw = KINDS.get(type(piece.component))
    if draw is None:
        raise UserError(f"'{piece.component.id}' is a booklet; it is set by its own stage")
    return draw(setter, piece, names)
