"""How a person sees it: the city, every board in a few lines, objectives, Reserve; at its best in 100 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from companion.screen import Block, Line, cut, heading, line, width_of

LABEL: Final = 10
FREE: Final = "·"


def screen(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    """The whole table with that seat's board first."""
    seat = max(1, seat)
    lines: Block = [_title(state, names)]
    lines += city(state, seat, width)
    lines += boards(state, seat, width, names)
    lines += objectives(state, seat, width, names)
    lines += reserve(state, width)
    return [cut(each, width) for each in lines]


def _title(state: State, names: Sequence[str]) -> Line:
    values = state.values
    who = names[state.turn - 1]
    said = {
        PLACING: f"{who} places a starting improvement",
        TASTING: f"{who} chooses a starting recipe",
        PRE: f"{who}: before the activation",
        ACT: f"{who}: column {state.column + 1} activated at level {state.level}",
        THROWING: f"{who} rolls column {state.column + 1}",
        POST: f"{who}: after the roll",
    }.get(state.phase, "set-up" if state.phase < PLACING else "the game is over")
    race = " (the last)" if state.last_round else f", race to Income {values.goal}"
    end = race if values.race else f" of {values.rounds}"
    name = values.challenge_name or "Cupcake Empire"
    return line((f" {name} ", "bold reverse"), f"  round {state.round}{end}  ·  ", (said, "bold"))


# the city


