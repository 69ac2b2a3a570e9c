"""The fonts and their measures. A glyph that a font lacks is an error, never an empty square on paper."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from pnp.errors import UserError

FAMILIES = {
    "display": {"regular": "FredokaOne-Regular"},
    "text": {
        "regular": "SourceSansPro-Regular",
        "semibold": "SourceSansPro-Semibold",
        "bold": "SourceSansPro-Bold",
        "italic": "SourceSansPro-It",
        "bold-italic": "SourceSansPro-BoldIt",
    },
}


class Metrics(NamedTuple):
    """Heights of a font in ems, above and below the baseline."""

    cap: float
    descent: float


def _file(name: str) -> Path:
    if name.startswith("Fredoka"):
        import font_fredoka_one as package
    else:
        import font_source_sans_pro as package
    return Path(package.__file__).parent / "files" / f"{name}.ttf"


@cache
def font(name: str) -> TTFont:
    """The font of that name, read and registered with ReportLab at its first use."""
    loaded = TTFont(name, str(_file(name)))
    pdfmetrics.registerFont(loaded)
    return loaded


@cache
def metrics(name: str) -> Metrics:
    """The font's measures that line up text in a box."""
    face = font(name).face
    return Metrics(face.capHeight / 1000, -face.descent / 1000)


def family(name: str, bold: bool = False, italic: bool = False, weight: str = "regular") -> str:
    """The file of a family that is meant by a weight plus inline bold and italic."""
    faces = FAMILIES[name]
    heavy = bold or weight == "bold"
    wanted = ("bold-italic" if heavy else "italic") if italic else ("bold" if heavy else weight)
    return faces.get(wanted, faces["regular"])


class MissingGlyph(UserError):
    """A character that the font cannot draw."""


@cache
def width(name: str, text: str) -> float:
    """The text's width in ems."""
    loaded = font(name)
    glyphs = loaded.face.charToGlyph
    for character in text:
        if ord(character) not in glyphs and character != "\u00a0":
            raise MissingGlyph(
                f"the font {name} has no glyph for '{character}' (U+{ord(character):04X}); use another character"
            )
    return float(loaded.stringWidth(text, 1))
