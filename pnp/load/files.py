"""Types of the checker whose values name something outside the file: a template, a list of values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from pnp.errors import did_you_mean
from pnp.load.reader import BROKEN, Reader, quote
from pnp.load.scalars import Text, refuse
from pnp.load.source import Node


@dataclass(frozen=True, slots=True)
class TemplateFile:
    """The name of a file in the game's folder of templates or in the common one."""

    ending: str

    def __str__(self) -> str:
        return f"the name of a template (*{self.ending})"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The name, if there is such a thing."""
        name = Text(wanted=str(self))(reader, node, label, mark)
        if name is BROKEN:
            return BROKEN
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or not name.endswith(self.ending):
            return refuse(reader, node, label, self)
        if any(_is_file(folder / name) for folder in reader.templates):
            return name
        known = sorted({file.name for folder in reader.templates for file in folder.glob("*" + self.ending)})
        return reader.complain(node, f"unknown template {quote(name)}{did_you_mean(name, known)}")


class ValuesList:
    """The dotted name of a list among the game's values."""

    def __str__(self) -> str:
        return "the name of a list of values"

    def __call__(self, reader: Reader, node: Node, label: str, mark: str | None) -> Any:
        """The name, if there is such a thing."""
        name = Text(wanted=str(self))(reader, node, label, mark)
        if name is BROKEN:
            return BROKEN
        found = follow(reader.values, name)
        if isinstance(found, list) or found is BROKEN or (found is None and not reader.all_values):
            return name
        if found is not None:
            return reader.complain(node, f"{label} is {quote(name)}, which is no list of values")
        known = [key for key, value in reader.values.items() if isinstance(value, list)]
        return reader.complain(node, f"unknown list {quote(name)}{did_you_mean(name, known)}")


def follow(values: Any, path: str) -> Any:
    """What a dotted path leads to, None if nowhere; an item of a list goes by its id or its number from 0."""
    found = values
    for part in path.split("."):
        if isinstance(found, dict):
            found = found.get(part)
        elif isinstance(found, list):
            named = [item for item in found if isinstance(item, dict) and str(item.get("id")) == part]
            numbered = part.isdecimal() and len(part) < 7 and int(part) < len(found)
            found = named[0] if named else found[int(part)] if numbered else None
        else:
            return BROKEN if found is BROKEN else None
    return found


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
