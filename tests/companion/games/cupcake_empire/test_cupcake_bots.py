"""The bots: legal, repeatable, each stronger than the one below, able to begin in the middle of a turn."""

from __future__ import annotations

import random

import pytest

from companion.game import CHANCE, OVER, Setup
from companion.games.cupcake_empire.bot import taste
from companion.games.cupcake_empire.room import ROOM
from companion.games.cupcake_empire.state import PRE
from companion.games.cupcake_empire.values import CHALLENGE, challenges
from companion.simulate import play_bots, play_random
from pnp.seeded import Seeded

LEVELS = ROOM.bots()


def test_the_levels_are_named_as_everywhere() -> None:
    assert list(LEVELS) == ["random", "easy", "normal", "hard"]


@pytest.mark.parametrize(
    ("stronger", "weaker", "games", "least"),
    [("easy", "random", 16, 12), ("normal", "random", 6, 5), ("hard", "easy", 2, 2)],
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, games: int, least: int) -> None:
    won = 0.0
    for number in range(games):
        order = [stronger, weaker] if number % 2 else [weaker, stronger]
        state = play_bots(ROOM, Setup("standard", 2), [LEVELS[name] for name in order], f"ladder{number // 2}").state
        ranks = [result.rank for result in ROOM.standing(state)]
        won += ranks[order.index(stronger)] == 1
    assert won >= least


def test_the_same_seed_plays_the_same_game() -> None:
    names = [LEVELS[name] for name in ("normal", "easy", "random", "normal")]
    one, two = (play_bots(ROOM, Setup("standard", 4), names, "same") for _ in range(2))
    assert one.moves == two.moves


def test_the_hard_bot_throws_its_imagined_dice_by_its_seed() -> None:
    state = play_random(ROOM, Setup("standard", 2), "middle").moves[:60]
    table = ROOM.start(Setup("standard", 2))
    for move in state:
        ROOM.apply(table, move)
    while table.phase != PRE:
        ROOM.apply(table, ROOM.draw(table, Seeded("on")) if table.mover == CHANCE else ROOM.legal(table)[0])
    first, second = (LEVELS["hard"].make("a").choose(table.copy()) for _ in range(2))
    assert first == second


def test_bots_at_one_table_like_different_things() -> None:
    state = ROOM.start(Setup("standard", 4))
    state.objectives = (1, 6, 12, 17)
    liked = set()
    for state.turn in (1, 2, 3, 4):
        liked.add(taste(state).name)
    assert len(liked) == 4


@pytest.mark.parametrize("name", list(LEVELS))
def test_a_bot_can_begin_anywhere(name: str) -> None:
    """As for a hint: a fresh bot at any decision of a game that somebody else plays."""
    state = ROOM.start(Setup("standard", 3))
    source, rnd = Seeded("anywhere"), random.Random(3).random
    asked = 0
    while state.mover != OVER and asked < (15 if name == "hard" else 60):
        if state.mover == CHANCE:
            move = ROOM.draw(state, source)
        else:
            chosen = LEVELS[name].make("seed").choose(ROOM.view(state, state.mover))
            assert ROOM.why_not(state, chosen) == ""
            asked += 1
            move = ROOM.sample(state, rnd)
        ROOM.apply(state, move)


@pytest.mark.parametrize("challenge", challenges())
def test_bots_play_every_challenge(challenge: str) -> None:
    state = play_bots(ROOM, Setup(CHALLENGE + challenge, 1), [LEVELS["normal"]], "alone").state
    assert state.mover == OVER
    assert state.boards[0].income > 20
