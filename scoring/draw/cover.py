"""Tables of four that together hold everybody, each player once: exact, by subsets of the players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

NEVER = 10**15

Sets = Mapping[int, int]
"""Fours as bit sets of indices, and the least cost of a table of each."""


@dataclass(slots=True)
class Cover:
    """Tables for everybody in a bit set out of ``fours``, where those in ``pool`` may be drawn out instead.

    How many are drawn out needs no telling: it is what four does not divide. The least cost of each subset is kept in ``known``.
    """

    fours: Sets
    pool: int
    known: dict[int, int] = field(default_factory=dict)

    def find_least(self, players: int) -> int:
        """The least cost of seating these, NEVER when it cannot be done."""
        if players.bit_count() < 4:
            return 0 if not players & ~self.pool else NEVER
        least = self.known.get(players)
        if least is None:
            least = NEVER
            for table, cost in self._iterate_first(players):
                if cost < least:
                    least = min(least, cost + self.find_least(players & ~table))
            self.known[players] = least
        return least

    def iterate_least(self, players: int, rng: Random) -> Iterator[tuple[int, ...]]:
        """Every set of tables of the least cost, in a drawn order; the first is quick to get."""
        if players.bit_count() < 4:
            yield ()
            return
        least = self.find_least(players)
        ways = [table for table, cost in self._iterate_first(players) if cost + self.find_least(players & ~table) == least]
        rng.shuffle(ways)
        for table in ways:
            for rest in self.iterate_least(players & ~table, rng):
                yield (table, *rest) if table.bit_count() == 4 else rest

    def _iterate_first(self, players: int) -> Iterator[tuple[int, int]]:
        """What can become of the first of these: drawn out (a set of one), or a table."""
        first, *others = _list_bits(players)
        if players.bit_count() % 4 and first & self.pool:
            yield first, 0
        for b, c, d in combinations(others, 3):
            table = first | b | c | d
            if table in self.fours:
                yield table, self.fours[table]


def strike(free: Sets, tables: Collection[Collection[int]]) -> Sets:
    """The fours that have at most one player in common with each of these tables."""
    taken = [make_set(table) for table in tables]
    return {four: cost for four, cost in free.items() if all((four & table).bit_count() < 2 for table in taken)}


def make_set(indices: Collection[int]) -> int:
    """These indices as a bit set."""
    return sum(1 << index for index in indices)


def list_indices(players: int) -> list[int]:
    """The indices in a bit set, lowest first."""
    return [index for index in range(players.bit_length()) if players >> index & 1]


def _list_bits(players: int) -> list[int]:
    return [1 << index for index in list_indices(players)]
