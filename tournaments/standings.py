"""The refresh of a standing: always computed wholly from the results, then stored as lines."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.utils import timezone

from scoring.outcomes import RoundOutcome, points_of_outcome
from scoring.rounding import round_half_up
from scoring.rules import RuleSet
from scoring.side import Side
from scoring.standings import Result, rank_entrants
from tournaments.choices import Credit, Outcome, RoundState
from tournaments.convert import read_rules
from tournaments.models import Entrant, Event, StandingLine
from tournaments.models.standing import CLOSED, WHOLE
from tournaments.selectors.standings import Facts, Figures, read_facts

COUNTS_IN_AVERAGE = (RoundOutcome.PLAYED, RoundOutcome.BYE)
KEY = ("scope", "entrant_id")
STORED = (
    "place",
    "rank",
    "is_shared",
    "total",
    "points",
    "roem",
    "pits",
    "nats",
    "highest_round",
    "rounds",
    "byes",
    "absences",
    "average",
    "by_round",
)


def refresh(event_id: int, *, even_if_current: bool = False) -> bool:
    """Stores the standing of an event anew from everything that counts; tells whether there was something to do.

    Holds the event's row lock from the first read to the last write, so that two refreshes, or a refresh and a saved sheet, never mix.
    """
    with transaction.atomic():
        event = lock_event(event_id)
        if event is None or (event.is_current and not even_if_current):
            return False
        store_lines(event, compute_lines(event, read_facts(event)))
        Event.objects.filter(pk=event.pk).update(standings_revision=event.results_revision, standings_at=timezone.now())
    return True


def lock_event(event_id: int) -> Event | None:
    """Gives the event with its row locked until the transaction ends; None when there is no such event."""
    return Event.objects.select_for_update().filter(pk=event_id).first()


def store_lines(event: Event, lines: Iterable[StandingLine]) -> None:
    """Makes the stored lines equal to these: writes those that differ, deletes those of entrants that are no more."""
    stored = {row[:2]: row[2:] for row in StandingLine.objects.filter(event=event).order_by().values_list(*KEY, *STORED)}
    changed = [line for line in lines if stored.pop((line.scope, line.entrant_id), None) != read_stored(line)]
    StandingLine.objects.bulk_create(
        changed, update_conflicts=True, unique_fields=["event", "scope", "entrant"], update_fields=STORED, batch_size=500
    )
    for scope in {scope for scope, _ in stored}:
        gone = [entrant_id for other, entrant_id in stored if other == scope]
        StandingLine.objects.filter(event=event, scope=scope, entrant_id__in=gone).delete()


def read_stored(line: StandingLine) -> tuple[object, ...]:
    """Gives what is stored of a line, to compare."""
    return tuple(getattr(line, name) for name in STORED)


@dataclass(frozen=True, slots=True)
class Outing:
    """One round of one entrant: what it brought, and at which table."""

    result: Result
    table: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether the sheet is still to come."""
        return self.result.outcome is RoundOutcome.OPEN


def compute_lines(event: Event, facts: Facts) -> list[StandingLine]:
    """Gives the lines of every scope, unsaved: the whole event, each round alone, and the closed rounds together."""
    outings = list_outings(facts, read_rules(event))
    lots = {str(entrant.pk): entrant.lot for entrant in facts.entrants if entrant.lot is not None}
    closed = {number for number, state in facts.rounds.items() if state == RoundState.CLOSED}
    scopes = {WHOLE: set(facts.rounds), **{number: {number} for number in facts.rounds}}
    if closed:
        scopes[CLOSED] = closed
    return [
        line
        for scope, rounds in scopes.items()
        for line in rank_outings(event, scope, [outing for outing in outings if outing.result.round in rounds], lots)
    ]


def rank_outings(event: Event, scope: int, outings: list[Outing], lots: dict[str, int]) -> Iterator[StandingLine]:
    """Gives the lines of one scope in the order of the page."""
    own: dict[str, list[Outing]] = defaultdict(list)
    for outing in outings:
        own[outing.result.entrant].append(outing)
    ranked = rank_entrants((outing.result for outing in outings), event.tie_breaks, lots)
    sharing = Counter(line.rank for line in ranked)
    for place, line in enumerate(ranked, start=1):
        yield StandingLine(
            event=event,
            scope=scope,
            entrant_id=int(line.entrant),
            place=place,
            rank=line.rank,
            is_shared=line.rank is not None and sharing[line.rank] > 1,
            total=line.total,
            points=line.points,
            roem=line.roem,
            pits=line.pits,
            nats=line.nats,
            highest_round=line.highest_round,
            rounds=line.rounds,
            byes=line.byes,
            absences=line.absences,
            average=average(own[line.entrant]),
            by_round=[describe_outing(outing) for outing in own[line.entrant]],
        )


