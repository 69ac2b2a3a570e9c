"""One PNG a face: `<component>/<item>.png`, its back beside it as `<item>-back.png`."""

from __future__ import annotations

from pnp.drawing import Face
from pnp.export import Files, faces_of
from pnp.export.pictures import DPI, pictures
from pnp.export.pictures import png as encoded
from pnp.load import Game
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink


def files(
    game: Game,
    *,
    ink: Ink = "full",
    parts: tuple[str, ...] = (),
    players: int | None = None,
    bleed: float = 0,
    dpi: int = DPI,
    base: str = "",
) -> Files:
    """The pictures."""
    setter = Setter(game, ink)
    named: dict[str, Face] = {}
    for drawn in faces_of(game, setter, parts, players):
        folder = drawn.component.id
        named[f"{folder}/{drawn.name}.png"] = drawn.front
        if drawn.back is not None:
            named[f"{folder}/{drawn.name}-back.png"] = drawn.back
    images = pictures(list(named.values()), setter.icons, dpi, bleed)
    return {name: encoded(image, dpi) for name, image in zip(named, images, strict=True)}
