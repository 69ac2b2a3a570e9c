"""The checker's types are made from Python's: each annotation says what is wanted."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from pnp.load.reader import Reader
from pnp.load.source import compose
from pnp.load.structs import type_of


class Pair(Struct):
    left: int
    right: str = ""


@pytest.mark.parametrize(
    ("annotation", "wanted", "good", "bad"),
    [
        (int, "a whole number", "3", "3.5"),
        (Annotated[int, Meta(ge=1)], "a whole number of at least 1", "1", "0"),
        (Annotated[int, Meta(ge=1, le=2_000_000)], "a whole number from 1 to 2000000", "2000000", "2000001"),
        (Annotated[float, Meta(gt=0)], "a number above 0", "0.1", "0"),
        (Annotated[float, Meta(gt=0, lt=180)], "a number above 0 and below 180", "179.5", "180"),
        (Annotated[float, Meta(le=1)], "a number of at most 1", "-7", "1.5"),
        (str, "a text", "x", "3"),
        (bool, "true or false", "true", "yes"),
        (Literal["a", "b"], "a or b", "b", "c"),
        (list[int], "a list", "[1, 2]", "1"),
        (Annotated[list[int], Meta(min_length=1)], "a list of 1 or more", "[1]", "[]"),
        (Annotated[list[int], Meta(max_length=1)], "a list of at most 1", "[]", "[1, 2]"),
        (tuple[int, str], "a list of 2", "[1, a]", "[1]"),
        (dict[str, int], "a mapping (key: value)", "{a: 1}", "[a]"),
        (Pair, "a mapping (key: value)", "{left: 1}", "{right: x}"),
        (int | None, "a whole number", "~", "x"),
        (Pair | None, "a mapping (key: value)", "{left: 1}", "3"),
        (int | str, "a whole number or a text", "x", "1.5"),
        (int | list[int], "a whole number or a list", "[1]", "{a: 1}"),
        (Any, "a value", "{a: [1]}", "010"),
    ],
)
def test_annotations(annotation, wanted, good, bad):
    assert str(type_of(annotation)) == wanted
    for text, mistakes in ((good, 0), (bad, 1)):
        reader = Reader("x")
        type_of(annotation)(reader, compose(text, "x"), "it", "house")
        assert len(reader.complaints) == mistakes, reader.complaints


def test_what_has_no_checker():
    with pytest.raises(TypeError):
        type_of(bytes)
