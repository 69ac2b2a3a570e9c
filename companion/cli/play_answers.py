"""What a person can answer while a game asks: a move, a number of the list shown, or a word about the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion import said
from companion.game import CHANCE, Group, Move, Refusal
from companion.screen import line
from companion.table import Table
from pnp.errors import did_you_mean

if TYPE_CHECKING:
    from companion.cli.play_terminal import Terminal

HELP: Final = {
    "?": "all that you can do now, explained",
    "hint": "what a strong player would do",
    "undo": "take back your last move",
    "score": "the score so far, line by line",
    "board": "the whole table (board 2: seat 2's)",
    "rules": "what the booklet says, e.g. rules market",
    "quit": "leave; the game is saved",
}
ALIASES: Final = {"help": "?", "exit": "quit", "q": "quit"}
MOST_LISTED: Final = 30


class Answers:
    """Understands answers and carries them out at the table."""

    def __init__(self, table: Table, terminal: Terminal) -> None:
        self.table = table
        self.terminal = terminal
        self.left = False
        self.listed: Sequence[Group | Move] = ()
        self.seat = 1
        self.news: list[str] = []
        self._draws_shown = -1

    # what the table says by itself

    def greet(self) -> None:
        """The first words."""
        table, say = self.table, self.terminal.say
        who = ", ".join(player.name for player in table.players)
        say(f"{table.room.name}, {table.setup.variant}: {who}." + (f" Seed {table.seed}." if table.seed else ""))
        if table.journal:
            say(f"Saved as you play in {table.journal.path}")
        if table.moves:
            say(f"Going on after {len(table.moves)} events.")
        if self.terminal.interactive:
            say("Type a move, its number in the list, or ? for help.")

    def present(self) -> None:
        """What a person needs to see before deciding."""
        table = self.table
        seat = table.asks
        if seat is not None and seat != CHANCE and (self.terminal.tall() or table.draws != self._draws_shown):
            self._draws_shown = table.draws
            self.terminal.board(seat)
        self.catch_up()
        self.listed = ()
        if seat is not None and seat != CHANCE:
            self.seat = seat
            self._menu()

    def catch_up(self) -> None:
        """Says what was kept back, before something else happens."""
        for text in self.news:
            self.terminal.say(text, "bold")
        self.news.clear()

    def _menu(self) -> None:
        groups = self.table.room.groups(self.table.state)
        if len(groups) == 1 and len(groups[0].moves) > 1:
            self._open(groups[0])
        else:
            self.listed = groups
            self.terminal.menu(groups)

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
        table, terminal = self.table, self.terminal
        self.catch_up()
        if terminal.tall():
            terminal.board(self.seat)
        terminal.say("The game is over.", "bold")
        self.score()
        for text in table.room.verdict(table.setup, table.state):
            terminal.say(text, "bold")
        if table.journal:
            terminal.say(f"Record: {table.journal.path}")

    # answers

    def take(self, text: str) -> bool:
        """Carries out an answer; whether the screen is worth showing anew."""
        words = text.lower().split()
        if not words:
            return True
        if words[0].startswith("#"):
            return False
        word = ALIASES.get(words[0], words[0])
        if word in HELP and (len(words) == 1 or word in ("board", "rules")):
            return self._command(word, words[1:])
        try:
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
        self._done(happened.words, happened.effect)
        return True

    def _number(self, number: int) -> bool:
        if not self.listed:
            self.listed = self.table.room.groups(self.table.state)
        if not 1 <= number <= len(self.listed):
            raise Refusal(f"the list goes from 1 to {len(self.listed)}")
        chosen = self.listed[number - 1]
        if isinstance(chosen, Group):
            if len(chosen.moves) > 1:
                self._open(chosen)
                return False
            chosen = chosen.moves[0]
        happened = self.table.play(chosen)
        self._done(happened.words, happened.effect)
        return True

    def _open(self, group: Group) -> None:
        """The moves of a group as a list of their own."""
        self.listed = group.moves[:MOST_LISTED]
        self.terminal.say(f"{group.word}: {group.help}")
        self.terminal.moves(group.moves[:MOST_LISTED])
        more = len(group.moves) - MOST_LISTED
        if more > 0:
            self.terminal.say(f"    and {more} more: type the words")

    def _done(self, words: str, effect: str) -> None:
        self.listed = ()
        self._tell(f"{words}: {effect}" if effect else words)

    def _tell(self, text: str) -> None:
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
            raise Refusal(f"unknown word '{word}'{did_you_mean(word, [*known, *HELP]) or '; ? lists what you can do'}")

    # words about the game

    def _command(self, word: str, rest: Sequence[str]) -> bool:
        if word == "undo":
            return self._undo()
        if word == "quit":
            self.left = True
        elif word == "?":
            self._explain()
        elif word == "hint":
            self._hint()
        elif word == "score":
            self.score()
        elif word == "rules":
            self._rules(" ".join(rest))
        else:
            self._board(rest)
        return False

    def _explain(self) -> None:
        terminal = self.terminal
        if self.table.asks == CHANCE:
            terminal.say(self.table.room.ask_chance(self.table.state))
        else:
            self.listed = self.table.room.groups(self.table.state)
            for number, group in enumerate(self.listed, 1):
                terminal.show([line(f"{number:>2} ", (group.word, "bold"), f"  {group.text}")])
                terminal.show([line(f"     {group.help}.")])
            terminal.say("Words may be shortened: m w3 b2. A number shows or makes the moves of that line.")
        for word, what in HELP.items():
            terminal.show([line(f"   {word:<6} ", (what, ""))])

    def _undo(self) -> bool:
        gone = self.table.undo()
        for words in gone:
            self._tell(f"Taken back: {words}")
        if not gone:
            self.terminal.say("There is nothing to take back.")
        return bool(gone)

    def _hint(self) -> None:
        table = self.table
        bots = list(table.room.bots().values())
        if table.asks == CHANCE or not bots:
            self.terminal.say("There is no hint for that.")
            return
        state = table.room.view(table.state, table.state.mover)
        bot = bots[-1].make(f"{table.seed}/hint")
        move = bot.choose(state)
        after = table.state.copy()
        table.room.apply(after, move)
        effect = table.room.effect(table.state, move, after)
        words = table.room.words(table.state, move)
        self.terminal.say(f"{bots[-1].name} would play: {words}" + (f" ({effect})" if effect else ""), "bold")
        why = bot.why()
        if why:
            self.terminal.say(f"  {why}")

    def score(self) -> None:
        """The standing of all seats, line by line."""
        results = self.table.room.standing(self.table.state)
        names = self.table.names()
        heads = ["", *(name for name, _ in results[0].lines), "total"]
        table = [[names[each.seat - 1], *(str(value) for _, value in each.lines), str(each.score)] for each in results]
        if len(results) > 1:
            heads.append("place")
            for row, each in zip(table, results, strict=True):
                row.append(str(each.rank))
        widths = [max(len(row[place]) for row in [heads, *table]) for place in range(len(heads))]
        for number, row in enumerate([heads, *table]):
            cells = [f"{row[0]:<{widths[0]}}"]
            cells += [f"{cell:>{wide}}" for cell, wide in zip(row[1:], widths[1:], strict=True)]
            self.terminal.say("  ".join(cells), "" if number else "bold")
        for each in results:
            if each.awards:
                self.terminal.say(f"{names[each.seat - 1]}: awards {', '.join(each.awards)}")

    def _board(self, rest: Sequence[str]) -> None:
        seats = len(self.table.players)
        seat = self.table.asks or self.seat
        if rest and rest[0].isascii() and rest[0].isdigit():
            seat = int(rest[0][:4])
        elif rest:
            names = [name.lower() for name in self.table.names()]
            seat = names.index(rest[0]) + 1 if rest[0] in names else 0
        if not 1 <= seat <= seats:
            self.terminal.say(f"Seats go from 1 to {seats}.")
            return
        self.terminal.board(seat)

    def _rules(self, word: str) -> None:
        from companion.rulebook import look_up

        found = look_up(self.table.room.slug, word)
        if not found:
            self.terminal.say(f"The booklet has nothing about '{word}'." if word else "There is no booklet.")
        for title, text in found:
            self.terminal.say(title, "bold")
            self.terminal.markdown(text)
