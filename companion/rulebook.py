"""The booklet's word on a subject: its sections and paragraphs that speak of a word, from the printed one's source."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from companion.aloud import LONGEST
from pnp.errors import UserError

Found: TypeAlias = tuple[str, int, str]
"""A title, the level of its heading, and the text below it as Markdown."""

SET_UP = "setting up"
NOTHING = ("", "-", "–", "—")
"""Cells of a table in which nothing stands."""


def look_up(slug: str, word: str, most: int = 3) -> list[Found]:
    """What the booklet says about a word, or about words that have it in them if there is nothing else."""
    return _look_up(slug, word, most, _says) or _look_up(slug, word, most, _has)


def _look_up(slug: str, word: str, most: int, says: Callable[[str, str], bool]) -> list[Found]:
    """Sections named so with what is below them, else paragraphs that say it."""
    wanted = " ".join(word.lower().split())
    sections = whole(slug)
    if not wanted:
        return []
    named: list[Found] = []
    inside = 0
    for title, level, text in sections:
        if inside and level > inside and len(named) < most + 5:
            named.append((title, level, text))
            continue
        inside = 0
        if says(title, wanted) and level > 1 and len(named) < most:
            inside = level
            named.append((title, level, text))
    if any(text for _, _, text in named):
        return named
    found: list[Found] = []
    for title, level, text in sections:
        about = [_item(part, wanted, says) for part in re.split(r"\n\s*\n", text) if says(part, wanted)]
        if about:
            found.append((title, level, "\n\n".join(about)))
    if not found and " " in wanted:  # not as a phrase: then what speaks of its words
        parts = sorted(wanted.split(), key=len, reverse=True)
        return next(iter(filter(None, (_look_up(slug, part, most, says) for part in parts if len(part) > 3))), [])
    return found[:most]


def _item(text: str, wanted: str, says: Callable[[str, str], bool]) -> str:
    """Of a list only the items that say the word; any other text whole."""
    items = re.split(r"\n(?=(?:[-*]|\d+\.)\s)", text)
    return "\n".join(each for each in items if says(each, wanted)) if re.match(r"[-*]|\d+\.\s", text) else text


def marked(text: str, word: str) -> str:
    """The text with the word standing out wherever it is said."""
    parts = [re.escape(part) for part in word.split()]
    if not parts:
        return text
    return re.sub(rf"(?i)(?<![\w`]){'[ -]'.join(parts)}\w*(?![`\w])", r"`\g<0>`", text)


def _says(text: str, wanted: str) -> bool:
    """Whether a text has the word as a word of its own, one or many, also written with a hyphen."""
    parts = [re.escape(part) for part in re.split(r"[ -]", wanted)]
    return bool(re.search(rf"(?<!\w){'[ -]'.join(parts)}(?:e?s)?(?!\w)", _bare(text)))


def _has(text: str, wanted: str) -> bool:
    """Whether a text has the word anywhere, also inside another."""
    return wanted in _bare(text)


def _bare(text: str) -> str:
    return re.sub(r"[*_`]", "", text.lower())


def titles(slug: str) -> list[str]:
    """The titles of the sections."""
    return [title for title, _, _ in whole(slug) if title]


def words(slug: str) -> list[str]:
    """The words that the booklet uses, for suggestions."""
    text = " ".join(f"{title} {body}" for title, _, body in whole(slug)).lower()
    return sorted(set(re.findall(r"[a-zà-ÿ][a-zà-ÿ-]{2,}", text)))


def as_plain(text: str) -> str:
    """Markdown for a voice to read: no signs, a table's row as one line, each cell after the head of its column."""
    lines = []
    heads: list[str] = []
    for line in text.split("\n"):
        bare = re.sub(r"[*_`]|^#+\s*|\\$", "", line).strip()
        bare = re.sub(r"^(?:[-+>]\s+|>$)+", "", bare)
        if not bare.startswith("|"):
            heads = []
            lines.append(bare)
            continue
        cells = [cell.strip() for cell in bare.removeprefix("|").removesuffix("|").split("|")]
        if not heads:
            heads = cells
        elif not re.fullmatch(r"[|:\s-]+", bare):
            lines.append(_row(heads, cells))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _row(heads: list[str], cells: list[str]) -> str:
    """A table's row: what it is about, then the other cells, each after the head of its column."""
    pairs = [(head, cell) for head, cell in zip(heads, cells, strict=False) if cell not in NOTHING]
    apart = any(head.startswith("For ") for head in heads)
    if len(pairs) == 2 and len(heads) == 2 and not apart:
        return f"{cells[0]}: {cells[1]}"
    if apart:  # lists that only stand side by side
        return "\n".join(f"{head}: {cell}." for head, cell in pairs)
    about = "" if heads[0][:1].isdigit() else cells[0]
    told = [
        f"{head}: {cell}" if head[-1:].isdigit() else f"{head} {cell}".strip() for head, cell in pairs[bool(about) :]
    ]
    row = f"{about}: {', '.join(told)}" if about else ", ".join(told)
    return row if len(row) <= LONGEST else "\n".join(f"{about}, {each}" for each in told)


def set_up(slug: str, seats: int) -> list[str]:
    """The booklet's steps of setting up, of its tables only what so many players need."""
    text = next((text for title, _, text in whole(slug) if title.lower() == SET_UP), "")
    steps: list[str] = []
    for part in re.split(r"\n\s*\n|\n(?=\d+\. )", text):
        lines = [line.strip() for line in part.strip().split("\n") if line.strip()]
        if not lines:
            continue
        if lines[0].startswith("|"):
            told = "; ".join(_column(lines, seats))
            if steps and told:
                steps[-1] += f" {told}."
            continue
        steps.append(as_plain(" ".join(re.sub(r"^\d+\.\s+", "", line) for line in lines)))
    return steps


def _column(lines: list[str], seats: int) -> list[str]:
    """A table's rows as `what: how many`, from the column of so many players; all columns if there is none."""
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heads = table[0]
    rows = [row for row in table[1:] if not re.fullmatch(r"[:\s-]*", "".join(row))]
    place = heads.index(str(seats)) if str(seats) in heads else 0
    told = []
    for row in rows:
        cells = [row[place]] if 0 < place < len(row) else row[1:]
        told.append(as_plain(f"{row[0]}: {', '.join(cells)}"))
    return told


@cache
def whole(slug: str) -> list[Found]:
    """All sections of the booklet; nothing if there is no booklet that can be read."""
    from pnp.booklet.source import sections
    from pnp.catalog import find
    from pnp.load import load_game

    try:
        return [(section.title, section.level, section.text) for section in sections(load_game(find(slug)))]
    except UserError:
        return []
