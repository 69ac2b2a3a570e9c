"""What lies where: every page of a PDF and every piece on it, for programs and for checking."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pnp import __version__
from pnp.drawing import Face
from pnp.impose import Page, Placement
from pnp.kept import packed
from pnp.paper import mm
from pnp.since import digest

COVER = "cover"
"""The component of a first page, which is no piece."""


class Digests:
    """The digests of faces, each found once, and the faces by them."""

    def __init__(self) -> None:
        self.faces: dict[str, Face] = {}
        self._known: dict[int, str] = {}

    def __call__(self, face: Face | None) -> str:
        """The digest of a face, '' of none."""
        if face is None:
            return ""
        if id(face) not in self._known:
            self._known[id(face)] = found = digest(face)
            self.faces.setdefault(found, face)
        return self._known[id(face)]


def pages_as_data(pages: Sequence[Page], digests: Digests) -> list[dict[str, Any]]:
    """The pages with their pieces, in millimetres from the top left."""
    return [
        {
            "page": number,
            "title": page.title,
            "side": page.side,
            "stock": page.stock,
            "width": mm(page.paper.width),
            "height": mm(page.paper.height),
            "pieces": [_piece(each, digests) for each in page.placements if each.printed.component != COVER],
        }
        for number, page in enumerate(pages, 1)
    ]


def _piece(placed: Placement, digests: Digests) -> dict[str, Any]:
    tile = {"tile": placed.tile} if placed.tile else {}
    return {
        "component": placed.printed.component,
        "item": placed.printed.item,
        **tile,
        "copy": placed.printed.copy,
        "side": placed.side,
        "x": mm(placed.x),
        "y": mm(placed.y),
        "w": mm(placed.w),
        "h": mm(placed.h),
        "rotation": placed.rotation,
        "face": digests(placed.printed.back if placed.side == "back" else placed.printed.front),
    }


def manifest(game: str, paper: str, ink: str, files: Sequence[tuple[str, Sequence[Page]]]) -> bytes:
    """The manifest of one game's files as JSON: `pages` are those of the first, `others` the booklets."""
    digests = Digests()
    main, *others = [{"file": name, "pages": pages_as_data(pages, digests)} for name, pages in files]
    whole = {
        "game": game,
        "version": __version__,
        "paper": paper,
        "ink": ink,
        **main,
        "others": others,
        "faces": packed(digests.faces),  # to be drawn again beside what they have become
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()
