"""shape.yaml where things differ: mappings told apart by a word, one of several types, values spread over files."""

from __future__ import annotations

import pytest

SHAPE = """\
tags: [id]
decks+:
  "*":
    cards:
      - by kind:
          house: {id: id, cost: int 0..}
          deed:
            by from?:
              hand: {id: id, count: int 1..}
              none: {id: id, target: text}

    counts?: many | few or tag:-> tags | decks
best?: -> decks.*.cards
"""
ONE = """\
!house
tags: [old, new]
decks:
  red:
    cards: [{id: a, kind: house, cost: 1}, {id: b, kind: deed, from: hand, count: 2}]
    counts: tag:old
"""
TWO = """\
!house
decks: {blue: {cards: [{id: c, kind: deed, target: any}], counts: few}}
best: c
"""


def test_a_value_may_be_spread_over_files(folder):
    folder.write("shape.yaml", SHAPE)
    folder.write("one.yaml", ONE)
    folder.write("two.yaml", TWO)
    loaded = folder.load_values()
    assert list(loaded.values["decks"]) == ["red", "blue"]
    assert loaded.values["decks"]["blue"]["cards"] == [{"id": "c", "kind": "deed", "target": "any"}]
    assert str(loaded.place_of("decks.blue.cards.0.target")).endswith("two.yaml:2:52")


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("kind: house, cost: 1", "kind: hose, cost: 1", "unknown kind 'hose'; did you mean 'house'?"),
        ("kind: house, cost: 1", "kind: house", "'a' has no 'cost'"),
        ("kind: house, cost: 1", "kind: house, cost: 1, count: 2", "unknown key 'count' in 'a'"),
        ("from: hand, count: 2", "from: deck, count: 2", "unknown from 'deck'"),
        ("from: hand, count: 2", "count: 2", "'b' has no 'target'"),
        ("tag:old", "tag:odl", "unknown tag 'odl'; did you mean 'old'?"),
        ("tag:old", "fwe", "'counts' is 'fwe'"),
        ("id: a, kind: house", "kind: house", "has no 'id'"),
    ],
)
def test_what_does_not_fit_any_alternative(folder, right, wrong, why):
    folder.write("shape.yaml", SHAPE)
    assert right in ONE
    folder.write("one.yaml", ONE.replace(right, wrong))
    folder.write("two.yaml", TWO)
    line = ONE[: ONE.index(right)].count("\n") + 1
    found = folder.complaints()
    assert any(why in each and each.startswith(f"one.yaml:{line}:") for each in found), found


def test_what_two_files_say_twice(folder):
    folder.write("shape.yaml", SHAPE)
    folder.write("one.yaml", ONE)
    folder.write("two.yaml", TWO.replace("blue", "red"))
    assert any("'red' stands twice in 'decks'" in each for each in folder.complaints())


def test_a_reference_into_any_of_several_lists(folder):
    folder.write("shape.yaml", SHAPE)
    folder.write("one.yaml", ONE)
    folder.write("two.yaml", TWO.replace("best: c", "best: d"))
    assert folder.complaints()[0].startswith("two.yaml:3:7: unknown card 'd'")


@pytest.mark.parametrize(
    ("shape", "why"),
    [
        ("a+: int\n", "only a mapping with any keys"),
        ("a: {by kind: {}}\n", "each word and what it looks like"),
        ("a: {by kind: {x: int}}\n", "a mapping with known keys"),
    ],
)
def test_shapes_that_are_wrong(folder, shape, why):
    folder.write("shape.yaml", shape)
    folder.write("one.yaml", "!house\na: 1\n")
    assert any(why in each for each in folder.complaints())
