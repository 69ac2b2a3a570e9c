from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.catalog import find
from pnp.drawing import Face, Group, Inset, Op, Shape, record
from pnp.drawing import Path as Outline
from pnp.expand import Piece, expand
from pnp.load import Game, load_game
from pnp.typeset.kinds.box import GLUE, TUCK, Plan
from pnp.typeset.setter import Setter
from tests.pnp.helpers import same_as_recorded

SAMPLER = Path(__file__).parents[1] / "sampler"


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(find(str(SAMPLER)))


@pytest.fixture(scope="module")
def setter(game: Game) -> Setter:
    return Setter(game)


def pieces(game: Game, component: str) -> list[Piece]:
    return [piece for piece in expand(game) if piece.component.id == component]


def shapes(ops: tuple[Op, ...], layer: str) -> Iterator[Shape]:
    for op in ops:
        if isinstance(op, Shape) and op.layer == layer:
            yield op
        elif isinstance(op, Group):
            yield from shapes(op.ops, layer)


def extent(path: Outline) -> tuple[float, float, float, float]:
    points = [(float(s[-2]), float(s[-1])) for s in path if len(s) > 1]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_die_has_six_faces_and_opposite_sides_sum_to_seven(game: Game, setter: Setter) -> None:
    (piece,) = pieces(game, "cube")
    face = setter.front(piece)
    assert (face.width, face.height) == (4 * 18 + 5, 3 * 18 + 2 * 5)
    places = {}
    for number, inset in enumerate((op for op in face.ops if isinstance(op, Inset)), 1):
        places[number] = (round(inset.x / 18), round((inset.y - 5) / 18))
    row = sorted((x, number) for number, (x, y) in places.items() if y == 1)
    assert row[0][1] + row[2][1] == row[1][1] + row[3][1] == 7
    column = sorted((y, number) for number, (x, y) in places.items() if x == row[1][0])
    assert column[0][1] + column[2][1] == 7


@pytest.mark.parametrize("component", ["cube", "people", "pawns", "wheel", "carton", "coins", "hexes", "clouds"])
def test_cut_lines_stay_inside_the_piece(game: Game, setter: Setter, component: str) -> None:
    for piece in pieces(game, component):
        face = setter.front(piece)
        lines = list(shapes(face.ops, "cut"))
        assert lines
        for line in lines:
            left, top, right, bottom = extent(line.path)
            assert min(left, top) >= -1e-6
            assert right <= face.width + 1e-6
            assert bottom <= face.height + 1e-6


def test_a_standee_is_its_figure_twice_with_feet(game: Game, setter: Setter) -> None:
    face = setter.front(pieces(game, "people")[0])
    assert (face.width, face.height) == (20, 2 * (32 + 8))
    back, front = (op for op in face.ops if isinstance(op, Inset))
    assert back.angle == 180
    assert (front.x, front.y, front.angle) == (0, 40, 0)
    assert len(list(shapes(face.ops, "fold"))) == 3


def test_a_wheel_comes_as_frame_and_disc(game: Game, setter: Setter) -> None:
    frame, disc = (setter.front(piece) for piece in pieces(game, "wheel"))
    assert (frame.width, disc.width) == (110, 70)
    window = max((s for s in shapes(disc.ops, "cut")), key=lambda s: len(s.path) if s.path[-2][0] == "c" else 0)
    for segment in window.path:
        if len(segment) > 1:
            distance = math.dist((35, 35), (float(segment[-2]), float(segment[-1])))
            assert distance <= 35 + 1e-6


def test_a_tuck_box_fits_its_deck(game: Game, setter: Setter) -> None:
    plan = Plan.of((63, 88), 40, 0.3)
    assert plan.w > 63
    assert plan.h > 88
    assert plan.d >= 40 * 0.3
    face = setter.front(pieces(game, "carton")[0])
    assert face.width == pytest.approx(GLUE + 2 * plan.w + 2 * plan.d)
    assert face.height == pytest.approx(TUCK + plan.h + 2 * plan.d)


def test_stickers_are_the_six_faces(game: Game, setter: Setter) -> None:
    found = pieces(game, "spots")
    assert [piece.part for piece in found] == list("123456")
    assert {setter.front(piece).width for piece in found} == {14}


def test_the_back_of_an_odd_shape_is_its_mirror_image(game: Game) -> None:
    from pnp.typeset.kinds.token import mirrored

    path: Outline = (("m", 0.0, 0.0), ("l", 10.0, 0.0), ("l", 2.0, 5.0), ("z",))
    assert mirrored(path, 10) == (("m", 10.0, 0.0), ("l", 0.0, 0.0), ("l", 8.0, 5.0), ("z",))


def recorded(setter: Setter, game: Game) -> str:
    lines: list[str] = []
    for piece in expand(game):
        for side, face in zip(("front", "back"), setter.faces(piece), strict=True):
            if isinstance(face, Face):
                lines.append(f"{piece.component.id} {piece.name} {piece.part} {side}".replace("  ", " "))
                lines += record(face)
    return "\n".join(lines) + "\n"


def test_every_kind_is_drawn_as_recorded(game: Game, setter: Setter) -> None:
    assert same_as_recorded(recorded(setter, game), "sampler.txt")
