"""The worked examples of the game, move by move."""

from __future__ import annotations

import pytest

from companion.game import CHANCE, OVER, Refusal, Setup, ranking_words
from companion.games import room
from companion.games.bake_the_cake import score
from companion.games.bake_the_cake.state import CLOSED, CONTEST, STALEMATE, State

ROOM = room("bake-the-cake")


def start(seats: int, variant: str = "standard", *own: tuple[str, tuple[str, ...]]) -> State:
    state = ROOM.start(Setup(variant, seats, own))
    assert isinstance(state, State)
    return state


def why(state: State, words: str) -> str:
    """Why `1 buy …` is refused; empty if it is legal."""
    seat, *rest = words.split(" ")
    if seat != ("*" if state.mover == CHANCE else str(state.mover)):
        return f"seat {state.mover} is to move"
    try:
        move = ROOM.parse(state, rest)
    except Refusal as refusal:
        return refusal.why
    told = ROOM.why_not(state, move)
    if state.mover > CHANCE:
        assert (told == "") == (move in ROOM.legal(state))
    return told


def play(state: State, *events: str) -> State:
    for event in events:
        assert why(state, event) == "", event
        ROOM.apply(state, ROOM.parse(state, event.split(" ")[1:]))
    return state


def legal_words(state: State) -> list[str]:
    return [ROOM.words(state, move) for move in ROOM.legal(state)]


def closing(state: State) -> tuple[str, str]:
    results = ROOM.standing(state)
    return " ".join(str(each.score) for each in results), ranking_words(results)


@pytest.mark.parametrize(("seats", "tools", "count"), [(3, 0, 27), (4, 1, 36), (5, 2, 45), (6, 3, 54)])
def test_first_thing_of_the_game(seats: int, tools: int, count: int) -> None:
    state = start(seats)
    if tools:
        play(state, "* tools " + " ".join(["bench", "mixer", "stove"][:tools]))
    words = legal_words(state)
    assert len(words) == count
    assert all(each.startswith("buy ") for each in words)


def test_legal_things() -> None:
    state = play(start(3), "1 buy butter red", "1 buy flour red")
    words = legal_words(state)
    assert len(words) == 27
    assert sum(each.startswith("buy ") for each in words) == 21
    assert {each for each in words if each.startswith("eat ")} == {"eat butter table", "eat flour table"}
    assert {each for each in words if each.startswith("use ")} == {
        "use butter cold-layer bench",
        "use butter cold-layer mixer",
        "use flour warm-layer fridge",
        "use flour warm-layer stove",
    }
    assert "no cake waits for a filling" in why(state, "2 use butter warm-filling mixer")
    assert "plate is taken" in why(state, "2 buy butter blue")
    assert "something else is possible" in why(state, "2 throw cake")


def starting_and_helping() -> State:
    state = play(start(6), "* tools bench mixer stove")
    return play(state, "1 buy butter green", "1 use butter cold-layer bench", "2 buy chocolate blue")


def test_starting_and_helping() -> None:
    state = starting_and_helping()
    assert state.holder[0] == 0
    assert state.hand[0] == 5
    assert "lies on the cold-layer already" in why(state, "2 use chocolate cold-layer bench")
    bench = state.free[0]
    play(state, "2 use chocolate cold-layer mixer")
    assert state.free[0] == bench + 1
    assert state.lying[0] == state.values.tools.index("mixer")
    assert state.holder[0] == 0


def test_eating() -> None:
    state = play(starting_and_helping(), "2 use chocolate cold-layer mixer")
    play(state, "3 buy egg green", "3 buy flour green", "4 buy sugar yellow", "4 buy cream yellow")
    play(state, "5 eat butter cold-layer")
    assert state.hand[0] == 6
    assert state.holder[0] == 1
    assert state.lying[0] == state.values.tools.index("mixer")
    mixers = state.free[2]
    play(state, "5 buy vanilla orange", "6 eat chocolate cold-layer")
    assert state.hand[1] == 6
    assert state.free[2] == mixers + 1
    assert (state.holder[0], state.lying[0], state.filled[0]) == (-1, -1, 0)


