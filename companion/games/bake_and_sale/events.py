"""Moves and their words: strict words of the record in, moves out, and back to the one canonical text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import Refusal
from companion.games.bake_and_sale.market import agency_open, track_open
from companion.games.bake_and_sale.state import State
from companion.games.bake_and_sale.tables import (
    ACADEMY,
    AGENCY,
    BAKE,
    LAB,
    MARKET,
    NETWORK,
    PER_DIE,
    PLACE_FAME,
    PLACE_PIN,
    PLACE_STAR,
    PLACES,
    RETAIL,
    ROLL,
    SUPPLIER,
    TRACK,
    VERBS,
    VOLUNTEER,
    Move,
    Tables,
)
from pnp.errors import did_you_mean

BREAD_VERBS: Final = frozenset({ACADEMY, LAB, PLACE_STAR, PLACE_PIN})
KIND_VERBS: Final = frozenset({SUPPLIER, VOLUNTEER})


def words(state: State, move: Move) -> str:
    """The canonical words of a move, without its seat."""
    tables = state.tables
    values = tables.values
    verb, rest = move[0], move[1:]
    if verb == ROLL:
        said = [tables.die_words[die] for die in rest]
    elif verb == MARKET:
        said = [_taken_word(tables, taken) for taken in rest]
    elif verb in KIND_VERBS:
        said = [values.supplies[kind] for kind in rest]
    elif verb in BREAD_VERBS:
        said = [values.breads[rest[0]]]
    elif verb == BAKE:
        said = [values.breads[rest[0]], str(rest[1])]
    elif verb == RETAIL:
        said = [str(rest[0] + 1)]
    elif verb == PLACE_FAME:
        said = [PLACES[rest[0]]]
    elif verb == NETWORK:
        both = state.mover > 0 and track_open(state.sheet) and agency_open(state.sheet)
        said = [PLACES[rest[0]]] if both else []
    else:
        said = []
    return " ".join([VERBS[verb], *said])


def _taken_word(tables: Tables, taken: int) -> str:
    word = tables.die_words[taken // PER_DIE]
    choice = taken % PER_DIE
    return f"{word}={tables.values.supplies[choice - 1]}" if choice else word


def parse(state: State, said: Sequence[str]) -> Move:
    """The move that strict words mean, legal or not; a Refusal if they mean none."""
    tables = state.tables
    if not said or said[0] not in VERBS:
        word = said[0] if said else ""
        raise Refusal(f"unknown decision '{word}'{did_you_mean(word, VERBS[1:])}", word)
    verb = VERBS.index(said[0])
    rest = said[1:]
    if verb == ROLL:
        return (ROLL, *sorted(_die(tables, word) for word in rest))
    if verb == MARKET:
        if not rest:
            raise Refusal("market names at least one die, such as market w3 b2", said[0])
        return (MARKET, *sorted(_taken(tables, word) for word in rest))
    if verb in KIND_VERBS:
        return (verb, *sorted(_index(word, tables.values.supplies, "supply") for word in rest))
    if verb == NETWORK:
        return (NETWORK, _network_place(state, rest))
    _expect(said, _ARGUMENTS.get(verb, ()))
    if verb in BREAD_VERBS:
        return (verb, _index(rest[0], tables.values.breads, "bread"))
    if verb == BAKE:
        bread = _index(rest[0], tables.values.breads, "bread")
        return (BAKE, bread, _number(rest[1], tables.values.max_loaves, "loaves"))
    if verb == RETAIL:
        return (RETAIL, _number(rest[0], tables.values.order_count, "orders") - 1)
    if verb == PLACE_FAME:
        return (PLACE_FAME, _index(rest[0], PLACES, "place"))
    return (verb,)


_ARGUMENTS: Final[dict[int, tuple[str, ...]]] = {
    ACADEMY: ("BREAD",),
    LAB: ("BREAD",),
    PLACE_STAR: ("BREAD",),
    PLACE_PIN: ("BREAD",),
    BAKE: ("BREAD", "N"),
    RETAIL: ("N",),
    PLACE_FAME: ("track|agency",),
}


def _expect(said: Sequence[str], arguments: tuple[str, ...]) -> None:
    if len(said) - 1 < len(arguments):
        raise Refusal(f"'{said[0]}' is written {' '.join([said[0], *arguments])}", said[0])
    if len(said) - 1 > len(arguments):
        extra = said[len(arguments) + 1]
        raise Refusal(f"'{extra}' is too much: {' '.join([said[0], *arguments])}", extra)


def _index(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise Refusal(f"unknown {what} '{word}'{did_you_mean(word, known)}", word)
    return known.index(word)


def _number(word: str, most: int, what: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise Refusal(f"'{word}' is no number of {what}", word)
    if word[0] == "0":
        raise Refusal(f"'{word}': numbers begin with 1 to 9", word)
    if len(word) > 4 or int(word) > most:
        raise Refusal(f"'{word}': {what} go from 1 to {most}", word)
    return int(word)


def _die(tables: Tables, word: str) -> int:
    if word not in tables.die_words:
        raise Refusal(f"'{word}' is no die; dice are w1 to w{tables.faces} and b1 to b{tables.faces}", word)
    return tables.die_words.index(word)


def _taken(tables: Tables, word: str) -> int:
    name, equals, supply = word.partition("=")
    die = _die(tables, name)
    if not equals:
        return die * PER_DIE
    kind = _index(supply, tables.values.supplies, "supply")
    return die * PER_DIE + (0 if kind == tables.kind[die] else kind + 1)


def _network_place(state: State, rest: Sequence[str]) -> int:
    if len(rest) > 1:
        raise Refusal(f"'{rest[1]}' is too much: network, network track or network agency", rest[1])
    if rest:
        return _index(rest[0], PLACES, "place")
    if state.mover <= 0:
        return TRACK
    track, agency = track_open(state.sheet), agency_open(state.sheet)
    if track and agency:
        raise Refusal("both places of fame are open: say network track or network agency", "network")
    return AGENCY if agency else TRACK


# what a person types


def next_words(state: State, before: Sequence[str]) -> Sequence[str]:
    """The words that can follow these in a typed decision."""
    tables = state.tables
    values = tables.values
    if not before:
        return VERBS if state.mover <= 0 else VERBS[1:]
    verb = VERBS.index(before[0]) if before[0] in VERBS else ROLL
    place = len(before)
    if verb in KIND_VERBS:
        return values.supplies
    if verb == MARKET and state.mover > 0:
        return _pool_words(state)
    if verb in BREAD_VERBS and place == 1:
        return values.breads
    if verb == BAKE:
        return values.breads if place == 1 else [str(count) for count in range(1, values.max_loaves + 1)]
    if verb == RETAIL and place == 1:
        return [str(order) for order in range(1, values.order_count + 1)]
    if verb in (NETWORK, PLACE_FAME) and place == 1:
        return PLACES
    return ()


def _pool_words(state: State) -> list[str]:
    tables = state.tables
    friendly = state.sheet.friendly > 0
    taken = {taken for die in state.sheet.dice for taken in tables.choices(die, friendly)}
    return [_taken_word(tables, each) for each in sorted(taken)]


def tidy(state: State, text: str) -> str:
    """A person's shorthand as words of the record: `334 126` for a roll, `market w3b2`, `bake 2 baguette`."""
    text = " ".join(text.lower().replace(",", " ").split())
    if state.mover == 0:
        return _tidy_roll(state, text)
    said = text.split(" ")
    if said[0] == VERBS[MARKET]:
        return " ".join([said[0], *(die for word in said[1:] for die in _split_dice(word))])
    if said[0] == VERBS[BAKE] and len(said) == 3 and said[1].isdigit():
        return f"{said[0]} {said[2]} {said[1]}"
    if said[0] == VERBS[BAKE] and len(said) == 2:
        return f"{text} 1"
    return text


