"""The Markdown of a booklet as a tree of blocks, their text in the house's own inline markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from pnp.booklet.source import Rendered
from pnp.errors import Place, UserError

CONTENTS = "contents"
"""What a picture shows that is the list of sections."""

Align: TypeAlias = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True, eq=False)
class Heading:
    """`#` is the booklet's title, `##` a section, and so on; a loop may make several that look the same."""

    place: Place
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture: its caption, what it shows (`sheet#m`), and what is to be done with it (`circled m-hg-1`)."""

    place: Place
    caption: str
    shows: str
    orders: str


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures side by side, or one with text beside it."""

    place: Place
    images: tuple[Image, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `first` is the number of the first item, None if they are not numbered."""

    place: Place
    items: tuple[tuple[Block, ...], ...]
    first: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A table's cells side by side."""

    place: Place
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head."""

    place: Place
    head: Row
    rows: tuple[Row, ...]
    aligns: tuple[Align, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A quotation: an example or a note, with the label that its first bold words give."""

    place: Place
    label: str
    inside: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """`---`: what follows begins a page."""

    place: Place


@dataclass(frozen=True, slots=True)
class Ornament:
    """`***`: a pause."""

    place: Place


Block: TypeAlias = Heading | Paragraph | Figure | Items | Table | Box | Break | Ornament

# A number stays with its icon, a sum in one line.
_GLUE = re.compile(r"(?<=[0-9]) (?=\{icon:)|(?<=[0-9)]) [×+−=] (?=[0-9(])")
_LABEL = re.compile(r"\*\*([^*]+)\.\*\*\s*")


def parse(rendered: Rendered) -> list[Block]:
    """The blocks of the text in their order."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True})
    reader.enable(["table", "replacements", "smartquotes"])
    reader.disable(["html_block", "html_inline"])
    return list(_Reader(rendered).blocks(SyntaxTreeNode(reader.parse(rendered.text)).children))


class _Reader:
    def __init__(self, rendered: Rendered) -> None:
        self.rendered = rendered

    def place(self, node: SyntaxTreeNode) -> Place:
        above: SyntaxTreeNode | None = node
        while above is not None and not above.is_root and above.map is None:
            above = above.parent
        return self.rendered.place(above.map[0] if above is not None and not above.is_root and above.map else 0)

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
        for node in nodes:
            yield self.block(node)

    def block(self, node: SyntaxTreeNode) -> Block:
        place = self.place(node)
        match node.type:
            case "heading":
                return Heading(place, int(node.tag[1]), self.inline(node.children[0]))
            case "paragraph":
                return self.paragraph(node)
            case "bullet_list" | "ordered_list":
                first = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
                return Items(place, tuple(tuple(self.blocks(item.children)) for item in node.children), first)
            case "table":
                return self.table(node)
            case "blockquote":
                return self.box(node)
            case "hr":
                return Break(place) if node.markup.startswith("-") else Ornament(place)
            case "fence" | "code_block":
                return Paragraph(place, "\n".join(_bold(line) for line in node.content.rstrip().split("\n")))
        raise UserError(f"a booklet has no '{node.type}'", place)

    def paragraph(self, node: SyntaxTreeNode) -> Paragraph | Figure:
        place = self.place(node)
        content = node.children[0]
        images = tuple(
            Image(place, _plain(child), str(child.attrs["src"]), str(child.attrs.get("title", "")))
            for child in content.children
            if child.type == "image"
        )
        text = self.inline(content)
        return Figure(place, images, text) if images else Paragraph(place, text)

    def table(self, node: SyntaxTreeNode) -> Table:
        place = self.place(node)
        head, *body = node.children
        aligns: list[Align] = []
        for cell in head.children[0].children:
            style = str(cell.attrs.get("style", ""))
            aligns.append("right" if "right" in style else "center" if "center" in style else "left")
        rows = tuple(self.row(row) for part in body for row in part.children)
        return Table(place, self.row(head.children[0]), rows, tuple(aligns))

    def row(self, node: SyntaxTreeNode) -> Row:
        cells = tuple(self.inline(cell.children[0]) if cell.children else "" for cell in node.children)
        return Row(self.place(node), cells)

    def box(self, node: SyntaxTreeNode) -> Box:
        inside = tuple(self.blocks(node.children))
        first = inside[0] if inside else None
        if isinstance(first, Paragraph) and (label := _LABEL.match(first.text)):
            rest = first.text[label.end() :]
            opening = (Paragraph(first.place, rest),) if rest else ()
            return Box(self.place(node), label.group(1), (*opening, *inside[1:]))
        return Box(self.place(node), "", inside)

    def inline(self, node: SyntaxTreeNode) -> str:
        """The text in the house's markup; pictures are left out, they are a block's own business."""
        out: list[str] = []
        for child in node.children:
            match child.type:
                case "text":
                    out.append(_escaped(child.content))
                case "softbreak":
                    out.append(" ")
                case "hardbreak":
                    out.append("\n")
                case "strong":
                    out.append(f"**{self.inline(child)}**")
                case "em":
                    out.append(f"*{self.inline(child)}*")
                case "code_inline":
                    out.append(_bold(child.content))
                case "link":
                    out.append(self.inline(child))
                case "image":
                    if node.parent is None or node.parent.type != "paragraph":
                        raise UserError("a picture stands in a paragraph of its own", self.place(node))
                case other:
                    raise UserError(f"a booklet has no '{other}' in its text", self.place(node))
        text = "".join(out).strip()
        return _GLUE.sub(lambda found: found.group().replace(" ", "\u00a0"), text)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("*", "\\*")


def _bold(text: str) -> str:
    return f"**{_escaped(text)}**"


def _plain(image: SyntaxTreeNode) -> str:
    return _escaped(image.content)
