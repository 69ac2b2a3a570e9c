"""The legal decisions: all of them listed, or one drawn at random; the guards say which ones they are.

`shift pay` may move any number of dice in any order: only the moves of one die are listed, longer ones are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from companion.game import Move
from companion.games.cupcake_empire.actions import in_reach, open_at, place_why, sale_why
from companion.games.cupcake_empire.guards import room_in, why_not
from companion.games.cupcake_empire.moves import (
    ACTIVATE,
    BAKE,
    BRAINSTORM,
    DIRECT,
    DONE,
    END,
    FOUND,
    FROST,
    HIRE,
    IDEA,
    IMPROVE,
    MAKE,
    NONE,
    OPEN,
    PAY,
    PLACE,
    RECIPE,
    SELL,
    SHIFT,
    USE,
    WAKE,
)
from companion.games.cupcake_empire.state import (
    ACT,
    COLUMNS,
    FROSTING,
    KINDS,
    PLACES,
    PLACING,
    POST,
    PRE,
    REST,
    TASTING,
    State,
)
from companion.games.cupcake_empire.values import BEIGE, OPEN_YELLOW, SELL_NEAR, TAKE_BASE, TAKE_FROSTING, YELLOW

Random = Callable[[], float]
Place = tuple[int, int, int]


def legal(state: State) -> list[Move]:
    """All legal decisions of the seat on turn."""
    phase = state.phase
    if phase == PLACING:
        return [(PLACE, column) for column in range(COLUMNS)]
    if phase == TASTING:
        values = state.values
        pairs = product(values.simple_bases, values.simple_frostings)
        return [move for pair in pairs if not why_not(state, move := (RECIPE, *pair))]
    moves: list[Move] = []
    if phase == PRE:
        moves += [(ACTIVATE, column) for column in range(COLUMNS)]
    elif phase == ACT:
        moves += actions(state)
        moves += uses(state)
        moves.append((DONE,))
    elif phase == POST:
        moves.append((END,))
    else:
        return []
    moves += makes(state)
    moves += wakes(state)
    moves += specials(state)
    return moves


def actions(state: State) -> list[Move]:
    """The actions of the activated column."""
    if state.acted:
        return []
    level = state.level
    if state.column < COLUMNS - 1:
        return list(_plain_actions(state, state.column, level))
    values = state.values
    found: list[Move] = []
    if level >= values.hire_level:
        dice = [die for die in range(KINDS) if state.dice_store[die]]
        found += [(HIRE, die, NONE, NONE) for die in dice]
        if level >= values.improve_level:
            spots = list(installable(state))
            found += [(HIRE, die, *spot) for die in (*dice, NONE) for spot in spots]
            for place in range(PLACES):
                if not why_not(state, move := (FOUND, place, NONE, NONE)):
                    found.append(move)
                    if values.found_improves[values.colour[place]]:
                        found += [(FOUND, place, *spot) for spot in spots]
    if level >= values.direct_level:
        for column in range(COLUMNS - 1):
            found += [(DIRECT, *move) for move in _plain_actions(state, column, values.top_level[column])]
    return found


def _plain_actions(state: State, column: int, level: int) -> Iterator[Move]:
    """The actions of one of the first four columns at a level."""
    if not level:
        return
    values = state.values
    store = state.part_store
    if column == 0:
        marble = values.mixed_base if store[values.mixed_base] else NONE
        yield from _parts(
            BAKE, [each for each in values.simple_bases if store[each]], [marble], level, values.bake_levels
        )
    elif column == 1:
        simple = [each for each in values.simple_frostings if store[FROSTING + each]]
        mixed = [each for each in values.mixed_frostings if store[FROSTING + each]]
        yield from _parts(FROST, simple, mixed, level, values.frost_levels)
    elif column == 2:
        yield from _openings(state, level)
    else:
        for place in range(PLACES):
            for house in range(values.reach[level]):
                if not sale_why(state, place, house):
                    yield (SELL, place, house)


def _parts(verb: int, simple: list[int], mixed: list[int], level: int, levels: tuple[int, int, int]) -> Iterator[Move]:
    mixed = [part for part in mixed if part != NONE]
    if levels[0] <= level:
        for part in simple:
            yield (verb, part, NONE)
    if levels[1] <= level:
        for part in mixed:
            yield (verb, NONE, part)
    if levels[2] <= level:
        for pair in product(simple, mixed):
            yield (verb, *pair)


def places(state: State, colour: int, outlets: list[int], store: list[int]) -> list[Place]:
    """Every way to open an outlet in a neighbourhood of that colour, the city being as the lists say."""
    values = state.values
    seat = state.turn
    own = (seat - 1) * PLACES
    starts = [NONE] if store[seat - 1] else [start for start in range(PLACES) if outlets[own + start]]
    found: list[Place] = []
    for to in range(PLACES):
        if values.colour[to] != colour:
            continue
        full = sum(outlets[to::PLACES]) >= values.outlet_spaces[to]
        # in turn order after the seat, so that those who take the first of equals do not always hit the same one
        victims = [(seat - 1 + after) % values.seats + 1 for after in range(1, values.seats)] if full else [0]
        for start in starts:
            for victim in victims:
                if not place_why(values, outlets, store, seat, start, to, victim):
                    found.append((start, to, victim))
    return found


def _openings(state: State, level: int) -> Iterator[Move]:
    levels = state.values.open_levels
    outlets, store = state.outlets, state.outlet_store
    by_colour = {
        colour: places(state, colour, outlets, store)
        for colour in (YELLOW, BEIGE)
        if levels[colour - YELLOW] <= level or levels[2] <= level
    }
    for colour, found in by_colour.items():
        if levels[colour - YELLOW] <= level:
            for place in found:
                yield (OPEN, *place)
    if levels[2] > level:
        return
    for colour, found in by_colour.items():
        for first in found:
            after, left = outlets[:], store[:]
            open_at(after, left, state.turn, *first)
            for second in places(state, YELLOW + BEIGE - colour, after, left):
                yield (OPEN, *first, *second)


def installable(state: State) -> Iterator[tuple[int, int]]:
    """Improvements of the Reserve with the columns that can take them."""
    most = state.values.improvement_spaces
    for improvement, left in enumerate(state.improvement_store):
        if left:
            for column, held in enumerate(state.board.improvements):
                if len(held) < most and improvement not in held:
                    yield improvement, column


def uses(state: State) -> list[Move]:
    """What the improvements in reach can do."""
    values = state.values
    found: list[Move] = []
    for improvement in state.board.improvements[state.column]:
        if in_reach(state, improvement):
            continue
        effect = values.improvement_effect[improvement]
        if effect == TAKE_BASE:
            found += [(USE, improvement, part) for part in values.simple_bases if state.part_store[part]]
        elif effect == TAKE_FROSTING:
            store = state.part_store
            found += [(USE, improvement, part) for part in values.simple_frostings if store[FROSTING + part]]
        elif effect == OPEN_YELLOW:
            found += [(USE, improvement, *each) for each in places(state, YELLOW, state.outlets, state.outlet_store)]
        elif effect == SELL_NEAR:
            houses = product(range(PLACES), range(values.improvement_amount[improvement]))
            found += [(USE, improvement, *each) for each in houses if not sale_why(state, *each)]
        else:
            found.append((USE, improvement))
    return found


def makes(state: State) -> list[Move]:
    """The recipes that loose parts can become."""
    loose = state.board.loose
    frostings = [part - FROSTING for part in range(FROSTING, len(loose)) if loose[part]]
    if not frostings:
        return []
    return [(MAKE, base, frosting) for base in range(FROSTING) if loose[base] for frosting in frostings]


def wakes(state: State) -> list[Move]:
    """Every set of resting dice into every column with room for them."""
    board = state.board
    resting = board.dice[REST * KINDS :]
    if state.woken or not any(resting):
        return []
    ways = []
    if board.ideas >= state.values.ideas_each:
        ways.append(IDEA)
    if board.income > state.values.least_income:
        ways.append(PAY)
    room = [room_in(state.values, board, column) for column in range(COLUMNS)]
    found: list[Move] = []
    for counts in product(*(range(count + 1) for count in resting)):
        number = sum(counts)
        if not number:
            continue
        dice = tuple(die for die, count in enumerate(counts) for _ in range(count))
        for way in ways:
            if way == PAY and number * state.values.wake_income > board.income - state.values.least_income:
                continue
            found += [(WAKE, way, column, *dice) for column in range(COLUMNS) if number <= room[column]]
    return found


def specials(state: State) -> list[Move]:
    """The special actions, shifts of one die among them."""
    if state.special:
        return []
    board = state.board
    values = state.values
    found: list[Move] = []
    idea = board.ideas >= values.ideas_each
    if idea:
        found += [(IMPROVE, *spot) for spot in installable(state)]
    ways = [IDEA] if idea else []
    if board.income - values.least_income >= values.shift_income:
        ways.append(PAY)
    if ways:
        free = [to for to in range(COLUMNS) if room_in(values, board, to) > 0]
        for start in range(COLUMNS):
            for die in range(KINDS):
                if board.dice[start * KINDS + die]:
                    found += [(SHIFT, way, die, start, to) for way in ways for to in free if to != start]
    if not why_not(state, (BRAINSTORM,)):
        found.append((BRAINSTORM,))
    return found


# one at random


def sample(state: State, random: Random) -> Move:
    """A random legal decision: a kind first, then one of that kind."""
    phase = state.phase
    if phase == PLACING:
        return (PLACE, int(random() * COLUMNS))
    if phase == TASTING:
        moves = legal(state)
        return moves[int(random() * len(moves))]
    board = state.board
    if any(board.loose[:FROSTING]) and any(board.loose[FROSTING:]) and random() < 0.5:
        return _one(makes(state), random)
    if phase == ACT:
        return _sample_act(state, random)
    if random() < 0.25:
        free = _sample_free(state, random)
        if free:
            return free
    return (ACTIVATE, int(random() * COLUMNS)) if phase == PRE else (END,)


def _one(moves: list[Move], random: Random) -> Move:
    return moves[int(random() * len(moves))]


def _sample_act(state: State, random: Random) -> Move:
    if not state.acted and state.level and random() < 0.7:
        moves = actions(state)
        if moves:
            return _one(moves, random)
    if state.level and random() < 0.7:
        moves = uses(state)
        if moves:
            return _one(moves, random)
    if random() < 0.2:
        free = _sample_free(state, random)
        if free:
            return free
    return (DONE,)


def _sample_free(state: State, random: Random) -> Move:
    """A free move of a random kind, or nothing if there is none of that kind."""
    board = state.board
    kind = int(random() * 4)
    move: Move
    if kind == 0:
        resting = [die for die in range(KINDS) for _ in range(board.dice[REST * KINDS + die])]
        dice = sorted(die for die in resting if random() < 0.6)
        move = (WAKE, int(random() * 2), int(random() * COLUMNS), *dice)
        return () if not dice or why_not(state, move) else move
    if kind == 1:
        move = (IMPROVE, int(random() * len(state.improvement_store)), int(random() * COLUMNS))
    elif kind == 2:
        move = (SHIFT, int(random() * 2), *_random_shift(random))
        if move[1] == PAY and random() < 0.3:
            move = (*move, *_random_shift(random))
    else:
        move = (BRAINSTORM,)
    return () if why_not(state, move) else move


def _random_shift(random: Random) -> tuple[int, int, int]:
    return int(random() * KINDS), int(random() * COLUMNS), int(random() * COLUMNS)
