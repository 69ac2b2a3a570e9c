"""Records, and what holds in every game: pieces are kept, the sets agree with the tables, guards with the options."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from companion import record, replay
from companion.game import CHANCE, OVER, Setup
from companion.games.cube_cafe import options
from companion.games.cube_cafe.room import ROOM
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import (
    BUS,
    COOK,
    CUSTOMER,
    DRIVE,
    END,
    MANAGER,
    NONE,
    ORDER,
    REFILL,
    REWARD,
    ROTATE,
    SEAT,
    SERVE,
    Move,
)
from companion.games.cube_cafe.values import challenges, values_of
from companion.simulate import play_bots, play_random
from pnp.catalog import find
from pnp.errors import UserError
from pnp.load import load_game
from pnp.seeded import Seeded

RECORDS = Path(__file__).parents[2] / "records" / "cube-cafe"
GOOD = sorted(RECORDS.glob("good-*.game"))
BAD = sorted(RECORDS.glob("bad-*.game"))
HEAD = '[Game "cube-cafe"]\n[Variant "solo-normal"]\n[Player "1" "Ana" "human"]\n\n'
SETUPS = [
    Setup("solo-easy", 1),
    *(Setup("standard", seats) for seats in range(2, 6)),
    *(Setup(f"challenge-{each}", 1) for each in challenges()),
]


def name(setup: Setup) -> str:
    return f"{setup.variant}-{setup.seats}"


def walk(setup: Setup, seed: str) -> Iterator[State]:
    """The states of a random game that rather serves guests than turns the wheel, so that all rules are met."""
    state = ROOM.start(setup)
    source, rnd = Seeded(seed), random.Random(seed)
    while state.mover != OVER:
        yield state
        if state.mover == CHANCE:
            ROOM.apply(state, ROOM.draw(state, source))
            continue
        moves = ROOM.legal(state)
        useful = [move for move in moves if move[0] not in (END, ROTATE, MANAGER)]
        ROOM.apply(state, rnd.choice(useful if useful and rnd.random() < 0.8 else moves))
    yield state


# records


def test_there_are_records() -> None:
    assert len(GOOD) >= 6
    assert len(BAD) >= 5


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_records_replay(path: Path) -> None:
    game = replay.replay(record.read(path))
    assert game.finished
    assert game.record.scores is not None
    assert [str(each.score) for each in game.results()] == list(game.record.scores.words)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_records_are_refused_at_the_right_line(path: Path) -> None:
    told = re.search(r"wrong: line (\d+)", path.read_text(encoding="utf-8"))
    assert told
    with pytest.raises(UserError) as caught:
        replay.replay(record.read(path))
    place = caught.value.complaints[0].place
    assert place is not None
    assert place.line == int(told[1])


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (HEAD.replace('[Variant "solo-normal"]\n', ""), 4, "Variant"),
        (HEAD.replace('[Player "1"', '[Place "a"]\n[Place "b"]\n[Player "1"'), 4, "second header Place"),
        (HEAD.replace("solo-normal", "solo"), 2, "unknown variant"),
        (HEAD.replace("solo-normal", "standard"), 5, "two or more"),
        (HEAD + "* car 1 red\n", 5, "roll"),
        (HEAD + "* roll red red red red red wild\n", 5, "wild"),
        (HEAD + "* roll red red red red red\n", 5, "6 staff dice"),
        (HEAD + "* roll red red red red red red\n1 seat red 1\n", 6, "blue at seat"),
        (HEAD + "* roll red red red red red blue\n1 seat blue 4\n", 6, "table '4'"),
        (HEAD + "* roll red red red red red blue\n1 seat blue 01\n", 6, "table '01'"),
        (HEAD + "* roll red red red red red blue\n1 seat wild 1\n", 6, "no wild staff"),
        (HEAD + "* roll red red red red red blue\n1 seat blue 1 now\n", 6, "too much"),
        (HEAD + "* roll red red red red red blue\n1 seat blue\n", 6, "seat STAFF TABLE"),
        (HEAD + "* roll red red red red red blue\n1 manager red cook\n", 6, "no steps"),
        (HEAD + "* roll red red red red red blue\n1 bus 1 match\n", 6, "no dirty plate"),
        (HEAD + "* roll red red red red red blue\n1 reward red\n", 6, "no reward is open"),
        (HEAD + "* roll red red red red red blue\n2 end\n", 6, "seat 1"),
        (HEAD + "* roll red red red red red blue\n1 end\n= 0\n", 7, "before the end"),
    ],
)
def test_what_is_wrong_is_said_where_it_stands(text: str, line: int, why: str) -> None:
    with pytest.raises(UserError) as caught:
        replay.replay(record.parse(text))
    complaint = caught.value.complaints[0]
    assert why in complaint.what
    assert complaint.place is not None
    assert complaint.place.line == line


def test_dice_may_stand_in_any_order() -> None:
    game = replay.replay(record.parse(HEAD + "* roll white red blue red yellow blue\n1 seat blue 3\n"))
    assert game.state.cafe.who == [NONE, NONE, CUSTOMER]


# laws of this game


def pieces(state: State) -> tuple[list[int], list[int], list[list[int]], list[int]]:
    """Plates and cars of all places, each café's cubes and customers."""
    values = state.tables.values
    plates, cars = state.plates[:], state.cars[:]
    cubes, people = [], []
    for cafe in state.cafes:
        for plate in (*cafe.plate, *cafe.washer):
            if plate != NONE:
                plates[plate] += 1
        for car in cafe.car:
            if car != NONE:
                cars[car] += 1
        lying = cafe.menu + sum(cafe.food)
        mine = [lying >> 4 * colour & 15 for colour in range(len(values.colours))]
        for cube in (*cafe.cube, *cafe.fed):
            if cube != NONE:
                mine[cube] += 1
        cubes.append(mine)
        people.append(cafe.who.count(CUSTOMER) + cafe.line.count(CUSTOMER) + cafe.outside)
    return plates, cars, cubes, people


