"""The bots: levels of one family. They see what their seat sees, and guess the rest.

`easy` takes what is worth most on its face, `normal` looks through its own follow-up decisions, `hard` also plays the
best of them to the end on many guesses of what is hidden. `saboteur` is `normal` with a taste for trouble.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from companion.bots import own_chance
from companion.game import BotLevel
from companion.games.roasted_empire import chance, planner
from companion.games.roasted_empire.cards import Move
from companion.games.roasted_empire.effects import CHANCE
from companion.games.roasted_empire.greedy import greedy
from companion.games.roasted_empire.rules import OVER, apply
from companion.games.roasted_empire.secrets import deal_out
from companion.games.roasted_empire.state import ASK_PICK, State
from companion.games.roasted_empire.vocabulary import FARM
from companion.games.roasted_empire.worth import traits_of

NORMAL_GUESSES: Final = 2
HARD_GUESSES: Final = 4
HARD_GAMES: Final = 32
"""Games that `hard` plays to the end for each move that it considers."""
HARD_MOVES: Final = 4
PLAN_SHARE: Final = 0.4
"""How much the planner's worth counts beside the games that were played on."""
FARM_LEAN: Final = 0.75
"""What a farm is worth beyond its plain worth while drafting; without it too few are taken."""
TROUBLE: Final = 2.0


def guessed(view: State, rnd: Random) -> State:
    """A whole table as it could be, dealt from a view."""
    made = view.copy()
    rnd.shuffle(made.unseen)
    deal_out(made, made.unseen)
    return made


class RandomBot:
    """Any legal answer."""

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed)

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        return state.options[self._random.randrange(len(state.options))]

    def why(self) -> str:
        """See `Bot`: it has none."""
        return ""


class EasyBot:
    """What is worth most on its face."""

    def __init__(self, seed: str) -> None:
        self._seed: Final = seed

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        return greedy(state)

    def why(self) -> str:
        """See `Bot`."""
        return "it is worth most on its face"


class NormalBot:
    """Looks through its own follow-up decisions."""

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed)
        self._why = ""

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        values = self.values(state)
        best = max(range(len(values)), key=values.__getitem__)
        behind = sorted(values)[-2] if len(values) > 1 else values[0]
        self._why = f"worth {values[best]:.1f} points by its reckoning, the next best {behind:.1f}"
        return state.options[best]

    def why(self) -> str:
        """See `Bot`."""
        return self._why

    def taste(self, state: State, card: int) -> float:
        """What a card is worth beyond its plain worth while drafting: a light lean to farms."""
        return FARM_LEAN if state.cards.type[card] == FARM else 0.0

    def values(self, state: State) -> list[float]:
        """The worth of each legal move."""
        seat = state.mover - 1
        if state.ask == ASK_PICK:
            return planner.pick_values(guessed(state, self._random), seat, self.taste)
        return self.looked(state, NORMAL_GUESSES)

    def looked(self, state: State, guesses: int) -> list[float]:
        """The mean worth of each legal move over so many guesses."""
        seat = state.mover - 1
        rnd = self._random
        totals = [0.0] * len(state.options)
        for _ in range(guesses):
            for place, value in enumerate(planner.Search(seat, rnd.randrange).move_values(guessed(state, rnd))):
                totals[place] += value / guesses
        return totals


class Saboteur(NormalBot):
    """A planner that likes cards which hurt rivals."""

    def taste(self, state: State, card: int) -> float:
        """See `NormalBot`."""
        return super().taste(state, card) + (TROUBLE if traits_of(state.cards).hostile[card] else 0.0)


class HardBot(NormalBot):
    """Plays the best moves of the planner to the end, many times."""

    def values(self, state: State) -> list[float]:
        """The planner's worth, and for the best moves how games end after them."""
        seat = state.mover - 1
        if state.ask == ASK_PICK:
            first = planner.pick_values(guessed(state, self._random), seat, self.taste)
        else:
            first = self.looked(state, HARD_GUESSES)
        order = sorted(range(len(first)), key=first.__getitem__, reverse=True)[:HARD_MOVES]
        if len(order) == 1:
            return first
        totals = dict.fromkeys(order, 0.0)
        for _ in range(HARD_GAMES):
            guess = guessed(state, self._random)
            seed = self._random.random()
            for place in order:
                totals[place] += self._outcome(guess.copy(), state.options[place], seat, seed) / HARD_GAMES
        lowest = min(totals.values()) - 1000
        return [
            PLAN_SHARE * first[place] + (1 - PLAN_SHARE) * totals[place] if place in totals else lowest + first[place]
            for place in range(len(first))
        ]

    def _outcome(self, state: State, move: Move, seat: int, seed: float) -> float:
        """How one game ends after a move, everybody taking what is worth most on its face."""
        rnd = Random(seed)
        apply(state, move)
        while state.mover != OVER:
            if state.mover == CHANCE:
                apply(state, chance.draw(state, rnd.randrange))
            else:
                apply(state, greedy(state))
        return planner.margin(state, seat)


def levels() -> Mapping[str, BotLevel]:
    """The levels, weakest first, and the bots that challenges name."""
    return {
        "random": BotLevel("random", RandomBot, "any legal answer with equal chance"),
        "easy": BotLevel("easy", EasyBot, "takes what is worth most on its face"),
        "saboteur": BotLevel("saboteur", Saboteur, "like normal, with a taste for trouble"),
        "normal": BotLevel("normal", NormalBot, "looks through its own follow-up decisions"),
        "hard": BotLevel("hard", HardBot, "plays its best moves to the end on guesses of what is hidden"),
    }
