"""What everyone may read of an entrant's rounds and of a table: who sat there, and the sheet as far as it counts."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet

from accounts.models import Person
from scoring.deal import Reason
from scoring.sheet import Figure, Row
from scoring.side import BySide, Side
from tournaments.choices import COUNTING, Credit, Outcome, SheetState
from tournaments.convert import SIDE_NAMES, describe_mark, read_sheet_row
from tournaments.convert.boxes import MARK_WORDS
from tournaments.models import Entrant, Seat, Sheet, SheetRow, StandingLine, Table
from tournaments.models.entrant import JOINT
from tournaments.models.standing import WHOLE
from tournaments.selectors.results import find_standing, list_lines, list_shown_rounds
from tournaments.selectors.sheets import state_of, with_states

PLAYED, OPEN = "played", "open"
SEATS = Prefetch("seats", Seat.objects.select_related("person__club", "entrant"))
ROWS = Prefetch("sheet__rows", SheetRow.objects.order_by("deal"))


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A deal as one side sees it: two short texts, and "nat" or "pit" where it stands out."""

    number: int
    us: str
    them: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One side of a table as everyone may read it; figures that are not known or not shown are None."""

    key: Side
    seats: list[Seat]
    total: int | None = None
    points: int | None = None
    roem: int | None = None
    pits: int | None = None
    nats: int | None = None

    @property
    def name(self) -> str:
        """WIJ or ZIJ."""
        return str(SIDE_NAMES[self.key])

    @property
    def names(self) -> str:
        """Who sits there, by last names where they are shown."""
        return JOINT.join(name_shortly(seat.person) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A deal as it stands on the sheet, with what is said beside it."""

    row: Row
    tag: str

    @property
    def sides(self) -> list[tuple[Figure, Figure]]:
        """Points and roem of WIJ, then of ZIJ; None is a blank."""
        return list(zip(self.row.points, self.row.roem, strict=True))


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as everyone may read it; `sheet` where it counts and is shown. Who entered it is not in it."""

    table: Table
    sides: BySide[ShownSide]
    state: SheetState
    sheet: Sheet | None

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.table.number

    @property
    def is_in(self) -> bool:
        """Whether its sheet counts, shown or not."""
        return self.state in COUNTING

    @property
    def rows(self) -> list[ShownRow]:
        """The deals; none where only totals were handed in."""
        stored = self.sheet.rows.all() if self.sheet else []
        return [ShownRow(row := read_sheet_row(each), describe_mark(row, each.remark)) for each in stored]


@dataclass(frozen=True, slots=True)
class ShownOuting:
    """One round of one entrant: what it was, what it brought, and where it was played with and against whom."""

    round: int
    outcome: str
    total: int | None
    table: ShownTable | None = None
    side: Side = Side.NS
    own: frozenset[int] = frozenset()

    @property
    def is_played(self) -> bool:
        """Whether it was played at a table, also while the sheet is not in."""
        return self.table is not None

    @property
    def outcome_label(self) -> str:
        """The word for a round without a seat."""
        return "" if self.outcome in (PLAYED, OPEN) else str(Outcome(self.outcome).label)

    @property
    def partners(self) -> list[Person]:
        """Who sat on the same side and is another entrant."""
        return [] if self.table is None else [seat.person for seat in self.table.sides[self.side].seats if seat.entrant_id not in self.own]

    @property
    def partner_names(self) -> str:
        """Who sat on the same side, as everyone reads it."""
        return JOINT.join(name_shortly(person) for person in self.partners)

    @property
    def opponent_names(self) -> str:
        """Who sat on the other side, as everyone reads it."""
        return self.table.sides[self.side.other].names if self.table else ""

    @property
    def against(self) -> int | None:
        """The total of the other side."""
        return self.table.sides[self.side.other].total if self.table else None

    @property
    def figures(self) -> ShownSide | None:
        """The own side, where its sheet counts."""
        return self.table.sides[self.side] if self.table and self.table.sheet else None

    @property
    def deals(self) -> list[ShownDeal]:
        """The deals, the own side first."""
        return [] if self.table is None else [show_deal(each.row, self.side) for each in self.table.rows]


def name_shortly(person: Person) -> str:
    """Gives the last name of who shows it, else the name as everyone reads it."""
    return person.surname if person.public_name == person.full_name else person.public_name


def show_deal(row: Row, side: Side) -> ShownDeal:
    """Gives a deal as this side sees it, roem counted in."""
    if row.reason is Reason.NOT_PLAYED:
        return ShownDeal(row.deal, "–", "–")
    kind = ""
    if row.mark and row.mark.side is side and row.reason in (Reason.NAT, Reason.PIT, Reason.REVOKE):
        kind = "nat"
    elif row.mark and row.mark.side is side.other and row.reason is Reason.PIT:
        kind = "pit"
    return ShownDeal(row.deal, show_side(row, side), show_side(row, side.other), kind)


def show_side(row: Row, side: Side) -> str:
    """Gives what a side made of a deal, or the word for why it made nothing."""
    if row.mark and row.mark.side is side and row.reason in (Reason.NAT, Reason.PIT, Reason.REVOKE):
        return str(MARK_WORDS[row.reason]).lower()
    return str((row.points[side] or 0) + (row.roem[side] or 0))


def list_shown_tables(tables: QuerySet[Table], *, with_figures: bool = True) -> list[ShownTable]:
    """Gives these tables with seats and states; the sheets of those that count, unless figures are not shown."""
    found = with_states(tables).select_related("round", "sheet").prefetch_related(SEATS, ROWS)
    return [show_table(table, with_figures=with_figures) for table in found]


def show_table(table: Table, *, with_figures: bool) -> ShownTable:
    """Gives one table; expects it as `list_shown_tables` reads it."""
    seats = sorted(table.seats.all(), key=lambda seat: "NESW".index(seat.position))
    state = state_of(table)
    sheet = table.sheet if with_figures and state in COUNTING else None
    sides = BySide(*(show_table_side(side, [seat for seat in seats if seat.position in str(side).upper()], sheet) for side in Side))
    return ShownTable(table, sides, state, sheet)


def show_table_side(side: Side, seats: list[Seat], sheet: Sheet | None) -> ShownSide:
    """Gives one side with its figures, where there is a sheet to show."""
    if sheet is None:
        return ShownSide(side, seats)
    return ShownSide(side, seats, *(getattr(sheet, f"{side}_{name}") for name in ("total", "points", "roem", "pits", "nats")))


def list_entrant_outings(entrant: Entrant, *, to_staff: bool = False) -> list[ShownOuting]:
    """Gives the rounds of an entrant that this reader may see, in order; the deals of each come with it."""
    shown = [one.number for one in list_shown_rounds(entrant.event, to_staff=to_staff)]
    line = StandingLine.objects.filter(event=entrant.event_id, scope=WHOLE, entrant=entrant).first()
    rounds = [entry for entry in line.by_round if entry["round"] in shown] if line else []
    seats = Seat.objects.filter(entrant=entrant, round__number__in=shown, credit=Credit.ENTRANT)
    tables = Table.objects.filter(pk__in=seats.values("table")).order_by("round__number", "number")
    by_round = {found.table.round.number: found for found in list_shown_tables(tables)}
    return [make_outing(entry, by_round.get(entry["round"]), entrant.pk) for entry in rounds]


def make_outing(entry: dict[str, Any], table: ShownTable | None, entrant_id: int) -> ShownOuting:
    """Gives a round of a stored line with its table."""
    if table is None or entry["outcome"] not in (PLAYED, OPEN):
        return ShownOuting(entry["round"], entry["outcome"], entry["total"])
    side = Side.NS if any(seat.entrant_id == entrant_id for seat in table.sides.ns.seats) else Side.EW
    return ShownOuting(entry["round"], entry["outcome"], entry["total"], table, side, frozenset({entrant_id}))


def find_entrant_line(entrant: Entrant, *, to_staff: bool = False) -> StandingLine | None:
    """Gives the entrant's line in the standing that this reader sees."""
    view = find_standing(entrant.event, to_staff=to_staff)
    return list_lines(view).filter(entrant=entrant).first()


def show_one_table(table: Table, *, to_staff: bool = False) -> ShownTable:
    """Gives a table; its figures where this reader may see the round's results."""
    event = table.round.event
    shown = any(one.number == table.round.number for one in list_shown_rounds(event, to_staff=to_staff))
    (found,) = list_shown_tables(Table.objects.filter(pk=table.pk), with_figures=shown)
    return found
