"""What is read of entrants, and of the persons who may become one."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Exists, Min, OuterRef, Prefetch, Q, QuerySet

from accounts.choices import PersonKind
from accounts.models import Club, Person
from accounts.names import fold
from tournaments.choices import Outcome, RoundState
from tournaments.models import Absence, Entrant, Event, Member, Seat

SHOWN = (RoundState.PUBLISHED, RoundState.CLOSED)
LONGEST_ID = 18
"""No id of a row has more digits; a database refuses longer ones."""
MEMBERS = Prefetch("members", Member.objects.select_related("person__club"))


def get_entrant(event_id: int, number: int) -> Entrant:
    """Gives the entrant with this number, with its event, club and members; raises Entrant.DoesNotExist."""
    return Entrant.objects.select_related("event__club").prefetch_related(MEMBERS).get(event_id=event_id, number=number)


def list_entrants(event: Event) -> QuerySet[Entrant]:
    """Gives the event's entrants by number, with their members; `sort_name` sorts them by a member's last name."""
    return event.entrants.prefetch_related(MEMBERS).annotate(sort_name=Min("members__person__sort_name"))


def list_playing(event: Event, round_number: int) -> list[Entrant]:
    """Gives the entrants that take part in this round: arrived, not withdrawn, not away."""
    return [entrant for entrant in list_entrants(event) if entrant.plays_in(round_number)]


def list_persons_for(event: Event) -> QuerySet[Person]:
    """Gives whom the organiser may mean: persons of the club, for a federation those of its clubs too; `is_in` tells who plays already."""
    clubs = Club.objects.filter(Q(pk=event.club_id) | Q(parent=event.club_id))
    persons = Person.objects.filter(club__in=clubs, archived_at=None).select_related("club")
    return persons.annotate(is_in=Exists(Member.objects.filter(event=event, person=OuterRef("pk"))))


def list_persons_by_id(event: Event, person_ids: Iterable[str]) -> list[Person]:
    """Gives those of `list_persons_for` with these ids, in this order; ids of nobody are left out."""
    numbers = [int(pk) for pk in person_ids if pk.isdecimal() and len(pk) <= LONGEST_ID]
    found = list_persons_for(event).in_bulk(numbers)
    return [found[pk] for pk in numbers if pk in found]


def list_members_to_add(event: Event) -> QuerySet[Person]:
    """Gives the members of the club itself that are not in the event yet; guests are added by name."""
    members = list_persons_for(event).filter(club=event.club_id, kind=PersonKind.MEMBER)
    return members.exclude(memberships_of_entrants__event=event)


def name_apart(persons: Iterable[Person]) -> dict[str, Person]:
    """Gives each person under a name that nobody else here has: the full name, for namesakes with what tells them apart.

    That is the club, else member or guest, else the mail address; and a number where even that is the same.
    """
    alike: dict[str, list[Person]] = defaultdict(list)
    for person in persons:
        alike[fold(person.full_name)].append(person)
    named: dict[str, Person] = {}
    for group in alike.values():
        for label, person in zip(label_namesakes(group), group, strict=True):
            named[label] = person
    return named


def label_namesakes(group: list[Person]) -> list[str]:
    """Gives different labels for persons of one name."""
    if len(group) == 1:
        return [group[0].full_name]
    marks = (
        [person.club.name for person in group],
        [str(person.get_kind_display()) for person in group],
        [person.email for person in group],
    )
    told = next((mark for mark in marks if len(set(mark)) == len(group) and all(mark)), None)
    ordered = told or [str(number) for number in range(1, len(group) + 1)]
    return [f"{person.full_name} ({mark})" for person, mark in zip(group, ordered, strict=True)]


def find_by_name(named: dict[str, Person], text: str) -> list[Person]:
    """Gives the persons a typed name means: the one labelled so, else all of that full or list name, whatever accents and case."""
    if text in named:
        return [named[text]]
    wanted = fold(text)
    return [
        person
        for label, person in named.items()
        if wanted in (fold(label), fold(person.full_name), fold(person.list_name), fold(person.list_name.replace(",", "")))
    ]


def find_members(event: Event, persons: Iterable[Person]) -> list[Member]:
    """Gives where these persons are in the event already, with their entrants."""
    found = Member.objects.filter(event=event, person__in=[*persons]).select_related("person", "entrant")
    return list(found.prefetch_related("entrant__members__person"))


def list_rounds_of(entrant: Entrant) -> dict[int, str]:
    """Gives for each round that players can see what the entrant had in it: "seat" or an `Outcome`."""
    seats = Seat.objects.filter(entrant=entrant, round__state__in=SHOWN).values_list("round__number", flat=True)
    absences = Absence.objects.filter(entrant=entrant, round__state__in=SHOWN).values_list("round__number", "outcome")
    return dict(absences) | dict.fromkeys(seats, "seat")


def has_results(entrant: Entrant) -> bool:
    """Tells whether the entrant sat in a round that players can see, or was drawn out of one."""
    return any(had in ("seat", Outcome.BYE) for had in list_rounds_of(entrant).values())
