"""The words of a first page: which pages are what, and what to do with each kind of component."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.cover import Contents, Row, Steps
from pnp.impose import Page, sheets_of
from pnp.job import Batch, Options
from pnp.load import Booklet, Card, Die, Game, Sheet
from pnp.load.model import AnyComponent

STOCKS = {"plain": "plain paper", "card": "card, 160–250 g", "sticker": "sticker paper"}
ICONS = {"sheet": "pencil", "die": "die-white", "card": "scissors", "aid": "scissors", "booklet": "fold"}
EDGES = {"long": "long edge", "short": "short edge"}
PAPERS = {"a4": "A4", "letter": "Letter", "a3": "A3", "tabloid": "Tabloid"}


def contents(
    game: Game, batches: Sequence[Batch], files: Sequence[tuple[str, str]], before: int, options: Options
) -> Contents:
    """What the first page of the main PDF says; `before` pages stand before the first batch."""
    rows, steps = [], []
    at = before
    two_sided = any(batch.two_sided for batch in batches)
    for batch in batches:
        first, last = at + 1, at + len(batch.pages)
        at = last
        rows.append(
            Row(
                _range(first, last),
                batch.title,
                _pieces(batch),
                _size(batch.components[0]),
                STOCKS[batch.components[0].stock],
                _sheets(batch.pages, options),
            )
        )
        steps.append(Steps(batch.title, ICONS[batch.kind], _steps(batch, game, options)))
    return Contents(
        "In this file", _printing(options, two_sided), rows, steps, [f"**{name}** {what}" for name, what in files]
    )


def booklet_contents(
    component: Booklet, pages: int, imposed: Sequence[Page], before: int, options: Options
) -> Contents:
    """What the first page of a booklet that is folded says."""
    paper = PAPERS.get(options.paper, options.paper)
    sheets = sheets_of(imposed)
    row = Row(
        _range(before + 1, before + len(imposed)),
        component.name,
        f"{pages} pages",
        _size(component),
        STOCKS[component.stock],
        f"{sheets}, both sides",
    )
    steps = [
        f"Print pages {_range(before + 1, before + len(imposed))} on both sides of {sheets} sheet{'s' * (sheets != 1)} "
        f"of {paper}, flipping on the **short edge**. No two-sided printer? Print the odd pages, turn the stack, "
        "print the even ones.",
        "Check that page 2 stands behind page 1, both upright.",
    ]
    binding = [
        "Lay the sheets on each other in the order in which they come, the front page outside.",
        "Fold the stack in the middle, at the dashed marks, and run a fingernail along the fold.",
        "Staple twice through the fold, or sew it with three stitches.",
    ]
    return Contents(
        "In this file",
        f"{paper}, lying on its side. In the printer's window choose **100 %** or “actual size”, not “fit to page”.",
        [row],
        [Steps("Print", "printer", steps), Steps("Fold and bind", "fold", binding)],
    )


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
    if isinstance(component, Die):
        return f"{component.edge:g} mm cube"
    return f"{component.size[0]:g} × {component.size[1]:g} mm"


def _pieces(batch: Batch) -> str:
    """`4, one a player`; `3 + 3`."""
    counts = [batch.count(component) for component in batch.components]
    words = " + ".join(map(str, counts))
    if len(counts) == 1 and batch.components[0].per == "player":
        each = batch.components[0].copies
        words += ", one a player" if each == 1 else f", {each} a player"
    if all(component.optional for component in batch.components):
        words += " (optional)"
    return words


def _sheets(pages: Sequence[Page], options: Options) -> str:
    return f"{sheets_of(pages)}{', both sides' if any(p.side == 'back' and p.placements for p in pages) else ''}"


def _steps(batch: Batch, game: Game, options: Options) -> list[str]:
    """The game's own steps where it has them, ours for the kind otherwise."""
    own = [step for component in batch.components for step in component.steps]
    if own:
        return own
    first = batch.components[0]
    if isinstance(first, Sheet):
        return _sheet_steps(batch, first, game)
    if isinstance(first, Die):
        return _die_steps(batch)
    if isinstance(first, Card):
        return _card_steps(batch, first, options)
    return []


def _sheet_steps(batch: Batch, sheet: Sheet, game: Game) -> list[str]:
    steps = ["Print on one side of plain paper; nothing is cut."]
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


def _card_steps(batch: Batch, card: Card, options: Options) -> list[str]:
    on = f"Print on {STOCKS[card.stock].split(',')[0]}"
    if card.back and options.backs == "duplex":
        return [
            f"{on}, on both sides, flipping on the **{EDGES[options.flip]}**. No two-sided printer? Print the fronts, "
            "put the sheets back in, print the backs.",
            "Hold a sheet against the light: backs off by more than 1 mm are cured by --offset.",
            "Cut along the marks with a knife and a steel ruler, the long cuts first.",
        ]
    if card.back and options.backs == "fold":
        return [
            f"{on}, on one side.",
            "Cut each front out together with its back, as one strip.",
            "Score the dashed line between them, fold the print outwards, glue the halves and press them under books.",
        ]
    return [f"{on}, on one side.", "Cut along the marks with a knife and a steel ruler, the long cuts first."]
