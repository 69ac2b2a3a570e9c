"""The variants by their words: `standard`, `solo-LEVEL`, `challenge-ID`."""

from __future__ import annotations

from companion.game import Refusal
from companion.games.cube_cafe.values import Values, challenges, values_of
from pnp.errors import did_you_mean

STANDARD = "standard"
SOLO = "solo-"
CHALLENGE = "challenge-"
USUAL_LEVEL = "normal"


def known() -> tuple[str, ...]:
    """Every variant's word, the usual solo level before the other ones."""
    levels = [name for name, _ in values_of().levels]
    levels.sort(key=lambda name: name != USUAL_LEVEL)
    return (STANDARD, *(SOLO + level for level in levels), *(CHALLENGE + each for each in challenges()))


def check(word: str) -> None:
    """Raises a Refusal for a word that is no variant."""
    if word not in known():
        raise Refusal(f"unknown variant '{word}'{did_you_mean(word, known())}", word)


def misfit(word: str, seats: int, most: int) -> str:
    """Why so many seats cannot play a variant, or nothing."""
    if not word:
        return f'the header [Variant "…"] is missing, such as {STANDARD} or {SOLO}{USUAL_LEVEL}'
    if seats > most:
        return f"at most {most} can play, not {seats}"
    if word == STANDARD:
        return f"variant '{STANDARD}' is for two or more players, not one" if seats < 2 else ""
    return f"variant '{word}' is for one player, not {seats}" if seats != 1 else ""


def values(word: str) -> Values:
    """The numbers that a variant is played by."""
    return values_of(word.removeprefix(CHALLENGE) if word.startswith(CHALLENGE) else "")


def level(word: str) -> tuple[str, int] | None:
    """The solo level of a variant with its target, if it has one."""
    return next((each for each in values_of().levels if SOLO + each[0] == word), None)


def verdict(word: str, money: int) -> list[str]:
    """The level or medal that so much money wins."""
    if word.startswith(CHALLENGE):
        return [_medal(values(word), money)]
    aim = level(word)
    if not aim:
        return []
    name, target = aim
    short = target - money
    lines = [f"Level {name} (${target}): " + ("won!" if short <= 0 else f"not reached, ${short} short.")]
    levels = values_of().levels
    reached = [each for each, least in levels if money >= least]
    above = [(each, least) for each, least in levels if money < least]
    further = f"; ${above[0][1] - money} more for {above[0][0]}" if above else ""
    lines.append(f"Highest level reached: {reached[-1] if reached else 'none'}{further}.")
    return lines


def _medal(values: Values, money: int) -> str:
    won = [name for name, least in values.medals if money >= least]
    missing = [(name, least) for name, least in values.medals if money < least]
    line = f"{values.challenge_name}: " + (f"{won[-1]} medal!" if won else "no medal this time.")
    if missing:
        line += f" ${missing[0][1] - money} more for {missing[0][0]}."
    return line
