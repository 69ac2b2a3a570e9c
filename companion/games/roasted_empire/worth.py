"""What a position is worth to a seat: its shops that can be fed, spare beans, stored cards, effects to come, prizes.

The sum of section "planner": own worth, chances for goal and bonuses, less what rivals have. Only words of the effect
vocabulary are weighed, no single card.
"""

from __future__ import annotations

from math import exp
from typing import Final

from companion.games.roasted_empire.cards import Cards
from companion.games.roasted_empire.measures import amount_of, beans_of, cost_of, measure
from companion.games.roasted_empire.state import (
    CARD_MASK,
    CARD_SHIFT,
    CHECK,
    DRAFT,
    REWARD,
    SABOTAGED_BIT,
    TAPPED_BIT,
    UNKNOWN,
    State,
)
from companion.games.roasted_empire.vocabulary import (
    DECK,
    DESTROY,
    DRAW,
    FARM,
    PLAY,
    REPAIR,
    SABOTAGE,
    SHIP,
    SHOP,
    STEAL,
    STORE,
    STORED,
    SWAP,
    Effect,
    Measure,
)

# by rounds to come: 0, 1, 2, 3
SPARE_BEAN: Final = (0.10, 0.45, 0.60, 0.70)
FULL_SPARE: Final = (1, 3, 5, 7)
STORED_CARD: Final = (0.10, 0.35, 0.40, 0.45)
STEEPNESS: Final = (1.5, 0.8, 0.55, 0.4)
NEEDED_CARD: Final = 0.7
ABOVE_FULL: Final = 0.25
HAND_SHARE: Final = 0.9
BONUS_WORTH: Final = 2.0
RIVALS_SHARE: Final = 0.8
BEST_RIVAL: Final = 0.6
MANY_RIVALS: Final = 1.5
EXPECTED_BEANS: Final = 4
BEANS_A_PICK: Final = 1.3
STEP_WORTH: Final = {SHIP: 1.0, DRAW: 1.6, PLAY: 1.5, STEAL: 2.0, DESTROY: 1.5, SWAP: 1.5, REPAIR: 0.8}
SABOTAGE_WORTH: Final = 1.3


class Traits:
    """What effects mean for the worth of a card, worked out once."""

    __slots__ = ("feed", "hostile", "income")

    def __init__(self, cards: Cards) -> None:
        self.feed: list[int] = []
        self.income: list[tuple[int, int, int]] = []
        self.hostile: list[bool] = []
        for card in range(cards.count):
            upkeep = cards.upkeep[card]
            paid = upkeep.paid if upkeep else ()
            done = upkeep.done if upkeep else ()
            self.feed.append(sum(step.amount.base for step in paid if step.source == STORED))
            self.income.append(
                (
                    sum(step.amount.base for step in (*paid, *done) if step.op == SHIP),
                    sum(step.amount.base for step in done if step.op == STORE and step.source == DECK),
                    sum(step.amount.base for step in done if step.op == DRAW),
                )
            )
            steps = [step for effect in cards.played[card] for step in effect.steps]
            self.hostile.append(any(step.op in (SABOTAGE, DESTROY, STEAL) for step in steps))


_TRAITS: Final[dict[int, Traits]] = {}


def traits_of(cards: Cards) -> Traits:
    """The traits of a set of cards."""
    found = _TRAITS.get(id(cards))
    if found is None:
        found = _TRAITS[id(cards)] = Traits(cards)
    return found


def fed(shops: list[tuple[int, float]], capacity: int) -> tuple[float, int]:
    """The best points of shops (cost, points) that so many beans can feed, and the beans they leave."""
    total = 0
    points = 0.0
    for cost, worth in shops:
        total += cost
        points += worth
    if total <= capacity:
        return points, capacity - total
    best = [0.0] * (capacity + 1)
    for cost, worth in shops:
        for room in range(capacity, cost - 1, -1):
            with_it = best[room - cost] + worth
            if with_it > best[room]:
                best[room] = with_it
    top = best[capacity]
    used = next(room for room in range(capacity + 1) if best[room] >= top)
    return top, capacity - used


