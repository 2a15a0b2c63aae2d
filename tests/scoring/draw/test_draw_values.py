"""Tables, history, repeats and their cost."""

from __future__ import annotations

import pytest

from scoring.draw.byes import are_fair, choose_candidates
from scoring.draw.meetings import AGAIN, MOST_TIMES, PARTNER_AGAIN, History, find_repeats, make_draw, record_history, weigh
from scoring.draw.table import Repeat, RepeatKind, Table
from scoring.side import Seat

FOUR = Table(1, ("ann", "bob"), ("cas", "dik"))


def test_seats_go_round_the_table_and_partners_sit_opposite():
    assert FOUR.seats == {Seat.N: "ann", Seat.E: "cas", Seat.S: "bob", Seat.W: "dik"}


def test_both_members_of_a_pair_are_their_pair():
    assert Table(3, (7,), (2,)).seats == {Seat.N: 7, Seat.E: 2, Seat.S: 7, Seat.W: 2}


def test_a_table_of_four_holds_six_meetings_of_which_two_are_partnerships():
    meetings = list(FOUR.iterate_meetings())
    assert len(meetings) == 6
    assert [pair for *pair, partners in meetings if partners] == [["ann", "bob"], ["cas", "dik"]]


def test_a_meeting_names_the_lower_id_first():
    assert list(Table(1, (9,), (4,)).iterate_meetings()) == [(4, 9, False)]


def test_history_counts_partners_meetings_byes_and_lines():
    history = record_history([FOUR, Table(2, ("dik", "ann"), ("bob", "eva"))], ["eva", "cas", "eva"])
    assert history.partners == {("ann", "bob"): 1, ("cas", "dik"): 1, ("ann", "dik"): 1, ("bob", "eva"): 1}
    assert history.meetings["ann", "bob"] == 2
    assert history.meetings["cas", "dik"] == 1
    assert history.byes == {"eva": 2, "cas": 1}
    assert history.lines == {"ann": 2, "bob": 0, "cas": -1, "dik": 0, "eva": -1}


def test_an_empty_history_knows_nobody():
    assert record_history([]) == History()


def test_a_partner_again_is_told_once_as_a_partner():
    history = record_history([FOUR, FOUR, Table(1, ("ann", "cas"), ("bob", "eva"))])
    again = Table(5, ("bob", "ann"), ("cas", "eva"))
    assert find_repeats([again], history) == (
        Repeat("ann", "bob", 5, RepeatKind.PARTNER, 2),
        Repeat("bob", "cas", 5, RepeatKind.TABLE, 3),
        Repeat("bob", "eva", 5, RepeatKind.TABLE, 1),
        Repeat("ann", "cas", 5, RepeatKind.TABLE, 3),
        Repeat("ann", "eva", 5, RepeatKind.TABLE, 1),
        Repeat("cas", "eva", 5, RepeatKind.TABLE, 1),
    )


def test_partners_who_were_only_opponents_meet_at_a_table_again():
    history = record_history([FOUR])
    assert [repeat.kind for repeat in find_repeats([Table(1, ("ann", "cas"), ("eva", "fer"))], history)] == [RepeatKind.TABLE]


def test_one_partner_again_weighs_more_than_six_hundred_other_meetings():
    assert weigh(1, 1) > 600 * weigh(MOST_TIMES)


def test_one_meeting_more_weighs_more_than_meeting_oftener():
    assert 2 * weigh(1) > weigh(MOST_TIMES) > weigh(1) > weigh(0) == 0
    assert weigh(50) == weigh(MOST_TIMES)
    assert weigh(3, 2) == PARTNER_AGAIN + 2 + AGAIN + 3


def test_a_draw_puts_tables_and_byes_in_order_and_adds_up_the_cost():
    history = record_history([Table(1, (1,), (2,)), Table(2, (3,), (4,))])
    draw = make_draw([Table(2, (1,), (2,)), Table(1, (3,), (5,))], [9, 4], history, proven=False)
    assert [table.number for table in draw.tables] == [1, 2]
    assert draw.byes == (4, 9)
    assert draw.cost == weigh(1)
    assert draw.repeats == (Repeat(1, 2, 2, RepeatKind.TABLE, 1),)
    assert not draw.proven


def test_a_draw_without_repeats_cannot_be_bettered():
    assert make_draw([Table(1, (1,), (2,))], [], History(), proven=False).proven


@pytest.mark.parametrize(
    ("byes", "idle", "forced", "pool"),
    [
        ([0, 0, 0], 0, [], []),
        ([0, 0, 0], 1, [], [0, 1, 2]),
        ([1, 0, 1], 1, [], [1]),
        ([1, 0, 1, 1], 2, [1], [0, 2, 3]),
        ([2, 0, 1, 1, 0], 3, [1, 4], [2, 3]),
        ([2, 0, 1, 1, 1], 4, [1], [2, 3, 4]),
    ],
)
def test_byes_go_to_those_who_had_fewest(byes, idle, forced, pool):
    assert choose_candidates(byes, idle) == (forced, pool)


def test_a_bye_is_unfair_while_somebody_who_plays_had_fewer():
    assert not are_fair([1], [0, 1, 1])
    assert are_fair([1], [1, 2])
    assert are_fair([0, 1], [1, 1])
    assert are_fair([], [0])
    assert are_fair([3], [])
