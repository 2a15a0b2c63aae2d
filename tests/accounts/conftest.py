"""A federation with two clubs below it, a club outside it, and people with roles."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from accounts.choices import Role
from accounts.models import Account, Club, Person
from accounts.services.clubs import create_club
from accounts.services.memberships import grant_role
from accounts.services.persons import create_person


@dataclass(frozen=True)
class World:
    """The clubs of these tests; `below` and `own` belong to the federation, `other` to nobody."""

    federation: Club
    own: Club
    below: Club
    other: Club

    def __getitem__(self, name: str) -> Club:
        return getattr(self, name)


@pytest.fixture
def world(db: None) -> World:
    federation = create_club(name="Klaverjasbond", is_federation=True, require_totp=False)
    return World(
        federation=federation,
        own=create_club(name="De Vier Azen", city="Vlaardingen", parent=federation, require_totp=False),
        below=create_club(name="Troefkoning", parent=federation, require_totp=False),
        other=create_club(name="Nat is Nat", require_totp=False),
    )


@pytest.fixture
def club(world: World) -> Club:
    return world.own


def make_account(role: str | None = None, club: Club | None = None, **fields: Any) -> Account:
    """Makes an account with a role in the club; its address follows from its name."""
    fields.setdefault("name", f"Ria de {role or 'visitor'}")
    fields.setdefault("email", f"{fields['name'].split()[-1]}.{Account.objects.count()}@voorbeeld.nl")
    account = Account.objects.create_user(**fields)
    if role and club:
        grant_role(account=account, club=club, role=role, by=None)
    return account


def make_person(club: Club, name: str = "Sjaak", last_name: str = "Berg", infix: str = "van den", **fields: Any) -> Person:
    """Makes a person of the club."""
    return create_person(club=club, by=None, first_name=name, infix=infix, last_name=last_name, **fields)


def sign_in(client: Client, role: str, club: Club, **fields: Any) -> Account:
    """Signs a new account with this role in."""
    account = make_account(role, club, **fields)
    client.force_login(account)
    return account


@pytest.fixture
def admin_client(client: Client, club: Club) -> Client:
    """The browser of a club admin, in English."""
    client.cookies["django_language"] = "en"
    sign_in(client, Role.CLUB_ADMIN, club, name="Ada de Admin", email="ada@voorbeeld.nl")
    return client
