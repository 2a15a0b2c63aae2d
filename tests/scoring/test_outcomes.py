"""What a round is worth that was not played (rules.md A.2, A.3)."""

from __future__ import annotations

import pytest

from scoring.outcomes import RoundOutcome, points_of_outcome
from scoring.rules import NKU, make_rules

LOWEST = make_rules("nku", {"missed_round": "lowest"})


@pytest.mark.parametrize(
    ("outcome", "fixed", "lowest"),
    [
        ("bye", 1600, 1600),
        ("missed_round", 1450, 987),
        ("late", 1450, 987),
        ("left", 987, 987),
        ("absent_notified", 987, 987),
        ("absent_unnotified", 0, 0),
        ("absent", 0, 0),
        ("open", 0, 0),
        ("played", 0, 0),
    ],
)
def test_points(outcome: str, fixed: int, lowest: int) -> None:
    """With 987 as the lowest score of the round, under fixed and under lowest values for missing one."""
    assert points_of_outcome(RoundOutcome(outcome), NKU, 987) == fixed
    assert points_of_outcome(RoundOutcome(outcome), LOWEST, 987) == lowest


def test_without_a_lowest_score_it_is_nothing() -> None:
    assert points_of_outcome(RoundOutcome.LEFT, NKU, None) == 0
    assert points_of_outcome(RoundOutcome.LATE, LOWEST, None) == 0


def test_a_club_has_its_own_values() -> None:
    rules = make_rules("nku", {"bye_points": 1200, "missed_round": 0})
    assert points_of_outcome(RoundOutcome.BYE, rules, 987) == 1200
    assert points_of_outcome(RoundOutcome.LATE, rules, 987) == 0


@pytest.mark.parametrize("outcome", RoundOutcome)
def test_absences(outcome: RoundOutcome) -> None:
    assert outcome.is_absence is (outcome not in ("played", "bye", "open"))
