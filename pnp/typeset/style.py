"""The style sheet: type sizes, colours and line widths that templates call by name, and what an ink does to them."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from pnp.drawing import Colour
from pnp.errors import UserError, did_you_mean

Ink: TypeAlias = Literal["full", "low", "grey"]
INKS: tuple[Ink, ...] = ("full", "low", "grey")

LOW_COVERAGE = 0.15
"""The most ink that a filled area takes in low ink, as the mean of its three channels."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
_TINT = re.compile(r"(.+)/(\d{1,3})\Z")


class Type(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a text is set: its family, its size in points and the least size to which it may shrink."""

    family: Literal["display", "text"]
    size: float
    least: float
    weight: Literal["regular", "semibold", "bold"] = "regular"


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `style.yaml` says."""

    type: dict[str, Type]
    lines: dict[str, float]
    colours: dict[str, str]
    leading: float = 1.2

    def colour(self, name: str) -> Colour:
        """The colour of a name, of `name/40` (40 % of it on white) or of `#rrggbb`."""
        return _colour(name, tuple(self.colours.items()))

    def line(self, width: str | float) -> float:
        """The width of a line, by name or in millimetres."""
        if isinstance(width, str):
            if width not in self.lines:
                raise UserError(f"unknown line width '{width}'{did_you_mean(width, self.lines)}")
            return self.lines[width]
        return width

    def typed(self, name: str) -> Type:
        """The way of setting text that has this name."""
        if name not in self.type:
            raise UserError(f"unknown text style '{name}'{did_you_mean(name, self.type)}")
        return self.type[name]


@cache
def _colour(name: str, colours: tuple[tuple[str, str], ...]) -> Colour:
    if tint := _TINT.match(name):
        percent = int(tint.group(2))
        if percent > 100:
            raise UserError(f"'{name}' is no colour; a tint goes from /0 to /100")
        return mix(_colour(tint.group(1), colours), "#ffffff", percent / 100)
    known = dict(colours)
    found = known.get(name, name)
    if not _HEX.match(found):
        raise UserError(f"unknown colour '{name}'{did_you_mean(name, known)}")
    return found.lower()


@cache
def rgb(colour: Colour) -> tuple[float, float, float]:
    """The colour's channels, 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _hex(channels: tuple[float, float, float]) -> Colour:
    return "#" + "".join(f"{round(max(0.0, min(1.0, channel)) * 255):02x}" for channel in channels)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The first colour's share laid over the second."""
    (r1, g1, b1), (r2, g2, b2) = rgb(one), rgb(other)
    rest = 1 - share
    return _hex((r1 * share + r2 * rest, g1 * share + g2 * rest, b1 * share + b2 * rest))


def luminance(colour: Colour) -> float:
    """How light the colour is in grey, 0 (black) to 1 (white)."""
    r, g, b = rgb(colour)
    return 0.299 * r + 0.587 * g + 0.114 * b


def coverage(colour: Colour) -> float:
    """How much ink a colour takes: the mean of its channels' darkness."""
    return 1 - sum(rgb(colour)) / 3


def _grey(colour: Colour) -> Colour:
    level = luminance(colour)
    return _hex((level, level, level))


@cache
def inked(colour: Colour, ink: Ink, area: bool) -> Colour:
    """The colour as this ink prints it; `area` says that it fills a surface rather than draws a line or a letter."""
    if ink == "grey":
        return _grey(colour)
    if ink == "low":
        if area and coverage(colour) > LOW_COVERAGE:
            return mix(colour, "#ffffff", LOW_COVERAGE / coverage(colour) * 0.98)
        if not area and colour == "#ffffff":
            return "#221a15"
    return colour
