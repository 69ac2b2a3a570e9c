"""Bots decide by what their seat sees: hidden things, the order of decks and coming dice do not change a choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion import games
from companion.game import CHANCE, OVER, Move, Room
from companion.table import bot_seed
from pnp.seeded import Seeded

TABLE = "the table"
ASKED = {"random": 12, "easy": 6, "normal": 3}
"""Positions in which a level is asked; others, which think longer, in two."""
CASES = [pytest.param(slug, level, id=f"{slug}-{level}") for slug in games.slugs() for level in games.room(slug).bots()]


def decisions(room: Room[Any], level: str) -> Iterator[Any]:
    """Positions from all parts of a game of two, each with a decision to make."""
    seats = max(2, room.seat_limits[0])
    setup = room.usual_setup(room.variants(seats)[0], seats)
    wanted = ASKED.get(level, 2)
    source, rnd = Seeded(TABLE), random.Random(TABLE).random
    state = room.start(setup)
    found = []
    while state.mover != OVER:
        if state.mover == CHANCE:
            room.apply(state, room.draw(state, source))
            continue
        found.append(state.copy())
        room.apply(state, room.sample(state, rnd))
    step = len(found) / wanted
    for number in range(wanted):
        yield found[int(step * (number + 0.5))]


@pytest.mark.parametrize(("slug", "level"), CASES)
def test_a_choice_follows_from_the_view_and_the_seed(slug: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = games.room(slug)
    sources: list[str] = []
    build = Seeded.__init__

    def noted(self: Seeded, seed: str) -> None:
        sources.append(seed)
        build(self, seed)

    for number, state in enumerate(decisions(room, level)):
        seat = state.mover
        seed = bot_seed(TABLE, seat, number)
        other = room.guess(state, seat, Seeded(f"dealt anew {number}"))
        assert room.view(other, seat).key() == room.view(state, seat).key()
        choices: list[Move] = []
        for truth in (state, other):
            random.seed(len(choices))  # nor may a choice hang on the interpreter's own source of chance
            seen = room.view(truth, seat)
            with monkeypatch.context() as patch:
                patch.setattr(Seeded, "__init__", noted)
                choices.append(room.bots()[level].make(seed).choose(seen))
        assert choices[0] == choices[1]
        assert room.why_not(state, choices[0]) == ""
    assert TABLE not in sources, "the bot has made itself the table's dice"


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.room(slug).hidden])
def test_there_is_something_to_hide(slug: str) -> None:
    """Guesses differ from the truth in what the seat cannot see, so that the test above tests something."""
    room = games.room(slug)
    for number, state in enumerate(decisions(room, "easy")):
        if number < ASKED["easy"] - 1:
            assert room.guess(state, state.mover, Seeded(f"{number}")).key() != state.key()
