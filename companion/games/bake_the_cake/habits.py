"""Quick ways to choose a thing without looking ahead: the apprentice's, the host's. Playouts are made of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.game import OVER
from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.options import legal
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import BUY, CAKE, EAT, MOVE, USE, Move

OWN_CAKE: Final = 20.0
OTHER_CAKE: Final = 6.0
OWN_NEED: Final = 2.0
HELPING: Final = 7.0
NEEDED, LATER, EARLIER = 3.0, -1.0, -5.0
WANT_NOW, WANT_LATER = 4.0, 1.5


def needed_part(state: State, me: int) -> int:
    """The part that a baker's cake needs next; if it is complete, what the most advanced unfinished cake needs."""
    complete = state.values.part_count
    if state.height[me] < complete:
        return state.height[me]
    return max((height for height in state.height if height < complete), default=0)


def apprentice(state: State, random: Callable[[], float]) -> Move:
    """The greedy choice: each thing has a worth of its own, and a little chance decides between equals."""
    moves = legal(state)
    if len(moves) == 1:
        return moves[0]
    values = state.values
    me = state.mover - 1
    need = needed_part(state, me)
    own_unfinished = state.height[me] < values.part_count
    width = values.width
    chit, helper, filled, part_of = state.chit, state.helper, state.filled, values.recipe_part
    use_worth: list[float] = []
    want = [0.0] * len(values.ingredients)
    for recipe, count in enumerate(filled):
        part = part_of[recipe]
        worth = HELPING + count + (NEEDED if part == need else LATER if part > need else EARLIER)
        first = recipe * width
        if count:
            worth += helper[first : first + width].count(me)
        use_worth.append(worth)
        if part >= need and count < width:
            wanted = (WANT_NOW if part == need else WANT_LATER) + count
            for slot, ingredient in enumerate(values.recipe_ingredients[recipe]):
                if chit[first + slot] < 0 and wanted > want[ingredient]:
                    want[ingredient] = wanted
    best = moves[0]
    most = -100.0
    for move in moves:
        verb = move[0]
        if verb == BUY:
            colour = move[2]
            worth = 2.0 + want[move[1]] + (1.0 if colour == me else 2.0 if colour >= values.seats else 0.0)
        elif verb == USE:
            worth = use_worth[move[2]] + (2.0 if state.plates[move[1]] == me else 0.0)
        elif verb == MOVE:
            first = move[1] * width
            worth = float(chit[first : first + width].count(me))
            if move[2] == me:
                worth += OWN_CAKE
            else:
                worth += OTHER_CAKE
                if own_unfinished and part_of[move[1]] == need:
                    worth -= OWN_NEED
        elif verb == EAT:
            worth = 1.0 if move[2] and filled[move[2] - 1] == 1 else 0.0
        else:
            worth = -5.0 if move[1] == CAKE else 2.0 - filled[move[1] - 1]
        worth += random()
        if worth > most:
            most = worth
            best = move
    return best


def host(state: State, random: Callable[[], float]) -> Move:
    """Alone: one recipe at a time, the one that grants most wishes; uses before it buys, wished chits first."""
    moves = legal(state)
    if len(moves) == 1:
        return moves[0]
    values = state.values
    target = _target(state)
    lacking = {
        ingredient
        for slot, ingredient in enumerate(values.recipe_ingredients[target])
        if state.chit[target * values.width + slot] < 0
    }
    best = moves[0]
    most = -100.0
    for move in moves:
        verb = move[0]
        if verb == BUY:
            later = values.recipe_part[values.uses_of[move[1]][-1][0]] > state.height[0]
            worth = (10.0 if move[1] in lacking else 4.0 if later else 0.0) + liked(state, move[1], move[2])
        elif verb == USE:
            worth = (20.0 if move[2] == target else 2.0) + liked(state, move[1], state.plates[move[1]])
        else:
            worth = 40.0
        worth += random()
        if worth > most:
            most = worth
            best = move
    return best


def liked(state: State, ingredient: int, colour: int) -> float:
    """How welcome a chit is on the cake: wished for, own, or neither."""
    seats = state.values.seats
    if colour >= seats:
        return 3.0 if state.wishes[colour - seats] >> ingredient & 1 else 0.0
    return 1.0


def _target(state: State) -> int:
    """The recipe to work at: the one under way, else that of the next part with most wished ingredients."""
    values = state.values
    for recipe, count in enumerate(state.filled):
        if count:
            return recipe
    best = 0
    most = -10.0
    for recipe, part in enumerate(values.recipe_part):
        if part != state.height[0]:
            continue
        worth = -0.5 if state.lent in values.recipe_tools[recipe] else 0.0
        for ingredient in values.recipe_ingredients[recipe]:
            worth += any(wish >> ingredient & 1 for wish in state.wishes)
        if worth > most:
            most = worth
            best = recipe
    return best


def play_on(state: State, random: Callable[[], float], me: int = 0, hunger: float = 0.0, things: int = -1) -> None:
    """Plays so many things, or to the end, in place: all are apprentices, rivals of `me` may be hungry ones."""
    while things and state.mover != OVER:
        bite = _bite(state, random) if hunger and state.mover - 1 != me and random() < hunger else None
        rules.apply(state, bite or apprentice(state, random))
        things -= 1


def _bite(state: State, random: Callable[[], float]) -> Move | None:
    """Any ingredient that the baker may eat from a recipe that somebody else has."""
    me = state.mover - 1
    bites = [move for move in legal(state) if move[0] == EAT and move[2] and state.holder[move[2] - 1] != me]
    return bites[int(random() * len(bites))] if bites else None
