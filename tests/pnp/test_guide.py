"""The guide is followed to the letter: each file is saved under the name it gives, each command is run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide.md").read_text("utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody has followed the guide."""
    folder = tmp_path_factory.mktemp("guide")
    tools = folder / "tools"
    tools.mkdir()
    (tools / "pnp").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pnp "$@"\n')
    (tools / "pnp").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    home = folder / "home"
    home.mkdir()
    said = ""
    before = 0
    for block in BLOCK.finditer(GUIDE):
        text = GUIDE[before : block.start()]
        before = block.end()
        if block[1] != "sh":
            path = home / re.findall(r"`(tea-party/[\w./-]+)`", text)[-1]
            path.parent.mkdir(exist_ok=True)
            path.write_text(block[2])
            continue
        for line in block[2].splitlines():
            if line.startswith("pnp watch"):
                said += watched(line, home, environment)
                continue
            ran = subprocess.run(
                line, shell=True, cwd=home, env=environment, capture_output=True, text=True, check=False
            )
            assert ran.returncode == 0, (line, ran.stdout, ran.stderr)
            assert "Traceback" not in ran.stderr
            said += ran.stdout
    (folder / "said.txt").write_text(said)
    return home


def watched(line: str, home: Path, environment: dict[str, str]) -> str:
    words = [*line.split(), "--port", "0"]
    process = subprocess.Popen(words, cwd=home, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        return process.stdout.readline() + process.stdout.readline()
    finally:
        process.terminate()
        process.wait()


def test_the_guide_makes_a_game_of_twelve_cards(table: Path) -> None:
    from pnp.catalog import find
    from pnp.expand import expand
    from pnp.load import load_game

    assert sum(piece.copies for piece in expand(load_game(find(f"{table}/tea-party")), None, ("deck",))) == 12


def test_all_that_it_promises_is_there(table: Path) -> None:
    made = {path.relative_to(table).as_posix() for path in table.rglob("*") if path.is_file()}
    assert {
        "output/tea-party-a4.pdf",
        "output/tea-party-rules-a5.pdf",
        "output/tea-party-a4-patch.pdf",
        "output/tea-party-de-a4.pdf",
        "output/tea-party-png/deck/earl.png",
        "output/tea-party-tts/tea-party.json",
        "output/tea-party-gamecrafter/shop.json",
        "tea-party.png",
        "changed.png",
    } <= made
    assert any(name.startswith("output/tea-party-cutlines/page-") for name in made)


def test_it_says_what_the_guide_says(table: Path) -> None:
    said = (table.parent / "said.txt").read_text()
    assert "http://127.0.0.1:" in said
    assert "changed.png: 1 changed" in said
    assert "not translated by variants/de.yaml: components.deck.items.earl.name 'Earl Grey'" in said


def test_the_mistake_that_it_shows_is_the_one_that_is_told(table: Path) -> None:
    file = table / "tea-party" / "cards.csv"
    good = file.read_text()
    file.write_text(good.replace("Earl Grey,tea", "Earl Grey,tee"))
    ran = subprocess.run(
        [sys.executable, "-m", "pnp", "check", "."],
        cwd=table / "tea-party",
        capture_output=True,
        text=True,
        check=False,
    )
    file.write_text(good)
    assert ran.returncode == 1
    assert ran.stdout.strip() == " ".join(re.findall(r"`(cards\.csv:2:3: [^`]*)`", GUIDE)[0].split())
