"""What game.yaml and components.yaml hold, stated once as types.

A further kind of component is one more class and its name in `AnyComponent`. Rules between fields stand in
`__post_init__`; the ValueError it raises is shown with the place of the component.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from pnp.load import files, scalars

Mm = Annotated[float, Meta(gt=0, le=2000)]
Size = tuple[Mm, Mm]
Count = Annotated[int, Meta(ge=1, le=100)]

# `check`: the checker's type, where the Python type says too little.
Id = Annotated[str, Meta(extra={"check": scalars.Id()})]
_CODE = scalars.Text(re.compile("[A-Z0-9]{2,4}"), "a word of two to four capitals or figures")
Code = Annotated[str, Meta(extra={"check": _CODE})]
Template = Annotated[str, Meta(extra={"check": files.TemplateFile(".yaml")})]
Markdown = Annotated[str, Meta(extra={"check": files.TemplateFile(".md")})]
Faces = Annotated[list[Any], Meta(min_length=6, max_length=6)]
ItemsName = Annotated[str, Meta(extra={"check": files.ValuesList()})]


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many can play: at least, at most (None: no limit), and as many as one usually prints for."""

    least: Count
    usual: Count
    most: Count | None = None

    def __post_init__(self) -> None:
        if self.least > self.usual or (self.most is not None and self.usual > self.most):
            raise ValueError("'usual' players must not be fewer than 'least' nor more than 'most'")


class Identity(Struct, frozen=True, forbid_unknown_fields=True):
    """game.yaml: who the game is."""

    name: str
    code: Code
    designers: list[str]
    players: Players
    minutes: Annotated[int, Meta(ge=1, le=10000)]
    age: Annotated[int, Meta(ge=0, le=100)]
    lead: str
    blurb: str
    household: list[str] = []  # what can be used in the place of printed pieces


class Component(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """What every kind of component has; a kind is one small class below."""

    id: Id
    name: str
    copies: Annotated[int, Meta(ge=0, le=10000)] = 1
    per: Literal["game", "player"] = "game"
    items: ItemsName | list[Any] | None = None
    stock: Literal["plain", "card", "sticker"] = "plain"
    with_: dict[str, Any] = field(default_factory=dict, name="with")
    optional: bool = False
    steps: list[str] = []


class Sheet(Component, frozen=True, kw_only=True, tag="sheet"):
    """A sheet to write on, one drawing a page; the sheets of a pad are numbered."""

    size: Size
    template: Template
    pad: bool = False
    layout: Annotated[int, Meta(ge=1, le=99)] = 1  # version of where its boxes are


class Card(Component, frozen=True, kw_only=True, tag="card"):
    """A card with a front and perhaps a back."""

    size: Size
    template: Template
    back: Template | None = None
    corner: Annotated[float, Meta(ge=0, le=50)] = 3
    safe: Annotated[float, Meta(ge=0, le=50)] = 4


class Aid(Card, frozen=True, kw_only=True, tag="aid"):
    """A player aid: a card that is not played."""


class Die(Component, frozen=True, kw_only=True, tag="die"):
    """A die to fold from paper."""

    edge: Mm
    tab: Mm
    faces: Faces
    template: Template


class Stickers(Component, frozen=True, kw_only=True, tag="stickers"):
    """The six faces of a die as stickers for a blank one."""

    edge: Mm
    faces: Faces
    template: Template


class Token(Component, frozen=True, kw_only=True, tag="token"):
    """A token of any outline; `alike` prints the front on both sides."""

    size: Size
    template: Template
    back: Template | None = None
    alike: bool = False
    shape: Literal["rect", "round", "hex", "path"] = "round"
    outline: str | None = None  # of a `path`: SVG's notation, in mm

    def __post_init__(self) -> None:
        if (self.shape == "path") != (self.outline is not None):
            raise ValueError("an 'outline' goes with 'shape: path', and only with it")
        if self.alike and self.back is not None:
            raise ValueError("'alike' says that the back is the front; leave out 'back'")


class Board(Component, frozen=True, kw_only=True, tag="board"):
    """A board of any size: whole where it fits, made smaller no further than `shrink`, else tiled."""

    size: Size
    template: Template
    back: Template | None = None
    shrink: Annotated[float, Meta(gt=0.5, le=1)] = 1
    overlap: Annotated[float, Meta(ge=0, le=30)] = 8


class Standee(Component, frozen=True, kw_only=True, tag="standee"):
    """A figure that stands: folded at its head, on feet to glue or in a slotted base."""

    size: Size
    template: Template
    back: Template | None = None
    foot: Mm = 8
    base: Literal["foot", "slot"] = "foot"


class Window(Struct, frozen=True, forbid_unknown_fields=True):
    """An opening in a wheel's disc: from the centre, in mm and degrees clockwise from the top."""

    inner: Mm
    outer: Mm
    middle: float = 0
    sweep: Annotated[float, Meta(gt=0, lt=180)] = 40

    def __post_init__(self) -> None:
        if self.inner >= self.outer:
            raise ValueError("a window's 'inner' must be smaller than its 'outer'")


class Wheel(Component, frozen=True, kw_only=True, tag="wheel"):
    """Two discs on a pivot: a frame below, a smaller or equal disc that turns on it, perhaps with a window."""

    frame: Mm
    disc: Mm
    template: Template
    disc_template: Template = field(name="disc-template")
    window: Window | None = None

    def __post_init__(self) -> None:
        if self.disc > self.frame:
            raise ValueError("'disc' is the upper disc: it must not be larger than 'frame'")


class Box(Component, frozen=True, kw_only=True, tag="box"):
    """A tuck box for a deck of so many cards; its template draws each `panel`: front, back, side, lid."""

    size: Size  # of a card
    cards: Annotated[int, Meta(ge=1, le=500)]
    thickness: Annotated[float, Meta(gt=0, le=5)] = 0.3
    template: Template


class Booklet(Component, frozen=True, kw_only=True, tag="booklet"):
    """A booklet set from a Markdown text."""

    text: Markdown
    size: Size = (148, 210)


AnyComponent = Sheet | Card | Aid | Die | Stickers | Token | Board | Standee | Wheel | Box | Booklet
