"""Clubs, people and evenings for the tests of evenings: see tests/tournaments/build.py."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from tests.tournaments.build import Evening, make_club
from tournaments.choices import EventKind
from tournaments.models import Table


@pytest.fixture
def club(db: None) -> Club:
    """A club whose admins need no authenticator app."""
    return make_club("De Vier Azen", "de-vier-azen")


@pytest.fixture
def other_club(db: None) -> Club:
    """Another club, with staff of its own."""
    return make_club("Troefkoning", "troefkoning")


@pytest.fixture
def make_account(db: None) -> Callable[..., Account]:
    """Gives a function that makes an account with a role in a club: `make_account(club, Role.ORGANISER, "Ria")`."""

    def make(club: Club | None = None, role: str = Role.ORGANISER, name: str = "Ria Bakker") -> Account:
        account = Account.objects.create_user(email=f"{name.lower().replace(' ', '.')}@example.com", name=name)
        if club is not None:
            Membership.objects.create(account=account, club=club, role=role)
        return account

    return make


@pytest.fixture
def organiser(club: Club, make_account: Callable[..., Account]) -> Account:
    """An organiser of the club."""
    return make_account(club, Role.ORGANISER, "Ria Bakker")


@pytest.fixture
def scorer(club: Club, make_account: Callable[..., Account]) -> Account:
    """A scorer of the club."""
    return make_account(club, Role.SCORER, "Kees Vos")


@pytest.fixture
def stranger(other_club: Club, make_account: Callable[..., Account]) -> Account:
    """An organiser of the other club."""
    return make_account(other_club, Role.ORGANISER, "Jan Vreemd")


@pytest.fixture
def at_work(client: Client, organiser: Account) -> Client:
    """A browser in which the organiser is signed in."""
    client.force_login(organiser)
    return client


@pytest.fixture
def evening(club: Club) -> Evening:
    """A running evening of fixed pairs, three rounds; nobody is in it yet."""
    return Evening(club)


@pytest.fixture
def individual(club: Club) -> Evening:
    """A running evening of individuals, three rounds; nobody is in it yet."""
    return Evening(club, kind=EventKind.INDIVIDUAL)


@pytest.fixture
def table(evening: Evening) -> Table:
    """The first of three tables of a published first round."""
    pairs = evening.add_pairs(6)
    evening.open_round(1, (pairs[0], pairs[1]), (pairs[2], pairs[3]), (pairs[4], pairs[5]))
    return evening.get_table(1, 1)


@pytest.fixture
def entering(client: Client, scorer: Account) -> Client:
    """A browser in which the scorer is signed in."""
    client.force_login(scorer)
    return client
