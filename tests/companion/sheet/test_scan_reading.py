"""Pictures of filled-in sheets, made from seeds by hands and cameras that the reader was not trained with."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")
sys.path.insert(0, str(Path(__file__).parents[3]))

import cv2
import numpy as np
from tests_of_scan import drawn, on_a_table

from benchmarks.scanning import pages
from benchmarks.scanning.make import sample
from companion.sheet.scan import classify
from companion.sheet.scan.expected import layout
from companion.sheet.scan.find import find
from companion.sheet.scan.picture import images
from companion.sheet.scan.read import read_content, read_image
from companion.sheet.scan.rectify import rectify
from companion.sheet.scan.refusal import Refused


def test_weights_are_small() -> None:
    assert classify.WEIGHTS.stat().st_size <= 100_000


@pytest.mark.parametrize(("ink", "paper", "turn"), [("full", "a4", 0), ("low", "letter", 1), ("grey", "a4", 2)])
def test_an_empty_sheet_is_blank(ink: str, paper: str, turn: int) -> None:
    page, told = pages.pad(ink, paper)
    reading = read_image(np.ascontiguousarray(np.rot90(on_a_table(page), turn)))
    assert reading.flat.ink == ink
    assert reading.code is not None
    assert (reading.code.paper, reading.code.number) == (paper.upper(), "001")
    assert not reading.flagged
    assert {box["id"]: box["states"][0] for box in told["boxes"]} == reading.states()


def test_every_state_in_every_box() -> None:
    told = pages.pad("full", "a4")[1]
    marks = {box["id"]: box["states"][index % len(box["states"])] for index, box in enumerate(told["boxes"])}
    reading = read_image(on_a_table(drawn(marks)))
    wrong = {name for name, state in marks.items() if reading.boxes[name].state != state}
    assert not wrong - {box.id for box in reading.flagged}
    assert len(wrong) <= 1


def test_the_sheet_is_laid_flat() -> None:
    page, _ = pages.pad("full", "a4")
    high, wide = page.shape[:2]
    seen = np.float32([[90, 60], [wide * 0.88, 130], [wide * 0.97, high * 0.93], [40, high * 0.97]])
    matrix = cv2.getPerspectiveTransform(np.float32([[0, 0], [wide, 0], [wide, high], [0, high]]), seen)
    photo = cv2.warpPerspective(page, matrix, (wide + 40, high + 40), borderValue=(90, 80, 70))
    flat = rectify(find(photo, layout()), layout())
    assert flat.fit > 0.8
    assert flat.bend < 0.4
    middle = flat.image[300:1300, 200:1000].astype(int)
    assert np.abs(middle - layout().prints["full"][300:1300, 200:1000]).mean() < 12


@pytest.mark.parametrize(("kind", "seed"), [("scan", 900_001), ("good", 900_002), ("bad", 900_006)])
def test_hands_and_cameras(kind: str, seed: int) -> None:
    made = sample(seed, kind, "measure", sense=True)
    ((reading,), notes) = read_content(made.picture)
    assert not notes
    flagged = {box.id for box in reading.flagged}
    wrong = {name for name, state in made.truth.items() if reading.boxes[name].state != state}
    assert not wrong - flagged
    assert len(wrong) <= 2
    assert len(flagged) <= 0.05 * len(made.truth)


def test_markers_that_are_not_sharp() -> None:
    made = sample(820_028, "bad", "check", sense=True)
    (image,) = images(made.picture)
    with pytest.raises(Refused, match="markers can be seen"):
        find(image, layout(), forgiving=False)
    reading = read_image(image)
    flagged = {box.id for box in reading.flagged}
    assert not {name for name, state in made.truth.items() if reading.boxes[name].state != state} - flagged


def encoded(image: np.ndarray, ending: str = ".jpg") -> bytes:
    return cv2.imencode(ending, image)[1].tobytes()


def refused(content: bytes) -> str:
    with pytest.raises(Refused) as told:
        read_content(content)
    return str(told.value)


def test_what_is_no_picture() -> None:
    page = pages.pad("full", "a4")[0]
    assert "no picture that can be read" in refused(b"only words, named .jpg")
    assert "empty" in refused(b"")
    assert "HEIC" in refused(b"\0\0\0\x18ftypheic" + b"\0" * 40)
    assert "GIF" in refused(b"GIF89a" + b"\0" * 40)
    whole = encoded(page)
    assert "not whole" in refused(whole[: len(whole) // 2])
    assert "not whole" in refused(whole[:100])
    png = encoded(page, ".png")
    assert "not whole" in refused(png[: len(png) // 2])
    assert "16 bits" in refused(encoded(page.astype(np.uint16) * 257, ".png"))
    assert "16 bits" in refused(encoded(page.astype(np.uint16) * 257, ".tif"))
    huge = bytearray(encoded(np.zeros((4, 4, 3), np.uint8), ".png"))
    huge[16:24] = (20_000).to_bytes(4, "big") * 2
    assert "too large" in refused(bytes(huge))
    assert "not whole" in refused(b"%PDF-1.7\nnothing more")


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".tif"])
def test_formats(ending: str) -> None:
    page = cv2.resize(pages.pad("full", "a4")[0], None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
    (image,) = images(encoded(page, ending))
    assert image.shape == page.shape


def test_what_cannot_be_read() -> None:
    page = cv2.resize(on_a_table(pages.pad("full", "a4")[0]), None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    high, wide = page.shape[:2]
    assert "blank" in refused(encoded(np.full((1500, 1100, 3), 240, np.uint8)))
    assert "mirrored" in refused(encoded(page[:, ::-1]))
    assert "two sheets" in refused(encoded(np.hstack([page, page])))
    assert "focus" in refused(encoded(cv2.GaussianBlur(page, (0, 0), 12)))
    assert "too dark" in refused(encoded((page * 0.03).astype(np.uint8)))
    assert "cut off" in refused(encoded(page[:, : wide - 110]))
    assert "too small" in refused(encoded(cv2.resize(page, (400, 560))))
    assert "markers can be seen" in refused(encoded(page[: high // 2]))


def test_what_is_hidden_is_asked_about() -> None:
    page = on_a_table(drawn({}))
    hand = page.copy()
    cv2.ellipse(hand, (1250, 1000), (300, 160), 30, 0, 360, (120, 150, 205), -1)
    reading = read_image(hand)
    assert {"m-ye-9", "m-ol-9", "m-eg-9"} <= {box.id for box in reading.flagged}
    torn = page.copy()
    cv2.fillPoly(torn, [np.array([[0, 0], [400, 0], [0, 400]])], (60, 60, 60))
    assert {box.id for box in read_image(torn).flagged} >= {"t-1-1"}
