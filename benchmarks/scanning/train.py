"""Trains the reader's networks on a synthetic world and writes their weights.

    python -m benchmarks.scanning.train [--jobs 2] [-o companion/sheet/scan/weights.npz]

Without options it makes the weights in the repository (1150 sheets from seed 1000, 26 rounds; about half an hour of
two cores; another machine's arithmetic may differ in the last digits). Sheets are made from seeds and read by the
reader itself up to the ink, so that the networks learn from what they will really see. The table at the end is of
sheets that were held back; it is of the wildest hands and devices, far worse than those to measure with.
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
from companion.sheet.scan.classify import CLASSES, WEIGHTS, features, forward, learnt
from companion.sheet.scan.subtract import PATCH

HIDDEN = (80, 32)
MEMBERS = 2
"""So many networks learn side by side; the reader takes the mean of what they say."""
RATE, DECAY = 1.5e-3, 0.01
LEFT_OUT = 0.05
"""The share of features that the network has to do without in each step."""
SHADED, GRAINY, HAUNTED = 0.06, 0.25, 0.05
"""The shares of patches with something laid over them."""
HELD_BACK = 13
"""Of so many sheets one is not trained with."""


def patches_of(job: tuple[int, str]) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """The patches of one sheet, their classes and the sheet's context; nothing if the reader refuses the picture."""
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
        ink = subtract(rectify(find(images(made.picture)[0], paper, forgiving=False), paper), paper)
    except Refused as refused:
        print(f"{seed} {made.about}: {refused}", file=sys.stderr)
        return None
    kept = [index for index, box in enumerate(paper.boxes) if box.id != "z-2"]
    labels = np.array([CLASSES.index(made.marked[paper.boxes[index].id]) for index in kept], np.uint8)
    return (np.clip(ink.patches[kept], 0, 1.25) * 200).astype(np.uint8), labels, ink.context


def collect(sheets: int, first: int, jobs: int) -> dict[str, np.ndarray]:
    """Patches, their classes, the context and the number of the sheet of each."""
    work = [(first + index, KINDS[index % 3]) for index in range(sheets)]
    patches, labels, contexts, numbers = [], [], [], []
    with multiprocessing.Pool(jobs) as pool:
        for index, found in enumerate(pool.imap(patches_of, work)):
            if found is not None:
                patches.append(found[0])
                labels.append(found[1])
                contexts.append(np.repeat(found[2][None], len(found[1]), axis=0))
                numbers.append(np.full(len(found[1]), index))
            if index % 40 == 39:
                print(f"{index + 1} sheets", file=sys.stderr)
    told = {"patches": patches, "labels": labels, "contexts": contexts, "numbers": numbers}
    return {name: np.concatenate(values) for name, values in told.items()}


def varied(rng: np.random.Generator, patches: np.ndarray, ghosts: np.ndarray) -> np.ndarray:
    """The same marks turned over, moved a little, paler or darker; now and then a shade, grain or a ghost over them."""
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
    values = values * rng.uniform(0.75, 1.3, (len(values), 1, 1)).astype(np.float32)
    chosen = np.flatnonzero(rng.random(len(values)) < SHADED)
    values[chosen] += _shades(rng, len(chosen))
    chosen = np.flatnonzero(rng.random(len(values)) < GRAINY)
    values[chosen] += rng.normal(0, 1, (len(chosen), PATCH, PATCH)) * rng.uniform(0, 0.06, (len(chosen), 1, 1))
    chosen = np.flatnonzero(rng.random(len(values)) < HAUNTED)
    rest = ghosts[rng.integers(0, len(ghosts), len(chosen))].astype(np.float32) / 200
    values[chosen] += rest * rng.uniform(0.02, 0.25, (len(chosen), 1, 1))
    return np.clip(values, 0, 1.25).astype(np.float32)


def _shades(rng: np.random.Generator, count: int) -> np.ndarray:
    """The edges of shadows: darker on one side, with or without an end to it."""
    ys, xs = np.mgrid[:PATCH, :PATCH].astype(np.float32) - (PATCH - 1) / 2
    angles = rng.uniform(0, 2 * np.pi, (count, 1, 1))
    away = xs * np.cos(angles) + ys * np.sin(angles) + rng.uniform(-PATCH / 2, PATCH / 2, (count, 1, 1))
    edge = 1 / (1 + np.exp(np.clip(-away / rng.uniform(0.3, 3, (count, 1, 1)), -30, 30)))
    fade = np.where(rng.random((count, 1, 1)) < 0.5, np.exp(-np.maximum(away, 0) / rng.uniform(1, 8, (count, 1, 1))), 1)
    shades: np.ndarray = edge * fade * rng.uniform(0.05, 0.7, (count, 1, 1)) ** 1.5
    return shades


