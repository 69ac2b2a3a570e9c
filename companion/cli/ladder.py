"""`companion ladder`: all bot levels of a game against each other."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.game import Room
    from companion.lab.ladder import Pairing, Rating
    from companion.lab.match import Outcome, Series


@click.command("ladder", short_help="All bot levels against each other.")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(2, 100_000), default=60, show_default=True, metavar="N")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--bots", metavar="A,B,…", help="Only these levels.")
@click.option("--seats", type=click.IntRange(2, 100), default=2, show_default=True, metavar="N")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes.  [default: your cores]")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--yardstick", metavar="FILE.json", help="Add the percentiles of each level's scores there.")
def command(
    game: str,
    count: int,
    seed: str,
    bots: str | None,
    seats: int,
    jobs: int | None,
    as_json: bool,
    yardstick: str | None,
) -> None:
    """Plays each two levels against each other, seats rotated on the same dice: ratings and win table.

    At larger tables the two levels sit in turn. Ctrl-C ends it with the figures so far; a yardstick stays as it was.

    \b
    companion ladder bake-and-sale
    companion ladder cube --bots easy,normal --games 200
    companion ladder cupcake --seats 4
    """
    from companion import games
    from companion.lab.ladder import pairing, pairings, ratings
    from companion.seats import bot_name
    from companion.seeds import clean_seed

    slug = games.find(game)
    room = games.room(slug)
    levels = [bot_name(room, word) for word in bots.split(",")] if bots else list(room.bots())
    if len(set(levels)) < 2:
        raise UserError(f"a ladder needs two levels or more; {room.name} has {', '.join(room.bots())}")
    least, most = room.seat_limits
    if not least <= seats <= most:
        raise UserError(f"--seats {seats}: {room.name} has {least} to {most} seats")
    rounds = pairings(slug, room.variants(seats)[0], levels, clean_seed(seed), seats)
    if yardstick and seats == 2:
        rounds += _alone(room, levels, clean_seed(seed))
    played, whole = _played(room, rounds, count, jobs or os.cpu_count() or 1)
    if yardstick and whole:
        _keep(Path(yardstick), room, played)
    elif yardstick:
        click.echo(f"{yardstick} stays as it was: not all games were played", err=True)
    shared = [(series, outcomes) for series, outcomes in played if len(series.bots) > 1]
    table = [pairing(series, outcomes) for series, outcomes in shared]
    rated = ratings(shared, levels)
    click.echo(_json(slug, table, rated) if as_json else _shown(levels, table, rated))


def _played(
    room: Room[Any], rounds: Sequence[Series], count: int, workers: int
) -> tuple[list[tuple[Series, list[Outcome]]], bool]:
    """What was played, and whether that is all."""
    from companion.cli.simulate import play_series, tell_stuck

    played: list[tuple[Series, list[Outcome]]] = []
    for series in rounds:
        try:
            click.echo(" against ".join(series.bots[:2]), err=True)
            played.append((series, play_series(series, count, workers)))
        except (KeyboardInterrupt, click.Abort):  # before a game of this round was over
            if not played:
                raise
            return played, False
        tell_stuck(room, *played[-1])
        if len(played[-1][1]) < count:
            return played, False
    return played, True


def _keep(file: Path, room: Room[Any], played: Sequence[tuple[Series, Sequence[Outcome]]]) -> None:
    """Adds the scores of these games to a yardstick."""
    from companion.lab import yardstick
    from pnp.files import save_all

    scores: dict[tuple[str, int, str], list[int]] = {}
    for series, outcomes in played:
        for number, bot in enumerate(series.bots):
            found = [each.scores[number] for each in outcomes if each.finished]
            scores.setdefault((series.variant, len(series.bots), bot), []).extend(found)
    save_all({file: yardstick.extended(yardstick.read(file, room.slug), scores)})


def _alone(room: Room[Any], levels: Sequence[str], seed: str) -> list[Series]:
    """Each level by itself, in the usual game for one; none if one alone can only play challenges."""
    from companion.lab.match import Series

    usual = [each for each in room.variants(1) if not each.startswith("challenge-")] if room.seat_limits[0] == 1 else []
    return [Series(room.slug, usual[0], (level,), f"{seed}-{level}") for level in levels if usual]


def _json(slug: str, table: Sequence[Pairing], rated: Sequence[Rating]) -> str:
    document: dict[str, Any] = {
        "game": slug,
        "ratings": [{"bot": each.bot, "rating": round(each.value, 3), "sigma": round(each.sigma, 3)} for each in rated],
        "pairings": [
            {
                "one": each.one,
                "other": each.other,
                "games": each.games,
                "wins": round(each.share, 4),
                "wins_low": round(each.low, 4),
                "wins_high": round(each.high, 4),
            }
            for each in table
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _shown(levels: Sequence[str], table: Sequence[Pairing], rated: Sequence[Rating]) -> str:
    lines = ["rating       ±"]
    lines += [f"{each.bot:<10} {each.value:6.1f}  {each.sigma:4.1f}" for each in rated]
    lines += ["", "share of games that the row won against the column (95 %)"]
    wide = 17
    lines.append(" " * 10 + "".join(level.rjust(wide) for level in levels))
    for one in levels:
        cells = []
        for other in levels:
            found = next((each for each in table if {each.one, each.other} == {one, other}), None)
            if found is None or one == other:
                cells.append("–".rjust(wide))
                continue
            share, low, high = found.share, found.low, found.high
            if found.one != one:
                share, low, high = 1 - share, 1 - high, 1 - low
            cells.append(f"{share * 100:.0f} % ({low * 100:.0f}–{high * 100:.0f})".rjust(wide))
        lines.append(f"{one:<10}" + "".join(cells))
    return "\n".join(lines)
