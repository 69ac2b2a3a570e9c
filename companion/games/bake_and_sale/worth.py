"""What a position is worth to a bot that follows a plan: money so far, and what the rest promises.

A plan says how many loaves of each bread to aim at. On the last day the worth is the score itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.bake_and_sale.state import Sheet
from companion.games.bake_and_sale.tables import Tables


@dataclass(frozen=True)
class Plan:
    """What to aim at: loaves of each bread, orders (bits), and the buildings that change the dice."""

    name: str
    loaves: tuple[int, ...]
    orders: int = 0
    friendly: bool = False
    stock: bool = False


@dataclass(frozen=True)
class Weights:
    """What things are worth while days are left, in money; tuned by `benchmarks/tuning/bake_and_sale.py`."""

    flour: float = 0.79
    """A flour that the plan needs, as part of its share of the loaf; likewise the others."""
    common: float = 1.05
    rare: float = 1.16
    hope: float = 2.63
    """The stars that a planned loaf is expected to have."""
    depth: float = 0.37
    """What each hourglass beyond the first costs a supply that is still to come from a dear section."""
    beyond: float = 2.4
    """What a planned supply costs for which its row has no box left."""
    pace: float = 3.71
    """Loaves of a bread that a day may bring."""
    surplus: float = 1.93
    late: float = 0.79
    """Of a supply's worth what remains when one day is left."""
    hour: float = 2.34
    """An hourglass left today, while positions with different agencies are compared."""
    size: float = 2.97
    """A step of business size, for each day left."""
    pin: float = 2.61
    price: float = 0.59
    """How far a loaf counts at the price of the planned number."""
    star: float = 0.32
    """A star, for each planned loaf that is not baked yet."""
    award: float = 0.52
    fame: float = 0.44
    """A circled fame icon, as part of its share of the row."""
    agency: float = 0.68
    batch: float = 0.47
    """How much of the dearer batches to come an early one is worth."""
    friendly: float = 2.46
    """The Friendly Bakery, for each day left."""
    stock: float = 1.25
    order: float = 0.54
    marketing: float = 1.49


DEFAULT: Final = Weights()


