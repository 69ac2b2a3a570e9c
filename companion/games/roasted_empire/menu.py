"""The decisions as a person wants to see them: card by card, with what each card is and says."""

from __future__ import annotations

from companion.game import Group
from companion.games.roasted_empire import events
from companion.games.roasted_empire.cards import (
    AT_BUILDING,
    AT_CARD,
    AT_SEAT,
    BUILD,
    DROP,
    PICK,
    PLAY_ACTION,
    SKIP,
    STOP,
    STORE_CARD,
    UPKEEP,
    USE,
    Cards,
    Move,
)
from companion.games.roasted_empire.effects import step_of
from companion.games.roasted_empire.measures import beans, costs
from companion.games.roasted_empire.state import ASK_CHECK, State
from companion.games.roasted_empire.vocabulary import FARM, OPS, SHOP
from companion.games.roasted_empire.wording import text_of

HELP = {
    PICK: "take this card into your hand; the rest of the pack goes to the next player",
    BUILD: "put it into your empire; nothing is paid now, the beans are checked at the end of the round",
    PLAY_ACTION: "carry out its effect, then discard it",
    STORE_CARD: "put it face down beside your empire: hidden, for estates, goals and effects that play it later",
    USE: "carry out the effect",
    SKIP: "leave the effect alone; it does not come again",
    AT_CARD: "name the card that is meant",
    AT_BUILDING: "name the building that is meant; ! marks a sabotaged one, ~ a tapped one",
    AT_SEAT: "name the rival that is meant",
    STOP: "take no more",
    UPKEEP: "pay what the card asks for and do what it says; the building stays",
    DROP: "destroy the building",
}


def figures(cards: Cards, card: int) -> str:
    """`farm 3 beans, garden`, `shop 3→4 pt, cafe` (cost → points), `action`."""
    keyword = cards.tags.word(cards.keyword[card]) if cards.keyword[card] >= 0 else ""
    if cards.type[card] == FARM:
        return f"farm {cards.beans[card]} bean{'' if cards.beans[card] == 1 else 's'}, {keyword}"
    if cards.type[card] == SHOP:
        return f"shop {cards.cost[card]}→{cards.points[card]} pt, {keyword}"
    return "action"


def described(cards: Cards, card: int) -> str:
    """A card in one line: its id, its figures and its text."""
    text = text_of(cards, card)
    return f"{cards.ids[card]}: {figures(cards, card)}" + (f". {text}" if text else "")


def groups(state: State) -> list[Group]:
    """The legal decisions, one a line; storing comes last, all cards together."""
    if state.mover <= 0:
        return []
    stores = [move for move in state.options if move[0] == STORE_CARD]
    found = [_group(state, move) for move in state.options if move[0] != STORE_CARD]
    if stores:
        names = ", ".join(state.cards.ids[move[1]] for move in stores)
        found.append(Group("store", f"face down: {names}", tuple(stores), HELP[STORE_CARD]))
    return found


def _group(state: State, move: Move) -> Group:
    said = events.words(state, move)
    word, _, rest = said.partition(" ")
    return Group(word, _text(state, move, rest), (move,), HELP[move[0]])


def _text(state: State, move: Move, rest: str) -> str:
    cards = state.cards
    verb = move[0]
    if verb in (USE, SKIP):
        text = text_of(cards, state.stack[-1][1])
        return f"{cards.names[state.stack[-1][1]]}: {text}" if verb == USE else "without its effect"
    if verb == STOP:
        return f"no more to {OPS[step_of(state, state.stack[-1]).op]}"
    if verb == AT_SEAT:
        return f"{rest} ({len(state.stored[move[1]])} stored)"
    if verb == AT_BUILDING:
        return f"{rest} to {OPS[step_of(state, state.stack[-1]).op]} ({figures(cards, move[2])})"
    if verb == AT_CARD:
        return f"{OPS[step_of(state, state.stack[-1]).op]} {described(cards, move[1])}"
    if verb == DROP and state.ask == ASK_CHECK:
        seat = state.mover - 1
        return f"{rest} ({figures(cards, move[1])}); beans {beans(state, seat)}, costs {costs(state, seat)}"
    return described(cards, move[1])
