"""The effect vocabulary word by word, on a theme that only tests know: no line of Python knows its cards."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from roasted_table import BUILDING_PHASE, UPKEEP_PHASE, Table

from companion.games.roasted_empire import wording
from companion.games.roasted_empire.measures import beans, costs, end_points, measure
from companion.games.roasted_empire.room import ROOM, RoastedEmpire
from companion.games.roasted_empire.vocabulary import Measure
from companion.simulate import play_random
from pnp.catalog import GameFolder, find
from pnp.errors import UserError
from pnp.load import load_values

TEXTS = json.loads((Path(__file__).parent / "texts.json").read_text(encoding="utf-8"))

OWN_THEME = """
!house
themes:
  workshop:
    name: Workshop
    colour: red
    hex: "#C62828"
    shape: star
    pattern: crosses
    style: tries every word
    cards:
      - {id: w-farm, name: Farm, type: farm, copies: 20, beans: 2, keywords: [garden]}
      - {id: w-shop, name: Shop, type: shop, copies: 20, cost: 2, points: 3, keywords: [kiosk]}
      - {id: w-guild, name: Guild, type: shop, copies: 2, cost: 1, points: 1, keywords: [cafe],
         effects: [{when: passive, do: [{op: cost, amount: 1, match: {tag: kiosk}}, {op: produce, amount: 2}]}]}
      - {id: w-ship-hand, name: A, type: action, copies: 2, keywords: [],
         effects: [{when: played, do: [{op: ship, from: hand, type: farm, amount: 2, upto: true}]}]}
      - {id: w-ship-pile, name: B, type: action, copies: 2, keywords: [],
         effects: [{when: played, do: [{op: ship, from: discard, amount: 1}]}]}
      - {id: w-store-empire, name: C, type: action, copies: 2, keywords: [],
         effects: [{when: played, do: [{op: store, from: empire, target: {who: self, type: farm}}]}]}
      - {id: w-store-hand, name: D, type: action, copies: 2, keywords: [],
         effects: [{when: played, do: [{op: store, from: hand}, {op: store, from: discard}]}]}
      - {id: w-destroy, name: E, type: action, copies: 2, keywords: [],
         effects: [{when: played, do: [{op: destroy, target: {who: any, type: shop, tag: kiosk, min-cost: 2}}]}]}
      - {id: w-steal, name: F, type: action, copies: 2, keywords: [],
         effects: [{when: played, do: [{op: steal, target: {who: rival, type: building, tag: workshop}, amount: 2}]}]}
      - {id: w-per, name: G, type: action, copies: 2, keywords: [],
         effects: [{when: played, do: [{op: draw, amount: 2, per: "farms:garden", every: 2, max: 3}]}]}
      - {id: w-raid, name: Raid, type: farm, copies: 2, beans: 1, keywords: [estate],
         effects: [{when: upkeep, pay: [{op: discard, from: hand}],
                    do: [{op: swap, give: {who: self, type: farm, other: true}, take: {who: rival, type: farm}}]}]}
      - {id: w-keep, name: Keep, type: farm, copies: 2, beans: 1, keywords: [estate],
         effects: [{when: upkeep, do: [{op: sabotage, target: {who: any, type: building, other: true}}]},
                   {when: end, do: [{op: score, amount: 2, per: themes}, {op: score, amount: -1, per: sabotaged}]}]}
    goals:
      - {id: goal-w1, name: W1, best: most, metric: "buildings:workshop", points: 3}
      - {id: goal-w2, name: W2, best: fewest, metric: hand, points: 3}
    bonuses:
      - {id: w-b1, name: B1, best: most, metric: themes, type: farm, beans: 1, keywords: [prize]}
      - {id: w-b2, name: B2, best: most, metric: rival-sabotaged, type: shop, cost: 0, points: 1, keywords: [prize]}
      - {id: w-b3, name: B3, best: fewest, metric: upright, type: farm, beans: 1, keywords: [prize]}
      - {id: w-b4, name: B4, best: most, metric: hand, type: action, keywords: [prize],
         effects: [{when: played, do: [{op: draw}]}]}
