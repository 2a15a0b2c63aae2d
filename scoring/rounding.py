"""Rounding halves away from zero, exactly: the only rounding there is in the rules."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def round_half_up(value: Decimal | Fraction | int, places: int) -> Decimal:
    """``value`` to so many decimals, halves away from zero."""
    numerator, denominator = value.as_integer_ratio()
    whole = (2 * abs(numerator) * 10**places + denominator) // (2 * denominator)
    return Decimal(whole if numerator >= 0 else -whole).scaleb(-places)
