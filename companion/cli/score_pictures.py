"""Pictures among the files of `companion score`: read, asked about, written down, each sheet once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.errors import UserError

if TYPE_CHECKING:
    from companion.sheet.scan.judge import Read, Reading

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".pdf", ".heic", ".heif", ".gif", ".bmp")
KEYS = {"blank": "-", "circled": "o", "crossed": "x", "both": "x"}
WORDS = {"blank": "blank", "circled": "circled", "crossed": "crossed", "both": "circled and crossed"}
SAME_SHEET = 0.01
"""The share of boxes by which two pictures of one sheet may differ."""


def is_picture(file: str) -> bool:
    """Whether a file's name is that of a picture."""
    return file.lower().endswith(SUFFIXES)


@dataclass(slots=True)
class Paper:
    """One player's sheet as read from a picture."""

    file: str
    name: str
    reading: Reading

    @property
    def warnings(self) -> list[str]:
        """What is odd on it but has a meaning."""
        from companion.sheet.scan.rows import warnings

        boxes = self.reading.boxes
        return warnings(self.reading.states(), {name: box.drawn for name, box in boxes.items()})

    def as_json(self) -> dict[str, Any]:
        """The boxes as a program reads them."""
        boxes = self.reading.boxes
        return {
            "boxes": {name: {"state": box.state, "confidence": box.confidence} for name, box in boxes.items()},
            "flagged": [box.id for box in self.reading.flagged],
            "warnings": self.warnings,
        }


@dataclass(slots=True)
class Pictures:
    """What all pictures of a command say."""

    papers: list[Paper] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def sure(self) -> bool:
        """Whether nothing is refused and no box is left to ask about."""
        return not self.refused and not any(paper.reading.flagged for paper in self.papers)

    def texts(self) -> dict[str, str]:
        """Of each picture file what a sheet file would say; nothing for one that shows a sheet once more."""
        found: dict[str, str] = {}
        for paper in self.papers:
            found[paper.file] = found.get(paper.file, self.head()) + self.entry(paper)
        return found

    def head(self) -> str:
        """How a sheet file begins; a sheet printed for a challenge names it, and a challenge has one player."""
        from companion.games.bake_and_sale import variants

        code = self.papers[0].reading.code if len(self.papers) == 1 else None
        mark = variants.CHALLENGE + code.challenge.lower() if code and code.challenge else ""
        named = [each for each in variants.known() if mark and each.startswith(mark)]
        return HEAD.format(f"variant: {named[0]}\n" if len(named) == 1 else "")

    def entry(self, paper: Paper) -> str:
        """One player of a sheet file."""
        from companion.sheet.scan.rows import player_yaml

        return player_yaml(paper.name, paper.reading.states())


HEAD = "sheet: bake-and-sale/1\n{}players:\n"


def needed() -> None:
    """Says how to install what pictures need, where it is missing."""
    from importlib.util import find_spec

    missing = [name for name in ("numpy", "cv2", "zxingcpp") if find_spec(name) is None]
    if missing:
        raise UserError(
            f"reading pictures needs {' and '.join(missing)}, which is not installed; "
            "install it with: pip install 'bakehouse[photo]'"
        )


def read_pictures(files: Sequence[str], ask: bool, quiet: bool) -> Pictures:
    """Reads every picture once; asks for names of the pages of a document and about unsure boxes if it may."""
    needed()
    pictures = Pictures()
    once = list(dict.fromkeys(files))
    for file in files:
        if not Path(file).exists():
            raise UserError(f"{file}: there is no such file")
    for file, (readings, notes, refusal) in zip(once, _all_read(once, quiet), strict=True):
        for note in notes:
            click.echo(f"{file}: {note}", err=True)
        if refusal:
            pictures.refused[file] = refusal
            click.echo(f"{file}: {refusal}", err=True)
        for number, reading in enumerate(readings, 1):
            _add(pictures, Paper(file, _name(file, number, len(readings), ask), reading))
    if ask and not pictures.refused:
        for paper in pictures.papers:
            if not _asked(paper):
                break
    return pictures


Answer = tuple[list["Reading"], list[str], str]


def _all_read(files: Sequence[str], quiet: bool) -> list[Answer]:
    if quiet or not sys.stderr.isatty():
        return [_read(file) for file in files]
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return [_read(file) for file in track(files, "Reading pictures", console=console, transient=True)]


def _read(file: str) -> Answer:
    from companion.sheet.scan.picture import read_bytes
    from companion.sheet.scan.read import read_content
    from companion.sheet.scan.refusal import Refused

    try:
        readings, notes = read_content(read_bytes(file))
    except Refused as refused:
        return [], [], str(refused)
    return readings, notes, ""


def _name(file: str, number: int, count: int, ask: bool) -> str:
    """The player's name: the file's, or asked for if one file holds several sheets."""
    stem = Path(file).stem.removesuffix(".sheet") or "player"
    if count == 1:
        return stem
    otherwise = f"{stem} {number}"
    if not ask:
        return otherwise
    return str(click.prompt(f"Name of the player of page {number}", default=otherwise, err=True)).strip() or otherwise


