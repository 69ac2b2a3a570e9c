"""Who says so: which values of a file are marked `rulebook` or `house`, and which are not."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.load.reader import MARKS, Reader, quote
from pnp.load.source import MappingNode, Node, ScalarNode


def mark_of_node(node: Node, mark: str | None) -> str | None:
    """The mark of a node: its own, or else the one that covers it."""
    return MARKS.get(node.tag, mark)


def leaves(node: Node, path: str, mark: str | None = None) -> Iterator[tuple[str, ScalarNode, str | None]]:
    """Every single value below a node, with its dotted path and its mark."""
    mark = mark_of_node(node, mark)
    if type(node) is ScalarNode:
        yield path, node, mark
        return
    dot = "." if path else ""
    pairs = ((key.value, value) for key, value in node.value) if type(node) is MappingNode else enumerate(node.value)
    for key, child in pairs:
        yield from leaves(child, f"{path}{dot}{key}", mark)


def refuse_unmarked(reader: Reader, root: Node) -> None:
    """Complain of the outermost things in which nothing is marked."""
    if root.tag not in MARKS and not _has_mark(root):
        reader.complain(root, "nothing here is marked; write !rulebook or !house in the first line for all of it")
    else:
        _refuse(reader, root, "the file")


def _refuse(reader: Reader, node: Node, label: str) -> None:
    if node.tag in MARKS or not _has_values(node):
        return
    if not _has_mark(node):
        reader.complain(
            node,
            f"{label} has no mark; write !rulebook or !house before it (or at the top of the file for all of it)",
        )
    elif type(node) is MappingNode:
        for key, value in node.value:
            _refuse(reader, value, quote(str(key.value)))
    else:
        for value in node.value:
            _refuse(reader, value, f"an item of {label}")


def _has_mark(node: Node) -> bool:
    return node.tag in MARKS or any(map(_has_mark, _children(node)))


def _has_values(node: Node) -> bool:
    return type(node) is ScalarNode or any(map(_has_values, _children(node)))


def _children(node: Node) -> list[Node]:
    if type(node) is ScalarNode:
        return []
    return [value for _, value in node.value] if type(node) is MappingNode else node.value
