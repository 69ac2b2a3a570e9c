"""How a person sees it: table and store, recipes with what lies on them, tools, all cakes and the cups' standing.

Chits are capital letters of their colour, assistants small ones. At its best in 100 columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import CHANCE, OVER
from companion.games.bake_the_cake import score
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import all_colours
from companion.screen import Block, Line, beside, cut, heading, line, pad

STYLES: Final = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "orange": "bold dark_orange",
    "purple": "bold magenta",
}
NONE: Final = "·"


def screen(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    """The kitchen for a seat, at most `width` wide."""
    lines: Block = [_title(state, seat, names), *_goods(state, width), *_recipes(state, width)]
    lines += _kitchen(state)
    lines += _cakes(state, width, names)
    lines += _standing(state, seat)
    return [cut(each, width) for each in lines]


def _letter(state: State, colour: int) -> str:
    return next(each.letter for each in all_colours() if each.id == state.colours[colour])


def _style(state: State, colour: int) -> str:
    return STYLES.get(state.colours[colour], "bold")


def _chit(state: State, colour: int) -> tuple[str, str]:
    """A chit's letter in its colour."""
    return (NONE, "dim") if colour < 0 else (_letter(state, colour), _style(state, colour))


def _helper(state: State, seat: int) -> tuple[str, str]:
    """An assistant's letter, small, in its colour."""
    return (" ", "") if seat < 0 else (_letter(state, seat).lower(), _style(state, seat))


def _title(state: State, seat: int, names: Sequence[str]) -> Line:
    values = state.values
    text = line((f" {values.name} ", "bold reverse"), "  ")
    if values.alone:
        text += line(f"turn {max(1, state.turn)} of {values.turns}, ")
    if state.mover > CHANCE:
        text += line((f"{state.left} thing{'' if state.left == 1 else 's'} left", "bold"), "  ")
    elif state.mover == OVER:
        text += line("it is over  ")
    for other, name in enumerate(names):
        mark = "▸" if state.mover == other + 1 else " "
        text += line(mark, _chit(state, other), f" {name[:12]}", (" (you) " if other == seat - 1 else " ", ""))
    return text


