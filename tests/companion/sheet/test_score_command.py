"""`companion score` as people use it: files, records, typed answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import commands
from companion.games.bake_and_sale.values import values_of
from companion.sheet.ask import Interview, NotSo
from pnp.errors import UserError

SHEETS = Path(__file__).parent.parent / "sheets"
RECORDS = Path(__file__).parent.parent / "records" / "bake-and-sale"


def score(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(commands, ["score", "bake-and", *words], input=typed)


def refusal(*words: str, typed: str = "") -> str:
    result = score(*words, typed=typed)
    assert isinstance(result.exception, UserError), (result.output, result.exception)
    assert result.stdout == ""
    return str(result.exception)


def test_breakdown_awards_and_ranking() -> None:
    result = score(str(SHEETS / "good-four-players.sheet.yaml"))
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["Kim", "Lou", "Mo", "Nia"] in lines
    assert ["wholesale", "8", "11", "11", "23"] in lines
    assert ["−", "hiring", "12", "6", "6", "12"] in lines
    assert ["total", "42", "46", "60", "111"] in lines
    assert "Best Technique Award: Lou and Mo and Nia, 3 each" in result.stdout
    assert "1. Nia with 111" in result.stdout


def test_json_has_the_promised_shape() -> None:
    file = str(SHEETS / "good-in-full.sheet.yaml")
    result = score(file, "--json", "--solo", "normal")
    assert json.loads(result.stdout) == {
        "game": "bake-and-sale",
        "solo": {"level": "normal", "target": 140, "won": False},
        "players": [
            {
                "name": "Ana",
                "source": file,
                "score": 133,
                "rank": 1,
                "awards": ["technique", "quality", "manufacturer", "known"],
                "breakdown": {
                    "wholesale": 19,
                    "retail": 22,
                    "fame": 30,
                    "buildings": 8,
                    "batches": 26,
                    "awards": 40,
                    "hire": -12,
                },
                "problems": [],
            }
        ],
    }


def test_contradictions_are_named_and_scored() -> None:
    result = score(str(SHEETS / "bad-orders-and-agency.sheet.yaml"))
    assert result.exit_code == 1
    assert "bad-orders-and-agency.sheet.yaml:8:18: Ivo: C5: 1 agency fame without a visit" in result.stderr
    assert "Jo: C2: baguette: 0 loaves crossed, but the orders took 1" in result.stderr
    assert "1. Jo with 57" in result.stdout


def test_level_and_medal() -> None:
    solo = score(str(SHEETS / "good-in-full.sheet.yaml"), "--solo", "hard").stdout
    assert "Level hard (160): lost, 27 short." in solo
    assert "Level reached: easy; 7 more for normal (140)." in solo
    medal = score(str(SHEETS / "good-challenge.sheet.yaml"))
    assert "Full Larder: silver medal; 8 more for gold (162)." in medal.stdout
    told = json.loads(score(str(SHEETS / "good-challenge.sheet.yaml"), "--variant", "full", "--json").stdout)
    assert told["solo"] == {"challenge": "full-larder", "medal": "silver"}


def test_record() -> None:
    result = score(str(RECORDS / "good-three-seats-tie.game"))
    assert result.exit_code == 0
    assert "1. Ada and Ben with 128; tied, awards too" in result.stdout


def test_refusals(tmp_path: Path) -> None:
    solo, four = str(SHEETS / "good-solo.sheet.yaml"), str(SHEETS / "good-four-players.sheet.yaml")
    challenge = str(SHEETS / "good-challenge.sheet.yaml")
    record = str(RECORDS / "good-three-seats-tie.game")
    assert "ana.jpg: there is no such file" in refusal("ana.jpg")
    assert "expected a picture, a *.sheet.yaml or a *.game" in refusal("ana.txt")
    assert "cannot be read" in refusal(str(tmp_path / "no.sheet.yaml"))
    assert "did you mean 'challenging'" in refusal(solo, "--solo", "chalenging")
    assert "unknown variant" in refusal(solo, "--variant", "moon")
    assert "do not go together" in refusal(solo, "--solo", "easy", "--variant", "quiet-town")
    assert "is for one player, not 4" in refusal(four, "--solo", "easy")
    assert "the sheet is one of challenge-full-larder" in refusal(challenge, "--variant", "quiet")
    assert "score it alone" in refusal(record, solo)
    assert "cannot be; 2 to 6" in refusal(str(SHEETS / "bad-number.sheet.yaml"), "--json")


def test_save_keeps_the_answer(own_home: Path) -> None:
    assert score(str(SHEETS / "good-solo.sheet.yaml"), "--save").exit_code == 0
    (kept,) = (own_home / "scores").iterdir()
    told = json.loads(kept.read_text())
    assert told["players"][0]["score"] == 176
    assert told["variant"] == "solo"
    assert told["date"]


ANA = """Ana
8 8 8 7 8 6 7
4 10
12
9/9
9/9
8/6
7/6
5/5
4/4
6
4
4
0
0
0
1
3 3 3
1/1 1 3
2/1 2 0 1
2/1 2 0 2
0 0 0 1

