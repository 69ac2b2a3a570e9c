"""The numbers of the game as typed tables, for rules, score and bots: data in, one `Values` a variant and table out.

Ingredients, tools, recipes and parts go by their number from 0, in the order of the data; colours by their place
at the table: those of the seats first, then those of guests. Nobody who plays by a `Values` needs to know which
variant it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from pnp.errors import did_you_mean

GAME: Final = "bake-the-cake"
CHALLENGE: Final = "challenge-"

# Verbs: the first number of a move.
BUY: Final = 0
USE: Final = 1
MOVE: Final = 2
EAT: Final = 3
THROW: Final = 4
TOOLS: Final = 5
WISH: Final = 6
GUEST: Final = 7
VERBS: Final = ("buy", "use", "move", "eat", "throw", "tools", "wish", "guest")
THINGS: Final = VERBS[:TOOLS]
TABLE: Final = 0
"""The place of `eat` that is the table; recipes count from 1."""
CAKE: Final = 0
"""What `throw` throws when it is the cake; recipes count from 1."""

Move: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class StartPart:
    """A part that lies on a cake before the game begins."""

    cake: int
    recipe: int
    chits: tuple[int, ...]
    assistant: int


@dataclass(frozen=True)
class Values:
    """Everything that the data say about the game, as one variant plays it with so many seats."""

    variant: str
    name: str
    seats: int
    guests: int
    guest_name: str
    colours: int
    """Colours in play, those of guests included."""

    things: int
    assistants: tuple[int, ...]
    """Assistants of each seat."""
    chits: int
    """Chits of each colour and ingredient."""
    cakes_to_end: int
    recipes_to_take: int
    most_eaten: tuple[int, ...]
    """Ingredients that each seat may eat in the game."""
    most_thrown: int
    chit_points: int
    assistant_points: int
    owner_points: int

    ingredients: tuple[str, ...]
    ingredient_names: tuple[str, ...]
    tools: tuple[str, ...]
    tool_names: tuple[str, ...]
    tool_count: int
    """Chits of each tool in the kitchen before spare ones are drawn."""
    tools_drawn: int
    parts: tuple[str, ...]
    part_count: int
    recipes: tuple[str, ...]
    recipe_names: tuple[str, ...]
    recipe_part: tuple[int, ...]
    recipe_ingredients: tuple[tuple[int, ...], ...]
    recipe_tools: tuple[tuple[int, int], ...]
    width: int
    """Ingredients of a recipe."""

    table_at_start: tuple[int, ...]
    """The colour on each plate, -1 for none."""
    cakes_at_start: tuple[StartPart, ...]

    # alone with guests; 0 where there are none
    turns: int
    wishes: int
    wish_points: int
    turn_points: int
    part_points: int

    medals: tuple[tuple[str, int], ...]
    gold_margin: int
    second_place: int

    # worked out
    slot_of: tuple[tuple[int, ...], ...]
    """By recipe and ingredient: which of the recipe's ingredients it is, -1 if the recipe does not ask for it."""
    uses_of: tuple[tuple[tuple[int, int], ...], ...]
    """By ingredient: the recipes that ask for it, each with the number of its place."""
    tool_place: tuple[tuple[int, ...], ...]
    """By recipe and tool: which of the recipe's tools it is, -1 if it needs no such tool."""

    # the moves themselves, made once
    buys: tuple[Move, ...]
    """By ingredient and colour in one row."""
    uses: tuple[tuple[tuple[Move, ...], ...], ...]
    """By recipe, its ingredient's place and tool."""
    moves: tuple[tuple[Move, ...], ...]
    """By recipe and cake."""
    eats: tuple[tuple[Move, ...], ...]
    """By ingredient and place."""
    throws: tuple[Move, ...]

    @property
    def alone(self) -> bool:
        """Whether one baker works for guests, with a limit of turns."""
        return self.turns > 0

    @property
    def children(self) -> bool:
        """Whether the owner of the first complete cake wins."""
        return self.cakes_to_end == 1 and not self.alone


@dataclass(frozen=True)
class Colour:
    """A baker's colour and what tells it apart without colour."""

    id: str
    name: str
    letter: str
    shape: str


@cache
def data() -> Mapping[str, Any]:
    """The value files as they are."""
    from pnp.catalog import find
    from pnp.load import load_values

    return load_values(find(GAME)).values


@cache
def all_colours() -> tuple[Colour, ...]:
    """The colours in the usual order of seats."""
    return tuple(Colour(each["id"], each["name"], each["letter"], each["shape"]) for each in data()["colours"])


@cache
def variants() -> Mapping[str, Mapping[str, Any]]:
    """What each variant changes, by its word."""
    return {each["id"]: each for each in data()["variants"]}


def unknown_variant(word: str) -> str:
    """What to say of a word that is no variant."""
    return f"unknown variant '{word[:60]}'{did_you_mean(word[:60], list(variants()))}"


