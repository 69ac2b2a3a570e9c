"""`companion score`: paper added up, from files, from a record, or from typed answers."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from companion.cli.score_pictures import is_picture
from pnp.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from companion.cli.score_pictures import Pictures
    from companion.games.bake_and_sale.variants import Variant
    from companion.sheet.ask import Interview
    from companion.sheet.table import Table

SHEETS = (".yaml", ".yml")
RECORD = ".game"


@click.command("score", short_help="Add up paper sheets, or ask for what is on them.")
@click.argument("game")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--solo", "level", metavar="LEVEL", help="The solo level that was played for.")
@click.option("--variant", "word", metavar="VARIANT", help="The challenge that was played: challenge-ID.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--save", is_flag=True, help="Keep the score in the history.")
@click.option("--yes", is_flag=True, help="Ask nothing; what a picture leaves unsure stays unsure.")
@click.option("--write", metavar="FILE.sheet.yaml", help="Write what was read from pictures, to correct it.")
@click.option("--annotate", metavar="FILE.png", help="Write the sheets with what was read drawn over them.")
@click.pass_context
def command(
    context: click.Context,
    game: str,
    files: tuple[str, ...],
    level: str | None,
    word: str | None,
    as_json: bool,
    save: bool,
    yes: bool,
    write: str | None,
    annotate: str | None,
) -> None:
    """Adds up the sheets of one table: breakdown, awards, ranking, the solo level or the medal.

    FILE is a picture of a sheet (.jpg .png .webp .tif .pdf), a sheet typed into a file (*.sheet.yaml, one or more
    players) or the record of a game (*.game). Without a file it asks for what is on the paper, region by region;
    `back` goes one question back.

    A sheet that contradicts itself is scored as marked; what does not fit is named, and the exit code is 1.
    A picture that cannot be read, or a box of which nobody says what is in it, is not scored: exit code 1.

    \b
    companion score bake-and-sale ana.jpg ben.jpg carla.sheet.yaml
    companion score bake-and-sale ana.sheet.yaml ben.sheet.yaml
    companion score bake-and-sale --solo hard
    """
    from companion import games

    slug = games.find(game)
    if slug != "bake-and-sale":
        raise UserError(f"{slug} has no paper sheet to score; bake-and-sale has")
    asked = _asked(level, word)
    pictures = _pictures(files, not yes and sys.stdin.isatty(), as_json, write, annotate)
    if pictures is not None and not pictures.sure:
        _not_sure(pictures, as_json)
        context.exit(1)
    table = _table(files, asked, pictures)
    if table is None:
        click.echo("Not finished; nothing is scored.", err=True)
        context.exit(0 if sys.stdin.isatty() else 2)
    _complain(table)
    if table.note:
        click.echo(table.note, err=True)
    answer = table.as_json()
    if pictures is not None:
        _add_boxes(answer, pictures)
    if as_json:
        click.echo(json.dumps(answer))
    else:
        from companion.sheet.show import show

        show(table)
    if save:
        from companion.sheet import history

        click.echo(f"Kept in {history.save(answer, table.variant.name)}", err=True)
    context.exit(0 if table.sound else 1)


def _pictures(
    files: tuple[str, ...], ask: bool, as_json: bool, write: str | None, annotate: str | None
) -> Pictures | None:
    """What the pictures among the files say; None if there is none."""
    chosen = [file for file in files if is_picture(file)]
    if not chosen:
        if write or annotate:
            raise UserError("--write and --annotate are for pictures, and no file is one")
        return None
    _known(files)
    from companion.cli import score_pictures

    pictures = score_pictures.read_pictures(chosen, ask, as_json)
    if write:
        score_pictures.write_reading(pictures, write)
    if annotate:
        score_pictures.write_annotated(pictures, annotate)
    if not as_json:
        for paper in pictures.papers:
            number = f", sheet {paper.reading.code.number}" if paper.reading.code else ""
            click.echo(f"Read from {paper.file}{number}:\n{pictures.entry(paper)}", err=True)
    for paper in pictures.papers:
        for warning in paper.warnings:
            click.echo(f"{paper.file}: {warning}", err=True)
    return pictures


def _not_sure(pictures: Pictures, as_json: bool) -> None:
    from companion.cli import score_pictures

    score_pictures.tell_unsure(pictures)
    if as_json:
        click.echo(json.dumps(score_pictures.not_sure_json(pictures), ensure_ascii=False))


def _add_boxes(answer: dict[str, Any], pictures: Pictures) -> None:
    """Adds to each player of a picture what was read in every box."""
    papers = {(paper.file, paper.name): paper for paper in pictures.papers}
    for player in answer["players"]:
        paper = papers.get((player["source"], player["name"]))
        if paper is not None:
            player.update(paper.as_json())


def _known(files: tuple[str, ...]) -> None:
    """Refuses files of another kind before anything is read."""
    for file in files:
        if not is_picture(file) and not file.lower().endswith((*SHEETS, RECORD)):
            raise UserError(f"{file}: expected a picture, a *.sheet.yaml or a *.game file")


def _asked(level: str | None, word: str | None) -> Variant | None:
    """The variant that the options name."""
    from companion.games.bake_and_sale import variants

    if level is not None and word is not None:
        raise UserError("--solo and --variant do not go together; a challenge has medals instead of levels")
    if level is not None:
        return variants.parse(variants.SOLO_LEVEL + _full_level(level))
    if word is not None:
        return variants.parse(_full_word(word.strip().lower()))
    return None


def _full_level(level: str) -> str:
    from companion.games.bake_and_sale import variants
    from companion.games.bake_and_sale.values import values_of

    told = level.strip().lower().removeprefix(variants.SOLO_LEVEL)
    if told.isascii() and told.isdigit():
        told = f"level-{told}"
    names = [name for name, _ in values_of().levels]
    found = [name for name in names if told and name.startswith(told)]
    full = told if told in names or len(found) != 1 else found[0]
    if variants.target(full) is None:
        raise UserError(f"unknown level '{level}'{did_you_mean(told, [*names, 'level-6'])}")
    return full


def _full_word(word: str) -> str:
    """The variant whose only beginning the word is, with or without `challenge-` before it."""
    from companion.games.bake_and_sale import variants

    known = variants.known()
    for start in (word, variants.CHALLENGE + word):
        found = [each for each in known if word and each.startswith(start)]
        if start in known or len(found) == 1:
            return start if start in known else found[0]
    return word


def _table(files: tuple[str, ...], asked: Variant | None, pictures: Pictures | None = None) -> Table | None:
    """The table in the files or typed; None if the typing ended too early."""
    if not files:
        return _ask(asked)
    _known(files)
    records = [file for file in files if file.lower().endswith(RECORD)]
    if records:
        if len(files) > 1:
            raise UserError(f"{records[0]}: a record is a whole table; score it alone")
        from companion.sheet.played import read_record

        return read_record(records[0], asked)
    from companion.sheet.file import read
    from companion.sheet.table import add_up

    texts = pictures.texts() if pictures else {}
    counted = [file for file in dict.fromkeys(files) if not is_picture(file) or file in texts] if texts else files
    variant, sheets = read(counted, asked, texts)
    # A line and column of the text made from a picture would lead nowhere.
    return add_up(variant, [(file, replace(sheet, places={}) if file in texts else sheet) for file, sheet in sheets])


def _complain(table: Table) -> None:
    from companion.sheet.show import plain

    for player in table.players:
        for problem in player.problems:
            where = f"{problem.place}: " if problem.place else ""
            click.echo(f"{where}{plain(player.name)}: {problem}", err=True)


def _ask(asked: Variant | None) -> Table | None:
    from companion.games.bake_and_sale import variants
    from companion.sheet.ask import Interview
    from companion.sheet.table import add_up

    interview = Interview((asked or variants.default(1)).values, single=bool(asked and not asked.misfit(1)))
    if not _talk(interview):
        return None
    seats = len(interview.sheets)
    variant = asked or variants.default(seats)
    misfit = variant.misfit(seats)
    if misfit:
        raise UserError(misfit)
    return add_up(variant, [("typed", sheet) for sheet in interview.sheets])


def _talk(interview: Interview) -> bool:
    """Asks until all is answered; False if the answers end before."""
    from companion.sheet.ask import NotSo

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    region = ""
    while not interview.over:
        if interview.region() != region:
            region = interview.region()
            if region:
                click.echo(f"{region}", err=True)
        so_far = f" [{interview.total()} so far]" if region else ""
        click.echo(f"{'  ' if region else ''}{interview.prompt()}{so_far}: ", err=True, nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo("", err=True)
            return interview.done_but_for_the_end()
        try:
            interview.take(line)
        except NotSo as no:
            click.echo(f"  That cannot be: {no}.", err=True)
            continue
        for doubt in interview.doubts():
            click.echo(f"  Look again, or go on: {doubt}", err=True)
    return True
