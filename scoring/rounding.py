"""Rounding halves away from zero, exactly: the only rounding there is in the rules."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def round_half_up(value: Decimal | Fraction | int, places: int) -> Decimal:
    """``value`` to so many decimals, halves away from zero."""
    scaled = abs(Fraction(value)) * 10**places
    whole = (2 * scaled + 1) // 2
    return Decimal(whole if value >= 0 else -whole).scaleb(-places)
