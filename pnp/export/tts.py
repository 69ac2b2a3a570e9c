"""Tabletop Simulator: deck sheets, and one saved object with all decks, tokens, boards and dice of the game.

A deck sheet is a grid of at most 10 × 7 faces in one picture of at most 4,096 pixels a side; a card's number is a
hundred times its sheet's plus its place. Sizes on the table are in inches of the simulator's own cards. We found no
word on how it lays a picture around a die; ours has the six faces in a cross, in the order of the net.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from pnp.drawing import Face, Inset, Op, Path
from pnp.errors import UserError
from pnp.export import Drawn, Files, faces_of, outline_of
from pnp.export.pictures import pictures
from pnp.export.pictures import png as encoded
from pnp.load import Game
from pnp.load.model import Board, Card, Die, Stickers, Token
from pnp.typeset.kinds.die import PLACES
from pnp.typeset.setter import Setter
from pnp.typeset.style import Ink

COLUMNS, ROWS = 10, 7
CAPACITY = COLUMNS * ROWS - 1
"""Cards of a sheet: its last place is what others see of a hidden card."""
LARGEST = 4096
CARD_WIDTH = 56.0
"""Millimetres of a card that the simulator shows at scale 1."""
SPREAD = 4.0
"""Between two objects on the table."""
TILES = {"rect": 0, "hex": 1, "round": 2}
SIDES_OF_A_DIE = {4: 0, 6: 1, 8: 2, 10: 3, 12: 4, 20: 5}


def files(
    game: Game,
    *,
    ink: Ink = "full",
    parts: tuple[str, ...] = (),
    players: int | None = None,
    bleed: float = 0,
    dpi: int = 300,
    base: str = "",
) -> Files:
    """`<game>.json` and the pictures it names; addresses are relative to `base`, or to the folder itself."""
    if base and not base.startswith(("http://", "https://", "file:///")):
        raise UserError(f"'{base}' is no address; it begins with http://, https:// or file:///")
    setter = Setter(game, ink)
    found = faces_of(game, setter, parts, players)
    out: dict[str, bytes] = {}
    objects: list[dict[str, Any]] = []
    sheets = 0
    for _, group in groupby(found, key=lambda drawn: drawn.component.id):
        members = list(group)
        component = members[0].component
        if isinstance(component, Card):
            made = _deck(members, setter, dpi, sheets + 1, base, out)
            sheets += -(-len(members) // CAPACITY)
            objects.append(made)
        elif isinstance(component, Token | Board | Die | Stickers):
            objects += _things(members, setter, dpi, base, out)
    if not objects:
        raise UserError(f"{game.name} has no cards, tokens, boards or dice among these parts")
    _number(objects)
    for place, each in enumerate(objects):
        each["Transform"] |= {"posX": (place % 8 - 3.5) * SPREAD, "posZ": place // 8 * SPREAD}
    saved = {
        "SaveName": game.name,
        "GameMode": "",
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": f"{game.name}, by {', '.join(game.designers)}",
        "Rules": "",
        "PlayerTurn": "",
        "ObjectStates": objects,
    }
    out[f"{game.slug}.json"] = (json.dumps(saved, ensure_ascii=False, indent=2) + "\n").encode()
    return out


def _object(name: str, nickname: str, scale: float = 1.0) -> dict[str, Any]:
    return {
        "GUID": "",
        "Name": name,
        "Transform": {
            "posX": 0.0,
            "posY": 1.0,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 0.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Nickname": nickname,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }


def _number(objects: Sequence[dict[str, Any]], start: int = 0x100000) -> int:
    """Gives each object, and those in it, a number of its own: six figures."""
    for each in objects:
        each["GUID"] = f"{start:06x}"
        start = _number(each.get("ContainedObjects", ()), start + 1)
    return start


def _address(base: str, name: str) -> str:
    return f"{base.rstrip('/')}/{name}" if base else name


def _deck(
    members: Sequence[Drawn], setter: Setter, dpi: int, first: int, base: str, out: dict[str, bytes]
) -> dict[str, Any]:
    component = members[0].component
    scale = members[0].front.width / CARD_WIDTH
    deck = _object("DeckCustom", component.name, scale)
    sideways = members[0].front.width > members[0].front.height
    deck |= {
        "HideWhenFaceDown": True,
        "SidewaysCard": sideways,
        "DeckIDs": [],
        "CustomDeck": {},
        "ContainedObjects": [],
    }
    deck["Transform"]["rotZ"] = 180.0
    for number, start in enumerate(range(0, len(members), CAPACITY)):
        some = members[start : start + CAPACITY]
        columns, rows = _grid(len(some) + 1)
        key = first + number
        names = {"front": f"{component.id}-{number + 1}.png", "back": f"{component.id}-{number + 1}-back.png"}
        hidden = members[0].back or _blank(members[0].front)
        backs = [each.back or hidden for each in some]
        unique = any(each is not backs[0] and each.ops != backs[0].ops for each in backs)
        out[names["front"]] = _sheet([each.front for each in some] + [hidden], columns, rows, setter, dpi)
        out[names["back"]] = (
            _sheet([*backs, hidden], columns, rows, setter, dpi) if unique else _single(hidden, setter, dpi)
        )
        deck["CustomDeck"][str(key)] = sheet = {
            "FaceURL": _address(base, names["front"]),
            "BackURL": _address(base, names["back"]),
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": unique,
            "Type": 0,
        }
        for place, drawn in enumerate(some):
            for _ in range(drawn.piece.copies):
                card = _object("Card", drawn.name, scale)
                card |= {"CardID": key * 100 + place, "SidewaysCard": sideways, "CustomDeck": {str(key): sheet}}
                deck["DeckIDs"].append(key * 100 + place)
                deck["ContainedObjects"].append(card)
    if len(deck["DeckIDs"]) == 1:  # a deck of one is a card
        only: dict[str, Any] = deck["ContainedObjects"][0]
        return only
    return deck


def _grid(count: int) -> tuple[int, int]:
    """Columns and rows for so many faces; the simulator takes no fewer than two of each."""
    columns = min(COLUMNS, max(2, -(-count // ROWS), min(count, 5)))
    return columns, max(2, -(-count // columns))


def _blank(face: Face) -> Face:
    from pnp.drawing import Rect

    return Face(face.width, face.height, (Rect(0, 0, face.width, face.height, 0, "#e9dccb"),))


def _sheet(faces: Sequence[Face], columns: int, rows: int, setter: Setter, dpi: int) -> bytes:
    """Faces in a grid, the last of them in the last place; no larger than the simulator takes."""
    w, h = faces[0].width, faces[0].height
    places = [*enumerate(faces[:-1]), (columns * rows - 1, faces[-1])]
    ops: list[Op] = [Inset(face, place % columns * w, place // columns * h) for place, face in places]
    whole = Face(w * columns, h * rows, tuple(ops))
    return _single(whole, setter, dpi)


def _single(face: Face, setter: Setter, dpi: int, outline: Path | None = None) -> bytes:
    fitting = min(dpi, LARGEST / max(face.width, face.height) * 25.4)
    (image,) = pictures([face], setter.icons, fitting, 0, [outline])
    return encoded(image, fitting)


def _things(
    members: Sequence[Drawn], setter: Setter, dpi: int, base: str, out: dict[str, bytes]
) -> list[dict[str, Any]]:
    objects: list[dict[str, Any]] = []
    if isinstance(members[0].component, Stickers):
        whole = replace(members[0].piece, part="")
        members = [Drawn(whole, "stickers", members[0].front, None)]  # together they make one die
    for drawn in members:
        component = drawn.component
        front = _unfolded(setter, drawn) if isinstance(component, Die | Stickers) else drawn.front
        name = f"{component.id}-{drawn.name}.png"
        out[name] = _single(front, setter, dpi, outline_of(component, "front"))
        image: dict[str, Any] = {
            "ImageURL": _address(base, name),
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        if drawn.back is not None:
            behind = f"{component.id}-{drawn.name}-back.png"
            out[behind] = _single(drawn.back, setter, dpi, outline_of(component, "back"))
            image["ImageSecondaryURL"] = _address(base, behind)
        scale = max(drawn.front.width, drawn.front.height) / CARD_WIDTH / 2
        match component:
            case Token():
                word = "Custom_Tile" if component.shape in TILES else "Custom_Token"
                if word == "Custom_Tile":
                    kind = TILES[component.shape]
                    image["CustomTile"] = {"Type": kind, "Thickness": 0.1, "Stackable": True, "Stretch": True}
                else:
                    image["CustomToken"] = {"Thickness": 0.1, "MergeDistancePixels": 15.0, "Stackable": True}
            case Board():
                word, scale = "Custom_Board", drawn.front.width / CARD_WIDTH / 4
            case _:
                word, scale = "Custom_Dice", 1.0
                image["CustomDice"] = {"Type": SIDES_OF_A_DIE[6]}
        made = {**_object(word, f"{component.name} {drawn.name}", scale), "CustomImage": image}
        alike = [json.loads(json.dumps(made)) for _ in range(drawn.piece.copies)]
        if len(alike) > 1:  # several in a bag, so that the table stays tidy
            bag = {**_object("Bag", f"{component.name} {drawn.name}"), "ContainedObjects": alike}
            objects.append({**bag, "MaterialIndex": -1, "MeshIndex": -1})
        else:
            objects += alike
    return objects


def _unfolded(setter: Setter, drawn: Drawn) -> Face:
    """The six faces of a die in a cross, without tabs and lines."""
    component = drawn.component
    assert isinstance(component, Die | Stickers)
    edge = component.edge
    names = setter.names_of(drawn.piece)
    ops: list[Op] = []
    for number, ((column, row), face) in enumerate(zip(PLACES, component.faces, strict=True)):
        own = {**names, "face": face, "i": number}
        ops.append(Inset(setter.face(component.template, (edge, edge), own), column * edge, row * edge))
    return Face(4 * edge, 3 * edge, tuple(ops))
