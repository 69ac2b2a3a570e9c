"""A record through the rules: the game that it makes, or the first line that cannot stand."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from companion import games
from companion.game import CHANCE, OVER, Move, Refusal, Result, Room, Setup, ranking_words
from companion.record import Closing, Event, Record
from pnp.errors import did_you_mean

SCORE: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
SEAT: Final = re.compile(r"[1-9][0-9]{0,5}")


@dataclass(slots=True)
class Replay:
    """A record that stands so far: its room, its state after the last event, and how it came there."""

    record: Record
    room: Room[Any]
    setup: Setup
    state: Any
    moves: list[Move] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.state.mover == OVER)

    def results(self) -> tuple[Result, ...]:
        """Every seat's result."""
        return self.room.standing(self.state)


def begin(record: Record, *, other_data: bool = False) -> Replay:
    """The game that the headers announce, before its first event; a UserError for what they get wrong."""
    room = _room(record)
    setup = _setup(record, room)
    warnings = _check_version(record, room, other_data)
    first = record.events[0].line if record.events else record.last_line
    if record.scores and not record.events:
        first = record.scores.line
    if record.fault and not record.events and not record.scores:
        raise record.complain(*record.fault)
    if not record.players():
        raise record.complain(first, 'no [Player "1" "name" "human"] header: a game has at least one player')
    if misfit := room.fits(setup):
        raise record.complain(first, misfit)
    return Replay(record, room, setup, room.start(setup), warnings=warnings)


def replay(record: Record, *, other_data: bool = False) -> Replay:
    """The whole record played through; a UserError names the first line that cannot stand."""
    game = begin(record, other_data=other_data)
    for event in record.events:
        play(game, event)
    close(game)
    return game


def play(game: Replay, event: Event) -> None:
    """One more event of the record, judged and carried out."""
    room, state = game.room, game.state
    try:
        move = understand(room, state, event)
    except Refusal as refusal:
        raise game.record.complain(event.line, f"'{event}': {refusal.why}") from None
    room.apply(state, move)
    game.moves.append(move)


def understand(room: Room[Any], state: Any, event: Event) -> Move:
    """The legal move that an event line means; a Refusal if it means none."""
    mover = state.mover
    if mover == OVER:
        raise Refusal("the game is over, its scores are due")
    if event.seat != mover:
        if mover == CHANCE:
            raise Refusal("a chance event (* …) is due, not a decision")
        raise Refusal(f"seat {mover} is to decide" + (", nothing is left to chance now" if not event.seat else ""))
    move = room.parse(state, event.words)
    why = room.why_not(state, move)
    if why:
        raise Refusal(why)
    return move


def close(game: Replay) -> None:
    """Scores and ranking: right where they are, there where they are due."""
    check_closing(game)
    record = game.record
    if game.finished and not record.scores:
        raise record.complain(record.last_line, "the game is over, its scores (= …) are missing")
    if game.finished and game.setup.seats > 1 and not record.ranking:
        raise record.complain(record.last_line, "the ranking (! …) is missing")


def check_closing(game: Replay) -> None:
    """Scores and ranking as far as they are written, and the form of what follows the events."""
    record = game.record
    if record.scores:
        if not game.finished:
            raise record.complain(record.scores.line, "scores before the end of the game")
        _check_scores(game, record.scores)
    if record.ranking:
        _check_ranking(game, record.ranking)
    if record.fault:
        raise record.complain(*record.fault)


def _check_scores(game: Replay, closing: Closing) -> None:
    for word in closing.words:
        if not SCORE.fullmatch(word):
            raise game.record.complain(closing.line, f"'{word}' is no score")
    right = [str(result.score) for result in game.results()]
    if list(closing.words) != right:
        said = " ".join(closing.words) or "nothing"
        raise game.record.complain(closing.line, f"the scores are {' '.join(right)}, not {said}")


def _check_ranking(game: Replay, closing: Closing) -> None:
    record = game.record
    if game.setup.seats == 1 and not game.room.solo_ranking:
        raise record.complain(closing.line, "a game of one seat has no ranking")
    said: list[str] = []
    for word in closing.words:
        seats = word.split("=")
        for seat in seats:
            if not SEAT.fullmatch(seat) or int(seat) > game.setup.seats:
                raise record.complain(closing.line, f"'{word}' names no seats of this game")
        said.append("=".join(sorted(seats, key=int)))
    right = ranking_words(game.results())
    if " ".join(said) != right:
        raise record.complain(closing.line, f"the ranking is {right}, not {' '.join(closing.words) or 'nothing'}")


def _room(record: Record) -> Room[Any]:
    if not record.headers:
        raise record.complain(*(record.fault or (record.last_line, "the record is empty")))
    game = record.headers[0]
    slug = game.values[0]
    if slug not in games.slugs():
        raise record.complain(game.line, f"unknown game '{slug[:60]}'{did_you_mean(slug[:60], games.slugs())}")
    return games.room(slug)


def _setup(record: Record, room: Room[Any]) -> Setup:
    own = []
    seen: set[str] = set()
    for header in record.headers:
        if room.headers_once and header.key in seen and header.key != "Player":
            raise record.complain(header.line, f"a second header {header.key}")
        seen.add(header.key)
        try:
            if header.key == "Variant":
                room.check_variant(header.values[0])
            elif header.key in room.own_headers:
                room.check_header(header.key, header.values)
                own.append((header.key, header.values))
        except Refusal as refusal:
            raise record.complain(header.line, refusal.why) from None
    seats = len(record.players())
    variant = record.value("Variant") or (room.absent_variant(seats) if seats else "")
    return Setup(variant, seats, tuple(own))


def _check_version(record: Record, room: Room[Any], other_data: bool) -> list[str]:
    """Notes on rules and data that differ from those at hand; a complaint if nobody asked for that."""
    warnings = []
    for key in ("Rules", "Data"):
        said = record.value(key)
        if not said:
            continue
        ours = room.rules_version if key == "Rules" else room.digest()
        if said != ours:
            why = f"played by other {key.lower()} ('{said[:40]}', at hand: '{ours}')"
            if not other_data:
                line = next(header.line for header in record.headers if header.key == key)
                raise record.complain(line, f"{why}; --other-data replays it all the same")
            warnings.append(f"{record.file}: {why}; replayed by the {key.lower()} at hand")
    return warnings
