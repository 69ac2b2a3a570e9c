"""The decisions as a person wants to see them: grouped by verb; and what an event means for the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import CHANCE, OVER, Group
from companion.games.cube_cafe import jobs, options
from companion.games.cube_cafe.rules import change_of
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import (
    BUS,
    CAR,
    COOK,
    DRIVE,
    END,
    MANAGER,
    NONE,
    ON_WHEEL,
    ORDER,
    PLATE,
    REFILL,
    REWARD,
    ROLL,
    ROTATE,
    SEAT,
    SERVE,
    VERBS,
    VIP,
    Move,
)
from companion.games.cube_cafe.values import DIRECTIONS
from companion.games.cube_cafe.view import next_reward, person, reward_text

ORDERED: Final = (REWARD, SERVE, ORDER, SEAT, DRIVE, COOK, REFILL, BUS, MANAGER, ROTATE, END)


def groups(state: State) -> list[Group]:
    """The legal decisions by verb, those for guests first."""
    if state.mover <= CHANCE:
        return []
    cafe = state.cafe
    by_verb: dict[int, list[Move]] = {}
    for move in options.legal(cafe):
        by_verb.setdefault(move[0], []).append(move)
    return [
        Group(VERBS[verb], _text(cafe, verb, by_verb[verb]), tuple(by_verb[verb]), help_of(cafe, verb))
        for verb in ORDERED
        if verb in by_verb
    ]


def _text(cafe: Cafe, verb: int, moves: Sequence[Move]) -> str:
    values = cafe.tables.values
    if verb == REWARD:
        return "take " + " or ".join((*values.staff, "money")[move[1]] for move in moves)
    if verb == END:
        left = sum(cafe.team)
        return f"the shift is over, {left} staff unused" if left else "the shift is over"
    if verb == ROTATE:
        ways = " or ".join(DIRECTIONS[way] for way in values.turns)
        return f"any staff, {ways}: {_after_turns(cafe)}"
    if verb == BUS:
        tables = sorted({move[1] + 1 for move in moves})
        spaces = sorted({move[2] for move in moves})
        return f"free: table {' '.join(map(str, tables))} to {' '.join(values.washer[space] for space in spaces)}"
    staffs = sorted({move[1] for move in moves})
    parts = []
    for staff in staffs:
        said = jobs.job(cafe, [move for move in moves if move[1] == staff]).removeprefix(VERBS[verb]).strip()
        parts.append(f"{values.staff[staff]}: {said}")
    text = "; ".join(parts)
    if verb == SEAT:
        text += f" ({person(values, cafe.line[0])}, {_line_stars(cafe)}★)"
    return text


def _line_stars(cafe: Cafe) -> int:
    spots = cafe.tables.line_stars
    return spots[min(cafe.seated, len(spots) - 1)]


def _after_turns(cafe: Cafe) -> str:
    """The colour that comes to the first action by a turn."""
    tables = cafe.tables
    texts = []
    for way in tables.values.turns:
        top = tables.shows[tables.turned(cafe.turn, way)][0]
        texts.append(f"{DIRECTIONS[way]} puts {tables.values.colours[top]} at seat")
    return ", ".join(texts)


def help_of(cafe: Cafe, verb: int) -> str:
    """A sentence on a verb for those who play for the first time."""
    values = cafe.tables.values
    most = values.most_stars
    ahead, kind = next_reward(cafe)
    by_space = ", ".join(
        f"{word} {change:+d}".replace("+0", "0") for word, change in zip(values.spaces, values.modifiers, strict=True)
    )
    tips = " ".join(f"{stars}★ ${values.tips[stars]}" for stars in range(1, most + 1))
    sentences = {
        SEAT: "the first in line sits down at an empty table with the stars of the spot; the line does not close up "
        f"before the round is over. Who has eaten tips by stars: {tips}",
        DRIVE: "a cube from the menu for a car: staff, cube and car of one colour, or a rainbow car; "
        "it pays the dollars of its slot when the round is over",
        ORDER: "draws a plate from the bag: its colour is the dish that the guest wants",
        COOK: "a cube of the colour at cook from the menu to the grill; food moves one space on after each round",
        SERVE: f"food onto a plate: {by_space} stars; a dish of another colour than the plate "
        f"{values.wrong_dish:+d}; below 1 star the guest walks out",
        REFILL: f"{values.refill_stars:+d} star for a guest, {most} at most, once each round",
        MANAGER: "instead of the action the manager walks its number of steps; "
        f"in {ahead} steps he reaches {reward_text(values, kind)}",
        ROTATE: "spends one staff of any colour and turns the disc one step: "
        "cw gives each action the colour of the one before it, ccw that of the next",
        BUS: "a dirty plate into a free space of the dishwasher, where it stays; you get the reward of the space: "
        + "; ".join(f"{word}: {text}" for word, text in zip(values.washer, values.washer_texts, strict=True)),
        REWARD: "the manager came to a reward; choose it before anything else",
        END: "staff that is left goes; who has food eats and pays, all others at tables lose a star",
    }
    return sentences[verb]


# what an event did


def effect(before: State, move: Move, after: State) -> str:
    """What hands have to do at the table after an event; at the end of a round, what came of it."""
    verb = move[0]
    if verb == ROLL:
        return "everybody takes these staff"
    if verb == VIP:
        return f"on the first spot of every line: {before.tables.values.vip_names[move[1]]}"
    if verb == CAR:
        return f"into slot {before.tables.values.slot_stars[0]}"
    if verb == END:
        return _ended(before, after)
    seat = before.seat - 1
    return _deed(before.cafes[seat], move, after.cafes[seat], before.ordered)


def _deed(old: Cafe, move: Move, new: Cafe, ordered: int) -> str:
    values = old.tables.values
    verb = move[0]
    if verb == PLATE:
        return f"clean on table {ordered + 1}"
    if verb == SEAT:
        table = move[2]
        return f"{person(values, new.who[table])} at table {table + 1} with {new.stars[table]}★"
    if verb == DRIVE:
        slot = move[2]
        return f"{values.colours[new.fed[slot]]} cube onto the car: ${values.slot_tips[slot]} after the round"
    if verb == ORDER:
        return f"draw a plate for table {move[2] + 1}"
    if verb == COOK:
        return f"{values.colours[old.tables.shows[old.turn][COOK - SEAT]]} cube from the menu to the grill"
    if verb == SERVE:
        return _served(old, move, new)
    if verb == REFILL:
        return _refilled(old, new, move[2])
    if verb == ROTATE:
        return _wheel_now(new)
    if verb == REWARD:
        won = new.money - old.money
        return f"${won}" if won else f"{values.staff[move[1]]} staff joins the team"
    if verb == MANAGER:
        return _walked(new)
    return _bussed(old, move, new)


def _served(old: Cafe, move: Move, new: Cafe) -> str:
    values = old.tables.values
    _, _, cube, space, table = move
    change = change_of(old, cube, space, old.plate[table])
    if new.who[table] == NONE:
        return f"{change:+d}★: {person(values, old.who[table])} walks out, cube to the menu, plate to the bag"
    stars = new.stars[table]
    return f"{change:+d}★, now {stars}★".replace("+0★, ", "no change, ")


def _refilled(old: Cafe, new: Cafe, table: int) -> str:
    return f"table {table + 1} has {new.stars[table]}★" + (" as before" if old.stars[table] == new.stars[table] else "")


def _wheel_now(cafe: Cafe) -> str:
    tables = cafe.tables
    shown = tables.shows[cafe.turn]
    order = sorted(range(len(ON_WHEEL)), key=lambda action: tables.place[action])
    return "now " + ", ".join(f"{ON_WHEEL[action]} {tables.values.letters[shown[action]]}" for action in order)


def _walked(cafe: Cafe) -> str:
    text = f"manager on {cafe.manager}"
    return f"{text}, choose {reward_text(cafe.tables.values, cafe.due - 1)}" if cafe.due else text


def _bussed(old: Cafe, move: Move, new: Cafe) -> str:
    values = old.tables.values
    _, table, space, choice = move
    parts = [f"table {table + 1} is clear"]
    word = values.washer[space]
    if word == "manager":
        parts.append(_walked(new))
    elif word == "wheel":
        parts.append(_wheel_now(new))
    elif word == "refill" and choice != NONE:
        parts.append(_refilled(old, new, choice))
    joined = [values.staff[staff] for staff in range(len(new.team)) if new.team[staff] > old.team[staff]]
    parts += [f"{staff} staff joins the team" for staff in joined]
    if len(parts) == 1:
        parts.append("no reward")
    return ", ".join(parts)


def _ended(before: State, after: State) -> str:
    if after.mover != OVER and after.round == before.round:
        left = sum(before.cafe.team)
        return f"{left} staff unused" if left else ""
    parts = [f"round {before.round} is over"]
    for seat, (old, new) in enumerate(zip(before.cafes, after.cafes, strict=True), 1):
        who = f"seat {seat}: " if len(before.cafes) > 1 else ""
        fed = sum(cube != NONE for cube in (*old.cube, *old.fed))
        lost = _lost(old, new)
        said = [f"{fed} fed, ${new.money - old.money}"] if fed else []
        said += [f"{lost} lost"] if lost else []
        if said:
            parts.append(who + ", ".join(said))
    return "; ".join(parts if len(parts) > 1 else [*parts, "nobody ate"])


def _lost(old: Cafe, new: Cafe) -> int:
    """Guests and cars that left without food when the round was over."""
    waiting = sum(who != NONE and cube == NONE for who, cube in zip(old.who, old.cube, strict=True))
    still = sum(who != NONE for who in new.who)
    car = old.car[-1] != NONE and old.fed[-1] == NONE
    return waiting - still + car
