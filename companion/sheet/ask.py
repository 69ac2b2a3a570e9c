"""Asks for what is on the paper, region by region in the order of the sheet, with the running total.

An `Interview` knows no screen: it says the next question and takes an answer, or refuses it with a sentence.
`back` goes one question back, through all players; an empty answer is nothing marked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.values import Values
from companion.sheet.checks import problems
from companion.sheet.fields import VISITS, bread_limits, hour_limits, out_of_range, size_range, visit_limit
from companion.sheet.marks import Sheet, blank

BACK = "back"
NUMBER = re.compile(r"[0-9]{1,9}")


class NotSo(Exception):
    """Why an answer cannot be."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask about the sheet, and what an answer changes on it."""

    region: str
    text: str
    answer: Callable[[Values, Sheet, str], Sheet]
    asked: Callable[[Sheet], bool] = lambda sheet: True


def questions(values: Values) -> list[Question]:
    """All questions about one sheet, in the order of the sheet."""
    week = hour_limits(values)
    such = " ".join(map(str, week))
    days = f"crossed hourglasses of each day, such as {such} (empty: not checked)"
    asked = [
        Question("Timeline", days, _hours),
        Question("Retail orders", f"numbers of the circled orders, 1 to {values.order_count}", _orders),
        Question("Fame track", f"circled thumbs, 0 to {values.fame_icons}", _number("fame", values.fame_icons)),
    ]
    asked += [
        Question("Market", f"{name}, circled/crossed such as 9/6", _supply(kind))
        for kind, name in enumerate(values.supply_names)
    ]
    least, most = size_range(values)
    if least < most:
        text = f"the highest size circled, {least} to {most} (empty: {least})"
        asked.append(Question("Business size", text, _size))
    for word in VISITS:
        given = {"friendly": values.given_friendly, "stock": values.given_stock}.get(word, 0)
        limit = visit_limit(values, word)
        if given >= limit or word in values.closed:
            continue
        text = f"{values.building_names[word]}, crossed squares, 0 to {limit}"
        asked.append(Question("Buildings", text, _number(word, limit)))
        if word == "marketing":
            text = f"{values.building_names[word]}, circled thumbs, 0 to {values.agency_icons}"
            asked.append(
                Question(
                    "Buildings",
                    text,
                    _number("agency", values.agency_icons),
                    lambda sheet: sheet.marketing > 0,
                )
            )
    asked += [Question("Bakery", _bread_text(values, bread), _bread(bread)) for bread in range(values.bread_count)]
    return asked


def numbers(text: str) -> list[int]:
    """The whole numbers of an answer, separated by blanks or commas."""
    words = [word for word in re.split(r"[\s,;]+", text.strip()) if word]
    for word in words:
        if not NUMBER.fullmatch(word):
            raise NotSo(f"'{word[:30]}' is no whole number")
    return [int(word) for word in words]


def _fit(what: str, number: int, most: int, least: int = 0) -> int:
    wrong = out_of_range(what, number, least, most)
    if wrong:
        raise NotSo(wrong)
    return number


def _one(text: str, otherwise: int = 0) -> int:
    found = numbers(text)
    if len(found) > 1:
        raise NotSo(f"one number is enough, not {len(found)}")
    return found[0] if found else otherwise


def _pair(what: str, text: str, most: int) -> tuple[int, int]:
    circled_text, slash, crossed_text = text.partition("/")
    circled = _fit(f"{what} circled", _one(circled_text), most)
    crossed = _fit(f"{what} crossed, of {circled} circled", _one(crossed_text) if slash else 0, circled)
    return circled, crossed


