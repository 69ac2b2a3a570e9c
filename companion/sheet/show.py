"""A scored table on the screen: the lines of the printed score strip, awards, places, level or medal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.bake_and_sale import score, variants
from companion.sheet.table import Scored, Table

if TYPE_CHECKING:
    from rich.table import Table as Grid

LABELS = {"hire": "− hiring"}


def plain(text: str) -> str:
    """A name as it can be shown: nothing in it moves the cursor."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def show(table: Table, width: int | None = None) -> None:
    """Prints the whole answer."""
    from rich.console import Console
    from rich.text import Text

    console = Console(width=width, highlight=False, soft_wrap=False)
    most = max(1, (console.width - 12) // 12)
    for first in range(0, len(table.players), most):
        console.print(_strip(table, table.players[first : first + most]))
    for line in awards(table) + verdict(table):
        console.print(Text(line))


def _strip(table: Table, players: tuple[Scored, ...]) -> Grid:
    from rich import box
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=box.SIMPLE_HEAD, show_footer=True, pad_edge=False)
    grid.add_column("", footer="total")
    for player in players:
        total = Text(str(player.result.score).replace("-", "−"), style="bold")
        grid.add_column(Text(plain(player.name)), footer=total, justify="right", overflow="ellipsis")
    for name in score.LINES:
        cells = [str(abs(player.result.breakdown.lines()[name])) for player in players]
        grid.add_row(LABELS.get(name, name), *cells)
    return grid


def awards(table: Table) -> list[str]:
    """Who has won which award, one line each."""
    values = table.variant.values
    lines = []
    for award, name in zip(values.awards, values.award_names, strict=True):
        winners = [plain(player.name) for player in table.players if award in player.result.awards]
        money = values.award_money // len(winners) if winners else 0
        each = " each" if len(winners) > 1 else ""
        lines.append(f"{name}: {' and '.join(winners)}, {money}{each}" if winners else f"{name}: nobody")
    return lines


def verdict(table: Table) -> list[str]:
    """The ranking, or of one player the level or medal and how far the next one is."""
    if len(table.players) > 1:
        return ["", *ranking(table)]
    money = table.players[0].result.score
    if table.variant.challenge:
        return ["", _medal(table, money)]
    return ["", *_level(table, money)]


def ranking(table: Table) -> list[str]:
    """One line a place, best first."""
    lines = []
    for seats in score.ranking([player.result for player in table.players]):
        players = [table.players[seat] for seat in seats]
        names = " and ".join(plain(player.name) for player in players)
        tied = "; tied, awards too" if len(players) > 1 else ""
        lines.append(f"{players[0].result.rank}. {names} with {players[0].result.score}{tied}")
    results = [player.result for player in table.players]
    if len({each.score for each in results}) < len({each.rank for each in results}):
        lines.append("(equal scores: more awards rank first)")
    return lines


def _level(table: Table, money: int) -> list[str]:
    lines = []
    target = variants.target(table.variant.level) if table.variant.level else None
    if target is not None:
        short = f"lost, {target - money} short" if money < target else f"won, {money - target} to spare"
        lines.append(f"Level {table.variant.level} ({target}): {short}.")
    reached, after = variants.level_reached(money), variants.level_after(money)
    beyond = (variants.target(after) or 0) - money
    told = f"Level reached: {reached}" if reached else "No level reached yet"
    lines.append(f"{told}; {beyond} more for {after} ({variants.target(after)}).")
    return lines


def _medal(table: Table, money: int) -> str:
    values = table.variant.values
    won = score.medal(values, money)
    after = [(name, least) for name, least in values.medals if money < least]
    told = f"{values.challenge_name}: {won + ' medal' if won else 'no medal'}"
    return f"{told}; {after[0][1] - money} more for {after[0][0]} ({after[0][1]})." if after else f"{told}."
