"""Tunes the weights of Bake & Sale's bots by the cross-entropy method on solo weeks; prints and keeps them.

The weights in `worth.py` come from such a run (22 rounds of 36 candidates, each on ten weeks with each of five
plans, six positions kept; its dice came from another random source). The weeks of a round have the seeds
tune-TAG-ROUND-0, -1, …, so rounds differ and runs repeat.

    python benchmarks/tuning/bake_and_sale.py [--rounds 22] [--tag mix] [--out weights.json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from dataclasses import asdict, fields
from pathlib import Path

from companion.game import Setup
from companion.games import room
from companion.games.bake_and_sale import rules, score
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.room import tables_of
from companion.games.bake_and_sale.search import DaySearch
from companion.games.bake_and_sale.tables import END
from companion.games.bake_and_sale.worth import DEFAULT, Plan, Weights, Worth
from pnp.seeded import Seeded

NAMES = [field.name for field in fields(Weights)]
FOLLOWED = ("baguette + brioche", "ciabatta + special", "brioche + sourdough", "focaccia + special, friendly")
CANDIDATES = 36
ELITE = 9
WEEKS = 10
WIDTH = 6


def week(seed: str, plan: Plan, weights: Weights) -> int:
    """The score of one solo week that follows one plan."""
    game = room("bake-and-sale")
    state = game.start(Setup("solo", 1))
    source = Seeded(seed)
    values = state.tables.values
    while state.mover >= 0:
        if state.mover == 0:
            rules.apply(state, game.draw(state, source))
            continue
        worth = Worth(state.tables, plan, weights, values.days - state.day)
        for move in (*DaySearch(worth, WIDTH).best(state.sheet).moves, (END,)):
            rules.apply(state, move)
    return score.breakdown(values, state.sheets[0]).total


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=22)
    options.add_argument("--tag", default="mix")
    options.add_argument("--out", type=Path)
    told = options.parse_args()
    chance = random.Random(told.tag)
    known = plans(tables_of(""))
    followed = [plan for plan in known if plan.name in FOLLOWED] + [known[-1]]
    middle = list(asdict(DEFAULT).values())
    spread = [0.35 * abs(each) + 0.05 for each in middle]
    for number in range(told.rounds):
        seeds = [f"tune-{told.tag}-{number}-{each}" for each in range(WEEKS)]
        tried = [middle] + [
            [max(0.0, chance.gauss(*each)) for each in zip(middle, spread, strict=True)] for _ in range(CANDIDATES - 1)
        ]
        means = [
            statistics.mean(week(seed, plan, Weights(*each)) for plan in followed for seed in seeds) for each in tried
        ]
        best = sorted(range(CANDIDATES), key=lambda index: -means[index])[:ELITE]
        print(f"round {number}: the middle {means[0]:.1f}, the best {max(means):.1f}", flush=True)
        columns = [[tried[index][place] for index in best] for place in range(len(NAMES))]
        middle = [0.3 * old + 0.7 * statistics.mean(column) for old, column in zip(middle, columns, strict=True)]
        spread = [
            0.4 * old + 0.6 * (statistics.pstdev(column) + 0.02 * abs(mean))
            for old, column, mean in zip(spread, columns, middle, strict=True)
        ]
        found = {name: round(each, 3) for name, each in zip(NAMES, middle, strict=True)}
        if told.out:
            told.out.write_text(json.dumps(found, indent=1) + "\n")
    print(found)


if __name__ == "__main__":
    main()
