"""The sheet on a screen: everything there, in one screen, at every width."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import record, replay
from companion.games.bake_and_sale import menu
from companion.screen import beside, cut, line, plain, width_of

SPECIFICATION = Path(__file__).parent / "records" / "bake-and-sale" / "good-specification.game"


def at(events: int, path: Path = SPECIFICATION) -> replay.Replay:
    game = replay.begin(record.read(path))
    for event in game.record.events[:events]:
        replay.play(game, event)
    return game


def shown(game: replay.Replay, width: int, seat: int = 1) -> list[str]:
    names = [header.values[1] for header in game.record.players()]
    return [plain(each) for each in game.room.screen(game.state, seat, width, names)]


WEDNESDAY = """\
 Bake & Sale   Ana  ·  day 3 of 7  ·  score if it ended now: 25
Week  Mon done  Tue done  [Wed xx□□□□□□ 6 hours left]  Thu  Fri  Sat  Sun
Dice today ─────────────────────   Retail orders ────────────────────────────   Fame ───────────
┌───┐┌───┐┌───┐  █▀▀▀██▀▀▀██▀▀▀█    1 hg ap ye     4 ·   6 ye ol spe   12 ·     ●··  6 money
│w1 ││w3 ││w5 │  █b1 ██b4 ██b5 █    2 hg ap ol     4 ·   7 bag cia bri 14 ·     ···  7 money
└───┘└───┘└───┘  █▄▄▄██▄▄▄██▄▄▄█    3 ap ye ol     4 ·   8 bag cia spe 16 ·     ···  8 money
 hg   hg   ap     ye   ol   eg      4 hg eg bu     6 ·   9 bag foc sou 16 ·     ···  9 money
                                    5 eg bu sou   10 ·  10 cia foc bri 16 ·     ··· 16 agency shut
Market                    I: 1 hour          II: 2 hours    III: 3 hours      Business size
w1-3 hg High-gluten flour x x · · · · pin    · · · · star   · ·               · 6
w4-6 ap All-purpose flour x x x x x x fame   · · · · pin    · ·               · 5
b1-2 ye Yeast             x x x ·     fame   · · · · star   · · · ·           ● 4  4 dice a visit
b3-4 ol Olive oil         x x x x     pin    · · · · fame   · · · ·           x 3
b5   eg Eggs              ● · · ·     star   · · · · pin    · · · ·  1 free   x 2
b6   bu Butter            x x x ●     star   · · · · fame   · · · ·  1 free
Town  network 1h fame  supplier 2h 2 black  retail 2h  academy 2h star  lab 2h pin  consult 2h size
      hire xxxx  volunteer xxx·  friendly 3h ·  stock 3h ·  marketing 3h ·  supermarket 3h ··
Bakery       time   recipe       pins  stars  loaves    batches   price                  worth
1 baguette   today  2hg 1ye      -     ★★★    ●·······  2● 4· 6·  1-3: 1  4-5: 2  6+: 3  4
2 ciabatta   1h     2ap 1ol      -     ★★☆    ●·······  2● 4· 6·  1-3: 2  4-5: 3  6+: 4  4
3 focaccia   1h     1ap 2ol      ●     ☆☆☆    ●·······  2● 4· 6·  1-3: 3  4-5: 4  6+: 5  3
4 brioche    1h     1ap 2eg      ··    ☆☆☆    ········  2· 4· 6·  1-3: 4  4-5: 5  6+: 6
5 sourdough  2h     2hg 2ye      ··    ☆☆☆    ········  2· 4· 6·  1-3: 5  4-5: 6  6+: 7
6 special    2h     1hg 1eg 2bu  ··    ☆☆☆    ········  2· 4· 6·  1-3: 6  4-5: 7  6+: 8
Awards (10 each)  technique 3/3 won  quality 5/5 won  production 3/15  manufacturer 4/6  known 1/9"""


def test_a_day_in_one_hundred_columns() -> None:
    assert "\n".join(shown(at(29), 100)) == WEDNESDAY


def test_table_and_menu_fit_a_screen_of_100_by_35() -> None:
    for events in range(0, 67, 3):
        game = at(events)
        lines = shown(game, 100)
        rows = (len(menu.groups(game.state)) + 1) // 2
        assert len(lines) + rows + 2 <= 35
        assert max(len(each) for each in lines) <= 100


@pytest.mark.parametrize("width", [120, 99, 80, 72, 60, 50, 40, 24])
def test_narrow_screens_lose_little(width: int) -> None:
    lines = shown(at(29), width)
    assert max(len(each) for each in lines) <= width
    text = "\n".join(lines)
    for word in ("Dice", "Retail", "Fame", "Market", "Bakery", "1 baguette", "Business size", "Awards"):
        assert word in text
    if width >= 50:
        for word in ("w5", "supermarket", "loaves", "●·······", "known 1/9", "xx"):
            assert word in text


def test_rivals_are_seen_too() -> None:
    game = at(80, SPECIFICATION.parent / "good-four-seats.game")
    for seat in range(1, 5):
        text = "\n".join(shown(game, 100, seat))
        assert f"(seat {seat} of 4)" in text
        assert "you:rival" in text


def test_at_most_two_dozen_groups_each_one_line() -> None:
    for events in range(1, 67):
        state = at(events).state
        for group in menu.groups(state):
            assert "\n" not in group.text
            assert len(group.text) <= 60
        assert len(menu.groups(state)) <= 18


def test_blocks_go_below_each_other_where_they_do_not_fit() -> None:
    wide = [line("x" * 30)]
    assert len(beside([wide, wide], 70)) == 1
    assert len(beside([wide, wide], 50)) == 2
    assert plain(cut(line("abc", ("def", "bold")), 4)) == "abc…"
    assert width_of(cut(line("abcdef"), 4)) == 4
