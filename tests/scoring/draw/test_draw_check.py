"""A round made by hand: everything that is wrong with it, as codes."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.draw.check import DrawFinding, DrawProblem, check_draw
from scoring.draw.lot import draw_individuals, draw_pairs
from scoring.draw.meetings import History, record_history
from scoring.draw.table import Table
from scoring.problems import Level

GOOD = [Table(1, (1,), (2,)), Table(2, (3,), (4,))]


def check_pairs(tables, byes=(), present=(1, 2, 3, 4), history=None):
    return check_draw(tables, byes, present, history or History(), side_size=1)


def test_a_good_round_has_no_problems():
    assert check_pairs(GOOD) == []
    assert check_pairs(GOOD, [5], [1, 2, 3, 4, 5]) == []


def test_somebody_present_is_nowhere():
    assert check_pairs(GOOD, (), (1, 2, 3, 4, 5)) == [DrawFinding(DrawProblem.MISSING, (5,))]


def test_somebody_is_in_the_round_who_is_not_there():
    assert check_pairs(GOOD, (), (1, 2, 3)) == [DrawFinding(DrawProblem.UNKNOWN, (4,))]


def test_one_pair_twice_while_another_is_drawn_out():
    tables = [Table(1, (1,), (2,)), Table(2, (3,), (1,))]
    assert check_pairs(tables, [4]) == [DrawFinding(DrawProblem.TWICE, (1,)), DrawFinding(DrawProblem.BYE_NEEDLESS, (4,))]


def test_at_a_table_and_drawn_out():
    assert DrawFinding(DrawProblem.TWICE, (4,)) in check_pairs(GOOD, [4])


def test_a_pair_on_both_sides():
    tables = [Table(1, (1,), (1,)), Table(2, (3,), (4,))]
    assert check_pairs(tables) == [DrawFinding(DrawProblem.BOTH_SIDES, (1,), 1), DrawFinding(DrawProblem.MISSING, (2,))]


def test_a_player_who_is_his_own_partner():
    tables = [Table(1, (1, 1), (2, 3))]
    findings = check_draw(tables, [], [1, 2, 3, 4], History(), side_size=2)
    assert findings == [DrawFinding(DrawProblem.TWICE, (1,)), DrawFinding(DrawProblem.MISSING, (4,))]


def test_a_table_number_twice():
    tables = [Table(1, (1,), (2,)), Table(1, (3,), (4,))]
    assert check_pairs(tables) == [DrawFinding(DrawProblem.TABLE_TWICE, (), 1)]


def test_too_many_or_too_few_on_a_side():
    tables = [Table(1, (1, 5), (2,)), Table(2, (3,), ())]
    assert check_pairs(tables, [4], [1, 2, 3, 4, 5]) == [
        DrawFinding(DrawProblem.SIDE_SIZE, (), 1),
        DrawFinding(DrawProblem.SIDE_SIZE, (), 2),
    ]


def test_a_second_bye_while_somebody_had_none():
    history = record_history([], [5])
    assert check_pairs(GOOD, [5], [1, 2, 3, 4, 5], history) == [DrawFinding(DrawProblem.BYE_UNFAIR, (5,))]


def test_more_byes_than_need_be():
    assert check_pairs(GOOD[:1], [3, 4]) == [DrawFinding(DrawProblem.BYE_NEEDLESS, (3, 4))]


def test_meeting_again_names_the_table():
    history = record_history([Table(7, (4,), (3,))])
    assert check_pairs(GOOD, history=history) == [DrawFinding(DrawProblem.MET_AGAIN, (3, 4), 2)]


def test_the_same_partner_again():
    history = record_history([Table(1, (1, 2), (5, 6))])
    findings = check_draw([Table(1, (1, 2), (3, 4))], [], [1, 2, 3, 4], history, side_size=2)
    assert findings == [DrawFinding(DrawProblem.PARTNER_AGAIN, (1, 2), 1)]


def test_what_cannot_be_played_is_an_error_and_what_may_be_wanted_a_warning():
    warnings = {problem for problem in DrawProblem if problem.level is Level.WARNING}
    assert warnings == {DrawProblem.BYE_UNFAIR, DrawProblem.BYE_NEEDLESS, DrawProblem.PARTNER_AGAIN, DrawProblem.MET_AGAIN}
    assert DrawFinding(DrawProblem.MISSING, (5,)).level is Level.ERROR


@given(size=st.integers(0, 15), byes=st.lists(st.integers(0, 14)), seed=st.integers(0, 99))
def test_a_drawn_round_is_a_good_round(size, byes, seed):
    history = record_history([], byes)
    for draw_round, side_size in ((draw_pairs, 1), (draw_individuals, 2)):
        draw = draw_round(range(size), history, Random(seed))
        assert check_draw(draw.tables, draw.byes, range(size), history, side_size=side_size) == []
