"""The bots: any legal move, or levels of one family that plan a shift with a narrower or wider search."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache, partial
from typing import Final

from companion.bots import own_chance
from companion.game import BotLevel
from companion.games.cube_cafe import events, options
from companion.games.cube_cafe.plan import search
from companion.games.cube_cafe.rules import act
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import END_MOVE, ORDER, Move

WIDTHS: Final = {"easy": 1, "normal": 10, "hard": 160}
"""Cafés that are kept at each depth of a plan."""


class AnyMove:
    """Any legal move but the end, until only that is left."""

    def __init__(self, seed: str) -> None:
        self._random = own_chance(seed).random

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        moves = [move for move in options.legal(state.cafe) if move != END_MOVE]
        return moves[int(self._random() * len(moves))] if moves else END_MOVE

    def why(self) -> str:
        """See `Bot`."""
        return ""


class Planner:
    """Plans the rest of the shift, plays it until a plate is drawn, and plans anew. Leaves nothing to chance."""

    def __init__(self, width: int, seed: str) -> None:
        self._width = width
        self._moves: list[Move] = []
        self._expected: Hashable = None
        self._why = ""

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        if not self._moves or self._expected != (state.round, state.seat, state.cafe.key()):
            self._plan(state)
        move = self._moves.pop(0)
        if move == END_MOVE or move[0] == ORDER:
            self._moves = []
        else:
            after = state.cafe.copy()
            act(after, move, state.plates[:])
            self._expected = (state.round, state.seat, after.key())
        return move

    def _plan(self, state: State) -> None:
        plan = search(state.cafe, state.tables.values.rounds - state.round, self._width)
        self._moves = _orders_first(state.cafe, plan.moves)
        told = ", ".join(events.words(state, move) for move in self._moves)
        self._why = f"{told}; so the café should come to about ${plan.worth:.0f}"

    def why(self) -> str:
        """See `Bot`."""
        return f"The plan: {self._why}." if self._why else ""


def _orders_first(cafe: Cafe, moves: list[Move]) -> list[Move]:
    """The plan to its end; an order that can be taken at once comes first, since to know the plate helps."""
    legal = options.legal(cafe)
    early = next((move for move in moves if move[0] == ORDER and move in legal), None)
    rest = [*moves, END_MOVE]
    if early:
        rest.remove(early)
        rest.insert(0, early)
    return rest


@cache
def levels() -> Mapping[str, BotLevel]:
    """The bots, weakest first."""
    about = {
        "easy": "takes what looks best, step by step",
        "normal": "plans the shift roughly",
        "hard": "plans the shift with care",
    }
    planners = {name: BotLevel(name, partial(Planner, width), about[name]) for name, width in WIDTHS.items()}
    return {"random": BotLevel("random", AnyMove, "makes any legal move"), **planners}
