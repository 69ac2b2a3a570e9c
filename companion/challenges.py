"""Challenges: those of all games, who sits at their table, and the one that a date alone chooses for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from companion import games
from companion.daily import daily_game, daily_place, daily_seed
from companion.game import Challenge
from companion.seats import HUMAN, Player
from pnp.errors import UserError, did_you_mean

PREFIX: Final = "challenge-"
MEDALS: Final = ("bronze", "silver", "gold")


@dataclass(frozen=True, slots=True)
class Daily:
    """The challenge of a day: the same for everybody, everywhere."""

    day: date
    game: str
    challenge: Challenge

    @property
    def seed(self) -> str:
        """The text from which the day's dice and draws follow."""
        return daily_seed(self.day)


def from_data(slug: str) -> tuple[Challenge, ...]:
    """The challenges in a game's data: `id`, `name`, `about`, `medals`."""
    from pnp.catalog import find
    from pnp.load import load_values

    found = load_values(find(slug)).values.get("challenges", [])
    return tuple(
        Challenge(
            str(each["id"]),
            PREFIX + str(each["id"]),
            str(each["name"]),
            str(each.get("about", each.get("text", ""))),
            _figures(each["medals"], "at most" if each.get("race") else "at least"),
        )
        for each in found
    )


def _figures(medals: Mapping[str, int], how: str) -> tuple[tuple[str, str], ...]:
    return tuple((medal, f"{how} {medals[medal]}") for medal in MEDALS)


@cache
def of_game(slug: str) -> tuple[Challenge, ...]:
    """The challenges of one game, worked out once."""
    return games.room(slug).challenges()


def every() -> list[tuple[str, Challenge]]:
    """The challenges of all games, each with its game's slug."""
    return [(slug, challenge) for slug in games.slugs() for challenge in of_game(slug)]


def by_variant(slug: str, variant: str) -> Challenge | None:
    """The challenge that a variant is, if it is one."""
    return next((each for each in of_game(slug) if each.variant == variant), None)


def find(said: str, game: str | None = None) -> tuple[str, Challenge]:
    """The challenge that an id, its unique beginning or `game/id` stands for."""
    wanted = said.strip().lower().replace(" ", "-")
    if "/" in wanted:
        named, wanted = wanted.split("/", 1)
        game = games.find(named)
    wanted = wanted.removeprefix(PREFIX)
    known = [(slug, each) for slug, each in every() if game is None or slug == game]
    found = [(slug, each) for slug, each in known if each.id == wanted]
    found = found or [(slug, each) for slug, each in known if wanted and each.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(f"'{said[:60]}' could be {' or '.join(f'{slug}/{each.id}' for slug, each in found[:6])}")
    raise UserError(f"unknown challenge '{said[:60]}'{did_you_mean(wanted[:60], [each.id for _, each in known])}")


def seats(challenge: Challenge, name: str) -> list[tuple[str, str]]:
    """The seats of a challenge as `play` takes them: the person first, then the rivals."""
    return [("seat", name), *(("bot", rival) for rival in challenge.rivals)]


def counts(challenge: Challenge, players: Sequence[Player]) -> bool:
    """Whether these players make it the challenge: a person on seat 1, the named rivals or harder ones."""
    own, rivals = players[0], players[1:]
    return (
        own.who == HUMAN
        and len(rivals) == len(challenge.rivals)
        and all(
            player.who in (rival, *challenge.harder) for player, rival in zip(rivals, challenge.rivals, strict=True)
        )
    )


# the daily one


def daily(day: date) -> Daily:
    """The challenge of a day: game, twist and seed follow from the date alone."""
    slug, turn = daily_game(day)
    known = of_game(slug)
    return Daily(day, slug, known[daily_place(slug, turn, len(known))])
