"""Tables as people have them: a CSV file or a sheet of an XLSX workbook in, a list of YAML nodes out.

`{from: cards.xlsx, sheet: Shops}` stands where a list could stand. The first row names the columns, each further row
is an item; every cell becomes a node that knows its row and column, so that the same checker that reads YAML reads
tables, and complains with the place of the cell.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from pnp.errors import Place, UserError, did_you_mean
from pnp.load.check import Fixed, ListOf
from pnp.load.reader import BROKEN, Reader, quote
from pnp.load.scalars import Choice, Id, Int, Number, Range, Text, Type, YesNo
from pnp.load.shape import fields_of
from pnp.load.source import MOST_BYTES, At, MappingNode, Node, ScalarNode, SequenceNode, read_text
from pnp.load.structs import type_of

MOST_ROWS = 20_000
MOST_COLUMNS = 200
MOST_UNPACKED = 100_000_000
"""Bytes that a workbook may hold once it is unpacked."""
ENDINGS = (".csv", ".xlsx")

_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?\Z").match
_YES = {"true": "true", "yes": "true", "y": "true", "x": "true", "1": "true"}
_NO = {"false": "false", "no": "false", "n": "false", "0": "false", "": "false"}
_COPIES = Int(Range(0, 10_000))

FileName = Annotated[str, Meta(extra={"check": Text(wanted="the name of a table (*.csv, *.xlsx)")})]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a list of items stands that is kept as a table."""

    from_: FileName = field(name="from")
    sheet: str | None = None
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and its column counted from 0."""

    text: str
    column: int
    number: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """What is known of the columns: their types, and which of them may not be empty."""

    types: Mapping[str, Type]
    required: frozenset[str]

    @classmethod
    def of(cls, row: Fixed | None) -> Columns:
        """Those of a row's type; without one any column will do."""
        if row is None:
            return cls({}, frozenset())
        return cls({name: type_ for name, (_, type_) in row.fields.items()}, row.required)

    def check(self, reader: Reader, whole: SequenceNode) -> None:
        """Complain of cells that are not what their columns want; what may be empty and is becomes an empty text."""
        if self.types:
            types = {"copies": _COPIES, **self.types}
            ListOf(Fixed(types, types.keys() - self.required))(reader, whole, "the table", "of the table")
        for item in whole.value:
            names = {key.value for key, _ in item.value}
            for key, value in item.value:
                if key.value == "copies" and "copies" not in self.types:
                    _COPIES(reader, value, "'copies'", "of the table")
            at = item.start_mark
            for name in self.types:
                if name not in names:
                    item.value.append((ScalarNode("", name, at, at), _text("", at)))


Row = tuple[int, list[Cell]]
"""The row's number counted from 0, and its cells that are not empty."""


def is_table(node: Node, *, surely: bool = False) -> bool:
    """Whether a node says that its list stands in a table; a value must name one, what stands for items is one."""
    if type(node) is not MappingNode or not all(key.value in ("from", "sheet", "fields") for key, _ in node.value):
        return False
    files = [value for key, value in node.value if key.value == "from" and type(value) is ScalarNode]
    return bool(files) and (surely or str(files[0].value).lower().endswith(ENDINGS))


def table_node(reader: Reader, node: Node, folder: Path, expected: Type | None = None) -> Node:
    """The list that a table holds; the node itself, after a complaint, if it cannot be read."""
    asked = type_of(Table)(reader, node, "a table", "of the table")
    fields_node = next((value for key, value in node.value if key.value == "fields"), None)
    row_type = _row_type(expected)
    if fields_node is not None:
        row_type, complaints = fields_of(fields_node, reader.shown)
        reader.complaints.extend(complaints)
    from_node = next(value for key, value in node.value if key.value == "from")
    if asked is BROKEN or any(value is BROKEN for value in asked.values()):
        return _empty(node)
    columns = Columns.of(row_type)
    try:
        path, shown = _find(asked["from"], folder)
        read = _csv if path.suffix.lower() == ".csv" else _xlsx
        items = list(_items(read(path, shown, asked.get("sheet")), shown, columns))
    except UserError as error:
        if any(each.place for each in error.complaints):
            reader.complaints.extend(error.complaints)
        else:
            for each in error.complaints:
                reader.complain(from_node, each.what)
        return _empty(node)
    whole = SequenceNode(node.tag, items, node.start_mark, node.end_mark)
    if fields_node is not None or row_type is None:
        columns.check(reader, whole)
    return whole


