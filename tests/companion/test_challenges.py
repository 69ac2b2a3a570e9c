"""Challenges: all of them can be played, one is everybody's on a date, results can be shared and checked."""

from __future__ import annotations

import json
import random
import re
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from companion import challenges, games, record, replay, share
from companion.cli.challenge_check import checked
from companion.cli.play_setup import new_table
from companion.daily import daily_game, daily_place, daily_seed, glance
from companion.game import Challenge
from companion.history import load
from companion.seats import Player
from companion.simulate import play_random, record_text
from companion.stats import medals
from companion.table import closing_lines
from pnp.errors import UserError
from pnp.seeded import Seeded
from tests.companion.test_companion_cli import kept, run

EVERY = challenges.every()
NAMES = [f"{slug}/{challenge.id}" for slug, challenge in EVERY]


def players(challenge: Challenge) -> list[Player]:
    return [Player("Ana"), *(Player(rival.capitalize(), rival) for rival in challenge.rivals)]


def played(slug: str, challenge: Challenge, seed: str) -> str:
    """The record of a game of random decisions."""
    room = games.room(slug)
    setup = room.usual_setup(challenge.variant, 1 + len(challenge.rivals))
    return record_text(room, setup, players(challenge), play_random(room, setup, seed))


def test_there_are_eight_of_each_game() -> None:
    for slug in games.slugs():
        assert len(challenges.of_game(slug)) == 8


@pytest.mark.parametrize(("slug", "challenge"), EVERY, ids=NAMES)
def test_every_challenge_is_played_shared_and_checked(slug: str, challenge: Challenge) -> None:
    assert challenge.name
    assert challenge.about
    assert [medal for medal, _ in challenge.medals] == ["bronze", "silver", "gold"]
    assert set(challenge.rivals) <= set(games.room(slug).bots())
    text = played(slug, challenge, "share me")
    game = replay.replay(record.parse(text))
    assert games.room(slug).medal(game.setup, game.state) in ("", *challenges.MEDALS)
    code = share.code(game)
    assert code.startswith(f"BH1/{slug.upper()}/")
    assert len(code) < 900
    again = replay.replay(record.parse(share.record_of(code)))
    assert again.moves == game.moves
    assert again.state.key() == game.state.key()
    assert share.invitation(code) == share.Invitation(slug, challenge.variant, "SHARE ME")


def test_the_daily_challenge_follows_from_the_date_alone() -> None:
    days = [date(2026, 11, 18) + timedelta(number) for number in range(300)]
    for day in days:
        found = challenges.daily(day)
        assert (found.game, found.challenge.name) == glance(day)
    start = next(n for n, day in enumerate(days) if day.toordinal() % 40 == 0)
    cycle = [challenges.daily(day) for day in days[start : start + 40]]
    assert len({(each.game, each.challenge.id) for each in cycle}) == len(EVERY), "in forty days each one comes once"
    years = [date(2020, 1, 1) + timedelta(number) for number in range(366 * 12)]
    games_of = [daily_game(day)[0] for day in years]
    assert all(one != two for one, two in pairwise(games_of)), "never the same game on two days running"
    for slug in games.slugs():
        places = [daily_place(slug, turn, 8) for turn in range(4000)]
        assert all(one != two for one, two in pairwise(places)), "nor the same challenge twice running"
        assert all(sorted(places[at : at + 8]) == list(range(8)) for at in range(0, 4000, 8))
    fixed = [challenges.daily(day) for day in days[:4]]
    assert [(each.game, each.challenge.id, each.seed) for each in fixed] == FIXED_DAYS


FIXED_DAYS = [
    ("bake-the-cake", "open-house", "DAILY-20261118"),
    ("cupcake-empire", "bare-cupboard", "DAILY-20261119"),
    ("bake-and-sale", "full-larder", "DAILY-20261120"),
    ("cupcake-empire", "empty-streets", "DAILY-20261121"),
]


def test_find_by_beginning_and_by_game() -> None:
    assert challenges.find("corner")[0] == "bake-and-sale"
    assert challenges.find("cube/short")[1].name == "Short-Staffed"
    assert challenges.find("challenge-sugar-rush")[0] == "cupcake-empire"
    with pytest.raises(UserError, match="could be bake-the-cake/short-staffed or cube-cafe/short-staffed"):
        challenges.find("short-staffed")
    with pytest.raises(UserError, match="did you mean 'sugar-rush'"):
        challenges.find("sugar-rusj")


