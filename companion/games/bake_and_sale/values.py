"""The numbers of the game as typed tables, for rules, score and bots: data in, one `Values` a variant out.

Supplies, breads and orders go by their number from 0, in the order of the data. A challenge yields an altered
`Values`; nobody who plays by one needs to know which challenge it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, Final

from pnp.errors import UserError, did_you_mean

GAME: Final = "bake-and-sale"
NO_BONUS: Final = 0
STAR: Final = 1
PIN: Final = 2
FAME: Final = 3
BONUSES: Final = {"none": NO_BONUS, "star": STAR, "pin": PIN, "fame": FAME}


@dataclass(frozen=True)
class Values:
    """Everything that the data say about the game, as one variant plays it."""

    # supplies and dice
    supplies: tuple[str, ...]
    supply_names: tuple[str, ...]
    supply_codes: tuple[str, ...]
    supply_index: Mapping[str, int]
    supply_count: int
    white_kind: tuple[int, ...]
    """The supply that a white die gives, by its face (place 0 is not used)."""
    black_kind: tuple[int, ...]
    black_kinds: tuple[int, ...]
    """The supplies of the black dice."""
    dice_each: int
    """Dice of each colour."""
    die_faces: int

    # market
    sections: tuple[str, ...]
    section_hours: tuple[int, ...]
    section_ends: tuple[tuple[int, ...], ...]
    """For each supply the number of its last box in each section."""
    capacity: tuple[int, ...]
    box_hours: tuple[tuple[int, ...], ...]
    """For each supply the hourglasses of each box, boxes counted from 1."""
    box_bonus: tuple[tuple[int, ...], ...]
    """For each supply the bonus that circling a box earns (STAR, PIN, FAME or NO_BONUS), boxes from 1."""

    # week and business
    days: int
    hours: int
    sheet_days: int
    """Days and hourglasses as they are printed on every sheet, also that of a challenge."""
    sheet_hours: int
    start_size: int
    max_size: int

    # breads
    breads: tuple[str, ...]
    bread_names: tuple[str, ...]
    bread_index: Mapping[str, int]
    bread_count: int
    pins: tuple[int, ...]
    bake_hours: tuple[int, ...]
    price: tuple[tuple[int, ...], ...]
    """For each bread the price of a loaf by the number of loaves sold wholesale, from 0."""
    recipe: tuple[tuple[int, ...], ...]
    """For each bread the supplies of one loaf, by supply."""
    never_baked: tuple[bool, ...]
    max_loaves: int
    max_stars: int
    batch_money: tuple[int, ...]
    batch_total: tuple[int, ...]
    """Money of the first so many batches of a bread, from 0."""
    max_batches: int

    # orders
    order_count: int
    order_supplies: tuple[tuple[int, ...], ...]
    order_loaves: tuple[tuple[int, ...], ...]
    order_money: tuple[int, ...]

    # buildings
    building_names: Mapping[str, str]
    """Names by decision word."""
    building_sheet: Mapping[str, str]
    """What the sheet file calls the visits, by decision word; buildings with visit squares only."""
    network_hours: int
    supplier_hours: int
    supplier_supplies: int
    retail_hours: int
    academy_hours: int
    lab_hours: int
    consult_hours: int
    hire_limit: int
    hire_money: int
    hire_hours: int
    """The hourglasses that a visit gives."""
    volunteer_limit: int
    volunteer_supplies: int
    volunteer_hours: int
    """The hourglasses that a visit gives."""
    friendly_limit: int
    friendly_hours: int
    friendly_face: tuple[bool, ...]
    """Whether a white die may be any black kind with the Friendly Bakery, by its face."""
    stock_limit: int
    stock_hours: int
    marketing_limit: int
    marketing_hours: int
    supermarket_limit: int
    supermarket_hours: int
    supermarket_money: int

    # fame
    fame_icons: int
    fame_row: int
    """Icons in a row of the track."""
    fame_money: tuple[int, ...]
    fame_total: tuple[int, ...]
    """Money of the complete rows by the number of icons circled, from 0."""
    agency_icons: int
    agency_money: int

    # awards, solo, challenges
    awards: tuple[str, ...]
    award_names: tuple[str, ...]
    award_solo: tuple[int, ...]
    award_nothing: tuple[int, ...]
    """The measure with which nobody wins."""
    award_money: int
    award_measure: tuple[str, ...]
    levels: tuple[tuple[str, int], ...]
    """The named solo levels with their targets, lowest first."""
    level_first: int
    """The number of the first level that has no name of its own."""
    level_base: int
    level_each: int
    challenge: str
    """The challenge's id, empty in the plain game."""
    challenge_name: str
    challenge_about: str
    medals: tuple[tuple[str, int], ...]
    """Medals with the least score for each, lowest first."""
    wholesale_factor: int
    retail_factor: int
    closed: frozenset[str]
    """Decision words that the challenge forbids."""
    given_supplies: tuple[int, ...]
    given_pins: tuple[int, ...]
    given_friendly: int
    given_stock: int


