"""What a move does, and how the rounds go. Pure: nothing is drawn or printed here.

`apply` takes it that the guard (`guards.why_not`) had nothing to say.
"""

from __future__ import annotations

from typing import Final

from companion.game import CHANCE, OVER
from companion.games.cube_cafe.feeding import feed
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import (
    BUS,
    CAR,
    COOK,
    CUSTOMER,
    DRIVE,
    END,
    MANAGER,
    NONE,
    ORDER,
    PLATE,
    REFILL,
    REWARD,
    ROLL,
    ROTATE,
    SEAT,
    SERVE,
    VIP,
    WASH_COPY,
    WASH_MANAGER,
    WASH_MATCH,
    WASH_REFILL,
    WASH_WHEEL,
    Move,
    Tables,
)
from companion.games.cube_cafe.values import CCW, GRILL

FIRST_SEAT: Final = 1


def start(tables: Tables, seats: int) -> State:
    """The table before the first event."""
    state = State(tables, seats)
    open_round(state)
    return state


def apply(state: State, move: Move) -> None:
    """Carries out a legal chance event or decision."""
    verb = move[0]
    if verb == END:
        end_shift(state)
    elif verb > PLATE:
        act(state.cafes[state.seat - 1], move, state.plates)
        if verb == ORDER:
            state.ordered = move[2]
            state.due = PLATE
            state.mover = CHANCE
    elif verb == PLATE:
        state.plates[move[2]] -= 1
        set_plate(state.cafes[state.seat - 1], state.ordered, move[2])
        state.ordered = NONE
        state.due = NONE
        state.mover = state.seat
    elif verb == ROLL:
        roll(state, move)
    elif verb == CAR:
        state.cars[move[2]] -= 1
        state.cafe.car[0] = move[2]
        if state.seat < len(state.cafes):
            state.seat += 1
        else:
            ask_vip(state)
    else:
        arrive(state, move[1])


# the rounds


def open_round(state: State) -> None:
    """Phase 1: cars first, seat by seat, where the drive-thru is open."""
    state.mover = CHANCE
    state.seat = FIRST_SEAT
    if state.round >= state.tables.values.drive_round:
        state.due = CAR
    else:
        ask_vip(state)


def ask_vip(state: State) -> None:
    """The cars are there; a VIP comes, or the dice are rolled."""
    state.seat = FIRST_SEAT
    state.due = VIP if state.round in state.tables.values.vip_rounds else ROLL


def arrive(state: State, vip: int) -> None:
    """A VIP stands in front of every line."""
    state.revealed.append(vip)
    for cafe in state.cafes:
        cafe.line.insert(0, vip + 1)
        cafe.present |= 1 << vip
    state.due = ROLL


def roll(state: State, move: Move) -> None:
    """Phase 2: the same staff for everybody."""
    for cafe in state.cafes:
        team = cafe.team
        for colour in move[1:]:
            team[colour] += 1
            cafe.mask |= 1 << colour
    state.due = NONE
    state.seat = FIRST_SEAT
    state.mover = FIRST_SEAT


def end_shift(state: State) -> None:
    """After the last seat's shift everybody is fed, and the next round begins or the game ends."""
    if state.seat < len(state.cafes):
        state.seat += 1
        state.mover = state.seat
        return
    for cafe in state.cafes:
        feed(cafe, state.plates, state.cars)
    if state.round < state.tables.values.rounds:
        state.round += 1
        open_round(state)
    else:
        state.mover = OVER


# the shift


def act(cafe: Cafe, move: Move, bag: list[int]) -> None:
    """A decision of the shift, but for its end; plates of who walks out go to the bag."""
    verb = move[0]
    if verb == ROTATE:
        spend(cafe, move[1])
        cafe.turn = (cafe.turn + (1 if move[2] == CCW else -1)) % cafe.tables.colours
    elif verb == MANAGER:
        spend(cafe, move[1])
        walk(cafe, cafe.tables.steps[move[2]])
    elif verb == REFILL:
        spend(cafe, move[1])
        refill(cafe, move[2])
    elif verb == REWARD:
        take_reward(cafe, move[1])
    elif verb == SEAT:
        spend(cafe, move[1])
        seat(cafe, move[2])
    elif verb == COOK:
        spend(cafe, move[1])
        tables = cafe.tables
        cube = tables.cube[tables.shows[cafe.turn][COOK - SEAT]]
        cafe.menu -= cube
        cafe.food[GRILL] += cube
    elif verb == DRIVE:
        spend(cafe, move[1])
        tables = cafe.tables
        colour = tables.shows[cafe.turn][DRIVE - SEAT]
        cafe.menu -= tables.cube[colour]
        cafe.fed[move[2]] = colour
    elif verb == ORDER:
        spend(cafe, move[1])
    elif verb == SERVE:
        spend(cafe, move[1])
        serve(cafe, move[2], move[3], move[4], bag)
    elif verb == BUS:
        bus(cafe, move[1], move[2], move[3])


