"""All legal decisions of a shift, looked up rather than tried; `guards` says the same in sentences."""

from __future__ import annotations

from companion.games.cube_cafe.state import Cafe
from companion.games.cube_cafe.tables import (
    BUS,
    COOK,
    CUBE_BITS,
    CUBE_MASK,
    DRIVE,
    NONE,
    ORDER,
    REFILL,
    SEAT,
    SERVE,
    WASH_COPY,
    WASH_MANAGER,
    WASH_MATCH,
    WASH_REFILL,
    Move,
    Moves,
)
from companion.games.cube_cafe.values import GRILL


def legal(cafe: Cafe) -> Moves:
    """Every legal decision; while a reward is open, its choices alone."""
    tables = cafe.tables
    if cafe.due:
        return tables.rewards[cafe.due]
    position = cafe.turn << tables.staff_bits | cafe.mask
    moves = tables.always[position]
    if cafe.dirty and cafe.free:
        moves += tuple(_bus(cafe))
    if not cafe.mask:
        return moves
    pays = tables.pays[position]
    if cafe.dry:
        moves += tables.refill[pays[REFILL - SEAT]][cafe.dry]
    if cafe.hungry:
        moves += tables.order[pays[ORDER - SEAT]][cafe.hungry]
    if cafe.empty and cafe.line:
        moves += tables.seat[pays[0]][cafe.empty]
    pay = pays[COOK - SEAT]
    if pay & 3 and cafe.menu >> CUBE_BITS * (pay >> 2) & CUBE_MASK:
        moves += tables.cook[pay]
    pay = pays[DRIVE - SEAT]
    if pay & 3:
        colour = pay >> 2
        cubes = cafe.menu >> CUBE_BITS * colour & CUBE_MASK
        for slot, car in enumerate(cafe.car):
            if cubes and car in (colour, tables.wild) and cafe.fed[slot] == NONE:
                moves += tables.drive[pay][slot]
    pay = pays[SERVE - SEAT]
    if cafe.plated and pay & 3:
        moves += _serve(cafe, pay)
    return moves


def _serve(cafe: Cafe, pay: int) -> Moves:
    moves: Moves = ()
    serve = cafe.tables.serve[pay]
    for space, cubes in enumerate(cafe.food):
        if not cubes or (space == GRILL and cafe.present & cafe.tables.values.grill_closing):
            continue
        colour = 0
        while cubes:
            if cubes & CUBE_MASK:
                moves += serve[space][colour][cafe.plated]
            cubes >>= CUBE_BITS
            colour += 1
    return moves


def choices(cafe: Cafe, table: int, space: int) -> tuple[int, ...]:
    """What may be chosen with a plate put on that space of the dishwasher; NONE alone: nothing."""
    tables = cafe.tables
    if space == tables.washer[WASH_MANAGER]:
        return (NONE,)
    if space == tables.washer[WASH_MATCH]:
        return tables.any_colour if cafe.plate[table] == tables.wild else (NONE,)
    if space == tables.washer[WASH_COPY]:
        return tables.copies[cafe.mask]
    if space == tables.washer[WASH_REFILL]:
        return tables.refillable[cafe.dry]
    return tables.any_colour


def _bus(cafe: Cafe) -> list[Move]:
    return [
        (BUS, table, space, choice)
        for table in range(len(cafe.plate))
        if cafe.dirty >> table & 1
        for space in range(len(cafe.washer))
        if cafe.free >> space & 1
        for choice in choices(cafe, table, space)
    ]
