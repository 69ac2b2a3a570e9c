"""docs/reference.yaml in, docs/reference.md and its pictures out: every option with what it does, drawn by the program.

python tools/reference.py
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from openpyxl import Workbook
from PIL import Image, ImageDraw

from pnp.build import documents_of
from pnp.catalog import find
from pnp.drawing import Face, Inset, Op, Rect
from pnp.expand import expand
from pnp.job import Options
from pnp.load import Booklet, load_game
from pnp.show import one_page, png, shown_of
from pnp.typeset.setter import Setter

ROOT = Path(__file__).resolve().parent.parent
ENTRIES = ROOT / "docs" / "reference.yaml"
PAGE = ROOT / "docs" / "reference.md"
PICTURES = ROOT / "docs" / "reference"
SAMPLER = ROOT / "tests" / "pnp" / "sampler"
SIZE = (40.0, 26.0)
WIDEST = 190
"""Pixels."""
PARTS = """parts:
  badge:
    - circle: {at: [8, 8], radius: 8, fill: butter}
    - text: {size: [16, 16], text: "{{ word | default('Hi') }}", style: head, align: center, valign: middle}
"""
BASE = """elements:
  - rect: {at: [2, 2], size: [36, 22], line: mint, width: frame, corner: 2}
  - slot: {at: [6, 5], name: middle, elements: [{text: {size: [30, 8], text: as it is}}]}
"""
ITEM = {"id": "lemon", "name": "Lemon", "cost": 3}


def entries() -> dict[str, Any]:
    """What the page is made of."""
    found: dict[str, Any] = yaml.safe_load(ENTRIES.read_text("utf-8"))
    return found


def sections(found: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Chapter, name and content of each table of the page."""
    for chapter in ("template", "elements", "style", "components"):
        if "options" in found[chapter]:
            yield chapter, "", found[chapter]
        else:
            for name, section in found[chapter].items():
                yield chapter, name, section


def picture_name(chapter: str, name: str, option: str) -> str:
    """The file of an option's picture."""
    return "-".join(part for part in (chapter.rstrip("s"), name, option) if part) + ".png"


