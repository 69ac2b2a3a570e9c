"""Faces that are drawn once and kept from build to build, as long as nothing that they depend on changes.

A face follows from its component, from the templates' folder, and from those names that its templates call by name.
Which these are is read off the templates' expressions, so that a changed card leaves all others as they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import meta

from pnp.drawing import Face
from pnp.expand import Piece
from pnp.load import Game
from pnp.typeset.containers import IncludeElement
from pnp.typeset.expressions import ENVIRONMENT, Expression, spelt
from pnp.typeset.icons import Icons
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink
from pnp.typeset.template import Reader, Scope, Template

_NOT_DRAWN = ("items", "copies", "per", "stock", "optional", "steps")
"""What of a component its faces do not show."""
_TEMPLATES = ("template", "back", "disc_template")

Faces = tuple[Face, Face | None]


class Memory:
    """What is kept between builds, and how much of it was of use in the last one."""

    def __init__(self) -> None:
        self.faces: dict[Hashable, tuple[Faces, tuple[str, ...]]] = {}
        self.other: dict[Hashable, Any] = {}
        self.tools: tuple[Hashable, Reader, Icons] | None = None  # templates and icons, read once
        self._next: dict[Hashable, tuple[Faces, tuple[str, ...]]] = {}
        self._other: dict[Hashable, Any] = {}
        self.drawn = 0
        self.kept = 0

    def begin(self) -> None:
        """A build begins: nothing of the last one is forgotten yet."""
        self._next, self._other = {}, {}
        self.drawn = self.kept = 0

    def finish(self) -> None:
        """A build has succeeded: what it did not use is forgotten."""
        self.faces, self.other = self._next, self._other

    def recall(self, key: Hashable, draw: Callable[[], tuple[Faces, tuple[str, ...]]]) -> tuple[Faces, tuple[str, ...]]:
        """A piece's faces, drawn now unless they are known."""
        found = self._next.get(key) or self.faces.get(key)
        if found is None:
            found = draw()
            self.drawn += 1
        else:
            self.kept += 1
        self._next[key] = found
        return found

    def recall_other(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Anything else that is made once."""
        found = self._other.get(key) or self.other.get(key)
        if found is None:
            found = make()
        self._other[key] = found
        return found


class RememberingSetter(Setter):
    """A setter that draws only what it has not drawn before."""

    def __init__(self, game: Game, ink: Ink, paper: str, memory: Memory) -> None:
        super().__init__(game, ink, paper)
        self.memory = memory
        self.look = stamp_of(game.folder.templates)
        if memory.tools is None or memory.tools[0] != self.look:
            memory.tools = self.look, self.reader, self.icons
        _, self.reader, self.icons = memory.tools
        self._digests: dict[str, str] = {}
        self._used: dict[str, frozenset[str] | None] = {}

    def faces(self, piece: Piece) -> Faces:
        """Front and, if it has one, back of a piece."""
        found, missing = self.memory.recall(self._key(piece), lambda: self._drawn(piece))
        for name in missing:
            self.missing.setdefault(name, self._called(piece))
        return found

    def remembered(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What follows from all of the game; drawn now unless nothing has changed."""
        return self.memory.recall_other((key, self.look, self.ink, self._of_all()), make)

    def _drawn(self, piece: Piece) -> tuple[Faces, tuple[str, ...]]:
        self.wanting.clear()
        found = super().faces(piece)
        return found, tuple(self.wanting)

    def _key(self, piece: Piece) -> Hashable:
        component = piece.component
        shown = {
            name: value
            for name in component.__struct_fields__
            if name not in _NOT_DRAWN and (value := getattr(component, name)) is not None
        }
        known = {**self.names_of(piece), **{spelt(name): value for name, value in component.with_.items()}}
        used = self._names(piece)
        own = {name: value for name, value in known.items() if used is None or name in used}
        shared = [self._digest(name) for name in sorted(self.names) if used is None or name in used]
        return self.look, self.ink, type(component), piece.part, _digest([msgspec.to_builtins(shown), own]), *shared

    def _names(self, piece: Piece) -> frozenset[str] | None:
        """The names that the templates of a piece call, None if they may call any."""
        out: frozenset[str] = frozenset()
        for field in _TEMPLATES:
            template = getattr(piece.component, field, None)
            if template is None:
                continue
            if template not in self._used:
                self._used[template] = names_used(self.reader, template)
            names = self._used[template]
            if names is None:
                return None
            out |= names
        return out

    def _digest(self, name: str) -> str:
        if name not in self._digests:
            value = self.names[name]
            self._digests[name] = name + (":macro" if callable(value) else _digest(value))
        return self._digests[name]

    def _of_all(self) -> tuple[str, ...]:
        return tuple(self._digest(name) for name in sorted(self.names))


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def stamp_of(folder: Path) -> Hashable:
    """Changes with any file of a folder of templates."""
    if not folder.is_dir():
        return ()
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return tuple((str(path), (state := path.stat()).st_mtime_ns, state.st_size) for path in files)


def names_used(reader: Reader, name: str) -> frozenset[str] | None:
    """The names that a template and all it includes may call; None if that cannot be told from its text."""
    seen: set[str] = set()
    found: set[str] = set()
    todo = [name]
    while todo:
        each = todo.pop()
        if each in seen:
            continue
        seen.add(each)
        for scope in _scopes(reader[each]):
            for source in _sources(scope):
                found |= _called(source)
            for part in _included(scope):
                if part is None:
                    return None
                if part.endswith(".yaml"):
                    todo.append(part)
    return frozenset(found)


@cache
def _called(source: str) -> frozenset[str]:
    return frozenset(meta.find_undeclared_variables(ENVIRONMENT.parse("{{ " + source + " }}")))


def _scopes(template: Template) -> Iterator[Scope]:
    todo = [template.scope, *template.parts.values(), *template.slots.values()]
    while todo:
        scope = todo.pop()
        yield scope
        todo += [element.inside for element in scope.elements if element.inside is not None]


def _sources(scope: Scope) -> Iterator[str]:
    for _, value in scope.lets:
        if isinstance(value, Expression):
            yield value.source
    for element in scope.elements:
        for expression in (*element.expressions, *((element.when,) if element.when else ())):
            yield expression.source


def _included(scope: Scope) -> Iterator[str | None]:
    """The parts that a scope includes, None for one whose name is an expression."""
    for element in scope.elements:
        if element.kind is IncludeElement:
            yield str(element.constants["part"]) if "part" in element.constants else None
