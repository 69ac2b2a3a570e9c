"""A folder for a print-on-demand shop: each component in the shop's own size, with bleed, its safe zone looked after.

The sizes are those of The Game Crafter: pictures at 300 dpi that go an eighth of an inch past the cut, with nothing
that matters within an eighth of an inch inside of it. A component of nearly that size is fitted into it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op
from pnp.edges import white_border
from pnp.errors import UserError
from pnp.expand import chosen
from pnp.export import Drawn, Files, faces_of
from pnp.export.pictures import DPI, pictures
from pnp.export.pictures import png as encoded
from pnp.load import Game
from pnp.load.model import AnyComponent, Board, Booklet, Card, Sheet, Stickers, Token
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

INCH = 25.4
EIGHTH = INCH / 8
NEAR = 0.06
"""How far a component's size may be from the shop's, as a share of it."""


class Product(NamedTuple):
    """Something that the shop makes, with the size of its pictures in pixels, bleed included."""

    name: str
    wide: int
    tall: int
    kinds: tuple[type[AnyComponent], ...]
    shape: str = "rect"

    @property
    def size(self) -> tuple[float, float]:
        """As it is cut, in millimetres."""
        wide, tall = ((pixels / DPI * INCH - 2 * EIGHTH) for pixels in (self.wide, self.tall))
        return wide, tall


PRODUCTS = (
    Product("PokerDeck", 825, 1125, (Card,)),
    Product("MiniDeck", 600, 825, (Card,)),
    Product("MicroDeck", 450, 600, (Card,)),
    Product("BridgeDeck", 750, 1125, (Card,)),
    Product("BusinessDeck", 675, 1125, (Card,)),
    Product("DominoDeck", 600, 1125, (Card,)),
    Product("DividerDeck", 975, 1125, (Card,)),
    Product("TarotDeck", 900, 1500, (Card,)),
    Product("JumboDeck", 1125, 1725, (Card,)),
    Product("SmallSquareDeck", 825, 825, (Card,)),
    Product("EuroSquareDeck", 900, 900, (Card,)),
    Product("SquareDeck", 1125, 1125, (Card,)),
    Product("SmallCircleChit", 225, 225, (Token,), "round"),
    Product("MediumCircleChit", 300, 300, (Token,), "round"),
    Product("LargeCircleChit", 375, 375, (Token,), "round"),
    Product("MiniCircleTile", 450, 450, (Token,), "round"),
    Product("SmallSquareChit", 225, 225, (Token,)),
    Product("MediumSquareChit", 300, 300, (Token,)),
    Product("LargeSquareChit", 375, 375, (Token,)),
    Product("DominoChit", 375, 675, (Token,)),
    Product("MiniSquareTile", 450, 450, (Token,)),
    Product("SmallSquareTile", 675, 675, (Token,)),
    Product("MediumSquareTile", 825, 825, (Token,)),
    Product("LargeSquareTile", 1125, 1125, (Token,)),
    Product("DominoTile", 675, 1275, (Token,)),
    Product("SmallHexTile", 675, 600, (Token,), "hex"),
    Product("MediumHexTile", 825, 750, (Token,), "hex"),
    Product("LargeHexTile", 1200, 1050, (Token,), "hex"),
    Product("DiceSticker", 188, 188, (Stickers,)),
    Product("SmallSquareMat", 1275, 1275, (Board,)),
    Product("PlacardMat", 1275, 975, (Board,)),
    Product("PostcardMat", 1875, 1275, (Board,)),
    Product("DominoMat", 1275, 2475, (Board,)),
    Product("HalfMat", 1575, 3075, (Board,)),
    Product("QuarterMat", 1575, 1575, (Board,)),
    Product("SquareBoard", 2475, 2475, (Board,)),
    Product("LargeSquareBoard", 3075, 3075, (Board,)),
    Product("BiFoldBoard", 2775, 5475, (Board,)),
    Product("QuadFoldBoard", 5475, 5475, (Board,)),
    Product("SmallScorePadColor", 1125, 1725, (Sheet,)),
    Product("MediumScorePadColor", 1425, 2475, (Sheet,)),
    Product("LargeScorePadColor", 2475, 3075, (Sheet,)),
)


def files(
    game: Game,
    *,
    ink: Ink = "full",
    parts: tuple[str, ...] = (),
    players: int | None = None,
    bleed: float = EIGHTH,
    dpi: int = DPI,
    base: str = "",
) -> Files:
    """Pictures in a folder for each product, and `shop.json`: what goes where, and what the shop has nothing for."""
    setter = Setter(game, ink)
    found = faces_of(game, setter, parts, players)
    out: dict[str, bytes] = {}
    listed: dict[str, dict[str, object]] = {}
    without: dict[str, str] = {}
    named: dict[str, Face] = {}
    for component in chosen(game, parts):
        if isinstance(component, Booklet):
            without[component.id] = "a booklet; upload the PDF that 'pnp build' makes as a document"
    for drawn in found:
        component = drawn.component
        product = product_for(component, drawn.front)
        if product is None:
            size = f"{drawn.front.width:g} × {drawn.front.height:g} mm"
            without[component.id] = f"no product near {size} for this kind; export it as png"
            continue
        folder = f"{product.name}-{component.id}"
        entry = listed.setdefault(
            component.id, {"product": product.name, "folder": folder, "copies": {}, "warnings": []}
        )
        _note(entry, drawn, product)
        named[f"{folder}/{drawn.name}.png"] = fitted(drawn.front, product)
        if drawn.back is not None:
            named[f"{folder}/{drawn.name}-back.png"] = fitted(drawn.back, product)
    if dpi != DPI:
        raise UserError(f"the shop takes {DPI} dpi; leave out --dpi")
    for name, image in zip(named, pictures(list(named.values()), setter.icons, DPI, EIGHTH), strict=True):
        out[name] = encoded(image, DPI)
    listing = {"game": game.name, "components": listed, "without_equivalent": without}
    out["shop.json"] = (json.dumps(listing, ensure_ascii=False, indent=1) + "\n").encode()
    return out


def _note(entry: dict[str, object], drawn: Drawn, product: Product) -> None:
    copies, warnings = entry["copies"], entry["warnings"]
    assert isinstance(copies, dict)
    assert isinstance(warnings, list)
    copies[drawn.name] = drawn.piece.copies
    for side, face in (("front", drawn.front), ("back", drawn.back)):
        if face is None:
            continue
        fitting = fitted(face, product)
        border = white_border(Face(fitting.width, fitting.height, tuple(_letters(fitting.ops))))
        if border < EIGHTH - 0.05:
            warnings.append(
                f"{drawn.name} {side}: text or icons {border:.1f} mm from the edge; the safe zone is {EIGHTH:.1f} mm"
            )


def _letters(ops: tuple[Op, ...]) -> Iterator[Op]:
    """Only what must not be cut off: text and icons, not grounds that reach the edge on purpose."""
    for op in ops:
        match op:
            case Glyphs() | IconUse():
                yield op
            case Group():
                yield op._replace(ops=tuple(_letters(op.ops)))
            case Inset():
                yield op._replace(face=Face(op.face.width, op.face.height, tuple(_letters(op.face.ops))))


def product_for(component: AnyComponent, face: Face) -> Product | None:
    """The product nearest in size to a component, if there is one near enough."""
    shape = component.shape if isinstance(component, Token) else "rect"
    best: tuple[float, Product] | None = None
    for product in PRODUCTS:
        if not isinstance(component, product.kinds) or product.shape != shape:
            continue
        w, h = product.size
        if (face.width > face.height) != (w > h) and face.width != face.height:
            w, h = h, w
        off = max(abs(face.width / w - 1), abs(face.height / h - 1))
        if off <= NEAR and (best is None or off < best[0]):
            best = off, product
    return best[1] if best else None


def fitted(face: Face, product: Product) -> Face:
    """The face scaled into the product's size, in the middle."""
    w, h = product.size
    if (face.width > face.height) != (w > h) and face.width != face.height:
        w, h = h, w
    scale = min(w / face.width, h / face.height)
    inset = Inset(face, (w - face.width * scale) / 2, (h - face.height * scale) / 2, 0, scale)
    return Face(w, h, (inset,))
