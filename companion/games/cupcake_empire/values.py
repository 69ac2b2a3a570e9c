"""The numbers of the game as typed tables: data in, one `Values` for a variant and a number of seats out.

Dice, parts, neighbourhoods, improvements and objectives go by their number from 0, in the order of the data. A
challenge yields altered `Values`; nobody who plays by them needs to know which challenge it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

GAME: Final = "cupcake-empire"
STANDARD: Final = "standard"
CHALLENGE: Final = "challenge-"

GREY, YELLOW, BEIGE = 0, 1, 2
COLOURS: Final = ("grey", "yellow", "beige")
TAKE_BASE, TAKE_FROSTING, OPEN_YELLOW, SELL_NEAR, EARN, THINK = range(6)
SIMPLE, MIXED = 0, 1


@dataclass(frozen=True, eq=False)
class Values:
    """Everything that the data say about the game, as one variant with so many seats plays it."""

    variant: str
    seats: int

    # dice and columns
    dice: tuple[str, ...]
    die_letters: tuple[str, ...]
    die_names: tuple[str, ...]
    faces: int
    rest_face: int
    joker: int
    plain: int
    columns: tuple[str, ...]
    column_names: tuple[str, ...]
    column_shorts: tuple[str, ...]
    column_actions: tuple[tuple[str, ...], ...]
    column_levels: tuple[tuple[int, ...], ...]
    specialist: tuple[int, ...]
    """The specialists' colour of each column."""
    home: tuple[int, ...]
    """The column of each colour; -1 for the plain dice."""
    spaces: tuple[int, ...]
    """Places for dice in each column."""
    level_of_count: tuple[tuple[int, ...], ...]
    """For each column the level without specialists by the number of dice."""
    top_level: tuple[int, ...]
    entering: tuple[tuple[int, ...], ...]
    """For each column the colours in the order in which they enter when there is not room for all."""
    improvement_spaces: int
    improvement_needs: tuple[int, ...]
    start_columns: tuple[tuple[int, ...], ...]
    """Dice of a seat by column, then those at rest, each by colour; the thrown plain dice are not among them."""
    thrown: int
    """Plain dice that each seat throws in the set-up."""

    # actions
    bake_levels: tuple[int, int, int]
    frost_levels: tuple[int, int, int]
    """The level for a simple part, a mixed one, both."""
    open_levels: tuple[int, int, int]
    """The level for an outlet in yellow, in beige, one of each."""
    reach: tuple[int, ...]
    """The furthest distance by level, from 0."""
    hire_level: int
    improve_level: int
    found_level: tuple[int, int, int]
    """By the colour of the neighbourhood; 0 where no bakery can be founded."""
    found_production: tuple[int, int, int]
    found_sales: tuple[int, int, int]
    found_improves: tuple[bool, bool, bool]
    direct_level: int
    outlet_sales: int
    recipe_production: tuple[int, ...]
    ideas_each: int
    wake_income: int
    shift_income: int
    brainstorm_income: int

    # parts and customers
    bases: tuple[str, ...]
    base_letters: tuple[str, ...]
    base_mixed: tuple[bool, ...]
    simple_bases: tuple[int, ...]
    mixed_base: int
    frostings: tuple[str, ...]
    frosting_letters: tuple[str, ...]
    frosting_mixed: tuple[bool, ...]
    simple_frostings: tuple[int, ...]
    mixed_frostings: tuple[int, ...]
    customers: tuple[str, ...]
    customer_letters: tuple[str, ...]
    customer_count: tuple[int, ...]
    customer_dark: tuple[bool, ...]
    customer_shirt: tuple[int, ...]
    serves: tuple[tuple[int, ...], ...]
    """For each base and frosting the customers that the recipe serves, a bit each."""

    # city
    neighbourhoods: tuple[str, ...]
    neighbourhood_names: tuple[str, ...]
    colour: tuple[int, ...]
    distances: int
    sales: tuple[tuple[int, ...], ...]
    income: tuple[tuple[int, ...], ...]
    bakery_spaces: tuple[int, ...]
    outlet_spaces: tuple[int, ...]
    start_bakery: int
    empty: tuple[bool, ...]
    """By distance from 0: whether the customers dealt there leave before the game."""

    # tracks
    lap: int
    goal: int
    start_income: int
    least_income: int
    start_production: int
    least_production: int
    most_production: int
    start_sales: int
    least_sales: int
    most_sales: int
    marker_spaces: int
    marker_start: int
    marker_green: int
    ideas_held: int
    objective_income: int
    rounds: int
    """After so many rounds the game is over in any case."""
    race: bool
    """Whether the goal ends the game."""
    player_colours: tuple[str, ...]
    bakeries_each: int
    outlets_each: int

    # reserve, before starting recipes and improvements
    reserve_bases: tuple[int, ...]
    reserve_frostings: tuple[int, ...]
    reserve_improvements: tuple[int, ...]
    reserve_dice: tuple[int, ...]
    reserve_ideas: int

    # improvements and objectives
    improvements: tuple[str, ...]
    improvement_texts: tuple[str, ...]
    improvement_effect: tuple[int, ...]
    improvement_amount: tuple[int, ...]
    objectives: tuple[str, ...]
    objective_texts: tuple[str, ...]
    objective_needs: tuple[tuple[tuple[str, int], ...], ...]
    decks: tuple[str, ...]
    deck_of: tuple[tuple[int, ...], ...]
    """The objectives of each deck that this variant plays with."""

    # challenge
    challenge: str
    challenge_name: str
    challenge_about: str
    medals: tuple[tuple[str, int], ...]
    """Medals with their figure, the lowest medal first."""
    medals_by_rounds: bool


