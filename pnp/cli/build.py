"""`pnp build`: the PDFs of games."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import common_options as common
from pnp.errors import Complaint, UserError

if TYPE_CHECKING:
    from pnp.build import File, Tell
    from pnp.catalog import GameFolder
    from pnp.job import Options


def _offset(context: click.Context, parameter: click.Parameter, value: str) -> tuple[float, float]:
    """`X,Y` in millimetres."""
    try:
        x, y = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"'{value[:40]}' is not two numbers in mm, as in 0.5,-1", context, parameter) from None
    return x, y


@click.command("build", short_help="Make the PDFs of games.")
@common.some_games
@common.paper
@click.option(
    "--backs",
    type=common.choice("duplex", "fold", "none"),
    default="duplex",
    show_default=True,
    help="Backs on the other side of the sheet, beside the front to be folded and glued, or none.",
)
@click.option(
    "--flip",
    type=common.choice("long", "short"),
    default="long",
    show_default=True,
    help="The edge over which your printer turns a sheet.",
)
@click.option(
    "--offset",
    callback=_offset,
    default="0,0",
    metavar="X,Y",
    help="Shift backs by so many mm, to make up for your printer.",
)
@click.option("--printer", metavar="NAME", help="A printer that `pnp calibrate` has measured.")
@click.option(
    "--cuts",
    type=common.choice("ticks", "lines", "crosses", "none"),
    default="ticks",
    show_default=True,
    help="How cuts are marked.",
)
@click.option(
    "--boards",
    type=common.choice("tile", "whole"),
    default="tile",
    show_default=True,
    help="Boards larger than the paper: in tiles, or each on one large page for a print shop.",
)
@click.option("--since", metavar="BUILD.json", help="Only what looks different from what that manifest lists.")
@click.option("--parts", multiple=True, metavar="PART,…", help="Only these components, by id or kind (sheets, dice).")
@common.ink
@common.variant
@click.option("--bleed", type=float, default=0, metavar="MM", help="Let cards go on so far past their edges.")
@click.option("--players", type=int, metavar="N", help="Only what so many players need.")
@click.option("--margin", type=float, metavar="MM", help="What your printer leaves white.  [default: 5]")
@click.option("--out", default="output", show_default=True, metavar="DIR", help="Where the files go.")
@click.option("--jobs", type=click.IntRange(1, 64), metavar="N", help="Games at a time.  [default: your cores]")
@click.option("--manifest", is_flag=True, help="Also <game>-<paper>.json: where each piece lies.")
def command(
    names: tuple[str, ...],
    out: str,
    jobs: int | None,
    parts: tuple[str, ...],
    printer: str | None,
    variant: str | None,
    **wishes: Any,
) -> None:
    """Makes the PDFs of games: one to print and cut, and each booklet to fold and to read.

    GAME is a name (see pnp list), FOLDER the folder of a game of your own; without either, all games are made.
    Nothing is written unless everything could be made.

    \b
    pnp build
    pnp build bake-and-sale --paper letter --ink low
    pnp build ./my-game --parts cards,aid --backs fold --out print
    """
    from pnp.catalog import find, games, varied
    from pnp.files import save_all
    from pnp.job import Options
    from pnp.printers import STRAIGHT
    from pnp.printers import printer as measured

    wanted = tuple(word.strip() for part in parts for word in part.split(",") if word.strip())
    options = Options(parts=wanted, printer=measured(printer) if printer else STRAIGHT, **wishes)
    options.refuse_impossible()
    folders = list({str(each.data.resolve()): each for each in map(find, names)}.values()) if names else games()
    folders = [varied(folder, variant) for folder in folders]
    _refuse_namesakes(folders)
    target = Path(out)
    _refuse_no_folder(target)
    with _progress() as tell:
        files = _make(folders, options, jobs or os.cpu_count() or 1, tell)
    if not files and options.since:
        click.echo(f"nothing looks different from {options.since}")
        return
    if not files:
        raise UserError("nothing to print: no component is listed in components.yaml")
    save_all({target / file.name: file.content for file in files})
    for note in dict.fromkeys(note for file in files for note in file.notes):
        click.echo(note, err=True)
    for file in files:
        size = f": {_count(file.pages, 'page')}, {_count(file.sheets, 'sheet')} of paper" if file.pages else ""
        click.echo(f"{target / file.name}{size}")


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _refuse_namesakes(folders: Sequence[GameFolder]) -> None:
    slugs = [folder.slug for folder in folders]
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise UserError(f"two games are called '{slug}'; build one at a time, each with its own --out")


def _refuse_no_folder(target: Path) -> None:
    """Complains before the work is done where nothing can be written after it."""
    try:
        above = next(each for each in (target, *target.absolute().parents) if each.exists())
        fine = above.is_dir() and os.access(above, os.W_OK | os.X_OK)
    except (OSError, ValueError):
        above, fine = target, False
    if not fine:
        raise UserError(f"{target} cannot be written: {'it is no folder' if above.is_file() else 'no permission'}")


@contextmanager
def _progress() -> Iterator[Tell]:
    """A progress bar on standard error if somebody is looking at it."""
    if not sys.stderr.isatty():
        yield lambda done, total, what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = TextColumn("{task.description}", style="dim"), BarColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("reading", total=None)
        yield lambda done, total, what: progress.update(task, completed=done, total=total, description=what[:40])


def _make(folders: Sequence[GameFolder], options: Options, jobs: int, tell: Tell) -> list[File]:
    """The files of all games, in the order of the games however many processes make them."""
    from pnp.build import build

    if jobs == 1 or len(folders) < 2:
        return [file for folder in folders for file in build(folder, options, tell)]
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    files: list[File] = []
    with ProcessPoolExecutor(min(jobs, len(folders)), mp_context=get_context("spawn")) as pool:
        works = [pool.submit(_work, folder, options) for folder in folders]
        for number, (folder, work) in enumerate(zip(folders, works, strict=True)):
            tell(number, len(folders), folder.slug)
            made, complaints = work.result()
            if complaints:
                pool.shutdown(cancel_futures=True)
                raise UserError(complaints)
            files += made
    return files


def _work(folder: GameFolder, options: Options) -> tuple[list[File], tuple[Complaint, ...]]:
    """One game in a process of its own; complaints come back as values, because exceptions lose theirs on the way."""
    from pnp.build import build

    try:
        return build(folder, options), ()
    except UserError as error:
        return [], error.complaints
