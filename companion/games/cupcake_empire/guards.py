"""What may be done: for every move the sentence that forbids it now, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import Move
from companion.games.cupcake_empire.actions import action, improvement_why, use
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
    IDEA,
    IMPROVE,
    IMPROVEMENTS,
    MAKE,
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
    VERBS,
    WAKE,
)
from companion.games.cupcake_empire.state import (
    ACT,
    CHOOSING,
    DEALING,
    DRAWING,
    FROSTING,
    KINDS,
    PARTS,
    PLACING,
    POST,
    PRE,
    REST,
    STAFFING,
    TASTING,
    THROWING,
    Board,
    State,
)
from companion.games.cupcake_empire.values import (
    Values,
)

Guard = Callable[[State, Move], str]


def why_not(state: State, move: Move) -> str:
    """The sentence of the guard that forbids a decision or chance event now; empty if it is legal."""
    verb = move[0]
    phase = state.phase
    if phase not in _PHASES[verb]:
        return f"{_due(state)}; '{VERBS[verb]}' has no place here"
    return _GUARDS[verb](state, move)


def _due(state: State) -> str:
    texts = {
        DEALING: "the customers are being dealt",
        CHOOSING: "the objectives are being drawn",
        STAFFING: "the grey dice are being thrown",
        DRAWING: "the starting improvements are being drawn",
        PLACING: "the starting improvement is to be placed",
        TASTING: "the starting recipe is to be chosen",
        PRE: "a column is to be activated first",
        ACT: f"column {state.column + 1} is activated",
        THROWING: f"the dice of column {state.column + 1} are to be rolled",
        POST: "the dice are rolled, only free moves and 'end' are left",
    }
    return texts.get(state.phase, "the game is over")


# chance


def _customers(state: State, move: Move) -> str:
    values = state.values
    if move[1] != state.dealt:
        return f"{values.neighbourhoods[state.dealt]} is to be filled now"
    houses = [*state.houses, *move[2:]]
    for customer, most in enumerate(values.customer_count):
        if houses.count(customer) > most:
            return f"there are only {most} {values.customers[customer]} customers"
    return ""


def _objectives(state: State, move: Move) -> str:
    values = state.values
    for deck, objective in enumerate(move[1:]):
        if objective not in values.deck_of[deck]:
            name = values.decks[deck].upper()
            known = " ".join(values.objectives[each] for each in values.deck_of[deck])
            return f"{values.objectives[objective]} is not in deck {name} of this game ({known})"
    return ""


def _staff(state: State, move: Move) -> str:
    values = state.values
    if move[1] != state.dealt + 1:
        return f"seat {state.dealt + 1} is to throw its {values.dice[values.plain]} dice"
    if len(move) - 2 != values.thrown:
        return f"{values.thrown} dice are thrown, not {len(move) - 2}"
    if values.rest_face in move[2:]:
        return f"a {values.rest_face} is thrown again in the set-up"
    return ""


def _improvements(state: State, move: Move) -> str:
    values = state.values
    drawn = move[1:]
    if len(drawn) != values.seats:
        return f"{values.seats} improvements are drawn, one a seat, not {len(drawn)}"
    if len(set(drawn)) != len(drawn):
        return "one improvement of each type is mixed: no two are alike"
    return ""


def _roll(state: State, move: Move) -> str:
    start = state.column * KINDS
    dice = state.board.dice
    for die in range(KINDS):
        shown = sum(each // PER_DIE == die for each in move[1:])
        if shown != dice[start + die]:
            name = state.values.dice[die]
            return f"column {state.column + 1} holds {dice[start + die]} {name} dice, {shown} are rolled"
    return ""


# set-up


def _recipe(state: State, move: Move) -> str:
    values = state.values
    _, base, frosting = move
    if values.base_mixed[base] or values.frosting_mixed[frosting]:
        return "the starting recipe is made of simple parts"
    if not state.part_store[base]:
        return f"no {values.bases[base]} base is left in the Reserve"
    if not state.part_store[FROSTING + frosting]:
        return f"no {values.frostings[frosting]} frosting is left in the Reserve"
    recipe = base * PARTS + frosting
    for seat, board in enumerate(state.boards, 1):
        if recipe in board.recipes:
            return f"seat {seat} has begun with {values.bases[base]} and {values.frostings[frosting]} already"
    return ""


# the turn


def _always(state: State, move: Move) -> str:
    return ""


# free moves


def _make(state: State, move: Move) -> str:
    values = state.values
    loose = state.board.loose
    if not loose[move[1]]:
        return f"no loose {values.bases[move[1]]} base lies beside the board"
    if not loose[FROSTING + move[2]]:
        return f"no loose {values.frostings[move[2]]} frosting lies beside the board"
    return ""


def room_in(values: Values, board: Board, column: int) -> int:
    """Free places for dice in a column."""
    start = column * KINDS
    dice = board.dice
    taken = dice[start] + dice[start + 1] + dice[start + 2] + dice[start + 3] + dice[start + 4] + dice[start + 5]
    return values.spaces[column] - taken


def _wake(state: State, move: Move) -> str:
    values = state.values
    board = state.board
    if state.woken:
        return "the Rest Area was used in this turn already"
    dice = move[3:]
    for die in set(dice):
        resting = board.dice[REST * KINDS + die]
        if dice.count(die) > resting:
            return f"{resting} {values.dice[die]} dice are in the Rest Area, not {dice.count(die)}"
    free = room_in(values, board, move[2])
    if len(dice) > free:
        return f"column {move[2] + 1} has {free} free places, not {len(dice)}"
    if move[1] == PAY:
        return _income(state, len(dice) * values.wake_income)
    return _ideas(state)


def _income(state: State, cost: int) -> str:
    have = state.board.income - state.values.least_income
    return f"it costs {cost} Income, seat {state.turn} has {have}" if cost > have else ""


def _ideas(state: State) -> str:
    have, cost = state.board.ideas, state.values.ideas_each
    return f"it costs {cost} Bright Idea, seat {state.turn} has {have or 'none'}" if cost > have else ""


def _special(state: State) -> str:
    return "one special action a turn, and this turn has had it" if state.special else ""


def _improve(state: State, move: Move) -> str:
    return _special(state) or _ideas(state) or improvement_why(state, move[1], move[2])


def _shift(state: State, move: Move) -> str:
    values = state.values
    steps = (len(move) - 2) // 3
    why = _special(state) or (_ideas(state) if move[1] == IDEA else _income(state, steps * values.shift_income))
    if why:
        return why
    if move[1] == IDEA and steps > 1:
        return "a Bright Idea moves one die"
    dice = state.board.dice if steps == 1 else state.board.dice[:]
    for at in range(2, len(move), 3):
        die, start, to = move[at], move[at + 1], move[at + 2]
        if start == to:
            return "a die moves to another column"
        if not dice[start * KINDS + die]:
            return f"no {values.dice[die]} die lies in column {start + 1}"
        if sum(dice[to * KINDS : to * KINDS + KINDS]) >= values.spaces[to]:
            return f"column {to + 1} has no free place"
        if steps > 1:
            dice[start * KINDS + die] -= 1
            dice[to * KINDS + die] += 1
    return ""


def _brainstorm(state: State, move: Move) -> str:
    why = _special(state) or _income(state, state.values.brainstorm_income)
    if why:
        return why
    if state.board.ideas >= state.values.ideas_held:
        return f"seat {state.turn} holds {state.board.ideas} Bright Ideas already, nobody holds more"
    return "" if state.idea_store else "no Bright Idea is left in the Reserve"


_SET_UP: Final = {CUSTOMERS: DEALING, OBJECTIVES: CHOOSING, STAFF: STAFFING, IMPROVEMENTS: DRAWING, ROLL: THROWING}
_FREE: Final = frozenset({PRE, ACT, POST})
_PHASES: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset({_SET_UP[verb]})
    if verb in _SET_UP
    else {
        PLACE: frozenset({PLACING}),
        RECIPE: frozenset({TASTING}),
        ACTIVATE: frozenset({PRE}),
        MAKE: _FREE,
        WAKE: _FREE,
        IMPROVE: _FREE,
        SHIFT: _FREE,
        BRAINSTORM: _FREE,
        END: frozenset({POST}),
    }.get(verb, frozenset({ACT}))
    for verb in range(len(VERBS))
)
_GUARDS: Final[dict[int, Guard]] = {
    CUSTOMERS: _customers,
    OBJECTIVES: _objectives,
    STAFF: _staff,
    IMPROVEMENTS: _improvements,
    ROLL: _roll,
    PLACE: _always,
    RECIPE: _recipe,
    ACTIVATE: _always,
    BAKE: action,
    FROST: action,
    OPEN: action,
    SELL: action,
    HIRE: action,
    FOUND: action,
    DIRECT: action,
    USE: use,
    DONE: _always,
    MAKE: _make,
    WAKE: _wake,
    IMPROVE: _improve,
    SHIFT: _shift,
    BRAINSTORM: _brainstorm,
    END: _always,
}
