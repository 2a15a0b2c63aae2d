"""Who plays, as it is typed, corrected and undone."""

import datetime as dt
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Person
from tests.tournaments.build import Evening, make_person
from tests.tournaments.organise import press_undo, read_notes
from tournaments.choices import EventKind, EventState, Outcome, RoundState
from tournaments.models import Absence, Entrant, Event
from tournaments.services.setup import create_event


@pytest.fixture
def planned(club: Club) -> Event:
    return create_event(club=club, by=None, name="Clubavond 4", date=dt.date(2026, 11, 26))


@pytest.fixture
def single(club: Club) -> Event:
    return create_event(club=club, by=None, name="Vrije avond", date=dt.date(2026, 11, 26), kind=EventKind.INDIVIDUAL)


def address(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=args)


class TestAddingByName:
    def test_a_pair_in_one_line_and_the_toast_takes_it_back(self, at_work: Client, planned: Event) -> None:
        make_person(planned.club, "Sjaak van den Berg"), make_person(planned.club, "Thea Hoekstra")
        answer = at_work.post(address("entrants", planned.pk), {"first": "sjaak van den berg", "second": "Hoekstra, Thea"}, follow=True)
        assert read_notes(answer) == ["1: Sjaak van den Berg \N{EN DASH} Thea Hoekstra"]
        press_undo(at_work, answer)
        assert not planned.entrants.exists()

    def test_the_list_offers_who_does_not_play_yet(self, at_work: Client, planned: Event, other_club: Club) -> None:
        for club, name in ((planned.club, "Anna A"), (planned.club, "Bert B"), (planned.club, "Cor C"), (other_club, "Els Elders")):
            make_person(club, name)
        url = address("entrants", planned.pk)
        at_work.post(url, {"first": "Anna A", "second": "Bert B"})
        assert at_work.get(url).context["form"].candidates == ["Cor C"]

    def test_an_unknown_name_is_asked_about_and_then_a_guest(self, at_work: Client, single: Event) -> None:
        url = address("entrants", single.pk)
        answer = at_work.post(url, {"first": "Jan  van der Gast"})
        assert "\N{LEFT DOUBLE QUOTATION MARK}Jan van der Gast\N{RIGHT DOUBLE QUOTATION MARK} staat niet op de lijst" in answer.text
        assert 'value="Jan  van der Gast"' in answer.text
        at_work.post(url, {"first": "Jan  van der Gast", "guest": "1"})
        guest = Person.objects.get()
        assert (guest.first_name, guest.infix, guest.last_name) == ("Jan", "van der", "Gast")
        assert single.entrants.get().persons == [guest]

    def test_who_plays_already_is_said_with_number_and_partner(self, at_work: Client, planned: Event) -> None:
        for name in ("Anna A", "Bert B", "Cor C"):
            make_person(planned.club, name)
        url = address("entrants", planned.pk)
        at_work.post(url, {"first": "Anna A", "second": "Bert B"})
        answer = at_work.post(url, {"first": "Cor C", "second": "Anna A"})
        assert "Anna A speelt al mee, als nummer 1: Anna A \N{EN DASH} Bert B." in answer.text
        assert answer.context["form"].errors.keys() == {"second"}

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"first": "", "second": "Bert B"}, "first"),
            ({"first": "Anna A", "second": ""}, "second"),
            ({"first": "Anna A", "second": "anna a"}, "second"),
            ({"first": "x" * 200, "second": "Bert B", "guest": "1"}, "first"),
        ],
    )
    def test_a_pair_takes_two_different_names(self, at_work: Client, planned: Event, typed: dict[str, str], field: str) -> None:
        make_person(planned.club, "Anna A"), make_person(planned.club, "Bert B")
        answer = at_work.post(address("entrants", planned.pk), typed)
        assert field in answer.context["form"].errors
        assert not planned.entrants.exists()

    def test_namesakes_must_be_chosen_from_the_list(self, at_work: Client, single: Event) -> None:
        old, young = (make_person(single.club, "Jan de Vries", email=f"{word}@voorbeeld.nl") for word in ("oud", "jong"))
        url = address("entrants", single.pk)
        answer = at_work.post(url, {"first": "Jan de Vries"})
        assert "Er zijn er meer met deze naam: kies Jan de Vries (oud@voorbeeld.nl) of Jan de Vries (jong@voorbeeld.nl)." in answer.text
        at_work.post(url, {"first": "Jan de Vries (jong@voorbeeld.nl)"})
        assert single.entrants.get().persons == [young]
        assert old not in single.entrants.get().persons

    def test_all_members_with_one_button(self, at_work: Client, single: Event) -> None:
        for name in ("Anna A", "Bert B", "Cor C"):
            make_person(single.club, name)
        assert "Voeg alle 3 andere leden toe" in at_work.get(address("entrants", single.pk)).text
        answer = at_work.post(address("entrants_all", single.pk), follow=True)
        assert read_notes(answer) == ["3 leden toegevoegd."]
        assert single.entrants.count() == 3

    def test_off_the_list_and_back_under_the_same_number(self, at_work: Client, planned: Event) -> None:
        for n in range(3):
            make_person(planned.club, f"Anna{n} A"), make_person(planned.club, f"Bert{n} B")
            at_work.post(address("entrants", planned.pk), {"first": f"Anna{n} A", "second": f"Bert{n} B"})
        answer = at_work.post(address("entrant_remove", planned.pk, 2), follow=True)
        assert planned.entrants.count() == 2
        press_undo(at_work, answer)
        assert Entrant.objects.get(event=planned, number=2).full_name == "Anna1 A \N{EN DASH} Bert1 B"

    def test_undo_brings_nobody_of_another_club(self, at_work: Client, planned: Event, other_club: Club) -> None:
        strangers = [make_person(other_club, name).pk for name in ("Els Elders", "Frits Elders")]
        at_work.post(f"{address('entrant_again', planned.pk)}?person={strangers[0]}&person={strangers[1]}&number=1&person=x")
        assert not planned.entrants.exists()

    @pytest.mark.parametrize("number", ["0", "-1", "\N{SUPERSCRIPT TWO}", "1" + "0" * 30, "9" * 5000])
    def test_undo_with_an_impossible_number_gives_the_lowest_that_is_free(self, at_work: Client, planned: Event, number: str) -> None:
        persons = [make_person(planned.club, name).pk for name in ("Els Hier", "Frits Hier")]
        query = urlencode({"person": [*persons, number], "number": number}, doseq=True)
        assert at_work.post(f"{address('entrant_again', planned.pk)}?{query}").status_code == 302
        assert planned.entrants.get().number == 1

    @pytest.mark.parametrize("count", [3, 30])
    def test_as_many_queries_for_30_as_for_3(
        self, at_work: Client, planned: Event, count: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        evening = Evening(planned.club)
        evening.add_pairs(count)
        with django_assert_num_queries(10):
            answer = at_work.get(address("entrants", evening.event.pk))
        assert answer.text.count("<tr") == count + 1


class TestDuringTheEvening:
    @pytest.fixture
    def going_on(self, evening: Evening) -> Evening:
        one, two, _three = evening.add_pairs(3)
        evening.open_round(1, (one, two))
        return evening

    def send(self, client: Client, name: str, evening: Evening, number: int, **values: Any) -> Any:
        return client.post(address(name, evening.event.pk, number), values, follow=True)

    def test_the_page_says_what_each_is_worth(self, at_work: Client, going_on: Evening) -> None:
        page = at_work.get(address("entrant_edit", going_on.event.pk, 1)).text
        assert "de laagste score van de ronde" in page
        assert "1450 punten" in page
        assert "0 punten" in page

    def test_stopping_and_undo(self, at_work: Client, going_on: Evening) -> None:
        answer = self.send(at_work, "entrant_stop", going_on, 1, after_round=1, outcome="left")
        assert Entrant.objects.get(number=1).last_round == 1
        assert "Anna1 Aa1 \N{EN DASH} Bert1 Bb1 stopt na ronde 1. Wat gespeeld is blijft staan." in answer.text
        press_undo(at_work, answer)
        assert Entrant.objects.get(number=1).last_round is None

    def test_missing_a_round_and_undo(self, at_work: Client, going_on: Evening) -> None:
        answer = self.send(at_work, "entrant_absent", going_on, 1, round=2, outcome="absent_unnotified")
        assert Entrant.objects.get(number=1).away == {"2": Outcome.ABSENT_UNNOTIFIED}
        press_undo(at_work, answer)
        assert Entrant.objects.get(number=1).away == {}

    def test_coming_late_and_undo(self, at_work: Client, going_on: Evening) -> None:
        Entrant.objects.filter(number=3).update(first_round=2)
        answer = self.send(at_work, "entrant_late", going_on, 3, first_round=3)
        assert Entrant.objects.get(number=3).first_round == 3
        press_undo(at_work, answer)
        assert Entrant.objects.get(number=3).first_round == 2

    def test_a_refusal_says_where_they_sit(self, at_work: Client, going_on: Evening) -> None:
        answer = self.send(at_work, "entrant_absent", going_on, 1, round=1, outcome="absent_notified")
        assert "zit aan tafel 1 in ronde 1" in read_notes(answer)[0]

    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("entrant_stop", {"after_round": "9", "outcome": "left"}),
            ("entrant_stop", {"after_round": "1", "outcome": "bye"}),
            ("entrant_absent", {"round": "x", "outcome": "absent_notified"}),
            ("entrant_late", {"first_round": "1; drop"}),
            ("entrant_back", {"round": "x"}),
        ],
    )
    def test_nonsense_changes_nothing(self, at_work: Client, going_on: Evening, name: str, values: dict[str, str]) -> None:
        before = Entrant.objects.filter(number=3).values()
        assert self.send(at_work, name, going_on, 3, **values).status_code == 200
        assert list(before) == list(Entrant.objects.filter(number=3).values())

    def test_a_late_pair_gets_the_rounds_it_missed(self, at_work: Client, going_on: Evening) -> None:
        make_person(going_on.event.club, "Els E"), make_person(going_on.event.club, "Frits F")
        page = at_work.get(address("entrants", going_on.event.pk))
        assert [number for number, _label in page.context["form"].fields["first_round"].choices] == [2, 3]
        at_work.post(address("entrants", going_on.event.pk), {"first": "Els E", "second": "Frits F", "first_round": "3"})
        late = Entrant.objects.get(number=4)
        assert (late.first_round, Absence.objects.get(entrant=late).outcome) == (3, Outcome.LATE)


def test_a_closed_evening_shows_its_list_and_no_box_to_add(at_work: Client, evening: Evening) -> None:
    evening.add_pairs(2)
    Event.objects.filter(pk=evening.event.pk).update(state=EventState.CLOSED)
    page = at_work.get(address("entrants", evening.event.pk)).text
    assert "Anna1 Aa1" in page
    assert "data-add" not in page
    assert at_work.get(address("entrant_edit", evening.event.pk, 1)).status_code == 200


def test_rounds_that_are_drafts_do_not_count_as_begun(at_work: Client, evening: Evening) -> None:
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two), state=RoundState.DRAFT)
    assert [number for number, _ in at_work.get(address("entrants", evening.event.pk)).context["form"].fields["first_round"].choices] == [
        1,
        2,
        3,
    ]
