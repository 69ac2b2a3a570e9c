"""What a seat may see, and how the rest could be: views without hidden cards, and guesses dealt from them."""

from __future__ import annotations

from companion.games.roasted_empire.rules import options
from companion.games.roasted_empire.state import ASK_NOTHING, UNKNOWN, State
from pnp.seeded import Seeded


def view(state: State, seat: int) -> State:
    """A copy in which rivals' hands, packs and stored cards and the deck are blank; seats from 0.

    Nothing hidden has an order: what the seat cannot place lies sorted in `unseen`.
    """
    seen = state.copy()
    if state.seer == seat:
        return seen
    seen.seer = seat
    hidden: list[int] = list(state.deck)
    seen.deck = [UNKNOWN] * len(state.deck)
    for other in range(state.plan.seats):
        if other == seat:
            continue
        for zone, blank in ((state.hands, seen.hands), (state.packs, seen.packs), (state.stored, seen.stored)):
            hidden += zone[other]
            blank[other] = [UNKNOWN] * len(zone[other])
    seen.unseen = sorted(hidden)
    if state.mover != seat + 1:
        seen.options = []
    return seen


def guess(state: State, seat: int, source: Seeded) -> State:
    """A copy in which everything that this seat cannot place is dealt anew."""
    made = view(state, seat)
    cards = made.unseen
    source.shuffle(cards)
    deal_out(made, cards)
    return made


def deal_out(made: State, cards: list[int]) -> None:
    """Fills the blanks of a view with these cards; it is a whole state from then on."""
    at = 0
    for other in range(made.plan.seats):
        if other == made.seer:
            continue
        for zone in (made.hands, made.packs, made.stored):
            count = len(zone[other])
            zone[other] = cards[at : at + count]
            at += count
    made.deck = sorted(cards[at:])
    made.unseen = []
    made.seer = UNKNOWN
    if made.mover > 0 and made.ask != ASK_NOTHING:
        made.options = options(made)
