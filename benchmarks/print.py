"""How long `pnp` takes for 216 poker cards, against the same pages drawn by hand with ReportLab; and start-up times.

The hand-written program is as tight as we can make it: forms for cards and icons, text wrapped by ReportLab.
Each side runs in fresh processes, several times; the fastest run of each counts.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CARDS = 216
RUNS = 5
ICONS = ("star", "heart", "flag", "bell", "crown", "coin", "cupcake", "croissant")
COLOURS = ("#c23b5a", "#4fa58b", "#3f5fa8", "#7a4c93", "#7a4b2a", "#4b5563")
WORDS = tuple(
    word
    for line in (
        "flour sugar butter eggs milk yeast salt oven whisk bowl knead fold rest proof bake glaze",
        "slice serve warm crisp golden crust crumb morning market baker customer counter window",
        "apron recipe secret spoon",
    )
    for word in line.split()
)


def cards() -> list[dict[str, object]]:
    """The same cards for both sides, all different."""
    out: list[dict[str, object]] = []
    for n in range(CARDS):
        text = " ".join(WORDS[(n * 7 + k * (3 + n % 5)) % len(WORDS)] for k in range(24))
        out.append(
            {
                "id": f"card-{n}",
                "title": f"{WORDS[n % len(WORDS)].title()} {WORDS[(n * 3 + 1) % len(WORDS)].title()} {n}",
                "cost": n % 9 + 1,
                "colour": COLOURS[n % len(COLOURS)],
                "icons": [ICONS[(n + k * (1 + n % 3)) % len(ICONS)] for k in range(3)],
                "text": text.capitalize() + ".",
            }
        )
    return out


def write_game(folder: Path) -> None:
    """The deck as a game of a user's own."""
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "name: Deck\ncode: DK\ndesigners: [Nobody]\nplayers: {least: 1, most: 4, usual: 4}\n"
        "minutes: 10\nage: 6\nlead: mint\nblurb: Cards.\n"
    )
    lines = ["!house", "cards:"]
    for card in cards():
        lines.append(f"  - {json.dumps(card)}")
    (folder / "cards.yaml").write_text("\n".join(lines) + "\n")
    (folder / "shape.yaml").write_text(
        "cards: [{id: id, title: text, cost: int 0.., colour: text, icons: [text], text: text}]\n"
    )
    (folder / "components.yaml").write_text(
        "!house\n- {id: deck, kind: card, name: Deck, size: [63, 88], items: cards, template: card.yaml}\n"
    )
    (folder / "templates" / "card.yaml").write_text(
        """elements:
  - rect: {size: [63, 14], fill: "{{ item.colour }}"}
  - text:
      {at: [4, 3], size: [46, 8], text: "{{ item.title }}", style: head, points: 12, valign: middle, colour: paper}
  - circle: {at: [55.5, 7], radius: 4.6, fill: paper}
  - text: {at: [51, 3], size: [9, 8], text: "{{ item.cost }}", style: numeral, align: center, valign: middle}
  - row:
      {each: "{{ item.icons }}", at: [8, 24], step: 16, elements: [{icon: {name: "{{ it }}", size: 14}}]}
  - text: {at: [5, 50], size: [53, 33], text: "{{ item.text }}", style: body, points: 10}
"""
    )


