"""The words about a game that is being played: help, hints, taking back, correcting, looking things up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion import said
from companion.aloud import capital, plural
from companion.cli.std_out import columns
from companion.game import CHANCE, Refusal
from companion.screen import beside, line
from companion.table import Table

if TYPE_CHECKING:
    from companion.cli.play_answers import Answers
    from companion.cli.play_terminal import Terminal

HELP: Final = {
    "?": "all that you can do now, explained",
    "hint": "what a strong bot would do, and why",
    "why": "why a move is not possible: why MOVE",
    "undo": "take back a move; undo 5, undo turn",
    "fix": "correct your last typed roll",
    "score": "the score so far, line by line",
    "board": "the whole table (board 2: seat 2's)",
    "log": "what happened last; log 40",
    "rules": "what the booklet says, e.g. rules market",
    "setup": "how to lay out the real table, step by step",
    "step": "wait after each move of a bot",
    "all": "do not wait after the moves of bots",
    "quit": "leave; the game is saved",
}
WITH_MORE: Final = ("board", "rules", "undo", "fix", "why", "log")
"""Words that others may follow."""
ALIASES: Final = {"help": "?", "exit": "quit", "q": "quit"}
ABOUT: Final = "? lists what you can do"
SPOKEN: Final = {"?": "Question mark"}
USUAL_LOG: Final = 15


class Words:
    """Carries out the words about the game."""

    def __init__(self, table: Table, terminal: Terminal, answers: Answers) -> None:
        self.table = table
        self.terminal = terminal
        self.answers = answers

    def command(self, word: str, rest: Sequence[str]) -> bool:
        """One of `HELP` with what follows it; whether the screen is worth showing anew."""
        if word == "undo":
            return self._undo(rest)
        if word == "fix":
            return self._fix(" ".join(rest))
        if word == "quit":
            self.answers.left = True
        elif word == "?":
            self._explain()
        elif word == "hint":
            self._hint()
        elif word == "why":
            self._why(" ".join(rest))
        elif word == "score":
            from companion.cli.play_result import score

            score(self.table, self.terminal)
        elif word == "log":
            self._log(rest)
        elif word == "rules":
            self._rules(" ".join(rest))
        elif word == "setup":
            self.set_up()
        elif word in ("step", "all"):
            self.terminal.one_by_one = word == "step"
            self.terminal.say("Bots wait for your hands." if word == "step" else "Bots do not wait.")
        else:
            self._board(rest)
        return False

    def _explain(self) -> None:
        terminal = self.terminal
        if self.table.asks == CHANCE:
            terminal.say(self.table.room.ask_chance(self.table.state))
        else:
            groups = self.table.room.groups(self.table.state)
            self.answers.listed = groups
            for number, group in enumerate(groups, 1):
                help_ = f"{group.help}{'' if group.help.endswith('.') else '.'}" if group.help else ""
                if terminal.plain:
                    terminal.say(f"{number}: {group.word}, {group.text}.")
                    terminal.say(capital(help_))
                    continue
                terminal.show([line(f"{number:>2} ", (group.word, "bold"), f"  {group.text}")])
                if help_:
                    terminal.show([line(f"     {help_}")])
            terminal.say("Words may be shortened, Tab completes them. A number shows or makes the moves of that line.")
        if terminal.plain:
            for word, what in HELP.items():
                terminal.say(f"{SPOKEN.get(word, word)}: {what}.")
            return
        told = [line((f"   {word:<6} ", "bold"), what) for word, what in HELP.items()]
        half = (len(told) + 1) // 2
        fits = columns() >= 90
        terminal.show(beside([told[:half], told[half:]], columns(), gap=0) if fits else told)

    def _why(self, text: str) -> None:
        table, say = self.table, self.terminal.say
        if not text:
            raise Refusal("why what? Write the move after it")
        if table.asks == CHANCE:
            raise Refusal("dice and draws are due, not a move")
        move = said.understand(table.room, table.state, text)
        words = table.room.words(table.state, move)
        why = table.room.why_not(table.state, move)
        say(f"{words}: not now, {why}." if why else f"{words}: you can do that.")

    def _undo(self, rest: Sequence[str]) -> bool:
        if rest[:1] == ["turn"] and len(rest) == 1:
            gone = self.table.undo_turn()
        elif not rest:
            gone = self.table.undo()
        elif len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and int(rest[0][:6]) > 0:
            gone = self.table.undo(int(rest[0][:6]))
        else:
            raise Refusal("undo, undo 5 or undo turn")
        if self.terminal.secret and gone:
            self.answers.tell(f"Taken back: {len(gone)} event{'s' * (len(gone) != 1)}")
        elif gone:
            self.answers.tell(self._taken_back(gone))
        if not gone:
            self.terminal.say("There is nothing to take back.")
        return bool(gone)

    def _taken_back(self, gone: Sequence[str]) -> str:
        """One line on what was taken back, oldest first."""
        told = [self._whose(event) for event in reversed(gone)]
        draws = sum(event.startswith("* ") for event in gone)
        tail = f"; {draws} of them to be typed again" if draws and self.table.typed else ""
        text = f"Taken back: {'; '.join(told)}{tail}"
        if len(text) <= columns() or len(told) == 1:
            return text
        return f"Taken back: {told[0]} and {len(told) - 1} events after it{tail}"

    def _whose(self, event: str) -> str:
        """An event in its words; with a name where somebody else made it."""
        seat, _, words = event.partition(" ")
        if seat == "*":
            return f"({words})"
        name = self.table.players[int(seat) - 1].name
        return words if int(seat) == self._eyes() else f"{name}: {words}"

    def _fix(self, text: str) -> bool:
        table = self.table
        last = table.last_roll()
        if not last:
            raise Refusal(
                "the dice are rolled here; only what was typed can be corrected"
                if not table.typed
                else "nothing was typed yet"
            )
        if not text:
            raise Refusal(f"what should it be? The last was: {last}. Write fix and what came up")
        fixed = table.fix(text)
        kept = f"; {plural(len(fixed.kept), 'later event')} kept" if fixed.kept else ""
        self.answers.tell(f"Corrected: {fixed.before} is now {fixed.now}{kept}.")
        if fixed.dropped:
            self.answers.tell(f"Asked again, from: {fixed.dropped[0]}")
        return True

    def _hint(self) -> None:
        table, room = self.table, self.table.room
        told = [] if table.asks == CHANCE else room.hints(room.view(table.state, table.state.mover))
        if not told:
            self.terminal.say("There is no hint for that.")
        for number, hint in enumerate(told):
            words = room.words(table.state, hint.move)
            behind = f"about {hint.behind:.1f} less" if hint.behind >= 0.05 else "about as good"
            if self.terminal.plain:
                self.terminal.say(f"Or: {words}, {behind}." if number else f"The hard bot would play: {words}.")
                self.terminal.say(capital(hint.why))
                continue
            self.terminal.say(f"{words}  ({behind})" if number else f"The hard bot would play: {words}", "bold")
            if hint.why:
                self.terminal.say(f"  {hint.why}")

    def _log(self, rest: Sequence[str]) -> None:
        if rest and not (rest[0].isascii() and rest[0].isdigit()):
            raise Refusal("log or log 40")
        table = self.table
        for seat, words in table.log(
            int(rest[0][:6]) if rest else USUAL_LOG, 0 if self.terminal.secret else self._eyes()
        ):
            chance = "Chance:" if self.terminal.plain else "*"
            self.terminal.say(f"{table.players[seat - 1].name + ':' if seat else chance} {words}")

    def _eyes(self) -> int:
        return self.table.asks or self.answers.seat

    def _board(self, rest: Sequence[str]) -> None:
        seats = len(self.table.players)
        seat = self._eyes()
        if rest and rest[0].isascii() and rest[0].isdigit():
            seat = int(rest[0][:4])
        elif rest:
            names = [name.lower() for name in self.table.names()]
            wanted = " ".join(rest)
            seat = names.index(wanted) + 1 if wanted in names else 0
        if not 1 <= seat <= seats:
            self.terminal.say(f"Seats go from 1 to {seats}.")
            return
        self.terminal.whole_board(seat, self._eyes())

    def _rules(self, word: str) -> None:
        from companion import rulebook

        slug = self.table.room.slug
        if not word:
            titles = rulebook.titles(slug)
            if self.terminal.plain and titles:
                self.terminal.say("The booklet has these parts:")
                for title in titles:
                    self.terminal.say(title)
            else:
                self.terminal.say("The booklet has: " + "; ".join(titles) if titles else "There is no booklet.")
            return
        found = rulebook.look_up(slug, word)
        if not found:
            self.terminal.say(f"The booklet has nothing about '{word}'.")
        for title, _, text in found:
            self.terminal.say(title, "bold")
            self.terminal.markdown(rulebook.marked(text, word) if self.terminal.interactive else text)

    def set_up(self) -> None:
        """Tells how to lay out the real table, step by step where somebody answers."""
        from companion.cli.play_layout import steps

        told = steps(self.table)
        waits = self.terminal.interactive
        if waits:
            self.terminal.say(f"Laying out the table, {len(told)} steps. Enter: next, a: all, q: enough.")
        for number, text in enumerate(told, 1):
            self.terminal.say(f"Step {number}: {text}" if self.terminal.plain else f"{number}. {text}")
            if waits and number < len(told):
                answer = self.terminal.read("Enter > ")
                if answer is None or answer.strip().lower() in ("q", "quit"):
                    return
                waits = answer.strip().lower() not in ("a", "all")
