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

    def __init__(self, tables: Tables) -> None:
        values = tables.values
        seats = values.tables
        self.tables: Tables = tables
        self.turn: int = values.start_turn
        self.team: list[int] = [0] * len(values.staff)
        self.mask: int = 0  # staff of which there is one on the team
        self.menu: int = tables.start_menu  # cubes, see tables.CUBE_BITS
        self.food: list[int] = [0] * len(values.spaces)
        # the tables: who sits there, stars, plate, cube on the plate
        self.who: list[int] = [NONE] * seats
        self.stars: list[int] = [0] * seats
        self.plate: list[int] = [NONE] * seats
        self.cube: list[int] = [NONE] * seats
        self.empty: int = tables.all_tables
        self.hungry: int = 0  # occupied, no plate
        self.plated: int = 0  # occupied, a plate without a cube
        self.dry: int = 0  # occupied, not refilled in this round
        self.dirty: int = 0
        self.line: list[int] = [CUSTOMER] * values.customers  # front first
        self.seated: int = 0  # people who left the line for a table in this round
        self.outside: int = 0
        self.washer: list[int] = [NONE] * len(values.washer)  # the plate on each space
        self.free: int = tables.all_washer
        self.car: list[int] = [NONE] * len(values.slot_stars)
        self.fed: list[int] = [NONE] * len(values.slot_stars)  # the cube on the car
        self.manager: int = 0
        self.due: int = 0  # the reward that is to be chosen: its kind + 1
        self.present: int = 0  # VIPs in line or at a table
        self.money: int = 0
        self.car_money: int = 0  # of it, from the drive-thru
        self.reward_money: int = 0  # of it, from the manager's rewards

    def copy(self) -> Cafe:
        """A café alike that shares nothing which can change."""
        other = Cafe.__new__(Cafe)
        other.tables = self.tables
        other.turn = self.turn
        other.team = self.team[:]
        other.mask = self.mask
        other.menu = self.menu
        other.food = self.food[:]
        other.who = self.who[:]
        other.stars = self.stars[:]
        other.plate = self.plate[:]
        other.cube = self.cube[:]
        other.empty = self.empty
        other.hungry = self.hungry
        other.plated = self.plated
        other.dry = self.dry
        other.dirty = self.dirty
        other.line = self.line[:]
        other.seated = self.seated
        other.outside = self.outside
        other.washer = self.washer[:]
        other.free = self.free
        other.car = self.car[:]
        other.fed = self.fed[:]
        other.manager = self.manager
        other.due = self.due
        other.present = self.present
        other.money = self.money
        other.car_money = self.car_money
        other.reward_money = self.reward_money
        return other

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

    def __init__(self, tables: Tables, seats: int) -> None:
        values = tables.values
        self.tables: Tables = tables
        self.cafes: list[Cafe] = [Cafe(tables) for _ in range(seats)]
        self.plates: list[int] = list(values.plates)  # in the bag, by colour
        self.cars: list[int] = list(values.cars)
        self.revealed: list[int] = []  # VIPs in the order in which they came
        self.round: int = 1
        self.mover: int = 0
        self.due: int = NONE  # the verb of the chance event that is due
        self.seat: int = 1  # whose car, plate or shift it is
        self.ordered: int = NONE  # the table for which a plate is due

    @property
    def cafe(self) -> Cafe:
        """The café of the seat whose car, plate or shift it is."""
        return self.cafes[self.seat - 1]

    def copy(self) -> State:
        """A state alike that shares nothing which can change."""
        other = State.__new__(State)
        other.tables = self.tables
        other.cafes = [cafe.copy() for cafe in self.cafes]
        other.plates = self.plates[:]
        other.cars = self.cars[:]
        other.revealed = self.revealed[:]
        other.round = self.round
        other.mover = self.mover
        other.due = self.due
        other.seat = self.seat
        other.ordered = self.ordered
        return other

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
