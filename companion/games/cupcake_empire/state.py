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

    dice: list[int]
    improvements: list[tuple[int, ...]]
    loose: list[int]
    recipes: tuple[int, ...]  # each base * PARTS + frosting, in the order of making
    served: int  # customers whose cupcake this seat can make, a bit each
    customers: tuple[int, ...]  # each customer * HOUSES + sales value
    income: int
    production: int
    sales: int
    marker: int
    ideas: int
    fulfilled: int  # objectives fulfilled, a bit each by deck

    def __init__(self, values: Values, like: Board | None = None) -> None:
        """A board at the start, or one like another: a copy made this way is cheap and can be compiled."""
        if like is None:
            self._set_up(values)
            return
        self.dice = like.dice[:]
        self.improvements = like.improvements[:]
        self.loose = like.loose[:]
        self.recipes = like.recipes
        self.served = like.served
        self.customers = like.customers
        self.income = like.income
        self.production = like.production
        self.sales = like.sales
        self.marker = like.marker
        self.ideas = like.ideas
        self.fulfilled = like.fulfilled

    def _set_up(self, values: Values) -> None:
        self.dice = [count for place in values.start_columns for count in place]
        self.improvements = [()] * COLUMNS
        self.loose = [0] * PARTS
        self.recipes = ()
        self.served = 0
        self.customers = ()
        self.income = values.start_income
        self.production = values.start_production
        self.sales = values.start_sales
        self.marker = values.marker_start
        self.ideas = 0
        self.fulfilled = 0

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

    values: Values
    mover: int
    phase: int
    turn: int  # the seat on turn, also while dice are thrown
    round: int
    last_round: bool
    dealt: int  # neighbourhoods that have their customers; then seats that have their staff
    drawn: tuple[int, ...]  # the starting improvements by seat
    # of this turn
    column: int
    level: int
    acted: bool
    used: int  # improvements used, a bit each
    woken: bool
    special: bool
    # the city
    houses: list[int]
    outlets: list[int]  # by seat (from 0) * PLACES + neighbourhood
    bakeries: list[int]
    outlet_store: list[int]
    bakery_store: list[int]
    objectives: tuple[int, ...]
    # the Reserve
    part_store: list[int]
    improvement_store: list[int]
    dice_store: list[int]  # by colour
    idea_store: int
    boards: list[Board]

    def __init__(self, values: Values, like: State | None = None) -> None:
        """A table before the first event, or one like another."""
        self.values = values
        if like is None:
            self._set_up(values)
            return
        self.mover = like.mover
        self.phase = like.phase
        self.turn = like.turn
        self.round = like.round
        self.last_round = like.last_round
        self.dealt = like.dealt
        self.drawn = like.drawn
        self.column = like.column
        self.level = like.level
        self.acted = like.acted
        self.used = like.used
        self.woken = like.woken
        self.special = like.special
        self.houses = like.houses[:]
        self.outlets = like.outlets[:]
        self.bakeries = like.bakeries[:]
        self.outlet_store = like.outlet_store[:]
        self.bakery_store = like.bakery_store[:]
        self.objectives = like.objectives
        self.part_store = like.part_store[:]
        self.improvement_store = like.improvement_store[:]
        self.dice_store = like.dice_store[:]
        self.idea_store = like.idea_store
        self.boards = [Board(values, board) for board in like.boards]

    def _set_up(self, values: Values) -> None:
        seats = values.seats
        self.mover = 0
        self.phase = DEALING
        self.turn = 1
        self.round = 1
        self.last_round = False
        self.dealt = 0
        self.drawn = ()
        self.column = NOBODY
        self.level = 0
        self.acted = False
        self.used = 0
        self.woken = False
        self.special = False
        self.houses = [NOBODY] * (PLACES * HOUSES)
        self.outlets = [0] * (seats * PLACES)
        self.bakeries = [0] * (seats * PLACES)
        self.outlet_store = [values.outlets_each] * seats
        self.bakery_store = [values.bakeries_each - 1] * seats
        for seat in range(seats):
            self.bakeries[seat * PLACES + values.start_bakery] = 1
        self.objectives = ()
        self.part_store = [*values.reserve_bases, *values.reserve_frostings]
        self.improvement_store = list(values.reserve_improvements)
        self.dice_store = list(values.reserve_dice)
        self.idea_store = values.reserve_ideas
        self.boards = [Board(values) for _ in range(seats)]

    @property
    def board(self) -> Board:
        """The board of the seat on turn."""
        return self.boards[self.turn - 1]

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        return State(self.values, self)

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
