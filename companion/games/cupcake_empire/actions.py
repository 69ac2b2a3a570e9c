"""What the columns and improvements can do: for every action the sentence that forbids it now, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import Move
from companion.games.cupcake_empire.moves import BAKE, COLUMN_OF, DIRECT, FOUND, FROST, HIRE, NONE, OPEN, SELL, VERBS
from companion.games.cupcake_empire.state import FROSTING, HOUSES, NOBODY, PLACES, State
from companion.games.cupcake_empire.values import (
    BEIGE,
    GREY,
    OPEN_YELLOW,
    SELL_NEAR,
    TAKE_BASE,
    TAKE_FROSTING,
    YELLOW,
    Values,
)


def action(state: State, move: Move) -> str:
    """Why not: any action of a column, with the level that the column was activated at."""
    if state.acted:
        return "one action a turn, and this turn has had it"
    column = COLUMN_OF[move[0]]
    if column != state.column:
        return f"'{VERBS[move[0]]}' belongs to column {column + 1}, column {state.column + 1} is activated"
    return _ACTIONS[move[0]](state, move, state.level)


def _level(state: State, needed: int, level: int, what: str) -> str:
    return f"{what} needs level {needed}, column {state.column + 1} was activated at level {level}"


def _bake(state: State, move: Move, level: int) -> str:
    values = state.values
    _, simple, mixed = move
    kind = 2 if simple != NONE and mixed != NONE else 1 if mixed != NONE else 0
    if values.bake_levels[kind] > level:
        what = ("a simple base", "a marble base", "a simple and a marble base")[kind]
        return _level(state, values.bake_levels[kind], level, what)
    if simple != NONE and not state.part_store[simple]:
        return f"no {values.bases[simple]} base is left in the Reserve"
    if mixed != NONE and not state.part_store[mixed]:
        return f"no {values.bases[mixed]} base is left in the Reserve"
    return ""


def _frost(state: State, move: Move, level: int) -> str:
    values = state.values
    _, simple, mixed = move
    kind = 2 if simple != NONE and mixed != NONE else 1 if mixed != NONE else 0
    if values.frost_levels[kind] > level:
        what = ("a simple frosting", "a mixed frosting", "a simple and a mixed frosting")[kind]
        return _level(state, values.frost_levels[kind], level, what)
    if simple != NONE and not state.part_store[FROSTING + simple]:
        return f"no {values.frostings[simple]} frosting is left in the Reserve"
    if mixed != NONE and not state.part_store[FROSTING + mixed]:
        return f"no {values.frostings[mixed]} frosting is left in the Reserve"
    return ""


def place_why(values: Values, outlets: list[int], store: list[int], seat: int, start: int, to: int, victim: int) -> str:
    """Why a seat (from 1) cannot open an outlet like that, the city being as the lists say."""
    name = values.neighbourhoods[to]
    if values.colour[to] == GREY:
        return f"{name} has no room for outlets"
    own = (seat - 1) * PLACES
    if store[seat - 1]:
        if start != NONE:
            return "an outlet out of the store comes first: FROM> is written only when the store is empty"
    else:
        if start == NONE:
            return f"no outlet is left in the store: say which one moves, as in oat-park>{name}"
        if start == to:
            return "an outlet that moves must change its neighbourhood"
        if not outlets[own + start]:
            return f"no outlet of seat {seat} stands in {values.neighbourhoods[start]}"
    taken = 0
    for other in range(to, len(outlets), PLACES):
        taken += outlets[other]
    if taken < values.outlet_spaces[to]:
        return f"{name} has a free space: nobody is removed there" if victim else ""
    if not victim:
        for other in range(values.seats):
            if other != seat - 1 and outlets[other * PLACES + to]:
                return f"{name} is full: say whose outlet is removed, as in {name}/{other + 1}"
        return f"{name} is full, and no other seat's outlet stands there to be removed"
    if victim == seat:
        return "one's own outlet cannot be removed"
    if not outlets[(victim - 1) * PLACES + to]:
        return f"no outlet of seat {victim} stands in {name}"
    return ""


def open_at(outlets: list[int], store: list[int], seat: int, start: int, to: int, victim: int) -> None:
    """Moves the outlets as `place_why` allowed it; tracks are for others."""
    if start == NONE:
        store[seat - 1] -= 1
    else:
        outlets[(seat - 1) * PLACES + start] -= 1
    if victim:
        outlets[(victim - 1) * PLACES + to] -= 1
        store[victim - 1] += 1
    outlets[(seat - 1) * PLACES + to] += 1


def _open(state: State, move: Move, level: int) -> str:
    values = state.values
    first = values.colour[move[2]]
    if len(move) == 4:
        if first != GREY:
            needed = values.open_levels[first - YELLOW]
            if needed > level:
                return _level(state, needed, level, f"an outlet in {values.neighbourhoods[move[2]]}")
        return place_why(values, state.outlets, state.outlet_store, state.turn, move[1], move[2], move[3])
    if {first, values.colour[move[5]]} != {YELLOW, BEIGE}:
        return "two outlets go into one yellow and one beige neighbourhood"
    if values.open_levels[2] > level:
        return _level(state, values.open_levels[2], level, "opening two outlets")
    why = place_why(values, state.outlets, state.outlet_store, state.turn, move[1], move[2], move[3])
    if why:
        return why
    outlets, store = state.outlets[:], state.outlet_store[:]
    open_at(outlets, store, state.turn, move[1], move[2], move[3])
    return place_why(values, outlets, store, state.turn, move[4], move[5], move[6])


def _sell(state: State, move: Move, level: int) -> str:
    values = state.values
    _, place, house = move
    if house >= values.reach[level]:
        needed = next((at for at, far in enumerate(values.reach) if far > house), len(values.reach))
        return _level(state, needed, level, f"a customer at distance {house + 1}")
    return sale_why(state, place, house)


def sale_why(state: State, place: int, house: int) -> str:
    """Why the seat on turn cannot serve that house, whatever the distance."""
    values = state.values
    own = (state.turn - 1) * PLACES + place
    if not (state.outlets[own] or state.bakeries[own]):
        return f"seat {state.turn} has no shop in {values.neighbourhoods[place]}"
    customer = state.houses[place * HOUSES + house]
    if customer == NOBODY:
        return f"nobody lives at distance {house + 1} in {values.neighbourhoods[place]}"
    if not state.board.served >> customer & 1:
        return f"no recipe of seat {state.turn} serves the {values.customers[customer]} customer"
    return ""


def improvement_why(state: State, improvement: int, column: int) -> str:
    """Why the seat on turn cannot put an improvement of the Reserve into a column."""
    values = state.values
    held = state.board.improvements[column]
    if not state.improvement_store[improvement]:
        return f"no {values.improvements[improvement]} is left in the Reserve"
    if improvement in held:
        return f"column {column + 1} holds a {values.improvements[improvement]} already"
    if len(held) >= values.improvement_spaces:
        return f"column {column + 1} has no free space for an improvement"
    return ""


def _hire(state: State, move: Move, level: int) -> str:
    values = state.values
    _, die, improvement, column = move
    needed = values.hire_level if improvement == NONE else values.improve_level
    if needed > level:
        return _level(state, needed, level, "hiring" if improvement == NONE else "an improvement")
    if die != NONE:
        if values.home[die] < 0:
            return f"{values.dice[die]} dice cannot be hired"
        if not state.dice_store[die]:
            return f"no {values.dice[die]} die is left in the Reserve"
    return improvement_why(state, improvement, column) if improvement != NONE else ""


def _found(state: State, move: Move, level: int) -> str:
    values = state.values
    _, place, improvement, column = move
    colour = values.colour[place]
    needed = values.found_level[colour]
    if not needed:
        return f"no bakery is founded in {values.neighbourhoods[place]}: yellow and beige neighbourhoods only"
    if needed > level:
        return _level(state, needed, level, f"a bakery in {values.neighbourhoods[place]}")
    if improvement != NONE and not values.found_improves[colour]:
        return "a beige bakery brings no improvement"
    if not state.bakery_store[state.turn - 1]:
        return "no bakery is left in the store"
    if sum(state.bakeries[place::PLACES]) >= values.bakery_spaces[place]:
        return f"{values.neighbourhoods[place]} has no free space for a bakery"
    return improvement_why(state, improvement, column) if improvement != NONE else ""


def _direct(state: State, move: Move, level: int) -> str:
    values = state.values
    if values.direct_level > level:
        return _level(state, values.direct_level, level, "'direct'")
    verb = move[1]
    return _ACTIONS[verb](state, move[1:], values.top_level[COLUMN_OF[verb]])


def in_reach(state: State, improvement: int) -> str:
    """Why the seat on turn cannot use an improvement, whatever it does with it."""
    values = state.values
    held = state.board.improvements[state.column]
    name = values.improvements[improvement]
    if improvement not in held:
        return f"no {name} lies in column {state.column + 1}"
    if state.used >> improvement & 1:
        return f"the {name} was used in this turn already"
    space = held.index(improvement)
    if values.improvement_needs[space] > state.level:
        return (
            f"the {name} lies on space {space + 1}, which needs level {values.improvement_needs[space]}; "
            f"column {state.column + 1} was activated at level {state.level}"
        )
    return ""


def use(state: State, move: Move) -> str:
    """Why an improvement cannot be used like that."""
    values = state.values
    why = in_reach(state, move[1])
    if why:
        return why
    effect = values.improvement_effect[move[1]]
    if effect == TAKE_BASE:
        if values.base_mixed[move[2]]:
            return f"{values.bases[move[2]]} is no simple base"
        return "" if state.part_store[move[2]] else f"no {values.bases[move[2]]} base is left in the Reserve"
    if effect == TAKE_FROSTING:
        if values.frosting_mixed[move[2]]:
            return f"{values.frostings[move[2]]} is no simple frosting"
        left = state.part_store[FROSTING + move[2]]
        return "" if left else f"no {values.frostings[move[2]]} frosting is left in the Reserve"
    if effect == OPEN_YELLOW:
        if values.colour[move[3]] != YELLOW:
            return f"{values.neighbourhoods[move[3]]} is not yellow"
        return place_why(values, state.outlets, state.outlet_store, state.turn, move[2], move[3], move[4])
    if effect == SELL_NEAR:
        most = values.improvement_amount[move[1]]
        if move[3] >= most:
            return f"the {values.improvements[move[1]]} reaches distance {most}, not {move[3] + 1}"
        return sale_why(state, move[2], move[3])
    return ""


_ACTIONS: Final[dict[int, Callable[[State, Move, int], str]]] = {
    BAKE: _bake,
    FROST: _frost,
    OPEN: _open,
    SELL: _sell,
    HIRE: _hire,
    FOUND: _found,
    DIRECT: _direct,
}