def _split_dice(word: str) -> list[str]:
    """`w3b2` and `w33` as dice; anything else as it is."""
    if "=" in word or not word.isalnum() or len(word) < 3:
        return [word]
    return _coloured(word) or [word]


def _coloured(text: str) -> list[str]:
    """The dice of a text such as `w335b226`, or nothing if it is none."""
    dice: list[str] = []
    colour = ""
    for letter in text:
        if letter in "wb":
            colour = letter
        elif colour and letter.isdigit():
            dice.append(colour + letter)
        elif letter != " ":
            return []
    return dice


def _tidy_roll(state: State, text: str) -> str:
    """`334 126` (white, then black) or dice with their colours, as words of a roll."""
    text = text.removeprefix(VERBS[ROLL]).strip()
    each = state.tables.values.dice_each
    digits = text.replace(" ", "")
    if digits.isdigit():
        if len(digits) != 2 * each:
            wanted = f"{each} white and {each} black dice are thrown, white first"
            raise Refusal(f"{wanted}; '{text[:40]}' shows {len(digits)}", text)
        dice = ["w" + face for face in digits[:each]] + ["b" + face for face in digits[each:]]
    else:
        dice = _coloured(text.replace("white", "w").replace("black", "b")) or text.split()
    return " ".join([VERBS[ROLL], *dice])
