"""The bots: random, the apprentice, bakers who play things out with a temperament of their own, and the master."""

from __future__ import annotations

import random as python_random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.bots import own_chance
from companion.game import BotLevel
from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.advice import reason
from companion.games.bake_the_cake.crowd import best_in_crowd
from companion.games.bake_the_cake.estimate import outcome, worth
from companion.games.bake_the_cake.habits import apprentice, host, play_on
from companion.games.bake_the_cake.hosting import Care, best_alone
from companion.games.bake_the_cake.judge import judge_for
from companion.games.bake_the_cake.options import legal
from companion.games.bake_the_cake.search import Search
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import EAT, MOVE, USE, Move


@dataclass(frozen=True, slots=True)
class Mind:
    """How much a level thinks, and what it likes."""

    things: int
    """Candidates other than eats."""
    eats: int
    playouts: int
    """Playouts of each candidate in the first round; the better half gets twice as many in the next one."""
    helping: float = 0.0
    """What work on others' recipes and cakes is worth in itself, as a share of a win."""
    tasting: float = 0.0
    """What eating is worth in itself."""


QUICK: Final = Mind(things=3, eats=1, playouts=1)
PATIENT: Final = Mind(things=8, eats=3, playouts=8)
BRIEF: Final = Care(first=16, most=64, sure=2.0)
LONG: Final = Care(first=32, most=256, sure=1.0)
FRIEND: Final = Mind(things=6, eats=1, playouts=2, helping=0.3, tasting=-1.0)
MASTER_PLAYOUTS: Final = 800
GLUTTON: Final = Mind(things=6, eats=3, playouts=2, helping=-0.3, tasting=0.12)


class RandomBot:
    """Any legal thing."""

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed).random

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        moves = legal(state)
        return moves[int(self._random() * len(moves))]

    def why(self) -> str:
        """See `Bot`: it has none."""
        return ""


class Apprentice:
    """One thing at a time, whatever looks best at first sight."""

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed).random
        self._why = ""

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        habit = host if state.values.alone else apprentice
        move = habit(state, self._random)
        self._why = reason(state, move)
        return move

    def why(self) -> str:
        """See `Bot`."""
        return self._why


class Taster:
    """Plays the most promising things out to the end, more often the better ones, and takes what wins most."""

    def __init__(self, seed: str, mind: Mind = QUICK) -> None:
        self._chance: Final = own_chance(seed)
        self._mind: Final = mind
        self._why = ""

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        moves = legal(state)
        move = moves[0] if len(moves) == 1 else self._best(state, moves)
        self._why = reason(state, move)
        return move

    def why(self) -> str:
        """See `Bot`."""
        return self._why

    def _best(self, state: State, moves: list[Move]) -> Move:
        if state.values.alone:
            return best_alone(state, BRIEF, self._chance)
        return self.favourite(state, moves)

    def _candidates(self, state: State, moves: list[Move]) -> list[Move]:
        """The best things by the look of the position after them, and what an apprentice would do."""
        mind = self._mind
        me = state.mover - 1
        looks: list[tuple[float, float, Move]] = []
        chosen = [apprentice(state, self._chance.random) for _ in range(2)]
        for move in moves:
            after = state.copy()
            rules.apply(after, move)
            looks.append((worth(after, me) + self._taste(state, move), self._chance.random(), move))
        looks.sort(reverse=True)
        chosen += [move for _, _, move in looks if move[0] != EAT][: mind.things]
        chosen += [move for _, _, move in looks if move[0] == EAT][: mind.eats]
        return list(dict.fromkeys(chosen))

    def _taste(self, state: State, move: Move) -> float:
        """What a temperament adds to a thing."""
        me = state.mover - 1
        if move[0] == EAT:
            return self._mind.tasting
        if (move[0] == USE and state.holder[move[2]] not in (-1, me)) or (
            move[0] == MOVE and state.holder[move[1]] != me
        ):
            return self._mind.helping
        return 0.0

    def favourite(self, state: State, moves: list[Move]) -> Move:
        """The thing that does best: the candidates are halved, and played out twice as often, until one is left."""
        me = state.mover - 1
        candidates = self._candidates(state, moves)
        sums = dict.fromkeys(candidates, 0.0)
        played = 0
        number = self._mind.playouts
        dice = python_random.Random()
        while len(candidates) > 1:
            for _ in range(number):
                seed = self._chance.getrandbits(48)  # all candidates of a round meet the same chance
                for move in candidates:
                    dice.seed(seed)
                    after = state.copy()
                    rules.apply(after, move)
                    play_on(after, dice.random)
                    sums[move] += outcome(after, me)
            played += number
            candidates.sort(key=lambda move: -sums[move] / played - self._taste(state, move))
            candidates = candidates[: max(1, len(candidates) // 2)]
            number *= 2
        return candidates[0]


class Master:
    """Alone it thinks in futures, against one rival in a tree of best replies, in a crowd with a learned eye."""

    def __init__(self, seed: str, playouts: int = MASTER_PLAYOUTS) -> None:
        self._chance: Final = own_chance(seed)
        self._patient: Final = Taster(f"{seed}/patient", PATIENT)
        self._playouts: Final = playouts
        self._why = ""

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        moves = legal(state)
        move = moves[0] if len(moves) == 1 else self._best(state, moves)
        self._why = reason(state, move)
        return move

    def why(self) -> str:
        """See `Bot`."""
        return self._why

    def _best(self, state: State, moves: list[Move]) -> Move:
        if state.values.alone:
            return best_alone(state, LONG, self._chance)
        if state.values.seats == 2:
            return next(iter(Search(state, self._chance).run(self._playouts)))
        judge = judge_for(state.values)
        if judge is None:
            return self._patient.favourite(state, moves)
        return best_in_crowd(state, judge, self._chance)


def levels() -> Mapping[str, BotLevel]:
    """The bots by name, weakest first."""
    found = (
        BotLevel("random", RandomBot, "any legal thing"),
        BotLevel("easy", Apprentice, "the apprentice: one thing at a time, whatever looks best"),
        BotLevel("normal", Taster, "plays a few things out to the end before it chooses"),
        BotLevel("glutton", lambda seed: Taster(seed, GLUTTON), "looks ahead; keeps to its own work and tastes"),
        BotLevel("friend", lambda seed: Taster(seed, FRIEND), "looks ahead; lends a hand, borrows, never eats"),
        BotLevel("hard", Master, "the master: looks ahead, with an eye that learned from thousands of games"),
    )
    return {level.name: level for level in found}
