"""Imposition as geometry: nothing overlaps, nothing is lost, every back lies behind its front."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.drawing import Face, Rect
from pnp.errors import UserError
from pnp.impose import (
    MARK_GAP,
    Flip,
    Page,
    Placement,
    Printed,
    booklet,
    caption_place,
    folded,
    grid,
    pages,
    sheets_of,
    singles,
)
from pnp.paper import PAPERS, Paper, um

papers = st.sampled_from(list(PAPERS.values())).flatmap(lambda paper: st.sampled_from([paper, paper.turned()]))
lengths = st.integers(100, 1500).map(lambda tenths: tenths / 10)
flips = st.sampled_from(["long", "short"])
turns = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where the upper edge of a turned piece points."""


def pieces(width: float, height: float, count: int, back: bool = False) -> list[Printed]:
    front, behind = Face(width, height, ()), Face(width, height, (Rect(0, 0, 1, 1),))
    return [Printed("card", "1", copy + 1, front, behind if back else None) for copy in range(count)]


def box(placed: Placement, grow: int = 0) -> tuple[int, int, int, int]:
    return placed.x - grow, placed.y - grow, placed.x + placed.w + grow, placed.y + placed.h + grow


def overlap(one: Placement, other: Placement, grow: int = 0) -> bool:
    (a, b, c, d), (e, f, g, h) = box(one, grow), box(other, grow)
    return a < g and e < c and b < h and f < d


def impose(width: float, height: float, count: int, paper: Paper, **options: object) -> list[Page]:
    found = pieces(width, height, count, bool(options.pop("back", False)))
    try:
        return pages(found, paper, title="Cards", **options)
    except UserError:
        assume(False)
        raise


@given(lengths, lengths, st.integers(0, 60), papers, st.integers(0, 5000), st.integers(0, 3000))
@settings(max_examples=150)
def test_pieces_keep_apart_inside_the_margins_and_none_is_lost(width, height, count, paper, gap, bleed):
    found = impose(width, height, count, paper, gap=gap, bleed=bleed)
    placed = [each for page in found for each in page.placements]
    assert sorted(each.printed.copy for each in placed) == list(range(1, count + 1))
    for page in found:
        for each in page.placements:
            left, top, right, bottom = box(each, bleed)
            assert paper.margin <= left
            assert right <= paper.width - paper.margin
            assert paper.margin <= top
            assert bottom <= paper.height - paper.margin
            assert {each.w, each.h} == {um(width), um(height)}
            assert (each.w, each.h) == ((um(height), um(width)) if each.rotation else (um(width), um(height)))
        assert not any(overlap(*pair, bleed) for pair in combinations(page.placements, 2))


@given(lengths, lengths, papers)
def test_page_counts(width, height, paper):
    capacity = len(impose(width, height, 300, paper)[0].placements)
    assume(capacity <= 60)
    for count, wanted in ((0, 0), (1, 1), (capacity - 1, 1 if capacity > 1 else 0), (capacity, 1), (capacity + 1, 2)):
        assert len(impose(width, height, count, paper)) == wanted
        assert len(impose(width, height, count, paper, back=True)) == 2 * wanted
        assert sheets_of(impose(width, height, count, paper, back=True)) == wanted


@given(lengths, lengths, papers, st.integers(1, 40))
def test_the_grid_is_the_same_on_every_sheet(width, height, paper, count):
    found = impose(width, height, count, paper)
    first = [(each.x, each.y, each.rotation) for each in found[0].placements]
    for page in found:
        assert [(each.x, each.y, each.rotation) for each in page.placements] == first[: len(page.placements)]
        assert page.marks == found[0].marks


