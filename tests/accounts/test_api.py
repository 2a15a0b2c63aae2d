"""Clubs and persons under /api/v1: read by staff, written through the same services."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.exceptions import ValidationError

from accounts.api import ClubField
from accounts.choices import Role
from accounts.models import Account, Club, Person
from accounts.selectors import list_clubs
from tests.accounts.conftest import World, make_account, make_person, sign_in

PERSONS, CLUBS = "/api/v1/persons/", "/api/v1/clubs/"
NEW = {"first_name": "Nel", "infix": "van der", "last_name": "Steen"}


def send(client: Client, method: str, address: str, data: Any = None) -> tuple[int, Any]:
    answer = client.generic(method, address, json.dumps(data), content_type="application/json")
    return answer.status_code, json.loads(answer.content or b"null")


def test_a_visitor_and_a_player_read_nothing(client: Client, club: Club) -> None:
    make_person(club)
    assert send(client, "GET", PERSONS)[0] == 403
    sign_in(client, Role.SCORER, club)
    assert send(client, "GET", PERSONS)[1]["results"] == []
    assert send(client, "GET", CLUBS)[1]["results"] == []


def test_staff_reads_the_own_clubs_persons_in_order(client: Client, world: World) -> None:
    make_person(world.own, "Nel", "Steen", "van der")
    make_person(world.own)
    make_person(world.other, "Piet")
    sign_in(client, Role.ORGANISER, world.own)
    results = send(client, "GET", PERSONS)[1]["results"]
    assert [person["list_name"] for person in results] == ["Berg, Sjaak van den", "Steen, Nel van der"]
    assert send(client, "GET", f"{PERSONS}?q=steen&club={world.own.slug}")[1]["count"] == 1
    assert send(client, "GET", f"{PERSONS}?archived=true")[1]["count"] == 0


# Columns: an organiser of the own club, a scorer of the own club, an organiser of another club, the federation above.
GRID = [
    ("GET", "/api/v1/persons/{person}/", None, (200, 403, 404, 200)),
    ("PATCH", "/api/v1/persons/{person}/", {"last_name": "Bergh"}, (200, 403, 404, 403)),
    ("POST", PERSONS, {**NEW, "club": "de-vier-azen"}, (201, 403, 404, 403)),
    ("DELETE", "/api/v1/persons/{person}/", None, (204, 403, 404, 403)),
    ("GET", "/api/v1/clubs/de-vier-azen/", None, (200, 403, 404, 200)),
    ("PATCH", "/api/v1/clubs/de-vier-azen/", {"city": "Delft"}, (403, 403, 404, 403)),
    ("PUT", "/api/v1/persons/{person}/", NEW, (405, 405, 405, 405)),
    ("DELETE", "/api/v1/clubs/de-vier-azen/", None, (405, 405, 405, 405)),
]


@pytest.mark.parametrize(("method", "address", "data", "answers"), GRID)
def test_the_grid_of_the_api(method: str, address: str, data: Any, answers: tuple[int, ...], client: Client, world: World) -> None:
    users = [
        make_account(Role.ORGANISER, world.own),
        make_account(Role.SCORER, world.own),
        make_account(Role.ORGANISER, world.other),
        make_account(Role.FEDERATION, world.federation),
    ]
    seen = []
    for user in users:
        client.force_login(user)
        seen.append(send(client, method, address.format(person=make_person(world.own, privacy="hidden").pk), data)[0])
    assert tuple(seen) == answers


def test_what_is_written_goes_through_the_services(client: Client, club: Club) -> None:
    organiser = sign_in(client, Role.ORGANISER, club)
    made = send(client, "POST", PERSONS, {**NEW, "first_name": " Nel\t 🃏", "club": club.slug})[1]
    assert made["full_name"] == "Nel 🃏 van der Steen"
    send(client, "PATCH", f"{PERSONS}{made['id']}/", {"kind": "guest", "club": "troefkoning"})
    person = Person.objects.get()
    assert (person.kind, person.club, person.history.first().history_user) == ("guest", club, organiser)
    send(client, "DELETE", f"{PERSONS}{made['id']}/")
    person.refresh_from_db()
    assert person.archived_at is not None


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        None,
        {**NEW, "club": "nergens"},
        {**NEW, "club": "de-vier-azen", "first_name": "x" * 61},
        {**NEW, "club": "de-vier-azen", "first_name": "\ud800"},
        {**NEW, "club": "de-vier-azen", "first_name": "\x00"},
        {**NEW, "club": "de-vier-azen", "kind": "king"},
        {**NEW, "club": "de-vier-azen", "email": "geen"},
        {**NEW, "club": ["de-vier-azen"]},
    ],
)
def test_bad_input_is_a_clear_400(data: Any, client: Client, club: Club) -> None:
    sign_in(client, Role.ORGANISER, club)
    status, answer = send(client, "POST", PERSONS, data)
    assert status == 400
    assert answer
    assert not Person.objects.exists()


def test_a_club_admin_changes_settings_but_not_the_federation(client: Client, world: World) -> None:
    sign_in(client, Role.CLUB_ADMIN, world.own)
    answer = send(client, "PATCH", f"{CLUBS}{world.own.slug}/", {"bye_points": 1450, "slug": "x", "parent": None, "is_federation": True})
    assert answer[0] == 200
    world.own.refresh_from_db()
    assert (world.own.bye_points, world.own.slug, world.own.parent, world.own.is_federation) == (
        1450,
        "de-vier-azen",
        world.federation,
        False,
    )


def test_the_list_takes_as_many_queries_with_thirty_rows_as_with_three(
    client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(Account.objects.create_superuser("s@voorbeeld.nl", name="Support"))
    for count in (3, 27):
        for number in range(count):
            make_person(club, f"Speler {number}")
        with django_assert_num_queries(4):
            client.get(PERSONS)


@pytest.mark.parametrize("slug", ["a\0b", "de vier azen", "", 5, None, ["de-vier-azen"]])
def test_what_is_no_slug_is_no_club_and_asks_no_database(slug: object, db: None, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0), pytest.raises(ValidationError):
        ClubField(queryset=list_clubs()).run_validation(slug)
