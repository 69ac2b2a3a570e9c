from __future__ import annotations

from pnp.alike import told_apart_by_colour
from pnp.drawing import Face, Glyphs, Inset, Op, Rect


def token(colour: str, letter: str) -> Face:
    ops: tuple[Op, ...] = (
        Rect(0, 0, 20, 20, 0, colour),
        Glyphs(5, 5, "SourceSansPro-Regular", 9, "#000000", letter),
    )
    return Face(20, 20, ops)


def test_colour_alone_is_found() -> None:
    red, blue, red_again = token("#ff0000", "a"), token("#0000ff", "a"), token("#ff0000", "a")
    assert told_apart_by_colour([("red", red), ("blue", blue), ("copy", red_again)]) == [
        ("red", "blue"),
        ("blue", "copy"),
    ]


def test_a_letter_beside_the_colour_is_enough() -> None:
    assert told_apart_by_colour([("red", token("#ff0000", "r")), ("blue", token("#0000ff", "b"))]) == []


def test_it_looks_into_insets() -> None:
    faces = [Face(40, 40, (Inset(token(colour, "a"), 0, 0),)) for colour in ("#ff0000", "#00ff00")]
    assert told_apart_by_colour([("one", faces[0]), ("two", faces[1])]) == [("one", "two")]
