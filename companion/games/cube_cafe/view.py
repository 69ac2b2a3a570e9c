"""How a person sees it: one café on one screen, at its best in 100 columns, and the others in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from companion.game import CHANCE
from companion.games.cube_cafe import jobs
from companion.games.cube_cafe.feeding import tip_of
from companion.games.cube_cafe.state import Cafe, State
from companion.games.cube_cafe.tables import CUBE_BITS, CUBE_MASK, CUSTOMER, NONE, ON_WHEEL
from companion.games.cube_cafe.values import Values
from companion.screen import Block, Line, beside, cut, heading, line, pad, width_of

STYLES: Final = {
    "blue": "bold blue",
    "yellow": "bold yellow",
    "green": "bold green",
    "red": "bold red",
    "black": "bold bright_black",
    "white": "bold bright_white",
}
EVERY_STYLE: Final = "bold magenta"
STAR: Final = "★"
BOX: Final = 22
NARROW_TEAM: Final = 34
NARROW_BOX: Final = 19
"""A box of which four stand side by side in 80 columns."""


def screen(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    """A seat's café, at most `width` wide."""
    cafe = state.cafes[seat - 1]
    lines: Block = [_title(state, seat, names), _rounds(state)]
    disc = wheel(cafe)
    beside_wheel = width - max(width_of(each) for each in disc) - 2
    room = beside_wheel if beside_wheel >= NARROW_TEAM else width
    lines += beside([disc, team(cafe, room, state.mover == seat)], width, gap=2)
    box = BOX if width >= 4 * BOX + 3 else NARROW_BOX
    tables = [table(cafe, number, box) for number in range(cafe.tables.values.tables)]
    lines += beside([*tables, _boxed("Drive-thru", drive_thru(state, cafe), box)], width, gap=1)
    lines.append(queue(cafe))
    lines += food(cafe, width)
    lines.append(track(cafe))
    lines.append(washer(cafe))
    lines += vips(cafe, width)
    others = [number for number in range(1, len(names) + 1) if number != seat]
    if others:
        lines.append(heading("The others", width))
        lines += [rival(state, number, names[number - 1]) for number in others]
    return [cut(each, width) for each in lines]


def style_of(values: Values, colour: int) -> str:
    """The colour of a staff, cube, plate or car on the screen."""
    return STYLES.get(values.colours[colour], "bold") if colour < len(values.colours) else EVERY_STYLE


def _letter(values: Values, colour: int) -> tuple[str, str]:
    return (values.letters[colour], style_of(values, colour))


def _title(state: State, seat: int, names: Sequence[str]) -> Line:
    values = state.tables.values
    cafe = state.cafes[seat - 1]
    who = names[seat - 1] + (f" (seat {seat} of {len(names)})" if len(names) > 1 else "")
    goal = ", ".join(f"{name} ${least}" for name, least in values.medals)
    title = values.challenge_name or "Cube Café"
    return line(
        (f" {title} ", "bold reverse"),
        f"  {who}  ·  round {state.round} of {values.rounds}  ·  money ",
        (f"${cafe.money}", "bold"),
        f"  ({goal})" if goal else "",
    )


def _rounds(state: State) -> Line:
    """The central board: what is to come in which round."""
    values = state.tables.values
    pieces = line(("Rounds  ", "bold"))
    for number in range(1, values.rounds + 1):
        comes = ("car" if number >= values.drive_round else "") + ("+VIP" if number in values.vip_rounds else "")
        text = f"{number}{' ' + comes.removeprefix('+') if comes else ''}"
        if number == state.round:
            pieces += line((f"[{text}]", "bold reverse"), "  ")
        else:
            pieces += line((text, "dim" if number < state.round else ""), "  ")
    return pieces


# the wheel and the team


def wheel(cafe: Cafe) -> Block:
    """The wheel: its six actions outside, at each of them the colour that it shows and the staff there is for it."""
    tables = cafe.tables
    shown = tables.shows[cafe.turn]
    order = sorted(range(len(ON_WHEEL)), key=lambda action: tables.place[action])
    names = [f"{ON_WHEEL[action]} {tables.steps[action]}" for action in order]
    spots = [_spot(cafe, shown[action]) for action in order]
    left, inner = 14, 17
    title = line(("Wheel", "bold"), " (number: manager's steps)")

    def middle(text: Line) -> Line:
        before = left + 2 + (inner - width_of(text)) // 2
        return [(" " * before, ""), *text]

    def sides(west: int, east: int, inside: str) -> Line:
        text = [*line(f"{names[west]:>{left - 5}} "), *_to_width(spots[west], 5, right=True)]
        text.append((inside.center(inner + 2), "dim"))
        return [*text, *spots[east], (f" {names[east]}", "")]

    def rim(a: str, b: str, spot: Line) -> Line:
        wide = width_of(spot)
        before = (inner - wide) // 2
        return [
            (" " * (left + 1) + a + "─" * before, "dim"),
            *spot,
            ("─" * (inner - wide - before) + b, "dim"),
        ]

    return [
        title,
        middle(line(names[0])),
        rim("/", "\\", spots[0]),
        sides(5, 1, ""),
        line((" " * (left - 1) + "│" + f"{_top(cafe)} on top".center(inner + 4) + "│", "dim")),
        sides(4, 2, ""),
        rim("\\", "/", spots[3]),
        middle(line(names[3])),
    ]


