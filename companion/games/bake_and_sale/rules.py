"""What may be done and what it does. A guard returns the sentence that forbids a move, or nothing.

Pure: no dice are thrown here, nothing is printed. `apply` takes it that its guard had nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import (
    ACADEMY,
    AGENCY,
    BAKE,
    CONSULT,
    END,
    FRIENDLY,
    HIRE,
    LAB,
    LOW,
    MARKET,
    MARKETING,
    NETWORK,
    NEVER,
    PER_DIE,
    PLACE_FAME,
    PLACE_PIN,
    PLACE_STAR,
    RETAIL,
    ROLL,
    STOCK,
    SUPERMARKET,
    SUPPLIER,
    TRACK,
    VERBS,
    VOLUNTEER,
)

Move = tuple[int, ...]
Guard = Callable[[Sheet, Move], str]
Deed = Callable[[Sheet, Move], None]

CHANCE: Final = 0
OVER: Final = -1


def why_not(state: State, move: Move) -> str:
    """Why this roll or decision cannot be made now; empty if it can."""
    if state.mover == OVER:
        return "the game is over"
    if state.mover == CHANCE:
        return guard_roll(state, move) if move[0] == ROLL else "the dice of the day come first"
    if move[0] == ROLL:
        return f"seat {state.mover} has not ended day {state.day}"
    return guard(state.sheets[state.mover - 1], move)


def guard(sheet: Sheet, move: Move) -> str:
    """Why the sheet's player cannot decide this now; empty if it is legal."""
    verb = move[0]
    if sheet.due_stars:
        if verb != PLACE_STAR:
            return "a star waits to be placed first: star BREAD"
    elif sheet.due_pins:
        if verb != PLACE_PIN:
            return "a rolling pin waits to be placed first: pin BREAD"
    elif sheet.due_fame and verb != PLACE_FAME:
        return "a fame waits to be placed first: fame track or fame agency"
    if sheet.tables.cost[verb] == NEVER:
        return f"'{VERBS[verb]}' is closed in this challenge"
    return GUARDS[verb](sheet, move)


def apply(state: State, move: Move) -> None:
    """Carries out a legal roll or decision."""
    verb = move[0]
    if verb == ROLL:
        begin_day(state, move[1:])
    elif verb == END:
        end_day(state)
    else:
        DEEDS[verb](state.sheets[state.mover - 1], move)


# the week


def guard_roll(state: State, move: Move) -> str:
    """Forbids what six dice cannot show."""
    values = state.tables.values
    white = sum(1 for die in move[1:] if die < values.die_faces)
    black = len(move) - 1 - white
    if white != values.dice_each or black != values.dice_each:
        return (
            f"a roll has {values.dice_each} white and {values.dice_each} black dice, not {white} and {black}"
        )
    return ""


def begin_day(state: State, dice: tuple[int, ...]) -> None:
    """A new day for every seat, with these dice."""
    hours = state.tables.values.hours
    day = state.day
    for sheet in state.sheets:
        sheet.day = day
        sheet.hours = hours
        sheet.dice = dice
        sheet.baked = 0
        sheet.consulted = 0
        sheet.marketed = 0
        sheet.swapped = 0
    state.mover = 1


def guard_end(sheet: Sheet, move: Move) -> str:
    """Forbids nothing."""
    return ""


def end_day(state: State) -> None:
    """The day of a seat is over; after the last seat the next day comes, or the end."""
    state.sheets[state.mover - 1].hours = 0
    if state.mover < len(state.sheets):
        state.mover += 1
    elif state.day < state.tables.values.days:
        state.day += 1
        state.mover = CHANCE
    else:
        state.mover = OVER


def pay(sheet: Sheet, verb: int, cost: int) -> str:
    """Forbids what today's hourglasses do not pay for."""
    if sheet.hours < cost:
        need = f"{cost} hourglass" + ("" if cost == 1 else "es")
        left = "none is left" if sheet.hours <= 0 else f"only {sheet.hours} left"
        return f"{VERBS[verb]} costs {need}, {left} today"
    return ""


# market and supplier


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
            return (
                f"{word} was rolled {'once' if there == 1 else f'{there} times'}, not {dice.count(die)} times"
            )
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


# top row


def track_open(sheet: Sheet) -> bool:
    """Whether the fame track has a blank icon."""
    return sheet.fame < sheet.tables.values.fame_icons


def agency_open(sheet: Sheet) -> bool:
    """Whether the Marketing Agency was visited and has a blank icon."""
    return sheet.marketing > 0 and sheet.agency < sheet.tables.values.agency_icons


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
    return used_up(sheet, FRIENDLY, sheet.friendly) or pay(
        sheet, FRIENDLY, sheet.tables.values.friendly_hours
    )


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


# bakery


def guard_bake(sheet: Sheet, move: Move) -> str:
    """Forbids locked breads, a second run a day, missing supplies, too many loaves."""
    tables = sheet.tables
    values = tables.values
    bread, count = move[1], move[2]
    if values.never_baked[bread]:
        return f"{values.breads[bread]} is never baked in this challenge"
    missing = values.pins[bread] - sheet.pins[bread]
    if missing > 0:
        return (
            f"{values.breads[bread]} is locked: {missing} more rolling pin{'s' if missing > 1 else ''} needed"
        )
    if sheet.baked >> bread & 1:
        return f"{values.breads[bread]} was baked today already"
    if count < 1:
        return "at least one loaf is baked"
    if sheet.loaves[bread] + count > values.max_loaves:
        return f"{values.breads[bread]} has room for {values.max_loaves - sheet.loaves[bread]} more loaves"
    for kind, need in tables.needs[bread]:
        free = sheet.circled[kind] - sheet.crossed[kind]
        if need * count > free:
            what = f"{count} {values.breads[bread]} need {need * count} {values.supplies[kind]}"
            return f"{what}, {free or 'none'} free"
    return pay(sheet, BAKE, values.bake_hours[bread])


def bake(sheet: Sheet, move: Move) -> None:
    """One oven run: supplies crossed, loaves circled, the next batch money."""
    tables = sheet.tables
    values = tables.values
    bread, count = move[1], move[2]
    for kind, need in tables.needs[bread]:
        sheet.crossed[kind] += need * count
    sheet.loaves[bread] += count
    sheet.baked |= 1 << bread
    sheet.hours -= values.bake_hours[bread]
    if sheet.batches[bread] < values.max_batches:
        sheet.batches[bread] += 1


def _no_guard(sheet: Sheet, move: Move) -> str:
    return "the dice are rolled at the start of a day"


def _no_deed(sheet: Sheet, move: Move) -> None:
    raise AssertionError("rolls and ends change the whole table")


GUARDS: Final[tuple[Guard, ...]] = (
    _no_guard,
    guard_market,
    guard_bake,
    guard_supplier,
    guard_network,
    guard_retail,
    guard_academy,
    guard_lab,
    guard_consult,
    guard_hire,
    guard_volunteer,
    guard_friendly,
    guard_stock,
    guard_marketing,
    guard_supermarket,
    guard_swap,
    guard_star,
    guard_pin,
    guard_fame,
    guard_end,
)
DEEDS: Final[tuple[Deed, ...]] = (
    _no_deed,
    visit_market,
    bake,
    visit_supplier,
    visit_network,
    visit_retail,
    visit_academy,
    visit_lab,
    visit_consult,
    visit_hire,
    visit_volunteer,
    visit_friendly,
    visit_stock,
    visit_marketing,
    visit_supermarket,
    swap,
    place_star,
    place_pin,
    place_fame,
    _no_deed,
)
