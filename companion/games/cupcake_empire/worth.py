"""What a position is worth to a seat: the plain sum of `easy`, and the look ahead of `normal` and `hard`.

Weights are in Income at the end of the game. They belong to the bots, not to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from companion.games.cupcake_empire import score
from companion.games.cupcake_empire.state import COLUMNS, HOUSES, KINDS, NOBODY, PLACES, REST, State, level
from companion.games.cupcake_empire.values import (
    EARN,
    OPEN_YELLOW,
    SELL_NEAR,
    TAKE_BASE,
    TAKE_FROSTING,
    THINK,
    Values,
)

Worth = Callable[[State], float]

RISE_GUESSED: Final = 1.9
"""How much the lower track of any seat rises in a turn, when the length of the game is guessed."""
RISE: Final = 2.2
LOOSE: Final = 0.75
LEVEL: Final = 0.16
DIE: Final = 0.11
RESTING: Final = 0.3
IMPROVEMENT: Final = 0.216
SPACE: Final = (1.0, 1.0, 0.6, 0.4)
BUSY_COLUMNS: Final = (1.15, 1.15, 1.0, 1.15, 1.0)
IDEA: Final = 1.1
CUSTOMER: Final = 0.25
NEXT_CUSTOMER: Final = 0.6
DISTANCE: Final = (1.0, 1.0, 0.8, 0.6)
NO_SHOP: Final = 0.35
RIVAL: Final = 0.12


def simple(state: State) -> float:
    """The position of the seat on turn at the end of its work, without a look ahead."""
    board = state.board
    seat = state.turn - 1
    lower = min(board.production, board.sales)
    worth = board.income + lower + 0.4 * (board.production + board.sales)
    worth += 0.3 * sum(board.loose)
    worth += 0.2 * sum(board.dice[: REST * KINDS])
    worth += 0.2 * sum(len(column) for column in board.improvements)
    for deck, objective in enumerate(state.objectives):
        if not board.fulfilled >> deck & 1 and score.met(state, seat, objective):
            worth += state.values.objective_income
    return worth


def turns_left(state: State) -> int:
    """Own turns after this one, as far as it can be guessed."""
    values = state.values
    if not values.race:
        return values.rounds - state.round
    if state.last_round:
        return 0
    fewest = values.rounds - state.round + 1
    for board in state.boards:
        income = float(board.income)
        lower = float(min(board.production, board.sales))
        turns = 0
        while income < values.goal and turns < fewest:
            lower += RISE_GUESSED
            income += lower
            turns += 1
        fewest = min(fewest, turns)
    return max(0, fewest - 1)


@dataclass(frozen=True, slots=True)
class Taste:
    """What a bot likes more than others do; weights like these won 50 to 52 % of 80 games each without them."""

    name: str
    about: str
    improvement: float = 1.0
    customer: float = 1.0
    rival: float = 1.0
    loose: float = 1.0


TASTES: Final = (
    Taste("all-rounder", "a bit of everything"),
    Taste("tinkerer", "fills the columns with improvements", improvement=1.5),
    Taste("charmer", "goes where the customers are", customer=1.8),
    Taste("rough", "takes the others' places in the city", rival=1.8),
    Taste("baker", "bakes first and sells later", loose=1.25),
)


class Ahead:
    """The worth of positions of one seat in one turn, with so many turns of its own after it."""

    def __init__(self, values: Values, turns: int, taste: Taste = TASTES[0]) -> None:
        self.turns: Final = turns
        self._rival: Final = RIVAL * taste.rival * (turns + 1)
        self.step: Final = max(0.0, 0.5 * (turns - 0.5))
        step = self.step
        worths = {
            TAKE_BASE: 0.9 * step,
            TAKE_FROSTING: 0.9 * step,
            OPEN_YELLOW: 0.8 * step,
            SELL_NEAR: 1.2 * step + 1.2,
            EARN: 3.0,
            THINK: 0.9,
        }
        effects = values.improvement_effect
        self._improvement: Final = [IMPROVEMENT * taste.improvement * turns * worths[kind] for kind in effects]
        self._house: Final = [
            CUSTOMER
            * taste.customer
            * (values.sales[place][house] * step + values.income[place][house])
            * DISTANCE[house]
            for place in range(PLACES)
            for house in range(HOUSES)
        ]
        self._known: Final[dict[Hashable, float]] = {}
        loose = LOOSE * taste.loose
        self._part: Final = [loose * (2 if mixed else 1) for mixed in (*values.base_mixed, *values.frosting_mixed)]

    def __call__(self, state: State) -> float:
        """The position of the seat on turn; `state.column` tells which dice are about to be rolled."""
        values = state.values
        board = state.board
        turns = self.turns
        worth = float(board.income + min(board.production, board.sales))
        worth -= self._rivals(state)
        worth += self._city(state)
        if not turns:
            return worth
        loose = 0.0
        for part, count in enumerate(board.loose):
            if count:
                loose += self._part[part] * count
        production = board.production + loose
        sales = float(board.sales)
        for _ in range(turns):
            if production < sales:
                production += RISE
            else:
                sales += RISE
            worth += production if production < sales else sales
        levels = 0
        for column in range(COLUMNS):
            if column != state.column:
                levels += level(values, board, column)
        worth += LEVEL * self.step * levels
        resting = sum(board.dice[REST * KINDS :])
        worth += DIE * turns * sum(board.dice[: REST * KINDS]) + RESTING * min(turns, 2) * resting
        for column, held in enumerate(board.improvements):
            for space, each in enumerate(held):
                worth += self._improvement[each] * SPACE[space] * BUSY_COLUMNS[column]
        worth += IDEA * (board.ideas + board.marker / values.marker_spaces) * min(1.0, turns / 2)
        return worth

    def _city(self, state: State) -> float:
        """Customers and objectives; most moves of a turn do not touch them, so what was worked out is kept."""
        board = state.board
        own = (state.turn - 1) * PLACES
        key = (
            board.served,
            board.recipes,
            board.customers,
            *board.improvements,
            *state.houses,
            *state.outlets[own : own + PLACES],
            *state.bakeries[own : own + PLACES],
        )
        found = self._known.get(key)
        if found is None:
            found = self._objectives(state) + (self._customers(state) if self.turns else 0.0)
            self._known[key] = found
        return found

    def _customers(self, state: State) -> float:
        served = state.board.served
        own = (state.turn - 1) * PLACES
        found = []
        for at, customer in enumerate(state.houses):
            if customer != NOBODY and served >> customer & 1:
                place = own + at // HOUSES
                shop = state.outlets[place] or state.bakeries[place]
                found.append(self._house[at] if shop else self._house[at] * NO_SHOP)
        found.sort(reverse=True)
        worth = 0.0
        share = 1.0
        for each in found[: self.turns]:
            worth += share * each
            share *= NEXT_CUSTOMER
        return worth

    def _objectives(self, state: State) -> float:
        worth = 0.0
        seat = state.turn - 1
        fulfilled = state.board.fulfilled
        bonus = state.values.objective_income
        for deck, objective in enumerate(state.objectives):
            if fulfilled >> deck & 1:
                continue
            done, needed = score.progress(state, seat, objective)
            missing = needed - done
            if not missing:
                worth += bonus
            elif self.turns:
                likely = (self.turns + 0.5 - missing) / (missing + 1.5)
                worth += bonus * (done / needed) ** 1.5 * min(1.0, max(0.0, likely))
        return worth

    def _rivals(self, state: State) -> float:
        """What the others can earn; the more Income one has, the more it matters."""
        others = [board for seat, board in enumerate(state.boards, 1) if seat != state.turn]
        leading = max((board.income for board in others), default=0) or 1
        strength = 0.0
        for board in others:
            strength += min(board.sales, board.production + 1) * (0.75 + 0.5 * board.income / leading)
        return self._rival * strength


def wanted(state: State) -> list[float]:
    """How many houses wait for each kind of customer, those near the first shop counted about three times."""
    values = state.values
    counts = [0.0] * len(values.customers)
    for at, customer in enumerate(state.houses):
        if customer != NOBODY:
            counts[customer] += 3.0 if at // HOUSES == values.start_bakery else 1.0
    return counts
