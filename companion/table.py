"""The table drives a game and knows no screen: front ends feed it answers and show what it tells.

Each event is in the journal before it is applied. Undo goes back to a snapshot and plays on from there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion import record as records
from companion import replay, said
from companion.chance import Chance, Typed
from companion.game import CHANCE, OVER, Bot, Move, Refusal, Room, Setup, ranking_words
from companion.journal import Journal
from companion.seats import HUMAN, Player
from pnp.errors import Place, UserError

SNAPSHOT_EVERY: Final = 16


@dataclass(frozen=True, slots=True)
class Happened:
    """One event as it was told: whose it was (0: chance), its words, and what it did."""

    seat: int
    words: str
    effect: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """A chance event that was corrected: its words before and now, and which later events stand and which do not."""

    before: str
    now: str
    kept: list[str]
    dropped: list[str]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The table after so many events."""

    events: int
    state: Any
    mark: Any


class Table:
    """One game being played: room, seats, chance, record."""

    def __init__(
        self,
        room: Room[Any],
        setup: Setup,
        players: Sequence[Player],
        chance: Chance,
        journal: Journal | None = None,
        seed: str = "",
    ) -> None:
        self.room = room
        self.setup = setup
        self.players = tuple(players)
        self.journal = journal
        self.seed = seed
        self.state = room.start(setup)
        self.moves: list[Move] = []
        self._seats: list[int] = []
        self._chance = chance
        self._snapshots = [_Snapshot(0, self.state.copy(), chance.mark())]
        self._bots: dict[int, tuple[int, Bot]] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.mover == OVER)

    @property
    def asks(self) -> int | None:
        """The seat of the person whose decision is due; CHANCE if people must say what the dice show."""
        mover: int = self.state.mover
        if mover == OVER or (mover > CHANCE and self.players[mover - 1].who != HUMAN):
            return None
        if mover == CHANCE and not self.typed:
            return None
        return mover

    @property
    def draws(self) -> int:
        """How many chance events there were."""
        return self._seats.count(CHANCE)

    def names(self) -> list[str]:
        """The players' names in seat order."""
        return [player.name for player in self.players]

    def step(self) -> Happened | None:
        """The next event that needs no person; None if one is asked or the game is over."""
        if self.over or self.asks is not None:
            return None
        if self.state.mover == CHANCE:
            move = self._chance.draw(self.room, self.state)
            assert move is not None
            return self._happen(move, followed=True)
        chosen = self.would_play()
        assert chosen is not None
        return self.play(chosen)

    def would_play(self) -> Move | None:
        """What the bot whose decision is due would choose; None if it is nobody's or a person's."""
        mover = self.state.mover
        if mover <= CHANCE or self.players[mover - 1].who == HUMAN:
            return None
        return self._bot(mover).choose(self.room.view(self.state, mover))

    def follow(self, move: Move) -> None:
        """Goes on by an event that is known to be legal, such as one of a record."""
        self._apply(move)

    def play(self, move: Move) -> Happened:
        """A decision, or what a person says the dice show; a Refusal if the rules forbid it."""
        why = self.room.why_not(self.state, move)
        if why:
            raise Refusal(why)
        return self._happen(move)

    def undo(self, count: int = 1) -> list[str]:
        """Takes back everything from the last so many events that people made; the words taken back, last first."""
        target = -1
        for number in range(len(self.moves) - 1, -1, -1):
            if self._personal(number):
                target = number
                count -= 1
                if count <= 0:
                    break
        return self._back_to(target) if target >= 0 else []

    def undo_turn(self) -> list[str]:
        """Takes back the last turn in which a person decided, draws in it and what followed included; as `undo`."""
        places = range(len(self.moves) - 1, -1, -1)
        last = next((n for n in places if self._seats[n] > CHANCE and self._personal(n)), -1)
        if last < 0:
            return self.undo(len(self.moves))  # nobody has decided yet: what was typed before
        turns = self._turns(last)
        first = last
        for number in range(last, -1, -1):
            if turns[number] != turns[last] or self._seats[number] not in (CHANCE, self._seats[last]):
                break
            if self._seats[number] != CHANCE:  # what was rolled before the first decision stays
                first = number
        return self._back_to(first)

    def _turns(self, last: int) -> list[Hashable]:
        """The turn that each event up to that one belongs to."""
        state = self.room.start(self.setup)
        turns = []
        for move in self.moves[: last + 1]:
            turns.append(self.room.turn_id(state))
            self.room.apply(state, move)
        return turns

    def _personal(self, number: int) -> bool:
        """Whether a person made that event, or typed it in."""
        seat = self._seats[number]
        return self.players[seat - 1].who == HUMAN if seat > CHANCE else self.typed

    def last_roll(self) -> str:
        """The last chance event that a person typed in, in its words; empty if there is none."""
        place = self._last_typed()
        return self.room.words(self._state_at(place), self.moves[place]) if place >= 0 else ""

    def _last_typed(self) -> int:
        if not self.typed:
            return -1
        return next((n for n in range(len(self.moves) - 1, -1, -1) if self._seats[n] == CHANCE), -1)

    def fix(self, text: str) -> Fixed:
        """Corrects the last chance event that was typed in; what followed is made again as far as it still can be."""
        place = self._last_typed()
        if place < 0:
            raise Refusal("nothing was typed in that could be corrected")
        state = self._state_at(place)
        move = said.understand(self.room, state, text)
        if why := self.room.why_not(state, move):
            raise Refusal(why)
        old = self.room.words(state, self.moves[place])
        following = self._back_to(place)[-2::-1]
        fixed = self._happen(move)
        for number, line in enumerate(following):
            seat, words = line.split(" ", 1)
            try:
                self._again(0 if seat == "*" else int(seat), words)
            except Refusal:
                return Fixed(old, fixed.words, following[:number], following[number:])
        return Fixed(old, fixed.words, following, [])

    def _again(self, seat: int, words: str) -> None:
        if seat != self.state.mover:
            raise Refusal("somebody else is to decide now")
        self.play(self.room.parse(self.state, words.split(" ")))

    def _back_to(self, events: int) -> list[str]:
        gone = list(zip(self._seats, self.moves, strict=True))[events:]
        if self.journal:
            self.journal.take_back(len(gone))
        while self._snapshots[-1].events > events:
            self._snapshots.pop()
        snapshot = self._snapshots[-1]
        between = self.moves[snapshot.events : events]
        del self.moves[snapshot.events :]
        del self._seats[snapshot.events :]
        self.state = snapshot.state.copy()
        self._chance.rewind(snapshot.mark)
        self._bots.clear()
        for move in between:
            self._apply(move)
        return self._words_of(gone)

    def _words_of(self, gone: Sequence[tuple[int, Move]]) -> list[str]:
        state = self.state.copy()
        said = []
        for seat, move in gone:
            said.append(f"{seat or '*'} {self.room.words(state, move)}")
            self.room.apply(state, move)
        return said[::-1]

    def log(self, count: int, seat: int) -> list[tuple[int, str]]:
        """The last so many events as that seat may hear of them, each with whose it was (0: chance)."""
        first = max(0, len(self.moves) - count)
        state = self._state_at(first)
        told = []
        for mover, move in zip(self._seats[first:], self.moves[first:], strict=True):
            told.append((mover, self.room.told(state, move, seat)))
            self.room.apply(state, move)
        return told

    def load(self, game: replay.Replay) -> None:
        """Goes on from a record that was replayed: its events count as made here."""
        for move in game.moves:
            self.follow(move)

    def close(self) -> None:
        """Lets go of the record."""
        if self.journal:
            self.journal.close()

    @property
    def typed(self) -> bool:
        """Whether people say what dice and draws come up."""
        return isinstance(self._chance, Typed)

    def _state_at(self, events: int) -> Any:
        """The state as it was after so many events."""
        snapshot = next(each for each in reversed(self._snapshots) if each.events <= events)
        state = snapshot.state.copy()
        for move in self.moves[snapshot.events : events]:
            self.room.apply(state, move)
        return state

    def _bot(self, seat: int) -> Bot:
        """The machine of a seat: a new one for each turn, so that it plays on alike after a pause."""
        begun = len(self.moves)
        while begun and self._seats[begun - 1] == seat:
            begun -= 1
        known = self._bots.get(seat)
        if known and known[0] == begun:
            return known[1]
        bot = self.room.bots()[self.players[seat - 1].who].make(bot_seed(self.seed, seat, begun))
        if begun < len(self.moves):  # a turn that was broken off: think again what was thought already
            state = self._state_at(begun)
            for move in self.moves[begun:]:
                bot.choose(self.room.view(state, seat))
                self.room.apply(state, move)
        self._bots[seat] = (begun, bot)
        return bot

    def _happen(self, move: Move, followed: bool = False) -> Happened:
        """Writes an event, then applies it; `followed`: the source of chance has moved on already."""
        room, before = self.room, self.state
        seat = before.mover
        words = room.words(before, move)
        after = before.copy()
        room.apply(after, move)
        if self.journal:
            lines = [f"{seat or '*'} {words}"]
            if after.mover == OVER:
                lines += closing_lines(room, after)
            self.journal.append(lines)
        told = Happened(seat, room.told(before, move, self._listener()), room.effect(before, move, after))
        self._apply(move, followed=followed)
        return told

    def _listener(self) -> int:
        """The seat for whose eyes the screen is; 0 if several people share it or nobody is there."""
        people = [seat for seat, player in enumerate(self.players, 1) if player.who == HUMAN]
        return people[0] if len(people) == 1 else 0

    def _apply(self, move: Move, followed: bool = False) -> None:
        seat = self.state.mover
        if seat == CHANCE and not followed:
            self._chance.follow(self.room, self.state)
        self.room.apply(self.state, move)
        self.moves.append(move)
        self._seats.append(seat)
        if len(self.moves) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(_Snapshot(len(self.moves), self.state.copy(), self._chance.mark()))


