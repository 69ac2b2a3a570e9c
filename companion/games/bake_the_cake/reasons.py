"""Why a thing is not possible now: the first rule that forbids it, as a sentence; nothing if it is legal."""

from __future__ import annotations

from companion.game import CHANCE, OVER
from companion.games.bake_the_cake import options
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import BUY, CAKE, EAT, MOVE, TABLE, THROW, TOOLS, USE, WISH, Move


def why_not(state: State, move: Move) -> str:
    """The sentence of the rule that forbids a thing or a chance event now; empty if it is legal."""
    if state.mover == OVER:
        return "the game is over"
    verb = move[0]
    if verb >= TOOLS:
        return _chance(state, move)
    if state.mover == CHANCE:
        return "chance comes first, nobody may do a thing now"
    if verb == BUY:
        return _buy(state, move[1], move[2])
    if verb == USE:
        return _use(state, move[1], move[2], move[3])
    if verb == MOVE:
        return _move(state, move[1], move[2])
    if verb == EAT:
        return _eat(state, move[1], move[2])
    return _throw(state, move[1])


def _buy(state: State, ingredient: int, colour: int) -> str:
    name = state.values.ingredients[ingredient]
    if state.plates[ingredient] >= 0:
        lies = state.colours[state.plates[ingredient]]
        return f"the {name} plate is taken: a {lies} chit lies there, use or eat it first"
    if not state.store[ingredient * state.values.colours + colour]:
        left = [state.colours[each] for each in range(state.values.colours) if _in_store(state, ingredient, each)]
        return f"the store has no {state.colours[colour]} {name} left" + (
            f", only {' and '.join(left)}" if left else ", nor any other"
        )
    return ""


def _in_store(state: State, ingredient: int, colour: int) -> bool:
    return state.store[ingredient * state.values.colours + colour] > 0


def _use(state: State, ingredient: int, recipe: int, tool: int) -> str:
    values = state.values
    me = state.mover - 1
    name, card = values.ingredients[ingredient], values.recipes[recipe]
    slot = values.slot_of[recipe][ingredient]
    if slot < 0:
        asked = [values.ingredients[each] for each in values.recipe_ingredients[recipe]]
        return f"the {card} asks for {_list(asked)}, not for {name}"
    if values.tool_place[recipe][tool] < 0:
        needed = [values.tools[each] for each in values.recipe_tools[recipe]]
        return f"the {card} is made with {_list(needed)}, not with the {values.tools[tool]}"
    if state.plates[ingredient] < 0:
        return f"no {name} lies on the table, it must be bought first"
    if not state.hand[me]:
        return "all your assistants are at work; none is in hand to go along"
    if state.chit[recipe * values.width + slot] >= 0:
        return f"{name} lies on the {card} already"
    if state.lying[recipe] == tool:
        one, two = values.recipe_tools[recipe]
        return (
            f"the {values.tools[tool]} lies on the {card} already; the {values.tools[one + two - tool]} is needed now"
        )
    if state.lying[recipe] < 0 and (why := _take(state, recipe)):
        return why
    return _tool(state, tool)


def _take(state: State, recipe: int) -> str:
    """Why an idle recipe cannot be taken by the baker."""
    values = state.values
    me = state.mover - 1
    card = values.recipes[recipe]
    if state.holding[me] > values.recipes_to_take:
        own = [values.recipes[each] for each, holder in enumerate(state.holder) if holder == me]
        return f"you have the {_list(own)} under way; nobody takes a second recipe, help with those of others"
    part = values.recipe_part[recipe]
    if not state.waiting[part]:
        waits = f"no cake waits for a {values.parts[part]} now"
        if part:
            waits += f": one needs {' and '.join('a ' + each for each in values.parts[:part])} and no more"
        return f"the {card} cannot be taken, {waits}"
    return ""


def _tool(state: State, tool: int) -> str:
    """Why a tool cannot be used now."""
    values = state.values
    name = values.tools[tool]
    if state.lent == tool:
        return f"the {name} is lent out during this turn"
    if not state.free[tool]:
        busy = [values.recipes[each] for each, there in enumerate(state.lying) if there == tool]
        return f"the {name} is not free, it lies on the {_list(busy)}"
    return ""


