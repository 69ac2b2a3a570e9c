"""Pictures that must not be scored silently: each name with the file's content."""

from __future__ import annotations

import io
from collections.abc import Iterator

import cv2
import numpy as np

from benchmarks.scanning import cameras, pages, sheets


def _jpeg(image: np.ndarray, quality: int = 90) -> bytes:
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _plain_sheet(seed: int = 8) -> np.ndarray:
    """A well filled sheet, seen well: as it is, nothing on it is unsure."""
    rng = np.random.default_rng([seed, 77])
    page, told = pages.pad("full", "a4")
    marked = sheets.game_states(rng, told["boxes"])
    paper = sheets.fill(rng, page, told["boxes"], marked, "measure")
    return cameras._seen(rng, paper, 170, 0.01, 0.0, 0.0, 0.02, 0.12)


def failures() -> Iterator[tuple[str, bytes]]:
    """What goes wrong at a table and in a folder."""
    rng = np.random.default_rng(123)
    good = _plain_sheet()
    high, wide = good.shape[:2]
    scene = cv2.resize(rng.integers(0, 255, (60, 40, 3), dtype=np.uint8), (1500, 2000), interpolation=cv2.INTER_CUBIC)
    yield "no sheet", _jpeg(scene)
    yield "blank page", _jpeg(np.full((2000, 1500, 3), 245, np.uint8))
    yield (
        "blank page on a table",
        _jpeg(
            cv2.copyMakeBorder(
                np.full((1700, 1200, 3), 240, np.uint8), 90, 90, 90, 90, cv2.BORDER_CONSTANT, value=(60, 80, 110)
            )
        ),
    )
    yield "another game's code", _jpeg(_with_code("CE:1:A4:0A1B2C:001"))
    yield "a newer layout's code", _jpeg(_with_code("BS:2:A4:0A1B2C:001"))
    yield "a newer layout's markers", _jpeg(_newer_markers())
    for name, corner in {
        "left": good[180:, 190:],
        "right": good[:, : wide - 210],
        "bottom": good[: high - 300],
    }.items():
        yield f"cut off at the {name}", _jpeg(corner)
    for index, (x, y) in enumerate(((0, 0), (wide, 0), (wide, high), (0, high))):
        torn = good.copy()
        reach = 540
        corners = np.array([[x, y], [x + (reach if x == 0 else -reach), y], [x, y + (reach if y == 0 else -reach)]])
        cv2.fillPoly(torn, [corners.astype(np.int32)], (60, 70, 90))
        yield f"corner {index + 1} torn off", _jpeg(torn)
    yield "mirrored", _jpeg(good[:, ::-1])
    for blur in (4, 7, 12):
        yield f"blurred {blur}", _jpeg(cv2.GaussianBlur(good, (0, 0), blur))
    yield "moved", _jpeg(cv2.blur(good, (25, 1)))
    for light in (0.03, 0.08):
        noisy = good * light + rng.normal(0, 3, good.shape)
        yield f"dark {light}", _jpeg(np.clip(noisy, 0, 255).astype(np.uint8))
    ys, xs = np.mgrid[:high, :wide].astype(np.float32)
    for index, (x, y) in enumerate(((0.4, 0.35), (0.6, 0.75), (0.3, 0.3))):
        spot = np.exp(-((((xs - x * wide) / 170) ** 2 + ((ys - y * high) / 170) ** 2) ** 2))[..., None]
        yield f"glare {index + 1}", _jpeg(np.clip(good + spot * 400, 0, 255).astype(np.uint8))
    for index, (x, y) in enumerate(((0.7, 0.45), (0.25, 0.8), (0.5, 0.3))):
        hand = good.copy()
        for finger in range(4):
            start = (int(x * wide) + finger * 55, int(y * high) + 40 * (finger % 2))
            cv2.line(hand, start, (start[0] + 500, start[1] + 700), (120, 150, 205), 58)
        yield f"hand {index + 1}", _jpeg(hand)
    yield "two sheets", _jpeg(np.hstack([good, _plain_sheet(6)[:high]]))
    yield "two sheets, one above", _jpeg(np.vstack([good[:, :wide], _plain_sheet(6)[:, :wide]]))
    yield "text file", b"these are only words\n" * 40
    yield "empty file", b""
    whole = _jpeg(good)
    yield "cut short", whole[: len(whole) * 6 // 10]
    yield "a few bytes", whole[:300]
    png = cv2.imencode(".png", good)[1].tobytes()
    yield "png cut short", png[: len(png) // 2]
    yield "20,000 × 20,000", _huge()
    yield "16 bits", cv2.imencode(".png", good.astype(np.uint16) * 257)[1].tobytes()
    yield "16 bits tif", cv2.imencode(".tif", good.astype(np.uint16) * 257)[1].tobytes()
    yield from _animated(good)
    yield "too small", _jpeg(cv2.resize(good, (500, 700), interpolation=cv2.INTER_AREA))
    yield (
        "small in a large picture",
        _jpeg(
            cv2.copyMakeBorder(
                cv2.resize(good, (520, 740), interpolation=cv2.INTER_AREA),
                700,
                700,
                700,
                700,
                cv2.BORDER_CONSTANT,
                value=(90, 110, 120),
            )
        ),
    )


def _huge() -> bytes:
    """A small file that says it is huge."""
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 20_000, 20_000, 8, 0, 0, 0, 0)
    rows = zlib.compressobj(9)
    data = b"".join(rows.compress(b"\0" * 20_001) for _ in range(20_000)) + rows.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def _animated(image: np.ndarray) -> Iterator[tuple[str, bytes]]:
    try:
        from PIL import Image
    except ImportError:
        return
    frame = Image.fromarray(cv2.cvtColor(cv2.resize(image, None, fx=0.7, fy=0.7), cv2.COLOR_BGR2RGB))
    for kind in ("gif", "webp", "png"):
        out = io.BytesIO()
        frame.save(out, kind, save_all=True, append_images=[frame.transpose(Image.Transpose.ROTATE_180)], duration=100)
        yield f"animated {kind}", out.getvalue()


def _with_code(text: str) -> np.ndarray:
    """A sheet whose QR says something else."""
    import qrcode

    page, told = pages.pad("full", "a4")
    made = qrcode.QRCode(version=2, border=0, error_correction=qrcode.constants.ERROR_CORRECT_M)
    made.add_data(text)
    dark = np.array(made.get_matrix(), np.uint8)
    place = told["qr"]
    x, y, side = (round(place[key] * pages.SCALE) for key in ("x", "y", "size"))
    changed = page.copy()
    code = cv2.resize((1 - dark) * 255, (side, side), interpolation=cv2.INTER_NEAREST)
    changed[y : y + side, x : x + side] = code[..., None]
    return changed


def _newer_markers() -> np.ndarray:
    """A sheet with the markers of a layout that is not known."""
    page, told = pages.pad("full", "a4")
    changed = page.copy()
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker in told["markers"]:
        x, y, side = (round(marker[key] * pages.SCALE) for key in ("x", "y", "size"))
        drawn = cv2.aruco.generateImageMarker(known, marker["id"] + 8, 48)
        changed[y : y + side, x : x + side] = cv2.resize(drawn, (side, side), interpolation=cv2.INTER_AREA)[..., None]
    return changed
