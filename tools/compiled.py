"""Builds a copy of the project in which the engines of the games are compiled with mypyc: the same source, faster.

python tools/compiled.py FOLDER [GAME...]      all games if none is named

The folder holds the packages, the tests and links to the data; with it as PYTHONPATH everything runs compiled:

    cd FOLDER && PYTHONPATH=. python -m pytest tests/companion
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINES = (
    "actions",
    "ahead",
    "cards",
    "chance",
    "crowd",
    "effects",
    "estimate",
    "events",
    "feeding",
    "glance",
    "greedy",
    "guards",
    "habits",
    "hosting",
    "judge",
    "look",
    "market",
    "measures",
    "moves",
    "options",
    "plan",
    "planner",
    "rules",
    "score",
    "search",
    "secrets",
    "state",
    "tables",
    "targets",
    "town",
    "values",
    "variants",
    "vocabulary",
    "worth",
)
"""The modules of a room that are compiled, those that it has: rules and what bots weigh thousands of times a move."""


def engines(room: Path) -> list[Path]:
    """The modules of a room to compile."""
    return [module for name in ENGINES if (module := room / f"{name}.py").is_file()]


def lay_out(folder: Path) -> None:
    """A fresh copy of what runs and is tested; data and templates stay where they are."""
    if folder.exists():
        if any(folder.iterdir()) and not (folder / "companion").is_dir():
            raise SystemExit(f"{folder}: holds other things; name a new folder")
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for package in ("companion", "pnp", "tests"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for shelf in ("data", "templates", "benchmarks", "docs", "tools", "output"):
        if (ROOT / shelf).is_dir():
            (folder / shelf).symlink_to(ROOT / shelf)


def compile_rooms(folder: Path, slugs: list[str]) -> None:
    """Compiles the engines in place; mypyc's complaint ends it."""
    rooms = folder / "companion" / "games"
    found = [rooms / slug.replace("-", "_") for slug in slugs] or sorted(
        path.parent for path in rooms.glob("*/room.py")
    )
    for room in found:
        modules = [str(module.relative_to(folder)) for module in engines(room)]
        if not modules:
            raise SystemExit(f"there is no engine in {room.name}")
        command = [sys.executable, "-m", "mypyc", "--strict", "--ignore-missing-imports", *modules]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"mypyc could not compile {room.name}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        print(f"{room.name}: {len(modules)} modules compiled", flush=True)


def main() -> None:
    """Lays out the folder and compiles in it."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    if importlib.util.find_spec("mypyc") is None or shutil.which("cc") is None:
        raise SystemExit("compiling needs mypyc (pip install mypy) and a C compiler")
    folder = Path(sys.argv[1]).resolve()
    lay_out(folder)
    compile_rooms(folder, sys.argv[2:])
    shutil.copy(ROOT / "pyproject.toml", folder)  # for pytest; earlier, the compiler's tools would read it as theirs


if __name__ == "__main__":
    main()
