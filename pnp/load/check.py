"""The checker: nodes and what they should look like in, plain values out, every mistake gathered on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Protocol

from pnp.errors import Complaint, did_you_mean
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode, place_of_node

MARKS = {"!rulebook": "rulebook", "!house": "house"}
BROKEN: Any = type("Broken", (), {"__repr__": lambda self: "BROKEN"})()

_CORE = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "map", "seq")}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z").match
_DECIMAL = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.?)(?:[eE][-+]?[0-9]{1,3})?\Z"
).match
_DOUBTFUL = re.compile(
    r"[-+]?(?:0[0-9_]+|0[xob][0-9a-fA-F_]+|[0-9][0-9_]*_[0-9_]*|\.inf|\.nan)\Z", re.I
).match
_KEBAB = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z").match
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "Null": None, "NULL": None} | {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NUMBER_STARTS = frozenset("0123456789+-.")


@dataclass(slots=True)
class Wanted:
    """A reference that must be found once all files are read."""

    word: str
    targets: tuple[str, ...]
    node: Node
    shown: str


@dataclass(slots=True)
class Reader:
    """What is gathered while one file is read."""

    shown: str
    complaints: list[Complaint] = field(default_factory=list)
    counts: dict[str | None, int] = field(default_factory=lambda: {None: 0, "rulebook": 0, "house": 0})
    wanted: list[Wanted] = field(default_factory=list)

    def complain(self, node: Node, what: str) -> Any:
        """Note a mistake; what stands for the value is `BROKEN`."""
        self.complaints.append(Complaint(what, place_of_node(node, self.shown)))
        return BROKEN

    def mark(self, node: Node, mark: str | None) -> str | None:
        """The mark that a tagged node carries, or else the one that covers it."""
        tag = node.tag
        if tag in MARKS:
            return MARKS[tag]
        if tag not in _CORE:
            shown = tag.replace("tag:yaml.org,2002:", "!!")
            self.complain(node, f"unknown tag '{shown}'; only !rulebook and !house may be written")
        return mark

    def scalar(self, node: Node, mark: str | None) -> Any:
        """The value of a scalar: text, whole number, number, true, false or null."""
        if node.tag:
            mark = self.mark(node, mark)
        self.counts[mark] += 1
        text: str = node.value
        if node.style or node.tag == "tag:yaml.org,2002:str":
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in _NUMBER_STARTS:
            return text
        if _WHOLE(text):
            return int(text)
        if _DECIMAL(text) and len(text) < 40:
            number = float(text)
            if number - number == 0:
                return number
            return self.complain(node, f"{text} is too large")
        if _DOUBTFUL(text):
            return self.complain(
                node, f"{text} may be a number or a text; write a plain number, or '{text}' in quotes"
            )
        return text

    def key(self, node: Node) -> str:
        """The text of a mapping's key, '' if it has none."""
        if node.__class__ is not ScalarNode:
            self.complain(node, "a key must be a word")
            return ""
        if node.tag in MARKS:
            self.complain(
                node, f"{node.tag} stands before a key; write it after the ':' (or on a line of its own)"
            )
        elif node.tag:
            self.mark(node, None)
        text: str = node.value
        if not text:
            self.complain(node, "a key must be a word")
        return text


class Type(Protocol):
    """What a node should look like."""

    @property
    def wanted(self) -> str:
        """What is wanted, in words."""

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The plain value of a node, or `BROKEN` after a complaint that calls it `label`."""


def shown_value(node: Node) -> str:
    """How a complaint quotes what stands there."""
    if node.__class__ is MappingNode:
        return "a mapping"
    if node.__class__ is SequenceNode:
        return "a list"
    if not node.style and node.value in ("", "~", "null"):
        return "empty"
    text = node.value if len(node.value) <= 40 else node.value[:39] + "…"
    text = text.replace("\n", " ")
    return f"'{text}'"


def _refuse(reader: Reader, node: Node, label: str, wanted: str, advice: str = "") -> Any:
    return reader.complain(node, f"{label} is {shown_value(node)}; {wanted} is wanted{advice}")


@dataclass(frozen=True, slots=True)
class Anything:
    """Any value; marks, keys and tags are still looked at."""

    wanted: str = "a value"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode:
            return reader.scalar(node, mark)
        if node.__class__ is SequenceNode:
            return ANY_LIST.read(reader, node, label, mark)
        return ANY_MAPPING.read(reader, node, label, mark)


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is not empty."""

    wanted: str = "a text"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is not ScalarNode:
            return _refuse(reader, node, label, self.wanted)
        value = reader.scalar(node, mark)
        if value.__class__ is str and value:
            return value
        if value is BROKEN:
            return BROKEN
        quoted = f" (in quotes: '{node.value}')" if value is not None and value != "" else ""
        return _refuse(reader, node, label, self.wanted, quoted)


