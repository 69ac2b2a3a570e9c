"""Hypothesis plays: any order of legal moves, undo, refusals and reloads keeps the table and its record in step."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion import games, record, replay
from companion.chance import Rolled, Typed
from companion.game import CHANCE, Refusal
from companion.journal import Journal
from companion.seats import Player
from companion.table import Table, headers, reopen

ROOM = games.room("bake-and-sale")


class Playing(RuleBasedStateMachine):
    """People at a table who do whatever they like."""

    @initialize(seats=st.integers(1, 3), typed=st.booleans(), seed=st.text("ABC", min_size=1, max_size=4))
    def begin(self, seats: int, typed: bool, seed: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "a.game"
        self.setup = ROOM.usual_setup(ROOM.variants(seats)[0], seats)
        self.players = [Player(f"P{seat}") for seat in range(1, seats + 1)]
        self.typed = typed
        self.seed = seed
        journal = Journal.create(self.path, headers(ROOM, self.setup, self.players, seed))
        self.table = self.sit(journal)

    def sit(self, journal: Journal) -> Table:
        chance = Typed() if self.typed else Rolled(self.seed)
        return Table(ROOM, self.setup, self.players, chance, journal, self.seed)

    def let_chance(self) -> None:
        while self.table.step():
            pass

    @rule(number=st.integers(0, 10**6))
    def decide(self, number: int) -> None:
        self.let_chance()
        if self.table.asks is None:
            return
        if self.table.asks == CHANCE:
            faces = [number // 6**place % 6 + 1 for place in range(6)]
            text = " ".join(f"{'w' if place < 3 else 'b'}{face}" for place, face in enumerate(faces))
            self.table.play(ROOM.parse(self.table.state, ["roll", *text.split()]))
            return
        moves = ROOM.legal(self.table.state)
        self.table.play(moves[number % len(moves)])

    @rule(number=st.integers(0, 10**6))
    def try_what_is_not_legal(self, number: int) -> None:
        self.let_chance()
        words = ["bake special 8", "market w1 w1 w1 b6", "star baguette", "retail 10", "volunteer eggs eggs eggs"]
        move = ROOM.parse(self.table.state, words[number % len(words)].split())
        if ROOM.why_not(self.table.state, move):
            before = self.table.state.key()
            with pytest.raises(Refusal):
                self.table.play(move)
            assert self.table.state.key() == before

    @precondition(lambda self: self.table.moves)
    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            events = len(self.table.moves)
            gone = self.table.undo()
            assert len(self.table.moves) == events - len(gone)

    @rule()
    def close_the_lid_and_resume(self) -> None:
        self.table.close()
        before = self.table.state.key()
        if self.table.over:
            self.table = self.sit(Journal.reopen(self.path))
            self.table.load(replay.replay(record.read(self.path)))
        else:
            opened = reopen(self.path)
            self.table = self.sit(opened.journal)
            self.table.load(opened.game)
        assert self.table.state.key() == before

    @invariant()
    def the_record_is_the_game(self) -> None:
        if not hasattr(self, "table"):
            return
        game = replay.replay(record.read(self.path))
        assert game.state.key() == self.table.state.key()
        assert game.moves == self.table.moves

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.close()
            self.folder.cleanup()


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