class Worth:
    """The worth of positions at the end of one day, for one plan; `days` are left after it."""

    def __init__(
        self,
        tables: Tables,
        plan: Plan,
        weights: Weights,
        days: int,
        rivals: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        values = tables.values
        self.tables: Final = tables
        self.values: Final = values
        self.plan: Final = plan
        self.weights: Final = weights
        self.days: Final = days
        self.breads: Final = values.bread_count
        self.kinds: Final = values.supply_count
        self.factor: Final = values.wholesale_factor
        self.reach: Final = int(weights.pace * days) if days else values.max_loaves
        self.loaf: Final = self._loaf_table()
        self.star: Final = self._star_table()
        self.batch: Final = self._batch_table()
        self.fame: Final = self._fame_table()
        self.agency: Final = self._agency_table()
        self.supply: Final = self._supply_table()
        self.depth: Final = self._depth_table() if days else ()
        self.surplus: Final = weights.surplus if days else 0.0
        self.size: Final = weights.size * days
        self.pin: Final = weights.pin if days else 0.0
        self.awards: Final = self._award_tables(rivals)
        self.friendly: Final = weights.friendly * days if plan.friendly else 0.0
        self.stock: Final = weights.stock * days if plan.stock else 0.0
        self._required: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}

    def _loaf_table(self) -> tuple[tuple[float, ...], ...]:
        """Money of so many unsold loaves of a bread."""
        rows = []
        for bread in range(self.breads):
            price = self.values.price[bread]
            aim = self.plan.loaves[bread]
            part = self.weights.price if self.days else 0.0
            row = []
            for count in range(self.values.max_loaves + 1):
                reach = min(aim, count + self.reach)
                hoped = max(price[count], price[max(count, reach)])
                row.append(self.factor * count * (price[count] + part * (hoped - price[count])))
            rows.append(tuple(row))
        return tuple(rows)

    def _star_table(self) -> tuple[tuple[float, ...], ...]:
        """Money of one star by the unsold loaves of a bread."""
        part = self.weights.star if self.days else 0.0
        return tuple(
            tuple(
                self.factor * (count + part * max(0, min(self.plan.loaves[bread] - count, self.reach)))
                for count in range(self.values.max_loaves + 1)
            )
            for bread in range(self.breads)
        )

    def _batch_table(self) -> tuple[tuple[float, ...], ...]:
        """Money of so many batches of a bread, with a part of what the next ones will bring more."""
        total = self.values.batch_total
        most = self.values.max_batches
        mean = total[most] / most
        rows = []
        for bread in range(self.breads):
            row = []
            for count in range(most + 1):
                planned = min(self.plan.loaves[bread], most)
                hope = mean * count - total[count] if count < planned and self.days >= most - count else 0.0
                row.append(total[count] + self.weights.batch * max(0.0, hope))
            rows.append(tuple(row))
        return tuple(rows)

    def _fame_table(self) -> tuple[float, ...]:
        values = self.values
        part = self.weights.fame if self.days else 0.0
        found = []
        for count in range(values.fame_icons + 1):
            row, extra = divmod(count, values.fame_row)
            money = values.fame_money[row] * extra / values.fame_row if extra else 0.0
            found.append(values.fame_total[count] + part * money)
        return tuple(found)

    def _agency_table(self) -> tuple[float, ...]:
        values = self.values
        part = self.weights.agency if self.days else 0.0
        most = values.agency_icons
        partial = [part * values.agency_money * count / most for count in range(most)]
        return (*partial, float(values.agency_money))

    def _supply_table(self) -> tuple[float, ...]:
        """Worth of a supply that the plan needs, by kind: a part of the loaf, more if it is rare on the dice."""
        if not self.days:
            return (0.0,) * self.kinds
        weights = self.weights
        values = self.values
        late = weights.late if self.days == 1 else 1.0
        part_by_faces = {3: weights.flour, 2: weights.common, 1: weights.rare}
        found = []
        for kind in range(self.kinds):
            need = 0
            money = 0.0
            for bread in range(self.breads):
                aim = self.plan.loaves[bread]
                recipe = values.recipe[bread]
                if aim and recipe[kind]:
                    need += aim * recipe[kind]
                    loaf = values.price[bread][aim] + (weights.hope if aim > 1 else 0.0)
                    money += aim * recipe[kind] * loaf / sum(recipe)
            share = money / need if need else 1.0
            found.append(late * share * part_by_faces.get(self.tables.kind.count(kind), weights.common))
        return tuple(found)

    def _depth_table(self) -> tuple[tuple[tuple[float, ...], ...], ...]:
        """What supplies still to come will cost: by kind, boxes circled, boxes needed."""
        values = self.values
        weights = self.weights
        most = max(values.capacity) * 2
        kinds = []
        for kind in range(self.kinds):
            hours = values.box_hours[kind]
            rows = []
            for circled in range(values.capacity[kind] + 1):
                row = [0.0]
                for box in range(circled + 1, circled + most + 1):
                    cost = weights.beyond if box >= len(hours) else weights.depth * (hours[box] - 1)
                    row.append(row[-1] + cost)
                rows.append(tuple(row))
            kinds.append(tuple(rows))
        return tuple(kinds)

    def _award_tables(self, rivals: tuple[tuple[int, ...], ...]) -> tuple[tuple[float, ...], ...]:
        """Worth of each award by its measure; the index is cut off at the end of the table."""
        values = self.values
        most = {
            "breads": values.bread_count,
            "stars": values.bread_count * values.max_stars,
            "loaves": values.bread_count * values.max_loaves,
            "size": values.max_size,
            "fame": values.fame_icons + values.agency_icons,
        }
        tables = []
        for award, measure in enumerate(values.award_measure):
            row = []
            for count in range(most[measure] + 1):
                row.append(self._award(award, count, rivals))
            tables.append(tuple(row))
        by_measure = dict(zip(values.award_measure, tables, strict=True))
        return tuple(by_measure[measure] for measure in most)

    def _award(self, award: int, count: int, rivals: tuple[tuple[int, ...], ...]) -> float:
        values = self.values
        nothing = values.start_size if values.award_measure[award] == "size" else 0
        goal = values.award_solo[award]
        if rivals:
            best = max(rival[award] for rival in rivals)
            ties = sum(1 for rival in rivals if rival[award] == best)
            if not self.days:
                if count <= values.award_nothing[award] or count < best:
                    return 0.0
                return float(values.award_money if count > best else values.award_money // (ties + 1))
            goal = max(goal, best + 1)
        if count >= goal:
            return float(values.award_money)
        if not self.days:
            return 0.0
        share = (count - nothing) / (goal - nothing) if goal > nothing else 0.0
        return self.weights.award * values.award_money * share

    def required(self, loaves: tuple[int, ...]) -> tuple[int, ...]:
        """The supplies that the plan still needs with so many loaves baked."""
        found = self._required.get(loaves)
        if found is None:
            need = [0] * self.kinds
            for bread in range(self.breads):
                missing = min(self.plan.loaves[bread] - loaves[bread], self.reach)
                if missing > 0:
                    for kind, count in self.tables.needs[bread]:
                        need[kind] += missing * count
            for order in range(self.values.order_count):
                if self.plan.orders >> order & 1:
                    for kind, count in self.tables.order_needs[order]:
                        need[kind] += count
            found = tuple(need)
            self._required[loaves] = found
        return found

    def of(self, sheet: Sheet) -> float:
        """What the sheet is worth when its day is over, hourglasses left apart."""
        values = self.values
        loaves = sheet.loaves
        sold = sheet.sold
        stars = sheet.stars
        batches = sheet.batches
        worth = self.fame[sheet.fame] + self.agency[sheet.agency]
        worth += values.supermarket_money * sheet.supermarket - values.hire_money * sheet.hire
        sorts = 0
        baked = 0
        all_stars = 0
        for bread in range(self.breads):
            count = loaves[bread]
            left = count
            if count:
                sorts += 1
                baked += count
                left -= sold[bread]
                worth += self.loaf[bread][left] + self.batch[bread][batches[bread]]
            star = stars[bread]
            if star:
                all_stars += star
                worth += star * self.star[bread][left]
        awards = self.awards
        worth += awards[0][sorts] + awards[1][all_stars] + awards[2][baked] + awards[3][sheet.size]
        worth += awards[4][sheet.fame + sheet.agency]
        if sheet.orders:
            for order in range(values.order_count):
                if sheet.orders >> order & 1:
                    worth += values.order_money[order]
        if not self.days:
            return worth
        worth += self.size * sheet.size
        pins = sheet.pins
        aims = self.plan.loaves
        for bread in range(self.breads):
            if pins[bread] and aims[bread]:
                worth += self.pin * pins[bread]
        need = self.required(tuple(loaves))
        surplus = 0
        circled = sheet.circled
        crossed = sheet.crossed
        supply = self.supply
        for kind in range(self.kinds):
            free = circled[kind] - crossed[kind]
            if free > need[kind]:
                surplus += free - need[kind]
                worth += supply[kind] * need[kind]
            else:
                worth += supply[kind] * free - self.depth[kind][circled[kind]][need[kind] - free]
        if surplus:
            room = values.volunteer_supplies * (values.volunteer_limit - sheet.volunteer)
            worth += self.surplus * (surplus if surplus < room else room)
        if sheet.friendly:
            worth += self.friendly
        if sheet.stock:
            worth += self.stock
        if sheet.marketing and sheet.agency < values.agency_icons:
            worth += self.weights.marketing
        if self.plan.orders & ~sheet.orders:
            worth += self._order_hope(sheet)
        return worth

    def _order_hope(self, sheet: Sheet) -> float:
        """A part of the money of planned orders, as far as their goods are there."""
        values = self.values
        left = [loaves - sold for loaves, sold in zip(sheet.loaves, sheet.sold, strict=True)]
        hope = 0.0
        for order in range(values.order_count):
            if self.plan.orders & ~sheet.orders & 1 << order:
                have = 0
                all_goods = 0
                for bread, count in self.tables.order_breads[order]:
                    all_goods += count
                    if left[bread] >= count:
                        left[bread] -= count
                        have += count
                if all_goods:
                    hope += self.weights.order * values.order_money[order] * have / all_goods
        return hope
