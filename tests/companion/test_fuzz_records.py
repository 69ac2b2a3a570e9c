"""Damaged records: never a traceback, never a wrong acceptance."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion import record, replay
from companion.game import OVER, Setup
from companion.games import room, slugs
from companion.seats import Player
from companion.simulate import Played, play_random, record_text
from companion.table import closing_lines
from pnp.errors import UserError

RECORDS = Path(__file__).parent / "records" / "bake-and-sale"
GOOD = [path.read_text(encoding="utf-8") for path in sorted(RECORDS.glob("good-*.game"))]
MUTANTS = 10_000
LETTERS = '0123456789wb *=!#[]"\n\r\t-abcdefghijklmnopqrstuvwxyzé\x00'


def short(text: str, rnd: random.Random) -> str:
    """A record cut to its beginning, so that a mutant is cheap to replay."""
    lines = text.split("\n")
    return "\n".join(lines[: rnd.randint(8, 60)]) + "\n"


def damage(text: str, others: list[str], rnd: random.Random) -> str:
    """One small change of the kind that hands, editors and disks make."""
    lines = text.split("\n")
    place = rnd.randrange(len(lines))
    kind = rnd.randrange(11)
    if kind == 0:
        at = rnd.randrange(len(text))
        return text[:at] + rnd.choice(LETTERS) + text[at + 1 :]
    if kind == 1:
        at = rnd.randrange(len(text))
        return text[:at] + text[at + rnd.randint(1, 4) :]
    if kind == 2:
        at = rnd.randrange(len(text))
        return text[:at] + rnd.choice(LETTERS) + text[at:]
    if kind == 3:
        del lines[place]
    elif kind == 4:
        lines.insert(place, lines[place])
    elif kind == 5:
        other = rnd.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 6:
        words = lines[place].split(" ")
        rnd.shuffle(words)
        lines[place] = " ".join(words)
    elif kind == 7:
        lines[place] = rnd.choice(rnd.choice(others).split("\n"))
    elif kind == 8:
        return text[: rnd.randrange(len(text))]
    elif kind == 9:
        lines[place] = lines[place].replace(str(rnd.randint(1, 6)), str(rnd.randint(0, 9)), 1)
    else:
        lines[place] = rnd.choice(["  ", " "]).join(lines[place].split(" ")) + rnd.choice(["", " ", "\r"])
    return "\n".join(lines)


def meaning(line: str) -> list[str]:
    """An event line without the freedoms that the specification grants: order, own kinds, a single open place."""
    own = {f"w{face}": "high-gluten" if face < 4 else "all-purpose" for face in range(1, 7)}
    own |= {"b1": "yeast", "b2": "yeast", "b3": "olive-oil", "b4": "olive-oil", "b5": "eggs", "b6": "butter"}
    seat, verb, *rest = line.rstrip(" ").split(" ")
    if verb == "market":
        rest = [word.split("=")[0] if own.get(word.split("=")[0]) == word.split("=")[-1] else word for word in rest]
    if verb in ("market", "roll", "supplier", "volunteer"):
        rest = sorted(rest)
    if verb == "network":
        rest = []
    return [seat, verb, *rest]


def check_acceptance(text: str, game: replay.Replay) -> None:
    """An accepted text says, event by event, what the rules played; and that is legal from the start."""
    said = [line for line in text.split("\n") if line and line[0] in "*0123456789"]
    state = game.room.start(game.setup)
    assert len(said) == len(game.moves)
    for line, move in zip(said, game.moves, strict=True):
        assert game.room.why_not(state, move) == ""
        assert meaning(line) == meaning(f"{state.mover or '*'} {game.room.words(state, move)}")
        game.room.apply(state, move)
    assert state.key() == game.state.key()
    if state.mover == OVER:
        scores = next(line for line in text.split("\n") if line.startswith("="))
        assert scores.rstrip(" ") == closing_lines(game.room, state)[0]


def test_damaged_records() -> None:
    rnd = random.Random(20261118)
    accepted = 0
    for number in range(MUTANTS):
        text = rnd.choice(GOOD)
        if number % 10:
            text = short(text, rnd)
        for _ in range(rnd.randint(1, 2)):
            text = damage(text, GOOD, rnd) or "\n"
        complaint = ""
        try:
            game = replay.replay(record.parse(text, "a.game"))
        except UserError as error:
            complaint = str(error)
        if complaint:
            file, line, why = complaint.split(":", 2)
            assert file == "a.game"
            assert 1 <= int(line) <= text.count("\n") + 1
            assert why.strip()
            assert "\n" not in why
            continue
        accepted += 1
        check_acceptance(text, game)
    assert 500 < accepted < MUTANTS // 2


@pytest.mark.parametrize("slug", slugs())
def test_damaged_records_of_every_game(slug: str) -> None:
    """What is accepted can be written anew in canonical words and gives the same game."""
    game_room = room(slug)
    rnd = random.Random(slug)
    texts = []
    for seats in {game_room.seat_limits[0], min(3, game_room.seat_limits[1])}:
        setup = game_room.usual_setup(game_room.variants(seats)[0], seats)
        players = [Player(f"P{seat}", "random") for seat in range(1, seats + 1)]
        texts.append(record_text(game_room, setup, players, play_random(game_room, setup, "fuzz")))
    for number in range(400):
        text = rnd.choice(texts)
        if number % 8:
            text = short(text, rnd)
        text = damage(text, texts, rnd) or "\n"
        try:
            game = replay.replay(record.parse(text, "a.game"))
        except UserError as error:
            complaint = str(error)
        else:
            players = [Player(*header.values[1:]) for header in game.record.players()]
            played = Played("fuzz", game.state, tuple(game.moves))
            again = replay.replay(record.parse(record_text(game.room, game.setup, players, played)))
            complaint = "a.game:1: " if again.state.key() == game.state.key() else ""
        assert complaint.startswith("a.game:")
        assert "\n" not in complaint


def test_damaged_bytes(tmp_path: Path) -> None:
    rnd = random.Random(5)
    file = tmp_path / "a.game"
    for _ in range(300):
        raw = bytearray(short(rnd.choice(GOOD), rnd).encode())
        for _ in range(rnd.randint(1, 3)):
            raw[rnd.randrange(len(raw))] = rnd.randrange(256)
        file.write_bytes(raw)
        try:
            game = replay.replay(record.read(file))
        except UserError:
            continue
        check_acceptance(raw.decode(), game)


def test_a_thousand_random_games_replay_identically() -> None:
    game_room = room("bake-and-sale")
    for number in range(1000):
        seats = 1 + number % 6
        setup = Setup(game_room.variants(seats)[number % len(game_room.variants(seats))], seats)
        played = play_random(game_room, setup, f"thousand {number}")
        players = [Player(f"P{seat}", "random") for seat in range(1, seats + 1)]
        game = replay.replay(record.parse(record_text(game_room, setup, players, played)))
        assert game.finished
        assert game.state.key() == played.state.key()
