"""`companion resume`: on with an unfinished game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.play import plain_option, start
from pnp.errors import UserError

if TYPE_CHECKING:
    from companion.table import Reopened


@click.command("resume", short_help="Go on with an unfinished game.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--other-data", is_flag=True, help="Also if the game was begun by other rules or data.")
@plain_option
@click.pass_context
def command(context: click.Context, file: Path | None, other_data: bool, plain: bool) -> None:
    """Goes on where a game stopped: that of FILE, or the last one that is not over.

    \b
    companion resume
    """
    from companion.cli.play_setup import old_table, unknown_bots
    from companion.table import reopen

    opened = reopen(file, other_data=other_data) if file else _last(other_data)
    for warning in opened.game.warnings:
        click.echo(warning, err=True)
    if opened.torn:
        click.echo(f"The last line was cut off and is dropped: '{opened.torn[:60]}'", err=True)
    for change in unknown_bots(opened.game):
        click.echo(change, err=True)
    context.exit(start(old_table(opened), plain=plain))


def _last(other_data: bool) -> Reopened:
    """The last played game that can be gone on with."""
    from companion.saves import games_folder, is_finished, newest_first
    from companion.table import reopen

    for path in newest_first():
        if is_finished(path):
            continue
        try:
            return reopen(path, other_data=other_data)
        except UserError as error:
            click.echo(f"Passed over: {error}", err=True)
    raise UserError(f"there is no unfinished game in {games_folder()}")
