"""Icons: SVG files on a 24-unit grid, of the game, of the house, or Lucide's; read into paths once."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from xml.etree import ElementTree

from pnp.drawing import Path, Segment
from pnp.errors import Place, UserError

GRID = 24
LARGEST = 100_000  # bytes of an icon's file


@dataclass(frozen=True, slots=True)
class Icon:
    """The lines of an icon: its body, and the details that a filled drawing knocks out of the body."""

    body: tuple[Path, ...]
    details: tuple[Path, ...]


def _path(d: str) -> Path:
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(d, pen)
    out: list[Segment] = []
    here = (0.0, 0.0)
    for verb, points in pen.value:
        if verb == "moveTo":
            out.append(("m", *points[0]))
        elif verb == "lineTo":
            out.append(("l", *points[0]))
        elif verb == "curveTo":
            out.append(("c", *points[0], *points[1], *points[2]))
        elif verb == "qCurveTo":
            (qx, qy), (x, y) = points[-2], points[-1]
            out.append(
                (
                    "c",
                    here[0] + 2 / 3 * (qx - here[0]),
                    here[1] + 2 / 3 * (qy - here[1]),
                    x + 2 / 3 * (qx - x),
                    y + 2 / 3 * (qy - y),
                    x,
                    y,
                )
            )
        elif verb == "closePath":
            out.append(("z",))
        if points:
            here = points[-1]
    return tuple(out)


def svg_path(d: str, place: Place | None = None) -> Path:
    """The path data of SVG as segments."""
    try:
        return _path(d)
    except (ValueError, IndexError, TypeError, AssertionError, KeyError):
        raise UserError(f"'{d[:40]}' is no SVG path", place) from None


def parse(svg: str, name: str) -> Icon:
    """An icon from the text of an SVG file."""
    from fontTools.svgLib.path.shapes import PathBuilder

    if "<!DOCTYPE" in svg or "<!ENTITY" in svg:
        raise UserError(f"{name}: an icon may not declare a document type or entities")
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise UserError(f"{name}: not an SVG file ({error})") from None
    box = root.get("viewBox", "")
    if box.split() != ["0", "0", str(GRID), str(GRID)]:
        raise UserError(f'{name}: an icon is drawn on viewBox="0 0 {GRID} {GRID}", not "{box}"')
    body: list[Path] = []
    details: list[Path] = []
    for element in root.iter():
        builder = PathBuilder()
        if element is root or not isinstance(element.tag, str) or not builder.add_path_from_element(element):
            continue
        group = details if element.get("class") == "detail" else body
        group.extend(svg_path(d) for d in builder.paths)
    return Icon(tuple(body), tuple(details))


class Icons:
    """Finds icons by name: in the given folders first, then in Lucide's set."""

    def __init__(self, folders: tuple[FilePath, ...]) -> None:
        self.folders = folders
        self._known: dict[str, Icon] = {}

    def __getitem__(self, name: str) -> Icon:
        icon = self._known.get(name)
        if icon is None:
            icon = self._known[name] = self._find(name)
        return icon

    def _find(self, name: str) -> Icon:
        for folder in self.folders:
            for file in (folder / f"{name}.svg",):
                if "/" not in name and "\\" not in name and file.is_file():
                    if file.stat().st_size > LARGEST:
                        raise UserError(f"{file.name}: an icon's file is at most {LARGEST} bytes")
                    return parse(file.read_text("utf-8", errors="replace"), file.name)
        if name in _lucide_names():
            import lucide

            return parse(lucide.lucide_icon(name), f"lucide {name}")
        own = {file.stem for folder in self.folders if folder.is_dir() for file in folder.glob("*.svg")}
        near = difflib.get_close_matches(name, [*sorted(own), *_lucide_names()], n=1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise UserError(f"unknown icon '{name}'{hint}")


@cache
def _lucide_names() -> frozenset[str]:
    import lucide

    return frozenset(lucide.get_icon_list())
