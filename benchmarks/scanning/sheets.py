"""Filled-in pages: which boxes have which state, and the page after a hand has been at it."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from benchmarks.scanning import hands
from benchmarks.scanning.pages import SCALE

Rng = np.random.Generator
MOST_LEFT = {"train": 0.35, "measure": 0.3}
"""How much of a mark an eraser leaves at most."""


def random_states(rng: Rng, boxes: list[dict[str, Any]]) -> dict[str, str]:
    """States without sense: every box for itself; what is not allowed in a box may happen too."""
    filled = rng.uniform(0.35, 0.9) if rng.random() < 0.85 else rng.uniform(0.02, 0.35)
    strange = min(0.06, filled / 5)
    found = {}
    for box in boxes:
        allowed = list(box["states"])
        if rng.random() < strange:
            found[box["id"]] = str(rng.choice(["circled", "crossed", "both"]))
        elif rng.random() < strange / 5:
            found[box["id"]] = "odd"
        elif rng.random() < filled:
            found[box["id"]] = str(rng.choice(allowed[1:] if allowed[0] == "blank" else allowed))
        else:
            found[box["id"]] = "blank"
    return found


def game_states(rng: Rng, boxes: list[dict[str, Any]]) -> dict[str, str]:
    """The states at the end of a game of random decisions."""
    from companion import games
    from companion.game import Setup
    from companion.games.bake_and_sale.values import values_of
    from companion.simulate import play_random

    room = games.room("bake-and-sale")
    state = play_random(room, Setup("solo", 1), f"scan{int(rng.integers(10**9))}").state
    sheet, values = state.sheets[0], values_of()
    marks: dict[str, str] = {}

    def row(ids: list[str], circled: int, crossed: int) -> None:
        order = rng.permutation(circled)[:crossed] if rng.random() < 0.4 else np.arange(crossed)
        for index in range(circled):
            marks[ids[index]] = "both" if index in order else "circled"

    codes = [box["id"].split("-")[1] for box in boxes if box["id"].startswith("m-")]
    for kind, code in enumerate(dict.fromkeys(codes)):
        row([f"m-{code}-{n}" for n in range(1, 13)], sheet.circled[kind], sheet.crossed[kind])
    for bread, name in enumerate(values.breads):
        row([f"l-{name}-{n}" for n in range(1, 9)], sheet.loaves[bread], sheet.sold[bread])
        row([f"s-{name}-{n}" for n in range(1, 4)], sheet.stars[bread], 0)
        row([f"p-{name}-{n}" for n in range(1, 3)], sheet.pins[bread], 0)
        row([f"b-{name}-{n}" for n in (2, 4, 6)], sheet.batches[bread], 0)
    row([f"f-{n}" for n in range(1, 13)], sheet.fame, 0)
    row([f"a-{n}" for n in range(1, 4)], sheet.agency, 0)
    for order in range(10):
        if sheet.orders >> order & 1:
            marks[f"r-{order + 1}"] = "circled"
    for size in range(2, sheet.size + 1):
        marks[f"z-{size}"] = "both" if size < sheet.size else "circled"
    for word, times in (
        ("hiring", sheet.hire),
        ("voluntary", sheet.volunteer),
        ("friendly", sheet.friendly),
        ("stock", sheet.stock),
        ("marketing", sheet.marketing),
        ("supermarket", sheet.supermarket),
    ):
        for n in range(times):
            marks[f"v-{word}-{n + 1}"] = "crossed"
    for day in range(1, 8):
        for hour in range(1, int(rng.integers(6, 9)) + 1):
            marks[f"t-{day}-{hour}"] = "crossed"
    return {box["id"]: marks.get(box["id"], "blank") for box in boxes}


def truth(states: dict[str, str], boxes: list[dict[str, Any]]) -> dict[str, str]:
    """What a reader should say: the allowed state that the specification gives to a mark."""
    from companion.sheet.scan.judge import allowed_state

    return {box["id"]: allowed_state(states[box["id"]], tuple(box["states"])) for box in boxes}


def fill(rng: Rng, page: np.ndarray, boxes: list[dict[str, Any]], states: dict[str, str], school: str) -> np.ndarray:
    """The page after a hand with one or two pens has marked the boxes, rubbed out some, and written around."""
    pens = [hands.pen(rng, school)]
    if rng.random() < 0.25:
        pens.append(_second(rng, pens[0], school))
    page = page.copy()
    rubbed = rng.uniform(0, 0.05) if rng.random() < 0.6 else 0.0
    second = rng.uniform(0.05, 0.5)
    for box in boxes:
        tool = pens[-1] if rng.random() < second else pens[0]
        middle = (box["x"] + box["w"] / 2, box["y"] + box["h"] / 2)
        state = states[box["id"]]
        if tool.rubs and rng.random() < rubbed:
            once = hands.mark(rng, str(rng.choice(["circled", "crossed", "both"], p=[0.45, 0.45, 0.1])), school)
            _lay(page, _erased(rng, hands.drawn(rng, once, tool), MOST_LEFT[school]), middle, tool)
        if state == "blank" or (box["id"] == "z-2" and state == "circled" and rng.random() < 0.9):
            continue
        if box["id"] == "z-2" and state == "both" and rng.random() < 0.6:
            state = "crossed"
        _lay(page, hands.drawn(rng, hands.mark(rng, state, school), tool), middle, tool)
    _scrawl(rng, page, pens[0])
    return page


def _second(rng: Rng, first: hands.Pen, school: str) -> hands.Pen:
    """Another pen; to learn from, not one that looks like a rubbed-out mark beside the first."""
    while True:
        found = hands.pen(rng, school)
        share = found.contrast / first.contrast
        if school != "train" or 0.45 < share < 1 / 0.45:
            return found


def _erased(rng: Rng, ink: np.ndarray, most: float) -> np.ndarray:
    """What an eraser leaves of a mark: often next to nothing, always clearly paler, with a smear along its way."""
    left = rng.uniform(0.0, 0.1) if rng.random() < 0.4 else rng.uniform(0.05, most)
    missed = cv2.resize(
        rng.uniform(0.4, 1.0, (3, 3)).astype(np.float32), ink.shape[::-1], interpolation=cv2.INTER_CUBIC
    )
    ghost = cv2.GaussianBlur(ink * missed, (0, 0), rng.uniform(0.5, 3)) * left
    if rng.random() < 0.6:
        turn = rng.uniform(0, np.pi)
        reach = int(rng.integers(9, 33)) * 2 + 1
        kernel = np.zeros((reach, reach), np.float32)
        tip = np.array([np.cos(turn), np.sin(turn)]) * reach / 2
        ends = [tuple(int(each) for each in reach // 2 + way * tip) for way in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 3)
        ghost += cv2.filter2D(ink, -1, kernel / kernel.sum()) * rng.uniform(0.0, 0.15)
    return ghost


def _lay(page: np.ndarray, ink: np.ndarray, middle: tuple[float, float], tool: hands.Pen) -> None:
    """Ink takes light: what is under it shows through."""
    side = ink.shape[0]
    left, top = round(middle[0] * SCALE - side / 2), round(middle[1] * SCALE - side / 2)
    high, wide = page.shape[:2]
    x0, y0, x1, y1 = max(0, left), max(0, top), min(wide, left + side), min(high, top + side)
    if x0 >= x1 or y0 >= y1:
        return
    part = ink[y0 - top : y1 - top, x0 - left : x1 - left, None]
    here = page[y0:y1, x0:x1]
    here[:] = (here * (1 - part * (1 - np.array(tool.colour, np.float32)))).astype(np.uint8)


def _scrawl(rng: Rng, page: np.ndarray, tool: hands.Pen) -> None:
    """Name, date, figures in the score strip, the odd line somewhere."""
    page_wide = page.shape[1] / SCALE
    page_high = page.shape[0] / SCALE
    left, top = (page_wide - 192) / 2, (page_high - 261) / 2
    for x, y in (
        (20, 12),
        (32, 12),
        (68, 12),
        (110, 4),
        *((20 + 20 * i + (11 if i > 3 else 0), 256) for i in range(8)),
    ):
        if rng.random() < 0.6:
            steps = np.column_stack([np.linspace(-4, 4, 16), rng.normal(0, 1.2, 16)]) + rng.normal(0, 0.4, (16, 2))
            _lay(page, hands.drawn(rng, [steps], tool), (left + x, top + y), tool)
