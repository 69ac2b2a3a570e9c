"""The search through a whole day on the worth of the positions it leads to.

Positions are compared with others that have spent as many hourglasses; the best are kept, equal ones merged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.games.bake_and_sale.options import list_retail, most_loaves
from companion.games.bake_and_sale.rules import DEEDS, Move, agency_open, track_open
from companion.games.bake_and_sale.state import Sheet
from companion.games.bake_and_sale.tables import (
    ACADEMY,
    AGENCY,
    BAKE,
    CONSULT,
    FRIENDLY,
    HIRE,
    LAB,
    MARKETING,
    NETWORK,
    NEVER,
    PLACE_FAME,
    PLACE_PIN,
    PLACE_STAR,
    STOCK,
    SUPERMARKET,
    SUPPLIER,
    SWAP,
    TRACK,
    VOLUNTEER,
    Pool,
    Tables,
)
from companion.games.bake_and_sale.worth import Worth

LATE: Final = 2
"""Hourglasses left at which a bot begins to think of the agencies that sell time."""


@dataclass
class Line:
    """A way through the day: the position it leads to and what that is worth."""

    worth: float
    sheet: Sheet
    moves: tuple[Move, ...]


class DaySearch:
    """Searches the rest of a day; `width` positions are kept for each number of hourglasses spent."""

    def __init__(self, worth: Worth, width: int) -> None:
        self.worth: Final = worth
        self.width: Final = width
        self.nodes = 0
        """Positions weighed, a measure of thought that is the same on every machine."""

    def best(self, sheet: Sheet) -> Line:
        """The best way to spend the rest of the day, without the final `end`."""
        return self.lines(sheet)[0]

    def lines(self, sheet: Sheet) -> list[Line]:
        """Ways to spend the rest of the day, the best first, one for each first move that was kept."""
        best: dict[Move, Line] = {}
        for line in self.kept(sheet):
            key = line.moves[0] if line.moves else ()
            if key not in best or line.worth > best[key].worth:
                best[key] = line
        return sorted(best.values(), key=_worst_first)

    def kept(self, sheet: Sheet) -> list[Line]:
        """Every position that was kept, with the way to it: the day may end in each of them."""
        start = sheet.copy()
        found: list[Line] = []
        agencies = self.worth.values.hire_limit + self.worth.values.volunteer_limit
        levels: list[list[Line]] = [[] for _ in range(sheet.hours + agencies + 1)]
        levels[0] = [Line(self.worth.of(start), start, ())]
        for spent, level in enumerate(levels):
            for line in self._kept(level):
                found.append(line)
                self._expand(line, spent, levels)
        return found

    def _kept(self, level: list[Line]) -> list[Line]:
        """The best different positions of a level, agencies taken at once included."""
        kept: list[Line] = []
        seen: set[object] = set()
        hour = self.worth.weights.hour
        for line in sorted(level, key=lambda each: -each.worth - hour * each.sheet.hours):
            key = line.sheet.key()
            if key not in seen:
                seen.add(key)
                kept.append(line)
                if len(kept) == self.width:
                    break
        return kept

    def _expand(self, line: Line, spent: int, levels: list[list[Line]]) -> None:
        for sheet, moves in self._with_agencies(line):
            for move in candidates(sheet, self.worth):
                after = sheet.copy()
                DEEDS[move[0]](after, move)
                told = (*moves, move)
                if after.due_stars or after.due_pins or after.due_fame:
                    told += self.settle(after)
                cost = sheet.hours - after.hours
                self.nodes += 1
                levels[spent + cost].append(Line(self.worth.of(after), after, told))

    def _with_agencies(self, line: Line) -> list[tuple[Sheet, tuple[Move, ...]]]:
        """The position as it is, and with an hour more by money or supplies when the day runs out."""
        sheet = line.sheet
        found = [(sheet, line.moves)]
        for move in self.agencies(sheet):
            after = sheet.copy()
            DEEDS[move[0]](after, move)
            found.append((after, (*line.moves, move)))
        return found

    def agencies(self, sheet: Sheet) -> list[Move]:
        """Ways to get an hour more, once the day runs out."""
        if sheet.hours > LATE:
            return []
        values = self.worth.values
        cost = self.worth.tables.cost
        moves: list[Move] = []
        if cost[HIRE] != NEVER and sheet.hire < values.hire_limit:
            moves.append((HIRE,))
        if cost[VOLUNTEER] != NEVER and sheet.volunteer < values.volunteer_limit:
            given = self._given_away(sheet)
            if given:
                moves.append(given)
        return moves

    def _given_away(self, sheet: Sheet) -> Move:
        """The supplies that the plan misses least."""
        need = self.worth.required(tuple(sheet.loaves))
        supply = self.worth.supply
        costs = []
        for kind in range(self.worth.kinds):
            free = sheet.circled[kind] - sheet.crossed[kind]
            for number in range(free):
                costs.append((supply[kind] if free - number <= need[kind] else 0.0, kind))
        count = self.worth.values.volunteer_supplies
        if len(costs) < count:
            return ()
        return (VOLUNTEER, *sorted(kind for _, kind in sorted(costs)[:count]))

    def settle(self, sheet: Sheet) -> tuple[Move, ...]:
        """Places waiting bonuses where they are worth most, one after the other."""
        placed: tuple[Move, ...] = ()
        while sheet.due_stars or sheet.due_pins or sheet.due_fame:
            best = self.place(sheet)
            DEEDS[best[0]](sheet, best)
            placed += (best,)
        return placed

    def places(self, sheet: Sheet) -> list[Move]:
        """The places for the bonus that waits; none if none does."""
        values = self.worth.values
        breads = range(values.bread_count)
        if sheet.due_stars:
            return [(PLACE_STAR, bread) for bread in breads if sheet.stars[bread] < values.max_stars]
        if sheet.due_pins:
            return [(PLACE_PIN, bread) for bread in breads if sheet.pins[bread] < values.pins[bread]]
        return [(PLACE_FAME, TRACK), (PLACE_FAME, AGENCY)] if sheet.due_fame else []

    def place(self, sheet: Sheet) -> Move:
        """The best place for the bonus that waits."""
        values = self.worth.values
        moves = self.places(sheet)
        best, most = moves[0], -1e9
        for move in moves:
            after = sheet.copy()
            DEEDS[move[0]](after, move)
            worth = self.worth.of(after)
            if move[0] == PLACE_PIN:
                worth -= 0.1 * (values.pins[move[1]] - sheet.pins[move[1]])
            if worth > most:
                best, most = move, worth
        return best


def _worst_first(line: Line) -> float:
    return -line.worth


def candidates(sheet: Sheet, worth: Worth) -> list[Move]:
    """The decisions worth a thought in this position, without agencies and without ending the day."""
    tables = worth.tables
    values = worth.values
    cost = tables.cost
    hours = sheet.hours
    aims = worth.plan.loaves
    moves: list[Move] = []
    if sheet.stock and not sheet.swapped and not sheet.marketed:
        moves.append((SWAP,))
    if hours < 1:
        return moves
    for bread in range(values.bread_count):
        if values.bake_hours[bread] <= hours:
            most = most_loaves(sheet, bread)
            if most > 0:
                moves.append((BAKE, bread, most))
                aim = aims[bread] - sheet.loaves[bread]
                if 0 < aim < most:
                    moves.append((BAKE, bread, aim))
                if most > 1 and aim != 1:
                    moves.append((BAKE, bread, 1))
    moves += visits(sheet)
    if cost[SUPPLIER] <= hours:
        need = worth.required(tuple(sheet.loaves))
        wanted = [
            kind
            for kind in values.black_kinds
            if need[kind] > sheet.circled[kind] - sheet.crossed[kind] and sheet.circled[kind] < values.capacity[kind]
        ]
        for place, kind in enumerate(wanted):
            if sheet.circled[kind] + 2 <= values.capacity[kind]:
                moves.append((SUPPLIER, kind, kind))
            for other in wanted[place + 1 :]:
                moves.append((SUPPLIER, kind, other))
    if cost[NETWORK] <= hours:
        if track_open(sheet):
            moves.append((NETWORK, TRACK))
        if agency_open(sheet):
            moves.append((NETWORK, AGENCY))
    if cost[ACADEMY] <= hours:
        for bread in range(values.bread_count):
            if sheet.stars[bread] < values.max_stars and (aims[bread] > 1 or sheet.loaves[bread] > 1):
                moves.append((ACADEMY, bread))
    if cost[LAB] <= hours:
        for bread in range(values.bread_count):
            if sheet.pins[bread] < values.pins[bread] and aims[bread]:
                moves.append((LAB, bread))
    if cost[CONSULT] <= hours and sheet.size < values.max_size and not sheet.consulted:
        moves.append((CONSULT,))
    if cost[SUPERMARKET] <= hours and sheet.supermarket < values.supermarket_limit:
        moves.append((SUPERMARKET,))
    if cost[MARKETING] <= hours and sheet.marketing < values.marketing_limit:
        moves.append((MARKETING,))
    if worth.plan.friendly and cost[FRIENDLY] <= hours and sheet.friendly < values.friendly_limit:
        moves.append((FRIENDLY,))
    if worth.plan.stock and cost[STOCK] <= hours and sheet.stock < values.stock_limit:
        moves.append((STOCK,))
    if worth.plan.orders:
        moves += [move for move in list_retail(sheet) if worth.plan.orders >> move[1] & 1 or not worth.days]
    return moves


def visits(sheet: Sheet) -> list[Move]:
    """Market visits of which none brings the same and more for the same hourglasses."""
    hours = sheet.hours
    circled = sheet.circled
    dear = sheet.tables.dear
    by_cost: dict[int, list[tuple[int, ...]]] = {}
    chosen: list[Move] = []
    for visit, brought, counts in hauls(sheet.tables, sheet.dice, sheet.size, sheet.friendly > 0):
        cost = 0
        for kind, count in brought:
            each = dear[kind][circled[kind]][count]
            if each > cost:
                cost = each
        if cost > hours:
            continue
        larger = by_cost.setdefault(cost, [])
        for other in larger:
            for kind, count in brought:
                if other[kind] < count:
                    break
            else:
                break
        else:
            larger.append(counts)
            chosen.append(visit)
    return chosen


Haul = tuple[Move, tuple[tuple[int, int], ...], tuple[int, ...]]


@lru_cache(maxsize=1000)
def hauls(tables: Tables, dice: Pool, size: int, friendly: bool) -> tuple[Haul, ...]:
    """Market visits that bring different supplies, large ones first: the visit, its supplies as pairs, as counts."""
    found: dict[tuple[tuple[int, int], ...], Haul] = {}
    for visit in tables.visits(dice, size, friendly):
        brought = tables.haul(visit)
        if brought not in found:
            counts = [0] * tables.values.supply_count
            for kind, count in brought:
                counts[kind] = count
            found[brought] = (visit, brought, tuple(counts))
    return tuple(reversed(found.values()))


def first_moves(sheet: Sheet, worth: Worth, width: int) -> list[Line]:
    """Every decision worth a thought with the best day that can follow it, best first."""
    search = DaySearch(worth, width)
    moves = search.places(sheet) or [*candidates(sheet, worth), *search.agencies(sheet)]
    lines = [] if search.places(sheet) else [Line(worth.of(sheet), sheet, ())]
    for move in moves:
        after = sheet.copy()
        DEEDS[move[0]](after, move)
        placed = search.settle(after)
        best = search.best(after)
        lines.append(Line(best.worth, best.sheet, (move, *placed, *best.moves)))
    return sorted(lines, key=_worst_first)
