"""Before and after, side by side: every piece that looks different from what a manifest lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pnp.build import documents_of
from pnp.catalog import GameFolder
from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Picture, Rect
from pnp.errors import UserError, did_you_mean
from pnp.job import Options
from pnp.load import load_game
from pnp.manifest import COVER
from pnp.paper import PAPERS
from pnp.show import EDGE, GAP, GROUND, heading, one_page, png
from pnp.since import Manifest, digest, read_manifest
from pnp.typeset import fonts, pictures
from pnp.typeset.setter import Setter
from pnp.typeset.style import INKS, Ink

MOST = 40
"""Changes on one picture."""
TALLEST = 88.0
COLUMN = 130.0
PAPER, FRAME, GONE = "#ffffff", "#d9cdbf", "#f0e6da"


class Change(NamedTuple):
    """A piece's face as it was and as it is; None where there was or is none."""

    title: str
    before: Face | None
    after: Face | None
    kept: bool = True  # False: it was there, but the manifest does not keep what it looked like


def picture(folder: GameFolder, since: Path, component: str | None, dpi: int) -> tuple[bytes | None, str, int]:
    """A PNG (None if nothing changed), the name of the file it would go to, and how many pieces changed."""
    game = load_game(folder)
    known = read_manifest(since, game.slug)
    if component is not None and component not in {each.id for each in game.components}:
        ids = [each.id for each in game.components]
        raise UserError(f"{game.name} has no component '{component[:40]}'{did_you_mean(component, ids)}")
    options = Options(paper=known.paper if known.paper in PAPERS else "a4")
    ink: Ink = next((each for each in INKS if each == known.ink), "full")
    setter = Setter(game, ink, options.paper)
    found = list(changes(known, _now(setter, replace(options, ink=ink)), component))
    if not found:
        return None, "", 0
    return png(one_page(_sheet(game.name, found, setter)), setter, dpi), f"{game.slug}-changes.png", len(found)


def _now(setter: Setter, options: Options) -> dict[tuple[str, str, str], Face]:
    """The faces of a build as its manifest would list them."""
    out: dict[tuple[str, str, str], Face] = {}
    for document in documents_of(setter.game, setter, options):
        for page in document.pages:
            for placed in page.placements:
                printed = placed.printed
                face = printed.back if placed.side == "back" else printed.front
                if printed.component != COVER and face is not None:
                    out.setdefault((printed.component, printed.item, placed.side), face)
    return out


def changes(known: Manifest, now: dict[tuple[str, str, str], Face], component: str | None) -> Iterator[Change]:
    """What is new, what looks different and what is gone, in this order of the game."""
    for key, face in now.items():
        if component not in (None, key[0]) or (before := known.faces.get(key)) == digest(face):
            continue
        yield Change(_title(key, "" if before else "new"), known.drawings.get(before or ""), face, before is None)
    for key, before in known.faces.items():
        if before and key not in now and component in (None, key[0]):
            yield Change(_title(key, "gone"), known.drawings.get(before), None, False)


def _title(key: tuple[str, str, str], what: str) -> str:
    component, item, side = key
    words = [component, item, *([side] if side == "back" else []), *([f"({what})"] if what else [])]
    return " ".join(words)


def _sheet(name: str, found: list[Change], setter: Setter) -> Face:
    ops: list[Op] = []
    y = heading(ops, f"{name}: {len(found)} changed", EDGE, EDGE, 20)
    heading(ops, "Before", EDGE, y, 13)
    y = heading(ops, "After", EDGE + COLUMN + GAP, y, 13)
    for change in found[:MOST]:
        y = heading(ops, _drawable(change.title), EDGE, y, 9)
        tall = 0.0
        for x, face, known in ((EDGE, change.before, change.kept), (EDGE + COLUMN + GAP, change.after, True)):
            if face is None:
                words = "not kept" if x == EDGE and not known and "(gone)" not in change.title else "–"
                ops.append(Rect(x, y, COLUMN / 4, 12, 0, GONE))
                heading(ops, words, x + 3, y + 4, 9)
                tall = max(tall, 12.0)
                continue
            scale = min(1.0, TALLEST / face.height, COLUMN / face.width)
            ops.append(Rect(x, y, face.width * scale, face.height * scale, 0, PAPER, FRAME, 0.3))
            ops.append(Inset(_still_drawable(face, setter), x, y, 0, scale))
            tall = max(tall, face.height * scale)
        y += tall + 2 * GAP
    if len(found) > MOST:
        y = heading(ops, f"… and {len(found) - MOST} more", EDGE, y, 13)
    width, height = 2 * EDGE + 2 * COLUMN + GAP, y + EDGE
    return Face(width, height, (Rect(0, 0, width, height, 0, GROUND), *ops))


def _drawable(title: str) -> str:
    return "".join(letter if " " <= letter <= "ÿ" else "?" for letter in title)[:80]


def _still_drawable(face: Face, setter: Setter) -> Face:
    """The face without icons and pictures that are no longer there."""
    return Face(face.width, face.height, tuple(drawn for op in face.ops if (drawn := _still(op, setter)) is not None))


def _still(op: Op, setter: Setter) -> Op | None:
    try:
        match op:
            case Inset():
                return op._replace(face=_still_drawable(op.face, setter))
            case Group():
                return op._replace(ops=tuple(drawn for each in op.ops if (drawn := _still(each, setter)) is not None))
            case IconUse():
                _ = setter.icons[op.name]
            case Glyphs():
                fonts.width(op.font, op.text)
            case Picture():
                found = pictures.find(Path(op.file).name, setter.folders)
                return op._replace(file=str(found.file)) if found else None
    except (UserError, KeyError, OSError):
        return None
    return op