@cache
def _data() -> Mapping[str, Any]:
    from pnp.catalog import find
    from pnp.load import load_values

    return load_values(find(GAME)).values


@cache
def challenges() -> tuple[str, ...]:
    """The ids of the challenges in the order of the data."""
    return tuple(str(each["id"]) for each in _data()["challenges"])


@cache
def rival_names() -> Mapping[str, str]:
    """What a bot's level is called at the table."""
    return {str(each["bot"]): str(each["name"]) for each in _data()["rival-levels"]}


@cache
def values_of(variant: str = STANDARD, seats: int = 2) -> Values:
    """The tables of a variant with so many seats, worked out once."""
    return build(_data(), variant, seats)


def build(data: Mapping[str, Any], variant: str, seats: int) -> Values:
    """The tables out of plain data."""
    found = [each for each in data["challenges"] if CHALLENGE + each["id"] == variant]
    twist: Mapping[str, Any] = found[0] if found else {}
    return Values(
        variant=variant,
        seats=seats,
        **_dice_and_columns(data, twist),
        **_actions(data),
        **_parts(data),
        **_city(data, twist, seats),
        **_tracks(data, twist),
        **_reserve(data, twist, seats),
        **_cards(data, twist),
        challenge=str(twist.get("id", "")),
        challenge_name=str(twist.get("name", "")),
        challenge_about=str(twist.get("about", "")),
        medals=tuple(twist.get("medals", {}).items()),
        medals_by_rounds=bool(twist.get("race", False)),
    )


def _ids(items: Sequence[Mapping[str, Any]], key: str = "id") -> tuple[str, ...]:
    return tuple(str(each[key]) for each in items)


def _dice_and_columns(data: Mapping[str, Any], twist: Mapping[str, Any]) -> dict[str, Any]:
    dice = _ids(data["dice"])
    columns = data["columns"]
    joker, plain = dice.index(data["joker"]), dice.index(data["plain"])
    specialist = tuple(dice.index(each["specialist"]) for each in columns)
    home = tuple(specialist.index(die) if die in specialist else -1 for die in range(len(dice)))
    counts = {dice.index(name): count for name, count in data["start-dice"].items()}
    counts[plain] = twist.get("grey-dice", counts[plain])
    resting = [dice.index(name) for name in twist.get("resting", [])]
    places = [[0] * len(dice) for _ in range(len(columns) + 1)]
    for die, count in counts.items():
        if die in resting:
            places[-1][die] = count
        elif home[die] >= 0:
            places[home[die]][die] = count
    overflow = [dice.index(name) for name in data["overflow"]]
    return {
        "dice": dice,
        "die_letters": _ids(data["dice"], "letter"),
        "die_names": dice,
        "faces": max(data["die-faces"]),
        "rest_face": data["rest-face"],
        "joker": joker,
        "plain": plain,
        "columns": _ids(columns),
        "column_names": _ids(columns, "name"),
        "column_shorts": _ids(columns, "short"),
        "column_actions": tuple(tuple(each["actions"]) for each in columns),
        "column_levels": tuple(tuple(each["levels"]) for each in columns),
        "specialist": specialist,
        "home": home,
        "spaces": tuple(each["spaces"] for each in columns),
        "level_of_count": tuple(
            tuple(sum(need <= count for need in each["levels"]) for count in range(each["spaces"] + 1))
            for each in columns
        ),
        "top_level": tuple(len(each["levels"]) for each in columns),
        "entering": tuple((own, *(die for die in overflow if die != own)) for own in specialist),
        "improvement_spaces": data["improvement-spaces"],
        "improvement_needs": tuple(data["improvement-needs"]),
        "start_columns": tuple(tuple(place) for place in places),
        "thrown": 0 if plain in resting else counts[plain],
    }


