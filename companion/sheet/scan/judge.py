"""Decides what is sure: the states that the rules allow in a box, what can be seen at all, and what fits together.

A box that is not sure is flagged with the reason; nothing is guessed. A row with a gap, a loaf crossed without an
order: boxes that contradict each other need more confidence than others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.sheet.scan import rows
from companion.sheet.scan.classify import CLASSES, probabilities
from companion.sheet.scan.expected import SCALE, Array, Layout
from companion.sheet.scan.rectify import Code, Flat
from companion.sheet.scan.refusal import Refused
from companion.sheet.scan.subtract import MOST_INK, Ink
from pnp.drawing import Box, Marker

SURE, SURE_IN_NOISE = 0.97, 0.985
"""Below this confidence a box is asked about; the second where marks are pale and the picture is noisy."""
DARKER, LEAST_IF_DARKER = 1.8, 0.8
"""A blank box must stay likely blank if the pen were that much paler than it seems: a thin pen beside a marker."""
PALER, LEAST_IF_PALER = 0.7, 0.5
"""A mark must stay as likely if it were that much paler: what an eraser left may look like one."""
NOISY = 0.25
"""Noise as a share of the marks' strength from which a picture counts as noisy."""
SURE_AGAINST_OTHERS = 0.99
"""The same for a box that contradicts others."""
SEEN_BLANK, SEEN_MARKED = 0.28, 0.08
"""How much of the print must be seen where nothing, or something, seems to be written."""
LEAST_LIGHT = 0.1
MOST_CONTRADICTIONS = 4
"""Somebody who fills more rows than this out of order does so on purpose; warnings are enough."""
MOST_FLAGGED = 0.18
BESIDE_CORNER = 3
"""So many boxes next to a hidden corner are asked about."""


@dataclass(frozen=True, slots=True)
class Read:
    """One box: what is in it, how sure that is, and why it has to be asked about, if it has."""

    id: str
    state: str
    confidence: float
    states: tuple[str, ...]
    drawn: str
    """What it looks like, before the rules say what it means."""
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole sheet as read."""

    boxes: dict[str, Read]
    code: Code | None
    flat: Flat

    @property
    def flagged(self) -> list[Read]:
        """The boxes that a person has to decide about."""
        return [box for box in self.boxes.values() if box.doubt]

    def states(self) -> dict[str, str]:
        """The state of each box."""
        return {name: box.state for name, box in self.boxes.items()}

    def answered(self, answers: Mapping[str, str]) -> Reading:
        """The reading with what a person said about some boxes."""
        boxes = dict(self.boxes)
        for name, state in answers.items():
            boxes[name] = replace(boxes[name], state=state, drawn=state, confidence=1.0, doubt="")
        return replace(self, boxes=boxes)


def allowed_state(drawn: str, states: Sequence[str]) -> str:
    """What a mark means in a box that takes only some: a cross over a lost circle is both, else any mark will do."""
    if drawn in states:
        return drawn
    if drawn == "blank":
        return states[0]
    if "both" in states:
        return "both" if drawn == "crossed" else "circled"
    return states[-1]


def judge(flat: Flat, ink: Ink, layout: Layout) -> Reading:
    """The reading of a sheet."""
    shares = _shares(ink, 1.0)
    darker, paler = _shares(ink, DARKER), _shares(ink, PALER)
    sure = SURE_IN_NOISE if ink.noise > NOISY * ink.strength else SURE
    boxes = {
        box.id: _read(box, shares[index], float(ink.visible[index]), float(ink.light[index]), sure)
        for index, box in enumerate(layout.boxes)
    }
    for index, box in enumerate(layout.boxes):
        blank = boxes[box.id].drawn == "blank"
        other, least = (darker[index], LEAST_IF_DARKER) if blank else (paler[index], LEAST_IF_PALER)
        if _meant(box, other)[boxes[box.id].state] < least:
            _flag(boxes, box.id, PALE)
    hidden = sum(box.doubt == HIDDEN for box in boxes.values())
    if hidden > MOST_FLAGGED * len(boxes) and float(np.median(ink.light)) < 0.25:
        raise Refused("the picture is too dark", "take it in brighter light")
    if hidden > MOST_FLAGGED * len(boxes):
        raise Refused(
            "a large part of the sheet is covered, in glare or too pale", "clear it, and avoid lamps above it"
        )
    _corners(boxes, flat, layout)
    _contradictions(boxes)
    unsure = sum(bool(box.doubt) for box in boxes.values())
    if unsure > MOST_FLAGGED * len(boxes):
        told = f"{unsure} of {len(boxes)} boxes cannot be read with confidence"
        raise Refused(told, "take a sharper picture, nearer and in better light")
    return Reading(boxes, flat.code, flat)


HIDDEN = "hidden or in glare"
UNCLEAR = "unclear"
PALE = "pale: written or rubbed out"


def _shares(ink: Ink, much: float) -> Array:
    """The probabilities if the sheet's pen were so much paler than it seems, and its marks thereby darker."""
    context = np.array([ink.context[0] - np.log10(much), min(1.0, ink.context[1] * much)], np.float32)
    return probabilities(np.clip(ink.patches * np.float32(much), 0, MOST_INK), context)


