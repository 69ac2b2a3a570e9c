"""The specification's rules and worked examples (section 8), played in the record's own words."""

from __future__ import annotations

import pytest

from companion import games
from companion.game import CHANCE, OVER, Refusal, Setup
from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.state import Sheet, State

ROOM = games.room("bake-and-sale")
HG, AP, YE, OL, EG, BU = range(6)
BAGUETTE, CIABATTA, FOCACCIA, BRIOCHE, SOURDOUGH, SPECIAL = range(6)
POOL = "w1 w2 w4 b1 b1 b5"


def begin(dice: str = POOL, variant: str = "solo", seats: int = 1) -> tuple[State, Sheet]:
    state = ROOM.start(Setup(variant, seats))
    do(state, f"roll {dice}")
    return state, state.sheets[0]


def do(state: State, *lines: str) -> None:
    for words in lines:
        move = ROOM.parse(state, words.split(" "))
        assert ROOM.why_not(state, move) == "", words
        if state.mover > CHANCE:
            assert move in ROOM.legal(state), words
        ROOM.apply(state, move)


def why(state: State, words: str) -> str:
    """The refusal of a move; the test fails if there is none."""
    try:
        move = ROOM.parse(state, words.split(" "))
    except Refusal as refusal:
        return refusal.why
    sentence = ROOM.why_not(state, move)
    assert sentence, f"{words} should be refused"
    assert move not in ROOM.legal(state)
    return sentence


def total(state: State) -> int:
    return ROOM.standing(state)[0].score


def lines(state: State, seat: int = 1) -> dict[str, int]:
    return dict(ROOM.standing(state)[seat - 1].lines)


def test_example_1_last_two_high_gluten() -> None:
    state, sheet = begin()
    sheet.circled[HG] = 10
    do(state, "market w1 w2")
    assert (sheet.hours, sheet.circled[HG], sheet.due_stars) == (5, 12, 1)
    assert "star" in why(state, "network")
    do(state, "star brioche")
    assert sheet.stars[BRIOCHE] == 1
    assert "no star waits" in why(state, "star brioche")


def test_example_2_several_sections() -> None:
    state, sheet = begin()
    sheet.size, sheet.circled[HG] = 3, 5
    do(state, "market w1 w2 b1")
    assert (sheet.hours, sheet.circled[HG], sheet.circled[YE]) == (6, 7, 1)
    do(state, "pin focaccia")
    sheet.circled[AP], sheet.circled[OL] = 1, 2
    do(state, "bake focaccia 1")

    state, sheet = begin("w1 w1 w1 b5 b6 b6")
    sheet.size, sheet.circled[EG], sheet.circled[BU] = 6, 4, 7
    do(state, "market b5 b6 b6")
    assert (sheet.hours, sheet.due_stars, sheet.fame) == (5, 1, 0)
    do(state, "star special")
    assert sheet.fame == 1


def test_example_3_business_size() -> None:
    state, sheet = begin("w2 w3 w3 b2 b3 b5")
    sheet.size = 3
    assert "once" in why(state, "market w2 w2")
    assert "2 times" in why(state, "market w3 w3 w3")
    assert "at most 3" in why(state, "market w2 w3 w3 b2")
    do(state, "market w3 w3 b2")
    assert sheet.circled[HG] == 2
    assert sheet.circled[YE] == 1


def test_example_4_baking() -> None:
    state, sheet = begin()
    sheet.circled[AP], sheet.circled[OL] = 5, 2
    assert "olive-oil" in why(state, "bake ciabatta 3") or "all-purpose" in why(state, "bake ciabatta 3")
    do(state, "bake ciabatta 2")
    assert (sheet.crossed[AP], sheet.crossed[OL], sheet.loaves[CIABATTA], sheet.hours) == (4, 2, 2, 7)
    assert sheet.batches[CIABATTA] == 1
    assert total(state) == 6
    sheet.circled[AP] = sheet.circled[OL] = 12
    assert "today" in why(state, "bake ciabatta 1")


