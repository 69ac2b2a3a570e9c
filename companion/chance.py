"""Where dice, draws and shuffles come from: a seed, the people at the table, or a record.

A source belongs to the table, never to a state, so that no bot can foresee it. Seeded numbers are drawn as
`pnp.seeded` says: the same seed text, in capitals, gives the same game on every machine.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any, Protocol

from companion.game import Move, Refusal, Room
from companion.seeds import clean_seed
from pnp.seeded import Seeded


class Chance(Protocol):
    """A source of chance events."""

    def draw(self, room: Room[Any], state: Any) -> Move | None:
        """The chance event that the state waits for; None if people have to say it."""

    def follow(self, room: Room[Any], state: Any) -> None:
        """Passes over an event that is known already, so that the next one comes after it."""

    def mark(self) -> Any:
        """Where the source stands, for `rewind`."""

    def rewind(self, mark: Any) -> None:
        """Goes back to where it stood."""


class Rolled:
    """Chance from a seed."""

    def __init__(self, seed: str) -> None:
        self._source = Seeded(clean_seed(seed))

    def draw(self, room: Room[Any], state: Any) -> Move:
        """See `Chance`."""
        return room.draw(state, self._source)

    def follow(self, room: Room[Any], state: Any) -> None:
        """See `Chance`."""
        room.draw(state, self._source)

    def mark(self) -> Seeded:
        """See `Chance`."""
        return copy.copy(self._source)

    def rewind(self, mark: Seeded) -> None:
        """See `Chance`."""
        self._source = copy.copy(mark)


class Typed:
    """Chance from real dice, cards and bags: a person says what came up."""

    def draw(self, room: Room[Any], state: Any) -> None:
        """See `Chance`."""

    def follow(self, room: Room[Any], state: Any) -> None:
        """See `Chance`."""

    def mark(self) -> None:
        """See `Chance`."""

    def rewind(self, mark: None) -> None:
        """See `Chance`."""


class Replayed:
    """Chance from events that are known, such as those of a record."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)
        self._next = 0

    def draw(self, room: Room[Any], state: Any) -> Move:
        """See `Chance`."""
        if self._next >= len(self._moves):
            raise Refusal("the record has no more chance events")
        self._next += 1
        return self._moves[self._next - 1]

    def follow(self, room: Room[Any], state: Any) -> None:
        """See `Chance`."""
        self._next += 1

    def mark(self) -> int:
        """See `Chance`."""
        return self._next

    def rewind(self, mark: int) -> None:
        """See `Chance`."""
        self._next = mark
