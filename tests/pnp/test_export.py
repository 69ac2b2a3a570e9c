"""Exports, each held against what its target documents: sizes to the pixel, JSON as it is read, lines on the paper."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from pnp.build import build
from pnp.catalog import find
from pnp.errors import UserError
from pnp.expand import expand
from pnp.export import export, file_word
from pnp.export.gamecrafter import PRODUCTS
from pnp.job import Options
from pnp.load import load_game
from tests.pnp.helpers import make_game

SAMPLER = Path(__file__).parent / "sampler"


@cache
def exported(target: str, **wishes: Any) -> Mapping[str, bytes]:
    return export(load_game(find(str(SAMPLER))), target, **wishes)


def image(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def test_a_picture_a_face_with_names_from_ids() -> None:
    files = exported("png", parts=("poker", "coins", "cube"))
    assert sorted(files) == sorted(
        [
            f"{part}/{item}{back}.png"
            for part in ("poker", "coins")
            for item in ("berry", "lemon", "mint")
            for back in ("", "-back")
        ]
        + ["cube/1.png"]
    )
    card = image(files["poker/berry.png"])
    assert card.size == (round(63 / 25.4 * 300), round(88 / 25.4 * 300)) == (744, 1039)
    assert tuple(round(each) for each in card.info["dpi"]) == (300, 300)


def test_a_bleed_makes_the_picture_larger_by_it() -> None:
    files = exported("png", parts=("poker",), bleed=3, dpi=254)
    assert image(files["poker/berry.png"]).size == (690, 940)


def test_a_token_is_transparent_around_and_has_no_cut_line() -> None:
    coin = image(exported("png", parts=("poker", "coins", "cube"))["coins/berry.png"])
    assert coin.mode == "RGBA"
    wide, tall = coin.size
    assert [coin.getpixel(corner)[3] for corner in ((0, 0), (wide - 1, 0), (0, tall - 1))] == [0, 0, 0]
    assert coin.getpixel((wide // 2, tall // 2))[3] == 255


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Crème brûlée!", "cr-me-br-l-e"),
        ("../../etc", "etc"),
        ("", "piece"),
        ("..", "piece"),
        ("CON", "con"),
        ("x" * 99, "x" * 60),
    ],
)
def test_names_of_files_are_plain(text: str, word: str) -> None:
    assert file_word(text) == word


def test_pieces_that_are_called_alike_get_files_of_their_own(tmp_path: Path) -> None:
    game = make_game(tmp_path, "elements: []\n", '[{id: "a b"}, {id: a-b}, {id: "A/B"}]')
    assert sorted(export(game, "png", dpi=30)) == ["cards/a-b-2.png", "cards/a-b-3.png", "cards/a-b.png"]


def saved(base: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exported("tts", base=base, dpi=60)["sampler.json"])
    return found


def test_the_saved_object_has_every_piece() -> None:
    objects = saved()["ObjectStates"]
    assert {each["Name"] for each in objects} == {
        "DeckCustom",
        "Bag",
        "Custom_Tile",
        "Custom_Token",
        "Custom_Board",
        "Custom_Dice",
    }
    game = load_game(find(str(SAMPLER)))
    for component in ("poker", "coins", "hexes", "clouds", "mat"):
        wanted = sum(piece.copies for piece in expand(game, None, (component,)))
        name = next(each.name for each in game.components if each.id == component)
        mine = [each for each in objects if each["Nickname"].startswith(name)]
        assert sum(len(each.get("ContainedObjects", [None])) for each in mine) == wanted, component
    numbers = [each["GUID"] for top in objects for each in (top, *top.get("ContainedObjects", ()))]
    assert len(set(numbers)) == len(numbers)
    assert all(re.fullmatch("[0-9a-f]{6}", number) for number in numbers)


def test_a_deck_names_its_cards_by_sheet_and_place() -> None:
    (deck,) = [each for each in saved()["ObjectStates"] if each["Nickname"] == "Flavour cards"]
    (key,) = deck["CustomDeck"]
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    assert [number - int(key) * 100 for number in deck["DeckIDs"]] == [0, 0, 1, 2, 2, 2]
    sheet = deck["CustomDeck"][key]
    assert 2 <= sheet["NumWidth"] <= 10
    assert 2 <= sheet["NumHeight"] <= 7
    assert {"FaceURL", "BackURL", "BackIsHidden", "UniqueBack"} <= sheet.keys()
    assert all(card["CustomDeck"] == {key: sheet} for card in deck["ContainedObjects"])


def test_a_large_deck_is_spread_over_sheets_no_larger_than_the_simulator_takes(tmp_path: Path) -> None:
    items = json.dumps([{"id": f"c{number}", "copies": 2} for number in range(150)])
    game = make_game(tmp_path, "elements: []\n", items)
    files = export(game, "tts")
    (deck,) = json.loads(files[f"{game.slug}.json"])["ObjectStates"]
    assert [(each["NumWidth"], each["NumHeight"]) for each in deck["CustomDeck"].values()][:2] == [(10, 7), (10, 7)]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 300
    assert {number % 100 for number in deck["DeckIDs"]} == set(range(69))
    for number in (1, 2, 3):
        wide, tall = image(files[f"cards-{number}.png"]).size
        assert max(wide, tall) <= 4096
    columns, rows = 10, 7
    wide, tall = image(files["cards-1.png"]).size
    assert wide / columns / (tall / rows) == pytest.approx(63 / 88, rel=0.01)


def test_every_address_is_a_file_that_was_written() -> None:
    files = exported("tts", base="", dpi=60)
    named = set(
        re.findall(r'"(?:FaceURL|BackURL|ImageURL|ImageSecondaryURL)": "([^"]+)"', files["sampler.json"].decode())
    )
    assert named == set(files) - {"sampler.json"}
    based = saved("https://example.org/x/")
    assert based["ObjectStates"][0]["CustomDeck"]["1"]["FaceURL"] == "https://example.org/x/poker-1.png"
    with pytest.raises(UserError, match="is no address"):
        exported("tts", base="ftp://x")


def test_an_odd_token_is_transparent_so_that_the_simulator_finds_its_shape() -> None:
    cloud = image(exported("tts", base="", dpi=60)["clouds-berry.png"])
    assert cloud.getpixel((0, 0))[3] == 0


def test_the_shop_gets_pictures_of_its_sizes_to_the_pixel() -> None:
    files = exported("gamecrafter")
    sizes = {product.name: (product.wide, product.tall) for product in PRODUCTS}
    for name, content in files.items():
        if name.endswith(".png"):
            assert image(content).size == sizes[name.split("-")[0]], name
    assert image(files["PokerDeck-poker/berry.png"]).size == (825, 1125)


@pytest.mark.parametrize("product", PRODUCTS, ids=lambda product: product.name)
def test_a_product_is_as_large_as_its_picture_without_an_eighth_of_an_inch_around(product: Any) -> None:
    for pixels, mm in zip((product.wide, product.tall), product.size, strict=True):
        assert mm == pytest.approx((pixels - 75) / 300 * 25.4)


def test_the_shop_list_says_copies_safe_zone_and_what_there_is_no_product_for() -> None:
    listing = json.loads(exported("gamecrafter")["shop.json"])
    assert listing["components"]["poker"]["product"] == "PokerDeck"
    assert listing["components"]["poker"]["copies"] == {"lemon": 2, "mint": 1, "berry": 3}
    assert {"city", "cube", "wheel", "carton"} <= set(listing["without_equivalent"])
    everything = {component.id for component in load_game(find(str(SAMPLER))).components}
    assert set(listing["components"]) | set(listing["without_equivalent"]) == everything


def test_text_too_near_the_edge_is_said(tmp_path: Path) -> None:
    game = make_game(
        tmp_path, "elements:\n- group: {turn: 90, at: [63, 1], elements: [{text: {size: [60, 9], text: Edge}}]}\n"
    )
    listing = json.loads(export(game, "gamecrafter")["shop.json"])
    assert "the safe zone is 3.2 mm" in listing["components"]["cards"]["warnings"][0]
    game = make_game(tmp_path, "elements:\n- text: {at: [8, 8], size: [40, 9], text: Middle}\n")
    assert json.loads(export(game, "gamecrafter")["shop.json"])["components"]["cards"]["warnings"] == []


def test_the_shop_takes_one_resolution(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="300 dpi"):
        export(make_game(tmp_path, "elements: []\n"), "gamecrafter", dpi=200)


SVG = "{http://www.w3.org/2000/svg}"


def layers(content: bytes) -> dict[str, list[str]]:
    root = ElementTree.fromstring(content)
    return {
        group.get("id", ""): [path.get("d", "") for path in group.iter(f"{SVG}path")] for group in root.iter(f"{SVG}g")
    }


def extent(path: str) -> tuple[float, float, float, float]:
    """The box of the points that a path goes through; the handles of its curves may lie outside of it."""
    ends = [[float(word) for word in segment.split()][-2:] for segment in re.findall(r"[MLC]([^MLCZ]+)", path)]
    return min(x for x, _ in ends), min(y for _, y in ends), max(x for x, _ in ends), max(y for _, y in ends)


def test_cutting_lines_lie_where_the_manifest_says_the_pieces_are() -> None:
    files = exported("cutlines")
    made = {file.name: file.content for file in build(find(str(SAMPLER)), Options(manifest=True))}
    pages = {page["page"]: page for page in json.loads(made["sampler-a4.json"])["pages"]}
    names = [name for name in files if name.endswith(".svg")]
    for name in names:
        page = pages[int(name.split("-")[1])]
        root = ElementTree.fromstring(files[name])
        assert (root.get("width"), root.get("height")) == (f"{page['width']:g}mm", f"{page['height']:g}mm")
        assert root.get("viewBox") == f"0 0 {page['width']:g} {page['height']:g}"
        found = layers(files[name])
        assert set(found) == {"cut", "fold", "registration"}
        boxes = [(p["x"], p["y"], p["x"] + p["w"], p["y"] + p["h"]) for p in page["pieces"]]
        for path in found["cut"]:
            left, top, right, bottom = extent(path)
            assert any(
                left >= a - 0.01 and top >= b - 0.01 and right <= c + 0.01 and bottom <= d + 0.01
                for a, b, c, d in boxes
            ), (name, path)
        if name.split("-")[2] in ("poker.svg", "mini.svg", "tiles.svg", "mat.svg"):
            assert {tuple(round(each, 2) for each in extent(path)) for path in found["cut"]} == {
                tuple(round(each, 2) for each in box) for box in boxes
            }
    kinds = {name.split("-", 2)[2].removesuffix(".svg") for name in names}
    assert {"poker", "clouds", "cube", "people", "carton"} <= kinds
    assert "pad" not in kinds


def test_folds_are_in_a_layer_of_their_own() -> None:
    files = exported("cutlines")
    (cube,) = [layers(content) for name, content in files.items() if name.endswith("cube.svg")]
    assert len(cube["cut"]) == 1
    assert len(cube["fold"]) == 8


def test_the_marks_in_the_corners_are_printed_too() -> None:
    import pypdfium2

    files = exported("cutlines")
    svg = layers(next(content for name, content in files.items() if name.startswith("page-05")))
    assert len(svg["registration"]) == 8
    picture = pypdfium2.PdfDocument(files["sampler-a4.pdf"])[4].render(scale=150 / 72).to_pil().convert("L")
    for path in svg["registration"]:
        left, top, right, bottom = (each / 25.4 * 150 for each in extent(path))
        x, y = (left + right) / 2, (top + bottom) / 2
        around = [picture.getpixel((round(x) + dx, round(y) + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert min(around) < 200, path
