"""Patch sheets: only what looks different from what an earlier manifest says was printed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from pnp.drawing import Face, record
from pnp.errors import Place, UserError
from pnp.impose import Printed

Known: TypeAlias = dict[tuple[str, str, str], str]
"""Component, item and side of each piece, with the digest of its face."""


def digest(face: Face) -> str:
    """Ten figures that change with anything that is drawn."""
    return hashlib.sha256("\n".join(record(face)).encode()).hexdigest()[:10]


def known_faces(file: Path, game: str) -> Known:
    """What a manifest of `pnp build --manifest` says was printed."""
    place = Place(str(file))
    try:
        data = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror or error})", place) from None
    except (ValueError, RecursionError):
        raise UserError("is no manifest; 'pnp build --manifest' writes one", place) from None
    try:
        if data["game"] != game:
            raise UserError(f"is a manifest of {data['game']}, not of {game}", place)
        pages = [page for file in (data, *data["others"]) for page in file["pages"]]
        return {_key(piece): str(piece["face"]) for page in pages for piece in page["pieces"]}
    except (KeyError, TypeError):
        raise UserError("is no manifest of this version; make one anew with 'pnp build --manifest'", place) from None


def _key(piece: dict[str, Any]) -> tuple[str, str, str]:
    return str(piece["component"]), str(piece["item"]), str(piece["side"])


def changed(printed: Sequence[Printed], known: Known) -> list[Printed]:
    """The pieces whose front or back is new or looks different."""
    digests: dict[int, str] = {}

    def same(piece: Printed, side: str, face: Face | None) -> bool:
        if face is None:
            return True
        if id(face) not in digests:
            digests[id(face)] = digest(face)
        return known.get((piece.component, piece.item, side)) == digests[id(face)]

    return [piece for piece in printed if not (same(piece, "front", piece.front) and same(piece, "back", piece.back))]
