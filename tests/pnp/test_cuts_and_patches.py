from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.build import build
from pnp.catalog import find
from pnp.cuts import STYLES, Cuts, restyled
from pnp.drawing import Face
from pnp.errors import UserError
from pnp.impose import Page, Printed, pages
from pnp.job import Options
from pnp.paper import paper
from pnp.shelves import shelved
from pnp.since import changed, digest, known_faces
from pnp.tiles import divide

SAMPLER = Path(__file__).parent / "sampler"
SIZES = st.tuples(st.integers(12, 120), st.integers(12, 120))


def cards(count: int, width: float, height: float) -> list[Printed]:
    return [Printed("c", str(n), 1, Face(width, height, ())) for n in range(count)]


def crosses_a_piece(page: Page) -> bool:
    for mark in page.marks:
        for p in page.placements:
            inside_x = max(mark.x1, p.x) < min(mark.x2, p.x + p.w) if mark.x1 != mark.x2 else p.x < mark.x1 < p.x + p.w
            inside_y = max(mark.y1, p.y) < min(mark.y2, p.y + p.h) if mark.y1 != mark.y2 else p.y < mark.y1 < p.y + p.h
            if inside_x and inside_y:
                return True
    return False


@given(SIZES, st.integers(1, 30), st.sampled_from(STYLES), st.sampled_from(["a4", "letter"]))
def test_no_mark_runs_through_a_piece(size: tuple[int, int], count: int, style: Cuts, name: str) -> None:
    for page in pages(cards(count, *size), paper(name), title="t"):
        restyled(page, style)
        assert not crosses_a_piece(page)
        if style == "none":
            assert page.marks == []


@given(st.lists(SIZES, min_size=1, max_size=40))
def test_shelves_hold_every_piece_once_apart_and_inside(sizes: list[tuple[int, int]]) -> None:
    pieces = [Printed("c", str(n), 1, Face(w, h, ())) for n, (w, h) in enumerate(sizes)]
    found = paper("a4")
    made = shelved(pieces, found, title="t", stock="card", gap=3000, backs=False, flip="long", offset=(0, 0))
    placed = [p for page in made for p in page.placements]
    assert sorted(p.printed.item for p in placed) == sorted(p.item for p in pieces)
    for page in made:
        for number, p in enumerate(page.placements):
            assert found.margin <= p.x <= found.width - found.margin - p.w
            assert found.margin <= p.y <= found.height - found.margin - p.h
            for q in page.placements[:number]:
                assert max(p.x, q.x) - min(p.x + p.w, q.x + q.w) >= 3000 or max(p.y, q.y) >= min(p.y + p.h, q.y + q.h)


@given(st.integers(100, 900), st.integers(100, 900), st.integers(120, 400), st.integers(120, 400), st.integers(0, 20))
def test_tiles_cover_the_board_with_the_stated_overlap(w: int, h: int, room_x: int, room_y: int, overlap: int) -> None:
    cut = divide(w * 1000, h * 1000, room_x * 1000, room_y * 1000, overlap * 1000)
    assert cut.width <= room_x * 1000
    assert cut.height <= room_y * 1000
    last_x, last_y = cut.corner(cut.columns - 1, cut.rows - 1)
    assert last_x + cut.width >= w * 1000
    assert last_y + cut.height >= h * 1000
    if cut.columns > 1:
        assert cut.corner(0, 0)[0] + cut.width - cut.corner(1, 0)[0] == overlap * 1000


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(SAMPLER, tmp_path / "sampler")
    return tmp_path / "sampler"


def test_a_patch_holds_only_what_changed(game: Path, tmp_path: Path) -> None:
    folder = find(str(game))
    files = {file.name: file for file in build(folder, Options(manifest=True))}
    manifest = tmp_path / "build.json"
    manifest.write_bytes(files["sampler-a4.json"].content)
    assert build(folder, Options(since=str(manifest))) == []
    values = game / "values.yaml"
    values.write_text(values.read_text().replace("name: Mint,", "name: Minty,"))
    again = {file.name: file for file in build(find(str(game)), Options(since=str(manifest), manifest=True))}
    assert "sampler-a4-patch.pdf" in again
    listed = json.loads(again["sampler-a4.json"].content)
    pieces = [piece for other in listed["others"] for page in other["pages"] for piece in page["pieces"]]
    assert {piece["item"].split()[0] for piece in pieces if piece["component"] != "wheel"} == {"mint"}
    assert {piece["component"] for piece in pieces} == {"poker", "mini", "wheel"}


def test_every_tile_of_a_board_is_in_the_manifest(game: Path) -> None:
    files = {file.name: file for file in build(find(str(game)), Options(manifest=True, parts=("city",)))}
    listed = json.loads(files["sampler-a4.json"].content)
    tiles = [piece["tile"] for page in listed["pages"] for piece in page["pieces"]]
    assert tiles == ["A1", "A2", "B1", "B2"]


def test_a_board_whole_for_a_print_shop(game: Path) -> None:
    files = {f.name: f for f in build(find(str(game)), Options(manifest=True, parts=("city",), boards="whole"))}
    listed = json.loads(files["sampler-a4.json"].content)
    page = next(page for page in listed["pages"] if page["pieces"])
    assert page["width"] > 420
    assert (page["pieces"][0]["w"], page["pieces"][0]["h"]) == (420, 297)


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", '{"game": "sampler"}', '{"game": "other", "others": [], "pages": []}']
)
def test_what_is_no_manifest_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "build.json"
    file.write_text(content)
    with pytest.raises(UserError, match=r"build\.json"):
        known_faces(file, "sampler")
    with pytest.raises(UserError, match="cannot be read"):
        known_faces(tmp_path / "nothing.json", "sampler")


def test_a_changed_back_counts_too() -> None:
    front, back = Face(9, 9, ()), Face(8, 9, ())
    piece = Printed("c", "one", 1, front, back)
    known = {("c", "one", "front"): digest(front), ("c", "one", "back"): digest(back)}
    assert changed([piece], known) == []
    assert changed([piece._replace(back=front)], known)


def test_a_board_that_only_fits_without_a_bleed_is_printed_without(game: Path) -> None:
    (file,) = build(find(str(game)), Options(bleed=3, parts=("page", "mat")))
    assert file.pages == 3


def test_folded_pieces_of_different_sizes_keep_their_own(game: Path) -> None:
    files = {f.name: f for f in build(find(str(game)), Options(backs="fold", manifest=True, parts=("coins", "hexes")))}
    pieces = [piece for page in json.loads(files["sampler-a4.json"].content)["pages"] for piece in page["pieces"]]
    found = {(piece["component"], *sorted((piece["w"], piece["h"]))) for piece in pieces}
    assert found == {("coins", 22, 22), ("hexes", 26, 30)}
