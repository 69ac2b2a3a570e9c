"""Whole shifts searched: a beam of cafés, all moves of each, the best ones kept, until no staff is left.

A plate that is ordered in a plan stays unknown; the bot plans anew when it is drawn.
"""

from __future__ import annotations

from companion.games.cube_cafe.options import legal
from companion.games.cube_cafe.rules import act, set_plate
from companion.games.cube_cafe.state import Cafe
from companion.games.cube_cafe.tables import END, END_MOVE, ORDER, Move
from companion.games.cube_cafe.worth import UNKNOWN, WEIGHTS, Weights, worth


class Node:
    """A café in a plan, and how it came there."""

    __slots__ = ("before", "cafe", "move", "rating")

    def __init__(self, cafe: Cafe, before: Node | None, move: Move, rating: float) -> None:
        self.cafe: Cafe = cafe
        self.before: Node | None = before
        self.move: Move = move
        self.rating: float = rating

    def path(self) -> list[Move]:
        """The moves from the start of the plan to here."""
        moves: list[Move] = []
        node: Node = self
        while node.before is not None:
            moves.append(node.move)
            node = node.before
        moves.reverse()
        return moves


class Plan:
    """The moves of a shift and what they are worth."""

    __slots__ = ("cafe", "moves", "worth")

    def __init__(self, moves: list[Move], value: float, cafe: Cafe | None = None) -> None:
        self.moves: list[Move] = moves
        self.worth: float = value
        self.cafe: Cafe | None = cafe  # as the plan leaves it


def likeness(cafe: Cafe, staff: bool = True) -> tuple[object, ...]:
    """Cafés of a plan with the same likeness are equally good: it does not matter which table is which.

    Without `staff`, as at the end of a shift, neither does it matter who is left on the team.
    """
    places = sorted(
        (cafe.who[t], cafe.stars[t], cafe.plate[t], cafe.cube[t], cafe.dry >> t & 1) for t in range(len(cafe.who))
    )
    return (
        cafe.turn,
        cafe.menu,
        cafe.manager,
        cafe.due,
        cafe.money,
        cafe.seated,
        cafe.free,
        tuple(cafe.team) if staff else (),
        tuple(cafe.food),
        tuple(cafe.fed),
        tuple(places),
    )


def search(start: Cafe, left: int, width: int, weights: Weights = WEIGHTS) -> Plan:
    """The best plan that a beam of that width finds for the rest of the shift."""
    value, node = max(explore(start, left, width, weights), key=_value)
    return Plan(node.path(), value)


def best_ends(start: Cafe, left: int, width: int, many: int, weights: Weights) -> list[Plan]:
    """The best plans that end in different ways, best first; each with the café that it leaves."""
    found: dict[tuple[object, ...], Plan] = {}
    for value, node in sorted(explore(start, left, width, weights), key=_value, reverse=True):
        left_over = likeness(node.cafe, staff=False)
        if left_over not in found:
            found[left_over] = Plan(node.path(), value, node.cafe)
            if len(found) == many:
                break
    return list(found.values())


def explore(start: Cafe, left: int, width: int, weights: Weights) -> list[tuple[float, Node]]:
    """Every café at which the shift could end, among those that a beam of that width comes by, with its worth."""
    sink = [0] * (UNKNOWN + 1)  # plates of plans go nowhere
    root = Node(start, None, END_MOVE, 0.0)
    ends = [] if start.due else [(worth(start, left, weights), root)]
    beam = [root]
    while beam:
        grown: dict[tuple[object, ...], Node] = {}
        for node in beam:
            for move in legal(node.cafe):
                if move[0] == END:
                    continue
                cafe = Cafe(node.cafe.tables, node.cafe)
                act(cafe, move, sink)
                if move[0] == ORDER:
                    set_plate(cafe, move[2], UNKNOWN)
                like = likeness(cafe)
                if like in grown:
                    continue
                value = worth(cafe, left, weights)
                grown[like] = further = Node(cafe, node, move, value + hands(cafe, weights))
                if not cafe.due:
                    ends.append((value, further))
        beam = _keep(list(grown.values()), width)
    return ends


def _value(end: tuple[float, Node]) -> float:
    return end[0]


def hands(cafe: Cafe, weights: Weights) -> float:
    """What staff that is left may still do, and a reward that is to be chosen."""
    colours = sum(cafe.team) - cafe.team[-1]
    return weights.staff * (colours + bool(cafe.due)) + weights.wild * cafe.team[-1]


def _keep(nodes: list[Node], width: int) -> list[Node]:
    """The best ones, no more than half of them with the same position of the wheel."""
    nodes.sort(key=_rating, reverse=True)
    kept: list[Node] = []
    by_turn: dict[int, int] = {}
    most = max(1, (width + 1) // 2)
    for node in nodes:
        turn = node.cafe.turn
        if by_turn.get(turn, 0) < most:
            by_turn[turn] = by_turn.get(turn, 0) + 1
            kept.append(node)
            if len(kept) == width:
                break
    return kept


def _rating(node: Node) -> float:
    return node.rating
