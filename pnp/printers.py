"""Printers that the user has measured: how far each one shifts the back of a sheet, kept by name."""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pnp.errors import Place, UserError, did_you_mean
from pnp.files import save_all

LARGEST_OFFSET = 20
LARGEST_TURN = 5
SCALES = (0.9, 1.1)


@dataclass(frozen=True, slots=True)
class Printer:
    """What is to be done to the back of a sheet: moved (mm), turned (degrees, clockwise), made larger or smaller."""

    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1

    def __post_init__(self) -> None:
        if not all(abs(each) <= LARGEST_OFFSET for each in (self.x, self.y)):
            raise UserError(f"a printer's offset goes from -{LARGEST_OFFSET} to {LARGEST_OFFSET} mm each way")
        if not abs(self.turn) <= LARGEST_TURN:
            raise UserError(f"a printer turns a back by {LARGEST_TURN} degrees at the most, not {self.turn:g}")
        if not SCALES[0] <= self.scale <= SCALES[1]:
            raise UserError(f"a printer's scale goes from {SCALES[0]} to {SCALES[1]}, not {self.scale:g}")


STRAIGHT = Printer()
"""A printer that needs no correction."""


def configuration() -> Path:
    """The folder of the user's settings."""
    if home := os.environ.get("BAKEHOUSE_HOME"):
        return Path(home)
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "bakehouse"


def _file() -> Path:
    return configuration() / "printers.json"


def printers() -> dict[str, Printer]:
    """All printers by name."""
    file = _file()
    try:
        listed = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise UserError("cannot be read; mend it or delete it", Place(str(file))) from None
    try:
        return {str(name): Printer(**_numbers(fields)) for name, fields in listed.items()}
    except (AttributeError, TypeError, ValueError):
        raise UserError("does not look like a list of printers; mend it or delete it", Place(str(file))) from None


def _numbers(fields: dict[str, Any]) -> dict[str, float]:
    return {str(key): float(value) for key, value in fields.items()}


def printer(name: str) -> Printer:
    """The printer of that name."""
    known = printers()
    if name not in known:
        hint = did_you_mean(name, known) or "; 'pnp calibrate' measures one"
        raise UserError(f"unknown printer '{name}'{hint}")
    return known[name]


def keep(name: str, measured: Printer) -> Path:
    """Keeps a printer under a name, in place of what was kept there before."""
    if not re.fullmatch(r"[\w.-]{1,40}", name):
        raise UserError(f"'{name}' is no name for a printer; use letters, figures, '-' and '.'")
    known = {**printers(), name: measured}
    text = json.dumps({each: asdict(found) for each, found in sorted(known.items())}, indent=2) + "\n"
    save_all({_file(): text.encode()})
    return _file()
