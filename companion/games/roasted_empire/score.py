"""Who has won and why: points line by line, ranks, medals."""

from __future__ import annotations

from companion.game import Result
from companion.games.roasted_empire.cards import NOBODY
from companion.games.roasted_empire.measures import best, end_points, measure, shop_points
from companion.games.roasted_empire.state import CARD_MASK, CARD_SHIFT, State
from companion.games.roasted_empire.vocabulary import SHOP, Measure


def goal_winners(state: State) -> tuple[int, ...]:
    """For each goal in play the seat that would get it now, from 0; NOBODY in a tie."""
    cards = state.cards
    return tuple(best(state, cards.goal_measure[goal], cards.goal_most[goal]) for goal in state.goals)


def lines_of(state: State, seat: int, winners: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """A seat's score line by line."""
    cards = state.cards
    goals = sum(cards.goal_points[goal] for goal, winner in zip(state.goals, winners, strict=True) if winner == seat)
    lines = [
        ("shops", shop_points(state, seat)),
        ("at the end", end_points(state, seat)),
        ("shipped", len(state.shipped[seat]) * cards.shipped_points),
        ("goal", goals),
    ]
    if state.plan.handicap[seat]:
        lines.append(("handicap", state.plan.handicap[seat]))
    return tuple(lines)


def results(state: State) -> tuple[Result, ...]:
    """Every seat's result: most points, then stored cards, then shops, then farms."""
    winners = goal_winners(state)
    types = state.cards.type
    lines = [lines_of(state, seat, winners) for seat in range(state.plan.seats)]
    keys = []
    for seat, own in enumerate(lines):
        empire = state.empires[seat]
        shops = sum(1 for each in empire if types[each >> CARD_SHIFT & CARD_MASK] == SHOP)
        keys.append((sum(points for _, points in own), len(state.stored[seat]), shops, len(empire) - shops))
    return tuple(
        Result(
            seat + 1,
            keys[seat][0],
            1 + sum(1 for other in keys if other > keys[seat]),
            own,
            _awards(state, seat, winners),
        )
        for seat, own in enumerate(lines)
    )


def _awards(state: State, seat: int, winners: tuple[int, ...]) -> tuple[str, ...]:
    cards = state.cards
    goals = [cards.goal_names[goal] for goal, winner in zip(state.goals, winners, strict=True) if winner == seat]
    prizes = zip(state.bonuses, state.winners, strict=False)
    return (*goals, *(cards.names[card] for card, winner in prizes if winner == seat != NOBODY))


def challenge_measure(state: State) -> int:
    """What a challenge counts for seat 1."""
    wanted = state.plan.challenge["measure"]
    if wanted not in ("score", "margin"):
        return measure(state, 0, Measure(wanted, state.cards.tags))
    scores = [result.score for result in results(state)]
    return scores[0] if wanted == "score" else scores[0] - max(scores[1:])


def medal(state: State) -> str:
    """The best medal that a challenge's measure wins, or nothing."""
    reached = challenge_measure(state)
    won = [name for name, least in state.plan.challenge["medals"].items() if reached >= least]
    return won[-1] if won else ""
