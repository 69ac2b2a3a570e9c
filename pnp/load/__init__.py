"""load: a game's folder of YAML in, its `Game` out, checked, with every mistake said at once."""

from pnp.load.files import follow
from pnp.load.game import Game, HouseValue, Source, Values
from pnp.load.loading import load_game, load_values
from pnp.load.model import Aid, AnyComponent, Booklet, Card, Component, Die, Players, Sheet

__all__ = [
    "Aid",
    "AnyComponent",
    "Booklet",
    "Card",
    "Component",
    "Die",
    "Game",
    "HouseValue",
    "Players",
    "Sheet",
    "Source",
    "Values",
    "follow",
    "load_game",
    "load_values",
]
