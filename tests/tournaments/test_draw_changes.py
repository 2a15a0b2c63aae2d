"""Changing a draw, putting one together by hand, publishing it, and what is said of it."""

from collections.abc import Callable

import pytest

from accounts.models import Account
from scoring.draw.table import Table as DrawnTable
from tests.tournaments.build import Evening
from tests.tournaments.organise import byes_of, draw, play, refuse, seats_of, show
from tournaments.choices import EventKind, Movement, Outcome, RoundState
from tournaments.models import Absence, Entrant, Round, ScoreList, Seat, Table
from tournaments.refusals import Refusal
from tournaments.selectors.draws import read_draw_page
from tournaments.selectors.rounds import read_drawn
from tournaments.services.entrants import mark_absent, withdraw_entrant
from tournaments.services.rounds import (
    discard_draft,
    place_by_hand,
    publish_round,
    redraw_round,
    swap_seats,
    take_back_round,
)


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
