"""`= dice.white.count` in components.yaml: a value that stands elsewhere is taken from there, not written twice."""

from __future__ import annotations

from typing import Any

from pnp.errors import did_you_mean
from pnp.load.files import follow
from pnp.load.reader import BROKEN, Reader, quote
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode


def splice(reader: Reader, node: Node) -> None:
    """Put the reader's values in place of the words that ask for them."""
    if type(node) is MappingNode:
        node.value[:] = [(key, _spliced(reader, value)) for key, value in node.value]
    elif type(node) is SequenceNode:
        node.value[:] = [_spliced(reader, value) for value in node.value]


def _spliced(reader: Reader, node: Node) -> Node:
    if type(node) is not ScalarNode:
        splice(reader, node)
        return node
    if node.style or not node.value.startswith("= "):
        return node
    path = node.value[2:].strip()
    found = follow(reader.values, path)
    if found is not None and found is not BROKEN:
        return _node_of(found, node)
    if found is None and not (path.split(".")[0] in reader.values and BROKEN in reader.values.values()):
        first = path.split(".")[0]
        tail = did_you_mean(first, reader.values) if first not in reader.values else ""
        reader.complain(node, f"there is no value {quote(path)}{tail}")
    return node


def _node_of(value: Any, at: Node) -> Node:
    """A node for a plain value, in the place and with the mark of the word that asked for it."""
    if isinstance(value, dict):
        pairs = [(_node_of(key, at), _node_of(each, at)) for key, each in value.items()]
        return MappingNode(at.tag, pairs, at.start_mark, at.end_mark)
    if isinstance(value, list):
        return SequenceNode(at.tag, [_node_of(each, at) for each in value], at.start_mark, at.end_mark)
    if isinstance(value, str):
        return ScalarNode(at.tag, value, at.start_mark, at.end_mark, style="'")
    word = "null" if value is None else str(value).lower()
    return ScalarNode(at.tag, word, at.start_mark, at.end_mark)
