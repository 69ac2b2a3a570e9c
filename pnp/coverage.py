"""How much ink each page of a PDF takes, estimated from a small picture of it."""

from __future__ import annotations

DPI = 24


def coverage(pdf: bytes) -> list[float]:
    """For each page the mean darkness of its three channels, 0 (white) to 1 (black)."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        out = []
        for page in document:
            bitmap = page.render(scale=DPI / 72, draw_annots=False)
            buffer = bytes(bitmap.buffer)
            used = bitmap.width * bitmap.n_channels
            rows = (buffer[start : start + used] for start in range(0, bitmap.stride * bitmap.height, bitmap.stride))
            light = sum(map(sum, rows)) / (255 * used * bitmap.height)
            out.append(1 - light)
        return out
    finally:
        document.close()
