"""The worked examples about money, awards, places, levels and medals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.bake_and_sale import score, variants
from companion.games.bake_and_sale.values import challenges, values_of
from companion.sheet.marks import Sheet, blank
from pnp.errors import UserError

VALUES = values_of()


def marked(**marks: Any) -> Sheet:
    return replace(blank(VALUES, "somebody"), **marks)


def breads(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(bread, 0) for bread in VALUES.breads)


def test_wholesale() -> None:
    six = marked(loaves=breads(ciabatta=6), stars=breads(ciabatta=2))
    assert score.breakdown(VALUES, six).wholesale == 36
    assert score.breakdown(VALUES, replace(six, sold=breads(ciabatta=1))).wholesale == 25


def test_retail_fame_and_hiring() -> None:
    assert score.breakdown(VALUES, marked(orders=0b11000)).retail == 16
    assert score.breakdown(VALUES, marked(fame=3)).fame == 6
    both = marked(fame=5, agency=2)
    assert (score.breakdown(VALUES, both).fame, score.breakdown(VALUES, both).buildings) == (6, 0)
    assert score.measures(VALUES, both)[VALUES.awards.index("known")] == 7
    assert score.breakdown(VALUES, replace(both, agency=3)).buildings == 16
    assert score.breakdown(VALUES, marked(hire=2)).total == -6
    assert score.breakdown(VALUES, marked(supermarket=2)).buildings == 16
    assert score.breakdown(VALUES, marked(fame=12)).fame == 30


def test_batches() -> None:
    assert score.breakdown(VALUES, marked(loaves=breads(ciabatta=2), batches=breads(ciabatta=1))).total == 6
    assert score.breakdown(VALUES, marked(batches=breads(ciabatta=3, special=2))).batches == 18


def three_players() -> list[Sheet]:
    return [
        marked(size=4, stars=breads(brioche=3, special=1), loaves=breads(baguette=4, ciabatta=4), fame=6),
        marked(size=4, stars=breads(brioche=2, special=2), loaves=breads(baguette=6, ciabatta=2), fame=3),
        marked(size=4, loaves=breads(baguette=3), fame=6),
    ]


def test_shared_awards() -> None:
    results = score.results(VALUES, three_players())
    assert [result.breakdown.awards for result in results] == [23, 18, 8]
    assert [len(result.awards) for result in results] == [5, 4, 2]


def test_equal_scores_rank_by_awards_else_they_are_tied() -> None:
    """A has one award more than B; whatever hides their difference in money leaves A first."""
    table = three_players()
    twins = score.results(VALUES, [table[0], table[0], table[2]])
    assert [result.rank for result in twins] == [1, 1, 3]
    assert score.ranking(twins) == ((0, 1), (2,))
    known = marked(fame=2)
    plain = marked(loaves=breads(special=1), sold=breads(special=1), orders=0b1000, batches=breads(special=1))
    money = [result.score for result in score.results(VALUES, [known, plain])]
    assert money == [10, 28]
    rich = replace(known, supermarket=1, fame=3, orders=0b0001)
    results = score.results(VALUES, [rich, plain])
    assert [(result.score, len(result.awards), result.rank) for result in results] == [(28, 1, 2), (28, 2, 1)]


def test_nobody_wins_with_nothing() -> None:
    results = score.results(VALUES, [marked(), marked()])
    assert [(result.awards, result.score, result.rank) for result in results] == [((), 0, 1), ((), 0, 1)]


def test_solo_awards_are_thresholds() -> None:
    short = marked(loaves=breads(baguette=8, ciabatta=6), stars=breads(special=3, brioche=1), size=5, fame=8)
    assert score.solo_awards(VALUES, short) == ()
    reached = marked(
        loaves=breads(baguette=8, ciabatta=6, brioche=1), stars=breads(special=3, brioche=2), size=6, fame=8, agency=1
    )
    assert score.solo_awards(VALUES, reached) == VALUES.awards
    assert score.breakdown(VALUES, reached).awards == 50


@pytest.mark.parametrize(
    ("money", "reached", "after"),
    [
        (-3, "", "easy"),
        (119, "", "easy"),
        (120, "easy", "normal"),
        (199, "challenging", "impossible"),
        (200, "impossible", "level-6"),
        (219, "impossible", "level-6"),
        (220, "level-6", "level-7"),
        (259, "level-7", "level-8"),
    ],
)
def test_solo_ladder(money: int, reached: str, after: str) -> None:
    assert variants.level_reached(money) == reached
    assert variants.level_after(money) == after
    assert (variants.target(after) or 0) > money


def test_medals() -> None:
    values = values_of("corner-shop")
    assert [score.medal(values, money) for money in (119, 120, 173, 174, 182)] == [
        None,
        "bronze",
        "bronze",
        "silver",
        "gold",
    ]


def test_variants() -> None:
    for name in variants.known():
        variant = variants.parse(name)
        assert variant.misfit(1) == "" or variant.misfit(2) == ""
        assert variant.misfit(1) != variant.misfit(2)
        assert variant.values.challenge == variant.challenge
    assert variants.target("level-9") == 280
    for word in ("", "solo-", "solo-hardest", "solo-level-0", "solo-level-06", "challenge-", "challenge-x", "Solo"):
        with pytest.raises(UserError, match="unknown variant"):
            variants.parse(word)
    with pytest.raises(UserError, match="did you mean 'quiet-town'"):
        values_of("quiet-twon")


def test_challenges_change_what_they_say() -> None:
    found = {name: values_of(name) for name in challenges()}
    assert found["long-weekend"].days == 6
    assert (found["family-bakery"].start_size, found["family-bakery"].closed) == (3, {"consult"})
    assert found["corner-shop"].order_money == tuple(2 * money for money in VALUES.order_money)
    assert (found["good-neighbours"].given_friendly, found["good-neighbours"].given_stock) == (1, 1)
    assert found["small-pantry"].capacity == (10, 10, 8, 8, 8, 8)
    assert found["secret-recipe"].given_pins == breads(special=2)
    assert found["secret-recipe"].never_baked == (True, True, False, False, False, False)
    assert (found["full-larder"].hours, found["full-larder"].given_supplies) == (6, (3,) * 6)
    assert found["quiet-town"].closed == {"network", "marketing"}
