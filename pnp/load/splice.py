"""`= dice.white.count` in components.yaml: a value that stands elsewhere is taken from there, not written twice."""

from __future__ import annotations

from typing import Any

from pnp.errors import did_you_mean
from pnp.load.files import follow
from pnp.load.reader import BROKEN, Reader, quote
from pnp.load.source import MOST_NODES, MappingNode, Node, ScalarNode, SequenceNode


def is_borrowed(node: Node) -> bool:
    """Whether a node only says where its value stands."""
    return type(node) is ScalarNode and not node.style and node.value.startswith("= ")


class Splicer:
    """Puts the reader's values in place of the words that ask for them."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.room = MOST_NODES

    def splice(self, node: Node) -> Node:
        """The node to read instead of this one; lists and mappings are changed in place."""
        if type(node) is MappingNode:
            node.value[:] = [(key, self.splice(value)) for key, value in node.value]
        elif type(node) is SequenceNode:
            node.value[:] = [self.splice(value) for value in node.value]
        elif is_borrowed(node):
            return self._borrowed(node)
        return node

    def _borrowed(self, node: Node) -> Node:
        path = node.value[2:].strip()
        found = follow(self.reader.values, path)
        if found is not None and found is not BROKEN:
            return self._node_of(found, node)
        self.reader.unresolved.add(id(node))
        if found is None and self.reader.all_values:
            first = path.split(".")[0]
            tail = "" if first in self.reader.values else did_you_mean(first, self.reader.values)
            self.reader.complain(node, f"there is no value {quote(path)}{tail}")
        return node

    def _node_of(self, value: Any, at: Node) -> Node:
        """A node for a plain value, in the place and with the mark of the word that asked for it."""
        self.room -= 1
        if self.room < 0:
            self.reader.complain(at, f"more than {MOST_NODES} values are taken from other files")
            value = None
        marks = at.start_mark, at.end_mark
        if isinstance(value, dict):
            pairs = [(ScalarNode("", key, *marks), self._node_of(each, at)) for key, each in value.items()]
            return MappingNode(at.tag, pairs, *marks)
        if isinstance(value, list):
            return SequenceNode(at.tag, [self._node_of(each, at) for each in value], *marks)
        if isinstance(value, str):
            return ScalarNode(at.tag, value, *marks, style="'")
        return ScalarNode(at.tag, "null" if value is None else str(value).lower(), *marks)
