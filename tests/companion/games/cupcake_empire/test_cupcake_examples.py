"""The worked examples of the rules, move by move in the words of the record."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.game import Refusal, Setup
from companion.games.cupcake_empire import rules, score
from companion.games.cupcake_empire.room import ROOM
from companion.games.cupcake_empire.state import HOUSES, KINDS, PARTS, PLACES, REST, Board, State, level

SET_UP = """* customers old-town cocoa-mint vanilla-mint cocoa-berry vanilla-berry
* customers honey-row cocoa-mint vanilla-lemon cocoa-choco vanilla-mint
* customers custard-lane vanilla-lemon cocoa-berry vanilla-choco cocoa-berry
* customers almond-hill vanilla-berry cocoa-lemon vanilla-mint cocoa-lemon
* customers biscuit-bay vanilla-choco cocoa-lemon cocoa-mint vanilla-lemon
* customers oat-park vanilla-berry cocoa-choco cocoa-choco vanilla-choco
* objectives a4 b2 c1 d2
* staff 1 5 5 4
* staff 2 2 2 1
* staff 3 1 2 2
* improvements piping-bag notebook awning
1 place 1
2 place 5
3 place 4
3 recipe cocoa berry
2 recipe vanilla mint
1 recipe cocoa mint"""


def say(state: State, *lines: str) -> State:
    """Plays lines of a record; a line that the rules forbid raises its Refusal."""
    for line in lines:
        said = line.split(" ")
        seat = 0 if said[0] == "*" else int(said[0])
        assert seat == state.mover, line
        move = ROOM.parse(state, said[1:])
        why = ROOM.why_not(state, move)
        if why:
            raise Refusal(why)
        rules.apply(state, move)
    return state


def begun() -> State:
    return say(ROOM.start(Setup("standard", 3)), *SET_UP.split("\n"))


def lay(board: Board, column: int, *dice: str) -> None:
    """Only these dice in a column (0 is the Rest Area)."""
    names = ("purple", "yellow", "green", "orange", "pink", "grey")
    place = REST if not column else column - 1
    board.dice[place * KINDS : place * KINDS + KINDS] = [dice.count(name) for name in names]


def house(state: State, place: str, distance: int, customer: str) -> None:
    values = state.values
    state.houses[values.neighbourhoods.index(place) * HOUSES + distance - 1] = values.customers.index(customer)


def outlet(state: State, seat: int, place: str, count: int = 1) -> None:
    state.outlets[(seat - 1) * PLACES + state.values.neighbourhoods.index(place)] += count
    state.outlet_store[seat - 1] -= count


def know(state: State, base: str, frosting: str) -> None:
    values = state.values
    pair = values.bases.index(base), values.frostings.index(frosting)
    state.board.recipes += (pair[0] * PARTS + pair[1],)
    state.board.served |= values.serves[pair[0]][pair[1]]


def test_the_beginning_of_a_record() -> None:
    state = say(
        begun(),
        "1 shift pay grey 4 5",
        "1 activate 5",
    )
    assert (state.level, state.board.income) == (3, 2)
    say(state, "1 found honey-row bicycle 2", "1 done", "* roll pink-1 grey-1 grey-3 grey-4", "1 end")
    one = state.boards[0]
    assert (one.production, one.sales, one.income) == (3, 2, 4)
    say(state, "2 activate 3", "2 open honey-row", "2 done", "* roll green-3", "2 end")
    two = state.boards[1]
    assert (two.sales, two.production, two.income) == (2, 2, 7)


def test_1_levels() -> None:
    state = begun()
    board = state.board
    values = state.values
    lay(board, 3, "grey", "grey", "grey")
    lay(board, 4, "grey", "grey", "orange")
    lay(board, 5, "pink", "grey")
    lay(board, 1, "grey", "yellow")
    assert [level(values, board, column) for column in (2, 3, 4, 0)] == [1, 2, 1, 0]
    board.improvements[4] = (4, 5, 0)
    say(state, "1 activate 5", "1 use till", "1 use notebook")
    with pytest.raises(Refusal, match="space 3, which needs level 2"):
        say(state, "1 use oven vanilla")
    say(state, "1 hire green")


def test_1_sell_at_level_2_reaches_distance_3() -> None:
    state = begun()
    lay(state.board, 4, "grey", "grey", "orange")
    house(state, "old-town", 3, "cocoa-mint")
    house(state, "old-town", 4, "cocoa-mint")
    say(state, "1 activate 4")
    with pytest.raises(Refusal, match="distance 4 needs level 3"):
        say(state, "1 sell old-town 4")
    say(state, "1 sell old-town 3")


def test_2_level_4() -> None:
    state = begun()
    lay(state.board, 5, "pink", "grey", "grey", "green", "yellow")
    lay(state.board, 4)
    house(state, "old-town", 4, "cocoa-mint")
    state.board.improvements[3] = (4,)
    other = say(state.copy(), "1 activate 5", "1 found oat-park")
    assert other.level == 4
    assert (other.board.production, other.board.sales) == (4, 3)
    say(state, "1 activate 5", "1 direct sell old-town 4")
    assert state.board.income == 9
    with pytest.raises(Refusal, match="no till lies in column 5"):
        say(state, "1 use till")


@pytest.mark.parametrize(
    ("base", "frosting", "rise"),
    [("vanilla", "lemon", 2), ("marble", "lemon", 3), ("cocoa", "mint-berry", 3), ("marble", "mint-berry", 4)],
)
def test_3_recipes(base: str, frosting: str, rise: int) -> None:
    state = begun()
    values = state.values
    state.board.loose[values.bases.index(base)] = 1
    state.board.loose[3 + values.frostings.index(frosting)] = 1
    say(state, f"1 make {base} {frosting}")
    assert state.board.production == 2 + rise
    assert not any(state.board.loose)


def test_4_removal() -> None:
    state = begun()
    lay(state.board, 3, "grey", "grey", "grey")
    say(state, "1 activate 3")
    with pytest.raises(Refusal, match="has a free space"):
        say(state, "1 open honey-row/2")
    outlet(state, 2, "honey-row", 2)
    outlet(state, 3, "honey-row")
    state.boards[1].sales = 3
    with pytest.raises(Refusal, match="is full: say whose outlet is removed, as in honey-row/2"):
        say(state, "1 open honey-row")
    with pytest.raises(Refusal, match="own outlet"):
        say(state, "1 open honey-row/1")
    say(state, "1 open honey-row/2")
    assert [board.sales for board in state.boards] == [2, 2, 1]
    assert state.outlet_store == [5, 5, 5]


@pytest.mark.parametrize("recipe", [("cocoa", "mint"), ("marble", "choco-mint")])
def test_5_sale(recipe: tuple[str, str]) -> None:
    state = begun()
    state.board.recipes, state.board.served = (), 0
    know(state, *recipe)
    lay(state.board, 4, "orange", "grey", "grey")
    outlet(state, 1, "almond-hill")
    house(state, "almond-hill", 3, "cocoa-mint")
    house(state, "almond-hill", 4, "cocoa-mint")
    say(state, "1 activate 4")
    with pytest.raises(Refusal):
        say(state, "1 sell almond-hill 4")
    say(state, "1 sell almond-hill 3")
    assert (state.board.sales, state.board.income) == (4, 8)
    assert [each % HOUSES for each in state.board.customers] == [3]
    with pytest.raises(Refusal, match="one action a turn"):
        say(state, "1 sell old-town 1")


def test_6_income() -> None:
    state = begun()
    state.board.production, state.board.sales = 9, 6
    for recipe in (("vanilla", "lemon"), ("marble", "lemon"), ("marble", "mint")):
        know(state, *recipe)
    say(state, "1 activate 1", "1 done")
    assert state.board.income == 5 + 6 + 6
    assert state.board.fulfilled == 1


def test_7_roll() -> None:
    state = begun()
    lay(state.board, 5, "purple", "green", "orange", "grey", "grey")
    state.board.marker = 2
    state.boards[1].marker, state.boards[2].marker = 0, 1
    say(state, "1 activate 5", "1 done", "* roll purple-1 green-3 orange-4 grey-6 grey-6")
    assert [(board.marker, board.ideas) for board in state.boards] == [(0, 2), (2, 0), (0, 1)]
    state.boards[1].marker, state.boards[1].ideas = 2, 0
    assert state.board.dice[REST * KINDS + 5] == 2


def test_7_a_marker_that_passes_green() -> None:
    state = begun()
    lay(state.board, 5, "grey", "grey")
    state.boards[1].marker = 2
    say(state, "1 activate 5", "1 done", "* roll grey-6 grey-6")
    assert (state.boards[1].marker, state.boards[1].ideas) == (1, 1)


def test_8_cap() -> None:
    state = begun()
    lay(state.board, 5, "grey")
    state.board.ideas = 3
    say(state, "1 activate 5", "1 done", "* roll grey-6")
    assert (state.board.ideas, state.board.marker) == (3, 0)
    with pytest.raises(Refusal, match="holds 3 Bright Ideas"):
        say(state, "1 brainstorm")


def test_9_overflow() -> None:
    state = begun()
    lay(state.board, 1, "yellow", "green", "orange", "grey", "grey")
    lay(state.board, 5, "purple", "grey")
    say(state, "1 activate 5", "1 done", "* roll grey-1 purple-1")
    assert state.board.dice[0] == 1
    assert state.board.count(0) == 6
    assert state.board.dice[REST * KINDS :] == [0, 0, 0, 0, 0, 1]
    assert [board.ideas for board in state.boards] == [0, 0, 0]


def test_10_cost() -> None:
    state = begun()
    state.board.income = 2
    lay(state.board, 0, "grey", "grey", "grey")
    with pytest.raises(Refusal, match="costs 3 Income"):
        say(state, "1 shift pay grey 5 1")
    with pytest.raises(Refusal, match="costs 3 Income"):
        say(state, "1 wake pay 1 grey grey grey")
    say(state.copy(), "1 brainstorm")
    say(state, "1 wake pay 1 grey grey")
    assert state.board.income == 0


def test_11_tie() -> None:
    state = begun()
    for board, income, customers in zip(state.boards, (72, 72, 65), (5, 6, 4), strict=True):
        board.income, board.customers = income, (1,) * customers
    assert score.ranks(state) == [2, 1, 3]
    state.boards[1].customers = (1,) * 5
    outlet(state, 1, "oat-park", 3)
    outlet(state, 2, "honey-row", 3)
    assert score.ranks(state) == [1, 1, 3]
    outlet(state, 2, "oat-park")
    assert score.ranks(state) == [2, 1, 3]


def _second_wake(state: State) -> str:
    lay(state.board, 0, "grey", "grey")
    say(state, "1 wake pay 1 grey")
    return "1 wake pay 1 grey"


def _improve_after_brainstorm(state: State) -> str:
    say(state, "1 brainstorm")
    return "1 improve oven 3"


def _second_till(state: State) -> str:
    state.board.improvements[1] = (4,)
    state.board.ideas = 1
    return "1 improve till 2"


def _marble_at_level_1(state: State) -> str:
    say(state, "1 activate 1")
    return "1 bake marble"


def _no_shop(state: State) -> str:
    house(state, "oat-park", 1, "cocoa-mint")
    say(state, "1 activate 4")
    return "1 sell oat-park 1"


def _bakery_in_old_town(state: State) -> str:
    lay(state.board, 5, "pink", "grey", "grey", "grey", "grey")
    say(state, "1 activate 5")
    return "1 found old-town"


def _grey_die(state: State) -> str:
    say(state, "1 activate 5")
    return "1 hire grey"


@pytest.mark.parametrize(
    ("prepare", "why"),
    [
        (_second_wake, "Rest Area was used"),
        (_improve_after_brainstorm, "one special action"),
        (_second_till, "column 2 holds a till already"),
        (_marble_at_level_1, "a marble base needs level 2"),
        (_no_shop, "no shop in oat-park"),
        (_bakery_in_old_town, "no bakery is founded in old-town"),
        (_grey_die, "grey dice cannot be hired"),
        (lambda state: "1 done", "activated first"),
    ],
)
def test_12_refusals(prepare: Callable[[State], str], why: str) -> None:
    state = begun()
    line = prepare(state)
    with pytest.raises(Refusal, match=why):
        say(state, line)


def test_13_empty_store() -> None:
    state = begun()
    lay(state.board, 3, "green", "green", "green", "grey")
    outlet(state, 1, "oat-park", 3)
    outlet(state, 1, "almond-hill", 3)
    say(state, "1 activate 3")
    with pytest.raises(Refusal, match="say which one moves"):
        say(state, "1 open honey-row")
    with pytest.raises(Refusal, match="must change its neighbourhood"):
        say(state, "1 open honey-row>honey-row")
    # the second of a pair may move what the first has just placed
    pair = say(state.copy(), "1 open oat-park>honey-row honey-row>biscuit-bay")
    assert pair.board.sales == 1
    say(state, "1 open oat-park>honey-row")
    assert state.board.sales == 1
    assert state.outlet_store[0] == 0


def test_the_end_comes_after_the_round() -> None:
    state = begun()
    state.board.income = 68
    say(state, "1 activate 3", "1 done", "* roll green-1", "1 end")
    assert state.last_round is False
    state.boards[1].income = 70
    say(state, "2 activate 1", "2 done", "* roll purple-1 grey-1", "2 end", "3 activate 1", "3 done")
    assert state.last_round is True
    say(state, "* roll purple-2 grey-2", "3 end")
    assert state.mover == -1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("bake marble vanilla", "a simple one, then a mixed one"),
        ("hire none", "needs an improvement"),
        ("activate 06", "no column"),
        ("activate 6", "no column"),
        ("direct hire pink", "unknown action"),
        ("open honey-row/9", "no seat"),
        ("shift pay grey 1", "is written"),
        ("shift pay grey 1 2 grey", "left over"),
        ("sell honey-row", "is written"),
        ("sell hony-row 1", "did you mean 'honey-row'"),
        ("use till 3", "written: use till"),
        ("done now", "too much"),
        ("wake idea 3", "is written"),
        ("recipe vanilla", "is written"),
    ],
)
def test_words_that_are_no_move(words: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        ROOM.parse(begun(), words.split(" "))
