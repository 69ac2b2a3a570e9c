"""`pnp sheet`: a pad of sheets to write on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pnp.cli import common_options as common
from pnp.errors import UserError

if TYPE_CHECKING:
    from pnp.typeset.style import Ink


@click.command("sheet", short_help="Make a pad of score sheets.")
@common.game
@click.option("--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="Sheets in the pad.")
@click.option("--week", metavar="CODE", help="Print the dice of this week: 1 to 12 letters and figures.")
@click.option("--challenge", metavar="ID", help="For this challenge; of a game without sheets, a card of it.")
@click.option("-o", "--output", metavar="FILE.pdf", help="The file to write.  [default: <game>-pad-<paper>.pdf]")
@click.option("--boxes", metavar="FILE.json", help="Also write where each box to mark is, in mm.")
@common.paper
@common.ink
def command(
    game: str,
    count: int,
    week: str | None,
    challenge: str | None,
    output: str | None,
    boxes: str | None,
    paper: str,
    ink: Ink,
) -> None:
    """Makes a pad of numbered sheets, one a page.

    With --week the dice of all days are printed on it. The code alone makes the week: the same code gives the same
    dice everywhere, so players far apart share a week, or play without dice.

    \b
    pnp sheet bake-and-sale --count 20 -o pad.pdf
    pnp sheet bake-and-sale --week SUNDAY7 --boxes boxes.json
    pnp sheet bake-and-sale --challenge corner-shop
    pnp sheet cupcake-empire --challenge sugar-rush
    """
    from pnp.catalog import find
    from pnp.files import save_all
    from pnp.pad import card, has_pad, make

    folder = find(game)
    if challenge is not None and boxes is None and not has_pad(folder):
        target = common.output_file(output if output is not None else f"{folder.slug}-challenge-{paper}.pdf")
        save_all({target: card(folder, challenge, week, paper, ink)})
        click.echo(f"{target}: 1 card")
        return
    pad, layout = make(folder, count, week, paper, ink, challenge)
    target = common.output_file(output if output is not None else f"{folder.slug}-pad-{paper}.pdf")
    files = {target: pad}
    if boxes is not None:
        files[common.output_file(boxes)] = layout
        if len(files) < 2:
            raise UserError("the pad and its boxes need two different files")
    save_all(files)
    click.echo(f"{target}: {count} sheet{'s' * (count != 1)}")
    for file in list(files)[1:]:
        click.echo(f"{file}")
