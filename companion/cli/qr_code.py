"""A QR code in letters: two rows of squares a line, light on a dark terminal."""

from __future__ import annotations

from typing import Final

MOST_LETTERS: Final = 1500
HALVES: Final = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}


def lines(text: str) -> list[str]:
    """The lines of the code; none if the text is too long for a code that a camera can read on a screen."""
    if len(text) > MOST_LETTERS:
        return []
    from qrcode import QRCode, constants

    code = QRCode(border=2, error_correction=constants.ERROR_CORRECT_L)
    code.add_data(text)
    code.make()
    matrix: list[list[bool]] = [[bool(square) for square in row] for row in code.get_matrix()]
    if len(matrix) % 2:
        matrix.append([False] * len(matrix[0]))
    return [
        "".join(HALVES[upper, lower] for upper, lower in zip(matrix[row], matrix[row + 1], strict=True))
        for row in range(0, len(matrix), 2)
    ]
