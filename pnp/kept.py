"""Faces as text that can be drawn again: what a manifest keeps, so that before and after can be seen side by side."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from typing import Any

import msgspec

from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Path, Picture, Rect, Shape
from pnp.errors import UserError

MOST = 100_000_000
"""Bytes that kept faces may unpack to."""
DEEPEST = 40

_KINDS: dict[str, type[Any]] = {
    "rect": Rect,
    "shape": Shape,
    "glyphs": Glyphs,
    "icon": IconUse,
    "picture": Picture,
}
_WORDS = {kind: word for word, kind in _KINDS.items()}


def packed(faces: dict[str, Face]) -> str:
    """Faces by their digests, as one word of text."""
    inner: dict[int, tuple[Face, str]] = {}
    out: dict[str, Any] = {}

    def name(face: Face) -> str:
        if id(face) not in inner:
            inner[id(face)] = face, f"={len(inner)}"
            out[inner[id(face)][1]] = written(face)
        return inner[id(face)][1]

    def written(face: Face) -> list[Any]:
        return [face.width, face.height, [op_as_data(op) for op in face.ops]]

    def op_as_data(op: Op) -> list[Any]:
        if isinstance(op, Inset):
            return ["inset", name(op.face), *op[1:]]
        if isinstance(op, Group):
            return ["group", op.x, op.y, op.angle, [op_as_data(each) for each in op.ops], op.clip, op.scale]
        if isinstance(op, Picture):  # by its name alone: where the game lies is nobody's business
            op = op._replace(file=op.file.replace("\\", "/").rsplit("/", 1)[-1])
        return [_WORDS[type(op)], *op]

    for key, face in faces.items():
        out[key] = written(face)
    content = json.dumps(out, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(content, 9)).decode()


def unpacked(word: str) -> dict[str, Face]:
    """The faces of a manifest by their digests."""
    try:
        content = zlib.decompressobj().decompress(base64.b64decode(word, validate=True), MOST)
        return _Reader(json.loads(content)).all()
    except (ValueError, TypeError, KeyError, AttributeError, zlib.error, RecursionError, msgspec.ValidationError):
        raise UserError("the faces that it keeps cannot be read") from None


class _Reader:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.known: dict[str, Face] = {}

    def all(self) -> dict[str, Face]:
        return {key: self.face(key, 0) for key, _ in self.data.items() if not key.startswith("=")}

    def face(self, key: str, depth: int) -> Face:
        if depth > DEEPEST:
            raise ValueError("a face within itself")
        if key not in self.known:
            width, height, ops = self.data[key]
            self.known[key] = Face(float(width), float(height), self.ops(ops, depth))
        return self.known[key]

    def ops(self, data: Iterable[Any], depth: int) -> tuple[Op, ...]:
        return tuple(self.op(each, depth + 1) for each in data)

    def op(self, data: list[Any], depth: int) -> Op:
        word, *fields = data
        if word == "inset":
            return Inset(self.face(fields[0], depth), *msgspec.convert(fields[1:], tuple[float, float, float, float]))
        if word == "group":
            x, y, angle, scale = msgspec.convert((*fields[:3], fields[5]), tuple[float, float, float, float])
            return Group(x, y, angle, self.ops(fields[3], depth), msgspec.convert(fields[4], Path | None), scale)
        found: Op = msgspec.convert(fields, _KINDS[word])
        return found
