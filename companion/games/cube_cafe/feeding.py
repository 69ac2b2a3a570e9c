"""Phase 4 of a round in one café: who has food eats and pays, who has none loses patience, all is made ready."""

from __future__ import annotations

from companion.games.cube_cafe.state import Cafe
from companion.games.cube_cafe.tables import CUSTOMER, NONE
from companion.games.cube_cafe.values import BOTTOM, GRILL, TOP, Values


def feed(cafe: Cafe, plates: list[int], cars: list[int]) -> None:
    """All six steps; plates and cars go back into their bags."""
    eat(cafe, cars)
    lose_patience(cafe, plates, cars)
    food = cafe.food
    if cafe.tables.values.closed_bottom:
        cafe.menu += food[TOP]
    else:
        cafe.menu += food[BOTTOM]
        food[BOTTOM] = food[TOP]
    food[TOP] = food[GRILL]
    food[GRILL] = 0
    cafe.team = [0] * len(cafe.team)
    cafe.mask = 0
    cafe.line += [CUSTOMER] * cafe.outside
    cafe.outside = 0
    cafe.seated = 0
    cafe.dry = cafe.hungry | cafe.plated  # everybody who is left is there without food, and their glass is gone


def tip_of(values: Values, who: int, stars: int, present: int) -> int:
    """What a guest pays; `present`: the VIPs who are there before anybody leaves."""
    tip = values.tips[stars]
    if who != CUSTOMER:
        tip = tip * values.tip_factor[who - 1] + values.tip_bonus[who - 1]
    if present:
        for vip, bonus in enumerate(values.others_bonus):
            if bonus and present >> vip & 1 and who != vip + 1:
                tip += bonus
    return tip


def eat(cafe: Cafe, cars: list[int]) -> None:
    """Everybody with food pays and leaves; at tables a dirty plate stays."""
    tables = cafe.tables
    values = tables.values
    present = cafe.present
    for table, cube in enumerate(cafe.cube):
        if cube == NONE:
            continue
        who = cafe.who[table]
        cafe.money += tip_of(values, who, cafe.stars[table], present)
        cafe.menu += tables.cube[cube]
        cafe.cube[table] = NONE
        cafe.dirty |= 1 << table
        leave(cafe, table)
    for slot, cube in enumerate(cafe.fed):
        if cube != NONE:
            cafe.money += values.slot_tips[slot]
            cafe.car_money += values.slot_tips[slot]
            cafe.menu += tables.cube[cube]
            cafe.fed[slot] = NONE
            cars[cafe.car[slot]] += 1
            cafe.car[slot] = NONE


def leave(cafe: Cafe, table: int) -> None:
    """Whoever sits there goes out, a VIP for good."""
    if cafe.who[table] == CUSTOMER:
        cafe.outside += 1
    else:
        cafe.present &= ~(1 << cafe.who[table] - 1)
    cafe.who[table] = NONE
    cafe.stars[table] = 0


def lose_patience(cafe: Cafe, plates: list[int], cars: list[int]) -> None:
    """Stars lost by waiting; who has none left goes, and so does the car in the last slot."""
    values = cafe.tables.values
    waiting = cafe.hungry | cafe.plated
    if waiting and not cafe.present & values.calming:
        for table in range(values.tables):
            bit = 1 << table
            if not waiting & bit:
                continue
            stars = cafe.stars[table] - values.impatience[cafe.who[table]]
            if stars >= 1:
                cafe.stars[table] = stars
                continue
            if cafe.plate[table] != NONE:
                plates[cafe.plate[table]] += 1
                cafe.plate[table] = NONE
            cafe.hungry &= ~bit
            cafe.plated &= ~bit
            cafe.empty |= bit
            leave(cafe, table)
    car = cafe.car
    if car[-1] != NONE:
        cars[car[-1]] += 1
    car[1:] = car[:-1]
    car[0] = NONE
