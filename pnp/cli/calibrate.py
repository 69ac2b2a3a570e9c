"""`pnp calibrate`: a two-sided test page, and the numbers read from it kept under a printer's name."""

from __future__ import annotations

import sys

import click

from pnp.cli import common_options as common
from pnp.errors import UserError


@click.command("calibrate")
@common.paper
@click.option(
    "--flip", type=common.choice("long", "short"), default="long", show_default=True, help="The edge to flip."
)
@click.option("-o", "output", default="calibrate.pdf", show_default=True, help="The test page.")
@click.option("--save", metavar="NAME", help="Keep what was read under this printer's name.")
@click.option("--read", metavar="ACROSS,DOWN", help="The two numbers read from the scales.")
@click.option("--turn", type=float, default=0.0, help="Degrees by which backs are to be turned as well.")
@click.option("--scale", type=float, default=1.0, help="Factor by which backs are to be scaled as well.")
@click.option("--list", "listed", is_flag=True, help="The printers that are known.")
def command(
    paper: str, flip: str, output: str, save: str | None, read: str | None, turn: float, scale: float, listed: bool
) -> None:
    """A two-sided test page: scale ruler, front/back offset gauge.

    \b
    pnp calibrate                                   writes calibrate.pdf, then asks what you read
    pnp calibrate --save office --read 4,-2         keeps a printer
    pnp build bake-and-sale --printer office        prints with it
    """
    from pnp import printers

    if listed:
        for name, found in printers.printers().items():
            click.echo(f"{name}: back moved by {found.x:g},{found.y:g} mm, turned {found.turn:g}°, × {found.scale:g}")
        return
    if (save is None) != (read is None):
        raise UserError("--save and --read go together, as in --save office --read 4,-2")
    if save is None:
        _write(paper, flip, output)
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return
        read = click.prompt("Print it on both sides, hold it to the light. The two numbers (across,down)", default="")
        if not read:
            return
        save = click.prompt("A name for this printer", default="printer")
    _keep(str(save), str(read), flip, turn, scale)


def _write(paper: str, flip: str, output: str) -> None:
    from pnp.calibrate import gauge_pages
    from pnp.files import save_all
    from pnp.paper import paper as paper_of

    target = common.output_file(output)
    save_all({target: gauge_pages(paper_of(paper), "long" if flip == "long" else "short")})
    click.echo(f"{target}: 2 pages, 1 sheet of paper")


def _keep(name: str, read: str, flip: str, turn: float, scale: float) -> None:
    from dataclasses import replace

    from pnp import printers
    from pnp.calibrate import REACH, offset

    try:
        across, down = (float(each.replace("\u2212", "-")) for each in read.split(","))
    except ValueError:
        raise UserError(f"'{read}' are not two numbers; write them as in 4,-2") from None
    if max(abs(across), abs(down)) > REACH:
        raise UserError(f"the scales go from -{REACH} to {REACH}, so '{read}' cannot be; look again")
    measured = replace(offset((across, down), "long" if flip == "long" else "short"), turn=turn, scale=scale)
    file = printers.keep(name, measured)
    click.echo(f"{name}: backs will be moved by {measured.x:g},{measured.y:g} mm ({file})")
