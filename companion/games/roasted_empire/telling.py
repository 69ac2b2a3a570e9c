"""What a seat may hear of an event, and what the event did, told as to a person whose hands move the cards."""

from __future__ import annotations

from companion.games.roasted_empire import events
from companion.games.roasted_empire.cards import (
    AT_CARD,
    BUILD,
    DEAL,
    DRAWN,
    DROP,
    NOBODY,
    PICK,
    SKIP,
    STOLEN,
    STORE_CARD,
    USE,
    Move,
)
from companion.games.roasted_empire.effects import step_of
from companion.games.roasted_empire.measures import beans, costs
from companion.games.roasted_empire.score import goal_winners
from companion.games.roasted_empire.state import (
    ASK_BONUS,
    ASK_DEAL,
    ASK_GOAL,
    ASK_STEAL,
    CARD_MASK,
    CARD_SHIFT,
    SABOTAGED_BIT,
    SERIAL_SHIFT,
    State,
)
from companion.games.roasted_empire.variants import Plan
from companion.games.roasted_empire.vocabulary import SHIP, STORE


def some(count: int) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} card" if count == 1 else f"{count} cards"


def told(state: State, move: Move, seat: int) -> str:
    """The words of a move as a seat from 1 may hear them; a card that goes to a hand or a store is its owner's secret.

    A move of a seat's own comes with what it says; seat 0 is somebody who may see nothing hidden.
    """
    verb = move[0]
    if verb == DEAL and move[1] + 1 != seat:
        return f"deal {move[1] + 1} {some(len(move) - 2)}"
    if verb in (PICK, STORE_CARD) and state.mover != seat:
        return f"{events.WORDS[verb]} {some(1)}"
    if verb == DRAWN:
        frame = state.stack[-1]
        if step_of(state, frame).op != SHIP and frame[3] + 1 != seat:
            return f"draw {some(len(move) - 1)}"
    if verb == STOLEN:
        frame = state.stack[-1]
        if seat not in (frame[3] + 1, frame[7]):
            return f"steal {some(1)}"
    if verb == AT_CARD and state.mover != seat:
        frame = state.stack[-1]
        if step_of(state, frame).op == STORE:
            return f"target {some(1)}"
    return events.words(state, move)


def effect(before: State, move: Move, after: State) -> str:
    """What changed on the table for everybody to see, in a few words."""
    verb = move[0]
    if verb in (PICK, SKIP, DEAL):
        parts = []
    elif verb == USE:
        parts = [f"effect of {before.cards.names[before.stack[-1][1]]}"]
    else:
        parts = _changes(before, after, verb)
    parts += _milestones(before, after)
    return ", ".join(parts)


def _changes(before: State, after: State, verb: int) -> list[str]:
    """Open changes, seat by seat: buildings, shipped, stored and drawn cards."""
    cards = before.cards
    parts: list[str] = []
    for seat in range(before.plan.seats):
        old = {each >> SERIAL_SHIFT: each for each in before.empires[seat]}
        new = {each >> SERIAL_SHIFT: each for each in after.empires[seat]}
        who = f"seat {seat + 1}: "
        for serial, building in new.items():
            name = cards.names[building >> CARD_SHIFT & CARD_MASK]
            if serial not in old and verb != BUILD:
                parts.append(f"{who}{name} comes in")
            elif serial in old and (old[serial] ^ building) & SABOTAGED_BIT:
                turned = "turned upside down" if building & SABOTAGED_BIT else "upright again"
                parts.append(f"{who}{name} {turned}")
        for serial, building in old.items():
            if serial not in new and verb != DROP:
                parts.append(f"{who}{cards.names[building >> CARD_SHIFT & CARD_MASK]} leaves")
        for zone, word in ((_shipped, "shipped"), (_stored, "stored")):
            more = zone(after, seat) - zone(before, seat)
            if more and verb != STORE_CARD:
                parts.append(f"{who}{more:+d} {word}")
    if verb in (BUILD, DROP):
        seat = before.mover - 1
        parts.append(f"beans {beans(after, seat)}, costs {costs(after, seat)}")
    return parts


def _shipped(state: State, seat: int) -> int:
    return len(state.shipped[seat])


def _stored(state: State, seat: int) -> int:
    return len(state.stored[seat])


def _milestones(before: State, after: State) -> list[str]:
    """A bonus that was awarded, a round that is over, the goal at the end."""
    cards = after.cards
    parts = []
    for place in range(len(before.winners), len(after.winners)):
        winner = after.winners[place]
        name = cards.names[after.bonuses[place]]
        parts.append(f"{name}: a tie, nobody gets it" if winner == NOBODY else f"{name} goes to seat {winner + 1}")
    if after.round > before.round > 0:
        parts.append(f"round {before.round} is over")
    if after.mover < 0:
        for goal, winner in zip(after.goals, goal_winners(after), strict=True):
            name = cards.goal_names[goal]
            parts.append(f"{name}: a tie, nobody" if winner == NOBODY else f"{name} goes to seat {winner + 1}")
    return parts


def set_up(plan: Plan) -> tuple[str, ...]:
    """How to lay out the table: the decks, and what a challenge fixes."""
    cards = plan.cards
    names = [name for theme, name in enumerate(cards.theme_names) if theme in plan.themes]
    steps = [f"Shuffle the empire cards of {', '.join(names)} into one deck."]
    index = dict(zip((*cards.ids, *cards.goal_ids), (*cards.names, *cards.goal_names), strict=True))
    challenge = plan.challenge
    if "goal" in challenge:
        steps.append(f"The goal is {index[challenge['goal']]}.")
    if "bonuses" in challenge:
        steps.append(f"The round bonuses are {', '.join(index[word] for word in challenge['bonuses'])}.")
    for seat in range(plan.seats):
        for what, where in (("start", "into the empire"), ("stored", "face down among the stored cards")):
            given = plan.given(what, seat)
            if given:
                said = [index[word.removesuffix("!")] + (" (sabotaged)" if "!" in word else "") for word in given]
                steps.append(f"Take out of the deck and lay {where} of seat {seat + 1}: {', '.join(said)}.")
    return tuple(steps)


def ask_chance(state: State) -> str:
    """What to ask of people who hold the real cards."""
    if state.ask == ASK_GOAL:
        return f"Shuffle the goals of your themes and turn up {some(state.need)}: which? (ids or their beginnings)"
    if state.ask == ASK_BONUS:
        return f"Turn up {state.need} round bonus cards; the first is for round 1: which?"
    if state.ask == ASK_DEAL:
        seat = (state.first + state.turn) % state.plan.seats + 1
        return f"Deal {some(state.need)} to seat {seat}: which? (ids or their beginnings)"
    if state.ask == ASK_STEAL:
        return f"Draw a stored card of seat {state.stack[-1][7]} unseen: which is it?"
    where = {SHIP: "to ship", STORE: "to store"}.get(step_of(state, state.stack[-1]).op, "into the hand")
    return f"Seat {state.stack[-1][3] + 1} draws {some(state.need)} from the deck {where}: which?"
