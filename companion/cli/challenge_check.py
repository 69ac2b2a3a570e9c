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
from companion.chance import Typed
from companion.seats import HUMAN, Player
from companion.seeds import clean_seed
from companion.table import Table
from pnp.errors import Place, UserError


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
    bots: str = ""
    """Whether the bots' moves are those of the bots; empty where no bot played."""

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
        told += f"; seed {self.seed}" if self.seed else "; real dice"
        if self.daily:
            told = told.replace(f"seed {self.seed}", f"the daily challenge of {self.daily}")
        return f"{told}; {self.bots}" if self.bots else told


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
    try:
        bots = checked_bots(game, by_seed)
    except UserError as error:
        return Checked(short, False, str(error).removeprefix(f"{short}:"))
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
        bots,
    )


def checked_bots(game: replay.Replay, by_seed: bool) -> str:
    """Whether every move of a bot is what it chooses with that seed; a UserError names the first that is not."""
    record = game.record
    players = [Player(*header.values[1:]) for header in record.players()]
    bots = [player for player in players if player.who != HUMAN]
    if not bots:
        return ""
    unknown = next((player.who for player in bots if player.who not in game.room.bots()), "")
    if unknown:
        return f"the bots' moves were not checked because '{unknown}' is not known here"
    if len(bots) == len(players):
        return "the bots' moves were not checked because no person played"
    if not record.value("Seed"):
        return "the bots' moves were not checked because the record has no seed"
    table = Table(game.room, game.setup, players, Typed(), None, clean_seed(record.value("Seed")))
    moves = 0
    for event, move in zip(record.events, game.moves, strict=True):
        chosen = table.would_play()
        if chosen is not None and chosen != move:
            name = players[event.seat - 1].name
            told = f"{name} would have played '{game.room.words(table.state, chosen)}'"
            if not by_seed:  # moves that stood when a roll was corrected are kept
                return f"the bots' moves were not checked because the dice are real (line {event.line}: {told})"
            raise UserError(f"{told}, not '{' '.join(event.words)}'", Place(record.file, event.line))
        moves += chosen is not None
        table.follow(move)
    return f"{moves} moves of bots checked"


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
