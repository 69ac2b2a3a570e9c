"""The bot that compares plans each morning and searches each day as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.bots import own_taste
from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.reasons import reason
from companion.games.bake_and_sale.rules import DEEDS, Move
from companion.games.bake_and_sale.search import DaySearch, Line
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