def spend(cafe: Cafe, staff: int) -> None:
    """One staff goes back to the reserve."""
    left = cafe.team[staff] - 1
    cafe.team[staff] = left
    if not left:
        cafe.mask ^= 1 << staff


def recruit(cafe: Cafe, staff: int) -> None:
    """One staff joins the team."""
    cafe.team[staff] += 1
    cafe.mask |= 1 << staff


def seat(cafe: Cafe, table: int) -> None:
    """The first in line sits down with the stars of the spot on which they stood."""
    spots = cafe.tables.line_stars
    bit = 1 << table
    cafe.who[table] = cafe.line.pop(0)
    cafe.stars[table] = spots[cafe.seated] if cafe.seated < len(spots) else spots[-1]
    cafe.seated += 1
    cafe.empty ^= bit
    cafe.hungry |= bit
    cafe.dry |= bit


def set_plate(cafe: Cafe, table: int, plate: int) -> None:
    """A clean plate for a guest who ordered."""
    bit = 1 << table
    cafe.plate[table] = plate
    cafe.hungry ^= bit
    cafe.plated |= bit


def change_of(cafe: Cafe, cube: int, space: int, plate: int) -> int:
    """The stars that a guest gains or loses by this cube on this plate."""
    values = cafe.tables.values
    harsh = 1
    if cafe.present:
        for vip, factor in enumerate(values.penalty):
            if cafe.present >> vip & 1:
                harsh *= factor
    change = values.modifiers[space]
    if change < 0:
        change *= harsh
    if plate not in (cube, cafe.tables.wild):
        change += values.wrong_dish * harsh
    return change


def serve(cafe: Cafe, cube: int, space: int, table: int, bag: list[int]) -> None:
    """A cube onto a plate; the stars change once by the sum of all that counts, and the guest may walk out."""
    tables = cafe.tables
    bit = 1 << table
    cafe.food[space] -= tables.cube[cube]
    stars = min(tables.values.most_stars, cafe.stars[table] + change_of(cafe, cube, space, cafe.plate[table]))
    cafe.plated ^= bit
    if stars >= 1:
        cafe.stars[table] = stars
        cafe.cube[table] = cube
        return
    cafe.menu += tables.cube[cube]
    bag[cafe.plate[table]] += 1
    cafe.plate[table] = NONE
    cafe.stars[table] = 0
    if cafe.who[table] == CUSTOMER:
        cafe.outside += 1
    else:
        cafe.present ^= 1 << cafe.who[table] - 1
    cafe.who[table] = NONE
    cafe.dry &= ~bit
    cafe.empty |= bit


def refill(cafe: Cafe, table: int) -> None:
    """A full glass is worth stars, up to the most."""
    values = cafe.tables.values
    cafe.dry ^= 1 << table
    cafe.stars[table] = min(values.most_stars, cafe.stars[table] + values.refill_stars)


def walk(cafe: Cafe, steps: int) -> None:
    """The manager walks; a reward space that he reaches or passes opens its reward."""
    cafe.manager, cafe.due = cafe.tables.walk[cafe.manager][steps]


def take_reward(cafe: Cafe, what: int) -> None:
    """The open reward as staff or as money."""
    if what > cafe.tables.wild:
        won = cafe.tables.values.reward_money[cafe.due - 1]
        cafe.money += won
        cafe.reward_money += won
    else:
        recruit(cafe, what)
    cafe.due = 0


def bus(cafe: Cafe, table: int, space: int, choice: int) -> None:
    """A dirty plate into the dishwasher, for good; the reward of the space follows at once."""
    tables = cafe.tables
    bit = 1 << table
    plate = cafe.plate[table]
    cafe.plate[table] = NONE
    cafe.dirty ^= bit
    cafe.empty |= bit
    cafe.washer[space] = plate
    cafe.free ^= 1 << space
    if space == tables.washer[WASH_MANAGER]:
        walk(cafe, tables.values.washer_steps)
    elif space == tables.washer[WASH_MATCH]:
        recruit(cafe, plate if choice == NONE else choice)
    elif choice == NONE:
        return
    elif space == tables.washer[WASH_COPY]:
        recruit(cafe, choice)
    elif space == tables.washer[WASH_WHEEL]:
        cafe.turn = choice
    elif space == tables.washer[WASH_REFILL]:
        refill(cafe, choice)
