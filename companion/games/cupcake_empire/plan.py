"""A turn thought through: from any point of it to `done`, and what is left to do after the roll.

Inside a column the order is always the same: what brings parts and outlets, the action, then the other improvements.
Of the actions the best few are played to the end of the turn. Every optional step must raise the worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.game import Move
from companion.games.cupcake_empire import options, rules
from companion.games.cupcake_empire.guards import room_in
from companion.games.cupcake_empire.moves import ACTIVATE, IDEA, IMPROVE, PAY, SHIFT, WAKE
from companion.games.cupcake_empire.state import COLUMNS, KINDS, REST, Board, State, level
from companion.games.cupcake_empire.values import OPEN_YELLOW, TAKE_BASE, TAKE_FROSTING, Values
from companion.games.cupcake_empire.worth import Worth

EARLY: Final = (TAKE_BASE, TAKE_FROSTING, OPEN_YELLOW)
MOST_WOKEN: Final = 3
"""Dice that are woken for Income at once."""


class Line:
    """Moves, the position they lead to, and its worth."""

    __slots__ = ("moves", "state", "worth")

    def __init__(self, moves: list[Move], state: State, worth: float) -> None:
        self.moves: list[Move] = moves
        self.state: State = state
        self.worth: float = worth

    def then(self, move: Move, worth: Worth) -> Line:
        """This line and one move more."""
        after = self.state.copy()
        rules.apply(after, move)
        return Line([*self.moves, move], after, worth(after))


def best(lines: Iterable[Line]) -> Line:
    """The line of the highest worth, the first of equals."""
    found: Line | None = None
    for line in lines:
        if found is None or line.worth > found.worth:
            found = line
    assert found is not None
    return found


def assemble(line: Line, worth: Worth) -> Line:
    """Recipes out of loose parts, as long as they raise the worth."""
    while moves := options.makes(line.state):
        made = best(line.then(move, worth) for move in moves)
        if made.worth <= line.worth:
            break
        line = made
    return line


def _uses(line: Line, kinds: Iterable[int], worth: Worth) -> Line:
    """Improvements of these kinds, each where it raises the worth most."""
    effects = line.state.values.improvement_effect
    for kind in kinds:
        moves = [move for move in options.uses(line.state) if effects[move[1]] == kind]
        if moves:
            used = best(assemble(line.then(move, worth), worth) for move in moves)
            if used.worth > line.worth:
                line = used
    return line


def work(line: Line, worth: Worth, width: int) -> Line:
    """The rest of the act phase without its `done`."""
    line = assemble(line, worth)
    line = _uses(line, EARLY, worth)
    after = [line]
    moves = options.actions(line.state)
    if moves:
        acted = [assemble(line.then(move, worth), worth) for move in moves]
        acted.sort(key=lambda each: -each.worth)
        after += acted[:width]
    late = [kind for kind in line.state.values.improvement_effect if kind not in EARLY]
    return best(_uses(_uses(each, late, worth), EARLY, worth) for each in after)


def improved(line: Line, worth: Worth, columns: Iterable[int]) -> Line:
    """The line with the best improvement that an idea can buy for these columns, if it raises the worth."""
    allowed = set(columns)
    moves = [move for move in options.specials(line.state) if move[0] == IMPROVE and move[2] in allowed]
    if not moves:
        return line
    bought = best(line.then(move, worth) for move in moves)
    return bought if bought.worth > line.worth else line


def finish(line: Line, worth: Worth, width: int, buys: bool) -> Line:
    """A line in the act phase to its end; `buys`: improvements for ideas are thought of."""
    plain = work(line, worth, width)
    if not buys or line.state.special or not line.state.board.ideas:
        return plain
    first = improved(line, worth, [line.state.column])
    found = plain
    if len(first.moves) > len(line.moves):
        found = best([plain, work(first, worth, width)])
    return found if found.state.special else improved(found, worth, range(COLUMNS))


def turns(state: State, worth: Worth, width: int, prepares: bool) -> list[Line]:
    """Whole turns up to `done`, without it, the best first: every column, with every preparation if asked."""
    start = Line([], state, worth(state))
    begun = []
    for column in range(COLUMNS):
        ready = prepared(start, column, worth) if prepares else [start]
        begun += [work(assemble(line, worth).then((ACTIVATE, column), worth), worth, width) for line in ready]
    begun.sort(key=lambda each: -each.worth)
    return begun


def with_purchase(state: State, chosen: Line, worth: Worth, width: int) -> Line:
    """The turn with an improvement bought for an idea, where that is better."""
    at = next(number for number, move in enumerate(chosen.moves) if move[0] == ACTIVATE)
    line = Line([], state, worth(state))
    for move in chosen.moves[: at + 1]:
        line = line.then(move, worth)
    return best([chosen, finish(line, worth, width, buys=True)])


def afterwards(state: State, worth: Worth) -> list[Move]:
    """What to do after the roll, without `end`: recipes, an improvement, waking dice, if it raises the worth."""
    line = assemble(Line([], state, worth(state)), worth)
    while True:
        moves = [move for move in options.specials(line.state) if move[0] == IMPROVE]
        moves += [wake for column in range(COLUMNS) for wake in _wake_all(line.state, column)]
        if not moves:
            return line.moves
        after = best(line.then(move, worth) for move in moves)
        if after.worth <= line.worth:
            return line.moves
        line = after


# before the activation


def prepared(start: Line, column: int, worth: Worth) -> list[Line]:
    """Ways to strengthen a column before it is activated, nothing done among them."""
    state = start.state
    lines = [start]
    lines += [start.then(move, worth) for move in _wake_all(state, column)]
    lines += [start.then(move, worth) for move in _wake_few(state, column)]
    for line in lines[:]:
        lines += [line.then(move, worth) for move in _shifts(line.state, column)]
    return lines


def _liked(values: Values, column: int) -> list[int]:
    """Colours in the order in which a column wants them."""
    own = values.specialist[column]
    first = [own] if own == values.joker else [own, values.joker]
    return [*first, *(die for die in range(KINDS - 1, -1, -1) if die not in first)]


def _resting(state: State, column: int) -> list[int]:
    """Resting dice, the ones that help a column most first."""
    start = REST * KINDS
    return [die for die in _liked(state.values, column) for _ in range(state.board.dice[start + die])]


def _wake_all(state: State, column: int) -> list[Move]:
    if state.woken or state.board.ideas < state.values.ideas_each:
        return []
    dice = _resting(state, column)[: room_in(state.values, state.board, column)]
    return [(WAKE, IDEA, column, *sorted(dice))] if dice else []


def _wake_few(state: State, column: int) -> list[Move]:
    """The fewest dice, for Income, that raise the level."""
    if state.woken:
        return []
    values = state.values
    board = state.board
    most = min(MOST_WOKEN, room_in(values, board, column), board.income // max(1, values.wake_income))
    before = level(values, board, column)
    trial = Board(values, board)
    dice = _resting(state, column)
    for number, die in enumerate(dice[: max(0, most)], 1):
        trial.dice[column * KINDS + die] += 1
        if level(values, trial, column) > before:
            return [(WAKE, PAY, column, *sorted(dice[:number]))]
    return []


def _shifts(state: State, column: int) -> list[Move]:
    """One die into the column that raises its level and is missed least where it lay, by idea and for Income."""
    values = state.values
    board = state.board
    if state.special or room_in(values, board, column) < 1:
        return []
    before = level(values, board, column)
    found: tuple[int, int, int] | None = None
    for start in range(COLUMNS):
        if start == column:
            continue
        loses_from = level(values, board, start)
        for die in _liked(values, column):
            if not board.dice[start * KINDS + die]:
                continue
            trial = Board(values, board)
            trial.dice[start * KINDS + die] -= 1
            trial.dice[column * KINDS + die] += 1
            if level(values, trial, column) > before:
                loss = loses_from - level(values, trial, start)
                if found is None or loss < found[0]:
                    found = (loss, die, start)
    if found is None:
        return []
    moves: list[Move] = []
    if board.ideas >= values.ideas_each:
        moves.append((SHIFT, IDEA, found[1], found[2], column))
    if board.income - values.least_income >= values.shift_income:
        moves.append((SHIFT, PAY, found[1], found[2], column))
    return moves
