"""What the pages of a drawn round show: its tables line by line, who is free, and what is to be said of the draw."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.models import Person
from scoring.draw.check import DrawFinding, DrawProblem, check_draw
from scoring.draw.table import Table as DrawnTable
from scoring.problems import Level
from tournaments.choices import DIRECTIONS, EventKind, Outcome, Position, RoundState
from tournaments.convert.draws import describe_draw_problem, describe_first_deal
from tournaments.convert.rules import read_rules
from tournaments.models import Absence, Entrant, Event, Round, Table
from tournaments.selectors.entrants import list_entrants
from tournaments.selectors.rounds import Past, Place, list_absences, list_places, list_rounds, list_tables, read_drawn, read_past

LINES = ("NS", "EW")
CHAIRS = {EventKind.PAIRS: 2, EventKind.INDIVIDUAL: 4}
"""How many entrants a table takes."""
MEETINGS = (DrawProblem.PARTNER_AGAIN, DrawProblem.MET_AGAIN)


@dataclass(frozen=True, slots=True)
class Chair:
    """A taken seat: who sits where."""

    position: Position
    person: Person

    @property
    def direction(self) -> str:
        """The seat written out."""
        return str(DIRECTIONS[self.position])


@dataclass(frozen=True, slots=True)
class Line:
    """One side of a table; `number` is the pair's, None where partners are drawn."""

    chairs: Sequence[Chair]
    number: int | None


@dataclass(frozen=True, slots=True)
class Seating:
    """One table as pages show it; `problems` are the sentences about it, `is_wrong` when it cannot be played so."""

    number: int
    lines: Sequence[Line]
    problems: Sequence[str] = ()
    is_wrong: bool = False

    @property
    def chairs(self) -> list[Chair]:
        """All seats, NS first."""
        return [chair for line in self.lines for chair in line.chairs]


@dataclass(frozen=True, slots=True)
class Bye:
    """Someone drawn out, and in which earlier rounds that happened before."""

    entrant: Entrant
    rounds: Sequence[int]


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be said of a draw: faults that forbid it, meetings again, and remarks about byes."""

    faults: Sequence[str]
    repeats: Sequence[str]
    remarks: Sequence[str]
    has_past: bool

    @property
    def is_clean(self) -> bool:
        """Whether nobody meets again and nothing else is to be said."""
        return not (self.faults or self.repeats or self.remarks)


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Everything that the page of a drawn round shows."""

    seatings: Sequence[Seating]
    byes: Sequence[Bye]
    away: Sequence[Absence]
    report: Report
    places: Sequence[Place]
    drawn: tuple[Sequence[DrawnTable[int]], Sequence[int]]
    names: Mapping[int, str]
    first_deal: str

    @property
    def had_byes(self) -> bool:
        """Whether someone who is drawn out was so before."""
        return any(bye.rounds for bye in self.byes)


def read_draw_page(drawn: Round) -> DrawPage:
    """Reads a round for its staff; the number of queries is the same whatever its size."""
    event = drawn.event
    entrants = {entrant.pk: entrant for entrant in list_entrants(event)}
    tables, absences = list(list_tables(drawn)), list(list_absences(drawn))
    past = read_past(event, drawn.number)
    names = {pk: entrant.full_name for pk, entrant in entrants.items()}
    drawn_tables, byes = read_drawn(drawn)
    playing = {pk for pk, entrant in entrants.items() if entrant.plays_in(drawn.number)}
    side_size = CHAIRS[EventKind(event.kind)] // 2
    findings = check_draw(drawn_tables, playing.intersection(byes), playing, past.history, side_size=side_size)
    sentences = [(finding, describe_draw_problem(finding, names, list_rounds_of(finding, past))) for finding in findings]
    free = [absence for absence in absences if absence.outcome == Outcome.BYE]
    return DrawPage(
        seatings=arrange_tables(tables, event, sentences),
        byes=[Bye(entrants[absence.entrant_id], past.list_byes(absence.entrant_id)) for absence in free],
        away=[absence for absence in absences if absence.outcome != Outcome.BYE],
        report=make_report(sentences, has_past=bool(past.tables)),
        places=list_places(tables, absences),
        drawn=(drawn_tables, byes),
        names=names,
        first_deal=describe_first_deal(read_rules(event)),
    )