def build(data: Mapping[str, Any], challenge: Mapping[str, Any] | None = None) -> Values:
    """The tables from the game's data, altered by the data of a challenge if there is one."""
    twist: Mapping[str, Any] = challenge or {}
    given: Mapping[str, Any] = twist.get("given", {})
    visited: Sequence[str] = given.get("visited", ())
    factors: Mapping[str, int] = twist.get("factors", {})

    supplies = tuple(str(each["id"]) for each in data["supplies"])
    breads = tuple(str(each["id"]) for each in data["breads"])
    dice = {each["id"]: each for each in data["dice"]}
    market = data["market"]
    sections = int(twist.get("sections", len(market["sections"])))
    section_hours = tuple(market["hourglasses"][:sections])
    rows = [market["rows"][kind] for kind in supplies]
    boxes = [tuple(row["boxes"][:sections]) for row in rows]
    building = {each["id"]: each for row in ("top-row", "bottom-row") for each in data["buildings"][row]}
    wild = building["friendly"]["wild"]
    per_bread = data["per-bread"]
    fame = data["fame-track"]
    icons = fame["icons-per-row"] * len(fame["money"])
    size = int(twist.get("size", data["business-size"]["start"]))
    further = data["solo-ladder"]["further"]
    pins = tuple(int(each["pins"]) for each in data["breads"])
    kinds = [(index, each) for index, each in enumerate(data["supplies"])]
    black_kinds = tuple(index for index, each in kinds if each["die"] == building["supplier"]["of-die"])
    batch_money = tuple(int(money) for money in per_bread["batches"])
    money_factor = int(factors.get("retail", 1))

    return Values(
        supplies=supplies,
        supply_names=tuple(str(each["name"]) for each in data["supplies"]),
        supply_codes=tuple(str(each["code"]) for each in data["supplies"]),
        supply_index={kind: index for index, kind in enumerate(supplies)},
        supply_count=len(supplies),
        white_kind=_kinds_by_face(data, "white"),
        black_kind=_kinds_by_face(data, "black"),
        black_kinds=black_kinds,
        dice_each=int(dice["white"]["count"]),
        die_faces=len(dice["white"]["faces"]),
        sections=tuple(market["sections"][:sections]),
        section_hours=section_hours,
        section_ends=tuple(tuple(accumulate(row)) for row in boxes),
        capacity=tuple(sum(row) for row in boxes),
        box_hours=tuple(
            (0, *(hours for count, hours in zip(row, section_hours, strict=True) for _ in range(count)))
            for row in boxes
        ),
        box_bonus=tuple(
            _bonuses_by_box(counts, row["bonuses"][:sections]) for counts, row in zip(boxes, rows, strict=True)
        ),
        days=int(twist.get("days", data["timeline"]["days"])),
        hours=int(twist.get("hourglasses", data["timeline"]["hourglasses"])),
        sheet_days=int(data["timeline"]["days"]),
        sheet_hours=int(data["timeline"]["hourglasses"]),
        start_size=size,
        max_size=int(data["business-size"]["max"]),
        breads=breads,
        bread_names=tuple(str(each["name"]) for each in data["breads"]),
        bread_index={bread: index for index, bread in enumerate(breads)},
        bread_count=len(breads),
        pins=pins,
        bake_hours=tuple(int(each["hourglasses"]) for each in data["breads"]),
        price=tuple(_prices(each["price"], data["price-steps"], int(per_bread["loaves"])) for each in data["breads"]),
        recipe=tuple(tuple(each["recipe"].get(kind, 0) for kind in supplies) for each in data["breads"]),
        never_baked=tuple(bread in twist.get("never-baked", ()) for bread in breads),
        max_loaves=int(per_bread["loaves"]),
        max_stars=int(per_bread["stars"]),
        batch_money=batch_money,
        batch_total=(0, *accumulate(batch_money)),
        max_batches=len(batch_money),
        order_count=len(data["retail"]),
        order_supplies=tuple(tuple(order["supplies"].count(kind) for kind in supplies) for order in data["retail"]),
        order_loaves=tuple(tuple(order["loaves"].count(bread) for bread in breads) for order in data["retail"]),
        order_money=tuple(int(order["money"]) * money_factor for order in data["retail"]),
        building_names={word: str(each["name"]) for word, each in building.items()},
        building_sheet={word: str(each["sheet"]) for word, each in building.items() if "sheet" in each},
        network_hours=int(building["network"]["hourglasses"]),
        supplier_hours=int(building["supplier"]["hourglasses"]),
        supplier_supplies=int(building["supplier"]["gives"]["supplies"]),
        retail_hours=int(building["retail"]["hourglasses"]),
        academy_hours=int(building["academy"]["hourglasses"]),
        lab_hours=int(building["lab"]["hourglasses"]),
        consult_hours=int(building["consult"]["hourglasses"]),
        hire_limit=int(building["hire"]["squares"]),
        hire_money=int(building["hire"]["takes"]["money"]),
        hire_hours=int(building["hire"]["gives"]["hourglasses"]),
        volunteer_limit=int(building["volunteer"]["squares"]),
        volunteer_supplies=int(building["volunteer"]["takes"]["supplies"]),
        volunteer_hours=int(building["volunteer"]["gives"]["hourglasses"]),
        friendly_limit=int(building["friendly"]["squares"]),
        friendly_hours=int(building["friendly"]["hourglasses"]),
        friendly_face=tuple(face in wild["faces"] for face in range(len(dice["white"]["faces"]) + 1)),
        stock_limit=int(building["stock"]["squares"]),
        stock_hours=int(building["stock"]["hourglasses"]),
        marketing_limit=int(building["marketing"]["squares"]),
        marketing_hours=int(building["marketing"]["hourglasses"]),
        supermarket_limit=int(building["supermarket"]["squares"]),
        supermarket_hours=int(building["supermarket"]["hourglasses"]),
        supermarket_money=int(building["supermarket"]["gives"]["money"]),
        fame_icons=icons,
        fame_row=int(fame["icons-per-row"]),
        fame_money=tuple(fame["money"]),
        fame_total=tuple(sum(fame["money"][: count // fame["icons-per-row"]]) for count in range(icons + 1)),
        agency_icons=int(data["agency-fame"]["icons"]),
        agency_money=int(data["agency-fame"]["money"]),
        awards=tuple(str(each["id"]) for each in data["awards"]),
        award_names=tuple(str(each["name"]) for each in data["awards"]),
        award_solo=tuple(int(each["solo"]) for each in data["awards"]),
        award_nothing=tuple(
            data["business-size"]["start"] if each["measure"] == "size" else 0 for each in data["awards"]
        ),
        award_money=int(data["award-money"]),
        award_measure=tuple(str(each["measure"]) for each in data["awards"]),
        levels=tuple((str(each["id"]), int(each["target"])) for each in data["solo-ladder"]["levels"]),
        level_first=int(further["first"]),
        level_base=int(further["base"]),
        level_each=int(further["each"]),
        challenge=str(twist.get("id", "")),
        challenge_name=str(twist.get("name", "")),
        challenge_about=str(twist.get("about", "")),
        medals=tuple(sorted(((str(k), int(v)) for k, v in twist.get("medals", {}).items()), key=_least)),
        wholesale_factor=int(factors.get("wholesale", 1)),
        retail_factor=money_factor,
        closed=frozenset(twist.get("closed", ())),
        given_supplies=(int(given.get("supplies-of-each", 0)),) * len(supplies),
        given_pins=tuple(
            count if bread in given.get("unlocked", ()) else 0 for bread, count in zip(breads, pins, strict=True)
        ),
        given_friendly=int("friendly" in visited),
        given_stock=int("stock" in visited),
    )


def _kinds_by_face(data: Mapping[str, Any], colour: str) -> tuple[int, ...]:
    by_face = {
        face: index for index, kind in enumerate(data["supplies"]) if kind["die"] == colour for face in kind["faces"]
    }
    return tuple(by_face.get(face, -1) for face in range(max(by_face) + 1))


def _bonuses_by_box(counts: Sequence[int], bonuses: Sequence[str]) -> tuple[int, ...]:
    found = [NO_BONUS]
    for count, bonus in zip(counts, bonuses, strict=True):
        found += [BONUSES[bonus], *[NO_BONUS] * (count - 1)]
    return tuple(found)


def _prices(prices: Sequence[int], steps: Sequence[int], most: int) -> tuple[int, ...]:
    """The price of a loaf by the number sold; `steps` are the least numbers for each price."""
    reached = [sum(1 for least in steps if count >= least) for count in range(most + 1)]
    return tuple(prices[step - 1] if step else 0 for step in reached)


def _least(medal: tuple[str, int]) -> int:
    return medal[1]


@cache
def _data() -> Mapping[str, Any]:
    from pnp.catalog import find
    from pnp.load import load_values

    values: Mapping[str, Any] = load_values(find(GAME)).values
    return values


def challenges() -> tuple[str, ...]:
    """The ids of the challenges, in the order of the data."""
    return tuple(str(each["id"]) for each in _data()["challenges"])


@cache
def values_of(challenge: str = "") -> Values:
    """The tables of the plain game, or of a challenge by its id."""
    if not challenge:
        return build(_data())
    for each in _data()["challenges"]:
        if each["id"] == challenge:
            return build(_data(), each)
    raise UserError(f"unknown challenge '{challenge}'{did_you_mean(challenge, challenges())}")
