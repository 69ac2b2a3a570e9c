"""A YAML file as text in, a tree of nodes that know their line and column out; nothing is built from it yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from pnp.errors import Place, UserError

MOST_BYTES = 5_000_000
MOST_NODES = 200_000
DEEPEST = 40
# The parser's tree builder recurses in C, where nothing stops it: texts that could nest deeper than this
# are first walked event by event.
_SURELY_SHALLOW = 1500

_PLAINLY = {
    "found character that cannot start any token": "a character that cannot stand here; put the text in quotes",
    "found character '\\t' that cannot start any token": "a tab; indent with spaces",
    "found a tab character that violates indentation": "a tab; indent with spaces",
    "mapping values are not allowed in this context": "a ':' that does not fit here; put a text with ': ' in quotes",
    "could not find expected ':'": "a key without ':'",
    "did not find expected key": "this line does not fit the lines above; look at the indentation, commas and quotes",
    "did not find expected '-' indicator": "an item must begin with '- ' like the items above",
    "did not find expected ',' or ']'": "a list in [ ] is not closed, or a ',' is missing",
    "did not find expected ',' or '}'": "a mapping in { } is not closed, or a ',' is missing",
    "found unexpected end of stream": "a quote is not closed",
    "found undefined alias": "an alias (*) of something that is not there",
    "found duplicate anchor": "two anchors (&) of the same name",
    "but found another document": "a second document ('---'); a file holds one",
    "control characters are not allowed": "a control character; the file is no plain text",
}


class _Composer(yaml.CSafeLoader):
    """Composes nodes and resolves nothing: an untagged node has the tag ''."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012
    DEFAULT_SCALAR_TAG = DEFAULT_SEQUENCE_TAG = DEFAULT_MAPPING_TAG = ""


def read_text(path: Path, shown: str) -> str:
    """The text of a UTF-8 file of sensible size."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UserError(f"larger than {MOST_BYTES // 1_000_000} MB", Place(shown))
        content = path.read_bytes()
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror or error})", Place(shown)) from None
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UserError("not UTF-8 but UTF-16; save it as UTF-8", Place(shown))
    if b"\0" in content:
        raise UserError("not a text file", Place(shown))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UserError("not UTF-8; save the file as UTF-8", _place_at(content, error.start, shown)) from None


def compose(text: str, shown: str) -> Node:
    """The root node of a YAML text with one document, not too deep and not too large when aliases are expanded."""
    try:
        if _may_be_deep(text):
            _refuse_depth(text, shown)
        root: Node | None = _Composer(text).get_single_node()
    except yaml.MarkedYAMLError as error:
        problem = str(error.problem)
        where = error.problem_mark or error.context_mark
        place = Place(shown, where.line + 1, where.column + 1) if where else Place(shown)
        raise UserError(_PLAINLY.get(problem, problem), place) from None
    except yaml.reader.ReaderError as error:
        place = _place_at(text.encode(), error.position, shown)
        raise UserError(_PLAINLY.get(error.reason, error.reason), place) from None
    if root is None:
        raise UserError("empty", Place(shown))
    if _measure(root, 1, {}, shown)[0] > MOST_NODES:
        raise UserError(f"more than {MOST_NODES} values (aliases expanded)", Place(shown))
    return root


def place_of_node(node: Node, shown: str) -> Place:
    """Where a node begins."""
    return Place(shown, node.start_mark.line + 1, node.start_mark.column + 1)


def _place_at(content: bytes, offset: int, shown: str) -> Place:
    before = content[:offset].decode("utf-8", "replace")
    return Place(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _may_be_deep(text: str) -> bool:
    """Whether nesting could be dangerous: a block level takes a column, a flow level a bracket."""
    longest = max(map(len, text.split("\n")))
    return 2 * longest + text.count("[") + text.count("{") > _SURELY_SHALLOW


def _refuse_depth(text: str, shown: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Composer):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                mark = event.start_mark
                raise UserError(_too_deep(), Place(shown, mark.line + 1, mark.column + 1))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _too_deep() -> str:
    return f"nested deeper than {DEEPEST} levels"


def _measure(node: Node, depth: int, seen: dict[int, tuple[int, int] | None], shown: str) -> tuple[int, int]:
    """How many nodes a tree has with its aliases expanded, and how many levels; each node is looked at once."""
    if node.__class__ is ScalarNode:
        return 1, 1
    known = seen.get(id(node), (0, 0))
    if known is None:
        raise UserError("an alias (*) inside of what it stands for", place_of_node(node, shown))
    size, height = known
    if not size:
        if depth > DEEPEST:
            raise UserError(_too_deep(), place_of_node(node, shown))
        seen[id(node)] = None
        size = 1
        for child in node.value:
            for part in child if node.__class__ is MappingNode else (child,):
                if part.__class__ is ScalarNode:
                    size += 1
                else:
                    inner, levels = _measure(part, depth + 1, seen, shown)
                    size += inner
                    height = max(height, levels)
        height += 1
        seen[id(node)] = size, height
    if depth + height - 1 > DEEPEST:
        raise UserError(_too_deep(), place_of_node(node, shown))
    return size, height


__all__ = ["MappingNode", "Node", "ScalarNode", "SequenceNode", "compose", "place_of_node", "read_text"]