def _goods(state: State, width: int) -> Block:
    """Plates and store by shelf: what lies on the table, what is still to be bought."""
    values = state.values
    kinds = len(values.ingredients)
    shelves = 3
    tight = width < 98 and values.colours > 4
    cells: list[Block] = [[] for _ in range(shelves)]
    for ingredient in range(kinds):
        text = line(f"{values.ingredients[ingredient]:<9} [", _chit(state, state.plates[ingredient]), "] ")
        for colour in range(values.colours):
            count = state.store[ingredient * values.colours + colour]
            letter, style = _chit(state, colour)
            text += line((f"{letter}{count}" if count else "  ", style if count else ""), "" if tight else " ")
        cells[ingredient * shelves // kinds].append(text)
    title = heading("On the table [ ] and in the store", width)
    return [title, *beside(cells, width, gap=0 if tight else 3)]


def _recipes(state: State, width: int) -> Block:
    """Each recipe with its chits and assistants, its tools (the one in brackets lies there) and who has it."""
    values = state.values
    wide = width >= 98
    lines: Block = [heading("Recipes (R+b: red chit, blue's assistant; the <tool> lies there)", width)]
    for recipe, name in enumerate(values.recipe_names):
        idle = state.holder[recipe] < 0
        part = values.recipe_part[recipe]
        open_ = state.waiting[part] > 0
        text = line((f"{name:<13}", "" if open_ or not idle else "dim"))
        for slot, ingredient in enumerate(values.recipe_ingredients[recipe]):
            place = recipe * values.width + slot
            chit, helper = _chit(state, state.chit[place]), _helper(state, state.helper[place])
            plus = "+" if state.helper[place] >= 0 else " "
            text += line(f"{values.ingredients[ingredient]:>9} ", chit, plus, helper, " ")
        tools = [
            f"<{values.tools[tool]}>" if state.lying[recipe] == tool else f" {values.tools[tool]} "
            for tool in values.recipe_tools[recipe]
        ]
        text += line(f" {tools[0]:<8}{tools[1]:<8} ")
        if not idle:
            holder = state.holder[recipe]
            full = state.filled[recipe] == values.width
            text += line((state.colours[holder] if wide else _letter(state, holder), _style(state, holder)))
            text += line((" has it" + (", finished" if full else "")) if wide else " done" if full else " has")
        elif wide:
            text += line(("can be taken" if open_ else "no cake waits", "dim"))
        else:
            text += line(("open" if open_ else "-", "dim"))
        lines.append(text)
    return lines


def _kitchen(state: State) -> Block:
    """The tools that are free."""
    values = state.values
    text = line(("Tools free: ", "bold"))
    for tool, name in enumerate(values.tools):
        count = state.free[tool]
        if state.lent == tool:
            told = f"{name} lent out"
        else:
            told = f"{name} ×{count}" if count > 1 else name if count else f"({name})"
        text += line((told, "" if count and state.lent != tool else "dim"), "  ")
    lines = [text]
    for guest, wish in enumerate(state.wishes):
        colour = values.seats + guest
        wished = [name for number, name in enumerate(values.ingredients) if wish >> number & 1]
        lines.append(line(_chit(state, colour), f" is a guest and wishes for {', '.join(wished) or 'something'}"))
    return lines


def _cakes(state: State, width: int, names: Sequence[str]) -> Block:
    """All cakes side by side, topping above, with points and what each baker has."""
    values = state.values
    gap = 2 if width >= 98 else 1
    each = max(12, min(24, (width - gap * (values.seats - 1)) // values.seats))
    blocks = [_cake(state, cake, each, names) for cake in range(values.seats)]
    return [heading("Cakes (chits + assistant, points of each colour)", width), *beside(blocks, width, gap)]


def _cake(state: State, cake: int, wide: int, names: Sequence[str]) -> Block:
    values = state.values
    lines: Block = [line(_chit(state, cake), (f" {names[cake]}"[: wide - 1], "bold"))]
    for number in range(values.part_count - 1, -1, -1):
        text = line(f"{values.parts[number]:<8}" if wide > 13 else f"{values.parts[number][:4]} ")
        if number < state.height[cake]:
            part = state.cakes[cake][number]
            for colour in part[1:-1]:
                text += line(_chit(state, colour))
            text += line("+", _helper(state, part[-1]))
        else:
            text += line((NONE, "dim"))
        lines.append(text)
    points = score.points(state, cake)
    text = line("points  " if wide > 18 else "")
    for colour, number in enumerate(points):
        if number and state.height[cake]:
            text += line((f"{_letter(state, colour)}{number}", _style(state, colour)), "" if wide < 16 else " ")
    lines.append(text)
    hand, ate, threw = state.hand[cake], state.eaten[cake].bit_count(), state.thrown[cake]
    if wide > 18:
        lines.append(line(f"hand {hand}, ate {ate}, threw {threw}"))
    else:
        lines.append(line(f"hand {hand} ate {ate}"))
    return [cut(pad(each, wide), wide) for each in lines]


def _standing(state: State, seat: int) -> Block:
    """Where the cups lean now and what would count."""
    values = state.values
    if values.alone:
        granted = score.granted(state)
        return [
            line(f"Wishes granted on the cake: {granted}. Points if it ended now: {score.results(state)[0].score}.")
        ]
    held = score.contest(state)
    if not held.cakes:
        return [line(("No cake has a part yet.", "dim"))]
    results = score.results(state)
    text = line(("If it ended now: " if state.mover != OVER else "The contest: ", "bold"))
    if len(held.cakes) > 1:
        for place, cake in enumerate(held.cakes):
            cups = " ".join(_letter(state, colour) for colour, cup in enumerate(held.cups) if cup == place)
            text += line((f"{state.colours[cake]}'s cake", _style(state, cake)), f" has cups {cups or '-'}  ")
    lines = [text]
    counts = " and ".join(f"{state.colours[cake]}'s" for cake in held.counting)
    text = line(f"{counts} cake counts: " if len(held.counting) == 1 else f"{counts} cakes count: ")
    for each in results:
        text += line((f"{_letter(state, each.seat - 1)} {each.score}  ", _style(state, each.seat - 1)))
    return [*lines, text]
