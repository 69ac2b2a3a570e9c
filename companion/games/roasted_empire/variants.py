"""The variants: `standard` with freely chosen themes, and the challenges; and what each begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.game import Refusal, Setup
from companion.games.roasted_empire.cards import Cards
from pnp.errors import did_you_mean

STANDARD: Final = "standard"
CHALLENGE: Final = "challenge-"
THEMES: Final = "Themes"
GROUPS: Final = ("human", "rivals", "all")


def known(cards: Cards, seats: int = 0) -> tuple[str, ...]:
    """The variants, those for so many seats if a number is given."""
    found = [STANDARD] if not seats or cards.seats[0] <= seats <= cards.seats[1] else []
    for name, challenge in cards.challenges.items():
        if not seats or seats == 1 + len(challenge["rivals"]):
            found.append(CHALLENGE + name)
    return tuple(found)


def check(cards: Cards, variant: str) -> None:
    """A Refusal for a word that is no variant."""
    words = known(cards)
    if variant not in words:
        raise Refusal(f"unknown variant '{variant}'{did_you_mean(variant, words)}", variant)


def challenge_of(cards: Cards, variant: str) -> Mapping[str, Any]:
    """The challenge of a variant; empty for the standard game."""
    return cards.challenges.get(variant.removeprefix(CHALLENGE), {}) if variant.startswith(CHALLENGE) else {}


def check_themes(cards: Cards, themes: Sequence[str]) -> None:
    """A Refusal for themes that are not known, or named twice, or too few or many for any game."""
    for place, theme in enumerate(themes):
        if theme not in cards.themes:
            raise Refusal(f"unknown theme '{theme}'{did_you_mean(theme, cards.themes)}", theme)
        if theme in themes[:place]:
            raise Refusal(f"theme '{theme}' stands twice", theme)
    least = min(cards.min_themes.values())
    if not least <= len(themes) <= cards.max_themes:
        raise Refusal(f"a game has {least} to {cards.max_themes} themes, not {len(themes)}")


def themes_of(setup: Setup) -> tuple[str, ...]:
    """The themes that the headers name."""
    return next((values for key, values in setup.own if key == THEMES), ())


def misfit(cards: Cards, setup: Setup) -> str:
    """Why variant, seats and themes do not go together; empty if they do."""
    themes = themes_of(setup)
    if sum(1 for key, _ in setup.own if key == THEMES) > 1:
        return "the themes stand in one header, not in two"
    challenge = challenge_of(cards, setup.variant)
    if challenge:
        seats = 1 + len(challenge["rivals"])
        if setup.seats != seats:
            return f"variant '{setup.variant}' is for {seats} seats, not {setup.seats}"
        if themes and set(themes) != set(challenge["themes"]):
            return f"variant '{setup.variant}' is played with {', '.join(challenge['themes'])}"
        return ""
    least, most = cards.seats
    if not least <= setup.seats <= most:
        return f"Roasted Empire is for {least} to {most} seats, not {setup.seats}"
    if not themes:
        return 'no [Themes "…" "…"] header: the themes are chosen before anything is drawn'
    if len(themes) < cards.min_themes[setup.seats]:
        return f"{setup.seats} players need at least {cards.min_themes[setup.seats]} themes, not {len(themes)}"
    return ""


class Plan:
    """What a game is played by and never changes: seats, themes, what a challenge fixes."""

    __slots__ = ("bonuses", "cards", "challenge", "goals", "handicap", "seats", "themes", "variant")

    def __init__(self, cards: Cards, setup: Setup) -> None:
        self.cards: Cards = cards
        self.variant: str = setup.variant
        self.seats: int = setup.seats
        self.challenge: Mapping[str, Any] = challenge_of(cards, setup.variant)
        themes = self.challenge["themes"] if self.challenge else themes_of(setup)
        self.themes: frozenset[int] = frozenset(cards.themes.index(theme) for theme in themes)
        self.goals: int = self.challenge.get("goals", cards.goal_count)
        self.bonuses: tuple[int, ...] = tuple(cards.index[card] for card in self.challenge.get("bonuses", ()))
        self.handicap: tuple[int, ...] = tuple(
            sum(points for group, points in self.challenge.get("handicap", {}).items() if means(group, seat))
            for seat in range(setup.seats)
        )

    def given(self, what: str, seat: int) -> list[str]:
        """The cards that a challenge gives a seat from 0: `start` or `stored`."""
        listed = self.challenge.get(what, {})
        return [word for group in GROUPS if means(group, seat) for word in listed.get(group, ())]


def means(group: str, seat: int) -> bool:
    """Whether a challenge's `human`, `rivals` or `all` means a seat from 0."""
    return group == "all" or (group == "human") == (seat == 0)
