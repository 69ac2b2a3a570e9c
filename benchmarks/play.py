"""How fast the games play: random self-play in one process, and the cost of a copy, against a plain Python loop.

python benchmarks/play.py             all figures, and the rules compiled with mypyc if that is at hand
python benchmarks/play.py --quick     without compiling
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion import games
from companion.game import CHANCE, OVER, Room, Setup
from pnp.seeded import Seeded

ROOT = Path(__file__).parent.parent
COMPILED = ("tables", "state", "market", "town", "rules", "options", "events", "score", "values")
"""The modules of a room that must compile unchanged, those that it has."""
REPEATS = 5


def best_of(run: Callable[[], float], repeats: int = REPEATS) -> float:
    """The best of some runs: the one that was disturbed least."""
    return max(run() for _ in range(repeats))


def plain_loop() -> float:
    """Rounds a second of a fixed loop in plain Python: small whole numbers, a list, a call."""

    def step(counts: list[int], number: int) -> int:
        place = number % 6
        counts[place] += 1
        return counts[place] & 3

    rounds = 200_000
    counts = [0] * 6
    total = 0
    start = time.perf_counter()
    for number in range(rounds):
        total += step(counts, number + total)
    return rounds / (time.perf_counter() - start)


def decisions_a_second(room: Room[Any], setup: Setup) -> float:
    """Random play for a while, chance and new games included."""
    rnd = random.Random(1).random
    decisions = number = 0
    start = time.perf_counter()
    while time.perf_counter() - start < 0.4:
        state = room.start(setup)
        source = Seeded(f"{number}")
        number += 1
        while state.mover != OVER:
            if state.mover == CHANCE:
                room.apply(state, room.draw(state, source))
            else:
                room.apply(state, room.sample(state, rnd))
                decisions += 1
    return decisions / (time.perf_counter() - start)


def copies_a_second(room: Room[Any], setup: Setup) -> float:
    """Copies of the first state."""
    state = room.start(setup)
    rounds = 20_000
    start = time.perf_counter()
    for _ in range(rounds):
        state.copy()
    return rounds / (time.perf_counter() - start)


def measure(slug: str) -> dict[str, float]:
    """Decisions a second of random play and copies a second."""
    room = games.room(slug)
    seats = max(room.seat_limits[0], min(4, room.seat_limits[1]))
    setup = room.usual_setup(room.variants(seats)[0], seats)
    return {
        "seats": seats,
        "decisions": best_of(partial(decisions_a_second, room, setup)),
        "copies": best_of(partial(copies_a_second, room, setup)),
    }


def compiled(slug: str) -> dict[str, float]:
    """The same figures with the rules of one game compiled by mypyc, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for package in ("companion", "pnp"):
            shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        for shelf in ("data", "templates"):
            (folder / shelf).symlink_to(ROOT / shelf)
        room = folder / "companion" / "games" / slug.replace("-", "_")
        modules = [str(room / f"{module}.py") for module in COMPILED if (room / f"{module}.py").is_file()]
        run([sys.executable, "-m", "mypyc", "--strict", "--ignore-missing-imports", *modules], folder)
        told = run([sys.executable, "-P", str(Path(__file__).resolve()), "--json", slug], folder)
        found: dict[str, float] = json.loads(told)
        return found


def run(command: list[str], folder: Path) -> str:
    """What a command says, run with the packages of the folder; its complaint ends the benchmark."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout


def main() -> None:
    """Prints the figures."""
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    slugs = [games.find(word) for word in words] or list(games.slugs())
    if "--json" in sys.argv:
        print(json.dumps(measure(slugs[0])))
        return
    loop = best_of(plain_loop)
    print(f"plain Python loop: {loop:,.0f} rounds a second = 1.000")
    can_compile = importlib.util.find_spec("mypyc") is not None and shutil.which("cc") is not None
    for slug in slugs:
        found = measure(slug)
        loop = best_of(plain_loop)  # anew: a machine is not equally busy all the time
        decisions, copies = found["decisions"], found["copies"]
        print(f"{slug}, {found['seats']:.0f} seats, one process:")
        print(f"  random decisions a second: {decisions:>12,.0f} = {decisions / loop:.3f} of the loop")
        print(f"  cost of a state copy:      {1e6 / copies:>9.2f} µs = {loop / copies:.1f} rounds of the loop")
        if "--quick" in sys.argv:
            continue
        if not can_compile:
            print("  mypyc or a C compiler is not at hand: not compiled")
            continue
        fast = compiled(slug)
        faster, cheaper = fast["decisions"] / decisions, fast["copies"] / copies
        print(f"  rules compiled unchanged:  decisions {faster:.1f} times as fast, copies {cheaper:.1f} times")


if __name__ == "__main__":
    main()