def _top(cafe: Cafe) -> str:
    """The position of the wheel by its name: the colour at the first action."""
    return cafe.tables.values.colours[cafe.turn]


def _to_width(text: Line, width: int, right: bool = False) -> Line:
    missing = width - width_of(text)
    if missing <= 0:
        return text
    blank = (" " * missing, "")
    return [blank, *text] if right else [*text, blank]


def _spot(cafe: Cafe, colour: int) -> Line:
    values = cafe.tables.values
    count = cafe.team[colour]
    text = f"{values.letters[colour]}{'x' + str(count) if count else ''}"
    style = style_of(values, colour)
    return line((f"[{text}]", style + " reverse" if count else style))


def team(cafe: Cafe, width: int, acting: bool) -> Block:
    """Each kind of staff on the team and what it could do now."""
    values = cafe.tables.values
    total = sum(cafe.team)
    lines = [line(("Team", "bold"), f"  {total} staff" if total else "  nobody; the dice of a round bring them")]
    able = jobs.by_staff(cafe) if acting else {}
    for staff, count in enumerate(cafe.team):
        if not count:
            continue
        name = f"{values.letters[staff]} {values.staff[staff]} x{count}"
        doing = able.get(staff, "")
        told = wrap(doing or ("only turns the wheel" if acting else ""), max(width - 12, 20)) or [""]
        lines.append(line((f"{name:<12}", style_of(values, staff)), told[0]))
        lines += [line(" " * 12 + more) for more in told[1:]]
    return lines


# tables, drive-thru, line


def _boxed(title: str, inside: Block, box: int) -> Block:
    wide = box - 2
    head = f"─ {title} "
    top = line(("┌" + head + "─" * (wide - len(head)) + "┐", ""))
    rows = [[("│", ""), *pad(cut(text, wide), wide), ("│", "")] for text in inside]
    return [top, *rows, line(("└" + "─" * wide + "┘", ""))]


def person(values: Values, who: int) -> str:
    """What to call somebody at a table or in line."""
    return "customer" if who == CUSTOMER else values.vips[who - 1]


def table(cafe: Cafe, number: int, box: int) -> Block:
    """One table: who sits there with which stars, the plate, the food."""
    values = cafe.tables.values
    bit = 1 << number
    plate, cube = cafe.plate[number], cafe.cube[number]
    if cafe.empty & bit:
        rows = [line((" empty", "dim")), line(""), line("")]
    elif cafe.dirty & bit:
        rows = [line(" dirty plate ", _letter(values, plate)), line(" bus it: free", ""), line("")]
    else:
        stars = cafe.stars[number]
        shown = STAR * stars if box == BOX else f"{stars}{STAR}"
        tip = tip_of(values, cafe.who[number], stars, cafe.present)
        glass = "" if cafe.dry & bit else " refilled"
        rows = [
            line(f" {person(values, cafe.who[number])} ", (shown, "bold yellow"), f" ${tip}"),
            line(" no order yet" if plate == NONE else f" plate {values.pieces[plate]} "),
            line(" waits" if cube == NONE else f" eats {values.colours[cube]}", glass),
        ]
        if plate != NONE:
            rows[1].append(_letter(values, plate))
    return _boxed(f"Table {number + 1}", rows, box)


def drive_thru(state: State, cafe: Cafe) -> Block:
    """Both slots."""
    values = cafe.tables.values
    if state.round < values.drive_round:
        return [line((f" opens in round {values.drive_round}", "dim")), line(""), line("")]
    rows: Block = []
    for slot, car in enumerate(cafe.car):
        head = f" {values.slot_stars[slot]}{STAR} ${values.slot_tips[slot]} "
        if car == NONE:
            rows.append(line(head, ("no car", "dim")))
        else:
            fed = " fed" if cafe.fed[slot] != NONE else ""
            rows.append(line(head, values.pieces[car], " ", _letter(values, car), fed))
    return [*rows, line((" staff = car = cube", "dim"))]