def test_a_medal_counts_against_the_named_rivals_or_harder_ones() -> None:
    _, fasting = challenges.find("fasting")
    seats = players(fasting)
    assert challenges.counts(fasting, seats)
    assert challenges.counts(fasting, [seats[0], Player("M", "hard"), *seats[2:]])
    assert not challenges.counts(fasting, [seats[0], Player("R", "random"), *seats[2:]])
    assert not challenges.counts(fasting, seats[:2])
    assert not challenges.counts(fasting, [Player("R", "easy"), *seats[1:]])


# the command


def test_list_shows_all_with_the_medals_won(own_home: Path) -> None:
    done = run("challenge")
    assert done.returncode == 0
    assert all(challenge.id in done.stdout for _, challenge in EVERY)
    assert "0 of 40 have a medal" in done.stdout
    run("challenge", "play", "long-weekend", "--seed", "A", typed="end\n" * 6)
    (path,) = kept(own_home)
    assert run("challenge", "check", str(path)).stdout.startswith("ok  Long Weekend")
    answer = json.loads(run("challenge", "list", "bake-and", "--json").stdout)
    assert [each["won"] for each in answer] == [None] * 8


def test_the_daily_challenge_is_played_and_gone_on_with(own_home: Path) -> None:
    shown = run("challenge", "daily", "--date", "2026-11-18", "--show").stdout
    assert "Open House (bake-the-cake)" in shown
    code = shown.splitlines()[-1]
    assert code == "BH1/BAKE-THE-CAKE/OPEN-HOUSE/DAILY-20261118"
    run("challenge", "daily", "--date", "2026-11-18", typed="1\n")
    (path,) = kept(own_home)
    assert record.read(path).value("Seed") == daily_seed(date(2026, 11, 18))
    before = path.read_text()
    run("challenge", "daily", "--date", "2026-11-18", typed="1\n")
    (same,) = kept(own_home)
    assert same.read_text().startswith(before)
    done = run("play", "--code", code, "--seat", "Ben", typed="quit\n")
    assert done.returncode == 0, done.stderr
    first = [record.read(path).players()[0].values[1:] for path in kept(own_home)]
    assert sorted(first) == [("Ben", "human"), ("You", "human")]  # files of one second are not in the order of play


def test_a_result_is_shown_to_share_and_stands_when_checked(own_home: Path) -> None:
    done = run("challenge", "play", "full-larder", "--seed", "X", typed="network\nend\n" * 7)
    code = next(line for line in done.stdout.splitlines() if line.startswith("BH1/"))
    assert "Full Larder (Bake & Sale), X: " in done.stdout
    checked = run("challenge", "check", code)
    assert checked.returncode == 0
    assert checked.stdout.startswith("ok  Full Larder (bake-and-sale): ")
    assert "seed X" in checked.stdout
    words = code.split("/")
    claim = "/".join([*words[:5], "199", words[6]])
    wrong = run("challenge", "check", claim)
    assert (wrong.returncode, "not 199" in wrong.stdout) == (1, True)
    answer = json.loads(run("challenge", "check", "--json", code, claim).stdout)
    assert [each["ok"] for each in answer] == [True, False]


RIVALS = [(slug, challenge) for slug, challenge in EVERY if challenge.rivals]


def at_the_table(slug: str, challenge: Challenge, path: Path, *rivals: str, typed: bool = False) -> list[str]:
    """The lines of a game that was played at a table, the person deciding at random."""
    seats = [("seat", "Ana"), *(("bot", rival) for rival in rivals or challenge.rivals)]
    table = new_table(slug, seats, challenge.variant, "RIVALS", typed, path)
    chance, dice = random.Random("me"), Seeded("OTHER DICE")
    while not table.over:
        if table.step() is None and table.state.mover:
            table.play(chance.choice(table.room.legal(table.state)))
        elif not table.over and table.state.mover == 0 and typed:
            table.play(table.room.draw(table.state, dice))
    table.close()
    return path.read_text().splitlines()


@pytest.mark.parametrize(("slug", "challenge"), RIVALS[:1] + RIVALS[7:11], ids=lambda each: getattr(each, "id", each))
def test_the_moves_of_bots_are_checked(slug: str, challenge: Challenge, tmp_path: Path) -> None:
    """Another legal move in the place of a bot's is found and named with its line; so is a code's."""
    path = tmp_path / "a.game"
    lines = at_the_table(slug, challenge, path)
    answer = checked(str(path))
    assert answer.ok, answer.why
    assert re.fullmatch(r"\d+ moves of bots checked", answer.bots)
    assert answer.sentence().endswith(answer.bots)
    game = replay.replay(record.read(path))
    assert checked(share.code(game)).bots == answer.bots
    forged = forge(game)
    assert forged is not None
    (tmp_path / "b.game").write_text("\n".join(forged[0]) + "\n")
    wrong = checked(str(tmp_path / "b.game"))
    assert not wrong.ok
    assert f"{forged[1]}: " in wrong.why
    assert "would have played" in wrong.why
    assert len(lines) >= forged[1]


