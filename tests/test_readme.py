"""Every command that the README shows is run, in an empty folder, as a user would run it."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "companion" / "records" / "bake-and-sale"
BLOCKS = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
COMMANDS = [line.split("  #")[0].strip() for block in BLOCKS for line in block.splitlines() if line.strip()]


def test_the_first_commands_are_the_two_of_set_up() -> None:
    assert COMMANDS[:2] == ["make", "make test"]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^all:", makefile, re.MULTILINE)
    assert re.search(r"^test:", makefile, re.MULTILINE)


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the examples name."""
    folder = tmp_path_factory.mktemp("kitchen")
    shutil.copytree(ROOT / "tests" / "pnp" / "sampler", folder / "my-game")
    (folder / "games").mkdir()
    record = next(iter(sorted(RECORDS.glob("good-solo*.game"))))
    shutil.copy(record, folder / "games" / "one.game")
    shutil.copy(record, folder / "game.game")
    shutil.copy(record, folder / "games" / "evening.game")
    unfinished = folder / "home" / "games" / "unfinished.game"
    unfinished.parent.mkdir(parents=True)
    unfinished.write_text('[Game "bake-and-sale"]\n[Player "1" "Ana" "human"]\n\n')
    shutil.copy(ROOT / "docs" / "ana.jpg", folder / "ana.jpg")
    for name in ("ana", "ben"):
        text = f"sheet: bake-and-sale/1\nplayers:\n  - {{name: {name}, size: 3}}\n"
        (folder / f"{name}.sheet.yaml").write_text(text)
    return folder


@pytest.mark.parametrize("command", COMMANDS[2:])
def test_a_command_of_the_readme(command: str, kitchen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAKEHOUSE_HOME", str(kitchen / "home"))
    words = shlex.split(command)
    assert words[0] in ("pnp", "companion")
    if "games/*.game" in words:
        words[words.index("games/*.game")] = "games/one.game"
    run = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=kitchen,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
    )
    asks_for_a_sheet = command == "companion score bake-and-sale"  # and finds nobody who answers
    assert run.returncode == (2 if asks_for_a_sheet else 0), run.stderr
    assert "Traceback" not in run.stderr
