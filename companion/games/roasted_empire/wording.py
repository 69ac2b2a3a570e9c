"""What a card says, in the words that are printed on it: generated from its effects."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from companion.games.roasted_empire.cards import GAME, Cards

if TYPE_CHECKING:
    from pathlib import Path


@cache
def _macros(templates: Path) -> dict[str, Callable[..., str]]:
    from pnp.typeset.macros import macros_of

    return macros_of(templates)


def _macro(name: str) -> Callable[..., str]:
    from pnp.catalog import find

    return _macros(find(GAME).templates)[name]


@cache
def text_of(cards: Cards, card: int) -> str:
    """The text of a card, without marks for bold."""
    return str(_macro("card_text")(cards.data[card], cards.values["themes"])).replace("**", "")


@cache
def criterion_of(cards: Cards, card: int) -> str:
    """What a round bonus counts: `Most farms`."""
    return str(_macro("criterion")(cards.data[card], cards.values["themes"]))


@cache
def goal_text(cards: Cards, goal: int) -> str:
    """What a goal counts."""
    return str(_macro("criterion")(cards.goals[goal], cards.values["themes"]))
