"""The words of a first page: which pages are what, and what to do with each kind of component."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.cover import Contents, Row, Steps
from pnp.drawing import Face
from pnp.expand import size_of
from pnp.impose import Page, sheets_of
from pnp.job import Batch, Options, is_loose
from pnp.load import Booklet, Game
from pnp.load.model import AnyComponent, Board, Box, Die, Sheet, Standee, Stickers, Wheel

STOCKS = {"plain": "plain paper", "card": "card, 160–250 g", "sticker": "sticker paper"}
ICONS = {"sheet": "pencil", "die": "die-white", "stickers": "die-black", "standee": "fold", "booklet": "fold"}
"""The icon of a kind's steps; most kinds are cut."""
EDGES = {"long": "long edge", "short": "short edge"}
PAPERS = {"a4": "A4", "letter": "Letter", "a3": "A3", "tabloid": "Tabloid"}


def contents(game: Game, batches: Sequence[Batch], others: Sequence[Row], before: int, options: Options) -> Contents:
    """What the first page of the main PDF says; `before` pages stand before the first batch, `others` are booklets."""
    rows, steps = [], []
    at = before
    two_sided = any(batch.two_sided for batch in batches)
    for batch in batches:
        first, last = at + 1, at + len(batch.pages)
        at = last
        component = batch.components[0]
        rows.append(
            Row(
                _range(first, last),
                batch.title,
                _pieces(batch),
                _size(component),
                STOCKS[component.stock],
                _sheets(batch.pages),
                _detail(batch),
                batch.pages[0].placements[0].printed.front,
            )
        )
        steps.append(Steps(batch.title, ICONS.get(batch.kind, "scissors"), _steps(batch, game, options)))
    steps = _joined(steps)
    if game.household:
        steps.append(Steps("From around the house", "heart", list(game.household)))
    return Contents(_printing(options, two_sided), [*rows, *others], steps)


LONGEST_TITLE = 44
"""Letters of a heading over steps; longer lists of names are cut short."""


def _joined(steps: Sequence[Steps]) -> list[Steps]:
    """The same steps once, under the names of all that they are for."""
    named: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for each in steps:
        named.setdefault((each.icon, tuple(each.steps)), []).append(each.title)
    out = []
    for (icon, words), titles in named.items():
        title = " · ".join(titles)
        if len(title) > LONGEST_TITLE and len(titles) > 1:
            title = f"{titles[0]} and {len(titles) - 1} more"
        out.append(Steps(title, icon, list(words)))
    return out


def booklet_row(component: Booklet, pages: str, faces: Sequence[Face], sheets: int, detail: str) -> Row:
    """The line of the table for a booklet."""
    return Row(
        pages,
        component.name,
        f"{len(faces)} pages",
        f"{faces[0].width:g} × {faces[0].height:g} mm",
        STOCKS[component.stock],
        f"{sheets}, both sides",
        detail,
        faces[0],
    )


def booklet_contents(
    component: Booklet, faces: Sequence[Face], imposed: Sequence[Page], before: int, options: Options
) -> Contents:
    """What the first page of a booklet that is folded says."""
    paper = PAPERS.get(options.paper, options.paper)
    pages = _range(before + 1, before + len(imposed))
    row = booklet_row(component, pages, faces, sheets_of(imposed), "to fold in the middle")
    steps = [
        f"Print pages {pages} on both sides of {sheets_of_paper(sheets_of(imposed))} of {paper}, flipping on the "
        "**short edge**.",
        "No two-sided printer? Print the odd pages, turn the stack over, print the even ones.",
        "Check the first sheet before you print the rest: both sides stand upright.",
    ]
    binding = [
        "Lay the sheets on each other in the order in which they come, the front page outside.",
        "Fold the stack in the middle, at the dashed marks, and run a fingernail along the fold.",
        "Staple twice through the fold, or sew it with three stitches.",
    ]
    words = f"{paper}, lying on its side. In the printer's window choose **100 %** or “actual size”, not “fit to page”."
    return Contents(words, [row], [Steps("Print", "printer", steps), Steps("Fold and bind", "fold", binding)])


def _printing(options: Options, two_sided: bool) -> str:
    paper = PAPERS.get(options.paper, options.paper)
    words = f"{paper} paper. In the printer's window choose **100 %** or “actual size”, not “fit to page”."
    if two_sided:
        words += f" Two-sided pages flip on the **{EDGES[options.flip]}**; empty backs keep the sheets apart."
    return words


def sheets_of_paper(count: int) -> str:
    """`1 sheet`, `4 sheets`."""
    return f"{count} sheet{'s' * (count != 1)}"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _size(component: AnyComponent) -> str:
    """How large a piece is once it is made."""
    match component:
        case Die():
            return f"{component.edge:g} mm cube"
        case Wheel():
            return f"ø {component.frame:g} mm"
        case Box():
            return f"for {component.cards} cards"
    return " × ".join(f"{length:g}" for length in size_of(component)) + " mm"


