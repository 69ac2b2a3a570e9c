"""Whole PDFs, looked into: what a reader, a printer and a viewer find in them."""

from __future__ import annotations

import io
import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.build import File, build
from pnp.catalog import find
from pnp.errors import UserError
from pnp.job import Options
from pnp.paper import PAPERS

SAMPLER = str(Path(__file__).parent / "sampler")
POINT = 25.4 / 72


@cache
def built(game: str = "bake-and-sale", **options: object) -> dict[str, File]:
    return {file.name: file for file in build(find(game), Options(**options))}


@cache  # also because what is found in a PDF is gone with it
def opened(file: File) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(file.content))


def words(file: File) -> list[str]:
    document = pypdfium2.PdfDocument(file.content)
    return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_is_three_files(paper):
    files = built(paper=paper)
    assert list(files) == [
        f"bake-and-sale-{paper}.pdf",
        f"bake-and-sale-rules-{paper}.pdf",
        "bake-and-sale-rules-a5.pdf",
    ]
    for file in files.values():
        assert len(opened(file).pages) == file.pages


@pytest.mark.parametrize("paper", list(PAPERS))
def test_pages_have_the_size_of_the_paper(paper):
    sheet = PAPERS[paper]
    main, rules, reading = built(paper=paper).values()
    for file, wanted in (
        (main, (sheet.width, sheet.height)),
        (rules, (sheet.height, sheet.width)),
        (reading, (148_000, 210_000)),
    ):
        for page in opened(file).pages:
            box = [float(value) * POINT * 1000 for value in page.MediaBox]
            assert box == pytest.approx([0, 0, *wanted], abs=2)


def test_the_same_game_gives_the_same_bytes():
    again = {file.name: file for file in build(find("bake-and-sale"), Options(manifest=True))}
    assert again == built(manifest=True)


def test_every_font_is_embedded():
    for file in built().values():
        pdf = opened(file)
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            descriptor = font.get("/FontDescriptor") or font["/DescendantFonts"][0]["/FontDescriptor"]
            assert "/FontFile2" in descriptor or "/FontFile3" in descriptor, font.BaseFont


def test_text_can_be_searched():
    main, _, reading = built().values()
    pages = words(main)
    assert "Bake & Sale" in pages[0]
    assert "Print at 100" in pages[0]
    assert "Themistoklis Dakanalis" in pages[0]
    assert "Bakery Academy" in pages[2]
    assert any("Sourdough" in page for page in words(reading))


def test_the_outline_names_the_parts_and_pages_are_labelled():
    main = opened(built()["bake-and-sale-a4.pdf"])
    with main.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles == ["First page", "Player sheet", "White die · Black die", "Player aid"]
    assert [page.label for page in main.pages[:4]] == ["1", "2 back", "3", "4 back"]


@pytest.mark.parametrize(
    ("options", "duplex"),
    [
        ({}, "/DuplexFlipLongEdge"),
        ({"flip": "short"}, "/DuplexFlipShortEdge"),
        ({"backs": "none"}, "/Simplex"),
        ({"backs": "fold"}, "/Simplex"),
        ({"parts": ("sheet",)}, "/Simplex"),
    ],
)
def test_a_viewer_is_told_how_to_print(options, duplex):
    wishes = opened(built(**options)["bake-and-sale-a4.pdf"]).Root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.Duplex == duplex


def test_a_booklet_is_turned_over_its_short_edge():
    files = built()
    assert opened(files["bake-and-sale-rules-a4.pdf"]).Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert opened(files["bake-and-sale-rules-a5.pdf"]).Root.ViewerPreferences.Duplex == "/Simplex"


def test_a_file_with_backs_can_be_printed_on_both_sides_as_it_is():
    pdf = opened(built()["bake-and-sale-a4.pdf"])
    assert len(pdf.pages) % 2 == 0
    assert all(page.label.endswith("back") == bool(number % 2) for number, page in enumerate(pdf.pages))


def test_title_author_and_subject():
    info = opened(built()["bake-and-sale-a4.pdf"]).docinfo
    assert str(info.Title) == "Bake & Sale"
    assert str(info.Author) == "Themistoklis Dakanalis"
    assert "a4" in str(info.Subject)


def test_trim_and_bleed_boxes():
    pdf = opened(built(parts=("aid",), bleed=2.0, players=1)["bake-and-sale-a4.pdf"])
    page = pdf.pages[2]
    trim = [float(value) * POINT for value in page.TrimBox]
    bleed = [float(value) * POINT for value in page.BleedBox]
    assert {round(trim[2] - trim[0]), round(trim[3] - trim[1])} >= {148}
    assert [b - t for b, t in zip(bleed, trim, strict=True)] == pytest.approx([-2, -2, 2, 2], abs=0.01)


