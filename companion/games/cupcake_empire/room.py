"""Cupcake Empire as the contract of `companion.game` wants it, kept by the modules beside this one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.game import CHANCE, BotLevel, Group, Move, Refusal, Result, Room, Setup
from companion.games.cupcake_empire import events, guards, options, rules, score, typed
from companion.games.cupcake_empire.moves import CUSTOMERS, IMPROVEMENTS, OBJECTIVES, PER_DIE, ROLL, STAFF
from companion.games.cupcake_empire.state import CHOOSING, DEALING, DRAWING, KINDS, STAFFING, State
from companion.games.cupcake_empire.values import CHALLENGE, GAME, STANDARD, challenges, values_of
from pnp.errors import did_you_mean

if TYPE_CHECKING:
    from companion.screen import Block
    from pnp.seeded import Seeded


class CupcakeEmpire(Room[State]):
    """Dice on five columns, a shared city, the lower of two tracks."""

    slug = GAME
    name = "Cupcake Empire"
    rules_version = "1"
    seat_limits = (1, 4)

    def digest(self) -> str:
        """See `Room`."""
        from pnp.catalog import find
        from pnp.load import load_values

        return load_values(find(GAME)).digest

    def variants(self, seats: int) -> tuple[str, ...]:
        """See `Room`."""
        return tuple(CHALLENGE + each for each in challenges()) if seats == 1 else (STANDARD,)

    def absent_variant(self, seats: int) -> str:
        """A record without a variant is a standard game, also where that cannot be played."""
        return STANDARD

    def check_variant(self, variant: str) -> None:
        """See `Room`."""
        known = (STANDARD, *self.variants(1))
        if variant not in known:
            raise Refusal(f"unknown variant '{variant[:60]}'{did_you_mean(variant[:60], known)}", variant)

    def fits(self, setup: Setup) -> str:
        """See `Room`."""
        most = self.seat_limits[1]
        if setup.variant == STANDARD and not 2 <= setup.seats <= most:
            return f"variant '{STANDARD}' is for 2 to {most} players, not {setup.seats}"
        if setup.variant != STANDARD and setup.seats != 1:
            return f"variant '{setup.variant}' is for one player, not {setup.seats}"
        return ""

    def start(self, setup: Setup) -> State:
        """See `Room`."""
        return State(values_of(setup.variant, setup.seats))

    def legal(self, state: State) -> list[Move]:
        """See `Room`; of the shifts paid with Income those of one die (more are judged by `why_not`)."""
        return options.legal(state) if state.mover > CHANCE else []

    def why_not(self, state: State, move: Move) -> str:
        """See `Room`."""
        return guards.why_not(state, move)

    def apply(self, state: State, move: Move) -> None:
        """See `Room`."""
        rules.apply(state, move)

    def draw(self, state: State, source: Seeded) -> Move:
        """See `Room`."""
        values = state.values
        if state.phase == DEALING:
            left = [
                customer
                for customer, count in enumerate(values.customer_count)
                for _ in range(count - state.houses.count(customer))
            ]
            source.shuffle(left)
            return (CUSTOMERS, state.dealt, *left[: values.distances])
        if state.phase == CHOOSING:
            return (OBJECTIVES, *(deck[source.below(len(deck))] for deck in values.deck_of))
        if state.phase == STAFFING:
            faces = [source.below(values.faces - 1) + 1 for _ in range(values.thrown)]
            return (STAFF, state.dealt + 1, *sorted(faces))
        if state.phase == DRAWING:
            mixed = list(range(len(values.improvements)))
            source.shuffle(mixed)
            return (IMPROVEMENTS, *mixed[: values.seats])
        start = state.column * KINDS
        dice = [die for die in range(KINDS) for _ in range(state.board.dice[start + die])]
        return (ROLL, *sorted(die * PER_DIE + source.die(values.faces) for die in dice))

    def sample(self, state: State, random: Callable[[], float]) -> Move:
        """See `Room`."""
        return options.sample(state, random)

    def words(self, state: State, move: Move) -> str:
        """See `Room`."""
        return events.words(state, move)

    def parse(self, state: State, words: Sequence[str]) -> Move:
        """See `Room`."""
        return events.parse(state, words)

    def next_words(self, state: State, before: Sequence[str]) -> Sequence[str]:
        """See `Room`."""
        return typed.next_words(state, before)

    def tidy(self, state: State, text: str) -> str:
        """See `Room`."""
        return typed.tidy(state, text)

    def turn_id(self, state: State) -> Hashable:
        """See `Room`."""
        return state.round

    def view(self, state: State, seat: int) -> State:
        """Everything lies open."""
        return state.copy()

    def standing(self, state: State) -> tuple[Result, ...]:
        """See `Room`."""
        values = state.values
        results = []
        for number, (board, rank) in enumerate(zip(state.boards, score.ranks(state), strict=True)):
            met = [deck for deck in range(len(state.objectives)) if board.fulfilled >> deck & 1]
            bonus = len(met) * values.objective_income
            lines = (("objectives", bonus), ("all other income", board.income - bonus))
            awards = tuple(values.objectives[state.objectives[deck]] for deck in met)
            results.append(Result(number + 1, board.income, rank, lines, awards))
        return tuple(results)

    def verdict(self, setup: Setup, state: State) -> list[str]:
        """The medal of a challenge."""
        from companion.games.cupcake_empire import view

        return view.verdict(state)

    def medal(self, setup: Setup, state: State) -> str:
        """See `Room`."""
        return score.medal(state)

    def groups(self, state: State) -> list[Group]:
        """See `Room`."""
        from companion.games.cupcake_empire import menu

        return menu.groups(state)

    def screen(self, state: State, seat: int, width: int, names: Sequence[str]) -> Block:
        """See `Room`."""
        from companion.games.cupcake_empire import view

        return view.screen(state, seat, width, names)

    def spoken(self, state: State, seat: int, names: Sequence[str]) -> list[str]:
        """See `Room`."""
        from companion.games.cupcake_empire import spoken

        return spoken.spoken(state, seat, names)

    def said(self, text: str) -> str:
        """See `Room`."""
        from companion.games.cupcake_empire import spoken

        return spoken.said(text)

    def effect(self, before: State, move: Move, after: State) -> str:
        """See `Room`."""
        from companion.games.cupcake_empire import effects

        return effects.effect(before, move, after)

    def ask_chance(self, state: State) -> str:
        """See `Room`."""
        from companion.games.cupcake_empire import menu

        return menu.ask_chance(state)

    def level_variant(self, level: str | None) -> str:
        """Alone one plays the full game against rivals, see `solo_rivals`."""
        self.solo_rivals(level)
        return STANDARD

    def solo_rivals(self, level: str | None) -> tuple[str, ...]:
        """The campaign: one rival of the lowest level, one more for each level above it."""
        names = [name for name in self.bots() if name != "random"]
        wanted = (level or "normal").strip().lower()
        found = [name for name in names if wanted and name.startswith(wanted)]
        if len(found) != 1:
            raise Refusal(f"unknown level '{wanted}'; levels are {', '.join(names)}", wanted)
        return (found[0],) * (1 + names.index(found[0]))

    def set_up(self, setup: Setup) -> tuple[str, ...]:
        """The Reserve and the free spaces of this table, and what a challenge changes."""
        from companion.games.cupcake_empire import menu

        return menu.set_up(values_of(setup.variant, setup.seats))

    def bots(self) -> Mapping[str, BotLevel]:
        """See `Room`."""
        from companion.games.cupcake_empire import bot

        return bot.levels()


ROOM = CupcakeEmpire()
