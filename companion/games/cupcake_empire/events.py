"""Moves and their words: strict words of the record in, moves out, and back to the one canonical text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.game import Move, Refusal
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
    NONE,
    OBJECTIVES,
    OPEN,
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
from companion.games.cupcake_empire.state import State
from companion.games.cupcake_empire.values import OPEN_YELLOW, SELL_NEAR, TAKE_BASE, TAKE_FROSTING, Values
from pnp.errors import did_you_mean

PRICES: Final = ("idea", "pay")
DIRECTED: Final = (BAKE, FROST, OPEN, SELL)
NO_DIE: Final = "none"


def words(state: State, move: Move) -> str:
    """The canonical words of a move, without its seat."""
    return " ".join([VERBS[move[0]], *_arguments(state.values, move)])


def _arguments(values: Values, move: Move) -> list[str]:
    verb, rest = move[0], move[1:]
    if verb == CUSTOMERS:
        return [values.neighbourhoods[rest[0]], *(values.customers[each] for each in rest[1:])]
    if verb == OBJECTIVES:
        return [values.objectives[each] for each in rest]
    if verb == STAFF:
        return [str(each) for each in rest]
    if verb == IMPROVEMENTS:
        return [values.improvements[each] for each in rest]
    if verb == ROLL:
        return [f"{values.dice[each // PER_DIE]}-{each % PER_DIE}" for each in rest]
    if verb in (PLACE, ACTIVATE):
        return [str(rest[0] + 1)]
    if verb in (RECIPE, MAKE):
        return [values.bases[rest[0]], values.frostings[rest[1]]]
    if verb == BAKE:
        return [values.bases[part] for part in rest if part != NONE]
    if verb == FROST:
        return [values.frostings[part] for part in rest if part != NONE]
    if verb == OPEN:
        return [place_word(values, *rest[at : at + 3]) for at in range(0, len(rest), 3)]
    if verb == SELL:
        return [values.neighbourhoods[rest[0]], str(rest[1] + 1)]
    if verb == HIRE:
        die = NO_DIE if rest[0] == NONE else values.dice[rest[0]]
        return [die, *_spot(values, rest[1], rest[2])]
    if verb == FOUND:
        return [values.neighbourhoods[rest[0]], *_spot(values, rest[1], rest[2])]
    if verb == DIRECT:
        return [VERBS[rest[0]], *_arguments(values, rest)]
    if verb == USE:
        return [values.improvements[rest[0]], *_use_arguments(values, rest)]
    if verb == WAKE:
        return [PRICES[rest[0]], str(rest[1] + 1), *(values.dice[die] for die in rest[2:])]
    if verb == IMPROVE:
        return _spot(values, rest[0], rest[1])
    if verb == SHIFT:
        said = [PRICES[rest[0]]]
        for at in range(1, len(rest), 3):
            said += [values.dice[rest[at]], str(rest[at + 1] + 1), str(rest[at + 2] + 1)]
        return said
    return []


def _spot(values: Values, improvement: int, column: int) -> list[str]:
    return [] if improvement == NONE else [values.improvements[improvement], str(column + 1)]


def place_word(values: Values, start: int, to: int, victim: int) -> str:
    """Where an outlet goes, from where, and who makes room."""
    word = values.neighbourhoods[to]
    if start != NONE:
        word = f"{values.neighbourhoods[start]}>{word}"
    return f"{word}/{victim}" if victim else word


def _use_arguments(values: Values, rest: Move) -> list[str]:
    effect = values.improvement_effect[rest[0]]
    if effect == TAKE_BASE:
        return [values.bases[rest[1]]]
    if effect == TAKE_FROSTING:
        return [values.frostings[rest[1]]]
    if effect == OPEN_YELLOW:
        return [place_word(values, *rest[1:4])]
    if effect == SELL_NEAR:
        return [values.neighbourhoods[rest[1]], str(rest[2] + 1)]
    return []


# words to moves


_FORMS: Final = {
    CUSTOMERS: "NBHD CUSTOMER CUSTOMER CUSTOMER CUSTOMER",
    OBJECTIVES: "A B C D",
    STAFF: "SEAT FACE FACE FACE",
    IMPROVEMENTS: "IMP ...",
    ROLL: "DIE-FACE ...",
    PLACE: "COL",
    RECIPE: "BASE FROSTING",
    ACTIVATE: "COL",
    BAKE: "SIMPLE, marble or SIMPLE marble",
    FROST: "SIMPLE, MIXED or SIMPLE MIXED",
    OPEN: "PLACE [PLACE]",
    SELL: "NBHD D",
    HIRE: "DIE, DIE IMP COL or none IMP COL",
    FOUND: "NBHD [IMP COL]",
    DIRECT: "bake …, frost …, open … or sell …",
    USE: "IMP …",
    MAKE: "BASE FROSTING",
    WAKE: "idea|pay COL DIE ...",
    IMPROVE: "IMP COL",
    SHIFT: "idea|pay DIE FROM TO",
}


def parse(state: State, said: Sequence[str]) -> Move:
    """The move that strict words mean, legal or not; a Refusal if they mean none."""
    if not said or said[0] not in VERBS:
        word = said[0] if said else ""
        known = VERBS[FIRST_DECISION:] if state.mover > 0 else VERBS[:FIRST_DECISION]
        raise Refusal(f"unknown decision '{word}'{did_you_mean(word, known)}", word)
    verb = VERBS.index(said[0])
    return (verb, *_parsed(state.values, verb, said))


def _parsed(values: Values, verb: int, said: Sequence[str]) -> Iterable[int]:
    """The arguments of a verb; `said` begins with the verb itself."""
    rest = said[1:]
    if verb == CUSTOMERS:
        _expect(said, verb, 1 + values.distances)
        return [_place(values, rest[0]), *(_index(word, values.customers, "customer") for word in rest[1:])]
    if verb == OBJECTIVES:
        _expect(said, verb, len(values.decks))
        return [_index(word, values.objectives, "objective") for word in rest]
    if verb == STAFF:
        _expect(said, verb, 2, 99)
        return [_number(rest[0], values.seats, "seat"), *(_number(word, values.faces, "face") for word in rest[1:])]
    if verb == IMPROVEMENTS:
        _expect(said, verb, 1, 99)
        return [_improvement(values, word) for word in rest]
    if verb == ROLL:
        _expect(said, verb, 1, 99)
        return [_shown(values, word) for word in rest]
    if verb in (PLACE, ACTIVATE):
        _expect(said, verb, 1)
        return [_column(values, rest[0])]
    if verb in (RECIPE, MAKE):
        _expect(said, verb, 2)
        return [_base(values, rest[0]), _frosting(values, rest[1])]
    if verb == IMPROVE:
        _expect(said, verb, 2)
        return [_improvement(values, rest[0]), _column(values, rest[1])]
    if verb == WAKE:
        _expect(said, verb, 3, 99)
        dice = sorted(_index(word, values.dice, "die") for word in rest[2:])
        return [_index(rest[0], PRICES, "price"), _column(values, rest[1]), *dice]
    if verb == SHIFT:
        return _shift(values, said)
    if verb == USE:
        return _use(values, said)
    if verb in _FORMS:
        return _action(values, verb, said)
    _expect(said, verb, 0)
    return []


def _action(values: Values, verb: int, said: Sequence[str]) -> Iterable[int]:
    rest = said[1:]
    if verb == BAKE:
        _expect(said, verb, 1, 2)
        return _simple_and_mixed([_base(values, word) for word in rest], values.base_mixed, said)
    if verb == FROST:
        _expect(said, verb, 1, 2)
        return _simple_and_mixed([_frosting(values, word) for word in rest], values.frosting_mixed, said)
    if verb == OPEN:
        _expect(said, verb, 1, 2)
        return [number for word in rest for number in _opened(values, word)]
    if verb == SELL:
        _expect(said, verb, 2)
        return [_place(values, rest[0]), _number(rest[1], values.distances, "distance") - 1]
    if verb == HIRE:
        _expect(said, verb, 1, 3)
        die = NONE if rest[0] == NO_DIE else _index(rest[0], [*values.dice, NO_DIE], "die")
        if die == NONE and len(rest) == 1:
            raise Refusal("'hire none' needs an improvement and its column", rest[0])
        return [die, *_installed(values, said)]
    if verb == FOUND:
        _expect(said, verb, 1, 3)
        return [_place(values, rest[0]), *_installed(values, said)]
    _expect(said, verb, 1, 99)  # direct
    directed = [VERBS[each] for each in DIRECTED]
    inner = DIRECTED[_index(rest[0], directed, "action of columns 1-4")]
    return [inner, *_action(values, inner, rest)]


def _expect(said: Sequence[str], verb: int, least: int, most: int = 0) -> None:
    form = f"{VERBS[verb]} {_FORMS.get(verb, '')}".rstrip()
    if len(said) - 1 < least:
        raise Refusal(f"'{said[0]}' is written {form}", said[0])
    if len(said) - 1 > max(least, most):
        extra = said[max(least, most) + 1]
        raise Refusal(f"'{extra}' is too much: {form}", extra)


def _index(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise Refusal(f"unknown {what} '{word[:40]}'{did_you_mean(word[:40], known)}", word)
    return known.index(word)


def _number(word: str, most: int, what: str) -> int:
    if not (word.isascii() and word.isdigit()) or word[0] == "0" or len(word) > 3 or int(word) > most:
        raise Refusal(f"'{word[:40]}' is no {what}: 1 to {most}", word)
    return int(word)


def _column(values: Values, word: str) -> int:
    return _number(word, len(values.columns), "column") - 1


def _place(values: Values, word: str) -> int:
    return _index(word, values.neighbourhoods, "neighbourhood")


def _base(values: Values, word: str) -> int:
    return _index(word, values.bases, "cake base")


def _frosting(values: Values, word: str) -> int:
    return _index(word, values.frostings, "frosting")


def _improvement(values: Values, word: str) -> int:
    return _index(word, values.improvements, "improvement")


def _shown(values: Values, word: str) -> int:
    name, dash, face = word.rpartition("-")
    if not dash:
        raise Refusal(
            f"'{word[:40]}' is no die with its face, such as {values.dice[0]}-4; or type one face a die", word
        )
    return _index(name, values.dice, "die") * PER_DIE + _number(face, values.faces, "face")


def _simple_and_mixed(parts: Sequence[int], mixed: Sequence[bool], said: Sequence[str]) -> Iterable[int]:
    if len(parts) == 1:
        return [NONE, parts[0]] if mixed[parts[0]] else [parts[0], NONE]
    if mixed[parts[0]] or not mixed[parts[1]]:
        raise Refusal(f"two parts are a simple one, then a mixed one, not {said[1]} {said[2]}", said[1])
    return parts


def _opened(values: Values, word: str) -> list[int]:
    start, arrow, target = word.rpartition(">")
    to, slash, victim = target.partition("/")
    return [
        _place(values, start) if arrow else NONE,
        _place(values, to),
        _number(victim, values.seats, "seat") if slash else 0,
    ]


def _installed(values: Values, said: Sequence[str]) -> Iterable[int]:
    if len(said) == 2:
        return [NONE, NONE]
    if len(said) == 3:
        raise Refusal(f"an improvement needs its column: {' '.join(said)} COL", said[2])
    return [_improvement(values, said[2]), _column(values, said[3])]


def _use(values: Values, said: Sequence[str]) -> Iterable[int]:
    if len(said) < 2:
        _expect(said, USE, 1)
    improvement = _improvement(values, said[1])
    effect = values.improvement_effect[improvement]
    forms = {TAKE_BASE: "BASE", TAKE_FROSTING: "FROSTING", OPEN_YELLOW: "PLACE", SELL_NEAR: "NBHD D"}
    form = forms.get(effect, "")
    if len(said) - 2 != len(form.split()):
        raise Refusal(f"written: {' '.join(['use', said[1], form]).rstrip()}", said[1])
    rest = said[2:]
    if effect == TAKE_BASE:
        return [improvement, _base(values, rest[0])]
    if effect == TAKE_FROSTING:
        return [improvement, _frosting(values, rest[0])]
    if effect == OPEN_YELLOW:
        return [improvement, *_opened(values, rest[0])]
    if effect == SELL_NEAR:
        return [improvement, _place(values, rest[0]), _number(rest[1], values.distances, "distance") - 1]
    return [improvement]


def _shift(values: Values, said: Sequence[str]) -> Iterable[int]:
    _expect(said, SHIFT, 4, 999)
    rest = said[1:]
    if len(rest) % 3 != 1:
        raise Refusal(f"'shift' names DIE FROM TO for each move: '{rest[-1][:40]}' is left over", rest[-1])
    found = [_index(rest[0], PRICES, "price")]
    for at in range(1, len(rest), 3):
        found += [
            _index(rest[at], values.dice, "die"),
            _column(values, rest[at + 1]),
            _column(values, rest[at + 2]),
        ]
    return found
