"""`pnp export`: faces for other worlds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.cli import common_options as common


@click.command("export", short_help="Pictures, a Tabletop Simulator object, a print shop's folder, cutting lines.")
@common.game
@click.option("--to", "target", type=common.choice("png", "tts", "gamecrafter", "cutlines"), required=True)
@common.ink
@common.variant
@click.option("--parts", multiple=True, metavar="PART,…", help="Only these components, by id or kind.")
@click.option("--players", type=int, metavar="N", help="Only what so many players need.")
@click.option("--bleed", type=click.FloatRange(0, 10), default=0, metavar="MM", help="Go on so far past the edges.")
@click.option("--dpi", type=click.IntRange(30, 1200), default=300, show_default=True, help="Of the pictures.")
@click.option("--base", default="", metavar="ADDRESS", help="tts: where the pictures will be found.")
@click.option("--out", metavar="DIR", help="Where the files go.  [default: output/<game>-<target>]")
def command(
    game: str, target: str, parts: tuple[str, ...], out: str | None, variant: str | None, **wishes: Any
) -> None:
    """Makes the faces of a game for other worlds.

    \b
    png           one 300-dpi picture a face, named by component and item
    tts           deck sheets and a saved object for Tabletop Simulator
    gamecrafter   pictures in a print shop's sizes, with bleed, and what it has no product for
    cutlines      an SVG a page: layers cut, fold and registration, matching the PDF

    \b
    pnp export cupcake --to png --parts objectives
    pnp export ./my-game --to tts --base https://example.org/my-game
    """
    from pnp.catalog import find, varied
    from pnp.export import export
    from pnp.files import save_all
    from pnp.load import load_game

    loaded = load_game(varied(find(game), variant))
    wanted = tuple(word.strip() for part in parts for word in part.split(",") if word.strip())
    files = export(loaded, target, parts=wanted, **wishes)
    folder = Path(out) if out else Path("output") / f"{loaded.slug}-{target}"
    save_all({folder / name: content for name, content in files.items()})
    click.echo(f"{folder}: {len(files)} file{'s' * (len(files) != 1)}")