def cold_layer_ready(tools: str = "stove") -> State:
    state = play(start(4), f"* tools {tools}")
    play(state, "1 buy butter green", "1 use butter cold-layer bench")
    play(state, "2 buy chocolate blue", "2 use chocolate cold-layer mixer")
    return play(state, "3 buy almonds yellow", "3 buy cream green", "4 buy flour yellow", "4 buy sugar yellow")


def test_moving_the_cold_layer() -> None:
    state = cold_layer_ready()
    play(state, "1 buy berries red", "1 buy egg red", "2 use almonds cold-layer bench", "2 buy almonds blue")
    play(state, "3 move cold-layer green")
    recipe, *chits, assistant = state.cakes[2][0]
    assert recipe == 0
    assert sorted(state.colours[colour] for colour in chits) == ["blue", "green", "yellow"]
    assert state.colours[assistant] == "blue"
    assert state.hand == [6, 5, 6, 6]
    assert state.free == [1, 1, 1, 2]
    assert state.holder[0] == -1


def test_a_part_needs_the_other_tool_to_be_moved() -> None:
    """Two layers under way, each with the tool that the other recipe of the pair would need."""
    state = cold_layer_ready()
    play(state, "1 buy berries red", "1 buy egg red", "2 use almonds cold-layer bench", "2 buy almonds blue")
    state.free[state.values.tools.index("mixer")] = 0
    assert "mixer is not free" in why(state, "3 move cold-layer green")


def with_cakes(seats: int, cakes: dict[int, str], variant: str = "standard") -> State:
    """A finished contest: cakes as `chits/assistants` by letters of the seats' colours."""
    state = start(seats, variant)
    letters = {word[0]: number for number, word in enumerate(state.colours)}
    for cake, text in cakes.items():
        chits, assistants = text.split("/")
        parts = [
            (2 * part, *(letters[each] for each in chits[3 * part : 3 * part + 3]), letters[assistants[part]])
            for part in range(3)
        ]
        state.cakes[cake] = tuple(parts)
        state.height[cake] = 3
    state.mover, state.ending = OVER, CONTEST
    return state


GREEN = {2: "ggbbbrryy/bry"}


def test_points() -> None:
    assert score.points(with_cakes(4, GREEN), 2) == [5, 6, 7, 5]


def test_cups() -> None:
    """Red's cake: red 12, blue 5, green 1, yellow 5; green's counts with 2 cups to 1."""
    state = with_cakes(4, {**GREEN, 0: "rrrrbbgyy/rby"})
    assert score.points(state, 0) == [12, 5, 1, 5]
    assert score.contest(state).cups == (0, 1, 1, score.NOBODY)
    assert closing(state) == ("5 6 7 5", "3 2 1=4")
    state.eaten[3] = 0b1
    assert closing(state) == ("5 6 7 5", "3 2 4 1")
    assert score.verdict(state) == ["Cups: red's cake 1, green's cake 2; only green's cake counts."]


def test_equal_cups() -> None:
    state = with_cakes(4, {**GREEN, 0: "rrrrbbbby/rby"})
    assert score.points(state, 0) == [12, 7, 0, 4]
    assert score.contest(state).cups == (0, 0, 1, 1)
    assert closing(state) == ("17 13 7 9", "1 2 4 3")


def test_one_recipe() -> None:
    state = play(start(3), "1 buy butter red", "1 use butter cold-layer bench", "2 buy egg blue", "2 buy flour blue")
    play(state, "3 buy almonds green", "3 buy cream green")
    assert "nobody takes a second recipe" in why(state, "1 use egg warm-layer stove")
    play(state, "1 buy berries red", "1 buy vanilla red", "2 use flour warm-layer fridge", "2 buy flour blue")
    play(state, "3 buy butter green", "3 buy chocolate green")
    assert why(state, "1 use egg warm-layer stove") == ""


