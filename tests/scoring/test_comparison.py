"""One board, one line: matchpoints, total, Butler, datum (rules.md E, G M01-M02)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.comparison import Comparison, Method, average_percentages, compare_board, find_datum


def name(results: list[int]) -> dict[str, int]:
    return {str(place): points for place, points in enumerate(results, 1)}


@pytest.mark.parametrize(
    ("results", "scores", "percents"),
    [
        ([182, 92, 0], [4, 2, 0], [100, 50, 0]),
        ([92, 92, 182], [1, 1, 4], [25, 25, 100]),
        ([100, 100], [1, 1], [50, 50]),
        ([4, 3, 2, 1], [6, 4, 2, 0], ["100", "66.7", "33.3", "0"]),
        ([1, 1, 1, 2, 2, 2, 3], [2, 2, 2, 8, 8, 8, 12], ["16.7", "16.7", "16.7", "66.7", "66.7", "66.7", "100"]),
    ],
)
def test_matchpoints(results: list[int], scores: list[int], percents: list[str]) -> None:
    """Two for each beaten, one for each equal; percent of what could be had."""
    comparison = compare_board(name(results), Method.MATCHPOINTS)
    assert comparison == Comparison(name(scores), {str(place): Decimal(percent) for place, percent in enumerate(percents, 1)})
    assert compare_board(name(results)) == comparison


@pytest.mark.parametrize("results", [[], [182]])
def test_alone_there_is_nothing_to_compare(results: list[int]) -> None:
    assert compare_board(name(results)) == Comparison(dict.fromkeys(name(results), 0))
    assert compare_board(name(results), Method.BUTLER) == Comparison(dict.fromkeys(name(results), 0))


def test_total() -> None:
    assert compare_board(name([182, 92, 0]), Method.TOTAL) == Comparison(name([182, 92, 0]))


@pytest.mark.parametrize(
    ("results", "scores"),
    [
        ([100, 61], ["19.5", "-19.5"]),
        ([182, 92, 0], ["90.7", "0.7", "-91.3"]),
        ([182, 100, 90, 0], ["87", "5", "-5", "-95"]),
        ([100, 100, 50, 50], ["25", "25", "-25", "-25"]),
        ([82, 80, 100, 90, 95, 70], ["-4.8", "-6.8", "13.3", "3.3", "8.3", "-16.8"]),
        ([1, 0, 0], ["0.7", "-0.3", "-0.3"]),
        ([0, 0, 0, 1000], ["0", "0", "0", "1000"]),
        ([0, 0, 1000], ["-333.3", "-333.3", "666.7"]),
    ],
)
def test_butler(results: list[int], scores: list[str]) -> None:
    """From the mean, from four results on without one highest and one lowest; one decimal, half away from zero."""
    comparison = compare_board(name(results), Method.BUTLER)
    assert comparison == Comparison({str(place): Decimal(score) for place, score in enumerate(scores, 1)})


@pytest.mark.parametrize(
    ("results", "datum"), [([], None), ([182], "182"), ([182, 92], "137"), ([182, 91, 92, 0], "91.5"), ([3, 1, 2], "2")]
)
def test_datum(results: list[int], datum: str | None) -> None:
    """The median of the line."""
    assert find_datum(name(results)) == (Decimal(datum) if datum else None)


def test_the_percentage_of_an_event() -> None:
    """The mean of the boards each has played; a bye changes nothing."""
    boards = [{"1": Decimal(100), "2": Decimal(0)}, {"1": Decimal(50), "3": Decimal(50)}, {"1": Decimal("66.7"), "2": Decimal("33.3")}]
    assert average_percentages(boards) == {"1": Decimal("72.23"), "2": Decimal("16.65"), "3": Decimal(50)}
    assert average_percentages([]) == {}
    assert average_percentages([{"1": Decimal("0.01")}, {"1": Decimal(0)}]) == {"1": Decimal("0.01")}
