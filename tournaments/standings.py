"""The refresh of a standing: always computed wholly from the results, then stored as lines."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

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
Key = tuple[int, int]
"""Scope and entrant id of a line."""


class Line(NamedTuple):
    """What is stored of a line, under the names of the columns of StandingLine."""

    place: int
    rank: int | None
    is_shared: bool
    total: int
    points: int
    roem: int | None
    pits: int | None
    nats: int | None
    highest_round: int | None
    rounds: int
    byes: int
    absences: int
    average: Decimal | None
    by_round: list[dict[str, object]]


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


def store_lines(event: Event, lines: Mapping[Key, Line]) -> None:
    """Makes the stored lines equal to these: writes those that differ, deletes those of entrants that are no more."""
    rows = StandingLine.objects.filter(event=event).order_by().values_list("scope", "entrant_id", *Line._fields)
    stored: dict[Key, tuple[object, ...]] = {row[:2]: row[2:] for row in rows}
    changed = [
        StandingLine(event=event, scope=scope, entrant_id=entrant_id, **line._asdict())
        for (scope, entrant_id), line in lines.items()
        if stored.get((scope, entrant_id)) != line
    ]
    StandingLine.objects.bulk_create(
        changed, update_conflicts=True, unique_fields=["event", "scope", "entrant"], update_fields=Line._fields, batch_size=500
    )
    gone: dict[int, list[int]] = defaultdict(list)
    for scope, entrant_id in stored.keys() - lines.keys():
        gone[scope].append(entrant_id)
    for scope, entrant_ids in gone.items():
        StandingLine.objects.filter(event=event, scope=scope, entrant_id__in=entrant_ids).delete()


@dataclass(frozen=True, slots=True)
class Outing:
    """One round of one entrant: what it brought, at which table, and how a line tells it."""

    result: Result
    table: int | None = None
    entry: dict[str, object] = field(init=False)

    def __post_init__(self) -> None:
        total = None if self.is_open else self.result.total
        entry = {"round": self.result.round, "outcome": str(self.result.outcome), "total": total, "table": self.table}
        object.__setattr__(self, "entry", entry)

    @property
    def is_open(self) -> bool:
        """Whether the sheet is still to come."""
        return self.result.outcome is RoundOutcome.OPEN


def compute_lines(event: Event, facts: Facts) -> dict[Key, Line]:
    """Gives the lines of every scope: the whole event, each round alone, and the closed rounds together."""
    outings = list_outings(facts, read_rules(event))
    lots = {str(entrant.pk): entrant.lot for entrant in facts.entrants if entrant.lot is not None}
    closed = {number for number, state in facts.rounds.items() if state == RoundState.CLOSED}
    scopes = {WHOLE: set(facts.rounds), **{number: {number} for number in facts.rounds}}
    if closed:
        scopes[CLOSED] = closed
    return {
        (scope, entrant_id): line
        for scope, rounds in scopes.items()
        for entrant_id, line in rank_outings([outing for outing in outings if outing.result.round in rounds], event.tie_breaks, lots)
    }


def rank_outings(outings: list[Outing], tie_breaks: Sequence[str], lots: Mapping[str, int]) -> Iterator[tuple[int, Line]]:
    """Gives the lines of one scope by entrant id, in the order of the page."""
    own: dict[str, list[Outing]] = defaultdict(list)
    for outing in outings:
        own[outing.result.entrant].append(outing)
    ranked = rank_entrants((outing.result for outing in outings), tie_breaks, lots)
    sharing = Counter(line.rank for line in ranked)
    for place, line in enumerate(ranked, start=1):
        rounds = own[line.entrant]
        yield (
            int(line.entrant),
            Line(
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
                average=average(rounds),
                by_round=[outing.entry for outing in rounds],
            ),
        )


def average(outings: list[Outing]) -> Decimal | None:
    """Gives the mean total of the rounds played and drawn out of, to one decimal; None where there is none yet."""
    totals = [outing.result.total for outing in outings if outing.result.outcome in COUNTS_IN_AVERAGE]
    if len(totals) == 1:
        return round_half_up(totals[0], 1)
    return round_half_up(Fraction(sum(totals), len(totals)), 1) if totals else None


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
    points, roem, bonus, pits, nats, total = figures[0] if len(figures) == 1 else add_figures(figures)
    if points is None:
        return Result(str(entrant_id), number, points=total, roem=None, pits=None, nats=None, opponent=opponent)
    return Result(str(entrant_id), number, points=points, roem=roem, pits=pits, nats=nats, bonus=bonus or 0, opponent=opponent)


def add_figures(figures: list[Figures]) -> Figures:
    """Gives the figures of a team's tables together; what one of them does not tell is unknown."""
    columns = {name: [getattr(side, name) for side in figures] for name in Figures._fields}
    sums: dict[str, Any] = {name: None if None in column else sum(column) for name, column in columns.items()}
    return Figures(**sums)


def miss_round(facts: Facts, entrant: Entrant, number: int, rules: RuleSet, lowest: int | None) -> Outing:
    """Gives a round without a seat: as it was noted with the round, else as the entrant tells, else simply missed.

    `lowest` is the lowest total of this round among those who played every round.
    """
    noted = facts.absences.get((entrant.pk, number)) or entrant.tell_absence(number) or Outcome.MISSED_ROUND
    outcome = RoundOutcome(noted)
    has_pit = outcome is RoundOutcome.BYE and rules.bye_counts_pit
    return Outing(Result(str(entrant.pk), number, outcome, points_of_outcome(outcome, rules, lowest), pits=int(has_pit)))
