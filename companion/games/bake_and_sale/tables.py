"""What follows from the values and is looked up by the thousand: dice as numbers, visits, costs, bonuses.

A die is a number from 0 in canonical order: white 1-6, then black 1-6. A die taken in a market visit is
`die * PER_DIE + choice`; choice 0 is the die's own kind, k + 1 the supply k (Friendly Bakery).
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

from companion.games.bake_and_sale.values import FAME, PIN, STAR, Values

# verbs, as first number of a move
ROLL: Final = 0
MARKET: Final = 1
BAKE: Final = 2
SUPPLIER: Final = 3
NETWORK: Final = 4
RETAIL: Final = 5
ACADEMY: Final = 6
LAB: Final = 7
CONSULT: Final = 8
HIRE: Final = 9
VOLUNTEER: Final = 10
FRIENDLY: Final = 11
STOCK: Final = 12
MARKETING: Final = 13
SUPERMARKET: Final = 14
SWAP: Final = 15
PLACE_STAR: Final = 16
PLACE_PIN: Final = 17
PLACE_FAME: Final = 18
END: Final = 19
VERBS: Final = (
    "roll",
    "market",
    "bake",
    "supplier",
    "network",
    "retail",
    "academy",
    "lab",
    "consult",
    "hire",
    "volunteer",
    "friendly",
    "stock",
    "marketing",
    "supermarket",
    "swap",
    "star",
    "pin",
    "fame",
    "end",
)

# places of fame
TRACK: Final = 0
AGENCY: Final = 1
PLACES: Final = ("track", "agency")

PER_DIE: Final = 8
NEVER: Final = 1000
"""A cost that nobody can pay: no room."""

MOST_POOLS: Final = 256
"""So many pools of dice are remembered with all their visits."""

# bonuses of a visit, packed into one number
ONE_STAR: Final = 1
ONE_PIN: Final = 1 << 8
ONE_FAME: Final = 1 << 16
LOW: Final = 255

Move = tuple[int, ...]
Pool = tuple[int, ...]
Visit = tuple[int, ...]


class Tables:
    """The values of one variant and all that is worked out from them once."""

    def __init__(self, values: Values) -> None:
        self.values: Final = values
        self.faces: Final = values.die_faces
        white = [values.white_kind[face] for face in range(1, self.faces + 1)]
        black = [values.black_kind[face] for face in range(1, self.faces + 1)]
        self.kind: Final[tuple[int, ...]] = tuple(white + black)
        """The supply that a die gives by itself."""
        self.wild: Final[tuple[bool, ...]] = tuple(
            die < self.faces and values.friendly_face[die + 1] for die in range(2 * self.faces)
        )
        """Whether the Friendly Bakery frees a die."""
        self.die_words: Final[tuple[str, ...]] = tuple(
            f"{colour}{face}" for colour in "wb" for face in range(1, self.faces + 1)
        )
        self.taken_kind: Final[tuple[int, ...]] = tuple(
            choice - 1 if choice else self.kind[die] for die in range(2 * self.faces) for choice in range(PER_DIE)
        )
        """The supply of a die taken."""
        self.dear: Final = tuple(
            tuple(self._dearest(kind, have) for have in range(values.capacity[kind] + 1))
            for kind in range(values.supply_count)
        )
        """Hourglasses of circling boxes: by supply, boxes circled before, boxes circled now."""
        self.bonus: Final = tuple(
            tuple(self._bonuses(kind, have) for have in range(values.capacity[kind] + 1))
            for kind in range(values.supply_count)
        )
        """Packed bonuses of circling boxes: by supply, boxes circled before, boxes circled now."""
        self.needs: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
            tuple((kind, count) for kind, count in enumerate(recipe) if count) for recipe in values.recipe
        )
        """The supplies of a loaf as pairs of kind and number."""
        self.order_needs: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
            tuple((kind, count) for kind, count in enumerate(supplies) if count) for supplies in values.order_supplies
        )
        self.order_breads: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
            tuple((bread, count) for bread, count in enumerate(loaves) if count) for loaves in values.order_loaves
        )
        self.all_stars: Final[int] = values.bread_count * values.max_stars
        self.all_pins: Final[int] = sum(values.pins)
        self.cost: Final[tuple[int, ...]] = self._least_costs()
        """The least hourglasses of each verb; NEVER for what a challenge closes."""
        self.limit: Final[tuple[int, ...]] = self._limits()
        self.payable: Final[tuple[tuple[int, ...], ...]] = self._payable(frozenset())
        """The verbs, without `end` and placing, that so many hours could pay for."""
        self.payable_plain: Final[tuple[tuple[int, ...], ...]] = self._payable(frozenset({HIRE, VOLUNTEER}))
        """The same without the two agencies that sell time."""
        self.places: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
            tuple(combinations(range(2 * values.dice_each), count)) for count in range(2 * values.dice_each + 1)
        )
        """The ways to choose so many out of all dice, by their places in the pool."""
        self._choices: Final[tuple[tuple[int, ...], ...]] = tuple(self._ways(die) for die in range(2 * self.faces))
        self._hauls: Final[dict[Visit, tuple[tuple[int, int], ...]]] = {}
        self._visits: Final[dict[tuple[Pool, bool], tuple[Visit, ...]]] = {}
        self._kinds: Final[dict[tuple[Pool, bool], tuple[int, ...]]] = {}

    def _dearest(self, kind: int, have: int) -> tuple[int, ...]:
        hours = self.values.box_hours[kind]
        most = self._most_at_once()
        return tuple(
            NEVER if have + count > self.values.capacity[kind] else max((0, *hours[have + 1 : have + count + 1]))
            for count in range(most + 1)
        )

    def _bonuses(self, kind: int, have: int) -> tuple[int, ...]:
        worth = {STAR: ONE_STAR, PIN: ONE_PIN, FAME: ONE_FAME}
        boxes = self.values.box_bonus[kind]
        return tuple(
            sum(worth.get(box, 0) for box in boxes[have + 1 : have + count + 1])
            for count in range(self._most_at_once() + 1)
        )

    def _most_at_once(self) -> int:
        """No visit circles more boxes of one row than that."""
        return max(2 * self.values.dice_each, self.values.supplier_supplies)

    def _least_costs(self) -> tuple[int, ...]:
        values = self.values
        cost = [0] * len(VERBS)
        cost[MARKET] = min(values.section_hours)
        cost[BAKE] = min(values.bake_hours)
        cost[SUPPLIER] = values.supplier_hours
        cost[NETWORK] = values.network_hours
        cost[RETAIL] = values.retail_hours
        cost[ACADEMY] = values.academy_hours
        cost[LAB] = values.lab_hours
        cost[CONSULT] = values.consult_hours
        cost[FRIENDLY] = values.friendly_hours
        cost[STOCK] = values.stock_hours
        cost[MARKETING] = values.marketing_hours
        cost[SUPERMARKET] = values.supermarket_hours
        return tuple(NEVER if VERBS[verb] in values.closed else each for verb, each in enumerate(cost))

    def _limits(self) -> tuple[int, ...]:
        values = self.values
        limit = [NEVER] * len(VERBS)
        limit[HIRE] = values.hire_limit
        limit[VOLUNTEER] = values.volunteer_limit
        limit[FRIENDLY] = values.friendly_limit
        limit[STOCK] = values.stock_limit
        limit[MARKETING] = values.marketing_limit
        limit[SUPERMARKET] = values.supermarket_limit
        return tuple(limit)

    def _payable(self, without: frozenset[int]) -> tuple[tuple[int, ...], ...]:
        values = self.values
        most = values.hours + values.hire_limit * values.hire_hours
        most += values.volunteer_limit * values.volunteer_hours
        verbs = [verb for verb in range(MARKET, SWAP + 1) if verb not in without]
        return tuple(tuple(verb for verb in verbs if self.cost[verb] <= hours) for hours in range(most + 1))

    def swapped(self, pool: Pool) -> Pool:
        """The dice with their colours changed."""
        return tuple(sorted((die + self.faces) % (2 * self.faces) for die in pool))

    def haul(self, visit: Visit) -> tuple[tuple[int, int], ...]:
        """The supplies of a market visit or supplier, as pairs of kind and number."""
        found = self._hauls.get(visit)
        if found is None:
            counts = [0] * self.values.supply_count
            for taken in visit[1:]:
                counts[self.taken_kind[taken] if visit[0] == MARKET else taken] += 1
            found = tuple((kind, count) for kind, count in enumerate(counts) if count)
            self._hauls[visit] = found
        return found

    def kinds(self, pool: Pool, friendly: bool) -> tuple[int, ...]:
        """The supplies that these dice can give."""
        found = self._kinds.get((pool, friendly))
        if found is None:
            kinds = {self.taken_kind[taken] for die in pool for taken in self.choices(die, friendly)}
            found = tuple(sorted(kinds))
            self._kinds[pool, friendly] = found
        return found

    def choices(self, die: int, friendly: bool) -> tuple[int, ...]:
        """The ways to take one die."""
        return self._choices[die] if friendly else (die * PER_DIE,)

    def _ways(self, die: int) -> tuple[int, ...]:
        own = die * PER_DIE
        if not self.wild[die]:
            return (own,)
        return (own, *(own + kind + 1 for kind in self.values.black_kinds if kind != self.kind[die]))

    def visits(self, pool: Pool, size: int, friendly: bool) -> tuple[Visit, ...]:
        """Every market visit that dice and business size allow, whatever it costs; short ones first."""
        found = self._visits.get((pool, friendly))
        if found is None:
            if len(self._visits) >= MOST_POOLS:
                self._visits.clear()
            found = self._all_visits(pool, friendly)
            self._visits[pool, friendly] = found
        if size >= len(pool):
            return found
        low, high = 0, len(found)
        while low < high:
            middle = (low + high) // 2
            if len(found[middle]) - 1 > size:
                high = middle
            else:
                low = middle + 1
        return found[:low]

    def _all_visits(self, pool: Pool, friendly: bool) -> tuple[Visit, ...]:
        visits: set[Visit] = set()
        for count in range(1, len(pool) + 1):
            for dice in set(combinations(pool, count)):
                ways = [self.choices(die, friendly) for die in dice]
                visits.update((MARKET, *sorted(taken)) for taken in product(*ways))
        return tuple(sorted(visits, key=_by_length))


def _by_length(visit: Visit) -> tuple[int, Visit]:
    return len(visit), visit
