"""Who plays: adding entrants, and everything that happens to them during an evening. Nothing that was played is ever lost."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from accounts.choices import PersonKind
from accounts.models import Account, Person
from accounts.names import NameParts
from accounts.services.persons import create_person
from tournaments.choices import EventKind, EventState, Outcome, RoundState
from tournaments.models import Absence, Entrant, Event, Member, Round, Seat
from tournaments.models.event import MOST_ROUNDS
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.entrants import SHOWN, find_members, list_members_to_add, list_rounds_of
from tournaments.services.setup import draw_lot, lock_event
from tournaments.tasks import refresh_standings_after_commit

SIZES = {EventKind.PAIRS: 2, EventKind.INDIVIDUAL: 1}


@transaction.atomic
def add_entrant(
    *,
    event: Event,
    persons: Sequence[Person | NameParts],
    by: Account | None,
    first_round: int = 1,
    number: int | None = None,
) -> Entrant:
    """Stores a pair or a person; a name stands for a new guest of the club. Gives it this number, else the lowest that is free.

    Who comes during the evening plays from `first_round`, at the earliest from the first round that players cannot see yet; the
    rounds before it are `late`. Raises Refused when no round is left, for a wrong number of persons, one who is in it twice, or in the
    event already.
    """
    event = lock_event(event)
    ensure_open(event)
    ensure_persons(event, persons)
    if (first_round := max(first_round, find_first_open_round(event))) > event.round_count:
        raise Refused(Refusal.NO_ROUND_LEFT)
    who = [make_guest(event, person, by) if isinstance(person, NameParts) else person for person in persons]
    taken = set(event.entrants.values_list("number", flat=True))
    if number is None or number in taken:
        number = next(free for free in range(1, len(taken) + 2) if free not in taken)
    lot = None if event.state == EventState.PLANNED else draw_lot(event)
    entrant = Entrant.objects.create(event=event, number=number, first_round=first_round, lot=lot)
    Member.objects.bulk_create(
        Member(event=event, entrant=entrant, person=person, place=place) for place, person in enumerate(who, start=1)
    )
    note_missed_rounds(entrant)
    refresh_if_running(event)
    return entrant


@transaction.atomic
def add_members(*, event: Event, by: Account | None) -> list[Entrant]:
    """Stores every member of the club that is not in the event yet, each as an entrant of its own; Refused for fixed pairs."""
    event = lock_event(event)
    return [add_entrant(event=event, persons=[person], by=by) for person in list_members_to_add(event)]


@transaction.atomic
def remove_entrant(*, entrant: Entrant) -> Entrant:
    """Takes an entrant off the list that played nothing yet; a place in a draft stays empty. Raises Refused when it has a result."""
    event, entrant = lock_entrant(entrant)
    for number, had in list_rounds_of(entrant).items():
        if had in ("seat", Outcome.BYE):
            raise Refused(Refusal.ENTRANT_HAS_ROUND, name=entrant.full_name, round=number)
    Seat.objects.filter(entrant=entrant).delete()
    Absence.objects.filter(entrant=entrant).delete()
    entrant.delete()
    refresh_if_running(event)
    return entrant


@transaction.atomic
def withdraw_entrant(*, entrant: Entrant, after_round: int, outcome: str = Outcome.LEFT, by: Account | None) -> Entrant:
    """Lets an entrant stop after a round (0: it never came); the rounds after it are worth what `outcome` is worth.

    Raises Refused while it has a place in a later round that players can see.
    """
    event, entrant = lock_entrant(entrant)
    ensure_no_place(entrant, range(after_round + 1, MOST_ROUNDS + 1))
    entrant.last_round, entrant.missed_as = after_round, outcome
    return store_plan(event, entrant)


@transaction.atomic
def mark_late(*, entrant: Entrant, first_round: int, by: Account | None) -> Entrant:
    """Lets an entrant play from this round on; the rounds before it are `late`. Raises Refused while it has a place in one of them."""
    event, entrant = lock_entrant(entrant)
    ensure_no_place(entrant, range(1, first_round))
    entrant.first_round = first_round
    return store_plan(event, entrant)


@transaction.atomic
def mark_absent(*, entrant: Entrant, round: int, outcome: str, by: Account | None) -> Entrant:  # noqa: A002 - a round's number
    """Lets an entrant miss one round, with or without notice; a bye in it becomes the absence.

    Raises Refused while it sits at a table of that round, and for a closed round.
    """
    event, entrant = lock_entrant(entrant)
    ensure_not_closed(event, round)
    ensure_no_place(entrant, [round], byes_too=False)
    entrant.away = {**entrant.away, str(round): outcome}
    Absence.objects.filter(entrant=entrant, round__number=round, round__state=RoundState.PUBLISHED).update(outcome=outcome)
    return store_plan(event, entrant)


@transaction.atomic
def bring_back(*, entrant: Entrant, by: Account | None, round: int | None = None) -> Entrant:  # noqa: A002 - a round's number
    """Undoes a withdrawal, or with `round` the absence in that round. What was missed in rounds that players can see stays missed.

    Only the absence in a published round that was told by itself becomes a bye: the entrant is there and has no table.
    """
    event, entrant = lock_entrant(entrant)
    if round is None:
        entrant.last_round, entrant.missed_as = None, ""
        return store_plan(event, entrant)
    ensure_not_closed(event, round)
    entrant.away = {number: outcome for number, outcome in entrant.away.items() if number != str(round)}
    if entrant.plays_in(round):
        Absence.objects.filter(entrant=entrant, round__number=round, round__state=RoundState.PUBLISHED).update(outcome=Outcome.BYE)
    return store_plan(event, entrant)


def lock_entrant(entrant: Entrant) -> tuple[Event, Entrant]:
    """Gives event and entrant as they stand now, locked in that order; raises Refused when the evening is closed."""
    event = lock_event(entrant.event)
    ensure_open(event)
    return event, Entrant.objects.select_for_update().get(pk=entrant.pk)


def ensure_open(event: Event) -> None:
    """Raises Refused when the evening is closed."""
    if event.state == EventState.CLOSED:
        raise Refused(Refusal.EVENT_CLOSED)


def ensure_persons(event: Event, persons: Sequence[Person | NameParts]) -> None:
    """Raises Refused for a wrong number of persons, for one who is in it twice or plays already, and for one of another club."""
    if len(persons) != (needed := SIZES[EventKind(event.kind)]):
        raise Refused(Refusal.WRONG_SIZE, needed=needed, given=len(persons))
    known = [person for person in persons if isinstance(person, Person)]
    for person in known:
        if known.count(person) > 1:
            raise Refused(Refusal.PERSON_TWICE, name=person.full_name)
        if event.club_id not in (person.club_id, person.club.parent_id):
            raise Refused(Refusal.PERSON_OF_ANOTHER_CLUB, name=person.full_name)
    for member in find_members(event, known):
        entrant = member.entrant
        raise Refused(Refusal.PERSON_ELSEWHERE, name=member.person.full_name, number=entrant.number, entrant=entrant.full_name)


def ensure_no_place(entrant: Entrant, numbers: Sequence[int], *, byes_too: bool = True) -> None:
    """Raises Refused when the entrant sits in one of these rounds that players can see, or was drawn out of it."""
    seats = Seat.objects.filter(entrant=entrant, round__state__in=SHOWN, round__number__in=numbers).select_related("round", "table")
    if seat := seats.order_by("round__number").first():
        raise Refused(Refusal.HAS_PLACE, name=entrant.full_name, table=seat.table.number, round=seat.round.number)
    for number, had in list_rounds_of(entrant).items():
        if byes_too and had == Outcome.BYE and number in numbers:
            raise Refused(Refusal.HAS_BYE, name=entrant.full_name, round=number)


def ensure_not_closed(event: Event, number: int) -> None:
    """Raises Refused when the round is closed."""
    if Round.objects.filter(event=event, number=number, state=RoundState.CLOSED).exists():
        raise Refused(Refusal.ROUND_CLOSED, round=number)


def find_first_open_round(event: Event) -> int:
    """Gives the number of the first round that players cannot see yet."""
    last: int | None = Round.objects.filter(event=event, state__in=SHOWN).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def note_missed_rounds(entrant: Entrant) -> None:
    """Stores what the rounds that players can see are for the entrant, where it does not take part and has nothing stored yet."""
    had = list_rounds_of(entrant)
    rounds = Round.objects.filter(event=entrant.event_id, state__in=SHOWN).exclude(number__in=had)
    missed = ((drawn, entrant.tell_absence(drawn.number)) for drawn in rounds)
    Absence.objects.bulk_create(Absence(round=drawn, entrant=entrant, outcome=outcome) for drawn, outcome in missed if outcome)


def store_plan(event: Event, entrant: Entrant) -> Entrant:
    """Stores when the entrant plays, and what follows from it."""
    entrant.save(update_fields=["first_round", "last_round", "missed_as", "away"])
    note_missed_rounds(entrant)
    refresh_if_running(event)
    return entrant


def refresh_if_running(event: Event) -> None:
    """Asks for a new standing once there is one."""
    if event.state != EventState.PLANNED:
        refresh_standings_after_commit(event)


def make_guest(event: Event, name: NameParts, by: Account | None) -> Person:
    """Stores a new guest of the event's club."""
    return create_person(club=event.club, by=by, kind=PersonKind.GUEST, **name._asdict())
