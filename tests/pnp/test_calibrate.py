from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.calibrate import gauge_pages, offset
from pnp.errors import UserError
from pnp.paper import paper
from pnp.printers import Printer, keep, printer, printers
from pnp.typeset.style import rgb


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAKEHOUSE_HOME", str(tmp_path / "home"))


def test_front_and_back_lines_meet_in_the_middle_when_nothing_is_shifted() -> None:
    document = pypdfium2.PdfDocument(gauge_pages(paper("a4"), "long"))
    assert len(document) == 2
    front, back = (page.get_textpage().get_text_range() for page in document)
    assert "ACROSS" in front
    assert "the back of the test page" in back


def test_a_shift_that_was_read_is_taken_back() -> None:
    # Seen from the front, the back lies 0.4 mm too far right and 0.2 mm too high.
    assert offset((4, -2), "long") == Printer(0.4, 0.2)
    assert offset((4, -2), "short") == Printer(-0.4, -0.2)


def test_printers_are_kept_by_name() -> None:
    assert printers() == {}
    keep("office", Printer(0.4, 0.2, 0.1, 1.001))
    keep("home", Printer())
    assert printer("office") == Printer(0.4, 0.2, 0.1, 1.001)
    with pytest.raises(UserError, match="unknown printer 'ofice'; did you mean 'office'"):
        printer("ofice")


@pytest.mark.parametrize("name", ["", "a/b", "../x", "x" * 41, "a b"])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(UserError, match="is no name for a printer"):
        keep(name, Printer())


@pytest.mark.parametrize("content", ["", "[]", "{", '{"a": 1}', '{"a": {"x": "far"}}', '{"a": {"z": 1}}', "\x00"])
def test_a_damaged_list_is_named(content: str, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "printers.json").write_text(content)
    with pytest.raises(UserError, match=r"printers\.json"):
        printers()


@pytest.mark.parametrize("wrong", [{"x": 21}, {"y": -30}, {"turn": 9}, {"scale": 0.5}, {"x": float("nan")}])
def test_impossible_printers_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(UserError):
        Printer(**wrong)


def test_ink_of_a_white_and_a_dark_page() -> None:
    from pnp.coverage import coverage
    from pnp.drawing import Face, Rect
    from pnp.impose import Page, Placement, Printed
    from pnp.typeset.icons import Icons
    from pnp.write import About, pdf_bytes

    pages = []
    for fill in ("#ffffff", "#804020"):
        face = Face(210, 297, (Rect(0, 0, 210, 297, 0, fill),))
        page = Page(paper("a4"), "p")
        page.placements.append(Placement(Printed("p", "p", 1, face), "front", face, 0, 0, 210_000, 297_000))
        pages.append(page)
    white, dark = coverage(pdf_bytes(pages, Icons(()), About("t", "a", "s")))
    assert white == pytest.approx(0, abs=0.01)
    assert dark == pytest.approx(1 - sum(rgb("#804020")) / 3, abs=0.02)
