"""The bots of Roasted Empire."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game import BotLevel


def levels() -> Mapping[str, BotLevel]:
    """Weakest first."""
    return {}
