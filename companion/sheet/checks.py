"""Whether a sheet can be true: one function a rule (C1 to C9), a sentence for each fault that it finds.

A sheet that breaks one is still scored as marked. C7 is a lower bound: what passes may yet not be playable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.bake_and_sale.values import FAME, PIN, STAR, Values
from companion.sheet.marks import Sheet
from pnp.errors import Place


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken check: its number, what contradicts what, and where."""

    check: str
    what: str
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.check}: {self.what}"


Fault = tuple[str, Place | None]
PLURALS = {"loaf": "loaves", "batch": "batches", "hourglass": "hourglasses"}


def problems(values: Values, sheet: Sheet, score: int) -> tuple[Problem, ...]:
    """Every broken check of a sheet whose computed score is given."""
    found = [Problem(name, *fault) for name, check in CHECKS.items() for fault in check(values, sheet)]
    if sheet.reckoned is not None and sheet.reckoned != score:
        what = f"the score written down is {sheet.reckoned}, the marks make {score}"
        found.append(Problem("C8", what, sheet.place("score")))
    return tuple(sorted(found, key=lambda problem: problem.check))


def times(count: int, word: str) -> str:
    """A number with its noun: 1 loaf, 2 loaves."""
    return f"{count} {word if count == 1 else PLURALS.get(word, word + 's')}"


def bonuses(values: Values, sheet: Sheet, bonus: int) -> int:
    """How many bonuses of a sort the rows have earned by their circled boxes; what was given earns none."""
    if not sheet.supplies_told:
        return 0
    return sum(
        values.box_bonus[kind][given + 1 : circled + 1].count(bonus)
        for kind, (given, circled) in enumerate(zip(values.given_supplies, sheet.circled, strict=True))
    )


def order_numbers(values: Values, sheet: Sheet) -> list[int]:
    """The fulfilled orders, counted from 0."""
    return [order for order in range(values.order_count) if sheet.orders >> order & 1]


def _supplies(values: Values, sheet: Sheet) -> Iterator[Fault]:
    if not sheet.supplies_told:
        return
    all_taken = 0
    for kind, crossed in enumerate(sheet.crossed):
        baked = sum(n * values.recipe[bread][kind] for bread, n in enumerate(sheet.loaves))
        ordered = sum(values.order_supplies[order][kind] for order in order_numbers(values, sheet))
        all_taken += baked + ordered
        if crossed < baked + ordered:
            name = values.supplies[kind]
            yield (
                f"{crossed} {name} crossed, but the loaves and orders took {baked + ordered}",
                sheet.place(f"supplies.{name}", "supplies"),
            )
    given_away = values.volunteer_supplies * sheet.volunteer
    if sum(sheet.crossed) != all_taken + given_away:
        yield (
            f"{sum(sheet.crossed)} supplies crossed, but the loaves and orders took {all_taken} and "
            f"{times(sheet.volunteer, 'voluntary visit')} {given_away}: {all_taken + given_away} in all",
            sheet.place("supplies"),
        )


def _crossed_loaves(values: Values, sheet: Sheet) -> Iterator[Fault]:
    for bread, name in enumerate(values.breads):
        ordered = sum(values.order_loaves[order][bread] for order in order_numbers(values, sheet))
        if sheet.sold[bread] != ordered:
            yield (
                f"{name}: {times(sheet.sold[bread], 'loaf')} crossed, but the orders took {ordered}",
                sheet.place(f"breads.{name}.crossed", f"breads.{name}", "retail", "breads"),
            )


def _locked(values: Values, sheet: Sheet) -> Iterator[Fault]:
    for bread, name in enumerate(values.breads):
        if not sheet.loaves[bread]:
            continue
        where = sheet.place(f"breads.{name}.loaves", f"breads.{name}")
        baked = f"{name}: {times(sheet.loaves[bread], 'loaf')}"
        if values.never_baked[bread]:
            yield f"{baked}, but {values.challenge_name} never bakes it", where
        if sheet.pins[bread] < values.pins[bread]:
            yield f"{baked} with {sheet.pins[bread]} of {times(values.pins[bread], 'pin')}", where


