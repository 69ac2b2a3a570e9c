"""How a person hears it: own cards and empire, goal and prizes, rivals; facts, one a line, subject first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from companion.aloud import aloud, facts, listed, plural
from companion.games.roasted_empire import score
from companion.games.roasted_empire.cards import NOBODY, Cards
from companion.games.roasted_empire.measures import beans, beans_of, cost_of, costs, measure
from companion.games.roasted_empire.state import (
    ASK_PICK,
    CARD_MASK,
    CARD_SHIFT,
    DRAFT,
    FLAGS,
    SABOTAGED_BIT,
    TAPPED_BIT,
    UNKNOWN,
    State,
)
from companion.games.roasted_empire.view import PHASE_NAMES
from companion.games.roasted_empire.vocabulary import FARM, SHOP, Measure
from companion.games.roasted_empire.wording import criterion_of, goal_text, text_of


def spoken(state: State, seat: int, names: Sequence[str]) -> list[str]:
    """The table as a seat from 1 sees it."""
    told = [*_title(state, seat, names), *_empire(state, seat - 1, "", names), *_own(state, seat - 1)]
    told += _prizes(state, names)
    for step in range(1, state.plan.seats):
        rival = (seat - 1 + step) % state.plan.seats
        told += _empire(state, rival, f"{names[rival]}, ", names)
    return told


def said(text: str) -> str:
    """A line of the menu or of the log with its short words spelt out."""
    text = re.sub(r"shop (\d+)→(\d+) pt", r"shop, costs \1, \2 points", text)
    return aloud(text).replace(" 1 points", " 1 point").replace("costs 1, 1 points", "costs 1, 1 point")


def _title(state: State, seat: int, names: Sequence[str]) -> list[str]:
    title = state.plan.challenge.get("name", "Roasted Empire")
    phase = PHASE_NAMES[state.phase]
    if state.phase == DRAFT:
        phase += f", pick {state.picks + 1} of {state.cards.keep}"
    return [
        f"{title}: empire of {names[seat - 1]}, seat {seat} of {len(names)}.",
        f"Round {max(1, state.round)} of {state.cards.rounds}.",
        f"Phase: {phase}.",
        f"First player: {names[state.first]}.",
    ]


def _empire(state: State, seat: int, whose: str, names: Sequence[str]) -> list[str]:
    made, wanted = beans(state, seat), costs(state, seat)
    points = sum(value for _, value in score.lines_of(state, seat, score.goal_winners(state)))
    short = f", {wanted - made} short" if made < wanted else ""
    told = [
        f"{whose}points if it ended now: {points}.",
        f"{whose}beans: {made} made, costs {wanted}{short}.",
        f"{whose}cards in hand: {len(state.hands[seat])}.",
        f"{whose}shipped cards: {len(state.shipped[seat])}.",
    ]
    told.append(f"{whose}stored cards: {len(state.stored[seat])}.")
    built = Counter(_building(state, seat, each) for each in state.empires[seat])
    told += [f"{whose}{text}{f', {count} such buildings' if count > 1 else ''}." for text, count in built.items()]
    if not built:
        told.append(f"{whose}buildings: none yet.")
    return [each if whose else each[:1].upper() + each[1:] for each in told]


def _counted(cards: Cards, held: Sequence[int]) -> list[tuple[str, int]]:
    return list(Counter(cards.names[card] for card in sorted(held)).items())


def _building(state: State, seat: int, building: int) -> str:
    cards, card = state.cards, building >> CARD_SHIFT & CARD_MASK
    made = beans_of(state, seat, building)
    if cards.type[card] == FARM:
        text = f"farm {cards.names[card]}: {plural(made, 'bean')}"
    else:
        points = cards.sabotaged_points if building & SABOTAGED_BIT else cards.points[card]
        text = f"shop {cards.names[card]}: costs {cost_of(state, seat, building)}, {plural(points, 'point')}"
        text += f", makes {plural(made, 'bean')}" if made else ""
    text += ", sabotaged" if building & SABOTAGED_BIT else ""
    text += ", tapped" if building & TAPPED_BIT else ""
    return text + (", has an upkeep" if cards.upkeep[card] is not None and not building & FLAGS else "")


def _own(state: State, seat: int) -> list[str]:
    """Cards that only their owner sees, each with what it says."""
    cards = state.cards
    told: list[str] = []
    for title, zone in (("Pack", state.packs), ("Hand", state.hands), ("Stored", state.stored)):
        held = sorted(zone[seat])
        if not held or UNKNOWN in held or (title == "Pack" and state.ask == ASK_PICK and state.mover == seat + 1):
            continue  # the menu tells the pack card by card
        for name, count in _counted(cards, held):
            card = next(each for each in held if cards.names[each] == name)
            more = f", {count} of them" if count > 1 else ""
            told.append(f"{title}, {name}{more}: {figures(cards, card)}, typed {cards.ids[card]}.")
            told += [f"{name}: {each}" for each in facts(aloud(text_of(cards, card)))]
    return list(dict.fromkeys(told))


def figures(cards: Cards, card: int) -> str:
    """What sort of card it is, with its figures."""
    keyword = f", {cards.tags.word(cards.keyword[card])}" if cards.keyword[card] >= 0 else ""
    if cards.type[card] == FARM:
        return f"farm with {plural(cards.beans[card], 'bean')}{keyword}"
    if cards.type[card] == SHOP:
        return f"shop, costs {cards.cost[card]}, {plural(cards.points[card], 'point')}{keyword}"
    return "action"


def _prizes(state: State, names: Sequence[str]) -> list[str]:
    cards = state.cards
    told = []
    for goal in state.goals:
        name = cards.goal_names[goal]
        told.append(f"Goal {name}: {goal_text(cards, goal)} wins {cards.goal_points[goal]} points at the end.")
        told.append(f"Goal {name} now: {_lead(state, cards.goal_measure[goal], names)}.")
    for number, card in enumerate(state.bonuses):
        title, name = f"Bonus of round {number + 1}", cards.names[card]
        if number < len(state.winners):
            winner = state.winners[number]
            told.append(
                f"{title}, {name}: {'a tie, nobody got it' if winner == NOBODY else f'won by {names[winner]}'}."
            )
            continue
        told.append(f"{title}: {criterion_of(cards, card)} wins {name}, {figures(cards, card)}.")
        told += [f"{name}: {each}" for each in facts(aloud(text_of(cards, card)))]
        if number + 1 == state.round:
            told.append(f"{title} now: {_lead(state, cards.bonus_measure[card], names)}.")
    piles = (("Deck", state.deck), ("Discard pile", state.discard))
    return [*told, *(f"{pile}: {plural(len(lying), 'card')}." for pile, lying in piles)]


def _lead(state: State, wanted: Measure, names: Sequence[str]) -> str:
    return listed(f"{name} {measure(state, seat, wanted)}" for seat, name in enumerate(names))