"""


@pytest.fixture(scope="module")
def own_room(tmp_path_factory: pytest.TempPathFactory) -> RoastedEmpire:
    folder = tmp_path_factory.mktemp("own") / "my-empire"
    shutil.copytree(find("roasted-empire").data, folder)
    (folder / "workshop.yaml").write_text(OWN_THEME, encoding="utf-8")
    return RoastedEmpire(GameFolder("my-empire", folder, folder / "templates"))


def laid(room: RoastedEmpire) -> Table:
    return Table(2, ("workshop", "highland"), room)


def test_a_theme_of_ones_own_plays(own_room: RoastedEmpire) -> None:
    for seats in (2, 3):
        setup = own_room.usual_setup("standard", seats)
        own = (("Themes", ("workshop", "nightshift", "backroom")),)
        for game in range(25):
            assert play_random(own_room, type(setup)("standard", seats, own), f"own {game}").state.mover == -1


def test_passives_and_measures(own_room: RoastedEmpire) -> None:
    table = laid(own_room).empire(1, "w-farm", "w-shop", "w-guild").empire(2, "w-shop", "w-farm!")
    assert beans(table.state, 0) == 2 + 2
    assert costs(table.state, 0) == 3 + 1
    table.state.empires[0][2] |= 1
    assert (beans(table.state, 0), costs(table.state, 0)) == (2, 2 + 1)

    def of(word: str) -> int:
        return measure(table.state, 0, Measure(word, table.cards.tags))

    table.stored(1, "w-farm").shipped(1, "w-farm", "w-farm").hand(1, "w-shop")
    found = {word: of(word) for word in ("farms", "shops", "buildings", "sabotaged", "upright", "cards", "stored")}
    assert found == {"farms": 1, "shops": 2, "buildings": 3, "sabotaged": 1, "upright": 2, "cards": 6, "stored": 1}
    assert (of("rival-sabotaged"), of("shipped"), of("hand"), of("top-cost")) == (1, 2, 1, 2)
    assert (of("surplus"), of("points"), of("themes"), of("buildings:workshop")) == (-1, 4, 1, 3)
    assert (of("shops:kiosk"), of("shops:cafe")) == (1, 0)


def test_end_points_may_be_negative(own_room: RoastedEmpire) -> None:
    table = laid(own_room).empire(1, "w-keep", "w-shop!", "hillside-terrace!")
    assert end_points(table.state, 0) == 2 * 2 - 2


def test_steps_from_hand_and_pile(own_room: RoastedEmpire) -> None:
    table = laid(own_room).hand(1, "w-ship-hand", "w-farm", "w-shop").phase(BUILDING_PHASE)
    table.say("1 play w-ship-hand", "1 use")
    assert table.asked() == ["1 stop", "1 target w-farm"]
    table.say("1 target w-farm")
    assert table.names(table.state.shipped[0]) == ["w-farm"]
    pile = laid(own_room).hand(1, "w-ship-pile").discard("w-farm", "w-shop").phase(BUILDING_PHASE)
    pile.say("1 play w-ship-pile", "1 use", "1 target w-shop")
    assert pile.names(pile.state.shipped[0]) == ["w-shop"]
    store = laid(own_room).hand(1, "w-store-hand", "w-shop").discard("w-farm").phase(BUILDING_PHASE)
    store.say("1 play w-store-hand", "1 use")
    assert store.names(store.state.stored[0]) == ["w-farm", "w-shop"]


def test_steps_on_buildings(own_room: RoastedEmpire) -> None:
    table = laid(own_room).hand(1, "w-store-empire", "w-destroy").empire(1, "w-farm", "w-shop").empire(2, "w-shop")
    table.phase(BUILDING_PHASE).say("1 play w-store-empire", "1 use")
    assert table.names(table.state.stored[0]) == ["w-farm"]
    table.say("1 play w-destroy", "1 use", "1 target 2:w-shop")
    assert table.built(2) == []
    steal = laid(own_room).hand(1, "w-steal").hand(2, "w-farm").empire(2, "w-shop", "w-farm!", "hillside-terrace")
    steal.phase(BUILDING_PHASE).say("1 play w-steal", "1 use")
    assert "no workshop" in steal.refused("1 target 2:hillside-terrace")
    steal.say("1 target 2:w-farm!")
    assert steal.built(1) == ["w-farm!", "w-shop"]


def test_amounts_by_a_measure_with_a_cap(own_room: RoastedEmpire) -> None:
    table = laid(own_room).hand(1, "w-per").hand(2, "w-farm").empire(1, *["w-farm"] * 4).phase(BUILDING_PHASE)
    table.say("1 play w-per", "1 use")
    assert table.state.need == 3
    none = laid(own_room).hand(1, "w-per").hand(2, "w-farm").empire(1, "w-farm").phase(BUILDING_PHASE)
    assert none.say("1 play w-per").state.mover == 2  # an amount of 0 is not usable, so nothing is asked


def test_what_comes_in_during_upkeep_is_tapped(own_room: RoastedEmpire) -> None:
    table = laid(own_room).empire(1, "w-raid", "w-farm").empire(2, "w-keep").hand(1, "w-shop").phase(UPKEEP_PHASE)
    table.say("1 upkeep w-raid")  # its hand is discarded, the farm goes, the keep comes: all in silence
    assert table.built(2) == ["w-farm"]
    assert table.built(1) == ["w-raid", "w-keep"]  # everything is untapped at the end of the phase


def test_a_target_that_is_tapped_is_named_so(own_room: RoastedEmpire) -> None:
    table = laid(own_room).empire(1, "w-keep", "w-keep").empire(2, "w-farm").phase(UPKEEP_PHASE)
    table.say("1 upkeep w-keep")
    assert table.asked() == ["1 target 1:w-keep", "1 target 2:w-farm"]
    table.say("1 target 2:w-farm", "1 upkeep w-keep")
    assert table.built(1) == ["w-keep!", "w-keep"]  # the other keep was its only target left, sabotaging untaps


def test_texts_are_those_of_the_specification() -> None:
    cards = ROOM.cards
    for card, word in enumerate(cards.ids):
        assert wording.text_of(cards, card) == TEXTS[word]
        if card >= cards.first_bonus:
            assert wording.criterion_of(cards, card) == TEXTS[f"{word}/criterion"]
    for goal, word in enumerate(cards.goal_ids):
        assert wording.goal_text(cards, goal) == TEXTS[word]


def test_every_word_has_a_text(own_room: RoastedEmpire) -> None:
    cards = own_room.cards
    for card in range(cards.count):
        text = wording.text_of(cards, card)
        assert bool(text) == bool(cards.data[card].get("effects"))
        assert "  " not in text
    steal = wording.text_of(cards, cards.index["w-steal"])
    assert steal == "Steal 2 Workshop buildings of your rivals."


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("op: ship, from: deck", "op: ship, from: dekc", "did you mean 'deck'"),
        ("op: draw, amount: 2", "op: drwa, amount: 2", "did you mean 'draw'"),
        ("per: other-farms", "per: beans", "'per' is 'beans'"),
        ('metric: "farms:garden"', 'metric: "farms:gardn"', "did you mean 'garden'"),
        ("target: {who: self, type: building}, amount: 2", "amount: 2", "no 'target'"),
        ("{op: score, amount: 1", "{op: draw, amount: 1", "unknown op 'draw'"),
        ("when: upkeep", "when: upkep", "did you mean 'upkeep'"),
        ("every: 2, max: 3}]}]}", "every: 0, max: 3}]}]}", "'every' is '0'"),
    ],
)
def test_an_effect_that_cannot_work_is_found_where_it_stands(tmp_path: Path, right: str, wrong: str, why: str) -> None:
    folder = tmp_path / "own"
    shutil.copytree(find("roasted-empire").data, folder)
    file = folder / "highland.yaml"
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    line = text[: text.index(right)].count("\n") + 1
    with pytest.raises(UserError) as caught:
        load_values(GameFolder("own", folder, folder / "templates"))
    place = caught.value.complaints[0].place
    assert why in caught.value.complaints[0].what
    assert place is not None
    assert (Path(place.file).name, place.line) == ("highland.yaml", line)


def test_the_same_theme_in_two_files_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(find("roasted-empire").data, folder)
    shutil.copy(folder / "harbor.yaml", folder / "zharbor.yaml")
    with pytest.raises(UserError, match="stands twice in 'themes'"):
        load_values(GameFolder("own", folder, folder / "templates"))
