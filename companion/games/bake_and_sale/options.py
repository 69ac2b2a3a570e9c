"""Which decisions there are: all of them, those that differ in their effect, or one at random."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Final

from companion.games.bake_and_sale.market import agency_open, market_cost, no_blank_pin, no_blank_star, track_open
from companion.games.bake_and_sale.rules import GUARDS
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
    NEVER,
    PER_DIE,
    PLACE_FAME,
    PLACE_PIN,
    PLACE_STAR,
    RETAIL,
    STOCK,
    SUPERMARKET,
    SUPPLIER,
    SWAP,
    TRACK,
    VOLUNTEER,
    Move,
)
from companion.games.bake_and_sale.town import guard_retail

Random = Callable[[], float]
Option = Callable[[Sheet], list[Move]]
Try = Callable[[Sheet, Random], Move]

NONE: Final[Move] = ()
"""No move at all: what a try gives when its verb is not possible."""
END_MOVE: Final[Move] = (END,)


def legal(sheet: Sheet) -> list[Move]:
    """Every decision that the sheet's player may make now."""
    placing = _placing(sheet)
    if placing:
        return placing
    moves: list[Move] = []
    for verb in sheet.tables.payable[sheet.hours]:
        moves += LISTS[verb](sheet)
    moves.append(END_MOVE)
    return moves


def distinct(sheet: Sheet) -> list[Move]:
    """The decisions with different effects: of market visits that bring the same, only the first."""
    placing = _placing(sheet)
    if placing:
        return placing
    moves: list[Move] = []
    for verb in sheet.tables.payable[sheet.hours]:
        moves += distinct_visits(sheet) if verb == MARKET else LISTS[verb](sheet)
    moves.append(END_MOVE)
    return moves


def _placing(sheet: Sheet) -> list[Move]:
    breads = range(len(sheet.stars))
    if sheet.due_stars:
        return [(PLACE_STAR, bread) for bread in breads if not no_blank_star(sheet, bread)]
    if sheet.due_pins:
        return [(PLACE_PIN, bread) for bread in breads if not no_blank_pin(sheet, bread)]
    if sheet.due_fame:
        return [(PLACE_FAME, TRACK), (PLACE_FAME, AGENCY)]
    return []


def list_visits(sheet: Sheet) -> list[Move]:
    """All market visits that there are room and hours for."""
    visits = sheet.tables.visits(sheet.dice, sheet.size, sheet.friendly > 0)
    hours = sheet.hours
    return [visit for visit in visits if market_cost(sheet, visit) <= hours]


def distinct_visits(sheet: Sheet) -> list[Move]:
    """One market visit for each set of supplies that can be had."""
    seen: set[tuple[tuple[int, int], ...]] = set()
    visits: list[Move] = []
    haul = sheet.tables.haul
    for visit in list_visits(sheet):
        brought = haul(visit)
        if brought not in seen:
            seen.add(brought)
            visits.append(visit)
    return visits


def most_loaves(sheet: Sheet, bread: int) -> int:
    """How many loaves of a bread could be baked now, by pins, supplies and boxes; 0 if it cannot."""
    tables = sheet.tables
    values = tables.values
    if values.never_baked[bread] or sheet.pins[bread] < values.pins[bread] or sheet.baked >> bread & 1:
        return 0
    most = values.max_loaves - sheet.loaves[bread]
    for kind, need in tables.needs[bread]:
        enough = (sheet.circled[kind] - sheet.crossed[kind]) // need
        if enough < most:
            most = enough
    return most


def list_bakes(sheet: Sheet) -> list[Move]:
    """All oven runs."""
    hours = sheet.tables.values.bake_hours
    return [
        (BAKE, bread, count)
        for bread in range(len(hours))
        if hours[bread] <= sheet.hours
        for count in range(1, most_loaves(sheet, bread) + 1)
    ]


def list_suppliers(sheet: Sheet) -> list[Move]:
    """All pairs that the supplier can bring."""
    values = sheet.tables.values
    pairs = combinations_with_replacement(values.black_kinds, values.supplier_supplies)
    return _allowed(sheet, [(SUPPLIER, *pair) for pair in pairs])


