"""What a series of games says: means with their spread, win shares with their intervals, lengths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median, pstdev
from typing import Any

from companion.lab.match import Outcome, Series

NORMAL = 1.959963984540054
"""Standard deviations to each side that hold 95 % of a normal distribution."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share seen in so many games."""
    if not games:
        return 0.0, 1.0
    z = NORMAL * NORMAL / games
    middle = (share + z / 2) / (1 + z)
    spread = NORMAL / (1 + z) * math.sqrt(share * (1 - share) / games + z / (4 * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the sorted values lies, neighbours interpolated."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


@dataclass(frozen=True, slots=True)
class BotFigures:
    """How one of the bots did."""

    bot: str
    mean: float
    median: float
    p10: float
    p90: float
    stdev: float
    wins: float
    wins_low: float
    wins_high: float


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of a series; games that did not end are counted and left out of them."""

    series: Series
    games: int
    decisions: int
    unfinished: tuple[int, ...]
    turns: dict[str, float]
    seats: tuple[BotFigures, ...]
    seat_shares: tuple[tuple[float, float, float], ...]
    scores: tuple[tuple[int, ...], ...]
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """The document of `companion simulate --json`."""
        return {
            "game": self.series.game,
            "variant": self.series.variant,
            "games": self.games,
            "seed": self.series.seed,
            "seconds": round(self.seconds, 3),
            "decisions": self.decisions,
            "unfinished": len(self.unfinished),
            "turns": {key: round(value, 3) for key, value in self.turns.items()},
            "seats": [
                {
                    "bot": each.bot,
                    **{
                        key: round(getattr(each, key), 4)
                        for key in ("mean", "median", "p10", "p90", "stdev", "wins", "wins_low", "wins_high")
                    },
                }
                for each in self.seats
            ],
        }

    def as_csv(self) -> str:
        """One line a bot."""
        head = "bot,mean,median,p10,p90,stdev,wins,wins_low,wins_high"
        lines = [
            f"{each.bot},{each.mean:.3f},{each.median:g},{each.p10:g},{each.p90:g},{each.stdev:.3f},"
            f"{each.wins:.4f},{each.wins_low:.4f},{each.wins_high:.4f}"
            for each in self.seats
        ]
        return "\n".join([head, *lines]) + "\n"


def report(series: Series, outcomes: Sequence[Outcome], seconds: float = 0.0) -> Report:
    """The figures of the games played so far, the same whatever order they arrive in."""
    ordered = sorted(outcomes, key=lambda each: each.index)
    done = [each for each in ordered if each.finished]
    turns = [each.turns for each in done]
    return Report(
        series,
        len(ordered),
        sum(each.decisions for each in ordered),
        tuple(each.index for each in ordered if not each.finished),
        {
            "mean": fmean(turns) if turns else 0.0,
            "median": median(turns) if turns else 0.0,
            "p10": quantile(turns, 0.1),
            "p90": quantile(turns, 0.9),
        },
        tuple(_bot(name, number, done) for number, name in enumerate(series.bots)),
        tuple(_seat(seat, done) for seat in range(1, len(series.bots) + 1)),
        tuple(tuple(each.scores[number] for each in done) for number in range(len(series.bots))),
        seconds,
    )


def _bot(name: str, number: int, done: Sequence[Outcome]) -> BotFigures:
    scores = [each.scores[number] for each in done]
    if not scores:
        return BotFigures(name, 0, 0, 0, 0, 0, 0, 0, 1)
    wins = fmean(each.wins[number] for each in done)
    return BotFigures(
        name,
        fmean(scores),
        median(scores),
        quantile(scores, 0.1),
        quantile(scores, 0.9),
        pstdev(scores),
        wins,
        *wilson(wins, len(done)),
    )


def _seat(seat: int, done: Sequence[Outcome]) -> tuple[float, float, float]:
    """Share of games won from a seat, whoever sat there, with its interval."""
    if not done:
        return 0.0, 0.0, 1.0
    share = fmean(each.wins[each.seats.index(seat)] for each in done)
    return share, *wilson(share, len(done))
