"""Which games there are, and where: a game's name or folder in, its `GameFolder` out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pnp.errors import UserError, did_you_mean

GAME_FILE = "game.yaml"


@dataclass(frozen=True, slots=True)
class GameFolder:
    """Where a game lives: its short name, the folder of its data and that of its templates."""

    slug: str
    data: Path
    templates: Path


def games() -> list[GameFolder]:
    """The built-in games, by slug."""
    shelf = _shelf("data")
    if not shelf.is_dir():
        return []
    return [
        GameFolder(data.name, data, _shelf("templates") / data.name)
        for data in sorted(shelf.iterdir())
        if (data / GAME_FILE).is_file()
    ]


def find(name_or_path: str) -> GameFolder:
    """The game of that name, of the only name that begins so, or in the folder of that path."""
    word = name_or_path.strip()
    known = {game.slug: game for game in games()}
    if "/" in word or "\\" in word or word in (".", ".."):
        return _own(Path(word))
    if word in known:
        return known[word]
    begun = [slug for slug in known if word and slug.startswith(word.lower())]
    if len(begun) == 1:
        return known[begun[0]]
    if _is_game(Path(word)):
        return _own(Path(word))
    if begun:
        raise UserError(f"'{word}' may be {' or '.join(begun)}; write more of the name")
    raise UserError(f"unknown game '{word}'{did_you_mean(word, known)}")


def common_templates() -> Path:
    """The folder of templates and icons that all games share."""
    return _shelf("templates") / "common"


def _shelf(name: str) -> Path:
    """`data` or `templates`: inside an installed package, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def _is_game(folder: Path) -> bool:
    try:
        return (folder / GAME_FILE).is_file()
    except (OSError, ValueError):
        return False


def _own(folder: Path) -> GameFolder:
    """A folder of the user's own, with its templates in it."""
    try:
        is_folder, exists = folder.is_dir(), folder.exists()
    except (OSError, ValueError):
        is_folder = exists = False
    if not exists:
        raise UserError(f"no folder '{folder}'")
    if not is_folder:
        raise UserError(f"'{folder}' is no folder; name the folder that holds {GAME_FILE}")
    if not _is_game(folder):
        raise UserError(f"'{folder}' is not a game: it has no {GAME_FILE}")
    return GameFolder(folder.resolve().name, folder, folder / "templates")
