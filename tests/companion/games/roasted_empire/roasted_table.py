"""Tables of Roasted Empire laid out by hand, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Refusal, Setup
from companion.games.roasted_empire import effects, rules
from companion.games.roasted_empire.room import ROOM, RoastedEmpire
from companion.games.roasted_empire.state import BUILDING_PHASE, CHECK, SABOTAGED_BIT, UPKEEP_PHASE, State

__all__ = ["BUILDING_PHASE", "CHECK", "UPKEEP_PHASE", "Table"]


class Table:
    """A game in which cards are put where a test wants them."""

    def __init__(self, seats: int = 2, themes: Sequence[str] = (), room: RoastedEmpire = ROOM) -> None:
        self.room = room
        self.cards = room.cards
        named = tuple(themes) or self.cards.themes
        self.state: State = room.start(Setup("standard", seats, (("Themes", named),)))
        self.say("* goal " + self._first_goal(named))
        bonuses = [card["id"] for theme in named for card in self.cards.values["themes"][theme]["bonuses"]]
        self.say("* bonus " + " ".join(bonuses[:4]))
        self.state.round = 1

    def _first_goal(self, themes: Sequence[str]) -> str:
        return str(self.cards.values["themes"][themes[0]]["goals"][0]["id"])

    def empire(self, seat: int, *names: str) -> Table:
        """Buildings out of the deck into an empire; `!` for a sabotaged one."""
        for name in names:
            card = self.cards.index[name.removesuffix("!")]
            self._take(card)
            effects.enter(self.state, seat - 1, card, SABOTAGED_BIT if name.endswith("!") else 0)
        return self

    def _take(self, card: int) -> None:
        if card in self.state.deck:
            self.state.deck.remove(card)

    def _zone(self, zone: list[list[int]], seat: int, names: Sequence[str]) -> Table:
        for name in names:
            self._take(self.cards.index[name])
            zone[seat - 1].append(self.cards.index[name])
        return self

    def hand(self, seat: int, *names: str) -> Table:
        """Cards out of the deck into a hand."""
        return self._zone(self.state.hands, seat, names)

    def stored(self, seat: int, *names: str) -> Table:
        """Cards out of the deck among the stored ones."""
        return self._zone(self.state.stored, seat, names)

    def shipped(self, seat: int, *names: str) -> Table:
        """Cards out of the deck on a shipped pile."""
        return self._zone(self.state.shipped, seat, names)

    def discard(self, *names: str) -> Table:
        """Cards out of the deck on the discard pile."""
        for name in names:
            self._take(self.cards.index[name])
            self.state.discard.append(self.cards.index[name])
        return self

    def phase(self, phase: int, first: int = 1) -> Table:
        """Goes on from the beginning of a phase."""
        state = self.state
        state.phase = phase
        state.first = first - 1
        state.turn = (first - 2) % state.plan.seats if phase == BUILDING_PHASE else 0
        if phase in (UPKEEP_PHASE, CHECK):
            state.winners = (-1,) * state.round
        rules.advance(state)
        return self

    def say(self, *lines: str) -> Table:
        """Events in the words of the record; a Refusal for one that cannot stand."""
        for line in lines:
            who, *words = line.split(" ")
            mover = 0 if who == "*" else int(who)
            if mover != self.state.mover:
                raise Refusal(f"{line}: {self.state.mover} is to move")
            move = self.room.parse(self.state, words)
            why = self.room.why_not(self.state, move)
            if why:
                raise Refusal(why)
            self.room.apply(self.state, move)
        return self

    def refused(self, line: str) -> str:
        """Why an event cannot stand now."""
        before = self.state.copy()
        try:
            self.say(line)
        except Refusal as refusal:
            return refusal.why
        finally:
            self.state = before
        return ""

    def asked(self) -> list[str]:
        """Every legal answer with its seat, in words."""
        state = self.state
        return sorted(f"{state.mover} {self.room.words(state, move)}" for move in self.room.legal(state))

    def names(self, zone: Sequence[int]) -> list[str]:
        """The ids of cards."""
        return sorted(self.cards.ids[card] for card in zone)

    def built(self, seat: int) -> list[str]:
        """An empire, oldest first, as the record names its buildings."""
        return [
            self.cards.ids[building >> 2 & 0xFFF] + ("!" if building & 1 else "") + ("~" if building & 2 else "")
            for building in self.state.empires[seat - 1]
        ]
