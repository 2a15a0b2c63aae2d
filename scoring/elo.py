"""Ratings: Elo with the seed's rule for equal scores (seed 004 l.122-124, docs/rules.md)."""

from __future__ import annotations

from decimal import Decimal, localcontext

from scoring.rounding import round_half_up

START = Decimal(1500)
FLOOR = Decimal(100)
SCALE = 400
DEFAULT_K = 32
K_PROVISIONAL, K_SETTLED, PROVISIONAL_DUELS = 32, 20, 20
"""Each player's own K: 32 for the first 20 rated duels, then 20."""
WIN, DRAW, LOSS = Decimal(1), Decimal("0.5"), Decimal(0)


def find_k(rated_duels: int) -> int:
    """The K of a player who has had so many rated duels."""
    return K_PROVISIONAL if rated_duels < PROVISIONAL_DUELS else K_SETTLED


def expected_score(own: Decimal, other: Decimal) -> Decimal:
    """The share of a duel that is expected of a rating against another, 0 to 1."""
    with localcontext() as context:
        context.prec = 28
        return 1 / (1 + Decimal(10) ** ((other - own) / SCALE))


def rate_duel(a: Decimal, b: Decimal, score: Decimal, k_a: Decimal, k_b: Decimal) -> tuple[Decimal, Decimal]:
    """Both ratings after a duel; ``score`` is a's: 1, 0.5 or 0.

    A win moves both. On equal scores only the lower-rated gains K (0.5 - E); equal ratings stay. Nobody falls below 100, and a rating
    that is already below does not fall. Two decimals, half up.
    """
    change_a = k_a * (score - expected_score(a, b))
    change_b = k_b * (1 - score - expected_score(b, a))
    if score == DRAW:
        change_a, change_b = (change_a if a < b else Decimal(0)), (change_b if b < a else Decimal(0))
    return _move(a, change_a), _move(b, change_b)


def _move(rating: Decimal, change: Decimal) -> Decimal:
    return max(round_half_up(rating + change, 2), min(rating, FLOOR))
