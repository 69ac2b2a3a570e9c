"""The one inline text model: words and icons on lines, wrapped, aligned, shrunk to fit down to a stated least size.

Markup: `**bold**`, `*italic*`, `{icon:name}`; a backslash takes a sign as it is; a line break breaks the line.
Widths are measured in ems once and only multiplied by the size, so trying a smaller size is cheap.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from pnp.drawing import Colour, Glyphs, IconUse, Op
from pnp.errors import UserError
from pnp.typeset import fonts
from pnp.typeset.style import Type

Align: TypeAlias = Literal["left", "center", "right"]
VAlign: TypeAlias = Literal["top", "middle", "bottom"]

POINT = 25.4 / 72
"""Millimetres in a point."""

STEP = 0.25
"""Points by which a text shrinks at a time."""

ICON_EMS = 1.02
"""Width of an icon in the line."""

_MARKUP = re.compile(r"\\(.)|(\*\*)|(\*)|\{icon:([a-z0-9-]+)\}|(\n)|([ \t]+)|([^\\*{\n \t]+|.)", re.DOTALL)


class Atom(NamedTuple):
    """A word of one font, or an icon; `glued` atoms stand against the one before without a gap."""

    text: str
    font: str
    width: float  # ems
    glued: bool
    icon: bool = False


BREAK = Atom("\n", "", 0, False)


class TooLong(UserError):
    """A text that does not fit its box even at its least size."""


@lru_cache(maxsize=4096)
def atoms(text: str, family: str, weight: str) -> tuple[Atom, ...]:
    """The text's words and icons with their widths in ems."""
    if "*" not in text and "{" not in text and "\\" not in text:
        return _plain(text, fonts.family(family, weight=weight))
    out: list[Atom] = []
    bold = italic = False
    glued = False
    for escaped, strong, slanted, icon, newline, space, word in _MARKUP.findall(text):
        if strong:
            bold = not bold
        elif slanted:
            italic = not italic
        elif newline:
            out.append(BREAK)
            glued = False
        elif space:
            glued = False
        else:
            font = fonts.family(family, bold, italic, weight)
            if icon:
                out.append(Atom(icon, font, ICON_EMS, glued, True))
            else:
                letters = escaped or word
                out.append(Atom(letters, font, fonts.width(font, letters), glued))
            glued = True
    if bold or italic:
        raise UserError(f"the text '{text[:40]}' opens * or ** and does not close it (write \\* for the sign)")
    return tuple(out)


def _plain(text: str, font: str) -> tuple[Atom, ...]:
    out: list[Atom] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            out.append(BREAK)
        out.extend(Atom(word, font, fonts.width(font, word), False) for word in line.split(" ") if word)
    return tuple(out)


class Line(NamedTuple):
    """Atoms on one baseline and how wide they are, in ems."""

    atoms: list[Atom]
    width: float


def _space(font: str) -> float:
    return fonts.width(font, " ")


def wrap(words: Sequence[Atom], width: float) -> list[Line] | None:
    """The words on lines of at most `width` ems; None if one of them is wider than a line."""
    lines: list[Line] = []
    current: list[Atom] = []
    used = 0.0
    index, count = 0, len(words)
    while index < count:
        atom = words[index]
        if atom is BREAK:
            lines.append(Line(current, used))
            current, used = [], 0.0
            index += 1
            continue
        end = index + 1
        chunk = atom.width
        while end < count and words[end].glued:
            chunk += words[end].width
            end += 1
        gap = _space(atom.font) if current else 0.0
        if current and used + gap + chunk > width:
            lines.append(Line(current, used))
            current, used, gap = [], 0.0, 0.0
        if chunk > width:
            return None
        current.extend(words[index:end])
        used += gap + chunk
        index = end
    lines.append(Line(current, used))
    return lines


class Block(NamedTuple):
    """Lines of text at the size that was found, and the height they take in millimetres (cap top to last baseline)."""

    lines: list[Line]
    size: float
    leading: float  # mm
    height: float


def fit(
    text: str, style: Type, width: float, height: float | None, leading: float, least: float | None = None
) -> Block:
    """The text wrapped into a box of that many millimetres, as large as its style says or smaller if it must."""
    words = atoms(text, style.family, style.weight)
    metrics = fonts.metrics(fonts.family(style.family, weight=style.weight))
    smallest = style.least if least is None else least
    size = style.size
    while True:
        lines = wrap(words, width / (size * POINT) + 1e-6)
        if lines is not None:
            step = leading * size * POINT
            tall = metrics.cap * size * POINT + step * (len(lines) - 1)
            if height is None or tall <= height + 1e-6:
                return Block(lines, size, step, tall)
        if size <= smallest:
            break
        size = max(smallest, size - STEP)
    raise TooLong(
        f"the text '{text if len(text) < 40 else text[:37] + '…'}' does not fit its box of {width:g} × "
        f"{'any' if height is None else f'{height:g}'} mm, even at {smallest:g} pt (it begins at {style.size:g} pt)"
    )


def draw(
    block: Block,
    x: float,
    y: float,
    width: float,
    align: Align,
    colour: Colour,
    icon_colour: Colour | None = None,
) -> list[Op]:
    """The block's operations; y is the top of the first line's capitals."""
    ops: list[Op] = []
    em = block.size * POINT
    first = next((atom for line in block.lines for atom in line.atoms), None)
    if first is None:
        return ops
    cap = fonts.metrics(first.font).cap * em
    baseline = y + cap
    for line in block.lines:
        free = width - line.width * em
        at = x + (free if align == "right" else free / 2 if align == "center" else 0)
        _draw_line(line, at, baseline, block.size, cap, colour, icon_colour or colour, ops)
        baseline += block.leading
    return ops


def _draw_line(
    line: Line,
    x: float,
    y: float,
    size: float,
    cap: float,
    colour: Colour,
    icon_colour: Colour,
    ops: list[Op],
) -> None:
    em = size * POINT
    run: list[str] = []
    run_font = ""
    start = at = x
    for number, atom in enumerate(line.atoms):
        gap = _space(atom.font) * em if number and not atom.glued else 0.0
        if run and (atom.icon or atom.font != run_font):
            ops.append(Glyphs(start, y, run_font, size, colour, "".join(run)))
            run = []
        if atom.icon:
            at += gap
            side = ICON_EMS * em
            ops.append(IconUse(atom.text, at, y - cap / 2 - side / 2, side, icon_colour, None, 2.25))
        else:
            if run:
                if gap:
                    run.append(" ")
            else:
                start, run_font = at + gap, atom.font
            run.append(atom.text)
            at += gap
        at += atom.width * em
    if run:
        ops.append(Glyphs(start, y, run_font, size, colour, "".join(run)))
