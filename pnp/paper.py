"""Papers and whole micrometres: sheet arithmetic in whole numbers, so that 3 × 88 mm fits 264 mm exactly."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.errors import UserError, did_you_mean

MARGIN = 5_000
"""What a home printer leaves white at each edge, unless the user says otherwise."""


def um(mm: float) -> int:
    """Millimetres as whole micrometres."""
    return round(mm * 1000)


def mm(um: int) -> float:
    """Whole micrometres as millimetres."""
    return um / 1000


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright unless turned, with its unprintable margin; in micrometres."""

    name: str
    width: int
    height: int
    margin: int = MARGIN

    def turned(self) -> Paper:
        """The same paper lying on its side."""
        return Paper(self.name, self.height, self.width, self.margin)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210_000, 297_000),
        Paper("letter", 215_900, 279_400),
        Paper("a3", 297_000, 420_000),
        Paper("tabloid", 279_400, 431_800),
    )
}


def paper(name: str, margin_mm: float | None = None) -> Paper:
    """The paper of that name."""
    found = PAPERS.get(name.lower())
    if found is None:
        raise UserError(f"unknown paper '{name}'{did_you_mean(name, PAPERS)}")
    if margin_mm is None:
        return found
    if not 0 <= margin_mm <= 50:
        raise UserError(f"a margin of {margin_mm:g} mm cannot be; it goes from 0 to 50 mm")
    return Paper(found.name, found.width, found.height, um(margin_mm))
