"""Cupcake Empire on paper: exact counts, printed words and numbers as the data have them, marks beside all colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from companion.games.cupcake_empire.values import COLOURS, values_of
from pnp.catalog import find
from pnp.drawing import Face, Glyphs, Group, Inset, Op
from pnp.expand import Piece, expand
from pnp.load import Game, load_game
from pnp.typeset.setter import Setter

COUNTS = {
    "city-board": 1,
    "personal-board": 4,
    "aid": 4,
    "frosting-simple": 16,
    "frosting-mixed": 12,
    "base-simple": 16,
    "base-mixed": 12,
    "customer": 24,
    "improvement": 24,
    "bright-idea": 12,
    "disc": 20,
    "bakery": 12,
    "outlet": 24,
    "cube": 12,
    "objective": 20,
    "start-player": 1,
    "die-grey": 12,
    "die-pink": 4,
    "die-purple": 6,
    "die-yellow": 6,
    "die-green": 6,
    "die-orange": 6,
    "rules": 1,
}


@cache
def game() -> Game:
    return load_game(find("cupcake-empire"))


@cache
def setter(ink: str = "full") -> Setter:
    return Setter(game(), "grey" if ink == "grey" else "low" if ink == "low" else "full")


@cache
def pieces() -> tuple[Piece, ...]:
    return tuple(expand(game()))


def of(component: str) -> list[Piece]:
    return [piece for piece in pieces() if piece.component.id == component]


def glyphs(ops: tuple[Op, ...], x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[float, float, str]]:
    """Every run of text with where it begins; turned groups are not looked into for places."""
    for op in ops:
        if isinstance(op, Glyphs):
            yield x + op.x * scale, y + op.y * scale, op.text
        elif isinstance(op, Group):
            yield from glyphs(op.ops, x + op.x * scale, y + op.y * scale, scale * op.scale)
        elif isinstance(op, Inset):
            yield from glyphs(op.face.ops, x + op.x * scale, y + op.y * scale, scale * op.scale)


def text_of(face: Face | None) -> str:
    assert face is not None
    return " ".join(text.strip() for _, _, text in glyphs(face.ops))


def test_exact_counts() -> None:
    printed: Counter[str] = Counter()
    for piece in pieces():
        printed[piece.component.id] += piece.copies
    assert dict(printed) == COUNTS


@pytest.mark.parametrize(("component", "each"), [("frosting-simple", 4), ("frosting-mixed", 2), ("customer", 3)])
def test_every_kind_equally_often(component: str, each: int) -> None:
    assert {piece.copies for piece in of(component)} == {each}


def test_fewer_players_need_fewer_boards() -> None:
    two = Counter({piece.component.id: piece.copies for piece in expand(game(), 2)})
    assert (two["personal-board"], two["aid"], two["city-board"]) == (2, 2, 1)


def test_the_printed_city_is_the_city_of_the_rules() -> None:
    """Names, colours, sales, income, distances and outlet marks, strip by strip from left to right."""
    values = values_of("standard", 4)
    found = list(glyphs(setter().front(of("city-board")[0]).ops))
    starts = sorted(x for x, _, text in found if text in values.neighbourhood_names)
    assert [
        text for _, text in sorted((x, text) for x, _, text in found if text in values.neighbourhood_names)
    ] == list(values.neighbourhood_names)
    for place, left in enumerate(starts):
        strip = sorted((y, x, text) for x, y, text in found if left - 5 < x < left + 54 and 26 < y < 271)
        words = [text for _, _, text in strip]
        assert COLOURS[values.colour[place]] in words
        sales = [int(text[2:]) for text in words if text.startswith("S ")]
        income = [int(text[1:]) for text in words if text.startswith("+")]
        assert sales == list(reversed(values.sales[place]))
        assert income == list(reversed(values.income[place]))
        distances = [int(text) for y, _, text in strip if text.isdigit() and y < 205]
        assert distances == [4, 3, 2, 1]
        marks = [text for y, _, text in strip if y > 230 and text in ("3+", "4")]
        assert marks == (["3+", "4"] if values.outlet_spaces[place] else [])


def test_the_income_track_is_a_full_ring() -> None:
    values = values_of("standard", 4)
    found = list(glyphs(setter().front(of("city-board")[0]).ops))
    ring = [
        (x, y, int(text)) for x, y, text in found if text.isdigit() and (x < 25.2 or x > 394.8 or y < 25.8 or y > 271.1)
    ]
    assert sorted(number for _, _, number in ring) == list(range(values.lap))
    place = {number: (x, y) for x, y, number in ring}
    assert place[0][0] < 25
    assert place[0][1] > 271  # 0 at the lower left
    assert place[12][1] < 26  # up the left side first
    assert place[35][0] > 394
    for number in range(1, values.lap):
        (x, y), (before_x, before_y) = place[number], place[number - 1]
        assert abs(x - before_x) + abs(y - before_y) < 32, number


def test_objectives_print_their_conditions() -> None:
    values = values_of("standard", 4)
    for number, piece in enumerate(of("objective")):
        front = text_of(setter().front(piece))
        assert values.objective_texts[number] in front
        assert f"+{values.objective_income}" in front
        assert piece.item["deck"].upper() in text_of(setter().back(piece)).split()


def test_the_personal_board_prints_levels_actions_and_tracks() -> None:
    values = values_of("standard", 4)
    words = text_of(setter().front(of("personal-board")[0]))
    for actions in values.column_actions:
        for action in actions:
            assert action in words
    runs = [text for _, _, text in glyphs(setter().front(of("personal-board")[0]).ops)]
    for number in range(13, values.most_production + 1):
        assert runs.count(str(number)) == 2
    assert [runs.count(f"S {worth}") for worth in (1, 2, 3)] == [1, 1, 1]


def test_aids_print_the_values() -> None:
    values = values_of("standard", 4)
    front, back = text_of(setter().front(of("aid")[0])), text_of(setter().back(of("aid")[0]))
    for improvement in values.improvement_texts:
        assert improvement in back
    for column, levels in enumerate(values.column_levels):
        assert values.column_shorts[column] in back
        for level, need in enumerate(levels, 1):
            assert f"level {level}: {need} dice" in back
    assert f"{values.goal} Income or more" in front


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_every_colour_has_its_letter(ink: str) -> None:
    for component in ("frosting-simple", "frosting-mixed", "base-simple", "base-mixed"):
        for piece in of(component):
            letters = "·".join(piece.item["letter"])
            assert text_of(setter(ink).front(piece)) == letters
    data = game().values
    letter = {each["id"]: each["letter"] for each in [*data["bases"], *data["frostings"]]}
    for piece in of("customer"):
        words = text_of(setter(ink).front(piece)).split()
        assert words.count(letter[piece.item["shirt"]]) >= 1
        assert words.count(letter[piece.item["trousers"]]) >= 1
    for component in ("disc", "bakery", "outlet", "cube"):
        assert [text_of(setter(ink).front(piece)) for piece in of(component)] == ["K", "W", "R", "B"]


def test_dice_differ_in_shape_and_letter() -> None:
    dice = game().values["dice"]
    assert len({each["shape"] for each in dice}) == len({each["letter"] for each in dice}) == len(dice)
    for each in dice:
        words = text_of(setter().front(of(f"die-{each['id']}")[0])).split()
        assert words.count(each["letter"]) == 6
        for face in game().values["die-faces"]:
            assert str(face) in words
