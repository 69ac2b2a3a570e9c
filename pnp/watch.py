"""A game that is built again whenever one of its files is saved; what is good stays until something better is there."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path

from pnp.build import File, built
from pnp.catalog import GameFolder
from pnp.errors import UserError
from pnp.files import save_all
from pnp.job import Options
from pnp.load import Game, load_game
from pnp.memory import Memory, RememberingSetter

MOST_FILES = 20_000


@dataclass(frozen=True, slots=True)
class Round:
    """What came of one build: its files, or why there are none."""

    number: int
    seconds: float
    drawn: int = 0
    kept: int = 0
    files: tuple[File, ...] = ()
    complaints: tuple[str, ...] = ()


@dataclass(slots=True)
class Watcher:
    """Looks at a game's folder, builds what changed and writes the files; a failed build writes nothing."""

    folder: GameFolder
    options: Options
    out: Path
    memory: Memory = field(default_factory=Memory)
    game: Game | None = None  # the last that could be built, with the setter that drew it
    setter: RememberingSetter | None = None
    _seen: Hashable = None
    _number: int = 0

    def look(self) -> Round | None:
        """One look: None if nothing has changed since the last."""
        now = self._state()
        if now == self._seen:
            return None
        self._seen = now
        self._number += 1
        start = time.perf_counter()
        self.memory.begin()
        try:
            game = load_game(self.folder)
            setter = RememberingSetter(game, self.options.ink, self.options.paper, self.memory)
            if not game.components:
                raise UserError("nothing to print: no component is listed in components.yaml")
            files = built(game, setter, self.options)
            save_all({self.out / file.name: file.content for file in files})
        except UserError as error:
            said = tuple(str(complaint) for complaint in error.complaints)
            return Round(self._number, time.perf_counter() - start, complaints=said)
        self.memory.finish()
        self.game, self.setter = game, setter
        took = time.perf_counter() - start
        return Round(self._number, took, self.memory.drawn, self.memory.kept, tuple(files))

    def _state(self) -> Hashable:
        """When each file of the game was changed; what is hidden or written by us does not count."""
        found: list[tuple[str, int, int]] = []
        out = self.out.resolve()
        for top in {self.folder.data.resolve(), self.folder.templates.resolve()}:
            for path in sorted(top.rglob("*")):
                if len(found) > MOST_FILES:
                    raise UserError(f"more than {MOST_FILES} files are in {top}; watch a folder with a game in it only")
                hidden = any(part.startswith(".") for part in path.relative_to(top).parts) or path.name.endswith("~")
                if hidden or path.is_relative_to(out):
                    continue
                try:
                    state = path.stat()
                except OSError:
                    continue  # gone since it was listed
                found.append((str(path), state.st_mtime_ns, state.st_size))
        return tuple(sorted(found))
