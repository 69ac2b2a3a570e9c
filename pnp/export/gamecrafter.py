"""A folder for a print-on-demand shop: each component in the shop's own size, with bleed, its safe zone looked after.

The sizes are those of The Game Crafter: pictures at 300 dpi that go an eighth of an inch past the cut, with nothing
that matters within an eighth of an inch inside of it. A component of nearly that size is fitted into it.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from pnp.drawing import Face, Inset
from pnp.edges import white_border
from pnp.export import Drawn, Files, faces_of
from pnp.export.pictures import DPI, pictures
from pnp.export.pictures import png as encoded
from pnp.load import Game
from pnp.load.model import AnyComponent, Board, Card, Sheet, Stickers, Token
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

INCH = 25.4
EIGHTH = INCH / 8
NEAR = 0.06
"""How far a component's size may be from the shop's, as a share of it."""


class Product(NamedTuple):
    """Something that the shop makes; inches, upright, as it is cut."""

    name: str
    width: float
    height: float
    kinds: tuple[type[AnyComponent], ...]
    shape: str = "rect"


PRODUCTS = (
    Product("PokerDeck", 2.5, 3.5, (Card,)),
    Product("MiniDeck", 1.75, 2.5, (Card,)),
    Product("TarotDeck", 2.75, 4.75, (Card,)),
    Product("BridgeDeck", 2.25, 3.5, (Card,)),
    Product("SmallSquareDeck", 2.5, 2.5, (Card,)),
    Product("SquareDeck", 3.5, 3.5, (Card,)),
    Product("JumboDeck", 3.5, 5.5, (Card,)),
    Product("SmallRing", 0.75, 0.75, (Token,), "round"),
    Product("MediumRing", 1.0, 1.0, (Token,), "round"),
    Product("LargeRing", 1.25, 1.25, (Token,), "round"),
    Product("SmallSquareChit", 0.5, 0.5, (Token,)),
    Product("MediumSquareChit", 0.75, 0.75, (Token,)),
    Product("LargeSquareChit", 1.0, 1.0, (Token,)),
    Product("LargeHexTile", 3.25, 3.75, (Token,), "hex"),
    Product("SmallStickers", 0.5, 0.5, (Stickers,)),
    Product("HalfBoard", 9.0, 18.0, (Board,)),
    Product("QuadFoldBoard", 18.0, 18.0, (Board,)),
    Product("DominoMat", 5.125, 7.75, (Board,)),
    Product("BigMat", 10.0, 16.0, (Board,)),
    Product("ScorePad", 8.0, 10.5, (Sheet,)),
    Product("SmallScorePad", 4.0, 6.0, (Sheet,)),
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
    for name, image in zip(named, pictures(list(named.values()), setter.icons, dpi, EIGHTH), strict=True):
        out[name] = encoded(image, dpi)
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
        border = white_border(_letters(face))
        if border < EIGHTH - 0.05:
            warnings.append(
                f"{drawn.name} {side}: text or icons {border:.1f} mm from the edge; the safe zone is {EIGHTH:.1f} mm"
            )


def _letters(face: Face) -> Face:
    """Only what must not be cut off: text and icons, not grounds that reach the edge on purpose."""
    from pnp.drawing import Glyphs, IconUse

    return Face(face.width, face.height, tuple(op for op in face.ops if isinstance(op, Glyphs | IconUse)))


def product_for(component: AnyComponent, face: Face) -> Product | None:
    """The product nearest in size to a component, if there is one near enough."""
    shape = component.shape if isinstance(component, Token) else "rect"
    best: tuple[float, Product] | None = None
    for product in PRODUCTS:
        if not isinstance(component, product.kinds) or product.shape != shape:
            continue
        w, h = product.width * INCH, product.height * INCH
        if (face.width > face.height) != (w > h) and face.width != face.height:
            w, h = h, w
        off = max(abs(face.width / w - 1), abs(face.height / h - 1))
        if off <= NEAR and (best is None or off < best[0]):
            best = off, product
    return best[1] if best else None


def fitted(face: Face, product: Product) -> Face:
    """The face scaled into the product's size, in the middle."""
    w, h = product.width * INCH, product.height * INCH
    if (face.width > face.height) != (w > h) and face.width != face.height:
        w, h = h, w
    scale = min(w / face.width, h / face.height)
    inset = Inset(face, (w - face.width * scale) / 2, (h - face.height * scale) / 2, 0, scale)
    return Face(w, h, (inset,))
