"""Teaches the judge of Bake the Cake!: plays games between bots and fits a small network to who won.

`companion/games/bake_the_cake/weights.json` comes from a run with these defaults. The tables are mixed out of `easy`
and `normal`; game number n with s bakers has the seed lesson-s-n, so runs repeat. Further lessons, with bots at the
table who play as the judge likes best, were tried and made it no better.

    python benchmarks/tuning/bake_the_cake.py [--games 6000] [--seats 6] [--out weights.json]

The games take a while; in the folder that `tools/compiled.py` makes they take a quarter of it.
"""

from __future__ import annotations

import argparse
import json
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from companion import games
from companion.game import CHANCE, OVER
from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.glance import glance
from companion.games.bake_the_cake.judge import WEIGHTS, Judge
from companion.games.bake_the_cake.options import legal
from pnp.seeded import Seeded

ROOM: Any = games.room("bake-the-cake")
LEVELS = ("easy", "normal", "normal")
"""Two of these make up a table."""
SLIPS = (0.0, 0.04, 0.08)
"""How often the bots of a game do anything at all instead, so that the judge sees odd positions too."""
UNITS = 16
BATCH = 512
ROUNDS = 8
SPEED = 3e-3
DECAY = 1e-4
Weights = dict[str, Any]


def play(task: tuple[str, int]) -> tuple[list[list[float]], list[float]]:
    """What bakers saw in one game, and what share of the win each of them had in the end."""
    seed, seats = task
    chance = random.Random(seed)
    pair = chance.sample(LEVELS, 2)
    bots = [ROOM.bots()[chance.choice(pair)].make(f"{seed} {seat}") for seat in range(seats)]
    slips = chance.choice(SLIPS)
    state = ROOM.start(ROOM.usual_setup("standard", seats))
    source = Seeded(seed)
    seen: list[list[float]] = []
    seers: list[int] = []
    while state.mover != OVER:
        if state.mover == CHANCE:
            rules.apply(state, ROOM.draw(state, source))
            continue
        me = state.mover - 1
        move = chance.choice(legal(state)) if chance.random() < slips else bots[me].choose(state)
        rules.apply(state, move)
        if state.mover != OVER:
            for seat in {me, chance.randrange(seats)}:
                seen.append(glance(state, seat))
                seers.append(seat)
    ranks = [result.rank for result in ROOM.standing(state)]
    shares = [(rank == 1) / ranks.count(1) for rank in ranks]
    return seen, [shares[seat] for seat in seers]


def fit(seen: Any, won: Any) -> Weights:
    """The network that explains best who won (Adam on the cross-entropy, the step shrinking to nothing)."""
    chance = np.random.default_rng(0)
    rows, width = seen.shape
    mean = won.mean()
    weights = [
        chance.normal(0, width**-0.5, (width, UNITS)),
        np.zeros(UNITS),
        chance.normal(0, 0.1, UNITS),
        np.full(1, np.log(mean / (1 - mean))),
        np.zeros(width),
    ]
    first = [np.zeros_like(each) for each in weights]
    second = [np.zeros_like(each) for each in weights]
    steps = ROUNDS * (rows // BATCH)
    step = 0
    for _ in range(ROUNDS):
        order = chance.permutation(rows)
        for start in range(0, rows - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            step += 1
            speed = SPEED * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
            for number, slope in enumerate(_slopes(weights, seen[batch], won[batch])):
                slope = slope + DECAY * weights[number]
                first[number] = 0.9 * first[number] + 0.1 * slope
                second[number] = 0.999 * second[number] + 0.001 * slope * slope
                spread = np.sqrt(second[number] / (1 - 0.999**step)) + 1e-8
                weights[number] = weights[number] - speed * first[number] / (1 - 0.9**step) / spread
    hidden, bias, out, last, straight = (np.round(each, 4) for each in weights)
    return {
        "straight": straight.tolist(),
        "hidden": hidden.T.tolist(),
        "bias": bias.tolist(),
        "out": [*out.tolist(), *last.tolist()],
    }


def _slopes(weights: list[Any], seen: Any, won: Any) -> list[Any]:
    hidden, bias, out, last, straight = weights
    units = np.tanh(seen @ hidden + bias)
    wrong = (1 / (1 + np.exp(-(units @ out + last + seen @ straight))) - won) / len(won)
    back = np.outer(wrong, out) * (1 - units * units)
    return [seen.T @ back, back.sum(0), units.T @ wrong, wrong.sum(keepdims=True), seen.T @ wrong]


def surprise(shares: Any, won: Any) -> float:
    """The mean cross-entropy of foretold shares, in nats."""
    return float(-(won * np.log(shares) + (1 - won) * np.log(1 - shares)).mean())


def teach(seats: int, count: int, jobs: int) -> Weights:
    """The weights for one size of table; one game in ten is kept aside to see how well they foretell."""
    with ProcessPoolExecutor(jobs) as pool:
        played = list(pool.map(play, [(f"lesson-{seats}-{number}", seats) for number in range(count)], chunksize=16))
    seen, won = _together(played[count // 10 :])
    weights = fit(seen, won)
    unseen, truth = _together(played[: count // 10])
    plain = surprise(np.full(len(truth), won.mean()), truth)
    foretold = surprise(np.array([Judge(weights).weigh(row) for row in unseen.tolist()]), truth)
    print(f"{seats} bakers: {len(won)} positions; surprise {foretold:.4f}, of even shares {plain:.4f}", flush=True)
    return weights


def _together(played: list[tuple[list[list[float]], list[float]]]) -> tuple[Any, Any]:
    seen = np.array([row for rows, _ in played for row in rows])
    return seen, np.array([share for _, shares in played for share in shares])


def main() -> None:
    """The command."""
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--games", type=int, default=6000)
    told.add_argument("--seats", type=int, action="append")
    told.add_argument("--jobs", type=int, default=2)
    told.add_argument("--out", type=Path, default=WEIGHTS)
    asked = told.parse_args()
    tables = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {}
    for seats in asked.seats or (3, 4, 5, 6):
        tables[str(seats)] = teach(seats, asked.games, asked.jobs)
        asked.out.write_text(json.dumps(tables, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
