"""A challenge to be printed: what the data says of it, as a card or on a sheet, with the code that plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pnp.errors import UserError, did_you_mean
from pnp.load import Game

PREFIX: Final = "challenge-"
CODE: Final = "BH1"
TEMPLATE: Final = "challenge.yaml"
CARD: Final = (105.0, 65.0)
SHORTEST_MARK: Final = 2


class Challenge(NamedTuple):
    """One challenge of a game's data; `mark`: the few letters by which a sheet's code names it."""

    id: str
    variant: str
    name: str
    about: str
    medals: tuple[tuple[str, str], ...]
    mark: str

    def code(self, slug: str, seed: str) -> str:
        """What the companion plays when it is given this code; without a seed with dice of its own."""
        return "/".join([CODE, slug, self.variant, seed]).upper()


def find_challenge(game: Game, said: str) -> Challenge:
    """The challenge that an id or its unique beginning stands for."""
    known = _known(game)
    wanted = said.strip().lower().replace(" ", "-").removeprefix(PREFIX)
    found = [each for each in known if each == wanted] or [each for each in known if wanted and each.startswith(wanted)]
    if len(found) > 1:
        raise UserError(f"challenge '{said[:60]}' could be {' or '.join(found)}")
    if not found:
        hint = did_you_mean(wanted[:60], list(known)) if known else ""
        raise UserError(f"{game.name} has no challenge '{said[:60]}'{hint}")
    (id_,) = found
    data = known[id_]
    own = str(data["id"])
    return Challenge(
        id_,
        PREFIX + own if "challenges" in game.values else own,
        str(data["name"]),
        str(data.get("about", data.get("text", ""))),
        _medals(data),
        _mark(id_, list(known)),
    )


def _known(game: Game) -> dict[str, Mapping[str, Any]]:
    """The challenges by id: a list of their own, or the variants that have medals."""
    listed: Any = game.values.get("challenges")
    if listed is None:
        variants: Any = game.values.get("variants", [])
        listed = [each for each in variants if isinstance(each, dict) and ("medals" in each or "gold-margin" in each)]
    return {str(each["id"]).removeprefix(PREFIX): each for each in listed if isinstance(each, dict)}


def _medals(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    if "medals" in data:
        how = "at most" if data.get("race") else "at least"
        what = f"{data['measure']} " if "measure" in data else ""
        return tuple((str(medal), f"{what}{how} {figure}") for medal, figure in data["medals"].items())
    return (("bronze", "second place"), ("silver", "first alone"), ("gold", f"first by {data['gold-margin']} or more"))


def _mark(id_: str, known: list[str]) -> str:
    """The shortest beginning that no other challenge has."""
    for length in range(SHORTEST_MARK, len(id_)):
        if sum(each.startswith(id_[:length]) for each in known) == 1:
            return id_[:length].upper()
    return id_.upper()
