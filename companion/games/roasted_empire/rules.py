"""What may be done and when: the phases of a round, who is asked what, and which answers are legal.

Pure: nothing is drawn at random or printed here. `advance` goes on until chance is due or somebody has a choice;
a question with a single answer is carried out in silence, as the record wants it.
"""

from __future__ import annotations

from typing import Final

from companion.games.roasted_empire.cards import (
    BONUS,
    BUILD,
    DEAL,
    DRAWN,
    DROP,
    GOAL,
    NOBODY,
    PICK,
    PLAY_ACTION,
    SKIP,
    STOLEN,
    STOP,
    STORE_CARD,
    UPKEEP,
    USE,
    Move,
)
from companion.games.roasted_empire.effects import (
    CHANCE,
    STOP_MOVE,
    ask,
    bring,
    carry_out,
    discard,
    drawn,
    enter,
    next_step,
    run_stack,
    step_of,
    take_from_deck,
)
from companion.games.roasted_empire.measures import beans, best, costs
from companion.games.roasted_empire.state import (
    ASK_BONUS,
    ASK_CHECK,
    ASK_DEAL,
    ASK_GOAL,
    ASK_NOTHING,
    ASK_PICK,
    ASK_TARGET,
    ASK_TURN,
    ASK_UPKEEP,
    ASK_USE,
    BUILDING_PHASE,
    CARD_FRAME,
    CARD_MASK,
    CARD_SHIFT,
    CHECK,
    DEALING,
    DRAFT,
    EFFECT_FRAME,
    FLAGS,
    REWARD,
    SABOTAGED_BIT,
    SERIAL_SHIFT,
    SET_UP,
    TAPPED_BIT,
    THE_END,
    UPKEEP_PHASE,
    State,
)
from companion.games.roasted_empire.targets import candidates, payable
from companion.games.roasted_empire.variants import Plan
from companion.games.roasted_empire.vocabulary import (
    SHOP,
)

OVER: Final = -1
USE_OR_SKIP: Final[list[Move]] = [(USE,), (SKIP,)]


def start(plan: Plan) -> State:
    """The table before the first event."""
    state = State(plan)
    cards = plan.cards
    for card in range(cards.first_bonus):
        if cards.theme[card] in plan.themes:
            state.deck += [card] * cards.copies[card]
    for seat in range(plan.seats):
        for word in plan.given("start", seat):
            card = cards.index[word.removesuffix("!")]
            state.deck.remove(card)
            enter(state, seat, card, SABOTAGED_BIT if word.endswith("!") else 0)
        for word in plan.given("stored", seat):
            state.deck.remove(cards.index[word])
            state.stored[seat].append(cards.index[word])
    if "goal" in plan.challenge:
        state.goals = (cards.goal_index[plan.challenge["goal"]],)
    state.bonuses = plan.bonuses
    advance(state)
    return state


def apply(state: State, move: Move) -> None:
    """Carries out a legal decision or chance event, and all that follows from it in silence."""
    answer(state, move)
    advance(state)


def answer(state: State, move: Move) -> None:
    """Carries out the move itself."""
    verb = move[0]
    if verb == PICK:
        seat = state.turn
        state.packs[seat].remove(move[1])
        state.hands[seat].append(move[1])
        state.turn += 1
    elif verb in (BUILD, PLAY_ACTION):
        seat = state.mover - 1
        state.hands[seat].remove(move[1])
        state.turn = seat
        bring(state, seat, move[1])
    elif verb == STORE_CARD:
        seat = state.mover - 1
        state.hands[seat].remove(move[1])
        state.stored[seat].append(move[1])
        state.turn = seat
    elif verb in (USE, SKIP):
        _, card, serial, seat, number = state.stack[-1]
        state.stack[-1] = (CARD_FRAME, card, serial, seat, number + 1)
        if verb == USE:
            effect = state.cards.played[card][number]
            state.stack.append((EFFECT_FRAME, card, serial, seat, effect.number, 0, -1, 0, 0))
    elif verb == STOP:
        next_step(state)
    elif verb == UPKEEP:
        seat = state.mover - 1
        building = untapped(state, seat, move[1])
        effect_of = state.cards.upkeep[move[1]]
        assert effect_of is not None
        serial = building >> SERIAL_SHIFT
        state.stack.append((EFFECT_FRAME, move[1], serial, seat, effect_of.number, 0, -1, 0, 1))
    elif verb == DROP:
        drop(state, move)
    elif verb == DRAWN:
        drawn(state, move)
    elif verb == DEAL:
        for card in move[2:]:
            take_from_deck(state, card)
        state.packs[move[1]] = list(move[2:])
        state.turn += 1
    elif verb == STOLEN:
        frame = state.stack[-1]
        state.stored[frame[7] - 1].remove(move[1])
        state.stored[frame[3]].append(move[1])
        state.stack[-1] = (*frame[:6], frame[6] - 1, 0, frame[8])
    elif verb == GOAL:
        state.goals = move[1:]
    elif verb == BONUS:
        state.bonuses = move[1:]
    else:
        carry_out(state, move)


