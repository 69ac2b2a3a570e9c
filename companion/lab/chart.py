"""Histograms of scores: in the terminal, and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from companion.lab.figures import Report
from pnp.errors import UserError

BARS = " ▏▎▍▌▋▊▉█"
BINS = 12


def bins(scores: Sequence[Sequence[int]], count: int = BINS) -> tuple[list[float], list[list[int]]]:
    """Edges of equal bins over all scores, and how many of each list fall into each."""
    flat = [score for some in scores for score in some]
    if not flat:
        return [0.0, 1.0], [[0] for _ in scores]
    low, high = min(flat), max(flat)
    count = min(count, high - low + 1)
    width = (high + 1 - low) / count
    edges = [low + width * number for number in range(count + 1)]
    counts = [[0] * count for _ in scores]
    for number, some in enumerate(scores):
        for score in some:
            counts[number][min(count - 1, int((score - low) / width))] += 1
    return edges, counts


def histogram(report: Report, width: int = 60) -> str:
    """Bars of blocks, one row a bin, one column a bot."""
    edges, counts = bins(report.scores)
    bots = [each.bot for each in report.seats]
    room = max(8, (width - 14) // max(1, len(bots)) - 2)
    most = max((max(some, default=0) for some in counts), default=0) or 1
    lines = [" " * 14 + "  ".join(name[:room].ljust(room) for name in bots)]
    for row in range(len(edges) - 1):
        label = f"{edges[row]:5.0f}–{edges[row + 1] - 1:<5.0f}"
        cells = [_bar(some[row] / most, room) for some in counts]
        lines.append(f"{label:>12}  " + "  ".join(cells))
    return "\n".join(line.rstrip() for line in lines)


def _bar(share: float, room: int) -> str:
    eighths = round(share * room * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (BARS[rest] if rest else "")).ljust(room)


COLOURS = ("#c23b5a", "#3f5fa8", "#4fa58b", "#7a4c93", "#f0a868", "#4b5563")
WIDE, TALL, FOOT = 160.0, 90.0, 14.0


def save_plot(report: Report, file: Path) -> None:
    """The histogram as SVG or PNG, by the file's ending."""
    from pnp.files import save_all

    ending = file.suffix.lower()
    if ending == ".svg":
        save_all({file: _svg(report).encode()})
    elif ending == ".png":
        save_all({file: _png(report)})
    else:
        raise UserError(f"'{file.name}': a plot ends in .png or .svg")


def _boxes(report: Report) -> list[tuple[float, float, float, float, str]]:
    edges, counts = bins(report.scores, 24)
    most = max((max(some, default=0) for some in counts), default=0) or 1
    step = (WIDE - 12) / (len(edges) - 1)
    wide = step * 0.86 / max(1, len(counts))
    out = []
    for number, some in enumerate(counts):
        for place, count in enumerate(some):
            tall = (TALL - 10) * count / most
            x = 6 + step * place + step * 0.07 + wide * number
            out.append((x, TALL - tall, wide, tall, COLOURS[number % len(COLOURS)]))
    return out


def _labels(report: Report) -> list[tuple[float, float, str, str]]:
    edges, _ = bins(report.scores, 24)
    step = (WIDE - 12) / (len(edges) - 1)
    every = max(1, (len(edges) - 1) // 8)
    out = [(6 + step * n, TALL + 5, f"{edges[n]:.0f}", "#221a15") for n in range(0, len(edges), every)]
    for number, each in enumerate(report.seats):
        out.append((6 + 38 * number, TALL + FOOT - 2, f"{each.bot} {each.mean:.1f}", COLOURS[number % len(COLOURS)]))
    return out


def _svg(report: Report) -> str:
    bars = "\n".join(
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="{colour}"/>'
        for x, y, w, h, colour in _boxes(report)
    )
    words = "\n".join(
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="3.6" font-family="sans-serif" fill="{colour}">{escape(text)}</text>'
        for x, y, text, colour in _labels(report)
    )
    size = f'width="{WIDE}mm" height="{TALL + FOOT}mm" viewBox="0 0 {WIDE} {TALL + FOOT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{bars}\n{words}\n</svg>\n'


def _png(report: Report) -> bytes:
    from pnp.drawing import Face, Glyphs, Op, Rect
    from pnp.export.pictures import pictures, png
    from pnp.typeset.icons import Icons

    ops: list[Op] = [Rect(0, 0, WIDE, TALL + FOOT, 0, "#ffffff")]
    ops += [Rect(x, y, w, h, 0, colour) for x, y, w, h, colour in _boxes(report) if h > 0]
    ops += [Glyphs(x, y, "SourceSansPro-Regular", 9, colour, text) for x, y, text, colour in _labels(report)]
    (image,) = pictures([Face(WIDE, TALL + FOOT, tuple(ops))], Icons(()), 200)
    return png(image, 200)
