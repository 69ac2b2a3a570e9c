"""What a step may aim at now: one guard for every target, from which both the lists and the refusals come."""

from __future__ import annotations

from typing import Final

from companion.games.roasted_empire.cards import AT_BUILDING, AT_CARD, AT_SEAT, Move
from companion.games.roasted_empire.measures import amount_of, cost_of, matches, tagged
from companion.games.roasted_empire.state import (
    CARD_MASK,
    CARD_SHIFT,
    FLAGS,
    SABOTAGED_BIT,
    SERIAL_SHIFT,
    TAPPED_BIT,
    State,
)
from companion.games.roasted_empire.vocabulary import (
    ANY_TYPE,
    BUILDING,
    DECK,
    EMPIRE,
    HAND,
    NO_TAG,
    OPS,
    PILE,
    RIVAL,
    SELF,
    SHOP,
    SOURCES,
    STEAL,
    STORED,
    SWAP,
    TYPES,
    Effect,
    Selector,
    Step,
)

# why a building cannot be chosen
FINE: Final = 0
NOT_OWN: Final = 1
NOT_RIVAL: Final = 2
WRONG_TYPE: Final = 3
NOT_SABOTAGED: Final = 4
IS_SABOTAGED: Final = 5
WRONG_TAG: Final = 6
ITSELF: Final = 7
PROTECTED: Final = 8
TOO_DEAR: Final = 9
TOO_CHEAP: Final = 10
NO_PARTNER: Final = 11


def guard(state: State, seat: int, step: Step, selector: Selector, serial: int, owner: int, building: int) -> int:
    """Why this seat's step cannot aim at a building of that owner; FINE if it can."""
    cards = state.cards
    if selector.who == SELF and owner != seat:
        return NOT_OWN
    if selector.who == RIVAL and owner == seat:
        return NOT_RIVAL
    if selector.type != BUILDING and cards.type[building >> CARD_SHIFT & CARD_MASK] != selector.type:
        return WRONG_TYPE
    if selector.sabotaged >= 0 and building & SABOTAGED_BIT != selector.sabotaged:
        return NOT_SABOTAGED if selector.sabotaged else IS_SABOTAGED
    if selector.tag != NO_TAG and not tagged(cards, building, selector.tag):
        return WRONG_TAG
    if selector.other and building >> SERIAL_SHIFT == serial:
        return ITSELF
    if owner != seat and is_protected(state, owner, building, step.op):
        return PROTECTED
    if selector.max_cost >= 0 or selector.min_cost >= 0:
        if cards.type[building >> CARD_SHIFT & CARD_MASK] != SHOP:
            return WRONG_TYPE
        cost = cost_of(state, owner, building)
        if selector.max_cost >= 0 and cost > selector.max_cost:
            return TOO_DEAR
        if cost < selector.min_cost:
            return TOO_CHEAP
    return FINE


def is_protected(state: State, owner: int, building: int, op: int) -> bool:
    """Whether an upright building of the owner keeps rivals from this one."""
    cards = state.cards
    for guardian in state.empires[owner]:
        protections = cards.protects[guardian >> CARD_SHIFT & CARD_MASK]
        if protections and not guardian & SABOTAGED_BIT:
            for protection in protections:
                if op in protection.ops and matches(cards, protection.match, guardian, building):
                    return True
    return False


def guard_step(state: State, seat: int, step: Step, serial: int, given: int, owner: int, building: int) -> int:
    """The guard of a step; `given` is the own building of a swap that was named already."""
    if step.op != SWAP:
        assert step.target is not None
        return guard(state, seat, step, step.target, serial, owner, building)
    assert step.target is not None
    assert step.take is not None
    if given:
        mine = _find(state, given)
        wrong = guard(state, seat, step, step.take, serial, owner, building)
        if not wrong and state.cards.type[building >> CARD_SHIFT & CARD_MASK] != state.cards.type[mine]:
            return WRONG_TYPE
        return wrong
    wrong = guard(state, seat, step, step.target, serial, owner, building)
    if wrong:
        return wrong
    kind = state.cards.type[building >> CARD_SHIFT & CARD_MASK]
    for rival, empire in enumerate(state.empires):
        for other in empire:
            if state.cards.type[other >> CARD_SHIFT & CARD_MASK] == kind and not guard(
                state, seat, step, step.take, serial, rival, other
            ):
                return FINE
    return NO_PARTNER


def _find(state: State, serial: int) -> int:
    """The card of the building with a serial."""
    for empire in state.empires:
        for building in empire:
            if building >> SERIAL_SHIFT == serial:
                return building >> CARD_SHIFT & CARD_MASK
    raise AssertionError("a building that was named is gone")


def buildings(state: State, seat: int, step: Step, serial: int, given: int) -> list[tuple[int, int]]:
    """Owner and building of everything that a step may aim at, oldest first."""
    return [
        (owner, building)
        for owner, empire in enumerate(state.empires)
        for building in empire
        if not guard_step(state, seat, step, serial, given, owner, building)
    ]


def zone(state: State, seat: int, source: int) -> list[int]:
    """The cards from which a step takes."""
    if source == STORED:
        return state.stored[seat]
    return state.hands[seat] if source == HAND else state.discard


def fitting(state: State, seat: int, step: Step) -> list[int]:
    """The cards that a step may take from hand, stored cards or discard pile."""
    cards = zone(state, seat, step.source)
    if step.type == ANY_TYPE:
        return cards
    types = state.cards.type
    return [card for card in cards if types[card] == step.type]


