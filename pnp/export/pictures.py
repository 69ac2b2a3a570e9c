"""Faces as pictures of exact size."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.drawing import Face, Path, Shape
from pnp.edges import bled
from pnp.impose import Page, Placement, Printed
from pnp.paper import Paper, um
from pnp.typeset.icons import Icons
from pnp.write import About, pdf_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300


def pictures(
    faces: Sequence[Face],
    icons: Icons,
    dpi: float = DPI,
    bleed: float = 0,
    outlines: Sequence[Path | None] = (),
) -> Iterator[Image]:
    """A picture for each face, in order; with a bleed each is larger by so many millimetres all around.

    Where there is an outline and no bleed, what lies outside of it is transparent.
    """
    cut = [edge if not bleed else None for edge in outlines] or [None] * len(faces)
    masks = [_mask(face, edge) for face, edge in zip(faces, cut, strict=True) if edge is not None]
    stencils = iter(list(_drawn(masks, icons, dpi)))
    grown = [bled(face, bleed) if bleed else face for face in faces]
    for image, edge in zip(_drawn(grown, icons, dpi), cut, strict=True):
        if edge is not None:
            image.putalpha(next(stencils).convert("L").point(lambda value: 255 - value))
        yield image


def _mask(face: Face, edge: Path) -> Face:
    return Face(face.width, face.height, (Shape(edge, "#000000"),))


def _drawn(faces: Sequence[Face], icons: Icons, dpi: float) -> Iterator[Image]:
    import pypdfium2

    if not faces:
        return
    content = pdf_bytes([_page(face) for face in faces], icons, About("", "", ""))
    document = pypdfium2.PdfDocument(content)
    try:
        for page, face in zip(document, faces, strict=True):
            wanted = round(face.width / 25.4 * dpi), round(face.height / 25.4 * dpi)
            image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            yield image if image.size == wanted else image.resize(wanted)
    finally:
        document.close()


def _page(face: Face) -> Page:
    page = Page(Paper("face", um(face.width), um(face.height), 0), "")
    page.placements.append(Placement(Printed("", "", 1, face), "front", face, 0, 0, um(face.width), um(face.height)))
    return page


def png(image: Image, dpi: float = DPI) -> bytes:
    """The picture as a PNG that knows its resolution."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
    return buffer.getvalue()
