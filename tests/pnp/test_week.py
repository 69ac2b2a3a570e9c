"""A week's dice follow from its code alone, on every machine and in every version."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.catalog import find
from pnp.errors import UserError
from pnp.load import load_values
from pnp.week import rolls, week_code

GAME = load_values(find("bake-and-sale"))


@given(st.from_regex(r"[A-Za-z0-9]{1,12}", fullmatch=True))
def test_days_and_dice_are_those_of_the_game(code):
    week = rolls(GAME, code)
    assert len(week) == GAME.values["timeline"]["days"]
    for day in week:
        assert list(day) == [kind["id"] for kind in GAME.values["dice"]]
        for kind in GAME.values["dice"]:
            assert len(day[kind["id"]]) == kind["count"]
            assert set(day[kind["id"]]) <= set(kind["faces"])
            assert day[kind["id"]] == sorted(day[kind["id"]])
    assert week == rolls(GAME, code.lower())


def test_a_code_means_the_same_week_for_ever():
    first, *_, last = rolls(GAME, "SUNDAY7")
    assert first == {"white": [2, 3, 6], "black": [3, 3, 4]}
    assert last == {"white": [2, 4, 5], "black": [3, 6, 6]}


def test_weeks_differ():
    weeks = {str(rolls(GAME, f"W{number}")) for number in range(200)}
    assert len(weeks) == 200


def test_dice_are_fair():
    faces = [
        face for number in range(300) for day in rolls(GAME, f"F{number}") for each in day.values() for face in each
    ]
    for face in range(1, 7):
        assert abs(faces.count(face) / len(faces) - 1 / 6) < 0.015


@pytest.mark.parametrize("word", ["", " ", "A-B", "WEEK 7", "ÄÖ", "TWELVELETTERS", "a\nb", "٣"])
def test_other_codes_are_refused_with_what_would_be_right(word):
    with pytest.raises(UserError, match="use 1 to 12 letters and figures"):
        week_code(word)


def test_a_game_without_days_has_no_week():
    bare = replace(GAME, values={})
    with pytest.raises(UserError, match="no dice that are rolled day by day"):
        rolls(bare, "A")
