"""A game as a short code: an invitation to play it, or a result with all that is needed to check it.

    BH1/BAKE-AND-SALE/CHALLENGE-CORNER-SHOP/DAILY-20261118                    come and play
    BH1/BAKE-AND-SALE/CHALLENGE-CORNER-SHOP/DAILY-20261118/9F3C2A/134/4K7Q…   played, with data, scores and moves

Dice and draws follow from the seed, so the last word holds only the decisions of all seats: each one as its place
among the legal moves, all places as one large number in base 36. Capitals, so that a QR code stays small.
A game with real dice cannot be told by a seed; its code is the packed record, `BH1Z/…`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, unquote

from companion import games, replay
from companion import record as records
from companion.challenges import by_variant
from companion.challenges import find as challenge_of
from companion.game import CHANCE, OVER, Move, Refusal, Room
from companion.record import head_text
from companion.seats import HUMAN, Player
from companion.seeds import clean_seed
from companion.table import closing_lines, headers
from pnp.errors import UserError
from pnp.seeded import Seeded

MARK: Final = "BH1"
PACKED: Final = "BH1Z"
FIGURES: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST: Final = 20_000
MOST_EVENTS: Final = 5_000


@dataclass(frozen=True, slots=True)
class Invitation:
    """A game that a code asks to play."""

    game: str
    variant: str
    seed: str

    def __str__(self) -> str:
        return "/".join([MARK, self.game, self.variant, quote(self.seed, safe="-")]).upper()


def is_code(text: str) -> bool:
    """Whether a text is meant as a code of ours, right or wrong."""
    return text.strip().upper().startswith((f"{MARK}/", f"{PACKED}/"))


def invitation(text: str) -> Invitation:
    """What a code asks to play: an invitation, a result, or what the QR of a printed sheet says."""
    if ":" in text and "/" not in text:
        return _of_sheet(text)
    words = _words(text)
    if words[0] == PACKED:
        record = records.parse(_unpacked(words), "code")
        return Invitation(record.value("Game"), record.value("Variant"), clean_seed(record.value("Seed")))
    game, variant = words[1].lower(), words[2].lower()
    if game not in games.slugs():
        raise UserError(f"the code names no game that is known here: '{words[1][:40]}'")
    try:
        games.room(game).check_variant(variant)
    except Refusal as refusal:
        raise UserError(f"the code cannot be played: {refusal.why}") from None
    return Invitation(game, variant, clean_seed(unquote(words[3])))


def _of_sheet(text: str) -> Invitation:
    """`BS:1:A4:8756EA:001:SUNDAY7:CO`: the game's letters first, the week sixth, a challenge's beginning last."""
    from pnp.catalog import find
    from pnp.load import load_game

    words = text.strip().upper().split(":")
    slug = next((slug for slug in games.slugs() if load_game(find(slug)).code == words[0]), "")
    if not slug or len(words) < 5:
        raise UserError(f"'{text.strip()[:40]}' is no code of a game that is known here")
    week, mark = [*words[5:], "", ""][:2]
    variant = challenge_of(mark, slug)[1].variant if mark else games.room(slug).level_variant(None)
    return Invitation(slug, variant, clean_seed(week))


# a result as a code


def code(game: replay.Replay) -> str:
    """The code of a finished game."""
    record, room = game.record, game.room
    seed = clean_seed(record.value("Seed"))
    who = [header.values[2] for header in record.players()]
    usual = room.usual_setup(game.setup.variant, game.setup.seats) == game.setup
    usual = usual and who == [player.who for player in _players(room, game.setup.variant)]
    number = _number(game, seed) if seed and usual else None
    if number is None:
        return _packed(record)
    scores = ",".join(str(result.score) for result in game.results()).replace(",", "+")
    head = [str(Invitation(room.slug, game.setup.variant, seed)), room.digest(), scores, _base36(number)]
    return "/".join(head).upper()


def from_seed(game: replay.Replay, seed: str) -> bool:
    """Whether all dice and draws of a game are those of its seed."""
    return bool(seed) and _number(game, clean_seed(seed)) is not None


def _number(game: replay.Replay, seed: str) -> int | None:
    """All decisions as one number; None if chance did not come from the seed."""
    room = game.room
    source = Seeded(seed)
    state = room.start(game.setup)
    digits: list[tuple[int, int]] = []
    for move in game.moves:
        if state.mover == CHANCE:
            if room.draw(state, source) != move:
                return None
        else:
            digits += _digits(room, state, move)
        room.apply(state, move)
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    return number


def _digits(room: Room[Any], state: Any, move: Move) -> Iterator[tuple[int, int]]:
    """A decision as its place among the legal ones; one that is legal without being listed as its words."""
    listed = sorted(room.legal(state))
    base = len(listed) + 1
    if move in listed:
        yield listed.index(move), base
        return
    words = room.words(state, move).encode()
    yield base - 1, base
    yield len(words), 256
    for byte in words:
        yield byte, 256


def _base36(number: int) -> str:
    figures = ""
    while number:
        number, last = divmod(number, 36)
        figures = FIGURES[last] + figures
    return figures or "0"


def _packed(record: records.Record) -> str:
    lines = [f"{event}" for event in record.events]
    head = [(each.key, each.values) for each in record.headers]
    closing = [f"{mark} {' '.join(each.words)}" for mark, each in (("=", record.scores), ("!", record.ranking)) if each]
    text = head_text(head) + "".join(f"{line}\n" for line in lines + closing)
    return f"{PACKED}/" + _base36(int.from_bytes(b"\1" + zlib.compress(text.encode(), 9), "big"))


# a code as a game


def record_of(text: str) -> str:
    """The record that a result's code stands for, with its scores as the code claims them."""
    words = _words(text)
    if words[0] == PACKED:
        return _unpacked(words)
    if len(words) < 7:
        raise UserError("this code is an invitation, not a result: companion play --code plays it")
    wanted = invitation(text)
    digest, scores, moves = words[4].lower(), words[5].split("+"), words[6]
    room = games.room(wanted.game)
    if digest != room.digest().lower():
        raise UserError(
            f"played by other data ('{words[4][:20]}', at hand: '{room.digest()}'); it cannot be checked here"
        )
    players = _players(room, wanted.variant)
    setup = room.usual_setup(wanted.variant, len(players))
    if misfit := room.fits(setup):
        raise UserError(f"the code cannot be played: {misfit}")
    events = _events(room, room.start(setup), Seeded(wanted.seed), _from_base36(moves))
    closing = closing_lines(room, events[1])
    closing[0] = "= " + " ".join(scores)
    lines = [*events[0], *closing]
    return head_text(headers(room, setup, players, wanted.seed)) + "".join(f"{line}\n" for line in lines)


