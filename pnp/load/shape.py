"""shape.yaml in, the checker's type of a game's values out.

The notation: `text` `int` `number` `yes-no` `id` `any`, ranges (`int 0..8`, `number 1..`), choices (`white | black`),
references (`-> supplies`, `-> a.b | c`), `[T]` a list, `[T, U]` a list of exactly these, `{key: T, other?: T}` a mapping with known
keys, `{"*": T}` or `{"* -> supplies": T}` a mapping with any keys or with ids as keys.
"""

from __future__ import annotations

import re

from pnp.errors import Complaint, did_you_mean
from pnp.load.check import (
    ANY,
    AnyKeys,
    Choice,
    Fixed,
    Id,
    Int,
    ListOf,
    Number,
    Range,
    Reader,
    Reference,
    Row,
    Text,
    Type,
    YesNo,
    shown_value,
)
from pnp.load.source import MappingNode, Node, SequenceNode

_SIMPLE: dict[str, Type] = {
    "text": Text(),
    "yes-no": YesNo(),
    "id": Id(),
    "any": ANY,
    "int": Int(),
    "number": Number(),
}
_RANGED = re.compile(r"(int|number)\s+(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?\Z").match
_PATH = re.compile(r"[\w-]+(?:\.[\w-]+)*\Z").match
_CHOICE = re.compile(r"[\w.-]+\Z").match


class Shape:
    """The types of a game's top-level values, with the places of its references."""

    def __init__(self, root: Node, shown: str) -> None:
        self.reader = Reader(shown)
        self._references: list[tuple[Reference | AnyKeys, Node]] = []
        self.values: dict[str, Type] = {}
        if root.__class__ is not MappingNode:
            self.reader.complain(root, "a shape is a mapping: the name of each value and what it looks like")
            return
        compiled = self._mapping(root)
        if isinstance(compiled, Fixed):
            self.values = {key: type_ for key, (_, type_) in compiled.fields.items()}
            self.required = compiled.required
            self._refuse_dead_references()
        else:
            self.reader.complain(root, "the values of a game must be named; '*' cannot stand here")

    @property
    def complaints(self) -> list[Complaint]:
        """What is wrong with the shape itself."""
        return self.reader.complaints

    def _type(self, node: Node) -> Type:
        if node.tag:
            self.reader.complain(node, f"a shape has no marks or tags ({node.tag})")
        if node.__class__ is MappingNode:
            return self._mapping(node)
        if node.__class__ is SequenceNode:
            items = tuple(self._type(child) for child in node.value)
            if not items:
                self.reader.complain(node, "an empty list; write what its items look like, as in [text]")
                return ANY
            return ListOf(items[0]) if len(items) == 1 else Row(items)
        return self._word(node)

    def _mapping(self, node: Node) -> Type:
        fields: dict[str, Type] = {}
        optional: list[str] = []
        for key_node, value_node in node.value:
            key = self.reader.key(key_node)
            if not key:
                continue
            if key.startswith("*"):
                return self._any_keys(node, key_node, value_node)
            name = key.removesuffix("?")
            if name in fields:
                self.reader.complain(key_node, f"'{name}' stands twice")
            if name != key:
                optional.append(name)
            fields[name] = self._type(value_node)
        return Fixed(fields, optional)

    def _any_keys(self, node: Node, key_node: Node, value_node: Node) -> Type:
        rest = key_node.value[1:].strip()
        if len(node.value) != 1:
            self.reader.complain(key_node, "a mapping with '*' has no other key")
        targets = self._targets(key_node, rest) if rest else ()
        type_ = AnyKeys(self._type(value_node), targets)
        if targets:
            self._references.append((type_, key_node))
        return type_

    def _word(self, node: Node) -> Type:
        word = " ".join(node.value.split())
        if word in _SIMPLE:
            return _SIMPLE[word]
        if word.startswith("->"):
            reference = Reference(self._targets(node, word))
            self._references.append((reference, node))
            return reference
        if ranged := _RANGED(word):
            return self._ranged(node, ranged)
        choices = tuple(part.strip() for part in word.split("|"))
        if all(map(_CHOICE, choices)) and (len(choices) > 1 or not _looks_like_a_type(word)):
            return Choice(choices)
        self.reader.complain(node, f"unknown type {shown_value(node)}{did_you_mean(word, _SIMPLE)}")
        return ANY

    def _ranged(self, node: Node, ranged: re.Match[str]) -> Type:
        kind, low, high = ranged.groups()
        least, most = (None if bound is None else float(bound) for bound in (low, high))
        if least is not None and most is not None and least > most:
            self.reader.complain(node, f"an empty range '{node.value}'")
        return (Int if kind == "int" else Number)(Range(least, most))

    def _targets(self, node: Node, words: str) -> tuple[str, ...]:
        targets = tuple(part.strip() for part in words.removeprefix("->").split("|"))
        if not words.startswith("->") or not all(map(_PATH, targets)):
            self.reader.complain(
                node, f"a reference is written '-> breads' or '-> a.b | c', not {shown_value(node)}"
            )
            return ()
        return targets

    def _refuse_dead_references(self) -> None:
        """Complain of references that lead to nothing that has ids."""
        for type_, node in self._references:
            for target in type_.targets:
                first, *rest = target.split(".")
                if first not in self.values:
                    tail = did_you_mean(first, self.values)
                    self.reader.complain(node, f"'-> {target}' leads nowhere{tail}")
                    continue
                found: Type | None = self.values[first]
                for part in rest:
                    found = found.fields.get(part, ("", None))[1] if isinstance(found, Fixed) else None
                if not _has_ids(found):
                    self.reader.complain(node, f"'-> {target}' leads to no list with ids and no mapping")


def _looks_like_a_type(word: str) -> bool:
    """Whether a single word is more likely a misspelt type than the only choice."""
    return bool(did_you_mean(word, _SIMPLE).startswith("; did"))


def _has_ids(type_: Type | None) -> bool:
    if isinstance(type_, ListOf):
        item = type_.item
        return isinstance(item, Id | Text | Choice | Reference) or (
            isinstance(item, Fixed) and item.id_key is not None
        )
    return isinstance(type_, AnyKeys | Fixed)
