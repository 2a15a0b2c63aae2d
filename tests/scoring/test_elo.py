"""Ratings: Elo, with the seed's rule for equal scores (seed 004 l.122-124, rules.md D and H.9)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.elo import DRAW, LOSS, START, WIN, expected_score, find_k, rate_duel


@pytest.mark.parametrize(
    ("a", "b", "score", "after_a", "after_b"),
    [
        ("1500", "1500", WIN, "1516", "1484"),
        ("1500", "1500", LOSS, "1484", "1516"),
        ("1500", "1500", DRAW, "1500", "1500"),
        ("1400", "1600", WIN, "1424.31", "1575.69"),
        ("1400", "1600", LOSS, "1392.31", "1607.69"),
        ("1400", "1600", DRAW, "1408.31", "1600"),
        ("1600", "1400", DRAW, "1600", "1408.31"),
        ("1000", "2000", DRAW, "1015.9", "2000"),
        ("105", "105", LOSS, "100", "121"),
        ("100", "100", WIN, "116", "100"),
        ("80", "80", LOSS, "80", "96"),
        ("80", "2000", DRAW, "96", "2000"),
    ],
)
def test_a_duel_with_k_32(a: str, b: str, score: Decimal, after_a: str, after_b: str) -> None:
    after = rate_duel(Decimal(a), Decimal(b), score, Decimal(32), Decimal(32))
    assert after == (Decimal(after_a), Decimal(after_b))


def test_each_has_his_own_k() -> None:
    assert rate_duel(START, START, WIN, Decimal(32), Decimal(20)) == (Decimal(1516), Decimal(1490))
    assert rate_duel(START, START, LOSS, Decimal(32), Decimal(20)) == (Decimal(1484), Decimal(1510))
    assert rate_duel(Decimal(1500), Decimal(1900), DRAW, Decimal(20), Decimal(32)) == (Decimal("1508.18"), Decimal(1900))


def test_half_up() -> None:
    assert rate_duel(START, START, WIN, Decimal("0.05"), Decimal("0.05")) == (Decimal("1500.03"), Decimal("1499.98"))


@pytest.mark.parametrize(("own", "other", "expected"), [("1500", "1500", "0.5"), ("1900", "1500", "0.90909"), ("1500", "1900", "0.09091")])
def test_expected_score(own: str, other: str, expected: str) -> None:
    """rules.md D.3: 400 more is ten to one."""
    assert round(expected_score(Decimal(own), Decimal(other)), 5) == Decimal(expected)


@pytest.mark.parametrize(("rated", "k"), [(0, 32), (19, 32), (20, 20), (500, 20)])
def test_k(rated: int, k: int) -> None:
    """rules.md H.9: 32 for the first 20 rated duels, then 20."""
    assert find_k(rated) == k
