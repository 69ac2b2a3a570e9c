"""Games of the rules written down as sheets: no check is broken, the score is the same; damaged sheets are refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import commands
from companion.game import CHANCE, OVER, Setup
from companion.games import room
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import END
from companion.games.bake_and_sale.variants import known, parse
from companion.sheet.file import read
from companion.sheet.table import Table, add_up
from pnp.errors import UserError
from pnp.seeded import Seeded

ROOM = room("bake-and-sale")


def played(variant: str, seats: int, seed: str) -> tuple[State, list[list[int]]]:
    """A finished random game and the hourglasses that each seat crossed each day."""
    state = ROOM.start(Setup(variant, seats))
    dice, chance = Seeded(seed), random.Random(seed).random
    hours: list[list[int]] = [[] for _ in range(seats)]
    bought = [0] * seats
    while state.mover != OVER:
        if state.mover == CHANCE:
            ROOM.apply(state, ROOM.draw(state, dice))
            continue
        move = ROOM.sample(state, chance)
        if move[0] == END:
            seat, sheet = state.mover - 1, state.sheet
            more = sheet.hire + sheet.volunteer - bought[seat]
            spent = sheet.values.hours + more - sheet.hours
            hours[seat].append(min(sheet.values.hours, spent))
            bought[seat] += more
        ROOM.apply(state, move)
    return state, hours


def entry(sheet: Sheet, hours: list[int], name: str, score: int) -> str:
    """A player's part of a sheet file."""
    values = sheet.values
    days = hours + [0] * (values.sheet_days - len(hours))
    supplies = ", ".join(
        f"{kind}: {circled}/{crossed}"
        for kind, circled, crossed in zip(values.supplies, sheet.circled, sheet.crossed, strict=True)
    )
    breads = ", ".join(
        f"{bread}: {{pins: {sheet.pins[n]}, loaves: {sheet.loaves[n]}, crossed: {sheet.sold[n]}, "
        f"batches: {sheet.batches[n]}, stars: {sheet.stars[n]}}}"
        for n, bread in enumerate(values.breads)
    )
    orders = [n + 1 for n in range(values.order_count) if sheet.orders >> n & 1]
    visits = (
        f"{{hiring: {sheet.hire}, voluntary: {sheet.volunteer}, friendly: {sheet.friendly}, stock: {sheet.stock}, "
        f"marketing: {sheet.marketing}, supermarket: {sheet.supermarket}}}"
    )
    return (
        f"  - name: {name}\n    hours: {days}\n    size: {sheet.size}\n    supplies: {{{supplies}}}\n"
        f"    breads: {{{breads}}}\n    retail: {orders}\n    fame: {sheet.fame}\n    agency-fame: {sheet.agency}\n"
        f"    visits: {visits}\n    score: {score}\n"
    )


def written(variant: str, seats: int, seed: str) -> tuple[str, list[int]]:
    state, hours = played(variant, seats, seed)
    scores = [result.score for result in ROOM.standing(state)]
    players = [entry(sheet, hours[seat], f"P{seat}", scores[seat]) for seat, sheet in enumerate(state.sheets)]
    return f"sheet: bake-and-sale/1\nvariant: {variant}\nplayers:\n" + "".join(players), scores


def table_of(file: Path, text: str) -> Table:
    file.write_text(text, encoding="utf-8")
    return add_up(*read([str(file)]))


def answer(file: Path, text: str) -> Table | str:
    """The table, or the complaint."""
    try:
        return table_of(file, text)
    except UserError as error:
        return str(error)


VARIANTS = [name for name in known() if not parse(name).misfit(1) and not name.startswith("solo-")]


