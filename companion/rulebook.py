"""The booklet's word on a subject: its sections and paragraphs that speak of a word."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.errors import UserError


def look_up(slug: str, word: str, most: int = 3) -> list[tuple[str, str]]:
    """What the booklet says about a word, as titles and Markdown: sections named so, else paragraphs that say it."""
    wanted = word.strip().lower()
    sections = list(_sections(slug))
    if not wanted:
        return [("Sections", "\n".join(f"- {title}" for title, _ in sections if title))] if sections else []
    named = [(title, text) for title, text in sections if wanted in title.lower() and text.strip()]
    if named:
        return named[:most]
    found = []
    for title, text in sections:
        about = [part for part in re.split(r"\n\s*\n", text) if wanted in part.lower()]
        if about:
            found.append((title, "\n\n".join(about)))
    return found[:most]


def _sections(slug: str) -> Iterable[tuple[str, str]]:
    """Titles and texts of the booklet; nothing if there is no booklet that can be read."""
    from pnp.booklet.source import sections
    from pnp.catalog import find
    from pnp.load import load_game

    try:
        return [(section.title, section.text) for section in sections(load_game(find(slug)))]
    except UserError:
        return []
