"""Second stage: a game's components in, the pieces to be printed out: components × items × copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pnp.errors import UserError, did_you_mean
from pnp.load import Game, follow
from pnp.load.model import AnyComponent, Die, Sheet, Stickers, Wheel

MOST_PIECES = 20_000


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to print: an item of a component, in so many copies that all look alike."""

    component: AnyComponent
    item: Any
    index: int
    copies: int
    number: int = 0  # of a sheet in a pad, from 1; 0: not numbered
    part: str = ""  # of a component that is cut out in parts: a wheel's discs, a die's stickers

    @property
    def name(self) -> str:
        """What a complaint or a manifest calls the piece."""
        if isinstance(self.item, dict):
            for key in ("id", "name", "n", "title"):
                if key in self.item:
                    return str(self.item[key])
        return str(self.number or self.index + 1)


def chosen(game: Game, parts: Sequence[str]) -> list[AnyComponent]:
    """The components that were asked for; all of them if none was named.

    A part is an id, a kind (`card` or `cards`), or `key:value`: whatever has that constant in its `with`.
    """
    if not parts:
        return list(game.components)
    kinds = {kind_of(component) for component in game.components}
    ids = {component.id for component in game.components}
    wanted: set[str] = set()
    for part in parts:
        singular = part.removesuffix("s") if part.removesuffix("s") in kinds else part.removesuffix("ies") + "y"
        word = "die" if part == "dice" else singular
        if part in ids:
            wanted.add(part)
        elif part in kinds or word in kinds:
            kind = part if part in kinds else word
            wanted |= {component.id for component in game.components if kind_of(component) == kind}
        elif marked := [each.id for each in game.components if part in _constants(each)]:
            wanted.update(marked)
        else:
            known = ids | kinds | {word for each in game.components for word in _constants(each)}
            raise UserError(f"{game.name} has no part '{part}'{did_you_mean(part, sorted(known))}")
    return [component for component in game.components if component.id in wanted]


def _constants(component: AnyComponent) -> list[str]:
    """The constants of a component as parts are asked for: `theme:harbor`."""
    return [f"{key}:{value}" for key, value in component.with_.items() if isinstance(value, str)]


def kind_of(component: AnyComponent) -> str:
    """The word for the component's kind: `card`, `die`, …"""
    return str(type(component).__struct_config__.tag)


def size_of(component: AnyComponent) -> tuple[float, ...]:
    """How large the finished piece is: width and height, a cube's three edges, a wheel's two diameters."""
    match component:
        case Die():
            return (component.edge,) * 3
        case Stickers():
            return component.edge, component.edge
        case Wheel():
            return component.frame, component.disc
    return component.size


def items_of(game: Game, component: AnyComponent) -> list[Any]:
    """The data of each different piece of a component; one piece without data if it names none."""
    if component.items is None:
        return [{}]
    if isinstance(component.items, list):
        return component.items
    return list(follow(game.values, component.items))


def parts_of(component: AnyComponent) -> Sequence[str]:
    """The names of what a component is cut out as; one without a name if it is cut out whole."""
    if isinstance(component, Wheel):
        return "frame", "disc"
    if isinstance(component, Stickers):
        return [str(number + 1) for number in range(len(component.faces))]
    return ("",)


def expand(game: Game, players: int | None = None, parts: Sequence[str] = ()) -> list[Piece]:
    """All pieces that so many players need (as many as usual if no number is given)."""
    limits = game.players
    count = limits.usual if players is None else players
    if count < limits.least or (limits.most is not None and count > limits.most):
        most = f" to {limits.most}" if limits.most else " or more"
        raise UserError(f"{game.name} is for {limits.least}{most} players, not {count}")
    pieces: list[Piece] = []
    total = 0
    for component in chosen(game, parts):
        times = component.copies * (count if component.per == "player" else 1)
        for index, item in enumerate(items_of(game, component)):
            if _players_from(item) > count:
                continue
            copies = times * _copies(component, item)
            total += copies * len(parts_of(component))
            if total > MOST_PIECES:
                raise UserError(f"that would be more than {MOST_PIECES} pieces; ask for fewer players or parts")
            if isinstance(component, Sheet) and component.pad:
                pieces += [Piece(component, item, index, 1, number + 1) for number in range(copies)]
            else:
                pieces += [Piece(component, item, index, copies, part=part) for part in parts_of(component)]
    return pieces


def _players_from(item: Any) -> int:
    """How many players there must be for an item to be needed, if it says so (a colour that only six have)."""
    least = item.get("from", 0) if isinstance(item, dict) else 0
    return least if isinstance(least, int) else 0


def _copies(component: AnyComponent, item: Any) -> int:
    """How often an item itself says that it is there."""
    own = item.get("copies", 1) if isinstance(item, dict) else 1
    if not isinstance(own, int) or isinstance(own, bool) or own < 0:
        raise UserError(f"'copies' of an item of '{component.id}' is a whole number from 0 on, not '{own}'")
    return own