def test_order_of_parts() -> None:
    state = start(3)
    state.chit[6:9], state.helper[6:9] = [0, 0, 0], [0, 0, 0]
    state.filled[2], state.holder[2], state.lying[2] = 3, 0, 0
    state.free[0], state.hand[0], state.holding[0] = 0, 3, 1
    assert "needs a layer next" in why(state, "1 move cold-filling red")
    state.height[1], state.waiting = 2, [2, 0, 1, 0]
    state.cakes[1] = ((0, 1, 1, 1, 1), (3, 1, 1, 1, 1))
    assert "needs a topping next" in why(state, "1 move cold-filling blue")


def stuck() -> State:
    """Every plate full, everybody has eaten 3; seat 3 has work to throw away."""
    state = start(3)
    values = state.values
    for ingredient in range(9):
        state.plates[ingredient] = 0
        state.store[ingredient * 3] -= 1
        state.stock[ingredient] -= 1
    state.eaten = [0b111, 0b111, 0b111]
    warm = values.recipes.index("warm-layer")
    for slot, name in enumerate(("flour", "egg")):
        state.chit[warm * 3 + slot], state.helper[warm * 3 + slot] = 2, 2
        state.store[values.ingredients.index(name) * 3 + 2] -= 1
        state.stock[values.ingredients.index(name)] -= 1
    state.filled[warm], state.holder[warm], state.lying[warm] = 2, 2, values.tools.index("fridge")
    state.free, state.holding = [0, 0, 0, 0], [0, 0, 1]
    state.cakes[2] = ((0, 2, 2, 2, 2),)
    state.height, state.waiting = [0, 0, 1], [2, 1, 0, 0]
    for name in ("butter", "almonds", "chocolate"):
        state.store[values.ingredients.index(name) * 3 + 2] -= 1
        state.stock[values.ingredients.index(name)] -= 1
    state.hand, state.thrown = [6, 6, 3], [0, 0, 1]
    return state


def test_throwing_away() -> None:
    state = stuck()
    state.mover, state.left = 3, 2
    assert set(legal_words(state)) == {"throw cake", "throw warm-layer"}
    flour = state.values.ingredients.index("flour")
    before = state.store[flour * 3 + 2]
    play(state, "3 throw warm-layer")
    assert state.store[flour * 3 + 2] == before + 1
    assert state.hand[2] == 5
    assert state.free == [0, 1, 0, 0]
    assert state.holder[1] == -1
    assert (state.mover, state.left) == (3, 1)
    assert "first thing of a turn" in why(state, "3 throw cake")


def test_sitting_out() -> None:
    """Seat 1's last thing fills the last plate; seat 2 can do nothing, seat 3 must throw."""
    state = stuck()
    sugar = state.values.ingredients.index("sugar")
    state.plates[sugar] = -1
    state.store[sugar * 3] += 1
    state.stock[sugar] += 1
    state.mover, state.left = 1, 1
    before = state.copy()
    move = ROOM.parse(state, ["buy", "sugar", "red"])
    play(state, "1 buy sugar red")
    assert state.mover == 3
    assert "blue can do nothing and sits out" in ROOM.effect(before, move, state)


def test_stalemate() -> None:
    state = stuck()
    state.thrown[2] = 3
    sugar = state.values.ingredients.index("sugar")
    state.plates[sugar] = -1
    state.mover, state.left = 1, 2
    play(state, "1 buy sugar red")
    assert state.mover == OVER
    assert state.ending == STALEMATE
    assert closing(state) == ("0 0 0", "1=2=3")
    state.eaten = [0b1, 0b111, 0b11]
    assert closing(state) == ("0 0 0", "1 3 2")


