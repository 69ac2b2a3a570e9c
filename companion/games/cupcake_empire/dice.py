"""The dice that a player begins with, for a roll at the table."""

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
    names = [values.dice[values.plain]] * values.thrown + [values.dice[die] for die in values.specialist]
    return tuple(Die(name, values.faces, gives) for name in names)
