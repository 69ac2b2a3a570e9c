"""The file `*.sheet.yaml`: one or more files in, the sheets of one table out; a wrong form is an error.

Every complaint names file, line and column. Whether the marks make sense together is for `checks` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.games.bake_and_sale import variants
from companion.games.bake_and_sale.values import GAME, Values
from companion.games.bake_and_sale.variants import Variant
from companion.sheet.fields import VISITS, bread_limits, hour_limits, out_of_range, size_range, visit_limit
from companion.sheet.marks import Sheet
from pnp.errors import Place, UserError, did_you_mean
from pnp.load.source import MappingNode, Node, ScalarNode, SequenceNode, compose, place_of_node, read_text

FORMAT = f"{GAME}/1"
SUFFIX = ".sheet.yaml"
WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
PAIR = re.compile(r"(0|[1-9][0-9]{0,9})/(0|[1-9][0-9]{0,9})")
NULLS = ("", "~", "null", "Null", "NULL")
BOOLS = ("true", "True", "TRUE", "false", "False", "FALSE")
TAG = "tag:yaml.org,2002:"
KINDS = {"bool": "true or false", "float": "a number that is not whole", "str": "a text"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A file whose form is right as far as one can tell before the variant of the table is known."""

    file: str
    players: tuple[Node, ...]
    variant: Variant | None
    variant_place: Place


class Reader:
    """Reads the values of one file; every fault becomes an error with its place."""

    def __init__(self, file: str) -> None:
        self.file = file

    def place(self, node: Node) -> Place:
        """Where a value stands."""
        return place_of_node(node, self.file)

    def error(self, node: Node, what: str) -> UserError:
        """The complaint about a value."""
        return UserError(what, self.place(node))

    def mapping(self, node: Node, what: str, keys: Iterable[str]) -> dict[str, Node]:
        """The entries of a mapping that has only these keys, each once; empty values are left out."""
        if not isinstance(node, MappingNode):
            raise self.error(node, f"{what}: expected `key: value` entries, not {describe(node)}")
        known = tuple(keys)
        found: dict[str, Node] = {}
        for key, value in node.value:
            word = key.value if isinstance(key, ScalarNode) else None
            if word is None or word not in known:
                told = shorten(word) if word is not None else "…"
                raise self.error(key, f"{what}: unknown key '{told}'{did_you_mean(told, known)}")
            if word in found:
                raise self.error(key, f"{what}: '{word}' stands here twice")
            found[word] = value
        return {word: value for word, value in found.items() if not empty(value)}

    def sequence(self, node: Node, what: str) -> list[Node]:
        """The entries of a list."""
        if not isinstance(node, SequenceNode):
            raise self.error(node, f"{what}: expected a list such as [1, 2], not {describe(node)}")
        return list(node.value)

    def whole(self, node: Node, what: str) -> int:
        """A whole number."""
        if kind_of(node) != "int":
            raise self.error(node, f"{what}: expected a whole number, not {describe(node)}")
        if not WHOLE.fullmatch(node.value):
            raise self.error(node, f"{what}: write the number in plain figures, not '{shorten(node.value)}'")
        return int(node.value)

    def number(self, node: Node, what: str, most: int, least: int = 0) -> int:
        """A whole number in a range."""
        number = self.whole(node, what)
        wrong = out_of_range(what, number, least, most)
        if wrong:
            raise self.error(node, wrong)
        return number

    def text(self, node: Node, what: str) -> str:
        """A text that is not empty; a number will do."""
        if kind_of(node) in ("str", "int", "float"):
            if node.value:
                return str(node.value)
            raise self.error(node, f"{what}: it is empty")
        hint = "; put it in quotes" if kind_of(node) == "bool" else ""
        raise self.error(node, f"{what}: expected a text, not {describe(node)}{hint}")

    def pair(self, node: Node, what: str, most: int) -> tuple[int, int]:
        """Circled and crossed boxes: `9/6`, or `9` if none is crossed."""
        if kind_of(node) == "str":
            both = PAIR.fullmatch(node.value)
            if not both:
                told = shorten(node.value)
                raise self.error(node, f"{what}: expected circled/crossed such as 9/6, not '{told}'")
            circled, crossed = int(both[1]), int(both[2])
        else:
            circled, crossed = self.whole(node, what), 0
        wrong = out_of_range(f"{what} circled", circled, 0, most)
        wrong = wrong or out_of_range(f"{what} crossed, of {circled} circled", crossed, 0, circled)
        if wrong:
            raise self.error(node, wrong)
        return circled, crossed