def _move(state: State, recipe: int, cake: int) -> str:
    values = state.values
    card = values.recipes[recipe]
    if cake >= values.seats:
        return f"{state.colours[cake]} is {values.guest_name}, without a cake tray"
    missing = values.width - state.filled[recipe]
    if missing == values.width:
        return f"nothing lies on the {card}"
    if missing:
        lacks = [
            values.ingredients[each]
            for slot, each in enumerate(values.recipe_ingredients[recipe])
            if state.chit[recipe * values.width + slot] < 0
        ]
        return f"the {card} is not finished, it lacks {_list(lacks)}"
    part = values.recipe_part[recipe]
    there = state.height[cake]
    if there != part:
        whose = f"{state.colours[cake]}'s cake"
        if there == values.part_count:
            return f"{whose} is complete"
        return f"{whose} needs a {values.parts[there]} next, not a {values.parts[part]}"
    one, two = values.recipe_tools[recipe]
    return _tool(state, one + two - state.lying[recipe])


def _eat(state: State, ingredient: int, place: int) -> str:
    values = state.values
    me = state.mover - 1
    name = values.ingredients[ingredient]
    if not values.most_eaten[me]:
        return "you may not eat in this game"
    if place == TABLE:
        if state.plates[ingredient] < 0:
            return f"no {name} lies on the table"
    else:
        slot = values.slot_of[place - 1][ingredient]
        if slot < 0 or state.chit[(place - 1) * values.width + slot] < 0:
            return f"no {name} lies on the {values.recipes[place - 1]}"
    if state.eaten[me] >> ingredient & 1:
        return f"you have eaten {name} before; one of a kind is enough"
    if state.eaten[me].bit_count() >= values.most_eaten[me]:
        return f"you have eaten {values.most_eaten[me]} ingredients already, your stomach aches"
    return ""


def _throw(state: State, what: int) -> str:
    values = state.values
    me = state.mover - 1
    if not values.most_thrown:
        return "nothing is thrown away in this game"
    if state.left < values.things:
        return "throwing away can only be the first thing of a turn"
    possible = options.legal(state)
    if possible and possible[0][0] != THROW:
        return "something else is possible, so nothing may be thrown away"
    if what == CAKE:
        if not state.height[me]:
            return "your cake tray is empty"
        if state.height[me] == values.part_count:
            return "your cake is complete, it stays"
    elif state.holder[what - 1] != me:
        holder = state.holder[what - 1]
        has = f"{state.colours[holder]} has it" if holder >= 0 else "it lies in the kitchen"
        return f"the {values.recipes[what - 1]} is not yours, {has}"
    if state.thrown[me] >= values.most_thrown:
        return f"you have thrown away {values.most_thrown} times already"
    return ""


def _chance(state: State, move: Move) -> str:
    values = state.values
    if state.mover != CHANCE:
        return "nothing is left to chance now"
    verb, drawn = move[0], move[1:]
    if values.tools_drawn and not state.turn:
        if verb != TOOLS:
            return "the spare tools are to be drawn first"
        if len(drawn) != values.tools_drawn:
            return (
                f"{values.tools_drawn} spare tool{'s are' if values.tools_drawn > 1 else ' is'} drawn, not {len(drawn)}"
            )
        if len(set(drawn)) < len(drawn):
            return "there is one spare tool of each kind, none can be drawn twice"
        return ""
    if 0 in state.wishes:
        if verb != WISH:
            return "the guests' wishes are to be drawn first"
        due = values.seats + state.wishes.index(0)
        if drawn[0] != due:
            return f"the wish of {state.colours[due]} is due, not of {state.colours[drawn[0]]}"
        if len(drawn) - 1 != values.wishes:
            return f"a guest wishes for {values.wishes} ingredients, not {len(drawn) - 1}"
        if len(set(drawn[1:])) < values.wishes:
            return "a guest wishes for different ingredients"
        return ""
    return "" if verb not in (TOOLS, WISH) else "a guest is due: guest TOOL INGREDIENT"


def _list(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
