"""What a baker sees of a position at a glance, as numbers of about one: what `judge` weighs.

Which cakes lead, who has points on them, what a contest between them would bring, and what the baker has in hand.
"""

from __future__ import annotations

from typing import Final

from companion.games.bake_the_cake import rules, score
from companion.games.bake_the_cake.state import State

LEADERS: Final = 3
"""Cakes that are looked at beside the own one, those that have come farthest."""
POINTS: Final = 8.0
"""Points of this size count as one."""
MARGIN: Final = 5.0
"""A lead in a contest counts as far as this."""
STEP: Final = 0.8
"""How far a finished part that still lies on its recipe brings a cake, in parts."""
HANDFUL: Final = 3.0
"""Chits, assistants and ingredients eaten are counted in such handfuls."""


class Cakes:
    """All cakes with what lies on recipes added, in proportion, to the cake where it will most likely go."""

    __slots__ = ("now", "order", "progress", "ready", "soon")

    def __init__(self, state: State) -> None:
        seats = state.values.seats
        complete = state.values.part_count
        self.now: Final = [score.points(state, cake) for cake in range(seats)]
        self.soon: Final = [[float(points) for points in row] for row in self.now]
        self.progress: Final = [height / complete for height in state.height]
        self.ready: Final = [0.0] * seats
        for recipe, count in enumerate(state.filled):
            if count:
                self._add(state, recipe, count)
        self.order: Final = sorted(range(seats), key=lambda cake: -self.progress[cake])

    def _add(self, state: State, recipe: int, count: int) -> None:
        """The part goes to its holder's cake if it fits there, else to the next one where it does."""
        values = state.values
        part = values.recipe_part[recipe]
        cake = state.holder[recipe]
        for _ in range(values.seats):
            if state.height[cake] == part:
                break
            cake = (cake + 1) % values.seats
        else:
            return
        share = count / values.width
        first = recipe * values.width
        row = self.soon[cake]
        for colour in state.chit[first : first + values.width]:
            if colour >= 0:
                row[colour] += values.chit_points * share
        row[rules.part_of(state, recipe)[-1]] += values.assistant_points * share
        self.progress[cake] += STEP * share / values.part_count
        if count == values.width:
            self.ready[cake] = 0.5 + 0.5 * _other_tool(state, recipe)


def glance(state: State, me: int) -> list[float]:
    """The position as one baker sees it."""
    cakes = Cakes(state)
    found = _own(state, me)
    _recipes(state, me, found)
    _table(state, me, found)
    order = cakes.order
    for cake in (*order[:LEADERS], me):
        _cake(cakes, cake, me, found)
    for one, two in ((order[0], order[1]), (order[0], order[2]), (order[1], order[2]), (order[0], me)):
        _contest(cakes.soon[one], cakes.soon[two], me, state.values.seats, found)
    _totals(state, cakes, me, found)
    return found


def _own(state: State, me: int) -> list[float]:
    """When the baker's turn comes, how far the cakes are, and what the baker has."""
    values = state.values
    mover = state.mover - 1
    return [
        state.left / values.things if mover == me else 0.0,
        ((me - mover) % values.seats) / values.seats,
        float(state.waiting[values.part_count]),
        state.waiting[1] / 2,
        state.waiting[2] / 2,
        state.hand[me] / HANDFUL - 1,
        float(min(2, state.holding[me])),
    ]


def _other_tool(state: State, recipe: int) -> float:
    """1 if the tool that a recipe under way needs next is free."""
    one, two = state.values.recipe_tools[recipe]
    return 1.0 if state.free[one + two - state.lying[recipe]] else 0.0


def _recipes(state: State, me: int, found: list[float]) -> None:
    """Own work on recipes, and how far the own one and the farthest of the others are."""
    width = state.values.width
    own = others = 0
    tool = 0.0
    for recipe, count in enumerate(state.filled):
        if not count:
            continue
        if state.holder[recipe] == me:
            own = max(own, count)
            tool = _other_tool(state, recipe)
        else:
            others = max(others, count)
    found.append(state.helper.count(me) / HANDFUL)
    found.append(state.chit.count(me) / HANDFUL)
    found.append(own / width)
    found.append(tool)
    found.append(others / width)


def _table(state: State, me: int, found: list[float]) -> None:
    """Who has eaten and who may still, and what lies on the plates."""
    values = state.values
    ate = state.eaten[me].bit_count()
    most = hungry = 0
    for seat in range(values.seats):
        if seat != me:
            eaten = state.eaten[seat].bit_count()
            most = max(most, eaten)
            hungry += values.most_eaten[seat] - eaten
    plates = state.plates
    found.append(ate / HANDFUL)
    found.append((ate - most) / HANDFUL)
    found.append(hungry / (HANDFUL * values.seats))
    found.append(1 - plates.count(-1) / len(plates))
    found.append(plates.count(me) / HANDFUL)


def _cake(cakes: Cakes, cake: int, me: int, found: list[float]) -> None:
    """How far a cake is, and how the baker stands on it."""
    row = cakes.soon[cake]
    own = row[me]
    rival = 0.0
    above = 0
    for seat in range(len(cakes.soon)):
        if seat != me:
            rival = max(rival, row[seat])
            above += row[seat] >= own
    found.append(cakes.progress[cake])
    found.append(1.0 if cake == me else 0.0)
    found.append(own / POINTS)
    found.append(rival / POINTS)
    found.append(1.0 if own > rival else 0.0)
    found.append(above / len(cakes.soon))
    found.append(cakes.ready[cake])
    found.append(cakes.now[cake][me] / POINTS)


def _contest(one: list[float], two: list[float], me: int, seats: int, found: list[float]) -> None:
    """What a contest between two cakes would bring: cups towards the baker's better one, and the lead in points."""
    lead = 0
    for colour, first in enumerate(one):
        if first > two[colour]:
            lead += 1
        elif first < two[colour]:
            lead -= 1
    own = best = 0.0
    for seat in range(seats):
        points = one[seat] if lead > 0 else two[seat] if lead < 0 else one[seat] + two[seat]
        if seat == me:
            own = points
        else:
            best = max(best, points)
    margin = own - best
    found.append((lead if one[me] > two[me] else -lead) / seats)
    found.append(max(-1.0, min(1.0, margin / MARGIN)))
    found.append(1.0 if margin > 0 else 0.0 if margin else 0.5)
    found.append(max(one[me], two[me]) / POINTS)


def _totals(state: State, cakes: Cakes, me: int, found: list[float]) -> None:
    """Points over all cakes, those that have come farther counting more: own, of the best rival, of all."""
    values = state.values
    total = [0.0] * values.seats
    for cake, row in enumerate(cakes.soon):
        weight = min(1.0, cakes.progress[cake]) ** 2
        for seat in range(values.seats):
            total[seat] += weight * row[seat]
    rival = 0.0
    for seat in range(values.seats):
        if seat != me:
            rival = max(rival, total[seat])
    found.append(total[me] / POINTS)
    found.append(rival / POINTS)
    found.append(sum(total) / (POINTS * values.seats))
