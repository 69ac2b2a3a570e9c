"""shape.yaml: what it accepts, what it refuses, and what is wrong with a shape itself."""

from __future__ import annotations

import pytest

BAKERY = """\
supplies: [{id: id, name?: text}]
breads:
  - id: id
    n: id 1..
    price: [int 0.., int 0.., int 0..]
    colour: white | black
    recipe: {"* -> supplies": int 1..9}
    weight?: number 0..2.5
    sold?: yes-no
orders?: [[-> breads]]
rows?: {top: [{id: id}], bottom: [{id: id}]}
closed?: [-> rows.top | rows.bottom]
notes?: any
sizes?: {"*": {width: int}}
days?: {"* int 1..7": text}
level?: 1 | 2 | 3
best?: -> rows
"""
GOOD = """\
!house
supplies: [{id: flour}, {id: yeast, name: Yeast}]
breads:
  - {id: baguette, n: 1, price: [1, 2, 3], colour: white, recipe: {flour: 2, yeast: 1}, weight: 0.5}
  - {id: ciabatta, n: 2, price: [2, 3, 4], colour: black, recipe: {flour: 1}, sold: true}
"""


def test_a_good_game(folder):
    more = """\
orders: [[baguette, ciabatta], []]
rows: {top: [{id: hire}], bottom: [{id: stock}]}
closed: [stock, hire]
notes: {a: [1, {b: c}]}
sizes: {a4: {width: 210}, 1: {width: 2}}
days: {1: Mon, 7: Sun}
level: 2
best: top
"""
    values = folder.values(GOOD + more, BAKERY)
    assert values["orders"] == [["baguette", "ciabatta"], []]
    assert values["days"] == {"1": "Mon", "7": "Sun"}
    assert values["level"] == 2


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "price: [1, 2, 3]",
            "price: [1, ‸two, 3]",
            "an item of 'price' is 'two'; a whole number of at least 0 is wanted",
        ),
        (
            "price: [1, 2, 3]",
            "price: [1, ‸2.5, 3]",
            "an item of 'price' is '2.5'; a whole number of at least 0 is wanted",
        ),
        (
            "price: [1, 2, 3]",
            "price: [1, ‸'2', 3]",
            "an item of 'price' is '2'; a whole number of at least 0 is wanted",
        ),
        ("price: [1, 2, 3]", "price: ‸[1, 2]", "'price' is a list of 2; a list of 3 is wanted"),
        ("price: [1, 2, 3]", "price: ‸1", "'price' is '1'; a list of 3 is wanted"),
        ("price: [1, 2, 3]", "price: ‸{a: 1}", "'price' is a mapping; a list of 3 is wanted"),
        ("price: [1, 2, 3]", "price: ‸~", "'price' is empty; a list of 3 is wanted"),
        ("{id: baguette, n: 1, price: [1, 2, 3], ", "‸{id: baguette, n: 1, ", "'baguette' has no 'price'"),
        (
            "{id: baguette, n: 1, price: [1, 2, 3], colour: white, ",
            "‸{id: baguette, n: 1, ",
            "'baguette' has no 'price' and no 'colour'",
        ),
        ("price: [1", "‸pris: [1", "unknown key 'pris' in 'baguette'; did you mean 'price'?"),
        ("weight: 0.5", "‸weigth: 0.5", "unknown key 'weigth' in 'baguette'; did you mean 'weight'?"),
        ("weight: 0.5", "‸crumb: 5", "unknown key 'crumb' in 'baguette'; known: weight, sold"),
        ("weight: 0.5", "weight: ‸3", "'weight' is '3'; a number from 0 to 2.5 is wanted"),
        ("weight: 0.5", "weight: ‸-1", "'weight' is '-1'; a number from 0 to 2.5 is wanted"),
        ("weight: 0.5", "weight: ‸light", "'weight' is 'light'; a number from 0 to 2.5 is wanted"),
        ("weight: 0.5", "weight: ‸true", "'weight' is 'true'; a number from 0 to 2.5 is wanted"),
        ("colour: white", "colour: ‸whit", "'colour' is 'whit'; did you mean 'white'?"),
        ("colour: white", "colour: ‸7", "'colour' is '7'; white or black is wanted"),
        ("colour: white", "colour: ‸[white]", "'colour' is a list; white or black is wanted"),
        ("sold: true", "sold: ‸yes", "'sold' is 'yes'; true or false is wanted"),
        ("sold: true", "sold: ‸1", "'sold' is '1'; true or false is wanted"),
        ("{id: ciabatta", "‸{id: baguette", "'baguette' stands twice in 'breads'; first in line 4"),
        ("{id: ciabatta, n: 2", "‸{id: ciabatta, n: 1", "'1' stands twice in 'breads'; first in line 4"),
        ("n: 2", "n: ‸0", "'n' is '0'; a whole number of at least 1 is wanted"),
        (
            "id: ciabatta",
            "id: ‸Ciabatta Bread",
            "'id' is 'Ciabatta Bread'; an id (small letters, figures, hyphens) is wanted",
        ),
        ("id: ciabatta", "id: ‸3", "'id' is '3'; an id (small letters, figures, hyphens) is wanted"),
        ("name: Yeast", "name: ‸7", "'name' is '7'; a text (in quotes) is wanted"),
        ("name: Yeast", "name: ‸''", "'name' is ''; a text is wanted"),
        ("name: Yeast", "name: ‸[x]", "'name' is a list; a text is wanted"),
        ("flour: 2", "flour: ‸10", "'flour' is '10'; a whole number from 1 to 9 is wanted"),
        ("flour: 2", "‸flower: 2", "unknown supply 'flower'; did you mean 'flour'?"),
        ("flour: 2", "‸salt: 2", "unknown supply 'salt'; known: flour, yeast"),
        ("supplies:", "‸suplies:", "unknown value 'suplies'; did you mean 'supplies'?"),
        (
            "!house\n",
            "!house\n‸baker: 1\n",
            "unknown value 'baker'; known: orders, rows, closed, notes, sizes, days, level, best",
        ),
        ("flour: 2", "flour: 2, ‸flour: 2", "'flour' stands twice in 'recipe'"),
        ("n: 2", "n: 2, ‸n: 3", "'n' stands twice in 'ciabatta'"),
    ],
)
def test_one_mistake_is_one_complaint(folder, old, new, complaint):
    assert old in GOOD
    folder.write("shape.yaml", BAKERY)
    assert folder.complaint_where_pointed("values.yaml", GOOD.replace(old, new, 1)) == complaint


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ("orders: [[‸bagette]]", "unknown bread 'bagette'; did you mean 'baguette'?"),
        ("orders: [‸baguette]", "an item of 'orders' is 'baguette'; a list is wanted"),
        ("orders: [[‸true]]", "an item of an item of 'orders' is 'true'; the id of a bread is wanted"),
        ("rows: {top: [{id: hire}], bottom: []}\nclosed: [‸hier]", "unknown row 'hier'; did you mean 'hire'?"),
        ("sizes: {a4: {width: ‸x}}", "'width' is 'x'; a whole number is wanted"),
        ("sizes: ‸5", "'sizes' is '5'; a mapping (key: value) is wanted"),
        ("days: {‸8: x}", "a key of 'days' is '8'; a whole number from 1 to 7 is wanted"),
        ("level: ‸4", "'level' is '4'; 1, 2 or 3 is wanted"),
        ("level: ‸true", "'level' is 'true'; 1, 2 or 3 is wanted"),
        ("rows: {top: [], bottom: []}\nbest: ‸tip", "unknown row 'tip'; did you mean 'top'?"),
    ],
)
def test_more_mistakes(folder, more, complaint):
    folder.write("shape.yaml", BAKERY)
    assert folder.complaint_where_pointed("values.yaml", GOOD + more + "\n") == complaint


