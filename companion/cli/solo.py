"""`companion solo`: the solo variant of a game."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.play import plain_option, start, table_options


@click.command("solo", short_help="Play alone against a level.")
@click.argument("game")
@click.option("--level", metavar="LEVEL", help="How hard: a name or number of the game's ladder.")
@click.option("--seat", "name", default="You", metavar="NAME", help="Your name.")
@table_options
@plain_option
@click.pass_context
def command(
    context: click.Context,
    game: str,
    level: str | None,
    name: str,
    seed: str | None,
    dice: str,
    file: Path | None,
    plain: bool,
) -> None:
    """Plays a game alone, for a target.

    \b
    companion solo bake-and-sale --level hard
    companion solo bake-and-sale --dice typed       with your own dice
    """
    from companion import games
    from companion.cli.play_setup import new_table
    from companion.game import Refusal
    from pnp.errors import UserError

    slug = games.find(game)
    room = games.room(slug)
    try:
        variant = room.level_variant(level)
    except Refusal as refusal:
        raise UserError(refusal.why) from None
    seats = [("seat", name), *(("bot", rival) for rival in room.solo_rivals(level))]
    context.exit(start(new_table(slug, seats, variant, seed, dice == "typed", file), plain=plain))
