"""A user's own version of a built-in game, with a theme that is none of ours, is played and printed without Python."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME = "roasted-empire"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Roasted Empire's data with a sixth theme, its cards named anew."""
    folder = tmp_path / "shelf" / GAME
    shutil.copytree(ROOT / "data" / GAME, folder)
    theme = (folder / "nightshift.yaml").read_text("utf-8")
    theme = theme.replace("  nightshift:", "  lagoon:").replace('"Night Shift"', '"Lagoon"')
    theme = re.sub(r"\{id: (goal-|bonus-)?", lambda found: f"{{id: {found.group(1) or ''}lagoon-", theme)
    (folder / "lagoon.yaml").write_text(theme, "utf-8")
    printed = (
        "\n- id: lagoon-cards\n  kind: card\n  name: Lagoon cards\n  size: [63, 88]\n  items: themes.lagoon.cards\n"
        "  template: empire-card.yaml\n  with: {theme: lagoon, backing: neutral, word: EMPIRE}\n  stock: card\n"
    )
    with (folder / "components.yaml").open("a", encoding="utf-8") as file:
        file.write(printed)
    monkeypatch.setenv("BAKEHOUSE_GAMES", str(folder.parent))
    monkeypatch.setenv("BAKEHOUSE_HOME", str(tmp_path / "home"))
    return folder


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *words], cwd=cwd, capture_output=True, text=True, timeout=120)


def test_a_theme_of_ones_own_is_played_recorded_and_replayed(shelf: Path, tmp_path: Path) -> None:
    words = ("companion", "play", "roasted", "--bot", "easy", "--bot", "random", "--with", "themes=lagoon,highland")
    played = run(*words, "--seed", "7", "--record", "own.game", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    record = (tmp_path / "own.game").read_text("utf-8")
    assert "lagoon-" in record
    assert re.search(r"^= ", record, re.MULTILINE)
    assert run("companion", "replay", "own.game", cwd=tmp_path).stdout.startswith("ok own.game")


def test_a_theme_of_ones_own_is_printed(shelf: Path, tmp_path: Path) -> None:
    built = run("pnp", "build", GAME, "--parts", "theme:lagoon", "--out", "print", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    assert "roasted-empire-a4.pdf" in built.stdout


def test_a_mistake_in_it_is_named_with_its_place(shelf: Path, tmp_path: Path) -> None:
    file = shelf / "lagoon.yaml"
    file.write_text(file.read_text("utf-8").replace("op: sabotage", "op: sabotge", 1), "utf-8")
    checked = run("pnp", "check", GAME, cwd=tmp_path)
    assert checked.returncode == 1
    assert re.search(r"lagoon\.yaml:\d+:\d+: .*sabotge", checked.stdout)
