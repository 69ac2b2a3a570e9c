"""Options and arguments that several commands take."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from pnp.paper import PAPERS

INKS = ("full", "low", "grey")


def known_games(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers for a game: the names that begin so, else folders."""
    from pnp.catalog import games

    names = [CompletionItem(game.slug) for game in games() if game.slug.startswith(begun)]
    return names or [CompletionItem(begun, type="dir")]


def choice(*names: str) -> click.Choice[str]:
    """One of the words, in any case."""
    return click.Choice(names, case_sensitive=False)


Option = Callable[[Callable[..., Any]], Callable[..., Any]]

game: Option = click.argument("game", shell_complete=known_games)
maybe_game: Option = click.argument("game", required=False, shell_complete=known_games)
some_games: Option = click.argument("names", nargs=-1, metavar="[GAME|FOLDER]...", shell_complete=known_games)
paper: Option = click.option(
    "--paper", type=choice(*PAPERS), default="a4", show_default=True, help="The paper in your printer."
)
ink: Option = click.option(
    "--ink", type=choice(*INKS), default="full", show_default=True, help="Colour, little ink, or grey."
)


variant: Option = click.option(
    "--variant", metavar="NAME", help="With variants/NAME.yaml laid over the game: a language, other numbers."
)


def output_file(word: str) -> Path:
    """A file that the user wants written."""
    from pnp.errors import UserError

    if not word.strip() or "\0" in word:
        raise UserError("a file needs a name, as in -o pad.pdf")
    return Path(word)
