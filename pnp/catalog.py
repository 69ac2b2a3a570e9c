"""Which games there are, and where: a game's name or folder in, its `GameFolder` out."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.errors import UserError, did_you_mean

GAME_FILE = "game.yaml"
VARIANTS = "variants"


@dataclass(frozen=True, slots=True)
class GameFolder:
    """Where a game lives: its short name, the folder of its data and that of its templates; which variant is wanted."""

    slug: str
    data: Path
    templates: Path
    variant: str = ""


OWN_VERSIONS = "BAKEHOUSE_GAMES"
"""The variable that names a folder with the user's own versions of built-in games, each in a folder of its name."""


def games() -> list[GameFolder]:
    """The built-in games, by slug; the user's own version of one where there is one."""
    shelf = _shelf("data")
    if not shelf.is_dir():
        return []
    return [
        _version(GameFolder(data.name, data, _shelf("templates") / data.name))
        for data in sorted(shelf.iterdir())
        if (data / GAME_FILE).is_file()
    ]


def _version(game: GameFolder) -> GameFolder:
    """The user's own version of a built-in game; what has no templates of its own is drawn with ours."""
    place = os.environ.get(OWN_VERSIONS)
    own = Path(place) / game.slug if place else None
    if own is None or not _is(Path.is_file, own / GAME_FILE):
        return game
    return GameFolder(game.slug, own, own / "templates" if _is(Path.is_dir, own / "templates") else game.templates)


def find(name_or_path: str) -> GameFolder:
    """The game of that name, in the folder of that path, or of the only name that begins so."""
    word = name_or_path.strip()
    if "/" in word or "\\" in word or word in (".", ".."):
        return _own(Path(word))
    known = {game.slug: game for game in games()}
    if word.lower() in known:
        return known[word.lower()]
    is_folder = bool(word) and _is(Path.is_dir, Path(word))
    if is_folder and _is(Path.is_file, Path(word) / GAME_FILE):
        return _own(Path(word))
    begun = [slug for slug in known if word and slug.startswith(word.lower())]
    if len(begun) == 1:
        return known[begun[0]]
    if begun:
        raise UserError(f"'{word}' may be {' or '.join(begun)}; write more of the name")
    if is_folder:
        return _own(Path(word))
    raise UserError(f"unknown game '{word[:40]}'{did_you_mean(word, known)}")


def varied(folder: GameFolder, variant: str | None) -> GameFolder:
    """The same game in a variant of it: another language, other numbers; its files are named after it too."""
    if not variant:
        return folder
    known = sorted(path.stem for path in (folder.data / VARIANTS).glob("*.yaml"))
    if variant not in known:
        where = f"there is no {VARIANTS}/{variant[:40]}.yaml" if "/" not in variant else "a variant is one word"
        raise UserError(f"unknown variant '{variant[:40]}' of {folder.slug}: {where}{did_you_mean(variant, known)}")
    return replace(folder, slug=f"{folder.slug}-{variant}", variant=variant)


def common_templates() -> Path:
    """The folder of templates and icons that all games share."""
    return _shelf("templates") / "common"


def starters() -> dict[str, Path]:
    """The games that a new one can start from, by name."""
    return {folder.name: folder for folder in sorted((_shelf("templates") / "new").iterdir()) if folder.is_dir()}


def _shelf(name: str) -> Path:
    """`data` or `templates`: inside the package where it is installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def _own(folder: Path) -> GameFolder:
    """The game in a folder of the user's own, which holds its templates too; or a built-in one's data."""
    if not _is(Path.exists, folder):
        raise UserError(f"there is no folder '{str(folder)[:200]}'")
    if not _is(Path.is_dir, folder):
        raise UserError(f"'{folder}' is not a folder; name the folder that holds {GAME_FILE}")
    if not _is(Path.is_file, folder / GAME_FILE):
        raise UserError(f"'{folder}' is not a game: there is no {GAME_FILE} in it")
    whole = folder.resolve()
    for game in games():
        if game.data == whole:
            return game
    slug = re.sub(r"[^a-z0-9]+", "-", whole.name.lower()).strip("-")
    return GameFolder(slug or "game", folder, folder / "templates")


def _is(question: Callable[[Path], bool], path: Path) -> bool:
    """The answer to a question about a path, no if the path cannot even be asked about."""
    try:
        return question(path)
    except (OSError, ValueError):
        return False
