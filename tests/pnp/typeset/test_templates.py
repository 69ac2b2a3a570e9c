from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing import Glyphs, Group, IconUse, Rect, Shape
from pnp.errors import UserError
from tests.pnp.helpers import face_of, make_game


def complaint(folder: Path, template: str, items: str = "[{id: one, name: One}]") -> str:
    with pytest.raises(UserError) as error:
        face_of(make_game(folder, template, items))
    return str(error.value)


def test_values_are_placed_once_a_piece(tmp_path: Path) -> None:
    template = (
        "let: {pad: 4}\n"
        "elements:\n"
        '- text: {at: ["{{ pad }}", 5], size: ["{{ w - 2 * pad }}", 8], text: "{{ item.name }}!"}\n'
        "- rect: {when: \"{{ item.name == 'Two' }}\", size: [1, 1], fill: crust}\n"
    )
    face = face_of(make_game(tmp_path, template))
    (glyphs,) = face.ops
    assert isinstance(glyphs, Glyphs)
    assert (glyphs.x, glyphs.text) == (4, "One!")


def test_rows_and_grids_repeat_over_data(tmp_path: Path) -> None:
    template = (
        "elements:\n"
        '- grid: {each: "{{ [1, 2, 3, 4, 5] }}", columns: 2, at: [10, 10], step: [5, 7], elements: ['
        '{rect: {size: ["{{ it }}", 1], fill: crust}}]}\n'
    )
    rects = [op for op in face_of(make_game(tmp_path, template)).ops if isinstance(op, Rect)]
    assert [(r.x, r.y, r.w) for r in rects] == [(10, 10, 1), (15, 10, 2), (10, 17, 3), (15, 17, 4), (10, 24, 5)]


def test_a_template_extends_another(tmp_path: Path) -> None:
    game = make_game(tmp_path, "extends: base.yaml\nlet: {tone: mint}\nslots: {middle: [{rect: {size: [2, 2]}}]}\n")
    (tmp_path / "templates" / "base.yaml").write_text(
        'let: {tone: crust}\nelements:\n- rect: {size: [1, 1], fill: "{{ tone }}"}\n'
        "- slot: {name: middle, at: [9, 9], elements: [{rect: {size: [8, 8]}}]}\n"
    )
    first, second = (op for op in face_of(game).ops if isinstance(op, Rect))
    assert first.fill == "#4fa58b"
    assert (second.x, second.w) == (9, 2)


def test_turned_groups_keep_their_own_origin(tmp_path: Path) -> None:
    template = "elements:\n- group: {at: [20, 30], turn: 90, elements: [{rect: {at: [1, 2], size: [3, 4]}}]}\n"
    (group,) = face_of(make_game(tmp_path, template)).ops
    assert isinstance(group, Group)
    assert (group.x, group.y, group.angle) == (20, 30, 90)
    assert group.ops[0][:4] == (1, 2, 3, 4)


