"""Templates: YAML in, elements with their fields checked and their expressions compiled out, once a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from pnp.errors import Complaint, Place, UserError, did_you_mean
from pnp.load.reader import Reader as Scalars
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode, compose, place_of_node, read_text
from pnp.typeset.containers import CONTAINERS, IncludeElement
from pnp.typeset.elements import ELEMENTS, Element
from pnp.typeset.expressions import Batch, Expression, is_dynamic, spelt

KEYS = ("extends", "let", "parts", "slots", "elements")
"""What a template may say."""


@dataclass(slots=True)
class Compiled:
    """An element with its constant fields, the expressions for the others, and what stands inside it."""

    kind: type[Element]
    place: Place
    constants: dict[str, Any]
    fields: tuple[str, ...]
    expressions: tuple[Expression, ...]
    when: Expression | None
    inside: Scope | None
    static: Element | None = None

    def resolve(self, values: Sequence[Any]) -> Element:
        """The element with all its fields known and checked."""
        if self.static is not None:
            return self.static
        try:
            return msgspec.convert({**self.constants, **dict(zip(self.fields, values, strict=True))}, self.kind)
        except msgspec.ValidationError as error:
            raise UserError(_readable(error, self.kind), self.place) from None


@dataclass(slots=True)
class Scope:
    """Elements whose expressions see the same names; `lets` are names that the elements share."""

    elements: list[Compiled]
    lets: list[tuple[str, Any]] = field(default_factory=list)
    batch: Batch | None = None

    def seal(self) -> Scope:
        """Compiles the expressions of all elements together."""
        self.batch = Batch([(each.when, each.expressions) for each in self.elements])
        self.lets = [
            (name, Batch([(None, [value])]) if isinstance(value, Expression) else value) for name, value in self.lets
        ]
        return self


@dataclass(slots=True)
class Template:
    """A template read from its file: its elements and the parts that it can include."""

    file: Path
    scope: Scope
    parts: dict[str, Scope]
    slots: dict[str, Scope]


def _readable(error: msgspec.ValidationError, kind: type[Element]) -> str:
    """msgspec's complaint in the words of a template."""
    text = str(error)
    where = ""
    if " - at `$" in text:
        text, path = text.split(" - at `$", 1)
        where = path.rstrip("`").lstrip(".")
    text = text.replace("Object missing required field", "it lacks").replace("`", "'")
    for machine, human in (
        ("'float'", "a number"),
        ("'int'", "a whole number"),
        ("'str'", "text"),
        ("'array'", "a list"),
    ):
        text = text.replace(machine, human)
    return f"{kind.word}: '{where}': {text}" if where else f"{kind.word}: {text}"


class Reader:
    """Reads template files of one game once; a file is looked for in the game's folder, then in the common one."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self._known: dict[str, Template] = {}

    def find(self, name: str, place: Place | None = None) -> Path:
        """The file of that name, which may not lie outside the templates' folders."""
        for folder in self.folders:
            path = (folder / name).resolve()
            if path.is_relative_to(folder.resolve()) and path.is_file():
                return path
        known = sorted({file.name for folder in self.folders for file in folder.glob("*.yaml")})
        raise UserError(f"there is no template '{name}'{did_you_mean(name, known)}", place)

    def __getitem__(self, name: str) -> Template:
        if name not in self._known:
            self._known[name] = self._read(name, None, ())
        return self._known[name]

    def _read(self, name: str, place: Place | None, chain: tuple[str, ...]) -> Template:
        if name in chain:
            raise UserError(f"'{name}' extends itself: {' → '.join((*chain, name))}", place)
        file = self.find(name, place)
        shown = f"{file.parent.name}/{file.name}"
        root: Node = compose(read_text(file, shown), shown)
        parser = _Parser(Scalars(shown))
        keys = parser.mapping(root, KEYS, "a template")
        base: Template | None = None
        if "extends" in keys:
            base = self._read(str(keys["extends"].value), parser.place(keys["extends"]), (*chain, name))
        lets = parser.lets(keys.get("let"))
        scope = parser.scope(keys["elements"]) if "elements" in keys else Scope([])
        parts = parser.named_scopes(keys.get("parts"))
        slots = parser.named_scopes(keys.get("slots"))
        if parser.complaints:
            raise UserError(sorted(parser.complaints, key=lambda each: each.place or Place("")))
        if base:
            own = {key for key, _ in lets}
            lets = [*(pair for pair in base.scope.lets if pair[0] not in own), *lets]
            scope = Scope([*base.scope.elements, *scope.elements])
            parts = {**base.parts, **parts}
            slots = {**base.slots, **slots}
        scope.lets = lets
        return Template(file, scope.seal(), parts, slots)


