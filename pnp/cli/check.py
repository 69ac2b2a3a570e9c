"""`pnp check`: everything that is wrong, without printing."""

from __future__ import annotations

import click

from pnp.cli import common_options as common


@click.command("check", short_help="Check data and templates without printing.")
@common.some_games
@common.variant
@click.pass_context
def command(context: click.Context, names: tuple[str, ...], variant: str | None) -> None:
    """Checks the data and templates of games (all of them if none is named), each piece in every ink.

    Every complaint is a line file:line:column: what is wrong; the exit code is then 1. Pictures that are not there
    yet and texts that a variant does not translate are listed too; they are no mistakes.

    \b
    pnp check
    pnp check ./my-game
    """
    from pnp.catalog import find, games, varied
    from pnp.checking import examined

    folders = [find(name) for name in names] if names else games()
    failed = False
    for folder in [varied(each, variant) for each in folders]:
        found, notes = examined(folder)
        for complaint in (*found, *notes):
            click.echo(str(complaint))
        if not found:
            click.echo(f"ok {folder.slug}")
        failed = failed or bool(found)
    context.exit(1 if failed else 0)
