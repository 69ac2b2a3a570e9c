"""The pen with which elements draw: it collects operations, moved to where the element stands, in the chosen ink."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as FilePath

from pnp.drawing import Box, Colour, Marker, Op
from pnp.typeset.icons import Icons
from pnp.typeset.style import Ink, Style, inked


class Pen:
    """Where an element's operations go, and what it needs to know to make them."""

    __slots__ = ("boxes", "files", "icons", "ink", "markers", "missing", "ops", "solid", "style", "x", "y")

    def __init__(self, style: Style, ink: Ink, icons: Icons, files: tuple[FilePath, ...]) -> None:
        self.style = style
        self.ink = ink
        self.icons = icons
        self.files = files
        self.ops: list[Op] = []
        self.boxes: list[Box] = []
        self.markers: list[Marker] = []
        self.missing: list[str] = []  # pictures that are not there yet
        self.x = 0.0
        self.y = 0.0
        self.solid = False  # what low ink may not lighten: pips, small figures on a dark ground

    def area(self, name: str | None) -> Colour | None:
        """The colour of a filled surface."""
        if name is None:
            return None
        colour = self.style.colour(name)
        return colour if self.solid and self.ink == "low" else inked(colour, self.ink, area=True)

    def line(self, name: str | None) -> Colour | None:
        """The colour of a line, a letter or an icon."""
        return None if name is None else self.text(name)

    def text(self, name: str) -> Colour:
        """The colour of a letter or an icon."""
        colour = self.style.colour(name)
        return colour if self.solid and self.ink == "low" else inked(colour, self.ink, area=False)

    @contextmanager
    def at(self, x: float, y: float) -> Iterator[None]:
        """Moves the origin while drawing what stands inside."""
        before = self.x, self.y
        self.x += x
        self.y += y
        try:
            yield
        finally:
            self.x, self.y = before

    @contextmanager
    def apart(self) -> Iterator[list[Op]]:
        """Collects operations about an origin of their own, to be turned or clipped as a whole."""
        before = self.x, self.y, self.ops
        self.x = self.y = 0.0
        collected: list[Op] = []
        self.ops = collected
        try:
            yield collected
        finally:
            self.x, self.y, self.ops = before
