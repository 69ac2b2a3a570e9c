"""The end of a game on the screen: the score, what it is worth, and a result to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.std_out import columns, rows, speaks_unicode
from companion.seats import HUMAN
from companion.table import Table
from pnp.errors import UserError

if TYPE_CHECKING:
    from companion.cli.play_terminal import Terminal


def show(table: Table, terminal: Terminal) -> None:
    """Everything that is to be said when a game is over."""
    terminal.say("The game is over.", "bold")
    score(table, terminal)
    for text in table.room.verdict(table.setup, table.state):
        terminal.say(text, "bold")
    _compare(table, terminal)
    if not table.journal:
        return
    terminal.say(f"Record: {table.journal.path}")
    _share(table, terminal)


def _compare(table: Table, terminal: Terminal) -> None:
    """How the scores of people stand among those of bots."""
    from companion.lab import yardstick

    for player, result in zip(table.players, table.room.standing(table.state), strict=True):
        told = yardstick.verdict(table.room, table.setup, result.score) if player.who == HUMAN else ""
        if told:
            terminal.say(f"{player.name}: {told}.")


def score(table: Table, terminal: Terminal) -> None:
    """The standing of all seats, line by line."""
    results = table.room.standing(table.state)
    names = table.names()
    if terminal.plain:
        for each in results:
            who = names[each.seat - 1]
            terminal.say(f"{who}: score {each.score}{f', place {each.rank}' if len(results) > 1 else ''}.")
            for name, value in each.lines:
                if value:
                    terminal.say(f"{who}, {name}: {value}.")
    else:
        heads = ["", *(name for name, _ in results[0].lines), "total"]
        cells = [[names[each.seat - 1], *(str(value) for _, value in each.lines), str(each.score)] for each in results]
        if len(results) > 1:
            heads.append("place")
            for row, each in zip(cells, results, strict=True):
                row.append(str(each.rank))
        widths = [max(len(row[place]) for row in [heads, *cells]) for place in range(len(heads))]
        for number, row in enumerate([heads, *cells]):
            texts = [f"{row[0]:<{widths[0]}}"]
            texts += [f"{cell:>{wide}}" for cell, wide in zip(row[1:], widths[1:], strict=True)]
            terminal.say("  ".join(texts), "" if number else "bold")
    for each in results:
        if each.awards:
            terminal.say(f"{names[each.seat - 1]}: awards {', '.join(each.awards)}")


def _share(table: Table, terminal: Terminal) -> None:
    """The result of a challenge as a few lines and a QR code that hold what is needed to check it."""
    from companion.challenges import by_variant

    challenge = by_variant(table.room.slug, table.setup.variant)
    if not challenge or not table.journal:
        return
    from companion import record as records
    from companion import replay
    from companion.share import code

    try:
        game = replay.replay(records.read(table.journal.path), other_data=True)
    except UserError as error:
        terminal.say(f"The result cannot be shared: {error}")
        return
    text = code(game)
    medal = table.room.medal(table.setup, table.state)
    points = table.room.standing(table.state)[0].score
    terminal.say()
    terminal.say(
        f"{challenge.name} ({table.room.name}), {table.seed}: {points}" + (f", {medal} medal" if medal else "")
    )
    terminal.say("To share; companion challenge check CODE checks it:")
    terminal.say(text)
    if terminal.interactive and not terminal.plain and speaks_unicode():
        from companion.cli.qr_code import lines

        drawn = lines(text)
        if not drawn or len(drawn[0]) > columns() or len(drawn) > max(rows(), 35):
            terminal.say("The code is too long for a picture on this screen.")
            return
        for each in drawn:
            terminal.say(each)
