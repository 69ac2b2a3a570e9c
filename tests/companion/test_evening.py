"""An evening with the companion: starting, playing, several people, the plain mode, as their users run it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion import games, record, replay
from companion.cli.play_changes import changed, marked
from companion.cli.play_setup import new_table
from companion.cli.play_words import HELP
from companion.game import CHANCE, Refusal
from companion.screen import Block, line, plain
from companion.simulate import play_random
from companion.table import Table
from tests.companion.test_companion_cli import in_terminal, kept, run

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


# starting


def test_alone_it_shows_games_and_todays_challenge_and_asks(own_home: Path) -> None:
    done = run(typed="q\n")
    assert done.returncode == 0
    for slug in games.slugs():
        assert games.room(slug).name in done.stdout
    assert "today's challenge: " in done.stdout
    assert "go on with" not in done.stdout


def test_the_start_screen_goes_on_with_an_unfinished_game(own_home: Path) -> None:
    run("solo", "bake-and", "--seat", "Ana", "--seed", "X", typed="network\n")
    done = run(typed="c\nnetwork\n")
    assert "go on with Bake & Sale, solo-normal: Ana" in done.stdout
    assert "Going on after 2 events" in done.stdout
    assert replay.replay(record.read(kept(own_home)[0])).state.sheets[0].fame == 2


def test_the_start_screen_seats_names_and_bots(own_home: Path) -> None:
    run(typed="bagels\n9\n1\nAna random\n")
    (path,) = kept(own_home)
    players = [header.values[1:] for header in record.read(path).players()]
    assert players == [("Ana", "human"), ("Random", "random")]


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_starts_alone_from_the_start_screen(slug: str, own_home: Path) -> None:
    done = run(typed=f"{slug}\n\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Saved" in done.stdout
    assert len(kept(own_home)) == 1


def test_it_starts_without_heavy_modules() -> None:
    """How long it takes to start is measured in benchmarks/print.py; this keeps it so."""
    code = "import sys; from companion.cli import _run; _run([]); print([m for m in sys.modules if m in WATCHED])"
    code = code.replace("WATCHED", "('prompt_toolkit', 'rich', 'yaml', 'sqlite3', 'msgspec', 'jinja2')")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, input="q\n", check=True)
    assert done.stdout.rstrip().endswith("[]")


# taking back and correcting


def typed_table(path: Path, *seats: str) -> Table:
    return new_table("bake-and-sale", [("seat", name) for name in seats], None, "S", True, path)


def say(table: Table, *lines: str) -> None:
    for words in lines:
        table.play(table.room.parse(table.state, words.split(" ")))


def test_undo_several_and_a_turn(tmp_path: Path) -> None:
    table = typed_table(tmp_path / "a.game", "Ana")
    say(table, "roll w1 w1 w1 b1 b1 b1", "network", "network", "end", "roll w2 w2 w2 b2 b2 b2", "network", "consult")
    assert table.undo_turn() == ["1 consult", "1 network"]
    assert table.undo(2) == ["* roll w2 w2 w2 b2 b2 b2", "1 end"]
    assert len(table.undo(99)) == 3
    assert table.undo() == []
    assert table.undo_turn() == []


def decide(table: Table, count: int, seed: str = "turn") -> None:
    """So many random decisions of people, with everything that comes between them."""
    chance = random.Random(seed)
    while count and not table.over:
        if table.step() is None:
            table.play(chance.choice(table.room.legal(table.state)))
            count -= 1


def test_undo_turn_goes_back_over_draws_to_the_beginning_of_the_shift(tmp_path: Path) -> None:
    """In Cube Café a plate is drawn with every order: the whole shift is taken back, the round's dice stay."""
    table = new_table("cube-cafe", [("seat", "Ana")], None, "S", True, tmp_path / "a.game")
    say(table, "roll red red blue blue green green")
    begun = table.state.key()
    say(table, "seat blue 1", "order green 1", "plate 1 red", "seat blue 2", "order green 2", "plate 1 red", "cook red")
    assert len(table.undo_turn()) == 7
    assert (table.state.key(), len(table.moves)) == (begun, 1)
    say(table, "seat blue 1", "end", "roll red red blue blue green green")
    assert table.undo_turn() == ["* roll red red blue blue green green", "1 end", "1 seat blue 1"]
    assert table.state.key() == begun
    assert table.undo_turn() == ["* roll red red blue blue green green"]
    assert table.undo_turn() == []
    assert replay.replay(record.read(tmp_path / "a.game")).moves == []


