"""Who may do what: the one place that answers. Pages, the API and the admin all ask `can`.

*Who may* is decided here; *whether it is possible now* is a service's refusal. A target is anything with a `club_id`; it may
also carry `person_ids` (the persons it is about) and `is_public` (everyone may read it).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, TypeVar

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Model, OuterRef, QuerySet

from accounts.choices import ADMIN_ROLES, Role
from accounts.models import Account, Membership, Person

AnyUser = Account | AnonymousUser
Rows = TypeVar("Rows", bound=Model)


class Action(StrEnum):
    """Everything that is asked about."""

    VIEW_EVENT = auto()
    VIEW_ROUND = auto()
    VIEW_PERSON = auto()
    CHANGE_OWN = auto()
    VIEW_CLUB_ADMIN = auto()
    MANAGE_CLUB = auto()
    MANAGE_MEMBERS = auto()
    MANAGE_PERSONS = auto()
    MANAGE_EVENT = auto()
    MANAGE_DUEL = auto()
    DRAW_ROUND = auto()
    PUBLISH_ROUND = auto()
    ENTER_SHEET = auto()
    CHECK_SHEET = auto()
    SET_RULING = auto()
    CORRECT_SHEET = auto()
    CLOSE_ROUND = auto()
    VIEW_AUDIT = auto()
    EXPORT = auto()


PUBLIC_MAY = frozenset({Action.VIEW_EVENT, Action.VIEW_ROUND, Action.VIEW_PERSON})
PLAYER_MAY = PUBLIC_MAY - {Action.VIEW_ROUND}  # a draft is for staff alone
OWN_MAY = PLAYER_MAY | {Action.CHANGE_OWN}
SCORER_MAY = PUBLIC_MAY | {Action.ENTER_SHEET, Action.CHECK_SHEET}
ADMIN_MAY = frozenset(Action)
ORGANISER_MAY = ADMIN_MAY - {Action.MANAGE_CLUB, Action.MANAGE_MEMBERS}
BELOW_MAY = PUBLIC_MAY | {Action.VIEW_CLUB_ADMIN, Action.VIEW_AUDIT, Action.EXPORT}
MAY: Mapping[str, frozenset[Action]] = {
    Role.FEDERATION: ADMIN_MAY,
    Role.CLUB_ADMIN: ADMIN_MAY,
    Role.ORGANISER: ORGANISER_MAY,
    Role.SCORER: SCORER_MAY,
    Role.PLAYER: PLAYER_MAY,
}


@dataclass(frozen=True, slots=True)
class Access:
    """What an account is where: its role by club id, and the clubs it reads through a federation.

    `waiting` holds the clubs whose admin role is withheld until the account has an authenticator app; in them the role
    counts as player.
    """

    roles: Mapping[int, str]
    below: frozenset[int]
    waiting: frozenset[int]


def get_access(user: AnyUser) -> Access:
    """Gives what the account is where; one query, kept on the user object for the rest of the request."""
    if user.is_anonymous:
        return Access({}, frozenset(), frozenset())
    access: Access | None = getattr(user, "kept_access", None)
    if access is None:
        access = user.kept_access = load_access(user)  # type: ignore[attr-defined]
    return access


def load_access(account: Account) -> Access:
    """Reads the memberships, the clubs below federations and the authenticator app in one query."""
    apps = Authenticator.objects.filter(user=OuterRef("account"), type=Authenticator.Type.TOTP)
    rows = Membership.objects.filter(account=account).order_by()
    roles: dict[int, str] = {}
    below: set[int] = set()
    waiting: set[int] = set()
    for club_id, role, required, child_id, has_app in rows.values_list(
        "club_id", "role", "club__require_totp", "club__clubs__id", Exists(apps)
    ):
        reads = {child_id} - {None} if role == Role.FEDERATION else set()
        if role in ADMIN_ROLES and required and not has_app:
            roles[club_id] = Role.PLAYER
            waiting |= {club_id} | reads
        else:
            roles[club_id] = role
            below |= reads
    return Access(roles, frozenset(below), frozenset(waiting))


def get_own_person_ids(user: AnyUser) -> frozenset[int]:
    """Gives the persons that the account has claimed; one query, kept on the user object."""
    if user.is_anonymous:
        return frozenset()
    own: frozenset[int] | None = getattr(user, "kept_person_ids", None)
    if own is None:
        own = user.kept_person_ids = frozenset(  # type: ignore[attr-defined]
            Person.objects.filter(account=user).values_list("pk", flat=True)
        )
    return own


def can(user: AnyUser, action: Action, target: Any) -> bool:
    """Tells whether the user may do this to the target (see the module's first lines for what a target is)."""
    if is_superuser(user) or (action in PUBLIC_MAY and getattr(target, "is_public", False)):
        return True
    access, club_id = get_access(user), getattr(target, "club_id", None)
    return (
        action in MAY.get(access.roles.get(club_id or 0, ""), ())
        or (action in BELOW_MAY and club_id in access.below)
        or (action in OWN_MAY and owns(user, target))
    )


def can_know(user: AnyUser, target: Any) -> bool:
    """Tells whether the user may know that the target exists: a refusal is then "not allowed", else "not found"."""
    access, club_id = get_access(user), getattr(target, "club_id", None)
    known = club_id in access.roles or club_id in access.below or club_id in access.waiting
    return known or is_superuser(user) or getattr(target, "is_public", False) or owns(user, target)


def is_waiting(user: AnyUser, target: Any) -> bool:
    """Tells whether the user's role in the target's club waits for an authenticator app."""
    return getattr(target, "club_id", None) in get_access(user).waiting


def is_superuser(user: AnyUser) -> bool:
    """Tells whether the user may do everything."""
    return user.is_active and user.is_superuser


def owns(user: AnyUser, target: Any) -> bool:
    """Tells whether the target is about a person that the user has claimed."""
    person_ids = getattr(target, "person_ids", ())
    return bool(person_ids) and not get_own_person_ids(user).isdisjoint(person_ids)


def limit_to(user: AnyUser, action: Action, rows: QuerySet[Rows], club_field: str = "club_id") -> QuerySet[Rows]:
    """Gives the rows of the clubs in which the user may do this by role; rows of one's own are not added."""
    if is_superuser(user):
        return rows
    access = get_access(user)
    clubs = {club_id for club_id, role in access.roles.items() if action in MAY[role]}
    return rows.filter(**{f"{club_field}__in": clubs | (access.below if action in BELOW_MAY else set())})
