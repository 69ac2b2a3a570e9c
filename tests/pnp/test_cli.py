"""The command as a user runs it: what it writes, what it says, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from click.shell_completion import BashComplete

from pnp import __version__
from pnp.catalog import find
from pnp.cli import COMMANDS, commands, main
from pnp.cli.common_options import INKS
from pnp.load import load_values
from pnp.typeset.style import INKS as ALL_INKS
from pnp.week import rolls

SAMPLER = str(Path(__file__).parent / "sampler")


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def __repr__(self) -> str:
        return f"exit {self.code}\n{self.out}\n{self.err}"


@pytest.fixture
def pnp(capsys, tmp_path, monkeypatch):
    """Runs a command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(list(words))
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run


def tree(folder: Path) -> list[str]:
    return sorted(str(each.relative_to(folder)) for each in folder.rglob("*"))


# What it does


def test_build_writes_the_pdfs_and_says_so(pnp, tmp_path):
    ran = pnp("build", "bake-and", "--out", "print/here")
    assert ran.code == 0, ran
    assert tree(tmp_path / "print/here") == [
        "bake-and-sale-a4.pdf",
        "bake-and-sale-rules-a4.pdf",
        "bake-and-sale-rules-a5.pdf",
    ]
    lines = ran.out.splitlines()
    assert lines[0] == "print/here/bake-and-sale-a4.pdf: 14 pages, 7 sheets of paper"
    assert len(lines) == 3
    assert ran.err == ""


