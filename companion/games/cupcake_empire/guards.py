"""What may be done: for every move the sentence that forbids it now, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import Move
from companion.games.cupcake_empire.moves import (
    ACTIVATE,
    BAKE,
    BRAINSTORM,
    COLUMN_OF,
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
    VERBS,
    WAKE,
)
from companion.games.cupcake_empire.state import (
    ACT,
    CHOOSING,
    DEALING,
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
)
from companion.games.cupcake_empire.values import (
    BEIGE,
    GREY,
    OPEN_YELLOW,
    SELL_NEAR,
    TAKE_BASE,
    TAKE_FROSTING,
    YELLOW,
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


def _action(state: State, move: Move) -> str:
    """Any action of a column, with the level that the column was activated at."""
    if state.acted:
        return "one action a turn, and this turn has had it"
    column = COLUMN_OF[move[0]]
    if column != state.column:
        return f"'{VERBS[move[0]]}' belongs to column {column + 1}, column {state.column + 1} is activated"
    return _ACTIONS[move[0]](state, move, state.level)


def _level(state: State, needed: int, level: int, what: str) -> str:
    return f"{what} needs level {needed}, column {state.column + 1} was activated at level {level}"


def _bake(state: State, move: Move, level: int) -> str:
    values = state.values
    _, simple, mixed = move
    kind = 2 if simple != NONE and mixed != NONE else 1 if mixed != NONE else 0
    if values.bake_levels[kind] > level:
        what = ("a simple base", "a marble base", "a simple and a marble base")[kind]
        return _level(state, values.bake_levels[kind], level, what)
    if simple != NONE and not state.part_store[simple]:
        return f"no {values.bases[simple]} base is left in the Reserve"
    if mixed != NONE and not state.part_store[mixed]:
        return f"no {values.bases[mixed]} base is left in the Reserve"
    return ""


def _frost(state: State, move: Move, level: int) -> str:
    values = state.values
    _, simple, mixed = move
    kind = 2 if simple != NONE and mixed != NONE else 1 if mixed != NONE else 0
    if values.frost_levels[kind] > level:
        what = ("a simple frosting", "a mixed frosting", "a simple and a mixed frosting")[kind]
        return _level(state, values.frost_levels[kind], level, what)
    if simple != NONE and not state.part_store[FROSTING + simple]:
        return f"no {values.frostings[simple]} frosting is left in the Reserve"
    if mixed != NONE and not state.part_store[FROSTING + mixed]:
        return f"no {values.frostings[mixed]} frosting is left in the Reserve"
    return ""


def place_why(values: Values, outlets: list[int], store: list[int], seat: int, start: int, to: int, victim: int) -> str:
    """Why a seat (from 1) cannot open an outlet like that, the city being as the lists say."""
    name = values.neighbourhoods[to]
    if values.colour[to] == GREY:
        return f"{name} has no room for outlets"
    own = (seat - 1) * PLACES
    if store[seat - 1]:
        if start != NONE:
            return "an outlet out of the store comes first: FROM> is written only when the store is empty"
    else:
        if start == NONE:
            return f"no outlet is left in the store: say which one moves, as in oat-park>{name}"
        if start == to:
            return "an outlet that moves must change its neighbourhood"
        if not outlets[own + start]:
            return f"no outlet of seat {seat} stands in {values.neighbourhoods[start]}"
    taken = 0
    for other in range(to, len(outlets), PLACES):
        taken += outlets[other]
    if taken < values.outlet_spaces[to]:
        return f"{name} has a free space: nobody is removed there" if victim else ""
    if not victim:
        for other in range(values.seats):
            if other != seat - 1 and outlets[other * PLACES + to]:
                return f"{name} is full: say whose outlet is removed, as in {name}/{other + 1}"
        return f"{name} is full, and no other seat's outlet stands there to be removed"
    if victim == seat:
        return "one's own outlet cannot be removed"
    if not outlets[(victim - 1) * PLACES + to]:
        return f"no outlet of seat {victim} stands in {name}"
    return ""


def open_at(outlets: list[int], store: list[int], seat: int, start: int, to: int, victim: int) -> None:
    """Moves the outlets as `place_why` allowed it; tracks are for others."""
    if start == NONE:
        store[seat - 1] -= 1
    else:
        outlets[(seat - 1) * PLACES + start] -= 1
    if victim:
        outlets[(victim - 1) * PLACES + to] -= 1
        store[victim - 1] += 1
    outlets[(seat - 1) * PLACES + to] += 1


def _open(state: State, move: Move, level: int) -> str:
    values = state.values
    first = values.colour[move[2]]
    if len(move) == 4:
        if first != GREY:
            needed = values.open_levels[first - YELLOW]
            if needed > level:
                return _level(state, needed, level, f"an outlet in {values.neighbourhoods[move[2]]}")
        return place_why(values, state.outlets, state.outlet_store, state.turn, move[1], move[2], move[3])
    if {first, values.colour[move[5]]} != {YELLOW, BEIGE}:
        return "two outlets go into one yellow and one beige neighbourhood"
    if values.open_levels[2] > level:
        return _level(state, values.open_levels[2], level, "opening two outlets")
    why = place_why(values, state.outlets, state.outlet_store, state.turn, move[1], move[2], move[3])
    if why:
        return why
    outlets, store = state.outlets[:], state.outlet_store[:]
    open_at(outlets, store, state.turn, move[1], move[2], move[3])
    return place_why(values, outlets, store, state.turn, move[4], move[5], move[6])


def _sell(state: State, move: Move, level: int) -> str:
    values = state.values
    _, place, house = move
    if house >= values.reach[level]:
        needed = next((at for at, far in enumerate(values.reach) if far > house), len(values.reach))
        return _level(state, needed, level, f"a customer at distance {house + 1}")
    return sale_why(state, place, house)


def sale_why(state: State, place: int, house: int) -> str:
    """Why the seat on turn cannot serve that house, whatever the distance."""
    values = state.values
    own = (state.turn - 1) * PLACES + place
    if not (state.outlets[own] or state.bakeries[own]):
        return f"seat {state.turn} has no shop in {values.neighbourhoods[place]}"
    customer = state.houses[place * HOUSES + house]
    if customer == NOBODY:
        return f"nobody lives at distance {house + 1} in {values.neighbourhoods[place]}"
    if not state.board.served >> customer & 1:
        return f"no recipe of seat {state.turn} serves the {values.customers[customer]} customer"
    return ""


def improvement_why(state: State, improvement: int, column: int) -> str:
    """Why the seat on turn cannot put an improvement of the Reserve into a column."""
    values = state.values
    held = state.board.improvements[column]
    if not state.improvement_store[improvement]:
        return f"no {values.improvements[improvement]} is left in the Reserve"
    if improvement in held:
        return f"column {column + 1} holds a {values.improvements[improvement]} already"
    if len(held) >= values.improvement_spaces:
        return f"column {column + 1} has no free space for an improvement"
    return ""


def _hire(state: State, move: Move, level: int) -> str:
    values = state.values
    _, die, improvement, column = move
    needed = values.hire_level if improvement == NONE else values.improve_level
    if needed > level:
        return _level(state, needed, level, "hiring" if improvement == NONE else "an improvement")
    if die != NONE:
        if values.home[die] < 0:
            return f"{values.dice[die]} dice cannot be hired"
        if not state.dice_store[die]:
            return f"no {values.dice[die]} die is left in the Reserve"
    return improvement_why(state, improvement, column) if improvement != NONE else ""


def _found(state: State, move: Move, level: int) -> str:
    values = state.values
    _, place, improvement, column = move
    colour = values.colour[place]
    needed = values.found_level[colour]
    if not needed:
        return f"no bakery is founded in {values.neighbourhoods[place]}: yellow and beige neighbourhoods only"
    if needed > level:
        return _level(state, needed, level, f"a bakery in {values.neighbourhoods[place]}")
    if improvement != NONE and not values.found_improves[colour]:
        return "a beige bakery brings no improvement"
    if not state.bakery_store[state.turn - 1]:
        return "no bakery is left in the store"
    if sum(state.bakeries[place::PLACES]) >= values.bakery_spaces[place]:
        return f"{values.neighbourhoods[place]} has no free space for a bakery"
    return improvement_why(state, improvement, column) if improvement != NONE else ""


def _direct(state: State, move: Move, level: int) -> str:
    values = state.values
    if values.direct_level > level:
        return _level(state, values.direct_level, level, "'direct'")
    verb = move[1]
    return _ACTIONS[verb](state, move[1:], values.top_level[COLUMN_OF[verb]])


def in_reach(state: State, improvement: int) -> str:
    """Why the seat on turn cannot use an improvement, whatever it does with it."""
    values = state.values
    held = state.board.improvements[state.column]
    name = values.improvements[improvement]
    if improvement not in held:
        return f"no {name} lies in column {state.column + 1}"
    if state.used >> improvement & 1:
        return f"the {name} was used in this turn already"
    space = held.index(improvement)
    if values.improvement_needs[space] > state.level:
        return (
            f"the {name} lies on space {space + 1}, which needs level {values.improvement_needs[space]}; "
            f"column {state.column + 1} was activated at level {state.level}"
        )
    return ""


def _use(state: State, move: Move) -> str:
    values = state.values
    why = in_reach(state, move[1])
    if why:
        return why
    effect = values.improvement_effect[move[1]]
    if effect == TAKE_BASE:
        if values.base_mixed[move[2]]:
            return f"{values.bases[move[2]]} is no simple base"
        return "" if state.part_store[move[2]] else f"no {values.bases[move[2]]} base is left in the Reserve"
    if effect == TAKE_FROSTING:
        if values.frosting_mixed[move[2]]:
            return f"{values.frostings[move[2]]} is no simple frosting"
        left = state.part_store[FROSTING + move[2]]
        return "" if left else f"no {values.frostings[move[2]]} frosting is left in the Reserve"
    if effect == OPEN_YELLOW:
        if values.colour[move[3]] != YELLOW:
            return f"{values.neighbourhoods[move[3]]} is not yellow"
        return place_why(values, state.outlets, state.outlet_store, state.turn, move[2], move[3], move[4])
    if effect == SELL_NEAR:
        most = values.improvement_amount[move[1]]
        if move[3] >= most:
            return f"the {values.improvements[move[1]]} reaches distance {most}, not {move[3] + 1}"
        return sale_why(state, move[2], move[3])
    return ""


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
_ACTIONS: Final[dict[int, Callable[[State, Move, int], str]]] = {
    BAKE: _bake,
    FROST: _frost,
    OPEN: _open,
    SELL: _sell,
    HIRE: _hire,
    FOUND: _found,
    DIRECT: _direct,
}
_GUARDS: Final[dict[int, Guard]] = {
    CUSTOMERS: _customers,
    OBJECTIVES: _objectives,
    STAFF: _staff,
    IMPROVEMENTS: _improvements,
    ROLL: _roll,
    PLACE: _always,
    RECIPE: _recipe,
    ACTIVATE: _always,
    BAKE: _action,
    FROST: _action,
    OPEN: _action,
    SELL: _action,
    HIRE: _action,
    FOUND: _action,
    DIRECT: _action,
    USE: _use,
    DONE: _always,
    MAKE: _make,
    WAKE: _wake,
    IMPROVE: _improve,
    SHIFT: _shift,
    BRAINSTORM: _brainstorm,
    END: _always,
}
