"""The printer's test page: two sides with scales that show how far the back is shifted, and what follows from them."""

from __future__ import annotations

from pnp.catalog import GameFolder, common_templates
from pnp.drawing import Face
from pnp.impose import Flip, Page, Placement, Printed
from pnp.load import Game
from pnp.load.model import Players
from pnp.paper import Paper, mm
from pnp.printers import Printer
from pnp.typeset.setter import Setter
from pnp.write import About, pdf_bytes

REACH = 20
"""Lines to each side of a scale's middle; the back's lie 0.9 mm apart, so each stands for a tenth of a millimetre."""
RULER = 100


def gauge_pages(paper: Paper, flip: Flip) -> bytes:
    """The test page as a PDF of two pages."""
    setter = _setter()
    # Seen from behind, one direction runs backwards: across the sheet for the long edge, down it for the short one.
    across, down = (-1, 1) if flip == "long" else (1, -1)
    names = {"reach": REACH, "ruler": RULER, "flip": flip, "across": across, "down": down}
    size = mm(paper.width - 2 * paper.margin), mm(paper.height - 2 * paper.margin)
    pages = []
    for side in ("front", "back"):
        face = setter.face(f"calibrate-{side}.yaml", size, names)
        page = Page(paper, "Test page", "back" if side == "back" else "front")
        page.placements.append(_whole(face, paper, "back" if side == "back" else "front"))
        pages.append(page)
    duplex: About = About(
        "Printer test page",
        "Bakehouse",
        "Scale and front/back offset",
        "DuplexFlipLongEdge" if flip == "long" else "DuplexFlipShortEdge",
    )
    return pdf_bytes(pages, setter.icons, duplex)


def offset(read: tuple[float, float], flip: Flip) -> Printer:
    """What moves the backs to where they belong, from the two numbers that were read on the front."""
    across, down = read[0] / 10, read[1] / 10
    # The back lies too far by what was read, as seen from the front; seen from behind, one direction is mirrored.
    return Printer(across, -down) if flip == "long" else Printer(-across, down)


def _whole(face: Face, paper: Paper, side: str) -> Placement:
    width, height = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    printed = Printed("calibrate", side, 1, face)
    return Placement(printed, "back" if side == "back" else "front", face, paper.margin, paper.margin, width, height)


def _setter() -> Setter:
    """A setter for templates that belong to no game."""
    nowhere = GameFolder("calibrate", common_templates(), common_templates())
    empty = Game(
        slug="calibrate",
        folder=nowhere,
        values={},
        sources=(),
        name="Calibrate",
        code="CA",
        designers=(),
        players=Players(least=1, usual=1),
        minutes=1,
        age=1,
        lead="crust",
        blurb="",
        components=(),
    )
    return Setter(empty)
