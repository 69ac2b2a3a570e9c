"""`companion simulate`: many games between bots, and their figures."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.game import Room
    from companion.lab.figures import Report
    from companion.lab.match import Outcome, Series


@click.command("simulate", short_help="Many games between bots.")
@click.argument("game")
@click.option("--bots", required=True, metavar="A,B,…", help="A bot for each seat, by level.")
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=100, show_default=True, metavar="N")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--variant", help="What is played; the usual variant for so many seats otherwise.")
@click.option("--rotate", is_flag=True, help="Let the bots change seats, on the same dice each round.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes.  [default: your cores]")
@click.option("--engine", type=click.Choice(["local", "dask"]), default="local", show_default=True)
@click.option("--scheduler", metavar="ADDRESS", help="Of the Dask cluster, e.g. tcp://127.0.0.1:8786.")
@click.option("--record", "folder", metavar="DIR", help="Keep each game as a record there.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--csv", "as_csv", is_flag=True, help="One line a bot.")
@click.option("--plot", metavar="FILE.png|svg", help="A histogram of the scores.")
def command(
    game: str,
    bots: str,
    count: int,
    seed: str,
    variant: str | None,
    rotate: bool,
    jobs: int | None,
    engine: str,
    scheduler: str | None,
    folder: str | None,
    as_json: bool,
    as_csv: bool,
    plot: str | None,
) -> None:
    """Plays many games between bots: means, spreads, win shares with 95 % intervals, lengths.

    Ctrl-C ends it with the figures so far.

    \b
    companion simulate bake-and-sale --bots normal --games 200
    companion simulate cupcake --bots hard,normal,normal --rotate --games 300 --json
    """
    from companion import games
    from companion.lab.figures import report
    from companion.lab.match import Series

    slug = games.find(game)
    room = games.room(slug)
    series = Series(slug, *_chosen(room, bots, variant), _seed(seed), rotate, folder is not None)
    if engine == "dask" and not scheduler:
        raise UserError("--engine dask needs --scheduler ADDRESS")
    if plot and Path(plot).suffix.lower() not in (".png", ".svg"):
        raise UserError(f"'{plot}': a plot ends in .png or .svg")
    start = time.perf_counter()
    outcomes = play_series(series, count, jobs or os.cpu_count() or 1, scheduler if engine == "dask" else None)
    found = report(series, outcomes, time.perf_counter() - start)
    _keep(room, series, outcomes, folder)
    if plot:
        from companion.lab.chart import save_plot

        save_plot(found, Path(plot))
    if as_json:
        click.echo(json.dumps(found.as_json(), ensure_ascii=False, indent=1))
    elif as_csv:
        click.echo(found.as_csv(), nl=False)
    else:
        click.echo(_shown(room, found))


def _seed(word: str) -> str:
    from companion.seeds import clean_seed

    return clean_seed(word)


def _chosen(room: Room[Any], bots: str, variant: str | None) -> tuple[str, tuple[str, ...]]:
    """The variant and the bots' full names, checked against each other."""
    from companion.game import Refusal
    from companion.seats import bot_name

    words = [word.strip() for word in bots.split(",") if word.strip()]
    if not words:
        raise UserError("--bots names a level for each seat, as in --bots normal,easy")
    names = tuple(bot_name(room, word) for word in words)
    least, most = room.seat_limits
    if not least <= len(names) <= most:
        raise UserError(f"{room.name} has {least} to {most} seats, not {len(names)}")
    usual = room.variants(len(names))
    chosen = variant or (usual[0] if usual else "")
    try:
        room.check_variant(chosen)
    except Refusal as refusal:
        raise UserError(refusal.why) from None
    if why := room.fits(room.usual_setup(chosen, len(names))):
        raise UserError(why)
    return chosen, names


def play_series(series: Series, count: int, jobs: int, scheduler: str | None = None) -> list[Outcome]:
    """Plays a series with a progress bar on a terminal; Ctrl-C ends it early."""
    from companion.lab import engines

    if scheduler:
        work = engines.cluster(series, count, scheduler)
    elif jobs == 1 or count < 4:
        work = engines.here(series, count)
    else:
        work = engines.processes(series, count, min(jobs, count))
    outcomes: list[Outcome] = []
    with progress(count) as tell:
        try:
            for some in work:
                outcomes += some
                tell(len(outcomes))
        except KeyboardInterrupt:
            work.close()
            click.echo(f"stopped after {len(outcomes)} of {count} games", err=True)
    if not outcomes:
        raise click.Abort
    return sorted(outcomes, key=lambda each: each.index)


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error if somebody is looking at it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task("games", total=total)
        yield lambda done: bar.update(task, completed=done)


def _keep(room: Room[Any], series: Series, outcomes: list[Outcome], folder: str | None) -> None:
    """Records that were asked for, and those of games that did not end."""
    from pnp.files import save_all

    if folder:
        save_all({_record_name(room, series, each, folder): each.record.encode() for each in outcomes})
    tell_stuck(room, series, outcomes, folder or ".")


def tell_stuck(room: Room[Any], series: Series, outcomes: list[Outcome], folder: str = ".") -> None:
    """Keeps the records of games that did not end, and says so: they are findings."""
    from pnp.files import save_all

    stuck = {_record_name(room, series, each, folder): each for each in outcomes if not each.finished}
    if stuck:
        save_all({name: each.record.encode() for name, each in stuck.items()})
    for name, each in stuck.items():
        click.echo(f"game {each.index} did not end after {each.decisions} decisions; its record: {name}", err=True)


def _record_name(room: Room[Any], series: Series, outcome: Outcome, folder: str) -> Path:
    return Path(folder) / f"{room.slug}-{series.seed}-{outcome.index}.game"


def _shown(room: Room[Any], found: Report) -> str:
    """The figures as a table, win shares by seat, lengths and a histogram."""
    from companion.lab.chart import histogram

    rows = [("bot", "mean", "median", "10 %", "90 %", "stdev", "wins", "95 %")]
    for each in found.seats:
        rows.append(
            (
                each.bot,
                f"{each.mean:.1f}",
                f"{each.median:g}",
                f"{each.p10:g}",
                f"{each.p90:g}",
                f"{each.stdev:.1f}",
                f"{each.wins * 100:.1f} %",
                f"{each.wins_low * 100:.1f}–{each.wins_high * 100:.1f}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    table = [
        "  ".join(
            cell.ljust(w) if not n else cell.rjust(w) for n, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    speed = f"{found.decisions / found.seconds:,.0f} decisions a second" if found.seconds else ""
    lines = [
        f"{room.name}, {found.series.variant}: {found.games} games, seed {found.series.seed}, "
        f"{found.seconds:.1f} s, {speed}",
        "",
        *table,
        "",
        f"turns: mean {found.turns['mean']:.1f}, median {found.turns['median']:g}, "
        f"10–90 %: {found.turns['p10']:g}–{found.turns['p90']:g}",
    ]
    if len(found.seats) > 1:
        shares = ", ".join(
            f"seat {n} {share * 100:.1f} % ({low * 100:.0f}–{high * 100:.0f})"
            for n, (share, low, high) in enumerate(found.seat_shares, 1)
        )
        lines.append(f"won from {shares}")
    if found.unfinished:
        lines.append(f"{len(found.unfinished)} games did not end")
    return "\n".join([*lines, "", histogram(found)])
