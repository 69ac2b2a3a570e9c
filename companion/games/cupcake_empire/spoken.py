"""How a person hears it: board, city, objectives and Reserve as facts, one a line, each with its subject first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.aloud import aloud, capital, counted, listed, plural
from companion.games.cupcake_empire import score
from companion.games.cupcake_empire.state import (
    ACT,
    COLUMNS,
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
    TASTING,
    THROWING,
    Board,
    State,
    level,
)
from companion.games.cupcake_empire.values import COLOURS, Values


def spoken(state: State, seat: int, names: Sequence[str]) -> list[str]:
    """The whole table, that seat's board first."""
    seat = max(1, seat)
    told = [*_title(state, seat, names), *_board(state, seat - 1, ""), *_objectives(state, seat, names)]
    told += [*_city(state, seat, names), *_reserve(state), *_helps(state.values)]
    for other, name in enumerate(names, 1):
        if other != seat:
            told += _board(state, other - 1, f"{name}, ")
    return told


def said(text: str) -> str:
    """A line of the menu or of the log with its short words spelt out."""
    return re.sub(r"\bL(\d)\b", r"level \1", aloud(text))


def _title(state: State, seat: int, names: Sequence[str]) -> list[str]:
    values = state.values
    who = names[state.turn - 1]
    doing = {
        PLACING: f"{who} places a starting improvement",
        TASTING: f"{who} chooses a starting recipe",
        PRE: f"{who}, before the activation",
        ACT: f"{who}, column {state.column + 1} activated at level {state.level}",
        THROWING: f"{who} rolls column {state.column + 1}",
        POST: f"{who}, after the roll",
    }.get(state.phase, "set-up" if state.phase < PLACING else "the game is over")
    end = f" of {values.rounds}" if not values.race else ", the last" if state.last_round else ""
    told = [
        f"{values.challenge_name or 'Cupcake Empire'}: board of {names[seat - 1]}, seat {seat} of {len(names)}.",
        f"Round {state.round}{end}.",
        f"Turn: {doing}.",
    ]
    if values.race:
        told.append(f"Goal: who reaches Income {values.goal} makes the round the last.")
    return told


# a board


def _board(state: State, number: int, whose: str) -> list[str]:
    """A seat's board; `whose` stands before each fact of somebody else's."""
    values, board = state.values, state.boards[number]
    step = (values.marker_green - board.marker) % values.marker_spaces or values.marker_spaces
    facts = [
        f"Income: {board.income}",
        f"Production: {board.production}",
        f"Sales: {board.sales}",
        f"Bright Ideas: {board.ideas} of {values.ideas_held}, marker {plural(step, 'step')} before the next",
    ]
    for column in range(COLUMNS):
        lying = _dice(values, board, column)
        facts.append(
            f"Column {column + 1}, {values.column_names[column]}: {lying}, level {level(values, board, column)}"
        )
        if board.improvements[column]:
            fitted = listed(values.improvements[each] for each in board.improvements[column])
            facts.append(f"Column {column + 1} improvements: {fitted}")
    if not any(board.improvements):
        facts.append("Improvements: none")
    facts.append(f"Rest Area: {_dice(values, board, REST)}")
    facts.append(f"Recipes: {listed(_recipe(values, each) for each in board.recipes) or 'none'}")
    loose = [f"{count} {name}" for name, count in zip(_parts(values), board.loose, strict=True) if count]
    facts.append(f"Loose parts: {listed(loose) or 'none'}")
    served = [f"{_customer(values, each // HOUSES)} worth {each % HOUSES}" for each in board.customers]
    facts.append(f"Customers served: {len(served)}" + (f", {listed(served)}" if served else ""))
    outlets = plural(state.outlet_store[number], "outlet")
    facts.append(f"Not yet built: {outlets} and {plural(state.bakery_store[number], 'bakery', 'bakeries')}")
    return [f"{whose}{fact}." for fact in facts]


def _dice(values: Values, board: Board, place: int) -> str:
    lying = [board.dice[place * KINDS + die] for die in range(KINDS)]
    found = counted(values.dice, lying)
    return f"{found} {'die' if sum(lying) == 1 else 'dice'}" if found else "no dice"


def _recipe(values: Values, recipe: int) -> str:
    return f"{values.bases[recipe // PARTS]} with {values.frostings[recipe % PARTS]}"


