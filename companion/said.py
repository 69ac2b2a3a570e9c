"""What a person typed as a move: case, blanks and unique beginnings forgiven, the nearest word suggested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game import Move, Refusal, Room
from pnp.errors import did_you_mean

MOST_READINGS = 64


def understand(room: Room[Any], state: Any, text: str) -> Move:
    """The move meant by a typed text, legal or not; a Refusal says what was not understood."""
    words = room.tidy(state, text).lower().split()
    if not words:
        raise Refusal("nothing was typed")
    readings = _readings(room, state, [], words)
    moves: dict[Move, list[str]] = {}
    refusal: Refusal | None = None
    for reading in readings:
        try:
            moves.setdefault(room.parse(state, room.tidy(state, " ".join(reading)).split()), reading)
        except Refusal as why:
            refusal = refusal or why
    if len(moves) > 1:
        possible = {move: reading for move, reading in moves.items() if not room.why_not(state, move)}
        moves = possible or moves
    if len(moves) == 1:
        return next(iter(moves))
    if moves:
        meant = " or ".join(f"'{' '.join(reading)}'" for reading in list(moves.values())[:4])
        raise Refusal(f"'{text.strip()}' could be {meant}", words[0])
    assert refusal is not None
    raise refusal


def _readings(room: Room[Any], state: Any, before: list[str], words: Sequence[str]) -> list[list[str]]:
    """Every way to complete the words; raises the Refusal of the first word that cannot be completed."""
    if not words:
        return [before]
    known = room.next_words(state, before)
    found = completions(words[0], known)
    if not found:
        if not before:
            raise Refusal(f"unknown word '{words[0]}'{did_you_mean(words[0], known)}", words[0])
        return [[*before, *words]]
    readings: list[list[str]] = []
    for word in found:
        readings += _readings(room, state, [*before, word], words[1:])
        if len(readings) > MOST_READINGS:
            break
    return readings


def completions(word: str, known: Sequence[str]) -> list[str]:
    """The known words that a typed one can mean: itself, or all that it begins."""
    return [word] if word in known else [each for each in known if each.startswith(word)]
