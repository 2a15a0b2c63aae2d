"""What everyone may read of an evening: its standing, as far as the organiser shows it.

Who works on the evening reads everything (`to_staff`); for everyone else the event's `publicity` decides.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Case, Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When

from accounts.choices import Privacy
from accounts.models import Club, Person
from accounts.permissions import AnyUser, get_own_person_ids
from accounts.selectors import match_names
from tournaments.choices import COUNTING, EventState, Publicity, RoundState
from tournaments.models import Entrant, Event, Member, Round, StandingLine, Table
from tournaments.models.standing import CLOSED, WHOLE
from tournaments.selectors.entrants import MEMBERS
from tournaments.selectors.standings import SHOWN

NAMELESS_LAST = Value("zzzz")


class ShownRound(NamedTuple):
    """A round whose results are shown, with how many of its tables there are, and are in."""

    number: int
    state: str
    tables: int
    tables_in: int

    @property
    def is_closed(self) -> bool:
        """Whether its sheets are final."""
        return self.state == RoundState.CLOSED


@dataclass(frozen=True, slots=True)
class StandingView:
    """Which standing a page shows: of the whole evening (`number` None) or of one round.

    `tabs` are the rounds to choose from, `rounds` those that are in it, `waiting` one that is being played and has no table in yet,
    `missing` the tables of the rounds in it that are not in.
    """

    event: Event
    number: int | None
    scope: int
    tabs: tuple[ShownRound, ...] = ()
    rounds: tuple[ShownRound, ...] = ()
    waiting: ShownRound | None = None
    missing: dict[int, list[int]] = field(default_factory=dict)

    @property
    def last_round(self) -> int | None:
        """The last round that is in it."""
        return self.rounds[-1].number if self.rounds else None

    @property
    def tables(self) -> int:
        """The tables of its rounds that are not closed."""
        return sum(one.tables for one in self.rounds if not one.is_closed)

    @property
    def tables_in(self) -> int:
        """Those of them whose sheet counts."""
        return sum(one.tables_in for one in self.rounds if not one.is_closed)

    @property
    def is_provisional(self) -> bool:
        """Whether a round in it is still open."""
        return any(not one.is_closed for one in self.rounds)

    @property
    def is_final(self) -> bool:
        """Whether nothing more will follow."""
        return self.event.state == EventState.CLOSED and not self.is_provisional


MADE_OF = ("standings_revision", "publicity", "state", "name", "date", "kind", "person_change", "club_change")


class Published(NamedTuple):
    """What the page of a standing is made of, as one text; the revision of the standing, and whether it holds the newest results."""

    made_of: str
    revision: int
    is_current: bool


def read_published(event_id: int) -> Published:
    """Reads in one query what decides whether a kept page is still right; raises Event.DoesNotExist.

    Names and choices of privacy belong to it: the last change of a person in the event, and of the clubs of event and persons.
    """
    members = Member.objects.filter(event=OuterRef(OuterRef("pk")))
    persons = Person.history.filter(id__in=members.values("person_id"))
    clubs = Club.history.filter(Q(id=OuterRef("club_id")) | Q(id__in=members.values("person__club_id")))
    row = Event.objects.annotate(
        person_change=Subquery(persons.order_by("-history_id").values("history_id")[:1]),
        club_change=Subquery(clubs.order_by("-history_id").values("history_id")[:1]),
        is_up_to_date=Q(standings_revision=F("results_revision")),
    )
    *made_of, is_current = row.values_list(*MADE_OF, "is_up_to_date").get(pk=event_id)
    return Published("|".join(map(str, made_of)), made_of[0], is_current)


def list_shown_rounds(event: Event, *, to_staff: bool = False) -> tuple[ShownRound, ...]:
    """Gives the rounds whose results this reader may see."""
    states = {Publicity.PROVISIONAL: SHOWN, Publicity.CLOSED_ROUNDS: (RoundState.CLOSED,), Publicity.HIDDEN: ()}
    seen = SHOWN if to_staff else states[Publicity(event.publicity)]
    rounds = Round.objects.filter(event=event, state__in=seen).order_by("number")
    is_in = Q(tables__sheet__state__in=COUNTING)
    counted = rounds.annotate(table_count=Count("tables"), in_count=Count("tables", filter=is_in))
    return tuple(ShownRound(*row) for row in counted.values_list("number", "state", "table_count", "in_count"))


def find_standing(event: Event, number: int | None = None, *, to_staff: bool = False) -> StandingView:
    """Gives what the page of a standing shows; raises Round.DoesNotExist for a round that this reader may not see.

    While a round is played of which no table is in yet, the whole standing is that of the rounds before.
    """
    tabs = list_shown_rounds(event, to_staff=to_staff)
    if number is not None:
        chosen = tuple(one for one in tabs if one.number == number)
        if not chosen:
            raise Round.DoesNotExist
        return StandingView(event, number, number, tabs, chosen, None, find_missing(event, chosen))
    closed = tuple(one for one in tabs if one.is_closed)
    waiting = tabs[-1] if closed and len(closed) == len(tabs) - 1 and not tabs[-1].is_closed and not tabs[-1].tables_in else None
    if waiting or (event.publicity == Publicity.CLOSED_ROUNDS and not to_staff):
        return StandingView(event, None, CLOSED, tabs, closed, waiting)
    return StandingView(event, None, WHOLE, tabs, tabs, None, find_missing(event, tabs))


def find_missing(event: Event, rounds: Iterable[ShownRound]) -> dict[int, list[int]]:
    """Gives the tables whose sheet does not count, by round; no query when all are in."""
    numbers = [one.number for one in rounds if one.tables_in < one.tables]
    missing: dict[int, list[int]] = defaultdict(list)
    if numbers:
        tables = Table.objects.filter(round__event=event, round__number__in=numbers).exclude(sheet__state__in=COUNTING)
        for round_number, number in tables.order_by("round__number", "number").values_list("round__number", "number"):
            missing[round_number].append(number)
    return dict(missing)


def list_lines(view: StandingView) -> QuerySet[StandingLine]:
    """Gives the lines in the order of the page, with entrants and members."""
    lines = StandingLine.objects.filter(event=view.event, scope=view.scope) if view.rounds else StandingLine.objects.none()
    return lines.order_by("place").prefetch_related(Prefetch("entrant", Entrant.objects.prefetch_related(MEMBERS)))


def sort_by_name(lines: QuerySet[StandingLine]) -> QuerySet[StandingLine]:
    """Gives the lines with `sort_name`: the first member's, or the team's; who shows no name comes last."""
    first = Member.objects.filter(entrant=OuterRef("entrant")).order_by("place")
    shown = first.annotate(name=Case(When(is_nameless("person__"), then=NAMELESS_LAST), default=F("person__sort_name")))
    return lines.annotate(sort_name=Subquery(shown.values("name")[:1]))


def filter_by_name(lines: QuerySet[StandingLine], words: str) -> QuerySet[StandingLine]:
    """Gives the lines in whose public names the words occur; a number finds the entrant with that number."""
    if words.isdecimal():
        return lines.filter(entrant__number=int(words[:5]))
    fitting = Member.objects.filter(person__in=match_public_names(Person.objects.all(), words))
    return lines.filter(Q(entrant__in=fitting.values("entrant")) | Q(entrant__name__icontains=words))


def match_public_names(persons: QuerySet[Person], words: str) -> QuerySet[Person]:
    """Gives the persons whose name as everyone reads it holds the words; nobody is found by a name that is not shown."""
    full = match_names(persons.filter(has_privacy(Privacy.NAME)), words)
    short = persons.filter(has_privacy(Privacy.SHORT))
    for word in words.split():
        short = short.filter(first_name__icontains=word)
    return persons.filter(Q(pk__in=full.values("pk")) | Q(pk__in=short.values("pk")))


def has_privacy(choice: str, prefix: str = "") -> Q:
    """Gives the condition that a person's name is shown so, by the person's choice or else the club's."""
    return Q(**{f"{prefix}privacy": choice}) | Q(**{f"{prefix}privacy": "", f"{prefix}club__default_privacy": choice})


