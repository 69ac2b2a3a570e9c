"""The buildings of the town: what a visit needs and what it does.

Guards return the sentence that forbids a move, or nothing; deeds take it that their guard had nothing to say.
"""

from __future__ import annotations

from companion.games.bake_and_sale.market import agency_open, no_blank_pin, no_blank_star, pay, track_open
from companion.games.bake_and_sale.state import Sheet
from companion.games.bake_and_sale.tables import (
    ACADEMY,
    AGENCY,
    CONSULT,
    FRIENDLY,
    HIRE,
    LAB,
    MARKETING,
    NETWORK,
    RETAIL,
    STOCK,
    SUPERMARKET,
    TRACK,
    VERBS,
    VOLUNTEER,
    Move,
)

# top row


def guard_network(sheet: Sheet, move: Move) -> str:
    """Forbids fame where no icon is open."""
    values = sheet.tables.values
    if move[1] == AGENCY and not agency_open(sheet):
        if not sheet.marketing:
            return "the agency's fame opens with a visit to the Marketing Agency"
        return f"all {values.agency_icons} agency icons are circled"
    if move[1] == TRACK and not track_open(sheet):
        return f"all {values.fame_icons} icons of the fame track are circled"
    return pay(sheet, NETWORK, values.network_hours)


def visit_network(sheet: Sheet, move: Move) -> None:
    """Buys a fame."""
    sheet.hours -= sheet.tables.values.network_hours
    if move[1] == TRACK:
        sheet.fame += 1
    else:
        sheet.agency += 1


def guard_retail(sheet: Sheet, move: Move) -> str:
    """Forbids an order that was fulfilled or whose goods are missing."""
    tables = sheet.tables
    values = tables.values
    order = move[1]
    if sheet.orders >> order & 1:
        return f"order {order + 1} was fulfilled before"
    for kind, count in tables.order_needs[order]:
        if sheet.circled[kind] - sheet.crossed[kind] < count:
            return f"order {order + 1} needs {values.supplies[kind]}, none is free"
    for bread, count in tables.order_breads[order]:
        if sheet.loaves[bread] - sheet.sold[bread] < count:
            return f"order {order + 1} needs a loaf of {values.breads[bread]}, none is left"
    return pay(sheet, RETAIL, values.retail_hours)


def visit_retail(sheet: Sheet, move: Move) -> None:
    """Gives an order its goods."""
    tables = sheet.tables
    sheet.hours -= tables.values.retail_hours
    for kind, count in tables.order_needs[move[1]]:
        sheet.crossed[kind] += count
    for bread, count in tables.order_breads[move[1]]:
        sheet.sold[bread] += count
    sheet.orders |= 1 << move[1]


def guard_academy(sheet: Sheet, move: Move) -> str:
    """Forbids a star beyond the last one."""
    return no_blank_star(sheet, move[1]) or pay(sheet, ACADEMY, sheet.tables.values.academy_hours)


def visit_academy(sheet: Sheet, move: Move) -> None:
    """Buys a star."""
    sheet.hours -= sheet.tables.values.academy_hours
    sheet.stars[move[1]] += 1


def guard_lab(sheet: Sheet, move: Move) -> str:
    """Forbids a pin where none is blank."""
    return no_blank_pin(sheet, move[1]) or pay(sheet, LAB, sheet.tables.values.lab_hours)


def visit_lab(sheet: Sheet, move: Move) -> None:
    """Buys a pin."""
    sheet.hours -= sheet.tables.values.lab_hours
    sheet.pins[move[1]] += 1


def guard_consult(sheet: Sheet, move: Move) -> str:
    """Forbids a second advice a day and growth beyond the largest size."""
    values = sheet.tables.values
    if sheet.consulted:
        return "consult is possible once a day"
    if sheet.size >= values.max_size:
        return f"business size {values.max_size} is the largest"
    return pay(sheet, CONSULT, values.consult_hours)


def visit_consult(sheet: Sheet, move: Move) -> None:
    """Grows the business by one."""
    sheet.hours -= sheet.tables.values.consult_hours
    sheet.size += 1
    sheet.consulted = 1


# bottom row