def average(outings: list[Outing]) -> Decimal | None:
    """Gives the mean total of the rounds played and drawn out of, to one decimal; None where there is none yet."""
    totals = [outing.result.total for outing in outings if outing.result.outcome in COUNTS_IN_AVERAGE]
    return round_half_up(Fraction(sum(totals), len(totals)), 1) if totals else None


def describe_outing(outing: Outing) -> dict[str, object]:
    """Gives a round as a line keeps it."""
    result = outing.result
    total = None if outing.is_open else result.total
    return {"round": result.round, "outcome": str(result.outcome), "total": total, "table": outing.table}


def list_outings(facts: Facts, rules: RuleSet) -> list[Outing]:
    """Gives every round of every entrant, by entrant number and round."""
    places = find_places(facts)
    played = dict(play_rounds(facts, places))
    regulars = [entrant.pk for entrant in facts.entrants if all((entrant.pk, number) in places for number in facts.rounds)]
    lowest = {
        number: min((played[pk, number].result.total for pk in regulars if not played[pk, number].is_open), default=None)
        for number in facts.rounds
    }
    return [
        played.get((entrant.pk, number)) or miss_round(facts, entrant, number, rules, lowest[number])
        for entrant in facts.entrants
        for number in facts.rounds
    ]


Place = tuple[int, Side]
"""A table, by its id, and the side of it."""


def find_places(facts: Facts) -> dict[tuple[int, int], set[Place]]:
    """Gives by entrant id and round the places whose points are his.

    The points of a seat go to its entrant; or to the person who sat, as far as that person stands in this standing alone; or to
    nobody. A seat that may replace a lower round matters to a season only.
    """
    places: dict[tuple[int, int], set[Place]] = defaultdict(set)
    for sitting in facts.sittings:
        credited = {
            str(Credit.ENTRANT): sitting.entrant_id,
            str(Credit.PERSON): facts.own_entrants.get(sitting.person_id),
        }.get(sitting.credit)
        if credited is not None:
            places[credited, sitting.round].add((sitting.table_id, sitting.side))
    return places


def play_rounds(facts: Facts, places: dict[tuple[int, int], set[Place]]) -> Iterator[tuple[tuple[int, int], Outing]]:
    """Gives each round played, by entrant id and round; it is open while one of its sheets does not count. A team's tables add up."""
    numbers = {sitting.table_id: sitting.table for sitting in facts.sittings}
    seated: dict[Place, set[int]] = defaultdict(set)
    for (entrant_id, _), own in places.items():
        for place in own:
            seated[place].add(entrant_id)
    for (entrant_id, number), own in places.items():
        table = min(numbers[table_id] for table_id, _ in own)
        against = {other for table_id, side in own for other in seated[table_id, side.other]}
        figures = [facts.sheets[table_id][side] for table_id, side in own if table_id in facts.sheets]
        if len(figures) < len(own):
            yield (entrant_id, number), Outing(Result(str(entrant_id), number, RoundOutcome.OPEN), table)
        else:
            opponent = str(*against) if len(against) == 1 else None
            yield (entrant_id, number), Outing(make_result(entrant_id, number, figures, opponent), table)


def make_result(entrant_id: int, number: int, figures: list[Figures], opponent: str | None) -> Result:
    """Gives what a round played brought. Where only totals are known, the total stands under points and the rest is unknown."""
    is_known = all(side.points is not None for side in figures)
    return Result(
        entrant=str(entrant_id),
        round=number,
        points=sum(side.points or 0 for side in figures) if is_known else sum(side.total for side in figures),
        roem=sum(side.roem or 0 for side in figures) if is_known else None,
        pits=sum(side.pits or 0 for side in figures) if is_known else None,
        nats=sum(side.nats or 0 for side in figures) if is_known else None,
        bonus=sum(side.bonus or 0 for side in figures) if is_known else 0,
        opponent=opponent,
    )


def miss_round(facts: Facts, entrant: Entrant, number: int, rules: RuleSet, lowest: int | None) -> Outing:
    """Gives a round without a seat: as it was noted with the round, else as the entrant tells, else simply missed.

    `lowest` is the lowest total of this round among those who played every round.
    """
    noted = facts.absences.get((entrant.pk, number)) or entrant.tell_absence(number) or Outcome.MISSED_ROUND
    outcome = RoundOutcome(noted)
    has_pit = outcome is RoundOutcome.BYE and rules.bye_counts_pit
    return Outing(Result(str(entrant.pk), number, outcome, points_of_outcome(outcome, rules, lowest), pits=int(has_pit)))
