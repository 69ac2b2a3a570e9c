"""The decisions as a person wants to see them: grouped by verb, with their cost; and what a move did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import Group
from companion.games.bake_and_sale import events, options
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import (
    ACADEMY,
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
    ROLL,
    STOCK,
    SUPERMARKET,
    SUPPLIER,
    SWAP,
    VERBS,
    VOLUNTEER,
    Move,
)
from companion.games.bake_and_sale.values import Values

ORDER: Final = (
    PLACE_STAR,
    PLACE_PIN,
    PLACE_FAME,
    MARKET,
    BAKE,
    CONSULT,
    LAB,
    ACADEMY,
    NETWORK,
    SUPPLIER,
    RETAIL,
    SWAP,
    FRIENDLY,
    STOCK,
    MARKETING,
    SUPERMARKET,
    HIRE,
    VOLUNTEER,
    END,
)


def groups(state: State) -> list[Group]:
    """The legal decisions by verb, the daily ones first."""
    if state.mover <= 0:
        return []
    sheet = state.sheet
    by_verb: dict[int, list[Move]] = {}
    for move in options.distinct(sheet):
        by_verb.setdefault(move[0], []).append(move)
    return [
        Group(VERBS[verb], _text(state, verb, by_verb[verb]), _sorted(verb, by_verb[verb]), help_of(sheet, verb))
        for verb in ORDER
        if verb in by_verb
    ]


def _sorted(verb: int, moves: list[Move]) -> tuple[Move, ...]:
    """The larger market visits and bakes first."""
    if verb in (MARKET, BAKE):
        return tuple(sorted(moves, key=_largest_first))
    return tuple(moves)


def _largest_first(move: Move) -> tuple[int, Move]:
    return (-move[2] if move[0] == BAKE else -len(move), move)


def _hours(count: int) -> str:
    return f"{count} hour" if count == 1 else f"{count} hours"


def _text(state: State, verb: int, moves: Sequence[Move]) -> str:
    """What a verb offers now, short enough for half a line."""
    sheet = state.sheet
    values = sheet.values
    cost = sheet.tables.cost[verb]
    if verb == MARKET:
        example = events.words(state, max(moves, key=lambda move: (len(sheet.tables.haul(move)), len(move))))
        most = max(len(move) - 1 for move in moves)
        return f"1-{most} dice, e.g. {example}" if most > 1 else f"1 die, e.g. {example}"
    if verb == BAKE:
        best: dict[int, int] = {}
        for _, bread, count in moves:
            best[bread] = max(count, best.get(bread, 0))
        return ", ".join(f"{values.breads[bread]} {count}" for bread, count in sorted(best.items()))
    if verb in (PLACE_STAR, PLACE_PIN, ACADEMY, LAB):
        names = [values.breads[move[1]] for move in moves]
        listed = " ".join(name[:3] for name in names) if len(names) > 2 else " ".join(names)
        return listed if verb in (PLACE_STAR, PLACE_PIN) else f"{_hours(cost)}: {listed}"
    if verb == RETAIL:
        numbers = " ".join(str(move[1] + 1) for move in moves)
        return f"{_hours(cost)}: order {numbers}"
    texts = {
        PLACE_FAME: "track or agency",
        CONSULT: f"{_hours(cost)}: business size {sheet.size + 1}",
        NETWORK: f"{_hours(cost)}: one fame",
        SUPPLIER: f"{_hours(cost)}: {values.supplier_supplies} black-die supplies",
        SWAP: "free: white dice black, black white",
        FRIENDLY: f"{_hours(cost)}: some white dice turn wild",
        STOCK: f"{_hours(cost)}: may swap dice colours",
        MARKETING: f"{_hours(cost)}: opens agency fame",
        SUPERMARKET: f"{_hours(cost)}: {values.supermarket_money} money",
        HIRE: f"+{_hours(values.hire_hours)} for {values.hire_money} money",
        VOLUNTEER: f"+{_hours(values.volunteer_hours)} for {values.volunteer_supplies} supplies",
        END: "finish the day" if sheet.hours else "finish the day, no hours left",
    }
    return texts[verb]


def help_of(sheet: Sheet, verb: int) -> str:
    """A sentence on a verb for those who play for the first time."""
    values = sheet.values
    building = values.building_names.get(VERBS[verb], "")
    wild = " or ".join(word for die, word in enumerate(sheet.tables.die_words) if sheet.tables.wild[die])
    sentences = {
        MARKET: f"take 1 to {sheet.size} dice: each gives its supply; you pay the hours of the dearest section "
        "you reach, and entering section II or III earns the bonus before it",
        BAKE: "cross the recipe for each loaf, once a day for each bread, any number of loaves at one price in "
        "hours; the first, second and third run of a bread earn its batch money",
        SUPPLIER: f"{building}: {values.supplier_supplies} of {_kinds(values)}, whatever the dice show",
        NETWORK: f"{building}: one fame; full rows of the track pay at the end",
        RETAIL: f"{building}: give an order its supplies and loaves for its money",
        ACADEMY: f"{building}: one star; each loaf of that bread sells for one more",
        LAB: f"{building}: one rolling pin; a bread with all its pins may be baked",
        CONSULT: f"{building}: one more die a market visit; once a day",
        HIRE: f"{building}: an hour today, {values.hire_money} money less at the end",
        VOLUNTEER: f"{building}: an hour today for {values.volunteer_supplies} supplies",
        FRIENDLY: f"{building}: from now on {wild} may give any of {_kinds(values)}",
        STOCK: f"{building}: from now on you may swap the colours of all dice, once a day, before the market",
        MARKETING: f"{building}: opens {values.agency_icons} fame icons: all circled, {values.agency_money} money",
        SUPERMARKET: f"{building}: {values.supermarket_money} money at the end",
        SWAP: "white dice count as black and black ones as white for the rest of the day",
        PLACE_STAR: "your bonus: a star for a bread; each of its loaves sells for one more",
        PLACE_PIN: "your bonus: a rolling pin for a bread; with all its pins it may be baked",
        PLACE_FAME: "your bonus: a fame, on the track or in the agency",
        END: "ends your day; hours that are left are lost",
    }
    return sentences.get(verb, "")


def _kinds(values: Values) -> str:
    return ", ".join(values.supplies[kind] for kind in values.black_kinds)


# what a move did


def effect(before: State, move: Move, after: State) -> str:
    """What changed on the mover's sheet, in a few words."""
    if move[0] == ROLL:
        return ""
    old, new = before.sheets[before.mover - 1], after.sheets[before.mover - 1]
    if move[0] == END:
        lost = f"{_hours(old.hours)} unused" if old.hours else ""
        return ", ".join(part for part in (f"day {before.day} is over", lost) if part)
    parts = [*_goods(old, new), *_gains(old, new), *_waiting(new)]
    parts.append(f"{_hours(new.hours)} left")
    return ", ".join(parts)


