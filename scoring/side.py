"""Seats round the table and the two sides they make up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")


class Side(StrEnum):
    """The two sides of a table: NS is WIJ on a paper sheet, EW is ZIJ."""

    NS = "ns"
    EW = "ew"

    @property
    def other(self) -> Side:
        """The opponents of this side."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(StrEnum):
    """The seats, clockwise. Three players sit N, E and S."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def side(self) -> Side:
        """The side this seat plays for when four play."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW

    def left(self, players: int = 4, steps: int = 1) -> Seat:
        """The seat ``steps`` places to the left (clockwise) at a table of ``players``."""
        return SEATS[(SEATS.index(self) + steps) % players]


SEATS: tuple[Seat, ...] = tuple(Seat)
SIDES: tuple[Side, ...] = tuple(Side)


def seats_of(players: int) -> tuple[Seat, ...]:
    """The seats taken at a table of three or four, clockwise from N."""
    return SEATS[:players]


def find_side(seat: Seat, lone: Seat | None = None) -> Side:
    """The side a seat plays for; where one plays alone against two, he keeps the side of his seat and both others are the other side."""
    if lone is None or seat is lone:
        return seat.side
    return lone.side.other


@dataclass(frozen=True, slots=True)
class BySide(Generic[T_co]):
    """One value for each side; every score is such a pair."""

    ns: T_co
    ew: T_co

    def __getitem__(self, side: Side) -> T_co:
        return self.ns if side is Side.NS else self.ew

    def __iter__(self) -> Iterator[T_co]:
        yield self.ns
        yield self.ew

    @property
    def swapped(self) -> BySide[T_co]:
        """The same two values with the sides exchanged."""
        return BySide(self.ew, self.ns)

    def map(self, change: Callable[[T_co], U]) -> BySide[U]:
        """Both values passed through ``change``."""
        return BySide(change(self.ns), change(self.ew))

    @staticmethod
    def given(side: Side, value: U, other: U) -> BySide[U]:
        """``value`` for ``side`` and ``other`` for its opponents."""
        return BySide(value, other) if side is Side.NS else BySide(other, value)
