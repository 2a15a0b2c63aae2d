"""Who has which role in a club; a club never loses its last admin."""

from django.db import transaction

from accounts.choices import ADMIN_ROLES, Role
from accounts.models import Account, Club, Membership, Person
from accounts.refusals import Refusal, Refused
from accounts.services.history import delete_by, save_by
from accounts.services.persons import claim_person, unclaim_person


@transaction.atomic
def grant_role(*, account: Account, club: Club, role: str, by: Account | None) -> Membership:
    """Gives the account this role in the club, instead of the one it had.

    Raises Refused for a federation's role in a club, and when the club would lose its last admin.
    """
    club = Club.objects.select_for_update().get(pk=club.pk)
    have = Membership.objects.filter(account=account, club=club).first()
    check_role(club=club, membership=have, role=role)
    membership = have or Membership(account=account, club=club)
    membership.role = role
    save_by(membership, by)
    return membership


@transaction.atomic
def raise_role(*, account: Account, club: Club, role: str, by: Account | None) -> Membership:
    """Gives the account this role unless it has a higher one already."""
    order = list(Role.values)
    club = Club.objects.select_for_update().get(pk=club.pk)  # always the club first: two in the other order would wait for each other
    have = Membership.objects.filter(account=account, club=club).first()
    if have and order.index(have.role) <= order.index(role):
        return have
    return grant_role(account=account, club=club, role=role, by=by)


@transaction.atomic
def change_membership(*, membership: Membership, role: str, person: Person | None, by: Account) -> None:
    """Stores a member's role and which person of the club it is; raises Refused and then changes nothing."""
    club, account = membership.club, membership.account
    grant_role(account=account, club=club, role=role, by=by)
    for other in club.persons.filter(account=account).exclude(pk=person.pk if person else 0):
        unclaim_person(person=other, by=by)
    if person:
        claim_person(person=person, account=account, by=by)


@transaction.atomic
def revoke_role(*, membership: Membership, by: Account) -> None:
    """Ends the membership; a person that the account claimed in the club is set free. Raises Refused for the last admin."""
    Club.objects.select_for_update().get(pk=membership.club_id)
    keep_last_admin(membership)
    for person in membership.club.persons.filter(account=membership.account_id):
        unclaim_person(person=person, by=by)
    delete_by(membership, by)


def check_role(*, club: Club | None, membership: Membership | None, role: str) -> None:
    """Raises Refused when the role is not for this club, or when its membership is the last with an admin's role."""
    if club and role == Role.FEDERATION and not club.is_federation:
        raise Refused(Refusal.ROLE_NEEDS_FEDERATION)
    if membership and role not in ADMIN_ROLES:
        keep_last_admin(membership)


def keep_last_admin(membership: Membership) -> None:
    """Raises Refused when this is the club's only membership with an admin's role; the club's row must be locked."""
    if membership.role not in ADMIN_ROLES:
        return
    others = Membership.objects.filter(club=membership.club_id, role__in=ADMIN_ROLES, account__is_active=True)
    if not others.exclude(pk=membership.pk).exists():
        raise Refused(Refusal.LAST_ADMIN)
