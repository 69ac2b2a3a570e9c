"""How strong the bots of Bake & Sale are: solo means with 95 % intervals, all against `random` in the same run.

python benchmarks/bots.py [--weeks N] [--variant challenge-ID] [--bots easy,normal]
"""

from __future__ import annotations

import argparse
import statistics
import time

from companion.game import Setup
from companion.games import room
from companion.simulate import play_bots


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--weeks", type=int, default=30)
    options.add_argument("--variant", default="solo")
    options.add_argument("--bots", default="")
    told = options.parse_args()
    game = room("bake-and-sale")
    wanted = ["random", *(name for name in (told.bots or ",".join(game.bots())).split(",") if name != "random")]
    print(f"{told.variant}, {told.weeks} weeks of the seeds bench-0, bench-1, …")
    base = 0.0
    for name in wanted:
        began = time.perf_counter()
        scores = []
        for week in range(told.weeks):
            played = play_bots(game, Setup(told.variant, 1), [game.bots()[name]], f"bench-{week}")
            scores.append(game.standing(played.state)[0].score)
        seconds = time.perf_counter() - began
        mean = statistics.mean(scores)
        half = 1.96 * statistics.stdev(scores) / len(scores) ** 0.5
        base = base or mean
        ranked = sorted(scores)
        print(
            f"{name:8} mean {mean:6.1f} ± {half:4.1f}  median {statistics.median(scores):5.0f}"
            f"  10 % {ranked[len(ranked) // 10]:4}  90 % {ranked[-1 - len(ranked) // 10]:4}"
            f"  {mean / base:5.2f} × random  {seconds / told.weeks:6.3f} s a week"
        )


if __name__ == "__main__":
    main()
