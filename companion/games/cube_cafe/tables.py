"""Verbs, and what can be worked out from the values once: every move, ready made, by what must be there for it.

A move is a tuple that begins with its verb. Which moves are legal is then a matter of looking up: by the wheel's
position, by which staff are on the team and by which tables (as bits of one number) are in the state that a move needs.
"""

from __future__ import annotations

from typing import Final

from companion.games.cube_cafe.values import CCW, Values

Move = tuple[int, ...]
Moves = tuple[Move, ...]

# chance
CAR: Final = 0
VIP: Final = 1
ROLL: Final = 2
PLATE: Final = 3
# decisions; the first six in the order of the wheel's actions
SEAT: Final = 4
DRIVE: Final = 5
ORDER: Final = 6
COOK: Final = 7
SERVE: Final = 8
REFILL: Final = 9
MANAGER: Final = 10
ROTATE: Final = 11
BUS: Final = 12
REWARD: Final = 13
END: Final = 14

VERBS: Final = (
    *("car", "vip", "roll", "plate"),
    *("seat", "drive", "order", "cook", "serve", "refill", "manager", "rotate", "bus", "reward", "end"),
)
ON_WHEEL: Final = ("seat", "drive-thru", "take-order", "cook", "serve", "refill")
"""The wheel's actions as the rules know them; data may put them in any order round the wheel."""

# dishwasher spaces, in the order of `Tables.washer`
WASH_MANAGER: Final = 0
WASH_MATCH: Final = 1
WASH_COPY: Final = 2
WASH_WHEEL: Final = 3
WASH_REFILL: Final = 4
WASHER: Final = ("manager", "match", "copy", "wheel", "refill")

NONE: Final = -1
"""No plate, no cube, no car, no choice, nobody."""
CUSTOMER: Final = 0
"""One of the café's own at a table or in line; VIP number v is v + 1."""
CUBE_BITS: Final = 4
"""Cubes lie as one number: so many bits a colour, the first colour lowest."""
CUBE_MASK: Final = 15

END_MOVE: Final[Move] = (END,)


