"""What single values are, where YAML 1.1 would surprise."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3),
        ("-3", -3),
        ("+3", 3),
        ("0", 0),
        ("2.5", 2.5),
        ("-.5", -0.5),
        ("1e3", 1000.0),
        ("true", True),
        ("False", False),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("Off", "Off"),
        ("y", "y"),
        ("", None),
        ("~", None),
        ("null", None),
        ("2026-11-18", "2026-11-18"),
        ("12:30", "12:30"),
        ("1:2:3", "1:2:3"),
        ("1-3", "1-3"),
        ("3 loaves", "3 loaves"),
        ("1.2.3", "1.2.3"),
        ("...x", "...x"),
        ("'3'", "3"),
        ('"true"', "true"),
        ("!!str 3", "3"),
        ("!rulebook 3", 3),
        ("!rulebook '3'", "3"),
        ("|\n  two\n  lines\n", "two\nlines\n"),
        ("<<", "<<"),
        ("=", "="),
        ("= other", "= other"),
    ],
)
def test_plain_values(folder, written, value):
    found = folder.values(f"!house\na: {written}\n")["a"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("written", ["010", "0o17", "0x1F", "0b11", "1_000", "007", ".inf", "-.INF", ".nan"])
def test_doubtful_numbers(folder, written):
    what = f"{written} may be meant as number or as text; write a plain number, or '{written}'"
    assert folder.value_complaints(f"!house\na: {written}\n") == [f"2:4: {what}"]
    assert folder.values(f"!house\na: '{written}'\n") == {"a": written}


@pytest.mark.parametrize("written", ["1e400", "9" * 30, "1" + "0" * 18, "9" * 5000])
def test_numbers_too_large(folder, written):
    (complaint,) = folder.value_complaints(f"!house\na: {written}\n")
    assert complaint.endswith("is too large a number (a text stands in quotes)")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "a: !python/object:os.system x",
            "2:4: unknown tag '!python/object:os.system'; only !rulebook and !house may be written",
        ),
        (
            "a: !!python/name:os.system x",
            "2:4: unknown tag '!!python/name:os.system'; only !rulebook and !house may be written",
        ),
        ("a: !!binary aGk=", "2:4: unknown tag '!!binary'; only !rulebook and !house may be written"),
        ("a: !!set {b, c}", "2:4: unknown tag '!!set'; only !rulebook and !house may be written"),
        ("a: !rulebok 3", "2:4: unknown tag '!rulebok'; only !rulebook and !house may be written"),
        ("!house a: 3", "2:1: !house before a key; write it after the ':' or on a line of its own"),
        ("a: &x {b: 1}\nc:\n  <<: *x", "4:3: merge keys (<<) are not known here; write the values out"),
        ("[1, 2]: 3", "2:1: a key must be a word"),
        ("{a: 1}: 3", "2:1: a key must be a word"),
        ("'': 3", "2:1: a key must be a word"),
        ("a: 1\nb: 2\na: 3", "4:1: 'a' stands twice"),
        ("a: {b: 1, b: 2}", "2:11: 'b' stands twice in 'a'"),
        ("a: {id: x, b: 1, b: 2}", "2:18: 'b' stands twice in 'x'"),
    ],
)
def test_what_is_refused(folder, text, complaint):
    assert folder.value_complaints(f"!house\n{text}\n") == [complaint]


def test_key_of_any_sort_is_a_text(folder):
    assert folder.values("!house\na: {1: x, true: y, 2.5: z}\n") == {"a": {"1": "x", "true": "y", "2.5": "z"}}


@pytest.mark.parametrize("text", ["3", "[a, b]", "!house\n- a\n", "text"])
def test_values_must_have_names(folder, text):
    (complaint, *_) = folder.value_complaints(text)
    assert complaint.endswith("names with their values are wanted (name: value)")


def test_no_value_is_called_components(folder):
    assert folder.value_complaints("!house\ncomponents: 3\n") == [
        "2:1: no value can be called 'components'; that is what components.yaml is for"
    ]


def test_same_name_in_two_files(folder):
    folder.write("more.yaml", "!house\nb: 1\na: 2\n")
    complaints = folder.value_complaints("!house\na: 3\n")
    assert complaints == [f"2:1: 'a' stands twice, also in {folder.path}/more.yaml".replace(f"{folder.path}/", "")]


def test_long_and_unprintable_words_are_shortened(folder):
    (complaint,) = folder.value_complaints(f'!house\na: "{"x" * 1000}\\x07"\n', "a: int")
    assert complaint == f"2:4: 'a' is '{'x' * 39}…'; a whole number is wanted"
    (complaint,) = folder.value_complaints('!house\na: "x\\x07y"\n', "a: int")
    assert complaint == "2:4: 'a' is 'x�y'; a whole number is wanted"
