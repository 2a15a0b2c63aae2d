"""Matches: a fixed number of deals, or on to a number of points; a competition plays several series (seed 001 l.41, seed 003 rule 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules import RuleSet
from scoring.side import BySide, Side


@dataclass(frozen=True, slots=True)
class Match:
    """``series`` times the deals of the rules: 1 x 16, 1 x 8, 3 x 16, or one series to ``target_points``."""

    rules: RuleSet
    series: int = 1

    def is_over(self, totals: Sequence[BySide[int]]) -> bool:
        """Whether no deal is to be played after these, each deal's total in order."""
        if self.rules.target_points is not None:
            return max(add_up(totals)) >= self.rules.target_points
        return len(totals) >= self.rules.deals_per_round * self.series

    def find_winner(self, totals: Sequence[BySide[int]]) -> Side | None:
        """The side ahead when the match is over; None while it goes on or when both have the same."""
        score = add_up(totals)
        if not self.is_over(totals) or score.ns == score.ew:
            return None
        return Side.NS if score.ns > score.ew else Side.EW


def add_up(totals: Sequence[BySide[int]]) -> BySide[int]:
    """Each side's sum over the deals."""
    return BySide(sum(total.ns for total in totals), sum(total.ew for total in totals))