"""


def test_typed_sheet_is_the_same_as_the_file() -> None:
    result = score("--solo", "easy", typed=ANA)
    assert result.exit_code == 0, result.output
    assert "total       133" in result.stdout
    assert "C" not in [line[:1] for line in result.stderr.splitlines()]


def test_typed_mistakes_are_told_at_once() -> None:
    lines = ANA.splitlines()
    lines[4:4] = ["9/10", "thirteen", "13", "back", "12"]
    lines.insert(lines.index("3 3 3"), "9 3 3")
    result = score("--solo", "easy", typed="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    assert "high-gluten crossed, of 9 circled: 10 cannot be; 0 to 9" in result.stderr
    assert "'thirteen' is no whole number" in result.stderr
    assert "high-gluten circled: 13 cannot be; 0 to 12" in result.stderr
    assert "loaves circled: 9 cannot be; 0 to 8" in result.stderr
    assert "total       133" in result.stdout


def test_a_family_types_two_sheets() -> None:
    blank = "\n" * len(Interview(values_of()).questions)
    result = score(typed=f"Ben\n{blank[1:]}{ANA}")
    told = [line.split() for line in result.stdout.splitlines()]
    assert ["Ben", "Ana"] in told
    assert ["total", "0", "143"] in told
    assert result.exit_code == 0


def test_typing_that_ends_too_early() -> None:
    result = score(typed="Ana\n8 8")
    assert result.exit_code == 2
    assert "nothing is scored" in result.stderr
    assert result.stdout == ""
    assert score(typed="").exit_code == 2


def test_typed_contradiction_can_be_mended() -> None:
    interview = Interview(values_of())
    interview.take("Ana")
    while interview.step.sheet:
        interview.take("1" if "Baguette" in interview.prompt() else "")
    assert interview.doubts() == ["C4: baguette: 1 loaf, but no batch is circled"]
    while "Baguette" not in interview.prompt():
        interview.take("back")
    interview.take("1 1")
    while interview.step.sheet:
        interview.take("")
    assert interview.doubts() == []
    interview.take("")
    assert interview.over
    assert interview.sheets[0].batches[0] == 1


def test_back_at_the_first_question() -> None:
    interview = Interview(values_of())
    with pytest.raises(NotSo, match="first question"):
        interview.take("BACK")
    with pytest.raises(NotSo, match="needs a name"):
        interview.take(" ")


@pytest.mark.parametrize("challenge", ["family-bakery", "good-neighbours", "secret-recipe", "quiet-town"])
def test_a_challenge_asks_only_what_can_be(challenge: str) -> None:
    asked = [question.text for question in Interview(values_of(challenge)).questions]
    texts = " ".join(asked)
    assert ("highest size" in texts) == (challenge != "family-bakery")
    assert ("Friendly" in texts) == (challenge != "good-neighbours")
    assert ("Marketing" in texts) == (challenge != "quiet-town")
