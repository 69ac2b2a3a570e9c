"""The week printed on a pad is the week that the companion rolls from the same code."""

from __future__ import annotations

from companion.chance import Rolled
from companion.game import Setup
from companion.games import room
from pnp.catalog import find
from pnp.load import load_values
from pnp.week import rolls


def test_paper_and_table_roll_the_same_week() -> None:
    printed = rolls(load_values(find("bake-and-sale")), "monday7")
    game = room("bake-and-sale")
    state, chance = game.start(Setup("solo", 1)), Rolled("MONDAY7")
    for day in printed:
        words = game.words(state, roll := chance.draw(game, state)).split()[1:]
        assert words == [f"w{face}" for face in day["white"]] + [f"b{face}" for face in day["black"]]
        game.apply(state, roll)
        while state.mover == 1:
            game.apply(state, game.parse(state, ["end"]))
    assert state.mover == -1
