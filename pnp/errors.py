"""The one exception for what a user can mend, and the suggestions that go with it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file, and where known its line and column (counted from 1)."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)


@dataclass(frozen=True, slots=True)
class Complaint:
    """One mistake: what is wrong and what would be right, and where."""

    what: str
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


class UserError(Exception):
    """Something the user can mend; the commands print its complaints and exit with `exit_code`."""

    exit_code = 2

    def __init__(self, what: str | Sequence[Complaint], place: Place | None = None) -> None:
        self.complaints: tuple[Complaint, ...] = (Complaint(what, place),) if isinstance(what, str) else tuple(what)
        super().__init__("\n".join(str(complaint) for complaint in self.complaints))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, if any is like it."""
    if len(word) > 80:  # nobody misspells so much, and comparing takes long
        return None
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return near[0] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The tail of a complaint about an unknown word: the nearest known one, or all of a short list."""
    words = [str(each) for each in known]
    if near := nearest(word, words):
        return f"; did you mean '{near}'?"
    return f"; known: {', '.join(words)}" if 0 < len(words) <= 12 else ""
