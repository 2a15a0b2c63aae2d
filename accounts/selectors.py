"""What is read of people and clubs."""

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Prefetch, Q, QuerySet, Value, When

from accounts.choices import STAFF_ROLES, Role
from accounts.models import Account, Club, Invitation, Membership, Person
from accounts.names import fold
from accounts.permissions import AnyUser, get_access


def has_club() -> bool:
    """Tells whether the site has been set up."""
    return Club.objects.exists()


def get_club(slug: str) -> Club:
    """Gives the club at this address; raises Club.DoesNotExist."""
    return Club.objects.select_related("parent").get(slug=slug)


def list_clubs() -> QuerySet[Club]:
    """Gives all clubs by name."""
    return Club.objects.select_related("parent")


def list_clubs_below(club: Club) -> QuerySet[Club]:
    """Gives the clubs of a federation by name; none for a club."""
    return club.clubs.all()


def list_clubs_for_sign_up() -> QuerySet[Club]:
    """Gives the clubs in which players may sign up by themselves."""
    return Club.objects.filter(allow_sign_up=True)


def list_own_clubs(user: AnyUser) -> QuerySet[Club]:
    """Gives the clubs in which the user has a role."""
    return Club.objects.filter(pk__in=get_access(user).roles)


def get_home_club(user: AnyUser) -> Club | None:
    """Gives the club whose page is this user's front page: the only one of one's own, or the only one there is."""
    for clubs in (list_own_clubs(user), list_clubs()):
        found = list(clubs[:2])
        if found:
            return found[0] if len(found) == 1 else None
    return None


def get_person(person_id: int) -> Person:
    """Gives the person with the club; raises Person.DoesNotExist."""
    return Person.objects.select_related("club", "account").get(pk=person_id)


def list_persons(club: Club) -> QuerySet[Person]:
    """Gives the club's persons that were not archived, by last name without infix."""
    return club.persons.filter(archived_at=None)


def list_all_persons(club: Club) -> QuerySet[Person]:
    """Gives the club's persons, archived ones too, with account and club."""
    return club.persons.select_related("club", "account")


def list_every_person() -> QuerySet[Person]:
    """Gives the persons of all clubs, archived ones too; narrow it with `permissions.limit_to`."""
    return Person.objects.select_related("club")


def list_persons_of(user: AnyUser) -> QuerySet[Person]:
    """Gives the persons that the user has claimed, with their clubs."""
    if isinstance(user, AnonymousUser):
        return Person.objects.none()
    return user.persons.select_related("club")


def match_names(persons: QuerySet[Person], words: str) -> QuerySet[Person]:
    """Gives the persons whose name holds every one of the words, whatever their accents, case and order."""
    for word in words.split():
        persons = persons.filter(sort_name__contains=fold(word))
    return persons


def list_persons_for_cards(club: Club, person_ids: Iterable[int] | None = None) -> QuerySet[Person]:
    """Gives the persons a sign-in card may be made for: no account, or one that has no mail and no role above player."""
    staff = Membership.objects.filter(account=OuterRef("account")).exclude(role=Role.PLAYER)
    persons = (
        list_persons(club)
        .select_related("club", "account")
        .filter(Q(account=None) | Q(account__email=None, account__is_staff=False, account__is_superuser=False) & ~Exists(staff))
    )
    return persons if person_ids is None else persons.filter(pk__in=person_ids)


def list_memberships(club: Club) -> QuerySet[Membership]:
    """Gives the club's memberships with account and claimed person (`account.persons_here`); `rank` 0 is the highest role."""
    ranks = [When(role=role, then=Value(rank)) for rank, role in enumerate(Role.values)]
    persons = Prefetch("account__persons", Person.objects.filter(club=club), to_attr="persons_here")
    rows = club.memberships.select_related("account", "club").prefetch_related(persons)
    return rows.annotate(rank=Case(*ranks, output_field=IntegerField()))


def list_unclaimed_persons(club: Club, account: Account | None = None) -> QuerySet[Person]:
    """Gives the club's persons that nobody has claimed, and the one that this account has."""
    free = Q(account=None)
    return list_persons(club).filter(free | Q(account=account) if account else free)


def find_person_of(club: Club, account: Account) -> Person | None:
    """Gives the person in this club that the account has claimed."""
    return club.persons.filter(account=account).first()


def list_own_memberships(account: Account) -> QuerySet[Membership]:
    """Gives what the account is where."""
    return account.memberships.select_related("club").order_by("club__name", "pk")


def has_authenticator(account: Account) -> bool:
    """Tells whether signing in asks for a code of an authenticator app."""
    return Authenticator.objects.filter(user=account, type=Authenticator.Type.TOTP).exists()


def get_membership(membership_id: int) -> Membership:
    """Gives the membership with account and club; raises Membership.DoesNotExist."""
    return Membership.objects.select_related("account", "club").get(pk=membership_id)


def list_invitations(club: Club) -> QuerySet[Invitation]:
    """Gives the club's invitations that were not accepted, newest first."""
    return club.invitations.filter(accepted_at=None).select_related("person", "invited_by")


def get_invitation(invitation_id: int) -> Invitation:
    """Gives the invitation with its club; raises Invitation.DoesNotExist."""
    return Invitation.objects.select_related("club", "person").get(pk=invitation_id)


def find_invitation(token_hash: str) -> Invitation | None:
    """Gives the open invitation with this hash."""
    invitation = Invitation.objects.select_related("club", "person", "invited_by").filter(token_hash=token_hash).first()
    return invitation if invitation and invitation.is_open else None


def find_account(email: str) -> Account | None:
    """Gives the account that signs in with this address."""
    email = email.strip().lower()
    address = EmailAddress.objects.select_related("user").filter(email=email, verified=True).first()
    return address.user if address else Account.objects.filter(email=email).first()


def count_club(club: Club) -> dict[str, int]:
    """Gives how many persons and staff a club has, for the first steps of a new club: `persons`, `staff`."""
    staff = Q(memberships__role__in=STAFF_ROLES)
    return Club.objects.filter(pk=club.pk).aggregate(
        persons=Count("persons", filter=Q(persons__archived_at=None), distinct=True),
        staff=Count("memberships", filter=staff, distinct=True),
    )
