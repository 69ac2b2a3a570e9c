"""`pnp list`: the games, or what is in one of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import common_options as common

if TYPE_CHECKING:
    from pnp.load import Game


@click.command("list", short_help="The games, or what is in one of them.")
@common.maybe_game
@common.paper
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(game: str | None, paper: str, as_json: bool) -> None:
    """Lists the games; of one game its components, the sheets of paper they take and where its values come from.

    \b
    pnp list
    pnp list bake-and-sale --paper letter
    """
    from pnp.catalog import find, games
    from pnp.load import load_game

    if game is None:
        answer: Any = [_game(load_game(folder)) for folder in games()]
        shown = _games_table(answer)
    else:
        answer = _whole(load_game(find(game)), paper)
        shown = _whole_table(answer)
    click.echo(json.dumps(answer, ensure_ascii=False, indent=1) if as_json else shown)


def _game(game: Game) -> dict[str, Any]:
    return {
        "game": game.slug,
        "name": game.name,
        "designers": list(game.designers),
        "players": {"least": game.players.least, "usual": game.players.usual, "most": game.players.most},
        "minutes": game.minutes,
        "age": game.age,
        "values": dict(game.marks),
    }


def _whole(game: Game, paper: str) -> dict[str, Any]:
    """The game with its components; the sheets of components that share them are counted with the first."""
    from pnp.build import batches_of, documents_of
    from pnp.coverage import coverage
    from pnp.expand import kind_of, size_of
    from pnp.impose import sheets_of
    from pnp.job import Options
    from pnp.load import Booklet
    from pnp.typeset.setter import Setter
    from pnp.write import About, pdf_bytes

    setter, options = Setter(game, "full", paper), Options(paper=paper)
    batches = batches_of(game, setter, options)
    found: dict[str, tuple[int, int]] = {}
    inked: dict[str, list[float]] = {}
    for batch in batches:
        shares = coverage(pdf_bytes(batch.pages, setter.icons, About(game.name, "", "")))
        for number, component in enumerate(batch.components):
            found[component.id] = batch.count(component), 0 if number else sheets_of(batch.pages)
            inked[component.id] = [round(share, 3) for share in shares]
    for component in game.components:
        if isinstance(component, Booklet):
            folding = documents_of(game, setter, Options(paper=paper, parts=(component.id,)))[0]
            found[component.id] = 1, sheets_of(folding.pages) - 1
    components = [
        {
            "id": component.id,
            "name": component.name,
            "kind": kind_of(component),
            "count": found.get(component.id, (0, 0))[0],
            "size_mm": list(size_of(component)),
            "stock": component.stock,
            "optional": component.optional,
            "sheets": found.get(component.id, (0, 0))[1],
            "ink": inked.get(component.id, []),
        }
        for component in game.components
    ]
    return {
        **_game(game),
        "paper": paper,
        "components": components,
        "sheets": sum(sheets for _, sheets in found.values()),
    }


def _games_table(games: Sequence[dict[str, Any]]) -> str:
    rows = [("game", "name", "players", "minutes", "rulebook", "house")]
    rows += [
        (each["game"], each["name"], _players(each), str(each["minutes"]), str(each["values"]["rulebook"]),
         str(each["values"]["house"]))
        for each in games
    ]  # fmt: skip
    return _columns(rows)


def _players(game: dict[str, Any]) -> str:
    least, most = game["players"]["least"], game["players"]["most"]
    return f"{least}+" if most is None else f"{least}" if most == least else f"{least}–{most}"


def _whole_table(game: dict[str, Any]) -> str:
    rows = [("component", "kind", "pieces", "size in mm", "stock", "sheets", "ink a page")]
    for each in game["components"]:
        name = each["id"] + (" (optional)" if each["optional"] else "")
        sheets = str(each["sheets"]) if each["sheets"] else "with the above"
        size = " × ".join(f"{length:g}" for length in each["size_mm"])
        ink = _ink(each["ink"])
        rows.append(
            (name, each["kind"], str(each["count"]), size, each["stock"], sheets if each["count"] else "0", ink)
        )
    by = f" by {', '.join(game['designers'])}" if game["designers"] else ""
    values = game["values"]
    return "\n".join(
        [
            f"{game['name']}{by}",
            f"{_players(game)} players, {game['minutes']} minutes, from age {game['age']}",
            "",
            _columns(rows),
            "",
            f"{game['sheets']} sheets of {game['paper']} for {game['players']['usual']} players, and a first page",
            f"{values['rulebook']} values from the rulebook, {values['house']} house values",
        ]
    )


def _ink(shares: Sequence[float]) -> str:
    """How much of a page is inked, from the lightest to the darkest."""
    if not shares:
        return ""
    least, most = (f"{share * 100:.0f}" for share in (min(shares), max(shares)))
    return f"{most} %" if least == most else f"{least}–{most} %"


def _columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
