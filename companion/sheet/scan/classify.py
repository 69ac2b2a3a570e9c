"""Says what each patch of ink looks like: blank, circled, crossed, both, or something odd.

A patch becomes features (its coarse picture, the directions of its edges, what lies on a ring and along lines), and
two small networks with two hidden layers turn them into probabilities; `benchmarks/scanning/train.py` makes their
weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from companion.sheet.scan.expected import Array
from companion.sheet.scan.subtract import AROUND, PATCH

CLASSES = ("blank", "circled", "crossed", "both", "odd")
WEIGHTS = Path(__file__).parent / "weights.npz"
CELL = 4
DIRECTIONS = 8
ANGLES = 24
RADII = 14


def probabilities(patches: Array, context: Array) -> Array:
    """Of each patch, the probability of each class: a mark means the same turned over, so all four views are asked."""
    views = (patches, patches[:, ::-1], patches[:, :, ::-1], patches[:, ::-1, ::-1])
    about = np.repeat(context[None], len(patches), axis=0)
    shares = np.stack([forward(features(np.ascontiguousarray(view), about), learnt()) for view in views])
    together: Array = shares.mean(axis=0)
    return together


Layers = tuple[tuple[Array, Array], ...]


@dataclass(frozen=True, slots=True)
class Learnt:
    """What was learnt: the usual size of each feature, and the weights and biases of a few networks."""

    mean: Array
    spread: Array
    networks: tuple[Layers, ...]


@cache
def learnt(file: Path = WEIGHTS) -> Learnt:
    """What a file holds; weights are bytes there, each column with its scale."""
    with np.load(file) as kept:
        found: dict[str, list[tuple[Array, Array]]] = {}
        for name in sorted(name[1:] for name in kept.files if name.startswith("w")):
            layer = (kept[f"w{name}"] * kept[f"s{name}"], kept[f"b{name}"])
            found.setdefault(name[0], []).append(layer)
        return Learnt(kept["mean"], kept["spread"], tuple(tuple(layers) for layers in found.values()))


def forward(values: Array, known: Learnt) -> Array:
    """The probabilities: the mean of what the networks say."""
    values = (values - known.mean) / known.spread
    together: Array = np.mean([_shares(values, layers) for layers in known.networks], axis=0)
    return together


def _shares(values: Array, layers: Layers) -> Array:
    """One network: each layer but the last keeps what is above nothing, the last gives shares of one."""
    for index, (weight, bias) in enumerate(layers):
        values = values @ weight + bias
        if index < len(layers) - 1:
            values = np.maximum(values, 0)
    values = np.exp(values - values.max(axis=1, keepdims=True))
    shares: Array = values / values.sum(axis=1, keepdims=True)
    return shares


def features(patches: Array, context: Array) -> Array:
    """What the network looks at; the context is that of the sheet of each patch."""
    coarse = patches.reshape(-1, PATCH // 2, 2, PATCH // 2, 2).mean(axis=(2, 4)).reshape(len(patches), -1)
    parts = [coarse, _edges(patches), _polar(patches), _amounts(patches), context]
    return np.concatenate(parts, axis=1).astype(np.float32)


def _edges(patches: Array) -> Array:
    """How much edge of each direction there is in each cell, evened out between pale and dark marks."""
    down = np.zeros_like(patches)
    across = np.zeros_like(patches)
    down[:, 1:-1] = patches[:, 2:] - patches[:, :-2]
    across[:, :, 1:-1] = patches[:, :, 2:] - patches[:, :, :-2]
    strength = np.hypot(down, across)
    # The angle modulo half a turn: a stroke has the same direction on both of its edges.
    turn = (np.arctan2(down, across) % np.pi) * (DIRECTIONS / np.pi)
    low = np.floor(turn)
    share = turn - low
    first = low.astype(np.int64) % DIRECTIONS
    cells = PATCH // CELL
    rows, columns = np.divmod(np.arange(PATCH * PATCH), PATCH)
    cell = ((rows // CELL) * cells + columns // CELL).reshape(1, PATCH, PATCH)
    count = cells * cells * DIRECTIONS
    base = np.arange(len(patches)).reshape(-1, 1, 1) * count + cell * DIRECTIONS
    total = np.bincount((base + first).ravel(), (strength * (1 - share)).ravel(), len(patches) * count)
    total += np.bincount((base + (first + 1) % DIRECTIONS).ravel(), (strength * share).ravel(), len(patches) * count)
    found = total.reshape(len(patches), count)
    size = np.sqrt((found**2).sum(axis=1, keepdims=True)) + 1.2
    evened: Array = np.sqrt(found / size)
    return evened


@cache
def _rays() -> tuple[Array, Array]:
    """Where the rays from the middle of a patch are sampled."""
    angles = np.arange(ANGLES) * (2 * np.pi / ANGLES)
    radii = (np.arange(RADII) + 0.5) * (PATCH / 2 / RADII)
    xs = (PATCH - 1) / 2 + radii[None] * np.cos(angles)[:, None]
    ys = (PATCH - 1) / 2 + radii[None] * np.sin(angles)[:, None]
    return xs, ys


def _sampled(patches: Array, xs: Array, ys: Array) -> Array:
    x0 = np.clip(np.floor(xs).astype(int), 0, PATCH - 2)
    y0 = np.clip(np.floor(ys).astype(int), 0, PATCH - 2)
    fx, fy = xs - x0, ys - y0
    found: Array = (
        patches[:, y0, x0] * (1 - fx) * (1 - fy)
        + patches[:, y0, x0 + 1] * fx * (1 - fy)
        + patches[:, y0 + 1, x0] * (1 - fx) * fy
        + patches[:, y0 + 1, x0 + 1] * fx * fy
    )
    return found


def _polar(patches: Array) -> Array:
    """Along rays from the middle: the darkest near the ring, the darkest within, and ink by distance."""
    rays = _sampled(patches, *_rays())
    box = RADII / AROUND
    ring = rays[:, :, int(box * 0.6) :].max(axis=2)
    inner = rays[:, :, : int(box * 0.55)].mean(axis=2)
    one, other = inner[:, : ANGLES // 2], inner[:, ANGLES // 2 :]
    lines = np.concatenate([one + other, np.minimum(one, other)], axis=1)
    return np.concatenate([ring, lines, rays.mean(axis=1), rays.min(axis=1), np.sort(ring, axis=1)[:, ::4]], axis=1)


def _amounts(patches: Array) -> Array:
    """How much ink there is in all, within the box and outside of it."""
    margin = round(PATCH * (1 - 1 / AROUND) / 2)
    inner = patches[:, margin:-margin, margin:-margin]
    whole, within = patches.mean(axis=(1, 2)), inner.mean(axis=(1, 2))
    most = np.percentile(patches.reshape(len(patches), -1), 98, axis=1)
    return np.column_stack([whole, within, np.sqrt(whole), most, (patches > 0.35).mean(axis=(1, 2))])