def _pieces(batch: Batch) -> str:
    """`4, one a player`; `3 + 3`."""
    counts = [batch.count(component) for component in batch.components]
    words = " + ".join(map(str, counts))
    if len(counts) == 1 and batch.components[0].per == "player":
        each = batch.components[0].copies
        words += ", one a player" if each == 1 else f", {each} a player"
    return words


def _detail(batch: Batch) -> str:
    """What the table adds below the name."""
    if all(component.optional for component in batch.components):
        return "optional: ordinary dice do as well" if batch.kind == "die" else "optional"
    first = batch.components[0]
    return "a new one for each game" if isinstance(first, Sheet) and first.pad else ""


def _sheets(pages: Sequence[Page]) -> str:
    return f"{sheets_of(pages)}{', both sides' if any(p.side == 'back' and p.placements for p in pages) else ''}"


def _steps(batch: Batch, game: Game, options: Options) -> list[str]:
    """The game's own steps where it has them, ours for the kind otherwise."""
    own = [step for component in batch.components for step in component.steps]
    if own:
        return own
    match batch.components[0]:
        case Sheet() as sheet:
            return _sheet_steps(batch, sheet, game)
        case Die():
            return _die_steps(batch)
        case Board():
            return _board_steps(batch)
        case Standee() as standee:
            return _standee_steps(standee)
        case Wheel() as wheel:
            return _wheel_steps(wheel)
        case Box():
            return _box_steps()
        case Stickers():
            return [
                "Print on sticker paper, on one side.",
                "Cut along the marks; stick one on each side of a blank die.",
            ]
        case first:
            return _card_steps(first, options)


def _sheet_steps(batch: Batch, sheet: Sheet, game: Game) -> list[str]:
    several = len(batch.pages[0].placements) > 1
    steps = [f"Print on one side of plain paper; {'cut the sheets apart' if several else 'nothing is cut'}."]
    if sheet.per == "player":
        steps.append("Give each player one sheet and a pencil.")
    if sheet.pad:
        steps.append(f"A sheet lasts for one game. More of them: **pnp sheet {game.slug} --count 20**.")
    return steps


def _die_steps(batch: Batch) -> list[str]:
    steps = [
        "Print on card, on one side.",
        "Score every dashed line: a ruler and an empty ballpoint pen.",
        "Cut along the solid outline; leave the tabs on.",
        "Fold all dashed lines away from you and try the cube before you glue.",
        "Glue the tabs from one side to the next, the lid last; hold each for a slow count of ten.",
    ]
    if all(component.optional for component in batch.components):
        different = len(batch.components)
        colours = f" in {'two' if different == 2 else different} colours" if different > 1 else ""
        steps.append(f"Or skip all this: {batch.count()} ordinary six-sided dice{colours} do as well.")
    return steps


def _card_steps(component: AnyComponent, options: Options) -> list[str]:
    """Cards, aids, tokens: whatever is cut out flat."""
    on = f"Print on {STOCKS[component.stock].split(',')[0]}"
    loose = is_loose(component)
    cutting = (
        "Cut along the outlines." if loose else "Cut along the marks with a knife and a steel ruler, long cuts first."
    )
    has_back = bool(getattr(component, "back", None)) or getattr(component, "alike", False)
    if has_back and options.backs == "duplex":
        return [
            f"{on}, on both sides, flipping on the **{EDGES[options.flip]}**. No two-sided printer? Print the fronts, "
            "put the sheets back in, print the backs.",
            "Hold a sheet against the light: backs off by more than 1 mm are cured by **--offset**.",
            cutting,
        ]
    if has_back and options.backs == "fold":
        return [
            f"{on}, on one side.",
            "Cut each front out together with its back, in one piece.",
            "Score the dashed line between them, fold the print outwards, glue the halves and press them under books.",
        ]
    return [f"{on}, on one side.", cutting]


def _board_steps(batch: Batch) -> list[str]:
    if len(batch.pages) <= batch.count():
        return ["Print on card, or on paper to glue on cardboard.", "Cut along the marks."]
    return [
        "Print all tiles; the little map on each shows where it goes.",
        "Cut the tiles out along their marks.",
        "Lay them out, glue each over the overlap of the one before, up to its dashed marks.",
        "Glue the whole on cardboard and let it dry under books.",
    ]


def _standee_steps(standee: Standee) -> list[str]:
    feet = "slide it into the slotted base." if standee.base == "slot" else "bend the feet outwards and glue them down."
    return [
        "Print on card, on one side; score the dashed lines.",
        "Cut along the solid outline.",
        f"Fold at the head with the print outside, glue the halves together and {feet}",
    ]


def _wheel_steps(wheel: Wheel) -> list[str]:
    window = " and its window" if wheel.window else ""
    return [
        "Print on card, on one side.",
        f"Cut out both discs{window}.",
        "Prick the crosses in the middle and join the discs with a paper fastener, the smaller one on top.",
    ]


def _box_steps() -> list[str]:
    return [
        "Print on card, on one side; score the dashed lines.",
        "Cut along the solid outline and fold everything away from you.",
        "Glue the long tab, then the bottom; the lid stays open.",
    ]
