"""Print measured in pictures at 300 dpi: sizes between marks, backs behind fronts, the printer's offset."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.build import build
from pnp.catalog import find
from pnp.job import Options
from tests.pnp.helpers import make_game

DPI = 300
PIXEL = 25.4 / DPI
SOLID = "elements:\n- rect: {size: [63, 88], fill: black, solid: true}\n"
PAIR = "{id: cards, kind: card, name: Cards, corner: 0, size: [63, 88], template: card.yaml, back: card.yaml}"


def pictures(folder: Path, **options: Any) -> list[Any]:
    """The pages after the first sheet, in grey."""
    (file,) = build(find(f"{folder}/"), Options(**options))
    pages = pypdfium2.PdfDocument(file.content)
    shown = [page.render(scale=DPI / 72).to_pil().convert("L") for page in pages]
    return shown[2 if options.get("backs", "duplex") == "duplex" else 1 :]


def dark_box(image: Any) -> tuple[float, ...]:
    """Left, top, right and bottom of the one black piece, in mm; grey marks and captions do not count."""
    box = image.point(lambda value: 255 if value < 40 else 0).getbbox()
    return tuple(edge * PIXEL for edge in box)


def test_a_card_has_its_size_between_the_marks(tmp_path: Path) -> None:
    make_game(tmp_path, SOLID, component=PAIR)
    (page,) = pictures(tmp_path, backs="none")
    left, top, right, bottom = dark_box(page)
    assert right - left == pytest.approx(63, abs=0.1)
    assert bottom - top == pytest.approx(88, abs=0.1)
    row = page.crop((0, round((top - 3) / PIXEL), page.width, round((top - 3) / PIXEL) + 1)).point(
        lambda value: 255 if value < 200 else 0
    )
    ticks = [x * PIXEL for x in range(row.width) if row.getpixel((x, 0))]
    assert min(abs(tick - left) for tick in ticks) < 0.1
    assert min(abs(tick - right) for tick in ticks) < 0.1


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_back_lies_behind_its_front(tmp_path: Path, flip: str) -> None:
    make_game(tmp_path, SOLID, component=PAIR)
    front, back = pictures(tmp_path, flip=flip)
    width, height = front.width * PIXEL, front.height * PIXEL
    left, top, right, bottom = dark_box(front)
    wanted = (
        (width - right, top, width - left, bottom) if flip == "long" else (left, height - bottom, right, height - top)
    )
    assert dark_box(back) == pytest.approx(wanted, abs=PIXEL + 0.05)


def test_the_offset_moves_backs_by_exactly_that(tmp_path: Path) -> None:
    make_game(tmp_path, SOLID, component=PAIR)
    front, back = pictures(tmp_path)
    same, moved = pictures(tmp_path, offset=(0.7, -0.4))
    assert dark_box(same) == dark_box(front)
    left, top, right, bottom = dark_box(back)
    wanted = (left + 0.7, top - 0.4, right + 0.7, bottom - 0.4)
    assert dark_box(moved) == pytest.approx(wanted, abs=PIXEL)
