"""The bots: levels of one family that weigh positions alike and differ in how far they think.

`easy` looks one decision ahead, `normal` compares plans and searches each day as a whole, `hard` plays the rest of the
week out after the best days it finds. What a bot knows is the state its seat sees; its own chance (which plan it
likes, the dice it imagines) follows from its seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.bots import own_chance, own_taste
from companion.game import BotLevel
from companion.games.bake_and_sale import options
from companion.games.bake_and_sale.planning import PlanningBot, Worths
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.playouts import HardBot
from companion.games.bake_and_sale.reasons import reason
from companion.games.bake_and_sale.rules import DEEDS, Move
from companion.games.bake_and_sale.search import DaySearch, candidates
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import END
from companion.games.bake_and_sale.worth import DEFAULT, Weights, Worth


class RandomBot:
    """Any possible decision; buys no time."""

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed).random

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        return options.sample(state.sheet, self._random, agencies=False)

    def why(self) -> str:
        """See `Bot`: it has none."""
        return ""


class EasyBot:
    """One decision ahead, towards a plan of its own liking; no agencies."""

    def __init__(self, seed: str, weights: Weights = DEFAULT) -> None:
        self._liking: Final = own_taste(seed).random()
        self._weights: Final = weights
        self._why = ""

    def why(self) -> str:
        """See `Bot`."""
        return self._why

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        sheet = state.sheet
        known = plans(state.tables, wide=False)
        worth = Worths(state, self._weights).of(known[int(self._liking * len(known))])
        move = self._best(sheet, worth)
        self._why = reason(sheet, move, worth.plan)
        return move

    def _best(self, sheet: Sheet, worth: Worth) -> Move:
        search = DaySearch(worth, 1)
        if sheet.due_stars or sheet.due_pins or sheet.due_fame:
            return search.place(sheet)
        best: Move = (END,)
        most = worth.of(sheet)
        for move in candidates(sheet, worth):
            after = sheet.copy()
            DEEDS[move[0]](after, move)
            search.settle(after)
            gain = worth.of(after)
            if gain > most:
                best, most = move, gain
        return best


def levels() -> Mapping[str, BotLevel]:
    """The bots by name, weakest first."""
    found = (
        BotLevel("random", RandomBot, "any possible decision"),
        BotLevel("easy", EasyBot, "one decision ahead, towards a plan of its own"),
        BotLevel("normal", PlanningBot, "compares plans and thinks a whole day through"),
        BotLevel("hard", HardBot, "plays the rest of the week out in its head before it settles on a day"),
    )
    return {level.name: level for level in found}