def test_examples_5_to_8_money() -> None:
    state, sheet = begin()
    values = sheet.values
    sheet.loaves[CIABATTA], sheet.stars[CIABATTA] = 6, 2
    assert score.wholesale(values, sheet) == 36
    sheet.sold[CIABATTA] = 1
    assert score.wholesale(values, sheet) == 25
    sheet.orders = 1 << 3 | 1 << 4
    assert lines(state)["retail"] == 16
    sheet.fame = 3
    assert lines(state)["fame"] == 6
    sheet.fame, sheet.agency, sheet.marketing = 5, 2, 1
    assert lines(state)["fame"] == 6
    assert score.measures(values, sheet)[4] == 7
    assert "say network track or network agency" in why(state, "network")
    do(state, "network agency")
    assert lines(state)["buildings"] == 16
    do(state, "hire", "hire")
    assert lines(state)["hire"] == -6


def test_example_9_friendly_and_stock() -> None:
    state, sheet = begin("w1 w4 w6 b1 b3 b5")
    do(state, "stock")
    assert sheet.hours == 5
    do(state, "swap", "market b1 b4")
    assert (sheet.circled[YE], sheet.circled[OL], sheet.hours) == (1, 1, 4)
    do(state, "friendly", "market w1=butter w3")
    assert (sheet.circled[BU], sheet.circled[HG], sheet.hours) == (1, 1, 0)
    do(state, "hire")
    assert "w1 or w4" in why(state, "market w3=eggs")
    assert "swapped" in why(state, "swap")


def test_swap_on_the_day_of_the_stock_room_only_before_the_market() -> None:
    state, _ = begin()
    assert "Stock Room" in why(state, "swap")
    do(state, "stock", "market w1")
    assert "before the first market" in why(state, "swap")
    do(state, "end", f"roll {POOL}", "swap")
    assert ROOM.words(state, ROOM.parse(state, ["market", "w5", "b1"])) == "market w5 b1"
    do(state, "market w5 b1")


def test_example_10_shared_awards() -> None:
    state, _ = begin(variant="standard", seats=3)
    a, b, c = state.sheets
    for sheet in state.sheets:
        sheet.size = 4
    a.stars[0], a.stars[1], a.loaves[0], a.loaves[1], a.fame = 3, 1, 4, 4, 6
    b.stars[0], b.stars[1], b.loaves[0], b.loaves[1], b.fame = 3, 1, 6, 2, 3
    c.loaves[2], c.fame = 3, 6
    assert [lines(state, seat)["awards"] for seat in (1, 2, 3)] == [23, 18, 8]
    assert [len(each.awards) for each in ROOM.standing(state)] == [5, 4, 2]


def test_example_10_ties_are_broken_by_awards() -> None:
    state, _ = begin(variant="standard", seats=2)
    first, second = state.sheets
    first.fame, second.supermarket = 3, 2  # 6 + 10 for being known; 16 from the supermarket
    results = ROOM.standing(state)
    assert [each.score for each in results] == [16, 16]
    assert [each.rank for each in results] == [1, 2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("bake brioche 1", "locked"),
        ("supplier high-gluten yeast", "does not bring high-gluten"),
        ("supplier yeast", "exactly 2"),
        ("supplier yeast yeast yeast", "exactly 2"),
        ("network agency", "Marketing Agency"),
        ("lab baguette", "no rolling pins"),
        ("market w1=yeast", "Friendly Bakery"),
        ("market w4=high-gluten", "not high-gluten"),
        ("market b1=eggs", "gives yeast"),
        ("market w3", "no die counts as w3"),
        ("star brioche", "no star waits"),
        ("pin brioche", "no rolling pin waits"),
        ("fame track", "no fame waits"),
        ("bake baguette 1", "high-gluten"),
        ("bake baguette 9", "1 to 8"),
        ("bake baguette 0", "begin with"),
        ("retail 11", "1 to 10"),
        ("retail 1", "needs high-gluten"),
        ("volunteer eggs eggs yeast", "no yeast free"),
        ("swap", "Stock Room"),
        ("market", "at least one die"),
        ("bake baguette", "bake BREAD N"),
        ("academy", "academy BREAD"),
        ("consult now", "too much"),
        ("network track now", "too much"),
        ("academy bagette", "did you mean 'baguette'"),
        ("market w7", "is no die"),
        ("market w1=flour", "unknown supply"),
        ("rest", "unknown decision"),
        ("roll w1 w1 w1 b1 b1 b1", "has not ended"),
    ],
)
def test_example_11_refusals(words: str, sentence: str) -> None:
    state, _ = begin()
    assert sentence in why(state, words)


