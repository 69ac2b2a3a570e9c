"""Why a move cannot stand now, in one sentence; the same guards that list the legal answers speak here."""

from __future__ import annotations

from collections import Counter

from companion.games.roasted_empire.cards import (
    AT_BUILDING,
    AT_CARD,
    AT_SEAT,
    BONUS,
    BUILD,
    DEAL,
    DRAWN,
    DROP,
    GOAL,
    PICK,
    PLAY_ACTION,
    STOLEN,
    STOP,
    STORE_CARD,
    UPKEEP,
    Move,
)
from companion.games.roasted_empire.effects import CHANCE, step_of
from companion.games.roasted_empire.measures import beans, costs
from companion.games.roasted_empire.rules import OVER
from companion.games.roasted_empire.state import (
    ASK_BONUS,
    ASK_CHECK,
    ASK_DEAL,
    ASK_DRAW,
    ASK_GOAL,
    ASK_PICK,
    ASK_STEAL,
    ASK_TARGET,
    ASK_TURN,
    ASK_UPKEEP,
    ASK_USE,
    CARD_MASK,
    CARD_SHIFT,
    SABOTAGED_BIT,
    TAPPED_BIT,
    UNKNOWN,
    State,
)
from companion.games.roasted_empire.targets import payable, why_not_target
from companion.games.roasted_empire.vocabulary import ACTION, FARM, OPS

WANTED = {
    ASK_GOAL: "a goal card is to be drawn: goal CARD",
    ASK_BONUS: "the round bonus cards are to be drawn: bonus CARD CARD CARD CARD",
    ASK_DEAL: "a pack is to be dealt: deal SEAT CARD …",
    ASK_DRAW: "cards are to be drawn from the deck: draw CARD …",
    ASK_STEAL: "a stored card is to be stolen: steal CARD",
    ASK_PICK: "a card of the pack is to be picked: pick CARD",
    ASK_TURN: "a card of the hand is to be built, played or stored: build CARD, play CARD or store CARD",
    ASK_USE: "an effect may be used: use or skip",
    ASK_TARGET: "something is to be chosen: target …",
    ASK_UPKEEP: "a building is to be paid for or dropped: upkeep CARD or drop CARD",
    ASK_CHECK: "beans are short, a shop is to be dropped: drop CARD",
}


def why_not(state: State, move: Move) -> str:
    """Why this chance event or decision cannot be made now; empty if it can."""
    if state.mover == OVER:
        return "the game is over"
    if state.mover == CHANCE:
        return _why_not_chance(state, move)
    if move in state.options:
        return ""
    return _why_not_decision(state, move)


# chance


def _why_not_chance(state: State, move: Move) -> str:
    verb = move[0]
    expected = {ASK_GOAL: GOAL, ASK_BONUS: BONUS, ASK_DEAL: DEAL, ASK_DRAW: DRAWN, ASK_STEAL: STOLEN}[state.ask]
    if verb != expected:
        return WANTED[state.ask]
    if verb == GOAL:
        return _why_not_goal(state, move[1:])
    if verb == BONUS:
        return _why_not_bonus(state, move[1:])
    if verb == DEAL:
        seat = (state.first + state.turn) % state.plan.seats
        if move[1] != seat:
            return f"seat {seat + 1} is dealt next, not seat {move[1] + 1}"
        return _why_not_drawn(state, move[2:])
    if verb == DRAWN:
        return _why_not_drawn(state, move[1:])
    if len(move) != 2:
        return "one card is stolen at a time"
    victim = state.stack[-1][7] - 1
    if move[1] not in state.stored[victim] and UNKNOWN not in state.stored[victim]:
        return f"seat {victim + 1} has not stored {state.cards.ids[move[1]]}"
    return ""


def _why_not_goal(state: State, goals: tuple[int, ...]) -> str:
    cards = state.cards
    if len(goals) != state.need:
        return f"{_count(state.need, 'goal card')} drawn, not {len(goals)}"
    for place, goal in enumerate(goals):
        if cards.goal_theme[goal] not in state.plan.themes:
            return f"{cards.goal_ids[goal]} is of a theme that is not played"
        if goal in goals[:place]:
            return f"{cards.goal_ids[goal]} stands twice"
    return ""


def _why_not_bonus(state: State, bonuses: tuple[int, ...]) -> str:
    cards = state.cards
    if len(bonuses) != state.need:
        return f"{_count(state.need, 'bonus card')} drawn, not {len(bonuses)}"
    for place, card in enumerate(bonuses):
        if card < cards.first_bonus:
            return f"{cards.ids[card]} is no round bonus card"
        if cards.theme[card] not in state.plan.themes:
            return f"{cards.ids[card]} is of a theme that is not played"
        if card in bonuses[:place]:
            return f"{cards.ids[card]} stands twice"
    return ""


