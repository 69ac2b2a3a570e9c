"""A tree of things to come: every baker is expected to choose what wins most, beyond it apprentices play on.

The tree grows by one node a playout, where it looks best (UCT); a node considers few things at first, in the
order of how the position looks after them, and more the more often it is visited.
"""

from __future__ import annotations

import random as python_random
from collections.abc import Callable
from math import log, sqrt
from typing import Final

from companion.game import CHANCE
from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.estimate import outcomes, worth
from companion.games.bake_the_cake.habits import apprentice, play_on
from companion.games.bake_the_cake.options import legal
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import Move

CURIOSITY: Final = 0.35
"""How much a thing that was tried seldom is worth trying again."""
FIRST_WIDTH: Final = 3.0
WIDENING: Final = 0.4
"""A node with v visits considers FIRST_WIDTH + WIDENING · √v things."""


class Node:
    """A position in the tree: what may be done there, and what came of it for the baker who does it."""

    __slots__ = ("below", "moves", "seat", "sums", "tried", "visits")

    def __init__(self, seat: int, moves: list[Move]) -> None:
        self.seat: Final = seat
        self.moves: Final = moves
        self.visits: int = 0
        self.tried: Final[list[int]] = []
        self.sums: Final[list[float]] = []
        self.below: Final[list[Node | None]] = []

    def choose(self) -> int:
        """The thing to try next: a new one while there is room for more, else the most promising one."""
        known = len(self.tried)
        if known < len(self.moves) and known < FIRST_WIDTH + WIDENING * sqrt(self.visits):
            self.tried.append(0)
            self.sums.append(0.0)
            self.below.append(None)
            return known
        spread = CURIOSITY * sqrt(log(self.visits + 1))
        best = 0
        most = -1e9
        for number in range(known):
            times = self.tried[number]
            hope = self.sums[number] / times + spread / sqrt(times)
            if hope > most:
                most = hope
                best = number
        return best


def ordered(state: State, random: Callable[[], float]) -> list[Move]:
    """The legal things, what an apprentice would do first, then by the look of the position after them."""
    moves = legal(state)
    if len(moves) == 1:
        return moves
    first = apprentice(state, random)
    me = state.mover - 1
    looks: list[tuple[float, float, Move]] = []
    for move in moves:
        after = state.copy()
        rules.apply(after, move)
        looks.append((worth(after, me), random(), move))
    looks.sort(reverse=True)
    return [first, *(move for _, _, move in looks if move != first)]


class Search:
    """Thinks about one position with a fixed number of playouts."""

    def __init__(self, state: State, chance: python_random.Random) -> None:
        self._state: Final = state
        self._random: Final = chance.random
        self.root: Final = Node(state.mover - 1, ordered(state, self._random))

    def run(self, playouts: int) -> dict[Move, float]:
        """What each thing that was tried promises after so many playouts, the one tried most first."""
        for _ in range(playouts):
            self._grow()
        root = self.root
        order = sorted(range(len(root.tried)), key=lambda each: (-root.tried[each], -root.sums[each]))
        return {root.moves[each]: root.sums[each] / root.tried[each] for each in order}

    def _grow(self) -> None:
        """One way down the tree, a new node at its end, and a playout from there."""
        state = self._state.copy()
        node = self.root
        path: list[tuple[Node, int]] = []
        while True:
            choice = node.choose()
            path.append((node, choice))
            rules.apply(state, node.moves[choice])
            if state.mover <= CHANCE:  # what comes after chance is not remembered
                break
            below = node.below[choice]
            if below is None:
                if node.tried[choice]:
                    node.below[choice] = Node(state.mover - 1, ordered(state, self._random))
                break
            node = below
        play_on(state, self._random)
        found = outcomes(state)
        for visited, choice in path:
            visited.visits += 1
            visited.tried[choice] += 1
            visited.sums[choice] += found[visited.seat]
