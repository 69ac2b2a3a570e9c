"""Items from CSV and XLSX: what the cells become, and where each complaint points."""

from __future__ import annotations

import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from pnp.catalog import find
from pnp.errors import UserError
from pnp.expand import expand, items_of
from pnp.load import Game, load_game
from tests.pnp.helpers import GAME

COMPONENT = "- {{id: deck, kind: card, name: Deck, size: [63, 88], template: card.yaml, items: {items}}}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    game = tmp_path / "game"
    (game / "templates").mkdir(parents=True)
    (game / "game.yaml").write_text(GAME)
    (game / "templates" / "card.yaml").write_text("elements: []\n")
    monkeypatch.chdir(game)
    return game


def loaded(folder: Path, items: str) -> Game:
    (folder / "components.yaml").write_text("!house\n" + COMPONENT.format(items=items))
    return load_game(find(f"{folder}/"))


def refused(folder: Path, items: str) -> list[str]:
    with pytest.raises(UserError) as error:
        loaded(folder, items)
    return [str(each) for each in error.value.complaints]


def workbook(path: Path, **sheets: list[list[Any]]) -> None:
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)


def test_a_csv_file_becomes_items(folder: Path) -> None:
    (folder / "cards.csv").write_text('ID,Card Name,Price,Note\nrye,Rye loaf,4,"sour, dark"\n\nbun,007,1.5,\n')
    game = loaded(folder, "{from: cards.csv}")
    assert items_of(game, game.components[0]) == [
        {"id": "rye", "card-name": "Rye loaf", "price": 4, "note": "sour, dark"},
        {"id": "bun", "card-name": "007", "price": 1.5, "note": ""},
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_usual_delimiter_will_do(delimiter: str, folder: Path) -> None:
    (folder / "cards.csv").write_bytes(
        b"\xef\xbb\xbf" + delimiter.join(("id", "name")).encode() + b"\r\nrye" + delimiter.encode() + b"Rye\r\n"
    )
    game = loaded(folder, "{from: cards.csv}")
    assert items_of(game, game.components[0]) == [{"id": "rye", "name": "Rye"}]


def test_a_sheet_of_a_workbook_becomes_items(folder: Path) -> None:
    workbook(
        folder / "book.xlsx", Farms=[["id"], ["x"]], Shops=[["id", "price"], ["rye", 4.0], [None, None], ["bun", 1.5]]
    )
    game = loaded(folder, "{from: book.xlsx, sheet: Shops}")
    assert items_of(game, game.components[0]) == [{"id": "rye", "price": 4}, {"id": "bun", "price": 1.5}]
    game = loaded(folder, "{from: book.xlsx}")
    assert items_of(game, game.components[0]) == [{"id": "x"}]


def test_fields_type_the_columns(folder: Path) -> None:
    (folder / "cards.csv").write_text("id,name,price,icons,new\nrye,12,4,star; heart,yes\nbun,Bun,1,,\n")
    fields = "{id: id, name: text, price: int 0..9, icons: [text], new: yes-no, hint?: text}"
    game = loaded(folder, f"{{from: cards.csv, fields: {fields}}}")
    assert items_of(game, game.components[0]) == [
        {"id": "rye", "name": "12", "price": 4, "icons": ["star", "heart"], "new": True, "hint": ""},
        {"id": "bun", "name": "Bun", "price": 1, "icons": [], "new": False, "hint": ""},
    ]


def test_a_column_of_copies(folder: Path) -> None:
    (folder / "cards.csv").write_text("id,copies\nrye,3\nbun,\nroll,0\n")
    game = loaded(folder, "{from: cards.csv}")
    assert [piece.copies for piece in expand(game)] == [3, 1, 0]


def test_a_list_of_values_may_be_a_table_and_is_checked_by_the_shape(folder: Path) -> None:
    (folder / "values.yaml").write_text("!house\ncards: {from: cards.csv}\nkinds: [{id: sweet}]\n")
    (folder / "shape.yaml").write_text("cards: [{id: id, name: text, kind: -> kinds}]\nkinds: [{id: id}]\n")
    (folder / "cards.csv").write_text("id,name,kind\nrye,12,sweet\n")
    game = loaded(folder, "cards")
    assert game.values["cards"] == [{"id": "rye", "name": "12", "kind": "sweet"}]
    (folder / "cards.csv").write_text("id,name,kind\nrye,12,sweat\n")
    assert refused(folder, "cards") == ["cards.csv:2:3: unknown kind 'sweat'; did you mean 'sweet'?"]


FIELDS = "{from: cards.csv, fields: {id: id, price: int 0..9}}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("id,price\nrye,44\n", "cards.csv:2:2: 'price' is '44'; a whole number from 0 to 9 is wanted"),
        ("id,price\nrye,\n", "cards.csv:2:2: 'price' is empty; a whole number from 0 to 9 is wanted"),
        ('id,price\nrye,1\n"two\nlines",x\n', "cards.csv:3:1: 'id' is 'two lines'; an id"),
        ("id,price\nrye,1\nrye,2\n", "cards.csv:3:1: 'rye' stands twice in the table; first in line 2"),
        ("id,prize\nrye,1\n", "cards.csv:1:2: unknown column 'prize'; did you mean 'price'?"),
        ("id\nrye\n", "cards.csv:1: there is no column 'price'"),
        ("id,price,copies\nrye,1,two\n", "cards.csv:2:3: 'copies' is 'two'; a whole number"),
        ("id,price\nrye,1,9\n", "cards.csv:2:3: '9' stands in a column without a name"),
        ("id,id\nrye,1\n", "cards.csv:1:2: two columns are called 'id'"),
        ("id,7up\nrye,1\n", "cards.csv:1:2: '7up' cannot name a column"),
        ('id,price\n"rye,1\n', "cards.csv:2: no CSV"),
        ("", "cards.csv: empty; the first row names the columns"),
        ("a\0b", "cards.csv: not a text file"),
    ],
)
def test_a_complaint_about_a_table_says_row_and_column(text: str, complaint: str, folder: Path) -> None:
    (folder / "cards.csv").write_text(text)
    assert refused(folder, FIELDS)[0].startswith(complaint)


