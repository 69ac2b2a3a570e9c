"""Nothing is lost: two companions, a full disk, no place to write, a kill, a wrong clock, edits, other data."""

from __future__ import annotations

import errno
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion import record, replay
from companion.saves import newest_first, note_played
from tests.companion import kill_resume
from tests.companion.test_companion_cli import kept, run


def test_the_second_companion_says_that_the_game_is_taken(own_home: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-m", "companion", "solo", "bake-and", "--seed", "A"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert first.stdout
    assert first.stdin
    assert first.stdout.readline()
    assert first.stdout.readline()
    (path,) = kept(own_home)
    done = run("resume", str(path))
    assert (done.returncode, "being played elsewhere" in done.stderr) == (2, True)
    done = run("resume")
    assert done.returncode == 2
    assert "Passed over" in done.stderr
    first.stdin.write("network\nquit\n")
    first.communicate(timeout=20)
    assert run("resume", str(path), typed="network\n").returncode == 0
    assert replay.replay(record.read(path)).state.sheets[0].fame == 2


def test_a_full_disk_is_told_and_nothing_shown_is_lost(own_home: Path) -> None:
    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (260, 260))

    done = subprocess.run(
        [sys.executable, "-m", "companion", "solo", "bake-and", "--seed", "A"],
        input="network\n" * 6 + "end\n" + "network\n" * 20,
        capture_output=True,
        text=True,
        preexec_fn=little_room,
        timeout=30,
    )
    assert done.returncode == 2
    assert "cannot write the record" in done.stderr
    assert "Traceback" not in done.stderr
    (path,) = kept(own_home)
    game = replay.replay(record.read(path))
    assert done.stdout.count("network:") == sum("network" in str(event) for event in game.record.events)
    assert run("resume", str(path), typed="quit\n").returncode == 0


def test_no_place_to_write_is_told(tmp_path: Path) -> None:
    wall = tmp_path / "wall"
    wall.write_text("a file where a folder should be")
    for arguments in (["solo", "bake-and"], ["challenge", "play", "corner-shop"]):
        done = run(*arguments, BAKEHOUSE_HOME=str(wall))
        assert done.returncode == 2
        assert "cannot write the record" in done.stderr
    for arguments in (["stats"], ["challenge", "list"], []):
        done = run(*arguments, BAKEHOUSE_HOME=str(wall), typed="q\n")
        assert done.returncode == 0, done.stderr


def test_a_clock_turned_back_does_not_hide_the_last_game(own_home: Path) -> None:
    for name in ("A", "B"):
        run("solo", "bake-and", "--seed", name, "--record", str(own_home / "games" / f"{name}.game"), typed="network\n")
    first, second = kept(own_home)
    os.utime(first, (time.time() + 1e6, time.time() + 1e6))
    assert next(newest_first()) == second, "the one played last, whatever the dates say"
    note_played(first)
    assert next(newest_first()) == first


