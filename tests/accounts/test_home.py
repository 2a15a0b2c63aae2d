"""The front page, and the places that other apps fill."""

from collections.abc import Iterator

import pytest
from django.http import HttpRequest
from django.test import Client

from accounts.choices import Role, RulePreset
from accounts.models import Club, Person
from accounts.registry import Link, Parts, Section, club_links, home_sections, person_sections
from accounts.services.clubs import change_club
from accounts.services.memberships import grant_role
from scoring.rules import PRESETS
from tests.accounts.conftest import World, make_account, make_person, sign_in


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """Leaves the places as they were."""
    kept = [(place, list(place.entries)) for place in (home_sections, person_sections, club_links)]
    yield
    for place, entries in kept:
        place.entries[:] = entries


def test_a_visitor_of_a_site_with_one_club_sees_that_club(client: Client, world: World, english: Client) -> None:
    for club in (world.below, world.other, world.own):
        club.delete()
    world.federation.delete()
    club = Club.objects.create(
        name="De Vier Azen", slug="vier", venue="Buurthuis De Linde", city="Vlaardingen", meets="donderdag 19.45 uur"
    )
    page = client.get("/")
    assert page.context["club"] == club
    assert "Buurthuis De Linde, Vlaardingen · donderdag 19.45 uur · NKU Rotterdam" in page.text
    assert 'name="login"' in page.text
    assert "startlist" not in page.text


def test_a_visitor_of_a_site_with_several_clubs_chooses(client: Client, world: World) -> None:
    page = client.get("/")
    assert page.context.get("club") is None
    assert all(f'href="/clubs/{club.slug}/"' in page.text for club in (world.own, world.below, world.other, world.federation))


def test_who_has_one_club_starts_there_and_who_has_two_chooses(client: Client, world: World) -> None:
    account = sign_in(client, Role.PLAYER, world.below)
    assert client.get("/").context["club"] == world.below
    grant_role(account=account, club=world.other, role=Role.SCORER, by=None)
    page = client.get("/")
    assert list(page.context["own_clubs"]) == [world.other, world.below]


def test_a_federation_shows_its_clubs(client: Client, world: World) -> None:
    page = client.get(f"/clubs/{world.federation.slug}/")
    assert world.own.name in page.text
    assert world.other.name not in page.text


def test_a_new_club_shows_its_first_steps_until_they_are_done(admin_client: Client, club: Club) -> None:
    page = admin_client.get("/")
    ours = [step.title for step in page.context["steps"]]
    assert ours[0] == "Add members"
    assert "Invite a helper" in ours
    assert page.context["next_step"].title == "Add members"
    make_person(club)
    assert admin_client.get("/").context["next_step"].title != "Add members"
    make_account(Role.SCORER, club)
    steps = {step.title: step.is_done for step in admin_client.get("/").context["steps"]}
    assert all(steps.get(title, True) for title in ("Add members", "Invite a helper"))


def test_an_admin_who_still_needs_the_app_is_told_on_the_front_page(admin_client: Client, club: Club) -> None:
    change_club(club=club, by=make_account(), require_totp=True)
    page = admin_client.get("/")
    assert "/ik/beveiligen/" in page.text
    assert page.context["steps"] == []


def test_an_app_adds_a_section_and_a_link(client: Client, club: Club) -> None:
    home_sections.add(lambda request, club: Section("accounts/_federation.html", {"clubs": [club]}), order=5, column="top")
    home_sections.add(lambda request, club: None, order=6, column="top")
    club_links.add(lambda request, club: Link("Stand", f"/clubs/{club.slug}/stand/", "trophy", also=("/",)), order=20)
    page = client.get(f"/clubs/{club.slug}/")
    assert len(page.context["top_sections"]) >= 1
    assert page.text.count(f'href="/clubs/{club.slug}/stand/"') == 2, "once in the bar on top, once at the bottom of a phone"
    assert f'<a href="/clubs/{club.slug}/" aria-current="page">' in page.text


def test_an_app_adds_a_section_to_a_persons_page(client: Client, club: Club) -> None:
    person_sections.add(lambda request, person: Section("accounts/_own_person.html", {"person": person}), order=1)
    person = make_person(club)
    page = client.get(f"/spelers/{person.pk}/")
    assert next(section.context["person"] for section in page.context["main_sections"]) == person


def test_parts_come_in_order_once_each() -> None:
    parts: Parts[Person, str] = Parts()

    def late(request: HttpRequest, person: Person) -> str:
        return "late"

    parts.add(late, order=90)
    parts.add(late, order=90)
    parts.add(lambda request, person: "early", order=10)
    parts.add(lambda request, person: "aside", order=1, column="side")
    assert parts.collect(HttpRequest(), Person()) == ["early", "late"]
    assert parts.collect(HttpRequest(), Person(), "side") == ["aside"]


def test_a_clubs_rules_are_those_of_the_rules_core() -> None:
    assert set(RulePreset.values) == set(PRESETS)
