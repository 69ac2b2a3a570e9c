from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.booklet.figures import bounds_of
from pnp.booklet.pages import BOTTOM, TOP, column_of
from pnp.drawing import Face, Group, Inset, Op, Rect, Shape, record
from pnp.errors import UserError
from pnp.impose import Page, Placement, Printed, booklet
from pnp.paper import Paper, paper, um
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink
from pnp.write import About, pdf
from tests.pnp.booklet.books import (
    A4_FOLDED,
    A5,
    LETTER_FOLDED,
    make_book,
    pages_of,
    rules,
    set_book,
    text_of,
    words_on,
)

FILLER = "Some words that fill a line of the column and then go on for a while, so that there are two. "


def complaint(folder: Path, text: str, size: tuple[float, float] = A5) -> str:
    with pytest.raises(UserError) as error:
        set_book(folder / "book", text, size)
    return str(error.value)


def page_with(faces: list[Face], words: str) -> int:
    return next(number for number, face in enumerate(faces, 1) if words in text_of(face))


@pytest.mark.parametrize("size", [A5, A4_FOLDED, LETTER_FOLDED])
def test_the_rules_keep_their_margins(size: tuple[float, float]) -> None:
    faces = rules(size)
    assert len(faces) == 16
    column = column_of(size)
    for number, face in enumerate(faces, 1):
        assert (face.width, face.height) == size
        for op in face.ops:
            box = bounds_of(op)
            assert box.x >= 5
            assert box.y >= 5
            assert box.x + box.w <= size[0] - 5
            assert box.y + box.h <= size[1] - 5
        if number == 1:
            continue
        left = column.left(number)
        for word in words_on(face):
            if TOP <= word.y <= size[1] - BOTTOM and word.size > 9.01:
                assert word.x >= left - 0.01
                assert word.x + word.width <= left + column.width + 0.01


def test_every_page_is_numbered_outside() -> None:
    for number, face in enumerate(rules(), 1):
        if number == 1:
            continue
        (found,) = [word for word in words_on(face) if word.text == str(number) and word.y > A5[1] - BOTTOM]
        column = column_of(A5)
        edge = column.left(number) if number % 2 == 0 else column.left(number) + column.width - found.width
        assert found.x == pytest.approx(edge, abs=0.01)


def test_a_picture_on_every_spread() -> None:
    pictured = {number for number, face in enumerate(rules(), 1) if _pictures(face.ops)}
    for left in range(2, 14, 2):
        assert pictured & {left, left + 1}, left
    assert "Bake & Sale" in text_of(rules()[0])
    assert "Themistoklis Dakanalis" in text_of(rules()[0])


def _pictures(ops: tuple[Op, ...]) -> list[Op]:
    return [op for op in ops if isinstance(op, Group) and op.clip and op.scale != 1 and not _is_die(op)]


def _is_die(op: Group) -> bool:
    return len(op.ops) == 1 and isinstance(op.ops[0], Inset)


def test_the_last_page_is_the_summary() -> None:
    assert "Summary" in text_of(rules()[-1])
    assert "Summary" in text_of(rules(LETTER_FOLDED)[-1])


def test_contents_point_to_the_pages(tmp_path: Path) -> None:
    text = "# T\n\n![](contents)\n\n## First\n\nOne.\n\n---\n\n## Second\n\nTwo.\n"
    faces = set_book(tmp_path, text)
    assert "1 First 2 2 Second 4" in text_of(faces[1])
    assert "Two." in text_of(faces[3])
    assert "Notes" in text_of(faces[2])


def test_headings_stay_with_what_follows(tmp_path: Path) -> None:
    for lines in range(12, 24):
        body = "".join(f"{FILLER}\n\n" for _ in range(lines))
        faces = set_book(tmp_path, f"# T\n\n## Start\n\n{body}### Head\n\nBelow the head.\n\n{FILLER * 3}\n")
        assert page_with(faces, "Head") == page_with(faces, "Below the head.")


def test_no_line_stands_alone(tmp_path: Path) -> None:
    column = column_of(A5)
    for lines in range(30, 46):
        first = "\\\n".join(["Above."] * lines)
        second = "\\\n".join(f"Line {number}." for number in range(5))
        faces = set_book(tmp_path, f"# T\n\n{first}\n\n{second}\n")
        on = [sum(word.text.startswith("Line") for word in words_on(face)) for face in faces]
        assert 1 not in on
        assert sum(on) == 5
        assert all(word.y <= TOP + column.height for face in faces[1:] for word in words_on(face) if word.y < 192)


