"""How good a position looks for a baker, without playing on: who has points on which cake, and how far each is."""

from __future__ import annotations

from typing import Final

from companion.games.bake_the_cake import rules, score
from companion.games.bake_the_cake.state import RUNNING, State

CUP: Final = 0.25
WIN: Final = 100.0
PLACE: Final = 0.05
MARGIN: Final = 0.002
ALONE_SCALE: Final = 30.0
"""About the best score alone: outcomes are shares of it."""


def worth(state: State, me: int) -> float:
    """Own points less the best rival's over all cakes, each weighed by the square of its progress; and cups."""
    values = state.values
    if state.ending != RUNNING:
        return WIN * outcome(state, me)
    complete = values.part_count
    seats = values.seats
    points: list[list[float]] = []
    progress: list[float] = []
    for cake in range(seats):
        points.append([float(each) for each in score.points(state, cake)])
        progress.append(float(state.height[cake]))
    for recipe, count in enumerate(state.filled):
        if count:
            _add_under_way(state, recipe, count / values.width, points, progress)
    total = [0.0] * values.colours
    for cake in range(seats):
        weight = min(1.0, progress[cake] / complete) ** 2
        for colour, each in enumerate(points[cake]):
            total[colour] += weight * each
    rival = max(total[seat] for seat in range(seats) if seat != me)
    return total[me] - rival + CUP * _leaning(points, progress, me, seats)


def _add_under_way(state: State, recipe: int, share: float, points: list[list[float]], progress: list[float]) -> None:
    """A part under way counts for the cake where it will most likely go, in proportion."""
    values = state.values
    part = values.recipe_part[recipe]
    holder = state.holder[recipe]
    cake = holder if state.height[holder] == part else -1
    if cake < 0:
        for seat in range(values.seats):
            if state.height[seat] == part:
                cake = seat
                break
    if cake < 0:
        return
    first = recipe * values.width
    for colour in state.chit[first : first + values.width]:
        if colour >= 0:
            points[cake][colour] += values.chit_points * share
    points[cake][rules.part_of(state, recipe)[-1]] += values.assistant_points * share
    progress[cake] += 0.8 * share


def _leaning(points: list[list[float]], progress: list[float], me: int, seats: int) -> int:
    """Cups that lean to the better one of the two leading cakes for this baker, less those that do not."""
    order = sorted(range(seats), key=lambda cake: -progress[cake])[:2]
    if len(order) < 2 or not progress[order[1]]:
        return 0
    one, two = points[order[0]], points[order[1]]
    leads = [each[me] >= max(each[:seats]) for each in (one, two)]
    leaning = 0
    for first, second in zip(one, two, strict=True):
        if first != second:
            leaning += leads[0] - leads[1] if first > second else leads[1] - leads[0]
    return leaning


def outcomes(state: State) -> list[float]:
    """How a finished game went for each baker: a win is 1, shared in equal parts; a little for place and margin."""
    results = score.results(state)
    if state.values.alone:
        return [results[0].score / ALONE_SCALE]
    first = sum(each.rank == 1 for each in results)
    scores = sorted(each.score for each in results)
    found: list[float] = []
    for own in results:
        best = scores[-1] if own.score < scores[-1] else scores[-2]
        share = 1.0 / first if own.rank == 1 else 0.0
        place = sum(each.rank > own.rank for each in results) / (len(results) - 1)
        found.append(share + PLACE * place + MARGIN * (own.score - best))
    return found


def outcome(state: State, me: int) -> float:
    """How a finished game went for one baker."""
    return outcomes(state)[me]