def page(found: dict[str, Any]) -> str:
    """The Markdown text."""
    titles = {"template": "Templates", "elements": "Elements", "style": "The style sheet", "components": "Components"}
    lines = [
        "# Reference",
        "",
        "Made by `tools/reference.py`: each picture was drawn from the example beside it. All lengths are",
        "millimetres. A first game in fifteen minutes: [guide.md](guide.md).",
        "",
    ]
    last = ""
    for chapter, name, section in sections(found):
        if chapter != last:
            lines += [f"## {titles[chapter]}", ""]
            last = chapter
        if name:
            heading = {"every": "Every one", "painted": "Surfaces", "repeated": "Repetition", "table": "Tables"}.get(
                name, f"`{name}`"
            )
            lines += [f"### {heading}", ""]
        lines += [section["about"], ""]
        if section["options"]:
            lines += ["| option | | example | |", "|---|---|---|---|"]
        for option, entry in section["options"].items():
            file = picture_name(chapter, name, option)
            does = entry["does"].replace("|", "\\|")
            example = "<br>".join(f"`{line}`" for line in shown(entry)).replace("|", "\\|")
            lines.append(f"| `{option}` | {does} | {example} | ![{option}](reference/{file}) |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def shown(entry: dict[str, Any]) -> list[str]:
    """The lines of an example as the page shows them."""
    if "template" in entry:
        return [line.replace("  ", "\u2007\u2007") for line in entry["template"].splitlines()]
    examples = entry["example"] if isinstance(entry["example"], list) else [entry["example"]]
    return [*entry.get("style", "").splitlines(), *(f"- {each}" for each in examples)]


def draw(found: dict[str, Any], target: Path) -> None:
    """All pictures."""
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "game"
        shutil.copytree(SAMPLER, folder)
        prepare(folder)
        for chapter, section, content in sections(found):
            for option, entry in content["options"].items():
                face = component(folder, entry) if chapter == "components" else element(folder, entry)
                (target / picture_name(chapter, section, option)).write_bytes(small(face, folder))


def prepare(folder: Path) -> None:
    """Files that examples name."""
    templates = folder / "templates"
    picture = Image.new("RGB", (120, 90), "#f3cf6b")
    ImageDraw.Draw(picture).ellipse((15, 15, 105, 75), fill="#7a4b2a")
    picture.save(templates / "loaf.png")
    (templates / "base.yaml").write_text(BASE)
    (templates / "rules.md").write_text(
        "# The Sampler\n\nA game of {{ flavours | length }} flavours.\n\n## Your turn\n\nTaste one.\n"
    )
    rows = [
        ["id", "name", "colour", "icon", "letter"],
        ["lemon", "Lemon", "butter", "star", "L"],
        ["fig", "Fig", "plum", "leaf", "F"],
    ]
    (folder / "flavours.csv").write_text("".join(",".join(row) + "\n" for row in rows))
    book = Workbook()
    book.create_sheet("Sweets")
    for row in rows:
        book["Sweets"].append(row)
    book.save(folder / "flavours.xlsx")


def element(folder: Path, entry: dict[str, Any]) -> Face:
    """The face that an example of a template draws."""
    templates = folder / "templates"
    style = templates / "style.yaml"
    style.write_text(entry.get("style", "leading: 1.2\n"))
    text = entry.get("template")
    if text is None:
        examples = entry["example"] if isinstance(entry["example"], list) else [entry["example"]]
        text = PARTS + "elements:\n" + "".join(f"  - {each}\n" for each in examples)
    (templates / "example.yaml").write_text(text)
    setter = Setter(load_game(find(f"{folder}/")), entry.get("ink", "full"))
    drawn = setter.face("example.yaml", SIZE, {"item": ITEM})
    style.unlink()
    return Face(*SIZE, (Rect(0, 0, *SIZE, 0, "#ffffff", "#d9cdbf", 0.3), *drawn.ops))


def component(folder: Path, entry: dict[str, Any]) -> Face:
    """What an example of components.yaml prints: its pieces, its page or the first page."""
    (folder / "components.yaml").write_text(f"!house\n- {entry['example']}\n")
    game = load_game(find(f"{folder}/"))
    setter = Setter(game)
    view = entry.get("view", "pieces")
    if view != "pieces":
        pages = documents_of(game, setter, Options())[0].pages
        wanted = pages[0] if view == "first" else next(each for each in pages[1:] if each.placements)
        width, height = wanted.paper.width / 1000, wanted.paper.height / 1000
        ops: list[Op] = [Rect(0, 0, width, height, 0, "#ffffff", "#d9cdbf", 0.6)]
        for placed in wanted.placements:
            turn = {0: (0.0, 0.0), 90: (placed.h, 0), 180: (placed.w, placed.h), 270: (0, placed.w)}[placed.rotation]
            x, y = placed.x + (placed.w if placed.rotation == 90 else turn[0]), placed.y + turn[1]
            ops.append(Inset(placed.face, x / 1000, y / 1000, placed.rotation))
        return Face(width, height, tuple(ops))
    only = game.components[0]
    if isinstance(only, Booklet):
        faces = list(shown_of(setter, only).faces[:2])
    else:
        pieces = expand(game)[: 2 if only.id == "w" else 6 if only.id == "s" and hasattr(only, "edge") else 1]
        faces = [face for piece in pieces for face in setter.faces(piece) if face is not None]
    return side_by_side(faces)


def side_by_side(faces: list[Face]) -> Face:
    """Faces in a row."""
    ops: list[Op] = []
    x = 2.0
    for face in faces:
        ops += [Rect(x, 2, face.width, face.height, 0, "#ffffff", "#d9cdbf", 0.3), Inset(face, x, 2)]
        x += face.width + 4
    return Face(x - 2, max(face.height for face in faces) + 4, tuple(ops))


def small(face: Face, folder: Path) -> bytes:
    """A small PNG with few colours."""
    setter = Setter(load_game(find(f"{folder}/")))
    scale = min(WIDEST / face.width, 1.1 * WIDEST / face.height)
    picture = Image.open(io.BytesIO(png(one_page(face), setter, max(20, round(scale * 25.4 * 2)))))
    size = max(1, round(face.width * scale)), max(1, round(face.height * scale))
    out = io.BytesIO()
    picture.resize(size, Image.Resampling.LANCZOS).quantize(24).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    everything = entries()
    PAGE.write_text(page(everything), "utf-8")
    if PICTURES.exists():
        for old in PICTURES.glob("*.png"):
            old.unlink()
    draw(everything, PICTURES)
    size = sum(file.stat().st_size for file in PICTURES.iterdir())
    sys.stdout.write(f"{PAGE}: {len(list(PICTURES.iterdir()))} pictures, {size / 1000:.0f} kB\n")