def _put(row: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    return (*row[:index], number, *row[index + 1 :])


def _hours(values: Values, sheet: Sheet, text: str) -> Sheet:
    found, limits = numbers(text), hour_limits(values)
    if not found:
        return replace(sheet, hours=None)
    if len(found) != len(limits):
        raise NotSo(f"{len(limits)} numbers are needed, one a day, not {len(found)}")
    for day, (number, most) in enumerate(zip(found, limits, strict=True), 1):
        _fit(f"day {day}", number, most)
    return replace(sheet, hours=tuple(found))


def _orders(values: Values, sheet: Sheet, text: str) -> Sheet:
    orders = 0
    for number in numbers(text):
        bit = 1 << (_fit("order", number, values.order_count, 1) - 1)
        if orders & bit:
            raise NotSo(f"order {number} stands there twice")
        orders |= bit
    return replace(sheet, orders=orders)


def _number(name: str, most: int) -> Callable[[Values, Sheet, str], Sheet]:
    def answer(values: Values, sheet: Sheet, text: str) -> Sheet:
        number = _fit(name.replace("agency", "thumbs"), _one(text), most)
        change: dict[str, Any] = {name: number}
        changed = replace(sheet, **change)
        return replace(changed, agency=0) if name == "marketing" and not number else changed

    return answer


def _size(values: Values, sheet: Sheet, text: str) -> Sheet:
    least, most = size_range(values)
    return replace(sheet, size=_fit("size", _one(text, least), most, least))


def _supply(kind: int) -> Callable[[Values, Sheet, str], Sheet]:
    def answer(values: Values, sheet: Sheet, text: str) -> Sheet:
        circled, crossed = _pair(values.supplies[kind], text, values.capacity[kind])
        circled = max(circled, values.given_supplies[kind])
        changed = replace(sheet, circled=_put(sheet.circled, kind, circled), crossed=_put(sheet.crossed, kind, crossed))
        told = sum(changed.circled) > sum(values.given_supplies) or sum(changed.crossed) > 0
        return replace(changed, supplies_told=told)

    return answer


def _bread_text(values: Values, bread: int) -> str:
    pins = values.pins[bread] - values.given_pins[bread]
    order = "loaves, batches, stars" + (", pins" if pins else "")
    example = "5/1 2 3" + (f" {pins}" if pins else "")
    return f"{values.bread_names[bread]}: {order}, such as {example} (one of 5 loaves crossed)"


def _bread(bread: int) -> Callable[[Values, Sheet, str], Sheet]:
    def answer(values: Values, sheet: Sheet, text: str) -> Sheet:
        limits = bread_limits(values, bread)
        words = [word for word in re.split(r"[\s,;]+", re.sub(r"\s*/\s*", "/", text.strip())) if word]
        keys = ["batches", "stars"] + (["pins"] if values.pins[bread] > values.given_pins[bread] else [])
        if len(words) > len(keys) + 1:
            raise NotSo(f"at most {len(keys) + 1} numbers: loaves, {', '.join(keys)}")
        loaves, crossed = _pair("loaves", words[0] if words else "", limits["loaves"])
        found = dict.fromkeys(keys, 0) | {
            key: _fit(key, _one(word), limits[key]) for key, word in zip(keys, words[1:], strict=False)
        }
        pins = max(found.get("pins", 0), values.given_pins[bread])
        return replace(
            sheet,
            loaves=_put(sheet.loaves, bread, loaves),
            sold=_put(sheet.sold, bread, crossed),
            batches=_put(sheet.batches, bread, found["batches"]),
            stars=_put(sheet.stars, bread, found["stars"]),
            pins=_put(sheet.pins, bread, pins),
        )

    return answer


@dataclass(frozen=True, slots=True)
class _Step:
    """Where the questioning stands: the finished sheets, the sheet in hand, the next question of it."""

    done: tuple[Sheet, ...]
    sheet: Sheet | None
    next: int


class Interview:
    """Asks for one sheet after the other until a name is left empty."""

    def __init__(self, values: Values, single: bool = False) -> None:
        self.values = values
        self.single = single
        """Whether there is one player only."""
        self.questions = questions(values)
        self.step = _Step((), None, 0)
        self.past: list[_Step] = []

    @property
    def over(self) -> bool:
        """Whether all players are done."""
        return self.step.next < 0

    def done_but_for_the_end(self) -> bool:
        """Whether every sheet begun is finished, so that nothing is lost if no answer follows."""
        return self.step.sheet is None and bool(self.step.done)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The finished sheets."""
        return self.step.done

    def region(self) -> str:
        """The part of the sheet that the next question is about."""
        return self.questions[self.step.next].region if self.step.sheet else ""

    def prompt(self) -> str:
        """The next question."""
        if self.step.sheet:
            return self.questions[self.step.next].text
        seat = len(self.step.done) + 1
        if self.single and seat > 1:
            return f"{self.step.done[-1].name} is done (empty: add it up)"
        return f"Name of player {seat}" + (" (empty: that is all)" if self.step.done else "")

    def total(self) -> int:
        """The money on the sheet in hand so far."""
        return self.total_of(self.step.sheet) if self.step.sheet else 0

    def take(self, text: str) -> None:
        """Takes an answer and goes on; raises NotSo for what cannot be."""
        word = text.strip()
        if word.lower() == BACK:
            if not self.past:
                raise NotSo("this is the first question")
            self.step = self.past.pop()
            return
        step = self.step
        if step.sheet is None:
            if word and self.single and step.done:
                raise NotSo("this game has one player; press Enter, or type 'back'")
            if word:
                after = _Step(step.done, blank(self.values, word), 0)
            elif step.done:
                after = _Step(step.done, None, -1)
            else:
                raise NotSo("a player needs a name")
        else:
            sheet = self.questions[step.next].answer(self.values, step.sheet, word)
            after = self._after(step.done, sheet, step.next + 1)
        self.past.append(step)
        self.step = after

    def _after(self, done: tuple[Sheet, ...], sheet: Sheet, number: int) -> _Step:
        while number < len(self.questions) and not self.questions[number].asked(sheet):
            number += 1
        if number < len(self.questions):
            return _Step(done, sheet, number)
        return _Step((*done, sheet), None, 0)

    def doubts(self) -> list[str]:
        """What contradicts itself on the sheet that was just finished."""
        if self.step.sheet or self.over or not self.step.done:
            return []
        sheet = self.step.done[-1]
        return [str(problem) for problem in problems(self.values, sheet, self.total_of(sheet))]

    def total_of(self, sheet: Sheet) -> int:
        """The money on a sheet, with the awards that it would have alone."""
        return score.breakdown(self.values, sheet).total
