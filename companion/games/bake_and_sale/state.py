"""What lies on the table: one sheet a seat, the day, its dice. Data only; `rules` changes it."""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.bake_and_sale.tables import Pool, Tables
from companion.games.bake_and_sale.values import Values


class Sheet:
    """One seat's sheet. Supplies and breads go by their number from 0; flags are 0 or 1."""

    __slots__ = (
        "agency",
        "baked",
        "batches",
        "circled",
        "consulted",
        "crossed",
        "day",
        "dice",
        "due_fame",
        "due_pins",
        "due_stars",
        "fame",
        "friendly",
        "hire",
        "hours",
        "loaves",
        "marketed",
        "marketing",
        "orders",
        "pins",
        "size",
        "sold",
        "stars",
        "stock",
        "supermarket",
        "swapped",
        "tables",
        "volunteer",
    )

    def __init__(self, tables: Tables) -> None:
        values = tables.values
        self.tables: Tables = tables
        self.circled: list[int] = list(values.given_supplies)
        self.crossed: list[int] = [0] * values.supply_count
        self.loaves: list[int] = [0] * values.bread_count
        self.sold: list[int] = [0] * values.bread_count
        self.stars: list[int] = [0] * values.bread_count
        self.pins: list[int] = list(values.given_pins)
        self.batches: list[int] = [0] * values.bread_count
        self.orders: int = 0
        self.fame: int = 0
        self.agency: int = 0
        self.size: int = values.start_size
        self.hire: int = 0
        self.volunteer: int = 0
        self.friendly: int = values.given_friendly
        self.stock: int = values.given_stock
        self.marketing: int = 0
        self.supermarket: int = 0
        # of today
        self.day: int = 1
        self.hours: int = 0
        self.dice: Pool = ()  # as they count for this seat, after a swap too
        self.baked: int = 0  # bit b: bread b was baked
        self.consulted: int = 0
        self.marketed: int = 0
        self.swapped: int = 0
        # bonuses that wait to be placed; never more than there is room for
        self.due_stars: int = 0
        self.due_pins: int = 0
        self.due_fame: int = 0

    @property
    def values(self) -> Values:
        """The numbers that this sheet is played by."""
        return self.tables.values

    def free(self, kind: int) -> int:
        """Supplies of a kind that are circled and not crossed."""
        return self.circled[kind] - self.crossed[kind]

    def copy(self) -> Sheet:
        """A sheet alike that shares nothing which can change."""
        other = Sheet.__new__(Sheet)
        other.tables = self.tables
        other.circled = self.circled[:]
        other.crossed = self.crossed[:]
        other.loaves = self.loaves[:]
        other.sold = self.sold[:]
        other.stars = self.stars[:]
        other.pins = self.pins[:]
        other.batches = self.batches[:]
        other.orders = self.orders
        other.fame = self.fame
        other.agency = self.agency
        other.size = self.size
        other.hire = self.hire
        other.volunteer = self.volunteer
        other.friendly = self.friendly
        other.stock = self.stock
        other.marketing = self.marketing
        other.supermarket = self.supermarket
        other.day = self.day
        other.hours = self.hours
        other.dice = self.dice
        other.baked = self.baked
        other.consulted = self.consulted
        other.marketed = self.marketed
        other.swapped = self.swapped
        other.due_stars = self.due_stars
        other.due_pins = self.due_pins
        other.due_fame = self.due_fame
        return other

    def key(self) -> tuple[Hashable, ...]:
        """All that makes two sheets the same."""
        return (
            *self.circled,
            *self.crossed,
            *self.loaves,
            *self.sold,
            *self.stars,
            *self.pins,
            *self.batches,
            self.orders,
            self.fame,
            self.agency,
            self.size,
            self.hire,
            self.volunteer,
            self.friendly,
            self.stock,
            self.marketing,
            self.supermarket,
            self.day,
            self.hours,
            self.dice,
            self.baked,
            self.consulted,
            self.marketed,
            self.swapped,
            self.due_stars,
            self.due_pins,
            self.due_fame,
        )


class State:
    """All sheets, and whose move it is: 0 the dice, a seat from 1, -1 nobody any more."""

    __slots__ = ("day", "mover", "sheets", "tables")

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables: Tables = tables
        self.sheets: list[Sheet] = [Sheet(tables) for _ in range(seats)]
        self.mover: int = 0
        self.day: int = 1

    @property
    def sheet(self) -> Sheet:
        """The sheet of the seat that is to decide."""
        return self.sheets[self.mover - 1]

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        other = State.__new__(State)
        other.tables = self.tables
        other.sheets = [sheet.copy() for sheet in self.sheets]
        other.mover = self.mover
        other.day = self.day
        return other

    def key(self) -> Hashable:
        """All that makes two states the same."""
        return (
            self.tables.values.challenge,
            self.mover,
            self.day,
            tuple(sheet.key() for sheet in self.sheets),
        )
