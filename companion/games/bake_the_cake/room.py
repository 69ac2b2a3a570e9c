"""Bake the Cake! as the contract of `companion.game` wants it, kept by the modules beside this one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.game import CHANCE, BotLevel, Challenge, Group, Move, Refusal, Result, Room, Setup
from companion.games.bake_the_cake import events, options, reasons, rules, score
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import (
    GAME,
    GUEST,
    TOOLS,
    WISH,
    all_colours,
    misfit,
    unknown_variant,
    values_of,
    variants,
)
from pnp.errors import did_you_mean

if TYPE_CHECKING:
    from companion.screen import Block
    from pnp.seeded import Seeded

COLOURS = "Colours"
ALONE = "open-house"
CHALLENGE = "challenge-"
APPRENTICE = "easy"
MASTERS = ("normal", "hard")


@cache
def _digest() -> str:
    from pnp.catalog import find
    from pnp.load import load_values

    return load_values(find(GAME)).digest


class BakeTheCake(Room[State]):
    """Shared tools, shared recipes, shared cakes."""

    slug = GAME
    name = "Bake the Cake!"
    rules_version = "1"
    own_headers = (COLOURS,)
    seat_limits = (1, 6)

    def digest(self) -> str:
        """See `Room`."""
        return _digest()

    def variants(self, seats: int) -> tuple[str, ...]:
        """See `Room`."""
        return tuple(each for each in variants() if not misfit(each, seats)) or tuple(variants())

    def check_variant(self, variant: str) -> None:
        """See `Room`."""
        if variant not in variants():
            raise Refusal(unknown_variant(variant), variant)

    def check_header(self, key: str, values: Sequence[str]) -> None:
        """The colours of the seats and guests: all known, all different."""
        if len(values) != 1:
            raise Refusal('colours stand in one value: [Colours "red blue green"]')
        known = [colour.id for colour in all_colours()]
        chosen = values[0].split(" ")
        for number, word in enumerate(chosen):
            if word not in known:
                raise Refusal(f"unknown colour '{word[:40]}'{did_you_mean(word[:40], known)}", word)
            if word in chosen[:number]:
                raise Refusal(f"two have the colour {word}", word)

    def fits(self, setup: Setup) -> str:
        """See `Room`."""
        if why := misfit(setup.variant, setup.seats):
            return why
        if len(setup.own) > 1:
            return f"the header {COLOURS} stands once"
        needed = values_of(setup.variant, setup.seats).colours
        named = len(_colours(setup))
        if named != needed:
            return f"{COLOURS} names {named} colours, variant '{setup.variant}' of {setup.seats} needs {needed}"
        return ""

    def start(self, setup: Setup) -> State:
        """See `Room`."""
        return rules.start(values_of(setup.variant, setup.seats), _colours(setup))

    def legal(self, state: State) -> list[Move]:
        """See `Room`."""
        return options.legal(state) if state.mover > CHANCE else []

    def why_not(self, state: State, move: Move) -> str:
        """See `Room`."""
        return reasons.why_not(state, move)

    def apply(self, state: State, move: Move) -> None:
        """See `Room`."""
        rules.apply(state, move)

    def draw(self, state: State, source: Seeded) -> Move:
        """Spare tools, wishes and guests, each as likely as any other."""
        values = state.values
        tools, ingredients = list(range(len(values.tools))), list(range(len(values.ingredients)))
        if values.tools_drawn and not state.turn:
            source.shuffle(tools)
            return (TOOLS, *sorted(tools[: values.tools_drawn]))
        if 0 in state.wishes:
            source.shuffle(ingredients)
            return (WISH, values.seats + state.wishes.index(0), *sorted(ingredients[: values.wishes]))
        return (GUEST, source.below(len(tools)), source.below(len(ingredients)))

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
        return state.turn

    def view(self, state: State, seat: int) -> State:
        """Everything lies open."""
        return state.copy()

    def standing(self, state: State) -> tuple[Result, ...]:
        """See `Room`."""
        return score.results(state)

    def verdict(self, setup: Setup, state: State) -> list[str]:
        """See `Room`."""
        return score.verdict(state)

    def medal(self, setup: Setup, state: State) -> str:
        """See `Room`."""
        return score.medal(state)

    def groups(self, state: State) -> list[Group]:
        """See `Room`."""
        from companion.games.bake_the_cake import menu

        return menu.groups(state)

    def screen(self, state: State, seat: int, width: int, names: Sequence[str]) -> Block:
        """See `Room`."""
        from companion.games.bake_the_cake import view

        return view.screen(state, seat, width, names)

    def spoken(self, state: State, seat: int, names: Sequence[str]) -> list[str]:
        """See `Room`."""
        from companion.games.bake_the_cake import spoken

        return spoken.spoken(state, seat, names)

    def effect(self, before: State, move: Move, after: State) -> str:
        """See `Room`."""
        from companion.games.bake_the_cake import menu

        return menu.effect(before, move, after)

    def ask_chance(self, state: State) -> str:
        """See `Room`."""
        values = state.values
        if values.tools_drawn and not state.turn:
            return f"Draw {values.tools_drawn} of the {len(values.tools)} spare tools: which are they?"
        if 0 in state.wishes:
            due = state.colours[values.seats + state.wishes.index(0)]
            return f"Draw {values.wishes} different ingredients: what does the {due} guest wish for?"
        return "Draw a tool (lent out for a turn) and an ingredient (a guest's nibble), e.g. mixer egg"

    def level_variant(self, level: str | None) -> str:
        """See `Room`."""
        if level is None or (level and ALONE.startswith(level.strip().lower())):
            return ALONE
        raise Refusal(f"alone there is one way to play, '{ALONE}'; challenges have rivals", level)

    def challenges(self) -> tuple[Challenge, ...]:
        """The variants that have medals; their rivals are apprentices, or harder ones for a harder evening."""
        from pnp.catalog import find
        from pnp.load import load_values

        return tuple(
            Challenge(
                each["id"].removeprefix(CHALLENGE),
                each["id"],
                each["name"],
                each["about"],
                _medal_words(each),
                (APPRENTICE,) * (each["seats"][0] - 1),
                MASTERS,
            )
            for each in load_values(find(GAME)).values["variants"]
            if "medals" in each or "gold-margin" in each
        )

    def set_up(self, setup: Setup) -> tuple[str, ...]:
        """Colours, store and kitchen of this table, and what a challenge changes."""
        from companion.games.bake_the_cake import menu

        return menu.set_up(State(values_of(setup.variant, setup.seats), _colours(setup)))

    def bots(self) -> Mapping[str, BotLevel]:
        """See `Room`."""
        from companion.games.bake_the_cake import bot

        return bot.levels()


def _medal_words(variant: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    if "medals" in variant:
        return tuple((name, f"at least {least}") for name, least in variant["medals"].items())
    return (
        ("bronze", "second place"),
        ("silver", "first alone"),
        ("gold", f"first in a contest by {variant['gold-margin']} or more"),
    )


def _colours(setup: Setup) -> tuple[str, ...]:
    """The ids of the colours in play: as the header says, else the first of the data."""
    if setup.own:
        return tuple(setup.own[0][1][0].split(" "))
    needed = values_of(setup.variant, setup.seats).colours
    return tuple(colour.id for colour in all_colours()[:needed])


ROOM = BakeTheCake()
