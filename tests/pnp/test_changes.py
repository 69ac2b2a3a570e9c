"""Before and after: a manifest keeps the faces it lists, and they are drawn again beside what they have become."""

from __future__ import annotations

import base64
import io
import json
import zlib
from pathlib import Path

import pytest
from PIL import Image

from pnp import changes
from pnp.build import build
from pnp.catalog import find
from pnp.drawing import record
from pnp.errors import UserError
from pnp.expand import expand
from pnp.job import Options
from pnp.kept import packed, unpacked
from pnp.load import load_game
from pnp.since import digest, read_manifest
from pnp.typeset.setter import Setter
from tests.pnp.helpers import make_game

SAMPLER = Path(__file__).parent / "sampler"
TEMPLATE = 'elements:\n- text: {at: [4, 4], size: [50, 20], text: "{{ item.name }}"}\n'
ITEMS = "[{id: one, name: One}, {id: two, name: Two}, {id: three, name: Three}]"


def test_faces_of_every_kind_come_back_as_they_were() -> None:
    game = load_game(find(str(SAMPLER)))
    setter = Setter(game)
    faces = {digest(face): face for piece in expand(game) for face in setter.faces(piece) if face is not None}
    again = unpacked(packed(faces))
    assert again.keys() == faces.keys()
    for key, face in faces.items():
        plain = [line for line in record(face) if not line.startswith(("  box", "  marker"))]
        assert list(record(again[key])) == plain


def test_a_pictures_place_on_the_disk_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    Image.new("RGB", (4, 4)).save(tmp_path / "templates" / "x.png")
    game = make_game(tmp_path, "elements:\n- image: {size: [5, 5], file: x.png}\n")
    face = Setter(game).front(expand(game)[0])
    kept = zlib.decompress(base64.b64decode(packed({"a": face}))).decode()
    assert '"x.png"' in kept
    assert str(tmp_path) not in kept


@pytest.fixture
def before(tmp_path: Path) -> Path:
    make_game(tmp_path / "game", TEMPLATE, ITEMS)
    files = {file.name: file.content for file in build(find(f"{tmp_path}/game"), Options(manifest=True))}
    (tmp_path / "build.json").write_bytes(files["game-a4.json"])
    return tmp_path / "build.json"


def test_what_changed_is_shown_beside_what_it_was(before: Path) -> None:
    folder = find(f"{before.parent}/game")
    assert changes.picture(folder, before, None, 60) == (None, "", 0)
    make_game(folder.data, TEMPLATE, "[{id: one, name: One}, {id: two, name: Zwei}, {id: four, name: Four}]")
    content, name, count = changes.picture(folder, before, None, 60)
    assert (name, count) == ("game-changes.png", 3)
    assert content is not None
    assert Image.open(io.BytesIO(content)).size[0] == round((2 * 10 + 2 * 130 + 4) / 25.4 * 60)


def test_each_change_knows_both_faces(before: Path) -> None:
    folder = find(f"{before.parent}/game")
    make_game(folder.data, TEMPLATE, "[{id: one, name: One}, {id: two, name: Zwei}, {id: four, name: Four}]")
    known = read_manifest(before, "game")
    now = changes._now(Setter(load_game(folder)), Options())
    found = list(changes.changes(known, now, None))
    assert [each.title for each in found] == ["cards two", "cards four (new)", "cards three (gone)"]
    texts = [
        tuple("".join(record(face)).partition("text=")[2] if face else None for face in (each.before, each.after))
        for each in found
    ]
    assert texts == [("Two", "Zwei"), (None, "Four"), ("Three", None)]


def test_a_manifest_that_keeps_no_faces_still_tells_what_changed(before: Path) -> None:
    data = json.loads(before.read_text())
    del data["faces"]
    before.write_text(json.dumps(data))
    folder = find(f"{before.parent}/game")
    make_game(folder.data, TEMPLATE, "[{id: one, name: Eins}, {id: two, name: Two}, {id: three, name: Three}]")
    assert changes.picture(folder, before, None, 60)[2] == 1


def _word(data: object) -> str:
    return base64.b64encode(zlib.compress(json.dumps(data).encode())).decode()


@pytest.mark.parametrize(
    "word",
    [
        "no base64!",
        base64.b64encode(b"no zlib").decode(),
        _word([]),
        _word({"a": 1}),
        _word({"a": [1, 2, [["nothing", 1]]]}),
        _word({"a": [1, 2, [["rect", "x"]]]}),
        _word({"a": [1, 2, [["inset", "b", 0, 0, 0, 1]]]}),
        _word({"=0": [1, 2, [["inset", "=0", 0, 0, 0, 1]]], "a": [1, 2, [["inset", "=0", 0, 0, 0, 1]]]}),
        _word({"a": [1, 2, [["group", 0, 0, 0, 5, None, 1]]]}),
    ],
)
def test_kept_faces_that_are_none_are_refused(word: str) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        unpacked(word)
