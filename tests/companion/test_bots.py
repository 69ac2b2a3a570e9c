"""The bots of Bake & Sale: legal, repeatable, fair, and as strong as promised."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

import pytest

from companion.game import CHANCE, OVER, BotLevel, Setup
from companion.games import room
from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.planning import Mind, PlanningBot, rivals
from companion.games.bake_and_sale.plans import plans
from companion.games.bake_and_sale.playouts import Effort, HardBot, Playouts, hints
from companion.games.bake_and_sale.state import State
from companion.games.bake_and_sale.tables import MARKET
from companion.games.bake_and_sale.values import challenges
from companion.games.bake_and_sale.worth import DEFAULT, Worth
from companion.simulate import play_bots, play_random
from pnp.seeded import Seeded

ROOM = room("bake-and-sale")
SOLO = Setup("solo", 1)


def scores(name: str, weeks: int, setup: Setup = SOLO) -> list[int]:
    level = ROOM.bots()[name]
    return [ROOM.standing(play_bots(ROOM, setup, [level], f"bots-{week}").state)[0].score for week in range(weeks)]


def test_levels_from_weak_to_strong() -> None:
    assert list(ROOM.bots()) == ["random", "easy", "normal", "hard"]
    means = [statistics.mean(scores(name, weeks)) for name, weeks in (("random", 60), ("easy", 60), ("normal", 10))]
    assert means == sorted(means)
    assert means[1] > 119.6
    assert means[2] > 165


def states(setup: Setup, names: list[str], seed: str) -> Iterator[tuple[State, PlanningBot]]:
    """Every decision of a game between bots, judged by the rules before it is made."""
    bots = [ROOM.bots()[name].make(f"{seed}/{seat}") for seat, name in enumerate(names)]
    dice = Seeded(seed)
    state = ROOM.start(setup)
    while state.mover != OVER:
        if state.mover == CHANCE:
            ROOM.apply(state, ROOM.draw(state, dice))
            continue
        before = state.key()
        bot = bots[state.mover - 1]
        move = bot.choose(state)
        assert state.key() == before, "a bot must not touch the state"
        assert ROOM.why_not(state, move) == ""
        ROOM.apply(state, move)
        yield state, bot


@pytest.mark.parametrize("variant", ["solo", *(f"challenge-{each}" for each in challenges())])
def test_every_variant_is_played_by_its_rules(variant: str) -> None:
    for name in ("easy", "normal"):
        decisions = list(states(Setup(variant, 1), [name], f"legal {variant}"))
        assert len(decisions) > 20
        reasons = {bot.why() for _, bot in decisions}
        assert all(reasons)
        assert ROOM.standing(decisions[-1][0])[0].score > 40


def test_a_table_of_bots() -> None:
    played = list(states(Setup("standard", 4), ["normal", "random", "easy", "normal"], "table"))
    standing = ROOM.standing(played[-1][0])
    ranks = [result.rank for result in standing]
    assert ranks[1] == 4
    assert ranks.index(1) in (0, 3)
    first, last = played[-1][0].sheets[0], played[-1][0].sheets[3]
    assert first.key() != last.key(), "two bots of a level must not be twins"


def little(seed: str) -> HardBot:
    """A hard bot that thinks little enough to play many weeks in a test; the code is the same."""
    mind = Mind(wide=False, scan=1, width=4, taste=0.0)
    return HardBot(seed, mind, Effort(plans=2, days=1, weeks=2, halve=1, nodes=500, last_width=4))


@pytest.mark.parametrize("variant", ["solo", *(f"challenge-{each}" for each in challenges())])
def test_the_hard_bot_plays_every_variant_by_its_rules(variant: str) -> None:
    bot = little(f"hard {variant}")
    state = ROOM.start(Setup(variant, 1))
    dice = Seeded(variant)
    while state.mover != OVER:
        if state.mover == CHANCE:
            ROOM.apply(state, ROOM.draw(state, dice))
            continue
        before = state.key()
        move = bot.choose(state)
        assert state.key() == before
        assert ROOM.why_not(state, move) == ""
        assert bot.why()
        ROOM.apply(state, move)
    assert ROOM.standing(state)[0].score > 100


def test_the_hard_bot_at_a_table() -> None:
    """Seats before and behind it: some rivals have ended their day, some have not."""
    for hard in (1, 2):
        levels = [ROOM.bots()["easy"]] * 3
        levels[hard - 1] = BotLevel("hard", little)
        standing = ROOM.standing(play_bots(ROOM, Setup("standard", 3), levels, f"table {hard}").state)
        assert standing[hard - 1].rank == 1


def test_the_hard_bot_repeats_itself_and_has_a_budget() -> None:
    state = ROOM.start(SOLO)
    ROOM.apply(state, ROOM.draw(state, Seeded("budget")))
    days = []
    for _ in range(2):
        bot = HardBot("a", effort=Effort(nodes=10_000))
        days.append([line.moves for line in bot.lines(state)])
        thought = bot.nodes
    assert days[0] == days[1]
    assert little("a").lines(state)
    more = HardBot("a", effort=Effort(nodes=20_000))
    more.lines(state)
    assert 5_000 < more.nodes - thought < 20_000


def test_imagined_dice_are_the_bots_own() -> None:
    """They follow from the bot's seed and the day, never from the table's source of chance."""
    state = ROOM.start(SOLO)
    table = Seeded("table")
    ROOM.apply(state, ROOM.draw(state, table))
    imagined = [Playouts(state, DEFAULT, seed, 3).dice(5) for seed in ("a", "a", "b")]
    assert imagined[0] == imagined[1] != imagined[2]
    assert all(len(pool) == 6 and max(pool[:3]) < 6 <= min(pool[3:]) for pool in imagined[0])


def test_all_days_are_judged_by_the_same_dice() -> None:
    state = ROOM.start(SOLO)
    ROOM.apply(state, ROOM.draw(state, Seeded("common")))
    days = little("common").days(state)
    one, other = Playouts(state, DEFAULT, "x", 3), Playouts(state, DEFAULT, "x", 3)
    assert one.end(days[0], 1) == other.end(days[0], 1)
    assert one.end(days[0], 0) == other.end(days[0], 0)


@pytest.mark.parametrize("name", ["random", "easy", "normal"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    level = ROOM.bots()[name]
    games = [play_bots(ROOM, SOLO, [level], seed).moves for seed in ("a", "a", "b")]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_fixed_scores() -> None:
    """The same on every machine: the seeds and what they bring."""
    assert scores("random", 3) == FIXED["random"]
    assert scores("easy", 3) == FIXED["easy"]
    assert scores("normal", 2) == FIXED["normal"]
    hard = BotLevel("hard", little)
    assert [ROOM.standing(play_bots(ROOM, SOLO, [hard], f"bots-{week}").state)[0].score for week in (0, 1)] == FIXED[
        "hard"
    ]


FIXED = {"random": [32, 53, 54], "easy": [128, 115, 145], "normal": [199, 184], "hard": [206, 190]}


@pytest.mark.parametrize("challenge", ["", *challenges()])
def test_on_the_last_day_the_worth_is_the_score(challenge: str) -> None:
    variant = f"challenge-{challenge}" if challenge else "solo"
    for seed in range(20):
        state = play_random(ROOM, Setup(variant, 1), f"worth {seed}").state
        sheet = state.sheets[0]
        for plan in plans(state.tables):
            worth = Worth(state.tables, plan, DEFAULT, 0)
            assert worth.of(sheet) == score.breakdown(state.tables.values, sheet).total


def test_at_a_table_the_last_day_counts_the_shared_awards() -> None:
    for seed in range(30):
        state = play_random(ROOM, Setup("standard", 3), f"shared {seed}").state
        results = score.results(state.tables.values, state.sheets)
        for seat in (1, 2, 3):
            state.mover = seat
            worth = Worth(state.tables, plans(state.tables)[0], DEFAULT, 0, rivals(state))
            assert worth.of(state.sheets[seat - 1]) == results[seat - 1].score


def test_a_bot_goes_on_from_any_position() -> None:
    """After an undo or a person's own moves the bot thinks anew, also while a bonus waits."""
    chance = random.Random("anywhere").random
    bot = ROOM.bots()["normal"].make("anywhere")
    state = ROOM.start(SOLO)
    dice = Seeded("anywhere")
    asked = waiting = 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            ROOM.apply(state, ROOM.draw(state, dice))
            continue
        if state.sheet.due_stars or state.sheet.due_pins or asked % 5 == 0:
            waiting += bool(state.sheet.due_stars or state.sheet.due_pins)
            assert ROOM.why_not(state, bot.choose(state)) == ""
        asked += 1
        ROOM.apply(state, ROOM.sample(state, chance))
    assert waiting