def misfit(variant: str, seats: int) -> str:
    """Why so many seats cannot play a variant, or nothing."""
    allowed: Sequence[int] = variants()[variant]["seats"]
    if seats in allowed:
        return ""
    least, most = min(allowed), max(allowed)
    number = str(least) if least == most else f"{least} to {most}"
    return f"variant '{variant}' is for {number} baker{'' if most == 1 else 's'}, not {seats}"


@cache
def values_of(variant: str, seats: int) -> Values:
    """The tables of a variant that fits so many seats."""
    return build(data(), variants()[variant], seats)


def build(source: Mapping[str, Any], change: Mapping[str, Any], seats: int) -> Values:
    """Tables out of the values of the data and what a variant changes."""
    ingredients = _ids(source["ingredients"])
    tools = _ids(source["tools"])
    parts = _ids(source["parts"])
    recipes = source["recipes"]
    asked = tuple(tuple(ingredients.index(each) for each in recipe["ingredients"]) for recipe in recipes)
    needed = tuple((tools.index(recipe["tools"][0]), tools.index(recipe["tools"][1])) for recipe in recipes)
    guests = change.get("guest-colours", 0)
    setting = next(each for each in source["tools-in-play"] if each["bakers"] == seats)
    points = source["points"]
    alone = change.get("points", {})
    laid = change.get("table-at-start", {})
    fewer = {int(seat): count for seat, count in change.get("assistants", {}).items()}
    hungry = frozenset(range(1, seats + 1)) if change.get("nobody-eats") else frozenset(change.get("may-not-eat", ()))
    seat_numbers = range(1, seats + 1)
    return Values(
        variant=change["id"],
        name=change["name"],
        seats=seats,
        guests=guests,
        guest_name=change.get("guest-name", ""),
        colours=seats + guests,
        things=source["things-per-turn"],
        assistants=tuple(fewer.get(seat, source["assistants"]) for seat in seat_numbers),
        chits=change.get("chits-per-colour-and-ingredient", source["chits-per-colour-and-ingredient"]),
        cakes_to_end=change.get("cakes-to-end", source["cakes-to-end"]),
        recipes_to_take=source["recipes-held-to-take-one"],
        most_eaten=tuple(0 if seat in hungry else source["most-eaten"] for seat in seat_numbers),
        most_thrown=0 if change.get("nobody-throws") else source["most-thrown"],
        chit_points=points["ingredient"],
        assistant_points=points["assistant"],
        owner_points=points["owner"],
        ingredients=ingredients,
        ingredient_names=_names(source["ingredients"]),
        tools=tools,
        tool_names=_names(source["tools"]),
        tool_count=setting["fixed"] // len(tools),
        tools_drawn=change.get("tools-drawn", setting["drawn"]),
        parts=parts,
        part_count=len(parts),
        recipes=_ids(recipes),
        recipe_names=_names(recipes),
        recipe_part=tuple(parts.index(recipe["part"]) for recipe in recipes),
        recipe_ingredients=asked,
        recipe_tools=needed,
        width=len(asked[0]),
        table_at_start=tuple(laid.get(each, 0) - 1 for each in ingredients),
        cakes_at_start=tuple(_start_part(each, source) for each in change.get("cakes-at-start", ())),
        turns=change.get("turns", 0),
        wishes=change.get("wishes", 0),
        wish_points=alone.get("granted-wish", 0),
        turn_points=alone.get("turn-left", 0),
        part_points=alone.get("part", 0),
        medals=tuple(change.get("medals", {}).items()),
        gold_margin=change.get("gold-margin", 0),
        second_place=source["second-place"],
        slot_of=tuple(_places(recipe, len(ingredients)) for recipe in asked),
        uses_of=tuple(
            tuple((recipe, each.index(ingredient)) for recipe, each in enumerate(asked) if ingredient in each)
            for ingredient in range(len(ingredients))
        ),
        tool_place=tuple(_places(pair, len(tools)) for pair in needed),
        buys=tuple((BUY, each, colour) for each in range(len(ingredients)) for colour in range(seats + guests)),
        uses=tuple(
            tuple(tuple((USE, each, recipe, tool) for tool in range(len(tools))) for each in chosen)
            for recipe, chosen in enumerate(asked)
        ),
        moves=tuple(tuple((MOVE, recipe, cake) for cake in range(seats)) for recipe in range(len(recipes))),
        eats=tuple(tuple((EAT, each, place) for place in range(len(recipes) + 1)) for each in range(len(ingredients))),
        throws=tuple((THROW, what) for what in range(len(recipes) + 1)),
    )


def _start_part(each: Mapping[str, Any], source: Mapping[str, Any]) -> StartPart:
    recipe = _ids(source["recipes"]).index(each["part"])
    chits = tuple(each["chits"][name] - 1 for name in source["recipes"][recipe]["ingredients"])
    return StartPart(each["cake"] - 1, recipe, chits, each["assistant"] - 1)


def _ids(items: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(each["id"] for each in items)


def _names(items: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(each["name"] for each in items)


def _places(chosen: Sequence[int], count: int) -> tuple[int, ...]:
    return tuple(chosen.index(number) if number in chosen else -1 for number in range(count))
