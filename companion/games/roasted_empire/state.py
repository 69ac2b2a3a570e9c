"""What lies on the table. Data only; `rules` changes it.

Seats count from 0 here. A building is one number: its serial, its card, whether it is tapped, whether it is
sabotaged. What is being carried out lies on a stack: a card whose effects are asked for, an effect whose steps
are done. Deck and hidden cards have no order: a card is drawn when chance says which.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from companion.games.roasted_empire.cards import Cards, Move
from companion.games.roasted_empire.variants import Plan

SABOTAGED_BIT: Final = 1
TAPPED_BIT: Final = 2
FLAGS: Final = 3
CARD_SHIFT: Final = 2
CARD_MASK: Final = 0xFFF
SERIAL_SHIFT: Final = 14
UNKNOWN: Final = -1
"""Stands for a card that a seat may not see."""

# what the state waits for
ASK_NOTHING: Final = 0
ASK_GOAL: Final = 1
ASK_BONUS: Final = 2
ASK_DEAL: Final = 3
ASK_DRAW: Final = 4
ASK_STEAL: Final = 5
ASK_PICK: Final = 6
ASK_TURN: Final = 7
ASK_USE: Final = 8
ASK_TARGET: Final = 9
ASK_UPKEEP: Final = 10
ASK_CHECK: Final = 11

# phases of a round
SET_UP: Final = 0
DEALING: Final = 1
DRAFT: Final = 2
BUILDING_PHASE: Final = 3
REWARD: Final = 4
UPKEEP_PHASE: Final = 5
CHECK: Final = 6
THE_END: Final = 7

Frame = tuple[int, ...]
CARD_FRAME: Final = 0
"""(CARD_FRAME, card, serial or 0, seat, number of its next When-played effect)"""
EFFECT_FRAME: Final = 1
"""(EFFECT_FRAME, card, serial or 0, seat, effect, step, left or -1, chosen, whether it is an upkeep)"""


class State:
    """All zones, the phase, and what is asked; `mover` is 0 for chance, a seat from 1, -1 at the end."""

    __slots__ = (
        "ask",
        "bonuses",
        "cards",
        "deck",
        "discard",
        "empires",
        "first",
        "goals",
        "hands",
        "mover",
        "need",
        "options",
        "packs",
        "phase",
        "picks",
        "plan",
        "round",
        "seer",
        "serial",
        "shipped",
        "stack",
        "stored",
        "turn",
        "unseen",
        "winners",
    )

    plan: Plan
    cards: Cards
    mover: int
    ask: int
    options: list[Move]
    phase: int
    round: int
    first: int
    turn: int  # the seat whose turn it is in this phase, or how many seats are done with it
    picks: int
    need: int  # cards that chance has to name
    serial: int
    goals: tuple[int, ...]
    bonuses: tuple[int, ...]
    winners: tuple[int, ...]  # who won each round's bonus; NOBODY after a tie
    deck: list[int]
    discard: list[int]
    hands: list[list[int]]
    packs: list[list[int]]
    stored: list[list[int]]
    shipped: list[list[int]]
    empires: list[list[int]]
    stack: list[Frame]
    seer: int  # the seat whose view this is; -1: everything is known
    unseen: list[int]  # in a view: all cards that this seat cannot place

    def __init__(self, plan: Plan, like: State | None = None) -> None:
        """An empty table, or one like another: a copy made this way is cheap and can be compiled."""
        self.plan = plan
        self.cards = plan.cards
        if like is None:
            self._set_up(plan.seats)
            return
        self.mover = like.mover
        self.ask = like.ask
        self.options = like.options
        self.phase = like.phase
        self.round = like.round
        self.first = like.first
        self.turn = like.turn
        self.picks = like.picks
        self.need = like.need
        self.serial = like.serial
        self.goals = like.goals
        self.bonuses = like.bonuses
        self.winners = like.winners
        self.deck = like.deck[:]
        self.discard = like.discard[:]
        self.hands = [each[:] for each in like.hands]
        self.packs = [each[:] for each in like.packs]
        self.stored = [each[:] for each in like.stored]
        self.shipped = [each[:] for each in like.shipped]
        self.empires = [each[:] for each in like.empires]
        self.stack = like.stack[:]
        self.seer = like.seer
        self.unseen = like.unseen[:]

    def _set_up(self, seats: int) -> None:
        self.mover = 0
        self.ask = ASK_NOTHING
        self.options = []
        self.phase = SET_UP
        self.round = 0
        self.first = 0
        self.turn = 0
        self.picks = 0
        self.need = 0
        self.serial = 0
        self.goals = ()
        self.bonuses = ()
        self.winners = ()
        self.deck = []
        self.discard = []
        self.hands = [[] for _ in range(seats)]
        self.packs = [[] for _ in range(seats)]
        self.stored = [[] for _ in range(seats)]
        self.shipped = [[] for _ in range(seats)]
        self.empires = [[] for _ in range(seats)]
        self.stack = []
        self.seer = UNKNOWN
        self.unseen = []

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        return State(self.plan, self)

    def key(self) -> Hashable:
        """All that makes two states the same."""
        return (
            self.plan.variant,
            self.plan.themes,
            self.mover,
            self.ask,
            self.phase,
            self.round,
            self.first,
            self.turn,
            self.picks,
            self.need,
            self.goals,
            self.bonuses,
            self.winners,
            tuple(self.deck),
            tuple(sorted(self.discard)),
            tuple(tuple(sorted(each)) for each in self.hands),
            tuple(tuple(sorted(each)) for each in self.packs),
            tuple(tuple(sorted(each)) for each in self.stored),
            tuple(tuple(sorted(each)) for each in self.shipped),
            tuple(tuple(each) for each in self.empires),
            tuple(self.stack),
            self.seer,
            tuple(self.unseen),
        )
