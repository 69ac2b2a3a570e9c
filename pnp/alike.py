"""Pieces that would look the same without colour: each colour needs a shape, a letter or a pattern beside it."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Picture, Rect, Shape


def told_apart_by_colour(faces: Iterable[tuple[str, Face]]) -> list[tuple[str, str]]:
    """Pairs of names whose faces differ, but only in their colours."""
    seen: dict[tuple[object, ...], list[tuple[str, Face]]] = {}
    pairs: list[tuple[str, str]] = []
    for name, face in faces:
        group = seen.setdefault(_plain(face.ops), [])
        for other, known in group:
            if known.ops != face.ops:
                pairs.append((other, name))
                break
        group.append((name, face))
    return pairs


def _plain(ops: tuple[Op, ...]) -> tuple[object, ...]:
    """The operations with every colour left out."""
    return tuple(map(_colourless, ops))


def _colourless(op: Op) -> object:
    match op:
        case Rect() | Shape():
            return op._replace(fill=op.fill and "", line=op.line and "")
        case Glyphs():
            return op._replace(colour="")
        case IconUse():
            return op._replace(colour="", paper=op.paper and "")
        case Group():
            return (*op[:3], _plain(op.ops), op.clip, op.scale)
        case Inset():
            return (*op[1:], _plain(op.face.ops))
        case Picture():
            return op
