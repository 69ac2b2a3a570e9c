"""The worked examples of the specification."""

from __future__ import annotations

from roasted_table import BUILDING_PHASE, CHECK, UPKEEP_PHASE, Table

from companion.games.roasted_empire import score
from companion.games.roasted_empire.measures import beans, costs, measure
from companion.games.roasted_empire.vocabulary import Measure


def counted(table: Table, seat: int, word: str) -> int:
    return measure(table.state, seat - 1, Measure(word, table.cards.tags))


def test_1_packs_pass_clockwise() -> None:
    table = Table(3, ("highland", "harbor"))
    table.state.round = 0
    table.state.phase = 0
    packs = {
        1: "hillside-terrace hillside-terrace hillside-terrace hillside-terrace hillside-terrace",
        2: "village-cafe village-cafe village-cafe village-cafe farm-gate-stall",
        3: "sailors-cafe sailors-cafe sailors-cafe sailors-cafe full-cargo",
    }
    from companion.games.roasted_empire import rules

    rules.advance(table.state)
    table.say(*(f"* deal {seat} {cards}" for seat, cards in packs.items()))
    table.say("1 pick hillside-terrace", "2 pick village-cafe", "3 pick sailors-cafe")
    assert "1 pick sailors-cafe" in table.asked()
    table.say("1 pick sailors-cafe", "2 pick hillside-terrace", "3 pick village-cafe")
    assert "1 pick village-cafe" in table.asked()
    table.say("1 pick village-cafe", "2 pick sailors-cafe", "3 pick hillside-terrace")
    table.say("1 pick hillside-terrace", "2 pick village-cafe", "3 pick sailors-cafe")
    assert table.names(table.state.discard) == ["farm-gate-stall", "full-cargo", "hillside-terrace"]
    assert [len(hand) for hand in table.state.hands] == [4, 4, 4]


def test_2_check_with_a_discount() -> None:
    table = Table()
    table.empire(1, "contract-farm", "rooftop-garden", "rooftop-garden!", "opera-cafe", "arcade-cafe", "espresso-cart")
    assert (beans(table.state, 0), costs(table.state, 0)) == (6, 8)
    table.phase(CHECK)
    assert table.asked() == ["1 drop arcade-cafe", "1 drop espresso-cart", "1 drop opera-cafe"]
    after = table.state.copy()
    table.say("1 drop arcade-cafe")
    assert (table.state.round, table.state.mover) == (2, 0)
    table.state = after
    table.say("1 drop espresso-cart")
    assert table.asked() == ["1 drop arcade-cafe", "1 drop opera-cafe"]
    table.say("1 drop opera-cafe")
    assert table.refused("1 drop arcade-cafe")


def test_3_upkeep_order() -> None:
    table = Table().empire(1, "old-estate", "customs-garden", "cold-store-cafe").phase(UPKEEP_PHASE)
    assert table.asked() == [
        "1 drop cold-store-cafe",
        "1 drop customs-garden",
        "1 drop old-estate",
        "1 upkeep cold-store-cafe",
        "1 upkeep customs-garden",
    ]
    assert "cannot pay" in table.refused("1 upkeep old-estate")
    table.say("1 upkeep customs-garden", "* draw charter")
    assert "1 upkeep old-estate" in table.asked()
    other = table.state.copy()
    table.say("1 upkeep old-estate")
    assert table.names(table.state.discard) == ["charter"]
    table.state = other
    table.state.stored[0].clear()
    table.say("1 drop cold-store-cafe")
    assert "old-estate" not in table.built(1)  # its only answer was to be dropped
    assert table.state.round == 2


def test_4_growing_farms() -> None:
    table = Table().empire(1, "shade-grove", "shade-grove", "contract-farm", "contract-farm!", "old-estate")
    assert beans(table.state, 0) == 15
    table = Table().empire(1, "shade-grove!", "shade-grove", "contract-farm", "contract-farm!", "old-estate")
    assert beans(table.state, 0) == 13


def protected() -> Table:
    table = Table().empire(
        2, "watchdog-field", "contract-farm", "rooftop-garden", "flagship-house", "opera-cafe", "smugglers-stand!"
    )
    return table.hand(1, "wrench-in-the-works", "hostile-takeover").stored(1, "charter")


def test_5_protection() -> None:
    table = protected().phase(BUILDING_PHASE).say("1 play wrench-in-the-works", "1 use")
    assert table.built(2)[4] == "opera-cafe!"
    assert table.state.mover == 0
    table = protected().phase(BUILDING_PHASE).say("1 play hostile-takeover", "1 use")
    assert table.names(table.state.discard) == ["charter"]
    assert table.asked() == ["1 target 2:opera-cafe", "1 target 2:smugglers-stand!"]
    assert "protected" in table.refused("1 target 2:flagship-house")
    table.say("1 target 2:opera-cafe")
    assert costs(table.state, 0) == 5


