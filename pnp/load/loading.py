"""A game's folder in, its `Game` (or only its `Values`) out; all that is wrong in all its files is said at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.catalog import GAME_FILE, GameFolder
from pnp.errors import Complaint, Place, UserError, did_you_mean
from pnp.load.check import ANY, BROKEN, MARKS, Reader, Type, Wanted, noun
from pnp.load.game import Game, Source, Values
from pnp.load.model import AnyComponent, Identity
from pnp.load.shape import Shape
from pnp.load.source import MappingNode, Node, ScalarNode, compose, place_of_node, read_text
from pnp.load.structs import build, type_of

COMPONENTS_FILE = "components.yaml"
SHAPE_FILE = "shape.yaml"


def load_values(folder: GameFolder) -> Values:
    """The values of a game alone: what its rules need."""
    loading = _Loading(folder)
    values = loading.values()
    loading.refuse()
    return Values(folder.slug, folder, values, loading.marks, tuple(loading.sources))


def load_game(folder: GameFolder) -> Game:
    """All of a game."""
    loading = _Loading(folder)
    values = loading.values()
    identity = loading.identity()
    components = loading.components(values)
    loading.refuse()
    who: Identity = build(identity, Identity)
    return Game(
        slug=folder.slug,
        folder=folder,
        values=values,
        marks=loading.marks,
        sources=tuple(loading.sources),
        name=who.name,
        code=who.code,
        designers=tuple(who.designers),
        players=who.players,
        minutes=who.minutes,
        age=who.age,
        lead=who.lead,
        blurb=who.blurb,
        components=tuple(build(components, list[AnyComponent])),
    )


class _Loading:
    """One game being read: what was found, and what is wrong with it so far."""

    def __init__(self, folder: GameFolder) -> None:
        self.folder = folder
        self.complaints: list[Complaint] = []
        self.marks = {"rulebook": 0, "house": 0}
        self.sources: list[Source] = []
        self.wanted: list[Wanted] = []

    def refuse(self) -> None:
        """Raise all complaints, if there are any."""
        if self.complaints:
            raise UserError(
                sorted(set(self.complaints), key=lambda each: (each.place or Place(""), each.what))
            )

    def values(self) -> dict[str, Any]:
        """The top-level values of all value files, joined."""
        shape = self._shape()
        joined: dict[str, Any] = {}
        first: dict[str, str] = {}
        if not self.folder.data.is_dir():
            raise UserError(f"no folder '{self.folder.data}'")
        for path in sorted(self.folder.data.glob("*.yaml")):
            if path.name in (GAME_FILE, COMPONENTS_FILE, SHAPE_FILE):
                continue
            root = self._compose(path, "")
            if root is None:
                continue
            reader = Reader(_shown(path))
            self._read_values(reader, root, shape, joined, first)
            self._close(reader, root, marked=True)
        if shape is not None:
            missing = [key for key in shape.values if key in shape.required and key not in joined]
            if missing and not self.complaints:
                self.complaints.append(
                    Complaint(f"no file here has '{missing[0]}'", Place(_shown(self.folder.data)))
                )
        if not self.complaints:
            self._refuse_dangling(joined)
        return joined

    def identity(self) -> Any:
        """What game.yaml says."""
        return self._read_file(GAME_FILE, Identity, "game", marked=False)

    def components(self, values: dict[str, Any]) -> Any:
        """What components.yaml lists, its templates and values found."""
        found = self._read_file(COMPONENTS_FILE, list[AnyComponent], "components", marked=True)
        return found

    def _read_values(
        self, reader: Reader, root: Node, shape: Shape | None, joined: dict[str, Any], first: dict[str, str]
    ) -> None:
        if root.__class__ is not MappingNode:
            reader.complain(root, "a mapping (name: value) is wanted")
            return
        mark = reader.mark(root, None) if root.tag else None
        for key_node, value_node in root.value:
            key = reader.key(key_node)
            if not key:
                continue
            if key in joined:
                where = "here" if first[key] == reader.shown else f"in {first[key]} too"
                reader.complain(key_node, f"'{key}' stands twice ({where})")
                continue
            type_: Type = ANY
            if shape is not None:
                if key not in shape.values:
                    reader.complain(key_node, f"unknown value '{key}'{did_you_mean(key, shape.values)}")
                    continue
                type_ = shape.values[key]
            joined[key] = type_.read(reader, value_node, f"'{key}'", mark)
            first[key] = reader.shown

    def _shape(self) -> Shape | None:
        path = self.folder.data / SHAPE_FILE
        if not path.exists():
            return None
        try:
            shape = Shape(compose(read_text(path, _shown(path)), _shown(path)), _shown(path))
        except UserError as error:
            self.complaints.extend(error.complaints)
            return None
        self.complaints.extend(shape.complaints)
        return None if shape.complaints else shape

    def _read_file(self, name: str, annotation: Any, prefix: str, marked: bool) -> Any:
        path = self.folder.data / name
        if not path.exists():
            self.complaints.append(Complaint(f"no {name}", Place(_shown(self.folder.data))))
            return BROKEN
        root = self._compose(path, prefix)
        if root is None:
            return BROKEN
        reader = Reader(_shown(path))
        found = type_of(annotation).read(reader, root, "the file", None)
        self._close(reader, root, marked)
        return found

    def _compose(self, path: Path, prefix: str) -> Node | None:
        shown = _shown(path)
        try:
            text = read_text(path, shown)
            root = compose(text, shown)
        except UserError as error:
            self.complaints.extend(error.complaints)
            return None
        self.sources.append(Source(shown, text, prefix))
        return root

    def _close(self, reader: Reader, root: Node, marked: bool) -> None:
        if marked and reader.counts[None]:
            _refuse_unmarked(reader, root, "", alone=True)
        for mark in self.marks:
            self.marks[mark] += reader.counts[mark]
        self.complaints.extend(reader.complaints)
        self.wanted.extend(reader.wanted)

    def _refuse_dangling(self, values: dict[str, Any]) -> None:
        """Complain of references to ids that are not there."""
        ids: dict[tuple[str, ...], dict[str, None]] = {}
        for each in self.wanted:
            if each.targets not in ids:
                ids[each.targets] = {word: None for target in each.targets for word in _ids(values, target)}
            known = ids[each.targets]
            if each.word not in known:
                what = f"unknown {noun(each.targets)} '{each.word}'{did_you_mean(each.word, known)}"
                self.complaints.append(Complaint(what, place_of_node(each.node, each.shown)))


def _ids(values: dict[str, Any], target: str) -> list[str]:
    found: Any = values
    for part in target.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if isinstance(found, dict):
        return list(found)
    return [item.get("id") if isinstance(item, dict) else str(item) for item in found or ()]


def _shown(path: Path) -> str:
    """How complaints name a file: from here if it is below here."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def _has_mark(node: Node) -> bool:
    if node.tag in MARKS:
        return True
    if node.__class__ is MappingNode:
        return any(_has_mark(value) for _, value in node.value)
    return node.__class__ is not ScalarNode and any(map(_has_mark, node.value))


def _refuse_unmarked(reader: Reader, node: Node, label: str, alone: bool = False) -> None:
    """Complain of the outermost things of which nothing is marked."""
    if node.tag in MARKS:
        return
    if node.__class__ is ScalarNode or not _has_mark(node):
        what = label or "nothing in this file"
        has = "has no mark" if label else "has a mark"
        reader.complain(
            node,
            f"{what} {has}; write !rulebook or !house before it (or at the top of the file for all of it)",
        )
        return
    if node.__class__ is MappingNode:
        for key, value in node.value:
            _refuse_unmarked(reader, value, f"'{key.value}'")
    else:
        for value in node.value:
            _refuse_unmarked(reader, value, f"an item of {label}" if label else "an item")