def check_sets(cafe: Cafe) -> None:
    for table in range(cafe.tables.values.tables):
        bit = 1 << table
        somebody, plate, cube = cafe.who[table] != NONE, cafe.plate[table] != NONE, cafe.cube[table] != NONE
        assert bool(cafe.empty & bit) == (not somebody and not plate)
        assert bool(cafe.dirty & bit) == (not somebody and plate)
        assert bool(cafe.hungry & bit) == (somebody and not plate)
        assert bool(cafe.plated & bit) == (somebody and plate and not cube)
        assert not (cube and not plate)
        assert somebody or not cafe.dry & bit
        assert (1 <= cafe.stars[table] <= cafe.tables.values.most_stars) == somebody
    assert cafe.mask == sum(1 << staff for staff, count in enumerate(cafe.team) if count)
    assert cafe.free == sum(1 << space for space, plate in enumerate(cafe.washer) if plate == NONE)
    there = {who - 1 for who in (*cafe.who, *cafe.line) if who not in (NONE, CUSTOMER)}
    assert cafe.present == sum(1 << vip for vip in there)


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_pieces_are_kept_and_sets_agree(setup: Setup) -> None:
    for number in range(25):
        kept = pieces(ROOM.start(setup))
        values = ROOM.start(setup).tables.values
        assert kept[0] == list(values.plates)
        for state in walk(setup, f"pieces {number}"):
            assert pieces(state) == kept
            for cafe in state.cafes:
                check_sets(cafe)
        assert state.round == values.rounds
        assert all(cafe.line.count(CUSTOMER) + cafe.who.count(CUSTOMER) == values.customers for cafe in state.cafes)


def conceivable(state: State) -> list[Move]:
    """Every decision that words can say."""
    values = state.tables.values
    staff, tables = range(len(values.staff)), range(values.tables)
    colours, spaces, slots = range(len(values.colours)), range(3), range(len(values.slot_stars))
    choices = (NONE, *colours)
    moves: list[Move] = [(COOK, each) for each in staff]
    moves += [(verb, each, table) for verb in (SEAT, ORDER, REFILL) for each in staff for table in tables]
    moves += [(DRIVE, each, slot) for each in staff for slot in slots]
    moves += [(SERVE, *rest) for rest in product(staff, colours, spaces, tables)]
    moves += [(MANAGER, each, action) for each in staff for action in range(len(values.actions))]
    moves += [(ROTATE, each, way) for each in staff for way in (0, 1)]
    for table, space in product(tables, range(len(values.washer))):
        if values.washer[space] == "manager":
            moves.append((BUS, table, space, NONE))
        else:
            limit = values.tables if values.washer[space] == "refill" else len(colours)
            moves += [(BUS, table, space, choice) for choice in choices if choice < limit]
    moves += [(REWARD, what) for what in range(len(values.staff) + 1)]
    return [*moves, (END,)]


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_the_guards_and_the_options_agree_on_every_move(setup: Setup) -> None:
    moves = conceivable(ROOM.start(setup))
    for number, state in enumerate(walk(setup, "guards")):
        if state.mover <= CHANCE or number % 3:
            continue
        allowed = [move for move in moves if not ROOM.why_not(state, move)]
        legal = options.legal(state.cafe)
        assert len(set(legal)) == len(legal)
        assert set(allowed) == set(legal)


@pytest.mark.parametrize("seats", range(1, 6))
def test_many_random_games_end(seats: int) -> None:
    setup = Setup("standard" if seats > 1 else "solo-hard", seats)
    for number in range(100):
        played = play_random(ROOM, setup, f"many {number}")
        assert played.state.mover == OVER
        assert all(cafe.money >= 0 for cafe in played.state.cafes)


