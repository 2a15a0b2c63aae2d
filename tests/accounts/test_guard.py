"""What a refusal looks like: sign in, not found, not allowed, or one more step; and nothing that was typed is lost."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.choices import PersonKind, Role
from accounts.guard import MOST_POSTED
from accounts.models import Account, Club, Invitation, Membership, Person
from accounts.services.invitations import invite
from accounts.services.memberships import grant_role
from accounts.services.persons import claim_person
from tests.accounts.conftest import World, make_account, make_person, sign_in

# What each page answers to a GET, or for those that only take a POST to that: ok, login, 403 (not allowed), 404 (not found).
# Columns: visitor; in the own club: player, scorer, organiser, club admin; the admin of another club; the federation above.
PAGES = """
    home                  ok     ok   ok   ok   ok   ok   ok
    club                  ok     ok   ok   ok   ok   ok   ok
    persons               login  403  403  ok   ok   404  ok
    add_person            login  403  403  ok   ok   404  403
    paste_persons         login  403  403  ok   ok   404  403
    cards                 login  403  403  ok   ok   404  403
    members               login  403  403  403  ok   404  403
    invite_member         login  403  403  403  ok   404  403
    club_settings         login  403  403  403  ok   404  403
    membership            login  403  403  403  ok   404  403
    revoke                login  403  403  403  ok   404  403
    withdraw              login  403  403  403  ok   404  403
    person                login  ok   ok   ok   ok   404  ok
    change_person         login  403  403  ok   ok   404  403
    change_own_person     login  403  403  ok   ok   404  403
    invite_person         login  403  403  ok   ok   404  403
    archive               login  403  403  ok   ok   404  403
    unlink                login  403  403  ok   ok   404  403
