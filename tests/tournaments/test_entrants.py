"""Who plays, and what may happen to them: late, stopped, away for a round, back again; and nothing that was played is lost."""

import datetime as dt
from typing import Any

import pytest

from accounts.choices import PersonKind
from accounts.models import Account, Club, Person
from accounts.names import split_name
from tests.tournaments.build import Evening, make_person
from tests.tournaments.organise import refuse
from tournaments.choices import EventKind, EventState, Outcome, RoundState
from tournaments.models import Absence, Entrant, Event, Seat, Sheet
from tournaments.refusals import Refusal
from tournaments.selectors.entrants import find_by_name, list_persons_for, name_apart
from tournaments.services.entrants import add_entrant, add_members, bring_back, mark_absent, mark_late, remove_entrant, withdraw_entrant
from tournaments.services.setup import create_event


@pytest.fixture
def planned(club: Club) -> Event:
    return create_event(club=club, by=None, name="Clubavond 4", date=dt.date(2026, 11, 26))


def add_pair(event: Event, *names: str, **more: Any) -> Entrant:
    return add_entrant(event=event, persons=[make_person(event.club, name) for name in names], by=None, **more)


def outcomes(entrant: Entrant) -> dict[int, str]:
    return dict(Absence.objects.filter(entrant=entrant).values_list("round__number", "outcome"))


class TestAdding:
    def test_numbers_count_up_and_a_free_one_is_taken_first(self, planned: Event) -> None:
        one, two, three = (add_pair(planned, f"Anna{n} A", f"Bert{n} B") for n in range(3))
        assert [one.number, two.number, three.number] == [1, 2, 3]
        remove_entrant(entrant=two)
        assert add_pair(planned, "Els E", "Frits F").number == 2
        assert add_pair(planned, "Gre G", "Henk H").number == 4

    def test_a_person_plays_once_and_the_refusal_says_where(self, planned: Event) -> None:
        first = add_pair(planned, "Anna Aa", "Bert van den Berg")
        anna = first.persons[0]
        refused = refuse(lambda: add_entrant(event=planned, persons=[make_person(planned.club, "Cor C"), anna], by=None))
        assert refused.code == Refusal.PERSON_ELSEWHERE
        assert refused.details == {"name": "Anna Aa", "number": 1, "entrant": "Anna Aa \N{EN DASH} Bert van den Berg"}

    def test_nobody_is_a_pair_alone(self, planned: Event) -> None:
        anna = make_person(planned.club, "Anna A")
        assert refuse(lambda: add_entrant(event=planned, persons=[anna, anna], by=None)).code == Refusal.PERSON_TWICE
        assert refuse(lambda: add_entrant(event=planned, persons=[anna], by=None)).code == Refusal.WRONG_SIZE
        assert not planned.entrants.exists()

    def test_a_new_name_becomes_a_guest_of_the_club(self, planned: Event, organiser: Account) -> None:
        who = [make_person(planned.club, "Anna A"), split_name("Sjaak van den Berg")]
        guest = add_entrant(event=planned, persons=who, by=organiser).persons[1]
        assert (guest.first_name, guest.infix, guest.last_name, guest.kind) == ("Sjaak", "van den", "Berg", PersonKind.GUEST)
        assert guest.club == planned.club

    def test_a_refusal_leaves_no_guest_behind(self, planned: Event) -> None:
        anna = add_pair(planned, "Anna A", "Bert B").persons[0]
        refuse(lambda: add_entrant(event=planned, persons=[split_name("Nieuw Gezicht"), anna], by=None))
        assert not Person.objects.filter(first_name="Nieuw").exists()

    def test_all_members_at_once_and_only_those(self, club: Club, other_club: Club) -> None:
        event = create_event(club=club, by=None, name="Vrij", date=dt.date(2026, 11, 26), kind=EventKind.INDIVIDUAL)
        members = [make_person(club, name) for name in ("Piet Zwart", "Anna van der Aa", "Cor Mulder")]
        make_person(club, "Gast Hier", kind=PersonKind.GUEST)
        make_person(other_club, "Bert Elders")
        add_entrant(event=event, persons=[members[2]], by=None)
        added = add_members(event=event, by=None)
        assert [(entrant.number, entrant.full_name) for entrant in added] == [(2, "Anna van der Aa"), (3, "Piet Zwart")]
        assert add_members(event=event, by=None) == []

    def test_a_closed_evening_takes_nobody(self, evening: Evening) -> None:
        Event.objects.filter(pk=evening.event.pk).update(state=EventState.CLOSED)
        assert refuse(lambda: add_pair(evening.event, "Anna A", "Bert B")).code == Refusal.EVENT_CLOSED


