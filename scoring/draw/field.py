"""The individuals of a round by index, and what it costs to seat any of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.draw.ahead import add_byes
from scoring.draw.meetings import History, weigh
from scoring.draw.table import E

Quad = tuple[int, int, int, int]
"""A table of individuals by index: the first two are partners, and so are the last two."""

Grid = list[list[int]]
"""A whole number for every two indices."""


@dataclass(frozen=True, slots=True)
class Field:
    """Those present as 0 .. size - 1.

    ``met``, ``partnered``: how often two were at one table, and partners; ``byes``: how often each was drawn out; ``opponents`` and
    ``partners``: the cost of two at one table as the one or as the other.
    """

    met: Grid
    partnered: Grid
    byes: list[int]
    opponents: Grid
    partners: Grid

    @property
    def size(self) -> int:
        """How many are present."""
        return len(self.byes)

    @property
    def idle(self) -> int:
        """How many must be drawn out: what is left over from tables of four."""
        return len(self.byes) % 4

    def weigh_table(self, table: Quad) -> int:
        """The cost of a table."""
        a, b, c, d = table
        across = self.opponents[a][c] + self.opponents[a][d] + self.opponents[b][c] + self.opponents[b][d]
        return self.partners[a][b] + self.partners[c][d] + across

    def play(self, tables: Iterable[Quad], out: Iterable[int]) -> Field:
        """The field after a round of these tables and byes."""
        met = [list(row) for row in self.met]
        partnered = [list(row) for row in self.partnered]
        for a, b, c, d in tables:
            for one, other in ((a, b), (c, d)):
                _count_both(partnered, one, other)
                _count_both(met, one, other)
            for one, other in ((a, c), (a, d), (b, c), (b, d)):
                _count_both(met, one, other)
        return make_field(met, partnered, add_byes(self.byes, out))


def make_field(met: Grid, partnered: Grid, byes: list[int]) -> Field:
    """The field of these counts."""
    size = range(len(byes))
    return Field(
        met=met,
        partnered=partnered,
        byes=byes,
        opponents=[[weigh(met[i][j]) for j in size] for i in size],
        partners=[[weigh(met[i][j], partnered[i][j]) for j in size] for i in size],
    )


def read_field(ids: Sequence[E], history: History[E]) -> Field:
    """The field of these ids, index by index in the order given."""
    keys = [[(min(one, other), max(one, other)) for other in ids] for one in ids]
    return make_field(
        met=[[history.meetings.get(key, 0) for key in row] for row in keys],
        partnered=[[history.partners.get(key, 0) for key in row] for row in keys],
        byes=[history.byes.get(entrant, 0) for entrant in ids],
    )


def iterate_pairings(four: Sequence[int]) -> Iterator[Quad]:
    """The three ways four can be partners."""
    a, b, c, d = four
    yield a, b, c, d
    yield a, c, b, d
    yield a, d, b, c


def list_partners(tables: Iterable[Quad]) -> list[tuple[int, int]]:
    """The partnerships of these tables."""
    return [pair for a, b, c, d in tables for pair in ((a, b), (c, d))]


def _count_both(grid: Grid, one: int, other: int) -> None:
    grid[one][other] += 1
    grid[other][one] += 1