@dataclass(frozen=True, slots=True)
class Id:
    """A kebab-case word, only once in its list."""

    wanted: str = "an id (small letters, figures and hyphens)"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode:
            value = reader.scalar(node, mark)
            if value.__class__ is str and _KEBAB(value):
                return value
            if value is BROKEN:
                return BROKEN
        return _refuse(reader, node, label, self.wanted)


@dataclass(frozen=True, slots=True)
class YesNo:
    """true or false."""

    wanted: str = "true or false"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode:
            value = reader.scalar(node, mark)
            if value is True or value is False or value is BROKEN:
                return value
        return _refuse(reader, node, label, self.wanted)


@dataclass(frozen=True, slots=True)
class Range:
    """The least and most a number may be; `above` is a bound that itself is left out."""

    least: float | None = None
    most: float | None = None
    above: float | None = None

    def __contains__(self, value: float) -> bool:
        return (
            (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.above is None or value > self.above)
        )

    def __str__(self) -> str:
        if self.above is not None:
            return f" above {self.above:g}" + (f" and at most {self.most:g}" if self.most is not None else "")
        if self.least is None:
            return "" if self.most is None else f" of at most {self.most:g}"
        return (
            f" of at least {self.least:g}" if self.most is None else f" from {self.least:g} to {self.most:g}"
        )


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number."""

    range: Range = Range()

    @property
    def wanted(self) -> str:
        return f"a whole number{self.range}"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode:
            value = reader.scalar(node, mark)
            if value is BROKEN or (value.__class__ is int and value in self.range):
                return value
        return _refuse(reader, node, label, self.wanted)


@dataclass(frozen=True, slots=True)
class Number:
    """A number, whole or not."""

    range: Range = Range()

    @property
    def wanted(self) -> str:
        return f"a number{self.range}"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode:
            value = reader.scalar(node, mark)
            if value is BROKEN or (
                (value.__class__ is float or value.__class__ is int) and value in self.range
            ):
                return value
        return _refuse(reader, node, label, self.wanted)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def wanted(self) -> str:
        return self.words[0] if len(self.words) == 1 else f"one of {', '.join(self.words)}"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode:
            value = reader.scalar(node, mark)
            if value is BROKEN or value in self.words:
                return value
            near = get_close_matches(node.value, self.words, n=1, cutoff=0.6)
            if near:
                return reader.complain(node, f"{label} is '{node.value}'; did you mean '{near[0]}'?")
        return _refuse(reader, node, label, self.wanted)


@dataclass(frozen=True, slots=True)
class Reference:
    """The id of an item in one of some lists elsewhere in the values; looked up when all files are read."""

    targets: tuple[str, ...]

    @property
    def wanted(self) -> str:
        return f"the id of a {noun(self.targets)}"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode:
            value = reader.scalar(node, mark)
            if value.__class__ is str and value:
                reader.wanted.append(Wanted(value, self.targets, node, reader.shown))
                return value
            if value is BROKEN:
                return BROKEN
        return _refuse(reader, node, label, self.wanted)


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items look alike; ids in it are unique."""

    item: Type
    least: int = 0
    most: int | None = None

    @property
    def wanted(self) -> str:
        if self.least and self.least == self.most:
            return f"a list of exactly {self.least}"
        return "a list" + (f" of at least {self.least}" if self.least else "")

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.tag:
            mark = reader.mark(node, mark)
        if node.__class__ is not SequenceNode:
            return _refuse(reader, node, label, self.wanted)
        read = self.item.read
        item_label = f"an item of {label}"
        values = [read(reader, child, item_label, mark) for child in node.value]
        if len(values) < self.least or (self.most is not None and len(values) > self.most):
            return reader.complain(node, f"{label} has {len(values)}; {self.wanted} is wanted")
        self._refuse_twins(reader, node, label, values)
        return values

    def _refuse_twins(self, reader: Reader, node: Node, label: str, values: list[Any]) -> None:
        if isinstance(self.item, Id):
            ids = values
        elif isinstance(self.item, Fixed | Tagged) and (key := self.item.id_key):
            ids = [value.get(key, BROKEN) if value is not BROKEN else BROKEN for value in values]
        else:
            return
        if len(set(ids)) == len(ids):
            return
        first: dict[Any, int] = {}
        for index, word in enumerate(ids):
            if word is BROKEN:
                continue
            if word in first:
                line = node.value[first[word]].start_mark.line + 1
                reader.complain(node.value[index], f"'{word}' stands twice in {label}; first in line {line}")
            else:
                first[word] = index


