"""Alone at the table: what the host's habit would do, unless another thing does better in the same futures.

A future is a row of guests drawn beforehand. Every thing meets the same futures, so that what differs is the thing and
not its luck; and the habit is left only for a difference that luck does not explain.
"""

from __future__ import annotations

import random as python_random
from dataclasses import dataclass
from math import sqrt

from companion.game import CHANCE, OVER
from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.estimate import outcome
from companion.games.bake_the_cake.habits import host, liked
from companion.games.bake_the_cake.options import legal
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import BUY, GUEST, Move


@dataclass(frozen=True, slots=True)
class Care:
    """How many futures are looked at, first for every thing and at most for the last two."""

    first: int
    most: int
    sure: float
    """By how many standard errors a thing must be better than the habit."""


def even() -> float:
    """No chance at all: the first of equals is taken."""
    return 0.0


def best_alone(state: State, care: Care, chance: python_random.Random) -> Move:
    """The thing to do: candidates are halved, and the futures doubled, until one is left to hold against the habit."""
    habit = host(state, even)
    others = [move for move in _worth_a_look(state) if move != habit]
    gains: dict[Move, list[float]] = {move: [] for move in others}
    futures = care.first
    while others:
        for _ in range(futures):
            guests = _guests(state, chance)
            usual = _play_on(state, habit, guests)
            for move in others:
                gains[move].append(_play_on(state, move, guests) - usual)
        others.sort(key=lambda move: -sum(gains[move]))
        if len(others) == 1 or futures >= care.most:
            break
        others = others[: len(others) // 2]
        futures *= 2
    return others[0] if others and _sure(gains[others[0]], care.sure) else habit


def _worth_a_look(state: State) -> list[Move]:
    """All legal things; of an ingredient only the chit that is liked most is bought."""
    found: list[Move] = []
    bought: dict[int, Move] = {}
    for move in legal(state):
        if move[0] != BUY:
            found.append(move)
        elif move[1] not in bought or liked(state, move[1], move[2]) > liked(state, move[1], bought[move[1]][2]):
            bought[move[1]] = move
    return [*found, *bought.values()]


def _guests(state: State, chance: python_random.Random) -> list[Move]:
    """The guests of all turns to come."""
    values = state.values
    tools, kinds = len(values.tools), len(values.ingredients)
    return [(GUEST, int(chance.random() * tools), int(chance.random() * kinds)) for _ in range(values.turns)]


def _play_on(state: State, move: Move, guests: list[Move]) -> float:
    """How the game ends after this thing, with these guests and the host's habit."""
    after = state.copy()
    rules.apply(after, move)
    coming = iter(guests)
    while after.mover != OVER:
        rules.apply(after, next(coming) if after.mover == CHANCE else host(after, even))
    return outcome(after, 0)


def _sure(gains: list[float], errors: float) -> bool:
    """Whether the mean gain lies that many standard errors above nothing."""
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
    return mean > errors * sqrt(spread / count) and mean > 0
