"""Hints of every game: legal, the hard bot's move first, each with a reason, the same whatever is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion import games
from companion.bots import advice
from companion.game import CHANCE, Room
from pnp.seeded import Seeded


def position(room: Room[Any], decisions: int) -> Any:
    """A table of two after so many random decisions."""
    seats = max(2, room.seat_limits[0])
    state = room.start(room.usual_setup(room.variants(seats)[0], seats))
    source, rnd = Seeded("hints"), random.Random("hints").random
    while decisions or state.mover == CHANCE:
        if state.mover == CHANCE:
            room.apply(state, room.draw(state, source))
        else:
            room.apply(state, room.sample(state, rnd))
            decisions -= 1
    return state


@pytest.mark.parametrize("slug", games.slugs())
def test_hints_are_legal_and_fair(slug: str) -> None:
    room = games.room(slug)
    state = position(room, 12)
    seat = state.mover
    before = state.key()
    told = room.hints(room.view(state, seat))
    assert state.key() == before
    assert 1 <= len(told) <= 3
    assert len({hint.move for hint in told}) == len(told)
    assert [hint.behind for hint in told] == sorted(hint.behind for hint in told)
    assert told[0].behind == 0
    for hint in told:
        assert room.why_not(state, hint.move) == ""
        assert hint.why
    if room.hidden:
        assert room.hints(room.view(room.guess(state, seat, Seeded("anew")), seat)) == told


def test_the_first_hint_is_the_hard_bots_move() -> None:
    room = games.room("cube-cafe")
    state = position(room, 4)
    assert advice.hints(room, state, 2)[0].move == room.bots()["hard"].make("hint").choose(state)
    assert len(advice.hints(room, state, 2)) <= 2


def test_there_is_no_hint_for_dice() -> None:
    room = games.room("cube-cafe")
    state = room.start(room.usual_setup(room.variants(2)[0], 2))
    assert state.mover == CHANCE
    assert room.hints(state) == []
