"""All levels against each other: a win table and ratings with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

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


def pairings(game: str, variant: str, levels: Sequence[str], seed: str) -> list[Series]:
    """A series for each two levels, seats rotated on the same seeds."""
    return [
        Series(game, variant, (one, other), f"{seed}-{one}-{other}", rotate=True)
        for one, other in combinations(levels, 2)
    ]


def pairing(series: Series, outcomes: Sequence[Outcome]) -> Pairing:
    """The result of one series."""
    done = [each for each in outcomes if each.finished]
    share = sum(each.wins[0] for each in done) / len(done) if done else 0.0
    return Pairing(series.bots[0], series.bots[1], len(done), share, *wilson(share, len(done)))


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
                for bot, team in zip(series.bots, rated, strict=True):
                    known[bot] = team[0]
    found = [Rating(level, each.mu, each.sigma) for level, each in known.items()]
    return sorted(found, key=lambda each: -each.value)
