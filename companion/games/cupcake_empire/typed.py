"""What a person types: the words that may come next, and shorthand for what real dice and cards show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.cupcake_empire.events import DIRECTED, NO_DIE, PRICES, place_word
from companion.games.cupcake_empire.moves import (
    ACTIVATE,
    BAKE,
    CUSTOMERS,
    DIRECT,
    FIRST_DECISION,
    FOUND,
    FROST,
    HIRE,
    IMPROVE,
    IMPROVEMENTS,
    MAKE,
    OBJECTIVES,
    OPEN,
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
from companion.games.cupcake_empire.options import places
from companion.games.cupcake_empire.state import CHOOSING, DEALING, DRAWING, KINDS, STAFFING, THROWING, State
from companion.games.cupcake_empire.values import BEIGE, OPEN_YELLOW, SELL_NEAR, TAKE_BASE, TAKE_FROSTING, YELLOW

CHANCE_VERB: Final = {
    DEALING: CUSTOMERS,
    CHOOSING: OBJECTIVES,
    STAFFING: STAFF,
    DRAWING: IMPROVEMENTS,
    THROWING: ROLL,
}


def next_words(state: State, before: Sequence[str]) -> Sequence[str]:
    """The words that can follow these in a typed event."""
    if not before:
        return VERBS[:FIRST_DECISION] if state.mover <= 0 else VERBS[FIRST_DECISION:]
    if before[0] not in VERBS:
        return ()
    if before[0] == VERBS[DIRECT]:
        return [VERBS[each] for each in DIRECTED] if len(before) == 1 else next_words(state, before[1:])
    return _following(state, VERBS.index(before[0]), before)


def _following(state: State, verb: int, before: Sequence[str]) -> Sequence[str]:
    values = state.values
    at = len(before)
    columns = [str(column + 1) for column in range(len(values.columns))]
    orders: dict[int, Sequence[Sequence[str]]] = {
        OBJECTIVES: [values.objectives] * 4,
        IMPROVEMENTS: [values.improvements] * values.seats,
        PLACE: [columns],
        ACTIVATE: [columns],
        RECIPE: [values.bases, values.frostings],
        MAKE: [values.bases, values.frostings],
        BAKE: [values.bases] * 2,
        FROST: [values.frostings] * 2,
        SELL: [values.neighbourhoods],
        HIRE: [[*values.dice, NO_DIE], values.improvements, columns],
        FOUND: [values.neighbourhoods, values.improvements, columns],
        IMPROVE: [values.improvements, columns],
        CUSTOMERS: [values.neighbourhoods, *[values.customers] * 4],
    }
    if verb in orders:
        return orders[verb][at - 1] if at <= len(orders[verb]) else ()
    if verb == OPEN:
        return _place_words(state)
    if verb == USE:
        return values.improvements if at == 1 else _used(state, before)
    if verb == WAKE:
        return PRICES if at == 1 else columns if at == 2 else values.dice
    if verb == SHIFT:
        return PRICES if at == 1 else values.dice if at % 3 == 2 else columns
    return ()


def _used(state: State, before: Sequence[str]) -> Sequence[str]:
    values = state.values
    if before[1] not in values.improvements or len(before) > 2:
        return ()
    effect = values.improvement_effect[values.improvements.index(before[1])]
    words: dict[int, Sequence[str]] = {
        TAKE_BASE: values.bases,
        TAKE_FROSTING: values.frostings,
        SELL_NEAR: values.neighbourhoods,
    }
    return _place_words(state) if effect == OPEN_YELLOW else words.get(effect, ())


def _place_words(state: State) -> Sequence[str]:
    """The places that can be opened now, and every neighbourhood, so that a wrong one is explained."""
    values = state.values
    found = [each for colour in (YELLOW, BEIGE) for each in places(state, colour, state.outlets, state.outlet_store)]
    words = [place_word(values, *each) for each in found]
    return words + [name for name in values.neighbourhoods if name not in {word.split("/")[0] for word in words}]


def tidy(state: State, text: str) -> str:
    """A person's shorthand as words of the record: `p4 k1 x6` for a roll, `554` for staff, `cm vl …` for customers."""
    said = text.lower().replace(",", " ").split()
    if state.mover != 0 or state.phase not in CHANCE_VERB or not said:
        return " ".join(said)
    verb = CHANCE_VERB[state.phase]
    if said[0] == VERBS[verb]:
        said = said[1:]
    values = state.values
    if verb == CUSTOMERS:
        if said and said[0] not in values.neighbourhoods and len(said) == values.distances:
            said.insert(0, values.neighbourhoods[state.dealt])
        codes = {letters.replace("·", "").lower(): name for letters, name in _letters(state)}
        said = [codes.get(word.replace("·", "").replace(".", ""), word) for word in said]
    elif verb == STAFF:
        said = _digits(said)
        if len(said) == values.thrown:
            said.insert(0, str(state.dealt + 1))
    elif verb == ROLL:
        said = _rolled(state, said)
    return " ".join([VERBS[verb], *said])


def _letters(state: State) -> list[tuple[str, str]]:
    return list(zip(state.values.customer_letters, state.values.customers, strict=True))


def _digits(said: list[str]) -> list[str]:
    """`554` as three dice."""
    return list(said[0]) if len(said) == 1 and said[0].isdigit() else said


def _rolled(state: State, said: list[str]) -> list[str]:
    values = state.values
    start = state.column * KINDS
    lying = [die for die in range(KINDS) for _ in range(state.board.dice[start + die])]
    faces = _digits(said)
    if len(faces) == len(lying) and all(face.isdigit() for face in faces):
        return [f"{values.dice[die]}-{face}" for die, face in zip(lying, faces, strict=True)]
    letters = {letter.lower(): name for letter, name in zip(values.die_letters, values.dice, strict=True)}
    found = []
    for word in said:
        if len(word) > 1 and word[-1].isdigit():
            name = word[:-1].removesuffix("-")
            longer = [die for die in values.dice if die.startswith(name)]
            name = letters.get(name) or (longer[0] if len(longer) == 1 else name)
            word = f"{name}-{word[-1]}"
        found.append(word)
    return found
