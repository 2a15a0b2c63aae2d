"""Adding persons to a club's administration, changing and archiving them, and who has claimed them."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.choices import PersonKind
from accounts.models import Account, Club, Membership, Person
from accounts.names import clean_name, split_name
from accounts.refusals import Refusal, Refused
from accounts.services.history import save_by

NAMES = ("first_name", "infix", "last_name")
FIELDS = frozenset((*NAMES, "email", "kind", "privacy"))
LONGEST_NAME = 60


@transaction.atomic
def create_person(*, club: Club, by: Account | None, first_name: str, **fields: Any) -> Person:
    """Stores a new person of the club."""
    person = Person(club=club)
    apply_fields(person, {"first_name": first_name, **fields})
    save_by(person, by)
    return person


@transaction.atomic
def add_persons(*, club: Club, by: Account | None, names: Iterable[str], kind: str = PersonKind.MEMBER) -> list[Person]:
    """Stores a person for each name as people write it ("Sjaak van den Berg"); one that the club has already is left out."""
    have = set(club.persons.filter(archived_at=None).values_list("sort_name", flat=True))
    added = []
    for parts in map(split_name, filter(None, map(clean_name, names))):
        fields = {name: value[:LONGEST_NAME] for name, value in parts._asdict().items()}
        person = Person(club=club, kind=kind, **fields)
        if person.make_sort_name() not in have:
            save_by(person, by)
            have.add(person.sort_name)
            added.append(person)
    return added


@transaction.atomic
def change_person(*, person: Person, by: Account, **fields: Any) -> Person:
    """Stores changed fields of the person."""
    person = Person.objects.select_for_update().get(pk=person.pk)
    apply_fields(person, fields)
    save_by(person, by)
    return person


@transaction.atomic
def archive_person(*, person: Person, by: Account) -> Person:
    """Takes the person off the lists; everything that was played stays."""
    return set_archived(person, by, archived=True)


@transaction.atomic
def restore_person(*, person: Person, by: Account) -> Person:
    """Puts an archived person back on the lists."""
    return set_archived(person, by, archived=False)


@transaction.atomic
def claim_person(*, person: Person, account: Account, by: Account | None) -> Person:
    """Ties the person to the account; raises Refused when either is tied to another in this club.

    Does nothing more when they are tied already.
    """
    # Both rows are locked: two claims for one person wait for each other, and so do two claims by one account.
    membership = Membership.objects.select_for_update().filter(club=person.club_id, account=account).first()
    person = Person.objects.select_for_update().get(pk=person.pk)
    if person.account_id == account.pk:
        return person
    if membership is None:
        raise Refused(Refusal.NOT_A_MEMBER)
    if person.account_id is not None:
        raise Refused(Refusal.PERSON_TAKEN)
    if Person.objects.filter(club=person.club_id, account=account).exists():
        raise Refused(Refusal.ACCOUNT_TAKEN)
    person.account = account
    save_by(person, by)
    return person


@transaction.atomic
def unclaim_person(*, person: Person, by: Account) -> Person:
    """Unties the person from its account; both stay."""
    person = Person.objects.select_for_update().get(pk=person.pk)
    person.account = None
    save_by(person, by)
    return person


def apply_fields(person: Person, fields: dict[str, Any]) -> None:
    """Puts the fields on the person, names tidied; raises TypeError for one that does not exist."""
    if unknown := fields.keys() - FIELDS:
        raise TypeError(f"not a field of a person: {', '.join(sorted(unknown))}")
    for name, value in fields.items():
        setattr(person, name, clean_name(value) if name in NAMES else value)


def set_archived(person: Person, by: Account, *, archived: bool) -> Person:
    """Stores whether the person is archived; keeps the first date when it was already."""
    person = Person.objects.select_for_update().get(pk=person.pk)
    person.archived_at = (person.archived_at or timezone.now()) if archived else None
    save_by(person, by)
    return person
