"""The page about kinds of components names every kind and every field there is."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec

from pnp.load.model import AnyComponent, Component

TEXT = (Path(__file__).parents[2] / "docs" / "components.md").read_text("utf-8")
SAMPLER = (Path(__file__).parent / "sampler" / "components.yaml").read_text("utf-8")


def test_every_kind_and_field_is_described() -> None:
    words = set(re.findall(r"[a-z-]+", " ".join(re.findall(r"`([^`]*)`", TEXT))))
    missing = []
    for kind in typing.get_args(AnyComponent):
        tag = kind.__struct_config__.tag
        fields = {field.encode_name for field in msgspec.structs.fields(kind)} - {"safe", "layout"}
        missing += [f"{tag}: {each}" for each in {tag, *fields} - words]
    assert missing == []
    assert {field.encode_name for field in msgspec.structs.fields(Component)} <= words


def test_the_sampler_has_one_of_every_kind() -> None:
    kinds = {kind.__struct_config__.tag for kind in typing.get_args(AnyComponent)} - {"booklet"}
    assert kinds <= set(re.findall(r"kind: ([a-z]+)", SAMPLER))
