"""The planner: tries every answer on a guess of the whole table and looks through its own follow-up decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.roasted_empire import chance
from companion.games.roasted_empire.effects import CHANCE
from companion.games.roasted_empire.rules import OVER, apply
from companion.games.roasted_empire.score import results
from companion.games.roasted_empire.state import ASK_DRAW, ASK_PICK, ASK_STEAL, ASK_TURN, State
from companion.games.roasted_empire.worth import own_worth, worth_to

Below = Callable[[int], int]
DEPTH: Final = 3
BUDGET: Final = 500
"""Positions that may be looked at on one guess before follow-up decisions are left open."""
FINAL: Final = 1.5
"""Points that are certain count for more than points that are hoped for."""

Taste = Callable[[State, int], float]
"""What a card is worth to a bot beyond its plain worth while drafting."""


def pick_values(state: State, seat: int, taste: Taste) -> list[float]:
    """The worth of every card of the pack, as part of the hand."""
    hand = state.hands[seat]
    values = []
    for move in state.options:
        hand.append(move[1])
        values.append(own_worth(state, seat, True) + taste(state, move[1]))
        hand.pop()
    return values


class Search:
    """Looks through own follow-up decisions as far as its budget of positions goes."""

    __slots__ = ("below", "left", "seat")

    def __init__(self, seat: int, below: Below, budget: int = BUDGET) -> None:
        self.seat: int = seat
        self.below: Below = below
        self.left: int = budget

    def move_values(self, state: State, depth: int = DEPTH) -> list[float]:
        """The worth of every legal move on one guess of the table."""
        values = []
        for move in state.options:
            after = state.copy()
            apply(after, move)
            values.append(self.look(after, depth))
        return values

    def look(self, state: State, depth: int) -> float:
        """The worth of a position, own follow-up decisions looked through."""
        self.left -= 1
        while state.mover != OVER:
            if state.mover == CHANCE and state.ask in (ASK_DRAW, ASK_STEAL):
                apply(state, chance.draw(state, self.below))
                continue
            own = state.mover == self.seat + 1 and state.ask not in (ASK_TURN, ASK_PICK)
            if own and depth and self.left > 0:
                return max(self.move_values(state, depth - 1))
            return worth_to(state, self.seat)
        return margin(state, self.seat) * FINAL


def margin(state: State, seat: int) -> float:
    """The final score of a seat less the best rival's."""
    found = [result.score for result in results(state)]
    own = found.pop(seat)
    return own - max(found)
