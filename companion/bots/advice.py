"""Hints for every game that has bots: the hard bot's move, and others compared with it by games played out.

The moves that come into question are those of the hard bot, of the other levels and one of each group of legal moves.
Each is tried in the same imagined games, with what the seat cannot see dealt anew, played to the end by a quick bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

from companion.bots import Hint
from companion.game import CHANCE, OVER, BotLevel, Move, Room
from pnp.seeded import Seeded

MOST_MOVES: Final = 6
"""Moves that are compared."""
MOST_GAMES: Final = 16
"""Imagined games for each of them."""
DECISIONS: Final = 2500
"""Decisions of the quick bot in all, after which no further game is begun."""
STRONG: Final = ("hard", "normal")
QUICK: Final = "easy"


def strongest(room: Room[Any]) -> BotLevel | None:
    """The level that gives hints."""
    bots = room.bots()
    known = [bots[name] for name in STRONG if name in bots] or list(bots.values())[-1:]
    return known[0] if known else None


def hints(room: Room[Any], state: Any, count: int = 3) -> list[Hint]:
    """The hard bot's move and the next best ones, with what they are expected to lose against it."""
    level = strongest(room)
    if level is None or state.mover <= CHANCE:
        return []
    bot = level.make("hint")
    best = bot.choose(state.copy())
    moves, reasons = _moves(room, state, best)
    reasons[best] = bot.why()
    ends = _ends(room, state, moves)
    others = sorted(moves[1:], key=lambda move: -fmean(ends[move]))
    return [
        Hint(move, reasons.get(move, "") or _effect(room, state, move), _behind(ends[best], ends[move]))
        for move in [best, *others][:count]
    ]


def _behind(best: Sequence[float], other: Sequence[float]) -> float:
    """The mean difference; no move is better than the best one, whatever a few games say."""
    return max(0.0, fmean(best) - fmean(other))


def _moves(room: Room[Any], state: Any, best: Move) -> tuple[list[Move], dict[Move, str]]:
    """The moves to compare, the best first, and the reasons that bots have given for some."""
    reasons: dict[Move, str] = {}
    found = [best]
    for name in (*STRONG, QUICK):
        if name in room.bots():
            bot = room.bots()[name].make("another")
            move = bot.choose(state.copy())
            reasons.setdefault(move, bot.why())
            found.append(move)
    legal = room.legal(state)
    by_verb: dict[int, list[Move]] = {}
    for move in legal:
        by_verb.setdefault(move[0], []).append(move)
    rows = list(by_verb.values())
    deepest = max((len(row) for row in rows), default=0)
    found += [row[place] for place in range(min(deepest, MOST_MOVES)) for row in rows if place < len(row)]
    return list(dict.fromkeys(found))[:MOST_MOVES], reasons


def _ends(room: Room[Any], state: Any, moves: Sequence[Move]) -> dict[Move, list[float]]:
    """How imagined games end for the seat after each move: its lead over the best rival, alone its score."""
    seat = state.mover
    ends: dict[Move, list[float]] = {move: [] for move in moves}
    spent = 0
    for number in range(MOST_GAMES):
        for move in moves:
            game = room.guess(state, seat, Seeded(f"hint {number}"))
            spent += _play(room, game, move, number)
            results = room.standing(game)
            own = results[seat - 1].score
            ends[move].append(own - max((each.score for each in results if each.seat != seat), default=0))
        if spent > DECISIONS:
            break
    return ends


def _play(room: Room[Any], game: Any, move: Move, number: int) -> int:
    """Plays a game out in place after a move, every seat by the quick bot; the decisions it took."""
    level = room.bots().get(QUICK) or next(iter(room.bots().values()))
    bots = {}
    source = Seeded(f"hint {number} chance")
    decisions = 0
    room.apply(game, move)
    while game.mover != OVER and decisions < DECISIONS:
        seat = game.mover
        if seat == CHANCE:
            room.apply(game, room.draw(game, source))
            continue
        if seat not in bots:
            bots[seat] = level.make(f"hint {number} {seat}")
        room.apply(game, bots[seat].choose(room.view(game, seat)))
        decisions += 1
    return decisions


def _effect(room: Room[Any], state: Any, move: Move) -> str:
    """What a move does, where no bot has said why it might be made."""
    after = state.copy()
    room.apply(after, move)
    told = room.effect(state, move, after)
    return told or next((group.text for group in room.groups(state) if move in group.moves), "")
