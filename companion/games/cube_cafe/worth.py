"""What a café is worth to a bot that ends its shift now, in dollars that it should have made when the game is over."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.games.cube_cafe.feeding import tip_of
from companion.games.cube_cafe.state import Cafe
from companion.games.cube_cafe.tables import CUBE_BITS, CUBE_MASK, NONE
from companion.games.cube_cafe.values import GRILL, TOP

UNKNOWN: Final = 15
"""A plate that was ordered in a plan; its colour is not known before it is drawn."""


NAMES: Final = ("act", "car", "cook", "dirty", "dirty_stuck", "free", "hope", "spare", "staff", "step", "wild")
"""The weights in the order in which they are varied."""


class Weights:
    """How a bot weighs what is not money yet: tried out by playing, other values did no better."""

    __slots__ = NAMES

    def __init__(self) -> None:
        self.act = 0.75  # an order or a serving that is still to be done
        self.cook = 0.7
        self.hope = 0.9  # guests may still be lost
        self.spare = 0.45  # a cube that will be hot and that nobody waits for yet
        self.car = 0.8  # a car that will still be there
        self.dirty = 0.7  # a dirty plate that fits into the dishwasher
        self.dirty_stuck = -0.6
        self.free = 0.35  # a free space of the dishwasher
        self.step = 0.14  # a step of the manager since his last reward
        self.staff = 0.45  # staff left while a plan is being made
        self.wild = 0.8

    def varied(self, chance: Random) -> Weights:
        """Much the same weights, so that two bots of one level do not play alike."""
        other = Weights()
        for name in NAMES:
            setattr(other, name, getattr(self, name) * chance.uniform(0.95, 1.05))
        return other


WEIGHTS: Final = Weights()


def worth(cafe: Cafe, left: int, weights: Weights = WEIGHTS) -> float:
    """The café's worth at the end of a shift with so many rounds left after this one."""
    tables = cafe.tables
    values = tables.values
    total = float(cafe.money)
    present = cafe.present
    staying = present
    for table, cube in enumerate(cafe.cube):
        if cube != NONE:
            who = cafe.who[table]
            total += tip_of(values, who, cafe.stars[table], present)
            if who:
                staying &= ~(1 << who - 1)
    for slot, cube in enumerate(cafe.fed):
        if cube != NONE:
            total += values.slot_tips[slot]
    if not left:
        return total
    waiting = cafe.hungry | cafe.plated
    hot, warm = cafe.food[GRILL], cafe.food[TOP]
    if waiting:
        calm = bool(staying & values.calming)
        for table in range(values.tables):
            if waiting >> table & 1:
                who = cafe.who[table]
                stars = cafe.stars[table] - (0 if calm else values.impatience[who])
                if stars >= 1:
                    gain, hot = _guest(cafe, who, stars, cafe.plate[table], hot, warm, staying, weights)
                    total += gain
    spare = 0
    while hot:
        spare += hot & CUBE_MASK
        hot >>= CUBE_BITS
    total += weights.spare * min(spare, 2)
    if cafe.car[0] != NONE and cafe.fed[0] == NONE:
        total += weights.car
    dirty = cafe.dirty.bit_count()
    for cube in cafe.cube:
        if cube != NONE:
            dirty += 1
    free = cafe.free.bit_count()
    fits = min(dirty, free)
    total += weights.dirty * fits + weights.dirty_stuck * (dirty - fits)
    total += weights.free * free * min(1.0, left / 3)
    since = cafe.manager
    for space, _ in values.track_rewards:
        if space <= cafe.manager:
            since = min(since, cafe.manager - space)
    return total + weights.step * since


def _guest(
    cafe: Cafe, who: int, stars: int, plate: int, hot: int, warm: int, present: int, weights: Weights
) -> tuple[float, int]:
    """What a waiting guest should bring, and the hot food that is left for the others."""
    tables = cafe.tables
    values = tables.values
    most = values.most_stars
    actions = weights.act
    ahead = stars
    if plate == NONE:
        actions += weights.act
    if plate in (NONE, UNKNOWN):
        if hot:
            low = hot & -hot
            hot -= 1 << (low.bit_length() - 1) // CUBE_BITS * CUBE_BITS
        elif not warm:
            actions += weights.cook
            ahead -= 1
    elif plate == tables.wild:
        if hot:
            ahead = min(most, stars + 1)
            low = hot & -hot
            hot -= 1 << (low.bit_length() - 1) // CUBE_BITS * CUBE_BITS
        elif not warm:
            actions += weights.cook
            ahead -= 1
    elif hot >> CUBE_BITS * plate & CUBE_MASK:
        ahead = min(most, stars + 1)
        hot -= tables.cube[plate]
    elif warm >> CUBE_BITS * plate & CUBE_MASK:
        pass
    elif hot:
        low = hot & -hot
        hot -= 1 << (low.bit_length() - 1) // CUBE_BITS * CUBE_BITS
    else:
        actions += weights.cook
        ahead -= 1
    if ahead < 1:
        return 0.0, hot
    return max(0.0, weights.hope * (tip_of(values, who, ahead, present) - actions)), hot