def test_all_mistakes_of_all_files_at_once(folder):
    folder.write("game.yaml", "name: 3\n")
    folder.write("components.yaml", "!house\n- {id: A}\n")
    folder.write("a.yaml", "!house\nsupplies: [{id: flour}, {id: yeast, nme: x}]\n")
    folder.write("shape.yaml", BAKERY)
    folder.write(
        "b.yaml",
        "breads:\n"
        "  - {id: baguette, n: x, price: [1, 2, 3], colour: white, recipe: {floor: 2, salt: 1}}\n"
        "orders: !house [[ciabatta]]\n",
    )
    assert folder.complaints() == [
        "a.yaml:2:37: unknown key 'nme' in 'yeast'; did you mean 'name'?",
        "b.yaml:2:3: 'breads' has no mark; write !rulebook or !house before it"
        " (or at the top of the file for all of it)",
        "b.yaml:2:23: 'n' is 'x'; a whole number of at least 1 is wanted",
        "b.yaml:2:68: unknown supply 'floor'; did you mean 'flour'?",
        "b.yaml:2:78: unknown supply 'salt'; known: flour, yeast",
        "b.yaml:3:18: unknown bread 'ciabatta'; known: baguette",
        "components.yaml:2:3: 'A' has no 'kind'; KINDS is wanted",
        "game.yaml:1:1: '3' has no 'code' and no 'designers' and no 'players' and no 'minutes' and no 'age'"
        " and no 'lead' and no 'blurb'",
        "game.yaml:1:7: 'name' is '3'; a text (in quotes) is wanted",
    ]


def test_missing_values(folder):
    assert folder.value_complaints("!house\nsupplies: []\n", BAKERY) == ["folder: no file here has 'breads'"]


def test_ids_of_a_broken_list_are_not_guessed_at(folder):
    text = GOOD.replace("id: flour", "id: FLOUR")
    assert folder.value_complaints(text, BAKERY) == [
        "2:17: 'id' is 'FLOUR'; an id (small letters, figures, hyphens) is wanted"
    ]


