"""What may be done: all legal things of the baker whose turn it is, and whether there is one at all.

`reasons` asks the same questions of one thing and answers in a sentence.
"""

from __future__ import annotations

from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import Move


def legal(state: State) -> list[Move]:
    """All legal things of the seat to move, by sort."""
    values = state.values
    me = state.mover - 1
    found: list[Move] = []
    store, chit, lying, waiting = state.store, state.chit, state.lying, state.waiting
    colours, width = values.colours, values.width
    helps = state.hand[me] > 0
    takes = state.holding[me] <= values.recipes_to_take
    ate = state.eaten[me]
    hungry = ate.bit_count() < values.most_eaten[me]
    free = _usable(state)
    for ingredient, colour in enumerate(state.plates):
        if colour < 0:
            if state.stock[ingredient]:
                first = ingredient * colours
                for place in range(first, first + colours):
                    if store[place]:
                        found.append(values.buys[place])
            continue
        if helps:
            for recipe, slot in values.uses_of[ingredient]:
                if chit[recipe * width + slot] >= 0:
                    continue
                one, two = values.recipe_tools[recipe]
                there = lying[recipe]
                if there >= 0:
                    other = one + two - there
                    if free[other]:
                        found.append(values.uses[recipe][slot][other])
                elif takes and waiting[values.recipe_part[recipe]]:
                    if free[one]:
                        found.append(values.uses[recipe][slot][one])
                    if free[two]:
                        found.append(values.uses[recipe][slot][two])
        if hungry and not ate >> ingredient & 1:
            found.append(values.eats[ingredient][0])
    for recipe, count in enumerate(state.filled):
        if not count:
            continue
        if count == width:
            one, two = values.recipe_tools[recipe]
            if free[one + two - lying[recipe]]:
                part = values.recipe_part[recipe]
                for cake, parts in enumerate(state.height):
                    if parts == part:
                        found.append(values.moves[recipe][cake])
        if hungry:
            for slot, ingredient in enumerate(values.recipe_ingredients[recipe]):
                if chit[recipe * width + slot] >= 0 and not ate >> ingredient & 1:
                    found.append(values.eats[ingredient][recipe + 1])
    if not found:
        return throws(state)
    return found


def _usable(state: State) -> list[int]:
    """By tool: chits that may be taken now, the one that is lent out left aside."""
    if state.lent < 0:
        return state.free
    free = state.free[:]
    free[state.lent] = 0
    return free


def throws(state: State) -> list[Move]:
    """What the baker may throw away if nothing else is legal."""
    values = state.values
    me = state.mover - 1
    if state.left < values.things or state.thrown[me] >= values.most_thrown:
        return []
    found: list[Move] = []
    if 0 < state.height[me] < values.part_count:
        found.append(values.throws[0])
    if state.holding[me]:
        for recipe, holder in enumerate(state.holder):
            if holder == me:
                found.append(values.throws[recipe + 1])
    return found


def can_act(state: State) -> bool:
    """Whether the seat to move has a legal thing."""
    for ingredient, colour in enumerate(state.plates):
        if colour < 0 and state.stock[ingredient]:
            return True
    return bool(legal(state))
