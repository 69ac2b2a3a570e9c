"""The commands, run as their users run them."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion import record, replay

RECORDS = Path(__file__).parent / "records" / "bake-and-sale"


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


def kept(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.game"))


# roll


def test_roll_a_game() -> None:
    done = run("roll", "bake-and-sale", "--seed", "sunday7")
    assert done.returncode == 0
    assert done.stdout.count("┌───────┐") == 3
    assert done.stdout.count("┏━━━━━━━┓") == 3
    assert re.findall(r"\b[wb][1-6]\b", done.stdout) == ["w2", "w3", "w6", "b3", "b3", "b4"]
    assert "High-gluten" in done.stdout
    assert "Olive" in done.stdout


def test_roll_json_has_the_shape_of_the_contract() -> None:
    done = run("roll", "bake-and", "--seed", "SUNDAY7", "--times", "2", "--json")
    answer = json.loads(done.stdout)
    assert set(answer) == {"seed", "rolls"}
    assert answer["seed"] == "SUNDAY7"
    assert [[die["die"] for die in roll] for roll in answer["rolls"]] == [["w"] * 3 + ["b"] * 3] * 2
    assert [die["value"] for die in answer["rolls"][0]] == FIRST_DAY
    assert set(answer["rolls"][0][0]) == {"die", "sides", "value"}


FIRST_DAY = [3, 2, 6, 3, 3, 4]


def test_roll_any_dice() -> None:
    answer = json.loads(run("roll", "3w+3b", "2d6", "d20", "d%", "--json").stdout)
    assert [die["sides"] for die in answer["rolls"][0]] == [6] * 8 + [20, 100]
    assert all(1 <= die["value"] <= die["sides"] for die in answer["rolls"][0])
    assert run("roll", "d1000").returncode == 0


def test_roll_without_unicode() -> None:
    done = run("roll", "bake-and", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()


@pytest.mark.parametrize(
    "what", ["3q", "0d6", "d1", "999d6", "2d", "3w+", "99999999999d6", "d99999999999999", "cheese", ""]
)
def test_roll_says_what_it_does_not_understand(what: str) -> None:
    done = run("roll", what)
    assert done.returncode == 2
    assert done.stdout == ""
    assert 1 <= done.stderr.count("\n") <= 2


def test_roll_times_has_limits() -> None:
    assert run("roll", "d6", "--times", "0").returncode == 2
    assert run("roll", "d6", "--times", "x").returncode == 2


def test_roll_imports_nothing_heavy() -> None:
    """How long it takes to start is measured in benchmarks/print.py; this keeps it so."""
    code = "import sys; from companion.cli import _run; _run(['roll', 'bake-and-sale']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1]
    for module in ("rich", "msgspec", "jinja2", "reportlab", "pypdfium2", "prompt_toolkit", "numpy"):
        assert f"'{module}'" not in loaded


# replay


def test_replay_good_and_bad() -> None:
    good, bad = RECORDS / "good-three-seats-tie.game", RECORDS / "bad-pin-before-star.game"
    done = run("replay", str(good))
    assert (done.returncode, done.stdout) == (0, f"ok {good} scores=128,39,128\n")
    done = run("replay", str(good), str(bad))
    assert done.returncode == 1
    assert f"{bad}:103: " in done.stdout


def test_replay_json() -> None:
    good, bad = RECORDS / "good-three-seats-tie.game", RECORDS / "bad-pin-before-star.game"
    done = run("replay", "--json", str(good), str(bad))
    assert done.returncode == 1
    first, second = json.loads(done.stdout)
    assert set(first) == {"file", "ok", "line", "why", "scores", "ranks"}
    assert (first["ok"], first["scores"], first["ranks"], first["line"]) == (True, [128, 39, 128], [1, 3, 1], None)
    assert (second["ok"], second["line"], second["scores"]) == (False, 103, None)


def test_replay_step_shows_the_game() -> None:
    done = run("replay", "--step", str(RECORDS / "good-specification.game"))
    assert "Ana: consult  (business size 3, 4 hours left)" in done.stdout
    assert done.stdout.rstrip().endswith("scores=133")


def test_replay_what_is_no_record(tmp_path: Path) -> None:
    assert run("replay", str(tmp_path / "none.game")).returncode == 2
    assert run("replay", str(tmp_path)).returncode == 2
    empty = tmp_path / "empty.game"
    empty.touch()
    done = run("replay", str(empty))
    assert (done.returncode, done.stdout.startswith(f"{empty}:1: ")) == (1, True)


def test_replay_of_an_unfinished_game(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_text('[Game "bake-and-sale"]\n[Player "1" "A" "human"]\n\n* roll w1 w1 w1 b1 b1 b1')
    done = run("replay", str(file))
    assert (done.returncode, done.stdout) == (0, f"ok {file} unfinished\n")
    assert "no line end" in done.stderr


# play


WEEK = "".join(
    f"{dice}\nnetwork\nend\n" for dice in ("334 126", "w3 w3 w5 b2 b2 b6", "b6 w5 b2 w3 b2 w3", *["111 111"] * 4)
)


def test_a_whole_solo_game_by_script(own_home: Path) -> None:
    done = run("solo", "bake-and", "--level", "easy", "--dice", "typed", "--seat", "Ana", typed=WEEK)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Level easy (120): not reached" in done.stdout
    (path,) = kept(own_home)
    game = replay.replay(record.read(path))
    assert game.finished
    assert game.setup.variant == "solo-easy"
    assert str(game.record.events[0]) == "* roll w3 w3 w4 b1 b2 b6"
    assert game.record.value("Rules")
    assert game.record.value("Data") == game.room.digest()


def test_wrong_answers_are_asked_again(own_home: Path) -> None:
    typed = "33 126\n334 127\nroll 334 126\nmarkt w3\nmarket w6\nbake bagette 1\n99\nhnt\nm w3 b1\n"
    typed += "board 7\nundo now\nquit\n"
    done = run("solo", "bake-and", "--dice", "typed", typed=typed)
    assert done.returncode == 0
    for sentence in (
        "3 white and 3 black",
        "'b7' is no die",
        "did you mean 'market'?",
        "no die counts as w6",
        "did you mean 'baguette'?",
        "the list goes from 1 to",
        "did you mean 'hint'?",
        "market w3 b1: +1 high-gluten, +1 yeast, 7 hours left",
        "Seats go from 1 to 1",
        "Saved. Go on with: companion resume",
    ):
        assert sentence in done.stdout, sentence


def test_words_about_the_game(own_home: Path) -> None:
    done = run(
        "solo", "bake-and", "--seed", "A", typed="?\nscore\nboard\nhint\nrules market\nrules xyzzy\nundo\n12\nend\n"
    )
    for text in (
        "Bakery Consulting: one more die",
        "wholesale",
        "Retail orders",
        "would play:",
        "nothing about 'xyzzy'",
    ):
        assert text in done.stdout, text
    assert "There is nothing to take back." in done.stdout


def test_numbers_choose_from_the_lists(own_home: Path) -> None:
    done = run("solo", "bake-and", "--dice", "typed", typed="334 126\n1\n3\n2\n")
    assert "market w3 b1: +1 high-gluten, +1 yeast" in done.stdout
    assert "consult: business size 3" in done.stdout


def test_resume_goes_on_and_undo_leaves_comments(own_home: Path) -> None:
    run("play", "bake-and", "--seat", "Ana", "--bot", "random", "--seed", "X", typed="network\nnetwork\nend\n")
    (path,) = kept(own_home)
    first = path.read_text()
    done = run("resume", typed="undo\nundo\nconsult\n")
    assert done.returncode == 0
    assert "Taken back: end" in done.stdout
    text = path.read_text()
    assert "#~ 1 end\n" in text
    assert text.endswith("1 consult\n")
    assert first.split("\n")[8] == text.split("\n")[8]
    assert replay.replay(record.read(path)).state.day == 1
    assert run("resume", str(path), typed="").returncode == 0


def test_resume_drops_a_torn_line_with_a_notice(own_home: Path) -> None:
    run("solo", "bake-and", "--seed", "X", typed="network\n")
    (path,) = kept(own_home)
    with path.open("a") as stream:
        stream.write("1 mark")
    done = run("resume", typed="network\n")
    assert "'1 mark'" in done.stderr
    assert replay.replay(record.read(path)).state.sheets[0].fame == 2


def test_nothing_to_resume(own_home: Path) -> None:
    done = run("resume")
    assert (done.returncode, "no unfinished game" in done.stderr) == (2, True)


def test_the_same_seed_gives_the_same_game_in_every_way(own_home: Path, tmp_path: Path) -> None:
    files = [tmp_path / "a.game", tmp_path / "b.game"]
    for file in files:
        run("play", "bake-and", "--bot", "random", "--bot", "easy", "--seed", "same", "--record", str(file))
    assert files[0].read_text() == files[1].read_text()
    rolled = json.loads(run("roll", "bake-and", "--seed", "same", "--times", "7", "--json").stdout)["rolls"]
    rolls = [str(event) for event in record.read(files[0]).events if not event.seat]
    assert rolls == [
        "* roll " + " ".join(sorted((f"{die['die']}{die['value']}" for die in roll), key=canonical)) for roll in rolled
    ]


def canonical(die: str) -> tuple[bool, str]:
    return die[0] == "b", die


def test_a_record_that_exists_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    run("solo", "bake-and", "--seat", "Ana", "--seed", "A", "--record", str(file), typed="network\n")
    text = file.read_text()
    for other in (["--seat", "Ben"], ["--level", "hard"], ["--seed", "B"]):
        done = run(
            "solo", "bake-and", "--record", str(file), *(["--seat", "Ana"] if "--seat" not in other else []), *other
        )
        assert (done.returncode, "another game" in done.stderr) == (2, True)
        assert file.read_text() == text
    done = run("solo", "bake-and", "--seat", "Ana", "--record", str(file), typed="network\n")
    assert done.returncode == 0
    assert file.read_text() == text + "1 network\n"
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    assert run("solo", "bake-and", "--record", str(notes)).returncode == 2
    assert notes.read_text() == "mine"


def test_seats_sit_in_the_order_of_the_command_line(own_home: Path) -> None:
    run("play", "bake-and", "--bot", "random", "--seat", "Ana", "--bot=random", "--seat", "Ben", typed="")
    (path,) = kept(own_home)
    players = [header.values[1:] for header in record.read(path).players()]
    assert players == [("Random", "random"), ("Ana", "human"), ("Random 2", "random"), ("Ben", "human")]


def test_challenges_are_played_with_medals(own_home: Path) -> None:
    done = run("play", "bake-and", "--variant", "corner", "--seed", "A", typed="end\n" * 7)
    assert "Corner Shop: no medal this time. 120 more for bronze." in done.stdout
    (path,) = kept(own_home)
    assert record.read(path).value("Variant") == "challenge-corner-shop"


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "cheese"],
        ["play", "bake-and", "--bot", "clever"],
        ["play", "bake-and", "--variant", "standard"],
        ["play", "bake-and", "--variant", "nonsense"],
        ["play", "bake-and", "--seat", ""],
        ["play", "bake-and", "--seat", 'A"B'],
        ["play", "bake-and", "--seat", "A", "--seat", "B", "--variant", "solo"],
        ["play", "bake-and", *["--seat", "A"] * 101],
        ["play"],
        ["play", "bake-and", "--dice", "loaded"],
        ["solo", "bake-and", "--level", "silly"],
        ["solo", "bake-and", "--level", "0"],
        ["solo", "bake-and", "--record", "/dev/null/x.game"],
        ["resume", "no-such-file.game"],
        ["rool"],
        ["play", "bake-and", "--hlep"],
    ],
)
def test_wrong_words_end_with_2_and_a_short_complaint(arguments: list[str], own_home: Path) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert 1 <= done.stderr.count("\n") <= 2
    assert not kept(own_home)


@pytest.mark.parametrize("command", ["", "roll", "play", "solo", "resume", "replay", "score"])
def test_help_has_an_example(command: str) -> None:
    done = run(*([command] if command else []), "--help")
    assert done.returncode == 0
    assert f"companion {command}".strip() in done.stdout


def test_a_hundred_seats(own_home: Path) -> None:
    people = [word for seat in range(100) for word in ("--seat", f"P{seat}")]
    done = run("play", "bake-and", *people, "--seed", "A", typed="network\nundo\nend\n" * 3 + "end\n" * 697)
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    assert run("replay", str(kept(own_home)[0])).returncode == 0


# a real terminal


def in_terminal(keys: list[bytes], *arguments: str, **environment: str) -> tuple[int, str]:
    """Runs a command on a terminal of 100 by 35; the keys are typed one after the other, each at a prompt."""
    import fcntl
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 35, 100, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
    )
    os.close(follower)
    seen = b""
    waiting = list(keys)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if select.select([leader], [], [], 0.1)[0]:
            try:
                seen += os.read(leader, 65536)
            except OSError:
                break
        elif waiting and re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\r|\n", b"", seen[-200:]).endswith((b" > ", b" >", b": ")):
            os.write(leader, waiting.pop(0))
    else:
        process.kill()
    code = process.wait(timeout=10)
    os.close(leader)
    return code, seen.decode("utf-8", errors="replace")


def test_typo_undo_control_c_and_resume_in_a_terminal(own_home: Path) -> None:
    keys = [b"q\n", b"334 126\n", b"markt w3\n", b"m w3 b1\n", b"undo\n", b"consult\n", b"\x03"]
    code, seen = in_terminal(keys, "solo", "bake-and", "--dice", "typed", "--seat", "Ana")
    assert code == 130
    assert "did you mean 'market'?" in seen
    assert "Taken back: market w3 b1" in seen
    assert "Business size" in seen
    assert "Saved. Go on with" in seen
    code, seen = in_terminal([b"m w3 w3 b1\n", b"\x04"], "resume")
    assert code == 0
    assert "3 hours left" not in seen.split("market w3 w3 b1")[0]
    text = kept(own_home)[0].read_text()
    assert text.endswith("* roll w3 w3 w4 b1 b2 b6\n#~ 1 market w3 b1\n1 consult\n1 market w3 w3 b1\n")


def test_colour_only_where_it_is_welcome(own_home: Path) -> None:
    _, seen = in_terminal([b"quit\n"], "solo", "bake-and")
    assert "\x1b[1m" in seen
    _, seen = in_terminal([b"quit\n"], "solo", "bake-and", NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", seen)
    done = run("solo", "bake-and", typed="board\n")
    assert "\x1b" not in done.stdout


def test_control_c_before_anything_ends_politely(own_home: Path) -> None:
    process: Any = subprocess.Popen(
        [sys.executable, "-m", "companion", "solo", "bake-and"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    )
    assert process.stdout.readline()
    assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "Saved" in out
    assert "Traceback" not in err
