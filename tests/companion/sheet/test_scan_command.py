"""`companion score` with pictures, as people use it."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")
sys.path.insert(0, str(Path(__file__).parents[3]))

import cv2
import numpy as np
from tests_of_scan import drawn, on_a_table

from companion.cli import commands, score_pictures
from companion.sheet.scan import rows
from companion.sheet.scan.expected import layout
from pnp.errors import UserError

SHEETS = Path(__file__).parent.parent / "sheets"
MARKS = {
    **{f"t-{day}-{hour}": "crossed" for day in range(1, 8) for hour in range(1, 9)},
    **{f"m-ap-{n}": "both" for n in range(1, 5)},
    **{f"m-ol-{n}": "both" for n in range(1, 3)},
    "l-ciabatta-1": "circled",
    "l-ciabatta-2": "circled",
    "b-ciabatta-2": "circled",
    "s-ciabatta-1": "circled",
    **{f"f-{n}": "circled" for n in range(1, 4)},
    "v-hiring-1": "crossed",
}
MONEY = 2 * (2 + 1) + 2 + 6 - 3


def score(*words: str) -> Result:
    return CliRunner().invoke(commands, ["score", "bake-and", *words])


def picture(file: Path, marks: dict[str, str], change: int = 0) -> str:
    image = on_a_table(drawn(marks))
    if change:
        image = cv2.convertScaleAbs(image, alpha=0.9, beta=change)
    cv2.imwrite(str(file), image)
    return str(file)


def test_one_picture(tmp_path: Path) -> None:
    file = picture(tmp_path / "ana.jpg", MARKS)
    result = score(file, "--json", "--write", str(tmp_path / "a.sheet.yaml"), "--annotate", str(tmp_path / "a.png"))
    assert result.exit_code == 0, result.output
    (player,) = json.loads(result.stdout)["players"]
    assert (player["name"], player["source"], player["score"]) == ("ana", file, MONEY)
    assert player["flagged"] == []
    assert len(player["boxes"]) == 262
    assert player["boxes"]["m-ap-4"]["state"] == "both"
    assert player["boxes"]["z-2"]["state"] == "circled"
    assert 0.9 < player["boxes"]["t-1-1"]["confidence"] <= 1
    seen = cv2.imread(str(tmp_path / "a.png"))
    assert seen.shape == layout().prints["full"].shape
    again = score(str(tmp_path / "a.sheet.yaml"), "--json")
    assert json.loads(again.stdout)["players"][0]["score"] == MONEY


def test_a_table_of_pictures_and_files(tmp_path: Path) -> None:
    ana = picture(tmp_path / "ana.jpg", MARKS)
    twice = picture(tmp_path / "ana-again.png", MARKS, change=12)
    ben = picture(tmp_path / "ben.png", {**MARKS, **{f"l-ciabatta-{n}": "circled" for n in range(3, 9)}})
    typed = tmp_path / "carla.sheet.yaml"
    typed.write_text("sheet: bake-and-sale/1\nplayers:\n  - name: Carla\n    fame: 3\n")
    result = score(ana, twice, ben, str(typed), "--json", "--yes")
    told = json.loads(result.stdout)
    assert [player["name"] for player in told["players"]] == ["ana", "ben", "Carla"]
    assert "the same sheet as" in result.stderr
    assert "but with other marks; both are counted" in result.stderr
    assert "boxes" not in told["players"][2]
    assert result.exit_code == 1
    assert any("C1" in each for each in told["players"][1]["problems"])


def test_the_picture_in_the_docs() -> None:
    result = score(str(Path(__file__).parents[3] / "docs" / "ana.jpg"), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["players"][0]["score"] == 27


def test_a_challenge_in_the_code(tmp_path: Path) -> None:
    import pypdfium2

    from pnp import pad
    from pnp.catalog import find

    document, _ = pad.make(find("bake-and-sale"), 1, None, "a4", "full", "corner-shop")
    file = tmp_path / "ana.png"
    pypdfium2.PdfDocument(document)[0].render(scale=2.2).to_pil().save(file)
    told = json.loads(score(str(file), "--json").stdout)
    assert told["solo"]["challenge"] == "corner-shop"


def test_unsure_is_not_scored(tmp_path: Path) -> None:
    image = on_a_table(drawn(MARKS))
    cv2.ellipse(image, (1250, 1000), (300, 160), 30, 0, 360, (120, 150, 205), -1)
    file = tmp_path / "ben.jpg"
    cv2.imwrite(str(file), image)
    result = score(str(file), "--yes", "--json")
    assert result.exit_code == 1
    (player,) = json.loads(result.stdout)["players"]
    assert (player["score"], player["rank"], player["breakdown"]) == (None, None, None)
    assert "m-ye-9" in player["flagged"]
    plain = score(str(file))
    assert plain.exit_code == 1
    assert plain.stdout == ""
    assert "not sure of m-ye-9" in plain.stderr


def test_answers_with_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = on_a_table(drawn(MARKS))
    cv2.ellipse(image, (1250, 1000), (200, 100), 30, 0, 360, (120, 150, 205), -1)
    file = tmp_path / "ben.jpg"
    cv2.imwrite(str(file), image)
    keys = iter("?" + "-" * 100)
    monkeypatch.setattr("click.getchar", lambda: next(keys))
    pictures = score_pictures.read_pictures([str(file)], ask=True, quiet=True)
    assert pictures.sure
    assert pictures.papers[0].reading.boxes["m-ye-9"].state == "blank"
    keys = iter("q")
    assert not score_pictures.read_pictures([str(file)], ask=True, quiet=True).sure


def test_answers_at_a_terminal(tmp_path: Path) -> None:
    """The command in a pseudo-terminal: each unsure box is shown and asked about, and one key answers."""
    pty = pytest.importorskip("pty")
    image = on_a_table(drawn(MARKS))
    cv2.ellipse(image, (1250, 1000), (120, 70), 30, 0, 360, (120, 150, 205), -1)
    file = tmp_path / "ben.jpg"
    cv2.imwrite(str(file), image)
    outer, inner = pty.openpty()
    words = [sys.executable, "-m", "companion", "score", "bake-and-sale", str(file)]
    here = {"cwd": Path(__file__).parents[3], "env": {**os.environ, "BAKEHOUSE_HOME": str(tmp_path), "TERM": "xterm"}}
    told = ""
    asked: set[str] = set()
    deadline = time.monotonic() + 60
    with subprocess.Popen(words, stdin=inner, stdout=inner, stderr=inner, start_new_session=True, **here) as running:
        os.close(inner)
        while time.monotonic() < deadline:
            if select.select([outer], [], [], 0.2)[0]:
                try:
                    told += os.read(outer, 65536).decode(errors="replace")
                except OSError:  # the other end is closed
                    break
            elif question := re.search(r"\d+/\d+ (\S+) \(.*q stop $", told.rpartition("\n")[2]):
                asked.add(question[1])
                os.write(outer, b"-")
        if running.poll() is None and time.monotonic() >= deadline:
            running.kill()
        assert running.wait(60) == 0, told[-2000:]
    os.close(outer)
    assert asked
    assert "Enlarged: " in told
    assert "▀" in told
    assert told.count("blank\r\n") >= len(asked)
    assert re.search(rf"\b{MONEY}\b", told.rpartition("q stop")[2])


def test_refused(tmp_path: Path) -> None:
    file = tmp_path / "ana.jpg"
    file.write_text("no picture")
    result = score(str(file))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "ana.jpg: this is no picture that can be read; use a .jpg" in result.stderr
    told = json.loads(score(str(file), "--json").stdout)
    assert told["players"][0]["score"] is None
    assert isinstance(score(str(tmp_path / "none.jpg")).exception, UserError)
    assert isinstance(score(str(SHEETS / "good-solo.sheet.yaml"), "--write", "x.sheet.yaml").exception, UserError)


def test_sheets_of_a_feeder(tmp_path: Path) -> None:
    from PIL import Image

    first, second = on_a_table(drawn(MARKS)), on_a_table(drawn({"f-1": "circled"}))
    back = np.full_like(first, 250)
    frames = [Image.fromarray(cv2.cvtColor(page, cv2.COLOR_BGR2RGB)) for page in (first, back, second)]
    file = tmp_path / "table.pdf"
    frames[0].save(file, save_all=True, append_images=frames[1:], resolution=203)
    result = score(str(file), "--json", "--yes")
    told = json.loads(result.stdout)
    assert [player["name"] for player in told["players"]] == ["table 1", "table 2"]
    assert "page 2 left out" in result.stderr


def test_missing_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ana.jpg"
    file.write_bytes(b"\xff\xd8")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = score(str(file))
    assert isinstance(result.exception, UserError)
    assert "pip install 'bakehouse[photo]'" in str(result.exception)


def test_what_marks_mean() -> None:
    blank = {box.id: box.states[0] for box in layout().boxes}
    states = {**blank, "f-2": "circled", "z-4": "both", "z-3": "circled"}
    told = rows.warnings(states, {**states, "t-1-1": "circled", "m-hg-1": "crossed"} | {})
    assert any(each.startswith("P2") and "f-1" in each for each in told)
    assert any("z-4 is the highest size and crossed" in each for each in told)
    assert any("z-2, z-3 not crossed" in each for each in told)
    seen = {**blank, "m-hg-1": "both", "t-1-1": "crossed"}
    told = rows.warnings(seen, {**seen, "m-hg-1": "crossed", "t-1-1": "circled"})
    assert any("no circle seen" in each and "m-hg-1" in each for each in told)
    assert any("another way" in each and "t-1-1" in each for each in told)
    text = rows.player_yaml('An "a"', {**blank, "m-hg-1": "both", "r-10": "circled", "z-3": "circled"})
    assert 'name: "An \\"a\\""' in text
    assert "high-gluten: 1/1" in text
    assert "retail: [10]" in text
    assert "size: 3" in text