def _empty(node: Node) -> Node:
    return SequenceNode(node.tag, [], node.start_mark, node.end_mark)


def _row_type(expected: Type | None) -> Fixed | None:
    """What the shape says of the items of the list that the table stands for."""
    inner = expected.item if isinstance(expected, ListOf) else None
    return inner if isinstance(inner, Fixed) else None


def _find(name: str, folder: Path) -> tuple[Path, str]:
    """The file of a table, which lies in the game's folder."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or "\0" in name or ":" in name:
        raise UserError(f"{quote(name)} is not in the game's folder; name a file in it")
    if not name.lower().endswith(ENDINGS):
        raise UserError(f"{quote(name)} is no table; a table is a file *.csv or *.xlsx")
    found = folder / name
    try:
        if not found.resolve().is_relative_to(folder.resolve()):
            raise UserError(f"{quote(name)} is not in the game's folder; name a file in it")
        if not found.is_file():
            known = [each.name for each in folder.iterdir() if each.name.lower().endswith(ENDINGS)]
            raise UserError(f"there is no table {quote(name)}{did_you_mean(name, known)}")
    except OSError as error:
        raise UserError(f"{quote(name)} cannot be read ({error.strerror or error})") from None
    return found, _shown(found)


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def _csv(path: Path, shown: str, sheet: str | None) -> Iterator[Row]:
    if sheet is not None:
        raise UserError("a CSV file has no sheets; leave out 'sheet'")
    text = read_text(path, shown)
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)  # as spreadsheets of different countries write them
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 0
    try:
        for values in reader:
            _refuse_size(line, len(values), shown)
            cells = [Cell(value.strip(), i, bool(_NUMBER(value.strip()))) for i, value in enumerate(values)]
            yield line, [cell for cell in cells if cell.text]
            line = reader.line_num
    except csv.Error as error:
        raise UserError(f"no CSV: {error}", Place(shown, line + 1)) from None


def _xlsx(path: Path, shown: str, sheet: str | None) -> Iterator[Row]:
    _refuse_bomb(path, shown)
    import warnings

    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what spreadsheets can do and tables do not need
            book = load_workbook(path, read_only=True, data_only=True)
    except Exception as error:  # whatever a broken file makes the library raise
        raise UserError(f"no XLSX workbook ({_plainly(error)})", Place(shown)) from None
    try:
        names = [each.title for each in book.worksheets]
        if sheet is not None and sheet not in names:
            raise UserError(f"there is no sheet {quote(sheet)} in it{did_you_mean(sheet, names)}", Place(shown))
        if not names:
            raise UserError("no sheet is in it", Place(shown))
        found = book[sheet if sheet is not None else names[0]]
        for number, values in enumerate(found.iter_rows(values_only=True)):
            _refuse_size(number, len(values), shown)
            yield number, [cell for i, value in enumerate(values) if (cell := _cell(value, i, number, shown))]
    except UserError:
        raise
    except Exception as error:
        raise UserError(f"no XLSX workbook ({_plainly(error)})", Place(shown)) from None
    finally:
        book.close()


def _plainly(error: Exception) -> str:
    return " ".join(str(error).split())[:80] or type(error).__name__


def _cell(value: object, column: int, row: int, shown: str) -> Cell | None:
    """What a spreadsheet's cell says, numbers as people write them."""
    if value is None:
        return None
    if isinstance(value, bool):
        return Cell("true" if value else "false", column)
    if isinstance(value, int | float):
        whole = value == int(value) if abs(value) < 1e15 else False
        return Cell(str(int(value)) if whole else repr(value), column, number=True)
    text = str(value).strip()
    if text in ("#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!"):
        raise UserError(f"the spreadsheet could not work this out ({text})", Place(shown, row + 1, column + 1))
    return Cell(text, column, bool(_NUMBER(text))) if text else None


