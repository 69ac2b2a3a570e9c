"""game.yaml and components.yaml."""

from __future__ import annotations

import pytest

from pnp.load import Aid, Booklet, Card, Die, Sheet

VALUES = "!house\ncards: [{id: a}, {id: b}]\nmore: {rare: [{id: c}]}\ndie: {count: 2, faces: [1, 1, 2, 2, 3, 3]}\n"
CARD = "id: deck, kind: card, name: Deck, size: [60, 90], template: card.yaml"


def components(folder, text):
    folder.write("values.yaml", VALUES)
    folder.write("components.yaml", "!house\n" + text + "\n")
    return folder.load().components


def complaint(folder, text):
    folder.write("values.yaml", VALUES)
    folder.write("components.yaml", "!house\n" + text + "\n")
    (found,) = folder.complaints()
    return found.removeprefix("components.yaml:")


def test_every_kind(folder):
    folder.write("templates/rules.md", "# Rules\n")
    found = components(
        folder,
        f"""\
- {{{CARD}, items: cards, back: card.yaml, corner: 0, stock: card, with: {{a: [1]}}, steps: [Cut.]}}
- {{id: aid, kind: aid, name: Aid, size: [105, 148.5], template: card.yaml, per: player, optional: true}}
- {{id: sheet, kind: sheet, name: Sheet, size: [192, 261], template: card.yaml, pad: true, copies: 0}}
- {{id: die, kind: die, name: Die, edge: 20, tab: 5, faces: [1, 2, 3, 4, x, {{y: 6}}], template: card.yaml}}
- {{id: rules, kind: booklet, name: Rules, text: rules.md}}
- {{id: own, kind: card, name: Own, size: [60, 90], template: card.yaml, items: [{{n: 1}}, {{n: 2}}]}}
- {{id: rare, kind: card, name: Rare, size: [60, 90], template: card.yaml, items: more.rare}}""",
    )
    assert [type(each) for each in found] == [Card, Aid, Sheet, Die, Booklet, Card, Card]
    deck, aid, sheet, die, rules, own, rare = found
    assert isinstance(deck, Card)
    assert (deck.items, deck.back, deck.corner, deck.safe, deck.with_) == ("cards", "card.yaml", 0, 4, {"a": [1]})
    assert (deck.copies, deck.per, deck.stock, deck.steps, deck.optional) == (1, "game", "card", ["Cut."], False)
    assert isinstance(aid, Aid)
    assert (aid.size, aid.per, aid.back, aid.optional) == ((105, 148.5), "player", None, True)
    assert isinstance(sheet, Sheet)
    assert (sheet.pad, sheet.copies) == (True, 0)
    assert isinstance(die, Die)
    assert die.faces == [1, 2, 3, 4, "x", {"y": 6}]
    assert isinstance(rules, Booklet)
    assert rules.size == (148, 210)
    assert own.items == [{"n": 1}, {"n": 2}]
    assert rare.items == "more.rare"