def shorten(text: str, most: int = 40) -> str:
    """The text fit for a complaint."""
    plain = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:most])
    return plain + ("…" if len(text) > most else "")


def describe(node: Node) -> str:
    """What stands there instead of what was expected."""
    if isinstance(node, MappingNode):
        return "`key: value` entries"
    if isinstance(node, SequenceNode):
        return "a list"
    if empty(node):
        return "nothing"
    kind = KINDS.get(kind_of(node))
    return f"{kind} ('{shorten(str(node.value))}')" if kind else f"'{shorten(str(node.value))}'"


def kind_of(node: Node) -> str:
    """What a value is: `str`, `int`, `float`, `bool`, `null`, `list`, `map`, or what no sheet has."""
    if not isinstance(node, ScalarNode):
        return "map" if isinstance(node, MappingNode) else "list"
    if node.tag:
        return str(node.tag).removeprefix(TAG) if node.tag != "!" else "str"
    if node.style:
        return "str"
    if node.value in NULLS:
        return "null"
    if node.value in BOOLS:
        return "bool"
    if WHOLE.fullmatch(node.value):
        return "int"
    return "float" if DECIMAL.fullmatch(node.value) else "str"


def empty(node: Node) -> bool:
    """Whether a value counts as left out."""
    return kind_of(node) == "null"


def draft(file: str, text: str | None = None) -> Draft:
    """The outline of a file, or of a text in its place: its format, its variant, how many players it has."""
    try:
        root = compose(read_text(Path(file), file) if text is None else text, file)
    except ValueError:
        raise UserError("no file can have this name", Place(shorten(file))) from None
    reader = Reader(file)
    top = reader.mapping(root, "the sheet", ("sheet", "variant", "players"))
    if "sheet" not in top:
        raise reader.error(root, f"`sheet: {FORMAT}` is missing")
    told = reader.text(top["sheet"], "sheet")
    if told != FORMAT:
        raise reader.error(top["sheet"], f"sheet: expected {FORMAT}, not '{shorten(told)}'")
    variant = None
    place = reader.place(root)
    if "variant" in top:
        place = reader.place(top["variant"])
        try:
            variant = variants.parse(reader.text(top["variant"], "variant"))
        except UserError as error:
            raise UserError(error.complaints[0].what, place) from None
    if "players" not in top:
        raise reader.error(root, "`players:` is missing; one entry for each, with a name")
    players = reader.sequence(top["players"], "players")
    if not players:
        raise reader.error(top["players"], "players: there is none")
    return Draft(file, tuple(players), variant, place)


def read(
    files: Sequence[str], asked: Variant | None = None, texts: Mapping[str, str] | None = None
) -> tuple[Variant, list[tuple[str, Sheet]]]:
    """The table's variant and each player's file and sheet; `asked` is what the command asks for.

    `texts` holds what pictures among the files say.
    """
    drafts = [draft(file, (texts or {}).get(file)) for file in files]
    seats = sum(len(each.players) for each in drafts)
    told = variants.default(seats)
    for each in drafts:
        if each.variant:
            misfit = each.variant.misfit(seats)
            if misfit:
                raise UserError(misfit, each.variant_place)
            told = each.variant
    if asked:
        misfit = asked.misfit(seats)
        if misfit:
            raise UserError(misfit)
        if told.challenge and told.challenge != asked.challenge:
            raise UserError(f"the sheet is one of {told.name}, not of {asked.name}", drafts[0].variant_place)
        told = asked
    return told, [(each.file, player(Reader(each.file), told.values, node)) for each in drafts for node in each.players]


PLAYER_KEYS = (
    "name",
    "hours",
    "size",
    "supplies",
    "breads",
    "retail",
    "fame",
    "agency-fame",
    "visits",
    "score",
)


