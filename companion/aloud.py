"""Text for an ear: signs become words, a line holds one fact."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

LONGEST: Final = 150
"""Signs in a line that a voice reads in one breath."""

SIGNS: Final = (
    (re.compile(r"(\d+)\s?★"), lambda found: plural(int(found[1]), "star")),
    (re.compile(r"(\d+)\s*→\s*(\d+)"), lambda found: f"{found[1]} to {found[2]}"),
    (re.compile(r"\s*×\s*(\d+)"), lambda found: f", {found[1]} times"),
    (re.compile(r"(\d+) × "), lambda found: f"{found[1]} "),
    (re.compile(r"(?<![\w+=/.])\+(?=\d)"), lambda found: "plus "),
    (re.compile(r"(?<![\w./=-])[-−](?=\d)"), lambda found: "minus "),
    (re.compile(r"(?<![\w./-])(\d+)[-–](\d+)(?![\w-]|\.\w)"), lambda found: f"{found[1]} to {found[2]}"),
    (re.compile(r"(?<![\w./-])(\d+)/(\d+)(?![\w/-]|\.\w)"), lambda found: f"{found[1]} of {found[2]}"),
    (re.compile(r"\s*%"), lambda found: " percent"),
    (re.compile(r"(?<![\w./-])\d+(?: \d+){2,}(?![\w-])"), lambda found: ", ".join(found[0].split(" "))),
    (re.compile(r"^[-−–] "), lambda found: "minus "),
    (re.compile(r"\s*≥\s*"), lambda found: " at least "),
    (re.compile(r"\s*≤\s*"), lambda found: " at most "),
    (re.compile(r"\be\.g\."), lambda found: "for example"),
)
LETTERS: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "·": ",", "−": "-", "–": "-", "—": ","})


def plural(number: int, one: str, many: str = "") -> str:
    """`1 loaf`, `3 loaves`, `no loaves`."""
    return f"1 {one}" if number == 1 else f"{number or 'no'} {many or one + 's'}"


def listed(things: Iterable[str], word: str = "and") -> str:
    """`a, b and c`; nothing for none."""
    found = list(things)
    return f"{', '.join(found[:-1])} {word} {found[-1]}" if len(found) > 1 else "".join(found)


def counted(names: Sequence[str], counts: Sequence[int]) -> str:
    """`2 red, 1 blue`, without what there is none of."""
    return listed(f"{count} {name}" for name, count in zip(names, counts, strict=True) if count)


def capital(text: str) -> str:
    """The text with its first letter as a sentence begins."""
    return text[:1].upper() + text[1:]


def aloud(text: str) -> str:
    """The text with words for the signs in it."""
    for sign, word in SIGNS:
        text = sign.sub(word, text)
    text = (
        text.replace(" & ", " and ")
        .replace(" + ", " plus ")
        .replace("★", " stars")
        .replace("→", " to ")
        .replace("…", "...")
    )
    text = re.sub(r"(?<=\S)\s{2,}(?=\S)", ", ", text.translate(LETTERS).strip())
    return re.sub(r"(?<![.])([.!?])\.(?=\s|$)", r"\1", re.sub(r"\s+,", ",", text))


def facts(text: str) -> list[str]:
    """A text in lines of one sentence each; a long sentence in its parts."""
    lines: list[str] = []
    for sentence in re.split(r"(?<!^\d\.)(?<!^\d\d\.)(?<=[.!?])\s+(?=[A-Z])", text):
        parts = [sentence]
        for sign in ("; ", ": ", ", ", " "):
            parts = [piece for part in parts for piece in (_cut(part, sign) if len(part) > LONGEST else [part])]
        lines += parts
    return [each for each in lines if each]


def _cut(text: str, sign: str) -> list[str]:
    """The text in pieces that end with the sign, each as long as it may be."""
    made: list[str] = []
    for piece in re.split(f"(?<={re.escape(sign)})", text):
        if made and len(made[-1]) + len(piece) <= LONGEST:
            made[-1] += piece
        else:
            made.append(piece)
    return [each.strip() for each in made]