def test_icons_stand_in_the_line(tmp_path: Path) -> None:
    template = 'elements:\n- text: {size: [50, 10], text: "pay {icon:coin} **now**"}\n'
    ops = face_of(make_game(tmp_path, template)).ops
    assert [type(op) for op in ops] == [Glyphs, IconUse, Glyphs]
    assert isinstance(ops[2], Glyphs)
    assert ops[2].font == "SourceSansPro-Bold"


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("elements:\n- rekt: {size: [1, 1]}\n", "card.yaml:2:3: unknown element 'rekt'; did you mean 'rect'?"),
        (
            "elements:\n- rect: {size: [1, 1], fil: crust}\n",
            "card.yaml:2:24: 'rect' has no 'fil'; did you mean 'fill'?",
        ),
        ("elements:\n- rect: {fill: crust}\n", "card.yaml:2:3: 'rect' needs 'size'"),
        ("elements:\n- rect: {size: [1, x]}\n", "card.yaml:2:3: rect: 'size[1]': Expected a number, got text"),
        ("elements:\n- rect: {size: [1, 1], size: [2, 2]}\n", "card.yaml:2:24: 'size' stands twice"),
        ("elements: 5\n", "card.yaml:1:11: elements are a list"),
        ("elments: []\n", "card.yaml:1:1: a template has no 'elments'; did you mean 'elements'?"),
        ('elements:\n- text: {size: [9, 9], text: "{{ item.nam }}"}\n', "there is no 'nam' here; did you mean 'name'?"),
        ('elements:\n- text: {size: [9, 9], text: "{{ item.name + }}"}\n', "card.yaml:2:30"),
        ('elements:\n- text: {size: [9, 9], text: "{% if 1 %}"}\n', "only {{ … }} may stand in a template's value"),
        ("elements:\n- icon: {name: sta, size: 4}\n", "card.yaml:2:3: unknown icon 'sta'; did you mean 'star'?"),
        ("elements:\n- rect: {size: [1, 1], fill: crist}\n", "unknown colour 'crist'; did you mean 'crust'?"),
        ("elements:\n- text: {size: [9, 9], text: a, style: bod}\n", "unknown text style 'bod'; did you mean 'body'?"),
        ("elements:\n- include: {part: nothing}\n", "there is no part 'nothing'"),
        ("elements:\n- include: {part: ../../../etc/passwd.yaml}\n", "there is no template"),
        ("extends: card.yaml\n", "'card.yaml' extends itself"),
        ("parts: {a: [{include: {part: a}}]}\nelements:\n- include: {part: a}\n", "'a' includes itself"),
        (
            "elements:\n- image: {file: ../secret.png, size: [5, 5]}\n",
            "the picture '../secret.png' is not in the game's templates",
        ),
        ('elements:\n- text: {size: [9, 9], text: "日本"}\n', "has no glyph for '日' (U+65E5)"),
        ('elements:\n- text: {size: [9, 9], text: "**open"}\n', "opens * or ** and does not close it"),
    ],
)
def test_complaints_say_where_what_and_what_would_be_right(tmp_path: Path, template: str, expected: str) -> None:
    text = complaint(tmp_path, template)
    assert expected in text
    assert "card.yaml" in text


def test_all_complaints_of_a_template_at_once(tmp_path: Path) -> None:
    text = complaint(tmp_path, "elements:\n- rekt: {}\n- rect: {size: [1, 1], fil: a}\n")
    assert len(text.splitlines()) == 2


def test_overflow_names_piece_box_and_sizes(tmp_path: Path) -> None:
    template = 'elements:\n- text: {size: [12, 6], text: "{{ item.name }}", style: title}\n'
    text = complaint(tmp_path, template, '[{id: long, name: "A name that is far too long for this"}]')
    assert "[cards long]" in text
    assert "12 × 6 mm, even at 13 pt (it begins at 20 pt)" in text


@pytest.mark.parametrize(
    "expression",
    [
        "''.__class__.__mro__",
        "item.__class__",
        "game['__init__']",
        "self",
        "range(10000000)",
        "'x' * 1000000000",
        "9 ** 9 ** 9",
        "'%999999999s' % 1",
        "().__class__.__bases__[0].__subclasses__()",
        "things.append(1)",
    ],
)
def test_expressions_cannot_reach_python(tmp_path: Path, expression: str) -> None:
    quoted = expression.replace('"', '\\"')
    assert "card.yaml:2" in complaint(tmp_path, f'elements:\n- text: {{size: [50, 50], text: "{{{{ {quoted} }}}}"}}\n')


def test_low_ink_lightens_areas_and_keeps_lines(tmp_path: Path) -> None:
    from pnp.typeset.style import LOW_COVERAGE, coverage

    template = (
        "elements:\n- rect: {size: [9, 9], fill: crust, line: crust}\n- circle: {radius: 2, fill: crust, solid: true}\n"
    )
    rect, circle = face_of(make_game(tmp_path, template), "low").ops
    assert isinstance(rect, Rect)
    assert isinstance(circle, Shape)
    assert rect.fill
    assert coverage(rect.fill) <= LOW_COVERAGE
    assert rect.line == circle.fill == "#7a4b2a"


def test_grey_ink_has_no_colour(tmp_path: Path) -> None:
    template = "elements:\n- rect: {size: [9, 9], fill: crust}\n- circle: {radius: 2, fill: mint, solid: true}\n"
    for op in face_of(make_game(tmp_path, template), "grey").ops:
        assert isinstance(op, Rect | Shape)
        assert op.fill
        assert op.fill[1:3] == op.fill[3:5] == op.fill[5:7]
