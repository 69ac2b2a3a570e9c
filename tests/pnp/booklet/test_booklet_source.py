from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.record import parse as parse_record
from companion.replay import replay
from pnp.booklet import rendered_text, sections
from pnp.booklet.source import booklet_of, house, render
from pnp.catalog import find
from pnp.errors import UserError
from pnp.load import load_game
from tests.pnp.booklet.books import copied, make_book

GAME = load_game(find("bake-and-sale"))
SOURCE = (GAME.folder.templates / "rules.md").read_text("utf-8")


def complaint(folder: Path, text: str) -> str:
    with pytest.raises(UserError) as error:
        rendered_text(make_book(folder / "book", text))
    return str(error.value)


def test_jinja_is_filled_in(tmp_path: Path) -> None:
    game = make_book(tmp_path, "# {{ game.name }}\n{% for each in things %}\n- {{ each.name }}\n{% endfor %}\n")
    assert rendered_text(game) == "# Trial\n- One\n"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("# T\n\n{{ thing }}\n", 3, "'thing' is undefined"),
        ("# T\n\n{{ game.nane }}\n", 3, "did you mean 'name'?"),
        ("# T\n{% for each in things %}\ntext\n", 3, "end"),
        ("# T\n\n\n{{ things | by_id('two') }}", 4, "nothing here has the id 'two'"),
        ("# T\n{% set a = 1 %}\n{% for x in range(3) %}\n{{ 1 // (x - 2) }}\n{% endfor %}", 4, "division"),
        ("# T\n{{ 'x' * 90000000 }}", 2, "too often"),
        ("# T\n{% for a in range(99999) %}{{ 'x' * 1000 }}{% endfor %}", 0, "longer than"),
    ],
)
def test_mistakes_are_named_with_their_line(tmp_path: Path, text: str, line: int, what: str) -> None:
    said = complaint(tmp_path, text)
    assert said.startswith(f"book/rules.md:{line}:" if line else "book/rules.md:")
    assert what in said


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    game = make_book(tmp_path, "")
    (tmp_path / "templates" / "rules.md").write_bytes(b"\x00\x01\x02")
    with pytest.raises(UserError, match="not a text file"):
        rendered_text(game)
    (tmp_path / "templates" / "rules.md").unlink()
    with pytest.raises(UserError, match=r"rules\.md: cannot be read"):
        rendered_text(game)


def test_lines_of_the_text_keep_their_line_of_the_file(tmp_path: Path) -> None:
    text = "# T\n{% set a = 1 %}\n\n{% for each in [1, 2] %}\n- item\n{% endfor %}\n{# over\nlines #}\nlast\n"
    game = make_book(tmp_path, text)
    rendered = render(game, booklet_of(game))
    lines = {line: rendered.lines[number] for number, line in enumerate(rendered.text.split("\n"))}
    assert (lines["# T"], lines["- item"], lines["last"]) == (1, 5, 9)


def test_sections_read_like_text() -> None:
    found = {section.title: section for section in sections(GAME)}
    assert found["Baking"].level == 2
    assert "2 × High-gluten flour, Yeast" in found["Baking"].text
    assert "2 hourglasses" in found["Buildings"].text + found["The upper row"].text
    for section in found.values():
        assert "{icon:" not in section.text
        assert "![" not in section.text
        assert "\n---\n" not in section.text
    assert "Baguette Baguette" not in found["Baking"].text


