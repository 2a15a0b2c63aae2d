"""What can be wrong with a score sheet: codes and levels, never sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.side import Side


class Level(StrEnum):
    """An error keeps a sheet from counting; a warning asks."""

    ERROR = "error"
    WARNING = "warning"


class Problem(StrEnum):
    """Every fault a sheet can show by itself; what each means is in docs/rules.md."""

    MISSING_VALUE = "missing_value"
    POINTS_RANGE = "points_range"
    BONUS_IN_POINTS_COLUMN = "bonus_in_points_column"
    POINTS_NOT_162 = "points_not_162"
    IMPOSSIBLE_POINTS = "impossible_points"
    ROEM_NOT_MULTIPLE_OF_10 = "roem_not_multiple_of_10"
    IMPOSSIBLE_ROEM = "impossible_roem"
    ROEM_NEEDS_MORE_POINTS = "roem_needs_more_points"
    EQUAL_TOTALS_WITHOUT_NAT = "equal_totals_without_nat"
    NAT_NOT_APPLIED = "nat_not_applied"
    PLAYING_SIDE_CONTRADICTION = "playing_side_contradiction"
    ZERO_WITHOUT_REASON = "zero_without_reason"
    LOSER_HAS_SCORE = "loser_has_score"
    PIT_WITHOUT_BONUS = "pit_without_bonus"
    REVOKE_WITHOUT_PENALTY = "revoke_without_penalty"
    NAT_WITH_PIT_BONUS = "nat_with_pit_bonus"
    ROEM_UNUSUAL = "roem_unusual"
    WRONG_NUMBER_OF_DEALS = "wrong_number_of_deals"
    COLUMN_TOTAL_WRONG = "column_total_wrong"
    CARD_POINTS_2592 = "card_points_2592"
    LAST_DIGIT = "last_digit"
    ROEM_TOTAL = "roem_total"
    TOTALS_UNUSUAL = "totals_unusual"

    @property
    def level(self) -> Level:
        """Whether it is an error or only asks."""
        return Level.WARNING if self in _WARNINGS else Level.ERROR


_WARNINGS = frozenset({Problem.NAT_WITH_PIT_BONUS, Problem.ROEM_UNUSUAL, Problem.TOTALS_UNUSUAL})


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem and where it is: the deal number (None: the sheet as a whole) and the side (None: both, or the row)."""

    problem: Problem
    deal: int | None = None
    side: Side | None = None

    @property
    def level(self) -> Level:
        """The level of the problem."""
        return self.problem.level
