"""What is read for a standing: the facts it is computed from, and the stored lines."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F

from scoring.side import BySide, Side
from tournaments.choices import COUNTING, EventKind, Outcome, RoundState
from tournaments.models import Absence, Entrant, Event, Member, Round, Seat, Sheet

SHOWN = (RoundState.PUBLISHED, RoundState.CLOSED)
FIGURES = ("points", "roem", "bonus", "pits", "nats", "total")


class Sitting(NamedTuple):
    """A taken seat of a round that players can see."""

    round: int
    table_id: int
    table: int
    position: str
    entrant_id: int
    person_id: int
    credit: str

    @property
    def side(self) -> Side:
        """The side of the table."""
        return Side.NS if self.position in "NS" else Side.EW


class Figures(NamedTuple):
    """One side of a counting sheet; all but the total are None where only totals were handed in."""

    points: int | None
    roem: int | None
    bonus: int | None
    pits: int | None
    nats: int | None
    total: int


class Facts(NamedTuple):
    """Everything a standing is computed from, for the rounds that players can see; drafts are not in it."""

    rounds: dict[int, str]  # number -> state, in order
    entrants: list[Entrant]  # by number
    sittings: list[Sitting]
    sheets: dict[int, BySide[Figures]]  # by table id; counting ones only
    absences: dict[tuple[int, int], Outcome]  # by entrant id and round number
    own_entrants: dict[int, int]  # person id -> the entrant that is this person alone; individual events only


def read_facts(event: Event) -> Facts:
    """Reads what the standing of an event is computed from; six queries whatever its size."""
    shown = {"round__event": event, "round__state__in": SHOWN}
    seats = Seat.objects.filter(**shown).order_by("round__number", "table__number", "position")
    absences = Absence.objects.filter(**shown).values_list("entrant_id", "round__number", "outcome")
    members = Member.objects.filter(event=event) if event.kind == EventKind.INDIVIDUAL else Member.objects.none()
    return Facts(
        rounds=dict(Round.objects.filter(event=event, state__in=SHOWN).order_by("number").values_list("number", "state")),
        entrants=list(Entrant.objects.filter(event=event).order_by("number")),
        sittings=[
            Sitting(*row)
            for row in seats.values_list("round__number", "table_id", "table__number", "position", "entrant_id", "person_id", "credit")
        ],
        sheets=read_counting_sheets(event),
        absences={(entrant_id, number): Outcome(outcome) for entrant_id, number, outcome in absences},
        own_entrants=dict(members.values_list("person_id", "entrant_id")),
    )


def read_counting_sheets(event: Event) -> dict[int, BySide[Figures]]:
    """Gives both sides of every sheet that counts, by table id."""
    sheets = Sheet.objects.filter(
        table__round__event=event, table__round__state__in=SHOWN, state__in=COUNTING, ns_total__isnull=False, ew_total__isnull=False
    )
    columns = [f"{side}_{figure}" for side in Side for figure in FIGURES]
    return {
        table_id: BySide(Figures(*figures[: len(FIGURES)]), Figures(*figures[len(FIGURES) :]))
        for table_id, *figures in sheets.values_list("table_id", *columns)
    }


def list_event_ids() -> Iterable[int]:
    """Gives the ids of all events, oldest first."""
    return Event.objects.order_by("pk").values_list("pk", flat=True)


def list_stale_events() -> Iterable[int]:
    """Gives the ids of the events whose standing is behind their results."""
    return Event.objects.exclude(standings_revision=F("results_revision")).order_by("pk").values_list("pk", flat=True)
