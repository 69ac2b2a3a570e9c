"""How a person sees it: one sheet in the order of the printed one, at its best in 100 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.bake_and_sale import score
from companion.games.bake_and_sale.state import Sheet, State
from companion.games.bake_and_sale.tables import FRIENDLY, HIRE, MARKETING, STOCK, SUPERMARKET, VERBS, VOLUNTEER
from companion.games.bake_and_sale.values import FAME, PIN, STAR
from companion.screen import Block, Line, beside, cut, heading, line, width_of

DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
FREE, USED, BLANK = "●", "x", "·"
STAR_ON, STAR_OFF = "★", "☆"
TODAY: Final = "today"
FREE_WIDTH: Final = 7
BONUS_WORDS: Final = {STAR: "star", PIN: "pin", FAME: "fame"}
DIE_TOPS: Final = {"w": ("┌───┐", "│", "│", "└───┘"), "b": ("█▀▀▀█", "█", "█", "█▄▄▄█")}


def screen(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    """A seat's sheet, at most `width` wide."""
    sheet = state.sheets[seat - 1]
    lines: Block = [_title(state, seat, names), _week(sheet)]
    lines += beside([dice(sheet), orders(sheet), fame(sheet)], width, gap=3)
    lines += beside([market(sheet, width), size(sheet)], width, gap=3)
    lines += town(sheet, width)
    lines += bakery(sheet, width)
    lines += awards(state, seat, width)
    return [cut(each, width) for each in lines]


def _title(state: State, seat: int, names: Sequence[str]) -> Line:
    sheet = state.sheets[seat - 1]
    values = sheet.values
    money = score.results(values, state.sheets)[seat - 1].score
    title = values.challenge_name or "Bake & Sale"
    who = names[seat - 1] + (f" (seat {seat} of {len(names)})" if len(names) > 1 else "")
    day = f"day {state.day} of {values.days}"
    return line((f" {title} ", "bold reverse"), f"  {who}  ·  {day}  ·  score if it ended now: ", (str(money), "bold"))


def _week(sheet: Sheet) -> Line:
    values = sheet.values
    pieces = line(("Week  ", "bold"))
    for day in range(1, values.days + 1):
        name = DAYS[day - 1] if values.days <= len(DAYS) else str(day)
        if day == sheet.day and sheet.dice:
            spent = max(0, values.hours - sheet.hours)
            boxes = "x" * spent + "□" * sheet.hours
            left = f" {sheet.hours} hour{'' if sheet.hours == 1 else 's'} left"
            pieces += line((f"[{name} {boxes}{left}]", "bold"), "  ")
        else:
            done = day < sheet.day
            pieces += line((f"{name}{' done' if done else ''}", "dim" if done else ""), "  ")
    return pieces


def dice(sheet: Sheet) -> Block:
    """Today's dice as they count, with what each gives."""
    tables = sheet.tables
    title = "Dice, colours swapped" if sheet.swapped else "Dice today"
    if not sheet.dice:
        return [heading(title, 32), line("to be rolled")]
    rows: list[Line] = [[], [], [], []]
    for number, die in enumerate(sheet.dice):
        word = tables.die_words[die]
        top, left, right, bottom = DIE_TOPS[word[0]]
        gap = "  " if number and word[0] != tables.die_words[sheet.dice[number - 1]][0] else ""
        gives = tables.values.supply_codes[tables.kind[die]]
        wild = "*" if sheet.friendly and tables.wild[die] else " "
        for row, text in enumerate((top, f"{left}{word} {right}", bottom)):
            rows[row].append((gap + text, "bold" if row == 1 else ""))
        rows[3].append((f"{gap} {gives}{wild} ", ""))
    lines = [heading(title, 32), *rows]
    if sheet.friendly and any(tables.wild[die] for die in sheet.dice):
        kinds = " ".join(tables.values.supply_codes[kind] for kind in tables.values.black_kinds)
        lines.append(line(f"* or any of {kinds}: w4=eggs"))
    return lines


def orders(sheet: Sheet) -> Block:
    """The retail orders in two columns, fulfilled ones marked."""
    values = sheet.values
    count = values.order_count
    rows = (count + 1) // 2
    cells = [_order(sheet, order) for order in range(count)]
    lines: Block = [heading("Retail orders", 42)]
    for row in range(rows):
        text = list(cells[row])
        if row + rows < count:
            text += [("  ", ""), *cells[row + rows]]
        lines.append(text)
    return lines


def _order(sheet: Sheet, order: int) -> Line:
    values = sheet.values
    needs = [values.supply_codes[kind] for kind, count in sheet.tables.order_needs[order] for _ in range(count)]
    needs += [values.breads[bread][:3] for bread, count in sheet.tables.order_breads[order] for _ in range(count)]
    done = sheet.orders >> order & 1
    mark = FREE if done else BLANK
    text = f"{order + 1:>2} {' '.join(needs):<11} {values.order_money[order]:>2} {mark}"
    return line((text, "dim" if done else ""))


