"""The bots: `random` knows the rules; `easy` counts what it has after its turn; `normal` thinks of the turns that
are left; `hard` also prepares its dice before it activates a column. Each thinks a whole turn through at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from companion.bots import Hint, own_chance
from companion.game import BotLevel, Move
from companion.games.cupcake_empire import events, options, plan, worth
from companion.games.cupcake_empire.guards import room_in, why_not
from companion.games.cupcake_empire.look import Look
from companion.games.cupcake_empire.moves import ACTIVATE, DONE, END, IDEA, PLACE, RECIPE, WAKE
from companion.games.cupcake_empire.state import ACT, COLUMNS, KINDS, PLACING, PRE, REST, TASTING, State, level
from companion.games.cupcake_empire.values import EARN, OPEN_YELLOW, SELL_NEAR, TAKE_BASE, TAKE_FROSTING, THINK

BEGINNER_COLUMN: Final = 3
START_COLUMN: Final = {TAKE_BASE: 1, TAKE_FROSTING: 0, OPEN_YELLOW: 3, SELL_NEAR: 2, EARN: 3, THINK: 4}
"""Where a starting improvement does most good: in a column that is activated anyway and lacks what it brings."""


def taste(state: State) -> worth.Taste:
    """What the bot at the seat on turn likes: no two seats of a table the same, another time another."""
    return worth.TASTES[(sum(state.objectives) + state.turn) % len(worth.TASTES)]


class RandomBot:
    """A column with a level, any action, every improvement; no ideas, no Rest Area."""

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed).random

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        if state.phase in (PLACING, TASTING):
            return options.sample(state, self._random)
        made = options.makes(state)
        if made:
            return self._one(made)
        if state.phase == PRE:
            able = [column for column in range(COLUMNS) if level(state.values, state.board, column)]
            return self._one([(ACTIVATE, column) for column in able or range(COLUMNS)])
        if state.phase == ACT:
            moves = options.actions(state) or options.uses(state)
            return self._one(moves) if moves else (DONE,)
        return (END,)

    def _one(self, moves: list[Move]) -> Move:
        return moves[int(self._random() * len(moves))]

    def why(self) -> str:
        """See `Bot`: it has none."""
        return ""


class Planner:
    """Plays the turn that it has thought out; thinks anew when the table is not as it expected."""

    width: int = 3
    """Actions that are played to the end of the turn."""
    buys: bool = True
    prepares: bool = False

    def __init__(self, seed: str) -> None:
        self._random: Final = own_chance(seed).random
        self._moves: list[Move] = []
        self._when: tuple[int, int, int] = (0, 0, 0)
        self._why = ""

    def choose(self, state: State) -> Move:
        """See `Bot`."""
        if state.phase == PLACING:
            return (PLACE, self._start_column(state))
        if state.phase == TASTING:
            return self._recipe(state)
        when = (state.round, state.turn, 1 if state.phase in (PRE, ACT) else 2)
        if when != self._when or not self._moves or why_not(state, self._moves[0]):
            self._moves = self._think(state)
            self._when = when
        return self._moves.pop(0)

    def why(self) -> str:
        """See `Bot`."""
        return self._why

    def _think(self, state: State) -> list[Move]:
        if state.phase not in (PRE, ACT):
            self._why = ""
            return [*self._afterwards(state), (END,)]
        weigh = self._worth(state)
        if state.phase == ACT:
            line = plan.finish(plan.Line([], state, weigh(state)), weigh, self.width, self.buys)
        else:
            line = self._chosen(state, plan.turns(state, weigh, self.width, self.prepares))
            if self.buys:
                line = plan.with_purchase(state, line, weigh, self.width)
        moves: list[Move] = [*line.moves, (DONE,)]
        self._why = "the turn: " + ", ".join(events.words(state, move) for move in moves)
        return moves

    def _chosen(self, state: State, lines: list[plan.Line]) -> plan.Line:
        """The turn to play out of those thought of, the best first."""
        return lines[0]

    def _worth(self, state: State) -> worth.Worth:
        return worth.Ahead(state.values, worth.turns_left(state), taste(state))

    def _afterwards(self, state: State) -> list[Move]:
        return plan.afterwards(state, self._worth(state))

    def _start_column(self, state: State) -> int:
        return START_COLUMN[state.values.improvement_effect[state.drawn[state.turn - 1]]]

    def _recipe(self, state: State) -> Move:
        values = state.values
        counts = worth.wanted(state)
        best: Move = ()
        most = -1.0
        for base, frosting in product(values.simple_bases, values.simple_frostings):
            served = values.serves[base][frosting]
            number = sum(count for customer, count in enumerate(counts) if served >> customer & 1)
            move = (RECIPE, base, frosting)
            if number > most and not why_not(state, move):
                best, most = move, number
        return best


class EasyBot(Planner):
    """The best turn by what lies on the board after it."""

    buys = False

    def _worth(self, state: State) -> worth.Worth:
        return worth.simple

    def _afterwards(self, state: State) -> list[Move]:
        """Two resting dice or more are woken with an idea, into the column that becomes fullest."""
        board = state.board
        resting = [die for die in range(KINDS) for _ in range(board.dice[REST * KINDS + die])]
        if state.woken or len(resting) < 2 or board.ideas < state.values.ideas_each:
            return []
        room = [room_in(state.values, board, column) for column in range(COLUMNS)]
        filled = [board.count(column) + min(room[column], len(resting)) for column in range(COLUMNS)]
        column = max((each for each in range(COLUMNS) if room[each]), key=lambda each: filled[each], default=-1)
        return [(WAKE, IDEA, column, *resting[: room[column]])] if column >= 0 else []

    def _start_column(self, state: State) -> int:
        return BEGINNER_COLUMN

    def _recipe(self, state: State) -> Move:
        return options.sample(state, self._random)


class HardBot(Planner):
    """Wakes and shifts dice before it activates a column; compares its best turns by the turn that may follow."""

    width = 4
    prepares = True
    compared: int = 5
    """Turns that are compared by what can follow them."""
    throws: int = 5
    hopeless: float = 6.0
    """A turn worth so much less than the best one is not looked at further."""

    def _chosen(self, state: State, lines: list[plan.Line]) -> plan.Line:
        left = worth.turns_left(state)
        likely = [line for line in lines[: self.compared] if line.worth > lines[0].worth - self.hopeless]
        if not left or len(likely) == 1:
            return lines[0]
        after = worth.Ahead(state.values, left - 1, taste(state))
        return Look(after, self.throws, self._random).best(likely)


def hints(state: State, count: int = 3) -> list[Hint]:
    """What the hard bot would do now and why."""
    bot = HardBot("hint")
    move = bot.choose(state.copy())
    return [Hint(move, bot.why() or "as the hard bot would begin")][:count]


def levels() -> Mapping[str, BotLevel]:
    """The bots, weakest first."""
    return {
        level.name: level
        for level in (
            BotLevel("random", RandomBot, "Trainee: any move that the rules allow"),
            BotLevel("easy", EasyBot, "Apprentice: takes the best turn at hand"),
            BotLevel("normal", Planner, "Manager: plans for the turns that are left"),
            BotLevel("hard", HardBot, "Tycoon: prepares its dice before it uses them"),
        )
    }
