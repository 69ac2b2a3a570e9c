"""The record `*.game`: its text in, headers and events with their line numbers out; and lines back to text.

Form only: whether an event was legal is for `companion.replay` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pnp.errors import Place, UserError

HEADER: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_-]*)((?: "[^"]*")+)\]')
VALUE: Final = re.compile(r' "([^"]*)"')
SEAT: Final = re.compile(r"[1-9][0-9]{0,5}")
ONCE: Final = frozenset({"Game", "Variant", "Seed", "Rules", "Data"})
NOT_UTF8: Final = re.compile("[\ud800-\udfff]")
LARGEST: Final = 16 * 1024 * 1024
TAKEN_BACK: Final = "#~ "
CARRIAGE_RETURN: Final = "the line ends with a carriage return; lines end with \\n alone"


@dataclass(frozen=True, slots=True)
class Header:
    """One `[Key "value" ...]` line."""

    line: int
    key: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One event line: a chance event (seat 0) or a seat's decision."""

    line: int
    seat: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat or '*'} {' '.join(self.words)}"


@dataclass(frozen=True, slots=True)
class Closing:
    """The words of a `=` or `!` line."""

    line: int
    words: tuple[str, ...]


@dataclass(slots=True)
class Record:
    """A record as it was read; `last_line` is where the file ends."""

    file: str
    headers: list[Header] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    scores: Closing | None = None
    ranking: Closing | None = None
    last_line: int = 1
    fault: tuple[int, str] | None = None
    """The first line that does not have the form of a record, and why; nothing after it was read."""
    torn: bool = False
    """Whether the last line has no line end, as after a crash."""

    def values(self, key: str) -> tuple[str, ...]:
        """The values of the first header of that key; empty if there is none."""
        for header in self.headers:
            if header.key == key:
                return header.values
        return ()

    def value(self, key: str) -> str:
        """The first value of that header; empty if there is none."""
        found = self.values(key)
        return found[0] if found else ""

    def players(self) -> list[Header]:
        """The Player headers in seat order."""
        return [header for header in self.headers if header.key == "Player"]

    def complain(self, line: int, why: str) -> UserError:
        """The complaint about one line of this record."""
        return UserError(why, Place(self.file, line))


def read(path: Path, *, drop_torn: bool = False) -> Record:
    """The record in a file; with `drop_torn` a last line without its line end counts as not written."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as error:
        raise UserError(f"cannot read the record: {error.strerror or error}", Place(str(path))) from None
    if len(raw) > LARGEST:
        raise UserError("no record is as large as that", Place(str(path)))
    torn = bool(raw) and not raw.endswith(b"\n")
    if torn and drop_torn:
        raw = raw[: raw.rfind(b"\n") + 1]
    text = raw.decode("utf-8", errors="surrogateescape")
    record = parse(text, str(path))
    record.torn = torn
    return record


def parse(text: str, file: str = "record") -> Record:
    """The record in a text, up to the first line that does not have the form of one: its `fault`."""
    record = Record(file, last_line=text.count("\n") + 1, torn=bool(text) and not text.endswith("\n"))
    reader = _Reader(record)
    for number, line in enumerate(text.split("\n"), 1):
        fault = reader.take(number, line)
        if fault:
            record.fault = (number, fault)
            return record
    if not record.headers:
        record.fault = (record.last_line, 'the record has no headers; it begins with [Game "…"]')
    return record


class _Reader:
    """Takes line after line into a record; says what is wrong with one."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.in_headers = True
        self.forgiving = True

    def take(self, number: int, line: str) -> str:
        """One more line; what is wrong with its form, or nothing."""
        if not line.isascii() and NOT_UTF8.search(line):
            return "not UTF-8 text"
        if line.startswith("#"):
            return CARRIAGE_RETURN if line.endswith("\r") else ""
        if self.forgiving:
            line = line.rstrip(" ")
        if not line:
            self.in_headers = self.in_headers and not self.record.headers
            return ""
        problem = _bad_ends(line)
        if problem:
            return problem
        if line.startswith("["):
            if not self.in_headers:
                return "a header after the blank line that ends the headers"
            problem = self._header(number, line)
            if len(self.record.headers) == 1:
                self.forgiving = _forgives_blanks(self.record.value("Game"))
            return problem
        if self.in_headers:
            wanted = "a blank line after the headers" if self.record.headers else 'a header such as [Game "…"]'
            return f"expected {wanted}, not '{_short(line)}'"
        return self._line(number, line)

    def _header(self, number: int, line: str) -> str:
        match = HEADER.fullmatch(line)
        if not match:
            return f"no header: '{_short(line)}'; headers look like [Key \"value\"]"
        key = match[1]
        values = tuple(VALUE.findall(match[2]))
        if not self.record.headers and key != "Game":
            return f"the first header is Game, not {key}"
        if key in ONCE:
            if self.record.values(key):
                return f"a second header {key}"
            if len(values) != 1:
                return f"the header {key} has one value, not {len(values)}"
        if key == "Player":
            seat = str(len(self.record.players()) + 1)
            if len(values) != 3:
                return f'a player is [Player "{seat}" "name" "human or a bot"], three values'
            if values[0] != seat:
                return f"players stand in seat order: {seat} is next, not '{_short(values[0])}'"
        self.record.headers.append(Header(number, key, values))
        return ""

    def _line(self, number: int, line: str) -> str:
        record = self.record
        words = line.split(" ")
        if "" in words:
            return "more than one blank between two words"
        first, rest = words[0], tuple(words[1:])
        if record.ranking or (record.scores and first != "!"):
            return f"nothing follows the {'ranking' if record.ranking else 'scores'}, not even '{_short(line)}'"
        if first == "=":
            record.scores = Closing(number, rest)
        elif first == "!":
            if not record.scores:
                return "the ranking (! …) follows the scores (= …)"
            record.ranking = Closing(number, rest)
        elif first == "*" or SEAT.fullmatch(first):
            if not rest:
                return f"an event has a word after '{first}'"
            record.events.append(Event(number, 0 if first == "*" else int(first), rest))
        else:
            return f"unknown beginning '{_short(first)}': a line begins with *, a seat number, =, ! or #"
        return ""


def _forgives_blanks(game: str) -> bool:
    """Whether the game's records may have blanks at the end of a line."""
    from companion.games import room, slugs

    return game in slugs() and room(game).trailing_blanks


def _bad_ends(line: str) -> str:
    if line.endswith("\r"):
        return CARRIAGE_RETURN
    if line.startswith("\ufeff"):
        return "a byte order mark before the text; a record is plain UTF-8"
    if line[0].isspace():
        return "a line does not begin with a blank"
    if line[-1].isspace():
        return "a line does not end with a blank"
    return ""


def _short(text: str, most: int = 60) -> str:
    """The text fit for one line of a complaint."""
    plain = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:most])
    return plain + ("…" if len(text) > most else "")


def header_line(key: str, values: Sequence[str]) -> str:
    """A header as it is written; what would break its form is replaced."""
    clean = ("".join(_fit(letter) for letter in value) for value in values)
    return f"[{key} " + " ".join(f'"{value}"' for value in clean) + "]"


def _fit(letter: str) -> str:
    if letter == '"':
        return "'"
    return letter if letter.isprintable() else " "


def head_text(headers: Iterable[tuple[str, Sequence[str]]]) -> str:
    """The headers of a new record and the blank line that ends them."""
    return "".join(header_line(key, values) + "\n" for key, values in headers) + "\n"
