"""What the dashboard of an evening shows: how far it is, what is missing, and the one thing to do now."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property
from typing import NamedTuple

from accounts.permissions import AnyUser
from scoring.problems import Level
from scoring.rules import RuleSet
from scoring.sheet import Row
from scoring.side import BySide
from tournaments.choices import COUNTING, EventState, Outcome, RoundState, SheetState
from tournaments.convert import describe_finding, read_problems, read_rules, read_sheet_row
from tournaments.models import Absence, Entrant, Event, Round, Seat, Sheet, SheetRow, Table
from tournaments.models.entrant import JOINT
from tournaments.selectors.entrants import list_entrants
from tournaments.selectors.rounds import SEATS, list_absences, list_rounds
from tournaments.selectors.sheets import state_of, with_states

LEAST_ENTRANTS = {"pairs": 2, "individual": 4}
MISSING = (SheetState.OPEN, SheetState.BUSY)
SHORT_LIST = 6


class Step(StrEnum):
    """The steps of a round, in order."""

    PRESENT = auto()
    DRAW = auto()
    PLAY = auto()
    ENTRY = auto()
    STANDING = auto()


class Act(StrEnum):
    """The one thing to do now."""

    ADD_ENTRANTS = auto()
    START = auto()
    DRAW = auto()
    PUBLISH = auto()
    ANSWER = auto()
    ENTER = auto()
    CHECK = auto()
    CLOSE_ROUND = auto()
    CLOSE_EVENING = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Next:
    """What to do now, in which round, and at which table where it is about one."""

    act: Act
    round: int | None = None
    table: int | None = None


class Trouble(NamedTuple):
    """Why a sheet is a question; `deal` where it is about one."""

    text: str
    deal: int | None = None


@dataclass(frozen=True)
class Card:
    """A table of the round as staff sees it."""

    number: int
    state: SheetState
    names: BySide[str]
    sheet: Sheet | None
    trouble: Trouble | None = None
    is_waiting: bool = False  # for a second person
    is_to_check: bool = False  # by the account that looks at it

    @property
    def is_in(self) -> bool:
        """Whether its sheet counts."""
        return self.state in COUNTING

    @property
    def sides(self) -> list[tuple[str, int | None]]:
        """WIJ and ZIJ: who sits there, and the total of a sheet that counts."""
        totals = (self.sheet.ns_total, self.sheet.ew_total) if self.sheet and self.is_in else (None, None)
        return list(zip(self.names, totals, strict=True))


@dataclass(frozen=True)
class Evening:
    """An evening at one of its rounds; `round` is None where that round is not drawn yet."""

    event: Event
    rounds: list[Round]
    number: int
    round: Round | None
    cards: list[Card]
    entrants: list[Entrant]
    absences: list[Absence]

    @cached_property
    def by_number(self) -> dict[int, Round]:
        """The rounds that are drawn."""
        return {one.number: one for one in self.rounds}

    @property
    def checks(self) -> bool:
        """Whether the club wants a second person to check each sheet."""
        return self.event.club.second_person

    @cached_property
    def questions(self) -> list[Card]:
        """The tables with a question."""
        return [card for card in self.cards if card.state == SheetState.QUESTION]

    @cached_property
    def missing(self) -> list[Card]:
        """The tables whose sheet is not in, those that someone is typing first."""
        return sorted((card for card in self.cards if card.state in MISSING), key=lambda card: (card.state == SheetState.OPEN, card.number))

    @cached_property
    def unchecked(self) -> list[Card]:
        """The tables that a second person must look at, those this account may check first."""
        return sorted((card for card in self.cards if card.is_waiting), key=lambda card: (not card.is_to_check, card.number))

    @property
    def unchecked_numbers(self) -> list[int]:
        """The numbers of those tables."""
        return sorted(card.number for card in self.unchecked)

    @property
    def further_missing(self) -> list[int]:
        """The numbers of the missing tables that a short list leaves out."""
        return [card.number for card in self.missing[SHORT_LIST:]]

    @property
    def is_next_own(self) -> bool:
        """Whether the sheet to check next was entered by this account, so that someone else must."""
        return bool(self.unchecked) and not self.unchecked[0].is_to_check

    @property
    def counts(self) -> dict[SheetState, int]:
        """How many tables are in each state, the best first; states without a table are left out."""
        found = Counter(card.state for card in self.cards)
        return {state: found[state] for state in reversed(SheetState) if found[state]}

    @property
    def tables_in(self) -> int:
        """How many tables count."""
        return sum(card.is_in for card in self.cards)

    @property
    def can_close(self) -> bool:
        """Whether the round can be closed now."""
        is_open = self.round is not None and self.round.state == RoundState.PUBLISHED
        return is_open and not (self.questions or self.missing or self.unchecked)

    @property
    def playing(self) -> list[Entrant]:
        """Who takes part in this round."""
        return [entrant for entrant in self.entrants if entrant.plays_in(self.number)]

    @property
    def away(self) -> list[Entrant]:
        """Who does not take part in this round."""
        return [entrant for entrant in self.entrants if not entrant.plays_in(self.number)]

    @property
    def byes(self) -> list[Absence]:
        """Who was drawn out of this round."""
        return [absence for absence in self.absences if absence.outcome == Outcome.BYE]

    @property
    def following(self) -> Round | None:
        """The round after this one, if it is drawn."""
        return self.by_number.get(self.number + 1)

    @property
    def last_closed(self) -> int | None:
        """The number of the last closed round."""
        return max((one.number for one in self.rounds if one.state == RoundState.CLOSED), default=None)

    @property
    def following_number(self) -> int:
        """Its number."""
        return self.number + 1

    @property
    def every_round(self) -> list[tuple[int, Round | None]]:
        """The numbers of all rounds that are planned, with the round where it is drawn."""
        return [(number, self.by_number.get(number)) for number in range(1, self.event.round_count + 1)]

    @property
    def is_last(self) -> bool:
        """Whether no further round is planned."""
        return self.number >= self.event.round_count

    @property
    def has_enough(self) -> bool:
        """Whether a round can be drawn."""
        return len(self.entrants) >= LEAST_ENTRANTS[self.event.kind]

    @property
    def step(self) -> Step | None:
        """The step that this round is at; None when it is closed."""
        if self.event.state == EventState.PLANNED:
            return Step.PRESENT
        if self.round is None or self.round.state == RoundState.DRAFT:
            return Step.DRAW
        if self.round.state == RoundState.CLOSED:
            return None
        if self.can_close:
            return Step.STANDING
        return Step.PLAY if all(card.state == SheetState.OPEN for card in self.cards) else Step.ENTRY

    @property
    def steps(self) -> dict[Step, str]:
        """The steps in order, each "done", "now" or "" for later."""
        order = list(Step)
        at = len(order) if self.step is None else order.index(self.step)
        return {step: "done" if place < at else "now" if place == at else "" for place, step in enumerate(order)}

    @property
    def needs_organiser(self) -> bool:
        """Whether what is to do now is no scorer's work."""
        return self.next.act not in (Act.ANSWER, Act.ENTER, Act.CHECK, Act.NOTHING)

    @property
    def next(self) -> Next:
        """The one thing to do now."""
        if self.event.state == EventState.PLANNED:
            return Next(Act.START if self.has_enough else Act.ADD_ENTRANTS)
        if self.event.state == EventState.CLOSED:
            return Next(Act.NOTHING)
        if self.round is None:
            return Next(Act.DRAW, self.number)
        if self.round.state == RoundState.DRAFT:
            return Next(Act.PUBLISH, self.number)
        if self.round.state == RoundState.PUBLISHED:
            return self.next_at_table
        return self.next_after_round

    @property
    def next_at_table(self) -> Next:
        """What to do in a round that is being played."""
        for act, cards in ((Act.ANSWER, self.questions), (Act.ENTER, self.missing), (Act.CHECK, self.unchecked)):
            if cards:
                return Next(act, self.number, cards[0].number)
        return Next(Act.CLOSE_ROUND, self.number)

    @property
    def next_after_round(self) -> Next:
        """What to do when this round is closed: an open round first, then the draw of the next one, at last the closing."""
        if still_open := next((one for one in self.rounds if one.state != RoundState.CLOSED), None):
            return Next(Act.PUBLISH if still_open.state == RoundState.DRAFT else Act.ENTER, still_open.number)
        drawn = self.rounds[-1].number
        return Next(Act.DRAW, drawn + 1) if drawn < self.event.round_count else Next(Act.CLOSE_EVENING)