def fame(sheet: Sheet) -> Block:
    """The fame track row by row, and the agency's icons."""
    values = sheet.values
    lines: Block = [heading("Fame", 16)]
    for row, money in enumerate(values.fame_money):
        have = min(values.fame_row, max(0, sheet.fame - row * values.fame_row))
        lines.append(line(_marks(have, values.fame_row), f"  {money} money"))
    icons = _marks(sheet.agency, values.agency_icons)
    shut = "" if sheet.marketing else " shut"
    lines.append(line((f"{icons} {values.agency_money} agency{shut}", "" if sheet.marketing else "dim")))
    return lines


def _marks(have: int, of: int, on: str = FREE, off: str = BLANK) -> str:
    return on * have + off * (of - have)


def market(sheet: Sheet, width: int) -> Block:
    """The rows of the market with their sections and bonuses."""
    values = sheet.values
    full = width >= 98
    ends = values.section_ends
    widest = [
        max(row[section] - (row[section - 1] if section else 0) for row in ends)
        for section in range(len(values.sections))
    ]
    gap = " " if width >= 60 else ""
    columns = [len(gap) * most + most for most in widest]
    label = 26 if full else 8
    title = line((f"{'Market':<{label}}", "bold"))
    for section, wide in enumerate(columns):
        hours = values.section_hours[section]
        name = (
            f"{values.sections[section]}: {hours} hour{'' if hours == 1 else 's'}" if gap else values.sections[section]
        )
        title.append((f"{name:<{wide + (7 if section + 1 < len(columns) else 0)}}", ""))
    lines: Block = [title]
    for kind in range(values.supply_count):
        lines.append(_row(sheet, kind, columns, gap, full))
    return lines


def _row(sheet: Sheet, kind: int, columns: Sequence[int], gap: str, full: bool) -> Line:
    values = sheet.values
    faces = _faces(sheet, kind)
    code = values.supply_codes[kind]
    pieces = line(f"{faces:<4} {code} {values.supply_names[kind]:<18}" if full else f"{faces:<4} {code} ")
    crossed, circled = sheet.crossed[kind], sheet.circled[kind]
    start = 1
    for section, end in enumerate(values.section_ends[kind]):
        if section:
            bonus = BONUS_WORDS.get(values.box_bonus[kind][start], "") if start <= end else ""
            pieces.append((f"{bonus:<5}  ", "dim" if circled >= start else ""))
        text = ""
        for box in range(start, end + 1):
            text += (USED if box <= crossed else FREE if box <= circled else BLANK) + gap
        pieces.append((f"{text:<{columns[section]}}", ""))
        start = end + 1
    free = circled - crossed
    text = f" {free} free" if free else ""
    pieces.append((f"{text:<{FREE_WIDTH}}" if full else text, "bold"))  # nothing moves when the first one is free
    return pieces


def _faces(sheet: Sheet, kind: int) -> str:
    words = [word for die, word in enumerate(sheet.tables.die_words) if sheet.tables.kind[die] == kind]
    return words[0] if len(words) == 1 else f"{words[0]}-{words[-1][1:]}"


def size(sheet: Sheet) -> Block:
    """The business size, the largest on top."""
    values = sheet.values
    lines: Block = [line(("Business size", "bold"))]
    for step in range(values.max_size, values.start_size - 1, -1):
        mark = FREE if step == sheet.size else USED if step < sheet.size else BLANK
        note = f"  {step} dice a visit" if step == sheet.size else ""
        lines.append(line((f"{mark} {step}{note}", "bold" if step == sheet.size else "")))
    return lines


def town(sheet: Sheet, width: int) -> Block:
    """The buildings: what they cost, what they give, visits made."""
    values = sheet.values
    top = (
        f"network {values.network_hours}h fame",
        f"supplier {values.supplier_hours}h {values.supplier_supplies} black",
        f"retail {values.retail_hours}h",
        f"academy {values.academy_hours}h star",
        f"lab {values.lab_hours}h pin",
        f"consult {values.consult_hours}h size",
    )
    visits = (
        (HIRE, "", sheet.hire),
        (VOLUNTEER, "", sheet.volunteer),
        (FRIENDLY, f" {values.friendly_hours}h", sheet.friendly),
        (STOCK, f" {values.stock_hours}h", sheet.stock),
        (MARKETING, f" {values.marketing_hours}h", sheet.marketing),
        (SUPERMARKET, f" {values.supermarket_hours}h", sheet.supermarket),
    )
    bottom = tuple(f"{VERBS[verb]}{cost} {_marks(have, sheet.tables.limit[verb], USED)}" for verb, cost, have in visits)
    return _flow("Town  ", top, values.closed, width) + _flow("      ", bottom, values.closed, width)