@dataclass(frozen=True, slots=True)
class Row:
    """A list of a fixed length, each place with its own look."""

    items: tuple[Type, ...]

    @property
    def wanted(self) -> str:
        return f"a list of exactly {len(self.items)}"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.tag:
            mark = reader.mark(node, mark)
        if node.__class__ is not SequenceNode:
            return _refuse(reader, node, label, self.wanted)
        if len(node.value) != len(self.items):
            return reader.complain(node, f"{label} has {len(node.value)}; {self.wanted} is wanted")
        item_label = f"an item of {label}"
        return [
            item.read(reader, child, item_label, mark)
            for item, child in zip(self.items, node.value, strict=True)
        ]


class Fixed:
    """A mapping with known keys."""

    wanted = "a mapping (key: value)"

    def __init__(self, fields: Mapping[str, Type], optional: Iterable[str] = ()) -> None:
        self.fields = {key: (f"'{key}'", type_) for key, type_ in fields.items()}
        self.required = frozenset(fields) - frozenset(optional)
        self.id_key = next((key for key, type_ in fields.items() if isinstance(type_, Id)), None)

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.tag:
            mark = reader.mark(node, mark)
        if node.__class__ is not MappingNode:
            return _refuse(reader, node, label, self.wanted)
        fields = self.fields
        out: dict[str, Any] = {}
        unknown: list[Node] = []
        for key_node, value_node in node.value:
            if key_node.tag or key_node.__class__ is not ScalarNode:
                if not reader.key(key_node):
                    continue
            key = key_node.value
            if key in out:
                reader.complain(key_node, f"'{key}' stands twice in {called(node, label)}")
            elif key in fields:
                name, type_ = fields[key]
                out[key] = type_.read(reader, value_node, name, mark)
            else:
                unknown.append(key_node)
        if unknown or not (self.required <= out.keys()):
            self._refuse_keys(reader, node, label, out, unknown)
        return out

    def _refuse_keys(
        self, reader: Reader, node: Node, label: str, out: dict[str, Any], unknown: Sequence[Node]
    ) -> None:
        """Complain of unknown and missing keys; a misspelt key is one mistake, not two."""
        missing = [key for key in self.fields if key in self.required and key not in out]
        where = called(node, label)
        for key_node in unknown:
            key = key_node.value
            if key == "<<":
                reader.complain(key_node, "merge keys (<<) are not known here; write the values out")
                continue
            near = get_close_matches(key, missing, n=1, cutoff=0.6)
            if near:
                missing.remove(near[0])
                tail = f"; did you mean '{near[0]}'?"
            else:
                tail = did_you_mean(key, [known for known in self.fields if known not in out] or self.fields)
            reader.complain(key_node, f"unknown key '{key}' in {where}{tail}")
        if missing:
            reader.complain(node, f"{where} has no {' and no '.join(repr(key) for key in missing)}")


