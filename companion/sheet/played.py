"""A record `*.game` as a scored table, through the rules."""

from __future__ import annotations

from pathlib import Path

from companion.games.bake_and_sale import score, variants
from companion.games.bake_and_sale.state import State
from companion.games.bake_and_sale.values import GAME
from companion.games.bake_and_sale.variants import Variant
from companion.record import read
from companion.replay import replay
from companion.sheet.table import Scored, Table
from pnp.errors import Place, UserError


def read_record(file: str, asked: Variant | None = None) -> Table:
    """The table at the end of a record, or where it stands if the game is not finished."""
    record = read(Path(file))
    slug = record.value("Game")
    if slug and slug != GAME:
        raise UserError(f"this is a record of {slug}, not of {GAME}", Place(file, record.headers[0].line))
    game = replay(record)
    state: State = game.state
    variant = variants.parse(game.setup.variant)
    if asked:
        misfit = asked.misfit(game.setup.seats)
        if misfit:
            raise UserError(misfit, Place(file))
        if asked.challenge != variant.challenge:
            raise UserError(f"the record is one of {variant.name}, not of {asked.name}", Place(file))
        variant = asked
    results = score.results(variant.values, state.sheets)
    names = [header.values[1] for header in record.players()]
    players = [Scored(name, file, result) for name, result in zip(names, results, strict=True)]
    return Table(variant, tuple(players), "" if game.finished else f"not finished: it stands on day {state.day}")
