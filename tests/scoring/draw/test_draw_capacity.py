"""What is said before the draw: how many rounds go without a repeat at most."""

from __future__ import annotations

import pytest

from scoring.draw.capacity import count_pair_rounds, count_partner_rounds, count_rotation_rounds, count_tablemate_rounds


@pytest.mark.parametrize(("pairs", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5), (14, 13), (15, 15)])
def test_pairs_meet_all_others_in_a_round_robin(pairs, rounds):
    assert count_pair_rounds(pairs) == rounds


@pytest.mark.parametrize(("pairs", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (14, 7), (15, 8)])
def test_odd_pairs_are_round_after_as_many_rounds_as_tables(pairs, rounds):
    assert count_rotation_rounds(pairs) == rounds


@pytest.mark.parametrize(("players", "rounds"), [(3, 0), (4, 3), (5, 5), (6, 7), (7, 10), (8, 7), (9, 9), (12, 11), (16, 15), (32, 31)])
def test_partners_last_for_all_the_others(players, rounds):
    assert count_partner_rounds(players) == rounds


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(3, 0), (4, 1), (5, 1), (6, 1), (7, 2), (8, 1), (9, 1), (12, 1), (14, 1), (15, 5), (16, 5), (20, 5), (24, 7), (28, 9), (32, 10)],
)
def test_tablemates_last_for_a_third_of_the_others_and_often_less(players, rounds):
    assert count_tablemate_rounds(players) == rounds
