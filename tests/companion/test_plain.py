"""The plain mode: a whole game of each kind as an ear hears it, sentence by sentence, and everything in it."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from companion import games
from companion.aloud import LONGEST, aloud, counted, facts, listed, plural
from companion.cli.play_setup import new_table
from companion.cli.play_terminal import Terminal
from companion.game import CHANCE, OVER, Room
from companion.simulate import play_random
from tests.companion.test_companion_cli import run

SANE = re.compile(r"[A-Za-zÀ-ÿ0-9 .,:;!?'\"()$€&/_~=+-]*")
"""Letters, figures, ordinary punctuation, and the marks that moves are typed with."""


def assert_readable(text: str, where: str = "") -> None:
    assert SANE.fullmatch(text), (where, text, SANE.sub("", text))
    assert "  " not in text, (where, text)
    assert not re.search(r"(?<![.])[.][.](?![.])", text), (where, text)
    assert len(text) <= 160 or " " not in text, (where, text)
    assert not re.search(r"\b\d+ \d+ \d+\b", text), (where, "figures in a row like a table's", text)
    assert not re.search(r"(^| )[-+·x]( |$)", text), (where, "a cell of a table", text)


@pytest.mark.parametrize("slug", games.slugs())
def test_every_state_is_told_in_sentences(slug: str) -> None:
    room = games.room(slug)
    for seats in (1, 2, 3):
        for variant in room.variants(seats)[:12]:
            setup = room.usual_setup(variant, seats)
            if room.fits(setup):
                continue
            state = room.start(setup)
            names = ["Ana", "Ben", "Cleo"][:seats]
            for number, move in enumerate(play_random(room, setup, f"{variant}/ear").moves):
                room.apply(state, move)
                if number % 7 == 0 or state.mover == OVER:
                    check_state(room, state, names)


def check_state(room: Room, state, names: list[str]) -> None:
    for seat in range(1, len(names) + 1):
        told = room.spoken(room.view(state, seat), seat, names)
        for fact in told:
            assert_readable(room.said(fact), room.slug)
            assert fact.endswith((".", "!")), fact
            assert fact[0].isupper(), fact
        assert len(told) == len(set(told)), "no fact twice"
        assert names[seat - 1] in told[0]
        check_figures(room.slug, state, seat, told, names)


def check_figures(slug: str, state, seat: int, told: list[str], names: list[str]) -> None:
    """The figures that decide are among the facts, of this seat and of its rivals."""
    room = games.room(slug)
    results = room.standing(state)
    if slug == "bake-and-sale":
        sheet = state.sheets[seat - 1]
        assert f"Score if it ended now: {results[seat - 1].score}." in told
        for kind, name in enumerate(sheet.values.supply_names):
            assert any(f"{sheet.free(kind)} {name}" in fact for fact in told) == bool(sheet.free(kind)) or kind < 0
            assert any(f"Market row {name}:" in fact and str(sheet.circled[kind]) in fact for fact in told)
        for bread, name in enumerate(sheet.values.bread_names):
            left = sheet.loaves[bread] - sheet.sold[bread]
            if left:
                assert any(fact.startswith(f"{name}: {left} loa") for fact in told)
        if sheet.dice:
            assert any(f"{sheet.hours or 'no'} hour" in fact for fact in told)
    elif slug == "cupcake-empire":
        for other, board in enumerate(state.boards, 1):
            whose = "" if other == seat else f"{names[other - 1]}, "
            for track, value in (("Income", board.income), ("Production", board.production), ("Sales", board.sales)):
                assert f"{whose}{track}: {value}." in told
        assert sum(", house " in fact for fact in told) == len(state.houses)
    elif slug == "cube-cafe":
        for other, cafe in enumerate(state.cafes, 1):
            money = "1 dollar" if cafe.money == 1 else f"{cafe.money} dollars"
            assert (f"Money: {money}." if other == seat else f"{names[other - 1]}, money: {money}.") in told
        assert sum(fact.startswith("Table ") for fact in told) == state.tables.values.tables
        assert sum(fact.startswith("Wheel, ") for fact in told) == 6
    elif slug == "roasted-empire":
        for result in results:
            text = f"oints if it ended now: {result.score}."
            assert any(fact.endswith(text) for fact in told)
        assert sum(fact.startswith("Hand, ") for fact in told) == len(set(state.hands[seat - 1]))
        for other in range(len(names)):
            if other != seat - 1:
                assert f"{names[other]}, cards in hand: {len(state.hands[other])}." in told
                assert f"{names[other]}, stored cards: {len(state.stored[other])}." in told
    else:
        if any(state.height) or state.values.alone:
            assert any(
                fact.startswith("Points if it ended now:") and str(results[seat - 1].score) in fact for fact in told
            )
        for baker, name in enumerate(names):
            assert any(fact.startswith(f"{name}, {state.colours[baker]}, in hand: ") for fact in told)


@pytest.mark.parametrize("slug", games.slugs())
def test_a_whole_game_by_ear(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A person answers with numbers, words and questions; whatever is said can be read out."""
    table = new_table(slug, [("seat", "Ana"), ("bot", "random")], None, "EAR", False, tmp_path / "a.game")
    terminal = Terminal(table, plain=True)
    terminal.interactive = True
    chance = random.Random(5)
    heard: list[str] = []
    asked: list[str] = []
    questions = [
        "?",
        "score",
        "log",
        "board",
        "board 2",
        "rules",
        "setup",
        "hint",
        "undo",
        "why x",
        "x y",
        "step",
        "all",
    ]

    def answer(prompt: str) -> str:
        heard.extend(capsys.readouterr().out.splitlines())
        asked.append(prompt)
        if "Enter" in prompt:
            return "a"
        if questions and len(asked) % 3 == 0:
            return questions.pop(0)
        if chance.random() < 0.3:
            return "1"
        moves = table.room.legal(table.state)
        assert table.state.mover > CHANCE
        return table.room.words(table.state, chance.choice(moves))

    terminal._input = answer
    terminal.run()
    heard.extend(capsys.readouterr().out.splitlines())
    assert table.over
    assert not questions
    for text in (*heard, *(each.strip() for each in asked)):
        if str(tmp_path) not in text:
            assert_readable(text, slug)
    assert all(" > " not in prompt for prompt in asked)
    first = table.room.spoken(table.room.start(table.setup), 1, table.names())[0]
    assert any(first.split(":")[0].replace("&", "and") in text for text in heard)
    assert any(text.startswith(f"Ana: score {table.room.standing(table.state)[0].score}") for text in heard)


