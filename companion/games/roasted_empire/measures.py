"""What can be counted of a player: beans, costs, points and every other measure of the vocabulary."""

from __future__ import annotations

from companion.games.roasted_empire.cards import NOBODY, Cards
from companion.games.roasted_empire.state import CARD_MASK, CARD_SHIFT, SABOTAGED_BIT, State
from companion.games.roasted_empire.vocabulary import (
    BEANS,
    BUILDING,
    BUILDINGS,
    CARDS,
    COSTS,
    FARM,
    FARMS,
    IN_HAND,
    NO_TAG,
    OTHER_FARMS,
    OTHER_SHOPS,
    POINTS,
    RIVAL_SABOTAGED,
    SABOTAGED,
    SHIPPED,
    SHOP,
    STORED_CARDS,
    SURPLUS,
    THEME_TAG,
    THEMES,
    TOP_COST,
    UPRIGHT,
    Amount,
    Match,
    Measure,
)


def tagged(cards: Cards, building: int, tag: int) -> bool:
    """Whether a building has a keyword or a theme; what is sabotaged has lost its keyword."""
    card = building >> CARD_SHIFT & CARD_MASK
    if tag >= THEME_TAG:
        return cards.theme[card] == tag - THEME_TAG
    return not building & SABOTAGED_BIT and cards.keyword[card] == tag


def matches(cards: Cards, match: Match, owner: int, building: int) -> bool:
    """Whether a passive step of the building `owner` means another building of the same empire."""
    if match.this:
        return owner == building
    if match.type != BUILDING and cards.type[building >> CARD_SHIFT & CARD_MASK] != match.type:
        return False
    return match.tag == NO_TAG or tagged(cards, building, match.tag)


def amount_of(state: State, seat: int, amount: Amount, building: int = 0) -> int:
    """A refined amount as it is now."""
    per = amount.per
    if per is None:
        return min(amount.base, amount.most)
    return amount.of(measure(state, seat, per, building))


def beans_of(state: State, seat: int, building: int) -> int:
    """What one building produces now."""
    cards = state.cards
    card = building >> CARD_SHIFT & CARD_MASK
    if building & SABOTAGED_BIT:
        return cards.sabotaged_beans if cards.type[card] == FARM else 0
    made = cards.beans[card]
    for amount in cards.produce[card]:
        made += amount_of(state, seat, amount, building)
    return max(0, made)


def beans(state: State, seat: int) -> int:
    """What all buildings of a seat produce."""
    cards = state.cards
    printed, produce, types = cards.beans, cards.produce, cards.type
    total = 0
    for building in state.empires[seat]:
        card = building >> CARD_SHIFT & CARD_MASK
        if building & SABOTAGED_BIT:
            if types[card] == FARM:
                total += cards.sabotaged_beans
        elif produce[card]:
            total += beans_of(state, seat, building)
        else:
            total += printed[card]
    return total


def cost_of(state: State, seat: int, building: int) -> int:
    """What one building of a seat costs now; farms cost nothing."""
    cards = state.cards
    card = building >> CARD_SHIFT & CARD_MASK
    if cards.type[card] != SHOP:
        return 0
    if building & SABOTAGED_BIT:
        return cards.sabotaged_cost
    cost = cards.cost[card]
    for other in state.empires[seat]:
        changes = cards.changes[other >> CARD_SHIFT & CARD_MASK]
        if changes and not other & SABOTAGED_BIT:
            for change in changes:
                if matches(cards, change.match, other, building):
                    cost += change.amount
    return max(0, cost)


def costs(state: State, seat: int) -> int:
    """What all shops of a seat cost."""
    cards = state.cards
    empire = state.empires[seat]
    for building in empire:
        if cards.changes[building >> CARD_SHIFT & CARD_MASK]:
            return sum([cost_of(state, seat, each) for each in empire])
    printed, types = cards.cost, cards.type
    total = 0
    for building in empire:
        card = building >> CARD_SHIFT & CARD_MASK
        if types[card] == SHOP:
            total += cards.sabotaged_cost if building & SABOTAGED_BIT else printed[card]
    return total


def shop_points(state: State, seat: int) -> int:
    """The points printed on the shops of a seat; a sabotaged one has its own."""
    cards = state.cards
    total = 0
    for building in state.empires[seat]:
        card = building >> CARD_SHIFT & CARD_MASK
        if cards.type[card] == SHOP:
            total += cards.sabotaged_points if building & SABOTAGED_BIT else cards.points[card]
    return total


def end_points(state: State, seat: int) -> int:
    """The points that upright buildings score at the end."""
    cards = state.cards
    total = 0
    for building in state.empires[seat]:
        amounts = cards.scores[building >> CARD_SHIFT & CARD_MASK]
        if amounts and not building & SABOTAGED_BIT:
            for amount in amounts:
                total += amount_of(state, seat, amount, building)
    return total


def measure(state: State, seat: int, wanted: Measure, building: int = 0) -> int:
    """A measure of a seat; `building` is the card itself where one asks."""
    kind = wanted.kind
    if kind <= OTHER_SHOPS:
        return _buildings(state, seat, kind, wanted.tag, building)
    if kind == STORED_CARDS:
        return len(state.stored[seat])
    if kind == SHIPPED:
        return len(state.shipped[seat])
    if kind == IN_HAND:
        return len(state.hands[seat])
    if kind == BEANS:
        return beans(state, seat)
    if kind == COSTS:
        return costs(state, seat)
    if kind == SURPLUS:
        return beans(state, seat) - costs(state, seat)
    if kind == POINTS:
        return shop_points(state, seat)
    empire = state.empires[seat]
    if kind == SABOTAGED:
        return sum([each & SABOTAGED_BIT for each in empire])
    if kind == UPRIGHT:
        return sum([1 - (each & SABOTAGED_BIT) for each in empire])
    if kind == CARDS:
        return len(empire) + len(state.stored[seat]) + len(state.shipped[seat])
    if kind == RIVAL_SABOTAGED:
        return sum(
            [each & SABOTAGED_BIT for rival, theirs in enumerate(state.empires) if rival != seat for each in theirs]
        )
    if kind == THEMES:
        return len({state.cards.theme[each >> CARD_SHIFT & CARD_MASK] for each in empire})
    assert kind == TOP_COST
    return max([cost_of(state, seat, each) for each in empire], default=0)


def _buildings(state: State, seat: int, kind: int, tag: int, itself: int) -> int:
    cards = state.cards
    types = cards.type
    wanted = BUILDING if kind == BUILDINGS else FARM if kind in (FARMS, OTHER_FARMS) else SHOP
    other = kind in (OTHER_FARMS, OTHER_SHOPS)
    count = 0
    for building in state.empires[seat]:
        if wanted != BUILDING and types[building >> CARD_SHIFT & CARD_MASK] != wanted:
            continue
        if (tag == NO_TAG or tagged(cards, building, tag)) and not (other and building == itself):
            count += 1
    return count


def best(state: State, wanted: Measure, most: bool) -> int:
    """The only seat that is best in a measure; NOBODY in a tie."""
    found = [measure(state, seat, wanted) for seat in range(state.plan.seats)]
    top = max(found) if most else min(found)
    return found.index(top) if found.count(top) == 1 else NOBODY
