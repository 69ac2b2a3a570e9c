"""The data of Bake & Sale against the totals and marks of its specification."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.catalog import find
from pnp.load import Aid, Booklet, Die, Sheet, load_game, load_values


@pytest.fixture(scope="module")
def game():
    return load_game(find("bake-and-sale"))


@pytest.fixture(scope="module")
def values(game):
    return game.values


def by_id(items):
    return {item["id"]: item for item in items}


def test_who_it_is(game):
    assert (game.slug, game.name, game.code) == ("bake-and-sale", "Bake & Sale", "BS")
    assert game.designers == ("Themistoklis Dakanalis",)
    assert (game.players.least, game.players.most, game.minutes, game.age) == (1, None, 30, 8)


def test_values_alone_are_the_same(game):
    assert load_values(find("bake-and-sale")).values == game.values
    assert load_values(find("bake-and-sale")).digest == game.digest


def test_dice_give_supplies(values):
    dice = by_id(values["dice"])
    assert {die: dice[die]["count"] for die in dice} == {"white": 3, "black": 3}
    for die in dice:
        faces = [face for supply in values["supplies"] if supply["die"] == die for face in supply["faces"]]
        assert sorted(faces) == dice[die]["faces"] == [1, 2, 3, 4, 5, 6]
    assert [(supply["code"], len(supply["faces"])) for supply in values["supplies"]] == [
        *[("hg", 3), ("ap", 3), ("ye", 2), ("ol", 2), ("eg", 1), ("bu", 1)]
    ]


def test_market(values):
    rows = values["market"]["rows"]
    assert list(rows) == [supply["id"] for supply in values["supplies"]]
    assert [sum(row["boxes"]) for row in rows.values()] == [12] * 6
    assert sum(sum(row["boxes"]) for row in rows.values()) == 72
    assert Counter(bonus for row in rows.values() for bonus in row["bonuses"]) == {
        "none": 6,
        "star": 4,
        "pin": 4,
        "fame": 4,
    }
    assert values["market"]["sections"] == ["I", "II", "III"]
    assert values["market"]["hourglasses"] == [1, 2, 3]
    assert rows["high-gluten"] == {"boxes": [6, 4, 2], "bonuses": ["none", "pin", "star"]}


def test_time_and_size(values):
    assert values["timeline"] == {"days": 7, "hourglasses": 8}
    assert values["business-size"] == {"start": 2, "max": 6}


def test_breads(values):
    breads = values["breads"]
    assert [bread["id"] for bread in breads] == [
        *["baguette", "ciabatta", "focaccia", "brioche", "sourdough", "special"]
    ]
    assert [bread["n"] for bread in breads] == [1, 2, 3, 4, 5, 6]
    assert [bread["pins"] for bread in breads] == [0, 0, 1, 2, 2, 2]
    assert sum(bread["pins"] for bread in breads) == 7
    assert [bread["hourglasses"] for bread in breads] == [1, 1, 1, 1, 2, 2]
    assert [bread["price"] for bread in breads] == [[n, n + 1, n + 2] for n in range(1, 7)]
    assert [sum(bread["recipe"].values()) for bread in breads] == [3, 3, 3, 3, 4, 4]
    assert all(max(bread["recipe"].values()) == 2 for bread in breads)
    per_bread = values["per-bread"]
    assert len(breads) * per_bread["stars"] == 18
    assert len(breads) * per_bread["loaves"] == 48
    assert len(breads) * len(per_bread["batches"]) == 18
    assert per_bread["batches"] == [2, 4, 6]
    assert values["price-steps"] == [1, 4, 6]


def test_orders(values):
    retail = values["retail"]
    assert [order["n"] for order in retail] == list(range(1, 11))
    assert [order["money"] for order in retail] == [4, 4, 4, 6, 10, 12, 14, 16, 16, 16]
    assert all(len(order["supplies"]) + len(order["loaves"]) == 3 for order in retail)
    assert Counter(supply for order in retail for supply in order["supplies"]) == {
        "high-gluten": 3,
        "all-purpose": 3,
        "yeast": 3,
        "olive-oil": 3,
        "eggs": 2,
        "butter": 2,
    }
    assert retail[9]["loaves"] == ["ciabatta", "focaccia", "brioche"]


def test_buildings(values):
    top, bottom = (by_id(values["buildings"][row]) for row in ("top-row", "bottom-row"))
    assert list(top) == ["network", "supplier", "retail", "academy", "lab", "consult"]
    assert list(bottom) == ["hire", "volunteer", "friendly", "stock", "marketing", "supermarket"]
    assert [building["hourglasses"] for building in top.values()] == [1, 2, 2, 2, 2, 2]
    assert [building["hourglasses"] for building in bottom.values()] == [0, 0, 3, 3, 3, 3]
    assert [building["squares"] for building in bottom.values()] == [4, 4, 1, 1, 1, 2]
    assert sum(building["squares"] for building in bottom.values()) == 13
    assert {word: building["sheet"] for word, building in bottom.items() if word != building["sheet"]} == {
        "hire": "hiring",
        "volunteer": "voluntary",
    }
    assert bottom["hire"]["takes"] == {"money": 3}
    assert bottom["volunteer"]["takes"] == {"supplies": 3}
    assert bottom["friendly"]["wild"] == {"die": "white", "faces": [1, 4], "as-die": "black"}
    assert bottom["supermarket"]["gives"] == {"money": 8}
    assert top["supplier"]["of-die"] == "black"
    assert top["consult"]["a-day"] == 1


def test_fame_awards_ladder(values):
    track, agency = values["fame-track"], values["agency-fame"]
    assert track["money"] == [6, 7, 8, 9]
    assert track["icons-per-row"] * len(track["money"]) + agency["icons"] == 15
    assert agency == {"icons": 3, "money": 16}
    assert values["award-money"] == 10
    assert [(award["id"], award["solo"]) for award in values["awards"]] == [
        *[("technique", 3), ("quality", 5), ("production", 15), ("manufacturer", 6), ("known", 9)]
    ]
    ladder = values["solo-ladder"]
    assert [(level["id"], level["target"]) for level in ladder["levels"]] == [
        *[("easy", 120), ("normal", 140), ("hard", 160), ("challenging", 180), ("impossible", 200)]
    ]
    further = ladder["further"]
    assert further["first"] == len(ladder["levels"]) + 1
    # the rule for further levels continues the named ones
    assert [further["base"] + further["each"] * n for n in range(1, 7)] == [120, 140, 160, 180, 200, 220]


def test_challenges(values):
    challenges = by_id(values["challenges"])
    assert {name: tuple(each["medals"].values()) for name, each in challenges.items()} == {
        "long-weekend": (98, 135, 156),
        "family-bakery": (105, 175, 188),
        "corner-shop": (120, 174, 182),
        "good-neighbours": (122, 180, 196),
        "small-pantry": (120, 150, 165),
        "secret-recipe": (115, 165, 185),
        "full-larder": (101, 148, 162),
        "quiet-town": (96, 156, 170),
    }
    told = {"id", "name", "about", "medals"}
    changes = {name: {key: each[key] for key in each if key not in told} for name, each in challenges.items()}
    assert changes == {
        "long-weekend": {"days": 6},
        "family-bakery": {"size": 3, "closed": ["consult"]},
        "corner-shop": {"factors": {"wholesale": 0, "retail": 2}},
        "good-neighbours": {"given": {"visited": ["friendly", "stock"]}, "closed": ["supplier"]},
        "small-pantry": {"sections": 2},
        "secret-recipe": {"given": {"unlocked": ["special"]}, "never-baked": ["baguette", "ciabatta"]},
        "full-larder": {"given": {"supplies-of-each": 3}, "hourglasses": 6},
        "quiet-town": {"closed": ["network", "marketing"]},
    }


def test_all_boxes_of_the_sheet(values):
    bottom = values["buildings"]["bottom-row"]
    boxes = (
        values["timeline"]["days"] * values["timeline"]["hourglasses"]
        + sum(sum(row["boxes"]) for row in values["market"]["rows"].values())
        + (values["business-size"]["max"] - values["business-size"]["start"] + 1)
        + len(values["breads"]) * (values["per-bread"]["stars"] + values["per-bread"]["loaves"])
        + len(values["breads"]) * len(values["per-bread"]["batches"])
        + sum(bread["pins"] for bread in values["breads"])
        + len(values["retail"])
        + values["fame-track"]["icons-per-row"] * len(values["fame-track"]["money"])
        + values["agency-fame"]["icons"]
        + sum(building["squares"] for building in bottom)
    )
    assert boxes == 262


def test_components(game):
    sheet, white, black, aid, rules = game.components
    assert isinstance(sheet, Sheet)
    assert (sheet.size, sheet.per, sheet.copies, sheet.pad, sheet.optional) == ((192, 261), "player", 1, True, False)
    for die, colour, pips in ((white, "white", "square"), (black, "black", "round")):
        assert isinstance(die, Die)
        assert (die.id, die.copies, die.edge, die.tab, die.optional) == (f"{colour}-die", 3, 20, 5, True)
        assert die.faces == [1, 2, 3, 4, 5, 6]
        assert die.with_ == {"colour": colour, "pips": pips}
    assert isinstance(aid, Aid)
    assert (aid.size, aid.per, aid.optional) == ((105, 148), "player", True)
    assert isinstance(rules, Booklet)


RULEBOOK = [
    "supplies.0.id",
    "supplies.0.die",
    "supplies.1.faces.0",
    "dice.0.count",
    "dice.1.faces.5",
    "market.hourglasses.2",
    "market.rows.high-gluten.boxes.2",
    "market.rows.high-gluten.bonuses.2",
    "business-size.start",
    "business-size.max",
    "timeline.days",
    "timeline.hourglasses",
    "breads.0.n",
    "breads.0.pins",
    "breads.1.pins",
    "breads.5.price.2",
    "price-steps.1",
    "per-bread.stars",
    "per-bread.batches.2",
    "retail.0.money",
    "retail.0.supplies.0",
    "retail.0.supplies.1",
    "retail.2.supplies.0",
    "retail.3.supplies.0",
    "retail.4.loaves.0",
    "retail.6.loaves.0",
    "buildings.top-row.0.hourglasses",
    "buildings.top-row.1.gives.supplies",
    "buildings.bottom-row.0.takes.money",
    "buildings.bottom-row.2.wild.faces.0",
    "buildings.bottom-row.5.gives.money",
    "fame-track.money.3",
    "agency-fame.money",
    "award-money",
    "awards.2.solo",
    "solo-ladder.levels.0.target",
    "solo-ladder.further.each",
    "components.0.copies",
    "components.0.per",
]
HOUSE = [
    "supplies.0.faces.0",
    "supplies.1.faces.1",
    "supplies.2.faces",
    "supplies.0.icon",
    "supplies.0.code",
    "market.sections",
    "market.hourglasses.0",
    "market.hourglasses.1",
    "market.rows.high-gluten.boxes.0",
    "market.rows.high-gluten.bonuses.1",
    "market.rows.butter.bonuses.2",
    "breads.2.pins",
    "breads.5.pins",
    "breads.0.hourglasses",
    "breads.5.recipe.butter",
    "breads.0.icon",
    "retail.0.supplies.2",
    "retail.2.supplies.1",
    "retail.3.supplies.2",
    "retail.4.supplies.0",
    "retail.5.supplies.1",
    "buildings.bottom-row.3.swaps-a-day",
    "challenges.0.medals.gold",
    "challenges.2.factors.retail",
    "components.0.size.0",
]


@pytest.mark.parametrize(("mark", "paths"), [("rulebook", RULEBOOK), ("house", HOUSE)])
def test_marks(game, mark, paths):
    assert {path: game.mark_of(path) for path in paths} == dict.fromkeys(paths, mark)


def test_marks_are_counted(game):
    assert game.marks["house"] == len(game.house_values())
    recipes = [each for each in game.house_values() if ".recipe." in each.path]
    assert len(recipes) == 13
    assert all(str(each.place).startswith(str(game.place_of("breads.0.recipe")).split(":")[0]) for each in recipes)