def own_worth(state: State, seat: int, with_hand: bool) -> float:
    """What a seat's empire, shipped and stored cards (and hand) are worth, without prizes and rivals."""
    cards = state.cards
    traits = traits_of(cards)
    left = cards.rounds - state.round
    upkeeps = left + (1 if state.phase < CHECK else 0)
    stored = len(state.stored[seat])
    shops: list[tuple[int, float]] = []
    hungry: list[tuple[int, int]] = []
    made = 0
    worth = float(len(state.shipped[seat]) * cards.shipped_points)
    shipping = storing = drawing = 0
    for building in state.empires[seat]:
        card = building >> CARD_SHIFT & CARD_MASK
        sabotaged = building & SABOTAGED_BIT
        grown = beans_of(state, seat, building)
        if sabotaged:
            made += grown
            if cards.type[card] == SHOP:
                shops.append((cards.sabotaged_cost, float(cards.sabotaged_points)))
            continue
        times = upkeeps - (1 if building & TAPPED_BIT else 0)
        if traits.feed[card] and not building & TAPPED_BIT and times:
            hungry.append((grown, traits.feed[card]))
        else:
            made += grown
        gain = traits.income[card]
        shipping += gain[0] * times
        storing += gain[1] * times
        drawing += gain[2] * times
        if cards.type[card] == SHOP:
            points = float(cards.points[card])
            for amount in cards.scores[card]:
                points += amount_of(state, seat, amount, building)
            shops.append((cost_of(state, seat, building), points))
    if with_hand:
        for card in state.hands[seat]:
            if card == UNKNOWN:
                continue
            kind = cards.type[card]
            if kind == FARM:
                grown = cards.beans[card]
                for amount in cards.produce[card]:
                    grown += max(0, amount_of(state, seat, amount))
                if traits.feed[card]:
                    hungry.append((grown, traits.feed[card]))
                else:
                    made += grown
            elif kind == SHOP:
                points = float(cards.points[card])
                for amount in cards.scores[card]:
                    points += amount_of(state, seat, amount)
                shops.append((cards.cost[card], points))
            gain = traits.income[card]
            shipping += gain[0] * upkeeps
            storing += gain[1] * upkeeps
            for effect in cards.played[card]:
                worth += HAND_SHARE * effect_worth(state, seat, effect, left)
    needed = 0
    hungry.sort(reverse=True)
    food = stored + (storing // upkeeps if upkeeps else 0)
    for grown, wanted in hungry:
        if needed + wanted <= food:
            made += grown
            needed += wanted
    if with_hand and state.phase == DRAFT:
        to_come = state.cards.keep - state.picks - 1
        made += min(EXPECTED_BEANS, round(BEANS_A_PICK * to_come))
    points, spare = fed(shops, made)
    full = min(spare, FULL_SPARE[left])
    worth += points + SPARE_BEAN[left] * (full + ABOVE_FULL * (spare - full))
    estates = min(stored, needed * upkeeps)
    worth += NEEDED_CARD * estates + STORED_CARD[left] * (stored - estates)
    return worth + shipping + storing * STORED_CARD[left] + drawing * 1.2


def effect_worth(state: State, seat: int, effect: Effect, left: int) -> float:
    """What an effect of a card in hand may bring."""
    worth = 0.0
    rivals = state.plan.seats - 1
    for step in effect.done:
        amount = max(0, amount_of(state, seat, step.amount))
        if step.op == STORE:
            worth += STORED_CARD[left] * amount
        elif step.op == SABOTAGE:
            worth += SABOTAGE_WORTH / rivals * amount
        elif step.op == REPAIR:
            worth += STEP_WORTH[REPAIR] * min(amount, _sabotaged(state, seat))
        elif step.op in (SHIP, PLAY) and step.source == STORED:
            worth += (STEP_WORTH[step.op] - STORED_CARD[left]) * min(amount, len(state.stored[seat]))
        elif step.op == STEAL:
            worth += STEP_WORTH[STEAL] if step.source != STORED else STORED_CARD[left] * 1.5
        else:
            worth += STEP_WORTH.get(step.op, 0.0) * amount
    for step in effect.paid:
        worth -= (STORED_CARD[left] if step.source == STORED else 1.5) * step.amount.base
    return max(0.0, worth)


def _sabotaged(state: State, seat: int) -> int:
    return sum([each & SABOTAGED_BIT for each in state.empires[seat]])


def chance(state: State, seat: int, wanted: Measure, most: bool, rounds: int) -> float:
    """How likely the seat wins a prize that is decided in so many rounds, by its lead now."""
    found = [measure(state, other, wanted) for other in range(state.plan.seats)]
    own = found.pop(seat)
    lead = own - max(found) if most else min(found) - own
    steep = STEEPNESS[min(rounds, len(STEEPNESS) - 1)]
    return 1 / (1 + exp(-steep * (lead - 0.5)))


def prizes(state: State, seat: int) -> float:
    """The expected worth of the goal and of the bonuses to come."""
    cards = state.cards
    left = cards.rounds - state.round
    worth = 0.0
    for goal in state.goals:
        likely = chance(state, seat, cards.goal_measure[goal], cards.goal_most[goal], left)
        worth += cards.goal_points[goal] * likely
    first = state.round - 1 if state.phase <= REWARD else state.round
    for place in range(max(len(state.winners), first), len(state.bonuses)):
        card = state.bonuses[place]
        rounds = place - (state.round - 1)
        worth += BONUS_WORTH * chance(state, seat, cards.bonus_measure[card], cards.bonus_most[card], rounds)
    return worth


def worth_to(state: State, seat: int) -> float:
    """The whole worth of a position to a seat that knows its own hand and what lies open."""
    own = own_worth(state, seat, True)
    if state.phase == DRAFT:
        return own
    rivals = [own_worth(state, other, False) for other in range(state.plan.seats) if other != seat]
    against = BEST_RIVAL * max(rivals) + (1 - BEST_RIVAL) * sum(rivals) / len(rivals)
    if len(rivals) > 1:
        against /= MANY_RIVALS
    return own + prizes(state, seat) - RIVALS_SHARE * against