@dataclass(frozen=True, slots=True)
class AnyKeys:
    """A mapping with any keys (or the ids of some lists), whose values look alike."""

    value: Type
    targets: tuple[str, ...] = ()
    wanted: str = "a mapping (key: value)"

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.tag:
            mark = reader.mark(node, mark)
        if node.__class__ is not MappingNode:
            return _refuse(reader, node, label, self.wanted)
        read = self.value.read
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = reader.key(key_node)
            if not key:
                continue
            if key == "<<":
                reader.complain(key_node, "merge keys (<<) are not known here; write the values out")
            elif key in out:
                reader.complain(key_node, f"'{key}' stands twice in {called(node, label)}")
            else:
                if self.targets:
                    reader.wanted.append(Wanted(key, self.targets, key_node, reader.shown))
                out[key] = read(reader, value_node, f"'{key}'", mark)
        return out


class Tagged:
    """One of several mappings, told apart by the word under one key."""

    wanted = "a mapping (key: value)"

    def __init__(self, key: str, kinds: Mapping[str, Fixed]) -> None:
        self.key = key
        self.kinds = kinds
        self.id_key = next((kind.id_key for kind in kinds.values()), None)

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is not MappingNode:
            return _refuse(reader, node, label, self.wanted)
        for key_node, value_node in node.value:
            if key_node.value == self.key:
                word = value_node.value
                if value_node.__class__ is ScalarNode and word in self.kinds:
                    return self.kinds[word].read(reader, node, label, mark)
                if value_node.__class__ is not ScalarNode:
                    return _refuse(reader, value_node, f"'{self.key}'", Choice(tuple(self.kinds)).wanted)
                return reader.complain(
                    value_node, f"unknown {self.key} '{word}'{did_you_mean(word, self.kinds)}"
                )
        return reader.complain(
            node, f"{called(node, label)} has no '{self.key}'; one of {', '.join(self.kinds)}"
        )


@dataclass(frozen=True, slots=True)
class Either:
    """One of several looks, told apart by what kind of YAML stands there."""

    types: tuple[Type, ...]
    empty: bool = False

    @property
    def wanted(self) -> str:
        return " or ".join(type_.wanted for type_ in self.types)

    def read(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        if node.__class__ is ScalarNode and not node.style and node.value in _WORDS:
            if _WORDS[node.value] is None and self.empty:
                return reader.scalar(node, mark)
        for type_ in self.types:
            trial = Reader(reader.shown)
            value = type_.read(trial, node, label, mark)
            if not trial.complaints:
                for seen, count in trial.counts.items():
                    reader.counts[seen] += count
                reader.wanted.extend(trial.wanted)
                return value
            if node.__class__ is not ScalarNode and _takes(type_, node):
                reader.complaints.extend(trial.complaints)
                return BROKEN
        return _refuse(reader, node, label, self.wanted)


ANY = Anything()
ANY_LIST = ListOf(ANY)
ANY_MAPPING = AnyKeys(ANY)


def _takes(type_: Type, node: Node) -> bool:
    if node.__class__ is SequenceNode:
        return isinstance(type_, ListOf | Row)
    return isinstance(type_, Fixed | AnyKeys | Tagged)


def called(node: Node, label: str) -> str:
    """What a complaint calls a mapping: by its id or name where it has one."""
    for key_node, value_node in node.value:
        if key_node.value in ("id", "name") and value_node.__class__ is ScalarNode and value_node.value:
            return f"'{value_node.value}'"
    return label


def noun(targets: Sequence[str]) -> str:
    """What one item of a list is called: 'supply' of `supplies`, 'building' of `buildings.top-row`."""
    parts = targets[0].split(".")
    plural = parts[-1] if parts[-1].endswith("s") else parts[0]
    if plural in _IRREGULAR:
        return _IRREGULAR[plural]
    if plural.endswith("ies"):
        return plural[:-3] + "y"
    if plural.endswith(("sses", "uses", "shes", "ches", "xes")):
        return plural[:-2]
    return plural.removesuffix("s")


_IRREGULAR = {"dice": "die", "pies": "pie", "cookies": "cookie", "brownies": "brownie"}