def _batches(values: Values, sheet: Sheet) -> Iterator[Fault]:
    for bread, name in enumerate(values.breads):
        loaves, batches = sheet.loaves[bread], sheet.batches[bread]
        where = sheet.place(f"breads.{name}.batches", f"breads.{name}")
        if batches > loaves:
            yield f"{name}: {times(batches, 'batch')} of only {times(loaves, 'loaf')}", where
        if loaves and not batches:
            yield f"{name}: {times(loaves, 'loaf')}, but no batch is circled", where


def _agency(values: Values, sheet: Sheet) -> Iterator[Fault]:
    if sheet.agency and not sheet.marketing:
        yield (
            f"{sheet.agency} agency fame without a visit to the {values.building_names['marketing']}",
            sheet.place("agency-fame"),
        )


def _earned(values: Values, sheet: Sheet) -> Iterator[Fault]:
    stars, pins, fame = (bonuses(values, sheet, bonus) for bonus in (STAR, PIN, FAME))
    given = sum(values.given_pins)
    told = "the market rows earned"
    if sum(sheet.stars) < stars:
        yield f"{times(sum(sheet.stars), 'star')}, but {told} {stars}", sheet.place("breads")
    if sum(sheet.pins) - given < min(pins, sum(values.pins) - given):
        yield f"{times(sum(sheet.pins) - given, 'pin')}, but {told} {pins}", sheet.place("breads")
    if sheet.fame + sheet.agency < fame:
        yield f"{sheet.fame + sheet.agency} fame, but {told} {fame}", sheet.place("fame", "agency-fame")


def least_hours(values: Values, sheet: Sheet) -> int:
    """The fewest hourglasses for which all of this can have been done."""
    stars, pins, fame = (bonuses(values, sheet, bonus) for bonus in (STAR, PIN, FAME))
    bought_pins = sum(sheet.pins) - sum(values.given_pins) - pins
    supplies = sum(sheet.circled) - sum(values.given_supplies) if sheet.supplies_told else 0
    return (
        values.consult_hours * (sheet.size - values.start_size)
        + values.academy_hours * max(0, sum(sheet.stars) - stars)
        + values.lab_hours * max(0, bought_pins)
        + values.network_hours * max(0, sheet.fame + sheet.agency - fame)
        + values.retail_hours * sheet.orders.bit_count()
        + values.friendly_hours * (sheet.friendly - values.given_friendly)
        + values.stock_hours * (sheet.stock - values.given_stock)
        + values.marketing_hours * sheet.marketing
        + values.supermarket_hours * sheet.supermarket
        + sum(count * hours for count, hours in zip(sheet.batches, values.bake_hours, strict=True))
        + -(-supplies // sheet.size)
    )


def _hours(values: Values, sheet: Sheet) -> Iterator[Fault]:
    week = values.days * values.hours if sheet.hours is None else sum(sheet.hours)
    had = week + values.hire_hours * sheet.hire + values.volunteer_hours * sheet.volunteer
    needed = least_hours(values, sheet)
    if needed > had:
        yield (
            f"the marks take at least {times(needed, 'hourglass')}, the week and the agencies give {had}",
            sheet.place("hours"),
        )


def _quiet(values: Values, sheet: Sheet) -> Iterator[Fault]:
    if "marketing" in values.closed:
        if sheet.marketing:
            closed = f"the {values.building_names['marketing']} is closed in {values.challenge_name}"
            yield f"a visit is marked, but {closed}", sheet.place("visits.marketing", "visits")
        if sheet.agency:
            yield (
                f"{sheet.agency} agency fame, but {values.challenge_name} has none",
                sheet.place("agency-fame"),
            )
    fame = bonuses(values, sheet, FAME)
    if "network" in values.closed and sheet.supplies_told and sheet.fame > fame:
        yield f"{sheet.fame} fame, but the market rows earned only {fame}", sheet.place("fame")


CHECKS: dict[str, Callable[[Values, Sheet], Iterator[Fault]]] = {
    "C1": _supplies,
    "C2": _crossed_loaves,
    "C3": _locked,
    "C4": _batches,
    "C5": _agency,
    "C6": _earned,
    "C7": _hours,
    "C9": _quiet,
}
