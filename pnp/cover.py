"""The first page of a PDF: what is in it, how to print it and what to do with scissors and glue.

The words and measures are worked out here; `cover.yaml` among the common templates draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pnp import __version__
from pnp.drawing import Face, Inset, Op, Rect
from pnp.paper import Paper, mm
from pnp.typeset import fonts, text
from pnp.typeset.setter import Setter
from pnp.typeset.style import Type, inked, luminance

TEMPLATE = "cover.yaml"
GUTTER = 4.0
WIDE = 240.0
"""From this width on the steps stand in three columns."""
DARK = 0.6
"""A lead colour darker than this carries white letters."""

PAD = 5.0
EMBLEM = 46.0
"""What the emblem takes of the head's width."""
HEAD_LEAST = 46.0
RULER_PANEL = 28.0
TABLE_HEAD = 14.0
THUMB_WIDE = 17.0
THUMBS = (18.0, 13.0, 0.0)
"""How tall the pictures in the table are; smaller or none where that saves a page."""
ROW_PAD = 2.4
STEP_POINTS = 9.5
STEP_GAP = 2.9
STEP_INDENT = 6.6
PANEL_HEAD = 11.0
FOOT = 9.0
AGAIN = 14.0
"""Where a further page begins below its plain head."""

COLUMNS = (
    ("pages", "Pages", 0.10),
    ("name", "What", 0.30),
    ("pieces", "Pieces", 0.17),
    ("size", "Size", 0.15),
    ("stock", "Print on", 0.14),
    ("sheets", "Sheets", 0.14),
)
"""The table's columns: field, heading, share of the width."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: what is on which pages, with a little picture of it."""

    pages: str
    name: str
    pieces: str
    size: str
    stock: str
    sheets: str
    detail: str = ""
    face: Face | None = None

    def cell(self, key: str) -> str:
        """The words in one column."""
        return str(getattr(self, key))


@dataclass(frozen=True, slots=True)
class Steps:
    """What to do with one part, in order."""

    title: str
    icon: str
    steps: Sequence[str]


@dataclass(frozen=True, slots=True)
class Contents:
    """All that a first page says besides what the game itself is."""

    printing: str
    rows: Sequence[Row]
    steps: Sequence[Steps]


def faces(setter: Setter, paper: Paper, contents: Contents) -> list[Face]:
    """The first page, or pages if there is much to say, each as large as the paper's printable area."""
    size = mm(paper.width - 2 * paper.margin), mm(paper.height - 2 * paper.margin)
    layouts = [_Layout(setter, size, contents, thumb).pages for thumb in THUMBS]
    pages = min(layouts, key=len)  # the first of equals, so the one with the largest pictures
    pale = luminance(setter.style.colour(setter.game.lead)) > DARK
    shared = {
        "lead": setter.game.lead,
        "deep": "crust" if pale else setter.game.lead,
        "on_lead": "ink" if pale else "paper",
        "facts": _facts(setter),
        "credits": _credits(setter),
        "version": __version__,
        "many": len(pages),
        "pad": PAD,
        "emblem": EMBLEM,
        "foot": FOOT,
        "ruler_panel": RULER_PANEL,
        "indent": STEP_INDENT,
        "step_points": STEP_POINTS,
    }
    return [_face(setter, size, page, {**shared, "page": number}) for number, page in enumerate(pages, 1)]


def _face(setter: Setter, size: tuple[float, float], page: dict[str, Any], names: dict[str, Any]) -> Face:
    drawn = setter.face(TEMPLATE, size, {**names, "cover": page})
    frame = inked(setter.style.colour("crust/40"), setter.ink, False)
    thumbs: list[Op] = []
    for face, x, y, scale in page["thumbs"]:
        thumbs += [
            Rect(x, y, face.width * scale, face.height * scale, 0, "#ffffff", frame, 0.2),
            Inset(face, x, y, 0, scale),
        ]
    return Face(drawn.width, drawn.height, (*drawn.ops, *thumbs))


def _facts(setter: Setter) -> list[dict[str, Any]]:
    """Players, time and age, each with its icon and where it begins."""
    game = setter.game
    least, most = game.players.least, game.players.most
    players = f"{least}–{most}" if most and most != least else f"{least}" if most else f"{least} or more"
    kind = setter.style.typed("lead")
    font = fonts.family(kind.family, weight=kind.weight)
    out: list[dict[str, Any]] = []
    x = 0.0
    for icon, words in (
        ("users", f"{players} player{'s' * (most != 1)}"),
        ("clock-hour", f"{game.minutes} minutes"),
        ("cake", f"age {game.age} and up"),
    ):
        out.append({"icon": icon, "text": words, "x": x})
        x += 6 + fonts.width(font, words) * kind.size * text.POINT + 7
    return out


def _credits(setter: Setter) -> str:
    game = setter.game
    by = f"{game.name} by {' and '.join(game.designers)}. " if game.designers else ""
    rulebook, house = game.marks.get("rulebook", 0), game.marks.get("house", 0)
    return f"{by}Rules and values: {rulebook} from the rulebook, {house} house values."


