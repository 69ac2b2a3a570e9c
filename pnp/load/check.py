"""The checker: a node and the type it should have in, a plain value out, every mistake gathered on the way.

Here are the types of lists and mappings; those of single values are in `scalars`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.errors import did_you_mean, nearest
from pnp.load.reader import BROKEN, Reader, is_empty, quote
from pnp.load.scalars import Choice, Id, Type, refuse
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode

__all__ = ["ANY", "BROKEN", "AnyKeys", "Anything", "Either", "Fixed", "ListOf", "Reader", "Row", "Tagged"]

_MAPPING = "a mapping (key: value)"


class Anything:
    """Any value; its marks, keys and tags are still looked at."""

    def __str__(self) -> str:
        return "a value"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """Whatever stands there."""
        if type(node) is ScalarNode:
            return reader.scalar(node, mark)
        if type(node) is SequenceNode:
            return _ANY_LIST(reader, node, label, mark)
        return _ANY_MAPPING(reader, node, label, mark)


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items look alike; ids in it are unique."""

    item: Type
    least: int = 0
    most: int | None = None

    def __str__(self) -> str:
        if self.least == self.most:
            return f"a list of {self.least}"
        if self.least:
            return f"a list of {self.least} or more"
        return "a list" if self.most is None else f"a list of at most {self.most}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The list, if each item and their number are right."""
        if node.tag:
            mark = reader.mark(node, mark)
        if type(node) is not SequenceNode:
            return refuse(reader, node, label, self)
        item = self.item
        item_label = f"an item of {label}"
        values = [item(reader, child, item_label, mark) for child in node.value]
        count = len(values)
        if count < self.least or (self.most is not None and count > self.most):
            return reader.complain(node, f"{label} is a list of {count}; {self} is wanted")
        if isinstance(item, Id):
            _refuse_twins(reader, node, label, values)
        elif isinstance(item, Fixed | Tagged):
            for key in item.id_keys:
                ids = [BROKEN if value is BROKEN else value.get(key, BROKEN) for value in values]
                _refuse_twins(reader, node, label, ids)
        return values


@dataclass(frozen=True, slots=True)
class Row:
    """A list of a fixed length, each place with its own type."""

    items: tuple[Type, ...]

    def __str__(self) -> str:
        return f"a list of {len(self.items)}"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The list, if each place is right."""
        if node.tag:
            mark = reader.mark(node, mark)
        if type(node) is not SequenceNode:
            return refuse(reader, node, label, self)
        if len(node.value) != len(self.items):
            return reader.complain(node, f"{label} is a list of {len(node.value)}; {self} is wanted")
        label = f"an item of {label}"
        return [item(reader, child, label, mark) for item, child in zip(self.items, node.value, strict=True)]


class Fixed:
    """A mapping with known keys."""

    def __init__(self, fields: Mapping[str, Type], optional: Iterable[str] = ()) -> None:
        self.fields = {key: (f"'{key}'", type_) for key, type_ in fields.items()}
        self.required = frozenset(fields) - frozenset(optional)
        self.id_keys = tuple(key for key, type_ in fields.items() if isinstance(type_, Id))

    def __str__(self) -> str:
        return _MAPPING

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The dict, if all keys are known and none is missing."""
        if node.tag:
            mark = reader.mark(node, mark)
        if type(node) is not MappingNode:
            return refuse(reader, node, label, self)
        fields = self.fields
        out: dict[str, Any] = {}
        unknown: list[Node] = []
        for key_node, value_node in node.value:
            key = key_node.value
            if type(key_node) is not ScalarNode or key_node.tag or key not in fields:
                key = reader.key(key_node)
                if not key:
                    continue
            if key in out:
                reader.complain(key_node, f"{quote(key)} stands twice in {called(node, label)}")
            elif key in fields:
                name, type_ = fields[key]
                out[key] = type_(reader, value_node, name, mark)
            else:
                unknown.append(key_node)
        if unknown or not (self.required <= out.keys()):
            self._refuse_keys(reader, node, label, out, unknown)
        return out

    def _refuse_keys(
        self, reader: Reader, node: Node, label: str, out: Mapping[str, Any], unknown: Sequence[Node]
    ) -> None:
        missing = [key for key in self.fields if key in self.required and key not in out]
        where = called(node, label)
        for key_node in unknown:
            tail = misspelt(key_node.value, missing, [key for key in self.fields if key not in out])
            reader.complain(key_node, f"unknown key {quote(key_node.value)} in {where}{tail}")
        if missing:
            reader.complain(node, f"{where} has no {' and no '.join(map(quote, missing))}")