def test_example_11_refusals_that_need_a_past() -> None:
    state, _ = begin()
    do(state, "consult")
    assert "once a day" in why(state, "consult")
    do(state, "friendly", "stock")
    assert "none is left" in why(state, "supermarket")
    do(state, "hire", "hire", "hire", "hire")
    assert "4 times" in why(state, "hire")
    assert "visited before" in why(state, "stock")


def test_example_12_hours_end_with_the_day() -> None:
    state, sheet = begin()
    do(state, "hire", "end", f"roll {POOL}")
    assert sheet.hours == 8
    assert lines(state)["hire"] == -3


def test_a_full_row_has_no_room() -> None:
    state, sheet = begin()
    sheet.circled[HG] = 11
    assert "only 1 blank box" in why(state, "market w1 w2")
    do(state, "market w1")
    assert "no blank box" in why(state, "market w1")


def test_bonuses_without_a_blank_place_are_lost() -> None:
    state, sheet = begin()
    sheet.circled[HG] = 10
    sheet.stars = [3] * 6
    do(state, "market w1 w2")
    assert sheet.due_stars == 0
    sheet.circled[YE], sheet.fame = 4, 12
    do(state, "market b1")
    assert sheet.due_fame == 0


def test_only_as_many_pins_wait_as_there_are_blank() -> None:
    state, sheet = begin("w1 w4 w4 b3 b3 b5")
    sheet.size = 6
    sheet.circled = [6, 10, 0, 4, 8, 0]
    sheet.pins = [0, 0, 1, 2, 2, 1]
    do(state, "market w1 w4 b3 b5")
    assert sheet.due_pins == 1
    assert ROOM.legal(state) == [ROOM.parse(state, ["pin", "special"])]


def test_fame_is_asked_for_only_while_both_places_are_open() -> None:
    state, sheet = begin("w4 w4 w4 b1 b1 b5")
    sheet.size, sheet.marketing, sheet.agency, sheet.fame = 6, 1, 2, 3
    sheet.circled[AP], sheet.circled[YE] = 6, 4
    do(state, "market w4 b1")
    assert sheet.due_fame == 2
    do(state, "fame agency")
    assert (sheet.due_fame, sheet.fame, sheet.agency) == (0, 4, 3)


def test_network_needs_its_place_only_when_both_are_open() -> None:
    state, sheet = begin()
    do(state, "network", "network track")
    assert sheet.fame == 2
    sheet.marketing, sheet.fame = 1, 12
    do(state, "network")
    assert sheet.agency == 1
    sheet.agency = 3
    assert "circled" in why(state, "network")


def test_a_visit_may_earn_two_bonuses_in_one_row() -> None:
    state, sheet = begin("w1 w1 w1 b5 b5 b5")
    sheet.size, sheet.circled[HG] = 6, 6
    do(state, "market w1 w1 w1")
    do(state, "pin brioche")
    sheet.circled[EG] = 7
    do(state, "market b5 b5")
    assert (sheet.due_stars, sheet.due_pins) == (0, 1)


def test_batches_end_with_the_third() -> None:
    state, sheet = begin()
    sheet.circled = [12] * 6
    for day in range(4):
        do(state, "bake baguette 1", "end", f"roll {POOL}")
        assert sheet.batches[BAGUETTE] == min(day + 1, 3)
    assert lines(state)["batches"] == 12


def test_naming_a_dies_own_kind_is_accepted_and_not_written() -> None:
    state, _ = begin()
    move = ROOM.parse(state, ["market", "w4=all-purpose", "b1=yeast"])
    assert ROOM.why_not(state, move) == ""
    assert ROOM.words(state, move) == "market w4 b1"


