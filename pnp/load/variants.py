"""`variants/de.yaml`: a game in another language or with other numbers, laid over the game as it is.

The file repeats only what differs, under the same names: values by their names, `game` for game.yaml, `components`
for components.yaml. An item of a list goes by its id (or its number from 0), so that a list need not be repeated.
What is laid over keeps its place in the variant's file, for complaints.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pnp.catalog import VARIANTS, GameFolder
from pnp.errors import Complaint, UserError, did_you_mean
from pnp.load.reader import Reader, quote
from pnp.load.source import At, MappingNode, Node, ScalarNode, SequenceNode, compose, place_of_node, read_text

_WORDS_OF_COMPONENTS = ("name", "steps", "with", "items")
_WORDS_OF_GAME = ("name", "blurb", "household")


@dataclass(slots=True)
class Variant:
    """What is laid over the files of a game, what of it has found its place, and what it leaves untranslated."""

    shown: str = ""
    over: dict[str, tuple[Node, Node]] = field(default_factory=dict)
    found: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)  # fields that are said anew somewhere
    untranslated: list[Complaint] = field(default_factory=list)

    @classmethod
    def of(cls, folder: GameFolder) -> Variant:
        """The variant that is wanted of a game, an empty one if none is."""
        if not folder.variant:
            return cls()
        path = folder.data / VARIANTS / f"{folder.variant}.yaml"
        shown = f"{VARIANTS}/{folder.variant}.yaml"
        root = compose(read_text(path, shown), shown)
        _placed(root, shown)
        if type(root) is not MappingNode:
            raise UserError("names with what is laid over them are wanted (name: value)", place_of_node(root, shown))
        variant = cls(shown)
        for key, value in root.value:
            if str(key.value) in variant.over:
                raise UserError(f"{quote(str(key.value))} stands twice", place_of_node(key, shown))
            variant.over[str(key.value)] = key, value
        variant.keys = set(_keys(root))
        return variant

    def lay_over(self, reader: Reader, root: Node, prefix: str) -> None:
        """Put what the variant says in the place of what a file says; note what of the file's words stays."""
        if not self.shown:
            return
        if prefix:
            if prefix in self.over:
                self.found.add(prefix)
                self._merge(reader, root, self.over[prefix][1])
        elif type(root) is MappingNode:
            for place, (key, value) in enumerate(root.value):
                name = str(key.value)
                if name in self.over and name not in ("game", "components"):
                    self.found.add(name)
                    root.value[place] = key, self._merge(reader, value, self.over[name][1])
        for path, node in _words(root, prefix, self.shown, self.keys):
            what = f"not translated by {self.shown}: {path} {quote(node.value)}"
            self.untranslated.append(Complaint(what, place_of_node(node, reader.shown)))

    def unused(self) -> list[Complaint]:
        """Complaints of what is laid over nothing."""
        return [
            Complaint(f"the game has no value {quote(name)} to lay this over", place_of_node(key, self.shown))
            for name, (key, _) in self.over.items()
            if name not in self.found and name not in ("game", "components")
        ]

    def _merge(self, reader: Reader, base: Node, over: Node) -> Node:
        """The node to read: mappings and lists are changed in place, anything else is replaced."""
        if type(over) is MappingNode and type(base) is MappingNode:
            places = {str(key.value): number for number, (key, _) in enumerate(base.value)}
            for key, value in over.value:
                place = places.get(str(key.value))
                if place is None:
                    base.value.append((key, value))
                else:
                    base.value[place] = base.value[place][0], self._merge(reader, base.value[place][1], value)
            return base
        if type(over) is MappingNode and type(base) is SequenceNode:
            ids = {_id(item): number for number, item in enumerate(base.value)}
            for key, value in over.value:
                word = str(key.value)
                number = ids.get(word)
                if number is None and word.isdecimal() and len(word) < 6 and int(word) < len(base.value):
                    number = int(word)
                if number is None:
                    reader.complain(
                        key, f"nothing here has the id {quote(word)}{did_you_mean(word, filter(None, ids))}"
                    )
                else:
                    base.value[number] = self._merge(reader, base.value[number], value)
            return base
        if not over.tag:
            over.tag = base.tag
        return over


def _placed(node: Node, shown: str) -> None:
    """Let each node know that it stands in the variant's file."""
    node.start_mark = At(shown, node.start_mark.line, node.start_mark.column)
    if type(node) is not ScalarNode:
        for child in node.value:
            for part in child if isinstance(child, tuple) else (child,):
                if type(part.start_mark) is not At:
                    _placed(part, shown)


def _id(item: Node) -> str:
    if type(item) is MappingNode:
        for key, value in item.value:
            if key.value == "id" and type(value) is ScalarNode:
                return str(value.value)
    return ""


def _keys(node: Node) -> Iterator[str]:
    """The keys under which a text stands."""
    if type(node) is MappingNode:
        for key, value in node.value:
            if type(value) is ScalarNode:
                yield str(key.value)
            yield from _keys(value)
    elif type(node) is SequenceNode:
        for value in node.value:
            yield from _keys(value)


def _words(node: Node, path: str, variant: str, keys: set[str], key: str = "") -> Iterator[tuple[str, ScalarNode]]:
    """What looks like words and does not stand in the variant."""
    if type(node) is ScalarNode:
        inside = type(node.start_mark) is At and node.start_mark.name == variant
        if not inside and key != "id" and _looks_like_words(node, key in keys):
            yield path, node
    elif type(node) is MappingNode:
        own: tuple[str, ...] = _WORDS_OF_GAME if path == "game" else ()
        if path.startswith("components.") and path.count(".") == 1:
            own = _WORDS_OF_COMPONENTS
        for name, value in node.value:
            if not own or name.value in own:
                yield from _words(value, f"{path}.{name.value}".lstrip("."), variant, keys, str(name.value))
    else:
        for number, value in enumerate(node.value):
            yield from _words(value, f"{path}.{_id(value) or number}".lstrip("."), variant, keys, key)


def _looks_like_words(node: ScalarNode, translated_elsewhere: bool) -> bool:
    text = str(node.value)
    if not any(map(str.isalpha, text)) or text.startswith(("= ", "#")):
        return False
    if translated_elsewhere:
        return True
    return text[0].isupper() or " " in text.strip()