@dataclass(frozen=True, slots=True)
class AnyKeys:
    """A mapping with any keys, or keys of one type, whose values look alike."""

    value: Type
    key: Type | None = None

    def __str__(self) -> str:
        return _MAPPING

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The dict, if each key and value is right."""
        if node.tag:
            mark = reader.mark(node, mark)
        if type(node) is not MappingNode:
            return refuse(reader, node, label, self)
        read = self.value
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = reader.key(key_node)
            if not key:
                continue
            if key in out:
                reader.complain(key_node, f"{quote(key)} stands twice in {called(node, label)}")
                continue
            if self.key is not None:
                self.key(reader, key_node, f"a key of {label}", "of the value")
            out[key] = read(reader, value_node, quote(key), mark)
        return out


class Tagged:
    """One of several mappings, told apart by the word under one key; `absent` is the kind without that key."""

    def __init__(self, key: str, kinds: Mapping[str, Fixed | Tagged], absent: Fixed | Tagged | None = None) -> None:
        self.key = key
        self.kinds = kinds
        self.absent = absent
        self.id_keys: tuple[str, ...] = next(iter(kinds.values())).id_keys

    def __str__(self) -> str:
        return _MAPPING

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """What the mapping of that kind gives."""
        if type(node) is not MappingNode:
            return refuse(reader, node, label, self)
        word_node = next((value for key, value in node.value if key.value == self.key), None)
        if word_node is None:
            if self.absent is not None:
                return self.absent(reader, node, label, mark)
            return reader.complain(node, f"{called(node, label)} has no '{self.key}'; {self._words} is wanted")
        if type(word_node) is not ScalarNode:
            return refuse(reader, word_node, f"'{self.key}'", self._words)
        word = word_node.value
        if word not in self.kinds:
            return reader.complain(word_node, f"unknown {self.key} {quote(word)}{did_you_mean(word, self.kinds)}")
        return self.kinds[word](reader, node, label, mark)

    @property
    def _words(self) -> Choice:
        return Choice(tuple(self.kinds))


@dataclass(frozen=True, slots=True)
class Either:
    """One of several types, the first that fits; `empty` if nothing at all will do too."""

    types: tuple[Type, ...]
    empty: bool = False

    def __str__(self) -> str:
        return " or ".join(str(each) for each in self.types)

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """What the first type that fits gives."""
        if self.empty and is_empty(node) and type(node) is ScalarNode:
            return reader.scalar(node, mark)
        fitting = [each for each in self.types if _may_fit(each, node)]
        if len(fitting) == 1:
            return fitting[0](reader, node, label, mark)
        for each in fitting:
            before = len(reader.complaints)
            value = each(reader, node, label, mark)
            if len(reader.complaints) == before:
                return value
            del reader.complaints[before:]
        return refuse(reader, node, label, self)


ANY = Anything()
_ANY_LIST = ListOf(ANY)
_ANY_MAPPING = AnyKeys(ANY)


def _may_fit(type_: Type, node: Node) -> bool:
    if isinstance(type_, ListOf | Row):
        return type(node) is SequenceNode
    if isinstance(type_, Fixed | AnyKeys | Tagged):
        return type(node) is MappingNode
    return type(node) is ScalarNode or isinstance(type_, Anything)


def called(node: Node, label: str) -> str:
    """What complaints call a mapping: its id or name where it has one."""
    for key_node, value_node in node.value:
        if key_node.value in ("id", "name") and type(value_node) is ScalarNode and value_node.value:
            return quote(value_node.value)
    return label


def misspelt(word: str, missing: list[str], free: Sequence[str]) -> str:
    """The tail of a complaint about an unknown key; a missing key it was meant for is taken from `missing`."""
    near = nearest(word, missing)
    if near is None:
        return did_you_mean(word, free)
    missing.remove(near)
    return f"; did you mean '{near}'?"


def _refuse_twins(reader: Reader, node: SequenceNode, label: str, ids: list[Any]) -> None:
    if len(set(ids)) == len(ids):
        return
    first: dict[Any, int] = {}
    for index, word in enumerate(ids):
        if word is not BROKEN and first.setdefault(word, index) != index:
            line = node.value[first[word]].start_mark.line + 1
            reader.complain(node.value[index], f"'{word}' stands twice in {label}; first in line {line}")