def _actions(data: Mapping[str, Any]) -> dict[str, Any]:
    found = data["found"]

    def by_colour(key: str, none: Any) -> tuple[Any, ...]:
        return tuple(found[name][key] if name in found else none for name in COLOURS)

    return {
        "bake_levels": tuple(data["bake"][key] for key in ("simple", "mixed", "both")),
        "frost_levels": tuple(data["frost"][key] for key in ("simple", "mixed", "both")),
        "open_levels": tuple(data["open"][key] for key in ("yellow", "beige", "both")),
        "reach": (0, *data["sell"]["reach"]),
        "hire_level": data["hire"]["die"],
        "improve_level": data["hire"]["improvement"],
        "found_level": by_colour("level", 0),
        "found_production": by_colour("production", 0),
        "found_sales": by_colour("sales", 0),
        "found_improves": by_colour("improvement", False),
        "direct_level": data["direct"],
        "outlet_sales": data["outlet-sales"],
        "recipe_production": tuple(data["recipe-production"]),
        "ideas_each": data["ideas-each"],
        "wake_income": data["wake-income"],
        "shift_income": data["shift-income"],
        "brainstorm_income": data["brainstorm-income"],
    }


def _parts(data: Mapping[str, Any]) -> dict[str, Any]:
    bases, frostings, customers = data["bases"], data["frostings"], data["customers"]
    base_ids, frosting_ids = _ids(bases), _ids(frostings)
    letters = {each["id"]: each["letter"] for each in [*bases, *frostings]}
    base_mixed = tuple(each["kind"] == "mixed" for each in bases)
    frosting_mixed = tuple(each["kind"] == "mixed" for each in frostings)
    return {
        "bases": base_ids,
        "base_letters": _ids(bases, "letter"),
        "base_mixed": base_mixed,
        "simple_bases": tuple(part for part, mixed in enumerate(base_mixed) if not mixed),
        "mixed_base": base_mixed.index(True),
        "frostings": frosting_ids,
        "frosting_letters": _ids(frostings, "letter"),
        "frosting_mixed": frosting_mixed,
        "simple_frostings": tuple(part for part, mixed in enumerate(frosting_mixed) if not mixed),
        "mixed_frostings": tuple(part for part, mixed in enumerate(frosting_mixed) if mixed),
        "customers": _ids(customers),
        "customer_letters": tuple(f"{letters[each['trousers']]}·{letters[each['shirt']]}" for each in customers),
        "customer_count": tuple(each["count"] for each in customers),
        "customer_dark": tuple(base_ids.index(each["trousers"]) == 1 for each in customers),
        "customer_shirt": tuple(frosting_ids.index(each["shirt"]) for each in customers),
        "serves": tuple(
            tuple(
                sum(
                    1 << number
                    for number, each in enumerate(customers)
                    if each["trousers"] in base["serves"] and each["shirt"] in frosting["serves"]
                )
                for frosting in frostings
            )
            for base in bases
        ),
    }


