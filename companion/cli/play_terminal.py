"""The terminal front end of a table: shows, asks, understands. Scripts answer through standard input, line by line."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final

import click

from companion.cli.play_answers import Answers
from companion.cli.std_out import columns, rows, speaks_unicode
from companion.game import CHANCE, Group, Move
from companion.screen import Block, Line, cut, line, pad, plain
from companion.seats import HUMAN
from companion.table import Happened, Table

ASCII: Final = str.maketrans("●·★☆□▀█▄─│┌┐└┘…", "O.*-_###-|++++.")
LONGEST_ANSWER: Final = 400


class Terminal:
    """One screen for all people at the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.answers = Answers(table, self)
        self._turn: list[str] = []
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def run(self) -> None:
        """Plays until the game is over, or until nobody answers any more."""
        self.answers.greet()
        asked = True
        while not self.table.over:
            turn = self.table.room.turn_of(self.table.state)
            happened = self.table.step()
            if happened:
                self.answers.catch_up()
                self.tell(happened, turn)
                asked = True
                continue
            if asked and self.interactive:
                self.answers.present()
            text = self.read(self.answers.prompt())
            if text is None:
                self.answers.farewell()
                return
            asked = self.answers.take(text[:LONGEST_ANSWER])
            if self.answers.left:
                self.answers.farewell()
                return
        self.answers.finish()

    # showing

    def say(self, text: str = "", style: str = "") -> None:
        """One line of text."""
        self.show([line((text, style))])

    def show(self, block: Block) -> None:
        """A block of lines, in colour where that is welcome."""
        if not self.interactive:
            for each in block:
                click.echo(self._plain(each))
            return
        from rich.console import Console
        from rich.text import Text

        console = Console(highlight=False, width=max(columns(), 20))
        for each in block:
            text = Text(no_wrap=False)
            for piece, style in each:
                text.append(piece if speaks_unicode() else piece.translate(ASCII), style)
            console.print(text)

    def markdown(self, text: str) -> None:
        """Text of the booklet, laid out on a terminal, as it is elsewhere."""
        if not self.interactive:
            for each in text.split("\n"):
                self.say(f"  {each}")
            return
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(columns(), 100)).print(Markdown(text))

    def _plain(self, each: Line) -> str:
        return plain(each) if speaks_unicode() else plain(each).translate(ASCII)

    def tell(self, happened: Happened, turn: int = CHANCE) -> None:
        """An event that somebody or something else made; those of a bot's `turn` in one line when it is over."""
        if turn != CHANCE and self.table.players[turn - 1].who != HUMAN:
            self._turn.append(happened.words)
            if self.table.room.turn_of(self.table.state) == turn:
                return
            happened = Happened(turn, ", ".join(self._turn), happened.effect)
            self._turn.clear()
        if happened.seat == CHANCE:
            self.say(f"* {happened.words}" + (f"  ({happened.effect})" if happened.effect else ""), "bold")
            return
        name = self.table.players[happened.seat - 1].name
        self.say(f"{name}: {happened.words}" + (f"  ({happened.effect})" if happened.effect else ""), "dim")

    def board(self, seat: int) -> None:
        """The table as a seat sees it."""
        table = self.table
        width = columns()
        self.show(table.room.screen(table.room.view(table.state, seat), seat, width, table.names()))

    def menu(self, groups: Sequence[Group]) -> None:
        """What can be done now, in two columns where there is room."""
        width = columns()
        wide = 2 if width >= 90 and len(groups) > 4 else 1
        each = (width - 2 * (wide - 1)) // wide
        cells = [
            cut(line(f"{number:>2} ", (group.word, "bold"), " " * max(1, 12 - len(group.word)), group.text), each)
            for number, group in enumerate(groups, 1)
        ]
        half = (len(cells) + wide - 1) // wide
        block: Block = []
        for number in range(half):
            text = cells[number]
            if number + half < len(cells):
                text = [*pad(text, each), ("  ", ""), *cells[number + half]]
            block.append(text)
        self.show(block)

    def moves(self, moves: Sequence[Move]) -> None:
        """A numbered list of moves with what they would do."""
        table = self.table
        words = [table.room.words(table.state, move) for move in moves]
        wide = max(len(each) for each in words)
        for number, move in enumerate(moves, 1):
            after = table.state.copy()
            table.room.apply(after, move)
            self.say(f"{number:>3} {words[number - 1]:<{wide}}  {table.room.effect(table.state, move, after)}")

    def tall(self) -> bool:
        """Whether the whole table and the menu fit on the screen."""
        return self.interactive and rows() >= 30

    # asking

    def read(self, prompt: str) -> str | None:
        """The next answer; None when there are no more."""
        if not self.interactive:
            text = sys.stdin.readline()
            return text.rstrip("\n") if text else None
        with suppress(ImportError):
            import_module("readline")  # input() edits and remembers lines with it
        try:
            return input(prompt)
        except EOFError:
            self.say()
            return None
