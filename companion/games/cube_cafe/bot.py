"""The bots: any legal move, or levels of one family that plan a shift with a narrower or wider search."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache, partial
from typing import Final

from companion.bots import own_chance
from companion.game import BotLevel
from companion.games.cube_cafe import events, options
from companion.games.cube_cafe.ahead import worth_ahead
from companion.games.cube_cafe.plan import Plan, best_ends, search
from companion.games.cube_cafe.rules import act
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import END_MOVE, ORDER, Move
from companion.games.cube_cafe.worth import WEIGHTS

WIDTHS: Final = {"easy": 1, "normal": 10, "hard": 80}
"""Cafés that are kept at each depth of a plan."""
ENDS: Final = 8
"""Ends of a shift that `hard` compares by a look into the next round."""
LOOKS: Final = 6
"""Times that it looks, each with other dice."""
LOOK_WIDTH: Final = 3
HOPELESS: Final = 4.0
"""Dollars behind the best end, from which on an end is not looked at."""


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
    """Plans the rest of the shift, plays it until a plate is drawn, and plans anew."""

    def __init__(self, width: int, seed: str) -> None:
        self._width = width
        self._weights = WEIGHTS.varied(own_chance(f"{seed}/weights"))
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
        plan = self._best(state)
        self._moves = _orders_first(state.cafe, plan.moves)
        told = ", ".join(events.words(state, move) for move in self._moves)
        self._why = f"{told}; so the café should come to about ${plan.worth:.0f}"

    def _best(self, state: State) -> Plan:
        return search(state.cafe, state.tables.values.rounds - state.round, self._width, self._weights)

    def why(self) -> str:
        """See `Bot`."""
        return f"The plan: {self._why}." if self._why else ""


class FarPlanner(Planner):
    """Compares the best ends of the shift by what the next round could make of them."""

    def __init__(self, width: int, seed: str) -> None:
        super().__init__(width, seed)
        self._seed = seed

    def _best(self, state: State) -> Plan:
        left = state.tables.values.rounds - state.round
        if not left:
            return super()._best(state)
        plans = best_ends(state.cafe, left, self._width, ENDS, self._weights)
        close = [plan for plan in plans if plan.worth >= plans[0].worth - HOPELESS]
        if len(close) > 1:
            # the same dice for all ends: what differs is the end alone
            worths = [self._ahead(state, plan) for plan in close]
            return close[worths.index(max(worths))]
        return plans[0]

    def _ahead(self, state: State, plan: Plan) -> float:
        assert plan.cafe is not None
        place = f"{self._seed}/{state.round}/{state.seat}"
        looks = (own_chance(f"{place}/{look}") for look in range(LOOKS))
        return sum(worth_ahead(state, plan.cafe, LOOK_WIDTH, chance) for chance in looks)


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
        "hard": "plans the shift with care and looks into the next round",
    }
    kinds = {"easy": Planner, "normal": Planner, "hard": FarPlanner}
    planners = {name: BotLevel(name, partial(kinds[name], width), about[name]) for name, width in WIDTHS.items()}
    return {"random": BotLevel("random", AnyMove, "makes any legal move"), **planners}
