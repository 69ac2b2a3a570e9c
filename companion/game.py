"""The contract between the table and a game's room: what a game must be able to say and do.

A move, chance or decision, is a tuple of small whole numbers that means something only to its room: it can
be compared, hashed and made by the thousand. A state says whose move it waits for; a room judges, carries out
and words moves. Nothing here knows a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from companion.bots import Hint
    from companion.screen import Block
    from pnp.seeded import Seeded

Move: TypeAlias = tuple[int, ...]

CHANCE: Final = 0
"""`State.mover` while dice, bags or a deck decide; seats count from 1."""
OVER: Final = -1
"""`State.mover` when the game is over."""


class Refusal(Exception):
    """Why words or a move cannot stand: one sentence, with the offending word where there is one."""

    def __init__(self, why: str, word: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.word = word


class State(Protocol):
    """What lies on the table. Only `Room.apply` changes it."""

    @property
    def mover(self) -> int:
        """What the state waits for: CHANCE, a seat from 1, or OVER."""

    def copy(self) -> Any:
        """Another state alike that shares nothing which can change."""

    def key(self) -> Hashable:
        """All that makes two states the same."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game begins: what its headers say."""

    variant: str
    seats: int
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Headers of the game's own (`Room.own_headers`) with their values."""


@dataclass(frozen=True, slots=True)
class Result:
    """Where a seat stands: its score line by line, what it won, and its place (tied seats have the same)."""

    seat: int
    score: int
    rank: int
    lines: tuple[tuple[str, int], ...]
    awards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Legal moves that belong together, as a person wants to see them."""

    word: str
    """What the moves have in common, mostly their verb."""
    text: str
    """One line: what can be done and what it costs."""
    moves: tuple[Move, ...]
    help: str = ""
    """A sentence for those who do not know the game yet."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A named game for one person, with medals: what it is called, what is different, who plays against."""

    id: str
    """Its name in the data, e.g. `corner-shop`."""
    variant: str
    name: str
    about: str
    medals: tuple[tuple[str, str], ...]
    """Each medal, the lowest first, with what it asks for, in words."""
    rivals: tuple[str, ...] = ()
    """The bots on seats 2, 3, …; the person has seat 1."""
    harder: tuple[str, ...] = ()
    """Bots that may sit in for a rival without spoiling the medal."""


