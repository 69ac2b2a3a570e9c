"""`pnp new`: a small game to start from."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli import common_options as common


@click.command("new", short_help="Make a small complete game of your own to start from.")
@click.argument("folder")
@click.option(
    "--from",
    "starter",
    type=common.choice("complete", "blank", "cards", "roll-and-write"),
    default="complete",
    show_default=True,
    help="What to start from.",
)
def command(folder: str, starter: str) -> None:
    """Makes a folder with a small game that builds at once; its files say what can be changed.

    \b
    complete         a deck, tokens, a board, a die, a score pad and rules
    blank            two cards
    cards            a card game whose cards stand in a spreadsheet
    roll-and-write   dice and a sheet to write on

    \b
    pnp new my-game
    pnp new market --from cards
    pnp build ./my-game
    """
    from pnp.files import save_all
    from pnp.new import new_game

    target = Path(common.output_file(folder))
    save_all(new_game(target, starter))
    shown = folder if "/" in folder or "\\" in folder else f"./{folder}"
    click.echo(f"{folder}: a game to start from; now: pnp build {shown}")