@pytest.mark.parametrize("slug", games.slugs())
def test_undo_turn_stops_at_others_and_at_the_turn_before(slug: str, tmp_path: Path) -> None:
    table = new_table(slug, [("seat", "Ana"), ("seat", "Ben")], None, "S", False, tmp_path / "a.game")
    room = table.room
    for count in range(1, 40, 3):
        decide(table, count, f"{slug}/{count}")
        if table.over:
            break
        before = list(zip(table._seats, table.moves, strict=True))
        seat = next(each for each, _ in reversed(before) if each > CHANCE)
        gone = table.undo_turn()
        taken = before[len(table.moves) :]
        assert len(gone) == len(taken)
        assert {each for each, _ in taken} <= {seat, CHANCE}
        assert table.state.mover == seat
        at_least = table._seats[::-1]
        turn = room.turn_id(table.state)
        state = room.start(table.setup)
        turns = []
        for move in table.moves:
            turns.append(room.turn_id(state))
            room.apply(state, move)
        earlier = next((place for place, each in enumerate(at_least) if each > CHANCE), None)
        if earlier is not None:
            assert at_least[earlier] != seat or turns[::-1][earlier] != turn
        again = replay.replay(record.read(tmp_path / "a.game"))
        assert again.state.key() == table.state.key()


def test_undo_turn_with_typed_draws_says_that_they_are_asked_again(own_home: Path) -> None:
    answers = "red red blue blue green green\nseat blue 1\nrotate blue ccw\nrotate red ccw\nundo turn\nquit\n"
    done = run("solo", "cube", "--dice", "typed", typed=answers)
    assert "Taken back: seat blue 1; rotate blue ccw; rotate red ccw\n" in done.stdout
    answers = "red red blue blue green green\nseat blue 1\norder green 1\nred\nundo turn\nquit\n"
    done = run("solo", "cube", "--dice", "typed", typed=answers)
    assert "Taken back: seat blue 1; order green 1; (plate 1 red); 1 of them to be typed again\n" in done.stdout


def test_fix_corrects_a_roll_and_keeps_what_still_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    table = typed_table(path, "Ana", "Ben")
    say(table, "roll w1 w1 w1 b1 b1 b1", "network", "end", "network", "end", "roll w2 w2 w2 b2 b2 b2", "network")
    fixed = table.fix("222 223")
    assert fixed.before == "roll w2 w2 w2 b2 b2 b2"
    assert fixed.now == "roll w2 w2 w2 b2 b2 b3"
    assert (fixed.kept, fixed.dropped) == (["1 network"], [])
    say(table, "market w2 b3")
    fixed = table.fix("111 222")
    assert (fixed.kept, fixed.dropped) == (["1 network"], ["1 market w2 b3"])
    assert table.state.mover == 1
    again = replay.replay(record.read(path))
    assert again.state.key() == table.state.key()
    assert "#~ 1 market w2 b3" in path.read_text()


def test_fix_refuses_what_it_cannot(tmp_path: Path) -> None:
    table = typed_table(tmp_path / "a.game", "Ana")
    with pytest.raises(Refusal, match="nothing was typed"):
        table.fix("111 222")
    say(table, "roll w1 w1 w1 b1 b1 b1")
    before = table.state.key()
    with pytest.raises(Refusal):
        table.fix("111 227")
    assert table.state.key() == before
    rolled = new_table("bake-and-sale", [("seat", "Ana")], None, "S", False, tmp_path / "b.game")
    rolled.step()
    assert rolled.last_roll() == ""


def test_the_words_by_script(own_home: Path) -> None:
    answers = (
        "334 126\nwhy\nwhy bake brioche 1\nwhy network\nfix\nfix 334 127\nfix 334 125\nnetwork\nnetwork\nundo 2\n"
        "undo x\nlog\nlog x\nstep\nall\nsetup\nrules\nquit\n"
    )
    done = run("solo", "bake-and", "--dice", "typed", typed=answers)
    for text in (
        "why what?",
        "bake brioche 1: not now, ",
        "network: you can do that.",
        "The last was: roll w3 w3 w4 b1 b2 b6",
        "'b7' is no die",
        "Corrected: roll w3 w3 w4 b1 b2 b6 is now roll w3 w3 w4 b1 b2 b5.",
        "Taken back: network; network",
        "undo, undo 5 or undo turn",
        "* roll w3 w3 w4 b1 b2 b5",
        "Bots do not wait.",
        "1. Take ",
        "The booklet has: ",
    ):
        assert text in done.stdout, text
    done = run("solo", "bake-and", typed="fix 111 111\nquit\n")
    assert "the dice are rolled here" in done.stdout


