"""How the master thinks among several rivals: whole turns by a judge's eye, then the best of them played on.

Both a look after one round and the end of the game count. The judge has seen how such positions end where many have
a say in which cake counts, and a playout there is mostly chance; against plain rivals a playout foretells more.
"""

from __future__ import annotations

import random as python_random
from collections.abc import Callable
from typing import Final

from companion.game import OVER
from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.estimate import outcome
from companion.games.bake_the_cake.habits import play_on
from companion.games.bake_the_cake.judge import Judge
from companion.games.bake_the_cake.options import legal
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import Move

FIRSTS: Final = 20
"""First things of a turn for which every second thing is looked at."""
TURNS: Final = 16
"""Turns that are played on."""
FUTURES: Final = 16
"""How often each of them is played on at first; the better half twice as often, and so on."""
ENDS: Final = 0.5
"""What the end of a playout counts for beside the judge's look after a round."""
HUNGER: Final = 0.1
"""How often a rival in a playout eats from somebody's recipe rather than work."""


class Turn:
    """A thing to do now, the table after the best turn that begins with it, and what that promises."""

    __slots__ = ("after", "hopes", "move", "promise")

    def __init__(self, move: Move, after: State, promise: float) -> None:
        self.move: Final = move
        self.after = after
        self.promise = promise
        self.hopes: float = 0.0


def best_in_crowd(state: State, judge: Judge, chance: python_random.Random) -> Move:
    """The thing that begins the turn which does best when it is played on."""
    return _farther(promising(state, judge)[:TURNS], state.mover - 1, judge, chance).move


def promising(state: State, judge: Judge) -> list[Turn]:
    """The turns that promise most as soon as they are over, the best first."""
    me = state.mover - 1
    turns = _ranked(_turns(state, me, judge))[:FIRSTS]
    for turn in turns:
        while turn.after.mover - 1 == me and turn.after.left < state.left:
            follow = _ranked(_turns(turn.after, me, judge))[0]
            turn.after, turn.promise = follow.after, follow.promise
    return _ranked(turns)


def _turns(state: State, me: int, judge: Judge) -> list[Turn]:
    """Every thing that may be done, and what the position after it promises."""
    found: list[Turn] = []
    for move in legal(state):
        after = state.copy()
        rules.apply(after, move)
        found.append(Turn(move, after, judge.share(after, me)))
    return found


def _ranked(turns: list[Turn]) -> list[Turn]:
    return sorted(turns, key=lambda turn: -turn.promise)


def _farther(turns: list[Turn], me: int, judge: Judge, chance: python_random.Random) -> Turn:
    """The turn that does best in playouts: all meet the same chance, and the worse half drops out each time."""
    dice = python_random.Random()
    futures = FUTURES
    while len(turns) > 1:
        for _ in range(futures):
            seed = chance.getrandbits(48)
            for turn in turns:
                dice.seed(seed)
                turn.hopes += _played_on(turn.after.copy(), me, judge, dice.random)
        turns = sorted(turns, key=lambda turn: -turn.hopes)[: max(1, len(turns) // 2)]
        futures *= 2
    return turns[0]


def _played_on(state: State, me: int, judge: Judge, random: Callable[[], float]) -> float:
    """What a playout brings: how it looks when the baker's turn comes again, and how it ends."""
    values = state.values
    play_on(state, random, me, HUNGER, (values.seats - 1) * values.things)
    look = judge.share(state, me)
    if state.mover != OVER:
        play_on(state, random, me, HUNGER)
    return look + ENDS * outcome(state, me)
