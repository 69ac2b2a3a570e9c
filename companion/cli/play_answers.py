"""What a person can answer while a game asks: a move, a number of the list shown, or a word about the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion import said
from companion.challenges import by_variant
from companion.cli.play_words import ABOUT, ALIASES, HELP, WITH_MORE, Words
from companion.cli.std_out import columns, rows
from companion.game import CHANCE, Group, Move, Refusal
from companion.table import Happened, Table
from pnp.errors import did_you_mean

if TYPE_CHECKING:
    from companion.cli.play_terminal import Terminal

MOST_LISTED: Final = 30
FEWEST_LISTED: Final = 6


class Answers:
    """Understands answers and carries them out at the table."""

    def __init__(self, table: Table, terminal: Terminal) -> None:
        self.table = table
        self.terminal = terminal
        self.words = Words(table, terminal, self)
        self.left = False
        self.listed: Sequence[Group | Move] = ()
        self.seat = 1
        self.news: list[str] = []
        self._heard: list[str] = []
        self._draws_shown = -1
        self._taken = 0
        """Lines of the screen that are taken before the list of moves."""
        self._board_height = 0
        self._aim = ""
        """What is told once below the first screen, which hides the greeting."""

    # what the table says by itself

    def greet(self) -> None:
        """The first words."""
        table, say = self.table, self.terminal.say
        who = ", ".join(player.name for player in table.players)
        say(f"{table.room.name}, {table.setup.variant}: {who}." + (f" Seed {table.seed}." if table.seed else ""))
        challenge = by_variant(table.room.slug, table.setup.variant)
        if challenge:
            say(f"{challenge.name}: {challenge.about}")
            asked = [f"{medal}: {asks}" for medal, asks in challenge.medals]
            for text in asked if self.terminal.plain else ["; ".join(asked)]:
                say(text)
        aim = f"{challenge.name}, {'; '.join(asked)}" if challenge else table.room.aim(table.setup)
        if aim and self.terminal.tall():
            self._aim = f"Your aim: {aim}."
        elif aim and not challenge:
            say(f"Your aim: {aim}.")
        if table.journal:
            say(f"Saved as you play in {table.journal.path}")
        if table.moves:
            say(f"Going on after {len(table.moves)} events.")
        if not self.terminal.interactive:
            return
        if table.typed and not table.moves:
            self.words.set_up()
        say("Type a move, its number in the list, or ? for help; setup tells how to lay out the table.")

    def heard(self, happened: Happened) -> None:
        """Remembers what somebody else did, for the next screen."""
        name = self.table.players[happened.seat - 1].name if happened.seat else "*"
        did = f"  ({happened.effect})" if happened.effect else ""
        self._heard.append(f"{name}{':' if happened.seat else ''} {happened.words}{did}")

    def present(self) -> None:
        """What a person needs to see before deciding, on one screen where it is tall enough."""
        table, terminal = self.table, self.terminal
        seat = table.asks
        self.listed = ()
        self._taken = 0
        if seat is None or seat == CHANCE:
            self.catch_up()
            return
        self.seat = seat
        groups = table.room.groups(table.state)
        if terminal.tall():
            terminal.clear()
            if self._aim:
                self.news.insert(0, self._aim)
                self._aim = ""
            needed = self._list_height(groups) + len(self.news) + 2
            self._taken = terminal.board(seat, most=max(rows() - needed - min(len(self._heard), 2), FEWEST_LISTED))
            self._board_height = self._taken
            self._recall(max(rows() - self._taken - needed, 1))
        elif table.draws != self._draws_shown or terminal.plain:
            self._draws_shown = table.draws
            terminal.board(seat)
        self._heard.clear()
        self._taken += len(self.news)
        self.catch_up()
        if len(groups) == 1 and len(groups[0].moves) > 1:
            self._open(groups[0])
        else:
            self.listed = groups
            terminal.menu(groups)

    def _list_height(self, groups: Sequence[Group]) -> int:
        """How many lines the list of moves takes, or should have at least."""
        if len(groups) == 1 and len(groups[0].moves) > 1:
            return min(len(groups[0].moves), FEWEST_LISTED) + 1 + len(groups[0].help) // columns()
        return len(self.terminal.menu_block(groups))

    def _recall(self, room: int) -> None:
        """What others did since this person's last move, again on the fresh screen, as far as there is room."""
        heard = [text if len(text) < columns() else f"{text[: columns() - 2]}…" for text in self._heard]
        hidden = len(heard) - room
        if hidden > 0:
            self.terminal.say(f"… {hidden + 1} more before: log {len(heard)}", "dim")
        shown = heard[hidden + 1 :] if hidden > 0 else heard
        for text in shown:
            self.terminal.say(text, "dim")
        self._taken += len(shown) + (hidden > 0)

    def catch_up(self) -> None:
        """Says what was kept back, before something else happens."""
        for text in self.news:
            self.terminal.say(text, "bold")
        self.news.clear()

    def prompt(self) -> str:
        """What stands before the answer."""
        seat = self.table.asks
        if seat == CHANCE:
            return f"{self.table.room.ask_chance(self.table.state)} > "
        return f"{self.table.players[(seat or 1) - 1].name} > "

    def farewell(self) -> None:
        """The last words of a game that is not over."""
        journal = self.table.journal
        self.terminal.say(f"Saved. Go on with: companion resume {journal.path}" if journal else "Not saved.")

    def finish(self) -> None:
        """The last words of a game that is."""
        from companion.cli import play_result

        self.catch_up()
        if self.terminal.tall():
            self.terminal.board(self.seat)
        play_result.show(self.table, self.terminal)

    # answers

    def next_words(self, before: Sequence[str]) -> Sequence[str]:
        """The words that may come next, for completion."""
        if before and before[0] == "why":
            before = before[1:]
        known = list(self.table.room.next_words(self.table.state, before))
        return known if before else [*known, *HELP]

    def take(self, text: str) -> bool:
        """Carries out an answer; whether the screen is worth showing anew."""
        words = text.lower().split()
        if not words:
            return True
        if words[0].startswith("#"):
            return False
        word = ALIASES.get(words[0], words[0])
        try:
            if word in HELP and (len(words) == 1 or word in WITH_MORE):
                return self.words.command(word, words[1:])
            return self._move(text, words)
        except Refusal as refusal:
            self.terminal.say(f"No: {refusal.why}." if not refusal.why.endswith(("?", ".")) else f"No: {refusal.why}")
            return False

    def _move(self, text: str, words: Sequence[str]) -> bool:
        table = self.table
        if table.asks != CHANCE and len(words) == 1 and words[0].isascii() and words[0].isdigit():
            return self._number(int(words[0][:4]))
        self._check_first_word(words[0])
        happened = table.play(said.understand(table.room, table.state, text))
        self.done(happened.words, happened.effect)
        return True

    def _number(self, number: int) -> bool:
        if not self.listed:
            self.listed = self.table.room.groups(self.table.state)
        if not 1 <= number <= len(self.listed):
            raise Refusal(f"the list goes from 1 to {len(self.listed)}")
        chosen = self.listed[number - 1]
        if isinstance(chosen, Group):
            if len(chosen.moves) > 1:
                if self.terminal.tall() and self.table.asks != CHANCE:
                    self.terminal.board_again()
                    self._taken = self._board_height
                self._open(chosen)
                return False
            chosen = chosen.moves[0]
        happened = self.table.play(chosen)
        self.done(happened.words, happened.effect)
        return True

    def _open(self, group: Group) -> None:
        """The moves of a group as a list of their own."""
        most = MOST_LISTED
        if self.terminal.tall():
            most = max(min(most, rows() - self._taken - 4 - len(group.help) // columns()), FEWEST_LISTED)
        self.listed = group.moves[:most]
        self.terminal.say(f"{group.word}: {group.help}{'.' if self.terminal.plain else ''}")
        self.terminal.moves(group.moves[:most])
        more = len(group.moves) - most
        if more > 0:
            self.terminal.say(
                f"{'' if self.terminal.plain else '    '}and {more} more: type the words, Tab completes them"
            )

    def done(self, words: str, effect: str) -> None:
        """Tells what a person's own move did."""
        self.listed = ()
        if self.terminal.plain:
            self.catch_up()
            self.terminal.deed(f"Done: {words}", effect)
        else:
            self.tell(f"{words}: {effect}" if effect else words)

    def tell(self, text: str) -> None:
        """Says what happened: at once, or on a screen below the table that is about to be shown."""
        if self.terminal.interactive:
            self.news.append(text)
        else:
            self.terminal.say(text)

    def _check_first_word(self, word: str) -> None:
        """Suggests among moves and words about the game alike."""
        if self.table.asks == CHANCE:
            return
        known = self.table.room.next_words(self.table.state, ())
        if not said.completions(word, known):
            raise Refusal(f"unknown word '{word}'{did_you_mean(word, [*known, *HELP]) or f'; {ABOUT}'}")
