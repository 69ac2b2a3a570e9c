"""The sheet as the print house makes it: its boxes, its marks for a camera, and how it looks in each ink.

Drawing all inks takes longer than reading a picture, so the result is kept in the user's cache, named after
everything that it follows from.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pnp import __version__
from pnp.catalog import common_templates, find
from pnp.drawing import Box, Face, Marker

Array: TypeAlias = NDArray[Any]

SCALE = 6
"""Pixels a millimetre of every flat picture of the sheet."""
GAME = "bake-and-sale"
FORM = 2
"""Changes when the cached file does."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are on the sheet, in millimetres from its top left corner, and how its print looks."""

    version: int
    code: str
    width: float
    height: float
    boxes: tuple[Box, ...]
    markers: tuple[Marker, ...]
    qr: Marker
    stamps: dict[str, str]
    """The mark of layout and artwork in the QR, of each ink."""
    prints: dict[str, Array]
    """The sheet in blue, green, red, of each ink."""

    @property
    def first_marker(self) -> int:
        """The lowest number of its markers; each version has eight of its own."""
        return min(int(marker.content) for marker in self.markers)

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of a flat picture."""
        return round(self.width * SCALE), round(self.height * SCALE)


@cache
def layout() -> Layout:
    """The sheet of this version of the game."""
    folder = find(GAME)
    sources = [folder.data, folder.templates, common_templates()]
    kept = cache_folder() / f"sheet-{_digest(sources)}.npz"
    found = _load(kept)
    if found is None:
        found = _make()
        _keep(found, kept)
    return found


def cache_folder() -> Path:
    """Where things are kept that can be made again."""
    home = os.environ.get("BAKEHOUSE_HOME")
    if home:
        return Path(home) / "cache"
    own = os.environ.get("XDG_CACHE_HOME")
    return (Path(own) if own else Path.home() / ".cache") / "bakehouse"


def _digest(folders: list[Path]) -> str:
    digest = hashlib.sha256(f"{__version__} {FORM} {SCALE}".encode())
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                digest.update(file.name.encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _make() -> Layout:
    from pnp.expand import Piece, items_of
    from pnp.load import Sheet, load_game
    from pnp.typeset.setter import Setter
    from pnp.typeset.style import INKS

    game = load_game(find(GAME))
    component = next(each for each in game.components if isinstance(each, Sheet) and each.pad)
    stamps: dict[str, str] = {}
    prints: dict[str, Array] = {}
    face: Face | None = None
    for ink in INKS:
        setter = Setter(game, ink)
        face = setter.front(Piece(component, items_of(game, component)[0], 0, 1, 1))
        code = next(marker for marker in face.markers if marker.kind == "qr")
        stamps[ink] = code.content.split(":")[3]
        prints[ink] = draw(face, setter.icons, component.stock)
    assert face is not None
    return Layout(
        component.layout,
        game.code,
        face.width,
        face.height,
        face.boxes,
        tuple(marker for marker in face.markers if marker.kind == "fiducial"),
        next(marker for marker in face.markers if marker.kind == "qr"),
        stamps,
        prints,
    )


def draw(face: Face, icons: Any, stock: Any, scale: int = SCALE) -> Array:
    """A face as it would be printed, in blue, green, red."""
    import cv2
    import pypdfium2

    from pnp.impose import Printed, singles
    from pnp.paper import paper
    from pnp.write import About, pdf_bytes

    (page,) = singles([Printed("sheet", "1", 1, face)], paper("a4"), title="sheet", stock=stock)
    document = pypdfium2.PdfDocument(pdf_bytes([page], icons, About("sheet", "", "")))
    fine = document[0].render(scale=2 * scale * 25.4 / 72).to_numpy()[..., :3]
    (placed,) = page.placements
    left, top = round(placed.x / 1000 * 2 * scale), round(placed.y / 1000 * 2 * scale)
    wide, high = round(face.width * 2 * scale), round(face.height * 2 * scale)
    cut = np.ascontiguousarray(fine[top : top + high, left : left + wide])
    return cv2.resize(cut, (wide // 2, high // 2), interpolation=cv2.INTER_AREA)


def _load(file: Path) -> Layout | None:
    """What the cache holds; nothing if it is not there or not whole."""
    try:
        with np.load(io.BytesIO(file.read_bytes())) as kept:
            told = json.loads(str(kept["told"]))
            prints = {ink: kept[f"print-{ink}"] for ink in told["stamps"]}
        boxes = tuple(Box(name, x, y, w, h, tuple(states)) for name, x, y, w, h, states in told["boxes"])
        markers = tuple(Marker(*each) for each in told["markers"])
        size = (told["width"], told["height"])
        return Layout(told["version"], told["code"], *size, boxes, markers, Marker(*told["qr"]), told["stamps"], prints)
    except (OSError, ValueError, KeyError, TypeError, EOFError):
        return None


def _keep(made: Layout, file: Path) -> None:
    """Writes the cache if the folder lets itself be written."""
    told = {
        "version": made.version,
        "code": made.code,
        "width": made.width,
        "height": made.height,
        "boxes": made.boxes,
        "markers": made.markers,
        "qr": made.qr,
        "stamps": made.stamps,
    }
    half = file.with_suffix(f".{os.getpid()}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        prints: dict[str, Any] = {f"print-{ink}": picture for ink, picture in made.prints.items()}
        with half.open("wb") as out:
            np.savez(out, told=np.array(json.dumps(told)), **prints)
        half.replace(file)
    except OSError:
        half.unlink(missing_ok=True)
