"""Support pages of evenings: for superusers, through the same services, results protected."""

import pytest
from django.test import Client

from accounts.models import Account, Club
from tests.tournaments.build import Evening
from tournaments.choices import EventState
from tournaments.models import Event, Sheet

PAGES = ("event", "entrant", "round", "sheet", "standingline")
TYPED = {
    "name": "Paasdrive",
    "date": "2026-04-05",
    "kind": "pairs",
    "movement": "lot",
    "round_count": "3",
    "deals_per_round": "16",
    "rule_preset": "nku",
    "bye_points": "1600",
    "tie_breaks": "[]",
    "publicity": "provisional",
}


@pytest.fixture
def support(client: Client, db: None) -> Client:
    """The browser of a superuser, in English."""
    client.cookies["django_language"] = "en"
    client.force_login(Account.objects.create_superuser("s@voorbeeld.nl", name="Support"))
    return client


@pytest.fixture
def played(evening: Evening) -> Event:
    """An evening with one entered sheet and its standing."""
    one, two = evening.add_pairs(2)
    evening.open_round(1, (one, two))
    evening.enter_sample(1, 1, "good-1")
    return evening.event


@pytest.mark.parametrize("model", PAGES)
def test_only_superusers_come_in(model: str, at_work: Client) -> None:
    assert at_work.get(f"/admin/tournaments/{model}/").status_code in (302, 403)


@pytest.mark.parametrize("model", PAGES)
def test_every_list_and_row_is_shown(model: str, support: Client, played: Event) -> None:
    assert support.get(f"/admin/tournaments/{model}/?q=club").status_code == 200
    row = {"event": played, "sheet": Sheet.objects.get(), "round": played.rounds.get(), "entrant": played.entrants.first()}.get(model)
    if row is not None:
        assert support.get(f"/admin/tournaments/{model}/{row.pk}/change/").status_code == 200


def test_an_event_is_made_and_changed_by_the_services(support: Client, club: Club) -> None:
    assert support.post("/admin/tournaments/event/add/", {**TYPED, "club": club.pk}).status_code == 302
    event = Event.objects.get()
    assert event.created_by is not None
    support.post(f"/admin/tournaments/event/{event.pk}/change/", {**TYPED, "name": "Kerstdrive"})
    assert [entry.name for entry in event.history.all()] == ["Kerstdrive", "Paasdrive"]


def test_what_the_service_refuses_is_explained_and_changes_nothing(support: Client, played: Event) -> None:
    Event.objects.filter(pk=played.pk).update(state=EventState.CLOSED)
    answer = support.post(f"/admin/tournaments/event/{played.pk}/change/", {**TYPED, "name": "Anders"}, follow=True)
    assert "The evening is closed." in answer.content.decode()
    assert Event.objects.get().name == played.name


def test_an_event_with_results_is_not_deleted_and_the_page_says_what_stands_in_the_way(support: Client, played: Event) -> None:
    answer = support.post(f"/admin/tournaments/event/{played.pk}/delete/", {"post": "yes"})
    assert "Cannot delete event" in answer.content.decode()
    assert Event.objects.filter(pk=played.pk).exists()


@pytest.mark.parametrize("act", ["delete", "change"])
def test_a_sheet_is_neither_deleted_nor_typed_here(act: str, support: Client, played: Event) -> None:
    sheet = Sheet.objects.get()
    assert support.post(f"/admin/tournaments/sheet/{sheet.pk}/{act}/", {"post": "yes", "ns_total": "9999"}).status_code == 403
    assert Sheet.objects.get().ns_total == sheet.ns_total
