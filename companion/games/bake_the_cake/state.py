"""What lies on the table: store, plates, recipes, kitchen, cakes, and whose turn it is. Data only; `rules` changes it.

Seats and colours count from 0 here: the colour of a seat has the seat's number, guests' colours follow.
-1 stands for nothing or nobody.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeAlias

from companion.game import CHANCE
from companion.games.bake_the_cake.values import Values

RUNNING: Final = 0
CONTEST: Final = 1
STALEMATE: Final = 2
CLOSED: Final = 3
"""Ways in which a game stands or has ended; CLOSED: the last turn of a game alone is over."""

Part: TypeAlias = tuple[int, ...]
"""A part on a cake: its recipe, the colours of its chits in the recipe's order, the seat of its assistant."""


class State:
    """The whole kitchen. `mover` is 0 while chance decides, a seat from 1, -1 when the game is over."""

    __slots__ = (
        "cakes",
        "chit",
        "colours",
        "eaten",
        "ending",
        "filled",
        "free",
        "hand",
        "height",
        "helper",
        "holder",
        "holding",
        "left",
        "lent",
        "lying",
        "mover",
        "plates",
        "stock",
        "store",
        "thrown",
        "turn",
        "values",
        "waiting",
        "wishes",
    )

    values: Values
    colours: tuple[str, ...]  # ids of the colours in play
    mover: int
    left: int  # things that are left in this turn
    turn: int  # turns that were begun; those sat out are not counted
    ending: int
    store: list[int]  # by ingredient and colour in one row
    stock: list[int]  # by ingredient: what the store has in all colours
    plates: list[int]  # by ingredient: the colour on its plate
    chit: list[int]  # by recipe and place in one row: the colour that lies there
    helper: list[int]  # likewise: the seat whose assistant stands there
    filled: list[int]  # by recipe: its chits
    holder: list[int]  # by recipe: the seat that has it
    lying: list[int]  # by recipe: the tool on it
    free: list[int]  # by tool: chits in the kitchen
    hand: list[int]  # by seat: assistants in hand
    holding: list[int]  # by seat: recipes that it has
    height: list[int]  # by seat: parts on its cake
    cakes: list[tuple[Part, ...]]
    waiting: list[int]  # by number of parts: cakes that have so many
    eaten: list[int]  # by seat: bit i is set when it ate ingredient i
    thrown: list[int]  # by seat: times
    lent: int  # the tool that a guest has during this turn
    wishes: list[int]  # by guest: bits of the ingredients, 0 before they are drawn

    def __init__(self, values: Values, colours: tuple[str, ...], like: State | None = None) -> None:
        """A kitchen before the first event, or one like another."""
        self.values = values
        self.colours = colours
        if like is None:
            self._set_up(values)
            return
        self.mover = like.mover
        self.left = like.left
        self.turn = like.turn
        self.ending = like.ending
        self.store = like.store[:]
        self.stock = like.stock[:]
        self.plates = like.plates[:]
        self.chit = like.chit[:]
        self.helper = like.helper[:]
        self.filled = like.filled[:]
        self.holder = like.holder[:]
        self.lying = like.lying[:]
        self.free = like.free[:]
        self.hand = like.hand[:]
        self.holding = like.holding[:]
        self.height = like.height[:]
        self.cakes = like.cakes[:]
        self.waiting = like.waiting[:]
        self.eaten = like.eaten[:]
        self.thrown = like.thrown[:]
        self.lent = like.lent
        self.wishes = like.wishes[:]

    def _set_up(self, values: Values) -> None:
        kinds = len(values.ingredients)
        recipes = len(values.recipes)
        self.mover = CHANCE
        self.left = 0
        self.turn = 0
        self.ending = RUNNING
        self.store = [values.chits] * (kinds * values.colours)
        self.stock = [values.chits * values.colours] * kinds
        self.plates = list(values.table_at_start)
        self.chit = [-1] * (recipes * values.width)
        self.helper = [-1] * (recipes * values.width)
        self.filled = [0] * recipes
        self.holder = [-1] * recipes
        self.lying = [-1] * recipes
        self.free = [values.tool_count] * len(values.tools)
        self.hand = list(values.assistants)
        self.holding = [0] * values.seats
        self.height = [0] * values.seats
        self.cakes = [()] * values.seats
        self.waiting = [values.seats] + [0] * values.part_count
        self.eaten = [0] * values.seats
        self.thrown = [0] * values.seats
        self.lent = -1
        self.wishes = [0] * (values.guests if values.wishes else 0)
        for ingredient, colour in enumerate(self.plates):
            if colour >= 0:
                self._fetch(ingredient, colour)
        for part in values.cakes_at_start:
            for ingredient, colour in zip(values.recipe_ingredients[part.recipe], part.chits, strict=True):
                self._fetch(ingredient, colour)
            self.hand[part.assistant] -= 1
            self.waiting[self.height[part.cake]] -= 1
            self.height[part.cake] += 1
            self.waiting[self.height[part.cake]] += 1
            self.cakes[part.cake] += ((part.recipe, *part.chits, part.assistant),)

    def _fetch(self, ingredient: int, colour: int) -> None:
        self.store[ingredient * self.values.colours + colour] -= 1
        self.stock[ingredient] -= 1

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        return State(self.values, self.colours, self)

    def key(self) -> Hashable:
        """All that makes two states the same."""
        return (
            self.values.variant,
            self.colours,
            self.mover,
            self.left,
            self.turn,
            self.ending,
            tuple(self.store),
            tuple(self.plates),
            tuple(self.chit),
            tuple(self.helper),
            tuple(self.holder),
            tuple(self.lying),
            tuple(self.free),
            tuple(self.hand),
            tuple(self.cakes),
            tuple(self.eaten),
            tuple(self.thrown),
            self.lent,
            tuple(self.wishes),
        )
