"""From a game's folder to its PDFs: load → expand → typeset → impose → write, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp import cover, guide
from pnp.arrange import arrange
from pnp.catalog import GameFolder
from pnp.cover import Row
from pnp.drawing import Face
from pnp.errors import UserError
from pnp.expand import Piece, chosen, expand
from pnp.impose import Page, Placement, Printed, booklet, caption_place, sheets_of
from pnp.job import Batch, Options, batched
from pnp.load import Booklet, Game, load_game
from pnp.manifest import COVER, manifest
from pnp.paper import Paper, mm, um
from pnp.since import changed, known_faces
from pnp.typeset.fonts import width as measure
from pnp.typeset.setter import Setter
from pnp.typeset.text import POINT
from pnp.write import CAPTION_FONT, CAPTION_SIZE, About, pdf_bytes

Tell: TypeAlias = Callable[[int, int, str], None]
"""Told as the work goes on: how much is done, of how much, and what is at hand."""

READING = {(148.0, 210.0): "a5"}
"""Page sizes of booklets that have a name."""


class File(NamedTuple):
    """A file to be written; `pages` is 0 for what is not printed."""

    name: str
    content: bytes
    pages: int = 0
    sheets: int = 0
    notes: tuple[str, ...] = ()  # what is only not there yet: pictures, translations


@dataclass(slots=True)
class Document:
    """One PDF before it is written."""

    name: str
    about: About
    pages: list[Page]


def _silent(done: int, total: int, what: str) -> None:
    return


def build(folder: GameFolder, options: Options, tell: Tell = _silent) -> list[File]:
    """All files of a game, made in memory; none of a game that has no components."""
    options.refuse_impossible()
    game = load_game(folder)
    if not game.components:
        return []
    return built(game, Setter(game, options.ink, options.paper), options, tell)


def built(game: Game, setter: Setter, options: Options, tell: Tell = _silent) -> list[File]:
    """All files of a game that is loaded, with the faces that a setter draws."""
    documents = documents_of(game, setter, options, tell)
    files = []
    for number, document in enumerate(documents):
        tell(number, len(documents), document.name)
        content = pdf_bytes(document.pages, setter.icons, document.about)
        files.append(File(document.name, content, len(document.pages), sheets_of(document.pages)))
    if files:
        files[0] = files[0]._replace(notes=notes_of(game, setter))
    if options.manifest:
        listed = [(document.name, document.pages) for document in documents]
        main = f"{game.slug}-{options.paper}"
        if not listed or listed[0][0] != f"{main}.pdf":
            listed.insert(0, (f"{main}.pdf", []))
        files.append(File(f"{main}.json", manifest(game.slug, options.paper, options.ink, listed)))
    return files


def notes_of(game: Game, setter: Setter) -> tuple[str, ...]:
    """What is not there yet: each picture that a frame stands for, and how much a variant leaves untranslated."""
    notes = [f"no picture yet: {name} [{piece}]" for name, piece in setter.missing.items()]
    if count := len(game.untranslated):
        texts = "1 text is" if count == 1 else f"{count} texts are"
        notes.append(f"{texts} not translated; 'pnp check --variant {game.folder.variant}' lists them")
    return tuple(notes)


def documents_of(game: Game, setter: Setter, options: Options, tell: Tell = _silent) -> list[Document]:
    """The game's PDFs, imposed: the sheets to cut and write on, and each booklet twice, to fold and to read."""
    batches = batches_of(game, setter, options, tell)
    booklets = {each.id: each for each in chosen(game, options.parts) if isinstance(each, Booklet) and each.copies}
    others: list[Document] = []
    listed: list[Row] = []
    for number, component in enumerate(booklets.values()):
        tell(number, len(booklets), component.id)
        to_fold, to_read = _booklets(game, setter, component, options)
        if options.since and not _booklet_changed(to_fold, Path(options.since), game.slug):
            continue
        others += [to_fold, to_read]
        faces = [page.placements[0].face for page in to_read.pages]
        detail = f"{to_fold.name}, or {to_read.name} to read on a screen"
        listed.append(guide.booklet_row(component, "own file", faces, sheets_of(to_fold.pages) - 1, detail))
    if not batches and not others and not options.since:
        raise UserError(f"nothing of {game.name} is left to print; ask for other parts or more players")
    return [*([_main(game, setter, options, batches, listed)] if batches else []), *others]


def _booklet_changed(document: Document, manifest_file: Path, slug: str) -> bool:
    printed = [each.printed for page in document.pages for each in page.placements if each.printed.component != COVER]
    return bool(changed([each._replace(back=None) for each in printed], known_faces(manifest_file, slug)))


def batches_of(game: Game, setter: Setter, options: Options, tell: Tell = _silent) -> list[Batch]:
    """All components but booklets, typeset and imposed, those together that share sheets."""
    pieces = expand(game, options.players, options.parts)
    batches = batched(piece for piece in pieces if not isinstance(piece.component, Booklet))
    total = sum(len(batch.pieces) for batch in batches)
    known = known_faces(Path(options.since), game.slug) if options.since else None
    done = 0
    for batch in batches:
        printed: list[Printed] = []
        for piece in list(batch.pieces):
            tell(done, total, f"{piece.component.id} {piece.name}")
            copies = _printed(setter, piece)
            if known is not None and not changed(copies, known):
                batch.pieces.remove(piece)
            else:
                printed += copies
            done += 1
        batch.pages = arrange(batch, printed, options)
    return [batch for batch in batches if batch.pages]


