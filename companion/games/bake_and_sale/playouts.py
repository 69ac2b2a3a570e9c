"""The hard bot: it plays the rest of the week out, with dice that it imagines, after each of the best days it finds.

All days are judged by the same imagined dice; the worse half is dropped again and again. How long it thinks is counted
in positions, so that it chooses alike on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from companion.bots import Hint, own_chance
from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.planning import Mind, PlanningBot, Worths
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.reasons import reason
from companion.games.bake_and_sale.search import DaySearch, Line, first_moves
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import END, Pool, Tables
from companion.games.bake_and_sale.worth import DEFAULT, Plan, Weights, Worth

HARD: Final = Mind(wide=True, scan=2, width=16, taste=0.0)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much the hard bot thinks about a day."""

    plans: int = 6
    """Plans whose best days are played out."""
    days: int = 2
    """Different days of each of them."""
    weeks: int = 32
    """Imagined rests of the week, at most."""
    halve: int = 4
    """After so many the worse half of the days is dropped, and again each time that their number has doubled."""
    nodes: int = 60_000
    """Positions that playouts may weigh, for all days together."""
    last_width: int = 32
    """Positions kept on the last day, when nothing is left to imagine."""
    rivals: int = 3
    """Rivals at the table who are played out too, the best ones; awards are shared with them."""


EFFORT: Final = Effort()
HINT_EFFORT: Final = Effort(plans=4, days=1, nodes=30_000)
HINT_WIDTH: Final = 4
"""Positions kept behind each decision that a hint weighs."""
HINT_MOVES: Final = 8
"""Decisions of which a hint plays out the rest of the week."""


