"""Drawing rounds: once, fairly, without meeting twice; changing a draw; showing it; and closing what was played."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.models import Account
from scoring.draw.capacity import count_pair_rounds
from scoring.draw.table import Table as DrawnTable
from tests.tournaments.build import Evening, make_club
from tournaments.choices import ChangeKind, EventKind, EventState, Movement, Outcome, RoundState, SheetState
from tournaments.models import Absence, Entrant, Event, Round, ScoreList, Seat, Sheet, SheetChange, Table
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.draws import read_draw_page
from tournaments.selectors.rounds import read_drawn
from tournaments.services.entrants import mark_absent, mark_late, withdraw_entrant
from tournaments.services.rounds import (
    close_round,
    discard_draft,
    draw_round,
    place_by_hand,
    publish_round,
    redraw_round,
    reopen_round,
    swap_seats,
    take_back_round,
)
from tournaments.services.setup import change_event


def refuse(act: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value


def draw(evening: Evening, number: int, seed: int | None = 48213) -> Round:
    return draw_round(event=evening.event, number=number, by=None, seed=seed)


def show(drawn: Round) -> Round:
    return publish_round(round=drawn, version=drawn.version, by=None)


def play(evening: Evening, *numbers: int) -> None:
    for number in numbers:
        show(draw(evening, number, seed=number))


def seats_of(drawn: Round) -> list[tuple[int, str, int, int]]:
    rows = Seat.objects.filter(round=drawn).order_by("table__number", "position")
    return list(rows.values_list("table__number", "position", "person_id", "entrant_id"))


def byes_of(event: Event) -> Counter[int]:
    return Counter(Absence.objects.filter(round__event=event, outcome=Outcome.BYE).values_list("entrant_id", flat=True))


def list_meetings(event: Event) -> Counter[frozenset[int]]:
    """How often two entrants sat at one table."""
    meetings: Counter[frozenset[int]] = Counter()
    for table in Table.objects.filter(round__event=event):
        entrants = sorted(set(table.seats.values_list("entrant_id", flat=True)))
        meetings.update(frozenset((one, other)) for i, one in enumerate(entrants) for other in entrants[i + 1 :])
    return meetings


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


class TestChangingADraw:
    def test_drawing_again_changes_it_and_its_number(self, evening: Evening, organiser: Account) -> None:
        evening.add_pairs(8)
        drawn = draw(evening, 1)
        before = seats_of(drawn)
        again = redraw_round(round=drawn, by=organiser, version=drawn.version, seed=2)
        assert (again.pk, again.seed, again.version, again.drawn_by) == (drawn.pk, 2, drawn.version + 1, organiser)
        assert seats_of(again) != before
        assert len(seats_of(again)) == len(before)
        back = redraw_round(round=again, by=organiser, version=again.version, seed=48213)
        assert seats_of(back) == before

    def test_not_over_what_someone_else_changed_meanwhile(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening, 1)
        redraw_round(round=drawn, by=None, version=drawn.version)
        for act in (
            lambda: redraw_round(round=drawn, by=None, version=drawn.version),
            lambda: publish_round(round=drawn, by=None, version=drawn.version),
            lambda: place_by_hand(event=evening.event, number=1, tables=[], by=None, version=drawn.version),
        ):
            assert refuse(act).code == Refusal.ROUND_CHANGED

    def test_two_pairs_change_places(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening, 1)
        tables, _byes = read_drawn(drawn)
        one, other = tables[0].ns[0], tables[1].ew[0]
        swapped = swap_seats(round=drawn, first=one, second=other, version=drawn.version, by=None)
        assert (swapped.movement, swapped.seed) == (Movement.HAND, 48213)
        after, _byes = read_drawn(swapped)
        assert (after[0].ns, after[1].ew) == ((other,), (one,))
        assert (after[0].ew, after[1].ns) == (tables[0].ew, tables[1].ns)

    def test_someone_free_takes_a_seat(self, individual: Evening) -> None:
        individual.add_singles(5)
        drawn = draw(individual, 1)
        tables, (free,) = read_drawn(drawn)
        sitting = tables[0].ew[1]
        swap_seats(round=drawn, first=free, second=sitting, version=drawn.version, by=None)
        after, byes = read_drawn(drawn)
        assert (after[0].ew, byes) == ((tables[0].ew[0], free), [sitting])

    def test_partners_change_and_a_table_stays_a_table(self, individual: Evening) -> None:
        individual.add_singles(4)
        drawn = draw(individual, 1)
        (table,), _byes = read_drawn(drawn)
        swap_seats(round=drawn, first=table.ns[0], second=table.ew[0], version=drawn.version, by=None)
        (after,), _byes = read_drawn(drawn)
        assert (after.ns, after.ew) == ((table.ew[0], table.ns[1]), (table.ns[0], table.ew[1]))

    def test_only_places_of_this_round(self, evening: Evening) -> None:
        pairs = evening.add_pairs(4)
        drawn = draw(evening, 1)
        for first, second in ((pairs[0].pk, pairs[0].pk), (pairs[0].pk, 999_999)):
            act = lambda first=first, second=second: swap_seats(  # noqa: E731
                round=drawn, first=first, second=second, version=drawn.version, by=None
            )
            assert refuse(act).code == Refusal.NO_SUCH_PLACE

    def test_a_discarded_draft_leaves_nothing(self, evening: Evening) -> None:
        evening.add_pairs(5)
        discard_draft(round=draw(evening, 1))
        assert not any(model.objects.exists() for model in (Round, Table, Seat, Absence))


class TestByHand:
    def test_every_place_as_the_organiser_wants_it(self, individual: Evening, organiser: Account) -> None:
        a, b, c, d, e = (single.pk for single in individual.add_singles(5))
        drawn = place_by_hand(event=individual.event, number=1, tables=[DrawnTable(3, (a, b), (c, d))], by=organiser)
        assert (drawn.movement, drawn.seed, drawn.drawn_by) == (Movement.HAND, None, organiser)
        assert [(row[0], row[1], row[3]) for row in seats_of(drawn)] == [(3, "E", c), (3, "N", a), (3, "S", b), (3, "W", d)]
        assert [*byes_of(individual.event)] == [e]

    @pytest.mark.parametrize(
        "tables",
        [
            lambda a, b, c, d: [DrawnTable(1, (a, b), (c,))],
            lambda a, b, c, d: [DrawnTable(1, (a, b), (a, c))],
            lambda a, b, c, d: [DrawnTable(1, (a, b), (c, 999_999))],
            lambda a, b, c, d: [DrawnTable(1, (a, b), (c, d)), DrawnTable(1, (a, b), (c, d))],
        ],
        ids=["a seat empty", "on both sides", "somebody else", "twice"],
    )
    def test_what_cannot_be_played_is_refused(self, individual: Evening, tables: Callable[..., list[DrawnTable[int]]]) -> None:
        singles = [single.pk for single in individual.add_singles(4)]
        refused = refuse(lambda: place_by_hand(event=individual.event, number=1, tables=tables(*singles), by=None))
        assert refused.code == Refusal.PLACES_WRONG
        assert not Round.objects.exists()

    def test_a_published_round_changes_where_nothing_was_typed(self, evening: Evening) -> None:
        one, two, three, four, five = (pair.pk for pair in evening.add_pairs(5))
        drawn = place_by_hand(
            event=evening.event, number=1, tables=[DrawnTable(1, (one,), (two,)), DrawnTable(2, (three,), (four,))], by=None
        )
        show(drawn)
        evening.enter(1, 1, 1284, 1858)
        kept = Table.objects.get(number=1).pk
        moved = [DrawnTable(1, (one,), (two,)), DrawnTable(2, (five,), (four,))]
        changed = place_by_hand(event=evening.event, number=1, tables=moved, by=None, version=drawn.version)
        assert Table.objects.get(number=1).pk == kept
        assert [*byes_of(evening.event)] == [three]
        wrong = [DrawnTable(1, (five,), (two,)), DrawnTable(2, (one,), (four,))]
        refused = refuse(lambda: place_by_hand(event=evening.event, number=1, tables=wrong, by=None, version=changed.version))
        assert (refused.code, refused.details) == (Refusal.TABLES_TYPED, {"tables": "1"})

    def test_a_late_pair_joins_the_pair_that_was_free(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        drawn = place_by_hand(event=evening.event, number=1, tables=[DrawnTable(1, (one.pk,), (two.pk,))], by=None)
        take_back_round(round=show(drawn))
        late = evening.add("Els E", "Frits F")
        both = [DrawnTable(1, (one.pk,), (two.pk,)), DrawnTable(2, (three.pk,), (late.pk,))]
        show(place_by_hand(event=evening.event, number=1, tables=both, by=None, version=drawn.version))
        assert not Absence.objects.exists()


class TestPublishing:
    def test_a_draft_that_does_not_fit_any_more_stays_a_draft(self, evening: Evening) -> None:
        pairs = evening.add_pairs(4)
        drawn = draw(evening, 1)
        withdraw_entrant(entrant=pairs[0], after_round=0, by=None)
        refused = refuse(lambda: show(drawn))
        assert refused.code == Refusal.PLACES_WRONG
        assert "Anna1 Aa1" in str(refused)
        assert "Anna1 Aa1" in read_draw_page(drawn).report.faults[0]
        show(redraw_round(round=drawn, by=None, version=drawn.version))
        assert len(byes_of(evening.event)) == 1

    def test_someone_added_after_the_draw_has_no_place_yet(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening, 1)
        evening.add("Els E", "Frits F")
        assert "Els E" in str(refuse(lambda: show(drawn)))

    def test_who_was_free_and_went_away_is_absent(self, evening: Evening) -> None:
        evening.add_pairs(5)
        drawn = draw(evening, 1)
        (free,) = byes_of(evening.event)
        mark_absent(entrant=Entrant.objects.get(pk=free), round=1, outcome=Outcome.ABSENT_NOTIFIED, by=None)
        show(drawn)
        assert [*Absence.objects.values_list("entrant_id", "outcome")] == [(free, Outcome.ABSENT_NOTIFIED)]

    def test_publishing_twice_changes_nothing(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = draw(evening, 1)
        published = show(drawn)
        assert show(drawn).published_at == published.published_at

    def test_taken_back_while_nothing_was_typed(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = show(draw(evening, 1))
        table = Table.objects.get(number=2)
        ScoreList.objects.create(table=table)  # opened, nothing typed
        back = take_back_round(round=drawn)
        assert (back.state, back.published_at) == (RoundState.DRAFT, None)
        redraw_round(round=back, by=None, version=back.version)
        drawn = show(Round.objects.get())
        ScoreList.objects.update_or_create(table=Table.objects.get(number=2), defaults={"rows": {"1": {"ns": "84"}}})
        assert refuse(lambda: take_back_round(round=drawn)).details == {"tables": "2"}

    def test_not_under_a_sheet_and_not_under_a_later_round(self, evening: Evening) -> None:
        evening.add_pairs(4)
        play(evening, 1)
        first = Round.objects.get()
        draw(evening, 2)
        assert refuse(lambda: take_back_round(round=first)).code == Refusal.LATER_ROUND
        discard_draft(round=Round.objects.get(number=2))
        evening.enter(1, 1, 1284, 1858)
        assert refuse(lambda: take_back_round(round=first)).code == Refusal.TABLES_TYPED

    def test_a_published_round_is_not_drawn_again(self, evening: Evening) -> None:
        evening.add_pairs(4)
        drawn = show(draw(evening, 1))
        for act in (lambda: redraw_round(round=drawn, by=None, version=drawn.version), lambda: discard_draft(round=drawn)):
            assert refuse(act).code == Refusal.ROUND_PUBLISHED


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


class TestReport:
    def test_a_meeting_again_says_who_and_when(self, evening: Evening) -> None:
        one, two, three, four = evening.add_pairs(4)
        evening.open_round(1, (one, two), (three, four))
        drawn = place_by_hand(
            event=evening.event,
            number=2,
            tables=[DrawnTable(1, (two.pk,), (one.pk,)), DrawnTable(2, (three.pk,), (four.pk,))],
            by=None,
        )
        page = read_draw_page(drawn)
        assert len(page.report.repeats) == 2
        assert page.report.repeats[0].startswith("Anna1 Aa1 \N{EN DASH} Bert1 Bb1 ")
        assert page.report.repeats[0].endswith(" 1.")
        assert [bool(table.problems) for table in page.seatings] == [True, True]
        assert sorted(drawn.repeats) == sorted([[one.pk, two.pk, 1], [three.pk, four.pk, 1]])

    def test_partners_again_are_told_as_partners(self, individual: Evening) -> None:
        a, b, c, d = individual.add_singles(4)
        individual.open_round(1, ((a, b), (c, d)))
        again = place_by_hand(event=individual.event, number=2, tables=[DrawnTable(1, (a.pk, b.pk), (c.pk, d.pk))], by=None)
        assert len(read_draw_page(again).report.repeats) == 6

    def test_a_bye_while_others_had_none(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        evening.note(three, 1)
        drawn = place_by_hand(event=evening.event, number=2, tables=[DrawnTable(1, (one.pk,), (two.pk,))], by=None)
        assert any("Anna3 Aa3" in remark for remark in read_draw_page(drawn).report.remarks)

    def test_nothing_to_say_of_a_good_draw(self, evening: Evening) -> None:
        evening.add_pairs(7)
        play(evening, 1)
        assert read_draw_page(draw(evening, 2)).report.is_clean
        assert evening.event.kind == EventKind.PAIRS