@pytest.mark.parametrize("slug", games.slugs())
def test_no_move_begins_with_a_word_about_the_game(slug: str) -> None:
    room = games.room(slug)
    for seats in range(max(2, room.seat_limits[0]), 4):
        variant = room.variants(seats)[0]
        setup = room.usual_setup(variant, seats)
        if room.fits(setup):
            continue
        state = room.start(setup)
        for move in play_random(room, setup, "words").moves:
            if state.mover > CHANCE:
                assert not set(room.next_words(state, ())) & set(HELP)
            room.apply(state, move)


def test_a_bot_plays_on_alike_after_a_pause(tmp_path: Path) -> None:
    """Stopped and resumed before every single event, a game between bots is the same as played through."""
    from companion.cli.play_setup import old_table
    from companion.table import reopen

    for slug, level in (("bake-and-sale", "easy"), ("cube-cafe", "random"), ("bake-the-cake", "easy")):
        seats = [("bot", level)] * 3
        whole = new_table(slug, seats, None, "PAUSE", False, tmp_path / f"{slug}-whole.game")
        while whole.step() and len(whole.moves) < 60:
            pass
        path = tmp_path / f"{slug}-parts.game"
        new_table(slug, seats, None, "PAUSE", False, path).close()
        for _ in whole.moves:
            part = old_table(reopen(path))
            part.step()
            part.close()
        assert part.moves == whole.moves
        whole.close()


# what changed


def test_changes_are_marked() -> None:
    before = ["Fame 3", "Size 2", ""]
    after: Block = [line("Fame 4"), line("Size 2"), line("New")]
    shown = marked(after, before, 40)
    assert [plain(each) for each in shown] == ["Fame 4 ◂", "Size 2", "New ◂"]
    assert ("4", "reverse") in shown[0]
    assert marked(after, [], 40) == after
    assert [plain(each) for each in marked([line("x" * 40)], ["y"], 40)] == ["x" * 40]
    assert changed(after, before) == ["Fame 4", "New"]


# the plain mode and small screens


def bare(seen: str) -> str:
    return ESCAPES.sub("", seen).replace("\r", "")


@pytest.mark.parametrize("slug", games.slugs())
def test_plain_draws_nothing_and_says_one_fact_a_line(slug: str, own_home: Path) -> None:
    code, seen = in_terminal([b"1\n", b"1\n", b"score\n", b"quit\n"], "solo", slug, "--plain", "--seed", "A")
    assert code == 0
    assert not re.search("[─-╿▀-▟]", seen)
    assert "…" not in seen, "nothing is cut"
    assert "\x1b" not in seen.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
    assert not re.search(r"\S {3,}\S", re.sub(r"(?m)^ *\d+ .*$", "", bare(seen)))


def test_a_screen_of_100_by_35_holds_a_decision(own_home: Path) -> None:
    """After each clearing of the screen at most 35 lines follow until the answer."""
    for slug in games.slugs():
        code, seen = in_terminal([b"1\n", b"1\n", b"quit\n"], "solo", slug, "--seed", "A")
        assert code == 0
        screens = seen.split("\x1b[2J")[1:]
        assert screens
        for screen in screens:
            shown = bare(screen).split(" > ")[0]
            assert shown.count("\n") <= 34, slug
            assert max(len(each) for each in shown.split("\n")) <= 100, slug


def test_the_aim_stands_on_the_first_screen(own_home: Path) -> None:
    for arguments, aim in (
        (["solo", "cube", "--level", "easy"], "Your aim: level easy, $"),
        (["solo", "bake-and"], "Your aim: level normal, a score of 140."),
        (["challenge", "play", "corner-shop"], "Your aim: Corner Shop, bronze: "),
    ):
        _, seen = in_terminal([b"quit\n"], *arguments, "--seed", "A")
        assert aim in bare(seen.split("\x1b[2J")[-1])


def test_a_short_menu_shows_whole_texts(own_home: Path) -> None:
    _, seen = in_terminal([b"quit\n"], "play", "roasted", "--seat", "Ana", "--bot", "easy", "--seed", "JAM")
    screen = bare(seen.split("\x1b[2J")[-1])
    assert "then play 1 of your stored\n               cards." in screen
    assert "…" not in screen


