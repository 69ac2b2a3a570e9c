"""The lines along which a piece is cut and folded."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing import Colour, Path, Shape, polygon


class Lines(NamedTuple):
    """Colours and width of the lines for scissors and creases."""

    cut_colour: Colour
    fold_colour: Colour
    width: float

    def cut(self, path: Path) -> Shape:
        """A line to cut along."""
        return Shape(path, None, self.cut_colour, self.width * 1.25, layer="cut")

    def fold(self, x1: float, y1: float, x2: float, y2: float) -> Shape:
        """A line to fold along."""
        line = polygon([(x1, y1), (x2, y2)], closed=False)
        return Shape(line, None, self.fold_colour, self.width, (1.2, 0.8), layer="fold")