def test_boxes_are_not_split_unless_taller_than_a_page(tmp_path: Path) -> None:
    body = "".join(f"{FILLER}\n\n" for _ in range(16))
    short = "> **Example.** Begins. " + FILLER * 8 + " Ends.\n"
    faces = set_book(tmp_path, f"# T\n\n{body}{short}")
    assert page_with(faces, "Begins.") == page_with(faces, "Ends.")
    tall = "> **Example.** Begins.\n>\n" + "".join(f"> {FILLER * 2}\n>\n" for _ in range(16)) + "> Ends.\n"
    faces = set_book(tmp_path, f"# T\n\n{tall}")
    assert page_with(faces, "Begins.") + 1 == page_with(faces, "Ends.")
    assert "Example (continued)" in text_of(faces[2])


def test_a_long_table_repeats_its_head(tmp_path: Path) -> None:
    rows = "".join(f"| row {number} | text |\n" for number in range(60))
    faces = set_book(tmp_path, f"# T\n\n| Name | What |\n|---|---|\n{rows}")
    assert [("Name" in text_of(face)) for face in faces] == [False, True, True, False]
    assert all(text_of(faces[1] if number < 20 else faces[2]) for number in range(60))
    text = text_of(faces[1]) + text_of(faces[2])
    assert all(f"row {number}" in text for number in range(60))


def test_columns_are_as_wide_as_what_they_hold(tmp_path: Path) -> None:
    faces = set_book(tmp_path, f"# T\n\n| A | B |\n|---|--:|\n| Local Supplier | {FILLER * 3} |\n| x | y |\n")
    words = list(words_on(faces[1]))
    assert any(word.text == "Local Supplier" for word in words)  # a short name stays on one line
    column = column_of(A5)
    right = column.left(2) + column.width
    last = next(word for word in words if word.text == "y")
    assert last.x + last.width == pytest.approx(right, abs=0.2)


def test_pictures_are_cut_out_of_the_piece(tmp_path: Path) -> None:
    faces = set_book(tmp_path, '# T\n\n![The panel](cards#m "circled m-a-1")\n')
    text = text_of(faces[1])
    assert "Panel" in text
    assert "Elsewhere" not in text
    assert "The panel" in text
    group = next(op for op in faces[1].ops if isinstance(op, Group))
    box = bounds_of(group)
    assert (round(box.w / group.scale, 2), round(box.h / group.scale, 2)) == (30, 20)
    assert isinstance(group.ops[-1], Shape)  # the pencil


def test_the_whole_face_and_a_rectangle(tmp_path: Path) -> None:
    faces = set_book(tmp_path, '# T\n\n![](cards/one "width 40")\n\n![](cards#5,55,50,15)\n')
    first, second = [op for op in faces[1].ops if isinstance(op, Group)]
    assert bounds_of(first).w == pytest.approx(40)
    assert bounds_of(second).w / second.scale == pytest.approx(50)


def test_text_stands_beside_a_picture(tmp_path: Path) -> None:
    faces = set_book(tmp_path, f'# T\n\n![](cards "width 40") {FILLER * 4}\n')
    box = bounds_of(next(op for op in faces[1].ops if isinstance(op, Group)))
    column = column_of(A5)
    assert box.x + box.w == pytest.approx(column.left(2) + column.width)
    body = [word for word in words_on(faces[1]) if word.size == 9.5 and TOP < word.y < 192]
    assert body
    assert all(word.x + word.width < box.x for word in body)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("# T\n\nA {icon:strar}.\n", 3, "unknown icon 'strar'; did you mean 'star'?"),
        ("# T\n\n- one\n- {icon:strar}\n", 4, "unknown icon"),
        ("# T\n\n| a |\n|---|\n| b |\n| {icon:strar} |\n", 6, "unknown icon"),
        ("# T\n\n![](card)\n", 3, "there is no 'card'; did you mean 'cards'?"),
        ("# T\n\n![](cards/two)\n", 3, "'cards' has no 'two'"),
        ("# T\n\n![](cards/back)\n", 3, "'cards' has no back"),
        ("# T\n\n![](cards#q)\n", 3, "no box has an id that begins with 'q-'"),
        ("# T\n\n![](cards#0,0,99,10)\n", 3, "outside the face of 63 × 88 mm"),
        ("# T\n\n![](cards#0,0,a,10)\n", 3, "is no region"),
        ('# T\n\n![](cards "circled m-a-2")\n', 3, "there is no box 'm-a-2' to mark; did you mean 'm-a-1'?"),
        ('# T\n\n![](cards "cirled m-a-1")\n', 3, "did you mean 'circled'?"),
        ('# T\n\n![](cards "width 200")\n', 3, "does not fit"),
        ('# T\n\n![](cards "width wide")\n', 3, "a width is one number"),
        ("# T\n\nWord\n\n" + "x" * 200 + "\n", 5, "wider than its 106 mm"),
        ("# T\n\nA sign \u4e00.\n", 3, "has no glyph"),
        ("# T\n\n> ## Head\n", 3, "a heading cannot stand in a box"),
        ("# T\n\n**a ![](cards) b**\n", 3, "a paragraph of its own"),
        (
            "# T\n\n| " + " | ".join("wide" * 5 for _ in range(6)) + " |\n" + "|---" * 6 + "|\n",
            3,
            "the page has 106 mm",
        ),
        ("Text\n", 1, "begins with its title"),
        ("# T\n", 1, "has text below its title"),
        ("", 1, "begins with its title"),
    ],
)
def test_mistakes_are_named_with_file_and_line(tmp_path: Path, text: str, where: int, what: str) -> None:
    said = complaint(tmp_path, text)
    assert said.startswith(f"book/rules.md:{where}: ")
    assert what in said