def test_tab_completes_and_the_arrow_brings_back(own_home: Path) -> None:
    code, _ = in_terminal([b"netw\t\n", b"\x1b[A\n", b"quit\n"], "solo", "bake-and", "--seed", "A")
    assert code == 0
    game = replay.replay(record.read(kept(own_home)[0]))
    assert [str(event) for event in game.record.events[1:]] == ["1 network", "1 network"]


# several people


def test_hidden_hands_are_shown_only_after_the_laptop_was_passed(own_home: Path) -> None:
    code, seen = in_terminal(
        [b"\n", b"1\n", b"\n", b"quit\n"], "play", "roasted", "--seat", "Ana", "--seat", "Ben", "--seed", "A"
    )
    assert code == 0
    text = bare(seen)
    assert "Pass the laptop to Ana." in text
    ana, ben = text.split("Pass the laptop to Ben.")[0], text.split("Pass the laptop to Ben.")[1]
    assert "Ana > " in ana
    assert "Ben > " not in ana
    assert "Ana > " not in ben
    picked = record.read(kept(own_home)[0]).events[-1].words[-1]
    assert picked.replace("-", " ") not in ben.split("Ben > ")[0].lower().split("hand")[0]


def test_open_games_do_not_ask_to_pass_the_laptop(own_home: Path) -> None:
    _, seen = in_terminal([b"end\n", b"quit\n"], "play", "bake-and", "--seat", "Ana", "--seat", "Ben", "--seed", "A")
    assert "Pass the laptop" not in seen


def test_bots_wait_for_hands_with_real_dice(own_home: Path) -> None:
    keys = [b"a\n", b"111 111\n", b"end\n", b"\n", b"a\n", b"quit\n"]
    code, seen = in_terminal(
        keys, "play", "bake-and", "--seat", "Ana", "--bot", "random", "--dice", "typed", "--seed", "A"
    )
    assert code == 0
    assert "Laying out the table" in seen
    assert len(re.findall(r"Random: .*\s+Enter when done, a for all >", bare(seen))) == 2


def test_a_bot_that_is_not_known_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    head = '[Game "bake-and-sale"]\n[Variant "standard"]\n[Player "1" "A" "human"]\n[Player "2" "B" "oracle"]\n\n'
    file.write_text(f"{head}* roll w1 w1 w1 b1 b1 b1\n")
    done = run("resume", str(file), typed="quit\n")
    assert done.returncode == 0
    assert "Seat 2 (B) was played by 'oracle', a bot that is not known here" in done.stderr


# rules at hand


@pytest.mark.parametrize("slug", games.slugs())
def test_rules_on_the_screen_are_those_of_the_booklet(slug: str) -> None:
    from pnp.booklet.source import rendered_text
    from pnp.catalog import find
    from pnp.load import load_game

    done = run("rules", slug)
    assert done.returncode == 0
    headings = re.findall(r"(?m)^## (.*)$", rendered_text(load_game(find(slug))))
    for heading in headings:
        assert f"## {heading}" in done.stdout


def test_rules_about_a_word() -> None:
    done = run("rules", "cube", "food prep")
    assert done.returncode == 0
    assert done.stdout.startswith("## Your restaurant\n\n- **Food prep.** ")
    assert done.stdout.count("\n- ") == 1, "of a list only the item that says it"
    _, seen = in_terminal([], "rules", "cube", "food prep")
    assert re.search(r"\x1b\[[0-9;]+mFood prep\x1b", seen), "the word stands out"
    done = run("rules", "bake-and", "star")
    assert "starts at size" not in done.stdout, "a word of its own, where it is one"
    done = run("rules", "bake-and", "fame")
    assert done.stdout.startswith("## Fame")
    done = run("rules", "bake-and", "fame", "--plain")
    assert "#" not in done.stdout
    assert "**" not in done.stdout
    done = run("rules", "bake-and", "xyzzyq")
    assert (done.returncode, "nothing about 'xyzzyq'" in done.stderr) == (2, True)


@pytest.mark.parametrize("slug", games.slugs())
def test_setting_up_tells_of_the_players_at_the_table(slug: str) -> None:
    from companion.rulebook import set_up

    steps = set_up(slug, 2)
    assert steps
    assert not any("|" in step or "**" in step for step in steps)
    if slug == "cupcake-empire":
        assert "each simple base: 4" in " ".join(steps)
        assert "each simple base: 8" in " ".join(set_up(slug, 4))
