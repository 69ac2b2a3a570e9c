"""What a result is worth: a code or a record replayed through the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from companion import record as records
from companion import replay, share
from companion.challenges import by_variant, counts, daily
from companion.seats import Player
from pnp.errors import UserError


@dataclass(frozen=True, slots=True)
class Checked:
    """The answer on one result."""

    what: str
    ok: bool
    why: str = ""
    game: str = ""
    challenge: str = ""
    scores: tuple[int, ...] = ()
    medal: str = ""
    seed: str = ""
    daily: str = ""
    """The date whose daily challenge it is."""

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    def sentence(self) -> str:
        """In words."""
        if not self.ok:
            return f"no  {self.what}: {self.why}"
        told = f"ok  {self.challenge or 'no challenge'} ({self.game}): {', '.join(str(each) for each in self.scores)}"
        if self.challenge:
            told += f", {self.medal} medal" if self.medal else ", no medal"
        if self.daily:
            return f"{told}; the daily challenge of {self.daily}"
        return f"{told}; seed {self.seed}" if self.seed else f"{told}; real dice"


def joined(words: Sequence[str]) -> list[str]:
    """The codes and files that were named; a code that a terminal broke into lines is put together again."""
    found: list[str] = []
    for word in words:
        if found and share.is_code(found[-1]) and not share.is_code(word) and not Path(word).exists():
            found[-1] += word
        else:
            found.append(word)
    return found


def checked(text: str) -> Checked:
    """Replays what a code or a file tells."""
    short = text if len(text) <= 40 else f"{text[:40]}…"
    if not share.is_code(text) and not Path(text).is_file():
        raise UserError(f"'{short}' is neither a code nor a file")
    try:
        record = records.parse(share.record_of(text), short) if share.is_code(text) else records.read(Path(text))
        game = replay.replay(record)
    except UserError as error:
        return Checked(short, False, str(error).removeprefix(f"{short}:"))
    if not game.finished:
        return Checked(short, False, "the game is not over")
    players = [Player(*header.values[1:]) for header in record.players()]
    challenge = by_variant(game.room.slug, game.setup.variant)
    counted = challenge is not None and counts(challenge, players)
    seed = record.value("Seed")
    by_seed = share.from_seed(game, seed)
    return Checked(
        short,
        True,
        "",
        game.room.slug,
        challenge.name if challenge else "",
        tuple(result.score for result in game.results()),
        game.room.medal(game.setup, game.state) if counted else "",
        seed if by_seed else "",
        _daily(seed, game) if by_seed else "",
    )


def _daily(seed: str, game: replay.Replay) -> str:
    """The date of the daily challenge that this game is."""
    stamp = re.fullmatch(r"DAILY-(\d{4})(\d{2})(\d{2})", seed)
    if not stamp:
        return ""
    try:
        day = daily(date(*(int(part) for part in stamp.groups())))
    except ValueError:
        return ""
    same = (day.game, day.challenge.variant) == (game.room.slug, game.setup.variant)
    return f"{day.day}" if same else ""
