"""shape.yaml in, the checker's types of a game's values out.

The notation:

    text  int  number  yes-no  id  any      one value; an id is a word in small letters, unique in its list
    int 0..8   number 1..   id 1..          with a range (an id with a range is a number)
    white | black                           one of these words
    -> supplies   -> a.b | c                an id of an item of that list, or a key of that mapping
    [text]   [int, int]                     a list of such; a list of exactly these
    {price: int, icon?: text}               a mapping with these keys; with '?' a key may be left out
    {"*": T}   {"* -> supplies": T}         a mapping with any keys; with keys of a type
    {themes+: {"*": T}}                     a mapping of the game that may be spread over several files
    -> themes.*.cards                       an id of an item of any of those lists
    farms | shops or farms:-> themes        one of several types; a word, a colon and an id
    {by op: {draw: {amount: int}, …}}       one of several mappings, told apart by the word under the key `op`
    {by op?: {…, none: {…}}}                the same; `none` is the mapping in which that key is left out
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.errors import Complaint, did_you_mean, nearest
from pnp.load.check import ANY, AnyKeys, Either, Fixed, ListOf, Row, Tagged
from pnp.load.reader import BROKEN, Reader, describe, quote
from pnp.load.scalars import Choice, Id, Int, Number, Prefixed, Range, Reference, Text, Type, YesNo
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode

_SIMPLE: dict[str, Type] = {
    "text": Text(),
    "int": Int(),
    "number": Number(),
    "yes-no": YesNo(),
    "id": Id(),
    "any": ANY,
}
_RANGED = re.compile(r"(int|number|id) (-?\d{1,15}(?:\.\d+)?)?\.\.(-?\d{1,15}(?:\.\d+)?)?").fullmatch
_PATH = re.compile(r"[\w-]+(?:\.(?:[\w-]+|\*))*").fullmatch
_PREFIXED = re.compile(r"([\w-]+):(->.*)").fullmatch
_BY = "by "
_ABSENT = "none"
_WORD = re.compile(r"[\w.-]+").fullmatch


def fields_of(node: Node, shown: str) -> tuple[Fixed | None, list[Complaint]]:
    """The type of a table's rows, written as a mapping of columns to what stands in them."""
    notation = Notation(shown)
    found = notation.type(node)
    if not isinstance(found, Fixed):
        notation.reader.complain(node, "'fields' names columns and what stands in them, as in {price: int, text: text}")
        return None, notation.reader.complaints
    return found, notation.reader.complaints


