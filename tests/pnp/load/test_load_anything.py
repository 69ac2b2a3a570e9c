"""Whatever stands in a file: a game, or a complaint that says where; never anything else."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pnp.catalog import GameFolder, find
from pnp.errors import UserError
from pnp.load import Game, load_game

# Pieces of YAML, so that more than the first character is looked at.
PIECES = st.sampled_from(
    ["!house", "!rulebook", "!x", "a", "id", "kind", "card", "size", "&a", "*a", "[", "]", "{", "}", ",", ": ",
     ":", "- ", "? ", "\n", "\n  ", "\t", "'", '"', "|", ">", "#", " ", "---\n", "...\n", "%YAML 1.1", "3", "010",
     "~", "<<", "= a", "-> a", "int 1..", "text", "é", "\u2028", "\x85", "\ufeff", "\x7f", "\x00", "\U0001f35e"]
)  # fmt: skip
YAMLISH = st.lists(PIECES, max_size=30).map(lambda parts: "".join(parts).encode())
NAMES = ("values.yaml", "shape.yaml", "components.yaml", "game.yaml")


def load(contents: dict[str, bytes]) -> Game | UserError:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place)
        for name, content in contents.items():
            (path / name).write_bytes(content)
        try:
            return load_game(GameFolder("x", path, path))
        except UserError as error:
            for complaint in error.complaints:
                assert complaint.what
                assert "\n" not in str(complaint)
                assert complaint.place
                assert complaint.place.file.startswith(place)
            return error


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(content=st.binary(max_size=200) | YAMLISH | st.text(max_size=100).map(str.encode))
@example(content=b"!house\n")
@example(content=b"!house []")
@example(content=b"- - - -")
@example(content=b"? a\n: b")
@example(content=b"\xed\xa0\x80")
@example(content=b"%YAML 9.9\n---\na: 1")
@example(content=b"a: &a\n  - *a")
@example(content=b"? &a [*a]\n: 1")
@example(content=b"&a ? *a\n: *a")
def test_any_file(name, content):
    load({name: content})


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(NAMES), YAMLISH))
def test_any_files(contents):
    load(contents)


BUILT_IN = {path.name: path.read_bytes() for path in sorted(find("bake-and-sale").data.iterdir())}


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_real_game_with_a_slip_of_the_pen(data):
    name = data.draw(st.sampled_from(sorted(BUILT_IN)))
    content = BUILT_IN[name]
    at = data.draw(st.integers(0, len(content)))
    cut = data.draw(st.integers(0, 5))
    slip = data.draw(st.binary(max_size=3) | PIECES.map(str.encode))
    load({**BUILT_IN, name: content[:at] + slip + content[at + cut :]})
