"""One game of a series, and its result as plain values that can travel between processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion import games
from companion.game import CHANCE, OVER
from companion.seats import Player
from companion.seeds import clean_seed
from companion.simulate import Played, record_text
from companion.table import bot_seed
from pnp.seeded import Seeded

MOST_DECISIONS = 100_000
"""A game with more decisions than this is stuck: a finding, not a result."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is played, over and over: the same bots with another seed each time."""

    game: str
    variant: str
    bots: tuple[str, ...]
    seed: str
    rotate: bool = False
    keep_records: bool = False

    def seats(self, index: int) -> tuple[int, ...]:
        """Which of the bots sits at each seat in this game."""
        count = len(self.bots)
        turn = index % count if self.rotate else 0
        return tuple((seat + turn) % count for seat in range(count))

    def game_seed(self, index: int) -> str:
        """The seed of one game; with rotation, each seating in turn plays the same dice."""
        number = index // len(self.bots) if self.rotate else index
        return clean_seed(f"{self.seed}-{number}")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game of a series ended; lists go by the bots as they were named, not by seats."""

    index: int
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    ranks: tuple[int, ...]
    seats: tuple[int, ...]
    decisions: int
    turns: int
    finished: bool
    record: str = ""


def play_one(series: Series, index: int) -> Outcome:
    """Plays the game of that number."""
    room = games.room(series.game)
    levels = room.bots()
    order = series.seats(index)
    names = [series.bots[bot] for bot in order]
    setup = room.usual_setup(series.variant, len(names))
    seed = series.game_seed(index)
    # A bot keeps its own chance when it changes seats, so that rotated games are told apart by the seats alone.
    bots = [levels[name].make(bot_seed(seed, bot + 1)) for name, bot in zip(names, order, strict=True)]
    source = Seeded(seed)
    state = room.start(setup)
    moves = []
    decisions = turns = last = 0
    while state.mover != OVER and decisions < MOST_DECISIONS:
        mover = state.mover
        if mover == CHANCE:
            move = room.draw(state, source)
        else:
            move = bots[mover - 1].choose(room.view(state, mover))
            decisions += 1
            turns += mover != last
        last = mover
        room.apply(state, move)
        moves.append(move)
    finished = state.mover == OVER
    players = [Player(f"{name.title()} {seat}", name) for seat, name in enumerate(names, 1)]
    keep = series.keep_records or not finished
    record = record_text(room, setup, players, Played(seed, state, tuple(moves))) if keep else ""
    return _outcome(index, room.standing(state), order, decisions, turns, finished, record)


def _outcome(
    index: int, standing: Sequence[Any], order: tuple[int, ...], decisions: int, turns: int, finished: bool, record: str
) -> Outcome:
    by_bot = sorted(zip(order, standing, strict=True), key=lambda pair: pair[0])
    ranks = tuple(result.rank for _, result in by_bot)
    first = ranks.count(1)
    return Outcome(
        index,
        tuple(result.score for _, result in by_bot),
        tuple(1 / first if rank == 1 else 0.0 for rank in ranks),
        ranks,
        tuple(order.index(bot) + 1 for bot in range(len(order))),
        decisions,
        turns,
        finished,
        record,
    )


def play_some(series: Series, indices: Sequence[int]) -> list[Outcome]:
    """Plays several games, one after the other: what a worker is given at a time."""
    return [play_one(series, index) for index in indices]
