"""`companion replay`: are these records of games that could be played?"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from companion import record as records
from companion import replay
from pnp.errors import UserError


@click.command("replay", short_help="Check records, or walk through one.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Show the game event by event.")
@click.option("--other-data", is_flag=True, help="Also by rules or data that differ from those it was played by.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.pass_context
def command(context: click.Context, files: tuple[Path, ...], step: bool, other_data: bool, as_json: bool) -> None:
    """Replays records through the rules: `ok FILE scores=…`, or `FILE:LINE: why` and exit code 1.

    \b
    companion replay *.game
    companion replay --step ana.game
    """
    for file in files:
        if not file.is_file():
            raise UserError(f"there is no file '{file}'")
    answers = []
    for file in files:
        answer, warnings = _check(file, other_data)
        answers.append(answer)
        for warning in warnings:
            click.echo(warning, err=True)
        if not as_json:
            if step:
                _walk(file, other_data)
            click.echo(_line(answer))
    if as_json:
        click.echo(json.dumps(answers, ensure_ascii=False))
    context.exit(0 if all(answer["ok"] for answer in answers) else 1)


def _check(file: Path, other_data: bool) -> tuple[dict[str, Any], list[str]]:
    """The answer on one file, and what else is to be said."""
    answer: dict[str, Any] = {"file": str(file), "ok": True, "line": None, "why": None, "scores": None, "ranks": None}
    try:
        record = records.read(file)
        game = replay.replay(record, other_data=other_data)
    except UserError as error:
        complaint = error.complaints[0]
        line = complaint.place.line if complaint.place else 0
        answer |= {"ok": False, "line": line or None, "why": complaint.what}
        return answer, []
    warnings = list(game.warnings)
    if record.torn:
        warnings.append(f"{file}: the last line has no line end; it may have been cut off")
    if game.finished:
        results = game.results()
        answer |= {"scores": [each.score for each in results], "ranks": [each.rank for each in results]}
    return answer, warnings


def _line(answer: dict[str, Any]) -> str:
    if not answer["ok"]:
        where = ":".join(str(part) for part in (answer["file"], answer["line"]) if part)
        return f"{where}: {answer['why']}"
    if answer["scores"] is None:
        return f"ok {answer['file']} unfinished"
    return f"ok {answer['file']} scores={','.join(str(score) for score in answer['scores'])}"


def _walk(file: Path, other_data: bool) -> None:
    """Every event with what it did, as far as the record stands; on a terminal it waits for Enter."""
    from companion.cli.std_out import columns
    from companion.screen import plain

    try:
        record = records.read(file)
        game = replay.begin(record, other_data=other_data)
        names = [header.values[1] for header in record.players()]
        waits = sys.stdin.isatty() and sys.stdout.isatty()
        for event in record.events:
            before = game.state.copy()
            replay.play(game, event)
            effect = game.room.effect(before, game.moves[-1], game.state)
            name = names[event.seat - 1] if event.seat else "*"
            click.echo(f"{event.line:>4}  {name}: {' '.join(event.words)}" + (f"  ({effect})" if effect else ""))
            if waits and event.seat:
                answer = input("Enter: on, b: board, q: stop > ").strip().lower()
                if answer == "q":
                    return
                if answer == "b":
                    for line in game.room.screen(game.state, event.seat, columns(), names):
                        click.echo(plain(line))
    except UserError:
        return  # the answer on the whole file names the line
    except EOFError:
        click.echo()