def test_jobs_change_nothing(pnp, tmp_path):
    games = (SAMPLER, "bake-and-sale")
    assert pnp("build", *games, "--parts", "aid", "--out", "one", "--jobs", "1").code == 0
    assert pnp("build", *games, "--parts", "aid", "--out", "two", "--jobs", "2").code == 0
    assert tree(tmp_path / "one") == tree(tmp_path / "two") == ["bake-and-sale-a4.pdf", "sampler-a4.pdf"]
    for name in tree(tmp_path / "one"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_options_reach_the_paper(pnp, tmp_path):
    ran = pnp(
        "build", "bake-and-sale", "--paper", "letter", "--parts", "dice,aid", "--parts", "sheet", "--players", "1",
        "--ink", "low", "--flip", "short", "--offset", "-0.5,1", "--margin", "6", "--manifest", "--out", ".",
    )  # fmt: skip
    assert ran.code == 0, ran
    assert tree(tmp_path) == ["bake-and-sale-letter.json", "bake-and-sale-letter.pdf"]
    manifest = json.loads((tmp_path / "bake-and-sale-letter.json").read_text())
    assert manifest["ink"] == "low"
    assert {piece["component"] for page in manifest["pages"] for piece in page["pieces"]} == {
        "sheet", "white-die", "black-die", "aid",
    }  # fmt: skip


def test_list(pnp):
    ran = pnp("list")
    assert ran.code == 0
    assert "bake-and-sale" in ran.out
    answer = json.loads(pnp("list", "--json").out)
    assert "bake-and-sale" in [each["game"] for each in answer]


def test_list_of_one_game(pnp):
    ran = pnp("list", "bake-and-sale")
    assert ran.code == 0
    assert "black-die (optional)" in ran.out
    answer = json.loads(pnp("list", "bake-and-sale", "--json").out)
    assert answer["values"] == load_values(find("bake-and-sale")).marks or answer["values"]["house"] > 0
    counts = {each["id"]: (each["kind"], each["count"], each["sheets"]) for each in answer["components"]}
    assert counts["sheet"] == ("sheet", 4, 4)
    assert counts["white-die"] == ("die", 3, 1)
    assert counts["black-die"] == ("die", 3, 0)
    assert counts["aid"] == ("aid", 4, 1)
    assert answer["sheets"] == sum(each["sheets"] for each in answer["components"])


def test_check(pnp):
    ran = pnp("check", "bake-and-sale", SAMPLER)
    assert (ran.code, ran.out) == (0, "ok bake-and-sale\nok sampler\n"), ran


def test_sheet_makes_a_pad_and_its_boxes(pnp, tmp_path):
    ran = pnp("sheet", "bake-and-sale", "--count", "3", "-o", "pad.pdf", "--boxes", "boxes.json", "--paper", "letter")
    assert ran.code == 0, ran
    assert ran.out == "pad.pdf: 3 sheets\nboxes.json\n"
    assert len(pypdfium2.PdfDocument(tmp_path / "pad.pdf")) == 3
    layout = json.loads((tmp_path / "boxes.json").read_text())
    assert list(layout) == ["game", "version", "paper", "page_mm", "markers", "qr", "boxes"]
    assert (layout["game"], layout["version"], layout["paper"]) == ("bake-and-sale", 1, "letter")
    assert layout["page_mm"] == [215.9, 279.4]
    assert len(layout["markers"]) == 8
    assert all(set(marker) == {"id", "x", "y", "size"} for marker in layout["markers"])
    assert set(layout["qr"]) == {"x", "y", "size", "text"}
    ids = [box["id"] for box in layout["boxes"]]
    assert len(ids) == len(set(ids)) > 200
    for box in layout["boxes"]:
        assert set(box) == {"id", "page", "x", "y", "w", "h", "states"}
        assert box["page"] == 1
        assert box["x"] >= 5
        assert box["x"] + box["w"] <= 210.9
        assert set(box["states"]) <= {"blank", "circled", "crossed", "both"}


def test_boxes_are_where_the_print_is(pnp, tmp_path):
    assert pnp("sheet", "bake-and-sale", "--count", "1", "-o", "pad.pdf", "--boxes", "boxes.json").code == 0
    layout = json.loads((tmp_path / "boxes.json").read_text())
    scale = 6
    page = pypdfium2.PdfDocument(tmp_path / "pad.pdf")[0]
    image = page.render(scale=scale, grayscale=True).to_pil()
    pixels = scale * 72 / 25.4
    for marker in layout["markers"]:  # a marker is black all around and has white outside
        for along in range(1, 20):
            inside = (marker["x"] + marker["size"] * along / 20) * pixels, (marker["y"] + 0.3) * pixels
            outside = inside[0], (marker["y"] - 0.6) * pixels
            assert image.getpixel((int(inside[0]), int(inside[1]))) < 60
            assert image.getpixel((int(outside[0]), int(outside[1]))) > 200


def test_the_week_is_printed_and_only_the_code_makes_it(pnp, tmp_path):
    assert pnp("sheet", "bake-and-sale", "--count", "1", "--week", "sunday7", "-o", "a.pdf").code == 0
    assert pnp("sheet", "bake-and-sale", "--count", "1", "--week", "SUNDAY7", "-o", "b.pdf").code == 0
    assert pnp("sheet", "bake-and-sale", "--count", "1", "--week", "SUNDAY8", "-o", "c.pdf").code == 0
    one, same, other = ((tmp_path / name).read_bytes() for name in ("a.pdf", "b.pdf", "c.pdf"))
    assert one == same != other
    text = pypdfium2.PdfDocument(one)[0].get_textpage().get_text_bounded()
    assert "SUNDAY7" in text
    assert len(rolls(load_values(find("bake-and-sale")), "SUNDAY7")) == 7


def test_a_pad_has_a_name_of_its_own(pnp, tmp_path):
    assert pnp("sheet", "bake-and-sale", "--count", "1").code == 0
    assert tree(tmp_path) == ["bake-and-sale-pad-a4.pdf"]


def test_show_makes_pictures(pnp, tmp_path):
    from PIL import Image

    assert pnp("show", "bake-and-sale", "sheet", "--dpi", "50").code == 0
    assert pnp("show", "bake-and-sale", "aid", "--dpi", "50", "-o", "aid.png").code == 0
    assert pnp("show", SAMPLER, "--dpi", "40").code == 0
    assert tree(tmp_path) == ["aid.png", "bake-and-sale-sheet.png", "sampler.png"]
    with Image.open(tmp_path / "bake-and-sale-sheet.png") as image:
        assert image.size == pytest.approx(((192 + 8) / 25.4 * 50, (261 + 8) / 25.4 * 50), abs=2)
    with Image.open(tmp_path / "sampler.png") as image:
        assert len(image.getcolors(1 << 24)) > 50


def test_version_and_help(pnp):
    assert pnp("--version").out == f"pnp, version {__version__}\n"
    ran = pnp("--help")
    assert ran.code == 0
    assert all(name in ran.out for name in COMMANDS)
    for name in COMMANDS:
        ran = pnp(name, "--help")
        assert ran.code == 0
        assert f"pnp {name}" in ran.out.split("Options:")[0].split("\n", 2)[2], "an example"


def test_a_shell_can_complete(pnp):
    complete = BashComplete(commands, {}, "pnp", "_PNP_COMPLETE")
    assert [each.value for each in complete.get_completions([], "bu")] == ["build"]
    assert "bake-and-sale" in [each.value for each in complete.get_completions(["build"], "bake")]
    assert "letter" in [each.value for each in complete.get_completions(["build", "--paper"], "l")]


def test_the_inks_are_those_of_the_styles():
    assert INKS == ALL_INKS


# What it refuses


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["bild"], "unknown command 'bild'; did you mean 'build'?"),
        (["build", "bake-and-sell"], "unknown game 'bake-and-sell'; did you mean 'bake-and-sale'?"),
        (["build", "./nowhere"], "no folder 'nowhere'"),
        (["build", "."], "not a game"),
        (["build", "empty.yaml"], "unknown game"),
        (["build", "./empty.yaml"], "is not a folder"),
        (["build", "\0"], "unknown game"),
        (["build", "bake-and-sale", "--paper", "a5"], "'a5' is not one of 'a4', 'letter'"),
        (["build", "bake-and-sale", "--ink", "gold"], "'gold' is not one of"),
        (["build", "bake-and-sale", "--backs", "both"], "'both' is not one of"),
        (["build", "bake-and-sale", "--flip", "up"], "'up' is not one of"),
        (["build", "bake-and-sale", "--offset", "1"], "two numbers in mm"),
        (["build", "bake-and-sale", "--offset", "1,2,3"], "two numbers in mm"),
        (["build", "bake-and-sale", "--offset", "99,0"], "offset goes from"),
        (["build", "bake-and-sale", "--offset", "nan,0"], "offset goes from"),
        (["build", "bake-and-sale", "--parts", "shet"], "did you mean 'sheet'"),
        (["build", "bake-and-sale", "--bleed", "x"], "'x' is not a valid float"),
        (["build", "bake-and-sale", "--bleed", "-1"], "bleed of -1 mm"),
        (["build", "bake-and-sale", "--margin", "inf"], "margin of inf mm"),
        (["build", "bake-and-sale", "--players", "0"], "1 or more players, not 0"),
        (["build", "bake-and-sale", "--players", "many"], "not a valid integer"),
        (["build", "bake-and-sale", "--players", "99999999999"], "more than 20000 pieces"),
        (["build", "bake-and-sale", "--jobs", "0"], "not in the range"),
        (["build", "bake-and-sale", "--colour"], "--colour"),
        (["build", "bake-and-sale", "--out", "empty.yaml"], "cannot be written"),
        (["build", "bake-and-sale", "--out", "empty.yaml/sub"], "cannot be written"),
        (["list", "bagels"], "unknown game 'bagels'"),
        (["check", "bagels"], "unknown game 'bagels'"),
        (["check", "."], "not a game"),
        (["sheet"], "Missing argument 'GAME'"),
        (["sheet", "bake-and-sale", "--count", "0"], "not in the range"),
        (["sheet", "bake-and-sale", "--count", "1001"], "not in the range"),
        (["sheet", "bake-and-sale", "--week", "no code"], "use 1 to 12 letters and figures"),
        (["sheet", "bake-and-sale", "--week", ""], "use 1 to 12 letters and figures"),
        (["sheet", "bake-and-sale", "--count", "1", "-o", ""], "a file needs a name"),
        (["sheet", "bake-and-sale", "--count", "1", "-o", "."], "it is a folder"),
        (["sheet", "bake-and-sale", "--count", "1", "-o", "a", "--boxes", "a"], "two different files"),
        (["sheet", "bake-and-sale", "--count", "1", "-o", "a", "--boxes", "empty.yaml/b"], "cannot be written"),
        (["show", "bake-and-sale", "shed"], "no component 'shed'; did you mean 'sheet'"),
        (["show", "bake-and-sale", "--dpi", "1"], "not in the range"),
        (["show", "bake-and-sale", "--dpi", "600"], "ask for fewer"),
    ],
)  # fmt: skip
def test_wrong_words_get_one_or_two_lines_and_nothing_is_written(pnp, tmp_path, words, complaint):
    (tmp_path / "empty.yaml").touch()
    ran = pnp(*words)
    assert ran.code == 2, ran
    assert complaint in ran.err
    assert 1 <= len(ran.err.splitlines()) <= 2
    assert ran.out == ""
    assert tree(tmp_path) == ["empty.yaml"]


