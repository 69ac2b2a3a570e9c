"""The names that templates and booklets know: the game's values and what there is to say of the game as a whole."""

from __future__ import annotations

from typing import Any

import msgspec

from pnp.load import Game
from pnp.typeset.expressions import spelt
from pnp.typeset.macros import macros_of


def names_of(game: Game) -> dict[str, Any]:
    """Every value by its key, spelt for expressions, the game's own macros, and the game itself as `game`."""
    return {
        **macros_of(game.folder.templates),
        **{spelt(key): value for key, value in game.values.items()},
        "game": {
            "slug": game.slug,
            "name": game.name,
            "code": game.code,
            "designers": list(game.designers),
            "players": msgspec.to_builtins(game.players),
            "minutes": game.minutes,
            "age": game.age,
            "lead": game.lead,
            "blurb": game.blurb,
            "marks": dict(game.marks),
        },
    }