def _white_edges(file: File, margin: float) -> list[int]:
    """The pages that have print nearer to the paper's edge than so many millimetres."""
    scale = 3.0
    guilty = []
    document = pypdfium2.PdfDocument(file.content)
    for number, page in enumerate(document):
        image = page.render(scale=scale, grayscale=True).to_pil()
        edge = int(margin / POINT * scale) - 1
        wide, tall = image.size
        strips = ((0, 0, wide, edge), (0, tall - edge, wide, tall), (0, 0, edge, tall), (wide - edge, 0, wide, tall))
        if any(image.crop(strip).getextrema()[0] < 250 for strip in strips):
            guilty.append(number + 1)
    return guilty


@pytest.mark.parametrize(
    "options",
    [
        {"paper": "a4"},
        {"paper": "letter", "ink": "grey"},
        {"paper": "a4", "backs": "fold", "parts": ("aid",)},
        {"paper": "a4", "margin": 8.0, "backs": "none", "parts": ("sheet", "dice", "aid")},
    ],
)
def test_nothing_is_printed_in_the_margin(options):
    margin = options.get("margin", 5.0)
    for name, file in built(**options).items():
        if not name.endswith("-a5.pdf"):
            assert _white_edges(file, margin) == [], name


def test_the_ruler_measures_100_mm():
    from pnp.cover import Contents, faces
    from pnp.drawing import Shape
    from pnp.load import load_game
    from pnp.typeset.setter import Setter

    setter = Setter(load_game(find("bake-and-sale")))
    (face,) = faces(setter, PAPERS["a4"], Contents("", [], []))
    ticks = sorted({float(op.path[0][1]) for op in face.ops if isinstance(op, Shape) and _upright(op)})
    assert len(ticks) == 101
    assert [round(b - a, 6) for a, b in pairwise(ticks)] == [1.0] * 100


def _upright(op: object) -> bool:
    path = op.path
    return len(path) == 2 and path[0][1] == path[1][1] and path[0][2] != path[1][2]


def test_players_and_parts_say_what_is_printed():
    assert built(players=1)["bake-and-sale-a4.pdf"].sheets == built()["bake-and-sale-a4.pdf"].sheets - 3
    assert list(built(parts=("rules",))) == ["bake-and-sale-rules-a4.pdf", "bake-and-sale-rules-a5.pdf"]
    dice = built(parts=("dice",))
    assert [file.pages for file in dice.values()] == [2]


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_inks_change_colours_and_not_places(ink):
    places = []
    for each in (ink, "full"):
        manifest = json.loads(built(ink=each, parts=("dice", "aid"), manifest=True)["bake-and-sale-a4.json"].content)
        pieces = [piece for page in manifest["pages"] for piece in page["pieces"]]
        places.append(
            [{key: piece[key] for key in ("component", "copy", "side", "x", "y", "w", "h")} for piece in pieces]
        )
    assert places[0] == places[1]


def test_grey_ink_prints_no_colour():
    document = pypdfium2.PdfDocument(
        built(ink="grey", parts=("sheet", "dice"), players=1)["bake-and-sale-a4.pdf"].content
    )
    for page in document:
        image = page.render(scale=1).to_pil().convert("RGB")
        assert all(max(colour) - min(colour) <= 3 for _, colour in image.getcolors(1 << 24))


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"paper": "a5"}, "unknown paper 'a5'"),
        ({"margin": -1.0}, "margin of -1 mm"),
        ({"margin": 50.0}, "does not fit|leave too little"),
        ({"bleed": 11.0}, "bleed of 11 mm"),
        ({"bleed": float("nan")}, "bleed of nan"),
        ({"bleed": 3.0, "backs": "fold"}, "no room for a bleed"),
        ({"offset": (0.0, 21.0)}, "offset goes from"),
        ({"parts": ("cakes",)}, "no part 'cakes'"),
        ({"players": 0}, "1 or more players"),
        ({"parts": ("sheet",), "margin": 40.0}, "does not fit on a4"),
    ],
)
def test_what_cannot_be_is_refused(options, complaint):
    with pytest.raises(UserError, match=complaint):
        build(find("bake-and-sale"), Options(**options))


def test_every_kind_of_component_is_printed():
    files = built(SAMPLER)
    (main,) = files.values()
    text = "\n".join(words(main))
    for word in ("Flavour cards", "Coins", "Stickers", "Wheel", "Tuck box", "Score pad"):
        assert word in text
    assert _white_edges(main, 5.0) == []
