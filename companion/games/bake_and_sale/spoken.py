"""How a person hears it: a sheet as facts, one a line, each beginning with what it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.aloud import aloud, listed, plural
from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import FRIENDLY, HIRE, MARKETING, STOCK, SUPERMARKET, VERBS, VOLUNTEER
from companion.games.bake_and_sale.values import FAME, PIN, STAR, Values

DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
COLOURS: Final = {"w": "white", "b": "black"}
BONUSES: Final = {STAR: "a star", PIN: "a rolling pin", FAME: "a fame"}
MEASURES: Final = {
    "breads": "kinds of bread baked",
    "stars": "stars",
    "loaves": "loaves baked",
    "size": "business size",
    "fame": "fame",
}


def spoken(state: State, seat: int, names: Sequence[str]) -> list[str]:
    """Everything that the sheet of a seat shows."""
    sheet = state.sheets[seat - 1]
    told = [*_title(state, seat, names), *_today(sheet), *_supplies(sheet), *_loaves(sheet)]
    told += [*_fame(sheet), *_visits(sheet), *_awards(state, seat, names), *_orders(sheet), *_breads(sheet)]
    return [*told, *_town(sheet), *_rivals(state, seat, names)]


def said(values: Values, text: str) -> str:
    """A line of the menu or of the log with its short words spelt out."""
    text = aloud(text)
    words = []
    rolled = text.startswith(("roll ", "Chance: roll ")) or "dice now " in text
    short = {bread[:3]: bread for bread in values.breads}
    for word in text.split(" "):
        bare = word.rstrip(".,;")
        if rolled and len(bare) == 2 and bare[0] in COLOURS and bare[1].isdigit():
            word = f"{COLOURS[bare[0]]} {bare[1]}{word[2:]}"
        words.append(short.get(bare, bare) + word[len(bare) :] if bare in short else word)
    return " ".join(words)


def _title(state: State, seat: int, names: Sequence[str]) -> list[str]:
    values = state.tables.values
    name = aloud(values.challenge_name or "Bake & Sale")
    day = DAYS[state.day - 1] if state.day <= len(DAYS) and values.days <= len(DAYS) else ""
    who = f", seat {seat} of {len(names)}" if len(names) > 1 else ""
    money = score.results(values, state.sheets)[seat - 1].score
    return [
        f"{name}: sheet of {names[seat - 1]}{who}.",
        f"Day {state.day} of {values.days}{f', {day}' if day else ''}.",
        f"Score if it ended now: {money}.",
    ]


def _today(sheet: Sheet) -> list[str]:
    """Hours, dice and what each gives, what waits to be placed."""
    tables, values = sheet.tables, sheet.values
    if not sheet.dice:
        return ["Dice: to be rolled."]
    told = [f"Time: {plural(sheet.hours, 'hour')} left today."]
    waiting = ((sheet.due_stars, "star"), (sheet.due_pins, "rolling pin"), (sheet.due_fame, "fame"))
    due = [f"{count} {word}{'s' if count > 1 and word != 'fame' else ''}" for count, word in waiting if count]
    if due:
        told.append(f"Bonus to place now: {listed(due)}.")
    if sheet.swapped:
        told.append("Dice colours: swapped today; the dice are told as they count now.")
    for die, count in sorted(Counter(sheet.dice).items()):
        word = tables.die_words[die]
        times = {1: "one", 2: "two", 3: "three"}.get(count, str(count))
        wild = ""
        if sheet.friendly and tables.wild[die]:
            kinds = listed((values.supplies[kind] for kind in values.black_kinds), "or")
            wild = f", or any of {kinds}, typed like {word}={values.supplies[values.black_kinds[-1]]}"
        name = f"{COLOURS[word[0]]} {word[1:]}"
        told.append(f"Dice showing {name}: {times}, typed {word}, gives {values.supply_names[tables.kind[die]]}{wild}.")
    return told


def _supplies(sheet: Sheet) -> list[str]:
    """What is free, and what the next box of each row of the market costs."""
    values = sheet.values
    told = [f"Business size: {sheet.size} dice a market visit, {values.max_size} at most."]
    free = [f"{sheet.free(kind)} {name}" for kind, name in enumerate(values.supply_names) if sheet.free(kind)]
    told.append(f"Supplies to use: {listed(free) or 'none'}.")
    for kind, name in enumerate(values.supply_names):
        circled, most = sheet.circled[kind], values.capacity[kind]
        if circled >= most:
            told.append(f"Market row {name}: full, all {most} boxes circled.")
            continue
        hours = values.box_hours[kind][circled + 1]
        text = f"Market row {name}: {circled} of {most} circled, the next costs {plural(hours, 'hour')}"
        ahead = [box for box in range(circled + 1, most + 1) if values.box_bonus[kind][box]]
        if ahead:
            text += f", number {ahead[0]} brings {BONUSES[values.box_bonus[kind][ahead[0]]]}"
        told.append(f"{text}.")
    return told


def _loaves(sheet: Sheet) -> list[str]:
    """What was baked, stars, batches, and which breads are locked."""
    values = sheet.values
    told = [] if any(sheet.loaves) else ["Loaves: none baked yet."]
    for bread, name in enumerate(values.bread_names):
        left, stars = sheet.loaves[bread] - sheet.sold[bread], sheet.stars[bread]
        if sheet.loaves[bread]:
            worth = left * (values.price[bread][left] + stars) * values.wholesale_factor
            text = f"{name}: {plural(left, 'loaf', 'loaves')} to sell, worth {worth}"
            text += f", {sheet.sold[bread]} given to orders" if sheet.sold[bread] else ""
            text += f", room for {values.max_loaves - sheet.loaves[bread]} more"
            told.append(text + (", baked today." if sheet.baked >> bread & 1 else "."))
            paid = sheet.batches[bread]
            after = f", the next pays {values.batch_money[paid]}" if paid < values.max_batches else ""
            told.append(f"{name} batches: {paid} of {values.max_batches}{after}.")
        if stars:
            told.append(f"{name} stars: {stars} of {values.max_stars}.")
        missing = values.pins[bread] - sheet.pins[bread]
        if values.never_baked[bread]:
            told.append(f"{name}: never baked in this challenge.")
        elif missing:
            told.append(f"{name}: locked, {plural(missing, 'more rolling pin', 'more rolling pins')} needed.")
        elif values.pins[bread]:
            told.append(f"{name}: unlocked.")
    return told


def _fame(sheet: Sheet) -> list[str]:
    values = sheet.values
    row, icons = sheet.fame // values.fame_row, sheet.fame % values.fame_row
    text = f"Fame track: {sheet.fame} of {values.fame_icons}"
    if row < len(values.fame_money):
        text += f", {values.fame_row - icons} more for {values.fame_money[row]} money"
    told = [f"{text}."]
    if sheet.marketing:
        told.append(f"Agency fame: {sheet.agency} of {values.agency_icons}, all pay {values.agency_money} money.")
    return told


def _visits(sheet: Sheet) -> list[str]:
    """Buildings with squares that were visited."""
    names = sheet.values.building_names
    visits = (
        (HIRE, sheet.hire),
        (VOLUNTEER, sheet.volunteer),
        (FRIENDLY, sheet.friendly),
        (STOCK, sheet.stock),
        (MARKETING, sheet.marketing),
        (SUPERMARKET, sheet.supermarket),
    )
    return [
        f"{names[VERBS[verb]]}: visited {have} of {sheet.tables.limit[verb]} times." for verb, have in visits if have
    ]


def _awards(state: State, seat: int, names: Sequence[str]) -> list[str]:
    values = state.tables.values
    mine = score.measures(values, state.sheets[seat - 1])
    told = []
    for number, award in enumerate(values.award_names):
        text = f"{award}: {MEASURES[values.award_measure[number]]} {mine[number]}"
        if len(names) == 1:
            goal = values.award_solo[number]
            text += ", won" if mine[number] >= goal else f", {goal} wanted"
        else:
            rivals = [sheet for other, sheet in enumerate(state.sheets, 1) if other != seat]
            text += f", best rival {max(score.measures(values, sheet)[number] for sheet in rivals)}"
        told.append(f"{text}; {values.award_money} money.")
    return told


def _orders(sheet: Sheet) -> list[str]:
    values, tables = sheet.values, sheet.tables
    told = []
    for order, money in enumerate(values.order_money):
        if sheet.orders >> order & 1:
            told.append(f"Retail order {order + 1}: fulfilled, {money} money.")
            continue
        needs = [f"{count} {values.supply_names[kind]}" for kind, count in tables.order_needs[order]]
        needs += [f"{count} {values.bread_names[bread]}" for bread, count in tables.order_breads[order]]
        told.append(f"Retail order {order + 1}: {listed(needs)} for {money} money.")
    return told


def _breads(sheet: Sheet) -> list[str]:
    """Recipes, hours and prices: what never changes."""
    values = sheet.values
    told = []
    for bread, name in enumerate(values.bread_names):
        recipe = listed(f"{count} {values.supply_names[kind]}" for kind, count in sheet.tables.needs[bread])
        hours = plural(values.bake_hours[bread], "hour")
        told.append(f"Recipe of {name}, typed {values.breads[bread]}: {recipe} a loaf; {hours} for any number.")
        told.append(f"Price of {name}: {_prices(values.price[bread])}.")
    return told


def _prices(prices: Sequence[int]) -> str:
    steps = [count for count in range(1, len(prices)) if count == 1 or prices[count] != prices[count - 1]]
    return ", ".join(f"{prices[count]} each from {plural(count, 'loaf', 'loaves')} on" for count in steps)


def _town(sheet: Sheet) -> list[str]:
    values = sheet.values
    names = values.building_names
    costs = (
        ("network", values.network_hours, "a fame"),
        ("supplier", values.supplier_hours, f"{values.supplier_supplies} supplies of the black dice"),
        ("retail", values.retail_hours, "fulfils a retail order"),
        ("academy", values.academy_hours, "a star"),
        ("lab", values.lab_hours, "a rolling pin"),
        ("consult", values.consult_hours, "business size one up"),
        ("friendly", values.friendly_hours, "some white dice give any supply of the black dice"),
        ("stock", values.stock_hours, "dice colours may be swapped once a day"),
        ("marketing", values.marketing_hours, f"opens {values.agency_icons} more fame"),
        ("supermarket", values.supermarket_hours, f"{values.supermarket_money} money"),
        ("hire", 0, f"{plural(values.hire_hours, 'hour')} more for {values.hire_money} money"),
        ("volunteer", 0, f"{plural(values.volunteer_hours, 'hour')} more for {values.volunteer_supplies} supplies"),
    )
    told = []
    for word, hours, gives in costs:
        price = f"{plural(hours, 'hour')}, " if hours else ""
        shut = word in values.closed
        told.append(f"{names[word]}, typed {word}: {'closed in this challenge' if shut else price + gives}.")
    return told


def _rivals(state: State, seat: int, names: Sequence[str]) -> list[str]:
    results = score.results(state.tables.values, state.sheets)
    return [
        f"{name}: score {results[other - 1].score} if it ended now."
        for other, name in enumerate(names, 1)
        if other != seat
    ]
