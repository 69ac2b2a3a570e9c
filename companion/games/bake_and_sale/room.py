"""Bake & Sale as the contract of `companion.game` wants it, kept by the modules beside this one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from companion.game import CHANCE, BotLevel, Group, Move, Refusal, Result, Room, Setup
from companion.games.bake_and_sale import events, options, rules, score, variants
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import ROLL, Tables
from companion.games.bake_and_sale.values import GAME, values_of
from pnp.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from companion.bots import Hint
    from companion.screen import Block
    from pnp.seeded import Seeded

USUAL_LEVEL = "normal"


@cache
def tables_of(challenge: str) -> Tables:
    """The tables of the plain game or of a challenge, worked out once."""
    return Tables(values_of(challenge))


@cache
def _digest() -> str:
    from pnp.catalog import find
    from pnp.load import load_values

    return load_values(find(GAME)).digest


class BakeAndSale(Room[State]):
    """Seven days, six dice, everybody on an own sheet."""

    slug = GAME
    name = "Bake & Sale"
    rules_version = "1"
    trailing_blanks = True
    solo_ranking = True
    seat_limits = (1, 100)

    def digest(self) -> str:
        """See `Room`."""
        return _digest()

    def variants(self, seats: int) -> tuple[str, ...]:
        """See `Room`."""
        if seats != 1:
            return (variants.STANDARD,)
        return tuple(each for each in variants.known() if not variants.parse(each).misfit(1))

    def check_variant(self, variant: str) -> None:
        """See `Room`."""
        try:
            variants.parse(variant)
        except UserError as error:
            raise Refusal(error.complaints[0].what, variant) from None

    def fits(self, setup: Setup) -> str:
        """See `Room`."""
        return variants.parse(setup.variant).misfit(setup.seats)

    def start(self, setup: Setup) -> State:
        """See `Room`."""
        tables = tables_of(variants.parse(setup.variant).challenge)
        return State(tables, [Sheet(tables) for _ in range(setup.seats)])

    def legal(self, state: State) -> list[Move]:
        """See `Room`."""
        return options.legal(state.sheet) if state.mover > CHANCE else []

    def why_not(self, state: State, move: Move) -> str:
        """See `Room`."""
        return rules.why_not(state, move)

    def apply(self, state: State, move: Move) -> None:
        """See `Room`."""
        rules.apply(state, move)

    def draw(self, state: State, source: Seeded) -> Move:
        """Each colour's dice one by one, white first, as the printed week has them."""
        values = state.tables.values
        thrown = [source.die(values.die_faces) - 1 for _ in range(2 * values.dice_each)]
        black = [values.die_faces + face for face in sorted(thrown[values.dice_each :])]
        return (ROLL, *sorted(thrown[: values.dice_each]), *black)

    def sample(self, state: State, random: Callable[[], float]) -> Move:
        """See `Room`."""
        return options.sample(state.sheets[state.mover - 1], random)

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

    def turn_id(self, state: State) -> Hashable:
        """See `Room`."""
        return state.day

    def view(self, state: State, seat: int) -> State:
        """All sheets lie open."""
        return state.copy()

    def standing(self, state: State) -> tuple[Result, ...]:
        """See `Room`."""
        results = score.results(state.tables.values, state.sheets)
        return tuple(
            Result(seat, each.score, each.rank, tuple(each.breakdown.lines().items()), each.awards)
            for seat, each in enumerate(results, 1)
        )

    def verdict(self, setup: Setup, state: State) -> list[str]:
        """The solo level or the medal that the score wins."""
        if setup.seats != 1:
            return []
        reached = self.standing(state)[0].score
        variant = variants.parse(setup.variant)
        if variant.challenge:
            return _medal_verdict(variant, reached)
        lines = []
        target = variants.target(variant.level) if variant.level else None
        if target is not None:
            short = target - reached
            lines.append(
                f"Level {variant.level} ({target}): " + ("won!" if short <= 0 else f"not reached, {short} short.")
            )
        best = variants.level_reached(reached)
        after = variants.level_after(reached)
        above = (variants.target(after) or 0) - reached
        lines.append(f"Highest level reached: {best or 'none'}; {above} more for {after}.")
        return lines

    def medal(self, setup: Setup, state: State) -> str:
        """See `Room`."""
        variant = variants.parse(setup.variant)
        won = score.medal(variant.values, self.standing(state)[0].score) if variant.challenge else None
        return won or ""

    def groups(self, state: State) -> list[Group]:
        """See `Room`."""
        from companion.games.bake_and_sale import menu

        return menu.groups(state)

    def screen(self, state: State, seat: int, width: int, names: Sequence[str]) -> Block:
        """See `Room`."""
        from companion.games.bake_and_sale import view

        return view.screen(state, seat, width, names)

    def spoken(self, state: State, seat: int, names: Sequence[str]) -> list[str]:
        """See `Room`."""
        from companion.games.bake_and_sale import spoken

        return spoken.spoken(state, seat, names)

    def said(self, text: str) -> str:
        """See `Room`."""
        from companion.games.bake_and_sale import spoken

        return spoken.said(values_of(), text)

    def effect(self, before: State, move: Move, after: State) -> str:
        """See `Room`."""
        from companion.games.bake_and_sale import menu

        return menu.effect(before, move, after)

    def ask_chance(self, state: State) -> str:
        """See `Room`."""
        return f"Day {state.day}: what do the dice show? White, then black, e.g. 334 126"

    def aim(self, setup: Setup) -> str:
        """See `Room`."""
        level = variants.parse(setup.variant).level
        return f"level {level}, a score of {variants.target(level)}" if level else ""

    def level_variant(self, level: str | None) -> str:
        """See `Room`."""
        if level is None:
            return variants.SOLO_LEVEL + USUAL_LEVEL
        wanted = level.strip().lower()
        names = [name.removeprefix(variants.SOLO_LEVEL) for name in self.variants(1) if name.startswith("solo-")]
        found = [name for name in names if name.startswith(wanted)]
        if len(found) == 1:
            wanted = found[0]
        if wanted.isdigit():
            wanted = f"level-{wanted}"
        if variants.target(wanted) is None:
            raise Refusal(f"unknown level '{level}'{did_you_mean(level, names)}", level)
        return variants.SOLO_LEVEL + wanted

    def bots(self) -> Mapping[str, BotLevel]:
        """See `Room`."""
        from companion.games.bake_and_sale import bot

        return bot.levels()

    def yardstick_variant(self, variant: str) -> str:
        """A solo level only sets a target."""
        return variants.SOLO if variant.startswith(variants.SOLO_LEVEL) else variant

    def hints(self, state: State, count: int = 3) -> list[Hint]:
        """See `Room`."""
        from companion.games.bake_and_sale import playouts

        return playouts.hints(state, count)


def _medal_verdict(variant: variants.Variant, reached: int) -> list[str]:
    values = variant.values
    won = score.medal(values, reached)
    missing = [(name, least) for name, least in values.medals if reached < least]
    line = f"{values.challenge_name}: " + (f"{won} medal!" if won else "no medal this time.")
    if missing:
        line += f" {missing[0][1] - reached} more for {missing[0][0]}."
    return [line]


ROOM = BakeAndSale()
