"""The game as people play it: commands run as a user runs them, cards typed by their beginnings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from roasted_table import BUILDING_PHASE, Table

from companion import said
from companion.game import Setup
from companion.games.roasted_empire.room import ROOM


def companion(folder: Path, *words: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=answers,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=folder,
        env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "PYTHONUTF8": "1"},
        check=False,
    )


def test_a_whole_game_with_typos(tmp_path: Path) -> None:
    file = tmp_path / "one.game"
    words = ("play", "roasted", "--seat", "Ana", "--bot", "easy", "--with", "themes=harbor,nightshift", "--seed", "4")
    played = companion(tmp_path, *words, "--record", str(file), answers="pcik\n?\nboard\n" + "1\n" * 120)
    assert played.returncode == 0
    assert "did you mean 'pick'" in played.stdout
    assert "The game is over." in played.stdout
    assert '[Themes "harbor" "nightshift"]' in file.read_text(encoding="utf-8")
    assert companion(tmp_path, "replay", str(file)).stdout.startswith("ok ")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("themes=harbour,highland", "did you mean 'harbor'"),
        ("themes=harbor", "2 to 5 themes"),
        ("theme", "themes=…"),
    ],
)
def test_wrong_themes(tmp_path: Path, wrong: str, why: str) -> None:
    refused = companion(tmp_path, "play", "roasted", "--seat", "Ana", "--bot", "easy", "--with", wrong)
    assert refused.returncode == 2
    assert why in refused.stderr
    assert "Traceback" not in refused.stderr


def test_real_cards_are_typed_by_their_beginnings() -> None:
    state = ROOM.start(Setup("standard", 2, (("Themes", ("highland", "harbor")),)))
    for typed in ("land", "relief trade coast garden", "dock villa seed old pier", "full hill hill sail chart", "dock"):
        ROOM.apply(state, said.understand(ROOM, state, typed))
    assert state.mover == 2
    assert ROOM.words(state, said.understand(ROOM, state, "hill")) == "pick hillside-terrace"


def test_a_card_may_be_named_without_its_verb() -> None:
    table = Table().hand(1, "yard-plot", "full-cargo").phase(BUILDING_PHASE)
    room, state = table.room, table.state
    assert room.words(state, said.understand(room, state, "yard")) == "build yard-plot"
    assert room.words(state, said.understand(room, state, "full")) == "play full-cargo"
    assert room.words(state, said.understand(room, state, "st yard")) == "store yard-plot"


def test_the_screen_shows_own_cards_and_counts_those_of_others() -> None:
    table = Table().hand(1, "yard-plot").hand(2, "opera-cafe", "grand-hotel-bar").stored(2, "charter")
    table.empire(2, "flagship-house", "back-lot!").phase(BUILDING_PHASE)
    block = table.room.screen(table.room.view(table.state, 1), 1, 100, ["Ana", "Bo"])
    text = "\n".join("".join(piece for piece, _ in line) for line in block)
    assert "yard-plot" in text
    assert "opera-cafe" not in text
    assert "charter" not in text
    assert "flagship-house 7→9" in text
    assert "back-lot! 1" in text
    assert "stored 1" in text
    assert "hand 2" in text


def test_a_challenge_says_how_to_lay_out_the_table() -> None:
    steps = ROOM.set_up(ROOM.usual_setup("challenge-dry-season", 3))
    assert any("Contract Farm (sabotaged)" in step for step in steps)
    assert any("Showpiece" in step for step in steps)
