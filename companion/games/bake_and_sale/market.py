"""The market and the supplier: supplies circled, hourglasses paid, bonuses earned and placed.

Guards return the sentence that forbids a move, or nothing; deeds take it that their guard had nothing to say.
"""

from __future__ import annotations

from companion.games.bake_and_sale.state import Sheet
from companion.games.bake_and_sale.tables import LOW, MARKET, PER_DIE, SUPPLIER, TRACK, VERBS, Move


def pay(sheet: Sheet, verb: int, cost: int) -> str:
    """Forbids what today's hourglasses do not pay for."""
    if sheet.hours < cost:
        need = f"{cost} hourglass" + ("" if cost == 1 else "es")
        left = "none is left" if sheet.hours <= 0 else f"only {sheet.hours} left"
        return f"{VERBS[verb]} costs {need}, {left} today"
    return ""


def guard_market(sheet: Sheet, move: Move) -> str:
    """Forbids visits without the dice, the size, the room or the hours for them."""
    tables = sheet.tables
    if len(move) - 1 > sheet.size:
        return f"business size {sheet.size} takes at most {sheet.size} dice a visit, not {len(move) - 1}"
    if len(move) == 1:
        return "a market visit takes at least one die"
    dice = [taken // PER_DIE for taken in move[1:]]
    for die in dice:
        there = sheet.dice.count(die)
        if dice.count(die) > there:
            word = tables.die_words[die]
            if not there:
                pool = " ".join(tables.die_words[each] for each in sheet.dice)
                return f"no die counts as {word} today: {pool}"
            return f"{word} was rolled {'once' if there == 1 else f'{there} times'}, not {dice.count(die)} times"
    for taken in move[1:]:
        if taken % PER_DIE:
            problem = _not_wild(sheet, taken)
            if problem:
                return problem
    problem = _no_room(sheet, move)
    return problem or pay(sheet, MARKET, market_cost(sheet, move))


def _not_wild(sheet: Sheet, taken: int) -> str:
    tables = sheet.tables
    values = tables.values
    die, kind = taken // PER_DIE, taken % PER_DIE - 1
    word = tables.die_words[die]
    if not tables.wild[die]:
        faces = " or ".join(tables.die_words[each] for each in range(len(tables.wild)) if tables.wild[each])
        return f"{word} gives {values.supplies[tables.kind[die]]}; the Friendly Bakery changes only {faces}"
    if kind not in values.black_kinds:
        kinds = ", ".join(values.supplies[each] for each in values.black_kinds)
        return f"the Friendly Bakery gives {kinds}, not {values.supplies[kind]}"
    if not sheet.friendly:
        return f"{word} gives {values.supplies[tables.kind[die]]} until the Friendly Bakery was visited"
    return ""


def _no_room(sheet: Sheet, move: Move) -> str:
    values = sheet.tables.values
    for kind, count in sheet.tables.haul(move):
        room = values.capacity[kind] - sheet.circled[kind]
        if count > room:
            blank = "no blank box" if not room else f"only {room} blank box{'' if room == 1 else 'es'}"
            return f"{values.supplies[kind]} has {blank} left, not {count}"
    return ""


def market_cost(sheet: Sheet, move: Move) -> int:
    """Hourglasses of a visit: its dearest section; NEVER if a row lacks room."""
    cost = 0
    dear = sheet.tables.dear
    circled = sheet.circled
    for kind, count in sheet.tables.haul(move):
        each = dear[kind][circled[kind]][count]
        if each > cost:
            cost = each
    return cost


def visit_market(sheet: Sheet, move: Move) -> None:
    """Circles the supplies of the dice and pays for the dearest section."""
    sheet.marketed = 1
    tables = sheet.tables
    dear = tables.dear
    bonus = tables.bonus
    circled = sheet.circled
    cost = 0
    earned = 0
    for kind, count in tables.haul(move):
        have = circled[kind]
        each = dear[kind][have][count]
        if each > cost:
            cost = each
        earned += bonus[kind][have][count]
        circled[kind] = have + count
    sheet.hours -= cost
    if earned:
        earn(sheet, earned)


def guard_supplier(sheet: Sheet, move: Move) -> str:
    """Forbids other kinds, other numbers, full rows."""
    values = sheet.tables.values
    if len(move) - 1 != values.supplier_supplies:
        return f"the supplier brings exactly {values.supplier_supplies} supplies, not {len(move) - 1}"
    for kind in move[1:]:
        if kind not in values.black_kinds:
            return f"the supplier does not bring {values.supplies[kind]}"
    return _no_room(sheet, move) or pay(sheet, SUPPLIER, values.supplier_hours)


def visit_supplier(sheet: Sheet, move: Move) -> None:
    """Circles the supplies; sections cost nothing here."""
    tables = sheet.tables
    sheet.hours -= tables.values.supplier_hours
    circled = sheet.circled
    earned = 0
    for kind, count in tables.haul(move):
        have = circled[kind]
        earned += tables.bonus[kind][have][count]
        circled[kind] = have + count
    if earned:
        earn(sheet, earned)


# bonuses


def earn(sheet: Sheet, packed: int) -> None:
    """Notes bonuses to be placed, as far as there is room for them, and settles what needs no decision."""
    tables = sheet.tables
    stars = packed & LOW
    if stars:
        sheet.due_stars = min(stars, tables.all_stars - sum(sheet.stars))
    pins = packed >> 8 & LOW
    if pins:
        sheet.due_pins = min(pins, tables.all_pins - sum(sheet.pins))
    sheet.due_fame = packed >> 16
    if not sheet.due_stars and not sheet.due_pins:
        settle_fame(sheet)


def settle_fame(sheet: Sheet) -> None:
    """Places waiting fame while only one place is open; without any it is lost."""
    values = sheet.tables.values
    while sheet.due_fame:
        track = sheet.fame < values.fame_icons
        agency = sheet.marketing and sheet.agency < values.agency_icons
        if track and agency:
            return
        if track:
            sheet.fame += 1
        elif agency:
            sheet.agency += 1
        sheet.due_fame -= 1


def guard_star(sheet: Sheet, move: Move) -> str:
    """Forbids a star that nobody earned or a bread that has all of its own."""
    if not sheet.due_stars:
        return "no star waits to be placed"
    return no_blank_star(sheet, move[1])


def no_blank_star(sheet: Sheet, bread: int) -> str:
    """Forbids a star beyond the last one of a bread."""
    values = sheet.tables.values
    if sheet.stars[bread] >= values.max_stars:
        return f"{values.breads[bread]} has all its {values.max_stars} stars"
    return ""


def no_blank_pin(sheet: Sheet, bread: int) -> str:
    """Forbids a pin where none is blank."""
    values = sheet.tables.values
    if not values.pins[bread]:
        return f"{values.breads[bread]} has no rolling pins to circle"
    if sheet.pins[bread] >= values.pins[bread]:
        return f"all rolling pins of {values.breads[bread]} are circled"
    return ""


def place_star(sheet: Sheet, move: Move) -> None:
    """Circles a star that was earned."""
    sheet.stars[move[1]] += 1
    sheet.due_stars -= 1
    if not sheet.due_stars and not sheet.due_pins and sheet.due_fame:
        settle_fame(sheet)


def guard_pin(sheet: Sheet, move: Move) -> str:
    """Forbids a pin that nobody earned or a bread without a blank one."""
    if not sheet.due_pins:
        return "no rolling pin waits to be placed"
    return no_blank_pin(sheet, move[1])


def place_pin(sheet: Sheet, move: Move) -> None:
    """Circles a pin that was earned."""
    sheet.pins[move[1]] += 1
    sheet.due_pins -= 1
    if not sheet.due_pins and sheet.due_fame:
        settle_fame(sheet)


def guard_fame(sheet: Sheet, move: Move) -> str:
    """Forbids a fame that nobody earned; while one waits, both places are open."""
    return "" if sheet.due_fame else "no fame waits to be placed"


def place_fame(sheet: Sheet, move: Move) -> None:
    """Circles a fame icon in the place named, then settles what is left."""
    if move[1] == TRACK:
        sheet.fame += 1
    else:
        sheet.agency += 1
    sheet.due_fame -= 1
    if sheet.due_fame:
        settle_fame(sheet)


# places of fame


def track_open(sheet: Sheet) -> bool:
    """Whether the fame track has a blank icon."""
    return sheet.fame < sheet.tables.values.fame_icons


def agency_open(sheet: Sheet) -> bool:
    """Whether the Marketing Agency was visited and has a blank icon."""
    return sheet.marketing > 0 and sheet.agency < sheet.tables.values.agency_icons
