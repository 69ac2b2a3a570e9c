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

    tables: Tables
    circled: list[int]
    crossed: list[int]
    loaves: list[int]
    sold: list[int]
    stars: list[int]
    pins: list[int]
    batches: list[int]
    orders: int
    fame: int
    agency: int
    size: int
    hire: int
    volunteer: int
    friendly: int
    stock: int
    marketing: int
    supermarket: int
    # of today
    day: int
    hours: int
    dice: Pool  # as they count for this seat, after a swap too
    baked: int  # bit b: bread b was baked
    consulted: int
    marketed: int
    swapped: int
    # bonuses that wait to be placed; never more than there is room for
    due_stars: int
    due_pins: int
    due_fame: int

    def __init__(self, tables: Tables, like: Sheet | None = None) -> None:
        """A blank sheet, or one like another: a copy made this way is cheap and can be compiled."""
        self.tables = tables
        if like is None:
            self._blank(tables.values)
            return
        self.circled = like.circled[:]
        self.crossed = like.crossed[:]
        self.loaves = like.loaves[:]
        self.sold = like.sold[:]
        self.stars = like.stars[:]
        self.pins = like.pins[:]
        self.batches = like.batches[:]
        self.orders = like.orders
        self.fame = like.fame
        self.agency = like.agency
        self.size = like.size
        self.hire = like.hire
        self.volunteer = like.volunteer
        self.friendly = like.friendly
        self.stock = like.stock
        self.marketing = like.marketing
        self.supermarket = like.supermarket
        self.day = like.day
        self.hours = like.hours
        self.dice = like.dice
        self.baked = like.baked
        self.consulted = like.consulted
        self.marketed = like.marketed
        self.swapped = like.swapped
        self.due_stars = like.due_stars
        self.due_pins = like.due_pins
        self.due_fame = like.due_fame

    def _blank(self, values: Values) -> None:
        self.circled = list(values.given_supplies)
        self.crossed = [0] * values.supply_count
        self.loaves = [0] * values.bread_count
        self.sold = [0] * values.bread_count
        self.stars = [0] * values.bread_count
        self.pins = list(values.given_pins)
        self.batches = [0] * values.bread_count
        self.orders = 0
        self.fame = 0
        self.agency = 0
        self.size = values.start_size
        self.hire = 0
        self.volunteer = 0
        self.friendly = values.given_friendly
        self.stock = values.given_stock
        self.marketing = 0
        self.supermarket = 0
        self.day = 1
        self.hours = 0
        self.dice = ()
        self.baked = 0
        self.consulted = 0
        self.marketed = 0
        self.swapped = 0
        self.due_stars = 0
        self.due_pins = 0
        self.due_fame = 0

    @property
    def values(self) -> Values:
        """The numbers that this sheet is played by."""
        return self.tables.values

    def free(self, kind: int) -> int:
        """Supplies of a kind that are circled and not crossed."""
        return self.circled[kind] - self.crossed[kind]

    def copy(self) -> Sheet:
        """A sheet alike that shares nothing which can change."""
        return Sheet(self.tables, self)

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

    def __init__(self, tables: Tables, sheets: list[Sheet], mover: int = 0, day: int = 1) -> None:
        self.tables: Tables = tables
        self.sheets: list[Sheet] = sheets
        self.mover: int = mover
        self.day: int = day

    @property
    def sheet(self) -> Sheet:
        """The sheet of the seat that is to decide."""
        return self.sheets[self.mover - 1]

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        sheets = [Sheet(sheet.tables, sheet) for sheet in self.sheets]
        return State(self.tables, sheets, self.mover, self.day)

    def key(self) -> Hashable:
        """All that makes two states the same."""
        return (
            self.tables.values.challenge,
            self.mover,
            self.day,
            tuple(sheet.key() for sheet in self.sheets),
        )
