"""A game's folder in, its `Game` (or only its `Values`) out; all that is wrong in all files is said at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from pnp.catalog import GAME_FILE, GameFolder, common_templates
from pnp.errors import Complaint, Place, UserError, did_you_mean
from pnp.load.check import ANY, misspelt
from pnp.load.files import follow
from pnp.load.game import Game, Source, Values
from pnp.load.marks import refuse_unmarked
from pnp.load.model import AnyComponent, Identity
from pnp.load.reader import BROKEN, Enough, Reader, Wanted, quote
from pnp.load.scalars import Type, noun
from pnp.load.shape import Shape
from pnp.load.source import MappingNode, Node, SequenceNode, compose, place_of_node, read_text
from pnp.load.splice import Splicer
from pnp.load.structs import type_of
from pnp.load.tables import is_table, table_node
from pnp.load.variants import Variant

COMPONENTS_FILE = "components.yaml"
SHAPE_FILE = "shape.yaml"
_NOT_VALUES = (GAME_FILE, COMPONENTS_FILE, SHAPE_FILE)
_OUR_NAMES = ("game", "components")


def load_values(folder: GameFolder) -> Values:
    """The values of a game alone: what its rules need."""
    loading = _Loading(folder)
    values = loading.values()
    loading.refuse()
    return Values(folder.slug, folder, values, tuple(loading.sources))


def load_game(folder: GameFolder) -> Game:
    """All of a game."""
    loading = _Loading(folder)
    values = loading.values()
    identity = loading.identity()
    components = loading.components()
    loading.refuse_dangling()
    loading.refuse()
    return Game(
        slug=folder.slug,
        folder=folder,
        values=values,
        sources=tuple(loading.sources),
        name=identity.name,
        code=identity.code,
        designers=tuple(identity.designers),
        players=identity.players,
        minutes=identity.minutes,
        age=identity.age,
        lead=identity.lead,
        blurb=identity.blurb,
        household=tuple(identity.household),
        components=tuple(components),
        untranslated=tuple(loading.variant.untranslated),
    )


class _Loading:
    """One game being read: what was found, and what is wrong with it so far."""

    def __init__(self, folder: GameFolder) -> None:
        self.folder = folder
        self.sources: list[Source] = []
        self.complaints: list[Complaint] = []
        self.wanted: list[Wanted] = []
        self.joined: dict[str, Any] = {}
        self.first: dict[str, str] = {}  # the file in which each value stands
        self.unknown: list[tuple[str, Place]] = []
        self.unread = False  # a file of values could not be read to its end, so what it holds is not known
        self.sound = True  # no complaints about values
        self.variant = Variant.of(folder)

    def refuse(self) -> None:
        """Raise all complaints, if there are any."""
        self.complaints += self.variant.unused()
        if self.complaints:
            found = set(self.complaints)
            raise UserError(sorted(found, key=lambda each: (each.place or Place(""), each.what)))

    def values(self) -> dict[str, Any]:
        """The values of all files of values, joined."""
        shape = self._shape()

        def join(reader: Reader, root: Node) -> Any:
            return self._join(reader, root, shape)

        for path in self._value_files():
            if self._read(path, "", join, marked=True, shape=shape) is BROKEN:
                self.unread = True
        if shape is not None:
            self._refuse_names(shape)
        self.refuse_dangling()
        self.sound = not self.complaints
        return self.joined

    def identity(self) -> Any:
        """What game.yaml says."""
        return self._build(GAME_FILE, Identity, "game", None, marked=False)

    def components(self) -> Any:
        """What components.yaml lists; it may take values from the other files."""
        return self._build(COMPONENTS_FILE, list[AnyComponent], "components", self.joined, marked=True)

    def _value_files(self) -> list[Path]:
        try:
            files = sorted(self.folder.data.iterdir())
        except OSError as error:
            raise UserError(f"cannot be read ({error.strerror})", Place(_shown(self.folder.data))) from None
        for path in files:
            if path.suffix.lower() in (".yml", ".yaml") and path.suffix != ".yaml":
                what = f"would not be read; name it '{path.stem}.yaml'"
                self.complaints.append(Complaint(what, Place(_shown(path))))
        return [path for path in files if path.suffix == ".yaml" and path.name not in _NOT_VALUES]

    def _shape(self) -> Shape | None:
        path = self.folder.data / SHAPE_FILE
        if not path.exists():
            return None
        shown = _shown(path)
        try:
            shape = Shape(compose(read_text(path, shown), shown), shown)
        except UserError as error:
            self.complaints.extend(error.complaints)
            return None
        self.complaints.extend(shape.complaints)
        return None if shape.complaints else shape

    def _read(
        self,
        path: Path,
        prefix: str,
        read: Callable[[Reader, Node], Any],
        values: dict[str, Any] | None = None,
        *,
        marked: bool,
        shape: Shape | None = None,
    ) -> Any:
        """What `read` makes of a file; `BROKEN` if it could not read it to its end."""
        shown = _shown(path)
        try:
            text = read_text(path, shown)
            root = compose(text, shown)
        except UserError as error:
            self.complaints.extend(error.complaints)
            return BROKEN
        self.sources.append(Source(shown, text, prefix))
        reader = Reader(shown, (self.folder.templates, common_templates()), values or {}, self.sound)
        try:
            root = self._tables(reader, root, prefix, shape)
            self.variant.lay_over(reader, root, prefix)
            found = read(reader, root)
            if marked and reader.unmarked:
                refuse_unmarked(reader, root)
        except Enough as error:
            reader.complaints = list(error.complaints)
            found = BROKEN
        self.complaints.extend(reader.complaints)
        self.wanted.extend(reader.wanted)
        return found

    def _tables(self, reader: Reader, root: Node, prefix: str, shape: Shape | None) -> Node:
        """The file with the lists in it that stand in tables: values of their own, and items of components."""
        folder = self.folder.data
        if type(root) is MappingNode and not prefix:
            types = shape.values if shape else {}
            root.value[:] = [
                (key, table_node(reader, value, folder, types.get(key.value)) if is_table(value) else value)
                for key, value in root.value
            ]
        elif type(root) is SequenceNode and prefix == "components":
            for component in root.value:
                if type(component) is MappingNode:
                    component.value[:] = [
                        (
                            key,
                            table_node(reader, value, folder)
                            if key.value == "items" and is_table(value, surely=True)
                            else value,
                        )
                        for key, value in component.value
                    ]
        return root

    def _join(self, reader: Reader, root: Node, shape: Shape | None) -> Any:
        """Add the values of one file to those of the others."""
        if type(root) is not MappingNode:
            return reader.complain(root, "names with their values are wanted (name: value)")
        mark = reader.mark(root, None) if root.tag else None
        for key_node, value_node in root.value:
            key = reader.key(key_node)
            type_: Type | None = shape.values.get(key) if shape else ANY
            if shape and key in shape.spread and key in self.joined:
                self._add(reader, key, key_node, type_(reader, value_node, quote(key), mark) if type_ else None)
            elif key in self.joined:
                where = "" if self.first[key] == reader.shown else f", also in {self.first[key]}"
                reader.complain(key_node, f"{quote(key)} stands twice{where}")
            elif key in _OUR_NAMES:
                reader.complain(key_node, f"no value can be called '{key}'; that is what {key}.yaml is for")
            elif type_ is None and key:
                self.unknown.append((key, place_of_node(key_node, reader.shown)))
            elif type_ is not None and key:
                self.joined[key] = type_(reader, value_node, quote(key), mark)
                self.first[key] = reader.shown
        return self.joined

    def _add(self, reader: Reader, key: str, key_node: Node, more: Any) -> None:
        """Add what one more file says of a mapping that is spread over several."""
        so_far = self.joined[key]
        if not isinstance(so_far, dict) or not isinstance(more, dict):
            self.joined[key] = BROKEN
            return
        for name in more:
            if name in so_far:
                reader.complain(key_node, f"{quote(name)} stands twice in {quote(key)}; another file has it too")
        self.joined[key] = {**so_far, **more}

    def _refuse_names(self, shape: Shape) -> None:
        """Complain of values that the shape does not know, and of those it misses."""
        missing = [name for name in shape.values if name in shape.required and name not in self.joined]
        free = [name for name in shape.values if name not in self.joined]
        for name, place in self.unknown[:50]:
            tail = misspelt(name, missing, free) or "; shape.yaml does not describe it"
            self.complaints.append(Complaint(f"unknown value {quote(name)}{tail}", place))
        if missing and not self.unread:
            what = f"no file here has {' and none has '.join(map(quote, missing))}"
            self.complaints.append(Complaint(what, Place(_shown(self.folder.data))))

    def refuse_dangling(self) -> None:
        """Complain of references to ids that are not there, where all ids are known."""
        known: dict[tuple[str, ...], dict[Any, None] | None] = {}
        dangling = 0
        wanted, self.wanted = self.wanted, []
        for each in wanted:
            if each.targets not in known:
                known[each.targets] = _ids(self.joined, each.targets)
            ids = known[each.targets]
            if ids is not None and each.word not in ids and dangling < 50:
                dangling += 1
                word = str(each.word)
                what = f"unknown {noun(each.targets)} {quote(word)}{did_you_mean(word, map(str, ids))}"
                self.complaints.append(Complaint(what, place_of_node(each.node, each.shown)))

    def _build(self, name: str, annotation: Any, prefix: str, values: dict[str, Any] | None, *, marked: bool) -> Any:
        """The Struct that a file describes."""
        path = self.folder.data / name
        if not path.exists():
            self.complaints.append(Complaint(f"there is no {name}", Place(_shown(self.folder.data))))
            return BROKEN
        before = len(self.complaints)

        def read(reader: Reader, root: Node) -> Any:
            if values is not None:
                root = Splicer(reader).splice(root)
            found = type_of(annotation)(reader, root, "the file", None)
            return BROKEN if reader.unresolved else found

        found = self._read(path, prefix, read, values, marked=marked)
        if found is BROKEN or len(self.complaints) > before:
            return BROKEN
        try:
            return msgspec.convert(found, annotation)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            path_ = prefix + where.rstrip("`").replace("[", ".").replace("]", "")
            place = Values("", self.folder, {}, (self.sources[-1],)).place_of(path_)
            self.complaints.append(Complaint(what, place))
            return BROKEN


def _ids(values: dict[str, Any], targets: tuple[str, ...]) -> dict[Any, None] | None:
    """The ids that references may name, None if some of them are not known."""
    ids: dict[Any, None] = {}
    for target in _spelt_out(values, targets):
        found = follow(values, target)
        if isinstance(found, dict):
            ids.update(dict.fromkeys(found))
        elif isinstance(found, list):
            ids.update(dict.fromkeys(item.get("id", BROKEN) if isinstance(item, dict) else item for item in found))
        else:
            return None
    return None if BROKEN in ids else ids


def _spelt_out(values: dict[str, Any], targets: tuple[str, ...]) -> list[str]:
    """The paths that targets stand for: a `*` is each key of the mapping there."""
    paths: list[str] = []
    for target in targets:
        before, star, after = target.partition(".*")
        inner = follow(values, before) if star else None
        paths += [f"{before}.{key}{after}" for key in inner] if isinstance(inner, dict) else [target]
    return paths


def _shown(path: Path) -> str:
    """How complaints name a file: from here if it is below here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
