"""Roles: the last admin stays, and a federation's role is for federations."""

import pytest

from accounts.choices import Role
from accounts.models import Account, Club, Membership
from accounts.refusals import Refusal, Refused
from accounts.services.memberships import change_membership, grant_role, raise_role, revoke_role
from accounts.services.persons import claim_person
from tests.accounts.conftest import World, make_account, make_person


def get_role(account: Account, club: Club) -> str:
    return Membership.objects.get(account=account, club=club).role


def test_a_role_replaces_the_one_before(club: Club) -> None:
    account = make_account(Role.SCORER, club)
    grant_role(account=account, club=club, role=Role.ORGANISER, by=None)
    assert get_role(account, club) == Role.ORGANISER
    assert Membership.objects.count() == 1


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCORER, Role.PLAYER])
def test_the_last_admin_stays_admin(role: str, club: Club) -> None:
    account = make_account(Role.CLUB_ADMIN, club)
    with pytest.raises(Refused) as refused:
        grant_role(account=account, club=club, role=role, by=account)
    assert refused.value.code == Refusal.LAST_ADMIN
    assert get_role(account, club) == Role.CLUB_ADMIN


def test_the_last_admin_is_not_removed_but_the_last_but_one_is(club: Club) -> None:
    first, second = make_account(Role.CLUB_ADMIN, club), make_account(Role.CLUB_ADMIN, club)
    revoke_role(membership=Membership.objects.get(account=first), by=second)
    with pytest.raises(Refused) as refused:
        revoke_role(membership=Membership.objects.get(account=second), by=second)
    assert refused.value.code == Refusal.LAST_ADMIN
    assert get_role(second, club) == Role.CLUB_ADMIN


def test_an_admin_who_cannot_sign_in_does_not_count(club: Club) -> None:
    make_account(Role.CLUB_ADMIN, club, is_active=False)
    account = make_account(Role.CLUB_ADMIN, club)
    with pytest.raises(Refused):
        grant_role(account=account, club=club, role=Role.PLAYER, by=account)


def test_admins_of_other_clubs_do_not_count(world: World) -> None:
    make_account(Role.CLUB_ADMIN, world.other)
    account = make_account(Role.CLUB_ADMIN, world.own)
    with pytest.raises(Refused):
        grant_role(account=account, club=world.own, role=Role.PLAYER, by=account)


def test_only_a_federation_has_the_federations_role(world: World) -> None:
    account = make_account()
    with pytest.raises(Refused) as refused:
        grant_role(account=account, club=world.own, role=Role.FEDERATION, by=None)
    assert refused.value.code == Refusal.ROLE_NEEDS_FEDERATION
    grant_role(account=account, club=world.federation, role=Role.FEDERATION, by=None)
    assert get_role(account, world.federation) == Role.FEDERATION


def test_an_invitation_never_lowers_a_role(club: Club) -> None:
    account = make_account(Role.ORGANISER, club)
    raise_role(account=account, club=club, role=Role.PLAYER, by=account)
    assert get_role(account, club) == Role.ORGANISER
    raise_role(account=account, club=club, role=Role.CLUB_ADMIN, by=account)
    assert get_role(account, club) == Role.CLUB_ADMIN


def test_who_loses_access_lets_go_of_the_person(club: Club) -> None:
    account = make_account(Role.PLAYER, club)
    person = claim_person(person=make_person(club), account=account, by=None)
    revoke_role(membership=Membership.objects.get(account=account), by=make_account(Role.CLUB_ADMIN, club))
    person.refresh_from_db()
    assert person.account is None
    assert not Membership.objects.filter(account=account).exists()


def test_a_member_gets_another_person(club: Club) -> None:
    account = make_account(Role.PLAYER, club)
    wrong, right = make_person(club, "Nel"), make_person(club, "Bep")
    claim_person(person=wrong, account=account, by=None)
    membership = Membership.objects.get(account=account)
    change_membership(membership=membership, role=Role.SCORER, person=right, by=account)
    assert list(account.persons.all()) == [right]
    change_membership(membership=membership, role=Role.SCORER, person=None, by=account)
    assert not account.persons.exists()


def test_a_refused_change_of_a_member_changes_nothing(club: Club) -> None:
    taken = claim_person(person=make_person(club), account=make_account(Role.PLAYER, club), by=None)
    account = make_account(Role.PLAYER, club)
    with pytest.raises(Refused):
        change_membership(membership=Membership.objects.get(account=account), role=Role.SCORER, person=taken, by=account)
    assert get_role(account, club) == Role.PLAYER


def test_history_names_who_changed_a_role(club: Club) -> None:
    admin = make_account(Role.CLUB_ADMIN, club)
    membership = grant_role(account=make_account(), club=club, role=Role.SCORER, by=admin)
    assert [(entry.role, entry.history_user) for entry in membership.history.all()] == [(Role.SCORER, admin)]
    revoke_role(membership=membership, by=admin)
    last = Membership.history.first()
    assert (last.history_type, last.history_user) == ("-", admin)
