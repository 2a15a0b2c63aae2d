"""The least round for up to sixteen individuals: every way to seat them is weighed, by subsets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random

from scoring.draw.ahead import Budget, add_byes, count_rounds_ahead, list_free
from scoring.draw.byes import choose_candidates
from scoring.draw.capacity import count_tablemate_rounds
from scoring.draw.cover import NEVER, Cover, Sets, list_indices, make_set, strike
from scoring.draw.field import Field, Quad, iterate_pairings, list_partners
from scoring.draw.meetings import AGAIN

LARGEST = 16
CANDIDATES = 60
PARTNER_STEPS = 600
TABLE_STEPS = 60


def seat_exactly(field: Field, rng: Random, rounds_left: int) -> tuple[list[Quad], list[int]]:
    """The tables, and those drawn out, of a round of the least cost there is; among such rounds one that leaves most for later.

    Later means: rounds in which nobody meets anybody again, then rounds in which nobody has the same partner again, out of the
    ``rounds_left`` (this one included). At most ``CANDIDATES`` rounds are compared, with a stated number of steps for all of them.
    """
    forced, pool = choose_candidates(field.byes, field.idle)
    players = make_set(set(range(field.size)).difference(forced))
    fours = {make_set(four): min(map(field.weigh_table, iterate_pairings(four))) for four in combinations(range(field.size), 4)}
    free = {table: cost for table, cost in fours.items() if not cost}
    outlook = Outlook(field, free, rounds_left, rng, Budget(TABLE_STEPS), Budget(PARTNER_STEPS))
    best: tuple[list[Quad], list[int]] = ([], [])
    most = (-1, -1)
    for sets in _iterate_candidates(fours, free, players, make_set(pool), rng):
        tables = [_choose_pairing(field, table, rng) for table in sets]
        out = sorted(set(range(field.size)).difference(*tables))
        ahead, goal = outlook.measure(tables, add_byes(field.byes, out))
        if ahead > most:
            best, most = (tables, out), ahead
        if ahead >= goal:
            break
    return best


def _iterate_candidates(fours: Sets, free: Sets, players: int, pool: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """Rounds with the fewest repeats: without any; else first those where the oftenest met are spared, then all of them."""
    without = Cover(free, pool)
    if without.find_least(players) < NEVER:
        yield from islice(without.iterate_least(players, rng), CANDIDATES)
        return
    yield from islice(Cover(fours, pool).iterate_least(players, rng), CANDIDATES)
    repeats = {table: cost - cost % AGAIN for table, cost in fours.items()}
    yield from islice(Cover(repeats, pool).iterate_least(players, rng), CANDIDATES)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the rounds after this one can still be, within two budgets of steps."""

    field: Field
    free: Sets
    rounds_left: int
    rng: Random
    table_steps: Budget
    partner_steps: Budget

    def measure(self, tables: Sequence[Quad], byes: Sequence[int]) -> tuple[tuple[int, int], tuple[int, int]]:
        """The rounds found without a meeting again and without a partner again after these tables, and the most there might be."""
        rounds = self._bound_tables(tables)
        partners = list_free(self.field.partnered, list_partners(tables))
        pair_rounds = min(self.rounds_left - 1, sum(map(len, partners)) // 2 // (2 * len(tables)))
        ahead = (
            self._count_tables(strike(self.free, tables), byes, rounds),
            count_rounds_ahead(partners, byes, self.field.idle, pair_rounds, self.rng, self.partner_steps),
        )
        return ahead, (rounds, pair_rounds)

    def _bound_tables(self, tables: Sequence[Quad]) -> int:
        """The most rounds without a meeting again that could follow: each player has only so many whom he never met."""
        if any(map(self.field.weigh_table, tables)):
            return 0
        unmet = [row.count(0) - 1 for row in self.field.play(tables, ()).met]
        rounds = min(self.rounds_left, count_tablemate_rounds(self.field.size)) - 1
        while rounds > 0 and sum(min(rounds, count // 3) for count in unmet) < rounds * 4 * len(tables):
            rounds -= 1
        return rounds

    def _count_tables(self, free: Sets, byes: Sequence[int], rounds: int) -> int:
        """The most rounds found, up to ``rounds``, of tables in ``free`` that have at most one player in common."""
        if rounds <= 0 or not self.table_steps.take():
            return 0
        forced, pool = choose_candidates(byes, self.field.idle)
        players = make_set(set(range(self.field.size)).difference(forced))
        cover = Cover(free, make_set(pool))
        if cover.find_least(players) == NEVER:
            return 0
        most = 0
        for sets in cover.iterate_least(players, self.rng):
            seated = [list_indices(table) for table in sets]
            out = set(range(self.field.size)).difference(*seated)
            most = max(most, 1 + self._count_tables(strike(free, seated), add_byes(byes, out), rounds - 1))
            if most == rounds or self.table_steps.left <= 0:
                break
        return most


def _choose_pairing(field: Field, table: int, rng: Random) -> Quad:
    """The partners of least cost at a table, the lot deciding among equals."""
    ways = list(iterate_pairings(list_indices(table)))
    least = min(map(field.weigh_table, ways))
    return rng.choice([way for way in ways if field.weigh_table(way) == least])