@given(lengths, lengths, papers, st.integers(1, 40), flips)
@settings(max_examples=150)
def test_each_back_lies_behind_its_front(width, height, paper, count, flip: Flip):
    found = impose(width, height, count, paper, back=True, flip=flip)
    about_vertical = (flip == "long") == (paper.height >= paper.width)
    for front, back in zip(found[::2], found[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        behind = {each.printed.copy: each for each in back.placements}
        for each in front.placements:
            other = behind.pop(each.printed.copy)
            up, other_up = turns[each.rotation], turns[other.rotation]
            if about_vertical:
                assert (other.x + other.w, other.y) == (paper.width - each.x, each.y)
                assert other_up == (-up[0], up[1])
            else:
                assert (other.x, other.y + other.h) == (each.x, paper.height - each.y)
                # turned over the other edge, a sheet is read upside down: the back's top lies behind the front's top
                assert other_up == (up[0], -up[1])
            assert (other.w, other.h) == (each.w, each.h)
        assert not behind


def test_an_offset_moves_backs_and_nothing_else():
    straight = impose(63, 88, 9, PAPERS["a4"], back=True)
    moved = impose(63, 88, 9, PAPERS["a4"], back=True, offset=(500, -1000))
    assert moved[0] == straight[0]
    for one, other in zip(straight[1].placements, moved[1].placements, strict=True):
        assert (other.x, other.y) == (one.x + 500, one.y - 1000)


@given(lengths, lengths, papers, st.integers(1, 30), st.integers(0, 3000))
def test_cut_marks_stay_outside_the_pieces_and_inside_the_margins(width, height, paper, count, bleed):
    for page in impose(width, height, count, paper, bleed=bleed):
        for mark in page.marks:
            for each in page.placements:
                left, top, right, bottom = box(each)
                inside_x = max(mark.x1, mark.x2) > left and min(mark.x1, mark.x2) < right
                inside_y = max(mark.y1, mark.y2) > top and min(mark.y1, mark.y2) < bottom
                assert not (inside_x and inside_y)
            assert paper.margin <= min(mark.x1, mark.x2)
            assert max(mark.x1, mark.x2) <= paper.width - paper.margin
            assert paper.margin <= min(mark.y1, mark.y2)
            assert max(mark.y1, mark.y2) <= paper.height - paper.margin


def test_every_cut_has_a_mark():
    (page,) = impose(63, 88, 9, PAPERS["a4"])
    edges = {x for each in page.placements for x in (each.x, each.x + each.w)}
    assert {mark.x1 for mark in page.marks if mark.x1 == mark.x2} == edges
    edges = {y for each in page.placements for y in (each.y, each.y + each.h)}
    assert {mark.y1 for mark in page.marks if mark.y1 == mark.y2} == edges


def test_four_a6_pieces_share_a4_if_their_print_keeps_off_the_edge():
    assert grid(105_000, 148_000, PAPERS["a4"], safe=5_000).capacity == 4
    assert grid(105_000, 148_000, PAPERS["a4"]).capacity == 2
    assert grid(105_000, 148_000, PAPERS["letter"], safe=5_000).capacity == 2
    (page,) = impose(105, 148, 4, PAPERS["a4"], safe=5_000)
    inner = [mark for mark in page.marks if mark.x1 == mark.x2 == 105_000]
    assert inner, "the cut between the pieces has a line, for there is no room beside them"


def test_a_piece_larger_than_the_paper_is_refused_with_both_sizes():
    with pytest.raises(UserError, match=r"300 × 300 mm does not fit on a4 .* the largest is 200 × 287 mm"):
        pages(pieces(300, 300, 1), PAPERS["a4"], title="Cards")


@given(lengths, lengths, papers, st.integers(0, 5))
def test_single_sheets_stand_in_the_middle(width, height, paper, count):
    try:
        found = singles(pieces(width, height, count), paper, title="Sheet")
    except UserError:
        assume(False)
    assert len(found) == count
    for page in found:
        (placed,) = page.placements
        assert not page.marks
        assert placed.rotation == 0
        assert abs(placed.x - (page.paper.width - placed.x - placed.w)) <= 1
        assert abs(placed.y - (page.paper.height - placed.y - placed.h)) <= 1
        assert (page.paper.width > page.paper.height) == (placed.w > placed.h)


@given(lengths, lengths, papers, st.integers(0, 20))
@settings(max_examples=150)
def test_a_folded_back_comes_to_lie_behind_its_front(width, height, paper, count):
    try:
        found = folded(pieces(width, height, count, back=True), paper, title="Cards")
    except UserError:
        assume(False)
    copies = []
    for page in found:
        assert page.side == "front"
        assert not any(overlap(*pair) for pair in combinations(page.placements, 2))
        folds = [mark for mark in page.marks if mark.kind == "fold"]
        fronts = [each for each in page.placements if each.side == "front"]
        backs = {each.printed.copy: each for each in page.placements if each.side == "back"}
        assert len(folds) == len(fronts) == len(backs)
        for front, fold in zip(fronts, folds, strict=True):
            back = backs[front.printed.copy]
            copies.append(front.printed.copy)
            up, other_up = turns[front.rotation], turns[back.rotation]
            if fold.x1 == fold.x2:  # mirrored at an upright crease
                assert back.x + back.w - fold.x1 == fold.x1 - front.x
                assert (back.y, back.w, back.h) == (front.y, front.w, front.h)
                assert other_up == (-up[0], up[1])
            else:
                assert back.y + back.h - fold.y1 == fold.y1 - front.y
                assert (back.x, back.w, back.h) == (front.x, front.w, front.h)
                assert other_up == (up[0], -up[1])
            assert paper.margin <= min(front.x, back.x)
            assert max(front.x + front.w, back.x + back.w) <= paper.width - paper.margin
    assert sorted(copies) == list(range(1, count + 1))


@given(st.integers(1, 40), st.sampled_from(["a4", "a3", "letter"]))
def test_a_folded_booklet_reads_in_order(count, name):
    size = (139.7, 215.9) if name == "letter" else (148.0, 210.0)
    faces = [Face(*size, (Rect(0, 0, number + 1, 1),)) for number in range(count)]
    found = booklet(faces, PAPERS[name], "Rules", Face(*size, ()))
    assert len(found) == 2 * -(-count // 4)
    # Each sheet is folded in the middle: front and back share a sheet, leaves lie in each other.
    read: dict[int, str] = {}
    leaves = len(found) // 2
    for leaf in range(leaves):
        front, back = found[2 * leaf], found[2 * leaf + 1]
        assert (front.side, back.side) == ("front", "back")
        for page, places in (
            (front, (4 * leaves - 2 * leaf, 2 * leaf + 1)),
            (back, (2 * leaf + 2, 4 * leaves - 2 * leaf - 1)),
        ):
            assert len(page.placements) == 2
            left, right = page.placements
            assert left.x + left.w == right.x == page.paper.width // 2
            for placed, place in zip((left, right), places, strict=True):
                read[place] = placed.printed.item
    assert [read[place] for place in sorted(read)] == [f"page-{number + 1}" for number in range(4 * leaves)]


@given(lengths, lengths, papers, st.integers(1, 9), st.integers(1000, 120_000))
def test_a_caption_touches_nothing(width, height, paper, count, wide):
    for page in impose(width, height, count, paper):
        baseline = caption_place(page, wide)
        if baseline is None:
            continue
        left, right = (paper.width - wide) // 2, (paper.width + wide) // 2
        top, bottom = baseline - 1_800, baseline + 600
        assert paper.margin <= top
        assert bottom <= paper.height - paper.margin
        for each in page.placements:
            a, b, c, d = box(each)
            assert c <= left or a >= right or d <= top or b >= bottom
        for mark in page.marks:
            across = min(mark.x1, mark.x2) <= right and max(mark.x1, mark.x2) >= left
            assert not (across and min(mark.y1, mark.y2) <= bottom and max(mark.y1, mark.y2) >= top)


def test_marks_begin_a_little_off_the_pieces():
    (page,) = impose(63, 88, 9, PAPERS["a4"])
    lowest = max(each.y + each.h for each in page.placements)
    assert {mark.y1 - lowest for mark in page.marks if mark.y1 > lowest} == {MARK_GAP}