def queue(cafe: Cafe) -> Line:
    """The line, front first, with the stars that each will bring."""
    values = cafe.tables.values
    text = line(("Line  ", "bold"))
    for place, who in enumerate(cafe.line):
        stars = values.line_stars[min(place + cafe.seated, len(values.line_stars) - 1)]
        text += line(
            ("front: " if not place else " then "), person(values, who), " ", (f"{stars}{STAR}", "bold yellow")
        )
    if not cafe.line:
        text += line("nobody")
    if cafe.outside:
        text += line((f"   ({cafe.outside} outside until the round is over)", "dim"))
    return text


# food, manager, dishwasher, VIPs


def cubes(values: Values, lying: int) -> Line:
    """Cubes by their letters."""
    text: Line = []
    for colour in range(len(values.colours)):
        count = lying >> CUBE_BITS * colour & CUBE_MASK
        if count:
            letter, style = _letter(values, colour)
            text.append((letter * count, style))
            text.append((" ", ""))
    return text or [("- ", "dim")]


def food(cafe: Cafe, width: int) -> Block:
    """Menu and food track on a line, or on two."""
    values = cafe.tables.values
    menu = [("Menu  ", "bold"), *cubes(values, cafe.menu)]
    prep = line(("Food  ", "bold"))
    for space, lying in enumerate(cafe.food):
        closed = values.closed_bottom and space == len(cafe.food) - 1
        prep += line(f"{values.spaces[space]} {values.modifiers[space]:+d}: ".replace("+0", "0"))
        prep += line("closed ") if closed else cubes(values, lying)
        prep += line("  " if space + 1 < len(cafe.food) else "")
    if width_of(menu) + width_of(prep) + 2 <= width:
        return [[*menu, ("  ", ""), *prep]]
    return [menu, prep]


def track(cafe: Cafe) -> Line:
    """The manager's loop as a strip, rewards marked."""
    values = cafe.tables.values
    rewards = dict(values.track_rewards)
    text = line(("Manager  ", "bold"))
    for space in range(values.track):
        mark = "$" if space in rewards and values.reward_money[rewards[space]] else "o" if space in rewards else "·"
        if space == cafe.manager:
            text += line(("M", "bold reverse"))
        else:
            text += line((mark, "bold" if space in rewards else "dim"))
    ahead, kind = next_reward(cafe)
    step = "step" if ahead == 1 else "steps"
    return [*text, (f"  on {cafe.manager}, {ahead} {step} to {reward_text(values, kind)}", "")]


def reward_text(values: Values, kind: int) -> str:
    """A kind of reward in words."""
    staff = f"a {values.staff[-1]} staff" if values.reward_wild[kind] else "a staff of any colour"
    money = values.reward_money[kind]
    return f"{staff} or ${money}" if money else staff


def next_reward(cafe: Cafe) -> tuple[int, int]:
    """Steps to the next reward, and its kind."""
    values = cafe.tables.values
    rewards = dict(values.track_rewards)
    for steps in range(1, values.track + 1):
        space = (cafe.manager + steps) % values.track
        if space in rewards:
            return steps, rewards[space]
    return values.track, 0


def washer(cafe: Cafe) -> Line:
    """The dishwasher's spaces: free, or with the plate that stays there."""
    values = cafe.tables.values
    text = line(("Dishwasher  ", "bold"))
    for space, word in enumerate(values.washer):
        plate = cafe.washer[space]
        if plate == NONE:
            text += line(word, "  ")
        else:
            text += line((f"{word}=", "dim"), _letter(values, plate), "  ")
    return text


def vips(cafe: Cafe, width: int) -> Block:
    """The rules of the VIPs who are present."""
    values = cafe.tables.values
    lines: Block = []
    for vip, name in enumerate(values.vip_names):
        if cafe.present >> vip & 1:
            rule, *more = wrap(f"{name}  {values.vip_rules[vip]} Tips {values.vip_tips[vip]}.", width)
            lines.append(line((rule[: len(name)], "bold magenta"), rule[len(name) :]))
            lines += [line(text) for text in more]
    return lines


def rival(state: State, seat: int, name: str) -> Line:
    """Another café in one line."""
    cafe = state.cafes[seat - 1]
    values = cafe.tables.values
    places = []
    for number, who in enumerate(cafe.who):
        if who != NONE:
            plate = "" if cafe.plate[number] == NONE else f" {values.letters[cafe.plate[number]]}"
            fed = " fed" if cafe.cube[number] != NONE else ""
            places.append(f"{cafe.stars[number]}{STAR}{plate}{fed}")
        else:
            places.append("dirty" if cafe.dirty >> number & 1 else "-")
    cars = " ".join(values.letters[car] for car in cafe.car if car != NONE)
    shift = "  (now)" if state.mover > CHANCE and state.seat == seat else ""
    return line(
        (f"{seat} {name}  ", "bold"),
        (f"${cafe.money}", "bold"),
        f"  tables {' | '.join(places)}  line {len(cafe.line)}",
        f"  cars {cars}" if cars else "",
        f"  manager {cafe.manager}{shift}",
    )
