from __future__ import annotations

import subprocess
import sys

import pytest

from pnp.catalog import GameFolder, common_templates, find, games
from pnp.errors import UserError


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """Built-in games of our own, and an empty folder to work in."""
    for slug in ("bake-and-sale", "bake-the-cake", "cube-cafe", "cupcake-empire"):
        (tmp_path / "data" / slug).mkdir(parents=True)
        (tmp_path / "data" / slug / "game.yaml").touch()
    (tmp_path / "data" / "notes").mkdir()
    (tmp_path / "work").mkdir()
    monkeypatch.setattr("pnp.catalog._shelf", lambda name: tmp_path / name)
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


def refusal(word):
    with pytest.raises(UserError) as caught:
        find(word)
    return str(caught.value)


def test_games_are_the_folders_with_a_game(shelf):
    assert games()[0] == GameFolder("bake-and-sale", shelf / "data/bake-and-sale", shelf / "templates/bake-and-sale")
    assert [game.slug for game in games()] == ["bake-and-sale", "bake-the-cake", "cube-cafe", "cupcake-empire"]


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("bake-and-sale", "bake-and-sale"),
        ("Bake-And-Sale", "bake-and-sale"),
        ("bake-and", "bake-and-sale"),
        ("bake-t", "bake-the-cake"),
        ("cube", "cube-cafe"),
        ("CUP", "cupcake-empire"),
        (" cube ", "cube-cafe"),
    ],
)
def test_names_and_beginnings(shelf, word, slug):
    assert find(word).slug == slug


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("bake", "'bake' may be bake-and-sale or bake-the-cake; write more of the name"),
        ("c", "'c' may be cube-cafe or cupcake-empire; write more of the name"),
        ("cupcakes", "unknown game 'cupcakes'; did you mean 'cupcake-empire'?"),
        ("chess", "unknown game 'chess'; known: bake-and-sale, bake-the-cake, cube-cafe, cupcake-empire"),
        ("", "unknown game ''; known: bake-and-sale, bake-the-cake, cube-cafe, cupcake-empire"),
        ("./chess", "there is no folder 'chess'"),
        ("a\0b/c", "there is no folder 'a\0b/c'"),
        ("x" * 5000, f"unknown game '{'x' * 40}'; known: bake-and-sale, bake-the-cake, cube-cafe, cupcake-empire"),
    ],
)
def test_unknown_games(shelf, word, complaint):
    assert refusal(word) == complaint


def test_a_folder_of_ones_own(shelf):
    own = shelf / "work" / "My Game!"
    own.mkdir()
    assert refusal("./My Game!") == "'My Game!' is not a game: there is no game.yaml in it"
    assert refusal("My Game!") == "'My Game!' is not a game: there is no game.yaml in it"
    (own / "game.yaml").touch()
    assert find("My Game!") == find("./My Game!") == find("./My Game!/")
    assert find("./My Game!").slug == "my-game"
    assert find("./My Game!").templates.parts == ("My Game!", "templates")
    assert find(str(own)).data == own
    assert refusal("./My Game!/game.yaml") == (
        "'My Game!/game.yaml' is not a folder; name the folder that holds game.yaml"
    )


def test_a_name_comes_before_a_folder_and_a_folder_before_a_beginning(shelf):
    for name in ("cube", "cube-cafe"):
        (shelf / "work" / name).mkdir()
        (shelf / "work" / name / "game.yaml").touch()
    assert find("cube-cafe").data == shelf / "data/cube-cafe"
    assert find("cube").data.name == "cube"
    assert find("cub").data == shelf / "data/cube-cafe"


def test_the_folder_of_a_built_in_game_has_its_templates(shelf):
    assert find("../data/cube-cafe") == find("cube-cafe")


def test_this_folder(shelf, monkeypatch):
    monkeypatch.chdir(shelf / "data/cube-cafe")
    assert find(".") == find("cube-cafe")


def test_the_real_shelf():
    assert "bake-and-sale" in [game.slug for game in games()]
    assert find("bake-and-sale").templates.is_dir()
    assert common_templates().is_dir()


def test_nothing_heavy_is_imported():
    code = "import sys, pnp.catalog; print(sorted({'yaml', 'msgspec', 'jinja2', 'reportlab'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