def forge(game: replay.Replay) -> tuple[list[str], int] | None:
    """The game with another legal decision of a bot's somewhere, and everybody at random from there; its line."""
    room, state = game.room, game.room.start(game.setup)
    chance, source = random.Random("forger"), Seeded("RIVALS")
    head = [line for line in Path(game.record.file).read_text().splitlines() if line.startswith("[")]
    lines = [*head, ""]
    forged = 0
    for event, move in zip(game.record.events, game.moves, strict=True):
        others = [each for each in room.legal(state) if each != move] if event.seat > 1 else []
        if others and len(lines) > len(head) + 8:
            move = chance.choice(others)
            forged = len(lines) + 1
        if state.mover == 0:
            room.draw(state, source)
        lines.append(f"{state.mover or '*'} {room.words(state, move)}")
        room.apply(state, move)
        if forged:
            break
    while forged and state.mover >= 0:
        move = room.draw(state, source) if state.mover == 0 else chance.choice(room.legal(state))
        lines.append(f"{state.mover or '*'} {room.words(state, move)}")
        room.apply(state, move)
    return ([*lines, *closing_lines(room, state)], forged) if forged else None


def test_what_cannot_be_checked_of_bots_is_said(tmp_path: Path) -> None:
    slug, challenge = RIVALS[0]
    path = tmp_path / "a.game"
    lines = at_the_table(slug, challenge, path, "normal", "easy")
    code = share.code(replay.replay(record.read(path)))
    assert code.startswith("BH1Z/"), "harder rivals do not fit into the short form"
    assert checked(code).bots.endswith("checked")
    path.write_text("\n".join(lines).replace('"normal"]', '"oracle"]') + "\n")
    assert checked(str(path)).bots == "the bots' moves were not checked because 'oracle' is not known here"
    path.write_text("\n".join(line for line in lines if not line.startswith("[Seed")) + "\n")
    assert checked(str(path)).bots == "the bots' moves were not checked because the record has no seed"
    path.write_text("\n".join(lines).replace('"human"]', '"easy"]') + "\n")
    assert checked(str(path)).bots == "the bots' moves were not checked because no person played"


def test_the_moves_of_bots_are_checked_with_real_dice_too(tmp_path: Path) -> None:
    slug, challenge = next(each for each in RIVALS if each[0] == "roasted-empire")
    path = tmp_path / "a.game"
    at_the_table(slug, challenge, path, typed=True)
    answer = checked(str(path))
    assert answer.ok
    assert answer.bots.endswith("checked")
    game = replay.replay(record.read(path))
    forged = forge(game)
    assert forged is not None
    path.write_text("\n".join(forged[0]) + "\n")
    answer = checked(str(path))
    assert answer.ok
    assert "not checked because the dice are real (line " in answer.bots


def test_a_result_with_real_dice_is_packed_whole(own_home: Path) -> None:
    typed = "".join(f"{white}{white}{white} 126\nend\n" for white in "123456")
    done = run("challenge", "play", "long-weekend", "--dice", "typed", typed=typed)
    code = next(line for line in done.stdout.splitlines() if line.startswith("BH1Z/"))
    checked = run("challenge", "check", code)
    assert (checked.returncode, "real dice" in checked.stdout) == (0, True)


def test_printed_codes_start_their_challenge(own_home: Path, tmp_path: Path) -> None:
    from pnp.catalog import find
    from pnp.challenge import find_challenge
    from pnp.load import load_game
    from pnp.pad import make

    _, boxes = make(find("bake-and-sale"), 1, "sunday7", "letter", "full", "good")
    code = json.loads(boxes)["qr"]["text"]
    assert code.endswith(":SUNDAY7:GO")
    assert share.invitation(code) == share.Invitation("bake-and-sale", "challenge-good-neighbours", "SUNDAY7")
    for slug, challenge in EVERY:
        printed = find_challenge(load_game(find(slug)), challenge.id)
        assert (printed.variant, printed.name, printed.about) == (challenge.variant, challenge.name, challenge.about)
        assert share.invitation(printed.code(slug, "X")).variant == challenge.variant
    assert run("play", "--code", code, typed="quit\n").returncode == 0
    assert run("play", "--code", "BH1/CUBE-CAFE/CHALLENGE-NO-COUNTER/", typed="quit\n").returncode == 0
    assert len(kept(own_home)) == 2