def _events(room: Room[Any], state: Any, source: Seeded, number: int) -> tuple[list[str], Any]:
    lines: list[str] = []

    def take(base: int) -> int:
        nonlocal number
        number, digit = divmod(number, base)
        return digit

    while state.mover != OVER:
        if len(lines) > MOST_EVENTS:
            raise UserError("the code tells no game that comes to an end")
        if state.mover == CHANCE:
            move = room.draw(state, source)
        else:
            listed = sorted(room.legal(state))
            place = take(len(listed) + 1)
            move = (
                listed[place]
                if place < len(listed)
                else _spelt(room, state, bytes(take(256) for _ in range(take(256))))
            )
        lines.append(f"{state.mover or '*'} {room.words(state, move)}")
        room.apply(state, move)
    if number:
        raise UserError("the code is damaged: it goes on after the end of the game")
    return lines, state


def _spelt(room: Room[Any], state: Any, words: bytes) -> Move:
    try:
        move = room.parse(state, words.decode("utf-8", errors="replace").split(" "))
        legal = not room.why_not(state, move)
    except Refusal:
        legal = False
    if not legal:
        raise UserError("the code is damaged: it has a move that cannot be made")
    return move


def _players(room: Room[Any], variant: str) -> list[Player]:
    challenge = by_variant(room.slug, variant)
    rivals = challenge.rivals if challenge else ()
    return [Player("You", HUMAN), *(Player(rival.capitalize(), rival) for rival in rivals)]


def _words(text: str) -> list[str]:
    clean = re.sub(r"\s+", "", text).upper()
    if not (clean.isascii() and clean.isprintable()):
        raise UserError("this is no code: it has letters that no code has")
    words = clean.split("/")
    if len(clean) > LONGEST or words[0] not in (MARK, PACKED) or len(words) < (2 if words[0] == PACKED else 4):
        raise UserError(
            f"'{text.strip()[:40]}' is no code; codes look like {MARK}/BAKE-AND-SALE/CHALLENGE-CORNER-SHOP/…"
        )
    return words


def _from_base36(word: str) -> int:
    if not re.fullmatch(r"[0-9A-Z]+", word):
        raise UserError("the code is damaged: its last word has letters that no code has")
    number = 0
    for letter in word:
        number = number * 36 + FIGURES.index(letter)
    return number


def _unpacked(words: list[str]) -> str:
    number = _from_base36(words[1])
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")[1:]
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(raw, records.LARGEST)
        return text.decode("utf-8")
    except (zlib.error, UnicodeDecodeError):
        raise UserError("the code is damaged: it cannot be unpacked") from None
