"""Who has won and why: points on the cakes, cups, ranking, medals."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Result
from companion.games.bake_the_cake.state import CONTEST, STALEMATE, State

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Contest:
    """The cakes that are compared, their cups, and which of them count."""

    cakes: tuple[int, ...]
    """Seats whose cakes are compared."""
    cups: tuple[int, ...]
    """By colour: the place in `cakes` where its cup stands, or NOBODY."""
    counting: tuple[int, ...]
    """Seats whose cakes count."""

    def cups_on(self, place: int) -> int:
        """How many cups stand on one of the cakes."""
        return self.cups.count(place)


def chits_on(state: State, cake: int, colour: int) -> int:
    """Chits of a colour on a cake."""
    return sum(part[1:-1].count(colour) for part in state.cakes[cake])


def assistants_on(state: State, cake: int, seat: int) -> int:
    """Assistants of a seat on a cake."""
    return sum(part[-1] == seat for part in state.cakes[cake])


def points(state: State, cake: int) -> list[int]:
    """By colour: points on a cake."""
    values = state.values
    found = [0] * values.colours
    found[cake] = values.owner_points
    for part in state.cakes[cake]:
        for colour in part[1:-1]:
            found[colour] += values.chit_points
        found[part[-1]] += values.assistant_points
    return found


def contest(state: State) -> Contest:
    """The contest between the complete cakes; before the end, between the two that have come farthest."""
    values = state.values
    order = sorted(range(values.seats), key=lambda seat: -state.height[seat])
    chosen = sorted(seat for seat in order[: values.cakes_to_end] if state.height[seat])
    if len(chosen) < 2:
        return Contest(tuple(chosen), (0 if chosen else NOBODY,) * values.colours, tuple(chosen))
    one, two = points(state, chosen[0]), points(state, chosen[1])
    cups = tuple(
        0 if first > second else 1 if second > first else NOBODY for first, second in zip(one, two, strict=True)
    )
    lead = cups.count(0) - cups.count(1)
    counting = chosen if not lead else chosen[:1] if lead > 0 else chosen[1:]
    return Contest(tuple(chosen), cups, tuple(counting))


def results(state: State) -> tuple[Result, ...]:
    """Every seat's result, also before the end."""
    if state.values.alone:
        return (_alone(state),)
    seats = range(state.values.seats)
    eaten = [state.eaten[seat].bit_count() for seat in seats]
    if state.ending == STALEMATE:
        lines = [_lines(state, seat, ()) for seat in seats]
        keys = [(each, 0, 0) for each in eaten]
    else:
        counting = contest(state).counting
        lines = [_lines(state, seat, counting) for seat in seats]
        first = counting[0] if state.values.children and state.ending == CONTEST else NOBODY
        keys = [(seat != first, -_total(lines[seat]), -eaten[seat]) for seat in seats]
    return tuple(
        Result(seat + 1, _total(lines[seat]), 1 + sum(other < keys[seat] for other in keys), lines[seat])
        for seat in seats
    )


def _total(lines: tuple[tuple[str, int], ...]) -> int:
    return sum(number for _, number in lines)


def _lines(state: State, seat: int, counting: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    values = state.values
    return (
        ("ingredients", values.chit_points * sum(chits_on(state, cake, seat) for cake in counting)),
        ("assistants", values.assistant_points * sum(assistants_on(state, cake, seat) for cake in counting)),
        ("own cake", values.owner_points if seat in counting else 0),
    )


# alone


def granted(state: State) -> int:
    """Wishes that lie on the cake in the colour of the guest who wished."""
    values = state.values
    found = 0
    for guest, wish in enumerate(state.wishes):
        served = 0
        for part in state.cakes[0]:
            for ingredient, colour in zip(values.recipe_ingredients[part[0]], part[1:-1], strict=True):
                if colour == values.seats + guest:
                    served |= 1 << ingredient
        found += (served & wish).bit_count()
    return found


def _alone(state: State) -> Result:
    values = state.values
    if state.height[0] < values.part_count:
        lines: tuple[tuple[str, int], ...] = (("parts", values.part_points * state.height[0]),)
    else:
        lines = (
            ("own cake", values.owner_points),
            ("own ingredients", values.chit_points * chits_on(state, 0, 0)),
            ("wishes", values.wish_points * granted(state)),
            ("turns left", values.turn_points * (values.turns - state.turn)),
        )
    return Result(1, _total(lines), 1, lines)


# what it is worth


def medal(state: State) -> str:
    """The medal of seat 1 at the end of a challenge; empty if there is none."""
    values = state.values
    ranked = results(state)
    own = ranked[0]
    if values.medals:
        won = [name for name, least in values.medals if own.score >= least]
        return won[-1] if won else ""
    if not values.gold_margin:
        return ""
    if sum(each.rank < own.rank for each in ranked) >= values.second_place:
        return ""
    if own.rank > 1 or sum(each.rank == 1 for each in ranked) > 1:
        return "bronze"
    margin = own.score - max(each.score for each in ranked[1:])
    return "gold" if state.ending == CONTEST and margin >= values.gold_margin else "silver"


def verdict(state: State) -> list[str]:
    """How the game was decided, and the medal where there is one."""
    values = state.values
    told: list[str] = []
    if state.ending == STALEMATE:
        told.append("Stalemate: nobody could do anything any more. No cake counts; who ate least is best.")
    elif state.ending == CONTEST and not values.alone:
        told.append(_contest_words(state))
    if values.medals or values.gold_margin:
        won = medal(state)
        told.append(f"{values.name}: " + (f"{won} medal!" if won else "no medal this time.") + _next_medal(state, won))
    return told


def _contest_words(state: State) -> str:
    held = contest(state)
    if len(held.cakes) == 1:
        return f"{state.colours[held.cakes[0]].capitalize()}'s cake is the first complete one: its owner wins."
    first, second = (f"{state.colours[cake]}'s cake {held.cups_on(place)}" for place, cake in enumerate(held.cakes))
    counts = f"only {state.colours[held.counting[0]]}'s cake counts" if len(held.counting) == 1 else "both cakes count"
    return f"Cups: {first}, {second}; {counts}."


def _next_medal(state: State, won: str) -> str:
    values = state.values
    if values.medals:
        own = results(state)[0].score
        missing = [(name, least) for name, least in values.medals if own < least]
        return f" {missing[0][1] - own} more for {missing[0][0]}." if missing else ""
    if won == "gold":
        return ""
    if won == "silver":
        return f" Gold: win a contest by {values.gold_margin} or more."
    return " Silver: be first alone." if won else " Bronze: second place or better."
