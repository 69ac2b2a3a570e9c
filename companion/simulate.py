"""Games between bots, or of random decisions, without a screen or a file."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.game import CHANCE, OVER, Bot, BotLevel, Move, Room, Setup
from companion.record import head_text
from companion.seats import Player
from companion.seeds import clean_seed
from companion.table import bot_seed, closing_lines, headers
from pnp.seeded import Seeded


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    seed: str
    state: Any
    moves: tuple[Move, ...]


def play_bots(room: Room[Any], setup: Setup, levels: Sequence[BotLevel], seed: str) -> Played:
    """A game between bots, one level a seat; chance and bots follow from the seed."""
    bots = [level.make(bot_seed(seed, seat)) for seat, level in enumerate(levels, 1)]

    def choose(state: Any) -> Move:
        bot: Bot = bots[state.mover - 1]
        return bot.choose(room.view(state, state.mover))

    return play(room, setup, choose, seed)


def play_random(room: Room[Any], setup: Setup, seed: str) -> Played:
    """A game of random legal decisions."""
    rnd = random.Random(f"{seed}/random").random

    def choose(state: Any) -> Move:
        return room.sample(state, rnd)

    return play(room, setup, choose, seed)


def play(room: Room[Any], setup: Setup, choose: Callable[[Any], Move], seed: str) -> Played:
    """A game in which somebody chooses every decision, with chance from the seed."""
    source = Seeded(clean_seed(seed))
    state = room.start(setup)
    moves: list[Move] = []
    while state.mover != OVER:
        move = room.draw(state, source) if state.mover == CHANCE else choose(state)
        room.apply(state, move)
        moves.append(move)
    return Played(seed, state, tuple(moves))


def record_text(room: Room[Any], setup: Setup, players: Sequence[Player], played: Played) -> str:
    """A finished game as the text of its record."""
    state = room.start(setup)
    lines = []
    for move in played.moves:
        lines.append(f"{state.mover or '*'} {room.words(state, move)}")
        room.apply(state, move)
    if state.mover == OVER:
        lines += closing_lines(room, state)
    head = head_text(headers(room, setup, players, clean_seed(played.seed)))
    return head + "".join(f"{line}\n" for line in lines)
