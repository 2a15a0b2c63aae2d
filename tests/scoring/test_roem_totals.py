"""Which roem a side can have in a deal, and with how few points: the tables of the code, searched again."""

from __future__ import annotations

import pytest

from scoring.roem import find_roem_totals
from scoring.rules import make_rules
from tests.scoring.roem_search import find_least_points


@pytest.mark.parametrize(("preset", "four_jacks", "four_low"), [("nku", 100, 100), ("amsterdam", 200, 0)])
def test_the_tables_are_those_of_a_search(preset: str, four_jacks: int, four_low: int) -> None:
    """All disjoint sets of at most eight roem tricks, each filled with the cheapest cards."""
    assert find_roem_totals(make_rules(preset)).least_points == find_least_points(four_jacks, four_low)


@pytest.mark.parametrize(
    ("preset", "impossible"),
    [
        ("nku", {10, 30, 590, 610, *range(630, 700, 10), *range(710, 800, 10)}),
        ("amsterdam", {10, 30, 530, 630, 670, 680, 690, *range(710, 810, 10)}),
        ("french", {10, 30}),
        ("three_hand", {10, 30}),
    ],
)
def test_impossible_totals(preset: str, impossible: set[int]) -> None:
    """rules.md C.3; for values without a table only 10 and 30 are known."""
    totals = find_roem_totals(make_rules(preset))
    assert {roem for roem in range(0, 810, 10) if not totals.is_possible(roem)} == impossible
    assert totals.is_possible(810) is (preset in ("french", "three_hand"))


LEAST = {20: 0, 40: 0, 50: 10, 60: 2, 70: 10, 80: 13, 90: 10, 100: 0, 110: 21, 120: 7, 130: 30, 140: 12, 150: 12, 160: 14}
LEAST |= {170: 19, 180: 34, 190: 22, 200: 0, 210: 37, 220: 7, 230: 48, 240: 16}
LEAST_001 = {100: 12, 120: 12, 150: 22, 170: 22, 180: 35, 200: 26, 210: 42, 220: 26, 230: 61, 240: 26}


@pytest.mark.parametrize(("preset", "least"), [("nku", LEAST), ("amsterdam", LEAST | LEAST_001)])
def test_least_points(preset: str, least: dict[int, int]) -> None:
    """rules.md C.3, as published there."""
    totals = find_roem_totals(make_rules(preset))
    assert {roem: totals.points_needed(roem) for roem in least} == least


def test_nothing_is_known_of_other_values() -> None:
    assert {find_roem_totals(make_rules("french")).points_needed(roem) for roem in range(0, 810, 10)} == {0}
    assert find_roem_totals(make_rules("nku")).points_needed(10) == 0


@pytest.mark.parametrize(
    ("preset", "settings", "like"),
    [
        ("nku", {}, "nku"),
        ("general", {}, "nku"),
        ("kraken", {}, "nku"),
        ("rotterdam", {}, "amsterdam"),
        ("utrecht", {}, "amsterdam"),
        ("nku", {"four_jacks": 200, "four_low": 0}, "amsterdam"),
        ("amsterdam", {"four_jacks": 100, "four_low": 100}, "nku"),
        ("nku", {"four_jacks": 200}, "french"),
        ("nku", {"four_low": 0}, "french"),
        ("three_hand", {"four_jacks": 100, "four_low": 100}, "french"),
    ],
)
def test_the_table_goes_with_the_values(preset: str, settings: dict[str, int], like: str) -> None:
    """Three players have no table: a trick of theirs needs no fourth card."""
    assert find_roem_totals(make_rules(preset, settings)) is find_roem_totals(make_rules(like))