def by_hand(target: Path) -> None:
    """The same pages in plain ReportLab: each card a form, each icon a form."""
    import font_fredoka_one
    import font_source_sans_pro
    from fontTools.pens.reportLabPen import ReportLabPen
    from fontTools.svgLib.path import SVGPath
    from reportlab import rl_config
    from reportlab.lib.colors import HexColor, white
    from reportlab.lib.units import mm
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    from pnp.catalog import common_templates

    rl_config.useA85 = 0
    fonts = Path(font_fredoka_one.__file__).parent / "files"
    pdfmetrics.registerFont(TTFont("Fredoka", str(fonts / "FredokaOne-Regular.ttf")))
    fonts = Path(font_source_sans_pro.__file__).parent / "files"
    pdfmetrics.registerFont(TTFont("Source", str(fonts / "SourceSansPro-Regular.ttf")))
    canvas = Canvas(str(target), pagesize=(210 * mm, 297 * mm), pageCompression=1)
    for name in ICONS:
        canvas.beginForm(name, 0, 0, 24, 24)
        pen = ReportLabPen(None)
        SVGPath(str(common_templates() / "icons" / f"{name}.svg")).draw(pen)
        path = canvas.beginPath()
        points = iter(pen.path.points)
        for operator in pen.path.operators:
            if operator == 0:
                path.moveTo(next(points), next(points))
            elif operator == 1:
                path.lineTo(next(points), next(points))
            elif operator == 2:
                path.curveTo(*(next(points) for _ in range(6)))
            else:
                path.close()
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.endForm()
    ink, crust = HexColor("#221a15"), HexColor("#7a4b2a")
    for card in cards():
        canvas.beginForm(str(card["id"]), 0, 0, 63 * mm, 88 * mm)
        canvas.setFillColor(HexColor(str(card["colour"])))
        canvas.rect(0, 74 * mm, 63 * mm, 14 * mm, stroke=0, fill=1)
        canvas.setFillColor(white)
        canvas.circle(55.5 * mm, 81 * mm, 4.6 * mm, stroke=0, fill=1)
        title = str(card["title"])
        size = 12.0
        while pdfmetrics.stringWidth(title, "Fredoka", size) > 46 * mm and size > 7:
            size -= 0.25
        canvas.setFont("Fredoka", size)
        canvas.drawString(4 * mm, 79.5 * mm, title)
        canvas.setFillColor(ink)
        canvas.setFont("Fredoka", 16)
        canvas.drawCentredString(55.5 * mm, 79 * mm, str(card["cost"]))
        canvas.setStrokeColor(crust)
        for place, icon in enumerate(card["icons"]):
            canvas.saveState()
            canvas.translate((8 + 16 * place) * mm, 64 * mm)
            canvas.scale(14 * mm / 24, -14 * mm / 24)
            canvas.setLineWidth(2)
            canvas.setLineCap(1)
            canvas.setLineJoin(1)
            canvas.doForm(icon)
            canvas.restoreState()
        canvas.setFont("Source", 10)
        y = 36 * mm
        for line in simpleSplit(str(card["text"]), "Source", 10, 53 * mm):
            canvas.drawString(5 * mm, y, line)
            y -= 12
        canvas.endForm()
    for start in range(0, CARDS, 9):
        for place, card in enumerate(cards()[start : start + 9]):
            canvas.saveState()
            canvas.translate((10.5 + 63 * (place % 3)) * mm, (192.5 - 88 * (place // 3)) * mm)
            canvas.doForm(str(card["id"]))
            canvas.restoreState()
        for k in range(4):
            x, y = (10.5 + 63 * k) * mm, (16.5 + 88 * k) * mm
            canvas.line(x, 11.5 * mm, x, 15.5 * mm)
            canvas.line(x, 281.5 * mm, x, 285.5 * mm)
            canvas.line(5.5 * mm, y, 9.5 * mm, y)
            canvas.line(200.5 * mm, y, 204.5 * mm, y)
        canvas.showPage()
    canvas.save()


def all_games() -> tuple[float, float]:
    """Seconds to build every game from its YAML, and to draw the same faces directly with ReportLab's canvas."""
    from direct import Direct

    from pnp.build import build, documents_of
    from pnp.catalog import games
    from pnp.job import Options
    from pnp.load import load_game
    from pnp.typeset.setter import Setter

    built = drawn = 0.0
    for folder in games():
        start = time.perf_counter()
        build(folder, Options())
        built += time.perf_counter() - start
        game = load_game(folder)
        setter = Setter(game)
        documents = documents_of(game, setter, Options())
        start = time.perf_counter()
        for document in documents:
            Direct(setter.icons).pdf(document.pages)
        drawn += time.perf_counter() - start
    return built, drawn


def fastest(command: list[str], runs: int = RUNS) -> float:
    """Seconds of the fastest of several runs, after one that warms the disk's cache."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    return min(times[1:])


def main() -> None:
    python = sys.executable
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_game(folder / "deck")
        hand = folder / "hand.pdf"
        ours = folder / "out" / "deck-a4.pdf"
        t_hand = fastest([python, __file__, "by-hand", str(hand)])
        t_ours = fastest([python, "-m", "pnp", "build", str(folder / "deck"), "--out", str(folder / "out")])
        s_hand, s_ours = hand.stat().st_size, ours.stat().st_size
    print(f"{CARDS} cards, nine a page, fronts only")
    print(f"  by hand {t_hand * 1000:6.0f} ms {s_hand / 1000:6.0f} kB")
    print(f"  pnp     {t_ours * 1000:6.0f} ms {s_ours / 1000:6.0f} kB")
    print(f"  ratio   {t_ours / t_hand:6.2f}    {s_ours / s_hand:6.2f}    (at most 2.0 and 1.2)")
    built, drawn = all_games()
    print(
        f"all games: built in {built:.2f} s, the same faces drawn in {drawn:.2f} s: {built / drawn:.2f} (at most 2.5)"
    )
    click = fastest([python, "-c", "import click"])
    for most, words in (
        (3, "pnp --help"),
        (3, "companion --help"),
        (2, "companion roll bake-and-sale"),
        (2, "companion"),
    ):
        took = fastest([python, "-m", *words.split()])
        print(f"{words}: {took / click:.2f} times a Python that imports click (at most {most})")


if __name__ == "__main__":
    if sys.argv[1:2] == ["by-hand"]:
        by_hand(Path(sys.argv[2]))
    else:
        main()
