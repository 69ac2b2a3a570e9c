"""The staff dice, for a quick roll."""

from __future__ import annotations

from companion.dice import Die
from companion.games.cube_cafe.values import values_of


def dice() -> tuple[Die, ...]:
    """Six dice alike, a colour on each face."""
    values = values_of()
    faces = tuple(values.colour_names[colour] for colour in values.faces)
    return (Die("staff", len(faces), faces),) * values.dice
