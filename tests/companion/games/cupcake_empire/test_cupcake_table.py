"""What people are told: instructions for their hands, explanations, what to lay out, what to throw."""

from __future__ import annotations

import pytest
from test_cupcake_examples import begun, lay, outlet, say

from companion.game import Setup
from companion.games.cupcake_empire.room import ROOM
from companion.games.cupcake_empire.state import State


def told(state: State, words: str) -> str:
    move = ROOM.parse(state, words.split(" "))
    assert ROOM.why_not(state, move) == ""
    after = state.copy()
    ROOM.apply(after, move)
    return ROOM.effect(state, move, after)


def test_an_outlet_that_removes_another() -> None:
    state = begun()
    lay(state.board, 3, "grey", "grey", "green", "grey")
    outlet(state, 2, "honey-row", 3)
    state.boards[1].sales = 4
    assert told(state, "activate 3") == "Open retail outlets with 4 dice: level 2, Outlet in beige"
    say(state, "1 activate 3")
    assert told(state, "open almond-hill") == "an outlet into Almond Hill; Sales 1→2"
    assert told(state, "open honey-row/2") == (
        "an outlet into Honey Row, seat 2's back to its store; Sales 1→2; seat 2's Sales 4→3"
    )


def test_a_bakery_an_improvement_and_the_roll() -> None:
    state = say(begun(), "1 shift pay grey 4 5", "1 activate 5")
    assert told(state, "found honey-row bicycle 1") == (
        "a bakery into Honey Row; the bicycle on space 2 of column 1; Production 2→3; Sales 1→2"
    )
    say(state, "1 done")
    assert told(state, "roll pink-6 grey-1 grey-6 grey-1") == (
        "grey grey to column 1; pink grey to rest; "
        "seat 1: marker 0→1, ideas 0→1; seat 2: marker 0→2; seat 3: marker 0→2"
    )


def test_an_objective_is_told() -> None:
    state = begun()
    state.board.recipes += (0, 26, 27)
    say(state, "1 activate 3")
    assert "objective a4 met: a disc on it, +6; Income 5→12" in told(state, "done")


def test_every_decision_is_explained() -> None:
    state = say(begun(), "1 activate 5")
    for group in ROOM.groups(state):
        assert group.text
        assert group.help
        assert group.moves
    words = [group.word for group in ROOM.groups(state)]
    assert words[0] == "hire"
    assert "done" in words


def test_the_table_is_laid_out_by_seats_and_challenge() -> None:
    two = "\n".join(ROOM.set_up(Setup("standard", 2)))
    assert "Honey Row 2, Custard Lane 2" in two
    assert "Bright Ideas: 6" in two
    sleepy = "\n".join(ROOM.set_up(Setup("challenge-sleepy-crew", 1)))
    assert "Dice in the Rest Area: pink 1, grey 3" in sleepy
    assert "Bright Ideas: 0" in sleepy


@pytest.mark.parametrize(("level", "rivals"), [("easy", 1), ("normal", 2), ("hard", 3)])
def test_the_campaign(level: str, rivals: int) -> None:
    assert ROOM.solo_rivals(level) == (level,) * rivals


def test_real_dice_are_asked_for_by_name() -> None:
    state = say(begun(), "1 activate 5", "1 done")
    assert ROOM.ask_chance(state) == ("Roll column 5 (pink, grey, grey): what do they show? e.g. k1 x2 x3")
