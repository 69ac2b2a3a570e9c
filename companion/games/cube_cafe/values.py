"""The numbers of the game as typed tables, for rules, score and bots: data in, one `Values` a variant out.

Colours, actions, spaces and VIPs go by their number from 0, in the order of the data. A challenge yields an altered
`Values`; nobody who plays by one needs to know which challenge it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pnp.errors import UserError, did_you_mean

GAME: Final = "cube-cafe"
DIRECTIONS: Final = ("cw", "ccw")
CW: Final = 0
CCW: Final = 1
GRILL: Final = 0
TOP: Final = 1
BOTTOM: Final = 2


@dataclass(frozen=True)
class Values:
    """Everything that the data say about the game, as one variant plays it."""

    rounds: int

    # colours and pieces
    colours: tuple[str, ...]
    colour_names: tuple[str, ...]
    letters: tuple[str, ...]
    """Of the colours, then the one that stands for all."""
    staff: tuple[str, ...]
    """The colours, then wild."""
    pieces: tuple[str, ...]
    """The colours of plates and cars, then rainbow."""
    dice: int
    faces: tuple[int, ...]
    """The colours on a staff die."""
    cubes: tuple[int, ...]
    """Cubes of each colour on the menu."""
    plates: tuple[int, ...]
    cars: tuple[int, ...]
    dishes: tuple[str, ...]

    # the wheel
    actions: tuple[str, ...]
    action_names: tuple[str, ...]
    steps: tuple[int, ...]
    start_turn: int
    """How far the disc is turned at the start."""
    turns: tuple[int, ...]
    """The directions in which staff may turn it."""

    # the restaurant
    tables: int
    most_stars: int
    tips: tuple[int, ...]
    """Dollars by stars, from 0."""
    customers: int
    line_stars: tuple[int, ...]
    spaces: tuple[str, ...]
    """Of the food track: grill, top, bottom."""
    space_names: tuple[str, ...]
    modifiers: tuple[int, ...]
    closed_bottom: bool
    wrong_dish: int
    refill_stars: int
    washer: tuple[str, ...]
    """The dishwasher's spaces by their words."""
    washer_texts: tuple[str, ...]
    washer_steps: int
    track: int
    """Spaces of the manager's loop."""
    track_rewards: tuple[tuple[int, int], ...]
    """Space and kind of each reward."""
    reward_kinds: tuple[str, ...]
    reward_wild: tuple[bool, ...]
    """Whether a kind of reward gives a wild staff rather than one of a colour."""
    reward_money: tuple[int, ...]

    # drive-thru and VIPs
    drive_round: int
    slot_stars: tuple[int, ...]
    slot_tips: tuple[int, ...]
    vip_rounds: tuple[int, ...]
    vips: tuple[str, ...]
    vip_names: tuple[str, ...]
    vip_rules: tuple[str, ...]
    vip_tips: tuple[str, ...]
    tip_factor: tuple[int, ...]
    tip_bonus: tuple[int, ...]
    others_bonus: tuple[int, ...]
    """What a present VIP makes all other guests pay more."""
    impatience: tuple[int, ...]
    """Stars that a guest loses for waiting: a customer, then the VIPs."""
    penalty: tuple[int, ...]
    """By what a present VIP multiplies a penalty."""
    calming: int
    """The VIPs (as bits) in whose presence nobody loses patience."""
    grill_closing: int
    """The VIPs (as bits) in whose presence the grill serves nobody."""

    # solo
    levels: tuple[tuple[str, int], ...]
    challenge: str
    """The challenge's id, empty in the plain game."""
    challenge_name: str
    challenge_about: str
    medals: tuple[tuple[str, int], ...]
    """Medals with the least money for each, lowest first."""


