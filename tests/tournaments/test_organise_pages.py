"""The organiser's pages of an evening and of who plays, as they are used: typed, corrected, undone; and who may open them."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.choices import Role
from accounts.models import Account, Club, Membership, Person
from tests.tournaments.build import Evening, make_club, make_person
from tournaments.choices import EventKind, EventState, Outcome, RoundState
from tournaments.models import Absence, Entrant, Event
from tournaments.services.setup import create_event

SETTINGS = {
    "name": "Clubavond 5",
    "date": "2026-12-03",
    "kind": "pairs",
    "movement": "lot",
    "round_count": "3",
    "deals_per_round": "16",
    "rule_preset": "nku",
    "bye_points": "1600",
    "publicity": "provisional",
}


@pytest.fixture
def planned(club: Club) -> Event:
    return create_event(club=club, by=None, name="Clubavond 4", date=dt.date(2026, 11, 26))


@pytest.fixture
def single(club: Club) -> Event:
    return create_event(club=club, by=None, name="Vrije avond", date=dt.date(2026, 11, 26), kind=EventKind.INDIVIDUAL)


def address(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=args)


def read_notes(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def press_undo(client: Client, answer: Any) -> Any:
    """Presses the button of the toast on the page."""
    message = list(answer.context["messages"])[-1]
    assert f'action="{message.extra_tags}"'.replace("&", "&amp;") in answer.text
    return client.post(message.extra_tags, follow=True)


class TestListOfEvenings:
    def test_everyone_sees_what_goes_on_and_staff_what_is_to_come(
        self, client: Client, evening: Evening, planned: Event, scorer: Account
    ) -> None:
        url = address("events", evening.event.club.slug)
        Event.objects.filter(pk=planned.pk).update(name="Nog geheim")
        assert "Nog geheim" not in client.get(url).text
        assert "Clubavond 4" in client.get(url).text
        client.force_login(scorer)
        assert "Nog geheim" in client.get(url).text

    @pytest.mark.parametrize("count", [3, 30])
    def test_as_many_queries_for_30_as_for_3(
        self, at_work: Client, club: Club, count: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for number in range(count):
            create_event(club=club, by=None, name=f"Avond {number}", date=dt.date(2026, 1, 1) + dt.timedelta(days=7 * number))
        with django_assert_num_queries(6):
            answer = at_work.get(address("events", club.slug))
        assert answer.text.count("<tr") == count + 1

    def test_a_club_that_does_not_exist(self, client: Client, db: None) -> None:
        assert client.get("/clubs/nergens/evenings/").status_code == 404

    def test_a_new_club_is_led_to_its_first_evening(self, at_work: Client, club: Club) -> None:
        assert address("event_add", club.slug) in at_work.get(club.get_absolute_url()).text


class TestPlanning:
    def test_the_form_proposes_what_the_club_says(self, at_work: Client, club: Club) -> None:
        club.rule_preset, club.bye_points = "amsterdam", 1500
        club.save()
        form = at_work.get(address("event_add", club.slug)).context["form"]
        assert (form["rule_preset"].value(), form["bye_points"].value()) == ("amsterdam", 1500)

    def test_planning_leads_to_who_plays(self, at_work: Client, club: Club) -> None:
        answer = at_work.post(address("event_add", club.slug), {**SETTINGS, "tie_breaks_0": "highest_round", "tie_breaks_3": "lot"})
        event = Event.objects.get()
        assert answer.url == address("entrants", event.pk)
        assert (event.name, event.date, event.tie_breaks) == ("Clubavond 5", dt.date(2026, 12, 3), ["highest_round", "lot"])
        assert event.created_by == Account.objects.get()

    @pytest.mark.parametrize(("deals", "typed", "kept"), [("12", "", 1200), ("16", "", 1600), ("12", "1450", 1450), ("12", "1600", 1600)])
    def test_what_is_typed_for_a_bye_is_kept(self, at_work: Client, club: Club, deals: str, typed: str, kept: int) -> None:
        at_work.post(address("event_add", club.slug), {**SETTINGS, "deals_per_round": deals, "bye_points": typed})
        assert Event.objects.get().bye_points == kept

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"name": "x" * 81}, "name"),
            ({"name": "  "}, "name"),
            ({"date": "gisteren"}, "date"),
            ({"round_count": "0"}, "round_count"),
            ({"deals_per_round": "999"}, "deals_per_round"),
            ({"bye_points": "-1"}, "bye_points"),
            ({"kind": "individual", "movement": "even_sits"}, "movement"),
            ({"rule_preset": "three_hand"}, "rule_preset"),
            ({"tie_breaks_0": "lot", "tie_breaks_1": "lot"}, "tie_breaks"),
        ],
    )
    def test_what_is_wrong_is_said_at_the_field_and_nothing_is_lost(
        self, at_work: Client, club: Club, wrong: dict[str, str], field: str
    ) -> None:
        answer = at_work.post(address("event_add", club.slug), {**SETTINGS, **wrong})
        assert answer.status_code == 200
        assert [*answer.context["form"].errors] == [field]
        assert f"{wrong.get('round_count', SETTINGS['round_count'])}" in answer.text
        assert not Event.objects.exists()

    def test_a_long_name_is_not_cut_off_by_the_browser(self, at_work: Client, club: Club) -> None:
        page = at_work.get(address("event_add", club.slug)).text
        assert "maxlength" not in page.split('name="name"')[1].split(">")[0]


class TestSettings:
    def test_a_running_evening_keeps_its_rules(self, at_work: Client, evening: Evening) -> None:
        url = address("event_edit", evening.event.pk)
        assert "deals_per_round" not in at_work.get(url).context["form"].fields
        at_work.post(url, {**SETTINGS, "name": "Anders", "bye_points": "5"})
        evening.event.refresh_from_db()
        assert (evening.event.name, evening.event.bye_points) == ("Anders", 1600)

    def test_a_refusal_keeps_what_was_typed(self, at_work: Client, evening: Evening) -> None:
        one, two = evening.add_pairs(2)
        for number in (1, 2):
            evening.open_round(number, (one, two))
        answer = at_work.post(address("event_edit", evening.event.pk), {**SETTINGS, "name": "Nieuwe naam", "round_count": "1"})
        assert "Ronde 2 is al geloot" in read_notes(answer)[0]
        assert 'value="Nieuwe naam"' in answer.text

    def test_starting_closing_and_opening_again(self, at_work: Client, planned: Event, club: Club) -> None:
        assert "Er zijn er te weinig" in read_notes(at_work.post(address("event_start", planned.pk), follow=True))[0]
        for n in range(2):
            who = [make_person(club, f"{name}{n} X") for name in ("Anna", "Bert")]
            at_work.post(address("entrants", planned.pk), {"first": who[0].full_name, "second": who[1].full_name})
        assert at_work.post(address("event_start", planned.pk)).url == address("draw", planned.pk, 1)
        answer = at_work.post(address("event_close", planned.pk), follow=True)
        assert "Er is nog geen ronde gespeeld." in read_notes(answer)
        Event.objects.filter(pk=planned.pk).update(state=EventState.CLOSED)
        url = address("event_reopen", planned.pk)
        assert at_work.post(url, {"reason": ""}).context["reason"].errors
        at_work.post(url, {"reason": "Rekenfout"})
        planned.refresh_from_db()
        assert planned.state == EventState.RUNNING


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


MANAGED = ["event_edit", "entrants", "entrant_edit"]
POSTED = [
    "event_start",
    "event_close",
    "event_reopen",
    "entrants_all",
    "entrant_again",
    "entrant_remove",
    "entrant_late",
    "entrant_stop",
    "entrant_absent",
    "entrant_back",
]


class TestWhoMay:
    """A visitor signs in first; a player and a scorer may not; to another club's staff the page does not exist."""

    @pytest.fixture
    def open_as(self, client: Client, evening: Evening, make_account: Callable[..., Account]) -> Callable[..., int]:
        evening.add_pairs(2)

        def open_page(name: str, club: Club | None, role: str) -> int:
            args = [evening.event.pk, 1] if name.startswith("entrant_") and name != "entrant_again" else [evening.event.pk]
            if club:
                client.force_login(make_account(club, role, f"{role} {name}"))
            return (client.get if name in MANAGED else client.post)(address(name, *args)).status_code

        return open_page

    @pytest.mark.parametrize("name", MANAGED + POSTED)
    def test_pages_of_an_evening(self, open_as: Callable[..., int], club: Club, other_club: Club, name: str) -> None:
        assert open_as(name, None, "") == 302
        assert open_as(name, other_club, Role.CLUB_ADMIN) == 404
        assert open_as(name, other_club, Role.PLAYER) == 404
        Membership.objects.all().delete()
        Account.objects.all().delete()
        assert open_as(name, club, Role.PLAYER) == 403
        Account.objects.all().delete()
        assert open_as(name, club, Role.SCORER) == 403
        Account.objects.all().delete()
        assert open_as(name, club, Role.ORGANISER) in (200, 302)

    def test_nothing_happens_on_a_plain_visit(self, at_work: Client, evening: Evening) -> None:
        evening.add_pairs(2)
        for name in POSTED:
            args = [evening.event.pk, 1] if name.startswith("entrant_") and name != "entrant_again" else [evening.event.pk]
            assert at_work.get(address(name, *args)).status_code == 405

    def test_planning_is_for_the_staff(self, client: Client, club: Club, scorer: Account, stranger: Account) -> None:
        url = address("event_add", club.slug)
        assert client.get(url).status_code == 302
        client.force_login(scorer)
        assert client.get(url).status_code == 403
        client.force_login(stranger)
        assert client.get(url).status_code == 404

    def test_a_federation_reads_and_does_not_touch(
        self, client: Client, club: Club, evening: Evening, make_account: Callable[..., Account]
    ) -> None:
        federation = make_club("Bond", "bond", is_federation=True)
        Club.objects.filter(pk=club.pk).update(parent=federation)
        client.force_login(make_account(federation, Role.FEDERATION, "Bonds Bestuur"))
        assert client.get(address("events", club.slug)).status_code == 200
        assert client.post(address("event_close", evening.event.pk)).status_code == 403


def test_what_does_not_exist_is_not_found(at_work: Client, evening: Evening) -> None:
    for url in ("/evenings/999/settings/", "/evenings/99999999999999999999/entrants/", f"/evenings/{evening.event.pk}/entrants/9/edit/"):
        assert at_work.get(url).status_code == 404, url


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
