"""`pnp check`: everything that is wrong, without printing."""

from __future__ import annotations

import click

from pnp.cli import common_options as common


@click.command("check", short_help="Check data and templates without printing.")
@common.some_games
@click.pass_context
def command(context: click.Context, names: tuple[str, ...]) -> None:
    """Checks the data and templates of games (all of them if none is named), each piece in every ink.

    Every complaint is a line file:line:column: what is wrong; the exit code is then 1.

    \b
    pnp check
    pnp check ./my-game
    """
    from pnp.catalog import find, games
    from pnp.checking import complaints

    folders = [find(name) for name in names] if names else games()
    failed = False
    for folder in folders:
        found = complaints(folder)
        for complaint in found:
            click.echo(str(complaint))
        if not found:
            click.echo(f"ok {folder.slug}")
        failed = failed or bool(found)
    context.exit(1 if failed else 0)
