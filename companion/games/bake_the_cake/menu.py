"""The things as a person wants to see them: grouped by sort; and what a move means for a person's hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.game import CHANCE, OVER, Group
from companion.games.bake_the_cake import rules
from companion.games.bake_the_cake.options import legal
from companion.games.bake_the_cake.state import CLOSED, CONTEST, State
from companion.games.bake_the_cake.values import (
    BUY,
    CAKE,
    EAT,
    GUEST,
    MOVE,
    TABLE,
    THROW,
    TOOLS,
    USE,
    VERBS,
    WISH,
    Move,
    Values,
)

ORDER: Final = (MOVE, USE, BUY, EAT, THROW)


def groups(state: State) -> list[Group]:
    """The legal things by sort, the most useful sort first."""
    if state.mover <= CHANCE:
        return []
    by_sort: dict[tuple[int, bool], list[Move]] = {}
    for move in legal(state):
        others = move[0] == BUY and move[2] != state.mover - 1
        by_sort.setdefault((move[0], others), []).append(move)
    return [
        Group(VERBS[verb], _text(state, verb, moves), _sorted(state, moves), help_of(state, verb, others))
        for verb, others in ((verb, others) for verb in ORDER for others in (False, True))
        if (moves := by_sort.get((verb, others)))
    ]


def _sorted(state: State, moves: list[Move]) -> tuple[Move, ...]:
    """Own colour, own cake and own recipes first, wanted ingredients before others."""
    values = state.values
    me = state.mover - 1
    wanted = {
        ingredient
        for recipe, count in enumerate(state.filled)
        for ingredient in values.recipe_ingredients[recipe]
        if count or state.waiting[values.recipe_part[recipe]]
    }

    def rank(move: Move) -> tuple[bool, bool, Move]:
        if move[0] == BUY:
            return (move[2] != me, move[1] not in wanted, move)
        if move[0] == USE:
            return (state.holder[move[2]] != me, not state.filled[move[2]], move)
        if move[0] == MOVE:
            return (move[2] != me, False, move)
        return (False, False, move)

    return tuple(sorted(moves, key=rank))


def _text(state: State, verb: int, moves: list[Move]) -> str:
    """What a sort of thing offers now, short enough for half a line."""
    values = state.values
    if verb == BUY:
        names = _unique(values.ingredients[move[1]] for move in moves)
        whose = "your colour" if moves[0][2] == state.mover - 1 else "another colour"
        return f"{whose}: {' '.join(names)}"
    if verb == USE:
        return ", ".join(_unique(f"{values.ingredients[move[1]]} {values.recipes[move[2]]}" for move in moves))
    if verb == MOVE:
        return ", ".join(f"{values.recipes[move[1]]} {state.colours[move[2]]}" for move in moves)
    if verb == EAT:
        left = values.most_eaten[state.mover - 1] - state.eaten[state.mover - 1].bit_count()
        return f"{left} more in this game: {' '.join(_unique(values.ingredients[move[1]] for move in moves))}"
    left = values.most_thrown - state.thrown[state.mover - 1]
    what = " or ".join("cake" if move[1] == CAKE else values.recipes[move[1] - 1] for move in moves)
    return f"{what}; nothing else is possible ({left} left)"


def _unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def help_of(state: State, verb: int, others: bool = False) -> str:
    """A sentence on a sort of thing for those who play for the first time."""
    values = state.values
    points = f"{values.chit_points} point{'' if values.chit_points == 1 else 's'}"
    sentences = {
        BUY: "the same with a chit of another colour: the point is theirs, and so their cup leans to that cake"
        if others
        else "bring a chit from the store to its empty plate, for everybody to use; on a cake it is worth "
        f"{points} for you: buy egg",
        USE: "move a chit from the table with an assistant of yours to a recipe, with the tool that does not lie "
        f"there yet; a cake part is {values.width} ingredients, and you may help at anybody's recipe",
        MOVE: f"bring a recipe with {values.width} ingredients to any cake that needs this part; the assistant "
        f"with the majority goes along and is worth {values.assistant_points} points",
        EAT: f"take a chit from the table or a recipe out of the game, one of a kind, {values.most_eaten[0]} at "
        "most; its assistant goes home, and the recipe may change hands",
        THROW: "the last resort: all chits back to the store, all assistants home",
    }
    return sentences[verb]


# what a move means for hands


def effect(before: State, move: Move, after: State) -> str:
    """What to do with the pieces, and what follows."""
    told = [_hands(before, move, after)]
    if before.mover > CHANCE:
        told += _follows(before, after)
    return "; ".join(each for each in told if each)


def _hands(before: State, move: Move, after: State) -> str:
    values = before.values
    verb = move[0]
    if verb == BUY:
        left = after.store[move[1] * values.colours + move[2]]
        return f"{before.colours[move[2]]} chit to its plate, {left or 'none'} left in the store"
    if verb == USE:
        return _use(before, move, after)
    if verb == MOVE:
        return _move(before, move)
    if verb == EAT:
        return _eat(before, move, after)
    if verb == THROW:
        what = "the cake" if move[1] == CAKE else f"the {values.recipes[move[1] - 1]}"
        return f"chits of {what} back to the store, assistants home" + ("" if move[1] == CAKE else ", tool free")
    return _chance(before, move)


def _use(before: State, move: Move, after: State) -> str:
    values = before.values
    recipe = move[2]
    told = f"{before.colours[before.plates[move[1]]]} chit and an assistant"
    if before.lying[recipe] >= 0:
        told += f", {values.tools[before.lying[recipe]]} back, {values.tools[move[3]]} on"
        if before.holder[recipe] != before.mover - 1:
            told += f"; helps {before.colours[before.holder[recipe]]}"
    else:
        told += f", {values.tools[move[3]]} on; {before.colours[before.mover - 1]} has the recipe"
    if after.filled[recipe] == values.width:
        told += "; finished"
    return told


def _move(before: State, move: Move) -> str:
    part = rules.part_of(before, move[1])
    first = move[1] * before.values.width
    others = list(before.helper[first : first + before.values.width])
    others.remove(part[-1])
    chits = " ".join(before.colours[colour] for colour in part[1:-1])
    home = " ".join(before.colours[seat] for seat in others)
    return f"chits {chits} with {before.colours[part[-1]]}'s assistant; home: {home}; tool and recipe free"


def _eat(before: State, move: Move, after: State) -> str:
    values = before.values
    if move[2] == TABLE:
        return f"the {before.colours[before.plates[move[1]]]} chit lies in front of you"
    recipe = move[2] - 1
    place = recipe * values.width + values.slot_of[recipe][move[1]]
    told = f"{before.colours[before.helper[place]]}'s assistant home"
    if after.holder[recipe] < 0:
        return f"{told}, tool and recipe free"
    if after.holder[recipe] != before.holder[recipe]:
        told += f", the recipe goes to {before.colours[after.holder[recipe]]}"
    return told


def _chance(state: State, move: Move) -> str:
    """What a chance event means."""
    values = state.values
    if move[0] == TOOLS:
        return "a second one of each to the kitchen"
    if move[0] == WISH:
        return f"a chit of that colour and kind on the cake: {values.wish_points} points"
    assert move[0] == GUEST
    tool, name = values.tools[move[1]], values.ingredients[move[2]]
    return f"{_nibble(state, values, move[2], name)}; the {tool} is lent out in the next turn"


def _nibble(state: State, values: Values, ingredient: int, name: str) -> str:
    if state.plates[ingredient] >= 0:
        return f"the {name} on the table is eaten"
    for recipe, slot in values.uses_of[ingredient]:
        if state.chit[recipe * values.width + slot] >= 0:
            return f"the {name} on the {values.recipes[recipe]} is eaten, its assistant comes home"
    return f"no {name} to nibble at"


def _follows(before: State, after: State) -> list[str]:
    """What happens by itself after a thing."""
    values = before.values
    if after.mover == OVER:
        if after.ending == CONTEST:
            return ["the cake is complete" if values.cakes_to_end == 1 else "two cakes are complete: the contest"]
        return ["the last turn is over"] if after.ending == CLOSED else ["nobody can do anything any more: stalemate"]
    if values.alone or after.turn == before.turn:
        return []
    skipped = []
    seat = before.mover % values.seats
    while seat != after.mover - 1:
        skipped.append(before.colours[seat])
        seat = (seat + 1) % values.seats
    return [f"{' and '.join(skipped)} can do nothing and sit{'s' if len(skipped) == 1 else ''} out"] if skipped else []


# laying out the table


def set_up(state: State) -> tuple[str, ...]:
    """What to lay out for this table and variant."""
    values = state.values
    seats = ", ".join(f"{seat} {state.colours[seat - 1]}" for seat in range(1, values.seats + 1))
    told = [f"Colours by seat: {seats}."]
    if values.guests:
        told.append(f"{' and '.join(state.colours[values.seats :])}: chits of {values.guest_name} in the store.")
    told.append(f"Store: {values.chits} of each ingredient in each of these colours. Kitchen: one of each tool.")
    for seat, count in enumerate(values.assistants):
        if count != max(values.assistants):
            told.append(f"{state.colours[seat]} has {count} assistants only.")
    for part in values.cakes_at_start:
        colours = _unique(state.colours[colour] for colour in part.chits)
        told.append(
            f"{state.colours[part.cake]}'s cake has a {values.recipes[part.recipe]} from the start: "
            f"its chits in {' and '.join(colours)}, with {state.colours[part.assistant]}'s assistant."
        )
    laid = [
        f"{state.colours[colour]} {values.ingredients[kind]}"
        for kind, colour in enumerate(values.table_at_start)
        if colour >= 0
    ]
    if laid:
        told.append(f"On the table from the start: {', '.join(laid)}.")
    fasting = [state.colours[seat] for seat, most in enumerate(values.most_eaten) if not most]
    if fasting and not values.alone:
        told.append(f"{' and '.join(fasting)} may not eat.")
    return tuple(told)
