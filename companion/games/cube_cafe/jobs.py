"""What each staff member could do now, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cube_cafe import options
from companion.games.cube_cafe.state import Cafe
from companion.games.cube_cafe.tables import COOK, DRIVE, MANAGER, ON_WHEEL, REFILL, SEAT, SERVE, VERBS, Move


def by_staff(cafe: Cafe) -> dict[int, str]:
    """For each kind of staff that can do more than turn the wheel: the jobs it can take."""
    found: dict[int, dict[int, list[Move]]] = {}
    for move in options.legal(cafe):
        if SEAT <= move[0] <= MANAGER:
            found.setdefault(move[1], {}).setdefault(move[0], []).append(move)
    return {
        staff: "; ".join(job(cafe, by_verb[verb]) for verb in sorted(by_verb))  # the manager comes last
        for staff, by_verb in found.items()
    }


def job(cafe: Cafe, moves: Sequence[Move]) -> str:
    """Moves of one verb and staff in a few words."""
    values = cafe.tables.values
    verb = moves[0][0]
    if verb == MANAGER:
        steps = sorted({cafe.tables.steps[move[2]] for move in moves}, reverse=True)
        places = " ".join(ON_WHEEL[move[2]] for move in moves)
        return f"manager {'/'.join(map(str, steps))} ({places})" if len(moves) == 1 else f"manager {places}"
    if verb == COOK:
        return f"cook {values.colours[cafe.tables.shows[cafe.turn][COOK - SEAT]]}"
    if verb == DRIVE:
        return "drive slot " + " ".join(str(values.slot_stars[move[2]]) for move in moves)
    if verb == SERVE:
        return "serve " + ", ".join(
            f"{values.letters[move[2]]} {values.spaces[move[3]]}>{move[4] + 1}" for move in moves
        )
    word = VERBS[verb]
    tables = " ".join(str(move[2] + 1) for move in moves)
    return f"{word} {tables}" if verb != REFILL else f"refill {tables}"
