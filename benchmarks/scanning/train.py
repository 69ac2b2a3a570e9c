"""Trains the reader's network on a synthetic world and writes its weights.

    python -m benchmarks.scanning.train --sheets 480 --jobs 2

Sheets are made from seeds and read by the reader itself up to the ink, so that the network learns from what it will
really see. The table at the end is of sheets that were held back.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from itertools import pairwise
from pathlib import Path

import numpy as np

from benchmarks.scanning.cameras import KINDS
from companion.sheet.scan.classify import CLASSES, WEIGHTS, features, forward

HIDDEN = (64, 32)
HELD_BACK = 12
"""Of so many sheets one is not trained with."""


def patches_of(job: tuple[int, str]) -> tuple[np.ndarray, np.ndarray] | None:
    """The patches of one sheet and their classes; nothing if the reader refuses the picture."""
    import cv2

    from benchmarks.scanning.make import sample
    from companion.sheet.scan.expected import layout
    from companion.sheet.scan.find import find
    from companion.sheet.scan.picture import images
    from companion.sheet.scan.rectify import rectify
    from companion.sheet.scan.refusal import Refused
    from companion.sheet.scan.subtract import subtract

    cv2.setNumThreads(1)
    seed, kind = job
    made = sample(seed, kind, "train", sense=seed % 4 == 0)
    paper = layout()
    try:
        ink = subtract(rectify(find(images(made.picture)[0], paper), paper), paper)
    except Refused as refused:
        print(f"{seed} {made.about}: {refused}", file=sys.stderr)
        return None
    kept = [index for index, box in enumerate(paper.boxes) if box.id != "z-2"]
    labels = np.array([CLASSES.index(made.marked[paper.boxes[index].id]) for index in kept], np.uint8)
    return (np.clip(ink.patches[kept], 0, 1.25) * 200).astype(np.uint8), labels


def collect(sheets: int, first: int, jobs: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Patches, classes and the number of the sheet of each."""
    work = [(first + index, KINDS[index % 3]) for index in range(sheets)]
    patches, labels, numbers = [], [], []
    with multiprocessing.Pool(jobs) as pool:
        for index, found in enumerate(pool.imap(patches_of, work)):
            if found is not None:
                patches.append(found[0])
                labels.append(found[1])
                numbers.append(np.full(len(found[1]), index))
            if index % 40 == 39:
                print(f"{index + 1} sheets", file=sys.stderr)
    return np.concatenate(patches), np.concatenate(labels), np.concatenate(numbers)


def varied(rng: np.random.Generator, patches: np.ndarray) -> np.ndarray:
    """The same marks turned over, moved a little, paler or darker."""
    values = patches.astype(np.float32) / 200
    turn = int(rng.integers(0, 8))
    if turn & 1:
        values = values[:, ::-1]
    if turn & 2:
        values = values[:, :, ::-1]
    if turn & 4:
        values = values.transpose(0, 2, 1)
    dy, dx = (int(step) for step in rng.choice([-1, 0, 0, 0, 1], 2))
    values = np.roll(values, (dy, dx), axis=(1, 2))
    strength = rng.uniform(0.75, 1.3, (len(values), 1, 1)).astype(np.float32)
    return np.clip(values * strength, 0, 1.25)


