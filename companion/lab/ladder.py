"""All levels against each other: a win table and ratings with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import fmean

from companion.lab.figures import wilson
from companion.lab.match import Outcome, Series


@dataclass(frozen=True, slots=True)
class Pairing:
    """How often the first of two levels beat the second, a shared win counted half."""

    one: str
    other: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A level's strength on one scale, and how sure that is (one standard deviation)."""

    bot: str
    value: float
    sigma: float


def pairings(game: str, variant: str, levels: Sequence[str], seed: str, seats: int = 2) -> list[Series]:
    """A series for each two levels, who sit in turn at larger tables; seats rotated on the same seeds."""
    return [
        Series(
            game, variant, tuple((one, other)[seat % 2] for seat in range(seats)), f"{seed}-{one}-{other}", rotate=True
        )
        for one, other in combinations(levels, 2)
    ]


def pairing(series: Series, outcomes: Sequence[Outcome]) -> Pairing:
    """The result of one series: how often a seat of the first level came before one of the second."""
    done = [each for each in outcomes if each.finished]
    share = fmean(_ahead(each) for each in done) if done else 0.0
    return Pairing(series.bots[0], series.bots[1], len(done), share, *wilson(share, len(done)))


def _ahead(outcome: Outcome) -> float:
    """Of all pairs of seats of the two levels, the share in which the first is ahead; half for a shared place."""
    met = list(product(outcome.ranks[::2], outcome.ranks[1::2]))
    return sum(1.0 if one < other else 0.5 if one == other else 0.0 for one, other in met) / len(met)


def ratings(played: Sequence[tuple[Series, Sequence[Outcome]]], levels: Sequence[str]) -> list[Rating]:
    """Ratings of all levels from all games, by openskill's Plackett-Luce model; strongest first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {level: model.rating(name=level) for level in levels}
    for number in range(max((len(outcomes) for _, outcomes in played), default=0)):
        for series, outcomes in played:  # in turn, so that no pairing comes last for all its games
            if number < len(outcomes) and outcomes[number].finished:
                teams = [[known[bot]] for bot in series.bots]
                rated = model.rate(teams, ranks=[float(rank) for rank in outcomes[number].ranks])
                for bot in set(series.bots):  # what its seats at one table say of a level is averaged
                    seats = [team[0] for team, name in zip(rated, series.bots, strict=True) if name == bot]
                    mu, sigma = fmean(seat.mu for seat in seats), fmean(seat.sigma for seat in seats)
                    known[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    found = [Rating(level, each.mu, each.sigma) for level, each in known.items()]
    return sorted(found, key=lambda each: -each.value)
