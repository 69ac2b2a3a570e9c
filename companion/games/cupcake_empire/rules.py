"""What moves do: chance events and decisions carried out in place, as `guards` allowed them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import Move
from companion.games.cupcake_empire.actions import open_at
from companion.games.cupcake_empire.moves import (
    ACTIVATE,
    BAKE,
    BRAINSTORM,
    CUSTOMERS,
    DIRECT,
    DONE,
    END,
    FOUND,
    FROST,
    HIRE,
    IMPROVE,
    IMPROVEMENTS,
    MAKE,
    NONE,
    OBJECTIVES,
    OPEN,
    PAY,
    PER_DIE,
    PLACE,
    RECIPE,
    ROLL,
    SELL,
    SHIFT,
    STAFF,
    USE,
    WAKE,
)
from companion.games.cupcake_empire.score import met
from companion.games.cupcake_empire.state import (
    ACT,
    CHOOSING,
    CLOSED,
    COLUMNS,
    DRAWING,
    FROSTING,
    HOUSES,
    KINDS,
    NOBODY,
    PARTS,
    PLACES,
    PLACING,
    POST,
    PRE,
    REST,
    STAFFING,
    TASTING,
    THROWING,
    Board,
    State,
    level,
)
from companion.games.cupcake_empire.values import EARN, OPEN_YELLOW, SELL_NEAR, TAKE_BASE, TAKE_FROSTING, THINK, Values


def apply(state: State, move: Move) -> None:
    """Carries out a legal move or chance event."""
    _EFFECTS[move[0]](state, move)


# set-up


def _customers(state: State, move: Move) -> None:
    start = state.dealt * HOUSES
    state.houses[start : start + HOUSES] = move[2:]
    state.dealt += 1
    if state.dealt < PLACES:
        return
    for house in range(PLACES * HOUSES):
        if state.values.empty[house % HOUSES]:
            state.houses[house] = NOBODY
    state.dealt = 0
    state.phase = CHOOSING


def _objectives(state: State, move: Move) -> None:
    state.objectives = move[1:]
    state.phase = STAFFING if state.values.thrown else DRAWING


def _staff(state: State, move: Move) -> None:
    board = state.boards[state.dealt]
    for face in move[2:]:
        board.dice[(face - 1) * KINDS + state.values.plain] += 1
    state.dealt += 1
    if state.dealt == state.values.seats:
        state.dealt = 0
        state.phase = DRAWING


def _improvements(state: State, move: Move) -> None:
    state.drawn = move[1:]
    for improvement in state.drawn:
        state.improvement_store[improvement] -= 1
    state.phase = PLACING
    state.mover = state.turn = 1


def _place(state: State, move: Move) -> None:
    state.board.improvements[move[1]] = (state.drawn[state.turn - 1],)
    if state.turn == state.values.seats:
        state.phase = TASTING
    else:
        state.mover = state.turn = state.turn + 1


def _recipe(state: State, move: Move) -> None:
    _, base, frosting = move
    state.part_store[base] -= 1
    state.part_store[FROSTING + frosting] -= 1
    board = state.board
    board.recipes = (base * PARTS + frosting,)
    board.served = state.values.serves[base][frosting]
    if state.turn > 1:
        state.mover = state.turn = state.turn - 1
    else:
        state.phase = PRE


# the turn


def _activate(state: State, move: Move) -> None:
    state.column = move[1]
    state.level = level(state.values, state.board, move[1])
    state.phase = ACT


def _bake(state: State, move: Move) -> None:
    state.acted = True
    for part in move[1:]:
        if part != NONE:
            state.part_store[part] -= 1
            state.board.loose[part] += 1


def _frost(state: State, move: Move) -> None:
    state.acted = True
    for part in move[1:]:
        if part != NONE:
            state.part_store[FROSTING + part] -= 1
            state.board.loose[FROSTING + part] += 1


def _open(state: State, move: Move) -> None:
    state.acted = True
    for at in range(1, len(move), 3):
        _outlet(state, move[at], move[at + 1], move[at + 2])


def _outlet(state: State, start: int, to: int, victim: int) -> None:
    open_at(state.outlets, state.outlet_store, state.turn, start, to, victim)
    if start == NONE:
        _sales(state.values, state.board, state.values.outlet_sales)
    if victim:
        _sales(state.values, state.boards[victim - 1], -state.values.outlet_sales)


def _sales(values: Values, board: Board, steps: int) -> None:
    board.sales = min(values.most_sales, max(values.least_sales, board.sales + steps))


def _production(values: Values, board: Board, steps: int) -> None:
    board.production = min(values.most_production, max(values.least_production, board.production + steps))


def _sell(state: State, move: Move) -> None:
    state.acted = True
    _serve(state, move[1], move[2])


def _serve(state: State, place: int, house: int) -> None:
    values = state.values
    board = state.board
    at = place * HOUSES + house
    worth = values.sales[place][house]
    board.customers += (state.houses[at] * HOUSES + worth,)
    state.houses[at] = NOBODY
    _sales(values, board, worth)
    board.income += values.income[place][house]


def _hire(state: State, move: Move) -> None:
    state.acted = True
    _, die, improvement, column = move
    if die != NONE:
        state.dice_store[die] -= 1
        home = state.values.home[die]
        full = state.board.count(home) >= state.values.spaces[home]
        state.board.dice[(REST if full else home) * KINDS + die] += 1
    if improvement != NONE:
        _install(state, improvement, column)


def _install(state: State, improvement: int, column: int) -> None:
    state.improvement_store[improvement] -= 1
    state.board.improvements[column] += (improvement,)


def _found(state: State, move: Move) -> None:
    state.acted = True
    values = state.values
    _, place, improvement, column = move
    state.bakery_store[state.turn - 1] -= 1
    state.bakeries[(state.turn - 1) * PLACES + place] += 1
    colour = values.colour[place]
    _production(values, state.board, values.found_production[colour])
    _sales(values, state.board, values.found_sales[colour])
    if improvement != NONE:
        _install(state, improvement, column)


def _direct(state: State, move: Move) -> None:
    _EFFECTS[move[1]](state, move[1:])


def _use(state: State, move: Move) -> None:
    values = state.values
    improvement = move[1]
    state.used |= 1 << improvement
    effect = values.improvement_effect[improvement]
    if effect == TAKE_BASE:
        state.part_store[move[2]] -= 1
        state.board.loose[move[2]] += 1
    elif effect == TAKE_FROSTING:
        state.part_store[FROSTING + move[2]] -= 1
        state.board.loose[FROSTING + move[2]] += 1
    elif effect == OPEN_YELLOW:
        _outlet(state, move[2], move[3], move[4])
    elif effect == SELL_NEAR:
        _serve(state, move[2], move[3])
    elif effect == EARN:
        state.board.income += values.improvement_amount[improvement]
    elif effect == THINK:
        _steps(state, state.board, values.improvement_amount[improvement])


def _steps(state: State, board: Board, steps: int) -> None:
    """The Bright Ideas marker forward; each time it comes to green, an idea."""
    values = state.values
    for _ in range(steps):
        board.marker = (board.marker + 1) % values.marker_spaces
        if board.marker == values.marker_green:
            _idea(state, board)


def _idea(state: State, board: Board) -> None:
    if board.ideas < state.values.ideas_held and state.idea_store:
        board.ideas += 1
        state.idea_store -= 1


def _done(state: State, move: Move) -> None:
    board = state.board
    board.income += board.production if board.production < board.sales else board.sales
    for deck, objective in enumerate(state.objectives):
        if not board.fulfilled >> deck & 1 and met(state, state.turn - 1, objective):
            board.fulfilled |= 1 << deck
            board.income += state.values.objective_income
    if board.count(state.column):
        state.phase = THROWING
        state.mover = 0
    else:
        state.phase = POST


def _roll(state: State, move: Move) -> None:
    values = state.values
    board = state.board
    dice = board.dice
    start = state.column * KINDS
    dice[start : start + KINDS] = [0] * KINDS
    arriving: list[list[int]] = [[] for _ in range(COLUMNS)]
    sixes = 0
    for shown in move[1:]:
        die, face = divmod(shown, PER_DIE)
        if face == values.rest_face:
            sixes += 1
            dice[REST * KINDS + die] += 1
        else:
            arriving[face - 1].append(die)
    for column, came in enumerate(arriving):
        if came:
            _enter(values, board, column, came)
    if sixes:
        _idea(state, board)
        _steps(state, board, sixes - 1)
        seats = values.seats
        for after in range(1, seats):
            _steps(state, state.boards[(state.turn - 1 + after) % seats], sixes)
    state.phase = POST
    state.mover = state.turn


def _enter(values: Values, board: Board, column: int, came: list[int]) -> None:
    """Dice into a column as far as there is room, specialists first; the others rest."""
    free = values.spaces[column] - board.count(column)
    if len(came) > free:
        came.sort(key=values.entering[column].index)
    for number, die in enumerate(came):
        board.dice[(column if number < free else REST) * KINDS + die] += 1


# free moves


def _make(state: State, move: Move) -> None:
    _, base, frosting = move
    values = state.values
    board = state.board
    board.loose[base] -= 1
    board.loose[FROSTING + frosting] -= 1
    board.recipes += (base * PARTS + frosting,)
    board.served |= values.serves[base][frosting]
    _production(values, board, values.recipe_production[values.base_mixed[base] + values.frosting_mixed[frosting]])


def _spend_idea(state: State) -> None:
    state.board.ideas -= state.values.ideas_each
    state.idea_store += state.values.ideas_each


def _wake(state: State, move: Move) -> None:
    state.woken = True
    board = state.board
    dice = move[3:]
    if move[1] == PAY:
        board.income -= len(dice) * state.values.wake_income
    else:
        _spend_idea(state)
    for die in dice:
        board.dice[REST * KINDS + die] -= 1
        board.dice[move[2] * KINDS + die] += 1


def _improve(state: State, move: Move) -> None:
    state.special = True
    _spend_idea(state)
    _install(state, move[1], move[2])


def _shift(state: State, move: Move) -> None:
    state.special = True
    board = state.board
    if move[1] == PAY:
        board.income -= (len(move) - 2) // 3 * state.values.shift_income
    else:
        _spend_idea(state)
    for at in range(2, len(move), 3):
        board.dice[move[at + 1] * KINDS + move[at]] -= 1
        board.dice[move[at + 2] * KINDS + move[at]] += 1


def _brainstorm(state: State, move: Move) -> None:
    state.special = True
    state.board.income -= state.values.brainstorm_income
    _idea(state, state.board)


def _end(state: State, move: Move) -> None:
    values = state.values
    if values.race and state.board.income >= values.goal:
        state.last_round = True
    state.column = NOBODY
    state.level = 0
    state.used = 0
    state.acted = state.woken = state.special = False
    if state.turn < values.seats:
        state.turn += 1
    elif state.last_round or state.round == values.rounds:
        state.phase = CLOSED
        state.mover = -1
        return
    else:
        state.turn = 1
        state.round += 1
    state.phase = PRE
    state.mover = state.turn


_EFFECTS: Final[dict[int, Callable[[State, Move], None]]] = {
    CUSTOMERS: _customers,
    OBJECTIVES: _objectives,
    STAFF: _staff,
    IMPROVEMENTS: _improvements,
    ROLL: _roll,
    PLACE: _place,
    RECIPE: _recipe,
    ACTIVATE: _activate,
    BAKE: _bake,
    FROST: _frost,
    OPEN: _open,
    SELL: _sell,
    HIRE: _hire,
    FOUND: _found,
    DIRECT: _direct,
    USE: _use,
    DONE: _done,
    MAKE: _make,
    WAKE: _wake,
    IMPROVE: _improve,
    SHIFT: _shift,
    BRAINSTORM: _brainstorm,
    END: _end,
}
