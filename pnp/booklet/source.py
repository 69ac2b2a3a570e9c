"""The words of a booklet: its Markdown after Jinja, with the line of the file that each line came from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from jinja2.exceptions import TemplateSyntaxError

from pnp.errors import Place, UserError
from pnp.load import Game
from pnp.load.model import Booklet
from pnp.load.source import read_text
from pnp.typeset.expressions import ENVIRONMENT
from pnp.typeset.names import names_of

LONGEST = 1_000_000
"""Characters of a booklet after Jinja."""

_SIGN = "\x00"  # read_text refuses files that hold it
_STAMP = re.compile(f"{_SIGN}(\\d+){_SIGN}")
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*\Z")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)\s*")
_ICON = re.compile(r"\{icon:([a-z0-9-]+)\}")
_ICONS = re.compile(r"(?:(\d+)[ \u00a0])?((?:\{icon:[a-z0-9-]+\} ?)*\{icon:[a-z0-9-]+\})")


class Rendered(NamedTuple):
    """Markdown, and for each of its lines the line of the file."""

    text: str
    lines: list[int]
    shown: str

    def place(self, line: int) -> Place:
        """Where a line of the Markdown (counted from 0) stands in the file."""
        return Place(self.shown, self.lines[min(line, len(self.lines) - 1)] if self.lines else 0)


class Section(NamedTuple):
    """A heading and what stands below it up to the next one, as plain Markdown: icons as words, no pictures."""

    title: str
    level: int
    text: str


def booklet_of(game: Game) -> Booklet:
    """The game's booklet."""
    for component in game.components:
        if isinstance(component, Booklet):
            return component
    raise UserError(f"{game.name} has no booklet")


def house(game: Game) -> list[dict[str, Any]]:
    """Which values are the house's, by kind: `breads.pins` with the names of the breads concerned."""
    groups: dict[str, dict[str, Any]] = {}
    for found in game.house_values():
        keys = found.path.split(".")
        if keys[0] not in game.values:
            continue
        kind, names, of = _kind(game.values, keys)
        group = groups.setdefault(kind, {"key": kind, "names": [], "values": [], "of": of})
        group["names"] += [name for name in names if name not in group["names"]]
        group["values"].append(found.value)
    for group in groups.values():
        group["all"] = len(group["names"]) == group.pop("of")
    return list(groups.values())


def _kind(value: Any, keys: list[str]) -> tuple[str, list[str], int]:
    """What a value with that path is (`breads.pins`), the name of the thing it belongs to, and how many there are."""
    kind: list[str] = []
    for number, key in enumerate(keys):
        if isinstance(value, list) and isinstance(value[int(key)], dict):
            item = value[int(key)]
            name = next((item[word] for word in ("name", "n", "id") if word in item), key)
            return ".".join([*kind, *keys[number + 1 : number + 2]]), [str(name)], len(value)
        if not isinstance(value, dict):
            break
        kind.append(key)
        value = value[key]
    return ".".join(kind[:2]), [], 0


def render(game: Game, component: Booklet) -> Rendered:
    """The booklet's Markdown with everything that Jinja had to fill in."""
    folder = game.folder.templates
    file = (folder / component.text).resolve()
    shown = f"{game.slug}/{component.text}"
    if not file.is_relative_to(folder.resolve()):
        raise UserError("a booklet's text lies in the folder of the game's templates", Place(shown))
    source = read_text(file, shown)
    try:
        template = ENVIRONMENT.from_string(_stamped(source))
        text = _limited(template.generate(**names_of(game), house=house(game)), shown)
    except TemplateSyntaxError as error:
        raise UserError(error.message or "not Jinja", Place(shown, error.lineno)) from None
    except UserError as error:
        if error.complaints[0].place:
            raise
        raise UserError(str(error), Place(shown, _line(error))) from None
    except Exception as error:  # whatever an expression of the text can raise
        raise UserError(str(error) or type(error).__name__, Place(shown, _line(error))) from None
    return _unstamped(text, shown)


def _limited(chunks: Iterator[str], shown: str) -> str:
    out: list[str] = []
    length = 0
    for chunk in chunks:
        out.append(chunk)
        length += len(chunk)
        if length > LONGEST:
            raise UserError(f"longer than {LONGEST} characters when filled in", Place(shown))
    return "".join(out)


def _line(error: Exception) -> int:
    """The line of the text at which Jinja was when this was raised."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _stamped(source: str) -> str:
    """The text with its line number written at each line's end, where it is text and not inside a Jinja tag."""
    out: list[str] = []
    for line, kind, value in ENVIRONMENT.lex(source):
        if kind != "data":
            out.append(value)
            continue
        first, *others = value.split("\n")
        out.append(first)
        for number, other in enumerate(others):
            out.append(f"{_SIGN}{line + number}{_SIGN}\n{other}")
    last = source.rstrip("\n").count("\n") + 1
    return "".join(out) + f"{_SIGN}{last}{_SIGN}"


def _unstamped(text: str, shown: str) -> Rendered:
    plain: list[str] = []
    numbers: list[int] = []
    for line in text.split("\n"):
        stamps = _STAMP.findall(line)
        plain.append(_STAMP.sub("", line))
        numbers.append(int(stamps[-1]) if stamps else 0)
    known = 0
    for index in range(len(numbers) - 1, -1, -1):  # a line made inside an expression counts with the line it is part of
        known = numbers[index] = numbers[index] or known
    return Rendered("\n".join(plain), numbers, shown)


def rendered_text(game: Game) -> str:
    """The booklet's Markdown after Jinja."""
    return render(game, booklet_of(game)).text


def sections(game: Game) -> list[Section]:
    """The booklet by its headings, for reading on a screen."""
    words = _icon_words(game.values)
    found: list[tuple[str, int, list[str]]] = []
    for line in rendered_text(game).split("\n"):
        if heading := _HEADING.match(line):
            found.append((_spoken(heading.group(2), words), len(heading.group(1)), []))
        elif found:
            found[-1][2].append(_spoken(line, words))
    return [Section(title, level, _squeezed("\n".join(lines))) for title, level, lines in found]


def _squeezed(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"(?m)^(?:---|\*\*\*)$", "", text)).strip()


def _spoken(line: str, words: dict[str, str]) -> str:
    """The line without pictures, its icons said in words: `2 × Yeast, Eggs`."""

    def said(match: re.Match[str]) -> str:
        count, icons = match.groups()
        names = [words.get(icon) or icon.replace("-", " ") for icon in _ICON.findall(icons)]
        following = match.string[match.end() :].lstrip(" *\u00a0").lower()
        if len(names) == 1 and not count and following.startswith(names[0].lower()):
            return ""  # the name stands beside its icon
        if count and len(names) == 1:
            plural = names[0] not in words.values() and count != "1"
            return f"{count} {names[0]}" + ("" if not plural else "es" if names[0].endswith("s") else "s")
        groups = [(name, len(list(same))) for name, same in groupby(names)]
        spoken = ", ".join(name if many == 1 else f"{many} × {name}" for name, many in groups)
        return f"{count} {spoken}" if count else spoken

    return _ICONS.sub(said, _PICTURE.sub("", line))


def _icon_words(value: Any) -> dict[str, str]:
    """What the data calls the things that its icons stand for."""
    words: dict[str, str] = {}
    if isinstance(value, dict):
        if isinstance(value.get("icon"), str) and isinstance(value.get("name"), str):
            words[value["icon"]] = value["name"]
        for inner in value.values():
            words |= _icon_words(inner)
    elif isinstance(value, list):
        for inner in value:
            words |= _icon_words(inner)
    return words
