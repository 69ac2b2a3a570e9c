"""Moves and their words: strict words of the record in, moves out, and back to the one canonical text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import CHANCE, Refusal
from companion.games.cube_cafe.state import State
from companion.games.cube_cafe.tables import (
    BUS,
    CAR,
    COOK,
    DRIVE,
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
    WASH_MANAGER,
    WASH_REFILL,
    Move,
    Tables,
)
from companion.games.cube_cafe.values import DIRECTIONS
from pnp.errors import did_you_mean

MONEY: Final = "money"

ARGUMENTS: Final[dict[int, tuple[str, ...]]] = {
    CAR: ("SEAT", "PIECE"),
    VIP: ("VIP",),
    PLATE: ("SEAT", "PIECE"),
    SEAT: ("STAFF", "TABLE"),
    DRIVE: ("STAFF", "SLOT"),
    ORDER: ("STAFF", "TABLE"),
    COOK: ("STAFF",),
    SERVE: ("STAFF", "CUBE", "SPACE", "TABLE"),
    REFILL: ("STAFF", "TABLE"),
    MANAGER: ("STAFF", "ACTION"),
    ROTATE: ("STAFF", "DIR"),
    REWARD: ("WHAT",),
}
NAMES: Final = {
    "SEAT": "seat",
    "PIECE": "colour",
    "VIP": "VIP",
    "STAFF": "staff",
    "TABLE": "table",
    "SLOT": "slot",
    "CUBE": "colour",
    "SPACE": "space",
    "ACTION": "action",
    "DIR": "direction",
    "WHAT": "reward",
    "DISH": "dishwasher space",
}


def known(state: State, kind: str) -> Sequence[str]:
    """The words of a kind of argument, each at the place of its number."""
    values = state.tables.values
    if kind == "SEAT":
        return [str(seat) for seat in range(len(state.cafes) + 1)]
    if kind == "TABLE":
        return [str(table + 1) for table in range(values.tables)]
    if kind == "SLOT":
        return [str(stars) for stars in values.slot_stars]
    lists: dict[str, Sequence[str]] = {
        "PIECE": values.pieces,
        "VIP": values.vips,
        "STAFF": values.staff,
        "CUBE": values.colours,
        "SPACE": values.spaces,
        "ACTION": ON_WHEEL,
        "DIR": DIRECTIONS,
        "WHAT": (*values.staff, MONEY),
        "DISH": values.washer,
    }
    return lists[kind]


def words(state: State, move: Move) -> str:
    """The canonical words of a move, without its seat."""
    verb = move[0]
    if verb == ROLL:
        said = [state.tables.values.colours[colour] for colour in move[1:]]
    elif verb == BUS:
        _, table, space, choice = move
        said = [str(table + 1), state.tables.values.washer[space]]
        if choice != NONE:
            said.append(known(state, _choice_kind(state.tables, space))[choice])
    else:
        kinds = ARGUMENTS.get(verb, ())
        said = [known(state, kind)[number] for kind, number in zip(kinds, move[1:], strict=True)]
    return " ".join([VERBS[verb], *said])


def _choice_kind(tables: Tables, space: int) -> str:
    return "TABLE" if space == tables.washer[WASH_REFILL] else "CUBE"


def parse(state: State, said: Sequence[str]) -> Move:
    """The move that strict words mean, legal or not; a Refusal if they mean none."""
    if not said or said[0] not in VERBS:
        word = said[0] if said else ""
        raise Refusal(f"unknown decision '{word}'{did_you_mean(word, _verbs(state))}", word)
    verb = VERBS.index(said[0])
    if verb == ROLL:
        return (ROLL, *(_number(state, word, "CUBE") for word in said[1:]))
    if verb == BUS:
        return _parse_bus(state, said)
    kinds = ARGUMENTS.get(verb, ())
    _expect(said, kinds)
    return (verb, *(_number(state, word, kind) for word, kind in zip(said[1:], kinds, strict=True)))


def _parse_bus(state: State, said: Sequence[str]) -> Move:
    if len(said) < 3:
        raise Refusal("'bus' is written bus TABLE DISHWASHER-SPACE, such as bus 2 match", said[0])
    tables = state.tables
    table = _number(state, said[1], "TABLE")
    space = _number(state, said[2], "DISH")
    if len(said) == 3:
        return (BUS, table, space, NONE)
    if space == tables.washer[WASH_MANAGER]:
        raise Refusal(f"'{said[3]}' is too much: bus TABLE {said[2]}", said[3])
    if len(said) > 4:
        raise Refusal(f"'{said[4]}' is too much after {' '.join(said[:4])}", said[4])
    return (BUS, table, space, _number(state, said[3], _choice_kind(tables, space)))


def _expect(said: Sequence[str], kinds: tuple[str, ...]) -> None:
    form = " ".join([said[0], *kinds])
    if len(said) - 1 < len(kinds):
        raise Refusal(f"'{said[0]}' is written {form}", said[0])
    if len(said) - 1 > len(kinds):
        extra = said[len(kinds) + 1]
        raise Refusal(f"'{extra}' is too much: {form}", extra)


def _number(state: State, word: str, kind: str) -> int:
    words_known = known(state, kind)
    if word not in words_known or (kind == "SEAT" and word == "0"):
        what = NAMES[kind]
        if kind in ("TABLE", "SLOT", "SEAT"):
            listed = [each for each in words_known if kind != "SEAT" or each != "0"]
            raise Refusal(f"there is no {what} '{word}', only {' '.join(listed)}", word)
        raise Refusal(f"unknown {what} '{word}'{did_you_mean(word, words_known)}", word)
    return words_known.index(word)


def _verbs(state: State) -> Sequence[str]:
    return VERBS[:SEAT] if state.mover == CHANCE else VERBS[SEAT:]


# what a person types


def next_words(state: State, before: Sequence[str]) -> Sequence[str]:
    """The words that can follow these in a typed event."""
    if not before:
        return _verbs(state)
    if before[0] not in VERBS:
        return ()
    verb = VERBS.index(before[0])
    place = len(before) - 1
    if verb == ROLL:
        return known(state, "CUBE")
    if verb == BUS:
        if place < 2:
            return known(state, ("TABLE", "DISH")[place])
        if place > 2 or before[2] not in state.tables.values.washer:
            return ()
        space = state.tables.values.washer.index(before[2])
        if space == state.tables.washer[WASH_MANAGER]:
            return ()
        return known(state, _choice_kind(state.tables, space))
    kinds = ARGUMENTS.get(verb, ())
    return known(state, kinds[place]) if place < len(kinds) else ()


def tidy(state: State, text: str) -> str:
    """A person's shorthand as words of the record: letters for colours, a bare colour for a plate, `bygrkw` rolled."""
    said = text.lower().replace(",", " ").split()
    if not said:
        return ""
    if state.mover == CHANCE:
        return _tidy_chance(state, said)
    letters = _letters(state)
    return " ".join(_with_staff(state, [said[0], *(letters.get(word, word) for word in said[1:])]))