def city(state: State, seat: int, width: int) -> Block:
    """The neighbourhoods side by side: who lives where, who has shops; * what this seat could serve now."""
    values = state.values
    wide = max(11, min(15, (width - LABEL) // PLACES))
    top = line((f"{'City':<{LABEL}}", "bold"))
    for place in range(PLACES):
        top.append((f"{values.neighbourhood_names[place][: wide - 1]:<{wide}}", "bold"))
    under = line((f"{'distance':<{LABEL}}", "dim"))
    for place in range(PLACES):
        under.append((f"{COLOURS[values.colour[place]]:<{wide}}", "dim"))
    lines = [top, under]
    for house in range(HOUSES - 1, -1, -1):
        row = line(f"{house + 1:>5}     ")
        for place in range(PLACES):
            row.append(_house(state, seat, place, house, wide))
        lines.append(row)
    lines.append(_shops(state, "bakeries", state.bakeries, values.bakery_spaces, wide))
    lines.append(_shops(state, "outlets", state.outlets, values.outlet_spaces, wide))
    note = "V·L vanilla trousers, lemon shirt; S sales + income; * can be served"
    lines.append(line((f"{'':<{LABEL}}{note}", "dim")))
    return lines


def _house(state: State, seat: int, place: int, house: int, wide: int) -> tuple[str, str]:
    values = state.values
    customer = state.houses[place * HOUSES + house]
    worth = f"S{values.sales[place][house]} +{values.income[place][house]}"
    if customer == NOBODY:
        return f"{'-':<4}{worth:<{wide - 4}}", "dim"
    own = (seat - 1) * PLACES + place
    mine = state.boards[seat - 1].served >> customer & 1
    shop = state.outlets[own] or state.bakeries[own]
    mark = "*" if mine and shop else " "
    return f"{values.customer_letters[customer]}{mark}{worth:<{wide - 4}}", "bold" if mark == "*" else ""


def _shops(state: State, label: str, owned: Sequence[int], spaces: Sequence[int], wide: int) -> Line:
    row = line(f"{label:<{LABEL}}")
    for place in range(PLACES):
        taken = [str(seat + 1) for seat in range(state.values.seats) for _ in range(owned[seat * PLACES + place])]
        text = " ".join(taken + [FREE] * (spaces[place] - len(taken))) or "none"
        row.append((f"{text:<{wide}}", ""))
    return row


# the boards


def boards(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    """Every seat's board, that of the one who looks first."""
    values = state.values
    wide = max(11, min(15, (width - LABEL - 8) // COLUMNS))
    head = line((f"{'Boards':<{LABEL}}", "bold"))
    for column in range(COLUMNS):
        head.append((f"{column + 1} {values.column_shorts[column]:<{wide - 2}}", "bold"))
    head.append(("Rest", "bold"))
    lines = [head]
    order = [(seat - 1 + after) % values.seats for after in range(values.seats)]
    for number in order:
        lines += _board(state, number, wide, width, names[number])
    return lines


def _board(state: State, number: int, wide: int, width: int, name: str) -> Block:
    values = state.values
    board = state.boards[number]
    style = "bold" if number == state.turn - 1 else ""
    colour = values.player_colours[number]
    produced = "Production" if width >= 90 else "Prod."
    first = line(
        (f"{number + 1} {name} ({colour})", style),
        "  Income ",
        (str(board.income), "bold"),
        f"  {produced} {board.production}  Sales {board.sales}  Ideas {board.ideas} {ring(values, board)}",
        f"  left: outlets {state.outlet_store[number]} bakeries {state.bakery_store[number]}",
    )
    dice = line(f"{'  dice':<{LABEL}}")
    fitted = line(f"{'  improve':<{LABEL}}")
    for column in range(COLUMNS):
        lying = dice_letters(values, board, column) or "-"
        dice.append((f"{f'{lying} L{level(values, board, column)}':<{wide}}", _column_style(state, number, column)))
        short = " ".join(values.improvements[each][:3] for each in board.improvements[column]) or FREE
        fitted.append((f"{short:<{wide}}"[: wide + 1], ""))
    dice.append((dice_letters(values, board, REST) or "-", ""))
    return [first, dice, fitted, *_wares(values, board, width)]


def _column_style(state: State, number: int, column: int) -> str:
    return "reverse" if number == state.turn - 1 and column == state.column else ""


def ring(values: Values, board: Board) -> str:
    """The Bright Ideas ring with its marker; the star is the green space."""
    spaces = ["*" if space == values.marker_green else "o" for space in range(values.marker_spaces)]
    spaces[board.marker] = f"[{spaces[board.marker]}]"
    return "".join(spaces)


def dice_letters(values: Values, board: Board, place: int) -> str:
    """The dice of a column or at rest, a letter each."""
    return "".join(values.die_letters[die] * board.dice[place * KINDS + die] for die in range(KINDS))


def _wares(values: Values, board: Board, width: int) -> Block:
    recipes = " ".join(recipe_letters(values, recipe) for recipe in board.recipes) or "none"
    text = f"  recipes {recipes}"
    loose = [values.bases[part] for part in range(FROSTING) for _ in range(board.loose[part])]
    loose += [values.frostings[part - FROSTING] for part in range(FROSTING, PARTS) for _ in range(board.loose[part])]
    if loose:
        text += f"  loose: {' '.join(loose)}"
    served = [f"{values.customer_letters[each // HOUSES]}({each % HOUSES})" for each in board.customers]
    text += f"  customers {' '.join(served) or 'none'}"
    return [line(text)]


def recipe_letters(values: Values, recipe: int) -> str:
    """A cupcake in letters, base and frosting: `V+L`, `VC+MB`."""
    return f"{values.base_letters[recipe // PARTS]}+{values.frosting_letters[recipe % PARTS]}"


# objectives and Reserve


def objectives(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    """The four objectives, who has met them, and how far each seat is."""
    values = state.values
    lines: Block = [heading(f"Objectives, {values.objective_income} Income each", min(width, 60))]
    for deck, objective in enumerate(state.objectives):
        told = []
        for number in range(values.seats):
            done, needed = score.progress(state, number, objective)
            met = state.boards[number].fulfilled >> deck & 1
            told.append(f"{number + 1}:{'met' if met else f'{done}/{needed}'}")
        tail = "  " + " ".join(told)
        text = f"{values.objectives[objective]} {values.objective_texts[objective]}"
        room = width - len(tail)
        if len(text) > room:
            text = text[: room - 1] + "…"
        lines.append(line(text, (tail, "bold")))
    return lines


def reserve(state: State, width: int) -> Block:
    """What is left in the Reserve, and the letters of parts and dice with it."""
    values = state.values
    items = [f"{name} {values.base_letters[part]}:{state.part_store[part]}" for part, name in enumerate(values.bases)]
    for part, name in enumerate(values.frostings):
        said = (
            values.frosting_letters[part] if values.frosting_mixed[part] else f"{name} {values.frosting_letters[part]}"
        )
        items.append(f"{said}:{state.part_store[FROSTING + part]}")
    items += [f"{name}:{state.improvement_store[number]}" for number, name in enumerate(values.improvements)]
    for die, name in enumerate(values.dice):
        left = f":{state.dice_store[die]}" if values.home[die] >= 0 else ":-"
        items.append(f"{name} {values.die_letters[die]}{left}")
    items.append(f"ideas:{state.idea_store}")
    return _flow("Reserve", items, width)


def _flow(label: str, items: Sequence[str], width: int) -> Block:
    lines: Block = [line((f"{label:<{LABEL}}", "bold"))]
    for item in items:
        if width_of(lines[-1]) + len(item) > width and width_of(lines[-1]) > LABEL:
            lines.append(line(" " * LABEL))
        lines[-1] += line((item, "dim" if item.endswith(":0") else ""), "  ")
    return [each[:-1] if len(each) > 1 else each for each in lines]


def verdict(state: State) -> list[str]:
    """The medal of a challenge, and what was missing for the next one."""
    values = state.values
    if not values.medals:
        return []
    won = score.medal(state)
    text = f"{values.challenge_name}: " + (f"{won} medal!" if won else "no medal this time.")
    names = [name for name, _ in values.medals]
    above = dict(values.medals[names.index(won) + 1 if won else 0 :])
    if above:
        name, figure = next(iter(above.items()))
        if values.medals_by_rounds:
            text += f" {name.capitalize()} is for at most {figure} rounds, these were {state.round}."
        else:
            text += f" {figure - state.boards[0].income} more Income for {name}."
    return [text]