"""
POSTED = ("revoke", "withdraw", "archive", "unlink")
USERS = ("visitor", Role.PLAYER, Role.SCORER, Role.ORGANISER, Role.CLUB_ADMIN, "elsewhere", Role.FEDERATION)
ROWS = {cells[0]: cells[1:] for line in PAGES.strip().split("\n") if (cells := line.split())}


def find_pages(club: Club) -> dict[str, str]:
    """Gives the address of each page of the grid."""
    person = make_person(club, privacy="hidden")
    member = Membership.objects.get(account=make_account(Role.SCORER, club))
    invite(club=club, email="kees@voorbeeld.nl", role=Role.PLAYER, by=make_account())
    invitation = Invitation.objects.get()
    in_club, of_person = f"/clubs/{club.slug}", f"/spelers/{person.pk}"
    return {
        "home": "/",
        "club": f"{in_club}/",
        "persons": f"{in_club}/leden/",
        "add_person": f"{in_club}/leden/nieuw/",
        "paste_persons": f"{in_club}/leden/plakken/",
        "cards": f"{in_club}/inlogkaartjes/",
        "members": f"{in_club}/toegang/",
        "invite_member": f"{in_club}/toegang/uitnodigen/",
        "club_settings": f"{in_club}/instellingen/",
        "membership": f"/toegang/{member.pk}/",
        "revoke": f"/toegang/{member.pk}/intrekken/",
        "withdraw": f"/uitnodigingen/{invitation.pk}/intrekken/",
        "person": f"{of_person}/",
        "change_person": f"{of_person}/wijzigen/",
        "change_own_person": f"{of_person}/eigen/",
        "invite_person": f"{of_person}/uitnodigen/",
        "archive": f"{of_person}/archief/",
        "unlink": f"{of_person}/loskoppelen/",
    }


def answer_in_a_word(client: Client, name: str, address: str) -> str:
    answer = client.post(address) if name in POSTED else client.get(address)
    if answer.status_code == 302 and answer.url.startswith("/account/login/"):
        return "login"
    ok = 302 if name in POSTED else 200
    return "ok" if answer.status_code == ok else str(answer.status_code)


@pytest.mark.parametrize("user", USERS)
def test_the_grid_of_pages(user: str, client: Client, world: World) -> None:
    pages = find_pages(world.own)
    assert list(pages) == list(ROWS)
    make_account(Role.CLUB_ADMIN, world.own)
    if user == "elsewhere":
        sign_in(client, Role.CLUB_ADMIN, world.other)
    elif user == Role.FEDERATION:
        sign_in(client, Role.FEDERATION, world.federation)
    elif user != "visitor":
        sign_in(client, user, world.own)
    seen = {name: answer_in_a_word(client, name, address) for name, address in pages.items()}
    assert seen == {name: words[USERS.index(user)] for name, words in ROWS.items()}


def test_every_page_is_shown_to_a_superuser(client: Client, world: World) -> None:
    make_account(Role.CLUB_ADMIN, world.own)
    client.force_login(Account.objects.create_superuser("s@voorbeeld.nl", name="Support"))
    assert {answer_in_a_word(client, name, address) for name, address in find_pages(world.own).items()} == {"ok"}


def test_what_does_not_exist_is_not_found(client: Client, world: World) -> None:
    sign_in(client, Role.CLUB_ADMIN, world.own)
    for address in ("/clubs/nergens/", "/clubs/nergens/leden/", "/spelers/999999/", "/spelers/99999999999999999999/", "/toegang/9/"):
        assert client.get(address).status_code == 404, address


def test_a_person_sees_and_changes_the_own_page(client: Client, club: Club) -> None:
    account = sign_in(client, Role.PLAYER, club)
    person = claim_person(person=make_person(club, privacy="hidden"), account=account, by=None)
    client.post(f"/spelers/{person.pk}/eigen/", {"email": "s@voorbeeld.nl", "privacy": "short"})
    person.refresh_from_db()
    assert (person.email, person.privacy, person.last_name) == ("s@voorbeeld.nl", "short", "Berg")


def test_everyone_reads_a_public_person_and_nobody_outside_a_hidden_one(client: Client, club: Club) -> None:
    assert client.get(f"/spelers/{make_person(club).pk}/").status_code == 200
    assert client.get(f"/spelers/{make_person(club, privacy='short').pk}/").status_code == 302


def test_memberships_are_read_once_in_a_request(client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    sign_in(client, Role.ORGANISER, club)
    with django_assert_num_queries(99, exact=False) as seen:
        client.get(f"/clubs/{club.slug}/leden/")
    assert len([query for query in seen.captured_queries if "mfa_authenticator" in query["sql"]]) == 1


def test_what_was_posted_after_the_session_ended_is_sent_once_more(client: Client, club: Club) -> None:
    typed = {"first_name": "Zoë <3", "infix": "", "last_name": "Leeuwen", "email": "", "kind": PersonKind.MEMBER, "privacy": ""}
    address = f"/clubs/{club.slug}/leden/nieuw/"
    assert client.post(address, typed).url == "/account/login/?next=/opnieuw/"
    account = make_account(Role.ORGANISER, club)
    client.force_login(account)
    page = client.get("/opnieuw/")
    assert 'value="Zoë &lt;3"' in page.text
    assert f'action="{address}"' in page.text
    assert dict(page.context["posted"]) == typed
    client.post(address, dict(page.context["posted"]))
    assert Person.objects.get().first_name == "Zoë <3"


def test_only_as_much_as_a_sheet_is_kept(client: Client, club: Club) -> None:
    client.post(f"/clubs/{club.slug}/leden/plakken/", {"names": "x" * (MOST_POSTED + 1)})
    client.force_login(make_account(Role.ORGANISER, club))
    assert client.get("/opnieuw/").url == "/"


def test_a_script_is_told_and_the_page_stays(client: Client, club: Club) -> None:
    answer = client.post(f"/clubs/{club.slug}/leden/nieuw/", {"first_name": "Zoë"}, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert "posted" not in client.session


def test_a_role_taken_away_counts_from_the_next_request(client: Client, club: Club) -> None:
    make_account(Role.CLUB_ADMIN, club)
    account = sign_in(client, Role.CLUB_ADMIN, club)
    address = f"/clubs/{club.slug}/instellingen/"
    assert client.get(address).status_code == 200
    grant_role(account=account, club=club, role=Role.PLAYER, by=None)
    assert client.get(address).status_code == 403