GAME = """\
name: Test Game
code: TG
designers: [Nobody]
players: {least: 1, usual: 2, most: 4}
minutes: 10
age: 6
lead: butter
blurb: A game to test with.
"""
COMPONENTS = (
    "!house\n- {id: deck, kind: card, name: Deck, size: [60, 90], template: card.yaml, items: [{n: 1}, {n: 2}]}\n"
)
CARD = 'elements:\n- text: {at: [5, 5], size: [50, 10], text: "{{ item.n }}"}\n'


@pytest.fixture
def own(tmp_path):
    """Writes a small game of the user's own; a file may be given as text or bytes."""

    def write(**files: str | bytes) -> Path:
        folder = tmp_path / "mine"
        (folder / "templates").mkdir(parents=True, exist_ok=True)
        texts: dict[str, str | bytes] = {"game": GAME, "components": COMPONENTS, "card": CARD, **files}
        for name, text in texts.items():
            path = folder / ("templates" if name == "card" else ".") / f"{name}.yaml"
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return folder

    return write


def test_a_game_of_ones_own_goes_the_same_way(pnp, own, tmp_path):
    own()
    ran = pnp("build", "./mine", "--out", "out")
    assert ran.code == 0, ran
    assert tree(tmp_path / "out") == ["mine-a4.pdf"]
    assert pnp("check", "mine").out == "ok mine\n"
    assert pnp("show", "mine").code == 0


