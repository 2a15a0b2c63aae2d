"""A round for more than sixteen individuals: two exact matchings, then exchanges of two players while they may help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.draw.byes import choose_candidates
from scoring.draw.field import Field, Quad
from scoring.draw.matching import match_least, pair_off

STARTS = 5
SEATS_STARTED = 400
EXCHANGES = 60_000
REST = 10
ROUNDS_COMPARED = 8
SEATS_AHEAD = 1_000
EXCHANGES_AHEAD = 20_000


@dataclass(frozen=True, slots=True)
class Found:
    """A round as found: its tables, those drawn out, its cost, and the cost that no round can be below."""

    tables: list[Quad]
    out: list[int]
    cost: int
    bound: int


def seat_by_search(field: Field, rng: Random, rounds_left: int) -> Found:
    """The best round found.

    Partners are matched exactly, so the fewest old partners are certain; then partnerships are matched to tables exactly; then
    players are exchanged. A start ends at the cost of the partners alone (nothing can be less, and mostly it is 0), else when
    ``EXCHANGES`` exchanges were weighed; the best of ``STARTS`` starts (of ``SEATS_STARTED`` seats in all, for large fields) stands.

    Where the rounds left bring somebody to more than half of the others, up to ``ROUNDS_COMPARED`` rounds without a repeat are
    played on to the end, as far as ``SEATS_AHEAD`` seats go, and the one that ends with the fewest repeats stands. (Partners alone
    run short only after half as many rounds as there are players; that is not looked ahead for here.)
    """
    found = search_round(field, rng, EXCHANGES)
    for _ in range(min(STARTS, SEATS_STARTED // field.size) - 1):
        if found.cost > found.bound:
            found = min(found, search_round(field, rng, EXCHANGES), key=_get_cost)
    if found.cost or not _is_narrow(field, rounds_left):
        return found
    best, least = found, _play_on(field, found, rng, rounds_left)
    for _ in range(min(ROUNDS_COMPARED, SEATS_AHEAD // (field.size * rounds_left)) - 1):
        if least:
            found = search_round(field, rng, EXCHANGES_AHEAD)
            later = _play_on(field, found, rng, rounds_left)
            if not found.cost and later < least:
                best, least = found, later
    return best


def search_round(field: Field, rng: Random, exchanges: int) -> Found:
    """The round that one start finds."""
    order = list(range(field.size))
    rng.shuffle(order)
    pairs, out = pair_off(order, lambda one, other: field.partners[one][other], field.byes, field.idle)
    bound = sum(field.partners[one][other] for one, other in pairs)
    seating = Seating(field, _join_pairs(field, pairs) + out, 2 * len(pairs), set(choose_candidates(field.byes, field.idle)[1]))
    best, cost = improve(seating, bound, rng, exchanges)
    tables = [(best[p], best[p + 1], best[p + 2], best[p + 3]) for p in range(0, seating.seated, 4)]
    return Found(tables, best[seating.seated :], cost, bound)


@dataclass(slots=True)
class Seating:
    """Players by place: four places a table, where 0 and 1 are partners and 2 and 3 are, then the places of those drawn out.

    The partner of place p is at p ^ 1, the opponents are at p ^ 2 and p ^ 3. ``seated`` is the number of places at tables; only
    players in ``pool`` may go to or come from a place of those drawn out.
    """

    field: Field
    places: list[int]
    seated: int
    pool: set[int]

    def weigh(self, place: int, player: int) -> int:
        """The cost of the three meetings of this player in that place at a table."""
        opponents = self.field.opponents[player]
        partner = self.field.partners[player][self.places[place ^ 1]]
        return partner + opponents[self.places[place ^ 2]] + opponents[self.places[place ^ 3]]

    def list_costs(self) -> list[int]:
        """What each place costs; a meeting is seen from both ends, a bye costs nothing."""
        costs = [self.weigh(place, self.places[place]) for place in range(self.seated)]
        return costs + [0] * (len(self.places) - self.seated)

    def can_exchange(self, place: int, other: int) -> bool:
        """Whether the players of a place at a table and of another place may be exchanged: not at one table, and byes stay fair."""
        if other < self.seated:
            return other // 4 != place // 4
        return self.places[place] in self.pool and self.places[other] in self.pool

    def weigh_exchange(self, place: int, other: int, costs: Sequence[int]) -> int:
        """What the exchange adds to the cost; ``costs`` are those of ``list_costs``."""
        change = self.weigh(place, self.places[other]) - costs[place] - costs[other]
        return change + self.weigh(other, self.places[place]) if other < self.seated else change


def improve(seating: Seating, bound: int, rng: Random, exchanges: int) -> tuple[list[int], int]:
    """The best places seen while players are exchanged, and their cost.

    Each step takes somebody who meets somebody again and makes his best exchange, for better or worse. Whoever moved rests for up
    to ``REST`` steps, so that it is not undone at once, unless that gives the best so far. Ends at ``bound`` or when ``exchanges``
    have been weighed.
    """
    places, resting = seating.places, [0] * len(seating.places)
    costs = seating.list_costs()
    cost = sum(costs) // 2
    best, least = list(places), cost
    for step in range(exchanges // len(places)):
        if least == bound:
            break
        place = rng.choice([place for place, value in enumerate(costs) if value])
        ways = [
            (change, other)
            for other in range(len(places))
            if seating.can_exchange(place, other)
            and (
                cost + (change := seating.weigh_exchange(place, other, costs)) < least
                or max(resting[places[place]], resting[places[other]]) <= step
            )
        ]
        if ways:
            change = min(ways)[0]
            other = rng.choice([other for value, other in ways if value == change])
            places[place], places[other] = places[other], places[place]
            resting[places[place]] = resting[places[other]] = step + 1 + rng.randrange(REST)
            costs = seating.list_costs()
            cost += change
            if cost < least:
                best, least = list(places), cost
    return best, least


def _join_pairs(field: Field, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The players of these partnerships by place, joined to tables at the least cost."""
    edges = [
        (i, j, sum(field.opponents[one][other] for one in pairs[i] for other in pairs[j])) for j in range(len(pairs)) for i in range(j)
    ]
    tables = match_least(len(pairs), edges)
    return [player for i, j in tables for pair in (pairs[i], pairs[j]) for player in pair]


def _is_narrow(field: Field, rounds_left: int) -> bool:
    """Whether somebody will have met more than half of the others when these rounds are played, and two can be compared."""
    most = max(sum(1 for count in row if count) for row in field.met)
    return rounds_left > 1 and 2 * (most + 3 * rounds_left) >= field.size and 2 * field.size * rounds_left <= SEATS_AHEAD


def _play_on(field: Field, found: Found, rng: Random, rounds_left: int) -> int:
    """The cost of the rounds after this one when each is searched for quickly."""
    total = 0
    for _ in range(rounds_left - 1):
        field = field.play(found.tables, found.out)
        found = search_round(field, rng, EXCHANGES_AHEAD)
        total += found.cost
    return total


def _get_cost(found: Found) -> int:
    return found.cost