def test_values_are_taken_from_where_they_stand(folder):
    (die,) = components(
        folder,
        "- {id: die, kind: die, name: Die, edge: 20, tab: 5, copies: = die.count, faces: = die.faces,"
        " with: {first: = cards.a, second: = cards.1.id}, template: card.yaml}",
    )
    assert isinstance(die, Die)
    assert (die.copies, die.faces) == (2, [1, 1, 2, 2, 3, 3])
    assert die.with_ == {"first": {"id": "a"}, "second": "b"}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (f"- {{{CARD}, copies: three}}", "2:83: 'copies' is 'three'; a whole number from 0 to 10000 is wanted"),
        (f"- {{{CARD}, copies: -1}}", "2:83: 'copies' is '-1'; a whole number from 0 to 10000 is wanted"),
        (f"- {{{CARD}, copys: 3}}", "2:75: unknown key 'copys' in 'deck'; did you mean 'copies'?"),
        (f"- {{{CARD}, per: players}}", "2:80: 'per' is 'players'; did you mean 'player'?"),
        (f"- {{{CARD}, stock: wood}}", "2:82: 'stock' is 'wood'; card, plain or sticker is wanted"),
        (f"- {{{CARD}, items: crads}}", "2:82: unknown list 'crads'; did you mean 'cards'?"),
        (f"- {{{CARD}, items: more}}", "2:82: 'items' is 'more', which is no list of values"),
        (f"- {{{CARD}, items: more.rares}}", "2:82: unknown list 'more.rares'; known: cards"),
        (f"- {{{CARD}, items: 5}}", "2:82: 'items' is '5'; the name of a list of values (in quotes) is wanted"),
        (
            f"- {{{CARD}, items: {{a: b}}}}",
            "2:82: 'items' is a mapping; the name of a list of values or a list is wanted",
        ),
        (f"- {{{CARD}, back: bock.yaml}}", "2:81: unknown template 'bock.yaml'; did you mean 'card.yaml'?"),
        (
            f"- {{{CARD}, back: ../../secret.yaml}}",
            "2:81: 'back' is '../../secret.yaml'; the name of a template (*.yaml) is wanted",
        ),
        (
            f"- {{{CARD}, back: /etc/x.yaml}}",
            "2:81: 'back' is '/etc/x.yaml'; the name of a template (*.yaml) is wanted",
        ),
        (f"- {{{CARD}, back: card.svg}}", "2:81: 'back' is 'card.svg'; the name of a template (*.yaml) is wanted"),
        (f"- {{{CARD}, corner: 60}}", "2:83: 'corner' is '60'; a number from 0 to 50 is wanted"),
        (f"- {{{CARD}, with: [1]}}", "2:81: 'with' is a list; a mapping (key: value) is wanted"),
        (f"- {{{CARD}, optional: no}}", "2:85: 'optional' is 'no'; true or false is wanted"),
        (f"- {{{CARD}, steps: cut}}", "2:82: 'steps' is 'cut'; a list is wanted"),
        (f"- {{{CARD}, copies: = deck.count}}", "2:83: there is no value 'deck.count'; known: cards, more, die"),
        (f"- {{{CARD}, copies: = die.cuont}}", "2:83: there is no value 'die.cuont'"),
        (f"- {{{CARD}, copies: = die.faces}}", "2:83: 'copies' is a list; a whole number from 0 to 10000 is wanted"),
        (f"- {{{CARD}}}\n- {{{CARD}}}", "3:3: 'deck' stands twice in the file; first in line 2"),
        ("- {id: deck, kind: crad, name: Deck}", "2:20: unknown kind 'crad'; did you mean 'card'?"),
        (
            "- {id: deck, kind: [card], name: Deck}",
            "2:20: 'kind' is a list; KINDS is wanted",
        ),
        ("- {id: deck, name: Deck}", "2:3: 'deck' has no 'kind'; KINDS is wanted"),
        ("- {id: deck, kind: card, name: Deck}", "2:3: 'deck' has no 'size' and no 'template'"),
        ("- deck", "2:3: an item of the file is 'deck'; a mapping (key: value) is wanted"),
        ("deck: {kind: card}", "1:1: the file is a mapping; a list is wanted"),
        (
            "- {id: deck, kind: card, name: Deck, size: [0, 90], template: card.yaml}",
            "2:45: an item of 'size' is '0'; a number above 0 and of at most 2000 is wanted",
        ),
        (
            "- {id: deck, kind: card, name: Deck, size: [60, 2001], template: card.yaml}",
            "2:49: an item of 'size' is '2001'; a number above 0 and of at most 2000 is wanted",
        ),
        (
            "- {id: deck, kind: card, name: Deck, size: [60], template: card.yaml}",
            "2:44: 'size' is a list of 1; a list of 2 is wanted",
        ),
        (
            "- {id: deck, kind: card, name: Deck, size: 60x90, template: card.yaml}",
            "2:44: 'size' is '60x90'; a list of 2 is wanted",
        ),
        (
            "- {id: d, kind: die, name: D, edge: 20, tab: 5, faces: [1, 2, 3, 4, 5, 6, 7], template: card.yaml}",
            "2:56: 'faces' is a list of 7; a list of 6 is wanted",
        ),
        ("- {id: r, kind: booklet, name: R, text: rules.md}", "2:41: unknown template 'rules.md'"),
    ],
)
def test_mistakes(folder, text, what):
    assert complaint(folder, text) == what


