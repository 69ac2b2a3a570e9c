"""What game.yaml and components.yaml hold, stated once as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Mm = Annotated[float, Meta(gt=0, le=2000)]
Id = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many can play: at least, at most (None: no limit), and as many as one usually prints for."""

    least: Annotated[int, Meta(ge=1, le=100)]
    usual: Annotated[int, Meta(ge=1, le=100)]
    most: Annotated[int, Meta(ge=1, le=100)] | None = None


class Identity(Struct, frozen=True, forbid_unknown_fields=True):
    """game.yaml: who the game is."""

    name: str
    code: Annotated[str, Meta(pattern="^[A-Z0-9]{2,4}$")]
    designers: list[str]
    players: Players
    minutes: Annotated[int, Meta(ge=1)]
    age: Annotated[int, Meta(ge=0)]
    lead: str
    blurb: str


class Component(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """What every kind of component has; a kind is one small class below."""

    id: Id
    name: str
    copies: Annotated[int, Meta(ge=0, le=10000)] = 1
    per: Literal["game", "player"] = "game"
    items: str | list[Any] | None = None
    stock: Literal["plain", "card", "sticker"] = "plain"
    with_: dict[str, Any] = field(default_factory=dict, name="with")
    optional: bool = False
    steps: list[str] = []


class Sheet(Component, frozen=True, kw_only=True, tag="sheet"):
    """A sheet to write on, one drawing a page; a pad is numbered."""

    size: tuple[Mm, Mm]
    template: str
    pad: bool = False


class Card(Component, frozen=True, kw_only=True, tag="card"):
    """A card with a front and perhaps a back."""

    size: tuple[Mm, Mm]
    template: str
    back: str | None = None
    corner: Annotated[float, Meta(ge=0, le=50)] = 3
    safe: Annotated[float, Meta(ge=0, le=50)] = 4


class Aid(Card, frozen=True, kw_only=True, tag="aid"):
    """A player aid: a card that is not played."""


class Die(Component, frozen=True, kw_only=True, tag="die"):
    """A die to fold from paper."""

    edge: Mm
    tab: Mm
    faces: Annotated[list[Any], Meta(min_length=6, max_length=6)]
    template: str


class Booklet(Component, frozen=True, kw_only=True, tag="booklet"):
    """A booklet set from a Markdown text."""

    text: str
    size: tuple[Mm, Mm] = (148, 210)


AnyComponent = Sheet | Card | Aid | Die | Booklet
