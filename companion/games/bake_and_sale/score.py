"""Who has won and why: the marks of one or more sheets in, money, awards, places, levels and medals out.

The same functions score the states of the rules and the sheets that were filled in on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.games.bake_and_sale.values import Values


class Marks(Protocol):
    """What of a sheet decides its score; sequences go by the number of the bread, from 0."""

    @property
    def loaves(self) -> Sequence[int]:
        """Loaves circled, those given to orders included."""

    @property
    def sold(self) -> Sequence[int]:
        """Loaves crossed: given to retail orders."""

    @property
    def stars(self) -> Sequence[int]:
        """Quality stars circled."""

    @property
    def batches(self) -> Sequence[int]:
        """Batch moneys circled."""

    @property
    def orders(self) -> int:
        """Fulfilled orders as bits: bit n - 1 stands for order n."""

    @property
    def fame(self) -> int:
        """Icons circled on the fame track."""

    @property
    def agency(self) -> int:
        """Icons circled in the Marketing Agency."""

    @property
    def hire(self) -> int:
        """Visits to the Hiring Agency."""

    @property
    def supermarket(self) -> int:
        """Visits to the Supermarket."""

    @property
    def size(self) -> int:
        """Business size reached."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A score, line by line as on the score strip of the sheet; `hire` is what it costs, so never above 0."""

    wholesale: int
    retail: int
    fame: int
    buildings: int
    batches: int
    awards: int
    hire: int

    @property
    def total(self) -> int:
        """The score."""
        return self.wholesale + self.retail + self.fame + self.buildings + self.batches + self.awards + self.hire

    def lines(self) -> dict[str, int]:
        """The lines by name, in the order of the score strip."""
        return {name: getattr(self, name) for name in LINES}


LINES = ("wholesale", "retail", "fame", "buildings", "batches", "awards", "hire")


@dataclass(frozen=True, slots=True)
class Result:
    """What one seat has in the end."""

    breakdown: Breakdown
    awards: tuple[str, ...]
    """The awards won, shared ones too, in the order of the data."""
    rank: int
    """The place, from 1; tied seats have the same."""

    @property
    def score(self) -> int:
        """All lines of the breakdown together."""
        return self.breakdown.total


def wholesale(values: Values, marks: Marks) -> int:
    """Money for the loaves that are left: each at the price of their number and one for each star."""
    if not values.wholesale_factor:
        return 0
    money = 0
    for bread in range(values.bread_count):
        left = marks.loaves[bread] - marks.sold[bread]
        if left > 0:
            money += left * (values.price[bread][left] + marks.stars[bread])
    return money * values.wholesale_factor


def retail(values: Values, marks: Marks) -> int:
    """Money of the fulfilled orders."""
    orders = marks.orders
    return sum(money for bit, money in enumerate(values.order_money) if orders >> bit & 1)


def buildings(values: Values, marks: Marks) -> int:
    """Money of the full agency row and of the supermarket."""
    agency = values.agency_money if marks.agency >= values.agency_icons else 0
    return agency + values.supermarket_money * marks.supermarket


def batches(values: Values, marks: Marks) -> int:
    """Circled batch money of all breads."""
    return sum(values.batch_total[count] for count in marks.batches)


def measures(values: Values, marks: Marks) -> tuple[int, ...]:
    """What each award looks at, in the order of `values.awards`."""
    found = {
        "breads": sum(1 for count in marks.loaves if count),
        "stars": sum(marks.stars),
        "loaves": sum(marks.loaves),
        "size": marks.size,
        "fame": marks.fame + marks.agency,
    }
    return tuple(found[measure] for measure in values.award_measure)


def breakdown(values: Values, marks: Marks, awards: int | None = None) -> Breakdown:
    """The score of one sheet line by line; without `awards` (money at a shared table) the solo ones count."""
    if awards is None:
        awards = values.award_money * len(solo_awards(values, marks))
    return Breakdown(
        wholesale=wholesale(values, marks),
        retail=retail(values, marks),
        fame=values.fame_total[marks.fame],
        buildings=buildings(values, marks),
        batches=batches(values, marks),
        awards=awards,
        hire=-values.hire_money * marks.hire,
    )


def solo_awards(values: Values, marks: Marks) -> tuple[str, ...]:
    """The awards whose solo threshold is reached."""
    reached = zip(values.awards, measures(values, marks), values.award_solo, strict=True)
    return tuple(award for award, measure, threshold in reached if measure >= threshold)


def award_winners(values: Values, table: Sequence[Marks]) -> tuple[tuple[int, ...], ...]:
    """For each award of a table of two or more the seats (from 0) that have most and share it."""
    by_seat = [measures(values, marks) for marks in table]
    winners = []
    for award in range(len(values.awards)):
        best = max(measured[award] for measured in by_seat)
        given = best > values.award_nothing[award]
        winners.append(tuple(seat for seat, have in enumerate(by_seat) if given and have[award] == best))
    return tuple(winners)


def results(values: Values, table: Sequence[Marks]) -> tuple[Result, ...]:
    """Every seat's breakdown, awards and place; one seat alone has the solo awards."""
    if len(table) == 1:
        return (Result(breakdown(values, table[0]), solo_awards(values, table[0]), 1),)
    winners = award_winners(values, table)
    broken = []
    awards = []
    for seat, marks in enumerate(table):
        money = sum(values.award_money // len(seats) for seats in winners if seat in seats)
        broken.append(breakdown(values, marks, money))
        won = zip(values.awards, winners, strict=True)
        awards.append(tuple(award for award, seats in won if seat in seats))
    keys = [(lines.total, len(won)) for lines, won in zip(broken, awards, strict=True)]
    ranks = [1 + sum(1 for other in keys if other > key) for key in keys]
    return tuple(Result(*each) for each in zip(broken, awards, ranks, strict=True))


def ranking(seats: Sequence[Result]) -> tuple[tuple[int, ...], ...]:
    """The seats (from 0), best first, tied ones together."""
    return tuple(
        tuple(seat for seat, result in enumerate(seats) if result.rank == rank)
        for rank in sorted({result.rank for result in seats})
    )


def medal(values: Values, score: int) -> str | None:
    """The best medal that the score wins in a challenge, if any."""
    won = [name for name, least in values.medals if score >= least]
    return won[-1] if won else None
