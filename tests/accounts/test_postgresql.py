"""What only PostgreSQL can show: names sort as in SQLite under any collation, and two admins cannot remove each other."""

import threading
from collections.abc import Callable

import pytest
from django.db import close_old_connections, connection
from django.db.models import F
from django.db.models.functions import Collate

from accounts.choices import Role
from accounts.models import Account, Club, Membership, Person
from accounts.refusals import Refusal, Refused
from accounts.services.cards import make_sign_in_cards, sign_in_with_card
from accounts.services.clubs import create_club
from accounts.services.memberships import grant_role
from accounts.services.persons import add_persons, claim_person
from tests.accounts.conftest import make_account, make_person

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

NAMES = """
Élise Aalders, Bep Bergen, Aad Berg, Sjaak van den Berg, Zus Berg-Bakker, Mo El Hamdaoui, Piet d'Hondt, Zoë van Leeuwen, Øle Łaski,
Nel van der Steen, Fatma Y\u0131lmaz, Gast 2, Gast 10, Ria, 李 小龍, 🃏 Joker
"""


@pytest.mark.parametrize("collation", ["C", "en-x-icu", "nl-x-icu", "tr-x-icu"])
def test_names_sort_as_in_sqlite_under_any_collation(collation: str) -> None:
    assert connection.vendor == "postgresql"
    add_persons(club=create_club(name="De Vier Azen"), by=None, names=NAMES.split(","))
    by_database = list(Person.objects.order_by(Collate(F("sort_name"), collation)))
    assert by_database == sorted(Person.objects.all(), key=lambda person: person.sort_name.encode())
    assert len(by_database) == 16


def run_together(*works: Callable[[], object]) -> list[Refusal]:
    """Does the works at the same moment, each on its own connection; gives the refusals."""
    refusals: list[Refusal] = []
    gate = threading.Barrier(len(works))

    def run(work: Callable[[], object]) -> None:
        try:
            gate.wait(timeout=10)
            work()
        except Refused as refused:
            refusals.append(refused.code)
        finally:
            close_old_connections()
            connection.close()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return refusals


def demote(account: Account, club: Club) -> Callable[[], object]:
    return lambda: grant_role(account=account, club=club, role=Role.PLAYER, by=None)


def test_two_admins_who_step_down_at_the_same_moment_leave_one() -> None:
    for number in range(5):
        club = create_club(name=f"Club {number}", require_totp=False)
        first, second = make_account(Role.CLUB_ADMIN, club), make_account(Role.CLUB_ADMIN, club)
        assert run_together(demote(first, club), demote(second, club)) == [Refusal.LAST_ADMIN]
        assert Membership.objects.filter(club=club, role=Role.CLUB_ADMIN).count() == 1


def test_two_accounts_that_claim_one_person_at_the_same_moment() -> None:
    club = create_club(name="De Vier Azen")
    person = make_person(club)
    accounts = [make_account(Role.PLAYER, club) for _ in range(2)]
    claims = [lambda account=account: claim_person(person=person, account=account, by=None) for account in accounts]
    assert run_together(*claims) == [Refusal.PERSON_TAKEN]
    person.refresh_from_db()
    assert person.account in accounts


def test_an_account_that_claims_two_persons_at_the_same_moment() -> None:
    club = create_club(name="De Vier Azen")
    account = make_account(Role.PLAYER, club)
    persons = [make_person(club, name) for name in ("Nel", "Bep")]
    claims = [lambda person=person: claim_person(person=person, account=account, by=None) for person in persons]
    assert run_together(*claims) == [Refusal.ACCOUNT_TAKEN]
    assert account.persons.count() == 1


def test_a_card_that_is_used_twice_at_the_same_moment_signs_in_once() -> None:
    club = create_club(name="De Vier Azen")
    (card,) = make_sign_in_cards(club=club, person_ids=[make_person(club).pk], by=make_account())
    assert run_together(*[lambda: sign_in_with_card(code=card.code)] * 2) == [Refusal.CARD_CLOSED]
    assert Membership.objects.count() == 1