def candidates(state: State, seat: int, step: Step, serial: int, given: int) -> list[Move]:
    """What the player may name for one more time of a step that takes nothing from the deck."""
    if step.source == EMPIRE:
        moves = [
            (AT_BUILDING, owner, building >> CARD_SHIFT & CARD_MASK, building & FLAGS)
            for owner, building in buildings(state, seat, step, serial, given)
        ]
        return list(dict.fromkeys(moves))
    if step.op == STEAL:
        return [(AT_SEAT, rival) for rival, cards in enumerate(state.stored) if cards and rival != seat]
    made = state.cards.card_moves
    return [made[card] for card in sorted(set(fitting(state, seat, step)))]


def finds(state: State, seat: int, step: Step, serial: int) -> int:
    """How many things a step could work on now."""
    if step.source == DECK:
        return len(state.deck) + len(state.discard)
    if step.source == EMPIRE:
        return len(buildings(state, seat, step, serial, 0))
    if step.op == STEAL:
        return sum([len(cards) for rival, cards in enumerate(state.stored) if rival != seat])
    return len(fitting(state, seat, step))


def payable(state: State, seat: int, effect: Effect, serial: int) -> bool:
    """Whether everything that an effect asks for is there in full."""
    return all(finds(state, seat, step, serial) >= amount_of(state, seat, step.amount) for step in effect.paid)


def usable(state: State, seat: int, effect: Effect, serial: int) -> bool:
    """Whether an effect can be paid and at least one of its steps would do something."""
    if effect.paid and not payable(state, seat, effect, serial):
        return False
    return any(amount_of(state, seat, step.amount) > 0 and finds(state, seat, step, serial) for step in effect.done)


# sentences


def why_not_target(state: State, seat: int, step: Step, serial: int, given: int, move: Move) -> str:
    """Why a step cannot take what a move names; empty if it can."""
    if move[0] == AT_BUILDING:
        return _why_not_building(state, seat, step, serial, given, move)
    if move[0] == AT_CARD:
        return _why_not_card(state, seat, step, move[1])
    if step.source == EMPIRE or step.op != STEAL:
        return f"{OPS[step.op]} wants a {_wanted(step)}, not a seat"
    if move[1] >= state.plan.seats:
        return f"there is no seat {move[1] + 1}"
    if move[1] == seat:
        return "a rival is wanted, not yourself"
    return "" if state.stored[move[1]] else f"seat {move[1] + 1} has no stored card"


def _why_not_card(state: State, seat: int, step: Step, card: int) -> str:
    if step.source == EMPIRE or step.op == STEAL:
        return f"{OPS[step.op]} wants a {_wanted(step)}, not a card"
    name = state.cards.ids[card]
    if card not in zone(state, seat, step.source):
        places = {STORED: "among your stored cards", HAND: "in your hand", PILE: "in the discard pile"}
        return f"{name} is not {places[step.source]}"
    if step.type != ANY_TYPE and state.cards.type[card] != step.type:
        return f"{name} is no {TYPES[step.type]}"
    return ""


def _wanted(step: Step) -> str:
    if step.source == EMPIRE:
        return "building (SEAT:CARD)"
    return "rival's seat" if step.op == STEAL else f"card ({SOURCES[step.source]})"


def _why_not_building(state: State, seat: int, step: Step, serial: int, given: int, move: Move) -> str:
    if step.source != EMPIRE:
        return f"{OPS[step.op]} wants a {_wanted(step)}, not a building"
    _, owner, card, flags = move
    name = state.cards.ids[card]
    if owner >= state.plan.seats:
        return f"there is no seat {owner + 1}"
    copies = [each for each in state.empires[owner] if each >> CARD_SHIFT & CARD_MASK == card]
    if not copies:
        return f"seat {owner + 1} has no {name} in its empire"
    alike = [each for each in copies if each & FLAGS == flags]
    if not alike:
        marks = sorted({ref_marks(each & FLAGS) for each in copies})
        return f"seat {owner + 1} has {name} only as {' or '.join(f'{owner + 1}:{name}{mark}' for mark in marks)}"
    reasons = [guard_step(state, seat, step, serial, given, owner, each) for each in alike]
    return "" if FINE in reasons else _sentence(state, seat, step, given, reasons[0], owner, alike[0])


def ref_marks(flags: int) -> str:
    """The marks of a building's name: `!` sabotaged, `~` tapped."""
    return ("!" if flags & SABOTAGED_BIT else "") + ("~" if flags & TAPPED_BIT else "")


def _sentence(state: State, seat: int, step: Step, given: int, reason: int, owner: int, building: int) -> str:
    cards = state.cards
    name = cards.ids[building >> CARD_SHIFT & CARD_MASK]
    selector = step.take if given else step.target
    assert selector is not None
    if reason == NOT_OWN:
        return "one of your own buildings is wanted"
    if reason == NOT_RIVAL:
        return "a rival's building is wanted"
    if reason == WRONG_TYPE:
        kind = TYPES[cards.type[_find(state, given)]] if given else TYPES[selector.type]
        return f"{name} is no {'shop' if kind == 'building' else kind}"
    if reason == NO_PARTNER:
        return f"no rival has a {TYPES[cards.type[cards.index[name]]]} to swap {name} for"
    if reason == PROTECTED:
        return f"{name} is protected: rivals cannot {OPS[step.op]} it"
    if reason in (TOO_DEAR, TOO_CHEAP):
        bound = f"at most {selector.max_cost}" if reason == TOO_DEAR else f"at least {selector.min_cost}"
        return f"{name} costs {cost_of(state, owner, building)} now; {bound} is wanted"
    if reason == WRONG_TAG:
        return f"{name} is no {cards.tags.word(selector.tag)}"
    texts = {
        NOT_SABOTAGED: f"{name} is not sabotaged",
        IS_SABOTAGED: f"{name} is sabotaged already",
        ITSELF: f"{name} itself cannot be chosen",
    }
    return texts[reason]
