"""A page on this machine with a game's pictures, which refreshes by itself: for `pnp watch --serve`.

The server listens on 127.0.0.1 only and answers to no other name, so that no page from elsewhere can read it. It
hands out what it was given and nothing else: no address is ever taken for the name of a file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Lock, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from pnp.build import File
from pnp.drawing import Face
from pnp.errors import UserError
from pnp.show import alone, png, shown_of
from pnp.since import digest
from pnp.typeset.setter import Setter
from pnp.watch import Round

ADDRESS = "127.0.0.1"
PATIENCE = 20.0
"""Seconds that an answer waits for news."""
DPI = 96
_PAGE = {
    "/": ("page.html", "text/html"),
    "/page.js": ("page.js", "text/javascript"),
    "/page.css": ("page.css", "text/css"),
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


@dataclass
class Gallery:
    """What the page shows: the pictures of the last good build, and what is wrong since then."""

    name: str = ""
    news: Condition = field(default_factory=Condition)
    drawing: Lock = field(default_factory=Lock)  # one picture at a time: the renderer is no friend of threads
    state: dict[str, Any] = field(
        default_factory=lambda: {"version": 0, "name": "", "wrong": [], "files": [], "groups": []}
    )
    faces: dict[str, Face] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)
    setter: Setter | None = None
    _digests: dict[int, tuple[Face, str]] = field(default_factory=dict)
    _pictures: dict[str, bytes] = field(default_factory=dict)

    def show(self, round_: Round, setter: Setter | None) -> None:
        """Take in a build; after a failed one the pictures stay."""
        state = {**self.state, "version": round_.number, "wrong": list(round_.complaints)}
        if setter is not None and not round_.complaints:
            groups = [shown_of(setter, component) for component in setter.game.components]
            named = [(group.title, [(self._digest(face), face) for face in group.faces]) for group in groups]
            state |= {
                "name": setter.game.name,
                "files": [file.name for file in round_.files],
                "notes": [note for file in round_.files for note in file.notes],
                "groups": [
                    {"title": title, "faces": [[key, face.width, face.height] for key, face in pairs]}
                    for title, pairs in named
                ],
            }
            faces = {key: face for _, pairs in named for key, face in pairs}
            with self.drawing:
                self.faces, self.setter = faces, setter
                self.files = {file.name: file for file in round_.files}
                self._pictures = {key: picture for key, picture in self._pictures.items() if key in faces}
                self._digests = {id(face): (face, key) for key, face in faces.items()}
        with self.news:
            self.state = state
            self.news.notify_all()

    def after(self, version: int, patience: float = PATIENCE) -> dict[str, Any]:
        """The state as soon as it is another one than the page knows, or after a while."""
        with self.news:
            self.news.wait_for(lambda: self.state["version"] != version, patience)
            return self.state

    def picture(self, key: str) -> bytes | None:
        """A face as a PNG, drawn when it is first asked for."""
        with self.drawing:
            face = self.faces.get(key)
            if face is None or self.setter is None:
                return None
            if key not in self._pictures:
                dpi = min(DPI, int(1600 * 25.4 / max(face.width, face.height)))
                self._pictures[key] = png(alone(face), self.setter, dpi)
            return self._pictures[key]

    def _digest(self, face: Face) -> str:
        known = self._digests.get(id(face))
        return known[1] if known else digest(face)


class Server(ThreadingHTTPServer):
    """Listens on this machine only."""

    daemon_threads = True

    def __init__(self, gallery: Gallery, port: int) -> None:
        self.gallery = gallery
        try:
            super().__init__((ADDRESS, port), _Handler)
        except OSError as error:
            raise UserError(f"port {port} cannot be used ({error.strerror}); choose another with --port") from None

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://{ADDRESS}:{self.server_port}/"

    def start(self) -> None:
        """Serve until the program ends."""
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.2}, daemon=True).start()


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        port = self.server.server_port
        if self.headers.get("Host") not in (f"{ADDRESS}:{port}", f"localhost:{port}"):
            self._answer(403, "text/plain", b"this page is for this machine only\n")
            return
        asked = urlsplit(self.path)
        if asked.path in _PAGE:
            name, kind = _PAGE[asked.path]
            self._answer(200, kind, (Path(__file__).parent / name).read_bytes())
        elif asked.path == "/state.json":
            word = parse_qs(asked.query).get("after", ["-1"])[0]
            state = self.server.gallery.after(int(word) if word.isdecimal() and len(word) < 10 else -1)
            self._answer(200, "application/json", json.dumps(state).encode())
        elif asked.path.startswith("/face/") and asked.path.endswith(".png"):
            self._answer(200, "image/png", self.server.gallery.picture(asked.path[6:-4]))
        elif asked.path.startswith("/file/"):
            file = self.server.gallery.files.get(asked.path[6:])
            self._answer(200, "application/pdf", file.content if file else None)
        else:
            self._answer(404, "text/plain", None)

    def _answer(self, code: int, kind: str, content: bytes | None) -> None:
        if content is None:
            code, kind, content = 404, "text/plain", b"there is nothing here\n"
        self.send_response(code)
        text = kind.startswith("text/")
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(content)))
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: the terminal belongs to the builds."""