@settings(max_examples=150, deadline=None)
@given(
    game=st.one_of(st.tuples(st.sampled_from(VARIANTS), st.just(1)), st.tuples(st.just("standard"), st.integers(2, 6))),
    seed=st.integers(0, 10**9),
)
def test_true_sheets_pass_every_check(
    game: tuple[str, int], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text, scores = written(*game, str(seed))
    table = table_of(tmp_path_factory.mktemp("true") / "a.sheet.yaml", text)
    assert [problem for player in table.players for problem in player.problems] == []
    assert [player.result.score for player in table.players] == scores


def test_a_wrong_number_is_noticed_or_harmless(tmp_path: Path) -> None:
    """One number changed: refused, or a broken check, or what is scored stays what the player reckoned."""
    chance = random.Random("one number")
    file = tmp_path / "a.sheet.yaml"
    noticed = 0
    for case in range(400):
        text, scores = written("solo", 1, f"number {case % 40}")
        at = [place for place, letter in enumerate(text) if letter.isdigit() and place > 40]
        place = chance.choice(at)
        changed = text[:place] + chance.choice("0123456789") + text[place + 1 :]
        told = answer(file, changed)
        if isinstance(told, str):
            assert told.startswith(str(file))
            noticed += 1
        elif told.sound:
            assert told.players[0].result.score == scores[0]
        else:
            noticed += 1
    assert noticed > 200


def damaged(chance: random.Random, text: str) -> str:
    """The text with a few wounds: characters, lines, words."""
    for _ in range(chance.randint(1, 3)):
        wound = chance.randrange(7)
        place = chance.randrange(len(text) or 1)
        lines = text.split("\n")
        line = chance.randrange(len(lines))
        if wound == 0:
            text = text[:place] + chance.choice("{}[]:,-#&*!|>'\"%@`\t\n\x00\x1b é9~/?") + text[place + 1 :]
        elif wound == 1:
            text = text[:place] + text[place + chance.randint(1, 20) :]
        elif wound == 2:
            lines.insert(line, chance.choice(lines))
            text = "\n".join(lines)
        elif wound == 3:
            del lines[line]
            text = "\n".join(lines)
        elif wound == 4:
            text = (
                text[:place]
                + chance.choice(["null", "-1", "1e9", "99999999999999999999", "true", "{}", "[]", "''"])
                + text[place:]
            )
        elif wound == 5:
            text = text[: max(1, place)]
        else:
            text = text.replace(chance.choice(["loaves", "eggs", "name", "sheet", "hours", "/", ":"]), "oops", 1)
    return text


CHECKS = {f"C{number}" for number in range(1, 10)}
BREAD = {"pins": 2, "loaves": 8, "crossed": 8, "batches": 3, "stars": 3}
VISITS = {"hiring": 4, "voluntary": 4, "friendly": 1, "stock": 1, "marketing": 1, "supermarket": 2}
BREADS = {"baguette", "ciabatta", "focaccia", "brioche", "sourdough", "special"}
SUPPLIES = {"high-gluten", "all-purpose", "yeast", "olive-oil", "eggs", "butter"}


def assert_within(told: Any, least: int, most: int) -> None:
    assert told is None or (type(told) is int and least <= told <= most), told


def assert_well_formed(text: str) -> None:
    """What was scored has the form of the specification, read here in another way: by a plain YAML loader."""
    sheet = yaml.load(text, Loader=yaml.CSafeLoader)
    assert sheet["sheet"] == "bake-and-sale/1"
    assert set(sheet) <= {"sheet", "variant", "players"}
    assert sheet["players"]
    for player in sheet["players"]:
        assert player["name"] not in (None, "")
        assert_within(player.get("size"), 2, 6)
        assert_within(player.get("fame"), 0, 12)
        assert_within(player.get("agency-fame"), 0, 3)
        hours = player.get("hours")
        assert hours is None or len(hours) == 7
        for day in hours or ():
            assert day is not None
            assert_within(day, 0, 8)
        assert set(player.get("breads") or {}) <= BREADS
        for marks in (player.get("breads") or {}).values():
            for key, number in (marks or {}).items():
                assert_within(number, 0, BREAD[key])
            assert ((marks or {}).get("crossed") or 0) <= ((marks or {}).get("loaves") or 0)
        for key, number in (player.get("visits") or {}).items():
            assert_within(number, 0, VISITS[key])
        assert set(player.get("supplies") or {}) <= SUPPLIES
        for pair in (player.get("supplies") or {}).values():
            circled, crossed = map(int, pair.split("/")) if isinstance(pair, str) else (pair or 0, 0)
            assert_within(circled, 0, 12)
            assert_within(crossed, 0, circled)
        orders = player.get("retail") or []
        assert len(set(orders)) == len(orders)
        for order in orders:
            assert_within(order, 1, 10)


def test_damaged_sheets_never_break_anything(tmp_path: Path) -> None:
    chance = random.Random("wounds")
    whole = [written("solo", 1, f"w{n}")[0] for n in range(20)]
    whole += [written("standard", 2, f"w{n}")[0] for n in range(5)]
    whole += [written(variant, 1, "w")[0] for variant in VARIANTS]
    file = tmp_path / "a.sheet.yaml"
    refused = scored = 0
    for case in range(4000):
        text = damaged(chance, whole[case % len(whole)])
        told = answer(file, text)
        if isinstance(told, str):
            refused += 1
            assert told.startswith(str(file)), text
            assert len(told) < 400
        else:
            scored += 1
            if "!" not in text:  # a bare tag makes an empty value a text to the plain loader
                assert_well_formed(text)
            assert {problem.check for player in told.players for problem in player.problems} <= CHECKS
    assert refused > 2000
    assert scored > 200


def test_damaged_sheets_at_the_command(tmp_path: Path) -> None:
    chance = random.Random("command")
    whole = [written("solo", 1, f"c{n}")[0] for n in range(5)] + [written("standard", 3, "c")[0]]
    file = tmp_path / "a.sheet.yaml"
    for case in range(150):
        file.write_bytes(damaged(chance, whole[case % len(whole)]).encode("utf-8", "surrogatepass"))
        result = CliRunner().invoke(commands, ["score", "bake-and-sale", str(file)])
        if isinstance(result.exception, UserError):
            continue
        assert result.exit_code in (0, 1), (result.output, result.exception)
        assert "total" in result.stdout