def test_common_templates_are_found_too(folder, tmp_path, monkeypatch):
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "shared.yaml").write_text("elements: []\n")
    monkeypatch.setattr("pnp.load.loading.common_templates", lambda: tmp_path / "common")
    (deck,) = components(folder, f"- {{{CARD}, back: shared.yaml}}")
    assert isinstance(deck, Card)
    assert deck.back == "shared.yaml"


def test_what_cannot_be_taken_because_of_another_mistake_is_no_second_one(folder):
    folder.write("shape.yaml", "cards: any\nmore: any\ndie: {count: int, faces: [int]}\n")
    folder.write("values.yaml", VALUES.replace("count: 2", "count: two"))
    folder.write("components.yaml", f"!house\n- {{{CARD}, copies: = die.count, items: cards}}\n")
    assert folder.complaints() == ["values.yaml:4:14: 'count' is 'two'; a whole number is wanted"]
    folder.write("values.yaml", "a: [")
    assert len(folder.complaints()) == 1


def test_no_files(folder):
    (folder.path / "components.yaml").unlink()
    (folder.path / "game.yaml").unlink()
    assert folder.complaints() == ["folder: there is no components.yaml", "folder: there is no game.yaml"]


def test_no_folder(folder):
    for file in sorted(folder.path.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    folder.path.rmdir()
    assert folder.complaints() == ["folder: cannot be read (No such file or directory)"]


def test_a_game_of_components_alone(folder):
    game = folder.load()
    assert game.values == {}
    assert (game.slug, game.name, game.code, game.designers) == ("test-game", "Test Game", "TG", ("Nobody",))
    assert (game.players.least, game.players.usual, game.players.most) == (1, 2, 4)
    assert (game.minutes, game.age, game.lead, game.blurb) == (10, 6, "butter", "A game to test with.")


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("code: TG", "code: tg", "2:7: 'code' is 'tg'; a word of two to four capitals or figures is wanted"),
        ("code: TG", "code: TG\nsize: 3", "3:1: unknown key 'size' in 'Test Game'; known: household"),
        ("usual: 2", "usual: 5", "4:10: 'usual' players must not be fewer than 'least' nor more than 'most'"),
        ("least: 1", "least: 0", "4:18: 'least' is '0'; a whole number from 1 to 100 is wanted"),
        (", most: 4", ", most: many", "4:37: 'most' is 'many'; a whole number from 1 to 100 is wanted"),
        ("[Nobody]", "Nobody", "3:12: 'designers' is 'Nobody'; a list is wanted"),
        ("minutes: 10\n", "", "1:1: 'Test Game' has no 'minutes'"),
        ("age: 6", "age: 6+", "6:6: 'age' is '6+'; a whole number from 0 to 100 is wanted"),
    ],
)
def test_mistakes_in_game_yaml(folder, old, new, what):
    text = (folder.path / "game.yaml").read_text()
    assert old in text
    folder.write("game.yaml", text.replace(old, new))
    assert folder.complaints() == [f"game.yaml:{what}"]


def test_no_upper_limit_of_players(folder):
    text = (folder.path / "game.yaml").read_text()
    folder.write("game.yaml", text.replace(", most: 4", ""))
    assert folder.load().players.most is None
    folder.write("game.yaml", text.replace("most: 4", "most: ~"))
    assert folder.load().players.most is None