def _city(data: Mapping[str, Any], twist: Mapping[str, Any], seats: int) -> dict[str, Any]:
    places = data["neighbourhoods"]
    least = {each["id"]: each["seats"] for each in data["outlet-marks"]}
    outlets = twist.get("outlet-spaces", {})
    bakeries = twist.get("bakery-spaces", {})
    gone = twist.get("empty-distances", [])
    ids = _ids(places)
    return {
        "neighbourhoods": ids,
        "neighbourhood_names": _ids(places, "name"),
        "colour": tuple(COLOURS.index(each["colour"]) for each in places),
        "distances": data["distances"],
        "sales": tuple(tuple(each["sales"]) for each in places),
        "income": tuple(tuple(each["income"]) for each in places),
        "bakery_spaces": tuple(bakeries.get(each["id"], each["bakeries"]) for each in places),
        "outlet_spaces": tuple(
            outlets.get(each["id"], sum(least[mark] <= seats for mark in each["outlets"])) for each in places
        ),
        "start_bakery": ids.index(data["start-bakery"]),
        "empty": tuple(distance in gone for distance in range(1, data["distances"] + 1)),
    }


def _tracks(data: Mapping[str, Any], twist: Mapping[str, Any]) -> dict[str, Any]:
    income, production, sales = data["income-track"], data["production-track"], data["sales-track"]
    race = not twist or bool(twist.get("race", False))
    return {
        "lap": income["lap"],
        "goal": data["goal"],
        "start_income": twist.get("income", income["start"]),
        "least_income": income["min"],
        "start_production": twist.get("production", production["start"]),
        "least_production": production["min"],
        "most_production": production["max"],
        "start_sales": twist.get("sales", sales["start"]),
        "least_sales": sales["min"],
        "most_sales": sales["max"],
        "marker_spaces": data["ideas-track"]["spaces"],
        "marker_start": data["ideas-track"]["start"],
        "marker_green": data["ideas-track"]["green"],
        "ideas_held": data["ideas-held"],
        "objective_income": data["objective-income"],
        "rounds": data["round-limit"] if race else data["challenge-rounds"],
        "race": race,
        "player_colours": _ids(data["player-colours"]),
        "bakeries_each": data["pieces"]["bakeries"],
        "outlets_each": data["pieces"]["outlets"],
    }


def _reserve(data: Mapping[str, Any], twist: Mapping[str, Any], seats: int) -> dict[str, Any]:
    row = next(each for each in data["reserve"] if each["seats"] == seats)
    simple_only = "mixed-parts" in twist

    def part(each: Mapping[str, Any], simple: str, mixed: str) -> int:
        if each["kind"] == "simple":
            return int(row[simple])
        return int(twist["mixed-parts"] if simple_only else row[mixed])

    def die(name: str) -> int:
        if name == data["plain"]:
            return 0
        return int(row["pink-die" if name == data["joker"] else "coloured-die"])

    return {
        "reserve_bases": tuple(part(each, "simple-base", "marble") for each in data["bases"]),
        "reserve_frostings": tuple(part(each, "simple-frosting", "mixed-frosting") for each in data["frostings"]),
        "reserve_improvements": (row["improvement"],) * len(data["improvements"]),
        "reserve_dice": tuple(die(each["id"]) for each in data["dice"]),
        "reserve_ideas": twist.get("bright-ideas", row["bright-idea"]),
    }


def _cards(data: Mapping[str, Any], twist: Mapping[str, Any]) -> dict[str, Any]:
    effects = [next(iter(each["effect"].items())) for each in data["improvements"]]
    kinds = {"open": OPEN_YELLOW, "sell": SELL_NEAR, "income": EARN, "idea-steps": THINK}
    objectives = data["objectives"]
    ids = _ids(objectives)
    decks = _ids(data["decks"])
    chosen = twist.get("objectives", {})
    return {
        "improvements": _ids(data["improvements"]),
        "improvement_texts": tuple(
            str(each["text"]).format(amount) for each, (_, amount) in zip(data["improvements"], effects, strict=True)
        ),
        "improvement_effect": tuple(
            kinds.get(key, TAKE_BASE if what == "simple-base" else TAKE_FROSTING) for key, what in effects
        ),
        "improvement_amount": tuple(amount if isinstance(amount, int) else 1 for _, amount in effects),
        "objectives": ids,
        "objective_texts": tuple(str(each["text"]).format(*each["needs"].values()) for each in objectives),
        "objective_needs": tuple(tuple(each["needs"].items()) for each in objectives),
        "decks": decks,
        "deck_of": tuple(
            tuple(
                number
                for number, each in enumerate(objectives)
                if each["deck"] == deck and each["id"] in chosen.get(deck, ids)
            )
            for deck in decks
        ),
    }
