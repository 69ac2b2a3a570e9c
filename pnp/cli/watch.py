"""`pnp watch`: a game is built again whenever a file of it is saved."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import common_options as common

if TYPE_CHECKING:
    from pnp.watch import Round

PAUSE = 0.15
"""Seconds between two looks."""


@click.command("watch", short_help="Build a game again whenever a file of it is saved.")
@common.game
@click.option("--serve", is_flag=True, help="Also a page with the pictures, for a browser on this machine.")
@click.option("--port", type=click.IntRange(0, 65535), default=8321, show_default=True, help="Of that page; 0: any.")
@common.paper
@common.ink
@common.variant
@click.option("--parts", multiple=True, metavar="PART,…", help="Only these components, by id or kind.")
@click.option("--out", default="output", show_default=True, metavar="DIR", help="Where the files go.")
def command(
    game: str, serve: bool, port: int, parts: tuple[str, ...], out: str, variant: str | None, **wishes: Any
) -> None:
    """Builds a game, and again whenever one of its files is saved: only what changed is drawn anew.

    While something is wrong it says what, and the last good PDF stays. Ctrl-C ends it.

    \b
    pnp watch ./my-game
    pnp watch ./my-game --serve
    """
    from pnp.catalog import find, varied
    from pnp.job import Options
    from pnp.watch import Watcher

    folder = varied(find(game), variant)
    wanted = tuple(word.strip() for part in parts for word in part.split(",") if word.strip())
    watcher = Watcher(folder, Options(parts=wanted, **wishes), Path(out))
    gallery = None
    if serve:
        from pnp.serve import Gallery, Server

        gallery = Gallery()
        server = Server(gallery, port)
        server.start()
        click.echo(f"{server.address} shows {folder.slug}")
    while True:
        if (done := watcher.look()) is not None:
            _tell(done, out)
            if gallery is not None:
                gallery.show(done, watcher.setter)
        time.sleep(PAUSE)


def _tell(done: Round, out: str) -> None:
    when = time.strftime("%H:%M:%S")
    if done.complaints:
        first, *more = done.complaints
        click.echo(f"{when} {first}" + (f"  … and {len(more)} more" if more else ""), err=True)
        return
    for note in dict.fromkeys(note for file in done.files for note in file.notes):
        click.echo(note, err=True)
    names = ", ".join(file.name for file in done.files)
    click.echo(f"{when} {out}/{names}: {done.drawn} of {done.drawn + done.kept} drawn, {done.seconds:.2f} s")
