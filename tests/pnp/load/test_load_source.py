"""Files that are no proper YAML, too large, too deep or too clever."""

from __future__ import annotations

import pytest

from pnp.load.source import DEEPEST, compose


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", " empty"),
        ("# only a comment\n", " empty"),
        ("---\n", " empty"),
        ("!house\na: [1, 2\nb: 3\n", "3:2: a list that is not closed with ']', or a ',' is missing"),
        ("!house\na: {b: 1\nc: 2}\n", "3:2: a mapping that is not closed with '}', or a ',' is missing"),
        ("!house\na:\n\tb: 1\n", "3:1: a tab; indent with spaces"),
        ("!house\na: 1\n  b: 2\n", "3:4: a ':' that does not fit; put texts with ': ' in quotes"),
        ("!house\na: so: 2\n", "2:6: a ':' that does not fit; put texts with ': ' in quotes"),
        ("!house\na: 1\n- b\n", "3:1: a line that does not fit those above; see indentation, commas, quotes"),
        ("!house\na: 'open\nb: 1\n", "4:1: a quote that is not closed"),
        ("!house\na: @home\n", "2:4: a character that cannot begin a value; use quotes"),
        ("!house\na: *b\n", "2:4: an alias (*) of something that is not above"),
        ("!house\na: 1\n---\nb: 2\n", "3:1: a second document ('---'); a file holds one"),
        ("!house\na: b\x07c\n", "2:5: a control character; this is no plain text"),
        ("!house\na: &x [1, *x]\n", "2:4: an alias (*) inside of what it stands for"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", " not a text file"),
        ("!house\na: Café\n".encode("latin-1"), "2:7: not UTF-8; save it as UTF-8"),
        ("!house\na: 1\n".encode("utf-16"), " not UTF-8 but UTF-16; save it as UTF-8"),
        (b"#" * 5_000_001, " larger than 5 MB"),
    ],
)
def test_broken_file(folder, text, complaint):
    assert folder.value_complaints(text) == [complaint]


def test_byte_order_mark_and_dos_lines_are_fine(folder):
    assert folder.values(b"\xef\xbb\xbf!house\r\na: Caf\xc3\xa9\r\nb: 2\r\n") == {"a": "Café", "b": 2}


def test_aliases_are_expanded(folder):
    assert folder.values("!house\na: &x [1, 2]\nb: *x\n") == {"a": [1, 2], "b": [1, 2]}


def test_laughs_are_refused_without_being_expanded(folder):
    lines = ["a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert folder.value_complaints("!house\n" + "\n".join(lines)) == [
        " more than 200000 values (aliases count in full)"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 100_000,
        "a: " + "[" * 100_000 + "]" * 100_000,
        "a: " + "{a: " * 100_000,
        "- " * 100_000 + "x",
        "? " * 100_000 + "x",
        "\n".join(" " * n + "a:" for n in range(1500)),
        "a: " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        "\n".join(f"a{n}: &a{n} [*a{n - 1}]" if n else "a0: &a0 []" for n in range(DEEPEST + 1)),
    ],
    ids=["open", "closed", "mappings", "items", "keys", "block", "just too deep", "by aliases"],
)
def test_deep_nesting_is_refused(folder, text):
    (complaint,) = folder.value_complaints(text)
    assert complaint.endswith(f"nested deeper than {DEEPEST} levels")


def test_nesting_as_deep_as_allowed(folder):
    depth = DEEPEST - 1  # the file itself is a level
    assert folder.values("!house\na: " + "[" * depth + "]" * depth)


def test_many_items_in_few_levels_are_fine():
    assert len(compose("[" + "[a], " * 5000 + "]", "x").value) == 5000


def test_file_that_is_a_folder(folder):
    (folder.path / "values.yaml").mkdir()
    assert folder.complaints() == ["values.yaml: cannot be read (Is a directory)"]


def test_file_with_the_other_ending(folder):
    folder.write("cards.yml", "!house\na: 1\n")
    assert folder.complaints() == ["cards.yml: would not be read; name it 'cards.yaml'"]
