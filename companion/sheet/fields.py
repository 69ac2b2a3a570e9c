"""The fields of a sheet with the numbers that each may hold, for files and for typed answers alike."""

from __future__ import annotations

from companion.games.bake_and_sale.values import Values

VISITS = ("hire", "volunteer", "friendly", "stock", "marketing", "supermarket")
"""The buildings with visit squares, by decision word, in the order of the sheet."""


def visit_limit(values: Values, word: str) -> int:
    """How many visit squares a building has."""
    return {
        "hire": values.hire_limit,
        "volunteer": values.volunteer_limit,
        "friendly": values.friendly_limit,
        "stock": values.stock_limit,
        "marketing": values.marketing_limit,
        "supermarket": values.supermarket_limit,
    }[word]


def size_range(values: Values) -> tuple[int, int]:
    """The smallest and largest business size that can be reached."""
    return values.start_size, values.start_size if "consult" in values.closed else values.max_size


def hour_limits(values: Values) -> tuple[int, ...]:
    """The most hourglasses of each day printed on the sheet; none on a day that the variant does not have."""
    return tuple(values.hours if day < values.days else 0 for day in range(values.sheet_days))


def bread_limits(values: Values, bread: int) -> dict[str, int]:
    """What may be marked for a bread and how often at most; `crossed` has the loaves for its limit."""
    return {
        "pins": values.pins[bread],
        "loaves": values.max_loaves,
        "crossed": values.max_loaves,
        "batches": values.max_batches,
        "stars": values.max_stars,
    }


def out_of_range(what: str, number: int, least: int, most: int) -> str:
    """The sentence about a number that cannot be, or nothing."""
    if least <= number <= most:
        return ""
    told = str(number) if abs(number) < 10**9 else "that"
    allowed = f"{least} to {most}" if least < most else f"only {least}"
    return f"{what}: {told} cannot be; {allowed}"