class Bot(Protocol):
    """A machine at a seat."""

    def choose(self, state: Any) -> Move:
        """A legal move for the seat that the state waits for; the state shows what that seat may see."""

    def why(self) -> str:
        """A short reason for the last choice; empty if there is none to give."""


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A level of play that a game offers: `make` takes a seed and gives a bot that plays one game."""

    name: str
    make: Callable[[str], Bot]
    about: str = ""


class Room(ABC, Generic[S]):
    """One game: its rules, its words, its looks."""

    slug: str
    name: str
    rules_version: str
    own_headers: tuple[str, ...] = ()
    """Header keys that mean something to this game beside those of every record."""
    trailing_blanks: bool = False
    """Whether records of this game may have blanks at the end of a line."""
    headers_once: bool = False
    """Whether no header but Player may stand twice in a record of this game, not even one of the user's own."""
    solo_ranking: bool = False
    """Whether a record of one seat may have a `!` line."""
    seat_limits: tuple[int, int] = (1, 4)
    hidden: bool = False
    """Whether a seat knows things that others at the table must not see."""

    # how a game begins

    @abstractmethod
    def digest(self) -> str:
        """A short digest of the data that the game is played by."""

    @abstractmethod
    def variants(self, seats: int) -> tuple[str, ...]:
        """The variants that so many seats can play, the usual one first."""

    def absent_variant(self, seats: int) -> str:
        """The variant of a record that names none: the usual one of so many seats, unless a game says otherwise."""
        return self.variants(seats)[0]

    @abstractmethod
    def check_variant(self, variant: str) -> None:
        """Raises a Refusal for a word that is no variant, whatever the number of seats."""

    def check_header(self, key: str, values: Sequence[str]) -> None:
        """Raises a Refusal for a wrong header out of `own_headers`."""

    @abstractmethod
    def fits(self, setup: Setup) -> str:
        """Why variant, seats and own headers do not go together; empty if they do."""

    def usual_setup(self, variant: str, seats: int) -> Setup:
        """The set-up of a new game when nobody asks for more; a game may choose headers of its own here."""
        return Setup(variant, seats)

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first event."""

    # moves

    @abstractmethod
    def legal(self, state: S) -> list[Move]:
        """All legal decisions of the seat that the state waits for; empty while chance is due."""

    @abstractmethod
    def why_not(self, state: S, move: Move) -> str:
        """The sentence of the guard that forbids this decision or chance event now; empty if it is legal."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> None:
        """Carries out a legal move or chance event, in place."""

    @abstractmethod
    def draw(self, state: S, source: Seeded) -> Move:
        """The chance event that the state waits for, drawn from the source."""

    def sample(self, state: S, random: Callable[[], float]) -> Move:
        """A random legal decision; a room may know a faster or more natural way than listing all."""
        moves = self.legal(state)
        return moves[int(random() * len(moves))]

    # words

    @abstractmethod
    def words(self, state: S, move: Move) -> str:
        """The move in the words of the record, without its seat: the one canonical text."""

    @abstractmethod
    def parse(self, state: S, words: Sequence[str]) -> Move:
        """The move that words in the strict form of the record mean; raises a Refusal for what is no move."""

    @abstractmethod
    def next_words(self, state: S, before: Sequence[str]) -> Sequence[str]:
        """The words that may come next in a typed move; nothing known: empty."""

    def tidy(self, state: S, text: str) -> str:
        """What a person typed, brought nearer to the record's words (a room's own shorthand)."""
        return text

    def told(self, state: S, move: Move, seat: int) -> str:
        """The move as that seat may hear of it, before it is applied; seat 0: what everybody may hear."""
        return self.words(state, move)

    def turn_of(self, state: S) -> int:
        """The seat whose whole turn, draws in it included, is told in one line if a bot plays it; 0: event by event."""
        return 0

    @abstractmethod
    def turn_id(self, state: S) -> Hashable:
        """What tells one turn of a seat from its next, also where nobody else plays between them."""

    # what a seat sees

    @abstractmethod
    def view(self, state: S, seat: int) -> S:
        """A copy in which what this seat may not know is blanked out."""

    def guess(self, state: S, seat: int, source: Seeded) -> S:
        """A copy in which what this seat may not know is dealt anew, as it could be."""
        return self.view(state, seat)

    # how it stands

    @abstractmethod
    def standing(self, state: S) -> tuple[Result, ...]:
        """Every seat's result by the rules of the end, also in the middle of a game."""

    def verdict(self, setup: Setup, state: S) -> list[str]:
        """What else is to be said at the end: a level reached, a medal."""
        return []

    # for people

    @abstractmethod
    def groups(self, state: S) -> list[Group]:
        """The legal decisions grouped for a person, the most useful first."""

    @abstractmethod
    def screen(self, state: S, seat: int, width: int, names: Sequence[str]) -> Block:
        """The table as this seat sees it, at most `width` columns wide."""

    @abstractmethod
    def spoken(self, state: S, seat: int, names: Sequence[str]) -> list[str]:
        """The table for an ear: everything that `screen` shows, one fact a line, each with its subject first."""

    @abstractmethod
    def effect(self, before: S, move: Move, after: S) -> str:
        """What a move did, in a few words; empty if its own words say it all."""

    def said(self, text: str) -> str:
        """A line of menus, moves or effects for an ear: signs and short words spelt out."""
        from companion.aloud import aloud

        return aloud(text)

    def ask_chance(self, state: S) -> str:
        """What to ask of people who throw real dice or draw real cards."""
        return "What came up?"

    def level_variant(self, level: str | None) -> str:
        """The variant of a solo level, or the usual one; raises a Refusal for a level that is not known."""
        raise Refusal(f"{self.name} has no solo levels")

    def solo_rivals(self, level: str | None) -> tuple[str, ...]:
        """The bots that sit at the table with one person who plays a solo level; mostly none."""
        return ()

    def bots(self) -> Mapping[str, BotLevel]:
        """The bots, weakest first."""
        return {}

    def yardstick_variant(self, variant: str) -> str:
        """The variant whose scores this one's can be compared with: one that is played by the same rules."""
        return variant

    def hints(self, state: S, count: int = 3) -> list[Hint]:
        """The best decisions now in the eyes of the strongest bot, best first; the state is what its seat sees."""
        from companion.bots.advice import hints

        return hints(self, state, count)

    def challenges(self) -> tuple[Challenge, ...]:
        """The named solo challenges: those that the game's data has under `challenges`."""
        from companion.challenges import from_data

        return from_data(self.slug)

    def medal(self, setup: Setup, state: S) -> str:
        """The medal that seat 1 has won at the end of a challenge; empty if there is none."""
        return ""

    def aim(self, setup: Setup) -> str:
        """What a solo level asks for, in a few words; empty where the best score wins."""
        return ""

    def set_up(self, setup: Setup) -> tuple[str, ...]:
        """What to do when laying out the table for this game, beside the booklet's steps."""
        return ()


def ranking_words(results: Iterable[Result]) -> str:
    """The `!` line's words: seats, best first, tied ones joined in seat order."""
    by_rank: dict[int, list[str]] = {}
    for result in results:
        by_rank.setdefault(result.rank, []).append(str(result.seat))
    return " ".join("=".join(by_rank[rank]) for rank in sorted(by_rank))
