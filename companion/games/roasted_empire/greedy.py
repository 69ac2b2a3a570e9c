"""Face value: a fast policy that looks at nothing but its own beans; how `easy` plays and `hard` thinks ahead."""

from __future__ import annotations

from typing import Final

from companion.games.roasted_empire.cards import (
    AT_BUILDING,
    AT_CARD,
    DROP,
    STOP,
    STORE_CARD,
    UPKEEP,
    USE,
    Cards,
    Move,
)
from companion.games.roasted_empire.effects import step_of
from companion.games.roasted_empire.measures import beans, costs
from companion.games.roasted_empire.state import ASK_PICK, ASK_TARGET, ASK_TURN, SABOTAGED_BIT, State
from companion.games.roasted_empire.vocabulary import FARM, PLAY, REPAIR, SHOP

ENOUGH_SPARE: Final = 4
BEYOND: Final = 1 / 3
UNFED: Final = 0.5
ACTION_WORTH: Final = 1.8
STORED_WORTH: Final = 0.4
TEXT_WORTH: Final = 0.25


def face_value(cards: Cards, card: int, spare: int) -> float:
    """What a card is worth on its face to somebody with so many spare beans."""
    kind = cards.type[card]
    if kind == FARM:
        worth = cards.beans[card] * (1.0 if spare < ENOUGH_SPARE else BEYOND)
    elif kind == SHOP:
        worth = float(cards.points[card]) if spare >= cards.cost[card] else UNFED
    else:
        return ACTION_WORTH
    return worth + (TEXT_WORTH if cards.data[card].get("effects") else 0.0)


def spare_of(state: State, seat: int) -> int:
    """The beans that are left over; while drafting with the hand counted as built."""
    spare = beans(state, seat) - costs(state, seat)
    if state.ask == ASK_PICK:
        cards = state.cards
        for card in state.hands[seat]:
            spare += cards.beans[card] - cards.cost[card]
    return spare


def size(cards: Cards, card: int, sabotaged: int) -> int:
    """How large a building is: its points or beans."""
    if sabotaged:
        return 1
    return cards.points[card] if cards.type[card] == SHOP else cards.beans[card]


def greedy(state: State) -> Move:
    """The move that looks best on its face; the first of equals."""
    moves = state.options
    cards = state.cards
    seat = state.mover - 1
    if state.ask in (ASK_PICK, ASK_TURN):
        spare = spare_of(state, seat)
        best = moves[0]
        most = -1.0
        for move in moves:
            worth = STORED_WORTH if move[0] == STORE_CARD else face_value(cards, move[1], spare)
            if worth > most:
                most, best = worth, move
        return best
    first = moves[0]
    if first[0] in (USE, UPKEEP):
        return first
    if first[0] == DROP:
        return min(moves, key=lambda move: size(cards, move[1], move[2]))
    if state.ask == ASK_TARGET:
        return _target(state, seat, [move for move in moves if move[0] != STOP])
    return first


def _target(state: State, seat: int, moves: list[Move]) -> Move:
    cards = state.cards
    op = step_of(state, state.stack[-1]).op
    if moves[0][0] == AT_BUILDING:

        def worth(move: Move) -> int:
            found = size(cards, move[2], 0 if op == REPAIR else move[3] & SABOTAGED_BIT)
            return -found if move[1] == seat and op != REPAIR else found

        return max(moves, key=worth)
    if moves[0][0] == AT_CARD:
        spare = spare_of(state, seat)
        values = [face_value(cards, move[1], spare) for move in moves]
        return moves[values.index(max(values) if op == PLAY else min(values))]
    return max(moves, key=lambda move: len(state.stored[move[1]]))
