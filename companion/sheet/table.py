"""The sheets of one table in, every player's score, awards, place and broken checks out, also as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.bake_and_sale import score, variants
from companion.games.bake_and_sale.values import GAME
from companion.games.bake_and_sale.variants import Variant
from companion.sheet.checks import Problem, problems
from companion.sheet.marks import Sheet


@dataclass(frozen=True, slots=True)
class Scored:
    """One player's paper, added up."""

    name: str
    source: str
    result: score.Result
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """All players of one game, in seat order."""

    variant: Variant
    players: tuple[Scored, ...]
    note: str = ""
    """What else is to be said, such as that a game is not finished."""

    @property
    def sound(self) -> bool:
        """Whether no check is broken."""
        return not any(player.problems for player in self.players)

    def solo(self) -> dict[str, Any] | None:
        """Of one player: level and target and whether it was won, or the challenge and its medal."""
        if len(self.players) != 1:
            return None
        money = self.players[0].result.score
        if self.variant.challenge:
            return {"challenge": self.variant.challenge, "medal": score.medal(self.variant.values, money)}
        level = self.variant.level or variants.level_reached(money) or variants.level_after(money)
        target = variants.target(level)
        return {"level": level, "target": target, "won": target is not None and money >= target}

    def as_json(self) -> dict[str, Any]:
        """The answer as a program reads it."""
        solo = self.solo()
        return {
            "game": GAME,
            **({"solo": solo} if solo else {}),
            "players": [
                {
                    "name": player.name,
                    "source": player.source,
                    "score": player.result.score,
                    "rank": player.result.rank,
                    "awards": list(player.result.awards),
                    "breakdown": player.result.breakdown.lines(),
                    "problems": [str(problem) for problem in player.problems],
                }
                for player in self.players
            ],
        }


def add_up(variant: Variant, sheets: Sequence[tuple[str, Sheet]]) -> Table:
    """The table of these sheets, each with the file that it comes from."""
    values = variant.values
    results = score.results(values, [sheet for _, sheet in sheets])
    players = [
        Scored(sheet.name, source, result, problems(values, sheet, result.score))
        for (source, sheet), result in zip(sheets, results, strict=True)
    ]
    return Table(variant, tuple(players))
