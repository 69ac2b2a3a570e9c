"""The yardstick of Bake & Sale: its records hold the dice of their weeks, and its search obeys the rules."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from companion.game import OVER
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.room import tables_of
from companion.games.bake_and_sale.tables import ROLL
from companion.games.bake_and_sale.worth import DEFAULT
from companion.record import read
from companion.replay import begin, play

FILE = Path(__file__).parents[2] / "benchmarks" / "clairvoyant.py"


@pytest.fixture(scope="module")
def clairvoyant() -> ModuleType:
    spec = importlib.util.spec_from_file_location("clairvoyant", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_kept_weeks_have_their_own_dice(clairvoyant: ModuleType) -> None:
    for week in clairvoyant.WEEKS:
        record = read(clairvoyant.shelved(week))
        game = begin(record, other_data=True)
        rolls = []
        for event in record.events:
            play(game, event)
            if event.words[0] == "roll":
                rolls.append(game.state.sheets[0].dice)
        assert game.state.mover == OVER
        assert rolls == clairvoyant.dice_of(week)


def test_the_search_finds_a_legal_week(clairvoyant: ModuleType) -> None:
    room = clairvoyant.GAME
    dice = clairvoyant.dice_of("any")
    found, moves = clairvoyant.best_week(dice, plans(tables_of(""))[0], DEFAULT, 2, 2)
    state = room.start(clairvoyant.SOLO)
    for move in moves:
        assert room.why_not(state, move) == ""
        room.apply(state, move)
    assert state.mover == OVER
    assert room.standing(state)[0].score == found > 150
    assert [move[1:] for move in moves if move[0] == ROLL] == dice
