"""Which plans there are to follow in a variant: worked out from its values, best known first."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from companion.games.bake_and_sale.tables import FRIENDLY, NEVER, Tables
from companion.games.bake_and_sale.values import Values
from companion.games.bake_and_sale.worth import Plan

FEW = 16
"""Sets of orders that are looked at when not all are."""


@cache
def plans(tables: Tables, wide: bool = True) -> tuple[Plan, ...]:
    """Every pair of breads in numbers for the best price, with enough other sorts beside; or the orders' breads.

    `wide` adds the pairs with the Friendly Bakery and every four breads in smaller numbers.
    """
    values = tables.values
    if not values.wholesale_factor:
        orders = order_plans(values)
        return orders if wide else orders[:FEW]
    breads = [bread for bread in range(values.bread_count) if most(values, bread) > 1]
    found = [_with_sides(values, dict.fromkeys(pair, 0)) for pair in combinations(breads, 2)]
    if not wide:
        return tuple(found)
    fours = [_with_sides(values, dict.fromkeys(four, 4)) for four in combinations(breads, 4)]
    free = [] if tables.cost[FRIENDLY] == NEVER else [_friendly(plan) for plan in found]
    return (*found, *free, *fours)


def most(values: Values, bread: int) -> int:
    """The loaves that bring a bread's best price, as far as the market rows can feed them."""
    if values.never_baked[bread]:
        return 0
    rows = [values.capacity[kind] // count for kind, count in enumerate(values.recipe[bread]) if count]
    price = values.price[bread]
    return min([*rows, price.index(max(price))])


def _friendly(plan: Plan) -> Plan:
    return Plan(f"{plan.name}, friendly", plan.loaves, plan.orders, friendly=True)


def _with_sides(values: Values, main: dict[int, int]) -> Plan:
    """A plan for these breads (0: as many as the best price takes), one loaf of the easiest others for the award."""
    loaves = [0] * values.bread_count
    for bread, count in main.items():
        loaves[bread] = min(count or values.max_loaves, most(values, bread))
    sorts = values.award_solo[values.award_measure.index("breads")]
    others = [bread for bread in range(values.bread_count) if not loaves[bread] and most(values, bread)]
    others.sort(key=lambda bread: values.pins[bread] - values.given_pins[bread])
    for bread in others[: max(0, sorts - len(main))]:
        loaves[bread] = 1
    return Plan(" + ".join(values.breads[bread] for bread in main), tuple(loaves))


def order_plans(values: Values) -> tuple[Plan, ...]:
    """Where wholesale pays nothing: sets of orders with loaves, large sets first, all orders of supplies beside."""
    plain = [order for order in range(values.order_count) if not any(values.order_loaves[order])]
    filled = [order for order in range(values.order_count) if any(values.order_loaves[order])]
    found = []
    for count in (4, 3, 2):
        for chosen in combinations(filled, count):
            loaves = [sum(values.order_loaves[order][bread] for order in chosen) for bread in range(values.bread_count)]
            if any(number > most(values, bread) for bread, number in enumerate(loaves)):
                continue
            bits = sum(1 << order for order in (*chosen, *plain))
            name = "orders " + ", ".join(str(order + 1) for order in chosen)
            found.append(Plan(name, tuple(loaves), orders=bits))
    return tuple(found)
