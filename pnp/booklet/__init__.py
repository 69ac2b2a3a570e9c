"""The booklet: Markdown with Jinja in, pages as faces out; its words alone are to be had without any typesetting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.booklet.source import Section, rendered_text, sections

if TYPE_CHECKING:
    from pnp.drawing import Face
    from pnp.load.model import Booklet
    from pnp.typeset.setter import Setter

__all__ = ["Section", "booklet_faces", "rendered_text", "sections"]


def booklet_faces(setter: Setter, component: Booklet, size: tuple[float, float]) -> list[Face]:
    """The booklet's pages in reading order, a multiple of four, each of that size in millimetres."""
    from pnp.booklet.pages import faces

    return faces(setter, component, size)
