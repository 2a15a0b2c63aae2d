"""The levels of rules.md B.2 and B.3: all are errors but three questions."""

from __future__ import annotations

import pytest

from scoring.problems import Finding, Level, Problem


@pytest.mark.parametrize("problem", Problem)
def test_levels(problem: Problem) -> None:
    asks = problem in ("nat_with_pit_bonus", "roem_unusual", "totals_unusual")
    assert problem.level is (Level.WARNING if asks else Level.ERROR)
    assert Finding(problem).level is problem.level
