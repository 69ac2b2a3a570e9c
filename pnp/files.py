"""Writing files: all of them or none, and never half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.errors import UserError


def save_all(files: Mapping[Path, bytes]) -> None:
    """Writes each file beside its place, then renames them all; where one cannot be written, none is."""
    made: list[Path] = []  # folders that are new
    waiting: list[tuple[Path, Path]] = []
    try:
        for target, content in files.items():
            with _blamed(target):
                made += _make_folder(target.parent)
                if target.is_dir():
                    raise UserError(f"{target} cannot be written: it is a folder")
                handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:60]}.")
                waiting.append((Path(name), target))
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
                Path(name).chmod(0o644)
        for temporary, target in waiting:
            with _blamed(target):
                temporary.replace(target)
        made = []
    finally:
        for temporary, _ in waiting:
            temporary.unlink(missing_ok=True)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()


def _make_folder(folder: Path) -> list[Path]:
    """The folder and those above it, made where missing; those that are new."""
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return new[::-1]


@contextmanager
def _blamed(target: Path) -> Iterator[None]:
    """What the system refuses, said of the file that was to be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UserError(f"{target} cannot be written: {why}") from None
