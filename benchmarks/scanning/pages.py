"""Printed pages: the sheet from the print house's PDF, as printers really make it."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np

SCALE = 8
"""Pixels a millimetre of a page."""
INKS = ("full", "low", "grey")
PAPERS = ("a4", "letter")


@cache
def pad(ink: str, paper: str, week: str = "") -> tuple[np.ndarray, dict[str, Any]]:
    """A page of the pad in blue, green, red, and its boxes."""
    import json

    import pypdfium2

    from pnp import pad as pads
    from pnp.catalog import find

    document, boxes = pads.make(find("bake-and-sale"), 1, week or None, paper, ink)
    image = pypdfium2.PdfDocument(document)[0].render(scale=2 * SCALE * 25.4 / 72).to_numpy()[..., :3]
    half = cv2.resize(np.ascontiguousarray(image), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return half, json.loads(boxes)


@cache
def _screen(period: float, angle: float, shape: tuple[int, int]) -> np.ndarray:
    """The dots of a laser printer, as thresholds."""
    ys, xs = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    turn = np.deg2rad(angle)
    u = (xs * np.cos(turn) + ys * np.sin(turn)) * (2 * np.pi / period)
    v = (-xs * np.sin(turn) + ys * np.cos(turn)) * (2 * np.pi / period)
    return ((np.cos(u) + np.cos(v) + 2) * 63.75).astype(np.uint8)


@cache
def _bank() -> np.ndarray:
    return np.random.default_rng(7).standard_normal((1500, 1500, 3), dtype=np.float32)


def noise(rng: np.random.Generator, high: int, wide: int, channels: int = 3) -> np.ndarray:
    """Normal noise, cut from a bank: drawing it afresh would take longer than everything else."""
    bank = _bank()[..., :channels]
    top, left = (int(each) for each in rng.integers(0, bank.shape[0], 2))
    bank = np.roll(bank, (top, left), axis=(0, 1))
    row = np.concatenate([bank] * (wide // bank.shape[1] + 1), axis=1)[:, :wide]
    return np.concatenate([row] * (high // bank.shape[0] + 1), axis=0)[:high]


def printed(rng: np.random.Generator, page: np.ndarray) -> np.ndarray:
    """The page as some printer makes it: paler or fatter, dotted, with a cast, or grey."""
    levels = np.arange(256, dtype=np.float32) / 255
    kind = rng.random()
    if kind < 0.22:  # a black laser: grey in dots
        grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
        table = np.clip(1 - (1 - levels) * rng.uniform(0.75, 1.35), 0, 1)
        grey = cv2.LUT(grey, (table * 255).astype(np.uint8))
        screen = _screen(float(rng.choice([2.0, 2.4, 3.0])), float(rng.choice([30, 45])), grey.shape)
        soft = cv2.addWeighted(grey, 4.0, screen, -4.0, 127, dtype=cv2.CV_8U)
        share = rng.uniform(0.2, 0.9)
        mixed = cv2.addWeighted(grey, 1 - share, soft, share, 0)
        tint = np.where((grey < 247) & (grey > 77), mixed, grey)
        image = cv2.merge([tint] * 3)
    else:
        strength = rng.uniform(0.75, 1.2, 3) if kind < 0.6 else np.full(3, rng.uniform(0.6, 1.15))
        # Inks are not pure: yellow and magenta take some red light too.
        leak = np.diag(strength)
        leak[2, 0], leak[2, 1] = rng.uniform(0, 0.12), rng.uniform(0, 0.15)
        image = 255 - cv2.transform(255 - page, leak)
        if rng.random() < 0.5:
            grain = noise(rng, *image.shape[:2], 1)[..., 0] * (image[..., 0] < 250)
            grain *= rng.uniform(2, 15)
            image = cv2.add(image, cv2.merge([grain] * 3), dtype=cv2.CV_8U)
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.9))
    paper = np.array([rng.uniform(0.9, 1), rng.uniform(0.94, 1), rng.uniform(0.95, 1)], np.float32)
    toner = rng.uniform(0.02, 0.16)
    table = (levels[:, None] * (1 - toner) + toner) * paper
    return cv2.LUT(image, (table * 255).astype(np.uint8).reshape(256, 1, 3))
