"""What a thing does, and what follows by itself: turns, sitting out, the contest, guests. For legal moves only."""

from __future__ import annotations

from companion.game import CHANCE, OVER
from companion.games.bake_the_cake.options import can_act
from companion.games.bake_the_cake.state import CLOSED, CONTEST, STALEMATE, State
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
    WISH,
    Move,
    Values,
)


def start(values: Values, colours: tuple[str, ...]) -> State:
    """The state before the first event."""
    state = State(values, colours)
    if not values.tools_drawn and not state.wishes:
        _begin(state)
    return state


def apply(state: State, move: Move) -> None:
    """Carries out a legal thing or chance event, in place."""
    verb = move[0]
    if verb == BUY:
        _buy(state, move[1], move[2])
    elif verb == USE:
        _use(state, move[1], move[2], move[3])
    elif verb == EAT:
        _eat(state, move[1], move[2])
    elif verb == MOVE:
        _move(state, move[1], move[2])
        if state.mover == OVER:
            return
    elif verb == THROW:
        _throw(state, move[1])
    else:
        _chance(state, move)
        return
    state.left -= 1
    if not state.left or not can_act(state):
        _end_turn(state)


# things


def _buy(state: State, ingredient: int, colour: int) -> None:
    state.store[ingredient * state.values.colours + colour] -= 1
    state.stock[ingredient] -= 1
    state.plates[ingredient] = colour


def _use(state: State, ingredient: int, recipe: int, tool: int) -> None:
    values = state.values
    me = state.mover - 1
    place = recipe * values.width + values.slot_of[recipe][ingredient]
    state.chit[place] = state.plates[ingredient]
    state.plates[ingredient] = -1
    state.helper[place] = me
    state.hand[me] -= 1
    state.filled[recipe] += 1
    if state.lying[recipe] >= 0:
        state.free[state.lying[recipe]] += 1
    else:
        state.holder[recipe] = me
        state.holding[me] += 1
    state.lying[recipe] = tool
    state.free[tool] -= 1


def part_of(state: State, recipe: int) -> tuple[int, ...]:
    """The part that a full recipe gives: recipe, chits, and the seat whose assistant goes with it."""
    first = recipe * state.values.width
    helpers = state.helper[first : first + state.values.width]
    most = state.holder[recipe]
    for seat in helpers:
        if helpers.count(seat) > 1:
            most = seat
    return (recipe, *state.chit[first : first + state.values.width], most)


def _move(state: State, recipe: int, cake: int) -> None:
    values = state.values
    part = part_of(state, recipe)
    state.cakes[cake] += (part,)
    state.waiting[state.height[cake]] -= 1
    state.height[cake] += 1
    state.waiting[state.height[cake]] += 1
    first = recipe * values.width
    for place in range(first, first + values.width):
        state.hand[state.helper[place]] += 1
        state.helper[place] = -1
        state.chit[place] = -1
    state.hand[part[-1]] -= 1
    _tidy_away(state, recipe)
    if state.waiting[values.part_count] >= values.cakes_to_end:
        state.mover = OVER
        state.ending = CONTEST


def _tidy_away(state: State, recipe: int) -> None:
    """Tool and recipe go back to the kitchen."""
    state.free[state.lying[recipe]] += 1
    state.lying[recipe] = -1
    state.holding[state.holder[recipe]] -= 1
    state.holder[recipe] = -1
    state.filled[recipe] = 0


def _eat(state: State, ingredient: int, place: int) -> None:
    state.eaten[state.mover - 1] |= 1 << ingredient
    if place == TABLE:
        state.plates[ingredient] = -1
    else:
        _take_from(state, ingredient, place - 1)


def _take_from(state: State, ingredient: int, recipe: int) -> None:
    """A chit leaves a recipe for a mouth; its assistant goes home, the recipe perhaps to somebody else."""
    values = state.values
    first = recipe * values.width
    place = first + values.slot_of[recipe][ingredient]
    state.hand[state.helper[place]] += 1
    state.helper[place] = -1
    state.chit[place] = -1
    state.filled[recipe] -= 1
    if not state.filled[recipe]:
        _tidy_away(state, recipe)
        return
    helpers = state.helper[first : first + values.width]
    holder = state.holder[recipe]
    if holder in helpers:
        return
    state.holding[holder] -= 1
    while holder not in helpers:
        holder = (holder + 1) % values.seats
    state.holder[recipe] = holder
    state.holding[holder] += 1


def _throw(state: State, what: int) -> None:
    values = state.values
    me = state.mover - 1
    state.thrown[me] += 1
    if what == CAKE:
        for part in state.cakes[me]:
            for ingredient, colour in zip(values.recipe_ingredients[part[0]], part[1:-1], strict=True):
                _put_back(state, ingredient, colour)
            state.hand[part[-1]] += 1
        state.waiting[state.height[me]] -= 1
        state.waiting[0] += 1
        state.height[me] = 0
        state.cakes[me] = ()
        return
    recipe = what - 1
    first = recipe * values.width
    for slot, ingredient in enumerate(values.recipe_ingredients[recipe]):
        if state.chit[first + slot] >= 0:
            _put_back(state, ingredient, state.chit[first + slot])
            state.hand[state.helper[first + slot]] += 1
            state.chit[first + slot] = -1
            state.helper[first + slot] = -1
    _tidy_away(state, recipe)


def _put_back(state: State, ingredient: int, colour: int) -> None:
    state.store[ingredient * state.values.colours + colour] += 1
    state.stock[ingredient] += 1


# turns


def _begin(state: State) -> None:
    """The first turn, of seat 1."""
    state.mover = state.values.seats
    _end_turn(state)


def _end_turn(state: State) -> None:
    """The next baker who has a legal thing; a stalemate if nobody has. Alone: the guests come."""
    values = state.values
    state.left = values.things
    if values.alone and state.turn:
        _guests_come(state)
        return
    last = state.mover - 1
    for step in range(1, values.seats + 1):
        state.mover = (last + step) % values.seats + 1
        if can_act(state):
            state.turn += 1
            return
    state.mover = OVER
    state.left = 0
    state.ending = STALEMATE


def _guests_come(state: State) -> None:
    if state.turn < state.values.turns:
        state.mover = CHANCE
    else:
        state.mover = OVER
        state.ending = CLOSED
    state.left = 0


# chance


def _chance(state: State, move: Move) -> None:
    if move[0] == TOOLS:
        for tool in move[1:]:
            state.free[tool] += 1
        _begin(state)
    elif move[0] == WISH:
        for ingredient in move[2:]:
            state.wishes[move[1] - state.values.seats] |= 1 << ingredient
        if 0 not in state.wishes:
            _begin(state)
    elif move[0] == GUEST:
        _guest(state, move[1], move[2])


def _guest(state: State, tool: int, ingredient: int) -> None:
    """A guest tastes and borrows; then the next turn begins, or is skipped if nothing can be done."""
    if state.plates[ingredient] >= 0:
        state.plates[ingredient] = -1
    else:
        values = state.values
        for recipe, slot in values.uses_of[ingredient]:
            if state.chit[recipe * values.width + slot] >= 0:
                _take_from(state, ingredient, recipe)
                break
    state.lent = tool
    state.turn += 1
    state.mover = 1
    state.left = state.values.things
    if not can_act(state):
        _guests_come(state)