# the flow of a game


def advance(state: State) -> None:
    """Goes on until there is something to ask or the game is over."""
    while True:
        state.ask = ASK_NOTHING
        if state.stack:
            run_stack(state)
        else:
            PHASES[state.phase](state)
        if state.ask == ASK_NOTHING:
            continue
        if state.mover == OVER or state.mover == CHANCE:
            state.options = []
            return
        if state.ask != ASK_TARGET:
            state.options = options(state)
        if len(state.options) != 1 or state.ask == ASK_PICK:
            return
        answer(state, state.options[0])


def set_up(state: State) -> None:
    """Goal and bonuses, as far as no challenge names them."""
    plan = state.plan
    if not state.goals:
        state.need = plan.goals
        ask(state, ASK_GOAL, CHANCE)
    elif not state.bonuses:
        state.need = state.cards.bonus_count
        ask(state, ASK_BONUS, CHANCE)
    else:
        begin_round(state)


def begin_round(state: State) -> None:
    """The next round: its first player, and how many cards everybody is dealt."""
    seats = state.plan.seats
    state.first = state.round % seats
    state.round += 1
    state.phase = DEALING
    state.turn = 0
    state.picks = 0
    state.need = min(state.cards.deal, (len(state.deck) + len(state.discard)) // seats)


def deal(state: State) -> None:
    """One pack after the other, in order."""
    if state.need and state.turn < state.plan.seats:
        ask(state, ASK_DEAL, CHANCE)
    else:
        state.phase = DRAFT
        state.turn = 0


def draft(state: State) -> None:
    """Everybody picks; then the packs pass on, until they are nearly empty."""
    seats = state.plan.seats
    packs = state.packs
    if state.turn == 0 and (state.picks >= state.cards.keep or len(packs[0]) < 2):
        for pack in packs:
            state.discard += pack
            pack.clear()
        state.phase = BUILDING_PHASE
        state.turn = (state.first - 1) % seats
    elif state.turn < seats:
        ask(state, ASK_PICK, state.turn + 1)
    else:
        state.turn = 0
        state.picks += 1
        state.packs = packs[-1:] + packs[:-1]


def next_with_cards(state: State, seat: int) -> int:
    """The next seat clockwise that has a hand; NOBODY if all are empty."""
    seats = state.plan.seats
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if state.hands[other]:
            return other
    return NOBODY


def build(state: State) -> None:
    """Turn after turn until every hand is empty; `turn` is the seat that had the last one."""
    seat = next_with_cards(state, state.turn)
    if seat == NOBODY:
        state.phase = REWARD
    else:
        ask(state, ASK_TURN, seat + 1)


def reward(state: State) -> None:
    """The bonus of this round goes to the only best player, or to nobody."""
    if len(state.winners) == state.round:
        state.phase = UPKEEP_PHASE
        state.turn = 0
        return
    card = state.bonuses[state.round - 1]
    winner = best(state, state.cards.bonus_measure[card], state.cards.bonus_most[card])
    state.winners = (*state.winners, winner)
    if winner != NOBODY:
        bring(state, winner, card)


def upkeep(state: State) -> None:
    """Triggers, player after player; then everything is untapped."""
    seats = state.plan.seats
    while state.turn < seats:
        seat = (state.first + state.turn) % seats
        for building in state.empires[seat]:
            if not building & FLAGS and state.cards.upkeep[building >> CARD_SHIFT & CARD_MASK] is not None:
                ask(state, ASK_UPKEEP, seat + 1)
                return
        state.turn += 1
    for empire in state.empires:
        for place, building in enumerate(empire):
            if building & TAPPED_BIT:
                empire[place] = building & ~TAPPED_BIT
    state.phase = CHECK
    state.turn = 0


def check(state: State) -> None:
    """Whoever's shops want more beans than the farms make has to drop shops."""
    seats = state.plan.seats
    while state.turn < seats:
        seat = (state.first + state.turn) % seats
        if beans(state, seat) < costs(state, seat):
            ask(state, ASK_CHECK, seat + 1)
            return
        state.turn += 1
    if state.round < state.cards.rounds:
        begin_round(state)
    else:
        state.phase = THE_END


def finish(state: State) -> None:
    """Nothing is asked any more."""
    state.turn = 0
    state.need = 0
    ask(state, ASK_CHECK, OVER)


PHASES: Final = {
    SET_UP: set_up,
    DEALING: deal,
    DRAFT: draft,
    BUILDING_PHASE: build,
    REWARD: reward,
    UPKEEP_PHASE: upkeep,
    CHECK: check,
    THE_END: finish,
}


# what can be answered


def options(state: State) -> list[Move]:
    """The legal answers of the seat that is asked, from what lies on the table."""
    cards = state.cards
    seat = state.mover - 1
    kind = state.ask
    if kind == ASK_PICK:
        return [cards.pick_moves[card] for card in sorted(set(state.packs[seat]))]
    if kind == ASK_TURN:
        hand = sorted(set(state.hands[seat]))
        return [cards.turn_moves[card] for card in hand] + [cards.store_moves[card] for card in hand]
    if kind == ASK_USE:
        return USE_OR_SKIP
    if kind == ASK_TARGET:
        frame = state.stack[-1]
        step = step_of(state, frame)
        found = candidates(state, seat, step, frame[2], frame[7])
        if step.upto and not frame[7]:
            found.append(STOP_MOVE)
        return found
    if kind == ASK_UPKEEP:
        return upkeep_options(state, seat)
    shops = [
        (DROP, building >> CARD_SHIFT & CARD_MASK, building & SABOTAGED_BIT)
        for building in state.empires[seat]
        if cards.type[building >> CARD_SHIFT & CARD_MASK] == SHOP
    ]
    return list(dict.fromkeys(shops))


def upkeep_options(state: State, seat: int) -> list[Move]:
    """Trigger or drop each building that still has its upkeep to come."""
    found: dict[int, int] = {}
    for building in state.empires[seat]:
        card = building >> CARD_SHIFT & CARD_MASK
        if not building & FLAGS and state.cards.upkeep[card] is not None:
            found.setdefault(card, building >> SERIAL_SHIFT)
    moves: list[Move] = []
    for card, serial in found.items():
        effect = state.cards.upkeep[card]
        if effect is not None and payable(state, seat, effect, serial):
            moves.append((UPKEEP, card))
    return moves + [(DROP, card, 0) for card in found]


def untapped(state: State, seat: int, card: int) -> int:
    """The oldest building of that card whose upkeep is still to come."""
    for building in state.empires[seat]:
        if building >> CARD_SHIFT & CARD_MASK == card and not building & FLAGS:
            return building
    raise AssertionError("no such building")


def drop(state: State, move: Move) -> None:
    """Destroys an own building: instead of its upkeep, or because beans are short."""
    _, card, sabotaged = move
    empire = state.empires[state.mover - 1]
    for building in empire:
        same = building >> CARD_SHIFT & CARD_MASK == card and building & SABOTAGED_BIT == sabotaged
        if same and not building & TAPPED_BIT:
            empire.remove(building)
            discard(state, card)
            return