def test_open_house() -> None:
    state = start(1, "open-house")
    play(state, "* wish blue flour egg cream", "* wish green sugar berries vanilla")
    state.cakes[0] = ((1, 1, 1, 2, 0), (2, 2, 0, 1, 0), (4, 0, 1, 1, 0))
    state.height[0], state.turn, state.mover, state.ending = 3, 12, OVER, CONTEST
    assert score.chits_on(state, 0, 0) == 2
    assert score.granted(state) == 5  # flour, egg and cream for blue; sugar and berries for green
    assert ROOM.standing(state)[0].score == 5 + 2 + 3 * 5 + 4
    state.cakes[0] = ((1, 1, 1, 2, 0), (2, 2, 0, 0, 0), (4, 1, 1, 1, 0))
    assert score.granted(state) == 5
    state.cakes[0] = ((1, 1, 1, 2, 0), (2, 1, 0, 1, 0), (4, 0, 1, 1, 0))
    assert score.granted(state) == 4
    assert ROOM.standing(state)[0].score == 23
    assert score.medal(state) == "silver"
    state.cakes[0], state.height[0], state.turn, state.ending = state.cakes[0][:2], 2, 16, CLOSED
    assert ROOM.standing(state)[0].score == 2
    assert score.medal(state) == ""


def test_children() -> None:
    state = with_cakes(3, {2: "rrrrbbbgg/rbb"}, "children")
    assert score.points(state, 2) == [7, 9, 7]
    state.eaten[0] = 0b1
    assert closing(state) == ("7 9 7", "3 2 1")


def test_duel_critic_has_a_cup_but_no_tray() -> None:
    state = start(2, "duel")
    assert state.colours == ("red", "blue", "green")
    assert len(ROOM.legal(state)) == 27
    assert "without a cake tray" in why(state, "1 move cold-layer green")
    ended = with_cakes(2, {0: "rrrrggggg/rrr", 1: "rrrrrrbbb/bbb"}, "duel")
    assert score.contest(ended).cups == (0, 1, 0)
    assert closing(ended) == ("18 0", "1 2")


def test_challenges_set_the_table() -> None:
    short = start(3, "challenge-short-staffed")
    assert short.hand == [3, 6, 6]
    half = start(3, "challenge-half-pantry")
    assert sum(half.store) == 27
    head = start(3, "challenge-head-start")
    assert head.cakes == [(), ((1, 1, 1, 1, 1),), ((0, 2, 2, 2, 2),)]
    assert head.hand == [6, 5, 5]
    assert sum(head.store) == 54 - 6
    assert why(play(head, "1 buy cream red"), "1 use cream cold-filling bench") == ""
    laid = play(start(4, "challenge-laid-table"), "* tools mixer")
    assert [laid.colours[colour] for colour in laid.plates][:3] == ["blue", "green", "yellow"]
    assert sum(laid.store) == 72 - 9
    spare = start(4, "challenge-spare-kitchen")
    assert spare.mover == 1
    full = start(6, "challenge-full-house")
    assert "1 spare tool is drawn, not 2" in why(full, "* tools bench mixer")
    fasting = play(start(4, "challenge-fasting"), "* tools bench", "1 buy egg red")
    assert "may not eat" in why(fasting, "1 eat egg table")


def test_medals_of_challenges() -> None:
    def medal(cakes: dict[int, str]) -> str:
        return score.medal(with_cakes(3, cakes, "challenge-short-staffed"))

    assert medal({0: "rrrrrbbbg/rrb", 1: "rggggggrr/ggg"}) == "gold"
    assert medal({0: "rrrrbbbbb/rbb", 1: "rggggggrr/ggg"}) == "silver"
    assert medal({0: "rrrbbbggg/rbb", 1: "rrrbbbbgg/ggg"}) == "bronze"
    assert medal({1: "bbbbbbggg/bgg", 2: "bbbggggrg/gbg"}) == ""
