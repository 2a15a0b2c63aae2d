"""Fixed pairs by lot: nobody twice while that can be avoided, and a fair bye (rules A.2, G B01-B03; field 4, faults 1-9)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from draw_brute_force import iterate_pair_draws
from draw_evenings import count_repeats, list_places, play_evening, recall
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.draw.capacity import count_pair_rounds
from scoring.draw.lot import draw_pairs
from scoring.draw.meetings import History, record_history
from scoring.draw.table import RepeatKind, Table


def build_histories(most: int) -> st.SearchStrategy[History[int]]:
    """Any meetings and byes among 0 .. most - 1, also of those who are not there today."""
    couples = st.tuples(st.integers(0, most - 1), st.integers(0, most - 1)).filter(lambda pair: pair[0] < pair[1])
    return st.builds(
        lambda meetings, byes, lines: History({}, meetings, byes, lines),
        st.dictionaries(couples, st.integers(1, 4), max_size=most * most),
        st.dictionaries(st.integers(0, most - 1), st.integers(0, 3)),
        st.dictionaries(st.integers(0, most - 1), st.integers(-3, 3)),
    )


@given(size=st.integers(0, 40), seed=st.integers(), history=build_histories(45))
def test_everybody_present_is_in_the_round_once_and_at_most_one_is_drawn_out(size, seed, history):
    draw = draw_pairs(range(size), history, Random(seed))
    assert list_places(draw) == list(range(size))
    assert len(draw.byes) == size % 2
    assert [table.number for table in draw.tables] == list(range(1, size // 2 + 1))
    assert all(len(table.ns) == len(table.ew) == 1 for table in draw.tables)


@given(size=st.integers(2, 8), seed=st.integers(), history=build_histories(8))
def test_no_round_with_fewer_repeats_exists(size, seed, history):
    draw = draw_pairs(range(size), history, Random(seed))
    least = min(iterate_pair_draws(range(size), history), key=lambda other: other.cost)
    assert draw.cost == least.cost
    assert len(draw.repeats) == len(least.repeats)
    assert draw.proven


@given(size=st.integers(2, 40), seed=st.integers(), history=build_histories(40))
def test_nobody_is_drawn_out_who_had_more_byes_than_one_who_plays(size, seed, history):
    draw = draw_pairs(range(size), history, Random(seed))
    for entrant in draw.byes:
        assert history.byes.get(entrant, 0) == min(history.byes.get(other, 0) for other in range(size))


@pytest.mark.parametrize("size", range(2, 19))
def test_a_whole_round_robin_goes_without_a_repeat(size):
    draws = play_evening(draw_pairs, size, count_pair_rounds(size), seed=size)
    assert count_repeats(draws) == 0


@settings(max_examples=25)
@given(size=st.integers(2, 12), rounds=st.integers(1, 13), seed=st.integers(0, 10**6))
def test_an_evening_repeats_only_when_the_rounds_outnumber_the_opponents(size, rounds, seed):
    draws = play_evening(draw_pairs, size, rounds, seed)
    assert count_repeats(draws[: count_pair_rounds(size)]) == 0


def test_the_third_round_of_four_is_the_one_that_is_left():
    """Fault 6: a greedy draw takes a rematch though the perfect round exists."""
    history = record_history([Table(1, (1,), (2,)), Table(2, (3,), (4,)), Table(1, (1,), (3,)), Table(2, (2,), (4,))])
    for seed in range(20):
        draw = draw_pairs([1, 2, 3, 4], history, Random(seed))
        assert {frozenset(table.entrants) for table in draw.tables} == {frozenset({1, 4}), frozenset({2, 3})}


def test_six_pairs_are_not_led_into_two_triangles():
    """Two rounds played; of the pairings left some leave two groups of three, who cannot go on without a repeat."""
    for seed in range(30):
        assert count_repeats(play_evening(draw_pairs, 6, 5, seed)) == 0


def test_a_second_cycle_spares_those_who_met_twice():
    for seed in range(10):
        draws = play_evening(draw_pairs, 6, 10, seed)
        assert set(recall(draws).meetings.values()) == {2}


def test_five_pairs_in_five_rounds_have_one_bye_each():
    """Rules G B02."""
    for seed in range(20):
        draws = play_evening(draw_pairs, 5, 5, seed)
        assert sorted(entrant for draw in draws for entrant in draw.byes) == [1, 2, 3, 4, 5]
        assert all(len(draw.tables) == 2 for draw in draws)
        assert count_repeats(draws) == 0


def test_nobody_is_drawn_out_a_third_time_while_another_was_once():
    """Faults 1, 2 and 4: byes stay level however many rounds are played."""
    draws = play_evening(draw_pairs, 7, 20, seed=1)
    for number in range(1, 21):
        byes = Counter(dict.fromkeys(range(1, 8), 0))
        byes.update(entrant for draw in draws[:number] for entrant in draw.byes)
        assert max(byes.values()) - min(byes.values()) <= 1


def test_the_bye_is_chosen_so_that_it_forces_no_repeat():
    """Fault 3: 1, 2 and 3 may be drawn out, but 3 has met all the others, so only without him nobody meets again."""
    history = History(meetings={(1, 3): 1, (2, 3): 1, (3, 4): 1, (3, 5): 1}, byes={4: 1, 5: 1})
    for seed in range(20):
        draw = draw_pairs([1, 2, 3, 4, 5], history, Random(seed))
        assert draw.byes == (3,)
        assert draw.cost == 0


def test_a_fair_bye_goes_before_a_repeat():
    """Fault 3: only 3 had no bye; that it forces a rematch is no reason for a second bye of somebody else."""
    history = History(meetings={(1, 2): 1}, byes={1: 1, 2: 1})
    draw = draw_pairs([1, 2, 3], history, Random(1))
    assert draw.byes == (3,)
    assert [repeat.kind for repeat in draw.repeats] == [RepeatKind.TABLE]


def test_the_bye_is_not_the_last_by_name():
    """Fault 2: no privilege of order."""
    assert len({draw_pairs(range(9), History(), Random(seed)).byes for seed in range(60)}) == 9


def test_who_comes_late_counts_as_not_drawn_out_yet():
    draws = play_evening(draw_pairs, 5, 5, seed=3)
    late = draw_pairs([1, 2, 3, 4, 5, 6, 7], recall(draws), Random(1))
    assert late.byes in {(6,), (7,)}


def test_who_left_is_remembered_and_not_seated():
    """Faults 8, 11 and 12."""
    draws = play_evening(draw_pairs, 6, 2, seed=5)
    draw = draw_pairs([1, 2, 4, 5], recall(draws), Random(1))
    assert list_places(draw) == [1, 2, 4, 5]


@given(size=st.integers(0, 20), seed=st.integers(), history=build_histories(20), data=st.data())
def test_the_order_of_the_entrants_changes_nothing(size, seed, history, data):
    shuffled = data.draw(st.permutations(range(size)))
    twice = [*shuffled, *shuffled[:3]]
    assert draw_pairs(twice, history, Random(seed)) == draw_pairs(range(size), history, Random(seed))


def test_another_seed_is_another_draw():
    draws = {draw_pairs(range(12), History(), Random(seed)).tables for seed in range(30)}
    assert len(draws) == 30


@given(size=st.integers(2, 30), seed=st.integers(), history=build_histories(30))
def test_north_south_is_for_who_sat_there_less(size, seed, history):
    for table in draw_pairs(range(size), history, Random(seed)).tables:
        assert history.lines.get(table.ns[0], 0) <= history.lines.get(table.ew[0], 0)


def test_lines_stay_balanced_over_an_evening():
    lines = recall(play_evening(draw_pairs, 14, 6, seed=2)).lines
    assert max(abs(lead) for lead in lines.values()) <= 4


def test_both_lines_are_drawn_in_the_first_round():
    assert {draw_pairs([1, 2], History(), Random(seed)).tables[0].ns for seed in range(20)} == {(1,), (2,)}


@pytest.mark.parametrize(("entrants", "byes"), [([], ()), ([8], (8,))])
def test_fewer_than_two_make_no_table(entrants, byes):
    draw = draw_pairs(entrants, History(), Random(1))
    assert (draw.tables, draw.byes, draw.cost, draw.proven) == ((), byes, 0, True)


@given(seed=st.integers(), history=build_histories(14), rounds_left=st.integers(-1, 8))
def test_looking_ahead_never_costs_a_repeat_now(seed, history, rounds_left):
    assume(history.meetings)
    now = draw_pairs(range(14), history, Random(seed))
    assert draw_pairs(range(14), history, Random(seed), rounds_left=rounds_left).cost == now.cost


def test_where_later_rounds_cannot_be_saved_this_one_is_still_without_a_repeat():
    """Four new meetings are left after this round, but no round can be made of them."""
    new = {(0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (0, 4), (2, 4), (0, 6)}
    history = History(meetings={pair: 1 for pair in combinations(range(8), 2) if pair not in new})
    draw = draw_pairs(range(8), history, Random(1), rounds_left=2)
    assert draw.cost == 0


def test_a_hundred_pairs_play_six_rounds_without_a_repeat():
    draws = play_evening(draw_pairs, 100, 6, seed=1)
    assert count_repeats(draws) == 0
