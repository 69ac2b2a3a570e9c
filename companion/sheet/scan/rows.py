"""What the states of the boxes mean: counts for the file of a sheet, and where they contradict each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.games.bake_and_sale.values import values_of

States = Mapping[str, str]
MARKED = ("circled", "crossed", "both")
IN_ORDER = re.compile(r"(t-\d|m-[a-z]+|f|a|l-[a-z]+|b-[a-z]+|z)-\d+")
"""Boxes that are filled one after the other."""


def groups(states: States) -> dict[str, list[str]]:
    """The boxes of each row, from the first to the last."""
    found: dict[str, list[str]] = {}
    for name in states:
        found.setdefault(name.rpartition("-")[0], []).append(name)
    return {row: sorted(names, key=_number) for row, names in found.items()}


def _number(name: str) -> int:
    return int(name.rpartition("-")[2])


def gaps(states: States) -> Iterator[tuple[list[str], list[str]]]:
    """Blank boxes before a mark in a row that is filled in order, and the marks behind them."""
    for names in groups(states).values():
        if not IN_ORDER.fullmatch(names[0]):
            continue
        marked = [index for index, name in enumerate(names) if states[name] in MARKED]
        blank = [index for index in range(max(marked, default=-1)) if index not in marked]
        if blank:
            yield [names[index] for index in blank], [names[index] for index in marked if index > blank[0]]


def sizes(states: States) -> Iterator[tuple[list[str], str]]:
    """Business sizes that are crossed or not as they should not be, with the sentence about it."""
    names = [name for name in groups(states)["z"] if states[name] in MARKED]
    if not names:
        return
    top = names[-1]
    left = [name for name in names[:-1] if states[name] != "both"]
    if left:
        yield left, f"{', '.join(left)} not crossed though {top} is reached"
    if states[top] == "both":
        yield [top], f"{top} is the highest size and crossed; it counts"


def contradicting(states: States) -> Iterator[list[str]]:
    """Boxes that cannot all be right."""
    for blank, marked in gaps(states):
        yield blank + marked
    for names, _ in sizes(states):
        yield names
    values = values_of()
    loaves = groups(states)
    for bread, name in enumerate(values.breads):
        row = loaves[f"l-{name}"]
        orders = [order for order in range(values.order_count) if values.order_loaves[order][bread]]
        asked = sum(values.order_loaves[order][bread] for order in orders if states[f"r-{order + 1}"] in MARKED)
        if sum(states[each] == "both" for each in row) != asked:
            yield [each for each in row if states[each] in MARKED] + [f"r-{order + 1}" for order in orders]


def warnings(states: States, drawn: States) -> list[str]:
    """What is odd but has a meaning, with the boxes' names."""
    told = []
    lost = [name for name, look in drawn.items() if look == "crossed" and states[name] == "both" and name != "z-2"]
    if lost:
        told.append(f"P1: no circle seen around the cross, read as circled and crossed: {_list(lost)}")
    other = [
        name
        for name, look in drawn.items()
        if look in MARKED and {look, states[name]} in ({"circled", "crossed"}, {"both", "crossed"}, {"both", "circled"})
        if name not in lost and name != "z-2"
    ]
    if other:
        told.append(f"P1: marked in another way than these boxes are, read as their mark: {_list(other)}")
    told += [
        f"P2: a gap before {marked[0]}: {_list(blank)} blank; the marks are counted" for blank, marked in gaps(states)
    ]
    told += [f"P4: {what}" for _, what in sizes(states)]
    return told


def _list(names: list[str]) -> str:
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


def player_yaml(name: str, states: States) -> str:
    """One player's entry of a sheet file."""
    values = values_of()
    row = groups(states)

    def marks(group: str) -> int:
        return sum(states[each] in MARKED for each in row.get(group, []))

    def crossed(group: str) -> int:
        return sum(states[each] == "both" for each in row.get(group, []))

    days = [marks(f"t-{day}") for day in range(1, values.sheet_days + 1)]
    size = max((_number(each) for each in row["z"] if states[each] in MARKED), default=values.start_size)
    kinds = list(dict.fromkeys(each.split("-")[1] for each in states if each.startswith("m-")))
    supplies = ", ".join(
        f"{supply}: {marks(f'm-{code}')}/{crossed(f'm-{code}')}"
        for supply, code in zip(values.supplies, kinds, strict=True)
    )
    lines = [
        f"  - name: {_quoted(name)}",
        f"    hours: [{', '.join(map(str, days))}]",
        f"    size: {size}",
        f"    supplies: {{{supplies}}}",
        "    breads:",
    ]
    for bread in values.breads:
        told = {
            "pins": marks(f"p-{bread}"),
            "loaves": marks(f"l-{bread}"),
            "crossed": crossed(f"l-{bread}"),
            "batches": marks(f"b-{bread}"),
            "stars": marks(f"s-{bread}"),
        }
        if any(told.values()):
            lines.append(f"      {bread}: {{{', '.join(f'{key}: {count}' for key, count in told.items() if count)}}}")
    if lines[-1] == "    breads:":
        lines.pop()
    orders = [_number(each) for each in row["r"] if states[each] in MARKED]
    visits = ", ".join(f"{word.removeprefix('v-')}: {marks(word)}" for word in row if word.startswith("v-"))
    return "\n".join(
        [
            *lines,
            f"    retail: [{', '.join(map(str, sorted(orders)))}]",
            f"    fame: {marks('f')}",
            f"    agency-fame: {marks('a')}",
            f"    visits: {{{visits}}}",
            "",
        ]
    )


def _quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)
