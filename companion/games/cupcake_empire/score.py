"""Objectives: how far a seat is with each. The ranking and its tie-breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.cupcake_empire.state import HOUSES, PARTS, PLACES, State
from companion.games.cupcake_empire.values import BEIGE, YELLOW

Measure = Callable[[State, int], int]


def mixed_bases(state: State, seat: int) -> int:
    """Recipes with a mixed base; seats count from 0 here."""
    mixed = state.values.base_mixed
    return sum(mixed[recipe // PARTS] for recipe in state.boards[seat].recipes)


def mixed_frostings(state: State, seat: int) -> int:
    """Recipes with a mixed frosting."""
    mixed = state.values.frosting_mixed
    return sum(mixed[recipe % PARTS] for recipe in state.boards[seat].recipes)


def outlets(state: State, seat: int) -> int:
    """Outlets in the city."""
    return sum(state.outlets[seat * PLACES : seat * PLACES + PLACES])


def bakeries(state: State, seat: int) -> int:
    """Bakeries in the city."""
    return sum(state.bakeries[seat * PLACES : seat * PLACES + PLACES])


def _outlets_in(colour: int) -> Measure:
    def measure(state: State, seat: int) -> int:
        colours = state.values.colour
        return sum(state.outlets[seat * PLACES + place] for place in range(PLACES) if colours[place] == colour)

    return measure


def _neighbourhoods(state: State, seat: int) -> int:
    return sum(count > 0 for count in state.outlets[seat * PLACES : seat * PLACES + PLACES])


def _trousers(dark: bool) -> Measure:
    def measure(state: State, seat: int) -> int:
        shades = state.values.customer_dark
        return sum(shades[each // HOUSES] == dark for each in state.boards[seat].customers)

    return measure


def _shirts(state: State, seat: int) -> int:
    return len({state.values.customer_shirt[each // HOUSES] for each in state.boards[seat].customers})


def _worth(value: int) -> Measure:
    def measure(state: State, seat: int) -> int:
        return sum(each % HOUSES == value for each in state.boards[seat].customers)

    return measure


def _improvements(state: State, seat: int) -> int:
    return sum(len(column) for column in state.boards[seat].improvements)


def _different(state: State, seat: int) -> int:
    return len({each for column in state.boards[seat].improvements for each in column})


def _pairs(state: State, seat: int) -> int:
    every = [each for column in state.boards[seat].improvements for each in column]
    return sum(every.count(each) // 2 for each in set(every))


MEASURES: Final[dict[str, Measure]] = {
    "simple-frostings": lambda state, seat: len(state.boards[seat].recipes) - mixed_frostings(state, seat),
    "mixed-frostings": mixed_frostings,
    "simple-bases": lambda state, seat: len(state.boards[seat].recipes) - mixed_bases(state, seat),
    "mixed-bases": mixed_bases,
    "customers": lambda state, seat: len(state.boards[seat].customers),
    "light-trousers": _trousers(dark=False),
    "dark-trousers": _trousers(dark=True),
    "shirts": _shirts,
    "value-1": _worth(1),
    "value-2": _worth(2),
    "value-3": _worth(3),
    "outlets": outlets,
    "neighbourhoods": _neighbourhoods,
    "yellow-outlets": _outlets_in(YELLOW),
    "beige-outlets": _outlets_in(BEIGE),
    "bakeries": bakeries,
    "improvements": _improvements,
    "different-improvements": _different,
    "fullest-column": lambda state, seat: max(len(column) for column in state.boards[seat].improvements),
    "second-column": lambda state, seat: sorted(len(column) for column in state.boards[seat].improvements)[-2],
    "pairs": _pairs,
}


def progress(state: State, seat: int, objective: int) -> tuple[int, int]:
    """How much of an objective a seat (from 0) has, and how much it needs; enough if both are the same."""
    done = needed = 0
    for name, least in state.values.objective_needs[objective]:
        have = MEASURES[name](state, seat)
        done += have if have < least else least
        needed += least
    return done, needed


def met(state: State, seat: int, objective: int) -> bool:
    """Whether the objective's condition holds now."""
    return all(MEASURES[name](state, seat) >= least for name, least in state.values.objective_needs[objective])


def ranks(state: State) -> list[int]:
    """Every seat's place by Income, then customers, then outlets; tied seats have the same."""
    keys = [(board.income, len(board.customers), outlets(state, seat)) for seat, board in enumerate(state.boards)]
    return [1 + sum(other > own for other in keys) for own in keys]


def medal(state: State) -> str:
    """The medal that a challenge has won as it stands, or nothing."""
    values = state.values
    won = ""
    for name, figure in values.medals:
        if values.medals_by_rounds:
            reached = state.boards[0].income >= values.goal and state.round <= figure
        else:
            reached = state.boards[0].income >= figure
        if reached:
            won = name
    return won
