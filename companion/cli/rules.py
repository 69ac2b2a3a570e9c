"""`companion rules`: the booklet on the screen."""

from __future__ import annotations

import sys

import click

from companion.cli.play import plain_option
from pnp.errors import UserError, did_you_mean


@click.command("rules", short_help="The booklet on the screen, or the part about a word.")
@click.argument("game")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@plain_option
def command(game: str, words: tuple[str, ...], plain: bool) -> None:
    """Shows what the printed booklet says: all of it, or what it says about a word.

    \b
    companion rules bake-and-sale
    companion rules cube "food prep"
    """
    from companion import games, rulebook

    slug = games.find(game)
    word = " ".join(words)
    found = rulebook.look_up(slug, word) if word.strip() else rulebook.whole(slug)
    if not found:
        if not word.strip() or not rulebook.titles(slug):
            raise UserError(f"{slug} has no booklet that can be read")
        hint = did_you_mean(word.lower()[:60], rulebook.words(slug))
        raise UserError(f"the booklet of {slug} has nothing about '{word[:60]}'{hint}")
    text = "\n\n".join(f"{'#' * level} {title}\n\n{body}" for title, level, body in found)
    if plain or not sys.stdout.isatty():
        click.echo(_told(text) if plain else text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    from companion.cli.std_out import columns, rows

    console = Console(width=min(columns(), 100))
    page = Markdown(rulebook.marked(text, word))
    if not word and len(console.render_lines(page)) > rows():
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)


def _told(text: str) -> str:
    """The text for an ear, one fact a line."""
    from companion.aloud import aloud, facts
    from companion.rulebook import as_plain

    return "\n".join(fact for line in as_plain(text).split("\n") for fact in facts(aloud(line)))
