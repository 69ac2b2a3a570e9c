"""The master's learned eye, and how it chooses a turn with it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean

import pytest

from companion.game import CHANCE, OVER, Setup
from companion.games import room
from companion.games.bake_the_cake import crowd, rules
from companion.games.bake_the_cake.estimate import outcome
from companion.games.bake_the_cake.glance import glance
from companion.games.bake_the_cake.judge import Judge, judge_for, judges
from companion.games.bake_the_cake.options import legal
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import values_of
from pnp.seeded import Seeded

ROOM = room("bake-the-cake")


def game(seats: int, seed: str, level: str = "easy") -> Iterator[State]:
    """The positions of a game between bots before each thing, the finished one last."""
    state = ROOM.start(ROOM.usual_setup("standard", seats))
    source = Seeded(seed)
    bots = [ROOM.bots()[level].make(f"{seed} {seat}") for seat in range(seats)]
    while state.mover != OVER:
        if state.mover == CHANCE:
            rules.apply(state, ROOM.draw(state, source))
            continue
        yield state.copy()
        rules.apply(state, bots[state.mover - 1].choose(state))
    yield state


def judge_of(state: State) -> Judge:
    found = judge_for(state.values)
    assert found is not None
    return found


def test_there_is_a_judge_for_every_table_with_a_contest() -> None:
    assert sorted(judges()) == [3, 4, 5, 6]
    assert judge_for(values_of("challenge-full-house", 6)) is judges()[6]
    for variant, seats in (("children", 4), ("duel", 2), ("open-house", 1)):
        assert judge_for(values_of(variant, seats)) is None


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_weights_fit_what_is_seen_and_the_numbers_stay_small(seats: int) -> None:
    judge = judges()[seats]
    assert len(judge.hidden) == len(judge.bias) == len(judge.out) - 1
    for state in list(game(seats, "small", "random"))[:-1]:
        for me in range(seats):
            seen = glance(state, me)
            assert {len(row) for row in judge.hidden} == {len(judge.straight)} == {len(seen)}
            assert max(map(abs, seen)) < 5
            assert 0 < judge.weigh(seen) < 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_later_winner_is_promised_more_than_the_others(seats: int) -> None:
    winners: list[float] = []
    others: list[float] = []
    for number in range(12):
        *states, end = game(seats, f"winner {number}")
        late = states[-2 * seats]
        for me in range(seats):
            (winners if outcome(end, me) > 0.5 else others).append(judge_of(late).share(late, me))
    assert fmean(winners) > fmean(others) + 0.1


def test_shares_of_a_table_make_up_about_one_win() -> None:
    for seats in (3, 6):
        sums = [sum(judges()[seats].share(state, me) for me in range(seats)) for state in list(game(seats, "sum"))[:-1]]
        assert fmean(sums) == pytest.approx(1, abs=0.15)


def test_the_end_is_judged_by_what_it_brought() -> None:
    *_, end = game(3, "end")
    assert [judges()[3].share(end, me) for me in range(3)] == [outcome(end, me) for me in range(3)]


@pytest.mark.parametrize("seats", [3, 6])
def test_promising_turns_are_legal_and_in_order(seats: int) -> None:
    for state in list(game(seats, "order"))[10:-1:9]:
        turns = crowd.promising(state, judge_of(state))
        assert {turn.move for turn in turns} <= set(legal(state))
        assert len(turns) == min(crowd.FIRSTS, len(legal(state)))
        promises = [turn.promise for turn in turns]
        assert promises == sorted(promises, reverse=True)
        assert all(turn.after.mover != state.mover for turn in turns)  # the turn is over


def test_the_choice_follows_from_position_and_chance_and_leaves_the_table_alone() -> None:
    state = list(game(4, "same"))[20]
    before = state.copy()
    chosen = {crowd.best_in_crowd(state, judge_of(state), random.Random(7)) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(legal(before))
    assert glance(state, 0) == glance(before, 0)


def test_a_win_at_hand_is_taken_within_the_turn() -> None:
    taken = 0
    for number in range(8):
        for state in list(game(4, f"win {number}"))[-9:-1]:
            me = state.mover - 1
            if not wins(state, me):
                continue
            for _ in range(state.left):
                if state.mover - 1 == me:
                    rules.apply(state, crowd.best_in_crowd(state, judge_of(state), random.Random(1)))
            assert state.mover == OVER
            assert outcome(state, me) > 0.9
            taken += 1
    assert taken > 2


def wins(state: State, me: int) -> bool:
    """Whether one thing ends the game as a baker wants it."""
    for move in legal(state):
        after = state.copy()
        rules.apply(after, move)
        if after.mover == OVER and outcome(after, me) > 0.99:
            return True
    return False


def test_children_are_played_without_a_judge() -> None:
    state = ROOM.start(Setup("children", 3))
    assert ROOM.bots()["hard"].make("child").choose(state) in legal(state)
