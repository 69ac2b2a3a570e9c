"""Cube Café on paper: counts, sizes and texts as the data have them; one wheel on paper, in data and in the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import pytest

from companion.games.cube_cafe.room import tables_of
from companion.games.cube_cafe.tables import ON_WHEEL
from pnp.catalog import find
from pnp.drawing import Face, Glyphs, Group, IconUse, Inset, Op, Rect, Shape
from pnp.expand import Piece, expand, kind_of, size_of
from pnp.load import Game, load_game
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

COUNTS = {
    "central": (1, (210, 148)),
    "round-token": (1, (20, 20)),
    "vip": (5, (63, 88)),
    "restaurant": (5, (264, 190)),
    "drive-thru": (5, (100, 140)),
    "menu": (5, (70, 120)),
    "aide": (5, (70, 120)),
    "aid-card": (5, (63, 88)),
    "wheel": (10, (110, 70)),  # five frames and five discs
    "staff-die": (6, (18, 18, 18)),
    "cube": (60, (12, 12)),
    "staff": (80, (18, 18)),
    "customer": (15, (16, 28)),
    "manager": (5, (16, 28)),
    "vip-figure": (10, (16, 28)),
    "plate": (40, (25, 25)),
    "car": (15, (32, 20)),
    "refill": (15, (20, 20)),
    "money": (100, (22, 22)),
    "bag-label": (2, (90, 40)),
    "score": (1, (148, 210)),
    "rules": (1, (148, 210)),
}


@cache
def game() -> Game:
    return load_game(find("cube-cafe"))


@cache
def setter(ink: Ink = "full") -> Setter:
    return Setter(game(), ink)


def pieces(component: str, players: int | None = None) -> list[Piece]:
    return [piece for piece in expand(game(), players) if piece.component.id == component]


def flat(
    ops: tuple[Op, ...], x: float = 0, y: float = 0, angle: float = 0, scale: float = 1
) -> Iterator[tuple[Op, float, float]]:
    """Every operation with the place to which its groups bring its own x, y."""
    c, s = math.cos(math.radians(angle)) * scale, math.sin(math.radians(angle)) * scale
    for op in ops:
        if isinstance(op, Group):
            yield from flat(
                op.ops, x + c * op.x - s * op.y, y + s * op.x + c * op.y, angle + op.angle, scale * op.scale
            )
        elif isinstance(op, Inset):
            yield from flat(op.face.ops, x + c * op.x - s * op.y, y + s * op.x + c * op.y, angle, scale)
        elif isinstance(op, Glyphs | IconUse | Rect):
            yield op, x + c * op.x - s * op.y, y + s * op.x + c * op.y
        else:
            yield op, x, y


def words(face: Face) -> str:
    return " ".join(op.text for op, _, _ in flat(face.ops) if isinstance(op, Glyphs))


def front(component: str, item: int = 0, ink: Ink = "full") -> Face:
    return setter(ink).front(pieces(component)[item])


def back(component: str, item: int = 0) -> Face:
    face = setter().back(pieces(component)[item])
    assert face is not None
    return face


@pytest.mark.parametrize("component", COUNTS)
def test_counts_and_sizes(component: str) -> None:
    count, size = COUNTS[component]
    found = pieces(component)
    assert sum(piece.copies for piece in found) == count
    assert size_of(found[0].component) == size


def test_there_is_nothing_else() -> None:
    assert {piece.component.id for piece in expand(game())} == set(COUNTS)


def test_colours_of_the_pieces() -> None:
    values = game().values
    for component, counts in (("plate", "plates"), ("car", "cars"), ("staff", "staff-meeples")):
        assert {piece.item["of"]["id"]: piece.copies for piece in pieces(component)} == values[counts]
    players = game().players.usual
    cubes = {piece.item["of"]["id"]: piece.copies for piece in pieces("cube")}
    assert cubes == {colour: players * count for colour, count in values["food-cubes"].items()}
    assert {piece.item["dollars"]: piece.copies for piece in pieces("money")} == {1: 50, 5: 30, 10: 20}


def test_a_set_for_one_player() -> None:
    for component, count in (("restaurant", 1), ("menu", 1), ("cube", 12), ("customer", 3), ("refill", 3)):
        assert sum(piece.copies for piece in pieces(component, 1)) == count


def test_what_has_two_sides() -> None:
    two = {"drive-thru", "menu", "aide", "aid-card", "vip", "plate", "car"}
    for component in game().components:
        if kind_of(component) in ("card", "aid", "token", "board") and component.id != "bag-label":
            assert (getattr(component, "back", None) is not None) == (component.id in two)


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
@pytest.mark.parametrize("component", ["plate", "car", "staff", "cube"])
def test_every_colour_has_its_letter_and_a_look_of_its_own(component: str, ink: Ink) -> None:
    looks = set()
    for number, piece in enumerate(pieces(component)):
        face = front(component, number, ink)
        assert piece.item["of"]["letter"] in words(face).split()
        looks.add(str([op for op, _, _ in flat(face.ops) if isinstance(op, Shape)]))
    assert len(looks) == len(pieces(component))


def test_marks_are_tall_enough() -> None:
    """At least 6 mm on every piece: the tallest white shape with a black outline."""
    for component in ("plate", "car", "staff", "cube"):
        for number in range(len(pieces(component))):
            tall = 0.0
            for op, _, _ in flat(front(component, number).ops):
                if isinstance(op, Shape) and op.line and op.width == 0.5 and op.fill:
                    ys = [float(value) for segment in op.path for value in segment[2::2]]
                    tall = max(tall, max(ys) - min(ys))
            wedged = pieces(component)[number].item["of"]["pattern"] == "wedges"
            assert tall >= (2 if wedged else 6)  # a flower is made of petals


def test_dice_show_every_colour_once() -> None:
    (piece,) = pieces("staff-die")
    said = words(setter().front(piece)).split()
    assert sorted(said) == sorted(colour["letter"] for colour in game().values["colours"])


def test_the_restaurant_says_what_the_data_say() -> None:
    said = words(front("restaurant")).split()
    house = game().values["restaurant"]
    for seat in house["seats"]:
        assert said.count(f"${seat['tip']}") >= house["tables"]
    for space in range(house["manager-track"]["spaces"]):
        assert str(space) in said
    for space in house["food-track"]:
        sign = "+" if space["modifier"] > 0 else ""
        assert f"{sign}{space['modifier']}".replace("-", "−") in said
    for space in house["dishwasher"]:
        assert space["id"] in said


def test_spaces_of_the_managers_walk_are_where_they_belong() -> None:
    """0 bottom left, 4 below the top left corner, 5 in it, 12 top right, 17 bottom right, 23 beside 0."""
    at = {}
    for op, x, y in flat(front("restaurant").ops):
        if isinstance(op, Glyphs) and op.text.isdigit() and abs(op.size - 10.5) < 0.1:
            at.setdefault(int(op.text), (x, y))
    assert len(at) == 24
    corners = {0: (0, 168), 4: (0, 22), 5: (0, 0), 12: (231, 0), 13: (242, 22), 17: (231, 168), 23: (33, 168)}
    for space, (x, y) in corners.items():
        assert x <= at[space][0] <= x + 6
        assert y <= at[space][1] <= y + 7


def test_cards_say_what_the_data_say() -> None:
    values = game().values
    for number, card in enumerate(values["vip"]["cards"]):
        said = words(front("vip", number))
        assert card["name"] in said
        assert card["rule"].split()[-1] in said
        assert card["tip"] in said
    menu = words(front("menu"))
    for dish in values["menu"]:
        assert all(word in menu for word in dish["dish"].split())
    central = words(front("central")).split()
    assert {str(number) for number in range(1, values["rounds"] + 1)} <= set(central)
    assert f"${values['drive-thru']['slots'][0]['tip']}" in words(back("drive-thru"))
    for card in values["vip"]["cards"]:
        assert card["name"] in words(back("aid-card"))


def angle_of(x: float, y: float, middle: float) -> int:
    """Degrees clockwise from the top, to the nearest sixth of a turn."""
    return round(math.degrees(math.atan2(x - middle, middle - y)) / 60) % 6


def test_one_wheel_on_paper_in_data_and_in_the_rules() -> None:
    """Turned through all positions, the disc shows at each action of the frame the colour that the rules say."""
    values = game().values
    frame, disc = (setter().front(piece) for piece in pieces("wheel"))
    if frame.width < disc.width:
        frame, disc = disc, frame
    letters = {colour["letter"]: number for number, colour in enumerate(values["colours"])}
    on_disc = {
        angle_of(x, y, disc.width / 2): letters[op.text]
        for op, x, y in flat(disc.ops)
        if isinstance(op, Glyphs) and op.text in letters
    }
    icons = {action["icon"]: action["id"] for action in values["wheel"]["actions"]}
    on_frame = {
        icons[op.name]: angle_of(x, y, frame.width / 2)
        for op, x, y in flat(frame.ops)
        if isinstance(op, IconUse) and op.name in icons
    }
    steps = {
        angle_of(x, y, frame.width / 2): int(op.text)
        for op, x, y in flat(frame.ops)
        if isinstance(op, Glyphs) and op.text.isdigit()
    }
    assert len(on_disc) == len(on_frame) == len(steps) == 6
    tables = tables_of("")
    for number, action in enumerate(ON_WHEEL):
        assert steps[on_frame[action]] == tables.steps[number]
        for turned in range(6):  # counter-clockwise: what was one step further clockwise comes here
            assert on_disc[(on_frame[action] + turned) % 6] == tables.shows[turned][number]


def test_the_arrow_of_the_disc_is_on_the_colour_that_starts_on_top() -> None:
    values = game().values
    assert values["colours"][0]["id"] == values["wheel"]["start"]
    assert values["wheel"]["actions"][0]["id"] == "seat"
