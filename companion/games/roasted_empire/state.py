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

    def __init__(self, plan: Plan) -> None:
        self.plan: Plan = plan
        self.cards: Cards = plan.cards
        seats = plan.seats
        self.mover: int = 0
        self.ask: int = ASK_NOTHING
        self.options: list[Move] = []
        self.phase: int = SET_UP
        self.round: int = 0
        self.first: int = 0
        self.turn: int = 0  # the seat whose turn it is in this phase, or how many seats are done with it
        self.picks: int = 0
        self.need: int = 0  # cards that chance has to name
        self.serial: int = 0
        self.goals: tuple[int, ...] = ()
        self.bonuses: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()  # who won each round's bonus; NOBODY after a tie
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.packs: list[list[int]] = [[] for _ in range(seats)]
        self.stored: list[list[int]] = [[] for _ in range(seats)]
        self.shipped: list[list[int]] = [[] for _ in range(seats)]
        self.empires: list[list[int]] = [[] for _ in range(seats)]
        self.stack: list[Frame] = []
        self.seer: int = UNKNOWN  # the seat whose view this is; -1: everything is known
        self.unseen: list[int] = []  # in a view: all cards that this seat cannot place

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        other = State.__new__(State)
        other.plan = self.plan
        other.cards = self.cards
        other.mover = self.mover
        other.ask = self.ask
        other.options = self.options
        other.phase = self.phase
        other.round = self.round
        other.first = self.first
        other.turn = self.turn
        other.picks = self.picks
        other.need = self.need
        other.serial = self.serial
        other.goals = self.goals
        other.bonuses = self.bonuses
        other.winners = self.winners
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.hands = [each[:] for each in self.hands]
        other.packs = [each[:] for each in self.packs]
        other.stored = [each[:] for each in self.stored]
        other.shipped = [each[:] for each in self.shipped]
        other.empires = [each[:] for each in self.empires]
        other.stack = self.stack[:]
        other.seer = self.seer
        other.unseen = self.unseen[:]
        return other

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
