"""The bots: levels of one family that weigh positions alike and differ in how far they think.

`easy` looks one decision ahead, `normal` compares plans and searches each day as a whole. What a bot knows is the
state its seat sees; its own chance (which plan it likes, how it breaks ties) follows from its seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.bots import Hint, own_chance, own_taste
from companion.game import BotLevel
from companion.games.bake_and_sale import options, score
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.reasons import reason
from companion.games.bake_and_sale.rules import DEEDS, Move
from companion.games.bake_and_sale.search import DaySearch, Line, candidates, first_moves
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import END, Tables
from companion.games.bake_and_sale.worth import DEFAULT, Plan, Weights, Worth


@dataclass(frozen=True, slots=True)
class Mind:
    """How much a level thinks: positions kept while plans are compared, and in the search itself."""

    wide: bool
    """Whether all plans are compared or only the plain pairs of breads."""
    scan: int
    width: int
    taste: float
    """How much, in money, one bot may like a plan better than another does."""


NORMAL: Final = Mind(wide=False, scan=1, width=8, taste=1.5)
HINT_WIDTH: Final = 4
"""Positions kept behind each decision that a hint weighs."""


class RandomBot:
    """Any possible decision; buys no time."""

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed).random

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        return options.sample(state.sheet, self._random, agencies=False)

    def why(self) -> str:
        """See `Bot`: it has none."""
        return ""


def rivals(state: State) -> tuple[tuple[int, ...], ...]:
    """What the awards measure on the other seats' sheets."""
    values = state.tables.values
    return tuple(score.measures(values, sheet) for seat, sheet in enumerate(state.sheets, 1) if seat != state.mover)


class Worths:
    """The worth of positions today by plan, each worked out once."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.tables: Final[Tables] = state.tables
        self.weights: Final = weights
        self.days: Final = state.tables.values.days - state.day
        self.rivals: Final = rivals(state)
        self._found: Final[dict[str, Worth]] = {}

    def of(self, plan: Plan) -> Worth:
        """The worth for one plan."""
        if plan.name not in self._found:
            self._found[plan.name] = Worth(self.tables, plan, self.weights, self.days, self.rivals)
        return self._found[plan.name]


class EasyBot:
    """One decision ahead, towards a plan of its own liking; no agencies."""

    def __init__(self, seed: str, weights: Weights = DEFAULT) -> None:
        self._liking: Final = own_taste(seed).random()
        self._weights: Final = weights
        self._why = ""

    def why(self) -> str:
        """See `Bot`."""
        return self._why

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        sheet = state.sheet
        known = plans(state.tables, wide=False)
        worth = Worths(state, self._weights).of(known[int(self._liking * len(known))])
        move = self._best(sheet, worth)
        self._why = reason(sheet, move, worth.plan)
        return move

    def _best(self, sheet: Sheet, worth: Worth) -> Move:
        search = DaySearch(worth, 1)
        if sheet.due_stars or sheet.due_pins or sheet.due_fame:
            return search.place(sheet)
        best: Move = (END,)
        most = worth.of(sheet)
        for move in candidates(sheet, worth):
            after = sheet.copy()
            DEEDS[move[0]](after, move)
            search.settle(after)
            gain = worth.of(after)
            if gain > most:
                best, most = move, gain
        return best


class PlanningBot:
    """Compares plans each morning, then searches the day; goes on as thought out while nothing unforeseen happens."""

    def __init__(self, seed: str, mind: Mind = NORMAL, weights: Weights = DEFAULT) -> None:
        self._chance: Final = own_taste(seed)
        self._mind: Final = mind
        self._weights: Final = weights
        self._tastes: Final[dict[str, float]] = {}
        self._day: list[Move] = []
        self._expected: Sheet | None = None
        self._plan: Plan | None = None
        self._why = ""
        self.nodes = 0
        """Positions weighed so far."""

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        sheet = state.sheet
        if self._expected is None or self._expected.key() != sheet.key():
            self._day = [*self.lines(state)[0].moves, (END,)]
        move = self._day.pop(0)
        self._why = reason(sheet, move, self._plan) if self._plan else ""
        if move[0] == END:
            self._expected = None
        else:
            self._expected = sheet.copy()
            DEEDS[move[0]](self._expected, move)
        return move

    def why(self) -> str:
        """See `Bot`."""
        return self._why

    def lines(self, state: State) -> list[Line]:
        """Ways to spend the rest of the day, the best first."""
        sheet = state.sheet.copy()
        worths = Worths(state, self._weights)
        self._plan = self.plan(state, worths)
        search = DaySearch(worths.of(self._plan), self._mind.width)
        placed = search.settle(sheet)
        lines = search.lines(sheet)
        self.nodes += search.nodes
        return [Line(line.worth, line.sheet, placed + line.moves) for line in lines]

    def plan(self, state: State, worths: Worths) -> Plan:
        """The plan that promises most from here on."""
        known = plans(state.tables, self._mind.wide)
        best, most = known[0], -1e9
        for plan in known:
            search = DaySearch(worths.of(plan), self._mind.scan)
            sheet = state.sheet.copy()
            search.settle(sheet)
            promise = search.best(sheet).worth + (self._taste(plan) if worths.days else 0.0)
            self.nodes += search.nodes
            if promise > most:
                best, most = plan, promise
        return best

    def _taste(self, plan: Plan) -> float:
        if plan.name not in self._tastes:
            self._tastes[plan.name] = self._mind.taste * self._chance.random()
        return self._tastes[plan.name]


def hints(state: State, count: int = 3) -> list[Hint]:
    """The best decisions now in the eyes of the strongest level, each with its reason; the best first."""
    worths = Worths(state, DEFAULT)
    plan = PlanningBot("hint").plan(state, worths)
    lines = first_moves(state.sheet, worths.of(plan), HINT_WIDTH)[:count]
    return [
        Hint(move, reason(state.sheet, move, plan), lines[0].worth - line.worth)
        for line in lines
        for move in (line.moves[:1] or ((END,),))
    ]


def levels() -> Mapping[str, BotLevel]:
    """The bots by name, weakest first."""
    found = (
        BotLevel("random", RandomBot, "any possible decision"),
        BotLevel("easy", EasyBot, "one decision ahead, towards a plan of its own"),
        BotLevel("normal", PlanningBot, "compares plans and thinks a whole day through"),
    )
    return {level.name: level for level in found}
