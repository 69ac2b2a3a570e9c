"""Components × items × copies, for so many players, of these parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.catalog import find
from pnp.errors import UserError
from pnp.expand import chosen, expand, kind_of
from pnp.job import batched
from pnp.load import Game, load_game

SAMPLER = Path(__file__).parent / "sampler"


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(find("bake-and-sale"))


@pytest.fixture(scope="module")
def sampler() -> Game:
    return load_game(find(str(SAMPLER)))


def count(game: Game, component: str, players: int | None = None) -> int:
    return sum(piece.copies for piece in expand(game, players) if piece.component.id == component)


@pytest.mark.parametrize("players", [1, 2, 5, 100])
def test_what_is_per_player_follows_their_number(game, players):
    assert count(game, "sheet", players) == count(game, "aid", players) == players
    assert count(game, "white-die", players) == 3


def test_without_a_number_it_is_the_usual_one(game):
    assert count(game, "sheet") == game.players.usual


def test_a_pad_is_numbered(game):
    assert [piece.number for piece in expand(game, 3, ["sheet"])] == [1, 2, 3]


def test_items_and_copies_multiply(sampler):
    flavours = sampler.values["flavours"]
    own = sum(item.get("copies", 1) for item in flavours)
    assert count(sampler, "poker") == own
    assert count(sampler, "coins") == 4 * own


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        ([], {"sheet", "white-die", "black-die", "aid", "rules"}),
        (["sheet"], {"sheet"}),
        (["sheets"], {"sheet"}),
        (["dice"], {"white-die", "black-die"}),
        (["die", "aids"], {"white-die", "black-die", "aid"}),
        (["black-die", "booklets"], {"black-die", "rules"}),
    ],
)
def test_parts_go_by_id_or_kind(game, parts, wanted):
    assert {component.id for component in chosen(game, parts)} == wanted


def test_an_unknown_part_is_named_with_the_nearest(game):
    with pytest.raises(UserError, match="no part 'sheat'; did you mean 'sheet'"):
        chosen(game, ["sheat"])


def test_too_few_and_too_many_players_are_refused(game, sampler):
    with pytest.raises(UserError, match="1 or more players, not 0"):
        expand(game, 0)
    with pytest.raises(UserError, match="1 to 4 players, not 5"):
        expand(sampler, 5)


def test_pieces_of_one_kind_size_and_stock_share_sheets(game):
    batches = batched(piece for piece in expand(game) if kind_of(piece.component) != "booklet")
    assert [[component.id for component in batch.components] for batch in batches] == [
        ["sheet"],
        ["white-die", "black-die"],
        ["aid"],
    ]
    assert [batch.count() for batch in batches] == [4, 6, 4]