def read_evening(event: Event, user: AnyUser, number: int | None = None) -> Evening:
    """Gives the evening at a round: the one that is asked for, else the one that is being worked on."""
    rounds = list(list_rounds(event))
    number = number if number is not None and 1 <= number <= event.round_count else find_current(event, rounds)
    drawn = next((one for one in rounds if one.number == number), None)
    return Evening(
        event=event,
        rounds=rounds,
        number=number,
        round=drawn,
        cards=list_cards(event, drawn, user) if drawn else [],
        entrants=list(list_entrants(event)),
        absences=list(list_absences(drawn)) if drawn else [],
    )


def find_current(event: Event, rounds: list[Round]) -> int:
    """Gives the number of the round being worked on: the first that is published, else a draft, else the one to draw, else the last."""
    for state in (RoundState.PUBLISHED, RoundState.DRAFT):
        if found := next((one.number for one in rounds if one.state == state), None):
            return found
    last = rounds[-1].number if rounds else 0
    return last + 1 if last < event.round_count and event.state != EventState.CLOSED else max(last, 1)


def list_cards(event: Event, drawn: Round, user: AnyUser) -> list[Card]:
    """Gives the tables of a round as this account sees them, with what is wrong at those with a question."""
    tables = with_states(drawn.tables.all()).select_related("sheet__entered_by", "sheet__checked_by").prefetch_related(SEATS)
    found = list(tables)
    troubles = describe_troubles(event, [table.sheet for table in found if state_of(table) == SheetState.QUESTION])
    return [make_card(table, troubles.get(table.pk), event.club.second_person, user) for table in found]


