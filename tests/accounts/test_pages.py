"""The lists and forms of a club's administration."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.choices import PersonKind, Role
from accounts.models import Account, Club, Invitation, Membership, Person
from accounts.services.invitations import invite
from accounts.services.persons import archive_person, claim_person
from tests.accounts.conftest import World, make_account, make_person, sign_in

LONG = "Annemarieke-Wilhelmina van Schoonderwoerd-Oudenaarden tot Ni"
EMOJI = "Ria 🃏👩🏽‍🤝‍👩🏻"


def add_person(club: Club, number: int) -> None:
    account = make_account(Role.PLAYER, club, name=f"Speler {number}")
    claim_person(person=make_person(club, f"Speler {number}"), account=account, by=None)


def add_member(club: Club, number: int) -> None:
    make_account(Role.SCORER, club, name=f"Teller {number}")


def add_invitation(club: Club, number: int) -> None:
    person = make_person(club, f"Gast {number}")
    invite(club=club, email=f"gast{number}@voorbeeld.nl", role=Role.PLAYER, by=make_account(), person=person)


# The number of queries that each list takes, with 3 rows and with 30.
LISTS: list[tuple[str, Callable[[Club, int], None], int]] = [
    ("leden", add_person, 6),
    ("toegang", add_member, 8),
    ("toegang", add_invitation, 9),
    ("inlogkaartjes", lambda club, number: make_person(club, f"Kaart {number}") and None, 5),
]


@pytest.mark.parametrize(("place", "add", "queries"), LISTS, ids=["persons", "members", "invitations", "cards"])
def test_a_list_takes_as_many_queries_with_thirty_rows_as_with_three(
    place: str,
    add: Callable[[Club, int], None],
    queries: int,
    admin_client: Client,
    club: Club,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    address = f"/clubs/{club.slug}/{place}/"
    for number in range(3):
        add(club, number)
    with django_assert_num_queries(queries):
        admin_client.get(address)
    for number in range(3, 30):
        add(club, number)
    with django_assert_num_queries(queries):
        page_of_thirty = admin_client.get(address)
    assert page_of_thirty.text.count("29") >= 1


@pytest.fixture
def persons_page(admin_client: Client, club: Club) -> Callable[[str], list[str]]:
    """Gives the names on the list of persons for a query string."""

    def read(query: str = "") -> list[str]:
        page = admin_client.get(f"/clubs/{club.slug}/leden/?{query}")
        return [row.record.full_name for row in page.context["table"].paginated_rows]

    return read


def test_persons_are_sorted_searched_and_paged_by_the_database(persons_page: Callable[[str], list[str]], club: Club) -> None:
    make_person(club, "Zoë", "Leeuwen", "van", kind=PersonKind.GUEST, email="a@voorbeeld.nl")
    make_person(club, "Nel", "Steen", "van der", email="z@voorbeeld.nl")
    make_person(club, "Sjaak", "Berg", "van den")
    archive_person(person=make_person(club, "Weg", "Aalders", ""), by=make_account())
    assert persons_page("") == ["Sjaak van den Berg", "Zoë van Leeuwen", "Nel van der Steen"]
    assert persons_page("sort=-name") == ["Nel van der Steen", "Zoë van Leeuwen", "Sjaak van den Berg"]
    assert persons_page("sort=kind") == ["Zoë van Leeuwen", "Sjaak van den Berg", "Nel van der Steen"]
    assert persons_page("sort=-email")[0] == "Nel van der Steen"
    assert persons_page("q=zoe") == ["Zoë van Leeuwen"]
    assert persons_page("kind=guest") == ["Zoë van Leeuwen"]
    assert persons_page("archived=true") == ["Weg Aalders"]
    assert persons_page("sort=nonsense&kind=nonsense&archived=perhaps&page=x&q=%00") is not None


def test_fifty_persons_on_a_page(persons_page: Callable[[str], list[str]], club: Club) -> None:
    for number in range(53):
        make_person(club, "Speler", f"Nummer {number:02}", "")
    assert len(persons_page("")) == 50
    assert persons_page("page=2") == ["Speler Nummer 50", "Speler Nummer 51", "Speler Nummer 52"]
    assert len(persons_page("page=99")) == 3


def test_members_are_listed_by_role_then_name(admin_client: Client, club: Club) -> None:
    for role, name in ((Role.PLAYER, "Bep Aalders"), (Role.SCORER, "Kees de Wit"), (Role.PLAYER, "Aad van den Berg")):
        make_account(role, club, name=name)
    page = admin_client.get(f"/clubs/{club.slug}/toegang/")
    names = [row.record.account.name for row in page.context["table"].paginated_rows]
    assert names == ["Ada de Admin", "Kees de Wit", "Bep Aalders", "Aad van den Berg"]


@pytest.mark.parametrize("name", [LONG, EMOJI, "<script>alert(1)</script>", "‮Ria"])
def test_any_name_of_sixty_signs_is_stored_and_shown(name: str, admin_client: Client, club: Club) -> None:
    assert len(LONG) == 60
    typed = {"first_name": name, "infix": "van der", "last_name": name, "email": "", "kind": "member", "privacy": ""}
    assert admin_client.post(f"/clubs/{club.slug}/leden/nieuw/", typed).status_code == 302
    person = Person.objects.get()
    assert (person.first_name, person.last_name) == (name, name)
    for address in (f"/clubs/{club.slug}/leden/", f"/spelers/{person.pk}/", f"/spelers/{person.pk}/wijzigen/"):
        page = admin_client.get(address)
        assert page.status_code == 200
        assert "<script>alert" not in page.text


def test_a_name_that_is_too_long_says_so_and_loses_nothing(admin_client: Client, club: Club) -> None:
    typed = {"first_name": "x" * 61, "infix": "", "last_name": "Berg", "email": "geen-adres", "kind": "member", "privacy": ""}
    page = admin_client.post(f"/clubs/{club.slug}/leden/nieuw/", typed)
    assert set(page.context["form"].errors) == {"first_name", "email"}
    assert 'value="Berg"' in page.text
    assert 'value="geen-adres"' in page.text
    assert not Person.objects.exists()


def test_add_and_another_stays_on_the_form(admin_client: Client, club: Club) -> None:
    address = f"/clubs/{club.slug}/leden/nieuw/"
    typed = {"first_name": "Ria", "infix": "", "last_name": "", "email": "", "kind": "guest", "privacy": ""}
    assert admin_client.post(address, {**typed, "another": "1"}).url == address
    assert admin_client.post(address, typed).url == f"/clubs/{club.slug}/leden/"
    assert Person.objects.count() == 2


def test_a_list_of_names_is_pasted(admin_client: Client, club: Club) -> None:
    typed = {"names": "Sjaak van den Berg\r\n\r\nSteen, Nel van der\r\nSjaak van den Berg", "kind": "member"}
    page = admin_client.post(f"/clubs/{club.slug}/leden/plakken/", typed, follow=True)
    assert [person.list_name for person in Person.objects.all()] == ["Berg, Sjaak van den", "Steen, Nel van der"]
    assert "2 persons were added" in page.text


def test_an_organiser_invites_a_person_as_a_player_only(client: Client, club: Club) -> None:
    sign_in(client, Role.ORGANISER, club)
    person = make_person(club)
    client.post(f"/spelers/{person.pk}/uitnodigen/", {"email": "s@voorbeeld.nl", "role": Role.CLUB_ADMIN})
    invitation = Invitation.objects.get()
    assert (invitation.role, invitation.person, mail.outbox[0].to) == (Role.PLAYER, person, ["s@voorbeeld.nl"])


def test_an_admin_invites_a_scorer_and_takes_it_back(admin_client: Client, club: Club) -> None:
    admin_client.post(f"/clubs/{club.slug}/toegang/uitnodigen/", {"email": "k@voorbeeld.nl", "role": "scorer", "person": ""})
    invitation = Invitation.objects.get()
    assert "k@voorbeeld.nl" in admin_client.get(f"/clubs/{club.slug}/toegang/").text
    admin_client.post(f"/uitnodigingen/{invitation.pk}/intrekken/")
    assert not Invitation.objects.exists()


def test_a_person_of_another_club_cannot_be_chosen(admin_client: Client, world: World) -> None:
    foreign = make_person(world.other)
    typed = {"email": "k@voorbeeld.nl", "role": "player", "person": foreign.pk}
    page = admin_client.post(f"/clubs/{world.own.slug}/toegang/uitnodigen/", typed)
    assert page.context["form"].errors["person"]
    page = admin_client.post(f"/clubs/{world.own.slug}/toegang/uitnodigen/", {**typed, "person": "", "role": "federation"})
    assert page.context["form"].errors["role"]
    assert not Invitation.objects.exists()


def test_the_last_admin_is_told_why_the_role_stays(admin_client: Client, club: Club) -> None:
    membership = Membership.objects.get()
    page = admin_client.post(f"/toegang/{membership.pk}/", {"role": "player", "person": ""})
    assert "at least one club admin" in page.text
    page = admin_client.post(f"/toegang/{membership.pk}/intrekken/", follow=True)
    assert "at least one club admin" in page.text
    assert Membership.objects.get().role == Role.CLUB_ADMIN


def test_settings_are_stored_and_their_history_kept(admin_client: Client, club: Club) -> None:
    typed = {"name": "Vier Azen", "city": "Delft", "rule_preset": "amsterdam", "bye_points": "1450", "default_privacy": "short"}
    address = f"/clubs/{club.slug}/instellingen/"
    assert admin_client.post(address, {**typed, "second_person": "on"}).url == address
    club.refresh_from_db()
    assert (club.name, club.city, club.rule_preset, club.bye_points, club.second_person) == ("Vier Azen", "Delft", "amsterdam", 1450, True)
    assert club.slug == "de-vier-azen", "links keep working"
    assert club.history.first().history_user.name == "Ada de Admin"
    page = admin_client.post(address, {**typed, "bye_points": "-1"})
    assert page.context["form"].errors["bye_points"]


def test_an_account_changes_its_name_and_language(admin_client: Client) -> None:
    answer = admin_client.post("/ik/", {"name": "Ada van Dam", "language": "nl"})
    assert answer.cookies["django_language"].value == "nl"
    account = Account.objects.get()
    assert (account.name, account.sort_name) == ("Ada van Dam", "dam0ada0van")
    assert admin_client.post("/ik/", {"name": "", "language": "xx"}).status_code == 200


def test_a_club_admin_cannot_make_support_of_oneself(admin_client: Client) -> None:
    admin_client.post("/ik/", {"name": "Ada", "language": "nl", "is_superuser": "on", "is_staff": "on", "email": "x@voorbeeld.nl"})
    account = Account.objects.get()
    assert (account.is_superuser, account.is_staff, account.email) == (False, False, "ada@voorbeeld.nl")
