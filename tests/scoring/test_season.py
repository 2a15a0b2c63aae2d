"""The season: best n of m, sum or average (rules.md A.7, G S01-S04)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.season import Score, SeasonLine, SeasonRule, SeasonValue, rank_season

AVERAGE = SeasonValue.AVERAGE


def value(scores: list[Score | None], rule: SeasonRule) -> SeasonLine:
    (line,) = rank_season({"A": scores}, rule)
    return line


def test_best_5_of_7() -> None:
    line = value([4563, 5013, 4790, 4311, 5200, None, 4988], SeasonRule(5, 5))
    assert line == SeasonLine("A", 1, 24554, (5200, 5013, 4988, 4790, 4563), (4311,), True)


def test_average_of_the_best_6_of_8() -> None:
    line = value([4801, 4650, 5102, 4377, 4999, 4210, 5321, 4720], SeasonRule(6, 6, AVERAGE))
    assert line.value == Decimal("4932.17")
    assert line.dropped == (4377, 4210)


def test_best_4_of_6() -> None:
    assert value([4520, 4610, 4380, 4790, None, 4405], SeasonRule(4)).value == 18325


@pytest.mark.parametrize(
    ("scores", "best", "counted", "dropped"),
    [
        ([3, 1, 2], None, (3, 2, 1), ()),
        ([3, 1, 2], 5, (3, 2, 1), ()),
        ([3, 1, 2], 1, (3,), (1, 2)),
        ([1, None, 3, 2], 2, (3, 2), (1,)),
        ([5, 5, 5], 2, (5, 5), (5,)),
        ([], 2, (), ()),
        ([None, None], 2, (), ()),
        ([0, None], 2, (0,), ()),
    ],
)
def test_what_counts_and_what_is_dropped(
    scores: list[Score | None], best: int | None, counted: tuple[int, ...], dropped: tuple[int, ...]
) -> None:
    """Counted highest first, dropped in the order of the evenings."""
    line = value(scores, SeasonRule(best))
    assert (line.counted, line.dropped) == (counted, dropped)


def test_of_equal_evenings_the_earlier_counts() -> None:
    """Told by the values' own places: 5.0 and 5 are equal."""
    line = value([Decimal("5.0"), 5, Decimal("5.00")], SeasonRule(1))
    assert [str(score) for score in line.counted] == ["5.0"]
    assert [str(score) for score in line.dropped] == ["5", "5.00"]


@pytest.mark.parametrize(
    ("scores", "average"),
    [([1, 0, 0, 0, 0, 0, 0, 0], "0.13"), ([4000, 4001], "4000.5"), ([1, 1, 0], "0.67"), ([1, 0, 0], "0.33"), ([None], "0"), ([7], "7")],
)
def test_average(scores: list[Score | None], average: str) -> None:
    """Divided by the number counted, two decimals, half up."""
    assert value(scores, SeasonRule(None, 0, AVERAGE)).value == Decimal(average)


@pytest.mark.parametrize(("evenings", "is_classified"), [(2, False), (3, True), (4, True)])
def test_minimum(evenings: int, is_classified: bool) -> None:
    line = value([4000] * evenings + [None], SeasonRule(5, 3))
    assert line.classified is is_classified
    assert line.rank == (1 if is_classified else None)


def test_places() -> None:
    """Equal values share; the unclassified follow by value without a place, then by first appearance."""
    scores: dict[str, list[Score | None]] = {
        "A": [100],
        "B": [50, 50],
        "C": [300],
        "D": [60, 60],
        "E": [70, 50],
        "F": [100],
    }
    lines = rank_season(scores, SeasonRule(2, 2))
    assert [(line.entrant, line.rank) for line in lines] == [("D", 1), ("E", 1), ("B", 3), ("C", None), ("A", None), ("F", None)]


def test_nobody() -> None:
    assert rank_season({}, SeasonRule(5, 5)) == []
