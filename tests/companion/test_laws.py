"""The laws of the contract, for every game that is registered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from companion import games, said
from companion.game import CHANCE, OVER, Move, Refusal, Room, Setup
from companion.record import parse
from companion.replay import replay
from companion.seats import Player
from companion.simulate import play_random, record_text
from pnp.seeded import Seeded

LONGEST = 100_000
SLUGS = games.slugs()


def setups(room: Room[Any]) -> list[Setup]:
    """Every variant once, each with its smallest table, and the usual variant of larger tables."""
    least, most = room.seat_limits
    found: dict[str, Setup] = {}
    for seats in range(least, min(most, 6) + 1):
        for number, variant in enumerate(room.variants(seats)):
            key = variant if number else f"{variant} {seats}"
            found.setdefault(key, room.usual_setup(variant, seats))
    return list(found.values())


CASES = [
    pytest.param(games.room(slug), setup, id=f"{slug}-{setup.variant}-{setup.seats}")
    for slug in SLUGS
    for setup in setups(games.room(slug))
]


def walk(room: Room[Any], setup: Setup, seed: str) -> Iterator[Any]:
    """The states of a random game, each before its next event; the last one is over."""
    state = room.start(setup)
    source = Seeded(seed)
    rnd = random.Random(seed).random
    for _ in range(LONGEST):
        yield state
        if state.mover == OVER:
            return
        move = room.draw(state, source) if state.mover == CHANCE else room.sample(state, rnd)
        assert room.why_not(state, move) == ""
        room.apply(state, move)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("slug", SLUGS)
def test_setups_fit_and_others_do_not(slug: str) -> None:
    room = games.room(slug)
    for setup in setups(room):
        assert room.fits(setup) == ""
        room.check_variant(setup.variant)
    with pytest.raises(Refusal):
        room.check_variant("no-such-variant")


@pytest.mark.parametrize(("room", "setup"), CASES)
def test_every_legal_move_applies_and_its_words_mean_it(room: Room[Any], setup: Setup) -> None:
    for number, state in enumerate(walk(room, setup, "legal")):
        if state.mover <= CHANCE:
            assert room.legal(state) == []
            continue
        before = state.key()
        moves = room.legal(state)
        assert moves
        assert len(set(moves)) == len(moves)
        if number % 4:
            continue
        for move in moves[:: 1 + len(moves) // 40]:
            assert room.why_not(state, move) == ""
            words = room.words(state, move)
            assert room.parse(state, words.split(" ")) == move
            assert said.understand(room, state, f"  {words.upper()} ") == move
            after = state.copy()
            room.apply(after, move)
            assert after.key() != before
        assert state.key() == before


@pytest.mark.parametrize(("room", "setup"), CASES)
def test_every_other_move_is_refused_with_a_sentence(room: Room[Any], setup: Setup) -> None:
    """Moves that were legal at other times of the game are legal now or refused with a sentence."""
    known: set[Move] = set()
    for state in walk(room, setup, "known"):
        known.update(room.legal(state)[:200])
    moves = random.Random(7).sample(sorted(known), min(len(known), 150))
    for number, state in enumerate(walk(room, setup, "other")):
        if number % 5 and state.mover != OVER:
            continue
        legal = set(room.legal(state))
        for move in moves:
            why = room.why_not(state, move)
            assert (why == "") == (move in legal), (move, why)
            if why:
                assert why == why.strip()
                assert len(why) < 200


@pytest.mark.parametrize(("room", "setup"), CASES)
def test_copies_are_independent(room: Room[Any], setup: Setup) -> None:
    """No later event changes any earlier copy."""
    copies = []
    for state in walk(room, setup, "copies"):
        copy = state.copy()
        assert copy.key() == state.key()
        copies.append((copy, copy.key()))
    for copy, key in copies:
        assert copy.key() == key


@pytest.mark.parametrize(("room", "setup"), CASES)
def test_every_game_ends_and_its_record_gives_the_same_state(room: Room[Any], setup: Setup) -> None:
    for number in range(3):
        played = play_random(room, setup, f"ends {number}")
        players = [Player(f"P{seat}", "random") for seat in range(1, setup.seats + 1)]
        text = record_text(room, setup, players, played)
        game = replay(parse(text))
        assert game.finished
        assert game.state.key() == played.state.key()
        assert tuple(game.moves) == played.moves
        results = room.standing(played.state)
        assert sorted(each.rank for each in results)[0] == 1
        assert [each.score for each in results] == [sum(value for _, value in each.lines) for each in results]
        assert isinstance(room.verdict(setup, played.state), list)


@pytest.mark.parametrize(("room", "setup"), CASES)
def test_a_seat_sees_only_what_it_may_know(room: Room[Any], setup: Setup) -> None:
    """What a seat cannot know may be dealt anew without its noticing; looking changes nothing."""
    for number, state in enumerate(walk(room, setup, "views")):
        if number % 9:
            continue
        before = state.key()
        for seat in range(1, setup.seats + 1):
            view = room.view(state, seat)
            guess = room.guess(state, seat, Seeded(f"{number}"))
            assert room.view(guess, seat).key() == view.key()
            if state.mover == seat:
                assert room.legal(view) == room.legal(state)
        assert state.key() == before


@pytest.mark.parametrize(("room", "setup"), CASES)
def test_people_are_shown_something_at_every_moment(room: Room[Any], setup: Setup) -> None:
    names = [f"Player {seat}" for seat in range(1, setup.seats + 1)]
    for number, state in enumerate(walk(room, setup, "people")):
        if number % 7 and state.mover != OVER:
            continue
        seat = max(1, state.mover)
        for width in (100, 80, 40):
            lines = room.screen(room.view(state, seat), seat, width, names)
            assert lines
            assert max(sum(len(piece) for piece, _ in line) for line in lines) <= width
        groups = room.groups(state)
        legal = set(room.legal(state))
        assert bool(groups) == bool(legal)
        for group in groups:
            assert group.moves
            assert set(group.moves) <= legal
            assert group.text
            assert group.help


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_is_typed_is_understood_or_refused_with_a_sentence(slug: str) -> None:
    """Words of the game in any order, cut, doubled, mixed with rubbish: a move or a Refusal, and judged either way."""
    room = games.room(slug)
    setup = setups(room)[-1]
    rnd = random.Random(slug)
    rubbish = ["", "0", "-1", "01", "99999999999999999999", "=", "w3=", "é", "\x00", "a" * 300, "1:x!", "/", ">", "²"]
    for number, state in enumerate(walk(room, setup, "typed")):
        if number % 6 or state.mover == OVER:
            continue
        known = [words for move in room.legal(state)[:50] for words in room.words(state, move).split(" ")]
        known += list(room.next_words(state, [])) + rubbish
        for _ in range(12):
            text = " ".join(rnd.choice(known)[: rnd.randint(1, 12)] for _ in range(rnd.randint(1, 5)))
            before = state.key()
            try:
                move = said.understand(room, state, text)
            except Refusal as refusal:
                why = refusal.why
            else:
                why = room.why_not(state, move)
                assert why or move in room.legal(state) or state.mover == CHANCE
            assert "\n" not in why
            with suppress(Refusal):
                room.why_not(state, room.parse(state, text.split(" ")))
            assert state.key() == before


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_game(slug: str) -> None:
    room = games.room(slug)
    setup = setups(room)[0]
    first, second, other = (play_random(room, setup, seed) for seed in ("A", "A", "B"))
    assert first.moves == second.moves
    assert first.moves != other.moves


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_says_by_what_data_it_is_played(slug: str) -> None:
    room = games.room(slug)
    assert room.digest() == room.digest()
    assert len(room.digest()) >= 8
    assert room.rules_version


@pytest.mark.parametrize("slug", SLUGS)
def test_bots_choose_legal_moves(slug: str) -> None:
    room = games.room(slug)
    setup = setups(room)[0]
    for name, level in room.bots().items():
        assert level.name == name
        bot = level.make("laws")
        for number, state in enumerate(walk(room, setup, f"bots {name}")):
            if state.mover > CHANCE and number % 10 == 1:
                view = room.view(state, state.mover)
                key = view.key()
                assert room.why_not(state, bot.choose(view)) == ""
                assert view.key() == key, "a bot must not change what it is shown"
