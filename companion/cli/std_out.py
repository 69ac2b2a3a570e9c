"""What standard output is like: how wide, whether it knows more than ASCII."""

from __future__ import annotations

import os
import sys

USUAL_COLUMNS = 100


def columns() -> int:
    """The width to write for."""
    said = os.environ.get("COLUMNS", "")
    if said.isdigit() and int(said) > 0:
        return int(said)
    return _size()[0] or USUAL_COLUMNS


def rows() -> int:
    """The height of the terminal; 0 if there is none."""
    said = os.environ.get("LINES", "")
    return int(said) if said.isdigit() else _size()[1]


def _size() -> tuple[int, int]:
    try:
        size = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1)
    except (OSError, ValueError):
        return 0, 0
    return size.columns, size.lines


def speaks_unicode() -> bool:
    """Whether box drawing and stars can be written."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "").startswith("utf")