class _Parser:
    """Turns YAML nodes into elements, gathering all complaints of the file."""

    def __init__(self, scalars: Scalars) -> None:
        self.scalars = scalars
        self.complaints = scalars.complaints

    def place(self, node: Node) -> Place:
        return place_of_node(node, self.scalars.shown)

    def complain(self, node: Node, what: str) -> None:
        self.scalars.complain(node, what)

    def pairs(self, node: MappingNode) -> Iterator[tuple[str, Node, Node]]:
        """Name, key and value of each pair; a name that stands twice is refused."""
        seen: set[str] = set()
        for key, value in node.value:
            name = self.scalars.key(key)
            if name in seen:
                self.complain(key, f"'{name}' stands twice")
            elif name:
                seen.add(name)
                yield name, key, value

    def mapping(self, node: Node, known: Sequence[str], what: str) -> dict[str, Node]:
        if not isinstance(node, MappingNode):
            self.complain(node, f"{what} is a mapping with {', '.join(known)}")
            return {}
        out: dict[str, Node] = {}
        for name, key, value in self.pairs(node):
            if name not in known:
                self.complain(key, f"{what} has no '{name}'{did_you_mean(name, known)}")
            else:
                out[name] = value
        return out

    def lets(self, node: Node | None) -> list[tuple[str, Any]]:
        if node is None:
            return []
        if not isinstance(node, MappingNode):
            self.complain(node, "'let' is a mapping of names to values")
            return []
        return [(spelt(name), self.value(value)) for name, _, value in self.pairs(node)]

    def named_scopes(self, node: Node | None) -> dict[str, Scope]:
        if node is None:
            return {}
        if not isinstance(node, MappingNode):
            self.complain(node, "here stand names with their lists of elements")
            return {}
        return {name: self.scope(value).seal() for name, _, value in self.pairs(node)}

    def scope(self, node: Node) -> Scope:
        if not isinstance(node, SequenceNode):
            self.complain(node, "elements are a list, each beginning with '- '")
            return Scope([])
        return Scope([each for child in node.value if (each := self.element(child))])

    def element(self, node: Node) -> Compiled | None:
        kinds: dict[str, type[Element]] = {**ELEMENTS, **CONTAINERS}
        if not isinstance(node, MappingNode) or len(node.value) != 1:
            self.complain(node, "an element is one word with its fields, as in '- rect: {at: [0, 0], size: [5, 5]}'")
            return None
        key, body = node.value[0]
        kind = kinds.get(str(key.value))
        if kind is None:
            self.complain(key, f"unknown element '{key.value}'{did_you_mean(str(key.value), kinds)}")
            return None
        if not isinstance(body, MappingNode):
            self.complain(body, f"'{kind.word}' takes fields, as in '{{at: [0, 0]}}'")
            return None
        return self._fields(kind, key, body)

    def _fields(self, kind: type[Element], key: Node, body: MappingNode) -> Compiled | None:
        container = kind in CONTAINERS.values()
        own = {info.encode_name: info for info in msgspec.structs.fields(kind)}
        known = [*own, "when", *(("elements",) if container and kind is not IncludeElement else ())]
        constants: dict[str, Any] = {}
        dynamic: dict[str, Expression] = {}
        when: Expression | None = None
        inside: Scope | None = None
        before = len(self.complaints)
        for word, name_node, value in self.pairs(body):
            if word not in known:
                self.complain(name_node, f"'{kind.word}' has no '{word}'{did_you_mean(word, known)}")
                continue
            if word == "elements":
                inside = self.scope(value).seal()
                continue
            given = self.value(value)
            if word == "when":
                when = given if isinstance(given, Expression) else _raw(_literal(given), self.place(value))
                continue
            if isinstance(given, Expression):
                dynamic[word] = given
            else:
                constants[word] = given
        missing = [word for word in own if own[word].required and word not in {**constants, **dynamic}]
        if len(self.complaints) == before and missing:
            self.complain(key, f"'{kind.word}' needs {', '.join(repr(each) for each in missing)}")
        compiled = Compiled(kind, self.place(key), constants, tuple(dynamic), tuple(dynamic.values()), when, inside)
        if len(self.complaints) > before:
            return None
        self._check_constants(compiled, own)
        return compiled

    def _check_constants(self, compiled: Compiled, own: dict[str, Any]) -> None:
        if not compiled.fields:
            try:
                compiled.static = msgspec.convert(compiled.constants, compiled.kind)
            except msgspec.ValidationError as error:
                self.complaints.append(Complaint(_readable(error, compiled.kind), compiled.place))
            return
        for name, value in compiled.constants.items():
            try:
                msgspec.convert(value, own[name].type)
            except msgspec.ValidationError as error:
                what = str(error).replace("`", "'")
                self.complaints.append(Complaint(f"{compiled.kind.word}: '{name}': {what}", compiled.place))

    def value(self, node: Node) -> Any:
        """A constant, or one expression for the whole value if any part of it is dynamic."""
        if isinstance(node, ScalarNode):
            value = self.scalars.scalar(node, None)
            if is_dynamic(value):
                try:
                    return Expression(str(value), self.place(node))
                except UserError as error:
                    self.complaints.extend(error.complaints)
                    return None
            return value
        if isinstance(node, SequenceNode):
            parts = [self.value(each) for each in node.value]
            if any(isinstance(part, Expression) for part in parts):
                return _joined("[", parts, "]", self.place(node))
            return parts
        assert isinstance(node, MappingNode)
        pairs = [(name, self.value(each)) for name, _, each in self.pairs(node)]
        if any(isinstance(part, Expression) for _, part in pairs):
            inner = ", ".join(f"{json.dumps(key)}: {_literal(part)}" for key, part in pairs)
            return _raw(f"{{{inner}}}", self.place(node))
        return dict(pairs)


def _literal(value: Any) -> str:
    if isinstance(value, Expression):
        return f"({value.source})"
    if isinstance(value, list):
        return "[" + ", ".join(map(_literal, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {_literal(each)}" for key, each in value.items()) + "}"
    return "none" if value is None else json.dumps(value)


def _raw(source: str, place: Place) -> Expression:
    expression = Expression.__new__(Expression)
    expression.source, expression.place = source, place
    return expression


def _joined(opening: str, parts: list[Any], closing: str, place: Place) -> Expression:
    return _raw(opening + ", ".join(map(_literal, parts)) + closing, place)
