"""Whole games of random decisions: they end, keep every card, replay; and who may see what."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from companion.game import CHANCE, OVER, Setup
from companion.games.roasted_empire import telling
from companion.games.roasted_empire.room import ROOM
from companion.games.roasted_empire.state import UNKNOWN, State
from companion.record import parse
from companion.replay import replay
from companion.seats import Player
from companion.simulate import play_bots, play_random, record_text
from pnp.seeded import Seeded

THEMES = ROOM.cards.themes


def setup_of(seats: int, themes: tuple[str, ...]) -> Setup:
    return Setup("standard", seats, (("Themes", themes),))


def all_cards(state: State) -> Counter[int]:
    """Every card on the table, wherever it is."""
    found = Counter(state.deck) + Counter(state.discard)
    for zone in (state.hands, state.packs, state.stored, state.shipped):
        for cards in zone:
            found += Counter(cards)
    for empire in state.empires:
        found += Counter(building >> 2 & 0xFFF for building in empire)
    found += Counter(frame[1] for frame in state.stack if frame[0] == 0 and not frame[2])
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_all_themes_end_conserve_cards_and_replay(seats: int) -> None:
    sizes = (2, 3) if seats < 4 else (3, 4)
    for number, themes in enumerate(choice for size in sizes for choice in combinations(THEMES, size)):
        setup = setup_of(seats, themes)
        for game in range(5):
            played = play_random(ROOM, setup, f"{number} {game}")
            state = ROOM.start(setup)
            deck = all_cards(state)
            for place, move in enumerate(played.moves):
                ROOM.apply(state, move)
                if place % 10 == 0 or state.mover == OVER:
                    empire = {card: count for card, count in all_cards(state).items() if card < ROOM.cards.first_bonus}
                    assert empire == deck
                    prizes = [count for card, count in all_cards(state).items() if card >= ROOM.cards.first_bonus]
                    assert all(count == 1 for count in prizes)
            assert state.key() == played.state.key()
        text = record_text(ROOM, setup, [Player("P", "random")] * seats, played)
        assert replay(parse(text)).finished


def test_no_shop_is_left_that_the_farms_cannot_feed() -> None:
    from companion.games.roasted_empire.measures import beans, costs

    for number in range(60):
        state = play_random(ROOM, setup_of(3, THEMES[:3]), f"fed {number}").state
        for seat in range(3):
            assert beans(state, seat) >= costs(state, seat)


def states(setup: Setup, seed: str) -> list[State]:
    state = ROOM.start(setup)
    source, rnd = Seeded(seed), Random(seed).random
    found = []
    while state.mover != OVER:
        found.append(state.copy())
        ROOM.apply(state, ROOM.draw(state, source) if state.mover == CHANCE else ROOM.sample(state, rnd))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_holds_nothing_hidden(seats: int) -> None:
    for state in states(setup_of(seats, THEMES[:4]), "hidden")[::5]:
        for seat in range(seats):
            view = ROOM.view(state, seat + 1)
            assert set(view.deck) <= {UNKNOWN}
            for other in range(seats):
                for mine, theirs in ((view.hands, state.hands), (view.packs, state.packs), (view.stored, state.stored)):
                    if other == seat:
                        assert mine[other] == theirs[other]
                    else:
                        assert mine[other] == [UNKNOWN] * len(theirs[other])
            assert view.unseen == sorted(view.unseen)
            assert view.options == (state.options if state.mover == seat + 1 else [])


def test_a_seat_hears_only_of_its_own_cards() -> None:
    words = ROOM.cards.ids
    for state in states(setup_of(3, THEMES), "told"):
        moves = ROOM.legal(state) if state.mover != CHANCE else [ROOM.draw(state, Seeded("told"))]
        for move in moves:
            said = telling.told(state, move, 0)
            if move[0] in (2, 5, 8):  # deals, picks and storing are secrets
                assert not any(word in words for word in said.split())
            own = telling.told(state, move, state.mover)
            if state.mover > 0:
                assert own == ROOM.words(state, move)


@pytest.mark.parametrize("name", ["easy", "normal", "saboteur"])
def test_bots_do_not_see_what_is_hidden(name: str) -> None:
    """What a seat may not know is changed; its bot decides the same."""
    level = ROOM.bots()[name]
    for number, state in enumerate(states(setup_of(2, THEMES[:2]), "blind")):
        if state.mover <= CHANCE or number % 6:
            continue
        other = ROOM.guess(state, state.mover, Seeded(f"other {number}"))
        seen = [level.make("same").choose(ROOM.view(each, state.mover)) for each in (state, other)]
        assert seen[0] == seen[1]


def test_levels_stand_in_their_order() -> None:
    """Few games, wide margins: easy beats random, normal beats easy."""
    bots = ROOM.bots()
    for better, worse, least in (("easy", "random", 11), ("normal", "easy", 8)):
        won = 0
        for game in range(12):
            order = [better, worse] if game % 2 else [worse, better]
            played = play_bots(
                ROOM, setup_of(2, THEMES[game % 4 : game % 4 + 2]), [bots[each] for each in order], f"{game}"
            )
            best = max(ROOM.standing(played.state), key=lambda each: -each.rank)
            won += order[best.seat - 1] == better
        assert won >= least


def test_bots_follow_their_seed() -> None:
    setup = setup_of(2, THEMES[:2])
    levels = [ROOM.bots()["normal"], ROOM.bots()["easy"]]
    assert play_bots(ROOM, setup, levels, "S").moves == play_bots(ROOM, setup, levels, "S").moves


@pytest.mark.parametrize("variant", [word for word in ROOM.variants(2) if word != "standard"])
def test_challenges_begin_as_they_say_and_give_medals(variant: str) -> None:
    setup = ROOM.usual_setup(variant, 2)
    played = play_random(ROOM, setup, "medal")
    assert "medal" in ROOM.verdict(setup, played.state)[0]


def test_old_money_gives_the_rival_its_farms() -> None:
    state = ROOM.start(ROOM.usual_setup("challenge-old-money", 2))
    names = [ROOM.cards.ids[building >> 2 & 0xFFF] for building in state.empires[1]]
    assert names == ["opera-cafe", "contract-farm", "contract-farm"]
    assert len(state.deck) == 77