def _meant(box: Box, shares: Array) -> dict[str, float]:
    """How likely each state is that the rules allow in the box."""
    meant = dict.fromkeys(box.states, 0.0)
    for name, share in zip(CLASSES, shares, strict=True):
        if name != "odd":
            meant[allowed_state(name, box.states)] += float(share)
    return meant


def _read(box: Box, shares: Array, visible: float, light: float, sure: float) -> Read:
    meant = _meant(box, shares)
    state = max(meant, key=lambda each: meant[each])
    confidence = min(0.9999, meant[state])
    known = [(float(share), name) for name, share in zip(CLASSES, shares, strict=True) if name != "odd"]
    likely = [(share, name) for share, name in known if allowed_state(name, box.states) == state]
    drawn = max(likely)[1]
    doubt = "" if confidence >= sure else UNCLEAR
    if visible < (SEEN_BLANK if drawn == "blank" else SEEN_MARKED) or light < LEAST_LIGHT:
        doubt, confidence = HIDDEN, min(confidence, 0.5)
    return Read(box.id, state, round(confidence, 4), box.states, drawn, doubt)


def _flag(boxes: dict[str, Read], name: str, doubt: str) -> None:
    if not boxes[name].doubt:
        boxes[name] = replace(boxes[name], doubt=doubt)


def _corners(boxes: dict[str, Read], flat: Flat, layout: Layout) -> None:
    """Where a corner cannot be seen, the boxes beside it are asked about: more than the corner may be hidden."""
    for marker in layout.markers:
        if marker.size < 7 or int(marker.content) in flat.markers or _there(marker, flat, layout):
            continue
        near = sorted(layout.boxes, key=lambda box: (box.x - marker.x) ** 2 + (box.y - marker.y) ** 2)
        for box in near[:BESIDE_CORNER]:
            _flag(boxes, box.id, "beside a hidden corner")


def _there(marker: Marker, flat: Flat, layout: Layout) -> bool:
    """Whether a marker that was not recognised is yet to be seen."""
    x, y, side = round(marker.x * SCALE), round(marker.y * SCALE), round(marker.size * SCALE)
    part = np.s_[max(0, y - 6) : y + side + 6, max(0, x - 6) : x + side + 6]
    wanted = cv2.cvtColor(layout.prints[flat.ink][y : y + side, x : x + side], cv2.COLOR_BGR2GRAY)
    seen = cv2.cvtColor(np.ascontiguousarray(flat.image[part]), cv2.COLOR_BGR2GRAY)
    return bool(cv2.matchTemplate(seen, wanted, cv2.TM_CCOEFF_NORMED).max() > 0.65)


def _contradictions(boxes: dict[str, Read]) -> None:
    """Flags boxes that do not go together, unless each is beyond doubt; then the warning is enough."""
    states = {name: box.state for name, box in boxes.items()}
    found = list(rows.contradicting(states))
    if len(found) > MOST_CONTRADICTIONS:
        return
    for names in found:
        for name in names:
            if boxes[name].confidence < SURE_AGAINST_OTHERS:
                _flag(boxes, name, "does not go with the others")
