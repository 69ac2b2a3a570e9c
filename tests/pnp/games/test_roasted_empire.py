"""Roasted Empire on paper: counts of the specification, texts as the data have them, a sign for every colour."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pnp.catalog import find
from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Shape
from pnp.errors import UserError
from pnp.expand import Piece, chosen, expand, kind_of, size_of
from pnp.load import Game, load_game
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

THEMES = ("highland", "harbor", "nightshift", "boulevard", "backroom")
TEXTS = json.loads(
    (Path(__file__).parents[2] / "companion" / "games" / "roasted_empire" / "texts.json").read_text(encoding="utf-8")
)
OTHERS = {"award": 1, "first-player": 1, "aid": 4, "score": 1, "mat": 4, "rules": 1}
POKER = (63, 88)


@cache
def game() -> Game:
    return load_game(find("roasted-empire"))


@cache
def setter(ink: Ink = "full") -> Setter:
    return Setter(game(), ink)


@cache
def pieces() -> list[Piece]:
    return expand(game())


def flat(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Group):
            yield from flat(op.ops)
        elif isinstance(op, Inset):
            yield from flat(op.face.ops)
        else:
            yield op


def words(face: Face) -> str:
    return " ".join(" ".join(op.text for op in flat(face.ops) if isinstance(op, Glyphs)).split())


def joined(text: str) -> str:
    return "".join(text.split())


def of(component: str) -> list[Piece]:
    return [piece for piece in pieces() if piece.component.id == component]


def test_there_are_as_many_pieces_as_the_specification_says() -> None:
    counts = Counter({component.id: 0 for component in game().components})
    for piece in pieces():
        counts[piece.component.id] += piece.copies
    wanted = dict(OTHERS)
    for theme in THEMES:
        own = {"cards": 40, "bonuses": 5, "goals": 4, "divider": 1, "box": 1}
        wanted |= {f"{theme}-{part}": count for part, count in own.items()}
    assert dict(counts) == wanted


def test_sizes() -> None:
    for component in game().components:
        if kind_of(component) in ("card", "aid"):
            assert size_of(component) == POKER
    assert size_of(next(each for each in game().components if each.id == "score")) == (148, 210)
    assert size_of(next(each for each in game().components if each.id == "first-player")) == (25, 25)


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
@pytest.mark.parametrize("theme", THEMES)
def test_cards_say_what_they_do(theme: str, ink: Ink) -> None:
    for piece in [*of(f"{theme}-cards"), *of(f"{theme}-bonuses")]:
        card = piece.item
        said = joined(words(setter(ink).front(piece)))
        assert joined(card["name"]) in said
        assert joined(TEXTS[card["id"]]) in said
        assert card["type"].upper() in said
        assert card["id"] in said
        figures = {"farm": ("beans",), "shop": ("cost", "points"), "action": ()}[card["type"]]
        numbers = [op.text for op in flat(setter(ink).front(piece).ops) if isinstance(op, Glyphs)]
        assert all(str(card[figure]) in numbers for figure in figures)
        if card["type"] != "action":
            assert "SABOTAGED" in said
        if "metric" in card:
            assert joined(TEXTS[f"{card['id']}/criterion"]).upper() in said


@pytest.mark.parametrize("theme", THEMES)
def test_goals_say_what_they_count(theme: str) -> None:
    for piece in of(f"{theme}-goals"):
        said = joined(words(setter().front(piece)))
        assert joined(TEXTS[piece.item["id"]]) in said
        assert str(piece.item["points"]) in said
        assert "tie:nobody" in said


def test_upkeep_has_its_corner() -> None:
    for theme in THEMES:
        for piece in of(f"{theme}-cards"):
            icons = {op.name for op in flat(setter().front(piece).ops) if isinstance(op, IconUse)}
            upkeep = any(effect["when"] == "upkeep" for effect in piece.item.get("effects", ()))
            assert ("rotate-cw" in icons) == upkeep


def test_every_card_has_a_picture_of_its_own() -> None:
    pictures = [piece.item["picture"] for theme in THEMES for piece in [*of(f"{theme}-cards"), *of(f"{theme}-bonuses")]]
    assert len(pictures) == len(set(pictures)) == 92


def test_a_theme_is_known_without_its_colour() -> None:
    """Its shape and its pattern are others than those of any other theme, and both are drawn on every card."""
    themes = game().values["themes"]
    assert len({theme["shape"] for theme in themes.values()}) == len(THEMES)
    assert len({theme["pattern"] for theme in themes.values()}) == len(THEMES)
    drawn = set()
    for theme in THEMES:
        face = setter("grey").front(of(f"{theme}-goals")[0])
        drawn.add(tuple(op.path for op in flat(face.ops) if isinstance(op, Shape)))
    assert len(drawn) == len(THEMES)


def test_the_backs_of_empire_cards_do_not_tell_their_theme() -> None:
    backs = [setter().back(of(f"{theme}-cards")[0]) for theme in THEMES]
    assert all(back is not None for back in backs)
    assert len({words(back) for back in backs if back}) == 1
    assert len({back.ops for back in backs if back}) == 1
    for theme in THEMES:
        for part, word in (("goals", "GOAL"), ("bonuses", "ROUND BONUS")):
            back = setter().back(of(f"{theme}-{part}")[0])
            assert back is not None
            assert word in words(back)


def test_one_theme_alone_can_be_chosen() -> None:
    ids = [component.id for component in chosen(game(), ["theme:nightshift"])]
    assert ids == ["nightshift-cards", "nightshift-bonuses", "nightshift-goals", "nightshift-divider", "nightshift-box"]
    with pytest.raises(UserError, match="theme:nightshift"):
        chosen(game(), ["theme:nightshft"])


def test_the_mat_explains_how_cards_lie() -> None:
    said = words(setter().front(of("mat")[0]))
    for word in ("Tapped", "Sabotaged", "Stored", "Shipped", "Face down"):
        assert word in said
