"""The moves as small whole numbers: a verb and its arguments.

    CUSTOMERS place customer×4 · OBJECTIVES objective×4 · STAFF seat face… · IMPROVEMENTS improvement…
    ROLL die*8+face …
    PLACE column · RECIPE base frosting · ACTIVATE column · BAKE/FROST simple mixed (NONE: without) · SELL place house
    OPEN from to victim [from to victim] · HIRE die improvement column · FOUND place improvement column · DIRECT action…
    USE improvement argument… · MAKE base frosting · WAKE pay column die… · IMPROVE improvement column
    SHIFT pay die from to [die from to …] · DONE · BRAINSTORM · END

Columns, places, houses and all kinds count from 0, seats from 1; `from` NONE: out of the store, `victim` 0: nobody.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1
PER_DIE: Final = 8
"""A die that shows a face: die * PER_DIE + face."""
IDEA: Final = 0
PAY: Final = 1

CUSTOMERS: Final = 0
OBJECTIVES: Final = 1
STAFF: Final = 2
IMPROVEMENTS: Final = 3
ROLL: Final = 4
PLACE: Final = 5
RECIPE: Final = 6
ACTIVATE: Final = 7
BAKE: Final = 8
FROST: Final = 9
OPEN: Final = 10
SELL: Final = 11
HIRE: Final = 12
FOUND: Final = 13
DIRECT: Final = 14
USE: Final = 15
DONE: Final = 16
MAKE: Final = 17
WAKE: Final = 18
IMPROVE: Final = 19
SHIFT: Final = 20
BRAINSTORM: Final = 21
END: Final = 22

VERBS: Final = (
    "customers",
    "objectives",
    "staff",
    "improvements",
    "roll",
    "place",
    "recipe",
    "activate",
    "bake",
    "frost",
    "open",
    "sell",
    "hire",
    "found",
    "direct",
    "use",
    "done",
    "make",
    "wake",
    "improve",
    "shift",
    "brainstorm",
    "end",
)
FIRST_DECISION: Final = PLACE

COLUMN_OF: Final = {BAKE: 0, FROST: 1, OPEN: 2, SELL: 3, HIRE: 4, FOUND: 4, DIRECT: 4}
"""The column of each action."""
