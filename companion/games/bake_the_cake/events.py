"""Moves and their words: strict words of the record in, moves out, and back to the one canonical text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import CHANCE, Refusal
from companion.games.bake_the_cake import options
from companion.games.bake_the_cake.state import State
from companion.games.bake_the_cake.values import (
    BUY,
    EAT,
    GUEST,
    MOVE,
    THINGS,
    THROW,
    TOOLS,
    USE,
    VERBS,
    WISH,
    Move,
    all_colours,
)
from pnp.errors import did_you_mean

FORMS: Final = {
    BUY: "buy INGREDIENT COLOUR",
    USE: "use INGREDIENT RECIPE TOOL",
    MOVE: "move RECIPE COLOUR",
    EAT: "eat INGREDIENT table|RECIPE",
    THROW: "throw cake|RECIPE",
    GUEST: "guest TOOL INGREDIENT",
}


def words(state: State, move: Move) -> str:
    """The canonical words of a move, without its seat."""
    values = state.values
    verb = move[0]
    if verb == BUY:
        said = [values.ingredients[move[1]], state.colours[move[2]]]
    elif verb == USE:
        said = [values.ingredients[move[1]], values.recipes[move[2]], values.tools[move[3]]]
    elif verb == MOVE:
        said = [values.recipes[move[1]], state.colours[move[2]]]
    elif verb == EAT:
        said = [values.ingredients[move[1]], places(state)[move[2]]]
    elif verb == THROW:
        said = [throwable(state)[move[1]]]
    elif verb == TOOLS:
        said = [values.tools[tool] for tool in move[1:]]
    elif verb == WISH:
        said = [state.colours[move[1]], *(values.ingredients[each] for each in move[2:])]
    else:
        said = [values.tools[move[1]], values.ingredients[move[2]]]
    return " ".join([VERBS[verb], *said])


def places(state: State) -> tuple[str, ...]:
    """Where one may eat, in the order of the numbers in a move."""
    return ("table", *state.values.recipes)


def throwable(state: State) -> tuple[str, ...]:
    """What one may throw away, in the order of the numbers in a move."""
    return ("cake", *state.values.recipes)


def parse(state: State, said: Sequence[str]) -> Move:
    """The move that strict words mean, legal or not; a Refusal if they mean none."""
    if not said or said[0] not in VERBS:
        word = said[0] if said else ""
        known = VERBS[TOOLS:] if state.mover == CHANCE else THINGS
        raise Refusal(f"unknown word '{word[:40]}'{did_you_mean(word[:40], known)}", word)
    verb = VERBS.index(said[0])
    rest = said[1:]
    values = state.values
    if verb == TOOLS:
        return (TOOLS, *sorted(_index(word, values.tools, "tool") for word in rest))
    if verb == WISH:
        if not rest:
            raise Refusal("a wish is written wish COLOUR INGREDIENT …", said[0])
        return (WISH, _colour(state, rest[0]), *sorted(_ingredient(state, word) for word in rest[1:]))
    if verb in (USE, EAT) and 0 < len(rest) < _wanted(verb):
        _ask_for_more(state, said)
    _expect(said, FORMS[verb])
    if verb == BUY:
        return (BUY, _ingredient(state, rest[0]), _colour(state, rest[1]))
    if verb == USE:
        ingredient, recipe = _ingredient(state, rest[0]), _index(rest[1], values.recipes, "recipe")
        return (USE, ingredient, recipe, _index(rest[2], values.tools, "tool"))
    if verb == MOVE:
        return (MOVE, _index(rest[0], values.recipes, "recipe"), _colour(state, rest[1]))
    if verb == EAT:
        return (EAT, _ingredient(state, rest[0]), _index(rest[1], places(state), "place"))
    if verb == THROW:
        return (THROW, _index(rest[0], throwable(state), "thing to throw away"))
    return (GUEST, _index(rest[0], values.tools, "tool"), _ingredient(state, rest[1]))


def _wanted(verb: int) -> int:
    return FORMS[verb].count(" ")


def _ask_for_more(state: State, said: Sequence[str]) -> None:
    """Asks for the last words where those before leave a choice."""
    text = " ".join(said)
    choices = [each.removeprefix(f"{text} ") for each in _possible(state) if each.startswith(f"{text} ")]
    if len(choices) > 1:
        raise Refusal(f"'{text}' leaves a choice, say also {' or '.join(choices)}", said[-1])


def _possible(state: State) -> list[str]:
    """The legal things in words."""
    return [words(state, move) for move in options.legal(state)] if state.mover > CHANCE else []


def _expect(said: Sequence[str], form: str) -> None:
    wanted = form.count(" ")
    if len(said) - 1 < wanted:
        raise Refusal(f"'{said[0]}' is written {form}", said[0])
    if len(said) - 1 > wanted:
        raise Refusal(f"'{said[wanted + 1][:40]}' is too much: {form}", said[wanted + 1])


def _index(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise Refusal(f"unknown {what} '{word[:40]}'{did_you_mean(word[:40], known)}", word)
    return known.index(word)


def _ingredient(state: State, word: str) -> int:
    return _index(word, state.values.ingredients, "ingredient")


def _colour(state: State, word: str) -> int:
    if word not in state.colours and any(word == colour.id for colour in all_colours()):
        raise Refusal(f"{word} is not in play, only {', '.join(state.colours)}", word)
    return _index(word, state.colours, "colour")


# what a person types


def next_words(state: State, before: Sequence[str]) -> Sequence[str]:
    """The words that can follow these in a typed decision."""
    values = state.values
    if not before:
        return VERBS[TOOLS:] if state.mover == CHANCE else THINGS
    verb = VERBS.index(before[0]) if before[0] in VERBS else -1
    place = len(before)
    if verb == TOOLS or (verb == GUEST and place == 1):
        return values.tools
    if verb == WISH and place == 1:
        return state.colours
    if verb in (WISH, GUEST) or (verb in (BUY, USE, EAT) and place == 1):
        return values.ingredients
    if verb == BUY and place == 2:
        return state.colours
    if verb == MOVE:
        return values.recipes if place == 1 else state.colours if place == 2 else ()
    if verb == USE and place == 2:
        return _asking(state, before[1])
    if verb == USE and place == 3 and before[2] in values.recipes:
        return [values.tools[tool] for tool in values.recipe_tools[values.recipes.index(before[2])]]
    if verb == EAT and place == 2:
        return ["table", *_asking(state, before[1])]
    if verb == THROW and place == 1:
        return throwable(state)
    return ()


def _asking(state: State, ingredient: str) -> list[str]:
    """The recipes that ask for an ingredient."""
    values = state.values
    if ingredient not in values.ingredients:
        return list(values.recipes)
    return [values.recipes[recipe] for recipe, _ in values.uses_of[values.ingredients.index(ingredient)]]


def tidy(state: State, text: str) -> str:
    """A person's shorthand: the last word may be left out where only one thing can be meant.

    `buy egg` takes the own colour, `move cold-layer` goes to the own cake, `use` and `eat` to the only place
    or with the only tool that is possible.
    """
    text = " ".join(text.lower().replace(",", " ").split())
    if state.mover <= CHANCE:
        return _tidy_chance(state, text)
    said = text.split(" ")
    if said[0] not in VERBS:
        return text
    verb = VERBS.index(said[0])
    own = state.colours[state.mover - 1]
    if len(said) == 2 and verb == BUY and said[1] in state.values.ingredients:
        return f"{text} {own}"
    if len(said) == 2 and verb == MOVE and said[1] in state.values.recipes:
        return f"{text} {own}"
    if (verb == USE and len(said) in (2, 3)) or (verb == EAT and len(said) == 2):
        meant = [each for each in _possible(state) if each.startswith(f"{text} ")]
        return meant[0] if len(meant) == 1 else text
    return text


def _tidy_chance(state: State, text: str) -> str:
    """What was drawn may be said without its verb, a wish without its colour."""
    values = state.values
    said = text.split(" ")
    if said[0] in VERBS:
        return text
    if values.tools_drawn and not state.turn:
        return f"{VERBS[TOOLS]} {text}"
    if 0 in state.wishes:
        due = state.colours[values.seats + state.wishes.index(0)]
        return f"{VERBS[WISH]} {text}" if said[0] in state.colours else f"{VERBS[WISH]} {due} {text}"
    return f"{VERBS[GUEST]} {text}"
