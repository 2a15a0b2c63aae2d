"""Even pairs sit, odd pairs move on (rules A.1, Troef)."""

from __future__ import annotations

from random import Random

from draw_evenings import count_repeats, list_places, recall
from hypothesis import given
from hypothesis import strategies as st

from scoring.draw.capacity import count_rotation_rounds
from scoring.draw.meetings import History
from scoring.draw.rotation import draw_numbers, seat_rotation
from scoring.draw.table import Draw, Table


def play_rotation(numbered: list[int | None], rounds: int) -> list[Draw[int]]:
    draws: list[Draw[int]] = []
    for number in range(1, rounds + 1):
        draws.append(seat_rotation(numbered, number, recall(draws)))
    return draws


def test_the_first_round_seats_one_and_two_at_table_one():
    assert seat_rotation([1, 2, 3, 4, 5, 6], 1, History()).tables == (Table(1, (2,), (1,)), Table(2, (4,), (3,)), Table(3, (6,), (5,)))


def test_odd_pairs_go_one_table_up_and_from_the_last_to_the_first():
    assert seat_rotation([1, 2, 3, 4, 5, 6], 2, History()).tables == (Table(1, (2,), (5,)), Table(2, (4,), (1,)), Table(3, (6,), (3,)))


def test_entrants_are_not_their_numbers():
    assert seat_rotation(["z", "y", "x", "w"], 2, History()).tables == (Table(1, ("y",), ("x",)), Table(2, ("w",), ("z",)))


def test_an_odd_number_gives_each_odd_pair_one_bye():
    draws = play_rotation([1, 2, 3, 4, 5], 3)
    assert [draw.byes for draw in draws] == [(5,), (3,), (1,)]
    assert all(draw.proven for draw in draws)


def test_who_leaves_gives_his_opponents_a_bye_and_the_tables_keep_their_numbers():
    draw = seat_rotation([1, None, 3, 4], 1, History())
    assert draw.tables == (Table(2, (4,), (3,)),)
    assert draw.byes == (1,)


def test_a_table_both_of_whose_pairs_left_is_not_there():
    draw = seat_rotation([None, None, 3, 4], 1, History())
    assert draw.tables == (Table(2, (4,), (3,)),)
    assert draw.byes == ()


def test_who_comes_late_takes_the_empty_number_and_nobody_meets_again():
    draws = play_rotation([1, 2, 3, 4, 5], 1)
    for number in (2, 3):
        draws.append(seat_rotation([1, 2, 3, 4, 5, 6], number, recall(draws)))
    assert count_repeats(draws) == 0


def test_nobody_is_there():
    assert seat_rotation([], 1, History()) == Draw((), (), (), 0, True)


@given(pairs=st.integers(2, 30))
def test_meetings_and_byes_come_again_exactly_when_it_was_said(pairs):
    rounds = count_rotation_rounds(pairs)
    draws = play_rotation(list(range(1, pairs + 1)), rounds + 1)
    assert count_repeats(draws[:rounds]) == 0
    assert all(times == 1 for times in recall(draws[:rounds]).byes.values())
    assert len(draws[rounds].repeats) == len(draws[rounds].tables)
    assert not draws[rounds].proven
    assert draws[rounds].tables == draws[0].tables


@given(pairs=st.integers(1, 30), number=st.integers(1, 40))
def test_everybody_is_there_once(pairs, number):
    assert list_places(seat_rotation(range(1, pairs + 1), number, History())) == list(range(1, pairs + 1))


def test_numbers_are_drawn_from_the_seed_whatever_the_order_of_the_names():
    numbered = draw_numbers(["d", "a", "c", "b", "a"], Random(4))
    assert sorted(numbered) == ["a", "b", "c", "d"]
    assert numbered == draw_numbers(["b", "c", "a", "d"], Random(4))
    assert len({draw_numbers("abcd", Random(seed)) for seed in range(40)}) > 10
