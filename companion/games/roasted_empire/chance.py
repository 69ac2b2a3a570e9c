"""What a shuffled deck gives: the chance event that a state waits for, from any source of numbers."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.roasted_empire.cards import BONUS, DEAL, DRAWN, GOAL, STOLEN, Move
from companion.games.roasted_empire.state import ASK_BONUS, ASK_DEAL, ASK_DRAW, ASK_GOAL, State

Below = Callable[[int], int]
"""A number from 0 to n - 1."""


def draw(state: State, below: Below) -> Move:
    """The event, drawn with these numbers."""
    cards = state.cards
    themes = state.plan.themes
    if state.ask == ASK_GOAL:
        goals = [goal for goal in range(len(cards.goals)) if cards.goal_theme[goal] in themes]
        return (GOAL, *_some(goals, state.need, below))
    if state.ask == ASK_BONUS:
        bonuses = [card for card in range(cards.first_bonus, cards.count) if cards.theme[card] in themes]
        return (BONUS, *_some(bonuses, state.need, below))
    if state.ask == ASK_DEAL:
        return (DEAL, (state.first + state.turn) % state.plan.seats, *_from_deck(state, below))
    if state.ask == ASK_DRAW:
        return (DRAWN, *_from_deck(state, below))
    stored = sorted(state.stored[state.stack[-1][7] - 1])
    return (STOLEN, stored[below(len(stored))])


def _some(things: list[int], count: int, below: Below) -> list[int]:
    return [things.pop(below(len(things))) for _ in range(count)]


def _from_deck(state: State, below: Below) -> list[int]:
    deck = state.deck[:]
    drawn = []
    for _ in range(state.need):
        if not deck:
            deck = sorted(state.discard)
        drawn.append(deck.pop(below(len(deck))))
    return drawn
