"""A drawn round as a value: tables, byes, and what could not be avoided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from scoring.side import Seat

E = TypeVar("E", int, str)
"""An entrant's id: all of a draw's ids are numbers, or all are texts. They are compared only to put them in one fixed order."""


@dataclass(frozen=True, slots=True)
class Table(Generic[E]):
    """One table: the entrants of both lines, one pair a side or two players a side (N before S, E before W)."""

    number: int
    ns: tuple[E, ...]
    ew: tuple[E, ...]

    @property
    def entrants(self) -> tuple[E, ...]:
        """Everyone at the table, NS first."""
        return self.ns + self.ew

    @property
    def seats(self) -> Mapping[Seat, E]:
        """Who sits in each seat, clockwise from N; both members of a pair are their pair."""
        return {Seat.N: self.ns[0], Seat.E: self.ew[0], Seat.S: self.ns[-1], Seat.W: self.ew[-1]}

    def iterate_meetings(self) -> Iterator[tuple[E, E, bool]]:
        """Every two at the table, lower id first, and whether they are partners."""
        everyone = self.entrants
        for index, one in enumerate(everyone):
            for position, other in enumerate(everyone[index + 1 :], index + 1):
                same_side = (index < len(self.ns)) == (position < len(self.ns))
                yield min(one, other), max(one, other), same_side


class RepeatKind(StrEnum):
    """How two meet again: as partners again, or at one table again in any role (model: "a repeat")."""

    PARTNER = "partner"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Repeat(Generic[E]):
    """Two who meet again, lower id first, at which table, and how often they met so before (as partners, or at one table)."""

    first: E
    second: E
    table: int
    kind: RepeatKind
    times: int


@dataclass(frozen=True, slots=True)
class Draw(Generic[E]):
    """A round as drawn.

    ``tables`` in order of their numbers, ``byes`` in order of id, ``repeats`` in order of table. ``cost`` is the sum of
    ``scoring.draw.meetings.weigh`` over all meetings, 0 when nobody meets again. ``proven`` says that no other draw of these entrants,
    with byes as fair, has fewer repeats (old partners before other meetings); without it a page may say "nothing better found", never
    "cannot be done".
    """

    tables: tuple[Table[E], ...]
    byes: tuple[E, ...]
    repeats: tuple[Repeat[E], ...]
    cost: int
    proven: bool
