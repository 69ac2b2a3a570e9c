"""The page of `pnp watch --serve` in a real browser: run by hand where Chromium is installed.

    python tools/browser.py [SCREENSHOT.png]

It starts a game, opens the page in a headless Chromium, saves a card, breaks a file and mends it, and looks each time
at what the page shows.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any


class Page:
    """One page of a browser, spoken to by the debugging protocol over a socket."""

    def __init__(self, address: str) -> None:
        host, _, path = address.removeprefix("ws://").partition("/")
        name, port = host.split(":")
        self.socket = socket.create_connection((name, int(port)), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        while self.stream.readline().strip():
            pass
        self.number = 0

    def ask(self, method: str, **parameters: Any) -> Any:
        """One command and its answer."""
        self.number += 1
        content = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        size = len(content)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0x80 | 126]) + size.to_bytes(2, "big")
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(content)))
        while True:
            answer = json.loads(self._frame())
            if answer.get("id") == self.number:
                return answer["result"]

    def value(self, expression: str) -> Any:
        """What an expression is worth on the page."""
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def _frame(self) -> bytes:
        out = b""
        while True:
            first, second = self.stream.read(2)
            size = second & 0x7F
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            out += self.stream.read(size)
            if first & 0x80:
                return out


def until(what: str, check: Callable[[], bool], patience: float = 20) -> None:
    """Waits for something to become true, and says how long it took."""
    start = time.monotonic()
    while not check():
        if time.monotonic() - start > patience:
            raise SystemExit(f"not seen after {patience:g} s: {what}")
        time.sleep(0.02)
    print(f"seen after {time.monotonic() - start:5.2f} s: {what}")


def main() -> None:
    """The whole walk."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("no Chromium here; install the package 'chromium'")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "pnp", "new", "game"], cwd=folder, check=True)
        watching = [sys.executable, "-m", "pnp", "watch", "./game", "--serve", "--port", "0"]
        watch = subprocess.Popen(watching, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert watch.stdout is not None
        address = watch.stdout.readline().split()[0]
        profile = folder / "profile"
        options = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--remote-debugging-port=0",
            "--window-size=1200,1500",
        ]
        chromium = subprocess.Popen(
            [browser, *options, f"--user-data-dir={profile}", address],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            walk(folder, profile)
        finally:
            chromium.kill()
            watch.kill()
            chromium.wait()
            watch.wait()


def walk(folder: Path, profile: Path) -> None:
    """Saves, breaks and mends, looking at the page each time."""
    port = profile / "DevToolsActivePort"
    until("the browser", port.exists, 60)
    with urllib.request.urlopen(f"http://127.0.0.1:{port.read_text().split()[0]}/json") as answer:
        (found,) = [each for each in json.load(answer) if each["type"] == "page"]
    page = Page(found["webSocketDebuggerUrl"])
    loaded = "[...document.images].filter(i => i.complete && i.naturalWidth > 0).length"
    until("the name of the game", lambda: page.value("document.getElementById('name').textContent") == "Game")
    until("at least eight pictures", lambda: int(page.value(loaded) or 0) >= 8)
    new = "document.querySelectorAll('img.new').length"
    values = folder / "game" / "values.yaml"
    good = values.read_text()
    values.write_text(good.replace("Sunny day", "Heatwave"))
    until("the new card, and the page of the rules that names it", lambda: page.value(new) == 2)
    until("and it is loaded", lambda: bool(page.value("document.querySelector('img.new').naturalWidth > 0")))
    values.write_text(good.replace("sunny, name", "sunny name"))
    until("the mistake", lambda: "values.yaml:" in str(page.value("document.getElementById('wrong').innerText")))
    assert int(page.value("document.images.length")) >= 8, "the pictures stay"
    print("  ", page.value("document.getElementById('wrong').innerText"))
    if len(sys.argv) > 1:
        picture = page.ask("Page.captureScreenshot", format="png")["data"]
        Path(sys.argv[1]).write_bytes(base64.b64decode(picture))
    values.write_text(good)
    until("no mistake any more", lambda: page.value("document.getElementById('wrong').hidden") is True)
    print("ok")


if __name__ == "__main__":
    main()
