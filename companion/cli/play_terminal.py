"""The terminal front end of a table: shows, asks, understands. Scripts answer through standard input, line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final

import click

from companion.aloud import capital, facts
from companion.cli import play_changes, play_prompt
from companion.cli.play_answers import Answers
from companion.cli.std_out import columns, rows, speaks_unicode
from companion.game import CHANCE, Group, Move
from companion.screen import Block, cut, line, pad, plain
from companion.seats import HUMAN
from companion.table import Happened, Table

ASCII: Final = str.maketrans("●·★☆□▀█▄─│┌┐└┘…◂■━┃┏┓┗┛", "O.*-_###-|++++.<#-|++++")
LONGEST_ANSWER: Final = 400
PROMPT: Final = " > "
ALL: Final = ("a", "all")
INDENT: Final = 15
FEW: Final = 6
"""So many lines of a menu stand below each other rather than being cut."""


class Terminal:
    """One screen for all people at the table."""

    def __init__(self, table: Table, *, plain: bool = False) -> None:
        self.table = table
        self.plain = plain
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.answers = Answers(table, self)
        self.one_by_one = table.typed
        """Whether each move of a bot waits until hands have done it."""
        self._till_asked = False
        self._turn: list[str] = []
        self._shown_to = 0
        self._seen: dict[int, list[str]] = {}
        self._shown: Block = []
        self._input: Callable[[str], str] | None = None

    def run(self) -> None:
        """Plays until the game is over, or until nobody answers any more."""
        self.answers.greet()
        asked = True
        while not self.table.over:
            turn = self._bots_turn()
            happened = self.table.step()
            if happened:
                self.answers.catch_up()
                if turn and not self._turn_ends(turn, happened):
                    continue
                happened = self._whole(turn, happened)
                self.tell(happened)
                if not self._acknowledged(happened):
                    self.answers.farewell()
                    return
                asked = True
                continue
            self._till_asked = False
            if asked and self.interactive:
                if not self._handed_over():
                    self.answers.farewell()
                    return
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

    # a bot's turn in one line, where its game wants that

    def _bots_turn(self) -> int:
        """The seat of the bot whose whole turn is told at once; 0: every event is told by itself."""
        turn = 0 if self.one_by_one else self.table.room.turn_of(self.table.state)
        return turn if turn and self.table.players[turn - 1].who != HUMAN else 0

    def _turn_ends(self, turn: int, happened: Happened) -> bool:
        self._turn.append(happened.words)
        return self.table.over or self.table.room.turn_of(self.table.state) != turn

    def _whole(self, turn: int, happened: Happened) -> Happened:
        """The last event of a bot's turn with the words of all; any other event as it is."""
        if not turn:
            return happened
        words, self._turn = ", ".join(self._turn), []
        return Happened(turn, words, happened.effect)

    # people and their hands

    def _acknowledged(self, happened: Happened) -> bool:
        """Waits until a bot's move was made on the real table; whether the game goes on."""
        if happened.seat == CHANCE or not self.interactive or not self.one_by_one or self._till_asked:
            return True
        answer = self.read("Enter when done, a for all > ")
        if answer is None or answer.strip().lower() in ("q", "quit"):
            return False
        self._till_asked = answer.strip().lower() in ALL
        return True

    def _handed_over(self) -> bool:
        """Where people hide things from each other: the screen is empty until the right one sits before it."""
        seat = self.table.asks
        if not self.secret or not seat or seat == self._shown_to:
            return True
        name = self.table.players[seat - 1].name
        self.clear()
        while True:
            answer = self.read(f"Pass the laptop to {name}. {name}: Enter > ")
            if answer is None or answer.strip().lower() in ("q", "quit"):
                return False
            if not answer.strip():
                break
        self._shown_to = seat
        return True

    @property
    def secret(self) -> bool:
        """Whether several people share this screen who must not see each other's things."""
        people = [player for player in self.table.players if player.who == HUMAN]
        return self.table.room.hidden and len(people) > 1

    # showing

    def say(self, text: str = "", style: str = "") -> None:
        """One line of text."""
        self.show([line((text, style))])

    def show(self, block: Block) -> None:
        """A block of lines, in colour where that is welcome."""
        if self.plain:
            for each in block:
                self._speak(self.table.room.said(plain(each)))
            return
        if not self.interactive:
            for each in block:
                self._echo(plain(each))
            return
        from rich.console import Console
        from rich.text import Text

        console = Console(highlight=False, width=max(columns(), 20))
        for each in block:
            text_line = Text(no_wrap=False)
            for piece, style in each:
                text_line.append(piece if speaks_unicode() else piece.translate(ASCII), style)
            console.print(text_line)

    def clear(self) -> None:
        """An empty screen; what stood there can be scrolled back to, unless it was somebody's secret."""
        if not self.interactive or (self.plain and not self.secret):
            return
        if not self.secret:
            sys.stdout.write("\n" * max(rows() - 1, 0))
        sys.stdout.write("\x1b[H\x1b[2J" + ("\x1b[3J" if self.secret else ""))
        sys.stdout.flush()

    def markdown(self, text: str) -> None:
        """Text of the booklet, laid out on a terminal, as it is elsewhere."""
        if self.plain:
            from companion.rulebook import as_plain

            for each in as_plain(text).split("\n"):
                self.say(each)
            return
        if not self.interactive:
            for each in text.split("\n"):
                self.say(f"  {each}")
            return
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(columns(), 100)).print(Markdown(text))

    def _speak(self, text: str) -> None:
        """A text for an ear, one fact a line."""
        for each in facts(text):
            self._echo(each)

    def _echo(self, text: str) -> None:
        click.echo(text if speaks_unicode() else text.translate(ASCII))

    def deed(self, words: str, effect: str) -> None:
        """What was done and what came of it, for an ear."""
        self.say(f"{words}.")
        for part in filter(None, effect.split("; ")):
            self.say(f"{capital(part)}.")

    def tell(self, happened: Happened) -> None:
        """An event that somebody or something else made."""
        if self.plain:
            who = self.table.players[happened.seat - 1].name if happened.seat else "Chance"
            self.deed(f"{who}: {happened.words}", happened.effect)
            self.answers.heard(happened)
            return
        did = f"  ({happened.effect})" if happened.effect else ""
        if happened.seat == CHANCE:
            self.say(f"* {happened.words}{did}", "bold")
        else:
            self.say(f"{self.table.players[happened.seat - 1].name}: {happened.words}{did}", "dim")
        self.answers.heard(happened)

    def board_block(self, seat: int, eyes: int = 0) -> Block:
        """The table of a seat as another one, or it itself, sees it."""
        table = self.table
        viewer = eyes if eyes and table.room.hidden else seat
        state, names = table.room.view(table.state, viewer), table.names()
        if self.plain:
            return [line(fact) for fact in table.room.spoken(state, seat, names)]
        return table.room.screen(state, seat, columns(), names)

    def board(self, seat: int, eyes: int = 0, most: int = 0) -> int:
        """Shows the table of a seat with what changed since it was last shown; how many lines it took (`most`)."""
        block = self.board_block(seat, eyes)
        seen = self._seen.get(seat, [])
        self._seen[seat] = [plain(each) for each in block]
        if self.plain and seen:
            fresh = play_changes.changed(block, seen)
            if not fresh:
                self.say("Nothing changed on the table.")
            self.show([line(text) for text in fresh])
            return len(fresh)
        shown = block if self.plain else play_changes.marked(block, seen, columns())
        if most and len(shown) > most:
            shown = [*shown[: most - 1], line((f"… {len(block) - most + 1} more lines: board", "dim"))]
        self._shown = shown
        self.show(shown)
        return len(shown)

    def board_again(self) -> None:
        """The table as it was shown last, its marks too, on a fresh screen."""
        self.clear()
        self.show(self._shown)

    def whole_board(self, seat: int, eyes: int = 0) -> None:
        """Shows the table of a seat, all of it."""
        self.show(self.board_block(seat, eyes))

    def menu(self, groups: Sequence[Group]) -> None:
        """What can be done now, in two columns where there is room."""
        self.show(self.menu_block(groups))

    def menu_block(self, groups: Sequence[Group]) -> Block:
        """What can be done now, as lines."""
        if self.plain:
            return [line(f"{number}: {group.word}, {group.text}.") for number, group in enumerate(groups, 1)]
        width = columns()
        longest = max((len(group.text) for group in groups), default=0) + 15
        few = len(groups) <= (4 if longest <= width // 2 else FEW)
        wide = 1 if width < 90 or few else 2
        each = (width - 2 * (wide - 1)) // wide
        if wide == 1 and few:
            return [text for number, group in enumerate(groups, 1) for text in self._item(number, group, width)]
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
        return block

    def _item(self, number: int, group: Group, width: int) -> Block:
        """A line of the menu, or as many as its text needs."""
        first, *more = wrap(group.text, max(width - INDENT, 20)) or [""]
        head = line(f"{number:>2} ", (group.word, "bold"), " " * max(1, 12 - len(group.word)), first)
        return [cut(head, width), *(line(" " * INDENT + text) for text in more)]

    def moves(self, moves: Sequence[Move]) -> None:
        """A numbered list of moves with what they would do."""
        table = self.table
        words = [table.room.words(table.state, move) for move in moves]
        wide = max(len(each) for each in words)
        for number, move in enumerate(moves, 1):
            after = table.state.copy()
            table.room.apply(after, move)
            effect = table.room.effect(table.state, move, after)
            if self.plain:
                self.say(f"{number}: {words[number - 1]}{f', {effect}' if effect else ''}.")
            else:
                text = line(f"{number:>3} {words[number - 1]:<{wide}}  {effect}")
                self.show([cut(text, columns()) if self.tall() else text])

    def tall(self) -> bool:
        """Whether the whole table and the menu fit on the screen."""
        return self.interactive and not self.plain and rows() >= 30

    # asking

    def read(self, prompt: str) -> str | None:
        """The next answer; None when there are no more."""
        if not self.interactive:
            text = sys.stdin.readline()
            return text.rstrip("\n") if text else None
        if self._input is None:
            self._input = play_prompt.reader(self.answers.next_words, rich_editing=not self.plain)
        try:
            return self._input(self._asked(prompt) if self.plain else prompt)
        except EOFError:
            self.say()
            return None

    def _asked(self, prompt: str) -> str:
        """The question for an ear."""
        text = self.table.room.said(prompt.removesuffix(PROMPT))
        return text + (" " if text.endswith(("?", ".", ":")) else ": ")
