from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from pnp.catalog import GameFolder
from pnp.errors import UserError
from pnp.load import AnyComponent, Game, Values, load_game, load_values

GAME = """\
name: Test Game
code: TG
designers: [Nobody]
players: {least: 1, usual: 2, most: 4}
minutes: 10
age: 6
lead: butter
blurb: A game to test with.
"""
COMPONENTS = """\
!house
- {id: deck, kind: card, name: Deck, size: [60, 90], template: card.yaml}
"""


def pointed(text: str) -> tuple[str, str]:
    """The text without the sign that points at a mistake, and the line and column of that."""
    before, _, after = text.partition("‸")
    return before + after, f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def kinds() -> str:
    """All kinds of components as complaints list them."""
    words = [str(each.__struct_config__.tag) for each in get_args(AnyComponent)]
    return f"{', '.join(words[:-1])} or {words[-1]}"


class Folder:
    """A game in a temporary folder; `complaints` are without the folder's name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.game = GameFolder("test-game", path, path / "templates")
        (path / "templates").mkdir()
        self.write("game.yaml", GAME)
        self.write("components.yaml", COMPONENTS)
        self.write("templates/card.yaml", "elements: []\n")

    def write(self, name: str, content: str | bytes) -> None:
        file = self.path / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def load(self) -> Game:
        return load_game(self.game)

    def load_values(self) -> Values:
        return load_values(self.game)

    def values(self, text: str | bytes, shape: str | None = None) -> dict[str, Any]:
        self.write("values.yaml", text)
        if shape is not None:
            self.write("shape.yaml", shape)
        return self.load_values().values

    def complaints(self) -> list[str]:
        with pytest.raises(UserError) as caught:
            self.load()
        shown = [str(each) for each in caught.value.complaints]
        shown = [each.replace(f"{self.path}/", "").replace(str(self.path), "folder") for each in shown]
        return [each.replace(kinds(), "KINDS") for each in shown]

    def complaint_where_pointed(self, name: str, text: str) -> str:
        """The only complaint about a file with such a text; it must be about the place that is pointed at."""
        clean, where = pointed(text)
        self.write(name, clean)
        (found,) = self.complaints()
        place, _, what = found.partition(": ")
        assert place == f"{name}:{where}", found
        return what

    def value_complaints(self, text: str | bytes, shape: str | None = None) -> list[str]:
        self.write("values.yaml", text)
        if shape is not None:
            self.write("shape.yaml", shape)
        return [each.removeprefix("values.yaml:") for each in self.complaints()]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)
