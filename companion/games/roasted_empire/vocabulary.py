"""The effect vocabulary as small whole numbers: measures, selectors, steps and effects, read from the data.

Nothing here knows a card: what the data spell in these words can be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

# types of card; BUILDING only in selectors
FARM: Final = 0
SHOP: Final = 1
ACTION: Final = 2
BUILDING: Final = 3
ANY_TYPE: Final = 4
TYPES: Final = ("farm", "shop", "action", "building")

# ops of steps
SHIP: Final = 0
STORE: Final = 1
DISCARD: Final = 2
DRAW: Final = 3
PLAY: Final = 4
SABOTAGE: Final = 5
REPAIR: Final = 6
DESTROY: Final = 7
STEAL: Final = 8
SWAP: Final = 9
OPS: Final = ("ship", "store", "discard", "draw", "play", "sabotage", "repair", "destroy", "steal", "swap")

# where a step takes its cards
DECK: Final = 0
STORED: Final = 1
HAND: Final = 2
PILE: Final = 3
EMPIRE: Final = 4
SOURCES: Final = ("deck", "stored", "hand", "discard", "empire")

# whose buildings
SELF: Final = 0
RIVAL: Final = 1
ANYBODY: Final = 2
WHO: Final = ("self", "rival", "any")

# measures
FARMS: Final = 0
SHOPS: Final = 1
BUILDINGS: Final = 2
OTHER_FARMS: Final = 3
OTHER_SHOPS: Final = 4
SABOTAGED: Final = 5
UPRIGHT: Final = 6
CARDS: Final = 7
RIVAL_SABOTAGED: Final = 8
STORED_CARDS: Final = 9
SHIPPED: Final = 10
IN_HAND: Final = 11
BEANS: Final = 12
COSTS: Final = 13
SURPLUS: Final = 14
POINTS: Final = 15
THEMES: Final = 16
TOP_COST: Final = 17
MEASURES: Final = (
    "farms",
    "shops",
    "buildings",
    "other-farms",
    "other-shops",
    "sabotaged",
    "upright",
    "cards",
    "rival-sabotaged",
    "stored",
    "shipped",
    "hand",
    "beans",
    "costs",
    "surplus",
    "points",
    "themes",
    "top-cost",
)

NO_TAG: Final = -1
THEME_TAG: Final = 1000
"""Tags below are keywords; tags from here on are themes."""


class Tags:
    """The numbers of keywords and themes."""

    __slots__ = ("keywords", "themes")

    def __init__(self, keywords: Sequence[str], themes: Sequence[str]) -> None:
        self.keywords: tuple[str, ...] = tuple(keywords)
        self.themes: tuple[str, ...] = tuple(themes)

    def number(self, word: str) -> int:
        """The number of a tag."""
        if word in self.keywords:
            return self.keywords.index(word)
        return THEME_TAG + self.themes.index(word)

    def word(self, tag: int) -> str:
        """The word of a tag."""
        return self.themes[tag - THEME_TAG] if tag >= THEME_TAG else self.keywords[tag]


class Measure:
    """Something that can be counted of one player."""

    __slots__ = ("kind", "tag", "word")

    def __init__(self, word: str, tags: Tags) -> None:
        name, _, tag = word.partition(":")
        self.word: str = word
        self.kind: int = MEASURES.index(name)
        self.tag: int = tags.number(tag) if tag else NO_TAG


class Amount:
    """How many: a number, perhaps times a measure, perhaps with a cap."""

    __slots__ = ("base", "every", "most", "per")

    def __init__(self, data: Mapping[str, Any], tags: Tags) -> None:
        self.base: int = data.get("amount", 1)
        self.per: Measure | None = Measure(data["per"], tags) if "per" in data else None
        self.every: int = data.get("every", 1)
        self.most: int = data.get("max", 1 << 30)

    def of(self, measured: int) -> int:
        """The amount for what the measure gives."""
        return min(self.base * (measured // self.every), self.most)


class Selector:
    """Which buildings a step may aim at."""

    __slots__ = ("max_cost", "min_cost", "other", "sabotaged", "tag", "type", "who")

    def __init__(self, data: Mapping[str, Any], tags: Tags) -> None:
        self.who: int = WHO.index(data["who"])
        self.type: int = TYPES.index(data["type"])
        self.tag: int = tags.number(data["tag"]) if "tag" in data else NO_TAG
        self.sabotaged: int = int(data["sabotaged"]) if "sabotaged" in data else -1
        self.max_cost: int = data.get("max-cost", -1)
        self.min_cost: int = data.get("min-cost", -1)
        self.other: bool = data.get("other", False)


class Step:
    """One step of an effect."""

    __slots__ = ("amount", "op", "source", "take", "target", "type", "upto")

    def __init__(self, data: Mapping[str, Any], tags: Tags) -> None:
        self.op: int = OPS.index(data["op"])
        self.amount: Amount = Amount(data, tags)
        self.upto: bool = data.get("upto", False)
        self.type: int = TYPES.index(data["type"]) if "type" in data else ANY_TYPE
        target = data.get("target", data.get("give"))
        self.target: Selector | None = Selector(target, tags) if target else None
        self.take: Selector | None = Selector(data["take"], tags) if "take" in data else None
        source = "deck" if self.op == DRAW else data.get("from", "empire")
        self.source: int = SOURCES.index(source)
        if self.target and self.op == SABOTAGE:
            self.target.sabotaged = 0
        elif self.target and self.op == REPAIR:
            self.target.sabotaged = 1


class Effect:
    """Steps to pay and steps to do, carried out in this order."""

    __slots__ = ("done", "number", "paid", "steps")

    def __init__(self, data: Mapping[str, Any], tags: Tags, number: int) -> None:
        self.number: int = number
        self.paid: tuple[Step, ...] = tuple(Step(step, tags) for step in data.get("pay", ()))
        self.done: tuple[Step, ...] = tuple(Step(step, tags) for step in data["do"])
        self.steps: tuple[Step, ...] = self.paid + self.done


class Match:
    """Which of its owner's buildings a passive step means."""

    __slots__ = ("tag", "this", "type")

    def __init__(self, data: Mapping[str, Any], tags: Tags) -> None:
        self.this: bool = data.get("this", False)
        self.type: int = TYPES.index(data["type"]) if "type" in data else BUILDING
        self.tag: int = tags.number(data["tag"]) if "tag" in data else NO_TAG


class CostChange:
    """Own shops that match cost so many more beans."""

    __slots__ = ("amount", "match")

    def __init__(self, data: Mapping[str, Any], tags: Tags) -> None:
        self.amount: int = data["amount"]
        self.match: Match = Match(data["match"], tags)


class Protection:
    """Rivals cannot aim these ops at own buildings that match."""

    __slots__ = ("match", "ops")

    def __init__(self, data: Mapping[str, Any], tags: Tags) -> None:
        self.match: Match = Match(data["match"], tags)
        self.ops: frozenset[int] = frozenset(OPS.index(op) for op in data["ops"])
