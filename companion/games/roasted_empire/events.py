"""Moves and their words: strict words of the record in, moves out, and back to the one canonical text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from companion.game import Refusal
from companion.games.roasted_empire.cards import (
    AT_BUILDING,
    AT_CARD,
    AT_SEAT,
    BONUS,
    BUILD,
    DEAL,
    DRAWN,
    DROP,
    GOAL,
    PICK,
    PLAY_ACTION,
    SKIP,
    STOLEN,
    STOP,
    STORE_CARD,
    UPKEEP,
    USE,
    Move,
)
from companion.games.roasted_empire.state import (
    ASK_BONUS,
    ASK_DEAL,
    ASK_DRAW,
    ASK_GOAL,
    ASK_STEAL,
    ASK_TARGET,
    SABOTAGED_BIT,
    TAPPED_BIT,
    UNKNOWN,
    State,
)
from companion.games.roasted_empire.targets import ref_marks
from pnp.errors import did_you_mean

CHANCE_VERBS: Final = {"goal": GOAL, "bonus": BONUS, "deal": DEAL, "draw": DRAWN, "steal": STOLEN}
CARD_VERBS: Final = {
    "pick": PICK,
    "build": BUILD,
    "play": PLAY_ACTION,
    "store": STORE_CARD,
    "upkeep": UPKEEP,
    "drop": DROP,
}
PLAIN_VERBS: Final = {"use": USE, "skip": SKIP, "stop": STOP}
TARGET: Final = "target"
WORDS: Final = {number: word for verbs in (CHANCE_VERBS, CARD_VERBS, PLAIN_VERBS) for word, number in verbs.items()}
DECISIONS: Final = (*CARD_VERBS, *PLAIN_VERBS, TARGET)
REF: Final = re.compile(r"([1-9][0-9]{0,3}):([a-z0-9-]+)([!~]?)")
SEAT: Final = re.compile(r"[1-9][0-9]{0,3}")
GOAL_PREFIX: Final = "goal-"
HIDDEN_CARD: Final = "a-hidden-card"


def words(state: State, move: Move) -> str:
    """The canonical words of a move, without its seat."""
    cards = state.cards
    verb = move[0]
    if verb == AT_CARD:
        return f"{TARGET} {cards.ids[move[1]]}"
    if verb == AT_BUILDING:
        return f"{TARGET} {move[1] + 1}:{cards.ids[move[2]]}{ref_marks(move[3])}"
    if verb == AT_SEAT:
        return f"{TARGET} {move[1] + 1}"
    if verb == GOAL:
        return " ".join([WORDS[verb], *(cards.goal_ids[goal] for goal in move[1:])])
    if verb == DEAL:
        return " ".join([WORDS[verb], str(move[1] + 1), *(card_word(state, card) for card in move[2:])])
    if verb == DROP:
        return f"{WORDS[verb]} {cards.ids[move[1]]}{'!' if move[2] else ''}"
    return " ".join([WORDS[verb], *(card_word(state, card) for card in move[1:])])


def card_word(state: State, card: int) -> str:
    """The id of a card, or what stands for one that is not known."""
    return HIDDEN_CARD if card == UNKNOWN else state.cards.ids[card]


def parse(state: State, said: Sequence[str]) -> Move:
    """The move that strict words mean, legal or not; a Refusal if they mean none."""
    cards = state.cards
    verb, rest = (said[0], said[1:]) if said else ("", ())
    if verb in PLAIN_VERBS:
        _expect(said, ())
        return (PLAIN_VERBS[verb],)
    if verb == TARGET:
        _expect(said, ("CARD, SEAT:CARD or SEAT",))
        return _target(state, rest[0])
    if verb == "drop":
        _expect(said, ("CARD",))
        name = rest[0].removesuffix("!")
        return (DROP, _card(cards.index, name), int(name != rest[0]))
    if verb in CARD_VERBS:
        _expect(said, ("CARD",))
        return (CARD_VERBS[verb], _card(cards.index, rest[0]))
    if verb not in CHANCE_VERBS:
        known = CHANCE_VERBS if state.mover == 0 else DECISIONS
        raise Refusal(f"unknown word '{verb}'{did_you_mean(verb, known)}", verb)
    if not rest:
        raise Refusal(f"'{verb}' names at least one card", verb)
    if verb == "goal":
        return (GOAL, *(_card(cards.goal_index, word, "goal card") for word in rest))
    if verb == "deal":
        if not SEAT.fullmatch(rest[0]):
            raise Refusal(f"deal is written deal SEAT CARD …; '{rest[0]}' is no seat", rest[0])
        return (DEAL, int(rest[0]) - 1, *(_card(cards.index, word) for word in rest[1:]))
    return (CHANCE_VERBS[verb], *(_card(cards.index, word) for word in rest))


def _target(state: State, word: str) -> Move:
    if SEAT.fullmatch(word):
        return (AT_SEAT, int(word) - 1)
    if ":" not in word:
        return (AT_CARD, _card(state.cards.index, word))
    found = REF.fullmatch(word)
    if not found:
        raise Refusal(f"'{word}' is no building; buildings are named 2:CARD, sabotaged 2:CARD!, tapped 2:CARD~", word)
    flags = {"": 0, "!": SABOTAGED_BIT, "~": TAPPED_BIT}[found[3]]
    return (AT_BUILDING, int(found[1]) - 1, _card(state.cards.index, found[2]), flags)


def _card(known: Mapping[str, int], word: str, what: str = "card") -> int:
    if word not in known:
        raise Refusal(f"unknown {what} '{word[:60]}'{did_you_mean(word[:60], known)}", word)
    return known[word]


def _expect(said: Sequence[str], arguments: tuple[str, ...]) -> None:
    if len(said) - 1 < len(arguments):
        raise Refusal(f"'{said[0]}' is written {' '.join([said[0], *arguments])}", said[0])
    if len(said) - 1 > len(arguments):
        extra = said[len(arguments) + 1]
        raise Refusal(f"'{extra}' is too much: {' '.join([said[0], *arguments])}", extra)


# what a person types

CHANCE_WORDS: Final = {
    ASK_GOAL: "goal",
    ASK_BONUS: "bonus",
    ASK_DEAL: "deal",
    ASK_DRAW: "draw",
    ASK_STEAL: "steal",
}


def next_words(state: State, before: Sequence[str]) -> Sequence[str]:
    """The words that can follow these in a typed move; those that are legal now come before all others."""
    if not before:
        return (*DECISIONS, *_named(state)) if state.mover > 0 else tuple(CHANCE_VERBS)
    if state.mover == 0:
        return _chance_words(state, before)
    if before[0] in PLAIN_VERBS or len(before) > 1:
        return ()
    legal = [words(state, move).split(" ") for move in state.options]
    found = [said[1] for said in legal if said[0] == before[0] and len(said) > 1]
    return found or state.cards.ids


def _named(state: State) -> list[str]:
    """What may be typed without a verb: the cards, buildings or seats of the legal answers."""
    said = (words(state, move).split(" ") for move in state.options)
    return list(dict.fromkeys(each[1] for each in said if len(each) > 1))


def _chance_words(state: State, before: Sequence[str]) -> Sequence[str]:
    cards = state.cards
    if state.ask == ASK_GOAL:
        return [word for goal, word in enumerate(cards.goal_ids) if cards.goal_theme[goal] in state.plan.themes]
    if state.ask == ASK_DEAL and len(before) == 1:
        return [str((state.first + state.turn) % state.plan.seats + 1)]
    first, last = (cards.first_bonus, cards.count) if state.ask == ASK_BONUS else (0, cards.first_bonus)
    return [cards.ids[card] for card in range(first, last) if cards.theme[card] in state.plan.themes]


def tidy(state: State, text: str) -> str:
    """A person's shorthand as words of the record: the verb may be left out where only one can be meant."""
    said = " ".join(text.lower().replace(",", " ").split()).split(" ")
    if not said[0]:
        return ""
    if state.mover == 0:
        return " ".join(_with_verb(state, said))
    if state.mover > 0 and said[0] == "0" and state.ask == ASK_TARGET:
        return "stop"
    if len(said) == 1 and not any(word.startswith(said[0]) for word in DECISIONS):
        verbs = {
            each.split(" ")[0]
            for each in (words(state, move) for move in state.options if move[0] not in (STORE_CARD, STOP))
            if each.partition(" ")[2].startswith(said[0])
        }
        if len(verbs) == 1:
            return f"{verbs.pop()} {said[0]}"
    return " ".join(said)


def _with_verb(state: State, said: list[str]) -> list[str]:
    verb = CHANCE_WORDS[state.ask]
    rest = said[1:] if said[0] == verb else said
    if verb == "goal":
        rest = [word if word.startswith(GOAL_PREFIX) else GOAL_PREFIX + word for word in rest]
    if verb == "deal":
        seat = str((state.first + state.turn) % state.plan.seats + 1)
        rest = rest if rest and rest[0].isdigit() else [seat, *rest]
    return [verb, *rest]
