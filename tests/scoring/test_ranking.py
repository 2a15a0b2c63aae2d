"""Equal values share a place: 1, 1, 3."""

from __future__ import annotations

import pytest

from scoring.ranking import group_equal, number_places


@pytest.mark.parametrize(
    ("values", "groups"),
    [
        ([], []),
        ([5], [[5]]),
        ([1, 3, 2], [[3], [2], [1]]),
        ([2, 3, 2, 1, 3], [[3, 3], [2, 2], [1]]),
    ],
)
def test_groups_of_equal_values_highest_first(values: list[int], groups: list[list[int]]) -> None:
    assert group_equal(values, key=lambda value: value) == groups


def test_within_a_group_the_order_given() -> None:
    assert group_equal(["bb", "a", "aa", "b"], key=len) == [["bb", "aa"], ["a", "b"]]


@pytest.mark.parametrize(
    ("groups", "places"),
    [([], []), (["a", "b"], [1, 2]), (["ab", "c"], [1, 1, 3]), (["a", "bcd", "e"], [1, 2, 2, 2, 5])],
)
def test_a_shared_place_skips_the_next(groups: list[str], places: list[int]) -> None:
    assert list(number_places(groups)) == list(zip(places, "".join(groups), strict=True))
