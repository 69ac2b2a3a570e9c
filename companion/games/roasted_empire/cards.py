"""All cards of the game as tables by number: the data in, what rules and bots look up by the thousand out.

A card's number is its place among all empire cards and then all bonus cards, theme by theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.roasted_empire.vocabulary import (
    ACTION,
    FARM,
    SHOP,
    TYPES,
    Amount,
    CostChange,
    Effect,
    Measure,
    Protection,
    Tags,
)
from pnp.catalog import GameFolder
from pnp.errors import UserError
from pnp.load import load_values

GAME: Final = "roasted-empire"
NOBODY: Final = -1

# the first number of a move
GOAL: Final = 0
BONUS: Final = 1
DEAL: Final = 2
DRAWN: Final = 3
STOLEN: Final = 4
PICK: Final = 5
BUILD: Final = 6
PLAY_ACTION: Final = 7
STORE_CARD: Final = 8
USE: Final = 9
SKIP: Final = 10
AT_CARD: Final = 11
AT_BUILDING: Final = 12
AT_SEAT: Final = 13
STOP: Final = 14
UPKEEP: Final = 15
DROP: Final = 16

Move = tuple[int, ...]


class Cards:
    """The cards and constants of one folder of data."""

    def __init__(self, folder: GameFolder) -> None:
        loaded = load_values(folder)
        values = loaded.values
        self.digest: str = loaded.digest
        self.values: dict[str, Any] = values
        self.rounds: int = values["rounds"]
        self.deal: int = values["deal"]
        self.keep: int = values["keep"]
        self.goal_count: int = values["goals"]
        self.bonus_count: int = values["round-bonuses"]
        self.shipped_points: int = values["points-per-shipped"]
        self.sabotaged_beans: int = values["sabotaged-farm"]["beans"]
        self.sabotaged_cost: int = values["sabotaged-shop"]["cost"]
        self.sabotaged_points: int = values["sabotaged-shop"]["points"]
        self.min_themes: dict[int, int] = {int(seats): least for seats, least in values["min-themes"].items()}
        self.usual_themes: dict[int, int] = {int(seats): count for seats, count in values["usual-themes"].items()}
        self.max_themes: int = values["max-themes"]
        self.seats: tuple[int, int] = (values["seats"]["min"], values["seats"]["max"])
        self.challenges: dict[str, Mapping[str, Any]] = {each["id"]: each for each in values["challenges"]}
        self.rival_bots: Mapping[str, str] = values["rival-bots"]

        self.themes: tuple[str, ...] = tuple(values["themes"])
        self.theme_names: tuple[str, ...] = tuple(theme["name"] for theme in values["themes"].values())
        words = dict.fromkeys(word for listed in values["keywords"].values() for word in listed)
        self.tags: Tags = Tags(list(words), self.themes)

        self.data: list[Mapping[str, Any]] = []
        self.theme: list[int] = []
        for place, theme in enumerate(values["themes"].values()):
            self.data += theme["cards"]
            self.theme += [place] * len(theme["cards"])
        self.first_bonus: int = len(self.data)
        for place, theme in enumerate(values["themes"].values()):
            self.data += theme["bonuses"]
            self.theme += [place] * len(theme["bonuses"])
        self.count: int = len(self.data)
        self.ids: tuple[str, ...] = tuple(card["id"] for card in self.data)
        self.names: tuple[str, ...] = tuple(card["name"] for card in self.data)
        self.type: tuple[int, ...] = tuple(TYPES.index(card["type"]) for card in self.data)
        self.beans: tuple[int, ...] = tuple(card.get("beans", 0) for card in self.data)
        self.cost: tuple[int, ...] = tuple(card.get("cost", 0) for card in self.data)
        self.points: tuple[int, ...] = tuple(card.get("points", 0) for card in self.data)
        self.copies: tuple[int, ...] = tuple(card.get("copies", 1) for card in self.data)
        self.keyword: tuple[int, ...] = tuple(
            self.tags.number(card["keywords"][0]) if card["keywords"] else -1 for card in self.data
        )
        self._read_effects()
        self._read_goals()
        self._index(folder)
        self._make_moves()

    def _read_effects(self) -> None:
        """Effects by card: what is asked for when played, the upkeep, and what holds all the time."""
        self.effects: list[Effect] = []
        self.played: list[tuple[Effect, ...]] = []
        self.upkeep: list[Effect | None] = []
        self.produce: list[tuple[Amount, ...]] = []
        self.changes: list[tuple[CostChange, ...]] = []
        self.protects: list[tuple[Protection, ...]] = []
        self.scores: list[tuple[Amount, ...]] = []
        for card in self.data:
            effects = card.get("effects", ())
            self.played.append(tuple(self._effect(each) for each in effects if each["when"] == "played"))
            upkeeps = [self._effect(each) for each in effects if each["when"] == "upkeep"]
            if len(upkeeps) > 1:
                raise UserError(f"'{card['id']}' has {len(upkeeps)} upkeep effects; a card has at most one")
            self.upkeep.append(upkeeps[0] if upkeeps else None)
            lasting = [step for each in effects if each["when"] in ("passive", "end") for step in each["do"]]
            self.produce.append(tuple(Amount(step, self.tags) for step in lasting if step["op"] == "produce"))
            self.changes.append(tuple(CostChange(step, self.tags) for step in lasting if step["op"] == "cost"))
            self.protects.append(tuple(Protection(step, self.tags) for step in lasting if step["op"] == "protect"))
            self.scores.append(tuple(Amount(step, self.tags) for step in lasting if step["op"] == "score"))

    def _effect(self, data: Mapping[str, Any]) -> Effect:
        effect = Effect(data, self.tags, len(self.effects))
        self.effects.append(effect)
        return effect

    def _read_goals(self) -> None:
        themes = self.values["themes"].values()
        self.goals: list[Mapping[str, Any]] = [goal for theme in themes for goal in theme["goals"]]
        self.goal_theme: list[int] = [place for place, theme in enumerate(themes) for _ in theme["goals"]]
        self.goal_ids: tuple[str, ...] = tuple(goal["id"] for goal in self.goals)
        self.goal_names: tuple[str, ...] = tuple(goal["name"] for goal in self.goals)
        self.goal_points: tuple[int, ...] = tuple(goal["points"] for goal in self.goals)
        self.goal_measure: tuple[Measure, ...] = tuple(Measure(goal["metric"], self.tags) for goal in self.goals)
        self.goal_most: tuple[bool, ...] = tuple(goal["best"] == "most" for goal in self.goals)
        self.bonus_measure: dict[int, Measure] = {}
        self.bonus_most: dict[int, bool] = {}
        for card in range(self.first_bonus, self.count):
            self.bonus_measure[card] = Measure(self.data[card]["metric"], self.tags)
            self.bonus_most[card] = self.data[card]["best"] == "most"

    def _index(self, folder: GameFolder) -> None:
        everything = (*self.ids, *self.goal_ids)
        twins = sorted({each for each in everything if everything.count(each) > 1})
        if twins:
            raise UserError(f"{folder.data}: '{twins[0]}' is the id of two cards; ids are unique over all themes")
        self.index: dict[str, int] = {word: card for card, word in enumerate(self.ids)}
        self.goal_index: dict[str, int] = {word: goal for goal, word in enumerate(self.goal_ids)}

    def _make_moves(self) -> None:
        """Every move about one card, made once."""
        cards = range(self.count)
        self.pick_moves: tuple[Move, ...] = tuple((PICK, card) for card in cards)
        self.turn_moves: tuple[Move, ...] = tuple(
            (PLAY_ACTION if self.type[card] == ACTION else BUILD, card) for card in cards
        )
        self.store_moves: tuple[Move, ...] = tuple((STORE_CARD, card) for card in cards)
        self.card_moves: tuple[Move, ...] = tuple((AT_CARD, card) for card in cards)

    def is_farm(self, card: int) -> bool:
        """Whether the card is a farm."""
        return self.type[card] == FARM

    def is_shop(self, card: int) -> bool:
        """Whether the card is a shop."""
        return self.type[card] == SHOP
