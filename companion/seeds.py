"""Seeds: the text from which a game's chance follows, see `pnp.seeded`."""

from __future__ import annotations

import os
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters of a seed that nobody chose; 32, none easily taken for another."""


def clean_seed(seed: str) -> str:
    """A seed as it is drawn from and written: capitals, no blanks at its ends."""
    return seed.strip().upper()


def new_seed() -> str:
    """A seed that nobody can guess, short enough to be written on a sheet of paper."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in os.urandom(7))
