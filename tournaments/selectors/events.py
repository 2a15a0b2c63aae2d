"""What is read of evenings and tournaments."""

from django.db.models import Count, Max, Q, QuerySet

from accounts.models import Club
from tournaments.choices import EventState, RoundState
from tournaments.models import Event


def get_event(event_id: int) -> Event:
    """Gives the event with its club; raises Event.DoesNotExist."""
    return Event.objects.select_related("club").get(pk=event_id)


def list_events(club: Club, *, with_planned: bool) -> QuerySet[Event]:
    """Gives the club's events, newest first, with `entrant_count` and `closed_rounds`; planned ones are for the staff."""
    events = Event.objects.filter(club=club).annotate(
        entrant_count=Count("entrants", distinct=True),
        closed_rounds=Count("rounds", filter=Q(rounds__state=RoundState.CLOSED), distinct=True),
    )
    return events if with_planned else events.exclude(state=EventState.PLANNED)


def has_events(club: Club) -> bool:
    """Tells whether the club has planned or played anything."""
    return Event.objects.filter(club=club).exists()


def find_round_numbers(event: Event) -> dict[str, int | None]:
    """Gives the number of the last round there is (`last`) and of the last one that players can see (`shown`)."""
    shown = Q(state__in=(RoundState.PUBLISHED, RoundState.CLOSED))
    return event.rounds.aggregate(last=Max("number"), shown=Max("number", filter=shown))


def list_every_event() -> QuerySet[Event]:
    """Gives the events of all clubs, the newest first, to be narrowed by who asks."""
    return Event.objects.select_related("club")
