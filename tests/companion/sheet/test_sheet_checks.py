"""Each check by the smallest sheet that breaks it and its neighbour that does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sheet.file import read
from companion.sheet.table import add_up


def broken(tmp_path: Path, lines: str, variant: str = "") -> list[str]:
    top = f"variant: challenge-{variant}\n" if variant else ""
    file = tmp_path / "a.sheet.yaml"
    indented = "".join(f"    {line}\n" for line in lines.splitlines())
    file.write_text(f"sheet: bake-and-sale/1\n{top}players:\n  - name: Ana\n{indented}")
    problems = add_up(*read([str(file)])).players[0].problems
    assert all(problem.place and problem.place.line > 1 for problem in problems)
    return sorted({problem.check for problem in problems})


LOAF = "breads: {baguette: {loaves: 1, batches: 1}}\n"

CASES = [
    # C1: crossed supplies are those of loaves, orders and voluntary visits
    (LOAF + "supplies: {high-gluten: 2/2, yeast: 1/1}", "", []),
    (LOAF, "", []),
    (LOAF + "supplies: {high-gluten: 2/2}", "", ["C1"]),
    (LOAF + "supplies: {high-gluten: 3/3, yeast: 1/1}", "", ["C1"]),
    (LOAF + "supplies: {high-gluten: 3/3, yeast: 1/0}", "", ["C1"]),
    (LOAF + "supplies: {high-gluten: 2/2, yeast: 4/4}\nvisits: {voluntary: 1}", "", []),
    ("supplies: {high-gluten: 1/1, all-purpose: 1/1, yeast: 1/1}\nretail: [1]", "", []),
    ("supplies: {high-gluten: 1/1, all-purpose: 1/1, olive-oil: 1/1}\nretail: [1]", "", ["C1"]),
    ("visits: {voluntary: 1}", "", []),
    ("supplies: {eggs: 1}\nvisits: {voluntary: 1}", "", ["C1"]),
    # C2: crossed loaves are those of the orders
    ("breads: {baguette: {loaves: 1, crossed: 1, batches: 1}}", "", ["C2"]),
    # C3: pins
    ("breads: {brioche: {pins: 1, loaves: 1, batches: 1}}", "", ["C3"]),
    ("breads: {special: {loaves: 1, batches: 1}}", "secret-recipe", []),
    (LOAF, "secret-recipe", ["C3"]),
    # C4: batches
    ("breads: {baguette: {loaves: 1, batches: 2}}", "", ["C4"]),
    ("breads: {baguette: {loaves: 1}}", "", ["C4"]),
    ("breads: {baguette: {batches: 1}}", "", ["C4"]),
    # C5: agency fame
    ("agency-fame: 1", "", ["C5"]),
    ("agency-fame: 1\nvisits: {marketing: 1}", "", []),
    # C6: bonuses of the rows
    ("supplies: {eggs: 4}", "", []),
    ("supplies: {eggs: 5}", "", ["C6"]),
    ("supplies: {eggs: 5}\nbreads: {special: {stars: 1}}", "", []),
    ("supplies: {eggs: 9}\nbreads: {special: {stars: 1}}", "", ["C6"]),
    ("supplies: {eggs: 9}\nbreads: {special: {stars: 1, pins: 1}}", "", []),
    ("supplies: {yeast: 5}", "", ["C6"]),
    ("supplies: {yeast: 5}\nagency-fame: 1\nvisits: {marketing: 1}", "", []),
    ("supplies: {high-gluten: 7}", "secret-recipe", ["C6"]),
    ("supplies: {high-gluten: 7}\nbreads: {focaccia: {pins: 1}}", "secret-recipe", []),
    ("supplies: {eggs: 4}", "full-larder", []),
    # C7: hours; 56 without `hours`
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nsize: 3", "", ["C7"]),
    ("hours: [2, 0, 0, 0, 0, 0, 0]\nsize: 3", "", []),
    ("hours: [1, 0, 0, 0, 0, 0, 0]\nsize: 3\nvisits: {hiring: 1}", "", []),
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nfame: 1", "", ["C7"]),
    ("hours: [0, 0, 0, 0, 0, 0, 2]\nsupplies: {high-gluten: 4}", "", []),
    ("hours: [0, 0, 0, 0, 0, 0, 2]\nsupplies: {high-gluten: 5}", "", ["C7"]),
    ("hours: [0, 0, 0, 0, 0, 0, 2]\nsupplies: {high-gluten: 6}\nsize: 2", "", ["C7"]),
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nvisits: {friendly: 1, stock: 1}", "good-neighbours", []),
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nvisits: {friendly: 1}", "", ["C7"]),
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nbreads: {special: {pins: 2}}", "secret-recipe", []),
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nsize: 3", "family-bakery", []),
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nsupplies: {eggs: 3}", "full-larder", []),
    ("hours: [0, 0, 0, 0, 0, 0, 0]\nsupplies: {eggs: 4}", "full-larder", ["C7"]),
    (LOAF + "hours: [0, 0, 0, 0, 0, 0, 0]", "", ["C7"]),
    # C8: the score reckoned
    ("score: 1", "", ["C8"]),
    ("score: 0", "", []),
    ("visits: {hiring: 1}\nscore: -3", "", []),
    # C9: Quiet Town
    ("visits: {marketing: 1}", "quiet-town", ["C9"]),
    ("agency-fame: 1", "quiet-town", ["C5", "C9"]),
    ("fame: 1", "quiet-town", []),
    ("fame: 1\nsupplies: {eggs: 1}", "quiet-town", ["C9"]),
    ("fame: 1\nsupplies: {yeast: 5}", "quiet-town", []),
]


@pytest.mark.parametrize(("lines", "variant", "checks"), CASES)
def test_check(tmp_path: Path, lines: str, variant: str, checks: list[str]) -> None:
    assert broken(tmp_path, lines, variant) == checks


STARS = "breads: {baguette: {stars: 3}, ciabatta: {stars: 3}, focaccia: {stars: 3}, brioche: {stars: 3}}\nsize: 6\n"


@pytest.mark.parametrize(
    ("variant", "rest"),
    [
        ("", "fame: 12\nretail: [1, 2, 3]\nvisits: {supermarket: 2}"),
        ("long-weekend", "fame: 12\nretail: [1, 2]\nvisits: {}"),
        ("full-larder", "fame: 10\nvisits: {}"),
    ],
)
def test_a_week_without_hours_is_taken_as_full(tmp_path: Path, variant: str, rest: str) -> None:
    """24 hours of stars, 8 of business size, and the rest make 56, 48 or 42."""
    assert broken(tmp_path, STARS + rest, variant) == []
    assert broken(tmp_path, STARS + rest.replace("visits: {", "visits: {stock: 1, "), variant) == ["C7"]


def test_given_marks_count_though_left_out(tmp_path: Path) -> None:
    supplies = "supplies: {high-gluten: 3/2, yeast: 3/1}"
    assert broken(tmp_path, LOAF + supplies, "full-larder") == []
    assert broken(tmp_path, LOAF + "supplies: {high-gluten: 2/2, yeast: 1/1}", "full-larder") == []


def test_corner_shop_pays_orders_twice(tmp_path: Path) -> None:
    file = tmp_path / "a.sheet.yaml"
    file.write_text(
        "sheet: bake-and-sale/1\nvariant: challenge-corner-shop\nplayers:\n  - name: Ana\n    retail: [7, 10]\n"
        "    breads:\n      baguette: {loaves: 3, crossed: 1, batches: 1}\n"
        "      ciabatta: {loaves: 3, crossed: 2, batches: 1}\n"
        "      focaccia: {pins: 1, loaves: 1, crossed: 1, batches: 1}\n"
        "      brioche: {pins: 2, loaves: 2, crossed: 2, batches: 1}\n"
    )
    player = add_up(*read([str(file)])).players[0]
    assert player.problems == ()
    assert player.result.breakdown.retail == 60
    assert player.result.breakdown.wholesale == 0
