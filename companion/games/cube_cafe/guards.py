"""Why a chance event or a decision cannot stand now: one sentence, or nothing if it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import CHANCE, OVER
from companion.games.cube_cafe.options import choices
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import (
    BUS,
    CAR,
    COOK,
    CUBE_BITS,
    CUBE_MASK,
    DRIVE,
    END,
    MANAGER,
    NONE,
    ON_WHEEL,
    ORDER,
    PLATE,
    REFILL,
    REWARD,
    ROLL,
    ROTATE,
    SEAT,
    SERVE,
    VERBS,
    VIP,
    WASH_COPY,
    WASH_MATCH,
    WASH_WHEEL,
    Move,
)
from companion.games.cube_cafe.values import DIRECTIONS, GRILL

Guard = Callable[[Cafe, Move], str]


def why_not(state: State, move: Move) -> str:
    """Why this cannot happen now; empty if it can."""
    verb = move[0]
    if state.mover == OVER:
        return "the game is over"
    if state.mover == CHANCE:
        if verb != state.due:
            return f"{_due(state)} is due, not '{VERBS[verb]}'"
        return _chance(state, move)
    if verb <= PLATE:
        return f"seat {state.seat} has not ended its shift"
    return guard(state.cafe, move)


def guard(cafe: Cafe, move: Move) -> str:
    """Why the player of this café cannot decide this now; empty if it is legal."""
    verb = move[0]
    if cafe.due and verb != REWARD:
        return f"the manager's reward comes first: {_reward_words(cafe)}"
    return GUARDS[verb](cafe, move)


# chance


def _due(state: State) -> str:
    seat = state.seat
    texts = {CAR: f"a car for seat {seat}", VIP: "a VIP", ROLL: "the roll", PLATE: f"a plate for seat {seat}"}
    return f"{texts[state.due]} ({_example(state)})"


def _example(state: State) -> str:
    texts = {
        CAR: f"* car {state.seat} COLOUR",
        VIP: "* vip ID",
        ROLL: "* roll COLOUR …",
        PLATE: f"* plate {state.seat} COLOUR",
    }
    return texts[state.due]


def _chance(state: State, move: Move) -> str:
    values = state.tables.values
    if state.due == ROLL:
        if len(move) - 1 != values.dice:
            return f"{values.dice} staff dice are rolled, not {len(move) - 1}"
        return ""
    if state.due == VIP:
        if move[1] in state.revealed:
            return f"{values.vip_names[move[1]]} has been here already"
        return ""
    if move[1] != state.seat:
        return f"{_due(state)} is due, not one for seat {move[1]}"
    bag, what = (state.cars, "car") if state.due == CAR else (state.plates, "plate")
    return "" if bag[move[2]] else f"no {values.pieces[move[2]]} {what} is left in the bag"


# the shift


def _reward_words(cafe: Cafe) -> str:
    values = cafe.tables.values
    kind = cafe.due - 1
    what = values.staff[-1] if values.reward_wild[kind] else "COLOUR"
    money = " or reward money" if values.reward_money[kind] else ""
    return f"reward {what}{money}"


def _staff(cafe: Cafe, staff: int) -> str:
    if cafe.mask >> staff & 1:
        return ""
    return f"no {cafe.tables.values.staff[staff]} staff is on the team"


def _pay(cafe: Cafe, staff: int, action: int) -> str:
    tables = cafe.tables
    shown = tables.shows[cafe.turn][action]
    if staff not in (shown, tables.wild):
        colours = tables.values.colours
        return f"the wheel shows {colours[shown]} at {ON_WHEEL[action]}, not {colours[staff]}"
    return _staff(cafe, staff)


def _nobody(cafe: Cafe, table: int) -> str:
    if cafe.who[table] == NONE:
        return f"nobody sits at table {table + 1}"
    return ""


def _seat(cafe: Cafe, move: Move) -> str:
    table = move[2]
    if why := _pay(cafe, move[1], SEAT - SEAT):
        return why
    if not cafe.line:
        return "nobody waits in line"
    if cafe.empty >> table & 1:
        return ""
    return f"table {table + 1} has a dirty plate" if cafe.dirty >> table & 1 else f"table {table + 1} is occupied"


def _drive(cafe: Cafe, move: Move) -> str:
    tables = cafe.tables
    colours = tables.values.colours
    slot = move[2]
    if why := _pay(cafe, move[1], DRIVE - SEAT):
        return why
    colour = tables.shows[cafe.turn][DRIVE - SEAT]
    stars = tables.values.slot_stars[slot]
    if cafe.car[slot] == NONE:
        return f"no car is in slot {stars}"
    if cafe.fed[slot] != NONE:
        return f"the car in slot {stars} has its food"
    if cafe.car[slot] not in (colour, tables.wild):
        return f"the car in slot {stars} is {colours[cafe.car[slot]]}, the wheel shows {colours[colour]} at drive-thru"
    return _on_menu(cafe, colour)


def _on_menu(cafe: Cafe, colour: int) -> str:
    if cafe.menu >> CUBE_BITS * colour & CUBE_MASK:
        return ""
    return f"no {cafe.tables.values.colours[colour]} cube is on the menu"


def _order(cafe: Cafe, move: Move) -> str:
    table = move[2]
    if why := _pay(cafe, move[1], ORDER - SEAT) or _nobody(cafe, table):
        return why
    return "" if cafe.hungry >> table & 1 else f"table {table + 1} has ordered"


def _cook(cafe: Cafe, move: Move) -> str:
    return _pay(cafe, move[1], COOK - SEAT) or _on_menu(cafe, cafe.tables.shows[cafe.turn][COOK - SEAT])


def _serve(cafe: Cafe, move: Move) -> str:
    values = cafe.tables.values
    _, staff, cube, space, table = move
    if why := _pay(cafe, staff, SERVE - SEAT) or _nobody(cafe, table):
        return why
    if cafe.hungry >> table & 1:
        return f"table {table + 1} has not ordered"
    if not cafe.plated >> table & 1:
        return f"table {table + 1} has its food"
    if space == GRILL and cafe.present & values.grill_closing:
        return "nothing is served from the grill while the inspector is there"
    if not cafe.food[space] >> CUBE_BITS * cube & CUBE_MASK:
        return f"no {values.colours[cube]} cube is on the {values.spaces[space]}"
    return ""


def _refill(cafe: Cafe, move: Move) -> str:
    table = move[2]
    return _pay(cafe, move[1], REFILL - SEAT) or _dry(cafe, table)


def _dry(cafe: Cafe, table: int) -> str:
    if why := _nobody(cafe, table):
        return why
    return "" if cafe.dry >> table & 1 else f"table {table + 1} was refilled in this round"


def _manager(cafe: Cafe, move: Move) -> str:
    action = move[2]
    if not cafe.tables.steps[action]:
        return f"{ON_WHEEL[action]} is worth no steps"
    return _pay(cafe, move[1], action)


def _rotate(cafe: Cafe, move: Move) -> str:
    turns = cafe.tables.values.turns
    if move[2] not in turns:
        return f"staff turn this wheel {' or '.join(DIRECTIONS[way] for way in turns)} only"
    return _staff(cafe, move[1])


def _bus(cafe: Cafe, move: Move) -> str:
    tables = cafe.tables
    values = tables.values
    _, table, space, choice = move
    if not cafe.dirty >> table & 1:
        return f"table {table + 1} has no dirty plate"
    word = values.washer[space]
    if not cafe.free >> space & 1:
        return f"the dishwasher's space '{word}' is taken"
    allowed = choices(cafe, table, space)
    if choice in allowed:
        return ""
    said = f"bus {table + 1} {word}"
    if space == tables.washer[WASH_MATCH]:
        if choice == NONE:
            return f"the plate is {values.pieces[cafe.plate[table]]}: say which colour, {said} COLOUR"
        return f"the plate is {values.pieces[cafe.plate[table]]}, so {said} takes no colour"
    if space == tables.washer[WASH_COPY]:
        if allowed == (NONE,):
            return f"there is no coloured staff to copy: {said}"
        if choice == NONE:
            return f"say which colour of your team: {said} COLOUR"
        return f"no {values.colours[choice]} staff is on the team"
    if space == tables.washer[WASH_WHEEL]:
        return f"say which colour comes on top: {said} COLOUR"
    if allowed == (NONE,):
        return f"nobody can be refilled: {said}"
    if choice == NONE:
        return f"say which table: {said} TABLE"
    return _dry(cafe, choice)


def _reward(cafe: Cafe, move: Move) -> str:
    if not cafe.due:
        return "no reward is open"
    return "" if move in cafe.tables.rewards[cafe.due] else f"this reward is: {_reward_words(cafe)}"


def _end(cafe: Cafe, move: Move) -> str:
    return ""


GUARDS: Final[dict[int, Guard]] = {
    SEAT: _seat,
    DRIVE: _drive,
    ORDER: _order,
    COOK: _cook,
    SERVE: _serve,
    REFILL: _refill,
    MANAGER: _manager,
    ROTATE: _rotate,
    BUS: _bus,
    REWARD: _reward,
    END: _end,
}