def _goods(old: Sheet, new: Sheet) -> list[str]:
    values = new.values
    parts = []
    for kind in range(values.supply_count):
        got = new.circled[kind] - old.circled[kind]
        used = new.crossed[kind] - old.crossed[kind]
        if got or used:
            parts.append(f"{got - used:+d} {values.supplies[kind]}")
    for bread in range(values.bread_count):
        baked = new.loaves[bread] - old.loaves[bread]
        sold = new.sold[bread] - old.sold[bread]
        if baked or sold:
            parts.append(f"{baked - sold:+d} {values.breads[bread]}")
        if new.batches[bread] > old.batches[bread]:
            parts.append(f"+{values.batch_money[old.batches[bread]]} batch money")
    return parts


def _gains(old: Sheet, new: Sheet) -> list[str]:
    values = new.values
    parts = []
    for bread in range(values.bread_count):
        if new.stars[bread] > old.stars[bread]:
            parts.append(f"a star for {values.breads[bread]}")
        if new.pins[bread] > old.pins[bread]:
            unlocked = " (unlocked)" if new.pins[bread] == values.pins[bread] else ""
            parts.append(f"a pin for {values.breads[bread]}{unlocked}")
    if new.fame > old.fame:
        parts.append(f"fame {new.fame} of {values.fame_icons}")
    if new.agency > old.agency:
        parts.append(f"agency fame {new.agency} of {values.agency_icons}")
    if new.size > old.size:
        parts.append(f"business size {new.size}")
    won = new.orders & ~old.orders
    if won:
        parts.append(f"{values.order_money[won.bit_length() - 1]} money for the order")
    if new.dice != old.dice:
        parts.append("dice now " + " ".join(new.tables.die_words[die] for die in new.dice))
    return parts


def _waiting(sheet: Sheet) -> list[str]:
    parts = []
    waiting = ((sheet.due_stars, "star"), (sheet.due_pins, "pin"), (sheet.due_fame, "fame"))
    for count, word in waiting:
        if count:
            many = f"{count} {word}s" if count > 1 and word != "fame" else f"{'a' if count == 1 else count} {word}"
            parts.append(f"{many} to place")
    return parts
