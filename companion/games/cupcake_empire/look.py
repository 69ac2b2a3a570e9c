"""What follows a turn: its dice thrown a few times, and the seat's next turn played on each throw.

The same throws for every turn that is compared, so that luck favours none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.games.cupcake_empire import rules
from companion.games.cupcake_empire.moves import ACTIVATE, DONE, PER_DIE, ROLL
from companion.games.cupcake_empire.plan import Line, best, prepared, work
from companion.games.cupcake_empire.state import COLUMNS, KINDS, NOBODY, PRE, State
from companion.games.cupcake_empire.worth import Worth

MOST_DICE: Final = 8
"""Numbers of one throw; a column holds fewer dice."""


class Look:
    """Compares turns by what the next turn can make of them."""

    def __init__(self, worth: Worth, throws: int, random: Callable[[], float]) -> None:
        self._worth: Final = worth
        self._throws: Final = [[random() for _ in range(MOST_DICE)] for _ in range(throws)]

    def best(self, lines: Sequence[Line]) -> Line:
        """The turn after which the next one is worth most, on average."""
        found, most = lines[0], float("-inf")
        for line in lines:
            total = sum(self._next(line, throw) for throw in self._throws)
            if total > most:
                found, most = line, total
        return found

    def _next(self, line: Line, throw: Sequence[float]) -> float:
        state = line.state.copy()
        rules.apply(state, (DONE,))
        if state.mover == 0:
            faces = state.values.faces
            start = state.column * KINDS
            dice = [die for die in range(KINDS) for _ in range(state.board.dice[start + die])]
            shown = [die * PER_DIE + int(number * faces) + 1 for die, number in zip(dice, throw, strict=False)]
            rules.apply(state, (ROLL, *shown))
        _again(state)
        start_line = Line([], state, 0.0)
        worth = self._worth
        return best(
            work(ready.then((ACTIVATE, column), worth), worth, 1)
            for column in range(COLUMNS)
            for ready in prepared(start_line, column, worth)
        ).worth


def _again(state: State) -> None:
    """The same seat's next turn, as if the others let theirs pass."""
    state.phase = PRE
    state.mover = state.turn
    state.round += 1
    state.column = NOBODY
    state.level = 0
    state.used = 0
    state.acted = state.woken = state.special = False
