"""What the front page of a club and the page of a person show of evenings."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import Club, Person
from scoring.outcomes import RoundOutcome
from scoring.rounding import round_half_up
from tournaments.choices import COUNTING, EventState, Publicity, RoundState
from tournaments.models import Entrant, Event, Round, StandingLine
from tournaments.models.standing import WHOLE
from tournaments.selectors.entrants import MEMBERS

PODIUM = 3
SHOWN_EVENTS = 3


class Running(NamedTuple):
    """An evening that goes on: the round that is played, and how many of its tables are in."""

    event: Event
    round: Round | None


def list_running(club: Club) -> list[Running]:
    """Gives the evenings that go on, the newest first, with the first round that is not closed, else the last one.

    The round has `table_count` and `in_count`.
    """
    events = list(Event.objects.filter(club=club, state=EventState.RUNNING).order_by("-date", "-pk"))
    if not events:
        return []
    is_in = Q(tables__sheet__state__in=COUNTING)
    rounds = Round.objects.filter(event__in=events).exclude(state=RoundState.DRAFT).order_by("number")
    shown = list(rounds.annotate(table_count=Count("tables"), in_count=Count("tables", filter=is_in)))
    return [Running(event, choose_round([one for one in shown if one.event_id == event.pk])) for event in events]


def choose_round(rounds: list[Round]) -> Round | None:
    """Gives the round that is worth telling of."""
    return next((one for one in rounds if one.state == RoundState.PUBLISHED), rounds[-1] if rounds else None)


def find_next_event(club: Club, today: dt.date | None = None) -> Event | None:
    """Gives the next evening that is planned, from today on."""
    today = today or timezone.localdate()
    return Event.objects.filter(club=club, state=EventState.PLANNED, date__gte=today).order_by("date", "pk").first()


def list_last_results(club: Club) -> list[tuple[Event, list[StandingLine]]]:
    """Gives the last evenings that were decided and are shown, each with the lines of its first three places."""
    decided = Event.objects.filter(club=club, state=EventState.CLOSED).exclude(publicity=Publicity.HIDDEN)
    events = list(decided.order_by("-date", "-pk")[:SHOWN_EVENTS])
    entrants = Prefetch("entrant", Entrant.objects.prefetch_related(MEMBERS))
    lines = StandingLine.objects.filter(event__in=events, scope=WHOLE, place__lte=PODIUM).order_by("place").prefetch_related(entrants)
    found = list(lines) if events else []
    return [(event, [line for line in found if line.event_id == event.pk]) for event in events]


def list_person_lines(person: Person) -> QuerySet[StandingLine]:
    """Gives the lines of a person's evenings that everyone may read: not those of hidden standings, or of rounds still kept back."""
    lines = StandingLine.objects.filter(scope=WHOLE, entrant__members__person=person, rounds__gt=0)
    shown = lines.exclude(event__publicity=Publicity.HIDDEN)
    return shown.exclude(event__publicity=Publicity.CLOSED_ROUNDS, event__state=EventState.RUNNING).select_related("event")


class PersonFigures(NamedTuple):
    """A person's rounds over all evenings: how many were played, the mean (with byes), the best, and the pits of sheets that tell them."""

    rounds: int
    mean: Decimal | None
    best: int | None
    pits: int


def count_person(person: Person) -> PersonFigures:
    """Gives the figures of the evenings that everyone may read."""
    rows = list(list_person_lines(person).order_by().values_list("by_round", "pits"))
    entries = [entry for by_round, _ in rows for entry in by_round]
    played = [entry["total"] for entry in entries if entry["outcome"] == RoundOutcome.PLAYED]
    counted = played + [entry["total"] for entry in entries if entry["outcome"] == RoundOutcome.BYE]
    mean = round_half_up(Fraction(sum(counted), len(counted)), 1) if counted else None
    return PersonFigures(len(played), mean, max(played, default=None), sum(pits or 0 for _, pits in rows))