def player(reader: Reader, values: Values, node: Node) -> Sheet:
    """The sheet of one entry of `players`."""
    if empty(node):
        raise reader.error(node, "a player without a name")
    told = reader.mapping(node, "player", PLAYER_KEYS)
    if "name" not in told:
        raise reader.error(node, "a player without a name")
    places = {key: reader.place(value) for key, value in told.items()} | {"name": reader.place(node)}

    def number(key: str, most: int, least: int = 0, otherwise: int = 0) -> int:
        return reader.number(told[key], key, most, least) if key in told else otherwise

    name = reader.text(told["name"], "name")
    hours = _hours(reader, values, told["hours"]) if "hours" in told else None
    least, most = size_range(values)
    size = number("size", most, least, values.start_size)
    circled, crossed, supplies_told = _supplies(reader, values, told.get("supplies"), places)
    breads = _breads(reader, values, told.get("breads"), places)
    visits = _visits(reader, values, told.get("visits"), places)
    return Sheet(
        name=name,
        size=size,
        loaves=breads["loaves"],
        sold=breads["crossed"],
        batches=breads["batches"],
        stars=breads["stars"],
        pins=tuple(map(max, breads["pins"], values.given_pins)),
        circled=tuple(map(max, circled, values.given_supplies)),
        crossed=crossed,
        supplies_told=supplies_told,
        hours=hours,
        orders=_orders(reader, values, told["retail"]) if "retail" in told else 0,
        fame=number("fame", values.fame_icons),
        agency=number("agency-fame", values.agency_icons),
        hire=visits["hire"],
        volunteer=visits["volunteer"],
        friendly=max(visits["friendly"], values.given_friendly),
        stock=max(visits["stock"], values.given_stock),
        marketing=visits["marketing"],
        supermarket=visits["supermarket"],
        reckoned=reader.whole(told["score"], "score") if "score" in told else None,
        places=places,
    )


def _hours(reader: Reader, values: Values, node: Node) -> tuple[int, ...]:
    limits = hour_limits(values)
    entries = reader.sequence(node, "hours")
    if len(entries) != len(limits):
        raise reader.error(node, f"hours: expected {len(limits)} numbers, one a day, not {len(entries)}")
    return tuple(
        reader.number(entry, f"hours of day {day}", most)
        for day, (entry, most) in enumerate(zip(entries, limits, strict=True), 1)
    )


def _supplies(
    reader: Reader, values: Values, node: Node | None, places: dict[str, Place]
) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    told = reader.mapping(node, "supplies", values.supplies) if node else {}
    places.update({f"supplies.{kind}": reader.place(value) for kind, value in told.items()})
    pairs = [
        reader.pair(told[kind], kind, most) if kind in told else (0, 0)
        for kind, most in zip(values.supplies, values.capacity, strict=True)
    ]
    return tuple(circled for circled, _ in pairs), tuple(crossed for _, crossed in pairs), bool(told)


def _breads(
    reader: Reader, values: Values, node: Node | None, places: dict[str, Place]
) -> Mapping[str, tuple[int, ...]]:
    told = reader.mapping(node, "breads", values.breads) if node else {}
    rows = []
    for bread, name in enumerate(values.breads):
        limits = bread_limits(values, bread)
        marks = reader.mapping(told[name], name, limits) if name in told else {}
        places.update({f"breads.{name}.{key}": reader.place(value) for key, value in marks.items()})
        if name in told:
            places[f"breads.{name}"] = reader.place(told[name])
        row = dict.fromkeys(limits, 0)
        for key, most in limits.items():
            if key in marks:
                limit = row["loaves"] if key == "crossed" else most
                what = f"{name}, {key}" + (f" of {limit} loaves" if key == "crossed" else "")
                row[key] = reader.number(marks[key], what, limit)
        rows.append(row)
    return {key: tuple(row[key] for row in rows) for key in rows[0]}


def _orders(reader: Reader, values: Values, node: Node) -> int:
    orders = 0
    for entry in reader.sequence(node, "retail"):
        order = reader.number(entry, "retail order", values.order_count, 1)
        if orders >> (order - 1) & 1:
            raise reader.error(entry, f"retail: order {order} stands here twice")
        orders |= 1 << (order - 1)
    return orders


def _visits(reader: Reader, values: Values, node: Node | None, places: dict[str, Place]) -> dict[str, int]:
    sheet = values.building_sheet
    told = reader.mapping(node, "visits", [sheet[word] for word in VISITS]) if node else {}
    places.update({f"visits.{key}": reader.place(value) for key, value in told.items()})
    return {
        word: reader.number(told[sheet[word]], sheet[word], visit_limit(values, word)) if sheet[word] in told else 0
        for word in VISITS
    }