# the wheel


def test_the_wheel_turns_through_all_positions() -> None:
    """One wheel in the data and in the rules: turning the disc moves every colour by one action."""
    data = load_game(find("cube-cafe")).values
    colours = [each["id"] for each in data["colours"]]
    actions = [each["id"] for each in data["wheel"]["actions"]]
    state = ROOM.start(Setup("solo-normal", 1))
    ROOM.apply(state, (2, 0, 0, 0, 0, 0, 0))
    cafe = state.cafe
    for turned in range(2 * len(colours)):
        for place, action in enumerate(actions):
            on_wheel = ("seat", "drive-thru", "take-order", "cook", "serve", "refill").index(action)
            shown = cafe.tables.shows[cafe.turn][on_wheel]
            assert colours[shown] == colours[(place + turned) % len(colours)]
            if data["wheel"]["actions"][place]["steps"]:
                word = f"manager {colours[shown]} {action}"
                cafe.team[shown], cafe.mask = 1, 1 << shown
                assert ROOM.why_not(state, ROOM.parse(state, word.split())) == ""
        cafe.team[0], cafe.mask = 1, 1
        ROOM.apply(state, ROOM.parse(state, ["rotate", "blue", "ccw"]))
    cafe.team[0], cafe.mask = 1, 1
    before = cafe.turn
    ROOM.apply(state, ROOM.parse(state, ["rotate", "blue", "cw"]))
    assert cafe.turn == (before - 1) % len(colours)


def test_seats_are_those_of_the_box() -> None:
    game = load_game(find("cube-cafe"))
    assert ROOM.seat_limits == (game.players.least, game.players.most)


def test_texts_say_the_same_as_the_numbers() -> None:
    data = load_game(find("cube-cafe")).values
    for space in data["restaurant"]["dishwasher"]:
        assert "steps" not in space or str(space["steps"]) in space["text"]
    for card in data["vip"]["cards"]:
        for key in ("penalty", "others-bonus", "impatience"):
            assert key not in card or str(card[key]) in card["rule"]
        assert ("twice" in card["tip"]) == (card["tip-factor"] == 2)
        assert not card["tip-bonus"] or f"${card['tip-bonus']}" in card["tip"]
    for each in data["challenges"]:
        assert all(str(number) in each["about"] for number in each.get("vip-rounds", ()))
        assert "dice" not in each or ("five" in each["about"] and each["dice"] == 5)
        assert "tables" not in each or ("Two" in each["about"] and each["tables"] == 2)


# people and bots


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("S B 1", "seat blue 1"),
        ("seat 1", "seat blue 1"),
        ("c", "cook red"),
        ("rot k ccw", "rotate black ccw"),
        ("manager blue seat", "manager blue seat"),
        ("man b s", "manager blue seat"),
        ("e", "end"),
    ],
)
def test_shorthand(typed: str, words: str) -> None:
    from companion import said

    state = ROOM.start(Setup("solo-normal", 1))
    ROOM.apply(state, said.understand(ROOM, state, "bbrkw w"))
    assert ROOM.words(state, said.understand(ROOM, state, typed)) == words


@pytest.mark.parametrize(("typed", "words"), [("1 2 3456", "roll blue yellow green red black white")])
def test_ordinary_dice_may_be_typed(typed: str, words: str) -> None:
    from companion import said

    state = ROOM.start(Setup("solo-normal", 1))
    assert ROOM.words(state, said.understand(ROOM, state, typed)) == words


def test_drawn_pieces_may_be_typed_by_their_colour_alone() -> None:
    from companion import said

    state = ROOM.start(Setup("challenge-drive-thru-night", 1))
    assert ROOM.words(state, said.understand(ROOM, state, "rain")) == "car 1 rainbow"
    assert ROOM.words(state, said.understand(ROOM, state, "k")) == "car 1 black"


def test_levels_are_stronger_one_by_one() -> None:
    levels = ROOM.bots()
    assert list(levels) == ["random", "easy", "normal", "hard"]
    means = []
    for bot, games in (("random", 40), ("easy", 20), ("normal", 10), ("hard", 2)):
        scores = [
            play_bots(ROOM, Setup("solo-normal", 1), [levels[bot]], f"ladder {number}").state.cafes[0].money
            for number in range(games)
        ]
        means.append(sum(scores) / games)
    assert means == sorted(means)
    assert means[1] > 18
    assert means[2] > 32


def test_bots_are_deterministic_and_play_every_variant() -> None:
    for setup in SETUPS:
        levels = [ROOM.bots()["easy"]] * setup.seats
        assert play_bots(ROOM, setup, levels, "same").moves == play_bots(ROOM, setup, levels, "same").moves


def test_values_are_read_once() -> None:
    assert values_of() is values_of()
    with pytest.raises(UserError, match="tiny-bistro"):
        values_of("tiny-bistr")
