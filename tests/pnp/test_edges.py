from __future__ import annotations

import pytest

from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Rect, Shape, polygon
from pnp.edges import bled, white_border


@pytest.mark.parametrize(
    ("op", "border"),
    [
        (Rect(5, 6, 40, 30, 0, "#000000"), 5),
        (Rect(5, 6, 40, 30, 0, None, "#000000", 1), 4.5),
        (Rect(0, 0, 50, 60, 0, "#ffffff"), 25),
        (Shape(polygon([(10, 3), (20, 3), (20, 20)]), "#ff0000"), 3),
        (IconUse("star", 8, 7, 10, "#000000"), 7),
        (Group(10, 10, 90, (Rect(0, 0, 20, 4, 0, "#000000"),)), 6),
        (Group(10, 10, 0, (Rect(-50, -50, 100, 100, 0, "#000000"),), polygon([(0, 0), (5, 0), (5, 5), (0, 5)])), 10),
        (Inset(Face(20, 20, (Rect(-5, 2, 50, 5, 0, "#000000"),)), 2, 2, 0, 2), 2),
    ],
)
def test_the_white_border_is_where_nothing_is_printed(op, border):
    assert white_border(Face(50, 60, (op,))) == pytest.approx(border)


def test_letters_count_as_print():
    assert white_border(Face(50, 60, (Glyphs(4, 30, "SourceSansPro-Regular", 9, "#000000", "Bread"),))) == 4


def test_print_past_the_edge_leaves_no_border():
    assert white_border(Face(50, 60, (Rect(-2, 10, 10, 10, 0, "#000000"),))) == 0


def test_a_bleed_goes_on_past_every_edge_and_leaves_the_face_as_it_is():
    face = Face(60, 90, (Rect(0, 0, 60, 90, 0, "#123456"),))
    grown = bled(face, 3)
    assert (grown.width, grown.height) == (66, 96)
    assert white_border(grown) == 0
    assert grown.ops[-1] == Inset(face, 3, 3)
