"""How a person hears it: own hands, table, store, recipes, tools and cakes as facts, one a line, subject first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.aloud import capital, counted, listed, plural
from companion.game import CHANCE, OVER
from companion.games.bake_the_cake import score
from companion.games.bake_the_cake.state import State


def spoken(state: State, seat: int, names: Sequence[str]) -> list[str]:
    """The kitchen for a seat."""
    told = [*_title(state, seat, names), *_standing(state)]
    order = [(seat - 1 + step) % len(names) for step in range(len(names))]
    told += [fact for baker in order[:1] for fact in _baker(state, baker, names)]
    told += [*_plates(state), *_recipes(state), *_tools(state), *_wishes(state), *_store(state), *_needs(state)]
    return [*told, *(fact for baker in order[1:] for fact in _baker(state, baker, names))]


def _title(state: State, seat: int, names: Sequence[str]) -> list[str]:
    values = state.values
    colours = [f"{name} {state.colours[baker]}" for baker, name in enumerate(names)]
    told = [
        f"Bake the Cake, {values.name}: kitchen of {names[seat - 1]}, seat {seat} of {len(names)}.",
        f"Colours: {listed(colours)}.",
    ]
    for colour in state.colours[values.seats :]:
        told.append(f"{capital(colour)} chits: those of {values.guest_name or 'a guest'}.")
    if values.alone:
        told.append(f"Turn {max(1, state.turn)} of {values.turns}.")
    if state.mover > CHANCE:
        told.append(f"Turn of {names[state.mover - 1]}: {plural(state.left, 'thing')} left to do.")
    elif state.mover == OVER:
        told.append("The game is over.")
    return told


def _standing(state: State) -> list[str]:
    """Where the cups lean now and what would count."""
    results = score.results(state)
    if state.values.alone:
        return [f"Points if it ended now: {results[0].score}.", f"Wishes granted on the cake: {score.granted(state)}."]
    held = score.contest(state)
    if not held.cakes:
        return ["Cakes: none has a part yet."]
    told = []
    if len(held.cakes) > 1:
        for place, cake in enumerate(held.cakes):
            cups = listed(state.colours[colour] for colour, cup in enumerate(held.cups) if cup == place)
            told.append(f"Cups on {state.colours[cake]}'s cake: {cups or 'none'}.")
    counting = listed(f"{state.colours[cake]}'s" for cake in held.counting)
    told.append(f"Cakes that would count now: {counting}.")
    points = listed(f"{state.colours[each.seat - 1]} {each.score}" for each in results)
    return [*told, f"Points if it ended now: {points}."]


def _baker(state: State, baker: int, names: Sequence[str]) -> list[str]:
    """What a baker has in hand, and its cake."""
    values, colour = state.values, state.colours[baker]
    who = f"{names[baker]}, {colour}"
    told = [f"{who}, in hand: {plural(state.hand[baker], 'assistant')}."]
    ate = [name for number, name in enumerate(values.ingredients) if state.eaten[baker] >> number & 1]
    if ate:
        told.append(f"{who}, ate: {listed(ate)}.")
    if state.thrown[baker]:
        told.append(f"{who}, threw away: {plural(state.thrown[baker], 'time')}.")
    if not state.height[baker]:
        return [*told, f"{who}, cake: no part yet."]
    for number, part in enumerate(state.cakes[baker]):
        chits = listed(
            f"{state.colours[chit]} {values.ingredients[each]}"
            for each, chit in zip(values.recipe_ingredients[part[0]], part[1:-1], strict=True)
        )
        told.append(f"{who}, cake {values.parts[number]}: {chits}, with {state.colours[part[-1]]}'s assistant.")
    missing = listed(values.parts[state.height[baker] :])
    told.append(f"{who}, cake still needs: {missing or 'nothing, it is complete'}.")
    points = score.points(state, baker)
    return [*told, f"{who}, points on the cake: {counted(state.colours, points)}."]


def _plates(state: State) -> list[str]:
    values = state.values
    lying = [
        f"{state.colours[colour]} {values.ingredients[kind]}" for kind, colour in enumerate(state.plates) if colour >= 0
    ]
    return [f"On the table: {listed(lying) or 'nothing'}."]


def _recipes(state: State) -> list[str]:
    """Who has which recipe with what on it, and which can be taken."""
    values = state.values
    told = []
    for recipe, name in enumerate(values.recipe_names):
        holder = state.holder[recipe]
        if holder < 0:
            waits = state.waiting[values.recipe_part[recipe]] > 0
            told.append(f"{name}: {'free, can be taken' if waits else 'free, but no cake waits for it'}.")
            continue
        first = recipe * values.width
        done = state.filled[recipe] == values.width
        told.append(f"{name}: {state.colours[holder]} has it{', finished' if done else ''}.")
        for slot, ingredient in enumerate(values.recipe_ingredients[recipe]):
            chit, helper = state.chit[first + slot], state.helper[first + slot]
            text = "still needed" if chit < 0 else f"{state.colours[chit]} chit"
            text += f" with {state.colours[helper]}'s assistant" if helper >= 0 else ""
            told.append(f"{name}, {values.ingredients[ingredient]}: {text}.")
        if state.lying[recipe] >= 0:
            told.append(f"{name}, tool that lies there: {values.tools[state.lying[recipe]]}.")
    return told


def _tools(state: State) -> list[str]:
    values = state.values
    free = [
        f"{count} times {name}" if count > 1 else name
        for tool, (name, count) in enumerate(zip(values.tools, state.free, strict=True))
        if count and state.lent != tool
    ]
    told = [f"Tools free: {listed(free) or 'none'}."]
    if state.lent >= 0:
        told.append(f"Tool lent out this turn: {values.tools[state.lent]}.")
    return told


def _wishes(state: State) -> list[str]:
    values = state.values
    told = []
    for guest, wish in enumerate(state.wishes):
        wished = listed(name for number, name in enumerate(values.ingredients) if wish >> number & 1)
        told.append(f"{capital(state.colours[values.seats + guest])} guest wishes for: {wished or 'not drawn yet'}.")
    return told


def _store(state: State) -> list[str]:
    values = state.values
    told = []
    for kind, name in enumerate(values.ingredients):
        counts = state.store[kind * values.colours : (kind + 1) * values.colours]
        told.append(f"Store, {name}: {counted(state.colours, counts) or 'none left'}.")
    return told


def _needs(state: State) -> list[str]:
    """What each recipe asks for: it never changes."""
    values = state.values
    told = []
    for recipe, name in enumerate(values.recipe_names):
        wanted = listed(values.ingredients[each] for each in values.recipe_ingredients[recipe])
        tools = listed((values.tools[tool] for tool in values.recipe_tools[recipe]), "or")
        told.append(f"{name} needs: {wanted}; tools {tools} in turn; typed {values.recipes[recipe]}.")
    return told
