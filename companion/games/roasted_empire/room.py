"""Roasted Empire as the contract of `companion.game` wants it, kept by the modules beside this one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from companion.game import CHANCE, BotLevel, Challenge, Group, Move, Refusal, Result, Room, Setup
from companion.games.roasted_empire import chance, events, refusals, rules, score, secrets, variants
from companion.games.roasted_empire.cards import GAME, Cards
from companion.games.roasted_empire.state import State

if TYPE_CHECKING:
    from companion.screen import Block
    from pnp.catalog import GameFolder
    from pnp.seeded import Seeded


USUAL_LEVEL = "normal"


class RoastedEmpire(Room[State]):
    """Four rounds: draft in secret, build, be rewarded, pay the upkeep. Any folder of themes can be played."""

    slug = GAME
    name = "Roasted Empire"
    rules_version = "1"
    own_headers = (variants.THEMES,)
    seat_limits = (2, 4)
    hidden = True

    def __init__(self, folder: GameFolder | None = None) -> None:
        self._folder = folder

    @cached_property
    def cards(self) -> Cards:
        """The cards of the folder that this room plays."""
        from pnp.catalog import find

        return Cards(self._folder or find(GAME))

    def digest(self) -> str:
        """See `Room`."""
        return self.cards.digest

    def variants(self, seats: int) -> tuple[str, ...]:
        """See `Room`."""
        return variants.known(self.cards, seats) or (variants.STANDARD,)

    def check_variant(self, variant: str) -> None:
        """See `Room`."""
        variants.check(self.cards, variant)

    def check_header(self, key: str, values: Sequence[str]) -> None:
        """See `Room`."""
        variants.check_themes(self.cards, values)

    def fits(self, setup: Setup) -> str:
        """See `Room`."""
        return variants.misfit(self.cards, setup)

    def usual_setup(self, variant: str, seats: int) -> Setup:
        """As many themes as players, the first ones of the data; a challenge names its own."""
        challenge = variants.challenge_of(self.cards, variant)
        themes = challenge["themes"] if challenge else self.cards.themes[: self.cards.usual_themes.get(seats, 0)]
        return Setup(variant, seats, ((variants.THEMES, tuple(themes)),) if themes else ())

    def start(self, setup: Setup) -> State:
        """See `Room`."""
        return rules.start(variants.Plan(self.cards, setup))

    def legal(self, state: State) -> list[Move]:
        """See `Room`."""
        return state.options[:] if state.mover > CHANCE else []

    def why_not(self, state: State, move: Move) -> str:
        """See `Room`."""
        return refusals.why_not(state, move)

    def apply(self, state: State, move: Move) -> None:
        """See `Room`."""
        rules.apply(state, move)

    def draw(self, state: State, source: Seeded) -> Move:
        """See `Room`."""
        return chance.draw(state, source.below)

    def sample(self, state: State, random: Callable[[], float]) -> Move:
        """See `Room`."""
        moves = state.options
        return moves[int(random() * len(moves))]

    def words(self, state: State, move: Move) -> str:
        """See `Room`."""
        return events.words(state, move)

    def parse(self, state: State, words: Sequence[str]) -> Move:
        """See `Room`."""
        return events.parse(state, words)

    def next_words(self, state: State, before: Sequence[str]) -> Sequence[str]:
        """See `Room`."""
        return events.next_words(state, before)

    def tidy(self, state: State, text: str) -> str:
        """See `Room`."""
        return events.tidy(state, text)

    def told(self, state: State, move: Move, seat: int) -> str:
        """See `Room`."""
        from companion.games.roasted_empire import telling

        return telling.told(state, move, seat)

    def turn_id(self, state: State) -> Hashable:
        """See `Room`."""
        return (state.round, state.phase)

    def view(self, state: State, seat: int) -> State:
        """See `Room`."""
        return secrets.view(state, seat - 1)

    def guess(self, state: State, seat: int, source: Seeded) -> State:
        """See `Room`."""
        return secrets.guess(state, seat - 1, source)

    def standing(self, state: State) -> tuple[Result, ...]:
        """See `Room`."""
        return score.results(state)

    def verdict(self, setup: Setup, state: State) -> list[str]:
        """The medal that a challenge's measure wins."""
        challenge = state.plan.challenge
        if not challenge:
            return []
        reached = score.challenge_measure(state)
        won = score.medal(state)
        line = f"{challenge['name']} ({challenge['measure']} {reached}): " + (
            f"{won} medal!" if won else "no medal this time."
        )
        missing = [(name, least) for name, least in challenge["medals"].items() if reached < least]
        if missing:
            line += f" {missing[0][1] - reached} more for {missing[0][0]}."
        return [line]

    def medal(self, setup: Setup, state: State) -> str:
        """See `Room`."""
        return score.medal(state) if state.plan.challenge else ""

    def groups(self, state: State) -> list[Group]:
        """See `Room`."""
        from companion.games.roasted_empire import menu

        return menu.groups(state)

    def screen(self, state: State, seat: int, width: int, names: Sequence[str]) -> Block:
        """See `Room`."""
        from companion.games.roasted_empire.view import screen

        return screen(state, seat, width, names)

    def spoken(self, state: State, seat: int, names: Sequence[str]) -> list[str]:
        """See `Room`."""
        from companion.games.roasted_empire import spoken

        return spoken.spoken(state, seat, names)

    def said(self, text: str) -> str:
        """See `Room`."""
        from companion.games.roasted_empire import spoken

        return spoken.said(text)

    def effect(self, before: State, move: Move, after: State) -> str:
        """See `Room`."""
        from companion.games.roasted_empire import telling

        return telling.effect(before, move, after)

    def ask_chance(self, state: State) -> str:
        """See `Room`."""
        from companion.games.roasted_empire import telling

        return telling.ask_chance(state)

    def level_variant(self, level: str | None) -> str:
        """Solo is the full game against a bot of that level."""
        wanted = level or USUAL_LEVEL
        if wanted not in self.bots():
            raise Refusal(f"unknown level '{wanted}'; levels are {', '.join(self.bots())}", wanted)
        return variants.STANDARD

    def challenges(self) -> tuple[Challenge, ...]:
        """See `Room`."""
        return tuple(
            Challenge(
                name,
                variants.CHALLENGE + name,
                each["name"],
                each["text"],
                tuple((medal, f"{each['measure']} at least {least}") for medal, least in each["medals"].items()),
                tuple(self.cards.rival_bots[rival] for rival in each["rivals"]),
            )
            for name, each in self.cards.challenges.items()
        )

    def set_up(self, setup: Setup) -> tuple[str, ...]:
        """The decks to shuffle, and what a challenge gives beforehand."""
        from companion.games.roasted_empire import telling

        return telling.set_up(variants.Plan(self.cards, setup))

    def solo_rivals(self, level: str | None) -> tuple[str, ...]:
        """One bot of that level."""
        return (level or USUAL_LEVEL,)

    def bots(self) -> Mapping[str, BotLevel]:
        """See `Room`."""
        from companion.games.roasted_empire import bot

        return bot.levels()


ROOM = RoastedEmpire()