FRAGMENTS = st.sampled_from(
    [
        *("# ", "## ", "### ", "- ", "1. ", "> ", "\n", "\n\n", "---\n", "***\n", "**", "*", "`", "``` ", "    ", "\\"),
        *("| a | b |\n|---|--:|\n", "| c |\n", "[x](y)", "<b>", "&amp;", "**Example.** ", "text ", "word" * 30),
        *("![](cards)", '![a](cards#m "width 40")', "![](contents)", "{icon:star}", "{icon:none}"),
        *("{% for i in [1, 2] %}", "{% endfor %}", "{{ i }}"),
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(FRAGMENTS, max_size=12).map("".join))
def test_any_text_is_set_or_refused_politely(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("any")
    said = ""
    try:
        assert len(set_book(folder, "# T\n\n" + text)) % 4 == 0
    except UserError as error:
        said = str(error)
    assert not said or "rules.md" in said


def test_headings_may_look_the_same(tmp_path: Path) -> None:
    faces = set_book(tmp_path, "# T\n{% for i in [1, 2] %}\n\n## Same\n\nText.\n{% endfor %}\n\n![](contents)\n")
    assert text_of(faces[1]).endswith("1 Same 2 2 Same 2")


def test_html_is_only_text(tmp_path: Path) -> None:
    assert "<script>" in text_of(set_book(tmp_path, "# T\n\nA <script> is text.\n")[1])


def test_a_page_may_be_too_small(tmp_path: Path) -> None:
    assert "too small" in complaint(tmp_path, "# T\n\nText.\n", (70, 100))


def test_examples_and_notes_look_different(tmp_path: Path) -> None:
    faces = set_book(tmp_path, "# T\n\n> **Example.** One.\n\n> **Note.** Two.\n\n> Three.\n")
    panels = [op for op in faces[1].ops if isinstance(op, Rect) and op.fill and op.w > 100]
    assert len(panels) == 3
    assert panels[0].fill != panels[1].fill == panels[2].fill


def test_dice_stand_in_the_line() -> None:
    assert any(_is_die(op) for face in rules() for op in face.ops if isinstance(op, Group))


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_other_inks_have_the_same_layout(ink: Ink) -> None:
    plain, other = rules(), rules(A5, ink)
    for one, two in zip(plain, other, strict=True):
        assert [word[:4] for word in words_on(one)] == [word[:4] for word in words_on(two)]


def test_the_same_booklet_twice() -> None:
    game_pages = rules()
    rules.cache_clear()
    again = rules()
    assert [list(record(face)) for face in game_pages] == [list(record(face)) for face in again]


@pytest.mark.parametrize(("size", "on"), [(A4_FOLDED, "a4"), (LETTER_FOLDED, "letter")])
def test_folded_sheets_read_in_order(size: tuple[float, float], on: str) -> None:
    faces = rules(size)
    sides = booklet(faces, paper(on), "Rules", faces[0])
    assert len(sides) * 2 == len(faces)
    first: list[Placement] = []
    last: list[Placement] = []
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        (front_left, front_right), (back_left, back_right) = (
            sorted(side.placements, key=lambda placed: placed.x) for side in (front, back)
        )
        first += [front_right, back_left]  # the leaf on the right of the fold, turned over
        last = [back_right, front_left, *last]
    assert [placed.face for placed in (*first, *last)] == faces
    for placed in (*first, *last):
        assert placed.w == um(size[0])


def test_the_words_are_in_the_pdf(tmp_path: Path) -> None:
    import pypdfium2

    game = make_book(tmp_path, "# Title\n\n## Section\n\nSome *italic*, **bold** and “quoted” words -- all here.\n")
    setter = Setter(game)
    faces = pages_of(game)
    size = Paper("a5", um(A5[0]), um(A5[1]))
    pages = [
        Page(size, "Rules", placements=[Placement(Printed("r", "1", 1, f), "front", f, 0, 0, size.width, size.height)])
        for f in faces
    ]
    target = tmp_path / "book.pdf"
    pdf(pages, setter.icons, About("Title", "Nobody", "Rules"), target)
    document = pypdfium2.PdfDocument(target)
    assert len(document) == 4
    text = document[1].get_textpage().get_text_range()
    assert "Some italic, bold and “quoted” words – all here." in " ".join(text.split())
