"""`pnp show`: a picture to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import common_options as common

if TYPE_CHECKING:
    from pnp.catalog import GameFolder
    from pnp.typeset.style import Ink


@click.command("show", short_help="Make a picture of a game or a component.")
@common.game
@click.argument("component", required=False)
@click.option("-o", "--output", metavar="FILE.png", help="The file to write.  [default: <game>[-<component>].png]")
@click.option("--dpi", type=click.IntRange(20, 600), default=110, show_default=True, help="Pixels in an inch of paper.")
@common.ink
@common.variant
@click.option("--since", metavar="BUILD.json", help="Before and after of what changed since that manifest.")
def command(
    game: str, component: str | None, output: str | None, dpi: int, ink: Ink, variant: str | None, since: str | None
) -> None:
    """Makes a picture of one component, a contact sheet of all of them, or of what changed side by side.

    \b
    pnp show bake-and-sale
    pnp show bake-and-sale sheet -o sheet.png --dpi 150
    pnp show ./my-game --since output/my-game-a4.json
    """
    from pnp.catalog import find, varied
    from pnp.files import save_all
    from pnp.show import picture

    folder = varied(find(game), variant)
    if since is not None:
        _show_changes(folder, Path(since), component, output, dpi)
        return
    content, name = picture(folder, component, ink, dpi)
    target = common.output_file(output if output is not None else name)
    save_all({target: content})
    click.echo(f"{target}")


def _show_changes(folder: GameFolder, since: Path, component: str | None, output: str | None, dpi: int) -> None:
    from pnp.changes import picture
    from pnp.files import save_all

    content, name, count = picture(folder, since, component, dpi)
    if content is None:
        click.echo(f"nothing looks different from {since}")
        return
    target = common.output_file(output if output is not None else name)
    save_all({target: content})
    click.echo(f"{target}: {count} changed")
