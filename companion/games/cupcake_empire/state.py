"""What lies on the table: the city, the Reserve, a board for each seat, and where in a turn the game stands."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from companion.games.cupcake_empire.values import Values

KINDS: Final = 6
"""Colours of dice."""
COLUMNS: Final = 5
REST: Final = COLUMNS
"""The place of the Rest Area after the columns, in `Board.dice`."""
PLACES: Final = 6
"""Neighbourhoods."""
HOUSES: Final = 4
"""Houses of a neighbourhood."""
FROSTING: Final = 3
"""Where the frostings begin in a list of parts; the bases stand before them."""
PARTS: Final = 13
NOBODY: Final = -1

# what the state waits for
DEALING, CHOOSING, STAFFING, DRAWING, PLACING, TASTING, PRE, ACT, THROWING, POST, CLOSED = range(11)


class Board:
    """One seat's personal board."""

    __slots__ = (
        "customers",
        "dice",
        "fulfilled",
        "ideas",
        "improvements",
        "income",
        "loose",
        "marker",
        "production",
        "recipes",
        "sales",
        "served",
    )

    def __init__(self, values: Values) -> None:
        self.dice: list[int] = [count for place in values.start_columns for count in place]
        self.improvements: list[tuple[int, ...]] = [()] * COLUMNS
        self.loose: list[int] = [0] * PARTS
        self.recipes: tuple[int, ...] = ()
        """Each base * PARTS + frosting, in the order of making."""
        self.served: int = 0
        """Customers whose cupcake this seat can make, a bit each."""
        self.customers: tuple[int, ...] = ()
        """Each customer * HOUSES + sales value."""
        self.income: int = values.start_income
        self.production: int = values.start_production
        self.sales: int = values.start_sales
        self.marker: int = values.marker_start
        self.ideas: int = 0
        self.fulfilled: int = 0
        """Objectives fulfilled, a bit each by deck."""

    def copy(self) -> Board:
        """A board alike that shares nothing which can change."""
        other = Board.__new__(Board)
        other.dice = self.dice[:]
        other.improvements = self.improvements[:]
        other.loose = self.loose[:]
        other.recipes = self.recipes
        other.served = self.served
        other.customers = self.customers
        other.income = self.income
        other.production = self.production
        other.sales = self.sales
        other.marker = self.marker
        other.ideas = self.ideas
        other.fulfilled = self.fulfilled
        return other

    def key(self) -> Hashable:
        """All that makes two boards the same."""
        return (
            *self.dice,
            *self.improvements,
            *self.loose,
            self.recipes,
            self.customers,
            self.income,
            self.production,
            self.sales,
            self.marker,
            self.ideas,
            self.fulfilled,
        )

    def count(self, place: int) -> int:
        """Dice in a column or in the Rest Area."""
        start = place * KINDS
        return sum(self.dice[start : start + KINDS])


class State:
    """The whole table. `mover` 0: chance, a seat from 1, -1: the game is over."""

    __slots__ = (
        "acted",
        "bakeries",
        "bakery_store",
        "boards",
        "column",
        "dealt",
        "dice_store",
        "drawn",
        "houses",
        "idea_store",
        "improvement_store",
        "last_round",
        "level",
        "mover",
        "objectives",
        "outlet_store",
        "outlets",
        "part_store",
        "phase",
        "round",
        "special",
        "turn",
        "used",
        "values",
        "woken",
    )

    def __init__(self, values: Values) -> None:
        seats = values.seats
        self.values: Values = values
        self.mover: int = 0
        self.phase: int = DEALING
        self.turn: int = 1
        """The seat on turn, also while dice are thrown."""
        self.round: int = 1
        self.last_round: bool = False
        self.dealt: int = 0
        """Neighbourhoods that have their customers; then seats that have their staff."""
        self.drawn: tuple[int, ...] = ()
        """The starting improvements by seat."""
        # of this turn
        self.column: int = NOBODY
        self.level: int = 0
        self.acted: bool = False
        self.used: int = 0
        """Improvements used, a bit each."""
        self.woken: bool = False
        self.special: bool = False
        # the city
        self.houses: list[int] = [NOBODY] * (PLACES * HOUSES)
        self.outlets: list[int] = [0] * (seats * PLACES)
        """By seat (from 0) * PLACES + neighbourhood."""
        self.bakeries: list[int] = [0] * (seats * PLACES)
        self.outlet_store: list[int] = [values.outlets_each] * seats
        self.bakery_store: list[int] = [values.bakeries_each - 1] * seats
        for seat in range(seats):
            self.bakeries[seat * PLACES + values.start_bakery] = 1
        self.objectives: tuple[int, ...] = ()
        # the Reserve
        self.part_store: list[int] = [*values.reserve_bases, *values.reserve_frostings]
        self.improvement_store: list[int] = list(values.reserve_improvements)
        self.dice_store: list[int] = list(values.reserve_dice)
        """Dice in the Reserve, by colour."""
        self.idea_store: int = values.reserve_ideas
        self.boards: list[Board] = [Board(values) for _ in range(seats)]

    @property
    def board(self) -> Board:
        """The board of the seat on turn."""
        return self.boards[self.turn - 1]

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        other = State.__new__(State)
        other.values = self.values
        other.mover = self.mover
        other.phase = self.phase
        other.turn = self.turn
        other.round = self.round
        other.last_round = self.last_round
        other.dealt = self.dealt
        other.drawn = self.drawn
        other.column = self.column
        other.level = self.level
        other.acted = self.acted
        other.used = self.used
        other.woken = self.woken
        other.special = self.special
        other.houses = self.houses[:]
        other.outlets = self.outlets[:]
        other.bakeries = self.bakeries[:]
        other.outlet_store = self.outlet_store[:]
        other.bakery_store = self.bakery_store[:]
        other.objectives = self.objectives
        other.part_store = self.part_store[:]
        other.improvement_store = self.improvement_store[:]
        other.dice_store = self.dice_store[:]
        other.idea_store = self.idea_store
        other.boards = [board.copy() for board in self.boards]
        return other

    def key(self) -> Hashable:
        """All that makes two states the same."""
        return (
            self.values.variant,
            self.mover,
            self.phase,
            self.turn,
            self.round,
            self.last_round,
            self.dealt,
            self.drawn,
            self.column,
            self.level,
            self.acted,
            self.used,
            self.woken,
            self.special,
            *self.houses,
            *self.outlets,
            *self.bakeries,
            *self.outlet_store,
            *self.bakery_store,
            self.objectives,
            *self.part_store,
            *self.improvement_store,
            *self.dice_store,
            self.idea_store,
            tuple(board.key() for board in self.boards),
        )


def level(values: Values, board: Board, column: int) -> int:
    """The level of a column as its dice lie now."""
    dice = board.dice
    start = column * KINDS
    count = dice[start] + dice[start + 1] + dice[start + 2] + dice[start + 3] + dice[start + 4] + dice[start + 5]
    own = values.specialist[column]
    found = values.level_of_count[column][count] + dice[start + own]
    if own != values.joker:
        found += dice[start + values.joker]
    top = values.top_level[column]
    return found if found < top else top
