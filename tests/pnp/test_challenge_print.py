"""Challenges on paper: a sheet or a card with a code that plays it."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from pnp.catalog import find, games
from pnp.challenge import find_challenge
from pnp.cli import main
from pnp.errors import UserError
from pnp.load import load_game
from pnp.pad import card, make


def words(pdf: bytes) -> str:
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded())


def test_a_sheet_names_its_challenge_and_its_code_fits_with_any_week() -> None:
    folder = find("bake-and-sale")
    ids = [each["id"] for each in load_game(folder).values["challenges"]]
    marks = set()
    for paper in ("a4", "letter"):
        pdf, boxes = make(folder, 1, "ABCDEFGHIJKL", paper, "low", ids[2])
        assert "Challenge: Corner Shop" in words(pdf)
        assert json.loads(boxes)["qr"]["text"].endswith(":ABCDEFGHIJKL:CO")
    for each in ids:
        marks.add(find_challenge(load_game(folder), each).mark)
    assert len(marks) == len(ids)
    assert max(len(mark) for mark in marks) == 2


def test_a_camera_knows_the_sheet_of_a_challenge_as_any_other() -> None:
    _, plain = make(find("bake-and-sale"), 1, None, "a4", "full")
    _, other = make(find("bake-and-sale"), 1, None, "a4", "full", "corner-shop")
    code = json.loads(plain)["qr"]["text"]
    assert code.count(":") == 4
    assert json.loads(other)["qr"]["text"] == f"{code}::CO"


@pytest.mark.parametrize("slug", [game.slug for game in games() if game.slug != "bake-and-sale"])
def test_a_card_says_the_twist_and_the_medals(slug: str) -> None:
    game = load_game(find(slug))
    listed = game.values.get("challenges") or [
        v for v in game.values["variants"] if "medals" in v or "gold-margin" in v
    ]
    for data in listed:
        text = words(card(find(slug), data["id"], "X", "a4", "grey"))
        assert data["name"] in text
        assert "bronze" in text
        assert "gold" in text


def test_the_command_and_its_complaints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "card.pdf"
    with pytest.raises(SystemExit) as ended:
        main(["sheet", "cupcake", "--challenge", "sugar", "-o", str(target)])
    assert ended.value.code == 0
    assert target.read_bytes().startswith(b"%PDF")
    with pytest.raises(UserError, match="did you mean 'sugar-rush'"):
        find_challenge(load_game(find("cupcake-empire")), "sugar-rash")
    with pytest.raises(UserError, match="could be"):
        find_challenge(load_game(find("bake-and-sale")), "s")
