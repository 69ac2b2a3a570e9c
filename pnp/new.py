"""A game to start from: a small complete one, copied into a folder of the user's own and named after it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from pnp.catalog import starters
from pnp.errors import UserError, did_you_mean

_WORD = re.compile(r"[^\W_]+")


def new_game(folder: Path, starter: str) -> Mapping[Path, bytes]:
    """The files of a new game, for a folder that does not exist yet or is empty."""
    _refuse_used(folder)
    shelf = starters()
    if starter not in shelf:
        raise UserError(f"there is no game '{starter[:40]}' to start from{did_you_mean(starter, shelf)}")
    source = shelf[starter]
    name = " ".join(word.capitalize() for word in _WORD.findall(folder.resolve().name)) or "My Game"
    files: dict[Path, bytes] = {}
    for path in sorted(source.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            if path.name == "game.yaml":
                text = content.decode().replace("name: My Game", f"name: {_quoted(name)}")
                content = text.replace("code: MG", f"code: {_quoted(_code(name))}").encode()
            files[folder / path.relative_to(source)] = content
    return files


def _refuse_used(folder: Path) -> None:
    try:
        if folder.exists() and not folder.is_dir():
            raise UserError(f"{folder} is a file; name a folder that is not there yet")
        if folder.is_dir() and any(folder.iterdir()):
            raise UserError(f"{folder} is not empty; name a folder that is not there yet")
    except (OSError, ValueError) as error:
        raise UserError(f"'{str(folder)[:80]}' cannot be made ({getattr(error, 'strerror', None) or error})") from None


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _code(name: str) -> str:
    """Two to four capitals: the words' first letters, or the first word's."""
    plain = [word for word in re.sub(r"[^A-Za-z0-9 ]", "", name).upper().split() if word]
    letters = "".join(word[0] for word in plain)[:4]
    return letters if len(letters) > 1 else ("".join(plain) + "GAME")[:2]
