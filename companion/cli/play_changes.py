"""What changed on a screen since somebody last looked: changed signs stand out, changed lines have a mark."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from companion.screen import Block, Line, plain, width_of

MARK: Final = " ◂"
STAND_OUT: Final = "reverse"


def marked(block: Block, before: Sequence[str], width: int) -> Block:
    """The block with what differs from the lines before marked; untouched if there were none."""
    if not before:
        return block
    lines = [plain(each) for each in block]
    made: Block = []
    for tag, low, high, first, last in SequenceMatcher(None, before, lines, autojunk=False).get_opcodes():
        for place in range(first, last):
            if tag == "equal" or not lines[place].strip():
                made.append(block[place])
                continue
            old = before[low + place - first] if tag == "replace" and low + place - first < high else ""
            made.append(_marked(block[place], old, width))
    return made


def changed(block: Block, before: Sequence[str]) -> list[str]:
    """The lines that differ from those before."""
    known = set(before)
    return [text for text in (plain(each) for each in block) if text.strip() and text not in known]


def _marked(line: Line, old: str, width: int) -> Line:
    made: Line = []
    at = 0
    for piece, style in line:
        start = 0
        for end in range(1, len(piece) + 1):
            here = _differs(piece, start, old, at)
            if end == len(piece) or _differs(piece, end, old, at) != here:
                text = piece[start:end]
                made.append((text, f"{style} {STAND_OUT}".strip() if here and old else style))
                start = end
        at += len(piece)
    if width_of(made) + len(MARK) <= width:
        made.append((MARK, "bold"))
    return made


def _differs(piece: str, place: int, old: str, at: int) -> bool:
    where = at + place
    sign = old[where] if where < len(old) else " "
    return piece[place] != sign
