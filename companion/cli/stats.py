"""`companion stats`: what was played, and how well."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from companion.cli.play import plain_option
from companion.cli.std_out import columns, speaks_unicode

if TYPE_CHECKING:
    from companion.history import Finished, History
    from companion.stats import Row

STREAKS = (("days", "Days in a row with a game"), ("daily", "Daily challenges in a row"))
CSV_HEAD = ("played", "game", "variant", "seed", "kind", "seat", "name", "who", "score", "rank", "medal", "record")


@click.command("stats", short_help="Games played, bests, medals, streaks.")
@click.argument("game", required=False)
@click.option("--name", default="", metavar="NAME", help="Only what this person played.")
@click.option("--rebuild", is_flag=True, help="Throw the history away and build it anew from the records.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--csv", "as_csv", is_flag=True, help="Every seat of every finished game, one a line.")
@plain_option
def command(game: str | None, name: str, rebuild: bool, as_json: bool, as_csv: bool, plain: bool) -> None:
    """Adds up the finished games in your folder, those of all games or of one.

    \b
    companion stats
    companion stats cupcake --name Ana
    companion stats --csv > games.csv
    """
    from companion import games, history
    from pnp.errors import UserError

    if as_json and as_csv:
        raise UserError("--json or --csv, not both")
    slug = games.find(game) if game else ""
    kept = history.load(rebuild=rebuild)
    for text in (*kept.notes, *(f"Passed over: {why}" for why in kept.skipped)):
        click.echo(text, err=True)
    kept.games = [each for each in kept.games if not slug or each.game == slug]
    if as_csv:
        _csv(kept.games)
    elif as_json:
        click.echo(json.dumps(_answer(kept, name), ensure_ascii=False))
    else:
        _tell(kept, name) if plain else _show(kept, name)


def _answer(kept: History, name: str) -> dict[str, Any]:
    from companion import games, history, stats

    mine = [each for each in kept.games if stats.own_seats(each, name)]
    levels = {slug: list(games.room(slug).bots()) for slug in {each.game for each in mine} & set(games.slugs())}
    today = date.today()
    played, daily = (stats.streak(days, today) for days in (history.days(mine), stats.daily_days(mine)))
    won = stats.medals(mine)
    return {
        "games": len(mine),
        "rows": [
            {
                "game": row.game,
                "variant": row.variant,
                "games": row.games,
                "best": row.best,
                "mean": round(row.mean, 1),
                "percentile": row.percentile,
                "among_bots": _among_bots(row) or None,
                "medal": row.medal or None,
                "last": list(row.last),
            }
            for row in stats.rows(kept.games, name)
        ],
        "against": [
            {"game": each.game, "bot": each.bot, "games": each.games, "wins": each.wins}
            for each in stats.versus(mine, levels, name)
        ],
        "medals": dict(Counter(won.values())),
        "streaks": {
            "days": {"now": played.now, "longest": played.longest},
            "daily": {"now": daily.now, "longest": daily.longest},
        },
        "skipped": kept.skipped,
    }


def _among_bots(row: Row) -> str:
    """How the best score stands among those that bots were measured to make, e.g. `71 % of hard`."""
    from companion import games
    from companion.game import Setup
    from companion.lab import yardstick
    from pnp.errors import UserError

    if row.game not in games.slugs():
        return ""
    try:
        told = yardstick.verdict(games.room(row.game), Setup(row.variant, row.seats), row.best)
    except UserError:
        return ""
    found = re.search(r"(\d+ % of \S+)", told)
    return found[1] if found else ""


def _show(kept: History, name: str) -> None:
    from companion import stats

    answer = _answer(kept, name)
    if not answer["games"]:
        click.echo("No finished games yet. `companion` starts one.")
        return
    many = answer["games"]
    click.echo(f"{many} finished game{'s' * (many != 1)}" + (f" of {name}" if name else ""))
    click.echo()
    heads = ("game", "variant", "games", "best", "mean", "beats bots", "medal", "last games")
    table = [
        (
            row["game"],
            row["variant"],
            str(row["games"]),
            str(row["best"]),
            f"{row['mean']:.1f}",
            row["among_bots"] or "-" if row["percentile"] is None else f"{row['percentile']} %",
            row["medal"] or "",
            stats.sparkline(row["last"], speaks_unicode()),
        )
        for row in answer["rows"]
    ]
    _table(heads, table, right=range(2, 6))
    if answer["against"]:
        click.echo()
        _table(
            ("against", "bot", "games", "won", ""),
            [
                (
                    each["game"],
                    each["bot"],
                    str(each["games"]),
                    str(each["wins"]),
                    f"{each['wins'] / each['games']:.0%}",
                )
                for each in answer["against"]
            ],
            right=range(2, 5),
        )
    click.echo()
    medals = ", ".join(
        f"{answer['medals'][medal]} {medal}" for medal in ("gold", "silver", "bronze") if medal in answer["medals"]
    )
    click.echo(f"Medals: {medals or 'none yet'}. `companion challenge list` shows where.")
    for key, what in STREAKS:
        each = answer["streaks"][key]
        click.echo(f"{what}: {each['now']} (longest {each['longest']})")


def _tell(kept: History, name: str) -> None:
    """The same for an ear: one fact a line."""
    from companion.aloud import aloud, listed, plural

    answer = _answer(kept, name)
    told = [f"{plural(answer['games'], 'finished game')}{f' of {name}' if name else ''}."]
    for row in answer["rows"]:
        what = f"{row['game']}, {row['variant']}"
        told.append(f"{what}: {plural(row['games'], 'game')}, best {row['best']}, mean {row['mean']:.1f}.")
        percent = row["percentile"]
        beats = f"{row['best']} beats {row['among_bots']}" if row["among_bots"] and percent is None else ""
        beats = f"beats bots in {percent} % of games" if percent is not None else beats
        told += [f"{what}: {text}." for text in (beats, f"{row['medal']} medal" if row["medal"] else "") if text]
        told.append(f"{what}: last scores {listed(str(each) for each in row['last'])}.")
    for each in answer["against"]:
        told.append(f"{each['game']} against {each['bot']}: {each['wins']} of {each['games']} won.")
    medals = [
        f"{answer['medals'][medal]} {medal}" for medal in ("gold", "silver", "bronze") if medal in answer["medals"]
    ]
    told.append(f"Medals: {listed(medals) or 'none yet'}.")
    for key, what in STREAKS:
        told.append(f"{what}: {answer['streaks'][key]['now']}, longest {answer['streaks'][key]['longest']}.")
    for text in told:
        click.echo(aloud(text))


def _table(heads: tuple[str, ...], table: Sequence[tuple[str, ...]], right: range) -> None:
    lines = [heads, *table]
    widths = [max(len(row[place]) for row in lines) for place in range(len(heads))]
    for row in lines:
        cells = [
            f"{cell:>{wide}}" if place in right else f"{cell:<{wide}}"
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(cells).rstrip()[: max(columns(), 40)])


def _csv(games: list[Finished]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for game in games:
        about = (game.played.isoformat(), game.game, game.variant, game.seed, game.kind)
        for number, seat in enumerate(game.seats, 1):
            own = (number, seat.name, seat.who, seat.score, seat.rank, game.medal if number == 1 else "", game.path)
            writer.writerow((*about, *own))
    sys.stdout.write(text.getvalue())
