"""A look into the next round: what a café should be worth after it, by playing it with several dice that might come."""

from __future__ import annotations

from random import Random

from companion.games.cube_cafe.feeding import feed
from companion.games.cube_cafe.plan import search
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.worth import UNKNOWN


def worth_ahead(state: State, end: Cafe, width: int, chance: Random) -> float:
    """The worth of a shift's end after one more round as chance has it; there must be one more round."""
    values = state.tables.values
    cafe = end.copy()
    _draw_plates(cafe, state, chance)
    feed(cafe, [0] * len(values.pieces), [0] * len(values.pieces))
    coming = state.round + 1
    if coming >= values.drive_round:
        cafe.car[0] = chance.choices(range(len(state.cars)), state.cars)[0]
    if coming in values.vip_rounds:
        vip = chance.choice([vip for vip in range(len(values.vips)) if vip not in state.revealed])
        cafe.line.insert(0, vip + 1)
        cafe.present |= 1 << vip
    for _ in range(values.dice):
        colour = chance.choice(values.faces)
        cafe.team[colour] += 1
        cafe.mask |= 1 << colour
    return search(cafe, values.rounds - coming, width).worth


def _draw_plates(cafe: Cafe, state: State, chance: Random) -> None:
    """Plates that a plan orders get colours that are in the bag."""
    bag = state.plates[:]
    for table, plate in enumerate(cafe.plate):
        if plate == UNKNOWN:
            drawn = chance.choices(range(len(bag)), bag)[0]
            bag[drawn] -= 1
            cafe.plate[table] = drawn
