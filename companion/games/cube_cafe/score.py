"""Who has won and why: money, then fewer guests left waiting."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Result
from companion.games.cube_cafe.state import State


def results(state: State) -> tuple[Result, ...]:
    """Every seat's money and place; tied seats have the same place."""
    order = [(-cafe.money, cafe.remaining()) for cafe in state.cafes]
    return tuple(
        Result(
            seat=seat,
            score=cafe.money,
            rank=1 + sum(other < order[seat - 1] for other in order),
            lines=(
                ("tables", cafe.money - cafe.car_money - cafe.reward_money),
                ("drive-thru", cafe.car_money),
                ("manager", cafe.reward_money),
            ),
        )
        for seat, cafe in enumerate(state.cafes, 1)
    )


def tie_break(state: State, names: Sequence[str]) -> list[str]:
    """What parted seats with the same money, where there are such."""
    lines = []
    for money in sorted({cafe.money for cafe in state.cafes}, reverse=True):
        tied = [(name, cafe.remaining()) for name, cafe in zip(names, state.cafes, strict=True) if cafe.money == money]
        if len(tied) > 1:
            lines.append(f"${money}: " + ", ".join(f"{name} has {left} guests left waiting" for name, left in tied))
    return lines