def test_after_the_first_time_only_changes_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table("bake-and-sale", [("seat", "Ana")], None, "EAR", False, tmp_path / "a.game")
    terminal = Terminal(table, plain=True)
    table.step()
    terminal.board(1)
    whole = capsys.readouterr().out.splitlines()
    terminal.board(1)
    assert capsys.readouterr().out == "Nothing changed on the table.\n"
    table.play(table.room.parse(table.state, ["network"]))
    terminal.board(1)
    fresh = capsys.readouterr().out.splitlines()
    assert "Fame track: 1 of 12, 2 more for 6 money." in fresh
    assert len(fresh) < 5 < 40 < len(whole)


def test_signs_become_words() -> None:
    assert aloud("+2★, now 5★") == "plus 2 stars, now 5 stars"
    assert aloud("Income 5→7; -1 for it") == "Income 5 to 7; minus 1 for it"
    assert aloud("1-2 dice, e.g. market w4 b3") == "1 to 2 dice, for example market w4 b3"
    assert aloud("yard-plot 3 ×2 · 40 %") == "yard-plot 3, 2 times, 40 percent"
    assert aloud("kept in /a/b-1/3-4.game") == "kept in /a/b-1/3-4.game"
    assert facts("One. Two is here! three") == ["One.", "Two is here! three"]
    long = "; ".join(["a fact of some length"] * 20)
    assert all(len(each) <= LONGEST for each in facts(long))
    assert " ".join(facts(long)) == long
    assert [plural(number, "loaf", "loaves") for number in (0, 1, 2)] == ["no loaves", "1 loaf", "2 loaves"]
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert counted(["red", "blue"], [0, 2]) == "2 blue"


def test_the_start_screen_by_ear(own_home: Path) -> None:
    done = run(typed="1\nAna random\nquit\n", BAKEHOUSE_PLAIN="1")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Bakehouse: bakery and café games at your table.", "1: Bake and Sale"]
    for text in lines:
        if str(own_home) not in text and "> " not in text:
            assert_readable(text)
    assert any(text.startswith("Chance: roll white ") for text in lines), "the game that is started keeps to it"


@pytest.mark.parametrize(
    "arguments",
    [
        ["stats", "--plain"],
        ["challenge", "list", "--plain"],
        ["challenge", "list", "cube", "--plain"],
        ["challenge", "daily", "--show", "--plain"],
        *(["rules", slug, "--plain"] for slug in games.slugs()),
    ],
)
def test_other_commands_say_one_fact_a_line_too(arguments: list[str], own_home: Path) -> None:
    run("play", "bake-and", "--seat", "Ana", "--bot", "random", "--seed", "A", typed="end\n" * 7)
    run("challenge", "play", "corner-shop", "--seed", "B", typed="end\n" * 7)
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) > 2
    for text in lines:
        assert_readable(text, " ".join(arguments))
