"""Who sits at the table: people and machines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion.game import Room
from pnp.errors import UserError, did_you_mean

HUMAN: Final = "human"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's name and who plays it: `human` or the name of a bot."""

    name: str
    who: str = HUMAN


def bot_name(room: Room[Any], said: str) -> str:
    """The bot that a name or its unique beginning stands for."""
    known = list(room.bots())
    wanted = said.strip().lower()
    found = [name for name in known if name == wanted] or [name for name in known if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(f"'{said}' could be {' or '.join(found)}")
    raise UserError(f"{room.name} has no bot '{said}'{did_you_mean(wanted, known)}")
