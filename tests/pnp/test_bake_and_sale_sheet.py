"""The sheet that players write on and a camera reads: section 9 and 10 of its specification, and what a scan needs."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from pnp.catalog import find
from pnp.drawing import Box, Glyphs, IconUse, Rect, Shape, record
from pnp.load import load_game
from pnp.paper import paper
from pnp.typeset.style import INKS, Ink, luminance, rgb
from pnp.typeset.text import POINT
from tests.pnp.helpers import same_as_recorded, sheet

BREADS = ("baguette", "ciabatta", "focaccia", "brioche", "sourdough", "special")
PINS = {"focaccia": 1, "brioche": 2, "sourdough": 2, "special": 2}


def expected_ids() -> dict[str, tuple[str, ...]]:
    blank_x, blank_o, blank_o_ox = ("blank", "crossed"), ("blank", "circled"), ("blank", "circled", "both")
    out = {f"t-{day}-{hour}": blank_x for day in range(1, 8) for hour in range(1, 9)}
    out |= {f"m-{kind}-{n}": blank_o_ox for kind in ("hg", "ap", "ye", "ol", "eg", "bu") for n in range(1, 13)}
    out |= {f"z-{size}": blank_o_ox for size in range(3, 7)} | {"z-2": ("circled", "both")}
    out |= {f"s-{bread}-{n}": blank_o for bread in BREADS for n in range(1, 4)}
    out |= {f"p-{bread}-{n + 1}": blank_o for bread, pins in PINS.items() for n in range(pins)}
    out |= {f"l-{bread}-{n}": blank_o_ox for bread in BREADS for n in range(1, 9)}
    out |= {f"b-{bread}-{n}": blank_o for bread in BREADS for n in (2, 4, 6)}
    out |= {f"r-{n}": blank_o for n in range(1, 11)} | {f"f-{n}": blank_o for n in range(1, 13)}
    out |= {f"a-{n}": blank_o for n in range(1, 4)}
    squares = {"hiring": 4, "voluntary": 4, "friendly": 1, "stock": 1, "marketing": 1, "supermarket": 2}
    out |= {f"v-{house}-{n + 1}": blank_x for house, count in squares.items() for n in range(count)}
    return out


def gap(one: Box, other: Box) -> float:
    dx = max(one.x, other.x) - min(one.x + one.w, other.x + other.w)
    dy = max(one.y, other.y) - min(one.y + one.h, other.y + other.h)
    return max(dx, dy)


def test_every_box_of_the_specification_exactly_once() -> None:
    boxes = sheet().boxes
    assert len(boxes) == 262
    assert {box.id: box.states for box in boxes} == expected_ids()


def test_boxes_are_large_enough_for_a_pencil_and_apart() -> None:
    boxes = sheet().boxes
    assert min(min(box.w, box.h) for box in boxes) >= 5.5
    assert min(gap(one, other) for one, other in combinations(boxes, 2)) >= 1.9999


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_drawing_fits_both_papers_and_its_marks_keep_off_the_edge(name: str) -> None:
    face, found = sheet(), paper(name)
    for box in face.boxes:
        assert 0 <= box.x <= face.width - box.w
        assert 0 <= box.y <= face.height - box.h
    assert (found.width / 1000 - face.width) / 2 >= 9
    assert (found.height / 1000 - face.height) / 2 >= 9


def test_fiducials_and_code() -> None:
    marks = sheet().markers
    fiducials = [mark for mark in marks if mark.kind == "fiducial"]
    assert [int(mark.content) for mark in fiducials] == list(range(8))
    assert Counter(mark.size for mark in fiducials) == {8: 4, 6: 4}
    (code,) = (mark for mark in marks if mark.kind == "qr")
    assert code.size == 15
    assert re.fullmatch(r"BS:1:A4:[0-9A-F]{6}:001", code.content)
    for mark in marks:  # white around each
        quiet = 2.0
        for box in sheet().boxes:
            around = Box("", mark.x - quiet, mark.y - quiet, mark.size + 2 * quiet, mark.size + 2 * quiet, ())
            assert gap(around, box) >= -1e-6


def test_the_code_tells_ink_and_artwork_apart_but_not_paper() -> None:
    def stamp(ink: Ink, name: str) -> str:
        return next(mark.content for mark in sheet(ink, name).markers if mark.kind == "qr").split(":")[3]

    assert stamp("full", "a4") == stamp("full", "letter")
    assert len({stamp(ink, "a4") for ink in INKS}) == 3


@pytest.mark.parametrize("ink", INKS)
def test_print_in_and_around_boxes_is_lighter_than_a_pencil(ink: Ink) -> None:
    face = sheet(ink)
    checked = 0
    for op in face.ops:
        if isinstance(op, Rect | IconUse):
            w, h = (op.w, op.h) if isinstance(op, Rect) else (op.size, op.size)
            place = Box("", op.x, op.y, w, h, ())
            colours = [op.fill, op.line] if isinstance(op, Rect) else [op.colour]
        elif isinstance(op, Glyphs):
            place = Box("", op.x, op.y - op.size * POINT * 0.7, 0.6 * op.size * POINT, op.size * POINT * 0.7, ())
            colours = [op.colour]
        else:
            continue
        near = [box for box in face.boxes if gap(place, box) < 0]
        if not near:
            continue
        for colour in filter(None, colours):
            checked += 1
            assert luminance(colour) >= 0.75, f"{colour} at {op} near {near[0].id}"
            if ink != "grey":
                assert rgb(colour)[0] >= 0.93, f"{colour} near {near[0].id}"
    assert checked > 262


def test_icons_and_figures_keep_to_the_middle_of_their_box() -> None:
    face = sheet()
    for op in face.ops:
        if not isinstance(op, IconUse) or op.colour != "#f8bd83":
            continue
        (box,) = (b for b in face.boxes if gap(Box("", op.x, op.y, op.size, op.size, ()), b) < 0)
        drawn = op.size * 20 / 24  # icons leave two of their 24 units free at each side
        assert drawn <= 0.6 * box.w
        assert op.x + op.size / 2 == pytest.approx(box.x + box.w / 2, abs=0.01)


def test_no_dark_text_within_two_millimetres_of_a_box() -> None:
    face = sheet()
    from pnp.typeset.fonts import metrics, width

    for op in face.ops:
        if not isinstance(op, Glyphs) or luminance(op.colour) >= 0.75:
            continue
        em = op.size * POINT
        cap = metrics(op.font).cap * em
        place = Box("", op.x, op.y - cap, width(op.font, op.text) * em, cap, ())
        for box in face.boxes:
            assert gap(place, box) >= 1.75, f"'{op.text}' near {box.id}"


def test_all_that_a_player_needs_is_on_the_sheet() -> None:
    words = " ".join(op.text for op in sheet().ops if isinstance(op, Glyphs))
    game = load_game(find("bake-and-sale"))
    for bread in game.values["breads"]:
        assert bread["name"] in words
    for row in ("top-row", "bottom-row"):
        for house in game.values["buildings"][row]:
            assert house["name"] in words
    for line in ("Wholesale", "Retail", "Fame", "Buildings", "Batches", "Awards", "− Hiring", "Total"):
        assert line in words
    for award in ("Technique", "Quality", "Production", "Manufacturer", "Known"):
        assert award in words


def test_dice_faces_on_the_sheet_are_those_of_the_data() -> None:
    face = sheet()
    white = [op for op in face.ops if isinstance(op, Rect) and op.line == "#221a15" and op.w == pytest.approx(4.5)]
    black = [op for op in face.ops if isinstance(op, Rect) and op.fill == "#221a15" and op.w == pytest.approx(4.8)]
    assert (len(white), len(black)) == (6, 6)
    pips = [
        op for op in face.ops if isinstance(op, Rect) and op.fill == "#221a15" and op.w == pytest.approx(4.8 * 0.17)
    ]
    assert len(pips) == sum(range(1, 7))
    round_pips = [op for op in face.ops if isinstance(op, Shape) and op.fill == "#ffffff"]
    assert len(round_pips) == sum(range(1, 7))


def test_the_sheet_is_drawn_as_recorded() -> None:
    assert same_as_recorded("\n".join(record(sheet())) + "\n", "bake-and-sale-sheet.txt")
