"""Support pages: for superusers, through the same services, with reasons for a refusal."""

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client

from accounts.choices import Role
from accounts.models import Account, Club, Membership, Person
from tests.accounts.conftest import World, make_account, make_person, sign_in

PAGES = ("account", "club", "person", "membership", "invitation", "signincard")


@pytest.fixture
def support(client: Client, db: None) -> Client:
    """The browser of a superuser, in English."""
    client.cookies["django_language"] = "en"
    client.force_login(Account.objects.create_superuser("s@voorbeeld.nl", name="Support"))
    return client


def test_the_admin_signs_in_on_the_sites_own_page(client: Client, db: None) -> None:
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/login/?next=%2Fadmin%2F")
    assert client.post("/admin/login/", {"username": "s@voorbeeld.nl", "password": "x"}).status_code == 302


@pytest.mark.parametrize("model", PAGES)
def test_only_superusers_come_in(model: str, client: Client, club: Club) -> None:
    sign_in(client, Role.CLUB_ADMIN, club, is_staff=True)
    assert client.get(f"/admin/accounts/{model}/").status_code == 403
    client.force_login(make_account(Role.CLUB_ADMIN, club))
    assert client.get(f"/admin/accounts/{model}/").status_code == 302 or client.get(f"/admin/accounts/{model}/").status_code == 403


@pytest.mark.parametrize("model", PAGES)
def test_every_list_is_shown(model: str, support: Client, club: Club) -> None:
    make_person(club)
    assert support.get(f"/admin/accounts/{model}/?q=berg").status_code == 200


def test_a_club_is_made_and_changed_by_the_service(support: Client) -> None:
    typed = {"name": "Nieuwe Club", "rule_preset": "nku", "bye_points": "1600", "default_privacy": "name"}
    support.post("/admin/accounts/club/add/", typed)
    club = Club.objects.get()
    assert club.slug == "nieuwe-club"
    answer = support.post(f"/admin/accounts/club/{club.pk}/change/", {**typed, "city": "Delft"})
    assert answer.status_code == 302
    assert [entry.city for entry in club.history.all()] == ["Delft", ""]
    assert support.get(f"/admin/accounts/club/{club.pk}/history/").status_code == 200


def test_a_federation_with_a_parent_is_refused_in_a_sentence(support: Client, world: World) -> None:
    typed = {"name": "Bond", "rule_preset": "nku", "bye_points": "1600", "default_privacy": "name", "is_federation": "on"}
    page = support.post("/admin/accounts/club/add/", {**typed, "parent": world.federation.pk})
    assert page.status_code == 200
    assert not Club.objects.filter(name="Bond").exists()


def test_a_person_is_made_and_changed_by_the_service(support: Client, club: Club) -> None:
    typed = {"club": club.pk, "first_name": " Sjaak ", "infix": "van den", "last_name": "Berg", "kind": "member"}
    support.post("/admin/accounts/person/add/", typed)
    person = Person.objects.get()
    assert (person.first_name, person.sort_name) == ("Sjaak", "berg0sjaak0van1den")
    support.post(f"/admin/accounts/person/{person.pk}/change/", {**typed, "last_name": "Bergh"})
    assert [entry.last_name for entry in person.history.all()] == ["Bergh", "Berg"]


def test_a_club_with_persons_is_not_deleted_and_says_why(support: Client, club: Club) -> None:
    person = make_person(club)
    page = support.get(f"/admin/accounts/club/{club.pk}/delete/")
    assert "protected" in page.text
    assert str(person) in page.text
    support.post(f"/admin/accounts/club/{club.pk}/delete/", {"post": "yes"})
    assert Club.objects.filter(pk=club.pk).exists()


def test_the_last_admin_is_not_deleted_or_demoted_and_says_why(support: Client, club: Club) -> None:
    make_account(Role.CLUB_ADMIN, club)
    membership = Membership.objects.get()
    page = support.get(f"/admin/accounts/membership/{membership.pk}/delete/")
    assert "at least one club admin" in page.text
    support.post(f"/admin/accounts/membership/{membership.pk}/delete/", {"post": "yes"})
    page = support.post(f"/admin/accounts/membership/{membership.pk}/change/", {"role": "player"})
    assert "at least one club admin" in page.text
    assert Membership.objects.get().role == Role.CLUB_ADMIN


def test_support_gives_a_role(support: Client, club: Club) -> None:
    account = make_account()
    typed = {"account": account.pk, "club": club.pk, "role": "federation"}
    assert "Only a federation" in support.post("/admin/accounts/membership/add/", typed).text
    support.post("/admin/accounts/membership/add/", {**typed, "role": "organiser"})
    assert Membership.objects.get().role == Role.ORGANISER


def test_a_new_address_of_an_account_replaces_the_old_one(support: Client) -> None:
    account = make_account(email="oud@voorbeeld.nl", name="Nel", is_checked=True)
    typed = {"name": "Nel", "email": "Nieuw@voorbeeld.nl", "language": "nl", "is_active": "on"}
    support.post(f"/admin/accounts/account/{account.pk}/change/", typed)
    assert list(EmailAddress.objects.filter(user=account).values_list("email", "verified")) == [("nieuw@voorbeeld.nl", False)]


def test_cards_and_invitations_show_no_hash(support: Client, club: Club) -> None:
    columns = connection.introspection.get_table_description(connection.cursor(), "accounts_signincard")
    assert "secret_hash" in {column.name for column in columns}
    assert "hash" not in support.get("/admin/accounts/signincard/").text
    assert support.get("/admin/accounts/signincard/add/").status_code == 403
