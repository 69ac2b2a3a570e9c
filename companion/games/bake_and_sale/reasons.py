"""Why a decision may be a good one, in a few words."""

from __future__ import annotations

from companion.games.bake_and_sale.rules import DEEDS, Move, market_cost
from companion.games.bake_and_sale.state import Sheet
from companion.games.bake_and_sale.tables import (
    ACADEMY,
    AGENCY,
    BAKE,
    CONSULT,
    END,
    FRIENDLY,
    HIRE,
    LAB,
    MARKET,
    MARKETING,
    NETWORK,
    PLACE_FAME,
    PLACE_PIN,
    PLACE_STAR,
    RETAIL,
    STOCK,
    SUPERMARKET,
    SUPPLIER,
    SWAP,
    VOLUNTEER,
)
from companion.games.bake_and_sale.worth import Plan


def reason(sheet: Sheet, move: Move, plan: Plan) -> str:
    """What speaks for this decision, with its cost in hourglasses if it has one."""
    after = sheet.copy()
    cost = 0
    if move[0] != END:
        DEEDS[move[0]](after, move)
        cost = sheet.hours - after.hours
    told = _told(sheet, after, move, plan)
    if cost > 0:
        told += f"; costs {cost} hourglass{'' if cost == 1 else 'es'}"
    return told


def _told(sheet: Sheet, after: Sheet, move: Move, plan: Plan) -> str:
    values = sheet.values
    days = values.days - sheet.day
    verb = move[0]
    if verb in (MARKET, SUPPLIER):
        return _visit(sheet, after, move, plan)
    if verb == BAKE:
        return _bake(sheet, after, move)
    if verb in (ACADEMY, PLACE_STAR):
        bread = move[1]
        baked, planned = sheet.loaves[bread], max(0, plan.loaves[bread] - sheet.loaves[bread])
        return f"one more money for each {values.breads[bread]}: {baked} baked, {planned} more planned"
    if verb in (LAB, PLACE_PIN):
        bread = move[1]
        missing = values.pins[bread] - sheet.pins[bread] - 1
        return f"opens {values.breads[bread]}" if missing <= 0 else f"one pin nearer to {values.breads[bread]}"
    if verb in (NETWORK, PLACE_FAME):
        return _fame(sheet, move)
    if verb == CONSULT:
        left = f"for the {days} days after today" if days else "for the award"
        return f"one die more in every market visit {left}"
    if verb == HIRE:
        return f"an hour more today for {values.hire_money} money at the end"
    if verb == VOLUNTEER:
        return "an hour more today for supplies that the plan can spare"
    if verb == FRIENDLY:
        return "some white dice may be any rarer supply from now on"
    if verb == STOCK:
        return "the colours of the dice may be swapped from now on"
    if verb == SWAP:
        return "the dice bring more of what is needed the other way round"
    if verb == MARKETING:
        return f"opens {values.agency_icons} fame icons worth {values.agency_money} money together"
    if verb == SUPERMARKET:
        return f"{values.supermarket_money} money at the end"
    if verb == RETAIL:
        return f"{values.order_money[move[1]]} money for goods that are there"
    return "nothing else is worth its price today"


def _visit(sheet: Sheet, after: Sheet, move: Move, plan: Plan) -> str:
    values = sheet.values
    breads = [
        values.breads[bread]
        for bread in range(values.bread_count)
        if plan.loaves[bread] > sheet.loaves[bread]
        and any(values.recipe[bread][kind] for kind, _ in sheet.tables.haul(move))
    ]
    count = sum(number for _, number in sheet.tables.haul(move))
    supplies = f"{count} suppl{'y' if count == 1 else 'ies'}"
    told = f"{supplies} for {_list(breads)}" if breads else f"{supplies}, some to trade for time"
    earned = [
        word
        for word, gained in (
            ("a star", after.due_stars),
            ("a pin", after.due_pins),
            ("fame", after.due_fame + after.fame + after.agency - sheet.fame - sheet.agency),
        )
        if gained
    ]
    if earned:
        told += f", and {_list(earned)}"
    if move[0] == MARKET and market_cost(sheet, move) == min(values.section_hours):
        told += " from the cheapest section"
    return told


def _bake(sheet: Sheet, after: Sheet, move: Move) -> str:
    values = sheet.values
    bread, count = move[1], move[2]
    left = after.loaves[bread] - after.sold[bread]
    each = values.price[bread][left] + after.stars[bread]
    batch = values.batch_total[after.batches[bread]] - values.batch_total[sheet.batches[bread]]
    told = f"{count} {values.breads[bread]} at {each} money each" if values.wholesale_factor else "loaves for orders"
    return f"{told} and {batch} for the batch" if batch else told


def _fame(sheet: Sheet, move: Move) -> str:
    values = sheet.values
    if move[1] == AGENCY:
        missing = values.agency_icons - sheet.agency - 1
        return f"completes the agency: {values.agency_money} money" if not missing else "towards the agency's money"
    row, filled = divmod(sheet.fame, values.fame_row)
    money = values.fame_money[row]
    if filled + 1 == values.fame_row:
        return f"completes a row of fame: {money} money"
    return f"fame {filled + 1} of {values.fame_row} towards {money} money"


def _list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
