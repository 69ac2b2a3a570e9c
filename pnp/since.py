"""Patch sheets: only what looks different from what an earlier manifest says was printed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from pnp.drawing import Face, record
from pnp.errors import Place, UserError
from pnp.impose import Printed
from pnp.kept import unpacked

Known: TypeAlias = dict[tuple[str, str, str], str]
"""Component, item and side of each piece, with the digest of its face."""

LARGEST = 100_000_000
"""Bytes of a manifest."""


def digest(face: Face) -> str:
    """Ten figures that change with anything that is drawn."""
    return hashlib.sha256("\n".join(record(face)).encode()).hexdigest()[:10]


@dataclass(frozen=True)
class Manifest:
    """What a manifest says was printed."""

    faces: Known
    paper: str
    ink: str
    kept: str  # the faces themselves, as text

    @cached_property
    def drawings(self) -> dict[str, Face]:
        """The faces by their digests; none from a manifest that keeps none."""
        return unpacked(self.kept) if self.kept else {}


def known_faces(file: Path, game: str) -> Known:
    """Component, item and side of what was printed, with the digests of the faces."""
    return read_manifest(file, game).faces


def read_manifest(file: Path, game: str) -> Manifest:
    """What `pnp build --manifest` wrote about a game."""
    place = Place(str(file))
    try:
        if file.stat().st_size > LARGEST:
            raise UserError(f"larger than {LARGEST // 1_000_000} MB; that is no manifest", place)
        data = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror or error})", place) from None
    except (ValueError, RecursionError):
        raise UserError("is no manifest; 'pnp build --manifest' writes one", place) from None
    try:
        if data["game"] != game:
            raise UserError(f"is a manifest of {data['game']}, not of {game}", place)
        pages = [page for file in (data, *data["others"]) for page in file["pages"]]
        faces = {_key(piece): str(piece["face"]) for page in pages for piece in page["pieces"]}
        return Manifest(faces, str(data["paper"]), str(data["ink"]), str(data.get("faces", "")))
    except (KeyError, TypeError, AttributeError):
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
