"""The yardstick of Bake & Sale: the best scores found with all dice of a week known, and what the bots reach of them.

Ten weeks are fixed. The best line found for each lies beside this file as a record that anybody can replay; the
benchmark replays them, lets the bots play the same weeks without knowing the dice, and prints their shares.

    python benchmarks/clairvoyant.py                      what normal and hard reach of the best known scores
    python benchmarks/clairvoyant.py --search 60          look for better lines first, a minute for each week
    python benchmarks/clairvoyant.py --weeks 0,3 --bots ""     only these weeks, no bots
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from dataclasses import astuple
from pathlib import Path

from companion import record, replay
from companion.game import CHANCE, BotLevel, Setup
from companion.games import room
from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.room import tables_of
from companion.games.bake_and_sale.rules import Move
from companion.games.bake_and_sale.search import DaySearch
from companion.games.bake_and_sale.state import Sheet
from companion.games.bake_and_sale.tables import END, ROLL, Pool
from companion.games.bake_and_sale.worth import DEFAULT, Plan, Weights, Worth
from companion.seats import Player
from companion.simulate import Played, record_text
from pnp.seeded import Seeded

WEEKS = tuple(f"clairvoyant-{number}" for number in range(10))
SHELF = Path(__file__).parent / "clairvoyant"
SOLO = Setup("solo", 1)
GAME = room("bake-and-sale")
FIRST = (3, 3)
"""Positions kept from day to day and within a day while all plans are tried once."""
LATER = (16, 10)
"""The same while the better plans are tried again with weights that vary."""
BETTER = 8
SPREAD = 0.25
"""How far weights vary, as a share of each."""

Found = tuple[int, tuple[Move, ...]]


def dice_of(week: str) -> list[Pool]:
    """All rolls of a week, from its name as it stands (a table would write the seed in capitals)."""
    state = GAME.start(SOLO)
    source = Seeded(week)
    rolls = []
    for _ in range(state.tables.values.days):
        move = GAME.draw(state, source)
        rolls.append(move[1:])
    return rolls


def best_week(dice: list[Pool], plan: Plan, weights: Weights, across: int, within: int) -> Found:
    """The best way found through a week of known dice towards one plan: the best positions go on from day to day."""
    tables = tables_of("")
    values = tables.values
    mornings: list[tuple[Sheet, tuple[Move, ...]]] = [(Sheet(tables), ())]
    for day, pool in enumerate(dice, 1):
        worth = Worth(tables, plan, weights, values.days - day)
        ends: dict[object, tuple[float, Sheet, tuple[Move, ...]]] = {}
        for before, moves in mornings:
            sheet = before.copy()
            sheet.day, sheet.hours, sheet.dice = day, values.hours, pool
            sheet.baked = sheet.consulted = sheet.marketed = sheet.swapped = 0
            for line in DaySearch(worth, within).kept(sheet):
                after = line.sheet.copy()
                after.hours = after.baked = after.consulted = after.marketed = after.swapped = 0
                key = after.key()
                if key not in ends or ends[key][0] < line.worth:
                    ends[key] = (line.worth, after, (*moves, (ROLL, *pool), *line.moves, (END,)))
        best = sorted(ends.values(), key=lambda each: -each[0])[:across]
        mornings = [(sheet, moves) for _, sheet, moves in best]
    sheet, moves = mornings[0]
    return score.breakdown(values, sheet).total, moves


def search(week: str, seconds: float) -> Found:
    """All plans once, then the better ones again and again with other weights, until the time is up."""
    dice = dice_of(week)
    known = plans(tables_of(""))
    began = time.process_time()
    tried = [(best_week(dice, plan, DEFAULT, *FIRST), plan) for plan in known]
    tried.sort(key=lambda pair: -pair[0][0])
    best = tried[0][0]
    better = [plan for _, plan in tried[:BETTER]]
    chance = random.Random(week)
    number = 0
    while time.process_time() - began < seconds:
        weights = DEFAULT
        if number >= BETTER:
            weights = Weights(*(each * max(0.0, chance.gauss(1, SPREAD)) for each in astuple(DEFAULT)))
        found = best_week(dice, better[number % BETTER], weights, *LATER)
        best = max(best, found, key=lambda each: each[0])
        number += 1
    return best


def shelved(week: str) -> Path:
    return SHELF / f"{week}.game"


def kept_score(week: str) -> int:
    """The best score known, as its record replays; 0 if there is none."""
    if not shelved(week).is_file():
        return 0
    game = replay.replay(record.read(shelved(week)), other_data=True)
    return GAME.standing(game.state)[0].score


def keep(week: str, found: Found) -> None:
    """Keeps the better line as a record, its moves judged by the rules once more."""
    state = GAME.start(SOLO)
    for move in found[1]:
        why = GAME.why_not(state, move)
        if why:
            raise SystemExit(f"{week}: {GAME.words(state, move)}: {why}")
        GAME.apply(state, move)
    SHELF.mkdir(exist_ok=True)
    text = record_text(GAME, SOLO, [Player("Clairvoyant")], Played(week, state, found[1]))
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith("[Seed ")]
    shelved(week).write_text("".join(lines), encoding="utf-8")


def reached_by(level: BotLevel, week: str) -> int:
    """What a bot reaches in a week whose dice it does not know."""
    bot = level.make(f"{week}/bot")
    state = GAME.start(SOLO)
    for pool in dice_of(week):
        GAME.apply(state, (ROLL, *pool))
        while state.mover > CHANCE:
            GAME.apply(state, bot.choose(state.copy()))
    return GAME.standing(state)[0].score


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--search", type=float, default=0.0, metavar="SECONDS", help="for each week, before comparing")
    options.add_argument("--weeks", default=",".join(map(str, range(len(WEEKS)))))
    options.add_argument("--bots", default="normal,hard")
    told = options.parse_args()
    weeks = [WEEKS[int(number)] for number in told.weeks.split(",")]
    if told.search:
        for week in weeks:
            found, before = search(week, told.search), kept_score(week)
            if found[0] > before:
                keep(week, found)
            print(f"{week}: found {found[0]}, known before {before or 'nothing'}", flush=True)
    best = [kept_score(week) for week in weeks]
    print(f"all dice known: {' '.join(map(str, best))}, mean {statistics.mean(best):.1f}")
    for name in told.bots.split(",") if told.bots else ():
        level = GAME.bots()[name]
        reached = [reached_by(level, week) for week in weeks]
        share = sum(reached) / sum(best)
        print(
            f"{name:14}: {' '.join(map(str, reached))}, mean {statistics.mean(reached):.1f} = {share:.1%}", flush=True
        )


if __name__ == "__main__":
    main()
