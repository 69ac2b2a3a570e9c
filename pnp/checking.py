"""Everything that can be wrong with a game, found without printing it: data, templates, texts that do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.alike import told_apart_by_colour
from pnp.booklet import booklet_faces
from pnp.build import batches_of, documents_of
from pnp.catalog import GameFolder
from pnp.errors import Complaint, Place, UserError
from pnp.expand import Piece, items_of, parts_of
from pnp.job import Options
from pnp.load import Booklet, Game, Sheet, load_game
from pnp.paper import PAPERS
from pnp.typeset.setter import Setter
from pnp.typeset.style import INKS
from pnp.week import rolls

WEEK = "WWWWWWWWWWWW"
"""The widest of week codes."""
MOST = 1000
"""The last sheet of the largest pad."""


def complaints(folder: GameFolder) -> list[Complaint]:
    """All that is wrong, each once, in the order of the places."""
    return examined(folder)[0]


def examined(folder: GameFolder) -> tuple[list[Complaint], list[Complaint]]:
    """All that is wrong, and what is only not there yet: pictures, translations."""
    try:
        game = load_game(folder)
    except UserError as error:
        return list(error.complaints), []
    found: dict[Complaint, None] = {}
    setter = Setter(game)
    for ink in INKS:
        setter = Setter(game, ink)
        found |= dict.fromkeys(_typesetting(game, setter))
    found |= dict.fromkeys(_weeks(game))
    if not found:
        found |= dict.fromkeys(_imposing(game))
        found |= dict.fromkeys(_colour_alone(game, Setter(game)))
    missing = [Complaint(f"no picture yet: {name} [{piece}]") for name, piece in setter.missing.items()]
    return sorted(found, key=lambda each: (each.place or Place(""), each.what)), [*missing, *game.untranslated]


def _typesetting(game: Game, setter: Setter) -> Iterator[Complaint]:
    """What each different piece has to complain of in one ink."""
    for component in game.components:
        try:
            if isinstance(component, Booklet):
                booklet_faces(setter, component, component.size)
                continue
            items = items_of(game, component)
        except UserError as error:
            yield from error.complaints
            continue
        number = 1 if isinstance(component, Sheet) and component.pad else 0
        for index, item in enumerate(items):
            for part in parts_of(component):
                try:
                    setter.faces(Piece(component, item, index, 1, number, part))
                except UserError as error:
                    yield from error.complaints


def _colour_alone(game: Game, setter: Setter) -> Iterator[Complaint]:
    """What people who see no colours, or print in grey, could not tell apart."""
    for index, component in enumerate(game.components):
        if isinstance(component, Booklet):
            continue
        pieces = [Piece(component, item, number, 1) for number, item in enumerate(items_of(game, component))]
        for part in parts_of(component):
            faces = [(piece.name, setter.front(replace(piece, part=part))) for piece in pieces]
            for one, other in told_apart_by_colour(faces):
                what = f"'{one}' and '{other}' differ by colour alone; give each a letter, shape or pattern as well"
                yield Complaint(f"{component.id}: {what}", game.place_of(f"components.{index}"))


def _weeks(game: Game) -> Iterator[Complaint]:
    """What the sheets of a pad have to complain of when a week's dice are printed on them."""
    try:
        rolled = rolls(game, WEEK)
    except UserError:
        return  # a game without days
    setter = Setter(game, week=WEEK, extra={"rolls": rolled})
    for component in game.components:
        if isinstance(component, Sheet) and component.pad:
            try:
                setter.faces(Piece(component, items_of(game, component)[0], 0, 1, MOST))
            except UserError as error:
                yield from error.complaints


def _imposing(game: Game) -> Iterator[Complaint]:
    """What fits no paper at all, and what the first page has to complain of."""
    for index, component in enumerate(game.components):
        if isinstance(component, Booklet):
            continue
        refusals = []
        for name in PAPERS:
            try:
                batches_of(game, Setter(game, "full", name), Options(paper=name, parts=(component.id,)))
                break
            except UserError as error:
                refusals.append(error)
        else:
            place = game.place_of(f"components.{index}.size") or game.place_of(f"components.{index}")
            yield from (Complaint(each.what, each.place or place) for each in refusals[-1].complaints)
            return
    if not game.components:
        return
    largest = "a3"
    try:
        documents_of(game, Setter(game, "full", largest), Options(paper=largest))
    except UserError as error:
        yield from error.complaints
