"""Comparing the results of one board within one line: total, matchpoints or Butler; see docs/rules.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from statistics import median

from scoring.rounding import round_half_up


class Method(StrEnum):
    """How the results of a line are compared."""

    TOTAL = "total"
    MATCHPOINTS = "matchpoints"
    BUTLER = "butler"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Each entrant's score on a board; ``percent`` (one decimal, 0 to 100) only for matchpoints among two or more."""

    score: Mapping[str, int | Decimal]
    percent: Mapping[str, Decimal] | None = None


def compare_board(results: Mapping[str, int], method: Method = Method.MATCHPOINTS) -> Comparison:
    """The comparison of one board, one line; only those who played it are in ``results``, however many there are.

    Matchpoints: 2 for each entrant beaten, 1 for each equal, percent of what could be had. Total: the points themselves. Butler: the
    difference from the mean of the line, which leaves out one highest and one lowest result where there are four or more; the mean is
    not rounded, the score has one decimal, half away from zero.
    """
    if method is Method.TOTAL:
        return Comparison(dict(results))
    if method is Method.BUTLER:
        return Comparison(_compare_with_mean(results))
    scores = {entrant: _beat(own, entrant, results) for entrant, own in results.items()}
    most = 2 * (len(results) - 1)
    if most <= 0:
        return Comparison(dict(scores))
    percent = {entrant: round_half_up(Decimal(100 * score) / most, 1) for entrant, score in scores.items()}
    return Comparison(dict(scores), percent)


def find_datum(results: Mapping[str, int]) -> Decimal | None:
    """The median of the line (the ``datum`` of a board), None without results."""
    return Decimal(median(Decimal(value) for value in results.values())) if results else None


def average_percentages(boards: Iterable[Mapping[str, Decimal]]) -> dict[str, Decimal]:
    """Each entrant's percentage over an event: the mean of the boards he played, two decimals, half up. Byes change nothing."""
    by_entrant: dict[str, list[Decimal]] = {}
    for percent in boards:
        for entrant, value in percent.items():
            by_entrant.setdefault(entrant, []).append(value)
    return {entrant: round_half_up(sum(values, Decimal(0)) / len(values), 2) for entrant, values in by_entrant.items()}


def _beat(own: int, entrant: str, results: Mapping[str, int]) -> int:
    others = [value for name, value in results.items() if name != entrant]
    return sum(2 if own > value else 1 if own == value else 0 for value in others)


def _compare_with_mean(results: Mapping[str, int]) -> dict[str, int | Decimal]:
    if not results:
        return {}
    ordered = sorted(results.values())
    kept = ordered[1:-1] if len(ordered) >= 4 else ordered
    mean = Fraction(sum(kept), len(kept))
    return {entrant: round_half_up(own - mean, 1) for entrant, own in results.items()}
