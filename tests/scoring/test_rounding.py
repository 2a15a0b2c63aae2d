"""Halves go away from zero, exactly."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.rounding import round_half_up


@pytest.mark.parametrize(
    ("value", "places", "rounded"),
    [
        (Decimal("0.125"), 2, "0.13"),
        (Decimal("-0.125"), 2, "-0.13"),
        (Decimal("0.124999"), 2, "0.12"),
        (Decimal("1500.025"), 2, "1500.03"),
        (Fraction(1, 3), 1, "0.3"),
        (Fraction(-2, 3), 1, "-0.7"),
        (Fraction(1, 20), 1, "0.1"),
        (Fraction(-1, 20), 1, "-0.1"),
        (Fraction(1, 2), 0, "1"),
        (7, 2, "7"),
        (0, 1, "0"),
    ],
)
def test_half_up(value: Decimal | Fraction | int, places: int, rounded: str) -> None:
    assert round_half_up(value, places) == Decimal(rounded)
