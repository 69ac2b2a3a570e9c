"""How a person sees it: the goal and the prizes, every empire with its beans and costs, and one's own cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.games.roasted_empire import score
from companion.games.roasted_empire.cards import NOBODY
from companion.games.roasted_empire.measures import beans, beans_of, cost_of, costs, measure
from companion.games.roasted_empire.menu import described
from companion.games.roasted_empire.state import (
    ASK_PICK,
    ASK_TURN,
    BUILDING_PHASE,
    CARD_MASK,
    CARD_SHIFT,
    CHECK,
    DEALING,
    DRAFT,
    FLAGS,
    REWARD,
    SABOTAGED_BIT,
    SET_UP,
    THE_END,
    UNKNOWN,
    UPKEEP_PHASE,
    State,
)
from companion.games.roasted_empire.targets import ref_marks
from companion.games.roasted_empire.vocabulary import FARM, Measure
from companion.games.roasted_empire.wording import criterion_of, goal_text
from companion.screen import Block, Line, cut, heading, line, width_of

PHASE_NAMES: Final = {
    SET_UP: "set-up",
    DEALING: "deal",
    DRAFT: "draft",
    BUILDING_PHASE: "building",
    REWARD: "reward",
    UPKEEP_PHASE: "upkeep",
    CHECK: "check",
    THE_END: "the end",
}


def screen(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    """The table as a seat from 1 sees it, at most `width` wide."""
    lines: Block = [_title(state, names)]
    lines += _prizes(state, seat - 1, width, names)
    for step in range(state.plan.seats):
        lines += _empire(state, (seat + step) % state.plan.seats, width, names)  # rivals first, clockwise
    lines += _own(state, seat - 1, width)
    return [cut(each, width) for each in lines]


def _title(state: State, names: Sequence[str]) -> Line:
    title = state.plan.challenge.get("name", "Roasted Empire")
    where = f"round {max(1, state.round)} of {state.cards.rounds}, {PHASE_NAMES[state.phase]}"
    if state.phase == DRAFT:
        where += f" (pick {state.picks + 1} of {state.cards.keep})"
    piles = f"deck {len(state.deck)}, discard {len(state.discard)}"
    return line((f" {title} ", "bold reverse"), f"  {where}  ·  first: {names[state.first]}  ·  {piles}")


def _prizes(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    cards = state.cards
    lines: Block = []
    for goal in state.goals:
        text = f"{goal_text(cards, goal)} wins {cards.goal_points[goal]} points"
        lines.append(line(("Goal     ", "bold"), text, (_lead(state, seat, cards.goal_measure[goal]), "dim")))
    for number, card in enumerate(state.bonuses):
        pieces = line((f"Round {number + 1}  ", "bold" if number + 1 == state.round else ""))
        if number < len(state.winners):
            winner = state.winners[number]
            got = "a tie, nobody got it" if winner == NOBODY else f"won by {names[winner]}"
            pieces += line((f"{cards.names[card]}: {got}", "dim"))
        else:
            pieces += line(f"{criterion_of(cards, card)}: {described(cards, card).partition(': ')[0]}, ")
            pieces += line(described(cards, card).partition(": ")[2])
            if number + 1 == state.round:
                pieces += line((_lead(state, seat, cards.bonus_measure[card]), "dim"))
        lines.append(pieces)
    note = "shop 4→3 pt: costs 4 beans each round, worth 3 points; farms make the beans"
    return [*lines, line((f"         {note}", "dim"))] if state.bonuses else lines


def _lead(state: State, seat: int, wanted: Measure) -> str:
    """`  (you 3; 2, 4)`: how the measure stands."""
    found = [measure(state, other, wanted) for other in range(state.plan.seats)]
    rivals = ", ".join(str(value) for other, value in enumerate(found) if other != seat)
    return f"  (you {found[seat]}; rivals {rivals})"


def _empire(state: State, seat: int, width: int, names: Sequence[str]) -> Block:
    made, wanted = beans(state, seat), costs(state, seat)
    result = score.lines_of(state, seat, score.goal_winners(state))
    points = sum(value for _, value in result)
    short = f" SHORT BY {wanted - made}" if made < wanted else ""
    facts = f"beans {made}, costs {wanted}{short} · stored {len(state.stored[seat])} · "
    facts += f"shipped {len(state.shipped[seat])} · hand {len(state.hands[seat])} · {points} points now"
    lines: Block = [heading(f"{seat + 1} {names[seat]}: {facts}", width)]
    for kind in (True, False):
        items = _buildings(state, seat, kind)
        if items:
            lines += _flow("  Farms  " if kind else "  Shops  ", items, width)
    return lines


def _buildings(state: State, seat: int, farms: bool) -> list[str]:
    cards = state.cards
    texts: Counter[str] = Counter()
    for building in state.empires[seat]:
        card = building >> CARD_SHIFT & CARD_MASK
        if (cards.type[card] == FARM) != farms:
            continue
        made = beans_of(state, seat, building)
        if farms:
            figures = f"{made}"
        else:
            points = cards.sabotaged_points if building & SABOTAGED_BIT else cards.points[card]
            figures = f"{cost_of(state, seat, building)}→{points}" + (f" +{made}" if made else "")
        upkeep = " upkeep" if cards.upkeep[card] is not None and not building & FLAGS else ""
        texts[f"{cards.ids[card]}{ref_marks(building & FLAGS)} {figures}{upkeep}"] += 1
    return [text + (f" ×{count}" if count > 1 else "") for text, count in texts.items()]


def _flow(label: str, items: Sequence[str], width: int) -> Block:
    """Items in as many lines as they need."""
    lines: Block = [line((label, "bold"))]
    for number, item in enumerate(items):
        piece = item + ("" if number + 1 == len(items) else " · ")
        if width_of(lines[-1]) + len(piece) > width and width_of(lines[-1]) > len(label):
            lines.append(line(" " * len(label)))
        lines[-1] += line(piece)
    return lines


def _own(state: State, seat: int, width: int) -> Block:
    cards = state.cards
    lines: Block = []
    for title, zone in (("Pack", state.packs), ("Hand", state.hands), ("Stored", state.stored)):
        held = sorted(zone[seat])
        asked = state.mover == seat + 1 and state.ask == {"Pack": ASK_PICK, "Hand": ASK_TURN}.get(title)
        if not held or UNKNOWN in held or (asked and title == "Pack"):
            continue  # the menu below shows the pack card by card
        if title == "Stored" or asked:
            lines += _flow(f"{title:<8}", [cards.ids[card] for card in held], width)
            continue
        lines.append(heading(title, min(width, 40)))
        lines += [line("  " + described(cards, card)) for card in held]
    return lines
