"""How to lay out the real table for the players of a game: pieces, then the booklet's steps, then what is special."""

from __future__ import annotations

from companion.challenges import by_variant
from companion.rulebook import set_up
from companion.table import Table
from pnp.errors import UserError

APART = ("booklet", "box", "tuckbox", "sheet-cover")
"""Kinds of components that do not lie on the table."""


def steps(table: Table) -> list[str]:
    """The steps, one sentence or a few each."""
    room, setup = table.room, table.setup
    told = [f"Take {pieces}." for pieces in [_pieces(room.slug, setup.seats)] if pieces]
    if setup.seats > 1:
        told.append("Sit in this order: " + ", ".join(table.names()) + ".")
    told += set_up(room.slug, setup.seats)
    challenge = by_variant(room.slug, setup.variant)
    if challenge:
        told.append(f"Challenge {challenge.name}: {challenge.about}")
    return told + list(room.set_up(setup))


def _pieces(slug: str, seats: int) -> str:
    """What is printed for so many players, by component."""
    from pnp.catalog import find
    from pnp.expand import expand, kind_of
    from pnp.load import load_game

    try:
        game = load_game(find(slug))
        least = game.players.least
        counts: dict[str, int] = {}
        for piece in expand(game, max(seats, least)):
            if kind_of(piece.component) not in APART:
                counts[piece.component.name] = counts.get(piece.component.name, 0) + piece.copies
    except UserError:
        return ""
    return ", ".join(f"{count} × {name}" for name, count in counts.items())