def _parts(values: Values) -> list[str]:
    return [f"{name} base" for name in values.bases] + [f"{name} frosting" for name in values.frostings]


def _customer(values: Values, customer: int) -> str:
    base, shirt = values.customers[customer].split("-", 1)
    return f"{base} trousers and {shirt} shirt"


# the table


def _objectives(state: State, seat: int, names: Sequence[str]) -> list[str]:
    values = state.values
    told = []
    for deck, objective in enumerate(state.objectives):
        word = values.objectives[objective]
        told.append(f"Objective {word}, {values.objective_income} Income: {values.objective_texts[objective]}")
        for number, name in enumerate(names):
            done, needed = score.progress(state, number, objective)
            met = state.boards[number].fulfilled >> deck & 1
            told.append(f"Objective {word}, {name}: {'met' if met else f'{done} of {needed}'}.")
    return told


def _city(state: State, seat: int, names: Sequence[str]) -> list[str]:
    values = state.values
    told = []
    for place, name in enumerate(values.neighbourhood_names):
        told.append(f"{name}, a {COLOURS[values.colour[place]]} neighbourhood, typed {values.neighbourhoods[place]}.")
        told.append(f"{name}, {_shops(state, place, state.bakeries, values.bakery_spaces, names, 'bakeries')}.")
        told.append(f"{name}, {_shops(state, place, state.outlets, values.outlet_spaces, names, 'outlets')}.")
        for house in range(HOUSES):
            told.append(f"{name}, house {house + 1}: {_house(state, seat, place, house)}.")
    return told


def _shops(
    state: State, place: int, owned: Sequence[int], spaces: Sequence[int], names: Sequence[str], what: str
) -> str:
    have = [owned[number * PLACES + place] for number in range(state.values.seats)]
    free = spaces[place] - sum(have)
    owners = listed(f"{count} of {name}" for name, count in zip(names, have, strict=True) if count)
    if not spaces[place]:
        return f"{what}: no room for any"
    return f"{what}: {f'{owners}, ' if owners else ''}{plural(free, 'free space')}"


def _house(state: State, seat: int, place: int, house: int) -> str:
    values = state.values
    customer = state.houses[place * HOUSES + house]
    if customer == NOBODY:
        return "empty"
    worth = f"Sales {values.sales[place][house]}, Income {values.income[place][house]}"
    own = (seat - 1) * PLACES + place
    able = state.boards[seat - 1].served >> customer & 1 and (state.outlets[own] or state.bakeries[own])
    return f"{_customer(values, customer)}, {worth}{', you have shop and recipe for it' if able else ''}"


def _reserve(state: State) -> list[str]:
    values = state.values
    mixed = [f"{name}" for name in values.frostings]
    frostings = list(zip(mixed, state.part_store[FROSTING:], values.frosting_mixed, strict=True))
    rows = (
        ("bases", counted(values.bases, state.part_store[:FROSTING])),
        ("simple frostings", listed(f"{count} {name}" for name, count, both in frostings if count and not both)),
        ("mixed frostings", listed(f"{count} {name}" for name, count, both in frostings if count and both)),
        ("improvements", counted(values.improvements, state.improvement_store)),
        ("dice", counted(values.dice, state.dice_store)),
        ("Bright Ideas", str(state.idea_store or "")),
    )
    return [f"Reserve, {what}: {found or 'none left'}." for what, found in rows]


def _helps(values: Values) -> list[str]:
    """What each level of a column does and what the improvements are: it never changes."""
    told = []
    for column, name in enumerate(values.column_names):
        for number, text in enumerate(values.column_actions[column], 1):
            told.append(f"{name} at level {number}: {text.replace(' + ', ' and ').replace('–', ' to ')}.")
        counts = values.level_of_count[column]
        steps = [count for count in range(1, len(counts)) if counts[count] > counts[count - 1]]
        told.append(f"{name}, levels: {listed(f'{count} dice for level {counts[count]}' for count in steps)}.")
        told.append(f"{name}, its own dice: {values.dice[values.specialist[column]]}, a level more for each.")
    joker = values.dice[values.joker]
    told.append(f"{capital(joker)} dice: a level more for each in every column.")
    told.append(f"Improvement spaces: in order they need level {listed(map(str, values.improvement_needs))}.")
    told += [
        f"Improvement {name}: {aloud(text)}"
        for name, text in zip(values.improvements, values.improvement_texts, strict=True)
    ]
    return told