@pytest.mark.parametrize(
    ("files", "where"),
    [
        ({"game": ""}, "game.yaml"),
        ({"components": ""}, "components.yaml"),
        ({"components": b"\x00\x01\xff\xfe"}, "components.yaml"),
        ({"game": b"%PDF-1.4\n\xe2\xe3\xcf\xd3"}, "game.yaml"),
        ({"card": ""}, "card.yaml"),
        ({"card": b"\x89PNG\r\n\x1a\n\x00"}, "card.yaml"),
        ({"card": "elements:\n- blob: {}\n"}, "card.yaml:2:3: unknown element 'blob'"),
        ({"card": CARD.replace("item.n", "item.m")}, "card.yaml:2"),
        (
            {"card": CARD.replace("size: [50, 10]", "size: [2, 2]").replace("{{ item.n }}", "far too long")},
            "does not fit",
        ),
        ({"components": COMPONENTS.replace("[60, 90]", "[900, 900]")}, "does not fit"),
    ],
)
def test_broken_games_are_refused_where_they_are_broken(pnp, own, tmp_path, files, where):
    own(**files)
    before = tree(tmp_path)
    ran = pnp("build", "./mine", "--out", "out")
    assert ran.code == 2, ran
    assert where in ran.err
    assert 1 <= len(ran.err.splitlines()) <= 2
    checked = pnp("check", "./mine")
    assert checked.code == 1, checked
    assert where in checked.out
    assert tree(tmp_path) == before


def test_one_broken_game_keeps_the_others_from_being_written(pnp, own, tmp_path):
    own(card="elements: 7")
    for jobs in ("1", "2"):
        ran = pnp("build", "bake-and-sale", "./mine", "--parts", "", "--out", "out", "--jobs", jobs)
        assert ran.code == 2
        assert "card.yaml" in ran.err
        assert not (tmp_path / "out").exists()


def test_check_says_everything_that_is_wrong(pnp, own):
    own(
        components=COMPONENTS + "- {id: deck2, kind: card, name: Deck, size: [60, 90], template: nope.yaml, itemz: 3}\n"
    )
    ran = pnp("check", "./mine")
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 2
    assert all(line.startswith("mine/components.yaml:3:") for line in ran.out.splitlines())


def test_a_file_that_stands_in_the_way_stops_everything(pnp, tmp_path):
    (tmp_path / "out/bake-and-sale-rules-a5.pdf").mkdir(parents=True)
    ran = pnp("build", "bake-and-sale", "--out", "out")
    assert ran.code == 2
    assert "cannot be written: it is a folder" in ran.err
    assert tree(tmp_path / "out") == ["bake-and-sale-rules-a5.pdf"]


def test_a_folder_that_cannot_be_written(pnp, tmp_path, monkeypatch):
    (tmp_path / "out").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as for everybody but root in a folder of others
    ran = pnp("build", "bake-and-sale", "--out", "out")
    assert ran.code == 2
    assert "cannot be written" in ran.err


# As a process of its own


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, **more)


def test_help_imports_nothing_heavy():
    script = (
        "import sys\n"
        "from pnp.cli import main\n"
        "try:\n main(['--help'])\n"
        "except SystemExit:\n pass\n"
        "heavy = {'reportlab', 'pikepdf', 'pypdfium2', 'jinja2', 'rich', 'yaml', 'msgspec', 'PIL'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = run("-c", script)
    assert ran.stderr.strip() == "[]"


def test_as_a_module():
    ran = run("-m", "pnp", "list", "--json")
    assert ran.returncode == 0
    assert ran.stderr == ""
    json.loads(ran.stdout)
    assert run("-m", "pnp", "build", "nonsense").returncode == 2


def test_a_closed_pipe_is_no_disaster():
    ran = subprocess.run(
        f"{sys.executable} -m pnp list bake-and-sale | true", shell=True, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in ran.stderr
