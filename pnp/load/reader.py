"""What every reader of nodes needs: scalars, keys and marks of provenance, and a list of complaints."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.errors import Complaint, Place, UserError
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode, place_of_node

MARKS = {"!rulebook": "rulebook", "!house": "house"}
MOST_COMPLAINTS = 100


class _Broken:
    """Stands for a value that was complained of."""

    def __repr__(self) -> str:
        return "BROKEN"


BROKEN: Any = _Broken()

_TEXT_TAG = "tag:yaml.org,2002:str"
_CORE = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "map", "seq")}
_WORDS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER_STARTS = frozenset("0123456789+-.")
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z").match
_DECIMAL = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.?)(?:[eE][-+]?[0-9]+)?\Z").match
# What YAML's versions read in different ways: octal or not, figures with underscores, hexadecimal, infinity.
_DOUBTFUL = re.compile(r"[-+]?(?:0[xob]?[0-9a-f_.]+|[0-9][0-9_]*_[0-9_.]*|\.inf|\.nan)\Z", re.IGNORECASE).match


class Enough(UserError):
    """A file has so many mistakes that the rest of it is not looked at."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A reference that must be found once all files are read."""

    word: str | int
    targets: tuple[str, ...]
    node: Node
    shown: str


@dataclass(slots=True)
class Reader:
    """What is gathered while one file is read, and what its values may refer to."""

    shown: str
    templates: tuple[Path, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)
    all_values: bool = True  # False: some could not be read, so a name that is not there may still be right
    complaints: list[Complaint] = field(default_factory=list)
    wanted: list[Wanted] = field(default_factory=list)
    unresolved: set[int] = field(default_factory=set)
    unmarked: bool = False

    def complain(self, node: Node, what: str) -> Any:
        """Note a mistake; what stands for the value is `BROKEN`."""
        if len(self.complaints) == MOST_COMPLAINTS:
            last = Complaint("more mistakes than these; mend them first", Place(self.shown))
            raise Enough([*self.complaints, last])
        self.complaints.append(Complaint(what, place_of_node(node, self.shown)))
        return BROKEN

    def mark(self, node: Node, mark: str | None) -> str | None:
        """The mark that a tagged node carries, or else the one that covers it."""
        tag = node.tag
        if tag in MARKS:
            return MARKS[tag]
        if tag not in _CORE:
            written = quote(tag.replace("tag:yaml.org,2002:", "!!"))
            self.complain(node, f"unknown tag {written}; only !rulebook and !house may be written")
        return mark

    def scalar(self, node: ScalarNode, mark: str | None) -> Any:
        """The value of a scalar: text, whole number, number, true, false or null."""
        if node.tag:
            mark = self.mark(node, mark)
        if mark is None:
            self.unmarked = True
        text: str = node.value
        if node.style or node.tag == _TEXT_TAG:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in _NUMBER_STARTS:
            return text
        if _WHOLE(text):
            return int(text)
        if _DECIMAL(text):
            number = float(text) if len(text) < 40 else float("inf")
            if abs(number) < 1e18:
                return number
            return self.complain(node, f"{quote(text)[1:-1]} is too large a number (a text stands in quotes)")
        if _DOUBTFUL(text):
            plain = quote(text)
            return self.complain(
                node, f"{plain[1:-1]} may be meant as number or as text; write a plain number, or {plain}"
            )
        return text

    def key(self, node: Node) -> str:
        """The text of a mapping's key, '' if it has none."""
        if type(node) is not ScalarNode or not node.value:
            self.complain(node, "a key must be a word")
            return ""
        if node.tag in MARKS:
            self.complain(node, f"{node.tag} before a key; write it after the ':' or on a line of its own")
        elif node.tag:
            self.mark(node, None)
        if node.value == "<<" and not node.style:
            self.complain(node, "merge keys (<<) are not known here; write the values out")
            return ""
        return str(node.value)


def is_empty(node: Node) -> bool:
    """Whether nothing stands there, or `null` or `~`."""
    return type(node) is ScalarNode and not node.style and _WORDS.get(node.value, node) is None


def quote(text: str) -> str:
    """A word as complaints show it: short, in one line, in quotes."""
    short = text if len(text) <= 40 else text[:39] + "…"
    return "'" + "".join(each if each.isprintable() else "�" for each in short) + "'"


def describe(node: Node) -> str:
    """What stands there, as complaints name it."""
    if type(node) is MappingNode:
        return "a mapping"
    if type(node) is SequenceNode:
        return "a list"
    return "empty" if is_empty(node) else quote(str(node.value).replace("\n", " "))
