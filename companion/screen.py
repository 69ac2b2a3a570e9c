"""Text blocks for a terminal: lines of styled pieces, put side by side, cut to a width. Styles are rich's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Line: TypeAlias = list[tuple[str, str]]
"""Pieces of text, each with a style (empty: plain)."""
Block: TypeAlias = list[Line]


def line(*pieces: str | tuple[str, str]) -> Line:
    """A line of plain and styled pieces."""
    return [(piece, "") if isinstance(piece, str) else piece for piece in pieces]


def width_of(text: Line) -> int:
    """How many columns a line takes."""
    return sum(len(piece) for piece, _ in text)


def plain(text: Line) -> str:
    """A line without its styles and without blanks at its end."""
    return "".join(piece for piece, _ in text).rstrip()


def pad(text: Line, width: int) -> Line:
    """The line filled up to a width."""
    missing = width - width_of(text)
    return [*text, (" " * missing, "")] if missing > 0 else text


def cut(text: Line, width: int) -> Line:
    """The line no wider than that; what is lost shows as an ellipsis."""
    if width_of(text) <= width:
        return text
    kept: Line = []
    left = width - 1
    for piece, style in text:
        kept.append((piece[:left], style))
        left -= len(piece)
        if left <= 0:
            break
    return [*kept, ("…", "")]


def heading(title: str, width: int) -> Line:
    """A title and a rule up to the width."""
    return [(title, "bold"), (" " + "─" * max(0, width - len(title) - 1), "dim")]


def beside(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """Blocks side by side as far as they fit, the others below."""
    rows: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        wide = max((width_of(each) for each in block), default=0)
        if rows[-1] and used + gap + wide > width:
            rows.append([])
            used = 0
        used += (gap if rows[-1] else 0) + wide
        rows[-1].append(block)
    joined: Block = []
    for row in rows:
        joined += _join(row, gap)
    return joined


def _join(blocks: Sequence[Block], gap: int) -> Block:
    widths = [max((width_of(each) for each in block), default=0) for block in blocks]
    joined: Block = []
    for number in range(max((len(block) for block in blocks), default=0)):
        text: Line = []
        for place, (block, wide) in enumerate(zip(blocks, widths, strict=True)):
            if place:
                text.append((" " * gap, ""))
            text += pad(block[number] if number < len(block) else [], wide)
        joined.append(text)
    return joined
