from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing import Glyphs
from pnp.typeset import fonts, text
from pnp.typeset.style import Type

BODY = Type("text", 9, 6.5)
WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=30)


@given(WORDS, st.floats(20, 60))
def test_wrapping_keeps_every_word_in_order_and_within_the_width(words: list[str], width: float) -> None:
    block = text.fit(" ".join(words), BODY, width, None, 1.2)
    assert [atom.text for line in block.lines for atom in line.atoms] == words
    assert all(line.width * block.size * text.POINT <= width + 1e-3 for line in block.lines)


@given(WORDS, st.floats(20, 60), st.sampled_from(["left", "center", "right"]))
def test_drawn_lines_stay_inside_their_box(words: list[str], width: float, align: text.Align) -> None:
    block = text.fit(" ".join(words), BODY, width, None, 1.2)
    for op in text.draw(block, 10, 0, width, align, "#000000"):
        assert isinstance(op, Glyphs)
        right = op.x + fonts.width(op.font, op.text) * op.size * text.POINT
        assert op.x >= 10 - 1e-6
        assert right <= 10 + width + 1e-3


def test_text_shrinks_no_further_than_it_may() -> None:
    roomy = text.fit("short", BODY, 50, 5, 1.2)
    assert roomy.size == 9
    tight = text.fit("a little longer than the box allows", BODY, 40, 3, 1.2)
    assert 6.5 <= tight.size < 9
    with pytest.raises(text.TooLong):
        text.fit("a little longer than the box allows", BODY, 20, 3, 1.2)


def test_line_breaks_escapes_and_markup() -> None:
    block = text.fit("one\ntwo \\* **three** *four*", BODY, 100, None, 1.2)
    assert [[atom.text for atom in line.atoms] for line in block.lines] == [["one"], ["two", "*", "three", "four"]]
    found = [atom.font for atom in block.lines[1].atoms]
    assert found[2:] == ["SourceSansPro-Bold", "SourceSansPro-It"]


def test_words_glued_by_markup_are_not_torn_apart() -> None:
    block = text.fit("aaaa bb**bb**cc", BODY, 14, None, 1.2)
    assert ["".join(atom.text for atom in line.atoms) for line in block.lines] == ["aaaa", "bbbbcc"]