def _refuse_bomb(path: Path, shown: str) -> None:
    """Complain of what is no workbook, is too large, or declares entities."""
    place = Place(shown)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UserError(f"larger than {MOST_BYTES // 1_000_000} MB", place)
        with zipfile.ZipFile(path) as packed:
            entries = packed.infolist()
            if sum(entry.file_size for entry in entries) > MOST_UNPACKED or len(entries) > 2000:
                raise UserError(f"it unpacks to more than {MOST_UNPACKED // 1_000_000} MB", place)
            for entry in entries:
                if entry.filename.endswith((".xml", ".rels")):
                    with packed.open(entry) as part:
                        head = part.read(4096)
                    if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
                        raise UserError(f"{quote(entry.filename)} in it declares entities", place)
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror or error})", place) from None
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, RuntimeError, EOFError):
        raise UserError("no XLSX workbook; save it as .xlsx", place) from None


def _refuse_size(row: int, columns: int, shown: str) -> None:
    if row > MOST_ROWS:
        raise UserError(f"more than {MOST_ROWS} rows", Place(shown, row + 1))
    if columns > MOST_COLUMNS:
        raise UserError(f"more than {MOST_COLUMNS} columns", Place(shown, row + 1))


def _items(rows: Iterable[Row], shown: str, columns: Columns) -> Iterator[Node]:
    """A mapping for each row below the first that is not empty; rows without anything in them do not count."""
    names: dict[int, str] | None = None
    for number, cells in rows:
        if not cells:
            continue
        if names is None:
            names = _names(number, cells, shown, columns)
            continue
        known = {cell.column: cell for cell in cells}
        for column in known:
            if column not in names:
                raise UserError(
                    f"{quote(known[column].text)} stands in a column without a name",
                    Place(shown, number + 1, column + 1),
                )
        pairs: list[tuple[Node, Node]] = []
        for column, name in names.items():
            at = At(shown, number, column)
            value = _value(known.get(column), at, name, columns)
            if value is not None:
                pairs.append((ScalarNode("", name, at, at), value))
        start = At(shown, number, 0)
        yield MappingNode("", pairs, start, start)
    if names is None:
        raise UserError("empty; the first row names the columns", Place(shown))


def _names(number: int, cells: list[Cell], shown: str, columns: Columns) -> dict[int, str]:
    """What templates call each column: `Card Name` is `card-name`."""
    names: dict[int, str] = {}
    for cell in cells:
        name = re.sub(r"[^\w]+", "-", cell.text.lower()).strip("-_")
        place = Place(shown, number + 1, cell.column + 1)
        if not name or name[0].isdigit() or len(name) > 60:
            raise UserError(f"{quote(cell.text)} cannot name a column; begin it with a letter", place)
        if name in names.values():
            raise UserError(f"two columns are called '{name}'", place)
        if columns.types and name != "copies" and name not in columns.types:
            raise UserError(f"unknown column '{name}'{did_you_mean(name, columns.types)}", place)
        names[cell.column] = name
    missing = sorted(columns.required - set(names.values()))
    if missing:
        raise UserError(f"there is no column {' and none '.join(map(quote, missing))}", Place(shown, number + 1))
    return names


def _text(text: str, at: At) -> ScalarNode:
    return ScalarNode("", text, at, at, style="'")


def _value(cell: Cell | None, at: At, name: str, columns: Columns) -> Node | None:
    """A cell as the node that its column's type wants; without a type a number is a number and all else is text."""
    type_ = columns.types.get(name)
    if cell is None:
        if name == "copies":
            return ScalarNode("", "1", at, at)
        if type_ is None:
            return _text("", at)
        if isinstance(type_, ListOf):
            return SequenceNode("", [], at, at)
        if isinstance(type_, YesNo):
            return ScalarNode("", "false", at, at)
        return ScalarNode("", "", at, at) if name in columns.required else None
    if isinstance(type_, ListOf):
        words = [word.strip() for word in re.split(r"[;,\n]", cell.text) if word.strip()]
        return SequenceNode("", [_scalar(Cell(word, 0, bool(_NUMBER(word))), at, type_.item) for word in words], at, at)
    return _scalar(cell, at, type_)


def _scalar(cell: Cell, at: At, type_: Type | None) -> ScalarNode:
    text = cell.text
    match type_:
        case YesNo():
            text = {**_YES, **_NO}.get(text.lower(), text)
            return ScalarNode("", text, at, at)
        case Int() | Number() | Id(range=Range()):
            return ScalarNode("", text, at, at)
        case Text() | Id():
            return _text(text, at)
        case Choice(words=words) if text in words:
            return _text(text, at)
    return ScalarNode("", text, at, at, style=None if cell.number else "'")
