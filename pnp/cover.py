"""The first page of a PDF: what is in it, how to print it and what to do with scissors and glue.

The words and measures are worked out here; `cover.yaml` among the common templates draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from pnp import __version__
from pnp.drawing import Face
from pnp.paper import Paper, mm
from pnp.typeset import fonts, text
from pnp.typeset.setter import Setter
from pnp.typeset.style import Type, luminance

TEMPLATE = "cover.yaml"
GUTTER = 4.0
WIDE = 240.0
"""From this width on the steps stand in three columns."""
DARK = 0.6
"""A lead colour darker than this carries white letters."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: what is on which pages."""

    pages: str
    name: str
    pieces: str
    size: str
    stock: str
    sheets: str


@dataclass(frozen=True, slots=True)
class Steps:
    """What to do with one part, in order."""

    title: str
    icon: str
    steps: Sequence[str]


@dataclass(frozen=True, slots=True)
class Contents:
    """All that a first page says besides what the game itself is."""

    heading: str
    printing: str
    rows: Sequence[Row]
    steps: Sequence[Steps]
    notes: Sequence[str] = field(default_factory=tuple)


class _Measure:
    """Heights of texts in the styles of the game."""

    def __init__(self, setter: Setter) -> None:
        self.style = setter.style

    def __call__(self, words: str, style: str, width: float, points: float | None = None) -> float:
        """Millimetres from the top of the first line's capitals to the last line's baseline."""
        kind = self.style.typed(style)
        if points is not None:
            kind = Type(kind.family, points, min(points, kind.least), kind.weight)
        return text.fit(words, kind, width, None, self.style.leading).height


class _Header(NamedTuple):
    height: float
    blurb_y: float
    facts_y: float


COLUMNS = (
    ("pages", "Pages", 0.11),
    ("name", "What", 0.26),
    ("pieces", "Pieces", 0.21),
    ("size", "Size", 0.15),
    ("stock", "Print on", 0.15),
    ("sheets", "Sheets", 0.12),
)
"""The table's columns: field, heading, share of the width."""

PAD = 5.0
TITLE_GAP = 4.6
FACTS = 5.0
RULER_PANEL = 27.0
HEAD = 8.0
ROW_PAD = 2.1
STEP_GAP = 2.3
STEP_INDENT = 6.0
PANEL_HEAD = 10.5
FOOT = 9.0


def faces(setter: Setter, paper: Paper, contents: Contents) -> list[Face]:
    """The first page, or pages if there is much to say, each as large as the paper's printable area."""
    size = mm(paper.width - 2 * paper.margin), mm(paper.height - 2 * paper.margin)
    pages = _lay_out(setter, size, contents)
    lead = setter.style.colour(setter.game.lead)
    shared = {
        "columns": _columns(),
        "facts": _facts(setter),
        "credits": _credits(setter),
        "on_lead": "ink" if luminance(lead) > DARK else "paper",
        "pale": luminance(lead) > DARK,
        "version": __version__,
        "many": len(pages),
        "pad": PAD,
        "foot": FOOT,
        "ruler_panel": RULER_PANEL,
        "indent": STEP_INDENT,
        "panel_head": PANEL_HEAD,
    }
    return [setter.face(TEMPLATE, size, {**shared, "cover": page, "page": n}) for n, page in enumerate(pages, 1)]


def _columns() -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    x = 0.0
    for key, label, share in COLUMNS:
        out.append({"key": key, "label": label, "x": x, "share": share})
        x += share
    return out


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
        ("users", f"{players} players"),
        ("clock-hour", f"{game.minutes} minutes"),
        ("cake", f"from age {game.age}"),
    ):
        out.append({"icon": icon, "text": words, "x": x})
        x += 6 + fonts.width(font, words) * kind.size * text.POINT + 7
    return out


def _credits(setter: Setter) -> str:
    game = setter.game
    by = f"{game.name} by {' and '.join(game.designers)}. " if game.designers else ""
    rulebook, house = game.marks.get("rulebook", 0), game.marks.get("house", 0)
    return f"{by}Rules and values: {rulebook} from the rulebook, {house} house values."


def _lay_out(setter: Setter, size: tuple[float, float], contents: Contents) -> list[dict[str, Any]]:
    """For each page where everything on it stands."""
    measure = _Measure(setter)
    wide, tall = size
    limit = tall - FOOT
    first = _header(measure, setter, wide)
    page: dict[str, Any] = {"header": first._asdict(), "printing": contents.printing, "heading": contents.heading}
    y = first.height + GUTTER
    page["ruler_y"] = y
    y += RULER_PANEL + GUTTER + 2
    pages = [page]
    page["table_y"], page["rows"], page["panels"] = y, [], []
    y += HEAD + 6.2
    for row in contents.rows:
        height = _row_height(measure, row, wide)
        if y + height > limit:
            page = _next(pages, contents.heading)
            y = page["table_y"] + HEAD + 6.2
        page["rows"].append({**asdict(row), "y": y, "height": height})
        y += height
    y += 1.5
    page["notes"] = []
    for note in contents.notes:
        page["notes"].append({"y": y + 1.6, "text": note})
        y += measure(note, "body", wide - 2) + 2.4
    _flow(measure, pages, contents, y + GUTTER, wide, limit)
    return pages


def _next(pages: list[dict[str, Any]], heading: str) -> dict[str, Any]:
    """A further page, which has a plain head."""
    page: dict[str, Any] = {"header": None, "heading": heading, "table_y": 12.0, "rows": [], "panels": [], "notes": []}
    pages.append(page)
    return page


def _header(measure: _Measure, setter: Setter, wide: float) -> _Header:
    width = wide - 2 * PAD - 44
    y = PAD + 2 + measure(setter.game.name, "display", width)
    blurb_y = y + TITLE_GAP
    y = blurb_y + measure(setter.game.blurb, "lead", width)
    facts_y = y + 4.2
    return _Header(max(44.0, facts_y + FACTS + PAD - 0.5), blurb_y, facts_y)


def _row_height(measure: _Measure, row: Row, wide: float) -> float:
    cells = asdict(row)
    heights = [
        measure(cells[key], "strong" if key == "name" else "body", wide * share - 3)
        for key, _, share in COLUMNS
        if cells[key]
    ]
    return max(heights, default=2.2) + 2 * ROW_PAD


def _flow(
    measure: _Measure, pages: list[dict[str, Any]], contents: Contents, y: float, wide: float, limit: float
) -> None:
    """The panels of steps, each into the shortest column."""
    count = 3 if wide >= WIDE else 2
    width = (wide - (count - 1) * GUTTER) / count
    heights = [y] * count
    page = pages[-1]
    for steps in contents.steps:
        drawn, height = _panel(measure, steps, width)
        column = min(range(count), key=lambda each: heights[each])
        if heights[column] + height > limit:
            page = _next(pages, "")
            heights = [12.0] * count
            column = 0
        x = column * (width + GUTTER)
        page["panels"].append(
            {"x": x, "y": heights[column], "w": width, "h": height, "title": steps.title, "icon": steps.icon, **drawn}
        )
        heights[column] += height + GUTTER


def _panel(measure: _Measure, steps: Steps, width: float) -> tuple[dict[str, Any], float]:
    y = PANEL_HEAD + 1.0
    out = []
    for number, step in enumerate(steps.steps, 1):
        out.append({"n": number, "y": y, "text": step})
        y += measure(step, "body", width - 2 * PAD - STEP_INDENT) + STEP_GAP
    return {"steps": out}, y + 1.2
