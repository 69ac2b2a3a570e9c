"""Numbers from a seed: the same text gives the same numbers on every machine and Python version.

Block k of the stream is the SHA-256 digest of `"<seed>:<k>"` in UTF-8, k counting from 0. A number below n is
drawn from the next byte (n up to 256) or the next four bytes, big-endian (larger n); what would favour some
results is thrown away and drawn again. `random.Random` promises less between versions of Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from typing import Any


class Seeded:
    """A stream of unbiased whole numbers that follows from a seed alone."""

    __slots__ = ("_at", "_block", "_count", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._count = 0
        self._block = b""
        self._at = 0

    def _take(self, size: int) -> int:
        if self._at + size > len(self._block):
            self._block = hashlib.sha256(f"{self.seed}:{self._count}".encode()).digest()
            self._count += 1
            self._at = 0
        value = int.from_bytes(self._block[self._at : self._at + size], "big")
        self._at += size
        return value

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other."""
        if not 0 < n <= 1 << 32:
            raise ValueError(f"below() takes 1 to 2**32, not {n}")
        size, span = (1, 256) if n <= 256 else (4, 1 << 32)
        limit = span - span % n
        while (value := self._take(size)) >= limit:
            pass
        return value % n

    def die(self, sides: int = 6) -> int:
        """The face that a die of so many sides shows, from 1."""
        return self.below(sides) + 1

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Puts the things into a random order, in place (Fisher-Yates from the end)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
