"""Fiducial marks that cameras find: the first markers of the public 4×4 ArUco dictionary, as black modules."""

from __future__ import annotations

MODULES = 6
"""A marker is 4×4 bits with a black border of one module around."""

# Row by row from the top left, most significant bit first; 1 is white.
_BITS = (
    0xB532,
    0x0F9A,
    0x332D,
    0x9946,
    0x549E,
    0x79CD,
    0x9E2E,
    0xC4F2,
    0xFEDA,
    0xCF56,
    0xF991,
    0x11A7,
    0x0EB7,
    0x2A0F,
    0x24B1,
    0x263E,
    0x4665,
    0x6600,
    0x6C5E,
    0x76AF,
    0x868B,
    0xB02B,
    0xCCD5,
    0xDD82,
    0xFE47,
    0x9471,
    0xACE4,
    0xA554,
    0x2123,
    0x346F,
    0x4415,
    0x57B2,
    0x9ECF,
    0xF0CB,
    0x08AE,
    0x0929,
    0x1875,
    0x04FF,
    0x0DF6,
    0x1C5A,
    0x1718,
    0x2A28,
    0x328C,
    0x38B2,
    0x24E8,
    0x2EEB,
    0x2D3F,
    0x4B64,
    0x502E,
    0x5013,
    0x5194,
    0x5568,
    0x5D41,
    0x5F97,
    0x6801,
    0x6867,
    0x6124,
    0x61E9,
    0x6B12,
    0x6FE5,
    0x67DF,
    0x7E1B,
    0x80A0,
    0x8344,
    0x8BA2,
    0x937A,
    0x846C,
    0x852A,
    0x859C,
    0x9C89,
    0x9FA1,
    0xBB7C,
    0xBC04,
    0xB65B,
    0xBFC8,
    0xB7AB,
    0xCA1F,
    0xC962,
    0xD958,
    0xD3D5,
    0xCC98,
    0xC7A0,
    0xC537,
    0xE95D,
    0xF925,
    0xFBBB,
    0xEE2A,
    0xF74D,
    0x3575,
    0x8AAD,
    0x7617,
    0x0ACF,
    0x064B,
    0x2DC1,
    0x49D8,
    0x43F4,
)


def black_modules(number: int) -> list[tuple[int, int]]:
    """Column and row of each black module of the marker, its border included."""
    bits = _BITS[number]
    black = []
    for row in range(MODULES):
        for column in range(MODULES):
            inner = 0 < row < MODULES - 1 and 0 < column < MODULES - 1
            white = inner and bits >> (15 - ((row - 1) * 4 + column - 1)) & 1
            if not white:
                black.append((column, row))
    return black


COUNT = len(_BITS)