def make_card(table: Table, trouble: Trouble | None, checks: bool, user: AnyUser) -> Card:
    """Gives a table as staff sees it; expects it as `list_cards` reads it."""
    state = state_of(table)
    sheet = table.sheet if state not in MISSING else None
    names = BySide(*(name_side(list(table.seats.all()), positions) for positions in ("NS", "EW")))
    is_waiting = checks and state == SheetState.ENTERED
    is_own = sheet is not None and sheet.entered_by == user
    return Card(table.number, state, names, sheet, trouble, is_waiting, is_waiting and not is_own)


def name_side(seats: list[Seat], positions: str) -> str:
    """Gives the last names of who sits on these chairs."""
    by_position = {seat.position: seat.person for seat in seats}
    return JOINT.join(by_position[position].surname for position in positions if position in by_position)


def describe_troubles(event: Event, sheets: list[Sheet]) -> dict[int, Trouble]:
    """Gives by table id why each of these sheets is a question."""
    if not sheets:
        return {}
    rules = read_rules(event)
    rows = {(row.sheet_id, row.deal): read_sheet_row(row) for row in SheetRow.objects.filter(sheet__in=sheets)}
    return {sheet.table_id: find_trouble(sheet, rows, rules) for sheet in sheets}


def find_trouble(sheet: Sheet, rows: dict[tuple[int, int], Row], rules: RuleSet) -> Trouble:
    """Gives what was asked, else the first thing that is wrong."""
    faults = [finding for finding in read_problems(sheet.problems) if finding.level is Level.ERROR]
    if sheet.question or not faults:
        return Trouble(sheet.question)
    row = rows.get((sheet.pk, faults[0].deal or 0))
    return Trouble(describe_finding(faults[0], row, rules), faults[0].deal)
