"""Kills games with signal 9 at random moments and goes on with them: nothing that was shown may be lost.

    python tests/companion/kill_resume.py 200

A child plays a game of bots, printing the number of events after each one was shown. It is killed; the record must
then replay, hold at least what was shown, and lead to the state that the same game has when nobody kills it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from companion import games
from companion.cli.play_setup import new_table, old_table
from companion.table import Table, reopen

LEVELS = {"bake-and-sale": "easy", "cube-cafe": "random", "cupcake-empire": "random"}
CHILD = """
import sys
from pathlib import Path
from companion.cli.play_setup import old_table
from companion.table import reopen
table = old_table(reopen(Path(sys.argv[1])))
back = int(sys.argv[2])
while True:
    if table.step() is None:
        break
    print(len(table.moves), flush=True)
    if back and len(table.moves) % back == 0:
        table._back_to(len(table.moves) - 2)
        print(len(table.moves), flush=True)
        back = 0
"""


def seats(slug: str) -> list[tuple[str, str]]:
    return [("bot", LEVELS.get(slug, "easy"))] * 3


def whole_game(slug: str, seed: str, folder: Path) -> Table:
    """The game as it goes when nobody kills it."""
    table = new_table(slug, seats(slug), None, seed, False, folder / f"{slug}-{seed}-whole.game")
    while table.step():
        pass
    table.close()
    return table


def killed_game(slug: str, seed: str, folder: Path, moments: int, rnd: random.Random, whole: Table) -> int:
    """Plays the same game, killed so often on its way; how many kills hit a running game."""
    path = folder / f"{slug}-{seed}-killed-{rnd.random()}.game"
    new_table(slug, seats(slug), None, seed, False, path).close()
    hits = 0
    for _ in range(moments):
        back = rnd.choice((0, 0, 7, 13))
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path), str(back)], stdout=subprocess.PIPE, start_new_session=True
        )
        assert child.stdout is not None
        line = child.stdout.readline()
        time.sleep(rnd.random() * 0.08)
        running = child.poll() is None
        child.kill()  # does nothing to a child that has ended
        said = (line + child.stdout.read()).split()
        child.wait()
        child.stdout.close()
        hits += running
        shown = int(said[-1]) if said else 0
        table = old_table(reopen(path)) if not over(path) else None
        if table is None:
            break
        assert len(table.moves) >= shown - (2 if back else 0), f"{slug}: {len(table.moves)} of {shown} shown events"
        assert table.moves == whole.moves[: len(table.moves)], f"{slug}: another game after a kill"
        table.close()
    if not over(path):
        table = old_table(reopen(path))
        while table.step():
            pass
        table.close()
        assert table.state.key() == whole.state.key()
    return hits


def over(path: Path) -> bool:
    return any(line.startswith("= ") for line in path.read_text("utf-8").splitlines())


def run(moments: int, each: int = 5, seed: int = 7) -> dict[str, int]:
    """So many kills over all games; how many hit each game."""
    rnd = random.Random(seed)
    hits = dict.fromkeys(games.slugs(), 0)
    with TemporaryDirectory() as name:
        folder = Path(name)
        number = 0
        while sum(hits.values()) < moments:
            slug = games.slugs()[number % len(games.slugs())]
            number += 1
            whole = whole_game(slug, f"kill-{number}", folder)
            wanted = min(each, moments - sum(hits.values()))
            hits[slug] += killed_game(slug, f"kill-{number}", folder, wanted, rnd, whole)
    return hits


if __name__ == "__main__":
    print(run(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