def list_rounds_of(finding: DrawFinding[int], past: Past) -> list[int]:
    """Gives the earlier rounds that a finding is about."""
    if finding.problem in MEETINGS:
        return past.list_meetings(*finding.entrants, as_partners=finding.problem is DrawProblem.PARTNER_AGAIN)
    return past.list_byes(finding.entrants[0]) if finding.problem is DrawProblem.BYE_UNFAIR else []


def make_report(sentences: Iterable[tuple[DrawFinding[int], str]], *, has_past: bool) -> Report:
    """Sorts what was found into what the page says of the draw as a whole."""
    told = list(sentences)
    return Report(
        faults=[sentence for finding, sentence in told if finding.level is Level.ERROR],
        repeats=[sentence for finding, sentence in told if finding.problem in MEETINGS],
        remarks=[sentence for finding, sentence in told if finding.level is Level.WARNING and finding.problem not in MEETINGS],
        has_past=has_past,
    )


def arrange_tables(tables: Iterable[Table], event: Event, sentences: Iterable[tuple[DrawFinding[int], str]] = ()) -> list[Seating]:
    """Gives the tables (from `list_tables`) line by line, with what was found at each: by its number, or by who sits there."""
    told = list(sentences)
    seatings = []
    for table in tables:
        seats = {seat.position: seat for seat in table.seats.all()}
        sitting = {seat.entrant_id for seat in seats.values()}
        here = [
            (finding, sentence)
            for finding, sentence in told
            if finding.table == table.number or (finding.table is None and sitting.intersection(finding.entrants))
        ]
        lines = []
        for letters in LINES:
            taken = [seats[letter] for letter in letters if letter in seats]
            number = taken[0].entrant.number if taken and event.kind == EventKind.PAIRS else None
            lines.append(Line([Chair(Position(seat.position), seat.person) for seat in taken], number))
        is_wrong = any(finding.level is Level.ERROR for finding, _sentence in here)
        seatings.append(Seating(table.number, lines, [sentence for _finding, sentence in here], is_wrong))
    return seatings


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the next round would be: how many play, at how many tables, who is free or away, and whether it can be drawn yet."""

    next_number: int
    playing: int
    tables: int
    free: int
    away: Sequence[tuple[Entrant, str]]
    draft: Round | None

    @property
    def is_enough(self) -> bool:
        """Whether a table can be made at all."""
        return self.tables > 0


def read_outlook(event: Event, number: int) -> Outlook:
    """Reads what is to be known before a round is drawn; `draft` is the round before it while players cannot see that one."""
    last = list_rounds(event).order_by("number").last()
    entrants = list(list_entrants(event))
    away = [(entrant, str(Outcome(told).label)) for entrant in entrants if (told := entrant.tell_absence(number))]
    playing = len(entrants) - len(away)
    tables, free = divmod(playing, CHAIRS[EventKind(event.kind)])
    draft = last if last and last.state == RoundState.DRAFT else None
    return Outlook(last.number + 1 if last else 1, playing, tables, free, away, draft)


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """The reader's own place in a round: the table with its four chairs, which one is the reader's and which the partner's."""

    seating: Seating
    own: Position

    @property
    def partner(self) -> Position:
        """The chair across."""
        return Position("SWNE"["NESW".index(self.own)])


@dataclass(frozen=True, slots=True)
class TablesPage:
    """What everyone sees of a round: one's own seats first (more than one where an account claims more persons), then all by name."""

    own_seats: Sequence[OwnSeat]
    own_bye: Person | None
    places: Sequence[Place]


def read_tables_page(drawn: Round, own_ids: Collection[int]) -> TablesPage:
    """Reads a round for everyone; the number of queries is the same whatever its size."""
    tables, absences = list(list_tables(drawn)), list(list_absences(drawn))
    places = list_places(tables, absences)
    own_seats = [
        OwnSeat(seating, chair.position)
        for seating in arrange_tables(tables, drawn.event)
        for chair in seating.chairs
        if chair.person.pk in own_ids
    ]
    own_byes = [place.person for place in places if place.table is None and place.person.pk in own_ids]
    return TablesPage(own_seats, own_byes[0] if own_byes else None, sort_for_public(places))


def sort_for_public(places: Iterable[Place]) -> list[Place]:
    """Gives the places by the name that everyone reads; whoever shows no name stands last."""
    hidden = [place for place in places if place.is_unnamed]
    return [place for place in places if not place.is_unnamed] + hidden