def _flow(label: str, items: Sequence[str], closed: frozenset[str], width: int) -> Block:
    """Items in as many lines as they need."""
    lines: Block = [line((label, "bold"))]
    for item in items:
        shut = item.split(" ")[0] in closed
        piece = f"{item.split(' ')[0]} closed" if shut else item
        if width_of(lines[-1]) + len(piece) > width and width_of(lines[-1]) > len(label):
            lines.append(line(" " * len(label)))
        lines[-1] += line((piece, "dim" if shut else ""), "  ")
    return [each[:-1] for each in lines]


def bakery(sheet: Sheet, width: int) -> Block:
    """The breads, one a line; less important columns fall away where it is narrow."""
    values = sheet.values
    heads = ["Bakery", f"{'time':<{len(TODAY)}}", "recipe", "pins", "stars", "loaves", "batches", "price", "worth"]
    rows = [_bread(sheet, bread) for bread in range(values.bread_count)]
    keep = list(range(len(heads)))
    for unneeded in (7, 8, 6, 1):
        if _table_width(heads, rows, keep) <= width:
            break
        keep.remove(unneeded)
    widths = [max(len(heads[place]), *(len(row[place]) for row in rows)) for place in keep]
    lines: Block = [[(f"{heads[place]:<{wide + 2}}", "bold") for place, wide in zip(keep, widths, strict=True)]]
    for bread, row in enumerate(rows):
        locked = sheet.pins[bread] < values.pins[bread] or values.never_baked[bread]
        text = "".join(f"{row[place]:<{wide + 2}}" for place, wide in zip(keep, widths, strict=True))
        lines.append(line((text, "dim" if locked and not sheet.stars[bread] else "")))
    return lines


def _table_width(heads: Sequence[str], rows: Sequence[Sequence[str]], keep: Sequence[int]) -> int:
    return sum(max(len(heads[place]), *(len(row[place]) for row in rows)) + 2 for place in keep) - 2


def _bread(sheet: Sheet, bread: int) -> list[str]:
    values = sheet.values
    recipe = " ".join(f"{count}{values.supply_codes[kind]}" for kind, count in sheet.tables.needs[bread])
    pins = _marks(sheet.pins[bread], values.pins[bread]) or "-"
    if values.never_baked[bread]:
        pins = "never"
    stars = _marks(sheet.stars[bread], values.max_stars, STAR_ON, STAR_OFF)
    sold, loaves = sheet.sold[bread], sheet.loaves[bread]
    boxes = USED * sold + FREE * (loaves - sold) + BLANK * (values.max_loaves - loaves)
    batches = " ".join(
        f"{money}{FREE if number < sheet.batches[bread] else BLANK}" for number, money in enumerate(values.batch_money)
    )
    left = loaves - sold
    worth = left * (values.price[bread][left] + sheet.stars[bread]) * values.wholesale_factor if left else 0
    return [
        f"{bread + 1} {values.breads[bread]}",
        TODAY if sheet.baked >> bread & 1 else f"{values.bake_hours[bread]}h",
        recipe,
        pins,
        stars,
        boxes,
        batches,
        _prices(values.price[bread]),
        str(worth) if worth else "",
    ]


def _prices(prices: Sequence[int]) -> str:
    """`1-3: 4  4-5: 5  6+: 6` out of the price by number of loaves."""
    steps = [count for count in range(1, len(prices)) if count == 1 or prices[count] != prices[count - 1]]
    texts = []
    for place, first in enumerate(steps):
        if place + 1 == len(steps):
            span = f"{first}+"
        else:
            last = steps[place + 1] - 1
            span = str(first) if first == last else f"{first}-{last}"
        texts.append(f"{span}: {prices[first]}")
    return "  ".join(texts)


def awards(state: State, seat: int, width: int) -> Block:
    """How far each award is: to its threshold in solo, against the best rival otherwise."""
    values = state.tables.values
    mine = score.measures(values, state.sheets[seat - 1])
    texts = []
    for number, award in enumerate(values.awards):
        if len(state.sheets) == 1:
            goal = values.award_solo[number]
            texts.append(f"{award} {mine[number]}/{goal}" + (" won" if mine[number] >= goal else ""))
        else:
            rivals = [sheet for other, sheet in enumerate(state.sheets, 1) if other != seat]
            best = max(score.measures(values, sheet)[number] for sheet in rivals)
            texts.append(f"{award} {mine[number]}:{best}")
    title = f"Awards ({values.award_money} each{', you:rival' if len(state.sheets) > 1 else ''})  "
    return _flow(title, texts, frozenset(), width)