def used_up(sheet: Sheet, verb: int, visits: int) -> str:
    """Forbids visits beyond the squares of a building."""
    limit = sheet.tables.limit[verb]
    if visits >= limit:
        if limit == 1:
            return f"the {sheet.tables.values.building_names[VERBS[verb]]} was visited before"
        return f"{VERBS[verb]} is possible {limit} times in a game, all were used"
    return ""


def guard_hire(sheet: Sheet, move: Move) -> str:
    """Forbids more visits than there are squares."""
    return used_up(sheet, HIRE, sheet.hire)


def visit_hire(sheet: Sheet, move: Move) -> None:
    """An hour more today, paid at the end."""
    sheet.hire += 1
    sheet.hours += sheet.tables.values.hire_hours


def guard_volunteer(sheet: Sheet, move: Move) -> str:
    """Forbids other numbers of supplies, or supplies that are not free."""
    values = sheet.tables.values
    if len(move) - 1 != values.volunteer_supplies:
        return f"volunteer takes exactly {values.volunteer_supplies} supplies, not {len(move) - 1}"
    for kind in move[1:]:
        free = sheet.circled[kind] - sheet.crossed[kind]
        if _named(move, kind) > free:
            return f"{free or 'no'} {values.supplies[kind]} free, not {_named(move, kind)}"
    return used_up(sheet, VOLUNTEER, sheet.volunteer)


def _named(move: Move, kind: int) -> int:
    return sum(1 for each in move[1:] if each == kind)


def visit_volunteer(sheet: Sheet, move: Move) -> None:
    """An hour more today for supplies."""
    for kind in move[1:]:
        sheet.crossed[kind] += 1
    sheet.volunteer += 1
    sheet.hours += sheet.tables.values.volunteer_hours


def guard_friendly(sheet: Sheet, move: Move) -> str:
    """Forbids a second visit."""
    return used_up(sheet, FRIENDLY, sheet.friendly) or pay(sheet, FRIENDLY, sheet.tables.values.friendly_hours)


def visit_friendly(sheet: Sheet, move: Move) -> None:
    """Frees some white faces."""
    sheet.hours -= sheet.tables.values.friendly_hours
    sheet.friendly += 1


def guard_stock(sheet: Sheet, move: Move) -> str:
    """Forbids a second visit."""
    return used_up(sheet, STOCK, sheet.stock) or pay(sheet, STOCK, sheet.tables.values.stock_hours)


def visit_stock(sheet: Sheet, move: Move) -> None:
    """Makes swapping possible."""
    sheet.hours -= sheet.tables.values.stock_hours
    sheet.stock += 1


def guard_marketing(sheet: Sheet, move: Move) -> str:
    """Forbids a second visit."""
    cost = sheet.tables.values.marketing_hours
    return used_up(sheet, MARKETING, sheet.marketing) or pay(sheet, MARKETING, cost)


def visit_marketing(sheet: Sheet, move: Move) -> None:
    """Opens the agency's fame."""
    sheet.hours -= sheet.tables.values.marketing_hours
    sheet.marketing += 1


def guard_supermarket(sheet: Sheet, move: Move) -> str:
    """Forbids more visits than there are squares."""
    cost = sheet.tables.values.supermarket_hours
    return used_up(sheet, SUPERMARKET, sheet.supermarket) or pay(sheet, SUPERMARKET, cost)


def visit_supermarket(sheet: Sheet, move: Move) -> None:
    """Sells for money at the end."""
    sheet.hours -= sheet.tables.values.supermarket_hours
    sheet.supermarket += 1


def guard_swap(sheet: Sheet, move: Move) -> str:
    """Forbids swapping without the Stock Room, twice, or after the market."""
    if not sheet.stock:
        return "swap needs a visit to the Stock Room first"
    if sheet.swapped:
        return "the colours were swapped today"
    if sheet.marketed:
        return "swap comes before the first market visit of the day"
    return ""


def swap(sheet: Sheet, move: Move) -> None:
    """White dice count as black and black ones as white for the rest of the day."""
    sheet.swapped = 1
    sheet.dice = sheet.tables.swapped(sheet.dice)