def test_a_week_has_seven_days_and_seats_play_in_order() -> None:
    state = ROOM.start(Setup("standard", 2))
    for day in range(7):
        assert (state.mover, state.day) == (CHANCE, day + 1)
        do(state, f"roll {POOL}")
        assert "has not ended" in why(state, f"roll {POOL}")
        do(state, "end")
        assert state.mover == 2
        do(state, "end")
    assert state.mover == OVER
    assert ROOM.why_not(state, ROOM.parse(state, ["end"])) == "the game is over"


def test_a_roll_has_three_dice_of_each_colour() -> None:
    state = ROOM.start(Setup("solo", 1))
    assert "3 white and 3 black" in why(state, "roll w1 w1 w1 w1 b1 b1")
    assert "3 white and 3 black" in why(state, "roll w1 w1 w1 b1 b1")
    assert "dice of the day" in why(state, "end")


# 8.13: challenges


def challenge(name: str, dice: str = POOL) -> tuple[State, Sheet]:
    return begin(dice, f"challenge-{name}")


def test_long_weekend_has_six_days() -> None:
    state, _ = challenge("long-weekend")
    for _day in range(5):
        do(state, "end", f"roll {POOL}")
    do(state, "end")
    assert state.mover == OVER


def test_family_bakery() -> None:
    state, _ = challenge("family-bakery")
    assert "closed" in why(state, "consult")
    assert "at most 3" in why(state, "market w1 w2 w4 b1")
    do(state, "market w1 w2 w4")


def test_corner_shop_pays_orders_double_and_no_wholesale() -> None:
    state, sheet = challenge("corner-shop")
    sheet.orders = 1 << 6 | 1 << 9
    sheet.loaves, sheet.sold = [3, 3, 1, 2, 0, 0], [1, 2, 1, 2, 0, 0]
    assert lines(state)["retail"] == 60
    assert lines(state)["wholesale"] == 0
    assert score.measures(sheet.values, sheet)[2] == 9


def test_good_neighbours() -> None:
    state, _ = challenge("good-neighbours")
    assert "visited" in why(state, "stock")
    assert "closed" in why(state, "supplier eggs eggs")
    do(state, "market w4=eggs")
    state, _ = challenge("good-neighbours")
    do(state, "swap")


def test_small_pantry() -> None:
    state, sheet = challenge("small-pantry", "w4 w5 w6 b1 b1 b5")
    sheet.circled[AP] = 9
    assert "blank box" in why(state, "market w4 w5")
    do(state, "market w4")
    assert (sheet.circled[AP], sheet.hours) == (10, 6)


def test_secret_recipe() -> None:
    state, sheet = challenge("secret-recipe")
    sheet.circled = [3, 3, 3, 3, 1, 2]
    assert "all rolling pins" in why(state, "lab special")
    assert "never baked" in why(state, "bake baguette 1")
    do(state, "academy baguette", "bake special 1")


def test_full_larder() -> None:
    state, sheet = challenge("full-larder", "w1 w2 w6 b1 b2 b5")
    assert sheet.hours == 6
    do(state, "market b1 b2")
    assert (sheet.hours, sheet.fame, sheet.circled[YE]) == (4, 1, 5)
    do(state, "bake baguette 1")


def test_quiet_town() -> None:
    state, sheet = challenge("quiet-town")
    assert "closed" in why(state, "network")
    assert "closed" in why(state, "marketing")
    sheet.circled[YE] = 4
    do(state, "market b1")
    assert sheet.fame == 1


def test_verdicts_name_level_and_medal() -> None:
    state, sheet = begin(variant="solo-hard")
    sheet.supermarket, sheet.fame, sheet.stars, sheet.loaves = 2, 12, [3] * 6, [6] * 6
    money = total(state)
    assert ROOM.verdict(Setup("solo-hard", 1), state)[0] == "Level hard (160): won!"
    assert f"level-{(money - 100) // 20}" in ROOM.verdict(Setup("solo-hard", 1), state)[1]
    state, sheet = challenge("quiet-town")
    assert "no medal" in ROOM.verdict(Setup("challenge-quiet-town", 1), state)[0]
    sheet.fame, sheet.loaves = 12, [4] * 6
    assert "silver medal" in ROOM.verdict(Setup("challenge-quiet-town", 1), state)[0]
