"""What lies where: every page of a PDF and every piece on it, for programs and for checking."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pnp import __version__
from pnp.drawing import Face
from pnp.impose import Page, Placement
from pnp.paper import mm
from pnp.since import digest

COVER = "cover"
"""The component of a first page, which is no piece."""


def pages_as_data(pages: Sequence[Page]) -> list[dict[str, Any]]:
    """The pages with their pieces, in millimetres from the top left."""
    known: dict[int, str] = {}

    def digests(face: Face | None) -> str:
        if face is None:
            return ""
        if id(face) not in known:
            known[id(face)] = digest(face)
        return known[id(face)]

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


def _piece(placed: Placement, digests: Callable[[Face | None], str]) -> dict[str, Any]:
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
    main, *others = [{"file": name, "pages": pages_as_data(pages)} for name, pages in files]
    whole = {
        "game": game,
        "version": __version__,
        "paper": paper,
        "ink": ink,
        **main,
        "others": others,
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()