class Network:
    """Two hidden layers, trained by Adam."""

    def __init__(self, rng: np.random.Generator, inputs: int) -> None:
        sizes = (inputs, *HIDDEN, len(CLASSES))
        self.weights = [rng.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in pairwise(sizes)]
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in (*self.weights, *self.biases)]
        self.steps = 0

    def learn(self, values: np.ndarray, labels: np.ndarray, rate: float, decay: float) -> float:
        """One step; gives the loss."""
        layers = [values]
        for index, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            values = values @ weight + bias
            if index < len(HIDDEN):
                values = np.maximum(values, 0)
            layers.append(values)
        values = np.exp(values - values.max(axis=1, keepdims=True))
        shares = values / values.sum(axis=1, keepdims=True)
        rows = np.arange(len(labels))
        loss = float(-np.log(shares[rows, labels] + 1e-9).mean())
        slope = shares.copy()
        slope[rows, labels] -= 1
        slope /= len(labels)
        changes_w: list[np.ndarray] = []
        changes_b: list[np.ndarray] = []
        for index in reversed(range(len(self.weights))):
            changes_w.insert(0, layers[index].T @ slope)
            changes_b.insert(0, slope.sum(axis=0))
            if index:
                slope = (slope @ self.weights[index].T) * (layers[index] > 0)
        self.steps += 1
        for place, (value, change) in enumerate(
            zip((*self.weights, *self.biases), (*changes_w, *changes_b), strict=True)
        ):
            first, second = self.moments[place]
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            step = (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            value -= rate * (step + decay * value)
        return loss


def train(patches: np.ndarray, labels: np.ndarray, epochs: int, seed: int) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
    """The layers of a trained network."""
    rng = np.random.default_rng(seed)
    example = features(patches[:4096].astype(np.float32) / 200)
    mean, spread = example.mean(axis=0), example.std(axis=0) + 0.05
    network = Network(rng, example.shape[1])
    steps = epochs * (len(labels) // 2048) * 8
    done = 0
    for epoch in range(epochs):
        order = rng.permutation(len(labels))
        total = 0.0
        for start in range(0, len(order) - 2047, 2048):
            chosen = order[start : start + 2048]
            values = (features(varied(rng, patches[chosen])) - mean) / spread
            for part in range(8):
                rows = slice(part * 256, part * 256 + 256)
                rate = 1.5e-3 * 0.5 * (1 + np.cos(np.pi * done / steps)) + 1e-6
                total += network.learn(values[rows], labels[chosen[rows]], rate, 0.01)
                done += 1
        print(f"epoch {epoch + 1}: loss {total / max(1, len(order) // 2048 * 8):.5f}", file=sys.stderr)
    first = network.weights[0] / spread[:, None]
    network.biases[0] = network.biases[0] - mean @ first
    network.weights[0] = first
    return tuple(zip(network.weights, network.biases, strict=True))


def save(layers: tuple[tuple[np.ndarray, np.ndarray], ...], file: Path) -> None:
    """Writes the weights in half precision, each layer with its scale."""
    kept: dict[str, np.ndarray] = {}
    for index, (weight, bias) in enumerate(layers):
        scale = float(np.abs(weight).max())
        kept[f"w{index}"] = (weight / scale).astype(np.float16)
        kept[f"s{index}"] = np.float32(scale)
        kept[f"b{index}"] = bias.astype(np.float32)
    np.savez_compressed(file, **kept)


def confusion(labels: np.ndarray, shares: np.ndarray) -> str:
    """Rows: what was drawn; columns: what was read."""
    read = shares.argmax(axis=1)
    lines = ["drawn\\read " + "".join(f"{name:>9}" for name in CLASSES)]
    for index, name in enumerate(CLASSES):
        counts = [int(((labels == index) & (read == other)).sum()) for other in range(len(CLASSES))]
        lines.append(f"{name:<11}" + "".join(f"{count:>9}" for count in counts))
    lines.append(f"right: {(read == labels).mean():.4%} of {len(labels)}")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--sheets", type=int, default=480)
    told.add_argument("--seed", type=int, default=1000)
    told.add_argument("--epochs", type=int, default=30)
    told.add_argument("--jobs", type=int, default=2)
    told.add_argument("--patches", type=Path, help="keep the patches in this file, or take them from it")
    told.add_argument("-o", "--output", type=Path, default=WEIGHTS)
    asked = told.parse_args()
    started = time.time()
    if asked.patches and asked.patches.exists():
        with np.load(asked.patches) as kept:
            patches, labels, numbers = kept["patches"], kept["labels"], kept["numbers"]
    else:
        patches, labels, numbers = collect(asked.sheets, asked.seed, asked.jobs)
        if asked.patches:
            np.savez(asked.patches, patches=patches, labels=labels, numbers=numbers)
    print(f"{len(labels)} patches after {time.time() - started:.0f} s", file=sys.stderr)
    held = numbers % HELD_BACK == HELD_BACK - 1
    layers = train(patches[~held], labels[~held].astype(np.int64), asked.epochs, asked.seed)
    save(layers, asked.output)
    shares = forward(features(patches[held].astype(np.float32) / 200), layers)
    print(confusion(labels[held], shares))
    print(f"{asked.output}: {asked.output.stat().st_size / 1000:.0f} KB, {time.time() - started:.0f} s")


if __name__ == "__main__":
    main()