def is_nameless(prefix: str = "") -> Q:
    """Gives the condition that a person's name is not shown."""
    return has_privacy(Privacy.HIDDEN, prefix)


class OwnLine(NamedTuple):
    """The line of a reader, and how far the next places are: rank and points, None where there is none."""

    line: StandingLine
    above: tuple[int, int] | None = None
    below: tuple[int, int] | None = None


def list_own_lines(view: StandingView, user: AnyUser) -> list[OwnLine]:
    """Gives the lines of the persons that the reader has claimed."""
    if not (person_ids := get_own_person_ids(user)):
        return []
    own = list_lines(view).filter(entrant__members__person__in=person_ids)
    return [OwnLine(line, *find_neighbours(line)) for line in own.distinct()]


def find_neighbours(line: StandingLine) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """Gives the next place above and below with the difference in points; nothing for a line without a rank."""
    if line.rank is None:
        return None, None
    others = StandingLine.objects.filter(event=line.event_id, scope=line.scope).values_list("rank", "total")
    above = others.filter(rank__lt=line.rank).order_by("-rank").first()
    below = others.filter(rank__gt=line.rank).order_by("rank").first()
    return (
        (above[0], above[1] - line.total) if above and above[0] is not None else None,
        (below[0], line.total - below[1]) if below and below[0] is not None else None,
    )
