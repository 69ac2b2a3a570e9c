"""Why a thing may be a good one, in a few words."""

from __future__ import annotations

from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import BUY, CAKE, EAT, MOVE, USE, Move


def reason(state: State, move: Move) -> str:
    """What speaks for a thing."""
    values = state.values
    me = state.mover - 1
    if move[0] == BUY:
        return _buy(state, move[1], move[2])
    if move[0] == USE:
        recipe = move[2]
        points = values.chit_points if state.plates[move[1]] == me else 0
        own = "an own chit goes along" if points else "an assistant counts more than whose chit it is"
        card = values.recipes[recipe]
        left = values.width - state.filled[recipe] - 1
        if not left:
            return f"finishes the {card}; {own}"
        if state.holder[recipe] < 0:
            return f"takes the {card}: your assistant goes on the cake if nobody outnumbers you; {own}"
        if state.holder[recipe] == me:
            return f"one step nearer to the {card}, {left} to go"
        return f"two of three assistants on {state.colours[state.holder[recipe]]}'s {card} would be yours to score"
    if move[0] == MOVE:
        part = rules.part_of(state, move[1])
        gain = values.chit_points * part[1:-1].count(me) + (values.assistant_points if part[-1] == me else 0)
        whose = "your own cake" if move[2] == me else f"{state.colours[move[2]]}'s cake"
        return f"brings {gain} point{'' if gain == 1 else 's'} to {whose}"
    if move[0] == EAT:
        where = "the table" if not move[2] else f"the {values.recipes[move[2] - 1]}"
        return f"takes it from those who need it on {where}; more eaten also breaks ties"
    return "it lost its chance" if move[1] == CAKE else "gives back its tool and its assistants"


def _buy(state: State, ingredient: int, colour: int) -> str:
    values = state.values
    wanted = [
        values.recipes[recipe]
        for recipe, slot in values.uses_of[ingredient]
        if state.chit[recipe * values.width + slot] < 0
        and (state.filled[recipe] or state.waiting[values.recipe_part[recipe]])
    ]
    for_what = f"for the {' or the '.join(wanted)}" if wanted else "it fills a plate"
    if colour == state.mover - 1:
        return f"{for_what}, a point for you wherever it ends"
    if colour >= values.seats:
        return f"{for_what}, a guest's chit serves no rival"
    return f"{for_what}; it pulls {state.colours[colour]}'s cup to that cake"