def _with_staff(state: State, said: list[str]) -> list[str]:
    """`seat 1` means the staff whose colour is at seat, or a wild one if there is no other."""
    meant = [verb for verb in range(SEAT, len(VERBS)) if VERBS[verb].startswith(said[0])]
    if len(meant) != 1 or not SEAT <= meant[0] <= REFILL or len(said) != len(ARGUMENTS[meant[0]]):
        return said
    cafe, tables = state.cafe, state.tables
    colour = tables.shows[cafe.turn][meant[0] - SEAT]
    staff = colour if cafe.team[colour] or not cafe.team[tables.wild] else tables.wild
    return [said[0], tables.values.staff[staff], *said[1:]]


def _letters(state: State) -> dict[str, str]:
    values = state.tables.values
    return {letter.lower(): word for letter, word in zip(values.letters, values.staff, strict=True)}


def _tidy_chance(state: State, said: list[str]) -> str:
    """What was rolled or drawn, with the words that the record wants before it."""
    values = state.tables.values
    rest = said[1:] if said[0] == VERBS[state.due] else said
    letters = {letter.lower(): word for letter, word in zip(values.letters, values.pieces, strict=True)}
    if state.due == ROLL:
        faces = {str(face): values.colours[colour] for face, colour in enumerate(values.faces, 1)}
        short = {**{letter: word for letter, word in letters.items() if word in values.colours}, **faces}
        colours: list[str] = []
        for word in rest:
            whole = all(letter in short for letter in word)
            colours += [short[letter] for letter in word] if whole else [word]
        return " ".join([VERBS[ROLL], *colours])
    if state.due in (CAR, PLATE):
        if rest and rest[0] == str(state.seat):
            rest = rest[1:]
        return " ".join([VERBS[state.due], str(state.seat), *(letters.get(word, word) for word in rest)])
    return " ".join([VERBS[state.due], *rest])
