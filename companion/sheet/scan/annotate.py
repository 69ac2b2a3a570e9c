"""Pictures for people: the sheet with what was read drawn over it, and unsure boxes enlarged."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.sheet.scan.expected import SCALE, Array, cache_folder, layout
from companion.sheet.scan.judge import Read, Reading
from pnp.drawing import Box
from pnp.errors import UserError
from pnp.files import save_all

GREEN, RED, YELLOW = (60, 160, 40), (40, 40, 220), (0, 190, 250)
SHADES = " .:-=+*#%@"


def annotated(reading: Reading) -> Array:
    """The flat sheet: a green ring for circled, a red cross for crossed, a yellow frame for unsure."""
    image = reading.flat.image.copy()
    for box in layout().boxes:
        read = reading.boxes[box.id]
        middle = (round((box.x + box.w / 2) * SCALE), round((box.y + box.h / 2) * SCALE))
        arm = round(box.w * 0.36 * SCALE)
        if read.state in ("circled", "both"):
            cv2.circle(image, middle, round(box.w * 0.62 * SCALE), GREEN, 2, cv2.LINE_AA)
        if read.state in ("crossed", "both"):
            for way in (1, -1):
                start, end = (middle[0] - arm, middle[1] - way * arm), (middle[0] + arm, middle[1] + way * arm)
                cv2.line(image, start, end, RED, 2, cv2.LINE_AA)
        if read.doubt:
            corner = (round((box.x - 0.8) * SCALE), round((box.y - 0.8) * SCALE))
            other = (round((box.x + box.w + 0.8) * SCALE), round((box.y + box.h + 0.8) * SCALE))
            cv2.rectangle(image, corner, other, YELLOW, 3, cv2.LINE_AA)
    return image


def crop(reading: Reading, name: str, size: int) -> Array:
    """One box with what is around it, enlarged to so many pixels."""
    box: Box = next(each for each in layout().boxes if each.id == name)
    side = round(2 * box.w * SCALE)
    middle = ((box.x + box.w / 2) * SCALE - 0.5, (box.y + box.h / 2) * SCALE - 0.5)
    cut = cv2.getRectSubPix(reading.flat.image, (side, side), middle)
    return cv2.resize(cut, (size, size), interpolation=cv2.INTER_CUBIC)


def enlarged(reading: Reading, boxes: list[Read]) -> Array:
    """The boxes side by side, each with its name below."""
    size, label, columns = 180, 26, 6
    rows = -(-len(boxes) // columns)
    page = np.full((rows * (size + label + 10), columns * (size + 10), 3), 255, np.uint8)
    for index, box in enumerate(boxes):
        top, left = index // columns * (size + label + 10) + 5, index % columns * (size + 10) + 5
        page[top : top + size, left : left + size] = crop(reading, box.id, size)
        where = (left, top + size + 18)
        cv2.putText(page, box.id, where, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (40, 40, 40), 1, cv2.LINE_AA)
    return page


def in_terminal(reading: Reading, name: str, coloured: bool) -> str:
    """A box as text: two pixels a letter in colour, or letters of many shades."""
    wide = 40
    image = crop(reading, name, wide)
    if not coloured:
        grey = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (wide, wide // 2), interpolation=cv2.INTER_AREA)
        low, high = float(grey.min()), float(max(grey.max(), grey.min() + 1))
        levels = ((high - grey) / (high - low) * (len(SHADES) - 1)).astype(int)
        return "\n".join("".join(SHADES[level] for level in row) for row in levels)
    lines = []
    for row in range(0, wide, 2):
        cells = []
        for (b1, g1, r1), (b2, g2, r2) in zip(image[row].tolist(), image[row + 1].tolist(), strict=True):
            cells.append(f"\x1b[38;2;{r1};{g1};{b1};48;2;{r2};{g2};{b2}m▀")
        lines.append("".join(cells) + "\x1b[0m")
    return "\n".join(lines)


def save_picture(image: Array, file: Path) -> None:
    """Writes a picture; the kind follows from the name."""
    ending = file.suffix.lower() if file.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp") else ".png"
    done, data = cv2.imencode(ending, image)
    if not done:
        raise UserError(f"{file}: the picture cannot be written")
    save_all({file: data.tobytes()})


def unsure_file(name: str) -> Path:
    """Where the enlarged boxes of a sheet are put for a person to look at."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in name)[:40] or "sheet"
    return cache_folder() / f"unsure-{plain}.png"
