"""`pnp watch`: only what changed is drawn anew, a mistake leaves the last good PDF, and the page shows both."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from pnp.build import build
from pnp.catalog import find
from pnp.files import save_all
from pnp.job import Options
from pnp.new import new_game
from pnp.serve import Gallery, Server
from pnp.watch import Round, Watcher
from tests.pnp.helpers import make_game

TEMPLATE = 'elements:\n- text: {at: [4, 4], size: [50, 20], text: "{{ item.name }} {{ length }}"}\n'
ITEMS = "[{id: one, name: One}, {id: two, name: Two}, {id: three, name: Three}]\nlength: 3"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    make_game(tmp_path / "game", TEMPLATE, ITEMS)
    return tmp_path / "game"


@pytest.fixture
def watcher(game: Path) -> Watcher:
    return Watcher(find(f"{game}/"), Options(), game.parent / "out")


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))
    state = file.stat()
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns + 1_000_000))


def looked(watcher: Watcher) -> Round:
    found = watcher.look()
    assert found is not None
    return found


def test_only_what_changed_is_drawn(game: Path, watcher: Watcher) -> None:
    assert (looked(watcher).drawn, watcher.look()) == (3, None)
    change(game / "values.yaml", "name: Two", "name: Zwei")
    done = looked(watcher)
    assert (done.drawn, done.kept) == (1, 2)
    change(game / "values.yaml", "length: 3", "length: 4")  # all cards show it
    assert looked(watcher).drawn == 3
    change(game / "templates" / "card.yaml", "[4, 4]", "[5, 5]")
    assert looked(watcher).drawn == 3
    change(game / "values.yaml", "{id: one, name: One}, ", "")  # none of the others knows its number
    done = looked(watcher)
    assert (done.drawn, done.kept) == (0, 2)


@pytest.mark.parametrize("starter", ["complete", "cards", "roll-and-write"])
def test_what_is_kept_looks_like_what_a_fresh_build_makes(starter: str, tmp_path: Path) -> None:
    save_all(new_game(tmp_path / "game", starter))
    watcher = Watcher(find(f"{tmp_path}/game"), Options(), tmp_path / "out")
    looked(watcher)
    table = tmp_path / "game" / ("cards.csv" if starter == "cards" else "values.yaml")
    change(table, *(("apple,Apple stall,1", "apple,Apple stall,7") if starter == "cards" else ("\n", "\n# more\n")))
    if starter != "cards":
        change(
            table,
            "harvest: 4" if starter == "complete" else "rounds: 12",
            "harvest: 6" if starter == "complete" else "rounds: 9",
        )
    done = looked(watcher)
    assert done.kept > 0
    assert [(file.name, file.content) for file in done.files] == [
        (file.name, file.content) for file in build(watcher.folder, Options())
    ]


def test_a_mistake_is_told_and_the_last_good_pdf_stays(game: Path, watcher: Watcher) -> None:
    looked(watcher)
    pdf = game.parent / "out" / "game-a4.pdf"
    good = pdf.read_bytes()
    change(game / "values.yaml", "name: Two}", "name: Two")
    done = looked(watcher)
    assert done.complaints
    assert "values.yaml:2:" in done.complaints[0]
    assert pdf.read_bytes() == good
    change(game / "values.yaml", "name: Two", "name: Drei}")
    done = looked(watcher)
    assert (done.complaints, done.drawn, done.kept) == ((), 1, 2)
    assert pdf.read_bytes() != good


def test_output_within_the_folder_does_not_wake_it(game: Path) -> None:
    watcher = Watcher(find(f"{game}/"), Options(), game / "output")
    looked(watcher)
    assert watcher.look() is None
    (game / ".values.yaml.swp").write_text("an editor's")
    assert watcher.look() is None


@pytest.fixture
def served(watcher: Watcher) -> Iterator[tuple[Server, Gallery]]:
    gallery = Gallery()
    server = Server(gallery, 0)
    server.start()
    gallery.show(looked(watcher), watcher.setter)
    yield server, gallery
    server.shutdown()
    server.server_close()


def get(server: Server, path: str, host: str | None = None) -> tuple[int, str, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{server.server_port}"})
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type") or "", answer.read()


def test_the_page_shows_the_pictures_and_follows(served: tuple[Server, Gallery], watcher: Watcher, game: Path) -> None:
    server, gallery = served
    assert server.server_address[0] == "127.0.0.1"
    for path in ("/", "/page.js", "/page.css"):
        assert get(server, path)[0] == 200
    state = json.loads(get(server, "/state.json")[2])
    ((title, faces),) = [(group["title"], group["faces"]) for group in state["groups"]]
    assert (state["name"], title, len(faces), state["wrong"]) == ("Trial", "Cards", 3, [])
    code, kind, picture = get(server, f"/face/{faces[0][0]}.png")
    assert (code, kind, picture[:4]) == (200, "image/png", b"\x89PNG")
    assert get(server, "/file/game-a4.pdf")[2].startswith(b"%PDF")
    change(game / "values.yaml", "name: Two}", "name: Two")
    gallery.show(looked(watcher), watcher.setter)
    wrong = json.loads(get(server, f"/state.json?after={state['version']}")[2])
    assert "values.yaml:2:" in wrong["wrong"][0]
    assert wrong["groups"] == state["groups"]
    change(game / "values.yaml", "name: Two", "name: Zwei}")
    gallery.show(looked(watcher), watcher.setter)
    mended = json.loads(get(server, f"/state.json?after={wrong['version']}")[2])
    assert mended["wrong"] == []
    keys = [face[0] for face in mended["groups"][0]["faces"]]
    assert [keys[0], keys[2]] == [faces[0][0], faces[2][0]]
    assert keys[1] != faces[1][0]


def test_a_page_waits_for_news(served: tuple[Server, Gallery]) -> None:
    _, gallery = served
    start = time.monotonic()
    assert gallery.after(gallery.state["version"], 0.3)["version"] == gallery.state["version"]
    assert time.monotonic() - start >= 0.29


@pytest.mark.parametrize(
    "path",
    [
        "/../game.yaml",
        "/file/../../game.yaml",
        "/file/%2e%2e/game.yaml",
        "/face/x.png",
        "/face/",
        "/file/",
        "/etc/passwd",
        "/x",
    ],
)
def test_the_server_hands_out_nothing_else(path: str, served: tuple[Server, Gallery]) -> None:
    assert get(served[0], path)[0] == 404


@pytest.mark.parametrize("word", ["", "x", "-5", "9" * 30, "7&after=1"])
def test_any_question_for_the_state_is_answered(word: str, served: tuple[Server, Gallery]) -> None:
    assert get(served[0], f"/state.json?after={word}")[0] == 200


def test_only_this_machine_is_answered(served: tuple[Server, Gallery]) -> None:
    server, _ = served
    assert get(server, "/", "evil.example")[0] == 403
    assert get(server, "/state.json", "evil.example:80")[0] == 403
    assert get(server, "/", f"localhost:{server.server_port}")[0] == 200


def test_the_command_builds_waits_and_ends_politely(game: Path) -> None:
    command = [sys.executable, "-m", "pnp", "watch", str(game), "--out", "print", "--serve", "--port", "0"]
    process = subprocess.Popen(
        command,
        cwd=game.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        assert "game-a4.pdf: 3 of 3 drawn" in process.stdout.readline()
        change(game / "values.yaml", "name: Two", "name: Zwei")
        assert "1 of 3 drawn" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out.strip(), err.strip()) == (130, "", "")
    finally:
        process.kill()


def test_a_port_in_use_is_said(served: tuple[Server, Gallery], game: Path) -> None:
    command = [sys.executable, "-m", "pnp", "watch", str(game), "--serve", "--port", str(served[0].server_port)]
    ran = subprocess.run(command, cwd=game.parent, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 2
    assert "choose another with --port" in ran.stderr
