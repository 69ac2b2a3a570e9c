"""`pnp new`: each game to start from builds at once, and nothing that is there is ever overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build import build
from pnp.catalog import find, starters
from pnp.checking import examined
from pnp.cli import main
from pnp.errors import UserError
from pnp.expand import kind_of
from pnp.files import save_all
from pnp.job import Options
from pnp.load import load_game
from pnp.new import new_game


def pnp(*words: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        main(words)
    return int(leaving.value.code or 0)


@pytest.mark.parametrize("starter", ["complete", "blank", "cards", "roll-and-write"])
def test_each_game_to_start_from_is_sound_and_builds(starter: str, tmp_path: Path) -> None:
    save_all(new_game(tmp_path / "first try", starter))
    folder = find(f"{tmp_path}/first try")
    game = load_game(folder)
    assert game.name == "First Try"
    assert game.code == "FT"
    assert examined(folder) == ([], [])
    assert next(file.name for file in build(folder, Options())) == "first-try-a4.pdf"
    for file in (tmp_path / "first try").rglob("*.yaml"):
        if file.name in ("game.yaml", "components.yaml"):
            assert "#" in file.read_text(), "its files teach"


def test_the_command_offers_what_there_is_to_start_from() -> None:
    from pnp.cli.new import command

    (choice,) = [parameter.type for parameter in command.params if parameter.name == "starter"]
    assert set(choice.choices) == set(starters())


def test_the_complete_game_has_what_a_game_has(tmp_path: Path) -> None:
    save_all(new_game(tmp_path / "game", "complete"))
    kinds = {kind_of(component) for component in load_game(find(f"{tmp_path}/game")).components}
    assert kinds == {"card", "token", "board", "die", "sheet", "booklet"}


@pytest.mark.parametrize(
    ("name", "called"),
    [("a", "A"), ("7 wonders'", "7 Wonders"), ('"; x: {{ 1 }}', "X 1"), ("ÄÖÜ", "Äöü"), ("---", "My Game")],
)
def test_any_folder_gives_a_name(name: str, called: str, tmp_path: Path) -> None:
    save_all(new_game(tmp_path / name, "blank"))
    assert load_game(find(f"{tmp_path}/{name}")).name == called


def test_a_folder_in_use_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "note.txt").write_text("mine")
    assert pnp("new", str(tmp_path)) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]
    assert pnp("new", str(tmp_path / "note.txt")) == 2
    assert (tmp_path / "note.txt").read_text() == "mine"


@pytest.mark.parametrize("name", ["", "\0", "x" * 300])
def test_an_impossible_folder_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert pnp("new", name) == 2
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_is_taken_and_an_unknown_start_refused(tmp_path: Path) -> None:
    assert pnp("new", str(tmp_path), "--from", "blank") == 0
    assert pnp("new", str(tmp_path / "other"), "--from", "nothing") == 2
    with pytest.raises(UserError, match="did you mean 'cards'"):
        new_game(tmp_path / "other", "card")