def _count(number: int, what: str) -> str:
    return f"{number} {what} is" if number == 1 else f"{number} {what}s are"


def _why_not_drawn(state: State, drawn: tuple[int, ...]) -> str:
    if len(drawn) != state.need:
        return f"{_count(state.need, 'card')} due from the deck, not {len(drawn)}"
    cards = state.cards
    left = Counter(state.deck)
    pile = Counter(state.discard)
    for card in drawn:
        if not left.total():
            left, pile = pile, Counter()
        if not left[card] and not left[UNKNOWN]:
            if card >= cards.first_bonus:
                return f"{cards.ids[card]} is a round bonus card, not one of the deck"
            if cards.theme[card] not in state.plan.themes:
                return f"{cards.ids[card]} is of a theme that is not played"
            if pile[card]:
                return f"{cards.ids[card]} lies in the discard pile, which is reshuffled only when the deck is empty"
            return f"no {cards.ids[card]} is left in the deck"
        left[card if left[card] else UNKNOWN] -= 1
    return ""


# decisions


def _why_not_decision(state: State, move: Move) -> str:
    verb = move[0]
    kind = state.ask
    if kind == ASK_PICK:
        if verb != PICK:
            return WANTED[kind]
        return f"{state.cards.ids[move[1]]} is not in the pack that seat {state.mover} holds"
    if kind == ASK_TURN:
        return _why_not_turn(state, move)
    if kind == ASK_TARGET:
        return _why_not_target(state, move)
    if kind == ASK_UPKEEP and verb in (UPKEEP, DROP):
        return _why_not_upkeep(state, move)
    if kind == ASK_CHECK and verb == DROP:
        return _why_not_drop(state, move)
    if verb == DROP:
        seat = state.mover - 1
        if kind == ASK_TURN and beans(state, seat) >= costs(state, seat):
            return "nothing has to be dropped now"
    return WANTED[kind]


def _why_not_turn(state: State, move: Move) -> str:
    verb = move[0]
    if verb not in (BUILD, PLAY_ACTION, STORE_CARD):
        return WANTED[ASK_TURN]
    card = move[1]
    name = state.cards.ids[card]
    if card not in state.hands[state.mover - 1]:
        return f"{name} is not in the hand of seat {state.mover}"
    kind = state.cards.type[card]
    if verb == BUILD:
        return f"{name} is an action: it is played, not built"
    return f"{name} is a {'farm' if kind == FARM else 'shop'}: it is built, not played"


def _why_not_target(state: State, move: Move) -> str:
    frame = state.stack[-1]
    step = step_of(state, frame)
    if move[0] == STOP:
        return f"this {OPS[step.op]} has to be done as far as possible"
    if move[0] not in (AT_CARD, AT_BUILDING, AT_SEAT):
        return f"{OPS[step.op]}: {WANTED[ASK_TARGET]}"
    return why_not_target(state, frame[3], step, frame[2], frame[7], move)


def _why_not_upkeep(state: State, move: Move) -> str:
    seat = state.mover - 1
    cards = state.cards
    card = move[1]
    name = cards.ids[card]
    own = [each for each in state.empires[seat] if each >> CARD_SHIFT & CARD_MASK == card]
    if not own:
        return f"seat {seat + 1} has no {name} in its empire"
    effect = cards.upkeep[card]
    if effect is None:
        return f"{name} has no upkeep effect"
    if move[0] == DROP and move[2]:
        return "what is sabotaged has no upkeep and is not dropped now"
    upright = [each for each in own if not each & SABOTAGED_BIT]
    if not upright:
        return f"{name} is sabotaged and has no upkeep"
    if all(each & TAPPED_BIT for each in upright):
        return f"{name} is tapped: its upkeep is done"
    if not payable(state, seat, effect, 0):
        return f"seat {seat + 1} cannot pay for {name}; it can only be dropped"
    return WANTED[ASK_UPKEEP]


def _why_not_drop(state: State, move: Move) -> str:
    seat = state.mover - 1
    cards = state.cards
    _, card, sabotaged = move
    name = cards.ids[card]
    own = [each for each in state.empires[seat] if each >> CARD_SHIFT & CARD_MASK == card]
    if not own:
        return f"seat {seat + 1} has no {name} in its empire"
    if cards.type[card] in (FARM, ACTION):
        return f"{name} is a farm: only shops are dropped at the check"
    return f"seat {seat + 1} has {name} only {'upright' if sabotaged else f'sabotaged ({name}!)'}"