def build(data: Mapping[str, Any], challenge: Mapping[str, Any] | None = None) -> Values:
    """The tables from the game's data, altered by the data of a challenge if there is one."""
    twist: Mapping[str, Any] = challenge or {}
    colours = tuple(str(each["id"]) for each in data["colours"])
    wild, rainbow = data["every-colour"]["staff"], data["every-colour"]["pieces"]
    pieces = (*colours, str(rainbow["id"]))
    actions = data["wheel"]["actions"]
    restaurant = data["restaurant"]
    tips = {each["stars"]: int(each["tip"]) for each in restaurant["seats"]}
    food = {each["id"]: each for each in restaurant["food-track"]}
    spaces = ("grill", "top", "bottom")
    washer = restaurant["dishwasher"]
    kinds = restaurant["rewards"]
    kind_ids = [str(each["id"]) for each in kinds]
    track = restaurant["manager-track"]
    drive = data["drive-thru"]
    vips = data["vip"]["cards"]
    cubes_of_each = twist.get("cubes-of-each")
    patience = int(restaurant["impatience"])
    values = Values(
        rounds=int(data["rounds"]),
        colours=colours,
        colour_names=tuple(str(each["name"]) for each in data["colours"]),
        letters=(*(str(each["letter"]) for each in data["colours"]), str(wild["letter"])),
        staff=(*colours, str(wild["id"])),
        pieces=pieces,
        dice=int(twist.get("dice", data["staff-dice"]["count"])),
        faces=tuple(colours.index(each) for each in data["staff-dice"]["faces"]),
        cubes=tuple(int(data["food-cubes"][each] if cubes_of_each is None else cubes_of_each) for each in colours),
        plates=tuple(int(data["plates"][each]) for each in pieces),
        cars=tuple(int(data["cars"][each]) for each in pieces),
        dishes=tuple(next(str(dish["dish"]) for dish in data["menu"] if dish["colour"] == each) for each in colours),
        actions=tuple(str(each["id"]) for each in actions),
        action_names=tuple(str(each["name"]) for each in actions),
        steps=tuple(int(each["steps"]) for each in actions),
        start_turn=colours.index(data["wheel"]["start"]),
        turns=tuple(DIRECTIONS.index(each) for each in twist.get("turns", DIRECTIONS)),
        tables=int(twist.get("tables", restaurant["tables"])),
        most_stars=max(tips),
        tips=tuple(tips.get(stars, 0) for stars in range(max(tips) + 1)),
        customers=int(restaurant["customers"]),
        line_stars=tuple(int(stars) for stars in twist.get("line-spots", restaurant["line-spots"])),
        spaces=spaces,
        space_names=tuple(str(food[each]["name"]) for each in spaces),
        modifiers=tuple(int(food[each]["modifier"]) for each in spaces),
        closed_bottom="bottom" in twist.get("closed-counters", ()),
        wrong_dish=int(restaurant["wrong-dish"]),
        refill_stars=int(restaurant["refill"]),
        washer=tuple(str(each["id"]) for each in washer),
        washer_texts=tuple(str(each["text"]) for each in washer),
        washer_steps=next(int(each["steps"]) for each in washer if "steps" in each),
        track=int(track["spaces"]),
        track_rewards=tuple((int(each["space"]), kind_ids.index(each["kind"])) for each in track["rewards"]),
        reward_kinds=tuple(kind_ids),
        reward_wild=tuple(each["staff"] == "wild" for each in kinds),
        reward_money=tuple(int(each["money"]) for each in kinds),
        drive_round=int(twist.get("opens-in-round", drive["opens-in-round"])),
        slot_stars=tuple(int(each["stars"]) for each in drive["slots"]),
        slot_tips=tuple(int(each["tip"]) for each in drive["slots"]),
        vip_rounds=tuple(int(each) for each in twist.get("vip-rounds", data["vip"]["rounds"])),
        vips=tuple(str(each["id"]) for each in vips),
        vip_names=tuple(str(each["name"]) for each in vips),
        vip_rules=tuple(str(each["rule"]) for each in vips),
        vip_tips=tuple(str(each["tip"]) for each in vips),
        tip_factor=tuple(int(each["tip-factor"]) for each in vips),
        tip_bonus=tuple(int(each["tip-bonus"]) for each in vips),
        others_bonus=tuple(int(each.get("others-bonus", 0)) for each in vips),
        impatience=(patience, *(int(each.get("impatience", patience)) for each in vips)),
        penalty=tuple(int(each.get("penalty", 1)) for each in vips),
        calming=sum(1 << number for number, each in enumerate(vips) if each.get("calm")),
        grill_closing=sum(1 << number for number, each in enumerate(vips) if each.get("no-grill")),
        levels=tuple((str(each["id"]), int(each["target"])) for each in data["solo-levels"]),
        challenge=str(twist.get("id", "")),
        challenge_name=str(twist.get("name", "")),
        challenge_about=str(twist.get("about", "")),
        medals=tuple((name, int(twist["medals"][name])) for name in ("bronze", "silver", "gold")) if twist else (),
    )
    _refuse_crowded_rewards(values)
    return values


def _refuse_crowded_rewards(values: Values) -> None:
    """The rules know one open reward at a time, so no walk may pass two."""
    places = sorted(space for space, _ in values.track_rewards)
    gaps = [
        (after - space) % values.track or values.track
        for space, after in zip(places, places[1:] + places[:1], strict=True)
    ]
    farthest = max(*values.steps, values.washer_steps)
    if gaps and min(gaps) < farthest:
        raise UserError(
            f"{GAME}: rewards of the manager track lie {min(gaps)} spaces apart, "
            f"but a walk has up to {farthest} steps; one walk may pass one reward"
        )


@cache
def _data() -> Mapping[str, Any]:
    from pnp.catalog import find
    from pnp.load import load_values

    return load_values(find(GAME)).values


@cache
def challenges() -> tuple[str, ...]:
    """The ids of the challenges."""
    return tuple(str(each["id"]) for each in _data()["challenges"])


@cache
def values_of(challenge: str = "") -> Values:
    """The values of the plain game or of a challenge, read once."""
    if not challenge:
        return build(_data())
    for each in _data()["challenges"]:
        if each["id"] == challenge:
            return build(_data(), each)
    raise UserError(f"unknown challenge '{challenge}'{did_you_mean(challenge, challenges())}")
