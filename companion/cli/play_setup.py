"""Who plays what: the options of `play` and `solo` as a table, new or gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import games
from companion import record as records
from companion.chance import Chance, Rolled, Typed
from companion.game import Refusal, Room, Setup
from companion.journal import Journal
from companion.replay import Replay
from companion.saves import is_finished, new_path, newest_first
from companion.seats import HUMAN, Player, bot_name
from companion.seeds import clean_seed, new_seed
from companion.table import Reopened, Table, headers, reopen
from pnp.errors import Place, UserError

DICE_HEADER = "Dice"
TYPED = "typed"
LONGEST_NAME = 40


def new_table(
    slug: str,
    seats: Sequence[tuple[str, str]],
    variant: str | None,
    seed: str | None,
    typed: bool,
    file: Path | None,
    own: Sequence[str] = (),
) -> Table:
    """A new game; `seats` are pairs of `seat` and a name or `bot` and a level, in turn order.

    `own` are headers that only this game has, as they are typed: `themes=highland,harbor`.
    """
    room = games.room(slug)
    players = _players(room, seats)
    setup = _with_own(room, room.usual_setup(_variant(room, variant, len(players)), len(players)), own)
    if misfit := room.fits(setup):
        raise UserError(misfit)
    told = new_seed() if seed is None else clean_seed(seed)
    if file is not None and file.exists():
        return _same_game(file, room, setup, players, seed)
    head = headers(room, setup, players, told)
    if typed:
        head.append((DICE_HEADER, [TYPED]))
    journal = Journal.create(file or new_path(slug), head)
    chance: Chance = Typed() if typed else Rolled(told)
    return Table(room, setup, players, chance, journal, told)


def _with_own(room: Room[Any], setup: Setup, own: Sequence[str]) -> Setup:
    """The set-up with the headers that were asked for in the place of the usual ones."""
    headers_ = dict(setup.own)
    for said in own:
        word, equals, rest = said.partition("=")
        key = next((each for each in room.own_headers if each.lower() == word.strip().lower()), "")
        if not key or not equals:
            known = ", ".join(f"{each.lower()}=…" for each in room.own_headers) or "nothing"
            raise UserError(f"'{said[:60]}': {room.name} can be played with {known}")
        values = tuple(each.strip().lower() for each in rest.split(",") if each.strip())
        try:
            room.check_header(key, values)
        except Refusal as refusal:
            raise UserError(refusal.why) from None
        headers_[key] = values
    return Setup(setup.variant, setup.seats, tuple(headers_.items()))


def old_table(opened: Reopened) -> Table:
    """The table of a game that was reopened, where it stopped."""
    game = opened.game
    record = game.record
    seed = clean_seed(record.value("Seed")) or new_seed()
    chance: Chance = Typed() if record.value(DICE_HEADER) == TYPED else Rolled(seed)
    table = Table(game.room, game.setup, players_of(game), chance, opened.journal, seed)
    table.load(game)
    return table


def players_of(game: Replay) -> list[Player]:
    """The players of a record; a bot that is not known here becomes a person's seat."""
    players = [Player(*header.values[1:]) for header in game.record.players()]
    if all(player.who == HUMAN for player in players):
        return players
    known = game.room.bots()
    return [player if player.who in known else Player(player.name) for player in players]


def unknown_bots(game: Replay) -> list[str]:
    """What to say of seats whose bot is not known here."""
    known = game.room.bots()
    seats = [(seat, Player(*header.values[1:])) for seat, header in enumerate(game.record.players(), 1)]
    return [
        f"Seat {seat} ({player.name}) was played by '{player.who}', a bot that is not known here; "
        "a person decides for it now."
        for seat, player in seats
        if player.who != HUMAN and player.who not in known
    ]


def invited(code: str, seats: list[tuple[str, str]]) -> tuple[str, str, str | None, list[tuple[str, str]]]:
    """Game, variant, seed and seats of a code; people and bots that were named come before those of the challenge."""
    from companion.challenges import by_variant
    from companion.share import invitation

    wanted = invitation(code)
    challenge = by_variant(wanted.game, wanted.variant)
    own = seats or [("seat", "You")]
    rivals = [("bot", rival) for rival in challenge.rivals] if challenge else []
    return wanted.game, wanted.variant, wanted.seed or None, own + rivals[len(own) - 1 :]


def unfinished(slug: str, variant: str, seed: str, name: str) -> Path | None:
    """The record of such a game that this person has begun and not ended."""
    for path in newest_first():
        if path.name.startswith(slug) and not is_finished(path):
            record = records.read(path, drop_torn=True)
            same = (record.value("Game"), record.value("Variant"), clean_seed(record.value("Seed")))
            if same == (slug, variant, clean_seed(seed)) and record.players() and record.players()[0].values[1] == name:
                return path
    return None


def _same_game(file: Path, room: Room[Any], setup: Setup, players: Sequence[Player], seed: str | None) -> Table:
    """The unfinished game in a file that was named for a new one, if it is this very game."""
    opened = reopen(file)
    game = opened.game
    same = (
        game.room is room
        and game.setup == setup
        and players_of(game) == list(players)
        and (seed is None or clean_seed(seed) == clean_seed(game.record.value("Seed")))
    )
    if not same or game.finished:
        opened.journal.close()
        raise UserError("another game is in this file; name a new one", Place(str(file)))
    return old_table(opened)


def _players(room: Room[Any], seats: Sequence[tuple[str, str]]) -> list[Player]:
    players: list[Player] = []
    for kind, word in seats:
        if kind == "bot":
            level = bot_name(room, word)
            taken = sum(1 for player in players if player.who == level)
            players.append(Player(level.capitalize() + (f" {taken + 1}" if taken else ""), level))
        else:
            name = " ".join(word.split())
            if not name or len(name) > LONGEST_NAME or '"' in name or not name.isprintable():
                raise UserError(f"'{word[:60]}' is no name: 1 to {LONGEST_NAME} letters, no quotation marks")
            players.append(Player(name))
    least, most = room.seat_limits
    if not least <= len(players) <= most:
        raise UserError(f"{room.name} is for {least} to {most} players, not {len(players)}")
    return players


def _variant(room: Room[Any], said: str | None, seats: int) -> str:
    known = room.variants(seats)
    if said is None:
        return known[0]
    wanted = said.strip().lower()
    if wanted in known:
        return wanted
    found = [name for name in known if wanted and name.startswith(wanted)]
    found = found or [name for name in known if wanted and name.split("-", 1)[-1].startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        raise UserError(f"variant '{said}' could be {' or '.join(found[:6])}")
    try:
        room.check_variant(wanted)
    except Refusal as refusal:
        raise UserError(refusal.why) from None
    return wanted