def list_volunteers(sheet: Sheet) -> list[Move]:
    """All supplies that can be given for an hour."""
    values = sheet.tables.values
    if sheet.volunteer >= values.volunteer_limit:
        return []
    kinds = [kind for kind in range(values.supply_count) if sheet.free(kind)]
    triples = combinations_with_replacement(kinds, values.volunteer_supplies)
    return _allowed(sheet, [(VOLUNTEER, *triple) for triple in triples])


def list_network(sheet: Sheet) -> list[Move]:
    """The open places of fame."""
    return _allowed(sheet, [(NETWORK, TRACK), (NETWORK, AGENCY)])


def list_retail(sheet: Sheet) -> list[Move]:
    """The orders that can be fulfilled."""
    return _allowed(sheet, [(RETAIL, order) for order in range(sheet.tables.values.order_count)])


def list_academy(sheet: Sheet) -> list[Move]:
    """The breads with a blank star."""
    return _allowed(sheet, [(ACADEMY, bread) for bread in range(len(sheet.stars))])


def list_lab(sheet: Sheet) -> list[Move]:
    """The breads with a blank pin."""
    return _allowed(sheet, [(LAB, bread) for bread in range(len(sheet.pins))])


def _alone(verb: int) -> Option:
    move = (verb,)

    def option(sheet: Sheet) -> list[Move]:
        return _allowed(sheet, [move])

    return option


def _allowed(sheet: Sheet, moves: list[Move]) -> list[Move]:
    """Those that the guard of their verb lets pass."""
    return [move for move in moves if not GUARDS[move[0]](sheet, move)]


def _nothing(sheet: Sheet) -> list[Move]:
    return []


LISTS: Final[tuple[Option, ...]] = (
    _nothing,
    list_visits,
    list_bakes,
    list_suppliers,
    list_network,
    list_retail,
    list_academy,
    list_lab,
    _alone(CONSULT),
    _alone(HIRE),
    list_volunteers,
    _alone(FRIENDLY),
    _alone(STOCK),
    _alone(MARKETING),
    _alone(SUPERMARKET),
    _alone(SWAP),
)


# one at random: a verb first, then its arguments


def sample(sheet: Sheet, random: Random, agencies: bool = True) -> Move:
    """A random verb among the possible ones, then its arguments; `end` when nothing else is possible.

    Without `agencies` no time is bought with money or supplies.
    """
    if sheet.due_stars or sheet.due_pins or sheet.due_fame:
        return _pick(_placing(sheet), random)
    tables = sheet.tables
    verbs = tables.payable[sheet.hours] if agencies else tables.payable_plain[sheet.hours]
    count = len(verbs)
    for _ in range(6):
        if not count:
            break
        move = TRIES[verbs[int(random() * count)]](sheet, random)
        if move:
            return move
    first = int(random() * count)
    for step in range(count):
        move = TRIES[verbs[(first + step) % count]](sheet, random)
        if move:
            return move
    return END_MOVE


def _pick(moves: list[Move], random: Random) -> Move:
    return moves[int(random() * len(moves))]


def try_visit(sheet: Sheet, random: Random) -> Move:
    """A random visit: so many dice at random; if that is too much, a single die that can be had."""
    tables = sheet.tables
    dice = sheet.dice
    friendly = sheet.friendly > 0
    circled = sheet.circled
    dear = tables.dear
    hours = sheet.hours
    for kind in tables.kinds(dice, friendly):
        row = dear[kind]
        if circled[kind] + 1 < len(row) and row[circled[kind]][1] <= hours:
            break
    else:
        return NONE
    for _ in range(4):
        visit = _random_visit(sheet, random)
        if market_cost(sheet, visit) <= hours:
            return visit
    singles = [(MARKET, taken) for die in dice for taken in tables.choices(die, friendly)]
    return _pick([visit for visit in singles if market_cost(sheet, visit) <= hours], random)


