"""The variants by their words: `standard`, `solo`, `solo-LEVEL`, `challenge-ID`; and the solo ladder."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.games.bake_and_sale.values import Values, challenges, values_of
from pnp.errors import UserError, did_you_mean

STANDARD = "standard"
SOLO = "solo"
SOLO_LEVEL = "solo-"
CHALLENGE = "challenge-"


@dataclass(frozen=True, slots=True)
class Variant:
    """What a game is played as; `level` and `challenge` are empty where they do not apply."""

    name: str
    level: str = ""
    challenge: str = ""

    @property
    def values(self) -> Values:
        """The tables that this variant plays by."""
        return values_of(self.challenge)

    def misfit(self, seats: int) -> str:
        """Why so many seats cannot play it, or nothing."""
        if self.name == STANDARD:
            return f"variant '{STANDARD}' is for two or more players, not one" if seats == 1 else ""
        return f"variant '{self.name}' is for one player, not {seats}" if seats != 1 else ""


def default(seats: int) -> Variant:
    """The variant of a game that names none."""
    return Variant(SOLO if seats == 1 else STANDARD)


def parse(word: str) -> Variant:
    """The variant of a word of the record."""
    if word in (STANDARD, SOLO):
        return Variant(word)
    if word.startswith(CHALLENGE) and word.removeprefix(CHALLENGE) in challenges():
        return Variant(word, challenge=word.removeprefix(CHALLENGE))
    if word.startswith(SOLO_LEVEL) and target(word.removeprefix(SOLO_LEVEL)) is not None:
        return Variant(word, level=word.removeprefix(SOLO_LEVEL))
    raise UserError(f"unknown variant '{word}'{did_you_mean(word, known())}")


def known() -> tuple[str, ...]:
    """Every variant's word; the levels above the named ones stand for themselves in the first of them."""
    values = values_of()
    levels = [name for name, _ in values.levels] + [f"level-{values.level_first}"]
    return (
        STANDARD,
        SOLO,
        *(SOLO_LEVEL + level for level in levels),
        *(CHALLENGE + each for each in challenges()),
    )


def target(level: str) -> int | None:
    """What a solo level asks for (`easy` … `impossible`, `level-N`), or None if there is no such level."""
    values = values_of()
    for name, least in values.levels:
        if level == name:
            return least
    numbered = re.fullmatch(r"level-([1-9][0-9]{0,5})", level)
    if numbered:
        return values.level_base + values.level_each * int(numbered[1])
    return None


def level_reached(score: int) -> str:
    """The highest level that a solo score wins, or nothing."""
    values = values_of()
    number = (score - values.level_base) // values.level_each
    if number >= values.level_first:
        return f"level-{number}"
    reached = [name for name, least in values.levels if score >= least]
    return reached[-1] if reached else ""


def level_after(score: int) -> str:
    """The lowest level that a solo score does not win."""
    values = values_of()
    for name, least in values.levels:
        if score < least:
            return name
    return f"level-{max(values.level_first, (score - values.level_base) // values.level_each + 1)}"
