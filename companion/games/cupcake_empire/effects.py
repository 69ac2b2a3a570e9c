"""What a move did, as instructions for the person who moves the pieces."""

from __future__ import annotations

from companion.game import Move
from companion.games.cupcake_empire.moves import (
    ACTIVATE,
    CUSTOMERS,
    DIRECT,
    DONE,
    END,
    FIRST_DECISION,
    FOUND,
    HIRE,
    IMPROVE,
    IMPROVEMENTS,
    NONE,
    OPEN,
    PLACE,
    RECIPE,
    ROLL,
    SELL,
    STAFF,
    USE,
)
from companion.games.cupcake_empire.state import CLOSED, COLUMNS, HOUSES, KINDS, NOBODY, REST, Board, State
from companion.games.cupcake_empire.values import OPEN_YELLOW, SELL_NEAR, Values


def effect(before: State, move: Move, after: State) -> str:
    """What changed on the table, in a few words."""
    verb = move[0]
    values = before.values
    if verb == ROLL:
        return _rolled(before, after)
    if verb < FIRST_DECISION:
        return _set_up(before, move, after)
    old, new = before.boards[before.turn - 1], after.boards[before.turn - 1]
    if verb == END:
        return _ended(before, after)
    if verb == ACTIVATE:
        count = old.count(move[1])
        dice = "1 die" if count == 1 else f"{count} dice"
        text = f"{values.column_names[move[1]]} with {dice}: level {after.level}"
        return f"{text}, {values.column_actions[move[1]][after.level - 1]}" if after.level else f"{text}, no action"
    if verb == DONE:
        return _income(before, old, new, after)
    if verb == PLACE:
        return (
            f"put the {values.improvements[before.drawn[before.turn - 1]]} on the first space of column {move[1] + 1}"
        )
    if verb == RECIPE:
        return _first_recipe(after, move)
    parts = _hands(before, move[1:] if verb == DIRECT else move, after)
    parts += _tracks(old, new)
    for seat, (was, now) in enumerate(zip(before.boards, after.boards, strict=True), 1):
        if seat != before.turn and was.sales != now.sales:
            parts.append(f"seat {seat}'s Sales {was.sales}→{now.sales}")
    return "; ".join(parts)


def _set_up(before: State, move: Move, after: State) -> str:
    values = before.values
    if move[0] == CUSTOMERS:
        text = f"one on each house of {values.neighbourhood_names[move[1]]}, distance 1 first"
        return f"{text}; customers near by leave" if after.dealt == 0 and any(values.empty) else text
    if move[0] == STAFF:
        columns = ", ".join(str(face) for face in sorted(move[2:]))
        return f"seat {move[1]} puts {values.dice[values.plain]} dice into columns {columns}"
    return "one for each seat, in this order" if move[0] == IMPROVEMENTS else "face up beside the city"


