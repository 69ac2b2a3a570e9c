"""Opens a picture file: its bytes in, one or more images out, or the reason why not.

What a file claims to be is looked at before it is decoded: a header of a few bytes can ask for gigabytes.
"""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np

from companion.sheet.scan.expected import Array
from companion.sheet.scan.refusal import Refused
from pnp.errors import UserError

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".pdf")
MOST_BYTES = 100_000_000
MOST_PIXELS = 120_000_000
LONGEST = 3600
"""Larger pictures are made smaller: a sheet needs no more."""
PDF_DPI = 200
MOST_PAGES = 40
SAVE = "save it again as .jpg or .png"


def read_bytes(file: str) -> bytes:
    """The content of a file that has to be there."""
    path = Path(file)
    try:
        if path.is_dir():
            raise UserError(f"{file}: this is a folder, not a picture")
        if path.stat().st_size > MOST_BYTES:
            raise Refused("the file is too large", f"at most {MOST_BYTES // 10**6} MB; {SAVE}")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "no file can have this name"
        raise UserError(f"{file}: {why}") from None


def images(content: bytes) -> list[Array]:
    """The pictures in a file in blue, green, red: one, or the pages of a document."""
    if not content:
        raise Refused("the file is empty", "take or copy the picture again")
    if content[:5] == b"%PDF-":
        return _document(content)
    if content[:2] == b"\xff\xd8":
        return [_decoded(content, _jpeg_size(content))]
    if content[:8] == b"\x89PNG\r\n\x1a\n":
        return [_decoded(content, _png_size(content), alpha=content[25:26] in (b"\x04", b"\x06"))]
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return [_decoded(content, _webp_size(content))]
    if content[:4] in (b"II*\0", b"MM\0*"):
        return _tiff(content)
    if content[4:8] == b"ftyp":
        raise Refused("this is a HEIC or AVIF picture, which cannot be read", SAVE)
    if content[:4] == b"GIF8":
        raise Refused("this is a GIF, which is no picture of a camera", SAVE)
    raise Refused("this is no picture that can be read", "use a .jpg, .png, .webp, .tif or .pdf")


def _broken() -> Refused:
    return Refused("the picture is damaged or not whole", "take or copy it again")


def _fits(width: int, height: int) -> None:
    if width < 1 or height < 1:
        raise _broken()
    if width * height > MOST_PIXELS:
        raise Refused(f"the picture is too large ({width}×{height} pixels)", "3000 pixels on the long side are plenty")


def _eight_bits(bits: int) -> None:
    if bits > 8:
        raise Refused(f"the picture has {bits} bits a colour", "save it with 8")


def _jpeg_size(content: bytes) -> tuple[int, int]:
    """Width and height; the markers must lead to image data that comes to its end."""
    at = 2
    size: tuple[int, int] | None = None
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            raise _broken()
        kind = content[at + 1]
        if kind == 0xFF:
            at += 1
            continue
        length = int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC) and at + 9 <= len(content):
            _eight_bits(content[at + 4])
            high, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            size = (wide, high)
        if kind == 0xDA:
            if size is None or content.rfind(b"\xff\xd9", at) < 0:
                raise _broken()
            return size
        at += 2 + length
    raise _broken()


def _png_size(content: bytes) -> tuple[int, int]:
    if len(content) < 33 or content.rfind(b"IEND") < 0:
        raise _broken()
    if b"acTL" in content[: content.find(b"IDAT")]:
        raise Refused("the picture is animated", SAVE)
    _eight_bits(content[24])
    wide, high = struct.unpack(">II", content[16:24])
    return wide, high


def _webp_size(content: bytes) -> tuple[int, int]:
    if len(content) < 30 or struct.unpack("<I", content[4:8])[0] + 8 > len(content) + 1:
        raise _broken()
    kind = content[12:16]
    if kind == b"VP8X":
        if content[20] & 2:
            raise Refused("the picture is animated", SAVE)
        return int.from_bytes(content[24:27], "little") + 1, int.from_bytes(content[27:30], "little") + 1
    if kind == b"VP8L":
        bits = struct.unpack("<I", content[21:25])[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    wide, high = struct.unpack("<HH", content[26:30])
    return wide & 0x3FFF, high & 0x3FFF


def _tiff(content: bytes) -> list[Array]:
    """The pages of a TIFF, each looked at before it is decoded."""
    order = "<" if content[:2] == b"II" else ">"
    pages = 0
    try:
        (at,) = struct.unpack_from(order + "I", content, 4)
        while at and pages <= MOST_PAGES:
            (entries,) = struct.unpack_from(order + "H", content, at)
            told = dict.fromkeys((256, 257, 258), 0)
            for index in range(entries):
                tag, kind, count = struct.unpack_from(order + "HHI", content, at + 2 + 12 * index)
                if tag in told:
                    where = at + 10 + 12 * index
                    if count > 2 and kind == 3:
                        (where,) = struct.unpack_from(order + "I", content, where)
                    (told[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), content, where)
            _fits(told[256], told[257])
            _eight_bits(told[258])
            pages += 1
            (at,) = struct.unpack_from(order + "I", content, at + 2 + 12 * entries)
    except struct.error:
        raise _broken() from None
    if not 0 < pages <= MOST_PAGES:
        raise Refused(f"the file has {pages} pages", f"at most {MOST_PAGES} sheets in one file")
    try:
        done, found = cv2.imdecodemulti(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        raise _broken() from None
    if not done or len(found) != pages:
        raise _broken()
    return [_smaller(each) for each in found]


def _decoded(content: bytes, size: tuple[int, int], alpha: bool = False) -> Array:
    _fits(*size)
    data = np.frombuffer(content, np.uint8)
    how = cv2.IMREAD_UNCHANGED if alpha else cv2.IMREAD_COLOR
    if not alpha and content[:2] == b"\xff\xd8" and max(size) > 2 * LONGEST:
        how = cv2.IMREAD_REDUCED_COLOR_2
    try:
        found = cv2.imdecode(data, how)
    except cv2.error:
        found = None
    if found is None:
        raise _broken()
    if alpha:
        found = _on_white(found)
    return _smaller(found)


def _on_white(image: Array) -> Array:
    if image.ndim == 2 or image.shape[2] < 4:
        return cv2.cvtColor(image, cv2.COLOR_GRAY2BGR) if image.ndim == 2 else image
    share = image[..., 3:4].astype(np.float32) / 255
    return (image[..., :3] * share + 255 * (1 - share)).astype(np.uint8)


def _smaller(image: Array) -> Array:
    longest = max(image.shape[:2])
    if longest <= LONGEST:
        return image
    share = LONGEST / longest
    size = (max(1, round(image.shape[1] * share)), max(1, round(image.shape[0] * share)))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA)


def _document(content: bytes) -> list[Array]:
    import pypdfium2

    if b"%%EOF" not in content[-2048:]:
        raise _broken()
    try:
        document = pypdfium2.PdfDocument(content)
        pages = len(document)
        if not 0 < pages <= MOST_PAGES:
            raise Refused(f"the document has {pages} pages", f"at most {MOST_PAGES} sheets in one file")
        found = []
        for page in document:
            wide, high = page.get_size()
            scale = min(PDF_DPI / 72, LONGEST / max(wide, high, 1))
            image = page.render(scale=scale, rev_byteorder=False).to_numpy()
            found.append(np.ascontiguousarray(image[..., :3] if image.ndim == 3 else cv2.merge([image] * 3)))
        return found
    except pypdfium2.PdfiumError as error:
        locked = "password" in str(error).lower()
        if locked:
            raise Refused("the document is locked with a password", "save it without one") from None
        raise _broken() from None
