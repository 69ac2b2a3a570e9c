"""Cube Café as the contract of `companion.game` wants it, kept by the modules beside this one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from companion.game import CHANCE, BotLevel, Group, Move, Refusal, Result, Room, Setup
from companion.games.cube_cafe import events, guards, options, rules, score, variants
from companion.games.cube_cafe.state import State
from companion.games.cube_cafe.tables import CAR, PLATE, ROLL, VIP, Tables
from companion.games.cube_cafe.values import GAME
from pnp.errors import did_you_mean

if TYPE_CHECKING:
    from companion.screen import Block
    from pnp.seeded import Seeded


@cache
def tables_of(variant: str) -> Tables:
    """The tables of the plain game or of a challenge, worked out once."""
    return Tables(variants.values(variant))


class CubeCafe(Room[State]):
    """Eight rounds, the same staff for everybody, a café each."""

    slug = GAME
    name = "Cube Café"
    rules_version = "1"
    headers_once = True
    seat_limits = (1, 5)

    def digest(self) -> str:
        """See `Room`."""
        from pnp.catalog import find
        from pnp.load import load_values

        return load_values(find(GAME)).digest

    def variants(self, seats: int) -> tuple[str, ...]:
        """See `Room`."""
        return tuple(each for each in variants.known() if not variants.misfit(each, seats, self.seat_limits[1]))

    def absent_variant(self, seats: int) -> str:
        """None: every record names its variant, see `fits`."""
        return ""

    def check_variant(self, variant: str) -> None:
        """See `Room`."""
        variants.check(variant)

    def fits(self, setup: Setup) -> str:
        """See `Room`."""
        return variants.misfit(setup.variant, setup.seats, self.seat_limits[1])

    def start(self, setup: Setup) -> State:
        """See `Room`."""
        challenge = setup.variant if setup.variant.startswith(variants.CHALLENGE) else ""
        return rules.start(tables_of(challenge), setup.seats)

    def legal(self, state: State) -> list[Move]:
        """See `Room`."""
        return list(options.legal(state.cafes[state.seat - 1])) if state.mover > CHANCE else []

    def why_not(self, state: State, move: Move) -> str:
        """See `Room`."""
        return guards.why_not(state, move)

    def apply(self, state: State, move: Move) -> None:
        """See `Room`."""
        rules.apply(state, move)

    def draw(self, state: State, source: Seeded) -> Move:
        """A die for each staff, a piece out of the bag, or a card that has not been turned over yet."""
        values = state.tables.values
        if state.due == ROLL:
            return (ROLL, *(values.faces[source.below(len(values.faces))] for _ in range(values.dice)))
        if state.due == VIP:
            hidden = [vip for vip in range(len(values.vips)) if vip not in state.revealed]
            return (VIP, hidden[source.below(len(hidden))])
        bag = state.cars if state.due == CAR else state.plates
        drawn = source.below(sum(bag))
        piece = 0
        while drawn >= bag[piece]:
            drawn -= bag[piece]
            piece += 1
        return (state.due, state.seat, piece)

    def sample(self, state: State, random: Callable[[], float]) -> Move:
        """See `Room`."""
        moves = options.legal(state.cafes[state.seat - 1])
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

    def turn_of(self, state: State) -> int:
        """A shift, its plates included."""
        shift = state.mover > CHANCE or (state.mover == CHANCE and state.due == PLATE)
        return state.seat if shift else CHANCE

    def turn_id(self, state: State) -> Hashable:
        """See `Room`."""
        return state.round

    def view(self, state: State, seat: int) -> State:
        """All lies open but the order of the bags and the VIP cards, and those are not in a state."""
        return state.copy()

    def standing(self, state: State) -> tuple[Result, ...]:
        """See `Room`."""
        return score.results(state)

    def verdict(self, setup: Setup, state: State) -> list[str]:
        """The solo level or the medal that the money wins; with more seats what parted a tie."""
        if setup.seats == 1:
            return variants.verdict(setup.variant, state.cafes[0].money)
        return score.tie_break(state, [f"Seat {seat}" for seat in range(1, setup.seats + 1)])

    def medal(self, setup: Setup, state: State) -> str:
        """See `Room`."""
        if not setup.variant.startswith(variants.CHALLENGE):
            return ""
        won = [name for name, least in state.tables.values.medals if state.cafes[0].money >= least]
        return won[-1] if won else ""

    def groups(self, state: State) -> list[Group]:
        """See `Room`."""
        from companion.games.cube_cafe import menu

        return menu.groups(state)

    def screen(self, state: State, seat: int, width: int, names: Sequence[str]) -> Block:
        """See `Room`."""
        from companion.games.cube_cafe import view

        return view.screen(state, seat, width, names)

    def spoken(self, state: State, seat: int, names: Sequence[str]) -> list[str]:
        """See `Room`."""
        from companion.games.cube_cafe import spoken

        return spoken.spoken(state, seat, names)

    def said(self, text: str) -> str:
        """See `Room`."""
        from companion.games.cube_cafe import spoken

        return spoken.said(variants.values(""), text)

    def effect(self, before: State, move: Move, after: State) -> str:
        """See `Room`."""
        from companion.games.cube_cafe import menu

        return menu.effect(before, move, after)

    def ask_chance(self, state: State) -> str:
        """See `Room`."""
        values = state.tables.values
        if state.due == ROLL:
            example = "".join(values.letters[colour] for colour in values.faces[: values.dice]).lower()
            return f"Round {state.round}: what do the {values.dice} staff dice show? Letters such as {example}"
        if state.due == VIP:
            return f"Round {state.round}: which VIP is on the card? One of {', '.join(values.vips)}"
        what = "car" if state.due == CAR else "plate"
        return f"Seat {state.seat} draws a {what} from the bag: which colour? Or {values.pieces[-1]}"

    def aim(self, setup: Setup) -> str:
        """See `Room`."""
        level = variants.level(setup.variant)
        return f"level {level[0]}, ${level[1]}" if level else ""

    def level_variant(self, level: str | None) -> str:
        """See `Room`."""
        if level is None:
            return variants.SOLO + variants.USUAL_LEVEL
        names = [each.removeprefix(variants.SOLO) for each in self.variants(1) if each.startswith(variants.SOLO)]
        found = [name for name in names if name.startswith(level.strip().lower())]
        if len(found) != 1:
            raise Refusal(f"unknown level '{level}'{did_you_mean(level, names)}", level)
        return variants.SOLO + found[0]

    def yardstick_variant(self, variant: str) -> str:
        """A solo level only sets a target."""
        return variants.SOLO + variants.USUAL_LEVEL if variant.startswith(variants.SOLO) else variant

    def bots(self) -> Mapping[str, BotLevel]:
        """See `Room`."""
        from companion.games.cube_cafe import bot

        return bot.levels()


ROOM = CubeCafe()
