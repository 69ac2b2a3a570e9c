"""What holds in every game: pieces are conserved, limits kept, challenges set up as they say, screens fit."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import CHANCE, OVER, Setup
from companion.games.cupcake_empire import score
from companion.games.cupcake_empire.room import ROOM
from companion.games.cupcake_empire.state import FROSTING, HOUSES, KINDS, NOBODY, PARTS, PRE, State
from companion.games.cupcake_empire.values import CHALLENGE, challenges, values_of
from companion.screen import plain
from companion.simulate import play_random
from pnp.seeded import Seeded

SETUPS = [Setup("standard", seats) for seats in (2, 3, 4)] + [Setup(CHALLENGE + each, 1) for each in challenges()]


def pieces(state: State) -> list[int]:
    """Every piece of every kind, wherever it lies; customers only as far as they have not gone home."""
    parts = state.part_store[:]
    dice = state.dice_store[:]
    improvements = state.improvement_store[:]
    ideas = state.idea_store
    customers = sum(each != NOBODY for each in state.houses)
    for board in state.boards:
        for part, count in enumerate(board.loose):
            parts[part] += count
        for recipe in board.recipes:
            parts[recipe // PARTS] += 1
            parts[FROSTING + recipe % PARTS] += 1
        for at, count in enumerate(board.dice):
            dice[at % KINDS] += count
        for column in board.improvements:
            for each in column:
                improvements[each] += 1
        ideas += board.ideas
        customers += len(board.customers)
    shops = [sum(state.outlets) + sum(state.outlet_store), sum(state.bakeries) + sum(state.bakery_store)]
    return [*parts, *dice, *improvements, ideas, customers, *shops]


def check_limits(state: State) -> None:
    values = state.values
    for place, spaces in enumerate(values.outlet_spaces):
        assert sum(state.outlets[place :: len(values.neighbourhoods)]) <= spaces
    for board in state.boards:
        assert board.income >= values.least_income
        assert 0 <= board.production <= values.most_production
        assert 0 <= board.sales <= values.most_sales
        assert board.ideas <= values.ideas_held
        for column in range(len(values.columns)):
            assert board.count(column) <= values.spaces[column]
            held = board.improvements[column]
            assert len(set(held)) == len(held) <= values.improvement_spaces
        mask = 0
        for recipe in board.recipes:
            mask |= values.serves[recipe // PARTS][recipe % PARTS]
        assert board.served == mask
    for number in [*state.part_store, *state.dice_store, *state.improvement_store, *state.outlet_store]:
        assert number >= 0


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.variant}-{setup.seats}")
@settings(max_examples=8, deadline=None)
@given(seed=st.text("abcdefgh", min_size=1, max_size=6))
def test_pieces_and_limits(setup: Setup, seed: str) -> None:
    state = ROOM.start(setup)
    source, rnd = Seeded(seed), random.Random(seed).random
    whole: list[int] = []
    while state.mover != OVER:
        move = ROOM.draw(state, source) if state.mover == CHANCE else ROOM.sample(state, rnd)
        ROOM.apply(state, move)
        if state.phase == PRE and not whole:
            whole = pieces(state)
        if whole:
            assert pieces(state) == whole
            check_limits(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hundreds_of_random_games_end(seats: int) -> None:
    for number in range(150):
        played = play_random(ROOM, Setup("standard", seats), f"ends{number}")
        assert played.state.mover == OVER
        assert played.state.round <= played.state.values.rounds
        assert sorted(result.rank for result in ROOM.standing(played.state))[0] == 1


def test_outlet_spaces_by_seats() -> None:
    assert [values_of("standard", seats).outlet_spaces for seats in (2, 3, 4)] == [
        (0, 2, 2, 2, 2, 2),
        (0, 3, 3, 3, 3, 3),
        (0, 4, 4, 4, 4, 4),
    ]


def started(challenge: str) -> State:
    state = ROOM.start(Setup(CHALLENGE + challenge, 1))
    source = Seeded("start")
    rnd = random.Random(1).random
    while state.phase != PRE:
        ROOM.apply(state, ROOM.draw(state, source) if state.mover == CHANCE else ROOM.sample(state, rnd))
    return state


def test_challenges_begin_as_they_say() -> None:
    sleepy = started("sleepy-crew")
    assert sleepy.board.dice[5 * KINDS :] == [0, 0, 0, 0, 1, 3]
    assert sleepy.board.count(4) == 0
    assert sleepy.idea_store == 0
    assert sum(started("skeleton-crew").board.dice) == 5
    empty = started("empty-streets")
    assert [at % HOUSES for at, each in enumerate(empty.houses) if each != NOBODY] == [2, 3] * 6
    red = started("in-the-red").board
    assert (red.income, red.production, red.sales) == (0, 0, 0)
    bare = started("bare-cupboard")
    assert bare.part_store[2] == 0
    assert not any(bare.part_store[FROSTING + 4 :])
    crowded = started("crowded-city").values
    assert sum(crowded.outlet_spaces) == 4
    assert sum(crowded.bakery_spaces[1:]) == 2
    decks = {name: values_of(CHALLENGE + name, 1).deck_of for name in challenges()}
    assert [len(deck) for deck in decks["crowded-city"]] == [5, 5, 2, 5]
    assert [len(deck) for deck in decks["empty-streets"]] == [5, 4, 5, 5]
    assert [len(deck) for deck in decks["bare-cupboard"]] == [2, 5, 5, 5]


def test_challenges_last_ten_rounds_whatever_the_income() -> None:
    for name in challenges():
        state = play_random(ROOM, Setup(CHALLENGE + name, 1), "long").state
        assert state.round == 10 or name == "sugar-rush"


def test_medals() -> None:
    state = started("grand-opening")
    won = []
    for income in (59, 60, 84, 85, 105):
        state.board.income = income
        won.append(score.medal(state))
    assert won == ["", "bronze", "bronze", "silver", "gold"]
    assert ROOM.verdict(Setup(state.values.variant, 1), state) == ["Grand Opening: gold medal!"]
    race = started("sugar-rush")
    race.board.income = 70
    won = []
    for race.round in (12, 11, 9, 8):
        won.append(score.medal(race))
    assert won == ["", "bronze", "silver", "gold"]
    race.board.income = 69
    assert score.medal(race) == ""


@pytest.mark.parametrize("width", [100, 80])
def test_the_table_fits_the_screen(width: int) -> None:
    state = play_random(ROOM, Setup("standard", 4), "screen").state
    block = ROOM.screen(state, 2, width, ["Ana", "Bo", "Cleo", "Dag"])
    assert max(len(plain(line)) for line in block) <= width
    assert len(block) <= 36
    text = "\n".join(plain(line) for line in block)
    for name in state.values.neighbourhood_names:
        assert name[:10] in text


def test_real_dice_may_be_typed_short() -> None:
    state = ROOM.start(Setup("standard", 2))
    typed = [
        "cm vm cb vb",
        "customers honey-row c·m v·l c·c v·m",
        "vl cb vc cb",
        "vb cl vm cl",
        "vc cl cm vl",
        "vb cc cc vc",
        "A4 B2 C1 D2",
        "554",
        "2 2 1",
        "till oven",
    ]
    for text in typed:
        move = ROOM.parse(state, ROOM.tidy(state, ROOM.tidy(state, text)).split())
        assert ROOM.why_not(state, move) == ""
        ROOM.apply(state, move)
    for words in ("place 1", "place 2", "recipe cocoa mint", "recipe vanilla mint", "activate 5", "done"):
        ROOM.apply(state, ROOM.parse(state, words.split()))
    assert ROOM.tidy(state, "x4 k1 grey6") == "roll grey-4 pink-1 grey-6"
    assert ROOM.tidy(state, "1 4 6") == "roll pink-1 grey-4 grey-6"
    assert ROOM.tidy(state, "146") == "roll pink-1 grey-4 grey-6"
