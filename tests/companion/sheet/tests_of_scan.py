"""Sheets that a machine has marked, shared by the tests of the reader."""

from __future__ import annotations

import cv2
import numpy as np

from benchmarks.scanning import pages


def on_a_table(page: np.ndarray) -> np.ndarray:
    """The page with something dark around it."""
    return cv2.copyMakeBorder(page, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(70, 90, 110))


def drawn(states: dict[str, str]) -> np.ndarray:
    """A sheet with perfect rings and crosses."""
    page, told = pages.pad("full", "a4")
    page = page.copy()
    scale = pages.SCALE
    for box in told["boxes"]:
        x, y, half = (box["x"] + box["w"] / 2) * scale, (box["y"] + box["h"] / 2) * scale, box["w"] / 2 * scale
        state = states.get(box["id"], "blank")
        if state in ("circled", "both") and box["id"] != "z-2":
            cv2.circle(page, (round(x), round(y)), round(half * 1.1), (60, 60, 60), 4, cv2.LINE_AA)
        if state in ("crossed", "both"):
            for way in (-1, 1):
                start = (round(x - half), round(y - way * half))
                cv2.line(page, start, (round(x + half), round(y + way * half)), (60, 60, 60), 4, cv2.LINE_AA)
    return page