@pytest.mark.parametrize("tail", ["", "0", "ZZZZZZ", "A-B", "É"])
def test_damaged_codes_are_refused_with_a_sentence(tail: str, own_home: Path) -> None:
    code = share.code(replay.replay(record.parse(played("cube-cafe", challenges.of_game("cube-cafe")[0], "X"))))
    for damaged in (code[:-9] + tail, code.replace("CUBE", "CUBA") + tail, code.replace("TINY", "TIDY") + tail):
        if damaged == code:
            continue
        done = run("challenge", "check", damaged)
        assert done.returncode == 1
        assert done.stdout.startswith("no  ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["challenge", "plya"],
        ["challenge", "play", "nothing-like-it"],
        ["challenge", "daily", "--date", "yesterday"],
        ["challenge", "check", "nowhere.game"],
        ["challenge", "check", "BH1/X"],
        ["play", "--code", "hello"],
        ["play", "--code", "BH1/CHESS/STANDARD/X"],
        ["play", "--code", "BH1/CUBE-CAFE/CHALLENGE-CHESS/X"],
        ["play", "cube", "--code", "BH1/CUBE-CAFE/CHALLENGE-NO-COUNTER/X"],
        ["rules", "chess"],
        ["stats", "--json", "--csv"],
    ],
)
def test_wrong_words_end_with_a_complaint(arguments: list[str], own_home: Path) -> None:
    done = run(*arguments)
    assert done.returncode in ((1, 2) if "check" in arguments else (2,))
    assert 1 <= (done.stderr + done.stdout).count("\n") <= 2
    assert not kept(own_home)


def test_a_picture_of_the_code_says_the_code() -> None:
    zxing = pytest.importorskip("zxingcpp")
    numpy = pytest.importorskip("numpy")
    from companion.cli.qr_code import HALVES, lines

    code = share.code(
        replay.replay(record.parse(played("roasted-empire", challenges.of_game("roasted-empire")[0], "Q")))
    )
    halves = {letter: pair for pair, letter in HALVES.items()}
    dark = [[halves[letter][half] for letter in row] for row in lines(code) for half in (0, 1)]
    picture = numpy.kron(numpy.where(dark, 0, 255), numpy.ones((4, 4))).astype("uint8")
    (found,) = zxing.read_barcodes(picture)
    assert found.text == code
    assert lines("X" * 5000) == []


def test_medals_are_kept_in_the_history(own_home: Path) -> None:
    folder = own_home / "games"
    folder.mkdir(parents=True)
    won = 0
    for number in range(12):
        text = played("bake-the-cake", challenges.find("head-start")[1], f"medal {number}")
        (folder / f"bake-the-cake-20260101-0000{number:02}.game").write_text(text)
        game = replay.replay(record.parse(text))
        won += bool(game.room.medal(game.setup, game.state))
    history = load()
    assert len(history.games) == 12
    assert sum(bool(game.medal) for game in history.games) == won > 0
    assert list(medals(history.games)) == [("bake-the-cake", "challenge-head-start")]


@pytest.mark.parametrize("slug", games.slugs())
def test_no_damage_to_a_code_breaks_anything_or_passes_for_another_result(slug: str) -> None:
    """Every damaged code is refused with a sentence, or tells a game whose claimed score is wrong, or the very same."""
    rnd = random.Random(slug)
    challenge = challenges.of_game(slug)[-1]
    code = share.code(replay.replay(record.parse(played(slug, challenge, "DAMAGE"))))
    letters = "ABCXYZ019/+-:%É \x00"
    for _ in range(60):
        place = rnd.randrange(len(code))
        damaged = rnd.choice(
            [
                code[:place] + rnd.choice(letters) + code[place + 1 :],
                code[:place] + code[place + rnd.randrange(1, 9) :],
                code + rnd.choice(letters),
                "BH1Z/" + code[place:].replace("/", ""),
            ]
        )
        game = told(damaged)
        if isinstance(game, str):
            assert 5 < len(game) < 400
            assert game.isprintable()
            continue
        assert game.finished
        said = [int(word) for word in (game.record.scores.words if game.record.scores else ())]
        assert said == [result.score for result in game.results()]


def told(code: str) -> replay.Replay | str:
    """The game that a code tells, or the complaint about it."""
    try:
        return replay.replay(record.parse(share.record_of(code)))
    except UserError as error:
        return str(error)