class TestComingLate:
    def test_the_rounds_before_are_late(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.open_round(2, (two, one))
        late = add_pair(evening.event, "Els E", "Frits F")
        assert (late.first_round, outcomes(late)) == (3, {1: Outcome.LATE, 2: Outcome.LATE})
        assert late.lot not in (None, one.lot, two.lot)

    def test_not_after_the_last_round(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        for number in (1, 2, 3):
            evening.open_round(number, (one, two))
        assert refuse(lambda: add_pair(evening.event, "Els E", "Frits F")).code == Refusal.NO_ROUND_LEFT

    def test_a_draft_does_not_count_as_begun(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two), state=RoundState.DRAFT)
        late = add_pair(evening.event, "Els E", "Frits F")
        assert (late.first_round, outcomes(late)) == (1, {})

    def test_someone_expected_for_round_two(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        assert mark_late(entrant=three, first_round=2, by=None).first_round == 2
        assert [entrant.plays_in(1) for entrant in (one, two, Entrant.objects.get(pk=three.pk))] == [True, True, False]
        evening.open_round(1, (one, two))
        assert refuse(lambda: mark_late(entrant=one, first_round=2, by=None)).code == Refusal.HAS_PLACE


class TestStopping:
    def test_what_was_played_stays(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.enter(1, 1, 1284, 1858)
        withdraw_entrant(entrant=one, after_round=1, by=None)
        one.refresh_from_db()
        assert (one.last_round, one.missed_as, one.plays_in(1), one.plays_in(2)) == (1, Outcome.LEFT, True, False)
        assert Seat.objects.filter(entrant=one).count() == 2
        assert Sheet.objects.count() == 1

    def test_not_from_a_round_that_players_can_see_and_the_refusal_says_which_table(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        evening.open_round(2, (one, two))
        refused = refuse(lambda: withdraw_entrant(entrant=one, after_round=1, by=None))
        assert (refused.code, refused.details["table"], refused.details["round"]) == (Refusal.HAS_PLACE, 1, 2)

    def test_not_from_a_bye_that_players_can_see(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        evening.note(three, 1)
        assert refuse(lambda: withdraw_entrant(entrant=three, after_round=0, by=None)).code == Refusal.HAS_BYE

    def test_who_never_came_is_absent_without_notice(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        withdraw_entrant(entrant=three, after_round=0, outcome=Outcome.ABSENT_UNNOTIFIED, by=None)
        evening.open_round(1, (one, two))
        assert Entrant.objects.get(pk=three.pk).tell_absence(1) == Outcome.ABSENT_UNNOTIFIED

    def test_coming_back_keeps_what_was_missed(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        withdraw_entrant(entrant=three, after_round=0, by=None)
        evening.open_round(1, (one, two))
        evening.note(three, 1, Outcome.LEFT)
        back = bring_back(entrant=three, by=None)
        assert (back.last_round, back.missed_as, back.plays_in(2), outcomes(back)) == (None, "", True, {1: Outcome.LEFT})


class TestMissingARound:
    def test_told_before_it_is_drawn(self, evening: Evening) -> None:
        one, *_rest = evening.add_pairs(2)
        away = mark_absent(entrant=one, round=2, outcome=Outcome.ABSENT_NOTIFIED, by=None)
        assert [away.plays_in(number) for number in (1, 2, 3)] == [True, False, True]
        assert bring_back(entrant=one, round=2, by=None).plays_in(2)

    def test_not_while_a_table_waits(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        refused = refuse(lambda: mark_absent(entrant=one, round=1, outcome=Outcome.ABSENT_NOTIFIED, by=None))
        assert refused.code == Refusal.HAS_PLACE

    def test_a_bye_becomes_the_absence_and_a_bye_again(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        evening.note(three, 1)
        mark_absent(entrant=three, round=1, outcome=Outcome.ABSENT_UNNOTIFIED, by=None)
        assert outcomes(three) == {1: Outcome.ABSENT_UNNOTIFIED}
        bring_back(entrant=three, round=1, by=None)
        assert outcomes(three) == {1: Outcome.BYE}

    def test_a_closed_round_stays_what_it_was(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        evening.note(three, 1)
        evening.close_round(1)
        for act in (
            lambda: mark_absent(entrant=three, round=1, outcome=Outcome.ABSENT_UNNOTIFIED, by=None),
            lambda: bring_back(entrant=three, round=1, by=None),
        ):
            assert refuse(act).code == Refusal.ROUND_CLOSED
        assert outcomes(three) == {1: Outcome.BYE}

    def test_every_change_asks_for_a_new_standing(self, evening: Evening) -> None:
        one, *_rest = evening.add_pairs(2)
        acts = (
            lambda: mark_late(entrant=one, first_round=2, by=None),
            lambda: withdraw_entrant(entrant=one, after_round=2, by=None),
            lambda: bring_back(entrant=one, by=None),
            lambda: mark_absent(entrant=one, round=2, outcome=Outcome.ABSENT_NOTIFIED, by=None),
            lambda: add_pair(evening.event, "Els E", "Frits F"),
        )
        for raised, act in enumerate(acts, start=1):
            act()
            assert Event.objects.get(pk=evening.event.pk).results_revision == raised


class TestRemoving:
    def test_a_slip_of_the_pen_is_gone_and_its_persons_are_free(self, planned: Event) -> None:
        entrant = add_pair(planned, "Anna A", "Bert B")
        anna = entrant.persons[0]
        remove_entrant(entrant=entrant)
        assert not planned.entrants.exists()
        assert add_entrant(event=planned, persons=[anna, make_person(planned.club, "Cor C")], by=None, number=7).number == 7

    def test_not_after_a_round_or_a_bye(self, evening: Evening) -> None:
        one, two, three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        evening.note(three, 1)
        for entrant in (one, three):
            assert refuse(lambda entrant=entrant: remove_entrant(entrant=entrant)).code == Refusal.ENTRANT_HAS_ROUND
        assert evening.event.entrants.count() == 3

    def test_who_only_came_late_may_go(self, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        evening.open_round(1, (one, two))
        late = add_pair(evening.event, "Els E", "Frits F")
        remove_entrant(entrant=late)
        assert evening.event.entrants.count() == 2
        assert not Absence.objects.exists()


class TestNames:
    def test_namesakes_are_told_apart(self, club: Club) -> None:
        member, guest = make_person(club, "Jan de Vries"), make_person(club, "Jan de Vries", kind=PersonKind.GUEST)
        other = make_person(club, "Anna Aa")
        named = name_apart([member, guest, other])
        assert [*named.values()] == [member, guest, other]
        assert len({*named}) == 3
        assert "Anna Aa" in named
        assert all(label.startswith("Jan de Vries (") for label in [*named][:2])
        assert set(find_by_name(named, "jan de vries")) == {member, guest}

    def test_namesakes_without_any_difference_get_a_number(self, club: Club) -> None:
        persons = [make_person(club, "Jan de Vries") for _ in range(2)]
        assert [*name_apart(persons)] == ["Jan de Vries (1)", "Jan de Vries (2)"]

    @pytest.mark.parametrize("typed", ["Sjaak van den Berg", "sjaak van den berg", "Berg, Sjaak van den", "Berg Sjaak van den"])
    def test_a_name_is_found_however_it_is_written(self, planned: Event, typed: str) -> None:
        sjaak = make_person(planned.club, "Sjaak van den Berg")
        make_person(planned.club, "Sjaak Bergsma")
        assert find_by_name(name_apart(list_persons_for(planned)), typed) == [sjaak]

    def test_accents_do_not_matter(self, planned: Event) -> None:
        zoe = make_person(planned.club, "Zoë van Loon")
        assert find_by_name(name_apart(list_persons_for(planned)), "zoe van loon") == [zoe]
