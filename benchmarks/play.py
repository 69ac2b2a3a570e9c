"""How fast the games play: random self-play in one process, and the cost of a copy, against a plain Python loop.
Where the engines are compiled, also how much faster they and the bots are then.

python benchmarks/play.py [GAME...]               all figures, and the engines compiled with mypyc if that is at hand
python benchmarks/play.py --quick                 without compiling
python benchmarks/play.py --compiled FOLDER       compiled by `make compiled` before

Seconds are those that the process was given, so that a busy machine tells nearly the same as a quiet one.
If catanatron (PyPI) is installed in an environment of its own, its random players run too and are compared: the
variable CATANATRON names that environment's python, otherwise .venv-catanatron/bin/python is looked for.
"""

from __future__ import annotations

import argparse
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
from companion.simulate import play_bots
from pnp.seeded import Seeded

ROOT = Path(__file__).parent.parent
REPEATS = 5
BOT_GAMES = {"normal": 3, "hard": 1}
"""Games of each level that are timed, at the smallest table."""


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
    start = time.process_time()
    for number in range(rounds):
        total += step(counts, number + total)
    return rounds / (time.process_time() - start)


def decisions_a_second(room: Room[Any], setup: Setup) -> float:
    """Random play for a while, chance and new games included."""
    rnd = random.Random(1).random
    decisions = number = 0
    start = time.process_time()
    while time.process_time() - start < 0.4:
        state = room.start(setup)
        source = Seeded(f"{number}")
        number += 1
        while state.mover != OVER:
            if state.mover == CHANCE:
                room.apply(state, room.draw(state, source))
            else:
                room.apply(state, room.sample(state, rnd))
                decisions += 1
    return decisions / (time.process_time() - start)


def copies_a_second(room: Room[Any], setup: Setup) -> float:
    """Copies of the first state."""
    state = room.start(setup)
    rounds = 20_000
    start = time.process_time()
    for _ in range(rounds):
        state.copy()
    return rounds / (time.process_time() - start)


def measure(slug: str) -> dict[str, float]:
    """Decisions a second of random play and copies a second."""
    room = games.room(slug)
    seats = max(room.seat_limits[0], min(4, room.seat_limits[1]))
    setup = room.usual_setup(room.variants(seats)[0], seats)
    least = room.seat_limits[0]
    small = room.usual_setup(room.variants(least)[0], least)
    return {
        "seats": seats,
        "least": least,
        "small_copies": best_of(partial(copies_a_second, room, small)),
        "decisions": best_of(partial(decisions_a_second, room, setup)),
        "copies": best_of(partial(copies_a_second, room, setup)),
    }


def thinking(slug: str) -> dict[str, float]:
    """Seconds a game that the bots of a level take, the same games whenever they are asked for."""
    room = games.room(slug)
    seats = room.seat_limits[0]
    setup = room.usual_setup(room.variants(seats)[0], seats)
    found = {}
    for name, count in BOT_GAMES.items():
        level = room.bots()[name]
        start = time.process_time()
        for number in range(count):
            play_bots(room, setup, [level] * seats, f"{number}")
        found[name] = (time.process_time() - start) / count
    return found


def compiled(slug: str, folder: Path) -> dict[str, float]:
    """The same figures with the engines that were compiled in a folder."""
    found: dict[str, float] = json.loads(
        run([sys.executable, "-P", str(Path(__file__).resolve()), "--json", slug], folder)
    )
    return found


CATANATRON = """
import time
from catanatron import Color, Game, RandomPlayer
best = 0
for _ in range(5):
    decisions, start = 0, time.process_time()
    while time.process_time() - start < 0.4:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        state = game.state
        decisions += len(state.actions if hasattr(state, "actions") else state.action_records)
    best = max(best, decisions / (time.process_time() - start))
print(best)
"""


def catanatron() -> float | None:
    """Decisions a second of catanatron's random players, in its own environment; None if there is none."""
    python = os.environ.get("CATANATRON") or str(ROOT / ".venv-catanatron" / "bin" / "python")
    if not Path(python).is_file():
        return None
    done = subprocess.run([python, "-c", CATANATRON], capture_output=True, text=True, check=False)
    return float(done.stdout) if not done.returncode else None


def run(command: list[str], folder: Path) -> str:
    """What a command says, run with the packages of the folder; its complaint ends the benchmark."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout


def show(slug: str, other: float | None, folder: Path | None) -> None:
    """Prints the figures of one game."""
    found = measure(slug)
    loop = best_of(plain_loop)  # anew: a machine is not equally busy all the time
    decisions, copies = found["decisions"], found["copies"]
    print(f"{slug}, {found['seats']:.0f} seats, one process:")
    print(f"  random decisions a second: {decisions:>12,.0f} = {decisions / loop:.3f} of the loop")
    print(f"  cost of a state copy:      {1e6 / copies:>9.2f} µs = {loop / copies:.1f} rounds of the loop")
    small = 1e6 / found["small_copies"]
    print(f"  with {found['least']:.0f} seat{'s' if found['least'] > 1 else ''}:               {small:>9.2f} µs")
    if other:
        print(f"  against catanatron:        {decisions / other:>9.1f} times its decisions a second")
    if folder:
        fast = compiled(slug, folder)
        faster, cheaper = fast["decisions"] / decisions, fast["copies"] / copies
        print(f"  engine compiled unchanged: decisions {faster:.1f} times as fast, copies {cheaper:.1f} times")
        for name, seconds in thinking(slug).items():
            factor = seconds / fast[name]
            print(f"  a game of {name + ':':<16} {seconds:>9.2f} s, compiled {factor:.1f} times as fast", flush=True)


def main() -> None:
    """Prints the figures."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", metavar="GAME")
    options.add_argument("--quick", action="store_true", help="do not compile")
    options.add_argument("--compiled", type=Path, metavar="FOLDER", help="made by tools/compiled.py")
    options.add_argument("--json", action="store_true", help="the figures of one game for a program")
    told = options.parse_args()
    slugs = [games.find(word) for word in told.games] or list(games.slugs())
    if told.json:
        print(json.dumps(measure(slugs[0]) | thinking(slugs[0])))
        return
    print(f"plain Python loop: {best_of(plain_loop):,.0f} rounds a second = 1.000")
    other = catanatron()
    print(f"catanatron, 4 random players: {other:,.0f} decisions a second" if other else "catanatron was not found")
    with tempfile.TemporaryDirectory() as name:
        folder = told.compiled.resolve() if told.compiled else None
        if not folder and not told.quick:
            if importlib.util.find_spec("mypyc") is None or shutil.which("cc") is None:
                print("mypyc or a C compiler is not at hand: not compiled")
            else:
                folder = Path(name) / "compiled"
                run([sys.executable, str(ROOT / "tools" / "compiled.py"), str(folder), *slugs], ROOT)
        for slug in slugs:
            show(slug, other, folder)


if __name__ == "__main__":
    main()
