"""One picture with its truth from a seed."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from benchmarks.scanning import cameras, check, pages, sheets


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture file, what was marked on it, and what a reader should say."""

    picture: bytes
    marked: dict[str, str]
    truth: dict[str, str]
    about: str


def sample(seed: int, kind: str, school: str, sense: bool) -> Sample:
    """A filled-in sheet seen by a device of that kind; `sense` takes the marks of a game, not random ones."""
    rng = np.random.default_rng(
        [seed, {"scan": 1, "good": 2, "bad": 3}[kind], {"train": 4, "measure": 5, "check": 6}[school]]
    )
    ink = str(rng.choice(pages.INKS, p=[0.5, 0.25, 0.25]))
    paper = str(rng.choice(pages.PAPERS, p=[0.7, 0.3]))
    page, told = pages.pad(ink, paper, str(rng.choice(["", "SUNDAY7"])))
    boxes = told["boxes"]
    marked = sheets.game_states(rng, boxes) if sense else sheets.random_states(rng, boxes)
    blank = pages.printed(rng, page)
    own = school == "check"
    paper_seen = check.fill(rng, blank, boxes, marked) if own else sheets.fill(rng, blank, boxes, marked, school)
    share = rng.uniform(0.94, 1.03) if rng.random() < 0.5 else 1.0
    if share != 1:
        high, wide = paper_seen.shape[:2]
        move = np.array([[share, 0, (1 - share) * wide / 2], [0, share, (1 - share) * high / 2]])
        paper_seen = cv2.warpAffine(paper_seen, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    made = check.picture(rng, paper_seen, kind) if own else cameras.picture(rng, paper_seen, kind, school)
    return Sample(made, marked, sheets.truth(marked, boxes), f"{kind} {ink} {paper} {share:.2f}")
