"""What one player has marked on the paper sheet: numbers only, ready for the checks and the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.bake_and_sale.values import Values
from pnp.errors import Place


@dataclass(frozen=True, slots=True)
class Sheet:
    """One filled-in sheet; sequences go by the number of the supply or bread, from 0."""

    name: str
    size: int
    loaves: tuple[int, ...]
    sold: tuple[int, ...]
    batches: tuple[int, ...]
    stars: tuple[int, ...]
    pins: tuple[int, ...]
    circled: tuple[int, ...]
    crossed: tuple[int, ...]
    supplies_told: bool = False
    """Whether the supplies were written down at all; if not, they are not checked."""
    hours: tuple[int, ...] | None = None
    orders: int = 0
    fame: int = 0
    agency: int = 0
    hire: int = 0
    volunteer: int = 0
    friendly: int = 0
    stock: int = 0
    marketing: int = 0
    supermarket: int = 0
    reckoned: int | None = None
    """The score that the player reckoned."""
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    """Where in the file a field stands; `name` for the player."""

    def place(self, *fields: str) -> Place | None:
        """Where the first of these fields stands, or else the player."""
        for each in (*fields, "name"):
            if each in self.places:
                return self.places[each]
        return None


def blank(values: Values, name: str) -> Sheet:
    """A sheet with nothing on it but what the variant gives at the start."""
    none = (0,) * values.bread_count
    return Sheet(
        name=name,
        size=values.start_size,
        loaves=none,
        sold=none,
        batches=none,
        stars=none,
        pins=values.given_pins,
        circled=values.given_supplies,
        crossed=(0,) * values.supply_count,
        friendly=values.given_friendly,
        stock=values.given_stock,
    )