def bot_seed(seed: str, seat: int, events: int = 0) -> str:
    """The seed of a bot's own thoughts; nothing in it tells what the dice will be."""
    return f"{seed}/{seat}/bot/{events}"


def closing_lines(room: Room[Any], state: Any) -> list[str]:
    """The last lines of a record: scores, and with two or more seats the ranking."""
    results = room.standing(state)
    lines = ["= " + " ".join(str(result.score) for result in results)]
    if len(results) > 1:
        lines.append("! " + ranking_words(results))
    return lines


def headers(room: Room[Any], setup: Setup, players: Sequence[Player], seed: str) -> list[tuple[str, Sequence[str]]]:
    """The headers of a new record."""
    head: list[tuple[str, Sequence[str]]] = [
        ("Game", [room.slug]),
        ("Variant", [setup.variant]),
        ("Rules", [room.rules_version]),
        ("Data", [room.digest()]),
    ]
    if seed:
        head.append(("Seed", [seed]))
    head += setup.own
    return head + [("Player", [str(seat), each.name, each.who]) for seat, each in enumerate(players, 1)]


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game to go on with: what was played of it, its record, and what of it was torn by a crash."""

    game: replay.Replay
    journal: Journal
    torn: str


def reopen(path: Path, *, other_data: bool = False) -> Reopened:
    """The unfinished game in a file; a UserError, and the file as it was, if it is none."""
    journal = Journal.reopen(path)
    try:
        record = records.read(path, drop_torn=True)
        game = replay.begin(record, other_data=other_data)
        for event in record.events:
            replay.play(game, event)
        replay.check_closing(game)
        if record.ranking or (record.scores and game.setup.seats == 1):
            raise UserError("this game is over; companion replay checks it", Place(str(path)))
        torn = journal.drop_torn()
        if game.finished:  # the crash came between the last event and its scores
            missing = closing_lines(game.room, game.state)
            journal.append(missing[1:] if record.scores else missing)
    except UserError:
        journal.close()
        raise
    return Reopened(game, journal, torn)
