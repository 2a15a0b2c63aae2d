"""What is read of rounds and their tables: who sits where, who met whom, who is free."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from accounts.choices import Privacy
from accounts.models import Person
from scoring.draw.meetings import History, record_history
from scoring.draw.table import Table as DrawnTable
from tournaments.choices import Outcome, Position, RoundState
from tournaments.models import Absence, Entrant, Event, Round, ScoreList, Seat, Sheet, Table
from tournaments.selectors.entrants import MEMBERS, SHOWN

SEATS = Prefetch("seats", Seat.objects.select_related("person__club", "entrant"))


def get_round(event_id: int, number: int) -> Round:
    """Gives the round with its event and club; raises Round.DoesNotExist."""
    return Round.objects.select_related("event__club").get(event_id=event_id, number=number)


def ensure_number(event: Event, number: int) -> None:
    """Raises Round.DoesNotExist for a number that no round of the event can have."""
    if not 1 <= number <= event.round_count:
        raise Round.DoesNotExist


def find_round(event: Event, number: int) -> Round | None:
    """Gives the round with this number, if it was drawn."""
    return Round.objects.filter(event=event, number=number).first()


def list_rounds(event: Event) -> QuerySet[Round]:
    """Gives the rounds there are, drafts too, in order."""
    return Round.objects.filter(event=event)


def list_shown_rounds(event: Event) -> QuerySet[Round]:
    """Gives the rounds that players can see, in order."""
    return Round.objects.filter(event=event, state__in=SHOWN)


def list_numbers_to_come(event: Event, *, with_published: bool = False) -> list[int]:
    """Gives the numbers of the rounds that players cannot see yet, or (`with_published`) of all that are not closed."""
    done = (RoundState.CLOSED,) if with_published else SHOWN
    gone = set(event.rounds.filter(state__in=done).values_list("number", flat=True))
    return [number for number in range(1, event.round_count + 1) if number not in gone]


def list_tables(of_round: Round) -> QuerySet[Table]:
    """Gives the tables of a round with seats, persons and entrants."""
    return of_round.tables.prefetch_related(SEATS)


def list_absences(of_round: Round) -> QuerySet[Absence]:
    """Gives those without a seat in the round, with their entrants and members."""
    members = Prefetch("entrant", Entrant.objects.prefetch_related(MEMBERS))
    return of_round.absences.order_by("entrant__number").prefetch_related(members)


def read_drawn(of_round: Round) -> tuple[list[DrawnTable[int]], list[int]]:
    """Gives the tables of a round and those drawn out of it, by entrant ids."""
    tables = read_drawn_tables(Seat.objects.filter(round=of_round)).get(of_round.number, [])
    byes = Absence.objects.filter(round=of_round, outcome=Outcome.BYE).order_by("entrant_id").values_list("entrant_id", flat=True)
    return tables, list(byes)


def read_drawn_tables(seats: QuerySet[Seat]) -> dict[int, list[DrawnTable[int]]]:
    """Gives the tables of these seats by round number, in order; a pair stands on its side once."""
    places: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    rows = seats.order_by("round__number", "table__number").values_list("round__number", "table__number", "position", "entrant_id")
    for round_number, table_number, position, entrant_id in rows:
        places[round_number, table_number][position] = entrant_id
    tables: dict[int, list[DrawnTable[int]]] = defaultdict(list)
    for (round_number, table_number), taken in places.items():
        ns, ew = (tuple(dict.fromkeys(taken[position] for position in side if position in taken)) for side in ("NS", "EW"))
        tables[round_number].append(DrawnTable(table_number, ns, ew))
    return tables


@dataclass(frozen=True, slots=True)
class Past:
    """The rounds before one: the tables by round number, and who was drawn out of which (entrant id, round number)."""

    tables: Mapping[int, Sequence[DrawnTable[int]]]
    byes: Sequence[tuple[int, int]]

    @property
    def history(self) -> History[int]:
        """The same as `scoring.draw` wants it."""
        return record_history((table for tables in self.tables.values() for table in tables), (pk for pk, _number in self.byes))

    def list_byes(self, entrant_id: int) -> list[int]:
        """In which rounds the entrant was drawn out."""
        return [number for pk, number in self.byes if pk == entrant_id]

    def list_meetings(self, one: int, other: int, *, as_partners: bool) -> list[int]:
        """In which rounds the two (lower id first) sat at one table, or were partners."""
        return [
            number
            for number, tables in self.tables.items()
            if any(
                (first, second) == (one, other) and (partners or not as_partners)
                for table in tables
                for first, second, partners in table.iterate_meetings()
            )
        ]


def read_past(event: Event, before: int) -> Past:
    """Gives what happened in the rounds before this one; two queries."""
    byes = Absence.objects.filter(round__event=event, round__number__lt=before, outcome=Outcome.BYE)
    return Past(
        tables=read_drawn_tables(Seat.objects.filter(round__event=event, round__number__lt=before)),
        byes=list(byes.order_by("round__number").values_list("entrant_id", "round__number")),
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person sits, for the lists by name: table and position, or neither for who is drawn out."""

    person: Person
    table: int | None = None
    position: str = ""

    @property
    def public_name(self) -> str:
        """The name as lists sort it, as far as everyone may read it."""
        name = self.person.public_name
        return self.person.list_name if name == self.person.full_name else name

    @property
    def is_unnamed(self) -> bool:
        """Whether everyone sees a place without a name."""
        return (self.person.privacy or self.person.club.default_privacy) == Privacy.HIDDEN

    @property
    def position_label(self) -> str:
        """The letter of the seat in the reader's language."""
        return str(Position(self.position).label) if self.position else ""


def list_places(tables: Iterable[Table], absences: Iterable[Absence]) -> list[Place]:
    """Gives everyone who sits or is drawn out, by last name."""
    places = [Place(seat.person, table.number, seat.position) for table in tables for seat in table.seats.all()]
    free = [absence.entrant for absence in absences if absence.outcome == Outcome.BYE]
    places += [Place(person) for entrant in free for person in entrant.persons]
    return sorted(places, key=lambda place: (place.person.sort_name, place.person.pk))


def find_typed_tables(of_round: Round) -> list[int]:
    """Gives the numbers of the tables that have a sheet, or for which something was typed."""
    sheets = Sheet.objects.filter(table__round=of_round).values_list("table__number", flat=True)
    typed = ~Q(rows={}) | ~Q(written={})
    lists = ScoreList.objects.filter(typed, table__round=of_round).values_list("table__number", flat=True)
    return sorted({*sheets, *lists})
