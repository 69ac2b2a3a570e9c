"""The reference has an entry, an example and a picture for every option there is, and none for one there is not."""

from __future__ import annotations

import importlib.util
import re
import typing
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from pnp.catalog import find
from pnp.checking import examined
from pnp.load.model import AnyComponent, Card, Component, Window
from pnp.load.tables import Table
from pnp.typeset.containers import CONTAINERS, Container, IncludeElement, Repeated
from pnp.typeset.elements import ELEMENTS, Element, Painted
from pnp.typeset.style import Style
from pnp.typeset.template import KEYS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "tools" / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


REFERENCE = tool()
ENTRIES: dict[str, Any] = REFERENCE.entries()


def fields(struct: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(struct)}


def element_options() -> dict[str, set[str]]:
    """The options of each element, without those that it shares."""
    out = {"every": {*fields(Element), "when"}, "painted": fields(Painted) - fields(Element)}
    out["repeated"] = {*(fields(Repeated) - fields(Element)), "elements"}
    for word, kind in {**ELEMENTS, **CONTAINERS}.items():
        own = fields(kind) - fields(Element)
        if issubclass(kind, Container) and kind is not IncludeElement:
            own.add("elements")
        for base, shared in ((Painted, "painted"), (Repeated, "repeated")):
            if issubclass(kind, base):
                own -= out[shared]
        out[word] = own
    return out


def component_options() -> dict[str, set[str]]:
    out = {"every": {*fields(Component), "kind"}, "table": fields(Table), "window": fields(Window)}
    for kind in typing.get_args(AnyComponent):
        base = Card if issubclass(kind, Card) and kind is not Card else Component
        out[str(kind.__struct_config__.tag)] = fields(kind) - fields(base)
    return out


@pytest.mark.parametrize(
    ("chapter", "wanted"),
    [
        ("elements", element_options()),
        ("components", component_options()),
        ("template", {"": set(KEYS)}),
        ("style", {"": fields(Style)}),
    ],
)
def test_every_option_has_an_entry_and_every_entry_an_option(chapter: str, wanted: dict[str, set[str]]) -> None:
    found = {name: set(section["options"]) for each, name, section in REFERENCE.sections(ENTRIES) if each == chapter}
    assert found == wanted


def test_every_example_shows_its_option() -> None:
    for chapter, name, section in REFERENCE.sections(ENTRIES):
        for option, entry in section["options"].items():
            text = " ".join(REFERENCE.shown(entry))
            assert re.search(rf"\b{re.escape(option)}\b", text), (chapter, name, option)
            assert entry["does"]
            if chapter == "elements" and name not in ("every", "painted", "repeated"):
                assert re.search(rf"\b{name}: ", text), (name, option)
            if chapter == "components" and name not in ("every", "table", "window"):
                assert f"kind: {name}" in text, (name, option)


def test_the_page_is_the_one_that_the_tool_makes() -> None:
    assert REFERENCE.PAGE.read_text("utf-8") == REFERENCE.page(ENTRIES), "run: python tools/reference.py"


def test_every_picture_is_there_and_none_is_left_over() -> None:
    wanted = {
        REFERENCE.picture_name(chapter, name, option)
        for chapter, name, section in REFERENCE.sections(ENTRIES)
        for option in section["options"]
    }
    assert {file.name for file in REFERENCE.PICTURES.iterdir()} == wanted
    text = REFERENCE.PAGE.read_text("utf-8")
    assert set(re.findall(r"\(reference/([\w-]+\.png)\)", text)) == wanted


def test_every_example_still_draws(tmp_path: Path) -> None:
    REFERENCE.draw(ENTRIES, tmp_path / "pictures")
    assert len(list((tmp_path / "pictures").iterdir())) == len(list(REFERENCE.PICTURES.iterdir()))


def test_the_docs_stay_small() -> None:
    assert sum(file.stat().st_size for file in DOCS.rglob("*") if file.is_file()) < 3_000_000


@pytest.mark.parametrize("name", ["playing-cards", "hex-tiles"])
def test_an_example_game_is_sound(name: str) -> None:
    assert examined(find(str(DOCS / "examples" / name))) == ([], [])