def test_a_file_that_cannot_be_read_hides_no_values_of_others(folder):
    folder.write("broken.yaml", "supplies: [")
    text = GOOD.replace("supplies: [{id: flour}, {id: yeast, name: Yeast}]\n", "").replace("n: 2", "n: two")
    complaints = folder.value_complaints(text, BAKERY)
    assert len(complaints) == 2
    assert complaints[0].startswith("broken.yaml:2:1:")
    assert complaints[1] == "4:23: 'n' is 'two'; a whole number of at least 1 is wanted"


def test_endless_mistakes_are_cut_short(folder):
    items = ", ".join(["{id: X}"] * 1000)
    complaints = folder.value_complaints(f"!house\na: [{items}]\n", "a: [{id: id}]")
    assert len(complaints) == 101
    assert complaints[0] == " more mistakes than these; mend them first"


def test_many_dangling_references_are_cut_short(folder):
    items = ", ".join(f"x{n}" for n in range(1000))
    complaints = folder.value_complaints(f"!house\na: [{{id: y}}]\nb: [{items}]\n", "a: [{id: id}]\nb: [-> a]")
    assert len(complaints) == 50


@pytest.mark.parametrize(
    ("shape", "complaint"),
    [
        ("a: txt", "1:4: unknown type 'txt'; did you mean 'text'?"),
        ("a: a loaf", "1:4: unknown type 'a loaf'; known: text, int, number, yes-no, id, any, a | b, -> list"),
        ("a: int 5..2", "1:4: 'int 5..2' is an empty range"),
        ("a: int 1.", "1:4: 'int 1.' is no range; write 'int 0..8' or 'int 1..'"),
        ("a:", "1:3: unknown type empty; known: text, int, number, yes-no, id, any, a | b, -> list"),
        ("a: []", "1:4: an empty list; write what its items look like, as in [text]"),
        ("a: !house text", "1:4: a shape has no marks and no tags, '!house' is one"),
        ("a: -> breds\nbreads: [{id: id}]", "1:4: '-> breds' leads nowhere; did you mean 'breads'?"),
        ("a: -> breads.x\nbreads: [{id: id}]", "1:4: '-> breads.x' leads to no list with ids and to no mapping"),
        ("a: -> b\nb: int", "1:4: '-> b' leads to no list with ids and to no mapping"),
        ("a: -> b\nb: [{n: int}]", "1:4: '-> b' leads to no list with ids and to no mapping"),
        ("a: -> b c", "1:4: '-> b c' is no reference; write '-> breads' or '-> a.b | c'"),
        ("a: {'* -> x': int}", "1:5: '-> x' leads nowhere; known: a"),
        ("a: {'*': int, b: text}", "1:5: beside '*' there can be no other key"),
        ("a: {b: int, b?: text}", "1:13: 'b' stands twice"),
        ("a: 010 | 20", "1:4: 010 may be meant as number or as text; write a plain number, or '010'"),
        ("'*': int", "1:1: a shape names the values of a game and what each looks like"),
        ("[text]", "1:1: a shape names the values of a game and what each looks like"),
        ("a: [1, 2", "2:1: a list that is not closed with ']', or a ',' is missing"),
    ],
)
def test_mistakes_in_the_shape(folder, shape, complaint):
    folder.write("values.yaml", "!house\nz: 1\n")
    folder.write("shape.yaml", shape)
    assert folder.complaints() == [f"shape.yaml:{complaint}"]


def test_a_shape_of_nothing_but_mistakes(folder):
    folder.write("shape.yaml", "\n".join(f"a{n}: -> nowhere" for n in range(200)))
    complaints = folder.complaints()
    assert len(complaints) == 101
    assert complaints[0] == "shape.yaml: more mistakes than these; mend them first"


def test_without_a_shape_values_are_free(folder):
    assert folder.values("!house\na: [1, {b: [c]}]\n") == {"a": [1, {"b": ["c"]}]}


def test_a_mistake_in_one_file_hides_none_in_another(folder):
    folder.write("game.yaml", "name: 3\n")
    folder.write(
        "components.yaml",
        "!house\n- {id: a, kind: card, name: A, size: [1, 2], template: card.yaml, items: crads, copies: = a.n}\n",
    )
    complaints = folder.value_complaints("!house\ncards: []\n")
    assert [each.split(":")[0] for each in complaints] == [
        "components.yaml",
        "components.yaml",
        "game.yaml",
        "game.yaml",
    ]


def test_a_file_that_is_no_mapping_may_have_held_anything(folder):
    assert folder.value_complaints("!house\n- a\n", "cards: any") == [
        "1:1: names with their values are wanted (name: value)"
    ]


def test_numbers_that_are_whole_stay_whole(folder):
    values = folder.values("!house\na: [1, 2.0, 2.5]\n", "a: [number]")
    assert [repr(each) for each in values["a"]] == ["1", "2", "2.5"]