@dataclass
class Day:
    """A way through the day that is being played out, the plan behind it, and how its weeks ended so far."""

    line: Line
    plan: Plan
    ends: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean of its weeks; without any, what it is worth by itself."""
        return sum(self.ends) / len(self.ends) if self.ends else self.line.worth


class Playouts:
    """Rests of a week, imagined with dice of the bot's own and played day by day towards a plan."""

    def __init__(self, state: State, weights: Weights, seed: str, rivals: int) -> None:
        self.tables: Final[Tables] = state.tables
        self.days: Final = state.tables.values.days - state.day
        self.nodes = 0
        self._weights: Final = weights
        self._chance: Final = own_chance(f"{seed}/{state.day}/dice").random
        self._dice: Final[list[list[Pool]]] = []
        self._worths: Final[dict[tuple[str, int], Worth]] = {}
        self._rivals: Final = self._strongest(state, rivals)
        self._rivals_ends: Final[dict[int, list[Sheet]]] = {}

    def settle(self, days: list[Day], effort: Effort) -> list[Day]:
        """The days, the best first, as far as the effort allows to tell."""
        alive = list(days)
        check = effort.halve
        for week in range(effort.weeks):
            for day in alive:
                day.ends.append(self.end(day, week))
            if week + 1 == check:
                alive = sorted(alive, key=_worst_first)[: max(2, len(alive) // 2)]
                check *= 2
            if self.nodes > effort.nodes:
                break
        best = sorted(alive, key=_worst_first)
        return best + sorted((day for day in days if day not in best), key=_worst_first)

    def end(self, day: Day, week: int) -> float:
        """The score after this day and an imagined rest of the week; at a table the lead over the best rival."""
        values = self.tables.values
        sheet = self._play(day.line.sheet, day.plan, self.dice(week))
        if not self._rivals:
            return score.breakdown(values, sheet).total
        if week not in self._rivals_ends:
            self._rivals_ends[week] = [self._play(rival, plan, self.dice(week)) for rival, plan in self._rivals]
        own, *others = score.results(values, [sheet, *self._rivals_ends[week]])
        return own.score - max(each.score for each in others)

    def dice(self, week: int) -> list[Pool]:
        """The dice of an imagined rest of the week, the same whenever they are asked for."""
        values = self.tables.values
        while len(self._dice) <= week:
            self._dice.append(
                [
                    tuple(
                        colour * values.die_faces + face
                        for colour in (0, 1)
                        for face in sorted(int(values.die_faces * self._chance()) for _ in range(values.dice_each))
                    )
                    for _ in range(self.days)
                ]
            )
        return self._dice[week]

    def _play(self, start: Sheet, plan: Plan, dice: list[Pool]) -> Sheet:
        sheet = start.copy()
        for pool in dice:
            sheet.day += 1
            sheet.hours = self.tables.values.hours
            sheet.dice = pool
            sheet.baked = sheet.consulted = sheet.marketed = sheet.swapped = 0
            sheet = self._best(sheet, plan, self.tables.values.days - sheet.day)
        return sheet

    def _best(self, sheet: Sheet, plan: Plan, days: int) -> Sheet:
        search = DaySearch(self._worth(plan, days), 1)
        best = search.best(sheet).sheet.copy()
        self.nodes += search.nodes
        return best

    def _worth(self, plan: Plan, days: int) -> Worth:
        key = (plan.name, days)
        if key not in self._worths:
            self._worths[key] = Worth(self.tables, plan, self._weights, days)
        return self._worths[key]

    def _strongest(self, state: State, most: int) -> list[tuple[Sheet, Plan]]:
        """The rivals that stand best, at the end of this day, each with the plan that seems to be theirs."""
        found = []
        for seat, sheet in enumerate(state.sheets, 1):
            if seat != state.mover:
                promise, plan = max(
                    ((self._worth(plan, self.days).of(sheet), plan) for plan in plans(self.tables, wide=False)),
                    key=lambda pair: pair[0],
                )
                found.append((promise, sheet, plan, seat > state.mover))
        found.sort(key=lambda each: -each[0])
        return [
            (self._best(sheet, plan, self.days) if waits else sheet, plan) for _, sheet, plan, waits in found[:most]
        ]


def _worst_first(day: Day) -> tuple[int, float]:
    return -len(day.ends), -day.mean


class HardBot(PlanningBot):
    """Plays the rest of the week out after the best days of the best plans, and takes the day that ends best."""

    def __init__(self, seed: str, mind: Mind = HARD, effort: Effort = EFFORT, weights: Weights = DEFAULT) -> None:
        super().__init__(seed, mind, weights)
        self._seed: Final = seed
        self._effort: Final = effort

    def lines(self, state: State) -> list[Line]:
        """See `PlanningBot`."""
        days = self.days(state)
        self._plan = days[0].plan
        return [day.line for day in days]

    def days(self, state: State) -> list[Day]:
        """Ways to spend the rest of the day, the best first."""
        worths = Worths(state, self._weights)
        found = self._days(state, worths)
        if not worths.days:
            return sorted(found, key=lambda day: -day.line.worth)
        if len(found) == 1:
            return found
        playouts = Playouts(state, self._weights, self._seed, self._effort.rivals)
        found = playouts.settle(found, self._effort)
        self.nodes += playouts.nodes
        return found

    def _days(self, state: State, worths: Worths) -> list[Day]:
        """The best days of the most promising plans, no two that end alike with the same plan."""
        promises = []
        for plan in plans(state.tables, self._mind.wide):
            search = DaySearch(worths.of(plan), self._mind.scan)
            sheet = state.sheet.copy()
            search.settle(sheet)
            promises.append((search.best(sheet).worth, plan))
            self.nodes += search.nodes
        promises.sort(key=lambda pair: -pair[0])
        width = self._mind.width if worths.days else self._effort.last_width
        found = []
        for _, plan in promises[: self._effort.plans]:
            search = DaySearch(worths.of(plan), width)
            sheet = state.sheet.copy()
            placed = search.settle(sheet)
            seen: set[object] = set()
            for line in search.lines(sheet):
                key = line.sheet.key()
                if key not in seen and len(seen) < self._effort.days:
                    seen.add(key)
                    found.append(Day(Line(line.worth, line.sheet, placed + line.moves), plan))
            self.nodes += search.nodes
        return found


def hints(state: State, count: int = 3) -> list[Hint]:
    """The best decisions now in the eyes of the hard bot, each with its reason; the best first.

    Decisions that lead to the same end of the day in another order are told once.
    """
    bot = HardBot("hint", effort=HINT_EFFORT)
    best = bot.days(state)[0]
    worths = Worths(state, DEFAULT)
    days = [best]
    seen_ends = {best.line.sheet.key()}
    seen_moves = {best.line.moves[:1]}
    spare: list[Day] = []
    for line in first_moves(state.sheet, worths.of(best.plan), HINT_WIDTH):
        if line.moves[:1] in seen_moves:
            continue
        seen_moves.add(line.moves[:1])
        (spare if line.sheet.key() in seen_ends else days).append(Day(line, best.plan))
        seen_ends.add(line.sheet.key())
    days = [Day(day.line, day.plan) for day in (days + spare if len(days) < count else days)[:HINT_MOVES]]
    if worths.days:
        Playouts(state, DEFAULT, "hint", EFFORT.rivals).settle(days, HINT_EFFORT)
    ordered = sorted(days, key=lambda day: _behind(days[0], day) if day is not days[0] else -1.0)
    return [
        Hint(move, reason(state.sheet, move, day.plan), _behind(days[0], day))
        for day in ordered[:count]
        for move in (day.line.moves[:1] or ((END,),))
    ]


def _behind(best: Day, other: Day) -> float:
    """How much less another day is expected to bring, by the weeks that both were played out in; never below 0."""
    if not other.ends:
        return max(0.0, best.line.worth - other.line.worth)
    pairs = list(zip(best.ends, other.ends, strict=False))
    return max(0.0, sum(one - two for one, two in pairs) / len(pairs))
