"""Drawing rounds: once, fairly, without meeting twice; and closing what was played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from accounts.models import Account
from scoring.draw.capacity import count_pair_rounds
from tests.tournaments.build import Evening, make_club
from tests.tournaments.organise import byes_of, draw, list_meetings, play, refuse, seats_of, show
from tournaments.choices import ChangeKind, EventState, Movement, Outcome, RoundState, SheetState
from tournaments.models import Absence, Event, Round, Seat, Sheet, SheetChange, Table
from tournaments.refusals import Refusal
from tournaments.selectors.rounds import read_drawn
from tournaments.services.entrants import mark_absent, mark_late, withdraw_entrant
from tournaments.services.rounds import (
    close_round,
    discard_draft,
    draw_round,
    reopen_round,
)
from tournaments.services.setup import change_event


class TestDrawing:
    def test_every_pair_sits_once_across_from_itself_or_is_drawn_out(self, evening: Evening) -> None:
        pairs = evening.add_pairs(9)
        drawn = draw(evening, 1)
        assert (drawn.state, drawn.movement, drawn.seed, drawn.repeats, drawn.is_proven) == (
            RoundState.DRAFT,
            Movement.LOT,
            48213,
            [],
            True,
        )
        assert [table.number for table in drawn.tables.all()] == [1, 2, 3, 4]
        for table in drawn.tables.all():
            sides = {seat.position: seat.entrant_id for seat in table.seats.all()}
            assert (sides["N"], sides["E"]) == (sides["S"], sides["W"])
            assert sides["N"] != sides["E"]
        seated = set(Seat.objects.values_list("entrant_id", flat=True))
        assert seated | {*byes_of(evening.event)} == {pair.pk for pair in pairs}
        assert len(byes_of(evening.event)) == 1

    def test_individuals_sit_four_at_a_table(self, individual: Evening) -> None:
        individual.add_singles(14)
        draw(individual, 1)
        assert [table.seats.count() for table in Table.objects.all()] == [4, 4, 4]
        assert len(byes_of(individual.event)) == 2

    def test_a_second_click_gives_the_same_draft(self, evening: Evening) -> None:
        evening.add_pairs(6)
        first = draw(evening, 1, seed=None)
        seats = seats_of(first)
        again = draw(evening, 1, seed=None)
        assert (again.pk, again.seed, again.version) == (first.pk, first.seed, first.version)
        assert seats_of(again) == seats
        assert Round.objects.count() == 1

    def test_the_lot_number_repeats_the_draw(self, evening: Evening) -> None:
        evening.add_pairs(11)
        drawn = draw(evening, 1, seed=None)
        seats, seed = seats_of(drawn), drawn.seed
        discard_draft(round=drawn)
        assert seats_of(draw(evening, 1, seed=seed)) == seats

    def test_rounds_come_one_after_the_other(self, evening: Evening) -> None:
        evening.add_pairs(4)
        assert refuse(lambda: draw(evening, 2)).details == {"round": 1}
        drawn = draw(evening, 1)
        assert refuse(lambda: draw(evening, 2)).code == Refusal.ROUND_UNPUBLISHED
        show(drawn)
        assert draw(evening, 2).number == 2  # round 1 is still being played

    def test_no_more_rounds_than_planned(self, evening: Evening) -> None:
        evening.add_pairs(4)
        play(evening, 1, 2, 3)
        assert refuse(lambda: draw(evening, 4)).code == Refusal.NO_SUCH_ROUND
        change_event(event=evening.event, by=None, round_count=4)
        assert draw(evening, 4).number == 4

    def test_too_few_make_no_table(self, evening: Evening, individual: Evening) -> None:
        evening.add_pairs(1)
        individual.add_singles(3)
        assert refuse(lambda: draw(evening, 1)).details == {"least": 2, "present": 1}
        assert refuse(lambda: draw(individual, 1)).details == {"least": 4, "present": 3}
        assert not Round.objects.exists()

    @pytest.mark.parametrize(("state", "code"), [("planned", Refusal.EVENT_NOT_RUNNING), ("closed", Refusal.EVENT_CLOSED)])
    def test_only_while_the_evening_goes_on(self, evening: Evening, state: str, code: Refusal) -> None:
        evening.add_pairs(4)
        Event.objects.filter(pk=evening.event.pk).update(state=EventState(state))
        assert refuse(lambda: draw(evening, 1)).code == code

    def test_a_draft_changes_no_standing_and_publishing_does(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening, 1)
        assert Event.objects.get(pk=evening.event.pk).results_revision == 0
        show(drawn)
        assert Event.objects.get(pk=evening.event.pk).results_revision == 1


class TestFairness:
    def test_nobody_is_drawn_out_twice_before_all_were(self, evening: Evening) -> None:
        pairs = evening.add_pairs(5)
        change_event(event=evening.event, by=None, round_count=11)
        for number in range(1, 12):
            play(evening, number)
            counts = byes_of(evening.event)
            had = [counts[pair.pk] for pair in pairs]
            assert max(had) - min(had) <= 1, f"after round {number}: {had}"

    def test_individuals_too_and_two_at_a_time(self, individual: Evening) -> None:
        singles = individual.add_singles(6)
        change_event(event=individual.event, by=None, round_count=7)
        for number in range(1, 8):
            play(individual, number)
            had = [byes_of(individual.event)[single.pk] for single in singles]
            assert max(had) - min(had) <= 1, f"after round {number}: {had}"

    def test_who_comes_late_had_no_bye_yet(self, evening: Evening) -> None:
        pairs = evening.add_pairs(5)
        mark_late(entrant=pairs[4], first_round=2, by=None)
        play(evening, 1)
        assert not byes_of(evening.event)
        play(evening, 2, 3)
        assert max(byes_of(evening.event).values()) == 1

    def test_rounds_that_were_missed_are_noted(self, evening: Evening) -> None:
        pairs = evening.add_pairs(8)
        mark_late(entrant=pairs[0], first_round=2, by=None)
        withdraw_entrant(entrant=pairs[1], after_round=0, outcome=Outcome.ABSENT_UNNOTIFIED, by=None)
        mark_absent(entrant=pairs[2], round=1, outcome=Outcome.ABSENT_NOTIFIED, by=None)
        drawn = draw(evening, 1)
        told = dict(Absence.objects.filter(round=drawn).values_list("entrant_id", "outcome"))
        assert {told.pop(pair.pk) for pair in pairs[:3]} == {Outcome.LATE, Outcome.ABSENT_UNNOTIFIED, Outcome.ABSENT_NOTIFIED}
        assert [*told.values()] == [Outcome.BYE]

    def test_as_many_rounds_without_meeting_again_as_there_can_be(self, evening: Evening) -> None:
        evening.add_pairs(6)
        change_event(event=evening.event, by=None, round_count=6)
        play(evening, 1, 2, 3, 4, 5)
        assert set(list_meetings(evening.event).values()) == {1}
        drawn = draw(evening, 6)
        assert len(drawn.repeats) == 3
        assert drawn.is_proven

    def test_sixteen_individuals_meet_nobody_twice_in_four_rounds(self, individual: Evening) -> None:
        individual.add_singles(16)
        change_event(event=individual.event, by=None, round_count=4)
        play(individual, 1, 2, 3, 4)
        assert set(list_meetings(individual.event).values()) == {1}


class TestRepeatFree(TestCase):
    """Whatever the number of pairs: while there can be a draw without a repeat, there is one, and byes stay fair."""

    @settings(max_examples=12, deadline=None)
    @given(pairs=st.integers(2, 11), seed=st.integers(1, 99_999))
    def test_pairs(self, pairs: int, seed: int) -> None:
        evening = Evening(make_club("Troef", f"troef-{pairs}-{seed}"), round_count=40)
        evening.add_pairs(pairs)
        for number in range(1, min(count_pair_rounds(pairs), 6) + 1):
            show(draw_round(event=evening.event, number=number, by=None, seed=seed))
        assert set(list_meetings(evening.event).values()) == {1}
        assert max(byes_of(evening.event).values(), default=0) <= 1


class TestEvenSits:
    def test_even_pairs_stay_and_odd_pairs_move_on(self, evening: Evening) -> None:
        change_event(event=evening.event, by=None, movement=Movement.EVEN_SITS)
        pairs = evening.add_pairs(6)
        number_of = {pair.pk: pair.number for pair in pairs}
        seen = []
        for number in (1, 2, 3):
            drawn = draw(evening, number)
            assert (drawn.movement, drawn.seed) == (Movement.EVEN_SITS, None)
            seen.append([(number_of[table.ns[0]], number_of[table.ew[0]]) for table in read_drawn(drawn)[0]])
            show(drawn)
        assert seen == [[(2, 1), (4, 3), (6, 5)], [(2, 5), (4, 1), (6, 3)], [(2, 3), (4, 5), (6, 1)]]

    def test_the_partner_of_an_empty_place_is_free(self, evening: Evening) -> None:
        change_event(event=evening.event, by=None, movement=Movement.EVEN_SITS)
        pairs = evening.add_pairs(5)
        draw(evening, 1)
        assert [*byes_of(evening.event)] == [pairs[4].pk]


class TestClosing:
    @pytest.fixture
    def played(self, evening: Evening) -> Round:
        one, two, three, four = evening.add_pairs(4)
        return evening.open_round(1, (one, two), (three, four))

    def test_every_sheet_must_be_in_and_without_a_question(self, evening: Evening, played: Round) -> None:
        evening.enter(1, 1, 1284, 1858, state=SheetState.QUESTION)
        assert refuse(lambda: close_round(round=played, by=None)).details == {"tables": "1, 2"}

    def test_sheets_become_final_and_it_is_kept_who_did_it(self, evening: Evening, played: Round, organiser: Account) -> None:
        sheets = [evening.enter(1, number, 1284, 1858) for number in (1, 2)]
        closed = close_round(round=played, by=organiser)
        assert (closed.state, closed.closed_at is not None) == (RoundState.CLOSED, True)
        assert {*Sheet.objects.values_list("state", "version")} == {(SheetState.FINAL, sheets[0].version + 1)}
        changes = SheetChange.objects.filter(kind=ChangeKind.FINALISED, by=organiser)
        assert [(change.before["state"], change.after["state"]) for change in changes] == [("entered", "final")] * 2
        close_round(round=played, by=organiser)
        assert SheetChange.objects.count() == 2

    def test_a_second_person_first_where_the_club_wants_one(self, evening: Evening, played: Round) -> None:
        evening.event.club.second_person = True
        evening.event.club.save()
        evening.enter(1, 1, 1284, 1858, state=SheetState.CHECKED)
        evening.enter(1, 2, 1284, 1858)
        refused = refuse(lambda: close_round(round=played, by=None))
        assert (refused.code, refused.details) == (Refusal.SHEETS_UNCHECKED, {"tables": "2"})
        evening.enter(1, 2, 1284, 1858, state=SheetState.CHECKED)
        assert close_round(round=played, by=None).state == RoundState.CLOSED

    def test_opening_it_again_wants_a_reason_that_each_sheet_keeps(self, evening: Evening, played: Round) -> None:
        for number in (1, 2):
            evening.enter(1, number, 1284, 1858)
        Sheet.objects.filter(table__number=2).update(state=SheetState.CHECKED, checked_at="2026-11-26T20:00Z")
        close_round(round=played, by=None)
        assert refuse(lambda: reopen_round(round=played, reason=" ", by=None)).code == Refusal.REASON_MISSING
        assert reopen_round(round=played, reason="Tafel 2 zat verkeerd om", by=None).state == RoundState.PUBLISHED
        assert [*Sheet.objects.order_by("table__number").values_list("state", flat=True)] == [SheetState.ENTERED, SheetState.CHECKED]
        assert {*SheetChange.objects.filter(kind=ChangeKind.REOPENED).values_list("reason", flat=True)} == {"Tafel 2 zat verkeerd om"}
        assert refuse(lambda: reopen_round(round=played, reason="nog eens", by=None)).code == Refusal.ROUND_NOT_CLOSED

    def test_a_draft_cannot_be_closed(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening, 1)
        assert refuse(lambda: close_round(round=drawn, by=None)).code == Refusal.ROUND_NOT_PUBLISHED


@pytest.mark.parametrize("count", [1, 6])
def test_closing_and_opening_ask_as_much_for_one_table_as_for_six(
    evening: Evening, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pairs = evening.add_pairs(2 * count)
    played = evening.open_round(1, *zip(pairs[::2], pairs[1::2], strict=True))
    for number in range(1, count + 1):
        evening.enter(1, number, 1284, 1858)
    with django_assert_num_queries(12):
        close_round(round=played, by=None)
    with django_assert_num_queries(11):
        reopen_round(round=played, reason="x", by=None)
    assert SheetChange.objects.count() == 2 * count
