"""A round by lot, for fixed pairs and for individuals with a new partner each round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from scoring.draw.ahead import Budget, add_byes, count_rounds_ahead, list_free
from scoring.draw.exact import LARGEST, seat_exactly
from scoring.draw.field import Quad, read_field
from scoring.draw.matching import pair_off
from scoring.draw.meetings import History, make_draw, weigh
from scoring.draw.search import seat_by_search
from scoring.draw.table import Draw, E, Table

ATTEMPTS = 12
MATCHING_STEPS = 200_000


def draw_pairs(entrants: Iterable[E], history: History[E], rng: Random, *, rounds_left: int = 1) -> Draw[E]:
    """A round for these present pairs: one pair on either line of each table, and one drawn out when their number is odd.

    The repeats are the fewest there can be whoever is drawn out, and the bye is fair (``byes.choose_candidates``): one exact
    matching finds both, so the draw is always ``proven``. ``rounds_left`` is the number of rounds still to be drawn, this one
    included: of the draws without a repeat one is taken that leaves the later rounds without one as well, within a stated number
    of matchings. Lines are balanced over the rounds; among equals, and for the order of the tables, the lot decides. Fewer than two
    pairs make no table: whoever is there is drawn out. (Rules A.2; seed 002 l.23 for the bye.)
    """
    ids = sorted(set(entrants))
    if len(ids) < 2:
        return make_draw([], ids, history, proven=True)
    byes = [history.byes.get(entrant, 0) for entrant in ids]
    met = [[history.meetings.get((min(one, other), max(one, other)), 0) for other in ids] for one in ids]
    pairs, out = _match_pairs(met, byes, rng, rounds_left)
    rng.shuffle(pairs)
    tables = [Table(number, *_choose_lines(ids[one], ids[other], history, rng)) for number, (one, other) in enumerate(pairs, start=1)]
    return make_draw(tables, [ids[index] for index in out], history, proven=True)


def draw_individuals(entrants: Iterable[E], history: History[E], rng: Random, *, rounds_left: int = 1) -> Draw[E]:
    """A round for these present players: tables of four, each with a partner; what four does not divide is drawn out.

    Old partners are the fewest there can be; meetings at one table in any role are the fewest there can be up to 16 players
    (``proven``), above that the fewest found in a stated number of steps. Byes are fair (``byes.choose_candidates``) and chosen with
    the tables. ``rounds_left`` is the number of rounds still to be drawn, this one included: a round is taken that leaves the later
    ones as few repeats as could be found. Seats and the order of the tables are drawn. Fewer than four make no table: all are drawn
    out. (Rules A.1 "redraw every round", A.2; what a repeat is: scoring.draw.table.RepeatKind.)
    """
    ids = sorted(set(entrants))
    if len(ids) < 4:
        return make_draw([], ids, history, proven=True)
    rng.shuffle(ids)
    field = read_field(ids, history)
    proven = True
    if len(ids) <= LARGEST:
        quads, out = seat_exactly(field, rng, rounds_left)
    else:
        found = seat_by_search(field, rng, rounds_left)
        quads, out, proven = found.tables, found.out, found.cost == found.bound
    rng.shuffle(quads)
    tables = [_draw_seats(number, quad, ids, rng) for number, quad in enumerate(quads, start=1)]
    return make_draw(tables, [ids[index] for index in out], history, proven=proven)


def _match_pairs(
    met: Sequence[Sequence[int]], byes: Sequence[int], rng: Random, rounds_left: int
) -> tuple[list[tuple[int, int]], list[int]]:
    """The indices that meet, and those drawn out."""
    size, idle = len(met), len(met) % 2
    budget = Budget(MATCHING_STEPS // size**2)
    order = list(range(size))
    best: tuple[list[tuple[int, int]], list[int]] = ([], [])
    most = -1
    for _ in range(ATTEMPTS):
        rng.shuffle(order)
        pairs, out = pair_off(order, lambda one, other: weigh(met[one][other]), byes, idle)
        free = list_free(met, pairs)
        goal = min(rounds_left - 1, sum(map(len, free)) // 2 // (size // 2))
        ahead = count_rounds_ahead(free, add_byes(byes, out), idle, goal, rng, budget)
        if ahead > most:
            best, most = (pairs, out), ahead
        if ahead >= goal:
            break
    return best


def _choose_lines(one: E, other: E, history: History[E], rng: Random) -> tuple[tuple[E], tuple[E]]:
    """Who sits NS and who EW: NS is for who sat there less, compared with EW; among equals the lot decides."""
    lead = history.lines.get(one, 0) - history.lines.get(other, 0)
    swap = lead > 0 or (lead == 0 and rng.random() < 0.5)
    return ((other,), (one,)) if swap else ((one,), (other,))


def _draw_seats(number: int, quad: Quad, ids: Sequence[E], rng: Random) -> Table[E]:
    """The table with the seats drawn: which partnership sits NS, and who of it sits N."""
    sides = [[ids[quad[0]], ids[quad[1]]], [ids[quad[2]], ids[quad[3]]]]
    for side in sides:
        rng.shuffle(side)
    rng.shuffle(sides)
    ns, ew = sides
    return Table(number, tuple(ns), tuple(ew))
