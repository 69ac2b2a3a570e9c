"""How long a designer waits: a saved card in a deck of 200, and 1,000 cards from a workbook against YAML.

Run it with `python benchmarks/watch.py`.
"""

from __future__ import annotations

import importlib
import json
import statistics
import sys
import tempfile
from pathlib import Path

CARDS = 200
ROWS = 1000
SAVES = 9


def saved_card(folder: Path) -> tuple[float, float]:
    """Seconds of the first build, and the median of builds after one card was saved."""
    from pnp.catalog import find
    from pnp.job import Options
    from pnp.watch import Watcher

    watcher = Watcher(find(f"{folder}/"), Options(), folder.parent / "out")
    first = watcher.look()
    assert first is not None
    times = []
    for number in range(SAVES):
        file = folder / "cards.yaml"
        lines = file.read_text().splitlines()
        card = json.loads(lines[2 + number * 20].removeprefix("  - "))
        lines[2 + number * 20] = f"  - {json.dumps({**card, 'title': f'Saved {number}'})}"
        file.write_text("\n".join(lines) + "\n")
        done = watcher.look()
        assert done is not None
        assert (done.drawn, done.complaints) == (1, ())
        times.append(done.seconds)
    return first.seconds, statistics.median(times)


def as_workbook(folder: Path, cards: list[dict[str, object]]) -> None:
    """The same deck with its cards in a workbook."""
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(list(cards[0]))
    for card in cards:
        sheet.append([", ".join(value) if isinstance(value, list) else value for value in card.values()])
    book.save(folder / "cards.xlsx")
    (folder / "cards.yaml").write_text("!house\ncards: {from: cards.xlsx}\n")


def main() -> None:
    deck = importlib.import_module("print")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        deck.CARDS = CARDS
        deck.write_game(folder / "deck")
        first, again = saved_card(folder / "deck")
        print(f"{CARDS} cards: built in {first * 1000:.0f} ms, one saved card in {again * 1000:.0f} ms (at most 500)")
        deck.CARDS = ROWS
        for kind in ("yaml", "xlsx"):
            deck.write_game(folder / kind)
        as_workbook(folder / "xlsx", deck.cards())
        build = [sys.executable, "-m", "pnp", "build", "--out", str(folder / "out")]
        yaml, xlsx = (deck.fastest([*build, str(folder / kind)], 3) for kind in ("yaml", "xlsx"))
        same = len({(folder / "out" / f"{kind}-a4.pdf").stat().st_size // 1000 for kind in ("yaml", "xlsx")}) == 1
        print(
            f"{ROWS} cards: {yaml * 1000:.0f} ms from YAML, {xlsx * 1000:.0f} ms from XLSX",
            "" if same else "(they differ!)",
        )
        print(f"  ratio {xlsx / yaml:.2f} (at most 2)")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
