"""The checker's types of single values: text, numbers, ids, choices, references."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pnp.errors import nearest
from pnp.load.reader import BROKEN, Reader, Wanted, describe
from pnp.load.source import Node, ScalarNode

_KEBAB = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z").match


class Type(Protocol):
    """What a node should look like; `str(type)` says what is wanted."""

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The plain value of the node, or `BROKEN` after a complaint that calls it `label`."""


def refuse(reader: Reader, node: Node, label: str, wanted: object) -> Any:
    """Complain that something else stands there than what is wanted."""
    if id(node) in reader.unresolved:
        return BROKEN
    return reader.complain(node, f"{label} is {describe(node)}; {wanted} is wanted")


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is not empty, perhaps of a certain form."""

    form: re.Pattern[str] | None = None
    wanted: str = "a text"

    def __str__(self) -> str:
        return self.wanted

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The text."""
        if type(node) is not ScalarNode:
            return refuse(reader, node, label, self)
        value = reader.scalar(node, mark)
        if type(value) is str and value and (self.form is None or self.form.fullmatch(value)):
            return value
        if value is BROKEN:
            return BROKEN
        number = value is not None and type(value) is not str
        return refuse(reader, node, label, f"{self} (in quotes)" if number else self)


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most that a number may be; `above` and `below` are bounds that are left out themselves."""

    least: float | None = None
    most: float | None = None
    above: float | None = None
    below: float | None = None

    def __contains__(self, value: float) -> bool:
        return (
            (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.above is None or value > self.above)
            and (self.below is None or value < self.below)
        )

    def __str__(self) -> str:
        if self.least is not None and self.most is not None:
            return f" from {self.least:.15g} to {self.most:.15g}"
        bounds = {
            "of at least": self.least,
            "above": self.above,
            "below": self.below,
            "of at most": self.most,
        }
        said = [f"{word} {bound:.15g}" for word, bound in bounds.items() if bound is not None]
        return f" {' and '.join(said)}" if said else ""


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number."""

    range: Range = Range()

    def __str__(self) -> str:
        return f"a whole number{self.range}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The number, if it is whole and within the range."""
        if type(node) is ScalarNode:
            value = reader.scalar(node, mark)
            if value is BROKEN or (type(value) is int and value in self.range):
                return value
        return refuse(reader, node, label, self)


@dataclass(frozen=True, slots=True)
class Number:
    """A number, whole or not."""

    range: Range = Range()

    def __str__(self) -> str:
        return f"a number{self.range}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The number, if it is within the range; whole ones as int."""
        if type(node) is ScalarNode:
            value = reader.scalar(node, mark)
            if value is BROKEN:
                return BROKEN
            if type(value) in (int, float) and value in self.range:
                return int(value) if value == int(value) else value
        return refuse(reader, node, label, self)


class YesNo:
    """true or false."""

    def __str__(self) -> str:
        return "true or false"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The bool."""
        if type(node) is ScalarNode:
            value = reader.scalar(node, mark)
            if value is True or value is False or value is BROKEN:
                return value
        return refuse(reader, node, label, self)


@dataclass(frozen=True, slots=True)
class Id:
    """What an item is referred to by, unique in its list: a word, or a number where there is a range."""

    range: Range | None = None

    def __str__(self) -> str:
        if self.range is None:
            return "an id (small letters, figures, hyphens)"
        return f"a whole number{self.range}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The word or number."""
        if type(node) is ScalarNode:
            value = reader.scalar(node, mark)
            if value is BROKEN:
                return BROKEN
            if self.range is None:
                if type(value) is str and _KEBAB(value):
                    return value
            elif type(value) is int and value in self.range:
                return value
        return refuse(reader, node, label, self)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words or numbers."""

    words: tuple[Any, ...]

    def __str__(self) -> str:
        words = [str(word) for word in self.words]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The word or number, if it is one of them."""
        if type(node) is not ScalarNode:
            return refuse(reader, node, label, self)
        value = reader.scalar(node, mark)
        if value is BROKEN or (value in self.words and type(value) is not bool):
            return value
        near = nearest(node.value, map(str, self.words))
        return reader.complain(
            node, f"{label} is {describe(node)}; " + (f"did you mean '{near}'?" if near else f"{self} is wanted")
        )


@dataclass(frozen=True, slots=True)
class Reference:
    """The id of an item of some list elsewhere in the values; looked up when all files are read."""

    targets: tuple[str, ...]

    def __str__(self) -> str:
        return f"the id of a {noun(self.targets)}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The id, noted to be looked up."""
        if type(node) is ScalarNode:
            value = reader.scalar(node, mark)
            if type(value) is int or (type(value) is str and value):
                reader.wanted.append(Wanted(value, self.targets, node, reader.shown))
                return value
            if value is BROKEN:
                return BROKEN
        return refuse(reader, node, label, self)


@dataclass(frozen=True, slots=True)
class Prefixed:
    """A word, a colon and an id: `farms:garden`."""

    prefix: str
    reference: Type

    def __str__(self) -> str:
        return f"'{self.prefix}:' and {self.reference}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The whole word, if what follows the colon is right."""
        if type(node) is ScalarNode:
            value = reader.scalar(node, mark)
            prefix, colon, rest = str(value).partition(":")
            if value is BROKEN:
                return BROKEN
            if colon and prefix == self.prefix:
                inner = ScalarNode("", rest, node.start_mark, node.end_mark)
                return BROKEN if self.reference(reader, inner, label, "of the word") is BROKEN else value
        return refuse(reader, node, label, self)


def noun(targets: Sequence[str]) -> str:
    """What one item of a list is called: 'supply' of `supplies`, 'building' of `buildings.top-row`."""
    parts = targets[0].split(".")
    plural = parts[-1] if parts[-1].endswith("s") else parts[0]
    if plural in _SINGULAR:
        return _SINGULAR[plural]
    if plural.endswith("ies"):
        return plural[:-3] + "y"
    if plural.endswith(("sses", "uses", "shes", "ches", "xes")):
        return plural[:-2]
    return plural.removesuffix("s")


_SINGULAR = {"dice": "die", "pies": "pie", "cookies": "cookie", "brownies": "brownie"}
