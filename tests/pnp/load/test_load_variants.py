"""Variants: what is laid over a game, what that leaves untranslated, and what it complains of."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.catalog import find, varied
from pnp.errors import UserError
from pnp.expand import items_of
from pnp.load import Game, load_game
from tests.pnp.helpers import GAME

VALUES = """!house
cards:
  - {id: rye, name: Rye loaf, price: 4, icon: wheat}
  - {id: bun, name: Bun, price: 1, icon: star}
words: {cost: Costs}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    game = tmp_path / "game"
    for name in ("templates", "variants"):
        (game / name).mkdir(parents=True)
    (game / "game.yaml").write_text(GAME)
    (game / "values.yaml").write_text(VALUES)
    (game / "shape.yaml").write_text('cards: [{id: id, name: text, price: int 0..9, icon: text}]\nwords: {"*": text}\n')
    (game / "components.yaml").write_text(
        "!house\n- {id: deck, kind: card, name: Deck, size: [63, 88], items: cards, template: card.yaml}\n"
        "- {id: more, kind: card, name: More, size: [63, 88], items: {from: more.csv}, template: card.yaml}\n"
    )
    (game / "more.csv").write_text("id,name\nroll,Roll\npie,Pie\n")
    (game / "templates" / "card.yaml").write_text("elements: []\n")
    monkeypatch.chdir(game)
    return game


def loaded(folder: Path, text: str) -> Game:
    (folder / "variants" / "de.yaml").write_text(text)
    return load_game(varied(find(f"{folder}/"), "de"))


def test_items_go_by_their_ids_and_the_rest_stays(folder: Path) -> None:
    game = loaded(folder, "cards: {rye: {name: Roggenbrot}, bun: {price: 2}}\ngame: {name: Versuch}\n")
    assert game.name == "Versuch"
    assert game.slug == "game-de"
    assert [(each["name"], each["price"]) for each in game.values["cards"]] == [("Roggenbrot", 4), ("Bun", 2)]


def test_components_and_tables_can_be_translated(folder: Path) -> None:
    game = loaded(folder, "components: {more: {name: Mehr, items: {pie: {name: Kuchen}}}}\n")
    assert game.components[1].name == "Mehr"
    assert [each["name"] for each in items_of(game, game.components[1])] == ["Roll", "Kuchen"]


def test_what_is_untranslated_is_listed_with_its_place(folder: Path) -> None:
    game = loaded(
        folder,
        "game: {name: Versuch, blurb: Ein Versuch.}\ncards: {rye: {name: Roggenbrot}}\n"
        "components: {deck: {name: Karten}, more: {name: Mehr, items: {pie: {name: Kuchen}, roll: {name: Roll}}}}\n",
    )
    assert [str(each) for each in game.untranslated] == [
        "values.yaml:4:21: not translated by variants/de.yaml: cards.bun.name 'Bun'",
        "values.yaml:5:15: not translated by variants/de.yaml: words.cost 'Costs'",
    ]
    assert load_game(find(f"{folder}/")).untranslated == ()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("cards: {rey: {name: X}}\n", "variants/de.yaml:1:9: nothing here has the id 'rey'; did you mean 'rye'?"),
        ("cards: {rye: {price: 99}}\n", "variants/de.yaml:1:22: 'price' is '99'; a whole number from 0 to 9 is wanted"),
        ("cards: {rye: {prize: 9}}\n", "variants/de.yaml:1:15: unknown key 'prize' in 'rye'"),
        ("card: {}\n", "variants/de.yaml:1:1: the game has no value 'card' to lay this over"),
        ("components: {deck: {size: 3}}\n", "variants/de.yaml:1:27: 'size' is '3'; a list of 2 is wanted"),
        ("[1]\n", "variants/de.yaml:1:1: names with what is laid over them are wanted"),
        ("game: {name: A}\ngame: {name: B}\n", "variants/de.yaml:2:1: 'game' stands twice"),
    ],
)
def test_a_complaint_points_into_the_variant(text: str, complaint: str, folder: Path) -> None:
    with pytest.raises(UserError) as error:
        loaded(folder, text)
    assert any(str(each).startswith(complaint) for each in error.value.complaints)


@pytest.mark.parametrize("name", ["fr", "../game", "de/../de", "\0"])
def test_an_unknown_variant_is_refused(name: str, folder: Path) -> None:
    (folder / "variants" / "de.yaml").write_text("game: {name: Versuch}\n")
    with pytest.raises(UserError, match="unknown variant"):
        varied(find(f"{folder}/"), name)
