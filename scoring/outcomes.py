"""What a round was for an entrant, and the points of the rounds that were not played."""

from __future__ import annotations

from enum import StrEnum

from scoring.rules import MissedRound, RuleSet


class RoundOutcome(StrEnum):
    """The missing cases as values: a round played, drawn out of, missed in one of several ways, or still open."""

    PLAYED = "played"
    BYE = "bye"
    ABSENT = "absent"
    MISSED_ROUND = "missed_round"
    LATE = "late"
    LEFT = "left"
    ABSENT_NOTIFIED = "absent_notified"
    ABSENT_UNNOTIFIED = "absent_unnotified"
    OPEN = "open"

    @property
    def is_absence(self) -> bool:
        """Whether the entrant was not there."""
        return self not in (RoundOutcome.PLAYED, RoundOutcome.BYE, RoundOutcome.OPEN)


_LOWEST_WHEN_MISSED = frozenset({RoundOutcome.LEFT, RoundOutcome.ABSENT_NOTIFIED})
_FIXED_WHEN_MISSED = frozenset({RoundOutcome.MISSED_ROUND, RoundOutcome.LATE})


def points_of_outcome(outcome: RoundOutcome, rules: RuleSet, lowest: int | None) -> int:
    """The points of a round that was not played.

    A bye ``bye_points`` (1600); a round missed or a late arrival ``missed_round`` (1450 or the lowest); leaving half-way or absence with
    notice the lowest; absence without notice nothing (docs/rules.md). ``lowest``: the lowest score of that round among those
    who played every round, None where nobody did; it then counts 0.
    """
    if outcome is RoundOutcome.BYE:
        return rules.bye_points
    if outcome in _FIXED_WHEN_MISSED and rules.missed_round is not MissedRound.LOWEST:
        return int(rules.missed_round)
    if outcome in _FIXED_WHEN_MISSED or outcome in _LOWEST_WHEN_MISSED:
        return lowest or 0
    return 0