class _Layout:
    """Where everything stands on each page, in millimetres from the top left of the printable area."""

    def __init__(self, setter: Setter, size: tuple[float, float], contents: Contents, thumb: float) -> None:
        self.setter = setter
        self.wide, self.tall = size
        self.limit = self.tall - FOOT
        self.pages: list[dict[str, Any]] = []
        y = self._head(contents)
        y = self._table(contents.rows, y, thumb)
        self._flow(contents.steps, y)

    def height(self, words: str, style: str, width: float, points: float | None = None) -> float:
        """Millimetres from the top of the first line's capitals to the last line's baseline."""
        kind = self.setter.style.typed(style)
        if points is not None:
            kind = Type(kind.family, points, min(points, kind.least), kind.weight)
        return text.fit(words, kind, width, None, self.setter.style.leading).height

    def turn_page(self) -> dict[str, Any]:
        """A further page, which has a plain head."""
        self.pages.append({"header": None, "columns": [], "rows": [], "panels": [], "thumbs": []})
        return self.pages[-1]

    def _head(self, contents: Contents) -> float:
        game = self.setter.game
        page = self.turn_page()
        width = self.wide - 2 * PAD - EMBLEM
        blurb = PAD + 2 + self.height(game.name, "display", width) + 4.6
        facts = blurb + self.height(game.blurb, "lead", width) + 4.8
        height = max(HEAD_LEAST, facts + 5 + PAD)
        shift = max(0.0, (height - facts - 5 - PAD) / 2)
        page["header"] = {"height": height, "title": PAD + 2 + shift, "blurb": blurb + shift, "facts": facts + shift}
        page["printing"] = contents.printing
        page["ruler"] = height + GUTTER
        return height + GUTTER + RULER_PANEL + GUTTER + 2

    def _table(self, rows: Sequence[Row], y: float, tallest: float) -> float:
        left = THUMB_WIDE + 3 if tallest else 0.0
        columns = self._columns(left)
        page = self.pages[-1]
        page["columns"], page["table"] = columns, y
        y += TABLE_HEAD
        for row in rows:
            height = max(self._row_height(row, columns), tallest + 4 if tallest else 0.0)
            if y + height > self.limit:
                page = self.turn_page()
                page["columns"], page["table"] = columns, AGAIN
                y = AGAIN + TABLE_HEAD
            cells = [{"x": column["x"], "w": column["w"], "text": row.cell(column["key"])} for column in columns]
            page["rows"].append({"y": y, "height": height, "cells": cells, "detail": row.detail})
            if tallest and row.face is not None:
                page["thumbs"].append(_thumb(row.face, y + height / 2 - 1, tallest))
            y += height
        return y + GUTTER + 2

    def _columns(self, left: float) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        x = left
        for key, label, share in COLUMNS:
            wide = share * (self.wide - left)
            out.append({"key": key, "label": label, "x": x, "w": wide - 2})
            x += wide
        return out

    def _row_height(self, row: Row, columns: Sequence[dict[str, Any]]) -> float:
        tall = 2.2
        for column in columns:
            named = column["key"] == "name"
            cell = self.height(row.cell(column["key"]), "strong" if named else "body", column["w"])
            if named and row.detail:
                cell += 2 + self.height(row.detail, "small", column["w"])
            tall = max(tall, cell)
        return tall + 2 * ROW_PAD

    def _flow(self, panels: Sequence[Steps], y: float) -> None:
        """The panels of steps, each into the shortest column."""
        count = 3 if self.wide >= WIDE else 2
        width = (self.wide - (count - 1) * GUTTER) / count
        ends = [y] * count
        page = self.pages[-1]
        for steps in panels:
            drawn, height = self._panel(steps, width)
            column = min(range(count), key=lambda each: ends[each])
            if ends[column] + height > self.limit and ends[column] > AGAIN:
                page, ends, column = self.turn_page(), [AGAIN] * count, 0
            at = {"x": column * (width + GUTTER), "y": ends[column], "w": width, "h": height}
            page["panels"].append({**at, "title": steps.title, "icon": steps.icon, "steps": drawn})
            ends[column] += height + GUTTER

    def _panel(self, steps: Steps, width: float) -> tuple[list[dict[str, Any]], float]:
        y = PANEL_HEAD + 2.0
        out: list[dict[str, Any]] = []
        for number, step in enumerate(steps.steps, 1):
            out.append({"n": number, "y": y, "text": step})
            y += self.height(step, "body", width - 2 * PAD - STEP_INDENT, STEP_POINTS) + STEP_GAP
        return out, y + 1.4


def _thumb(face: Face, middle: float, tallest: float) -> tuple[Face, float, float, float]:
    """A face made small: where its corner comes to lie in the table's first column."""
    scale = min(tallest / face.height, THUMB_WIDE / face.width)
    return face, (THUMB_WIDE - face.width * scale) / 2 + 0.5, middle - face.height * scale / 2, scale