def _add(pictures: Pictures, paper: Paper) -> None:
    """Adds a sheet unless it is there already; a second picture of it answers what was unsure in the first."""
    code = paper.reading.code
    for known in pictures.papers:
        if code is None or known.reading.code != code:
            continue
        mine, other = paper.reading.boxes, known.reading.boxes
        sure = [name for name in mine if not mine[name].doubt and not other[name].doubt]
        differ = [name for name in sure if mine[name].state != other[name].state]
        if len(differ) > SAME_SHEET * len(mine):
            told = f"{paper.file}: sheet {code.number} as in {known.file}, but with other marks; both are counted"
            click.echo(told, err=True)
            continue
        answers = {name: mine[name].state for name in mine if other[name].doubt and not mine[name].doubt}
        known.reading = known.reading.answered(answers)
        click.echo(f"{paper.file}: the same sheet as {known.file}; counted once", err=True)
        return
    pictures.papers.append(paper)


def _asked(paper: Paper) -> bool:
    """Asks about every unsure box, one key each; False if the person stops."""
    flagged = paper.reading.flagged
    if not flagged:
        return True
    click.echo(f"{paper.name}: {_many(len(flagged))} to look at. {show_enlarged(paper)}", err=True)
    answers: dict[str, str] = {}
    for number, box in enumerate(flagged, 1):
        state = _one(paper, box, f"{number}/{len(flagged)}")
        if state is None:
            return False
        answers[box.id] = state
    paper.reading = paper.reading.answered(answers)
    return True


def _many(count: int) -> str:
    return "1 box" if count == 1 else f"{count} boxes"


def show_enlarged(paper: Paper) -> str:
    """Writes the unsure boxes enlarged into a picture; says where."""
    from companion.sheet.scan.annotate import enlarged, save_picture, unsure_file

    file = unsure_file(paper.name)
    try:
        save_picture(enlarged(paper.reading, paper.reading.flagged), file)
    except UserError:
        return ""
    return f"Enlarged: {file}"


def _one(paper: Paper, box: Read, count: str) -> str | None:
    from companion.sheet.scan.annotate import in_terminal

    click.echo(in_terminal(paper.reading, box.id, coloured=not os.environ.get("NO_COLOR")), err=True)
    keys = {KEYS[state]: state for state in box.states}
    choice = ", ".join(f"{key} {WORDS[state]}" for key, state in keys.items())
    click.echo(f"{count} {box.id} ({box.doubt}; looks {WORDS[box.state]}): {choice}, q stop ", err=True, nl=False)
    while True:
        key = click.getchar().lower()
        if key in keys:
            click.echo(WORDS[keys[key]], err=True)
            return keys[key]
        if key in ("q", "\x04"):
            click.echo("", err=True)
            return None


def write_reading(pictures: Pictures, file: str) -> None:
    """Writes what was read as a sheet file, to be corrected or scored."""
    from pnp.files import save_all

    if not file.lower().endswith((".yaml", ".yml")):
        raise UserError(f"--write {file}: expected a name that ends in .sheet.yaml")
    lines = [pictures.head()]
    for paper in pictures.papers:
        unsure = ", ".join(box.id for box in paper.reading.flagged)
        lines.append(f"  # from {Path(paper.file).name}{'; not sure of ' + unsure if unsure else ''}\n")
        lines.append(pictures.entry(paper))
    save_all({Path(file): "".join(lines).encode()})
    click.echo(f"Reading written to {file}", err=True)


def write_annotated(pictures: Pictures, file: str) -> None:
    """Writes each sheet with what was read drawn over it; several get their players' names."""
    from companion.sheet.scan.annotate import annotated, save_picture

    target = Path(file)
    for paper in pictures.papers:
        own = target
        if len(pictures.papers) > 1:
            plain = "".join(letter if letter.isalnum() else "-" for letter in paper.name)
            own = target.with_name(f"{target.stem}-{plain}{target.suffix}")
        save_picture(annotated(paper.reading), own)
        click.echo(f"Annotated picture in {own}", err=True)


def not_sure_json(pictures: Pictures) -> dict[str, Any]:
    """The answer while something is unsure or refused: no score."""
    none: dict[str, Any] = {"score": None, "rank": None, "awards": [], "breakdown": None}
    players: list[dict[str, Any]] = [
        {"name": paper.name, "source": paper.file, **none, "problems": [], **paper.as_json()}
        for paper in pictures.papers
    ]
    players += [
        {"name": Path(file).stem, "source": file, **none, "problems": [why], "boxes": {}, "flagged": []}
        for file, why in pictures.refused.items()
    ]
    return {"game": "bake-and-sale", "players": players}


def tell_unsure(pictures: Pictures) -> None:
    """Says which boxes are unsure and what to do."""
    for paper in pictures.papers:
        for box in paper.reading.flagged:
            looks = f"looks {WORDS[box.state]}, {box.confidence:.0%}"
            click.echo(f"{paper.file}: not sure of {box.id} ({box.doubt}; {looks})", err=True)
        if paper.reading.flagged and not pictures.refused:
            click.echo(f"{paper.file}: {show_enlarged(paper)}", err=True)
    if not pictures.refused:
        click.echo(
            "Nothing is scored: answer in a terminal, take a better picture, or correct a --write file", err=True
        )
    else:
        click.echo("Nothing is scored.", err=True)
