"""How a person hears it: a café as facts, one a line, each beginning with what it is about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.aloud import aloud, capital, counted, listed, plural
from companion.games.cube_cafe.feeding import tip_of
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import CUBE_BITS, CUBE_MASK, CUSTOMER, NONE, ON_WHEEL
from companion.games.cube_cafe.values import Values
from companion.games.cube_cafe.view import next_reward, reward_text


def spoken(state: State, seat: int, names: Sequence[str]) -> list[str]:
    """Everything that the board of a seat's café shows."""
    cafe = state.cafes[seat - 1]
    told = [*_title(state, seat, names), *_team(cafe), *_tables(cafe), *_drive_thru(state, cafe), *_line(cafe)]
    told += [*_food(cafe), *_manager(cafe), *_wheel(cafe), *_washer(cafe), *_vips(cafe), *_later(state)]
    for other, name in enumerate(names, 1):
        if other != seat:
            told += _rival(state.cafes[other - 1], name)
    return told


def said(values: Values, text: str) -> str:
    """A line of the menu or of the log with its short words spelt out."""
    colours = dict(zip(values.letters, values.staff, strict=True))
    one = "|".join(map(re.escape, values.letters))
    text = re.sub(
        rf"(?<!\w)({one}) (\w+)>(\d)", lambda found: f"{colours[found[1]]} from {found[2]} to table {found[3]}", text
    )
    actions = "|".join(values.actions)
    text = re.sub(rf"\b({actions}) ({one})(?!\w)", lambda found: f"{found[1]} {colours[found[2]]}", text)
    text = text.replace("any staff, cw or ccw:", "any staff, cw for clockwise, ccw for counterclockwise:")
    text = re.sub(
        r"((?:seat|order|refill), .*)",
        lambda found: re.sub(r"(?<=: )(\d(?: \d)*)(?= ?[;.(])", _tables_named, found[1]),
        text,
    )
    return re.sub(r"(\w+): (\d+) \(([\w-]+)\)", r"\1: \2 steps in place of \3", aloud(text))


def _tables_named(found: re.Match[str]) -> str:
    return f"table {listed(found[1].split(' '), 'or')}"


def _title(state: State, seat: int, names: Sequence[str]) -> list[str]:
    values, cafe = state.tables.values, state.cafes[seat - 1]
    who = f", seat {seat} of {len(names)}" if len(names) > 1 else ""
    told = [
        f"{values.challenge_name or 'Cube Café'}: café of {names[seat - 1]}{who}.",
        f"Round {state.round} of {values.rounds}.",
        f"Money: {_dollars(cafe.money)}.",
    ]
    if values.medals:
        told.append(f"Medals: {listed(f'{name} for {_dollars(least)}' for name, least in values.medals)}.")
    return told


def _dollars(money: int) -> str:
    return "1 dollar" if money == 1 else f"{money} dollars"


def _person(values: Values, who: int) -> str:
    return "a customer" if who == CUSTOMER else values.vip_names[who - 1]


def _team(cafe: Cafe) -> list[str]:
    found = counted(cafe.tables.values.staff, cafe.team)
    told = [f"Team: {found or 'nobody left'}."]
    if cafe.due:
        told.append(f"Reward to choose now: {reward_text(cafe.tables.values, cafe.due - 1)}.")
    return told


def _tables(cafe: Cafe) -> list[str]:
    values = cafe.tables.values
    told = []
    for number in range(values.tables):
        bit, plate, cube = 1 << number, cafe.plate[number], cafe.cube[number]
        if cafe.empty & bit:
            text = "empty"
        elif cafe.dirty & bit:
            text = f"a dirty {values.pieces[plate]} plate to bus"
        else:
            stars, who = cafe.stars[number], cafe.who[number]
            text = f"{_person(values, who)}, {plural(stars, 'star')}, tip {tip_of(values, who, stars, cafe.present)}"
            text += ", no order yet" if plate == NONE else f", plate {values.pieces[plate]}"
            if plate != NONE:
                text += ", no food yet" if cube == NONE else f", eats {values.colours[cube]}"
            text += "" if cafe.dry & bit else ", glass refilled this round"
        told.append(f"Table {number + 1}: {text}.")
    return told


def _drive_thru(state: State, cafe: Cafe) -> list[str]:
    values = cafe.tables.values
    if state.round < values.drive_round:
        return [f"Drive-thru: opens in round {values.drive_round}."]
    told = []
    for slot, car in enumerate(cafe.car):
        text = "no car"
        if car != NONE:
            waits = "waits for food" if cafe.fed[slot] == NONE else "has its food"
            text = f"a {values.pieces[car]} car {waits}, pays {_dollars(values.slot_tips[slot])}"
        told.append(f"Drive-thru slot {values.slot_stars[slot]}: {text}.")
    return told


