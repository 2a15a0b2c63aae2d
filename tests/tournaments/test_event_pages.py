"""Planning an evening and its settings, as they are typed and corrected; and who may open the organiser's pages."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from tests.tournaments.build import Evening, make_club, make_person
from tests.tournaments.organise import read_notes
from tournaments.choices import EventState
from tournaments.models import Event
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


def address(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=args)


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

    @pytest.mark.parametrize(
        "query", ["page=0", "page=-5", "page=" + "9" * 5000, "page=x", "per_page=-5", "per_page=0", "sort=-", "sort=x"]
    )
    def test_an_address_that_asks_for_nonsense(self, client: Client, evening: Evening, query: str) -> None:
        assert "Clubavond 4" in client.get(f"{address('events', evening.event.club.slug)}?{query}").text

    def test_a_page_has_fifty_rows_whatever_the_address_says(self, client: Client, club: Club) -> None:
        for number in range(51):
            Evening(club, name=f"Avond {number}")
        assert client.get(f"{address('events', club.slug)}?per_page=99").text.count("<tr") == 50 + 1

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
