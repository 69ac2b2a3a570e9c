"""What a history adds up to: games, wins, bests, medals, days in a row. Pure: no files, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import mean
from typing import Final

from companion.challenges import MEDALS, PREFIX
from companion.daily import daily_seed
from companion.history import Finished, Seat
from companion.seats import HUMAN

BARS: Final = "▁▂▃▄▅▆▇█"
PLAIN_BARS: Final = "12345678"
LAST: Final = 20


@dataclass(frozen=True, slots=True)
class Row:
    """A game or one of its variants: how often it was played and how well."""

    game: str
    variant: str
    games: int
    best: int
    mean: float
    percentile: int | None
    """Of 100 scores that bots made in the same kind of game, how many were lower; None where no bot played it."""
    medal: str
    last: tuple[int, ...]
    seats: int
    """How many sat at the table the last time."""


@dataclass(frozen=True, slots=True)
class Versus:
    """Games of one person against bots of which the strongest had this level."""

    game: str
    bot: str
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row: up to today (or yesterday), and the longest ever."""

    now: int
    longest: int


def own_seats(game: Finished, name: str = "") -> list[Seat]:
    """The seats of people, or of one person."""
    people = [seat for seat in game.seats if seat.who == HUMAN]
    return [seat for seat in people if not name or seat.name.lower() == name.lower()]


def rows(games: Sequence[Finished], name: str = "") -> list[Row]:
    """One row for each game and variant that was played."""
    found: dict[tuple[str, str], list[Finished]] = {}
    for game in games:
        if own_seats(game, name):
            found.setdefault((game.game, game.variant), []).append(game)
    made = []
    for (slug, variant), played in sorted(found.items()):
        scores = [seat.score for game in played for seat in own_seats(game, name)]
        bots = [
            seat.score
            for game in games
            if (game.game, game.variant) == (slug, variant)
            for seat in game.seats
            if seat.who != HUMAN
        ]
        made.append(
            Row(
                slug,
                variant,
                len(played),
                max(scores),
                mean(scores),
                _percentile(scores, bots),
                best_medal(game.medal for game in played),
                tuple(scores[-LAST:]),
                len(played[-1].seats),
            )
        )
    return made


def _percentile(scores: Sequence[int], bots: Sequence[int]) -> int | None:
    """How many of 100 pairs of an own score and a bot's score the own one wins; equal ones count half."""
    if not bots:
        return None
    won = sum(1.0 if own > other else 0.5 if own == other else 0.0 for own in scores for other in bots)
    return round(100 * won / (len(scores) * len(bots)))


def best_medal(medals: Iterable[str]) -> str:
    """The best of some medals."""
    return max(medals, key=lambda medal: MEDALS.index(medal) if medal in MEDALS else -1, default="")


def versus(games: Sequence[Finished], levels: Mapping[str, Sequence[str]], name: str = "") -> list[Versus]:
    """Wins (a shared first place counts) by the level of the strongest bot at the table; levels weakest first."""
    found: dict[tuple[str, str], list[int]] = {}
    for game in games:
        bots = [seat.who for seat in game.seats if seat.who != HUMAN]
        known = list(levels.get(game.game, ()))
        for seat in own_seats(game, name) if bots else ():
            strongest = max(bots, key=lambda bot: known.index(bot) if bot in known else -1)
            tally = found.setdefault((game.game, strongest), [0, 0])
            tally[0] += 1
            tally[1] += seat.rank == 1
    return [Versus(slug, bot, played, won) for (slug, bot), (played, won) in sorted(found.items())]


def medals(games: Sequence[Finished]) -> dict[tuple[str, str], str]:
    """The best medal of each challenge that won one, by game and variant."""
    won: dict[tuple[str, str], str] = {}
    for game in games:
        if game.medal:
            key = (game.game, game.variant)
            won[key] = best_medal([won.get(key, ""), game.medal])
    return won


def is_challenge(variant: str) -> bool:
    """Whether a variant is called a challenge."""
    return variant.startswith(PREFIX)


def streak(days: Sequence[date], today: date) -> Streak:
    """Days in a row out of days in order, each once."""
    longest = now = 0
    before: date | None = None
    run = 0
    for day in days:
        run = run + 1 if before is not None and day - before == timedelta(1) else 1
        longest = max(longest, run)
        before = day
        if day in (today, today - timedelta(1)):
            now = run
    return Streak(now, longest)


def daily_days(games: Sequence[Finished]) -> list[date]:
    """The days whose daily challenge was played to its end."""
    return sorted({game.played.date() for game in games if game.seed == daily_seed(game.played.date())})


def sparkline(scores: Sequence[int], unicode: bool = True) -> str:
    """Scores as a line of bars, the lowest and the highest of them as its ends."""
    bars = BARS if unicode else PLAIN_BARS
    low, high = min(scores), max(scores)
    return "".join(bars[(score - low) * (len(bars) - 1) // (high - low) if high > low else 3] for score in scores)