class Tables:
    """Looked-up answers for one `Values`."""

    def __init__(self, values: Values) -> None:
        self.values: Values = values
        self.colours: int = len(values.colours)
        self.wild: int = self.colours
        """The number of wild among staff, of rainbow among plates and cars."""
        self.place: tuple[int, ...] = tuple(values.actions.index(each) for each in ON_WHEEL)
        """Where on the wheel each action of ON_WHEEL is."""
        self.staff_bits: int = self.colours + 1
        self.shows: tuple[tuple[int, ...], ...] = tuple(
            tuple((self.place[action] + turn) % self.colours for action in range(len(ON_WHEEL)))
            for turn in range(self.colours)
        )
        """The colour at each action of ON_WHEEL, by how far the disc is turned."""
        self.steps: tuple[int, ...] = tuple(values.steps[place] for place in self.place)
        self.start_menu: int = sum(count << CUBE_BITS * colour for colour, count in enumerate(values.cubes))
        self.cube: tuple[int, ...] = tuple(1 << CUBE_BITS * colour for colour in range(self.colours))
        self.all_tables: int = (1 << values.tables) - 1
        self.all_washer: int = (1 << len(values.washer)) - 1
        self.washer: tuple[int, ...] = tuple(values.washer.index(each) for each in WASHER)
        """The number in the data of each space of WASHER."""
        self.walk: tuple[tuple[tuple[int, int], ...], ...] = self._walks()
        """By space and steps: where the manager comes, and the reward that he meets (0: none, else kind + 1)."""
        self.line_stars: tuple[int, ...] = values.line_stars
        self._build_moves()

    def _walks(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        values = self.values
        kinds = dict(values.track_rewards)
        most = max(*values.steps, values.washer_steps)
        walks = []
        for space in range(values.track):
            reached = []
            for steps in range(most + 1):
                passed = [(space + step) % values.track for step in range(1, steps + 1)]
                met = [kinds[each] + 1 for each in passed if each in kinds]
                reached.append(((space + steps) % values.track, met[0] if met else 0))
            walks.append(tuple(reached))
        return tuple(walks)

    def _build_moves(self) -> None:
        """Payment p = 4 × colour at the action + (1: such staff is there) + (2: wild staff is there)."""
        values = self.values
        payments = range(4 * self.colours)
        table_sets = [_bits(bits) for bits in range(1 << values.tables)]
        self.seat: tuple[tuple[Moves, ...], ...] = self._by_table(SEAT, table_sets)
        self.order: tuple[tuple[Moves, ...], ...] = self._by_table(ORDER, table_sets)
        self.refill: tuple[tuple[Moves, ...], ...] = self._by_table(REFILL, table_sets)
        self.drive: tuple[tuple[Moves, ...], ...] = tuple(
            tuple(tuple((DRIVE, staff, slot) for staff in self.payers(p)) for slot in range(len(values.slot_stars)))
            for p in payments
        )
        self.cook: tuple[Moves, ...] = tuple(tuple((COOK, staff) for staff in self.payers(p)) for p in payments)
        self.serve: tuple[tuple[tuple[tuple[Moves, ...], ...], ...], ...] = tuple(
            tuple(
                tuple(
                    tuple(
                        tuple((SERVE, staff, cube, space, table) for staff in self.payers(p) for table in tables)
                        for tables in table_sets
                    )
                    for cube in range(self.colours)
                )
                for space in range(len(values.spaces))
            )
            for p in payments
        )
        """By payment, space, cube and tables."""
        teams = range(1 << self.staff_bits)
        self.pays: tuple[tuple[int, ...], ...] = tuple(
            self._payments(turn, team) for turn in range(self.colours) for team in teams
        )
        """The payment of each action, by turn << staff_bits | team."""
        self.always: tuple[Moves, ...] = tuple(
            self._free_of_tables(turn, team) for turn in range(self.colours) for team in teams
        )
        """Manager, rotate and end, by turn << staff_bits | team."""
        self.rewards: tuple[Moves, ...] = ((), *(self._rewards(kind) for kind in range(len(values.reward_kinds))))
        self.copies: tuple[tuple[int, ...], ...] = tuple(
            tuple(each for each in _bits(team) if each != self.wild) or (NONE,) for team in teams
        )
        """The choices of `copy` by team."""
        self.any_colour: tuple[int, ...] = tuple(range(self.colours))
        self.refillable: tuple[tuple[int, ...], ...] = tuple(tables or (NONE,) for tables in table_sets)

    def _by_table(self, verb: int, table_sets: list[tuple[int, ...]]) -> tuple[tuple[Moves, ...], ...]:
        return tuple(
            tuple(tuple((verb, staff, table) for staff in self.payers(p) for table in tables) for tables in table_sets)
            for p in range(4 * self.colours)
        )

    def payers(self, payment: int) -> tuple[int, ...]:
        """The staff that a payment offers."""
        return (payment >> 2,) * (payment & 1) + (self.wild,) * (payment >> 1 & 1)

    def _payments(self, turn: int, team: int) -> tuple[int, ...]:
        wild = 2 * (team >> self.wild & 1)
        return tuple(4 * colour + wild + (team >> colour & 1) for colour in self.shows[turn])

    def _free_of_tables(self, turn: int, team: int) -> Moves:
        moves: list[Move] = []
        for action, payment in enumerate(self._payments(turn, team)):
            if self.steps[action]:
                moves += [(MANAGER, staff, action) for staff in self.payers(payment)]
        moves += [(ROTATE, staff, way) for staff in _bits(team) for way in self.values.turns]
        return (*moves, END_MOVE)

    def _rewards(self, kind: int) -> Moves:
        moves = [(REWARD, self.wild)] if self.values.reward_wild[kind] else [(REWARD, c) for c in range(self.colours)]
        if self.values.reward_money[kind]:
            moves.append((REWARD, self.money_word))
        return tuple(moves)

    @property
    def money_word(self) -> int:
        """What `reward money` names, after the colours and wild."""
        return self.wild + 1

    def turned(self, turn: int, way: int) -> int:
        """The wheel turned one step that way."""
        return (turn + (1 if way == CCW else -1)) % self.colours


def _bits(number: int) -> tuple[int, ...]:
    """The places of the bits that are set."""
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)
