"""A file in, a tree of YAML nodes that know their line and column out; nothing is made of them yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from pnp.errors import Place, UserError

__all__ = ["At", "MappingNode", "Node", "ScalarNode", "SequenceNode", "compose", "place_of_node", "read_text"]

MOST_BYTES = 5_000_000
MOST_NODES = 200_000
DEEPEST = 40
# The parser's tree builder recurses in C, where nothing stops it before the stack overflows, and builds as
# many nodes as it is given: a text that could nest deeper than this or hold too many is first walked through.
_SURELY_SHALLOW = 1500

_TOO_MANY = f"more than {MOST_NODES} values (aliases count in full)"
_TOO_DEEP = f"nested deeper than {DEEPEST} levels"
_TAB = "a tab; indent with spaces"
_PLAINLY = {
    "found character that cannot start any token": "a character that cannot begin a value; use quotes",
    "found a tab character that violates indentation": _TAB,
    "found a tab character where an indentation space is expected": _TAB,
    "mapping values are not allowed in this context": "a ':' that does not fit; put texts with ': ' in quotes",
    "found unexpected ':'": "a ':' without a space after it",
    "could not find expected ':'": "a key without ':', or a quote that is not closed",
    "did not find expected key": "a line that does not fit those above; see indentation, commas, quotes",
    "did not find expected '-' indicator": "an item that does not begin with '- ' like those above",
    "did not find expected ',' or ']'": "a list that is not closed with ']', or a ',' is missing",
    "did not find expected ',' or '}'": "a mapping that is not closed with '}', or a ',' is missing",
    "did not find expected node content": "a value is missing",
    "found unexpected end of stream": "a quote that is not closed",
    "found undefined alias": "an alias (*) of something that is not above",
    "but found another document": "a second document ('---'); a file holds one",
    "control characters are not allowed": "a control character; this is no plain text",
}


class At(yaml.Mark):
    """Where a node stands that comes from another file than those around it: a cell of a table, a variant."""

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__(file, 0, line, column, None, 0)  # counted from 0, as the parser does


class _Composer(yaml.CSafeLoader):
    """Composes nodes and resolves nothing: the tag of a node is '' unless it is written."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:
        return ""


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
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError("not UTF-8; save it as UTF-8", _place_at(content, error.start, shown)) from None


def compose(text: str, shown: str) -> Node:
    """The root of a YAML text: one document, neither too deep nor, with its aliases expanded, too large."""
    try:
        if _may_overflow(text):
            _walk(text, shown)
        root = _Composer(text).get_single_node()
    except yaml.MarkedYAMLError as error:
        raise UserError(*_complaint(error, text, shown)) from None
    except yaml.reader.ReaderError as error:
        what = _PLAINLY.get(str(error.reason), str(error.reason))
        raise UserError(what, _place_at(text.encode(), error.position, shown)) from None
    if root is None or (type(root) is ScalarNode and not (root.value or root.style or root.tag)):
        raise UserError("empty", Place(shown))
    if type(root) is not ScalarNode and _measure(root, 1, {}, shown)[0] > MOST_NODES:
        raise UserError(_TOO_MANY, Place(shown))
    return root


def place_of_node(node: Node, shown: str) -> Place:
    """Where a node begins; `shown` is the file it was read from if it does not know better."""
    mark = node.start_mark
    return Place(mark.name if type(mark) is At else shown, mark.line + 1, mark.column + 1)


def _complaint(error: yaml.MarkedYAMLError, text: str, shown: str) -> tuple[str, Place]:
    """What the parser complains of, in plain words."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return str(error.problem), Place(shown)
    lines = text.splitlines()
    at_tab = mark.line < len(lines) and lines[mark.line][mark.column : mark.column + 1] == "\t"
    problem = str(error.problem)
    return _TAB if at_tab else _PLAINLY.get(problem, problem), Place(shown, mark.line + 1, mark.column + 1)


def _place_at(content: bytes, offset: int, shown: str) -> Place:
    before = content[:offset].decode("utf-8", "replace")
    return Place(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _may_overflow(text: str) -> bool:
    """Whether a tree of the text could be dangerous."""
    # Two block levels take a column at least, a flow level a bracket, a node two characters.
    longest = max(map(len, text.splitlines()), default=0)
    deepest = 2 * longest + text.count("[") + text.count("{")
    return deepest > _SURELY_SHALLOW or len(text) > 2 * MOST_NODES


def _walk(text: str, shown: str) -> None:
    """Go through a text without building anything, and refuse it if it is too deep or too large."""
    depth = nodes = 0
    for event in yaml.parse(text, Loader=_Composer):
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
            if nodes > MOST_NODES:
                raise UserError(_TOO_MANY, Place(shown))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST and event.start_mark:
                place = Place(shown, event.start_mark.line + 1, event.start_mark.column + 1)
                raise UserError(_TOO_DEEP, place)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _measure(node: Node, depth: int, seen: dict[int, tuple[int, int]], shown: str) -> tuple[int, int]:
    """The nodes of a tree, aliases counted in full, and its levels; each node is looked at only once."""
    size, levels = seen.get(id(node), (0, 1))
    if size < 0:
        raise UserError("an alias (*) inside of what it stands for", place_of_node(node, shown))
    if depth + levels - 1 > DEEPEST:
        raise UserError(_TOO_DEEP, place_of_node(node, shown))
    if size == 0:
        seen[id(node)] = -1, 1
        size = 1
        mapping = type(node) is MappingNode
        for child in node.value:
            for part in child if mapping else (child,):
                if type(part) is ScalarNode:
                    size += 1
                else:
                    inner, below = _measure(part, depth + 1, seen, shown)
                    size += inner
                    levels = max(levels, below + 1)
        seen[id(node)] = size, levels
    return size, levels
