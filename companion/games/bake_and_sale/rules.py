"""What may be done and what it does: the week, the bakery, and every verb's guard and deed by its number.

A guard returns the sentence that forbids a move, or nothing. Pure: no dice are thrown here, nothing is printed.
`apply` takes it that the guard had nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.bake_and_sale.market import (
    agency_open,
    guard_fame,
    guard_market,
    guard_pin,
    guard_star,
    guard_supplier,
    market_cost,
    pay,
    place_fame,
    place_pin,
    place_star,
    track_open,
    visit_market,
    visit_supplier,
)
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import BAKE, END, NEVER, PLACE_FAME, PLACE_PIN, PLACE_STAR, ROLL, VERBS, Move
from companion.games.bake_and_sale.town import (
    guard_academy,
    guard_consult,
    guard_friendly,
    guard_hire,
    guard_lab,
    guard_marketing,
    guard_network,
    guard_retail,
    guard_stock,
    guard_supermarket,
    guard_swap,
    guard_volunteer,
    swap,
    visit_academy,
    visit_consult,
    visit_friendly,
    visit_hire,
    visit_lab,
    visit_marketing,
    visit_network,
    visit_retail,
    visit_stock,
    visit_supermarket,
    visit_volunteer,
)

Guard = Callable[[Sheet, Move], str]
Deed = Callable[[Sheet, Move], None]

CHANCE: Final = 0
OVER: Final = -1


def why_not(state: State, move: Move) -> str:
    """Why this roll or decision cannot be made now; empty if it can."""
    if state.mover == OVER:
        return "the game is over"
    if state.mover == CHANCE:
        return guard_roll(state, move) if move[0] == ROLL else "the dice of the day come first"
    if move[0] == ROLL:
        return f"seat {state.mover} has not ended day {state.day}"
    return guard(state.sheets[state.mover - 1], move)


def guard(sheet: Sheet, move: Move) -> str:
    """Why the sheet's player cannot decide this now; empty if it is legal."""
    verb = move[0]
    if sheet.due_stars:
        if verb != PLACE_STAR:
            return "a star waits to be placed first: star BREAD"
    elif sheet.due_pins:
        if verb != PLACE_PIN:
            return "a rolling pin waits to be placed first: pin BREAD"
    elif sheet.due_fame and verb != PLACE_FAME:
        return "a fame waits to be placed first: fame track or fame agency"
    if sheet.tables.cost[verb] == NEVER:
        return f"'{VERBS[verb]}' is closed in this challenge"
    return GUARDS[verb](sheet, move)


def apply(state: State, move: Move) -> None:
    """Carries out a legal roll or decision."""
    verb = move[0]
    if verb == ROLL:
        begin_day(state, move[1:])
    elif verb == END:
        end_day(state)
    else:
        DEEDS[verb](state.sheets[state.mover - 1], move)


# the week


def guard_roll(state: State, move: Move) -> str:
    """Forbids what six dice cannot show."""
    values = state.tables.values
    white = sum(1 for die in move[1:] if die < values.die_faces)
    black = len(move) - 1 - white
    if white != values.dice_each or black != values.dice_each:
        return f"a roll has {values.dice_each} white and {values.dice_each} black dice, not {white} and {black}"
    return ""


def begin_day(state: State, dice: tuple[int, ...]) -> None:
    """A new day for every seat, with these dice."""
    hours = state.tables.values.hours
    day = state.day
    for sheet in state.sheets:
        sheet.day = day
        sheet.hours = hours
        sheet.dice = dice
        sheet.baked = 0
        sheet.consulted = 0
        sheet.marketed = 0
        sheet.swapped = 0
    state.mover = 1


def guard_end(sheet: Sheet, move: Move) -> str:
    """Forbids nothing."""
    return ""


def end_day(state: State) -> None:
    """The day of a seat is over; after the last seat the next day comes, or the end."""
    state.sheets[state.mover - 1].hours = 0
    if state.mover < len(state.sheets):
        state.mover += 1
    elif state.day < state.tables.values.days:
        state.day += 1
        state.mover = CHANCE
    else:
        state.mover = OVER


# bakery


def guard_bake(sheet: Sheet, move: Move) -> str:
    """Forbids locked breads, a second run a day, missing supplies, too many loaves."""
    tables = sheet.tables
    values = tables.values
    bread, count = move[1], move[2]
    if values.never_baked[bread]:
        return f"{values.breads[bread]} is never baked in this challenge"
    missing = values.pins[bread] - sheet.pins[bread]
    if missing > 0:
        return f"{values.breads[bread]} is locked: {missing} more rolling pin{'s' if missing > 1 else ''} needed"
    if sheet.baked >> bread & 1:
        return f"{values.breads[bread]} was baked today already"
    if count < 1:
        return "at least one loaf is baked"
    if sheet.loaves[bread] + count > values.max_loaves:
        return f"{values.breads[bread]} has room for {values.max_loaves - sheet.loaves[bread]} more loaves"
    for kind, need in tables.needs[bread]:
        free = sheet.circled[kind] - sheet.crossed[kind]
        if need * count > free:
            what = f"{count} {values.breads[bread]} need {need * count} {values.supplies[kind]}"
            return f"{what}, {free or 'none'} free"
    return pay(sheet, BAKE, values.bake_hours[bread])


def bake(sheet: Sheet, move: Move) -> None:
    """One oven run: supplies crossed, loaves circled, the next batch money."""
    tables = sheet.tables
    values = tables.values
    bread, count = move[1], move[2]
    for kind, need in tables.needs[bread]:
        sheet.crossed[kind] += need * count
    sheet.loaves[bread] += count
    sheet.baked |= 1 << bread
    sheet.hours -= values.bake_hours[bread]
    if sheet.batches[bread] < values.max_batches:
        sheet.batches[bread] += 1


def _no_guard(sheet: Sheet, move: Move) -> str:
    return "the dice are rolled at the start of a day"


def _no_deed(sheet: Sheet, move: Move) -> None:
    raise AssertionError("rolls and ends change the whole table")


GUARDS: Final[tuple[Guard, ...]] = (
    _no_guard,
    guard_market,
    guard_bake,
    guard_supplier,
    guard_network,
    guard_retail,
    guard_academy,
    guard_lab,
    guard_consult,
    guard_hire,
    guard_volunteer,
    guard_friendly,
    guard_stock,
    guard_marketing,
    guard_supermarket,
    guard_swap,
    guard_star,
    guard_pin,
    guard_fame,
    guard_end,
)
DEEDS: Final[tuple[Deed, ...]] = (
    _no_deed,
    visit_market,
    bake,
    visit_supplier,
    visit_network,
    visit_retail,
    visit_academy,
    visit_lab,
    visit_consult,
    visit_hire,
    visit_volunteer,
    visit_friendly,
    visit_stock,
    visit_marketing,
    visit_supermarket,
    swap,
    place_star,
    place_pin,
    place_fame,
    _no_deed,
)

__all__ = [
    "CHANCE",
    "DEEDS",
    "GUARDS",
    "OVER",
    "Move",
    "agency_open",
    "apply",
    "guard",
    "market_cost",
    "track_open",
    "why_not",
]