def test_hints_are_legal_best_first_and_give_reasons() -> None:
    state = ROOM.start(SOLO)
    ROOM.apply(state, ROOM.parse(state, ["roll", "w3", "w3", "w5", "b2", "b5", "b6"]))
    told = hints(state)
    assert len(told) == 3
    assert told[0].behind == 0
    assert [hint.behind for hint in told] == sorted(hint.behind for hint in told)
    assert len({hint.move for hint in told}) == 3
    for hint in told:
        assert ROOM.why_not(state, hint.move) == ""
        assert hint.why
    assert any("hourglass" in hint.why for hint in told)


def test_hints_while_a_bonus_waits_and_when_the_day_is_spent() -> None:
    state = ROOM.start(SOLO)
    ROOM.apply(state, ROOM.parse(state, ["roll", "w3", "w3", "w5", "b2", "b5", "b6"]))
    state.sheet.due_stars = 1
    assert all(ROOM.why_not(state, hint.move) == "" for hint in hints(state))
    state.sheet.due_stars = 0
    state.sheet.hours = 0
    state.sheet.hire = state.sheet.values.hire_limit
    told = hints(state)
    assert [ROOM.words(state, hint.move) for hint in told] == ["end"]
    assert told[0].behind == 0


def test_on_the_last_day_a_hint_counts_money() -> None:
    state = ROOM.start(SOLO)
    state.day = state.tables.values.days
    ROOM.apply(state, ROOM.parse(state, ["roll", "w3", "w3", "w5", "b2", "b5", "b6"]))
    told = hints(state)
    assert told[0].behind == 0
    assert all(hint.behind == int(hint.behind) for hint in told)


def test_a_reason_names_the_breads() -> None:
    state = ROOM.start(SOLO)
    ROOM.apply(state, ROOM.parse(state, ["roll", "w3", "w3", "w5", "b2", "b5", "b6"]))
    bot = PlanningBot("reason")
    while True:
        move = bot.choose(state)
        if move[0] == MARKET:
            break
        ROOM.apply(state, move)
    assert " for " in bot.why()
    assert any(bread in bot.why() for bread in state.tables.values.breads)
