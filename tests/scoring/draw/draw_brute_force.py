"""Every round there could be, tried one by one: what the draws are compared with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.draw.meetings import History, make_draw
from scoring.draw.table import Draw, Table


def iterate_fair_byes(entrants: Sequence[int], history: History[int], idle: int) -> Iterator[tuple[int, ...]]:
    """Every choice of ``idle`` byes in which nobody drawn out had more byes than one who plays."""
    counts = {entrant: history.byes.get(entrant, 0) for entrant in entrants}
    for out in combinations(entrants, idle):
        seated = [counts[entrant] for entrant in entrants if entrant not in out]
        if max([counts[entrant] for entrant in out], default=0) <= min(seated):
            yield out


def iterate_pairings(entrants: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair all of an even number."""
    if not entrants:
        yield []
        return
    first, *others = entrants
    for other in others:
        for rest in iterate_pairings([entrant for entrant in others if entrant != other]):
            yield [(first, other), *rest]


def iterate_pair_draws(entrants: Sequence[int], history: History[int]) -> Iterator[Draw[int]]:
    """Every fair round of fixed pairs."""
    for out in iterate_fair_byes(entrants, history, len(entrants) % 2):
        for pairs in iterate_pairings([entrant for entrant in entrants if entrant not in out]):
            tables = [Table(number, (one,), (other,)) for number, (one, other) in enumerate(pairs, start=1)]
            yield make_draw(tables, out, history, proven=False)


def iterate_individual_draws(entrants: Sequence[int], history: History[int]) -> Iterator[Draw[int]]:
    """Every fair round of individuals."""
    for out in iterate_fair_byes(entrants, history, len(entrants) % 4):
        for pairs in iterate_pairings([entrant for entrant in entrants if entrant not in out]):
            for tables in iterate_pairings(range(len(pairs))):
                seated = [Table(number, pairs[i], pairs[j]) for number, (i, j) in enumerate(tables, start=1)]
                yield make_draw(seated, out, history, proven=False)