def test_a_game_with_a_place_of_its_own_is_gone_on_with(own_home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.game"
    run("solo", "bake-and", "--seed", "A", typed="network\n")
    run("solo", "bake-and", "--seed", "B", "--record", str(path), typed="network\n")
    assert run("resume", typed="network\n").returncode == 0
    assert path.read_text().count("1 network") == 2
    path.unlink()
    assert run("resume", typed="network\n").returncode == 0
    assert kept(own_home)[0].read_text().count("1 network") == 2


def test_a_record_edited_by_hand_is_refused_at_its_line(own_home: Path) -> None:
    run("solo", "bake-and", "--seed", "A", typed="network\nnetwork\n")
    (path,) = kept(own_home)
    text = path.read_text()
    lines = text.splitlines()
    place = lines.index("1 network")
    for edited in ("1 bake brioche 9", "2 network", "network", "* roll w1 w1 w1 b1 b1 b1"):
        path.write_text("\n".join([*lines[:place], edited, *lines[place + 1 :]]) + "\n")
        before = path.read_bytes()
        done = run("resume", str(path))
        assert done.returncode == 2
        assert re.search(rf"{re.escape(str(path))}:{place + 1}: ", done.stderr)
        assert path.read_bytes() == before, "an edited record is never touched"


def test_data_that_was_updated_between_sessions_is_told(own_home: Path) -> None:
    run("solo", "bake-and", "--seed", "A", typed="network\n")
    (path,) = kept(own_home)
    path.write_text(re.sub(r'\[Data "\w+"\]', '[Data "0123456789ab"]', path.read_text()))
    done = run("resume", str(path))
    assert done.returncode == 2
    assert "played by other data ('0123456789ab', at hand: " in done.stderr
    assert "--other-data" in done.stderr
    done = run("resume", str(path), "--other-data", typed="network\n")
    assert done.returncode == 0
    assert "replayed by the data at hand" in done.stderr


def test_kill_9_at_random_moments_over_all_games() -> None:
    # Every game is tried; a quick one may be over before the kill, so only the sum is promised.
    assert sum(kill_resume.run(10, each=2).values()) >= 10


# a folder in which nothing can be written

WALLED = """
import errno, os, sqlite3, sys
wall, number = sys.argv[1], getattr(errno, sys.argv[2])

def guard(event, given):
    if event == "open" and str(given[0]).startswith(wall):
        writes = isinstance(given[1], str) and set(given[1]) & set("wax+")
        if writes or (given[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(number, os.strerror(number), given[0])
    elif event in ("os.mkdir", "os.rename", "os.remove") and str(given[0]).startswith(wall):
        raise OSError(number, os.strerror(number), given[0])
    elif event == "sqlite3.connect" and wall in str(given[0]):
        raise sqlite3.OperationalError("unable to open database file")

sys.addaudithook(guard)
from companion.cli import main
main(sys.argv[3:])
"""


def walled(home: Path, number: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command that cannot write below its home, whoever runs it."""
    return subprocess.run(
        [sys.executable, "-c", WALLED, str(home), number, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("number", ["EROFS", "EACCES", "ENOSPC"])
def test_a_home_that_cannot_be_written_is_told_and_everything_else_works(number: str, own_home: Path) -> None:
    run("solo", "bake-and", "--seed", "A", typed="network\nend\n" * 7)
    run("solo", "bake-and", "--seed", "B", typed="network\n")
    before = {path: path.read_bytes() for path in own_home.rglob("*") if path.is_file()}
    unfinished = next(path for path in kept(own_home) if b"\n= " not in path.read_bytes())
    said = os.strerror(getattr(errno, number))
    for arguments in (["solo", "bake-and"], ["challenge", "play", "corner-shop"], ["challenge", "daily"]):
        done = walled(own_home, number, *arguments, typed="network\n")
        assert done.returncode == 2, done
        assert f"cannot write the record: {said}" in done.stderr
        assert len(done.stderr.splitlines()) <= 2
    done = walled(own_home, number, "resume", str(unfinished), typed="network\n")
    assert (done.returncode, f"cannot open the record: {said}" in done.stderr) == (2, True)
    for arguments, told in (
        (["stats"], "1 finished game"),
        (["challenge", "list"], "0 of 40 have a medal"),
        (["replay", str(unfinished)], "unfinished"),
        (["rules", "bake-and", "fame"], "Fame"),
        ([], "go on with Bake & Sale"),
    ):
        done = walled(own_home, number, *arguments, typed="q\n")
        assert told in done.stdout + done.stderr, done
        assert done.returncode == 0, done
        assert "Traceback" not in done.stderr
    assert {path: path.read_bytes() for path in own_home.rglob("*") if path.is_file()} == before


def test_a_folder_without_write_permission_is_told(own_home: Path) -> None:
    run("solo", "bake-and", "--seed", "B", typed="network\n")
    folders = [own_home / "games", own_home]
    for folder in folders:
        folder.chmod(0o555)
    try:
        if os.access(own_home, os.W_OK):
            pytest.skip("permissions do not bind whoever runs this (root)")
        for arguments in (["solo", "bake-and"], ["challenge", "play", "corner-shop"]):
            done = run(*arguments, typed="network\n")
            assert (done.returncode, "cannot write the record: Permission denied" in done.stderr) == (2, True)
        assert run("stats").returncode == 0
        assert run(typed="q\n").returncode == 0
        done = run("resume", typed="network\nundo\n")
        assert (done.returncode, "cannot write the record: Permission denied" in done.stderr) == (2, True)
    finally:
        for folder in folders:
            folder.chmod(0o755)
    assert kept(own_home)[0].read_text().count("1 network") == 2, "what was shown is kept, undo or not"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a place where not even root can write")
def test_a_place_where_nobody_can_write_is_told() -> None:
    done = run("solo", "bake-and", BAKEHOUSE_HOME="/proc/bakehouse", typed="network\n")
    assert (done.returncode, "cannot write the record" in done.stderr) == (2, True)
    for arguments in (["stats"], ["challenge", "list"], []):
        assert run(*arguments, BAKEHOUSE_HOME="/proc/bakehouse", typed="q\n").returncode == 0
