"""How strong each level is against the one below it, in every game and at every size of table, with 95 % intervals.

    python benchmarks/strength.py [--game cube-cafe] [--level hard] [--seats 2] [--games 60] [--seed fresh]

One bot of the level sits among bots of the level below; seats change on the same dice. With two seats it should win
65 % (`easy` against `random` 85 %), at larger tables 1.6 times its fair share.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion import games
from companion.lab.engines import here, processes
from companion.lab.figures import report
from companion.lab.match import Series

LEVELS = ("random", "easy", "normal", "hard")
DUEL = {"easy": 0.85, "normal": 0.65, "hard": 0.65}
"""The share of two-seat games that a level should win against the one below it."""
CROWD = 1.6
"""How many times its fair share a bot should win at a larger table of the level below."""
LARGEST = 6
"""Bake & Sale has no largest table; more seats than this are not measured."""


def bar(level: str, seats: int) -> float:
    """The share of first places that a level should reach."""
    return DUEL[level] if seats == 2 else CROWD / seats


def main() -> int:
    """The command."""
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--game", choices=games.slugs(), action="append")
    told.add_argument("--level", choices=LEVELS[1:], action="append")
    told.add_argument("--seats", type=int, action="append")
    told.add_argument("--games", type=int, default=60)
    told.add_argument("--seed", default="strength")
    told.add_argument("--jobs", type=int, default=2)
    asked = told.parse_args()
    held = True
    print(f"{'game':16}{'seats':>5}  {'bots':26}{'games':>6}{'wins':>7}  {'interval':14}{'bar':>5}{'s a game':>10}")
    for game in asked.game or games.slugs():
        least, most = games.room(game).seat_limits
        for seats in range(max(2, least), min(most, LARGEST) + 1):
            for below, level in pairwise(LEVELS):
                if (asked.seats and seats not in asked.seats) or (asked.level and level not in asked.level):
                    continue
                variant = games.room(game).variants(seats)[0]
                series = Series(game, variant, (level, *[below] * (seats - 1)), asked.seed, rotate=True)
                count = -(-asked.games // seats) * seats
                began = time.perf_counter()
                parts = here(series, count) if asked.jobs == 1 else processes(series, count, asked.jobs)
                outcomes = [outcome for part in parts for outcome in part]
                seconds = (time.perf_counter() - began) * asked.jobs / count
                first = report(series, outcomes, 0.0).seats[0]
                wanted = bar(level, seats)
                held = held and first.wins >= wanted
                interval = f"[{first.wins_low:.0%}, {first.wins_high:.0%}]"
                line = f"{game:16}{seats:>5}  {level + ' v ' + below:26}{count:>6}{first.wins:>7.1%}  {interval:14}"
                print(
                    f"{line}{wanted:>5.0%}{seconds:>10.2f}{'' if first.wins >= wanted else '  below the bar'}",
                    flush=True,
                )
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
