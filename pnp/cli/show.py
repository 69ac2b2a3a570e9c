"""`pnp show`: a picture to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pnp.cli import common_options as common

if TYPE_CHECKING:
    from pnp.typeset.style import Ink


@click.command("show", short_help="Make a picture of a game or a component.")
@common.game
@click.argument("component", required=False)
@click.option("-o", "--output", metavar="FILE.png", help="The file to write.  [default: <game>[-<component>].png]")
@click.option("--dpi", type=click.IntRange(20, 600), default=110, show_default=True, help="Pixels in an inch of paper.")
@common.ink
@common.variant
def command(game: str, component: str | None, output: str | None, dpi: int, ink: Ink, variant: str | None) -> None:
    """Makes a picture of one component, or a contact sheet of all of them.

    \b
    pnp show bake-and-sale
    pnp show bake-and-sale sheet -o sheet.png --dpi 150
    """
    from pnp.catalog import find, varied
    from pnp.files import save_all
    from pnp.show import picture

    folder = varied(find(game), variant)
    content, name = picture(folder, component, ink, dpi)
    target = common.output_file(output if output is not None else name)
    save_all({target: content})
    click.echo(f"{target}")
