"""What `load` gives: a game's identity, values and components, and where each of them stands."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pnp.catalog import GameFolder
from pnp.errors import Complaint, Place
from pnp.load.marks import leaves, mark_of_node
from pnp.load.model import AnyComponent, Players
from pnp.load.reader import MARKS, Reader
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode, compose, place_of_node
from pnp.load.splice import is_borrowed


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file; paths into it begin with `prefix` (`components`, `game`; values have none)."""

    shown: str
    text: str = field(repr=False)
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class HouseValue:
    """A value that is ours and not the rulebook's, with where to correct it."""

    path: str
    value: Any
    place: Place


@dataclass(frozen=True)
class Values:
    """A game's values, and for each where it stands and who says so."""

    slug: str
    folder: GameFolder
    values: dict[str, Any]
    sources: tuple[Source, ...] = field(repr=False)

    @cached_property
    def digest(self) -> str:
        """Twelve figures that change with any value; comments, layout, order of keys and marks do not matter."""
        canonical = json.dumps(self.values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]

    @cached_property
    def marks(self) -> dict[str, int]:
        """How many single values are marked `rulebook` and how many `house`."""
        found = Counter(mark for _, _, _, mark in self._leaves())
        return {mark: found[mark] for mark in MARKS.values()}

    def place_of(self, path: str) -> Place | None:
        """Where the value with a dotted path (`breads.0.price`, `components.2.size`) stands."""
        found = self._find(path)
        return place_of_node(found[0], found[1]) if found else None

    def mark_of(self, path: str) -> str | None:
        """`rulebook` or `house`: the mark that covers the value with a dotted path as a whole."""
        found = self._find(path)
        return found[2] if found else None

    def house_values(self) -> list[HouseValue]:
        """Every single value marked `house`, in the order of the files."""
        return [
            HouseValue(path, Reader(shown).scalar(node, mark), place_of_node(node, shown))
            for shown, path, node, mark in self._leaves()
            if mark == "house"
        ]

    def _leaves(self) -> Iterator[tuple[str, str, ScalarNode, str | None]]:
        for source, root in self._roots:
            for path, node, mark in leaves(root, source.prefix):
                if not (source.prefix and is_borrowed(node)):
                    yield source.shown, path, node, mark

    @cached_property
    def _roots(self) -> tuple[tuple[Source, Node], ...]:
        return tuple((source, compose(source.text, source.shown)) for source in self.sources)

    def _find(self, path: str) -> tuple[Node, str, str | None] | None:
        first, *rest = path.split(".")
        for source, root in self._roots:
            if source.prefix in ("", first) and (found := _descend(root, rest if source.prefix else [first, *rest])):
                return found[0], source.shown, found[1]
        return None

    def __getstate__(self) -> dict[str, Any]:
        # Nodes are made anew when they are asked for: a game can be sent to other processes.
        return {key: value for key, value in self.__dict__.items() if key != "_roots"}


@dataclass(frozen=True, kw_only=True)
class Game(Values):
    """All that is known of a game before anything is printed or played."""

    name: str
    code: str
    designers: tuple[str, ...]
    players: Players
    minutes: int
    age: int
    lead: str
    blurb: str
    household: tuple[str, ...] = ()
    components: tuple[AnyComponent, ...]
    untranslated: tuple[Complaint, ...] = ()  # what a variant leaves as it is although it looks like words


def _descend(node: Node, keys: Sequence[str]) -> tuple[Node, str | None] | None:
    mark = mark_of_node(node, None)
    for key in keys:
        inner: Node | None = None
        if type(node) is MappingNode:
            inner = next((value for name, value in node.value if name.value == key), None)
        elif type(node) is SequenceNode and key.isdecimal() and int(key) < len(node.value):
            inner = node.value[int(key)]
        if inner is None:
            return None
        node = inner
        mark = mark_of_node(node, mark)
    return node, mark