def test_sections_need_no_typesetting() -> None:
    code = (
        "import sys; from pnp.catalog import find; from pnp.load import load_game; from pnp.booklet import sections;"
        "assert sections(load_game(find('bake-and-sale')));"
        "sys.exit(any(name in sys.modules for name in ('reportlab', 'pikepdf', 'markdown_it', 'fontTools')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_number_of_the_game_is_typed() -> None:
    bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", SOURCE, flags=re.DOTALL)
    bare = re.sub(r"(!\[[^\]]*\])\([^)]*\)", r"\1", bare)  # regions of the sheet and marks on them
    bare = re.sub(r"(?m)^\d+\. ", "", bare)  # numbered lists
    assert re.findall(r".*\d.*", bare) == []
    spelt = r"\b(?:four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    assert re.findall(rf".*{spelt}.*", bare, flags=re.IGNORECASE) == []


def test_a_changed_value_changes_the_booklet(tmp_path: Path) -> None:
    own = copied(tmp_path)
    before = rendered_text(load_game(find(str(own))))
    assert before == rendered_text(GAME)
    market = own / "market.yaml"
    market.write_text(market.read_text("utf-8").replace("hourglasses: 8}", "hourglasses: 9}"), "utf-8")
    buildings = own / "buildings.yaml"
    buildings.write_text(buildings.read_text("utf-8").replace("money: 8}", "money: 11}"), "utf-8")
    after = rendered_text(load_game(find(str(own))))
    assert "up to **9 {icon:hourglass}**" in after
    assert "11 for each visit to the Supermarket" in after
    assert "up to **8 {icon:hourglass}**" in before


def test_the_house_box_follows_the_marks(tmp_path: Path) -> None:
    own = copied(tmp_path)
    awards = own / "awards.yaml"
    awards.write_text(awards.read_text("utf-8").replace("award-money: 10", "award-money: !house 10"), "utf-8")
    breads = own / "breads.yaml"
    breads.write_text(breads.read_text("utf-8").replace("pins: !house 1", "pins: !rulebook 1"), "utf-8")
    text = rendered_text(load_game(find(str(own))))
    assert "> - Award money." in text
    assert "> - Rolling pins: Brioche, Sourdough Bread and Bakery's Special." in text
    assert "Award money." not in rendered_text(GAME)


def test_house_values_are_grouped() -> None:
    groups = {group["key"]: group for group in house(GAME)}
    assert groups["breads.pins"]["names"] == ["Focaccia", "Brioche", "Sourdough Bread", "Bakery's Special"]
    assert not groups["breads.pins"]["all"]
    assert groups["breads.recipe"]["all"]
    assert groups["buildings.bottom-row.swaps-a-day"]["names"] == ["Stock Room"]
    assert not any(key.startswith(("components", "game")) for key in groups)


def test_the_worked_day_is_legal_and_fills_the_day() -> None:
    day = """[Game "bake-and-sale"]
[Variant "solo-easy"]
[Player "1" "Ana" "human"]

* roll w1 w2 w4 b1 b1 b5
1 consult
1 market w1 w2 b1
1 market w1 w2 b1
1 bake baguette 2
1 market w4 b1 b5
1 lab brioche
"""
    assert not replay(parse_record(day)).finished
    with pytest.raises(UserError):
        replay(parse_record(day + "1 network\n"))
    text = next(section.text for section in sections(GAME) if section.title == "A worked day")
    assert "2 + 1 + 1 + 1 + 1 + 2 = **8** hourglasses" in text
    assert "white die 1, white die 2, white die 4, 2 × black die 1, black die 5" in text


@pytest.mark.parametrize(
    "words",
    [
        "Type `companion score bake-and-sale`",
        "Please no red, orange, yellow or pink",
        "level 6 asks for 220",
        "6 × (4 + 2) = 36",
        "5 × (3 + 2) = 25",
        "2 × 2 + 2 = 6",
        "The wholesaler pays nothing",
        "Themistoklis Dakanalis",
    ],
)
def test_the_rules_say(words: str) -> None:
    assert words in rendered_text(GAME)


def test_the_rules_name_everything() -> None:
    text = rendered_text(GAME)
    values = GAME.values
    for group in ("supplies", "breads", "awards", "challenges"):
        for each in values[group]:
            assert each["name"] in text
    for row in values["buildings"].values():
        for each in row:
            assert each["name"] in text
    for challenge in values["challenges"]:
        medals = challenge["medals"]
        assert f"*Bronze {medals['bronze']}, silver {medals['silver']}, gold {medals['gold']}.*" in text
