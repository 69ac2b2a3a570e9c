"""Cards on their way and effects step by step: what is on top of the stack is carried out up to the next question."""

from __future__ import annotations

from typing import Final

from companion.games.roasted_empire.cards import (
    AT_BUILDING,
    AT_CARD,
    STOP,
    Move,
)
from companion.games.roasted_empire.measures import amount_of
from companion.games.roasted_empire.state import (
    ASK_DRAW,
    ASK_STEAL,
    ASK_TARGET,
    ASK_USE,
    CARD_FRAME,
    CARD_MASK,
    CARD_SHIFT,
    FLAGS,
    SABOTAGED_BIT,
    SERIAL_SHIFT,
    TAPPED_BIT,
    UPKEEP_PHASE,
    Frame,
    State,
)
from companion.games.roasted_empire.targets import candidates, guard_step, usable, zone
from companion.games.roasted_empire.vocabulary import (
    ACTION,
    DECK,
    DESTROY,
    DISCARD,
    EMPIRE,
    PLAY,
    REPAIR,
    SABOTAGE,
    SHIP,
    STEAL,
    STORE,
    SWAP,
    Step,
)

CHANCE: Final = 0
STOP_MOVE: Final[Move] = (STOP,)


def ask(state: State, what: int, mover: int) -> None:
    """Something is to be asked: of chance (0) or a seat from 1."""
    state.ask = what
    state.mover = mover


def enter(state: State, seat: int, card: int, flags: int = 0) -> int:
    """A building comes into an empire; its serial."""
    state.serial += 1
    if state.phase == UPKEEP_PHASE and state.cards.upkeep[card] is not None and not flags:
        flags = TAPPED_BIT
    state.empires[seat].append(state.serial << SERIAL_SHIFT | card << CARD_SHIFT | flags)
    return state.serial


def bring(state: State, seat: int, card: int) -> None:
    """A card comes into play: built, or an action about to be carried out."""
    serial = 0 if state.cards.type[card] == ACTION else enter(state, seat, card)
    if not serial or state.cards.played[card]:
        state.stack.append((CARD_FRAME, card, serial, seat, 0))


def discard(state: State, card: int) -> None:
    """A card goes to the discard pile; a bonus card leaves the game."""
    if card < state.cards.first_bonus:
        state.discard.append(card)


def take_from_deck(state: State, card: int) -> None:
    """A card is drawn; an empty deck is made anew from the discard pile first."""
    if not state.deck:
        state.deck = sorted(state.discard)
        state.discard = []
    state.deck.remove(card)


def drawn(state: State, move: Move) -> None:
    """A step from the deck gets its cards."""
    frame = state.stack[-1]
    seat = frame[3]
    op = step_of(state, frame).op
    target = state.shipped[seat] if op == SHIP else state.stored[seat] if op == STORE else state.hands[seat]
    for card in move[1:]:
        take_from_deck(state, card)
        target.append(card)
    next_step(state)


# effects


def step_of(state: State, frame: Frame) -> Step:
    """The step that an effect has come to."""
    return state.cards.effects[frame[4]].steps[frame[5]]


def next_step(state: State) -> None:
    """The effect on top goes on to its next step."""
    frame = state.stack[-1]
    state.stack[-1] = (*frame[:5], frame[5] + 1, -1, 0, frame[8])


def run_stack(state: State) -> None:
    """Goes on with what is being carried out, up to the next question or until it is done."""
    if state.stack[-1][0] == CARD_FRAME:
        run_card(state)
    else:
        run_effect(state)


def run_card(state: State) -> None:
    """Asks for the next usable When-played effect of the card on top; afterwards an action is put away."""
    _, card, serial, seat, number = state.stack[-1]
    effects = state.cards.played[card]
    while number < len(effects):
        if (not serial or is_upright(state, serial)) and usable(state, seat, effects[number], serial):
            state.stack[-1] = (CARD_FRAME, card, serial, seat, number)
            ask(state, ASK_USE, seat + 1)
            return
        number += 1
    state.stack.pop()
    if not serial:
        discard(state, card)


def is_upright(state: State, serial: int) -> bool:
    """Whether the building is still in an empire and not sabotaged."""
    for empire in state.empires:
        for building in empire:
            if building >> SERIAL_SHIFT == serial:
                return not building & SABOTAGED_BIT
    return False