def _line(cafe: Cafe) -> list[str]:
    values = cafe.tables.values
    if not cafe.line:
        told = ["Line: nobody."]
    else:
        spots = values.line_stars
        waiting = [
            f"{_person(values, who)} with {spots[min(place + cafe.seated, len(spots) - 1)]}"
            for place, who in enumerate(cafe.line)
        ]
        told = [f"Line, front first, with the stars each would have: {', '.join(waiting)}."]
    if cafe.outside:
        told.append(f"Outside until the round is over: {plural(cafe.outside, 'customer')}.")
    return told


def _food(cafe: Cafe) -> list[str]:
    values = cafe.tables.values
    told = []
    for space, lying in enumerate(cafe.food):
        change = values.modifiers[space]
        stars = f"{'a' if abs(change) == 1 else abs(change)} star {'more' if change > 0 else 'less'}"
        closed = values.closed_bottom and space == len(cafe.food) - 1
        text = "closed" if closed else _cubes(values, lying) or "empty"
        told.append(f"{values.space_names[space]}, {stars if change else 'no change of stars'}: {text}.")
    return [*told, f"Menu: {_cubes(values, cafe.menu) or 'no cubes left'}."]


def _cubes(values: Values, lying: int) -> str:
    return counted(values.colours, [lying >> CUBE_BITS * colour & CUBE_MASK for colour in range(len(values.colours))])


def _manager(cafe: Cafe) -> list[str]:
    values = cafe.tables.values
    ahead, kind = next_reward(cafe)
    reward = reward_text(values, kind)
    return [f"Manager: on space {cafe.manager} of {values.track}, {plural(ahead, 'step')} to {reward}."]


def _wheel(cafe: Cafe) -> list[str]:
    """Round the wheel, each action with its colour, the staff for it and the manager's steps."""
    tables = cafe.tables
    values, shown = tables.values, tables.shows[cafe.turn]
    order = sorted(range(len(ON_WHEEL)), key=lambda action: tables.place[action])
    told = []
    for action in order:
        colour = shown[action]
        text = f"{values.colours[colour]}, {plural(cafe.team[colour], 'such staff', 'such staff')} on the team"
        steps = plural(tables.steps[action], "step")
        told.append(f"Wheel, {values.action_names[tables.place[action]]}: {text}, or {steps} of the manager.")
    return told


def _washer(cafe: Cafe) -> list[str]:
    values = cafe.tables.values
    told = []
    for space, word in enumerate(values.washer):
        plate = cafe.washer[space]
        text = (
            f"free; reward: {values.washer_texts[space]}"
            if plate == NONE
            else f"taken by a {values.pieces[plate]} plate"
        )
        told.append(aloud(f"Dishwasher space {word}: {text}."))
    return told


def _vips(cafe: Cafe) -> list[str]:
    values = cafe.tables.values
    told = []
    for vip, name in enumerate(values.vip_names):
        if cafe.present >> vip & 1:
            told += [aloud(f"{name}: {values.vip_rules[vip]}"), aloud(f"{name}: tips {values.vip_tips[vip]}.")]
    return told


def _later(state: State) -> list[str]:
    values = state.tables.values
    tips = listed(f"{_dollars(tip)} for {plural(stars, 'star')}" for stars, tip in enumerate(values.tips) if stars)
    told = [f"Tips: {tips}.", f"Cars: a new one each round from round {values.drive_round} on."]
    coming = [str(each) for each in values.vip_rounds if each > state.round]
    if coming:
        told.append(f"VIPs to come: in round {listed(coming)}.")
    return told


def _rival(cafe: Cafe, name: str) -> list[str]:
    values = cafe.tables.values
    told = [f"{name}, money: {_dollars(cafe.money)}."]
    for number, who in enumerate(cafe.who):
        plate = cafe.plate[number]
        if who != NONE:
            text = f"{_person(values, who)}, {plural(cafe.stars[number], 'star')}"
            text += f", plate {values.pieces[plate]}" if plate != NONE else ""
            told.append(f"{name}, table {number + 1}: {text}{', fed' if cafe.cube[number] != NONE else ''}.")
        elif cafe.dirty >> number & 1:
            told.append(f"{name}, table {number + 1}: a dirty plate.")
    cars = listed(values.pieces[car] for car in cafe.car if car != NONE)
    told.append(f"{name}, line: {plural(len(cafe.line), 'person', 'people')}.")
    if cars:
        told.append(f"{name}, cars: {cars}.")
    told.append(f"{name}, manager: on space {cafe.manager}.")
    return [capital(each) for each in told]
