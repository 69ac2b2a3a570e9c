"""Every value says whether the rulebook or the house says so."""

from __future__ import annotations

import pickle

import pytest

BEFORE = "has no mark; write !rulebook or !house before it (or at the top of the file for all of it)"


@pytest.mark.parametrize(
    ("text", "complaints"),
    [
        ("a: 1\nb: 2\n", ["1:1: nothing here is marked; write !rulebook or !house in the first line for all of it"]),
        ("a: !house 1\nprice: 2\n", [f"2:8: 'price' {BEFORE}"]),
        ("a: !house 1\nb: {c: 2, d: [3, 4]}\n", [f"2:4: 'b' {BEFORE}"]),
        ("a: {b: !house 1, c: 2, d: {e: 3}}\n", [f"1:21: 'c' {BEFORE}", f"1:27: 'd' {BEFORE}"]),
        ("a: [!house 1, 2]\n", [f"1:15: an item of 'a' {BEFORE}"]),
        ("a: !house 1\nb: [{c: 1}, {c: !rulebook 2}]\n", [f"2:5: an item of 'b' {BEFORE}"]),
    ],
)
def test_outermost_unmarked_things(folder, text, complaints):
    assert folder.value_complaints(text) == complaints


def test_empty_things_need_no_mark(folder):
    assert folder.values("a: []\nb: {}\nc: !house 1\n") == {"a": [], "b": {}, "c": 1}


def test_components_need_marks_too(folder):
    folder.write("components.yaml", "- {id: a, kind: card, name: A, size: [1, 2], template: card.yaml}\n")
    assert folder.complaints() == [
        "components.yaml:1:1: nothing here is marked; write !rulebook or !house in the first line for all of it"
    ]


def test_a_mark_covers_until_another(folder):
    folder.write("values.yaml", "!rulebook\na: 1\nb: !house {c: [2, !rulebook 3], d: 4}\ne: {f: 5}\n")
    values = folder.load_values()
    assert values.marks == {"rulebook": 3, "house": 2}
    assert [(each.path, each.value, each.place.line, each.place.column) for each in values.house_values()] == [
        ("b.c.0", 2, 3, 16),
        ("b.d", 4, 3, 36),
    ]
    marks = {path: values.mark_of(path) for path in ("a", "b", "b.c", "b.c.1", "e.f", "x", "b.c.7", "a.b")}
    assert marks == {
        "a": "rulebook",
        "b": "house",
        "b.c": "house",
        "b.c.1": "rulebook",
        "e.f": "rulebook",
        "x": None,
        "b.c.7": None,
        "a.b": None,
    }


def test_marks_of_a_game_count_components_but_not_what_they_borrow(folder):
    folder.write("values.yaml", "!rulebook\ndeck: {count: 3}\n")
    folder.write(
        "components.yaml",
        "!house\n- {id: deck, kind: card, name: Deck, copies: = deck.count, size: [60, 90], template: card.yaml}\n",
    )
    game = folder.load()
    assert game.marks == {"rulebook": 1, "house": 6}
    assert game.mark_of("components.0.size.1") == "house"
    assert game.mark_of("game.name") is None


def test_places(folder):
    folder.write("values.yaml", "!house\n# breads\nbreads:\n  - id: baguette\n    price: [1, 2]\n")
    game = folder.load()
    places = {
        path: str(game.place_of(path)).removeprefix(f"{folder.path}/")
        for path in (
            "breads",
            "breads.0",
            "breads.0.price",
            "breads.0.price.1",
            "components.0.template",
            "game.code",
            "breads.x",
        )
    }
    assert places == {
        "breads": "values.yaml:4:3",
        "breads.0": "values.yaml:4:5",
        "breads.0.price": "values.yaml:5:12",
        "breads.0.price.1": "values.yaml:5:16",
        "components.0.template": "components.yaml:2:64",
        "game.code": "game.yaml:2:7",
        "breads.x": "None",
    }


def test_a_game_can_be_sent_to_another_process(folder):
    folder.write("values.yaml", "!house\na: [1, 2]\n")
    game = folder.load()
    assert game.place_of("a")
    copy = pickle.loads(pickle.dumps(game))
    assert copy == game
    assert copy.place_of("a.1") == game.place_of("a.1")


def test_digest(folder):
    folder.values("!house\na: 1\nb: {c: 2, d: [3, 4]}\n")
    digest = folder.load_values().digest
    assert len(digest) == 12
    assert int(digest, 16)
    folder.values("# comment\na: !rulebook 1\nb: !house\n  d: [3,\n    4]\n  c: 2\n")
    assert folder.load_values().digest == digest
    assert folder.load().digest == digest
    folder.values("!house\na: 1\nb: {c: 2, d: [4, 3]}\n")
    assert folder.load_values().digest != digest