class Network:
    """Two hidden layers, trained by Adam; what is kept is the mean of its last states."""

    def __init__(self, rng: np.random.Generator, inputs: int) -> None:
        sizes = (inputs, *HIDDEN, len(CLASSES))
        self.rng = rng
        self.values = [rng.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in pairwise(sizes)]
        self.values += [np.zeros(size, np.float32) for size in sizes[1:]]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.values]
        self.kept = [each.copy() for each in self.values]
        self.steps = 0

    def learn(self, values: np.ndarray, labels: np.ndarray, rate: float) -> float:
        """One step; gives the loss."""
        depth = len(HIDDEN) + 1
        weights, biases = self.values[:depth], self.values[depth:]
        layers = [values * (self.rng.random(values.shape, dtype=np.float32) >= LEFT_OUT) / (1 - LEFT_OUT)]
        for index, (weight, bias) in enumerate(zip(weights, biases, strict=True)):
            values = layers[-1] @ weight + bias
            layers.append(np.maximum(values, 0) if index < len(HIDDEN) else values)
        values = np.exp(values - values.max(axis=1, keepdims=True))
        shares = values / values.sum(axis=1, keepdims=True)
        rows = np.arange(len(labels))
        loss = float(-np.log(shares[rows, labels] + 1e-9).mean())
        slope = shares
        slope[rows, labels] -= 1
        slope /= len(labels)
        changes: list[np.ndarray] = [np.empty(0)] * (2 * depth)
        for index in reversed(range(depth)):
            changes[index] = layers[index].T @ slope
            changes[depth + index] = slope.sum(axis=0)
            if index:
                slope = (slope @ weights[index].T) * (layers[index] > 0)
        self.steps += 1
        for value, change, (first, second), kept in zip(self.values, changes, self.moments, self.kept, strict=True):
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            step = (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            value -= rate * (step + DECAY * value)
            kept += max(0.002, 1 / self.steps) * (value - kept)
        return loss


def train(told: dict[str, np.ndarray], epochs: int, seed: int) -> dict[str, np.ndarray]:
    """The weights of trained networks, as they are written down."""
    rng = np.random.default_rng(seed)
    patches, labels, contexts = told["patches"], told["labels"].astype(np.int64), told["contexts"]
    some = rng.permutation(len(labels))[:8192]
    example = features(patches[some].astype(np.float32) / 200, contexts[some])
    mean, spread = example.mean(axis=0), example.std(axis=0) + 0.05
    ghosts = patches[(labels != CLASSES.index("blank")) & (labels != CLASSES.index("odd"))]
    learners = [Network(rng, example.shape[1]) for _ in range(MEMBERS)]
    batches = len(labels) // 2048
    for epoch in range(epochs):
        order = rng.permutation(len(labels))
        total = 0.0
        for batch in range(batches):
            chosen = order[batch * 2048 : batch * 2048 + 2048]
            values = (features(varied(rng, patches[chosen], ghosts), contexts[chosen]) - mean) / spread
            for part in range(8):
                rows = slice(part * 256, part * 256 + 256)
                done = (epoch + (batch + part / 8) / batches) / epochs
                rate = RATE * 0.5 * (1 + np.cos(np.pi * done)) + 1e-6
                total += sum(each.learn(values[rows], labels[chosen[rows]], rate) for each in learners) / MEMBERS
        print(f"epoch {epoch + 1}: loss {total / batches / 8:.5f}", file=sys.stderr, flush=True)
    kept = {"mean": mean.astype(np.float32), "spread": spread.astype(np.float32)}
    for number, each in enumerate(learners):
        kept |= packed(each.kept, number)
    return kept


def packed(values: list[np.ndarray], number: int) -> dict[str, np.ndarray]:
    """The weights of one network as bytes, each column with its scale."""
    depth = len(values) // 2
    kept: dict[str, np.ndarray] = {}
    for index in range(depth):
        scale = np.abs(values[index]).max(axis=0) / 127
        kept[f"w{number}{index}"] = np.round(values[index] / scale).astype(np.int8)
        kept[f"s{number}{index}"] = scale.astype(np.float32)
        kept[f"b{number}{index}"] = values[depth + index].astype(np.float32)
    return kept


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
    told.add_argument("--sheets", type=int, default=1150)
    told.add_argument("--seed", type=int, default=1000)
    told.add_argument("--epochs", type=int, default=26)
    told.add_argument("--jobs", type=int, default=2)
    told.add_argument("--patches", type=Path, help="keep the patches in this file, or take them from it")
    told.add_argument("-o", "--output", type=Path, default=WEIGHTS)
    asked = told.parse_args()
    started = time.time()
    if asked.patches and asked.patches.exists():
        with np.load(asked.patches) as kept:
            found = dict(kept)
    else:
        found = collect(asked.sheets, asked.seed, asked.jobs)
        if asked.patches:
            np.savez(asked.patches, **found)
    print(f"{len(found['labels'])} patches after {time.time() - started:.0f} s", file=sys.stderr)
    held = found["numbers"] % HELD_BACK == HELD_BACK - 1
    weights = train({name: values[~held] for name, values in found.items()}, asked.epochs, asked.seed)
    np.savez_compressed(asked.output, **weights)
    values = features(found["patches"][held].astype(np.float32) / 200, found["contexts"][held])
    print(confusion(found["labels"][held], forward(values, learnt(asked.output))))
    print(f"{asked.output}: {asked.output.stat().st_size / 1000:.0f} KB, {time.time() - started:.0f} s")


if __name__ == "__main__":
    main()