class Notation:
    """Reads the notation: nodes in, types of the checker out, and what is wrong with what is written."""

    def __init__(self, shown: str) -> None:
        self.reader = Reader(shown)
        self.references: list[tuple[Reference, Node]] = []
        self._made: dict[int, Type] = {}

    def type(self, node: Node) -> Type:
        """What a node of the notation stands for; what aliases repeat is worked out once."""
        made = self._made.get(id(node))
        if made is None:
            made = self._made[id(node)] = self._type(node)
        return made

    def _type(self, node: Node) -> Type:
        if node.tag:
            self.reader.complain(node, f"a shape has no marks and no tags, {quote(node.tag)} is one")
        if type(node) is MappingNode:
            return self._mapping(node)
        if type(node) is SequenceNode:
            items = tuple(self.type(child) for child in node.value)
            if not items:
                self.reader.complain(node, "an empty list; write what its items look like, as in [text]")
                return ANY
            return ListOf(items[0]) if len(items) == 1 else Row(items)
        return self._word(node, str(node.value))

    def _mapping(self, node: MappingNode, given: Mapping[str, Type] | None = None) -> Type:
        """A mapping; `given` are the keys that told it from others."""
        if len(node.value) == 1 and str(node.value[0][0].value).startswith(_BY):
            (key_node, kinds_node), *_ = node.value
            return self._tagged(key_node, kinds_node, given or {})
        fields: dict[str, Type] = dict(given or {})
        optional: list[str] = []
        for key_node, value_node in node.value:
            key = self.reader.key(key_node)
            if key.startswith("*"):
                if len(node.value) > 1:
                    self.reader.complain(key_node, "beside '*' there can be no other key")
                key_type = self._word(key_node, key[1:]) if key != "*" else None
                return AnyKeys(self.type(value_node), key_type)
            name = key.removesuffix("?").removesuffix("+")
            if name in fields:
                self.reader.complain(key_node, f"{quote(name)} stands twice")
            elif name:
                fields[name] = self.type(value_node)
                if key.endswith("?"):
                    optional.append(name)
        return Fixed(fields, optional)

    def _tagged(self, key_node: Node, kinds_node: Node, given: Mapping[str, Type]) -> Type:
        """Several mappings, told apart by the word under one key."""
        key = str(key_node.value).removeprefix(_BY).strip()
        name = key.removesuffix("?")
        kinds: dict[str, Fixed | Tagged] = {}
        absent: Fixed | Tagged | None = None
        pairs = kinds_node.value if type(kinds_node) is MappingNode else []
        for word_node, inner in pairs:
            word = self.reader.key(word_node)
            without = word == _ABSENT and key != name
            told = given if without else {**given, name: Choice((word,))}
            kind = self._mapping(inner, told) if type(inner) is MappingNode else None
            if not isinstance(kind, Fixed | Tagged):
                self.reader.complain(inner, f"what {quote(word)} looks like is a mapping with known keys")
            elif without:
                absent = kind
            else:
                kinds[word] = kind
        if not kinds:
            self.reader.complain(kinds_node, f"{describe(key_node)} is followed by each word and what it looks like")
            return ANY
        return Tagged(name, kinds, absent)

    def _word(self, node: Node, text: str) -> Type:
        word = " ".join(text.split())
        if len(parts := word.split(" or ")) > 1:
            return Either(tuple(self._word(node, part) for part in parts))
        if prefixed := _PREFIXED(word):
            return Prefixed(prefixed[1], self._reference(node, prefixed[2]))
        if word in _SIMPLE:
            return _SIMPLE[word]
        if word.startswith("->"):
            return self._reference(node, word)
        if ranged := _RANGED(word):
            return self._ranged(node, *ranged.groups())
        if word.split(" ")[0] in ("int", "number", "id"):
            self.reader.complain(node, f"{describe(node)} is no range; write 'int 0..8' or 'int 1..'")
            return ANY
        words = [part.strip() for part in word.split("|")]
        misspelt = len(words) == 1 and nearest(word, _SIMPLE)
        if all(map(_WORD, words)) and not misspelt:
            values = [self.reader.scalar(ScalarNode("", each, node.start_mark), None) for each in words]
            return Choice(tuple(value for value in values if value is not BROKEN))
        tail = f"; did you mean '{misspelt}'?" if misspelt else f"; known: {', '.join(_SIMPLE)}, a | b, -> list"
        self.reader.complain(node, f"unknown type {describe(node)}{tail}")
        return ANY

    def _ranged(self, node: Node, kind: str, low: str | None, high: str | None) -> Type:
        least, most = (None if bound is None else float(bound) for bound in (low, high))
        if least is not None and most is not None and least > most:
            self.reader.complain(node, f"{describe(node)} is an empty range")
        limits = Range(least, most)
        return Number(limits) if kind == "number" else Int(limits) if kind == "int" else Id(limits)

    def _reference(self, node: Node, word: str) -> Type:
        targets = tuple(part.strip() for part in word.removeprefix("->").split("|"))
        if not all(map(_PATH, targets)):
            self.reader.complain(node, f"{describe(node)} is no reference; write '-> breads' or '-> a.b | c'")
            return ANY
        reference = Reference(targets)
        self.references.append((reference, node))
        return reference


class Shape(Notation):
    """The types of a game's values by their names, and what is wrong with the shape itself."""

    def __init__(self, root: Node, shown: str) -> None:
        super().__init__(shown)
        self.values: Mapping[str, Type] = {}
        self.required: frozenset[str] = frozenset()
        self.spread: frozenset[str] = frozenset()
        compiled = self.type(root)
        if isinstance(compiled, Fixed):
            self._find_spread(root)
            self.values = {name: type_ for name, (_, type_) in compiled.fields.items()}
            self.required = compiled.required
            self._refuse_dead_references()
        else:
            self.reader.complain(root, "a shape names the values of a game and what each looks like")

    @property
    def complaints(self) -> list[Complaint]:
        """What is wrong with the shape itself."""
        return self.reader.complaints

    def _find_spread(self, root: Node) -> None:
        """Note the values that several files may add to."""
        marked = [key for key, _ in root.value if str(key.value).removesuffix("?").endswith("+")]
        self.spread = frozenset(str(key.value).removesuffix("?").removesuffix("+") for key in marked)
        for key, value in root.value:
            if key in marked and not (type(value) is MappingNode and isinstance(self.type(value), AnyKeys)):
                self.reader.complain(key, f"{describe(key)}: only a mapping with any keys can be spread over files")

    def _refuse_dead_references(self) -> None:
        """Complain of references that lead to nothing that has ids."""
        for reference, node in self.references:
            for target in reference.targets:
                first, *rest = target.split(".")
                if first not in self.values:
                    self.reader.complain(node, f"'-> {target}' leads nowhere{did_you_mean(first, self.values)}")
                    continue
                found: Type | None = self.values[first]
                for part in rest:
                    found = _inner(found, part)
                if not _has_ids(found):
                    self.reader.complain(node, f"'-> {target}' leads to no list with ids and to no mapping")


def _inner(type_: Type | None, part: str) -> Type | None:
    if isinstance(type_, AnyKeys) and part == "*":
        return type_.value
    return type_.fields[part][1] if isinstance(type_, Fixed) and part in type_.fields else None


def _has_ids(type_: Type | None) -> bool:
    if isinstance(type_, ListOf):
        item = type_.item
        return isinstance(item, Id | Text | Choice | Reference) or (
            isinstance(item, Fixed | Tagged) and bool(item.id_keys)
        )
    return isinstance(type_, AnyKeys | Fixed)
