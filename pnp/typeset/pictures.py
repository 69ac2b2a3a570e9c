"""Pictures by name: a file in the game's templates (or their `images` folder), with or without its ending."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp.errors import Place, UserError

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif")
FOLDER = "images"
LARGEST_FILE = 30_000_000
LARGEST = 60_000_000
"""Bytes of a file, and pixels of a picture."""


class Found(NamedTuple):
    """A picture's file, its size in pixels and a digest of what is in it."""

    file: Path
    wide: int
    tall: int
    digest: str


def find(name: str, folders: Sequence[Path]) -> Found | None:
    """The picture of that name, None if there is none; a name that leads out of the folders is refused."""
    inner = PurePosixPath(name)
    if inner.is_absolute() or ".." in inner.parts or "\\" in name or "\0" in name or ":" in name:
        raise UserError(f"the picture '{name[:60]}' is not in the game's templates; name a file in them")
    if not name.strip():
        return None
    names = [name] if name.lower().endswith(ENDINGS) else [name + ending for ending in ENDINGS]
    for folder in folders:
        for place in (folder, folder / FOLDER):
            for each in names:
                path = place / each
                try:
                    if not path.is_file():
                        continue
                    whole = path.resolve()
                    if not whole.is_relative_to(folder.resolve()):
                        raise UserError(
                            f"the picture '{name[:60]}' is not in the game's templates but a link out of them"
                        )
                    state = whole.stat()
                except OSError:
                    continue
                return _measured(whole, state.st_mtime_ns, state.st_size)
    return None


@lru_cache(maxsize=4096)
def _measured(path: Path, changed: int, size: int) -> Found:
    """A picture as it was when it was changed last."""
    import warnings

    from PIL import Image

    place = Place(f"{path.parent.name}/{path.name}")
    if size > LARGEST_FILE:
        raise UserError(f"a picture's file is at most {LARGEST_FILE // 1_000_000} MB", place)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path, formats=("PNG", "JPEG", "WEBP", "GIF")) as image:
                wide, tall = image.size
                if wide * tall > LARGEST:
                    raise UserError(f"{wide} × {tall} pixels are too many for a picture", place)
                image.load()
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        raise UserError("cannot be read as a picture (PNG, JPEG, WebP or GIF)", place) from None
    return Found(path, wide, tall, hashlib.sha256(path.read_bytes()).hexdigest()[:10])
