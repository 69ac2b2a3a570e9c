"""Icons: SVG files on a 24-unit grid, of the game, of the house, or Lucide's; read into paths once."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from xml.etree import ElementTree

from pnp.drawing import Path, Segment
from pnp.errors import Place, UserError

GRID = 24
LARGEST = 100_000  # bytes of an icon's file
# What could read or run something else: entities, scripts, other documents, addresses.
_REFUSED = re.compile(
    r"<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:\w+:)?(?:script|foreignObject|image|use|iframe|style|animate\w*|set)\b"
    r"|\s(?:xlink:)?href\s*=|\son\w+\s*=|\bsrc\s*=",
    re.IGNORECASE,
)


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

    for refused in _REFUSED.finditer(svg):
        line = svg.count("\n", 0, refused.start()) + 1
        raise UserError(f"an icon has only shapes; '{refused.group(0).strip()[:40]}' is refused", Place(name, line))
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise UserError(f"not an SVG file ({error})", Place(name, error.position[0])) from None
    except (ValueError, RecursionError):
        raise UserError("not an SVG file", Place(name)) from None
    box = root.get("viewBox", "")
    if box.split() != ["0", "0", str(GRID), str(GRID)]:
        raise UserError(f'an icon is drawn on viewBox="0 0 {GRID} {GRID}", not "{box[:40]}"', Place(name))
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
                        raise UserError(f"an icon's file is at most {LARGEST} bytes", Place(f"icons/{file.name}"))
                    if not file.resolve().is_relative_to(folder.resolve()):
                        raise UserError("an icon may not be a link out of its folder", Place(f"icons/{file.name}"))
                    return parse(file.read_text("utf-8", errors="replace"), f"icons/{file.name}")
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
