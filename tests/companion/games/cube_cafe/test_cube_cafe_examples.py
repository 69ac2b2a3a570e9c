"""The worked examples of the rules, one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.game import Refusal, Setup, ranking_words
from companion.games.cube_cafe import feeding
from companion.games.cube_cafe.room import ROOM
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import CUSTOMER, NONE

BLUE, YELLOW, GREEN, RED, BLACK, WHITE, WILD = range(7)
RAINBOW = 6
CRITIC, FILM_STAR, TYCOON, MUSICIAN, INSPECTOR = range(5)
GRILL, TOP, BOTTOM = range(3)
SIX = ("blue", "yellow", "green", "red", "black", "white")


def shift(team: Sequence[str], turn: int = 0, variant: str = "solo-normal", seats: int = 1) -> State:
    """Seat 1 in its first shift with this team."""
    state = ROOM.start(Setup(variant, seats))
    while state.mover == 0:
        if state.due == 2:
            do(state, "roll " + " ".join(["blue"] * state.tables.values.dice))
        else:
            do(state, f"car {state.seat} white")
    for cafe in state.cafes:
        cafe.turn = turn
    cafe = state.cafes[0]
    cafe.team = [list(team).count(staff) for staff in state.tables.values.staff]
    cafe.mask = sum(1 << staff for staff, count in enumerate(cafe.team) if count)
    return state


def do(state: State, *texts: str) -> None:
    for text in texts:
        move = ROOM.parse(state, text.split(" "))
        assert ROOM.why_not(state, move) == ""
        ROOM.apply(state, move)


def refused(state: State, text: str) -> str:
    try:
        why = ROOM.why_not(state, ROOM.parse(state, text.split(" ")))
    except Refusal as refusal:
        why = refusal.why
    assert why, f"'{text}' should be refused"
    return why


def guest(cafe: Cafe, table: int, stars: int, plate: int = NONE, cube: int = NONE, who: int = CUSTOMER) -> None:
    """Somebody at a table; a cube comes off the menu."""
    bit = 1 << table
    cafe.who[table], cafe.stars[table], cafe.plate[table], cafe.cube[table] = who, stars, plate, cube
    cafe.empty &= ~bit
    cafe.dry |= bit
    if plate == NONE:
        cafe.hungry |= bit
    elif cube == NONE:
        cafe.plated |= bit
    else:
        cafe.menu -= cafe.tables.cube[cube]
    if who != CUSTOMER:
        cafe.present |= 1 << who - 1
    elif CUSTOMER in cafe.line:
        cafe.line.remove(CUSTOMER)


def lay(cafe: Cafe, space: int, colour: int) -> None:
    """A cube from the menu to the food track."""
    cafe.menu -= cafe.tables.cube[colour]
    cafe.food[space] += cafe.tables.cube[colour]


def dirty(cafe: Cafe, table: int, plate: int) -> None:
    cafe.plate[table] = plate
    cafe.empty &= ~(1 << table)
    cafe.dirty |= 1 << table


def end_round(state: State) -> None:
    for _ in state.cafes:
        do(state, "end")


def cubes(lying: int) -> list[int]:
    return [lying >> 4 * colour & 15 for colour in range(6)]


def test_1_seat_turn_order() -> None:
    state = shift(["blue", "yellow", "red"])
    cafe = state.cafe
    do(state, "seat blue 1")
    assert cafe.stars[0] == 3
    assert "green" in refused(state, "order red 1")
    do(state, "rotate yellow ccw")
    assert cafe.turn == 1
    assert cafe.tables.shows[1] == (YELLOW, GREEN, RED, BLACK, WHITE, BLUE)
    do(state, "order red 1", "plate 1 green")
    assert cafe.plate[0] == GREEN


def test_2_drive_thru() -> None:
    state = shift(["green", "red"], turn=1)
    cafe = state.cafe
    cafe.car[0] = RED
    state.cars[RED] -= 1
    assert "red" in refused(state, "drive green 3")
    do(state, "rotate green ccw", "drive red 3")
    assert cubes(cafe.menu) == [2, 2, 2, 1, 2, 2]
    end_round(state)
    assert cafe.money == 3
    assert cubes(cafe.menu) == [2] * 6
    assert cafe.car == [NONE, NONE]
    assert state.cars == list(state.tables.values.cars)


def test_2_in_slot_2_it_is_2_dollars() -> None:
    state = shift(["red"], turn=2)
    state.cafe.car[1] = RED
    do(state, "drive red 2", "end")
    assert state.cafe.money == 2


def test_3_cook() -> None:
    state = shift(["blue"], turn=3)
    guest(state.cafe, 0, 3, plate=BLUE)
    do(state, "cook blue")
    assert cubes(state.cafe.food[GRILL]) == [1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("stars", "tip"), [(3, 3), (5, 7)])
def test_4_hot_but_wrong(stars: int, tip: int) -> None:
    state = shift(["black"])
    cafe = state.cafe
    guest(cafe, 0, stars, plate=BLUE)
    lay(cafe, TOP, YELLOW)
    do(state, "serve black yellow top 1")
    assert cafe.stars[0] == stars
    do(state, "end")
    assert cafe.money == tip


def test_5_manager() -> None:
    state = shift(["white"], turn=1)
    cafe = state.cafe
    cafe.manager = 10
    guest(cafe, 0, 3)
    do(state, "manager white serve")
    assert cafe.manager == 13
    words = {ROOM.words(state, move) for move in ROOM.legal(state)}
    assert words == {f"reward {colour}" for colour in (*SIX, "money")}
    refused(state, "end")
    refused(state, "reward wild")
    do(state, "reward blue", "refill blue 1")
    assert cafe.stars[0] == 4


def test_6_a_full_house() -> None:
    state = shift(["blue"] * 3)
    cafe = state.cafe
    do(state, "seat blue 1", "seat blue 2", "seat blue 3")
    assert cafe.stars == [3, 4, 5]
    do(state, "end")
    assert cafe.stars == [2, 3, 4]
    assert cafe.line == []


def test_7_vip_in_front() -> None:
    state = shift(["blue", "blue", "black"])
    cafe = state.cafe
    cafe.line.insert(0, CRITIC + 1)
    cafe.present = 1 << CRITIC
    do(state, "seat blue 1", "seat blue 2")
    assert (cafe.who[:2], cafe.stars[:2]) == ([CRITIC + 1, CUSTOMER], [3, 4])
    cafe.hungry ^= 1
    cafe.plated ^= 1
    cafe.plate[0] = RED
    state.plates[RED] -= 1
    lay(cafe, GRILL, BLUE)
    do(state, "serve black blue grill 1")
    assert cubes(cafe.menu) == [2] * 6
    assert state.plates == list(state.tables.values.plates)
    assert cafe.present == 0
    assert cafe.empty & 1
    assert cafe.plate[0] == NONE
    assert cafe.outside == 0
    assert cafe.money == 0


def test_8_a_phase_4() -> None:
    state = shift([])
    cafe = state.cafe
    guest(cafe, 0, 4, plate=RED, cube=RED)
    guest(cafe, 1, 1, plate=GREEN)
    guest(cafe, 2, 3, who=TYCOON + 1)
    for space, colour in ((GRILL, BLUE), (TOP, RED), (BOTTOM, YELLOW)):
        lay(cafe, space, colour)
    cafe.car, cafe.fed = [GREEN, WHITE], [NONE, WHITE]
    cafe.menu -= cafe.tables.cube[WHITE]
    for bag, colours in ((state.plates, (RED, GREEN)), (state.cars, (GREEN, WHITE))):
        for colour in colours:
            bag[colour] -= 1
    assert cafe.line == [CUSTOMER]
    do(state, "end")
    assert cafe.money == 7
    assert (cafe.dirty, cafe.plate[0]) == (1, RED)
    assert cafe.empty == 2
    assert (cafe.who[2], cafe.stars[2]) == (TYCOON + 1, 1)
    assert cubes(cafe.food[TOP]) == [1, 0, 0, 0, 0, 0]
    assert cubes(cafe.food[BOTTOM]) == [0, 0, 0, 1, 0, 0]
    assert cafe.food[GRILL] == 0
    assert cubes(cafe.menu) == [1, 2, 2, 1, 2, 2]
    assert cafe.car == [NONE, GREEN]
    assert cafe.line == [CUSTOMER] * 3
    assert state.plates[GREEN] == state.tables.values.plates[GREEN]
    assert state.cars[WHITE] == state.tables.values.cars[WHITE]


def test_9_film_star() -> None:
    state = shift([])
    cafe = state.cafe
    guest(cafe, 0, 4, plate=RED, cube=RED, who=FILM_STAR + 1)
    guest(cafe, 1, 3, plate=BLUE, cube=BLUE)
    do(state, "end")
    assert cafe.money == 9
    assert cafe.present == 0


def test_10_refill_twice() -> None:
    state = shift(["white", "white"])
    cafe = state.cafe
    guest(cafe, 0, 3)
    dirty(cafe, 1, RED)
    do(state, "refill white 1")
    assert "refilled" in refused(state, "refill white 1")
    refused(state, "bus 2 refill 1")


@pytest.mark.parametrize("team", [[], ["wild"]])
def test_11_nothing_to_copy(team: list[str]) -> None:
    state = shift(team)
    cafe = state.cafe
    dirty(cafe, 1, RED)
    cafe.free = 1 << cafe.tables.values.washer.index("copy")
    refused(state, "bus 2 copy red")
    do(state, "bus 2 copy")
    assert sum(cafe.team) == len(team)
    assert cafe.empty == 7


def test_12_tie() -> None:
    state = shift([], variant="standard", seats=2)
    one, two = state.cafes
    one.money = two.money = 31
    guest(one, 0, 3)
    assert [each.score for each in ROOM.standing(state)] == [31, 31]
    assert ranking_words(ROOM.standing(state)) == "2 1"
    two.car[1] = RED
    assert ranking_words(ROOM.standing(state)) == "1=2"


# rulings beside the examples


def test_the_musician_calms_tables_and_not_cars() -> None:
    state = shift([])
    cafe = state.cafe
    guest(cafe, 0, 1, who=MUSICIAN + 1)
    guest(cafe, 1, 1)
    cafe.car = [RED, NONE]
    do(state, "end")
    assert cafe.stars[:2] == [1, 1]
    assert cafe.car == [NONE, RED]


def test_a_musician_who_has_eaten_calms_nobody() -> None:
    state = shift([])
    cafe = state.cafe
    guest(cafe, 0, 4, plate=RED, cube=RED, who=MUSICIAN + 1)
    guest(cafe, 1, 1)
    do(state, "end")
    assert cafe.who[1] == NONE
    assert cafe.line == [CUSTOMER] * 3


def test_tips_of_vips() -> None:
    values = shift([]).tables.values
    tips = [feeding.tip_of(values, vip + 1, 4, 0) for vip in range(5)]
    assert tips == [10, 5, 8, 5, 7]
    assert feeding.tip_of(values, CRITIC + 1, 4, 1 << FILM_STAR | 1 << CRITIC) == 11


def test_the_inspector_closes_the_grill_from_the_line() -> None:
    state = shift(["black"])
    cafe = state.cafe
    guest(cafe, 0, 3, plate=RED)
    lay(cafe, GRILL, RED)
    cafe.line.insert(0, INSPECTOR + 1)
    cafe.present = 1 << INSPECTOR
    assert "inspector" in refused(state, "serve black red grill 1")


def test_a_seat_taken_after_a_walk_out_may_be_refilled() -> None:
    state = shift(["white", "black", "blue", "white"])
    cafe = state.cafe
    guest(cafe, 0, 1, plate=RED)
    lay(cafe, GRILL, BLUE)
    do(state, "refill white 1", "serve black blue grill 1")
    assert cafe.outside == 1
    do(state, "seat blue 1", "refill white 1")
    assert cafe.stars[0] == 4


def test_wild_staff_cooks_the_colour_at_cook() -> None:
    state = shift(["wild"])
    do(state, "cook wild")
    assert cubes(state.cafe.food[GRILL])[RED] == 1


def test_rainbow_plates_and_cars_take_every_colour() -> None:
    state = shift(["black", "yellow"])
    cafe = state.cafe
    guest(cafe, 0, 3, plate=RAINBOW)
    lay(cafe, TOP, GREEN)
    cafe.car[0] = RAINBOW
    do(state, "serve black green top 1", "drive yellow 3")
    assert cafe.stars[0] == 4
    assert cafe.fed[0] == YELLOW


def test_match_names_a_colour_for_a_rainbow_plate_only() -> None:
    state = shift([])
    cafe = state.cafe
    dirty(cafe, 0, RED)
    dirty(cafe, 1, RAINBOW)
    refused(state, "bus 1 match red")
    refused(state, "bus 2 match")
    do(state, "bus 2 match green")
    assert cafe.team[GREEN] == 1
    assert "taken" in refused(state, "bus 1 match")


def test_wheel_and_refill_of_the_dishwasher() -> None:
    state = shift([])
    cafe = state.cafe
    dirty(cafe, 0, RED)
    dirty(cafe, 1, RED)
    refused(state, "bus 1 wheel")
    do(state, "bus 1 wheel green")
    assert cafe.turn == GREEN
    refused(state, "bus 2 refill 1")
    do(state, "bus 2 refill")
    assert cafe.empty == 7


def test_a_lap_brings_wild_staff_or_money() -> None:
    state = shift(["yellow", "white"])
    cafe = state.cafe
    cafe.manager = 22
    do(state, "manager yellow drive-thru")
    assert cafe.manager == 2
    refused(state, "reward blue")
    do(state, "reward money")
    assert cafe.money == 2
    assert "steps" in refused(state, "manager red cook")


@pytest.mark.parametrize("place", range(7))
def test_from_the_fifth_spot_on_they_share_it(place: int) -> None:
    state = shift(["blue"], variant="challenge-gala-night")
    cafe = state.cafe
    cafe.line = [CUSTOMER] * 7
    cafe.seated = place
    do(state, "seat blue 1")
    assert cafe.stars[0] == (3, 4, 5, 5, 5, 5, 5)[place]


# challenges


def test_what_challenges_change() -> None:
    assert shift([], variant="challenge-tiny-bistro").tables.values.tables == 2
    assert "table" in refused(shift(["blue"], variant="challenge-tiny-bistro"), "seat blue 3")
    assert sum(ROOM.start(Setup("challenge-short-staffed", 1)).tables.values.cubes) == 12
    short = ROOM.start(Setup("challenge-short-staffed", 1))
    assert "5" in refused(short, "roll red red red red red red")
    do(short, "roll red red red red red")
    night = ROOM.start(Setup("challenge-drive-thru-night", 1))
    refused(night, "roll red red red red red red")
    do(night, "car 1 rainbow")
    assert cubes(shift([], variant="challenge-one-of-each").cafe.menu) == [1] * 6
    assert "ccw" in refused(shift(["red"], variant="challenge-stubborn-wheel"), "rotate red cw")
    grumpy = shift(["blue"], variant="challenge-grumpy-monday")
    do(grumpy, "seat blue 1")
    assert grumpy.cafe.stars[0] == 2


def test_gala_night_brings_a_vip_every_other_round() -> None:
    state = shift([], variant="challenge-gala-night")
    do(state, "end", "vip critic")
    assert "already" in refused_vip(state)
    assert state.cafe.line[0] == CRITIC + 1


def refused_vip(state: State) -> str:
    do(state, "roll red red red red red red", "end", "roll red red red red red red", "end", "car 1 red")
    return refused(state, "vip critic")


def test_without_the_counter_food_goes_back_a_round_earlier() -> None:
    state = shift([], variant="challenge-no-counter")
    cafe = state.cafe
    lay(cafe, TOP, RED)
    lay(cafe, GRILL, BLUE)
    do(state, "end")
    assert cafe.food == [0, 1, 0]
    assert cubes(cafe.menu) == [1, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(("money", "word"), [(29, "not reached"), (30, "won"), (52, "impossible")])
def test_solo_levels(money: int, word: str) -> None:
    state = shift([])
    state.cafe.money = money
    assert word in " ".join(ROOM.verdict(Setup("solo-normal", 1), state))


@pytest.mark.parametrize(("money", "word"), [(35, "no medal"), (36, "bronze"), (46, "silver"), (56, "gold")])
def test_medals(money: int, word: str) -> None:
    state = shift([], variant="challenge-gala-night")
    state.cafe.money = money
    assert f"{word}" in ROOM.verdict(Setup("challenge-gala-night", 1), state)[0]