def run_effect(state: State) -> None:
    """One more thing of the effect on top: a question, a draw, or its end."""
    frame = state.stack[-1]
    _, _, serial, seat, number, place, left, chosen, is_upkeep = frame
    steps = state.cards.effects[number].steps
    if place == len(steps):
        state.stack.pop()
        if is_upkeep:
            tap(state, serial)
        return
    step = steps[place]
    if left < 0:
        left = max(0, amount_of(state, seat, step.amount))
        state.stack[-1] = (*frame[:6], left, 0, is_upkeep)
    if left == 0:
        next_step(state)
    elif step.source == DECK:
        state.need = min(left, len(state.deck) + len(state.discard))
        if state.need:
            ask(state, ASK_DRAW, CHANCE)
        else:
            next_step(state)
    elif chosen and step.op == STEAL:
        state.need = 1
        ask(state, ASK_STEAL, CHANCE)
    else:
        found = candidates(state, seat, step, serial, chosen)
        if not found:
            next_step(state)
            return
        if step.upto and not chosen:
            found.append(STOP_MOVE)
        state.options = found
        ask(state, ASK_TARGET, seat + 1)


def tap(state: State, serial: int) -> None:
    """Turns an upright building sideways, wherever it is now."""
    for empire in state.empires:
        for place, building in enumerate(empire):
            if building >> SERIAL_SHIFT == serial and not building & SABOTAGED_BIT:
                empire[place] = building | TAPPED_BIT


def carry_out(state: State, move: Move) -> None:
    """One time of a step with what was named."""
    frame = state.stack[-1]
    _, _, serial, seat, _, _, left, chosen, is_upkeep = frame
    step = step_of(state, frame)
    if step.op == SWAP and not chosen:
        building = meant(state, seat, step, serial, 0, move)
        state.stack[-1] = (*frame[:7], building >> SERIAL_SHIFT, is_upkeep)
        return
    if step.op == STEAL and step.source != EMPIRE:
        state.stack[-1] = (*frame[:7], move[1] + 1, is_upkeep)
        return
    state.stack[-1] = (*frame[:6], left - 1, 0, is_upkeep)
    if move[0] == AT_CARD:
        card = move[1]
        zone(state, seat, step.source).remove(card)
        send(state, seat, step.op, card)
    else:
        assert move[0] == AT_BUILDING
        aim(state, seat, step, move[1], meant(state, seat, step, serial, chosen, move), chosen)


def meant(state: State, seat: int, step: Step, serial: int, chosen: int, move: Move) -> int:
    """The oldest building that a name fits."""
    _, owner, card, flags = move
    for building in state.empires[owner]:
        alike = building >> CARD_SHIFT & CARD_MASK == card and building & FLAGS == flags
        if alike and not guard_step(state, seat, step, serial, chosen, owner, building):
            return building
    raise AssertionError("no such building")


def send(state: State, seat: int, op: int, card: int) -> None:
    """A card goes where a step puts it."""
    if op == SHIP:
        state.shipped[seat].append(card)
    elif op == STORE:
        state.stored[seat].append(card)
    elif op == DISCARD:
        discard(state, card)
    else:
        assert op == PLAY
        bring(state, seat, card)


def aim(state: State, seat: int, step: Step, owner: int, building: int, given: int) -> None:
    """What a step does to a building."""
    op = step.op
    empire = state.empires[owner]
    place = empire.index(building)
    if op == SABOTAGE:
        empire[place] = (building | SABOTAGED_BIT) & ~TAPPED_BIT
    elif op == REPAIR:
        empire[place] = arrived(state, building & ~SABOTAGED_BIT)
    elif op == SWAP:
        mine = next(each for each in state.empires[seat] if each >> SERIAL_SHIFT == given)
        state.empires[seat].remove(mine)
        empire.remove(building)
        state.empires[seat].append(arrived(state, building))
        empire.append(arrived(state, mine))
    else:
        del empire[place]
        if op == DESTROY:
            discard(state, building >> CARD_SHIFT & CARD_MASK)
        elif op == STEAL:
            state.empires[seat].append(arrived(state, building))
        else:
            send(state, seat, op, building >> CARD_SHIFT & CARD_MASK)


def arrived(state: State, building: int) -> int:
    """A building that comes into an empire during upkeep is tapped if it has an upkeep of its own."""
    has_upkeep = state.cards.upkeep[building >> CARD_SHIFT & CARD_MASK] is not None
    if state.phase == UPKEEP_PHASE and has_upkeep and not building & SABOTAGED_BIT:
        return building | TAPPED_BIT
    return building