def test_6_nested_play() -> None:
    table = Table().hand(1, "speakeasy").hand(2, "yard-plot").stored(1, "dockside-plot", "full-cargo")
    table.phase(BUILDING_PHASE).say("1 build speakeasy", "1 use", "1 target dockside-plot", "1 use", "* draw charter")
    assert table.built(1) == ["speakeasy", "dockside-plot"]
    assert table.names(table.state.stored[0]) == ["full-cargo"]
    assert table.names(table.state.shipped[0]) == ["charter"]
    assert table.state.mover == 2
    bare = Table().hand(1, "speakeasy").hand(2, "yard-plot").phase(BUILDING_PHASE).say("1 build speakeasy")
    assert bare.state.mover == 2
    assert bare.refused("1 use")


def test_7_reward_and_ties() -> None:
    table = Table(3)
    for seat, farms in ((1, 2), (2, 2), (3, 1)):
        table.empire(seat, *["back-lot"] * farms)
    index = table.cards.index
    table.state.bonuses = (index["blue-ribbon-field"], index["coastal-tour"], *table.state.bonuses[2:])
    table.phase(4)
    assert table.state.winners == (-1,)
    assert all("blue-ribbon-field" not in table.built(seat) for seat in (1, 2, 3))
    table.state.phase = 4
    table.state.winners = (-1,)
    table.state.round = 2
    table.phase(4)
    assert table.state.winners[1] == 2
    assert "coastal-tour" in table.built(3)


def test_8_sabotaged_values() -> None:
    table = Table().empire(1, "old-estate!", "opera-cafe!", "summit-roastery")
    assert (beans(table.state, 0), costs(table.state, 0)) == (1, 7)
    assert counted(table, 1, "points") == 9
    assert counted(table, 1, "shops:palace") == 1
    assert counted(table, 1, "shops") == 2
    table.phase(UPKEEP_PHASE)
    assert not any("upkeep" in answer for answer in table.asked())


def test_9_swap() -> None:
    table = Table().empire(1, "contract-farm", "espresso-cart").empire(2, "grand-hotel-bar", "opera-cafe!")
    table.hand(1, "trade-places").hand(2, "yard-plot").phase(BUILDING_PHASE).say("1 play trade-places", "1 use")
    assert table.asked() == ["1 target 2:grand-hotel-bar", "1 target 2:opera-cafe!"]
    table.say("1 target 2:grand-hotel-bar")
    assert table.built(1) == ["contract-farm", "grand-hotel-bar"]
    assert table.built(2) == ["opera-cafe!", "espresso-cart"]
    assert costs(table.state, 1) == 2


def test_10_final_score_with_tie_break() -> None:
    table = Table(3)
    table.state.goals = (table.cards.goal_index["goal-land-baron"],)
    table.empire(1, "contract-farm", "import-estate", "opera-cafe", "patisserie")
    table.shipped(1, *["charter"] * 3).stored(1, "charter")
    table.empire(2, *["back-lot"] * 3, "all-night-diner", "tasting-barn").shipped(2, "full-cargo")
    table.empire(3, "yard-plot", "cellar-beds", "members-vault!", "archive-club")
    table.shipped(3, *["hidden-door"] * 3, *["stocktake"] * 2).stored(3, *["island-plantation"] * 4, "stocktake")
    results = score.results(table.state)
    assert [each.score for each in results] == [13, 13, 13]
    assert [each.rank for each in results] == [2, 3, 1]


def test_11_refused() -> None:
    table = (
        Table().hand(1, "full-cargo", "yard-plot").hand(2, "pier-kiosk").stored(2, "charter", "stocktake", "speakeasy")
    )
    table.phase(BUILDING_PHASE)
    assert "played, not built" in table.refused("1 build full-cargo")
    assert "built, not played" in table.refused("1 play yard-plot")
    assert table.refused("1 pick yard-plot")
    assert table.refused("2 build pier-kiosk")
    table.say("1 build yard-plot", "2 build pier-kiosk", "2 use", "2 target charter", "2 target stocktake")
    assert table.refused("2 target speakeasy")
    table.say("1 play full-cargo", "1 use")
    assert "2 cards are due" in table.refused("* draw village-cafe")
    assert "2 cards are due" in table.refused("* draw village-cafe village-cafe village-cafe")
    table.say("* draw village-cafe village-cafe")
    wrench = Table().hand(1, "wrench-in-the-works").empire(2, "opera-cafe!", "back-lot", "espresso-cart")
    wrench.phase(BUILDING_PHASE).say("1 play wrench-in-the-works", "1 use")
    assert "already" in wrench.refused("1 target 2:opera-cafe!")
    assert wrench.refused("1 target 2:opera-cafe")


def test_11_no_card_is_drawn_more_often_than_it_exists() -> None:
    table = Table().hand(1, "full-cargo").discard("summit-roastery").shipped(1, "summit-roastery")
    table.phase(BUILDING_PHASE).say("1 play full-cargo", "1 use")
    assert "discard pile" in table.refused("* draw summit-roastery village-cafe")
    assert "bonus" in table.refused("* draw free-port village-cafe")


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    table = Table().hand(1, "full-cargo").hand(2, "yard-plot")
    table.state.deck = [table.cards.index["charter"]]
    table.discard("back-lot").phase(BUILDING_PHASE).say("1 play full-cargo", "1 use")
    assert "discard pile" in table.refused("* draw back-lot charter")
    table.say("* draw charter back-lot")
    assert table.names(table.state.discard) == ["full-cargo"]  # the action is put away only after its draw
