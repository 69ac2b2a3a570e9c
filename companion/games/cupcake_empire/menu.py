"""The decisions as a person wants to see them: grouped by verb, with what they bring; what to ask of real dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import Group, Move
from companion.games.cupcake_empire import events, options
from companion.games.cupcake_empire.moves import (
    ACTIVATE,
    BAKE,
    BRAINSTORM,
    DIRECT,
    DONE,
    END,
    FOUND,
    FROST,
    HIRE,
    IMPROVE,
    MAKE,
    OPEN,
    PLACE,
    RECIPE,
    SELL,
    SHIFT,
    USE,
    VERBS,
    WAKE,
)
from companion.games.cupcake_empire.state import CHOOSING, COLUMNS, DEALING, DRAWING, KINDS, STAFFING, State, level
from companion.games.cupcake_empire.values import Values
from companion.games.cupcake_empire.view import dice_letters

ORDER: Final = (
    PLACE,
    RECIPE,
    ACTIVATE,
    BAKE,
    FROST,
    OPEN,
    SELL,
    FOUND,
    HIRE,
    DIRECT,
    USE,
    MAKE,
    DONE,
    END,
    WAKE,
    SHIFT,
    IMPROVE,
    BRAINSTORM,
)


def groups(state: State) -> list[Group]:
    """The legal decisions by verb, those that drive the turn first."""
    if state.mover <= 0:
        return []
    by_verb: dict[int, list[Move]] = {}
    for move in options.legal(state):
        by_verb.setdefault(move[0], []).append(move)
    return [
        Group(VERBS[verb], _text(state, verb, by_verb[verb]), _sorted(state, verb, by_verb[verb]), _help(state, verb))
        for verb in ORDER
        if verb in by_verb
    ]


def _sorted(state: State, verb: int, moves: list[Move]) -> tuple[Move, ...]:
    """What is worth more first."""
    if verb == SELL:
        return tuple(sorted(moves, key=lambda move: (-state.values.income[move[1]][move[2]], move)))
    if verb in (BAKE, FROST, OPEN, WAKE):
        return tuple(sorted(moves, key=lambda move: (-_size(move), move)))
    return tuple(moves)


def _size(move: Move) -> int:
    return sum(part >= 0 for part in move)


def _text(state: State, verb: int, moves: Sequence[Move]) -> str:
    values = state.values
    board = state.board
    example = events.words(state, moves[-1])
    if verb == PLACE:
        return f"your {values.improvements[state.drawn[state.turn - 1]]} into a column"
    if verb == ACTIVATE:
        parts = []
        for column in range(COLUMNS):
            parts.append(f"{column + 1} {values.column_shorts[column]} L{level(values, board, column)}")
        return ", ".join(parts)
    if verb in (WAKE, SHIFT):
        wake = f"{values.wake_income} Income a die" if verb == WAKE else f"{values.shift_income} Income a move"
        paid = wake if any(move[1] for move in moves) else ""
        idea = "an idea" if any(not move[1] for move in moves) else ""
        return f"for {' or '.join(each for each in (idea, paid) if each)}, e.g. {example}"
    if verb == USE:
        return ", ".join(dict.fromkeys(values.improvements[move[1]] for move in moves))
    texts = {
        RECIPE: f"your first cupcake, e.g. {example}",
        DONE: f"income +{min(board.production, board.sales)}, then the column is rolled",
        END: "the next seat plays",
        IMPROVE: f"for an idea, e.g. {example}",
        BRAINSTORM: f"an idea for {values.brainstorm_income} Income",
    }
    many = f"{len(moves)} ways, e.g. " if len(moves) > 1 else ""
    return texts.get(verb, many + example)


def _help(state: State, verb: int) -> str:
    values = state.values
    simple, one, two = values.recipe_production
    yellow, beige = values.found_production[1], values.found_production[2]
    sentences = {
        PLACE: "an improvement works whenever its column is activated; early spaces need a low level only",
        RECIPE: "a simple base and a simple frosting: which customers you can serve from the start",
        ACTIVATE: "choose the column whose dice work now: its level decides what they can do, and all of them are "
        "rolled again afterwards",
        BAKE: f"cake bases out of the Reserve; level {values.bake_levels[0]} simple, {values.bake_levels[1]} marble, "
        f"{values.bake_levels[2]} both",
        FROST: f"frostings out of the Reserve; level {values.frost_levels[0]} simple, {values.frost_levels[1]} mixed, "
        f"{values.frost_levels[2]} both",
        OPEN: f"an outlet in the city: Sales +{values.outlet_sales}; where all spaces are taken, another seat's "
        "outlet is removed",
        SELL: "serve a customer where you have a shop and the right cupcake: Sales and Income rise",
        FOUND: f"a bakery: a shop nobody can remove; yellow +{yellow} Production and Sales, beige +{beige}",
        HIRE: "one more die, and from level 2 on an improvement (hire none … for the improvement alone)",
        DIRECT: "one action of columns 1 to 4 as if that column were at its highest level",
        USE: "each improvement in reach once a turn",
        MAKE: f"base and frosting become a recipe for good: Production +{simple}, +{one} or +{two} with no, one "
        "or two mixed parts",
        DONE: "closes the turn's work: income is the lower of Production and Sales, objectives are checked",
        END: "your turn is over",
        WAKE: "dice of the Rest Area into one column, once a turn",
        SHIFT: "special action: dice from one column to another; several for Income: shift pay DIE FROM TO DIE FROM TO",
        IMPROVE: "special action: an improvement out of the Reserve for a Bright Idea",
        BRAINSTORM: "special action: buy a Bright Idea",
    }
    return sentences.get(verb, "")


def set_up(values: Values) -> tuple[str, ...]:
    """What lies on the table at the start, as far as it depends on variant and seats."""
    lines = [
        f"Reserve, bases: {_counts(values.bases, values.reserve_bases)}",
        f"Reserve, frostings: {_counts(values.frostings, values.reserve_frostings)}",
        f"Reserve, of each improvement: {values.reserve_improvements[0]}; Bright Ideas: {values.reserve_ideas}",
        f"Reserve, dice: {_counts(values.dice, values.reserve_dice)}",
        f"Free outlet spaces: {_counts(values.neighbourhood_names, values.outlet_spaces)}",
        f"Bakery spaces: {_counts(values.neighbourhood_names, values.bakery_spaces)}",
    ]
    start = f"Income {values.start_income}, Production {values.start_production}, Sales {values.start_sales}"
    lines.append(f"Tracks begin at {start}")
    resting = _counts(values.dice, values.start_columns[-1])
    if resting:
        lines.append(f"Dice in the Rest Area: {resting}")
    if values.challenge:
        lines.append(f"{values.challenge_name}: {values.challenge_about}")
    return tuple(lines)


def _counts(names: Sequence[str], counts: Sequence[int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True) if count)


def ask_chance(state: State) -> str:
    """What to ask of people who throw real dice and deal real pieces."""
    values = state.values
    if state.phase == DEALING:
        name = values.neighbourhood_names[state.dealt]
        return f"Customers of {name} at distance 1, 2, 3, 4? Trousers and shirt, e.g. vl cm cb vc"
    if state.phase == CHOOSING:
        return "Which objective of each deck? e.g. a4 b2 c1 d2"
    if state.phase == STAFFING:
        return f"Seat {state.dealt + 1}: what do the grey dice show (6 is thrown again)? e.g. 2 2 5"
    if state.phase == DRAWING:
        example = " ".join(values.improvements[: values.seats])
        return f"Which starting improvements for seats 1 to {values.seats}? e.g. {example}"
    dice = [values.dice[die] for die in range(KINDS) for _ in range(state.board.dice[state.column * KINDS + die])]
    letters = dice_letters(values, state.board, state.column).lower()
    example = " ".join(f"{letter}{number % values.faces + 1}" for number, letter in enumerate(letters))
    return f"Roll column {state.column + 1} ({', '.join(dice)}): what do they show? e.g. {example}"