def _first_recipe(after: State, move: Move) -> str:
    """How many customers it serves, and how many of them live where the first bakery stands."""
    values = after.values
    served = values.serves[move[1]][move[2]]
    waiting = [at for at, customer in enumerate(after.houses) if customer != NOBODY and served >> customer & 1]
    near = sum(at // HOUSES == values.start_bakery for at in waiting)
    home = values.neighbourhood_names[values.start_bakery]
    return f"{len(waiting)} customers in the city want it, {near} of them in {home}"


def _hands(before: State, move: Move, after: State) -> list[str]:
    """Which pieces go where, as far as the words do not say it all."""
    values = before.values
    verb = move[0]
    if verb == OPEN:
        return [_outlet(values, *move[at : at + 3]) for at in range(1, len(move), 3)]
    if verb == SELL:
        return [_customer(before, move[1], move[2])]
    if verb == USE:
        kind = values.improvement_effect[move[1]]
        if kind == OPEN_YELLOW:
            return [_outlet(values, *move[2:5])]
        if kind == SELL_NEAR:
            return [_customer(before, move[2], move[3])]
    taken = _taken(before.board, after.board, values)
    if taken:
        return [f"{' and '.join(taken)} out of the Reserve beside the board"]
    parts = []
    if verb == FOUND:
        parts.append(f"a bakery into {values.neighbourhood_names[move[1]]}")
    if verb == HIRE and move[1] != NONE:
        home = values.home[move[1]]
        rests = after.board.dice[REST * KINDS + move[1]] > before.board.dice[REST * KINDS + move[1]]
        parts.append(f"a {values.dice[move[1]]} die into {'the Rest Area' if rests else f'column {home + 1}'}")
    if verb in (FOUND, HIRE) and move[2] != NONE:
        space = len(after.board.improvements[move[3]])
        parts.append(f"the {values.improvements[move[2]]} on space {space} of column {move[3] + 1}")
    if verb == IMPROVE:
        space = len(after.board.improvements[move[2]])
        parts.append(f"the {values.improvements[move[1]]} on space {space} of column {move[2] + 1}")
    return parts


def _taken(old: Board, new: Board, values: Values) -> list[str]:
    """Parts that came beside the board."""
    names = [f"a {name} base" for name in values.bases] + [f"a {name} frosting" for name in values.frostings]
    return [name for name, was, now in zip(names, old.loose, new.loose, strict=True) if now > was]


def _outlet(values: Values, start: int, to: int, victim: int) -> str:
    where = values.neighbourhood_names[to]
    text = (
        f"an outlet into {where}"
        if start == NONE
        else f"the outlet from {values.neighbourhood_names[start]} to {where}"
    )
    return f"{text}, seat {victim}'s back to its store" if victim else text


def _customer(before: State, place: int, house: int) -> str:
    values = before.values
    name = values.customers[before.houses[place * HOUSES + house]]
    return f"the {name} customer of {values.neighbourhood_names[place]} to row {values.sales[place][house]}"


def _tracks(old: Board, new: Board) -> list[str]:
    pairs = (
        ("Income", old.income, new.income),
        ("Production", old.production, new.production),
        ("Sales", old.sales, new.sales),
        ("ideas", old.ideas, new.ideas),
        ("ideas marker", old.marker, new.marker),
    )
    return [f"{name} {was}→{now}" for name, was, now in pairs if was != now]


def _income(before: State, old: Board, new: Board, after: State) -> str:
    values = before.values
    lower = min(old.production, old.sales)
    text = f"the lower of Production {old.production} and Sales {old.sales} is {lower}"
    for deck, objective in enumerate(before.objectives):
        if (new.fulfilled & ~old.fulfilled) >> deck & 1:
            text += f"; objective {values.objectives[objective]} met: a disc on it, +{values.objective_income}"
    text += f"; Income {old.income}→{new.income}"
    return text if after.mover == 0 else text + "; no dice to roll"


def _rolled(before: State, after: State) -> str:
    values = before.values
    old, new = before.board, after.board
    parts = []
    for place in range(COLUMNS + 1):
        start = place * KINDS
        came = [
            new.dice[start + die] - (old.dice[start + die] if place != before.column else 0) for die in range(KINDS)
        ]
        if any(came):
            names = [values.dice[die] for die, count in enumerate(came) for _ in range(count)]
            parts.append(f"{' '.join(names)} to {'rest' if place == REST else f'column {place + 1}'}")
    for seat, (was, now) in enumerate(zip(before.boards, after.boards, strict=True), 1):
        changed = []
        if was.marker != now.marker:
            changed.append(f"marker {was.marker}→{now.marker}")
        if was.ideas != now.ideas:
            changed.append(f"ideas {was.ideas}→{now.ideas}")
        if changed:
            parts.append(f"seat {seat}: {', '.join(changed)}")
    return "; ".join(parts)


def _ended(before: State, after: State) -> str:
    parts = []
    if after.last_round and not before.last_round:
        parts.append(f"Income {before.board.income}: this round is the last")
    if after.phase == CLOSED:
        parts.append("the game is over")
    elif after.round != before.round:
        parts.append(f"round {after.round} begins")
    return "; ".join(parts)
