"""What lies on the table: one café a seat, the bags, the round. Data only; `rules` changes it."""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.cube_cafe.tables import CUSTOMER, NONE, Tables


class Cafe:
    """One seat's café. Tables count from 0; sets of tables, staff, spaces and VIPs are bits of one number."""

    __slots__ = (
        "car",
        "car_money",
        "cube",
        "dirty",
        "dry",
        "due",
        "empty",
        "fed",
        "food",
        "free",
        "hungry",
        "line",
        "manager",
        "mask",
        "menu",
        "money",
        "outside",
        "plate",
        "plated",
        "present",
        "reward_money",
        "seated",
        "stars",
        "tables",
        "team",
        "turn",
        "washer",
        "who",
    )

    tables: Tables
    turn: int
    team: list[int]
    mask: int  # staff of which there is one on the team
    menu: int  # cubes, see tables.CUBE_BITS
    food: list[int]
    # the tables: who sits there, stars, plate, cube on the plate
    who: list[int]
    stars: list[int]
    plate: list[int]
    cube: list[int]
    empty: int
    hungry: int  # occupied, no plate
    plated: int  # occupied, a plate without a cube
    dry: int  # occupied, not refilled in this round
    dirty: int
    line: list[int]  # front first
    seated: int  # people who left the line for a table in this round
    outside: int
    washer: list[int]  # the plate on each space
    free: int
    car: list[int]
    fed: list[int]  # the cube on the car
    manager: int
    due: int  # the reward that is to be chosen: its kind + 1
    present: int  # VIPs in line or at a table
    money: int
    car_money: int  # of it, from the drive-thru
    reward_money: int  # of it, from the manager's rewards

    def __init__(self, tables: Tables, like: Cafe | None = None) -> None:
        """A café before its first guest, or one like another: a copy made this way is cheap and can be compiled."""
        self.tables = tables
        if like is None:
            self._open(tables)
            return
        self.turn = like.turn
        self.team = like.team[:]
        self.mask = like.mask
        self.menu = like.menu
        self.food = like.food[:]
        self.who = like.who[:]
        self.stars = like.stars[:]
        self.plate = like.plate[:]
        self.cube = like.cube[:]
        self.empty = like.empty
        self.hungry = like.hungry
        self.plated = like.plated
        self.dry = like.dry
        self.dirty = like.dirty
        self.line = like.line[:]
        self.seated = like.seated
        self.outside = like.outside
        self.washer = like.washer[:]
        self.free = like.free
        self.car = like.car[:]
        self.fed = like.fed[:]
        self.manager = like.manager
        self.due = like.due
        self.present = like.present
        self.money = like.money
        self.car_money = like.car_money
        self.reward_money = like.reward_money

    def _open(self, tables: Tables) -> None:
        values = tables.values
        seats = values.tables
        self.turn = values.start_turn
        self.team = [0] * len(values.staff)
        self.mask = 0
        self.menu = tables.start_menu
        self.food = [0] * len(values.spaces)
        self.who = [NONE] * seats
        self.stars = [0] * seats
        self.plate = [NONE] * seats
        self.cube = [NONE] * seats
        self.empty = tables.all_tables
        self.hungry = 0
        self.plated = 0
        self.dry = 0
        self.dirty = 0
        self.line = [CUSTOMER] * values.customers
        self.seated = 0
        self.outside = 0
        self.washer = [NONE] * len(values.washer)
        self.free = tables.all_washer
        self.car = [NONE] * len(values.slot_stars)
        self.fed = [NONE] * len(values.slot_stars)
        self.manager = 0
        self.due = 0
        self.present = 0
        self.money = 0
        self.car_money = 0
        self.reward_money = 0

    def copy(self) -> Cafe:
        """A café alike that shares nothing which can change."""
        return Cafe(self.tables, self)

    def key(self) -> tuple[int, ...]:
        """All that makes two cafés the same."""
        return (
            self.turn,
            self.menu,
            self.dry,
            self.seated,
            self.outside,
            self.manager,
            self.due,
            self.money,
            self.car_money,
            self.reward_money,
            *self.team,
            *self.food,
            *self.who,
            *self.stars,
            *self.plate,
            *self.cube,
            *self.washer,
            *self.car,
            *self.fed,
            *self.line,
        )

    def remaining(self) -> int:
        """Guests at tables and in cars, for the tie-break."""
        return sum(who != NONE for who in self.who) + sum(car != NONE for car in self.car)


class State:
    """All cafés and what they share; `mover`: 0 chance, a seat from 1, -1 nobody any more."""

    __slots__ = ("cafes", "cars", "due", "mover", "ordered", "plates", "revealed", "round", "seat", "tables")

    tables: Tables
    cafes: list[Cafe]
    plates: list[int]  # in the bag, by colour
    cars: list[int]
    revealed: list[int]  # VIPs in the order in which they came
    round: int
    mover: int
    due: int  # the verb of the chance event that is due
    seat: int  # whose car, plate or shift it is
    ordered: int  # the table for which a plate is due

    def __init__(self, tables: Tables, seats: int, like: State | None = None) -> None:
        """All cafés before the first event, or as they are in another state."""
        self.tables = tables
        if like is None:
            self._open(tables, seats)
            return
        self.cafes = [Cafe(tables, cafe) for cafe in like.cafes]
        self.plates = like.plates[:]
        self.cars = like.cars[:]
        self.revealed = like.revealed[:]
        self.round = like.round
        self.mover = like.mover
        self.due = like.due
        self.seat = like.seat
        self.ordered = like.ordered

    def _open(self, tables: Tables, seats: int) -> None:
        values = tables.values
        self.cafes = [Cafe(tables) for _ in range(seats)]
        self.plates = list(values.plates)
        self.cars = list(values.cars)
        self.revealed = []
        self.round = 1
        self.mover = 0
        self.due = NONE
        self.seat = 1
        self.ordered = NONE

    @property
    def cafe(self) -> Cafe:
        """The café of the seat whose car, plate or shift it is."""
        return self.cafes[self.seat - 1]

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        return State(self.tables, len(self.cafes), self)

    def key(self) -> Hashable:
        """All that makes two states the same."""
        return (
            self.tables.values.challenge,
            self.round,
            self.mover,
            self.due,
            self.seat,
            self.ordered,
            *self.plates,
            *self.cars,
            tuple(self.revealed),
            tuple(cafe.key() for cafe in self.cafes),
        )
