"""`companion` alone: the games, an unfinished one, today's challenge, and a question. It reads no data in full."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

import click

from companion import games
from companion.saves import is_finished, newest_first
from pnp.errors import UserError

MOST_LOOKED_AT = 50
"""Records that are looked at for an unfinished game."""
PLAIN = "BAKEHOUSE_PLAIN"
ASK = "What shall it be? "


def run() -> int:
    """Shows the screen and carries out the answer; the exit code."""
    slugs = games.slugs()
    unfinished = _unfinished()
    if os.environ.get(PLAIN, "") not in ("", "0"):
        _tell(slugs, unfinished)
    else:
        _show(slugs, unfinished)
    while True:
        answer = _ask(ASK)
        if answer is None or answer.lower() in ("q", "quit", "exit"):
            return 0
        try:
            chosen = _arguments(answer, slugs, unfinished)
        except UserError as error:
            click.echo(str(error))
            continue
        if chosen is not None:
            from companion.cli import run_words

            return run_words(chosen)


def _show(slugs: tuple[str, ...], unfinished: Path | None) -> None:
    click.echo("Bakehouse: bakery and café games at your table\n")
    for number, slug in enumerate(slugs, 1):
        click.echo(f" {number}  {_name(slug)}")
    click.echo()
    if unfinished:
        click.echo(f" c  go on with {_about(unfinished)}")
    click.echo(f" d  today's challenge: {_daily()}")
    click.echo(" l  all challenges    s  your games so far    h  all commands    q  leave\n")


def _tell(slugs: tuple[str, ...], unfinished: Path | None) -> None:
    """The same for an ear."""
    from companion.aloud import aloud

    told = ["Bakehouse: bakery and café games at your table."]
    told += [f"{number}: {_name(slug)}" for number, slug in enumerate(slugs, 1)]
    told += [f"c: go on with {_about(unfinished)}"] if unfinished else []
    told += [f"d: today's challenge, {_daily()}", "l: all challenges", "s: your games so far", "h: all commands"]
    for text in [*told, "q: leave"]:
        click.echo(aloud(text))


def _ask(question: str) -> str | None:
    try:
        return input(question).strip()
    except EOFError:
        click.echo()
        return None


def _arguments(answer: str, slugs: tuple[str, ...], unfinished: Path | None) -> list[str] | None:
    """The command line that an answer stands for; None to ask again."""
    word = answer.lower()
    known = {
        "d": ["challenge", "daily"],
        "l": ["challenge", "list"],
        "s": ["stats"],
        "h": ["--help"],
        "?": ["--help"],
    }
    if word in known:
        return known[word]
    if word == "c" and unfinished:
        return ["resume", str(unfinished)]
    if not word:
        return ["resume", str(unfinished)] if unfinished else None
    if word.isascii() and word.isdigit():
        if not 1 <= int(word[:4]) <= len(slugs):
            raise UserError(f"The games go from 1 to {len(slugs)}.")
        slug = slugs[int(word[:4]) - 1]
    else:
        slug = games.find(word)
    return _seats(slug)


def _seats(slug: str) -> list[str] | None:
    """Who plays: the person alone, or names and bots in turn order."""
    room = games.room(slug)
    levels = list(room.bots())
    click.echo(f"Who plays {room.name}? Enter: you alone. Or names and bots in turn order, e.g. Ana {levels[-1]}")
    click.echo(f"Bots: {', '.join(levels)}. Real dice: write typed, too. l lists its challenges.")
    answer = _ask("> ")
    if answer is None:
        return None
    words = [word.strip() for word in (answer.split(",") if "," in answer else answer.split()) if word.strip()]
    typed = ["--dice", "typed"] if "typed" in words else []
    words = [word for word in words if word != "typed"]
    if [word.lower() for word in words] == ["l"]:
        return ["challenge", "list", slug]
    if not words:
        return ["solo", slug, *typed]
    seats = [part for word in words for part in (("--bot", word) if word.lower() in levels else ("--seat", word))]
    return ["play", slug, *seats, *typed]


def _name(slug: str) -> str:
    """The game's name from a quick look at its data; its slug if that fails."""
    from pnp.catalog import GAME_FILE, find

    try:
        text = (find(slug).data / GAME_FILE).read_text("utf-8")
    except (OSError, UserError):
        return slug
    found = re.search(r'^name: (?:![a-z]+ )?"?(.*?)"?\s*$', text, re.MULTILINE)
    return found[1] if found else slug


def _unfinished() -> Path | None:
    """The game played last that is not over."""
    for number, path in enumerate(newest_first()):
        if number >= MOST_LOOKED_AT:
            return None
        if not is_finished(path):
            return path
    return None


def _about(path: Path) -> str:
    """What an unfinished game is, from its headers."""
    try:
        text = path.read_bytes()[:4000].decode("utf-8", errors="replace")
    except OSError:
        return path.name
    value = dict(re.findall(r'^\[(Game|Variant) "([^"]*)"\]$', text, re.MULTILINE))
    players = re.findall(r'^\[Player "\d+" "([^"]*)"', text, re.MULTILINE)
    slug = value.get("Game", "")
    name = _name(slug) if slug in games.slugs() else path.name
    return f"{name}, {value.get('Variant', 'a game')}: {', '.join(players[:6])}"


def _daily() -> str:
    from companion.daily import glance

    try:
        slug, name = glance(date.today())
    except (OSError, UserError):
        return "the same for everybody"
    return f"{name} ({_name(slug)})" if name else _name(slug)