def _random_visit(sheet: Sheet, random: Random) -> Move:
    """So many dice at random, each taken in one of its ways; it may cost too much."""
    tables = sheet.tables
    dice = sheet.dice
    most = min(sheet.size, len(dice))
    places = tables.places[1 + int(random() * most)]
    chosen = places[int(random() * len(places))]
    if not sheet.friendly:
        return (MARKET, *[dice[place] * PER_DIE for place in chosen])
    ways = [tables.choices(dice[place], True) for place in chosen]
    return (MARKET, *sorted([way[int(random() * len(way))] for way in ways]))


def try_bake(sheet: Sheet, random: Random) -> Move:
    """A random bread that can be baked, a random number of loaves."""
    hours = sheet.tables.values.bake_hours
    breads = len(hours)
    first = int(random() * breads)
    for step in range(breads):
        bread = (first + step) % breads
        if hours[bread] <= sheet.hours:
            most = most_loaves(sheet, bread)
            if most > 0:
                return (BAKE, bread, 1 + int(random() * most))
    return NONE


def try_supplier(sheet: Sheet, random: Random) -> Move:
    """Random supplies out of those with room."""
    values = sheet.tables.values
    kinds = values.black_kinds
    for _ in range(3):
        chosen = [kinds[int(random() * len(kinds))] for _ in range(values.supplier_supplies)]
        move = (SUPPLIER, *sorted(chosen))
        if market_cost(sheet, move) < NEVER:
            return move
    moves = list_suppliers(sheet)
    return _pick(moves, random) if moves else NONE


def try_volunteer(sheet: Sheet, random: Random) -> Move:
    """Random supplies out of those that are free."""
    values = sheet.tables.values
    if sheet.volunteer >= values.volunteer_limit:
        return NONE
    circled, crossed = sheet.circled, sheet.crossed
    free: list[int] = []
    for kind in range(len(circled)):
        free += [kind] * (circled[kind] - crossed[kind])
    need = values.volunteer_supplies
    if len(free) < need:
        return NONE
    for place in range(need):
        other = place + int(random() * (len(free) - place))
        free[place], free[other] = free[other], free[place]
    return (VOLUNTEER, *sorted(free[:need]))


def try_retail(sheet: Sheet, random: Random) -> Move:
    """A random order that can be fulfilled."""
    orders = sheet.tables.values.order_count
    first = int(random() * orders)
    for step in range(orders):
        move = (RETAIL, (first + step) % orders)
        if not guard_retail(sheet, move):
            return move
    return NONE


def try_network(sheet: Sheet, random: Random) -> Move:
    """A fame in an open place."""
    track, agency = track_open(sheet), agency_open(sheet)
    if track and agency:
        return (NETWORK, TRACK if random() < 0.5 else AGENCY)
    if track:
        return (NETWORK, TRACK)
    return (NETWORK, AGENCY) if agency else NONE


def try_academy(sheet: Sheet, random: Random) -> Move:
    """A star for a random bread."""
    stars = sheet.stars
    most = sheet.tables.values.max_stars
    first = int(random() * len(stars))
    for step in range(len(stars)):
        bread = (first + step) % len(stars)
        if stars[bread] < most:
            return (ACADEMY, bread)
    return NONE


def try_lab(sheet: Sheet, random: Random) -> Move:
    """A pin for a random bread."""
    pins = sheet.pins
    most = sheet.tables.values.pins
    first = int(random() * len(pins))
    for step in range(len(pins)):
        bread = (first + step) % len(pins)
        if pins[bread] < most[bread]:
            return (LAB, bread)
    return NONE


def _try_guarded(verb: int) -> Try:
    move = (verb,)
    guard = GUARDS[verb]

    def attempt(sheet: Sheet, random: Random) -> Move:
        return NONE if guard(sheet, move) else move

    return attempt


def _try_nothing(sheet: Sheet, random: Random) -> Move:
    return NONE


TRIES: Final[tuple[Try, ...]] = (
    _try_nothing,
    try_visit,
    try_bake,
    try_supplier,
    try_network,
    try_retail,
    try_academy,
    try_lab,
    _try_guarded(CONSULT),
    _try_guarded(HIRE),
    try_volunteer,
    _try_guarded(FRIENDLY),
    _try_guarded(STOCK),
    _try_guarded(MARKETING),
    _try_guarded(SUPERMARKET),
    _try_guarded(SWAP),
)
