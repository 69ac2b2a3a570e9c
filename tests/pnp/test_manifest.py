"""The manifest says what is on the paper: it is held against the PDF itself."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.build import build
from pnp.catalog import find
from pnp.expand import expand
from pnp.job import Options
from pnp.load import load_game

SAMPLER = str(Path(__file__).parent / "sampler")
POINT = 25.4 / 72


def made(game: str, **options: Any) -> tuple[dict[str, Any], pikepdf.Pdf]:
    files = build(find(game), Options(manifest=True, **options))
    return json.loads(files[-1].content), pikepdf.open(io.BytesIO(files[0].content))


def placed_forms(page: pikepdf.Page) -> list[tuple[float, float]]:
    """Where the content of a page moves to before it draws a form, in mm from the lower left."""
    found = []
    matrix = None
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            matrix = [float(value) for value in operands]
        elif str(operator) == "Do" and matrix is not None:
            found.append((matrix[4] * POINT, matrix[5] * POINT))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("options", [{}, {"backs": "fold"}, {"flip": "short", "offset": (0.4, -0.3)}, {"bleed": 1.5}])
def test_every_piece_is_where_the_manifest_says(paper, options):
    manifest, pdf = made("bake-and-sale", paper=paper, **options)
    assert manifest["game"] == "bake-and-sale"
    assert manifest["paper"] == paper
    assert manifest["file"] == f"bake-and-sale-{paper}.pdf"
    assert [page["page"] for page in manifest["pages"]] == list(range(1, len(pdf.pages) + 1))
    bleed = options.get("bleed", 0)
    for page, printed in zip(manifest["pages"], pdf.pages, strict=True):
        assert [page["width"], page["height"]] == pytest.approx(
            [float(value) * POINT for value in printed.MediaBox[2:]], abs=0.001
        )
        corners = placed_forms(printed)
        for piece in page["pieces"]:
            grow = bleed if piece["component"] == "aid" else 0
            x, y = piece["x"] - grow, page["height"] - piece["y"] - piece["h"] - grow
            w, h = piece["w"] + 2 * grow, piece["h"] + 2 * grow
            corner = {0: (x, y), 90: (x, y + h), 180: (x + w, y + h), 270: (x + w, y)}[piece["rotation"]]
            assert any(corner == pytest.approx(other, abs=0.002) for other in corners), piece


@pytest.mark.parametrize("game", ["bake-and-sale", SAMPLER])
def test_no_piece_is_lost(game):
    manifest, _ = made(game)
    printed = Counter(
        piece["component"]
        for page in manifest["pages"]
        for piece in page["pieces"]
        if piece["side"] == "front" and piece["component"] != "city"  # a board in tiles is several pieces
    )
    wanted: Counter[str] = Counter()
    for piece in expand(load_game(find(game))):
        wanted[piece.component.id] += piece.copies
    for name in ("rules", "city"):
        wanted.pop(name, None)
    assert printed == wanted


def test_the_pieces_of_the_sheet_and_their_words():
    manifest, _ = made("bake-and-sale", players=2, parts=("sheet", "aid"))
    sheets = [piece for page in manifest["pages"] for piece in page["pieces"] if piece["component"] == "sheet"]
    keys = ("item", "copy", "side", "x", "y", "w", "h", "rotation")
    assert [sheets[1][key] for key in keys] == ["2", 1, "front", 9.0, 18.0, 192.0, 261.0, 0]
    sides = [(page["side"], {piece["side"] for piece in page["pieces"]}) for page in manifest["pages"]]
    assert sides[-2:] == [("front", {"front"}), ("back", {"back"})]


def test_booklets_are_listed_besides():
    manifest, _ = made("bake-and-sale")
    assert [other["file"] for other in manifest["others"]] == [
        "bake-and-sale-rules-a4.pdf",
        "bake-and-sale-rules-a5.pdf",
    ]
    first = manifest["others"][1]["pages"][0]["pieces"]
    assert [(piece["component"], piece["item"]) for piece in first] == [("rules", "page-1")]
