"""One PNG a face: `<component>/<item>.png`, its back beside it as `<item>-back.png`; tokens are transparent around."""

from __future__ import annotations

from pnp.drawing import Face, Path
from pnp.export import Files, faces_of, outline_of
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
    named: dict[str, tuple[Face, Path | None]] = {}
    for drawn in faces_of(game, setter, parts, players):
        folder = drawn.component.id
        named[f"{folder}/{drawn.name}.png"] = drawn.front, outline_of(drawn.component, "front")
        if drawn.back is not None:
            named[f"{folder}/{drawn.name}-back.png"] = drawn.back, outline_of(drawn.component, "back")
    faces, outlines = [face for face, _ in named.values()], [edge for _, edge in named.values()]
    images = pictures(faces, setter.icons, dpi, bleed, outlines)
    return {name: encoded(image, dpi) for name, image in zip(named, images, strict=True)}
