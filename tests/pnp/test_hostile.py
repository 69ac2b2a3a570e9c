"""Games from strangers: what reaches for more than paper is refused, with file and line, and nothing is written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from pnp.build import build
from pnp.catalog import find
from pnp.checking import examined
from pnp.drawing import Picture
from pnp.errors import UserError
from pnp.job import Options
from pnp.load import load_game
from pnp.since import digest
from pnp.typeset.style import INKS, Ink
from tests.pnp.helpers import face_of, make_game

TEXT = 'elements:\n- rect: {{size: [1, 1]}}\n- text: {{size: [60, 80], text: "{{{{ {expression} }}}}"}}\n'


def refusal(folder: Path, template: str) -> str:
    with pytest.raises(UserError) as error:
        face_of(make_game(folder, template))
    return str(error.value)


@pytest.mark.parametrize(
    "expression",
    [
        "''.__class__.__mro__[1].__subclasses__()",
        "item.__class__",
        "item['__class__']['__base__']",
        "().__class__.__bases__[0]",
        "game | attr('__class__')",
        "words.__globals__",
        "cycler.__init__.__globals__.os.popen('id').read()",
        "lipsum.__globals__['os'].system('id')",
        "self.__init__.__globals__",
        "namespace.__init__.__globals__",
        "joiner.__init__.__globals__.__builtins__.open('/etc/passwd').read()",
        "range.__self__",
        "item.name.format.__globals__",
        "'{0.__class__}'.format(item)",
        "'%s' % item",
        "'a' * 1000000000",
        "[0] * 1000000000",
        "9 ** 9 ** 9",
        "range(1000000000) | list",
        "item.update({'x': 1})",
        "things.append(1)",
        "things.clear()",
    ],
)
def test_expressions_that_reach_for_python_are_refused_with_file_and_line(expression: str, tmp_path: Path) -> None:
    assert "templates/card.yaml:3:" in refusal(tmp_path, TEXT.format(expression=expression))


@pytest.mark.parametrize("statement", ["{% for i in range(9) %}{% endfor %}", "{% include '/etc/passwd' %}", "{# x #}"])
def test_statements_are_refused(statement: str, tmp_path: Path) -> None:
    template = f'elements:\n- rect: {{size: [1, 1]}}\n- text: {{size: [60, 80], text: "{statement} {{{{ 1 }}}}"}}\n'
    assert "templates/card.yaml:3:" in refusal(tmp_path, template)


@pytest.mark.parametrize(
    "name",
    ["../secret.png", "/etc/passwd", "images/../../secret.png", "..\\\\secret.png", "file:///etc/passwd", "C:x.png"],
)
def test_pictures_outside_the_folder_are_refused(name: str, tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    said = refusal(tmp_path / "game", f'elements:\n- image: {{size: [5, 5], file: "{name}"}}\n')
    assert said.startswith("templates/card.yaml:2:")
    assert "is not in the game's templates" in said


def test_a_picture_that_is_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    (tmp_path / "game" / "templates").mkdir(parents=True)
    (tmp_path / "game" / "templates" / "x.png").symlink_to(tmp_path / "secret.png")
    assert "link out of" in refusal(tmp_path / "game", "elements:\n- image: {size: [5, 5], file: x.png}\n")


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n{inner}\n</svg>'


@pytest.mark.parametrize(
    ("svg", "line"),
    [
        ('<!DOCTYPE svg [\n<!ENTITY x SYSTEM "file:///etc/passwd">]>\n' + SVG.format(inner="<text>&x;</text>"), 1),
        (SVG.format(inner="<path d='M1 1h9'/>\n<script>alert(1)</script>"), 3),
        (SVG.format(inner='<image href="http://example.org/x.png"/>'), 2),
        (SVG.format(inner='<use xlink:href="other.svg#a"/>'), 2),
        (SVG.format(inner='<path d="M1 1h9" onload="alert(1)"/>'), 2),
        (SVG.format(inner="<foreignObject/>"), 2),
        (SVG.format(inner="<path d='M1 1h9'>"), 3),
        ("not xml at all", 1),
    ],
)
def test_icons_with_entities_scripts_or_addresses_are_refused(svg: str, line: int, tmp_path: Path) -> None:
    (tmp_path / "templates" / "icons").mkdir(parents=True)
    (tmp_path / "templates" / "icons" / "bad.svg").write_text(svg)
    assert refusal(tmp_path, "elements:\n- icon: {name: bad, size: 5}\n").startswith(f"icons/bad.svg:{line}: ")


@pytest.mark.parametrize("name", ["../../common/icons/star", "/etc/passwd", "..\\\\x", "a/b"])
def test_icons_by_path_are_unknown(name: str, tmp_path: Path) -> None:
    assert "unknown icon" in refusal(tmp_path, f'elements:\n- icon: {{name: "{name}", size: 5}}\n')


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 50])
def test_what_is_no_picture_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "x.png").write_bytes(content)
    assert refusal(tmp_path, "elements:\n- image: {size: [5, 5], file: x}\n").startswith(
        "templates/x.png: cannot be read"
    )


def test_a_picture_is_found_by_name_and_a_missing_one_is_listed(tmp_path: Path) -> None:
    (tmp_path / "templates" / "images").mkdir(parents=True)
    Image.new("RGB", (40, 20), "#c23b5a").save(tmp_path / "templates" / "images" / "one.png")
    template = 'elements:\n- image: {size: [20, 20], file: "{{ item.id }}"}\n'
    game = make_game(tmp_path, template, "[{id: one, name: One}, {id: two, name: Two}]")
    (picture,) = face_of(game).ops
    assert isinstance(picture, Picture)
    assert (picture.w, picture.h, picture.y) == (20, 10, 5)
    (file,) = build(game.folder, Options())
    assert file.notes == ("no picture yet: two [cards two]",)
    found, notes = examined(game.folder)
    assert (found, [str(note) for note in notes]) == ([], ["no picture yet: two [cards two]"])


def test_a_changed_picture_changes_the_face(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    file = tmp_path / "templates" / "one.png"
    digests = set()
    for colour in ("#000000", "#ffffff"):
        Image.new("RGB", (4, 4), colour).save(file)
        digests.add(digest(face_of(make_game(tmp_path, "elements:\n- image: {size: [5, 5], file: one.png}\n"))))
    assert len(digests) == 2


@pytest.mark.parametrize("name", ["../escaped", "..", "a/../../b", "/tmp/escaped", "c:\\escaped", "\u202egnp", "a\nb"])
def test_no_name_of_an_item_leads_a_file_out_of_the_folder(name: str, tmp_path: Path) -> None:
    game = tmp_path / "inner" / "game"
    make_game(game, "elements: []\n", json.dumps([{"id": name}]))
    before = {path for path in tmp_path.rglob("*") if not path.is_relative_to(tmp_path / "inner" / "out")}
    command = [sys.executable, "-m", "pnp", "export", "./game", "--to", "png", "--dpi", "30", "--out", "out"]
    ran = subprocess.run(command, cwd=game.parent, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    after = {path for path in tmp_path.rglob("*") if not path.is_relative_to(tmp_path / "inner" / "out")}
    assert after == before
    (made,) = (game.parent / "out" / "cards").iterdir()
    assert made.name.removesuffix(".png").replace("-", "").isalnum()


@pytest.mark.parametrize("word", ["template: ../card.yaml", "template: /etc/card.yaml", "id: ../deck", "id: a/b"])
def test_names_with_dots_are_refused_with_file_and_line(word: str, tmp_path: Path) -> None:
    fields = {"id": "deck", "template": "card.yaml", **dict([word.split(": ")])}
    component = ", ".join(f"{key}: {value}" for key, value in fields.items())
    make_game(tmp_path, "elements: []\n")
    (tmp_path / "components.yaml").write_text(f"!house\n- {{kind: card, name: Deck, size: [63, 88], {component}}}\n")
    with pytest.raises(UserError) as error:
        load_game(find(f"{tmp_path}/"))
    assert "components.yaml:2:" in str(error.value)


def test_a_booklet_outside_of_the_folder_is_refused(tmp_path: Path) -> None:
    make_game(tmp_path, "elements: []\n")
    (tmp_path / "components.yaml").write_text("!house\n- {id: rules, kind: booklet, name: Rules, text: ../../x.md}\n")
    with pytest.raises(UserError, match=r"components.yaml:2:\d+"):
        load_game(find(f"{tmp_path}/"))


def test_macros_are_in_the_sandbox_too(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "own.jinja").write_text("{% macro f() %}{{ ''.__class__.__mro__ }}{% endmacro %}\n")
    game = make_game(tmp_path, 'elements:\n- text: {size: [60, 80], text: "{{ f() }}"}\n')
    with pytest.raises(UserError, match=r"templates/card.yaml:2:"):
        face_of(game)


def test_a_huge_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    Image.new("1", (9000, 9000)).save(tmp_path / "templates" / "x.png")
    said = refusal(tmp_path, "elements:\n- image: {size: [5, 5], file: x}\n")
    assert said.startswith("templates/x.png: 9000 × 9000 pixels are too many")


@pytest.mark.parametrize("ink", INKS)
def test_a_picture_is_printed_in_the_ink_that_was_asked_for(ink: Ink, tmp_path: Path) -> None:
    import pypdfium2

    (tmp_path / "templates").mkdir()
    Image.new("RGB", (8, 8), "#c23b5a").save(tmp_path / "templates" / "x.png")
    game = make_game(tmp_path, "elements:\n- image: {size: [63, 63], file: x.png}\n")
    (file,) = build(game.folder, Options(ink=ink))
    page = pypdfium2.PdfDocument(file.content)[1].render(scale=1).to_pil().convert("RGB")
    red, green, blue = page.getpixel((60, 80))
    assert (abs(red - green) < 3) == (ink == "grey")
    assert (min(red, green, blue) > 130) == (ink == "low")


@pytest.mark.parametrize(
    "element",
    [
        "row: {each: 1000000000, step: 1, elements: [{rect: {size: [1, 1]}}]}",
        "row: {each: 9000, step: 1, elements: [{row: {each: 9000, step: 1, elements: [{rect: {size: [1, 1]}}]}}]}",
    ],
)
def test_endless_repetition_is_refused(element: str, tmp_path: Path) -> None:
    assert refusal(tmp_path, f"elements:\n- {element}\n").startswith("templates/card.yaml:2:")


@pytest.mark.parametrize("text", ["{{ ''.__class__ }}", "{% include '/etc/passwd' %}", "{{ 'a' * 10000000000 }}"])
def test_rules_are_in_the_sandbox_too(text: str, tmp_path: Path) -> None:
    make_game(tmp_path, "elements: []\n")
    (tmp_path / "components.yaml").write_text("!house\n- {id: rules, kind: booklet, name: Rules, text: rules.md}\n")
    (tmp_path / "templates" / "rules.md").write_text(f"# Rules\n\nText {text}\n")
    found, _ = examined(find(f"{tmp_path}/"))
    assert "rules.md:3" in str(found[0])
