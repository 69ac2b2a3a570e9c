"""Bake the Cake! on paper: counts and sizes, texts as the data have them, a shape and a letter for every colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pnp.catalog import find
from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Shape
from pnp.expand import Piece, expand, size_of
from pnp.load import Game, load_game
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

COUNTS = {
    "store": (1, (277, 190)),
    "table": (1, (190, 190)),
    "cakes": (2, (277, 190)),
    "recipe": (6, (70, 120)),
    "ingredient": (108, (20, 20)),
    "tool": (8, (25, 25)),
    "cup": (6, (25, 25)),
    "assistant": (36, (15, 30)),
    "aid": (6, (63, 88)),
    "contest": (1, (210, 148)),
    "rules": (1, (148, 210)),
}


@cache
def game() -> Game:
    return load_game(find("bake-the-cake"))


@cache
def setter(ink: Ink = "full") -> Setter:
    return Setter(game(), ink)


def pieces(component: str, players: int | None = None) -> list[Piece]:
    return [piece for piece in expand(game(), players) if piece.component.id == component]


def flat(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Group):
            yield from flat(op.ops)
        elif isinstance(op, Inset):
            yield from flat(op.face.ops)
        else:
            yield op


def text(face: Face) -> str:
    """All words of a face, run by run."""
    return " ".join(op.text for op in flat(face.ops) if isinstance(op, Glyphs))


def icons(face: Face) -> list[str]:
    return [op.name for op in flat(face.ops) if isinstance(op, IconUse)]


@pytest.mark.parametrize("component", COUNTS)
def test_counts_and_sizes(component: str) -> None:
    found = pieces(component)
    assert (sum(piece.copies for piece in found), size_of(found[0].component)) == COUNTS[component]


def test_nothing_else_is_printed() -> None:
    assert {component.id for component in game().components} == set(COUNTS)


def test_a_hundred_and_twenty_two_chits() -> None:
    assert sum(piece.copies for name in ("ingredient", "tool", "cup") for piece in pieces(name)) == 122


@pytest.mark.parametrize(("players", "colours"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_only_the_colours_that_are_needed(players: int, colours: int) -> None:
    """Alone and as two one plays with guests: three colours are there in any case."""
    assert sum(piece.copies for piece in pieces("ingredient", players)) == 18 * colours
    assert sum(piece.copies for piece in pieces("assistant", players)) == 6 * colours
    assert sum(piece.copies for piece in pieces("cup", players)) == colours
    assert sum(piece.copies for piece in pieces("aid", players)) == players


def test_every_chit_twice_in_every_colour() -> None:
    found = {
        (piece.item["colour"]["id"], piece.item["ingredient"]["id"]): piece.copies for piece in pieces("ingredient")
    }
    colours = [each["id"] for each in game().values["colours"]]
    kinds = [each["id"] for each in game().values["ingredients"]]
    assert found == {(colour, kind): 2 for colour in colours for kind in kinds}


@pytest.mark.parametrize("ink", ["full", "grey", "low"])
def test_chits_carry_name_picture_letter_and_shape(ink: Ink) -> None:
    """The shape stands solid at four places of the rim, in every ink, and differs from colour to colour."""
    dark = {"full": "#221a15", "grey": "#1c1c1c", "low": "#221a15"}[ink]
    shapes: dict[str, set[int]] = {}
    for piece in pieces("ingredient"):
        face = setter(ink).front(piece)
        item = piece.item
        assert item["ingredient"]["name"] in text(face)
        assert item["colour"]["letter"] in text(face).split(" ")
        assert item["ingredient"]["icon"] in icons(face)
        marks = [op for op in flat(face.ops) if isinstance(op, Shape) and op.fill == dark]
        assert len(marks) == 4
        shapes.setdefault(item["colour"]["id"], set()).update(len(mark.path) for mark in marks)
    outlines = {colour: marks.pop() for colour, marks in shapes.items() if len(marks) == 1}
    assert len(outlines) == 6
    assert len({outlines[colour] for colour in ("green", "yellow", "purple")}) == 3


@pytest.mark.parametrize("component", ["cup", "assistant"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_cups_and_assistants_carry_letter_and_shape(component: str, ink: Ink) -> None:
    drawn = set()
    for piece in pieces(component):
        face = setter(ink).front(piece)
        assert piece.item["colour"]["letter"] in text(face).split(" ")
        solid = [op.path for op in flat(face.ops) if isinstance(op, Shape) and op.fill == "#221a15"]
        drawn.add(max(solid, key=lambda path: max(abs(float(each[1])) for each in path if len(each) > 1)))
    assert len(drawn) == 6


def test_recipes_say_what_the_data_say() -> None:
    kinds = {each["id"]: each for each in game().values["ingredients"]}
    tools = {each["id"]: each for each in game().values["tools"]}
    for piece in pieces("recipe"):
        face = setter().front(piece)
        recipe = piece.item
        words, drawn = text(face), icons(face)
        assert recipe["name"] in words
        assert recipe["flavour"] in words
        for each in [*(kinds[name] for name in recipe["ingredients"]), *(tools[name] for name in recipe["tools"])]:
            assert each["name"] in words
            assert each["icon"] in drawn
        assert ("flame" in drawn) == (recipe["warmth"] == "warm")
        assert ("snowflake" in drawn) == (recipe["warmth"] == "cold")
        title = next(op for op in flat(face.ops) if isinstance(op, Glyphs) and op.text == recipe["name"])
        assert title.size >= 16


def test_recipes_are_readable_at_arms_length() -> None:
    names = [each["name"] for group in ("ingredients", "tools") for each in game().values[group]]
    for piece in pieces("recipe"):
        runs = [op for op in flat(setter().front(piece).ops) if isinstance(op, Glyphs) and op.text in names]
        assert len(runs) == 5
        assert min(run.size for run in runs) >= 12


def test_the_store_has_a_place_for_every_stack() -> None:
    face = setter().front(pieces("store")[0])
    words = text(face)
    for each in game().values["ingredients"]:
        assert words.count(each["name"]) == 1
    letters = words.split(" ")
    for colour in game().values["colours"]:
        assert letters.count(colour["letter"]) == len(game().values["ingredients"])


def test_points_on_the_mats_are_those_of_the_data() -> None:
    points = game().values["points"]
    words = text(setter().front(pieces("cakes")[0])).split(" ")
    assert words.count(str(points["owner"])) == 3
    assert words.count("Topping") == words.count("Filling") == words.count("Layer") == 3
    aid = text(setter().back(pieces("aid")[0]) or setter().front(pieces("aid")[0]))
    assert str(points["owner"]) in aid


def test_the_contest_sheet_has_a_row_for_every_colour() -> None:
    words = text(setter().front(pieces("contest")[0]))
    for colour in game().values["colours"]:
        assert colour["name"] in words
    assert f"owner {game().values['points']['owner']}" in words
