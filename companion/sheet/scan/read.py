"""A picture file in, its sheets out: the whole way, in the order of the work."""

from __future__ import annotations

import cv2

from companion.sheet.scan.expected import Array, layout
from companion.sheet.scan.find import find
from companion.sheet.scan.judge import Reading, judge
from companion.sheet.scan.picture import images
from companion.sheet.scan.rectify import rectify
from companion.sheet.scan.refusal import Refused
from companion.sheet.scan.subtract import subtract


def read_image(image: Array) -> Reading:
    """The reading of one picture of one sheet."""
    paper = layout()
    flat = rectify(find(image, paper), paper)
    return judge(flat, subtract(flat, paper), paper)


def read_content(content: bytes) -> tuple[list[Reading], list[str]]:
    """The sheets in a file, and notes about pages that are none; backs and blank pages of a feeder are left out."""
    cv2.setNumThreads(1)
    pages = images(content)
    if len(pages) == 1:
        return [read_image(pages[0])], []
    found, notes = [], []
    for number, page in enumerate(pages, 1):
        try:
            found.append(read_image(page))
        except Refused as refused:
            if not refused.nothing_there:
                raise Refused(f"page {number}: {refused.cause}", refused.cure) from None
            notes.append(f"page {number} left out: {refused.cause}")
    if not found:
        raise Refused("no page has a sheet of Bake & Sale on it", "scan the printed side")
    return found, notes
