"""Dice to be read across a table: what they are, how they are written, how they are drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from pnp.errors import UserError

TERM: Final = re.compile(r"(\d*)(?:([wb])|d(\d+|%))")
MOST_DICE: Final = 200
MOST_SIDES: Final = 1_000_000

PIPS: Final = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


class Die(NamedTuple):
    """One die: its letter or name, its number of sides, and what each face gives, from face 1, if anything."""

    name: str
    sides: int
    gives: tuple[str, ...] = ()


class Face(NamedTuple):
    """A die that was thrown."""

    die: Die
    value: int

    @property
    def meaning(self) -> str:
        """What this face gives, or nothing."""
        return self.die.gives[self.value - 1] if self.value <= len(self.die.gives) else ""


def looks_like_dice(text: str) -> bool:
    """Whether a text is meant as dice, right or wrong, and not as a game's name."""
    return bool(re.match(r"\d|d\d|d%|[wb]\b", text.strip().lower()))


def parse(text: str) -> list[Die]:
    """The dice of an expression such as `3w+3b`, `2d6`, `d20`, `d%`."""
    dice: list[Die] = []
    for term in text.lower().replace(" ", "").split("+"):
        match = TERM.fullmatch(term)
        if not match:
            raise UserError(f"'{text[:60]}' is no dice: write them like 3w+3b, 2d6 or d20")
        count = int(match[1][:6]) if match[1] else 1
        sides = 6 if match[2] else 100 if match[3] == "%" else int(match[3][:9])
        if not 1 <= count <= MOST_DICE or len(dice) + count > MOST_DICE:
            raise UserError(f"'{text[:60]}': 1 to {MOST_DICE} dice at once")
        if not 2 <= sides <= MOST_SIDES:
            raise UserError(f"'{text[:60]}': a die has 2 to {MOST_SIDES} sides")
        dice += [Die(match[2] or f"d{sides}", sides)] * count
    return dice


def draw(faces: Sequence[Face], width: int, unicode: bool = True) -> list[str]:
    """The faces as large dice side by side, in as many rows as the width needs, with what each gives."""
    blocks = [_block(face, unicode) for face in faces]
    lines: list[str] = []
    row: list[list[str]] = []
    for block in blocks:
        if row and sum(len(each[0]) + 1 for each in row) + len(block[0]) > width:
            lines += _rows(row)
            row = []
        row.append(block)
    return lines + _rows(row)


def _rows(blocks: Sequence[Sequence[str]]) -> list[str]:
    lines = [" ".join(parts).rstrip() for parts in zip(*blocks, strict=True)]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _block(face: Face, unicode: bool) -> list[str]:
    inside, label = _inside(face)
    black = face.die.name == "b"
    if unicode:
        pip = "●" if black else "■"
        corners = "┏━┓┃┗┛" if black else "┌─┐│└┘"
    else:
        pip = "o" if black else "#"
        corners = "#=#H##" if black else "+-+|++"
    left_top, flat, right_top, side, left_low, right_low = tuple(corners)
    body = [f"{side} {text.replace('o', pip)} {side}" for text in inside]
    edge = flat * (len(inside[0]) + 2)
    block = [left_top + edge + right_top, *body, left_low + edge + right_low]
    first, _, rest = face.meaning.partition(" ")
    below = (label, first, rest)
    wide = max(len(text) for text in (block[0], *below))
    return [text.center(wide) for text in (*block, *below)]


def _inside(face: Face) -> tuple[Sequence[str], str]:
    """The three lines inside a die, and what is written below it."""
    if face.die.sides == 6:
        name = face.die.name
        return PIPS[face.value], f"{name}{face.value}" if len(name) == 1 else str(face.value)
    number = str(face.value)
    wide = max(5, len(number))
    return (" " * wide, number.center(wide), " " * wide), face.die.name
