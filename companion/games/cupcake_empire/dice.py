"""The dice that a player begins with, for a roll at the table; a letter names its colour."""

from __future__ import annotations

from companion.dice import Die
from companion.games.cupcake_empire.values import values_of


def dice() -> tuple[Die, ...]:
    """The plain dice, then a specialist of each column; each face gives its column or rest."""
    values = values_of()
    gives = tuple(
        "rest" if face == values.rest_face else values.column_shorts[face - 1].lower()
        for face in range(1, values.faces + 1)
    )
    colours = [values.plain] * values.thrown + list(values.specialist)
    return tuple(Die(values.die_letters[die], values.faces, gives) for die in colours)