def test_a_wrong_copies_is_refused_without_fields_too(folder: Path) -> None:
    (folder / "cards.csv").write_text("id,copies\nrye,-1\n")
    assert refused(folder, "{from: cards.csv}") == [
        "cards.csv:2:2: 'copies' is '-1'; a whole number from 0 to 10000 is wanted"
    ]


@pytest.mark.parametrize(
    ("items", "complaint"),
    [
        ("{from: ../cards.csv}", "'../cards.csv' is not in the game's folder"),
        ("{from: /etc/cards.csv}", "'/etc/cards.csv' is not in the game's folder"),
        ("{from: 'sub\\..\\x.csv'}", "is not in the game's folder"),
        ("{from: cards.txt}", "'cards.txt' is no table"),
        ("{from: cart.csv}", "there is no table 'cart.csv'; did you mean 'cards.csv'?"),
        ("{from: cards.csv, sheet: Shops}", "a CSV file has no sheets"),
        ("{from: cards.csv, fields: {id: idd}}", "did you mean 'id'?"),
        ("{from: cards.csv, fields: [text]}", "'fields'"),
        ("{from: book.xlsx, sheet: Shop}", "there is no sheet 'Shop' in it; did you mean 'Shops'?"),
        ("{from: fake.xlsx}", "no XLSX workbook"),
    ],
)
def test_a_table_that_is_not_there(items: str, complaint: str, folder: Path) -> None:
    (folder / "cards.csv").write_text("id\nrye\n")
    (folder / "fake.xlsx").write_text("this is no workbook")
    workbook(folder / "book.xlsx", Shops=[["id"], ["rye"]])
    assert any(complaint in each for each in refused(folder, items))


def test_a_million_rows_are_refused(folder: Path) -> None:
    (folder / "cards.csv").write_text("id\n" + "a\n" * 1_000_000)
    assert refused(folder, "{from: cards.csv}") == ["cards.csv:20002: more than 20000 rows"]


def test_a_link_out_of_the_folder_is_refused(folder: Path) -> None:
    (folder.parent / "secret.csv").write_text("id\nrye\n")
    (folder / "cards.csv").symlink_to(folder.parent / "secret.csv")
    assert "is not in the game's folder" in refused(folder, "{from: cards.csv}")[0]


def test_a_workbook_that_unpacks_to_too_much_is_refused(folder: Path) -> None:
    with zipfile.ZipFile(folder / "book.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b" " * 120_000_000)
    assert refused(folder, "{from: book.xlsx}") == ["book.xlsx: it unpacks to more than 100 MB"]


def test_a_workbook_with_entities_is_refused(folder: Path) -> None:
    with zipfile.ZipFile(folder / "book.xlsx", "w") as packed:
        packed.writestr(
            "xl/workbook.xml", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
        )
    assert refused(folder, "{from: book.xlsx}") == ["book.xlsx: 'xl/workbook.xml' in it declares entities"]


def test_an_error_in_a_spreadsheet_is_found(folder: Path) -> None:
    workbook(folder / "book.xlsx", Shops=[["id", "price"], ["rye", "#REF!"]])
    assert refused(folder, "{from: book.xlsx}") == ["book.xlsx:2:2: the spreadsheet could not work this out (#REF!)"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    content=st.one_of(
        st.binary(max_size=200),
        st.text(alphabet="id,;\t\n\r\"'x1é |", max_size=120).map(lambda text: ("id,copies\n" + text).encode()),
    ),
    name=st.sampled_from(["cards.csv", "cards.xlsx"]),
    fields=st.sampled_from(["", ", fields: {id: id}", ", fields: {id: text, 'x?': [int]}"]),
)
def test_any_table_is_read_or_refused(content: bytes, name: str, fields: str, folder: Path) -> None:
    (folder / name).write_bytes(content)
    with suppress(UserError):
        game = loaded(folder, f"{{from: {name}{fields}}}")
        assert isinstance(items_of(game, game.components[0]), list)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_damaged_workbook_is_read_or_refused(place: int, byte: int, folder: Path) -> None:
    workbook(folder / "book.xlsx", Shops=[["id", "price"], ["rye", 4]])
    content = bytearray((folder / "book.xlsx").read_bytes())
    content[place % len(content)] = byte
    (folder / "book.xlsx").write_bytes(content)
    with suppress(UserError):
        loaded(folder, "{from: book.xlsx}")