def _printed(setter: Setter, piece: Piece) -> list[Printed]:
    if not piece.copies:
        return []
    front, back = setter.faces(piece)
    name = f"{piece.name} {piece.part}" if piece.part else piece.name
    return [Printed(piece.component.id, name, copy + 1, front, back) for copy in range(piece.copies)]


def _main(game: Game, setter: Setter, options: Options, batches: Sequence[Batch], booklets: Sequence[Row]) -> Document:
    """The PDF of everything but booklets: a first page, then each component."""
    two_sided = any(batch.two_sided for batch in batches)
    for batch in batches:
        _caption(game, batch, options)
        if two_sided:
            batch.pages = with_empty_backs(batch.pages)
    step = 2 if two_sided else 1

    def first_faces(count: int) -> list[Face]:
        contents = guide.contents(game, batches, booklets, count * step, options)
        return cover.faces(setter, options.sheet, contents)

    first = _covers(options.sheet, first_faces)
    everything = [*(with_empty_backs(first) if two_sided else first), *(p for batch in batches for p in batch.pages)]
    duplex = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[options.flip] if two_sided else "Simplex"
    patch = "-patch" if options.since else ""
    return Document(
        f"{game.slug}-{options.paper}{patch}.pdf", _about(game, options, "to print and play", duplex), everything
    )


def _about(game: Game, options: Options, what: str, duplex: str) -> About:
    subject = f"{game.name} {what} ({options.paper}, {options.ink} ink)"
    about = About(game.name, ", ".join(game.designers), subject)
    match duplex:
        case "DuplexFlipLongEdge":
            return replace(about, duplex="DuplexFlipLongEdge")
        case "DuplexFlipShortEdge":
            return replace(about, duplex="DuplexFlipShortEdge")
    return about


def _covers(sheet: Paper, faces_for: Callable[[int], list[Face]]) -> list[Page]:
    """First pages; how many there are changes the page numbers that they name, hence the second try."""
    faces = faces_for(1)
    if len(faces) > 1:
        faces = faces_for(len(faces))
    out = []
    for face in faces:
        page = Page(sheet, "First page")
        printed = Printed(COVER, COVER, 1, face)
        box = (sheet.margin, sheet.margin, um(face.width), um(face.height))
        page.placements.append(Placement(printed, "front", face, *box))
        out.append(page)
    return out


def with_empty_backs(found: Sequence[Page]) -> list[Page]:
    """The pages with an empty one behind each that has no back, so that all can be printed on both sides at once."""
    out: list[Page] = []
    for page, following in zip(found, [*found[1:], None], strict=True):
        out.append(page)
        if page.side == "front" and (following is None or following.side == "front"):
            out.append(Page(page.paper, page.title, "back", page.stock))
    return out


def _caption(game: Game, batch: Batch, options: Options) -> None:
    """Says in the margin of each page what it is, where there is room; a sheet to write on speaks for itself."""
    if batch.kind == "sheet":
        return
    sheets = sheets_of(batch.pages)
    number = 0
    for page in batch.pages:
        number += page.side == "front"
        words = [game.name, batch.title, f"sheet {number} of {sheets}"]
        if batch.two_sided:
            words += [page.side, f"flip on the {options.flip} edge"]
        words.append("print once")
        while words and not page.caption_at:
            caption = " · ".join(words)
            wide = um(measure(CAPTION_FONT, caption) * CAPTION_SIZE * POINT)
            if place := caption_place(page, wide):
                page.caption, page.caption_at = caption, place
            words.pop()


def _booklets(game: Game, setter: Setter, component: Booklet, options: Options) -> tuple[Document, Document]:
    """The booklet imposed for folding, behind a first page that says how, and as single pages for reading."""
    from pnp.booklet import booklet_faces

    sheet = options.sheet if options.sheet.width > options.sheet.height else options.sheet.turned()
    half = mm(sheet.width // 2), mm(sheet.height)
    whole = (float(component.size[0]), float(component.size[1]))
    size = whole if whole[0] <= half[0] and whole[1] <= half[1] else half
    read = setter.remembered((component.id, whole), lambda: booklet_faces(setter, component, whole))
    fold = read
    if size != whole:
        fold = setter.remembered((component.id, size), lambda: booklet_faces(setter, component, size))
    blank = Face(size[0], size[1], ())
    padding = [blank] * (-len(fold) % 4)  # before the last page, which is to be seen on the outside
    title = f"{game.name}: {component.name}"
    imposed = booklet([*fold[:-1], *padding, *fold[-1:]], sheet, component.name, blank, component.id)

    def first_faces(count: int) -> list[Face]:
        contents = guide.booklet_contents(component, fold, imposed, 2 * count, options)
        return cover.faces(setter, sheet, contents)

    about = replace(_about(game, options, "rules", "DuplexFlipShortEdge"), title=title)
    pages_to_fold = [*with_empty_backs(_covers(sheet, first_faces)), *imposed]
    page = Paper(READING.get(whole, "pages"), um(whole[0]), um(whole[1]), 0)
    pages_to_read = [_reading_page(component, page, face, number) for number, face in enumerate(read, 1)]
    stem = f"{game.slug}-{component.id}"
    return (
        Document(f"{stem}-{options.paper}.pdf", about, pages_to_fold),
        Document(f"{stem}-{page.name}.pdf", replace(about, duplex="Simplex"), pages_to_read),
    )


def _reading_page(component: Booklet, paper: Paper, face: Face, number: int) -> Page:
    page = Page(paper, component.name)
    printed = Printed(component.id, f"page-{number}", 1, face)
    page.placements.append(Placement(printed, "front", face, 0, 0, paper.width, paper.height))
    return page
