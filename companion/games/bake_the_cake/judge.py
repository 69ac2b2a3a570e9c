"""A learned eye: the share of wins that a position promises to a baker among others.

A small network, one for each size of table, weighs what `glance` sees. `benchmarks/tuning/bake_the_cake.py` made
its weights out of games between the bots.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, tanh
from operator import mul
from pathlib import Path
from typing import Any, Final

from companion.games.bake_the_cake.estimate import outcome
from companion.games.bake_the_cake.glance import glance
from companion.games.bake_the_cake.state import RUNNING, State
from companion.games.bake_the_cake.values import Values

WEIGHTS: Final = Path(__file__).with_name("weights.json")


class Judge:
    """The eye for one size of table."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.straight: Final[list[float]] = weights["straight"]
        """What each thing seen counts for in itself."""
        self.hidden: Final[list[list[float]]] = weights["hidden"]
        self.bias: Final[list[float]] = weights["bias"]
        self.out: Final[list[float]] = weights["out"]
        """What each hidden unit counts for; what comes last is the sum to begin with."""

    def share(self, state: State, me: int) -> float:
        """What a position promises; at the end of a game, what it brought."""
        if state.ending != RUNNING:
            return outcome(state, me)
        return self.weigh(glance(state, me))

    def weigh(self, seen: Sequence[float]) -> float:
        """What a position promises that looks like this."""
        out = self.out
        total = out[-1] + sum(map(mul, self.straight, seen))
        for unit, row in enumerate(self.hidden):
            total += out[unit] * tanh(self.bias[unit] + sum(map(mul, row, seen)))
        return 1.0 / (1.0 + exp(-total))


@cache
def judges() -> Mapping[int, Judge]:
    """The judges by the number of bakers that they know."""
    tables = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {int(seats): Judge(weights) for seats, weights in tables.items()}


def judge_for(values: Values) -> Judge | None:
    """Who can judge such a game: nobody where the first complete cake ends it, or for one or two bakers."""
    return judges().get(values.seats) if values.cakes_to_end > 1 else None
