"""What holds in every game: pieces are conserved, the guard and the list agree, games end, bots differ."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import CHANCE, OVER, Setup
from companion.games import room
from companion.games.bake_the_cake import bot, habits, hosting, score
from companion.games.bake_the_cake.state import CLOSED, CONTEST, RUNNING, State
from companion.games.bake_the_cake.values import EAT, MOVE, TOOLS, USE, Move, variants
from companion.simulate import play_bots, play_random
from pnp.seeded import Seeded

ROOM = room("bake-the-cake")
SETUPS = [Setup(variant, seats) for variant, each in variants().items() for seats in each["seats"]]


def walk(setup: Setup, seed: str) -> Iterator[State]:
    """The states of a random game, the last one over."""
    state = ROOM.start(setup)
    source, rnd = Seeded(seed), random.Random(seed).random
    while True:
        yield state
        if state.mover == OVER:
            return
        ROOM.apply(state, ROOM.draw(state, source) if state.mover == CHANCE else ROOM.sample(state, rnd))


def every_thing(state: State) -> list[Move]:
    """All things that words can say."""
    values = state.values
    kinds, recipes, tools = range(len(values.ingredients)), range(len(values.recipes)), range(len(values.tools))
    moves: list[Move] = [*values.buys, *values.throws, *(move for row in values.eats for move in row)]
    moves += [(MOVE, recipe, colour) for recipe in recipes for colour in range(values.colours)]
    moves += [(USE, kind, recipe, tool) for kind in kinds for recipe in recipes for tool in tools]
    return moves


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.variant}-{setup.seats}")
def test_the_guard_and_the_list_agree_on_every_thing(setup: Setup) -> None:
    for number, state in enumerate(walk(setup, "guard")):
        if state.mover > CHANCE and number % 9 == 0:
            legal = set(ROOM.legal(state))
            for move in every_thing(state):
                assert (ROOM.why_not(state, move) == "") == (move in legal), ROOM.words(state, move)


def check_pieces(state: State) -> None:
    values = state.values
    missing = [0] * len(values.ingredients)
    for ingredient in range(len(values.ingredients)):
        for colour in range(values.colours):
            found = state.store[ingredient * values.colours + colour] + (state.plates[ingredient] == colour)
            for recipe, slot in values.uses_of[ingredient]:
                found += state.chit[recipe * values.width + slot] == colour
                found += sum(part[0] == recipe and part[1 + slot] == colour for cake in state.cakes for part in cake)
            assert 0 <= found <= values.chits
            missing[ingredient] += values.chits - found
        if not values.alone:
            assert missing[ingredient] == sum(ate >> ingredient & 1 for ate in state.eaten)
    for seat in range(values.seats):
        on_cakes = sum(score.assistants_on(state, cake, seat) for cake in range(values.seats))
        assert state.hand[seat] >= 0
        assert state.hand[seat] + state.helper.count(seat) + on_cakes == values.assistants[seat]
        assert state.holding[seat] == state.holder.count(seat)
        assert state.height[seat] == len(state.cakes[seat])
        assert [values.recipe_part[part[0]] for part in state.cakes[seat]] == list(range(state.height[seat]))
        assert state.eaten[seat].bit_count() <= values.most_eaten[seat]
        assert state.thrown[seat] <= values.most_thrown
    for tool in range(len(values.tools)):
        assert 0 <= state.free[tool] + state.lying.count(tool) - values.tool_count <= 1
    for recipe in range(len(values.recipes)):
        first = recipe * values.width
        chits = [chit for chit in state.chit[first : first + values.width] if chit >= 0]
        helpers = [helper for helper in state.helper[first : first + values.width] if helper >= 0]
        assert state.filled[recipe] == len(chits) == len(helpers)
        assert bool(chits) == (state.holder[recipe] >= 0) == (state.lying[recipe] >= 0)
        assert not chits or state.holder[recipe] in helpers
    assert state.waiting == [state.height.count(parts) for parts in range(values.part_count + 1)]
    for ingredient, stock in enumerate(state.stock):
        first = ingredient * values.colours
        assert stock == sum(state.store[first : first + values.colours])


@given(setup=st.sampled_from(SETUPS), seed=st.text("abc", min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_pieces_are_conserved(setup: Setup, seed: str) -> None:
    last = None
    for state in walk(setup, seed):
        check_pieces(state)
        last = state
    assert last is not None
    assert last.ending != RUNNING


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_hundreds_of_games_end_within_the_bound(seats: int) -> None:
    setup = Setup("standard", seats)
    most = 54 * seats + 57 * seats
    contests = 0
    for number in range(200):
        played = play_random(ROOM, setup, f"end {number}")
        assert len(played.moves) <= most
        contests += played.state.ending == CONTEST
    assert contests > 180


def test_alone_takes_sixteen_turns_at_most() -> None:
    for number in range(50):
        played = play_random(ROOM, Setup("open-house", 1), f"alone {number}")
        assert played.state.ending in (CONTEST, CLOSED)
        assert played.state.turn <= played.state.values.turns
        assert sum(move[0] >= TOOLS for move in played.moves) == 2 + played.state.turn - 1


def test_typed_shorthand() -> None:
    from companion import said

    state = ROOM.start(Setup("standard", 3))
    assert ROOM.words(state, said.understand(ROOM, state, "buy egg")) == "buy egg red"
    assert ROOM.words(state, said.understand(ROOM, state, "b but gr")) == "buy butter green"
    ROOM.apply(state, ROOM.parse(state, ["buy", "egg", "red"]))
    ROOM.apply(state, ROOM.parse(state, ["use", "egg", "warm-layer", "stove"]))
    ROOM.apply(state, ROOM.parse(state, ["buy", "sugar", "red"]))
    assert ROOM.words(state, said.understand(ROOM, state, "u sug warm")) == "use sugar warm-layer fridge"
    assert ROOM.words(state, said.understand(ROOM, state, "eat sugar")) == "eat sugar table"


# bots


def wins(setup: Setup, names: list[str], games: int) -> float:
    """The share of games that the first-named wins, seats rotated."""
    levels = ROOM.bots()
    won = 0.0
    for number in range(games):
        turn = number % len(names)
        order = names[-turn:] + names[:-turn] if turn else names
        results = ROOM.standing(
            play_bots(ROOM, setup, [levels[each] for each in order], f"{number // len(names)}").state
        )
        first = [each.seat for each in results if each.rank == 1]
        won += (turn + 1 in first) / len(first)
    return won / games


def test_easy_beats_random() -> None:
    assert wins(Setup("duel", 2), ["easy", "random"], 80) > 0.7
    assert wins(Setup("standard", 3), ["random", "easy", "easy"], 60) < 0.15


def test_normal_beats_easy() -> None:
    assert wins(Setup("duel", 2), ["normal", "easy"], 12) > 0.6


def test_hard_beats_easy() -> None:
    levels = {"hard": lambda: bot.Master("t", 60), "easy": lambda: bot.Apprentice("u")}
    state = ROOM.start(Setup("duel", 2))
    won = 0
    for names in (("hard", "easy"), ("easy", "hard")):
        state = ROOM.start(Setup("duel", 2))
        seats = [levels[name]() for name in names]
        while state.mover != OVER:
            ROOM.apply(state, seats[state.mover - 1].choose(state.copy()))
        won += next(each for each in ROOM.standing(state) if names[each.seat - 1] == "hard").rank == 1
    assert won >= 1


def test_temperaments_can_be_told_apart() -> None:
    """The friend never eats while it can do anything else, the glutton eats what it may and helps less."""
    habits: dict[str, list[float]] = {}
    for name in ("friend", "glutton"):
        eaten = helped = used = 0
        for number in range(2):
            names = [name, "easy", "easy"]
            setup = Setup("standard", 3)
            played = play_bots(ROOM, setup, [ROOM.bots()[each] for each in names], f"mood {number}")
            state = ROOM.start(setup)
            for move in played.moves:
                if state.mover == 1:
                    eaten += move[0] == EAT
                    if move[0] == USE:
                        used += 1
                        helped += state.holder[move[2]] not in (-1, 0)
                ROOM.apply(state, move)
        habits[name] = [eaten / 2, helped / used]
    assert habits["friend"][0] == 0
    assert habits["glutton"][0] == 3
    assert habits["friend"][1] > habits["glutton"][1] + 0.15


@pytest.mark.parametrize("name", ["easy", "normal", "friend", "glutton"])
def test_bots_follow_from_their_seed(name: str) -> None:
    levels = [ROOM.bots()[each] for each in (name, "easy", "random")]
    setup = Setup("standard", 3)
    assert play_bots(ROOM, setup, levels, "s").moves == play_bots(ROOM, setup, levels, "s").moves


def test_alone_the_thinking_levels_take_the_same_thing_with_the_same_chance() -> None:
    """Futures come from the bot's own chance alone, and the table is left as it was."""
    played = play_random(ROOM, Setup("open-house", 1), "futures")
    state = ROOM.start(Setup("open-house", 1))
    for move in played.moves[:8]:
        ROOM.apply(state, move)
    while state.mover == CHANCE:
        ROOM.apply(state, ROOM.draw(state, Seeded("futures")))
    before = state.copy()
    care = hosting.Care(first=4, most=8, sure=1.0)
    chosen = {hosting.best_alone(state, care, random.Random(5)) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(ROOM.legal(state))
    assert ROOM.legal(state) == ROOM.legal(before)
    assert state.mover == before.mover


def test_alone_the_habit_is_left_only_for_a_sure_gain() -> None:
    state = ROOM.start(Setup("open-house", 1))
    while state.mover == CHANCE:
        ROOM.apply(state, ROOM.draw(state, Seeded("wishes")))
    never = hosting.Care(first=2, most=4, sure=1e9)
    assert hosting.best_alone(state, never, random.Random(1)) == habits.host(state, hosting.even)
