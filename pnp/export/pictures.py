"""Faces as pictures of exact size."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.drawing import Face
from pnp.edges import bled
from pnp.impose import Page, Placement, Printed
from pnp.paper import Paper, um
from pnp.typeset.icons import Icons
from pnp.write import About, pdf_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300


def pictures(faces: Sequence[Face], icons: Icons, dpi: float = DPI, bleed: float = 0) -> Iterator[Image]:
    """A picture for each face, in order; with a bleed each is larger by so many millimetres all around."""
    import pypdfium2

    if not faces:
        return
    grown = [bled(face, bleed) if bleed else face for face in faces]
    content = pdf_bytes([_page(face) for face in grown], icons, About("", "", ""))
    document = pypdfium2.PdfDocument(content)
    try:
        for page, face in zip(document, grown, strict=True):
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
