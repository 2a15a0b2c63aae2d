"""Individuals with a new partner each round (rules A.1, A.2, G B03; field 2.4 and 4)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from draw_brute_force import iterate_individual_draws
from draw_evenings import count_repeats, list_places, play_evening, recall
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.draw.capacity import count_partner_rounds
from scoring.draw.lot import draw_individuals
from scoring.draw.meetings import AGAIN, History, record_history
from scoring.draw.table import RepeatKind, Table


def build_histories(most: int) -> st.SearchStrategy[History[int]]:
    """Any tables and byes of earlier rounds among 0 .. most - 1."""
    fours = st.lists(st.integers(0, most - 1), min_size=4, max_size=4, unique=True)
    tables = st.lists(fours.map(lambda four: Table(1, tuple(four[:2]), tuple(four[2:]))), max_size=2 * most)
    return st.builds(record_history, tables, st.lists(st.integers(0, most - 1), max_size=most))


def count_both(draw) -> tuple[int, int]:
    """Partners again, and all repeats."""
    return sum(1 for repeat in draw.repeats if repeat.kind is RepeatKind.PARTNER), len(draw.repeats)


@settings(max_examples=40)
@given(size=st.integers(0, 30), seed=st.integers(), history=build_histories(32))
def test_everybody_present_is_in_the_round_once(size, seed, history):
    draw = draw_individuals(range(size), history, Random(seed))
    assert list_places(draw) == list(range(size))
    assert len(draw.byes) == size % 4
    assert [table.number for table in draw.tables] == list(range(1, size // 4 + 1))
    assert all(len(table.ns) == len(table.ew) == 2 for table in draw.tables)


@settings(max_examples=20)
@example(size=9, seed=1, history=record_history([], [3, 5]), rounds_left=2)
@given(size=st.integers(4, 8), seed=st.integers(), history=build_histories(9), rounds_left=st.integers(1, 3))
def test_no_round_with_fewer_repeats_exists(size, seed, history, rounds_left):
    draw = draw_individuals(range(size), history, Random(seed), rounds_left=rounds_left)
    others = list(iterate_individual_draws(range(size), history))
    assert count_both(draw) == min(map(count_both, others))
    assert draw.cost // AGAIN == min(other.cost for other in others) // AGAIN
    assert draw.proven


@settings(max_examples=20)
@given(size=st.integers(4, 8), seed=st.integers(), history=build_histories(9))
def test_in_a_last_round_those_who_met_oftenest_are_spared(size, seed, history):
    draw = draw_individuals(range(size), history, Random(seed))
    assert draw.cost == min(other.cost for other in iterate_individual_draws(range(size), history))


@settings(max_examples=30)
@given(size=st.integers(4, 27), seed=st.integers(), history=build_histories(27))
def test_nobody_is_drawn_out_who_had_more_byes_than_one_who_plays(size, seed, history):
    draw = draw_individuals(range(size), history, Random(seed))
    seated = [history.byes.get(entrant, 0) for table in draw.tables for entrant in table.entrants]
    assert all(history.byes.get(entrant, 0) <= min(seated) for entrant in draw.byes)


def test_nine_players_of_whom_one_was_drawn_out():
    """Rules G B03."""
    history = record_history([], [4])
    assert {draw_individuals(range(1, 10), history, Random(seed)).byes for seed in range(80)} == {
        (player,) for player in range(1, 10) if player != 4
    }


def test_two_who_had_no_bye_are_drawn_out_before_a_third_has_his_second():
    history = record_history([], [0, 1, 2, 3, 4])
    for seed in range(10):
        byes = draw_individuals(range(7), history, Random(seed)).byes
        assert {5, 6} < set(byes)
        assert len(byes) == 3


@pytest.mark.parametrize("size", [5, 6, 7, 9, 11, 13, 14])
def test_byes_stay_level_over_many_rounds(size):
    draws = play_evening(draw_individuals, size, 8, seed=size)
    for number in range(1, 9):
        byes = Counter(dict.fromkeys(range(1, size + 1), 0))
        byes.update(entrant for draw in draws[:number] for entrant in draw.byes)
        assert max(byes.values()) - min(byes.values()) <= 1


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
def test_partners_are_new_for_as_many_rounds_as_can_be(size):
    """Eight players: seven rounds (a whist tournament); with one over, each is drawn out once."""
    draws = play_evening(draw_individuals, size, count_partner_rounds(size), seed=size)
    assert count_repeats(draws, RepeatKind.PARTNER) == 0
    assert all(draw.proven for draw in draws)


@pytest.mark.parametrize(("size", "seed"), [(9, 7), (9, 16), (12, 1), (12, 25)])
def test_new_partners_later_go_before_sparing_those_who_met_oftenest(size, seed):
    """In these evenings every round that spares them leaves somebody without a new partner two rounds on."""
    draws = play_evening(draw_individuals, size, count_partner_rounds(size), seed)
    assert count_repeats(draws, RepeatKind.PARTNER) == 0


@pytest.mark.parametrize("size", [15, 16])
def test_five_rounds_with_nobody_at_the_same_table_twice(size):
    """The affine plane of order four (16), and the same without one player (15: each is drawn out once)."""
    for seed in range(3):
        draws = play_evening(draw_individuals, size, 5, seed)
        assert count_repeats(draws) == 0
        assert sorted(entrant for draw in draws for entrant in draw.byes) == (list(range(1, 16)) if size == 15 else [])


def test_sixteen_go_on_with_new_partners_when_all_have_met():
    draws = play_evening(draw_individuals, 16, 6, seed=1)
    assert count_repeats(draws[:5]) == 0
    assert [len(draw.repeats) for draw in draws[5:]] == [24]
    assert count_repeats(draws, RepeatKind.PARTNER) == 0


CELLS = [(row, column) for row in range(4) for column in range(4)]
ROWS = [row for row, _ in CELLS]
COLUMNS = [column for _, column in CELLS]
CYCLE = [(row + column) % 4 for row, column in CELLS]


def seat_square(tables: list[int]) -> list[Table[int]]:
    """A round of sixteen players in a square, of which each cell tells its table."""
    fours = [[player for player, number in enumerate(tables) if number == table] for table in range(4)]
    return [Table(number, tuple(four[:2]), tuple(four[2:])) for number, four in enumerate(fours, start=1)]


def test_a_history_that_leaves_nothing_is_told():
    """A cyclic square of order four has no round left in which nobody meets again."""
    history = record_history(seat_square(ROWS) + seat_square(COLUMNS) + seat_square(CYCLE))
    draw = draw_individuals(range(16), history, Random(1), rounds_left=2)
    assert draw.proven
    assert len(draw.repeats) == 4
    assert count_both(draw)[0] == 0


def test_a_round_is_drawn_after_which_one_is_left_where_two_seemed_possible():
    """Columns and the cyclic square are the only rounds left, though everybody has nine others whom he never met."""
    new = {pair for table in seat_square(COLUMNS) + seat_square(CYCLE) for pair in combinations(sorted(table.entrants), 2)}
    new |= {(4 * row + column, 4 * row + column + 1) for row in range(4) for column in range(3)}
    new |= {(4 * row, 4 * row + 3) for row in range(4)}
    new |= {(4 * row + column, 4 * row + 4 + (column + 1) % 4) for row in (0, 2) for column in range(4)}
    met = dict.fromkeys(set(combinations(range(16), 2)) - new, 1)
    draw = draw_individuals(range(16), History(meetings=met), Random(1), rounds_left=3)
    later = record_history([*draw.tables, *(Table(0, (one,), (other,)) for one, other in met)])
    assert draw.cost == draw_individuals(range(16), later, Random(1)).cost == 0


def test_eight_players_meet_as_evenly_as_can_be():
    """Seven rounds: each of the others once as partner and twice as opponent at the least."""
    meetings = recall(play_evening(draw_individuals, 8, 7, seed=4)).meetings
    assert len(meetings) == 28
    assert max(meetings.values()) <= 5


@pytest.mark.parametrize(("size", "rounds"), [(17, 3), (19, 4), (20, 4), (22, 4), (24, 4), (28, 5), (32, 6), (48, 4), (50, 4)])
def test_club_evenings_go_without_a_repeat(size, rounds):
    for seed in range(2):
        draws = play_evening(draw_individuals, size, rounds, seed)
        assert count_repeats(draws) == 0
        assert all(draw.proven for draw in draws)


def test_twenty_players_use_all_five_rounds_there_are():
    draws = play_evening(draw_individuals, 20, 5, seed=1)
    assert count_repeats(draws) == 0


def test_what_could_not_be_bettered_is_not_called_proven():
    """Eighteen players who all met: 24 meetings again, the partners new; above sixteen players the least is not proven."""
    history = History(meetings=dict.fromkeys(combinations(range(18), 2), 1))
    draw = draw_individuals(range(18), history, Random(2))
    assert count_both(draw) == (0, 24)
    assert not draw.proven


def test_where_later_rounds_cannot_be_saved_this_one_still_has_new_partners():
    """Four new partnerships are left after this round, but no round can be made of them."""
    new = {(0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (0, 4), (2, 4), (0, 6)}
    history = History(partners={pair: 1 for pair in combinations(range(8), 2) if pair not in new})
    assert draw_individuals(range(8), history, Random(1), rounds_left=2).cost == 0


@settings(max_examples=15)
@given(seed=st.integers(), size=st.integers(17, 23), data=st.data())
def test_partners_are_exact_in_large_fields_too(seed, size, data):
    """Nearly everybody was partner of everybody; those who were not must be found."""
    order = data.draw(st.permutations(range(size)))
    fresh = {frozenset(order[i : i + 2]) for i in range(0, size - size % 4, 2)}
    partners = {pair: 1 for pair in combinations(range(size), 2) if frozenset(pair) not in fresh}
    byes = {player: 0 if player in order[size - size % 4 :] else 1 for player in range(size)}
    draw = draw_individuals(range(size), History(partners=partners, byes=byes), Random(seed))
    assert count_both(draw) == (0, 0)


def test_a_bye_may_be_exchanged_where_that_saves_a_meeting():
    """Seventeen players; whoever stays in, 0 has met all but those of one table that only his staying away allows."""
    met = {pair: 1 for pair in combinations(range(17), 2) if pair[0] == 0}
    draw = draw_individuals(range(17), History(meetings=met), Random(1))
    assert draw.byes == (0,)
    assert draw.cost == 0


@given(size=st.integers(0, 20), seed=st.integers(), data=st.data())
@settings(max_examples=30)
def test_the_order_of_the_entrants_changes_nothing(size, seed, data):
    shuffled = data.draw(st.permutations(range(size)))
    history = record_history([Table(1, (0, 1), (2, 3)), Table(2, (4, 5), (6, 7))], [8, 9])
    assert draw_individuals([*shuffled, *shuffled[:3]], history, Random(seed)) == draw_individuals(range(size), history, Random(seed))


def test_seats_are_drawn():
    seats = Counter(draw_individuals([1, 2, 3, 4], History(), Random(seed)).tables[0].entrants.index(1) for seed in range(200))
    assert len(seats) == 4
    assert min(seats.values()) > 30


@pytest.mark.parametrize("entrants", [[], [1], [1, 2], [1, 2, 3]])
def test_fewer_than_four_make_no_table(entrants):
    draw = draw_individuals(entrants, History(), Random(1))
    assert (draw.tables, draw.byes, draw.proven) == ((), tuple(entrants), True)


@pytest.mark.parametrize("rounds_left", [-1, 0])
@pytest.mark.parametrize("size", [16, 20])
def test_no_rounds_left_is_a_round_all_the_same(size, rounds_left):
    assert draw_individuals(range(size), History(), Random(1), rounds_left=rounds_left).cost == 0


def test_a_hundred_players_play_four_rounds_without_a_repeat():
    draws = play_evening(draw_individuals, 100, 4, seed=1)
    assert count_repeats(draws) == 0
