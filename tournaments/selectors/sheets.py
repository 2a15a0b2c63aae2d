"""What is read of score sheets: in which state each table is, what stands on a sheet, what happened to it."""

from collections.abc import Iterable, Sequence

from django.db.models import Case, CharField, Exists, F, OuterRef, Prefetch, Q, QuerySet, Value, When

from scoring.side import BySide
from tournaments.choices import ListSource, SheetState
from tournaments.convert import Entry, RowTexts, SheetTexts, read_sheet_row, write_row
from tournaments.models import Round, ScoreList, Seat, Sheet, SheetChange, Table

WRITTEN = "written"
"""The key of the totals among the stamps of a page."""
TYPED = ~Q(rows={}) | ~Q(written={})
NOT_IN = (SheetState.OPEN, SheetState.BUSY)


def get_table(event_id: int, round_number: int, table_number: int) -> Table:
    """Gives the table with its round, event and club; raises Table.DoesNotExist."""
    tables = Table.objects.select_related("round__event__club")
    return tables.get(round__event_id=event_id, round__number=round_number, number=table_number)


def with_states(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Adds `state` to the tables: that of the sheet; without one, busy when something was typed at the office, else open."""
    typed = ScoreList.objects.filter(TYPED, table=OuterRef("pk"), source=ListSource.OFFICE)
    return tables.annotate(
        state=Case(
            When(sheet__isnull=False, then=F("sheet__state")),
            When(Exists(typed), then=Value(SheetState.BUSY.value)),
            default=Value(SheetState.OPEN.value),
            output_field=CharField(),
        )
    )


def list_states(of_round: Round) -> list[Table]:
    """Gives the tables of a round in order, each with its `state` and `entered_by_id`; one query."""
    tables: list[Table] = list(with_states(of_round.tables.all()).annotate(entered_by_id=F("sheet__entered_by")))
    for table in tables:
        table.state = state_of(table)  # type: ignore[attr-defined]
    return tables


def state_of(table: Table) -> SheetState:
    """Gives the state of one table; of a table that came with its `state` without asking again."""
    found = table if hasattr(table, "state") else with_states(Table.objects.filter(pk=table.pk)).get()
    return SheetState(found.state)  # type: ignore[attr-defined]


def find_next_missing(tables: Sequence[Table], after: int) -> int | None:
    """Gives the number of the next table whose sheet is not in, round and round from `after`; else of one with a question."""
    others = [table for table in _turn(tables, after) if table.number != after]
    for states in (NOT_IN, (SheetState.QUESTION,)):
        if found := next((table.number for table in others if state_of(table) in states), None):
            return found
    return None


def find_next_to_check(tables: Sequence[Table], after: int, by_id: int) -> int | None:
    """Gives the number of the next table whose sheet this account may check: entered, and by someone else."""
    waiting = (t.number for t in _turn(tables, after) if state_of(t) == SheetState.ENTERED and t.entered_by_id != by_id)  # type: ignore[attr-defined]
    return next((number for number in waiting if number != after), None)


def _turn(tables: Sequence[Table], after: int) -> list[Table]:
    return sorted(tables, key=lambda table: (table.number <= after, table.number))


def list_seats(table: Table) -> list[Seat]:
    """Gives who sits at a table, with persons and entrants, in the order N, E, S, W."""
    return sorted(table.seats.select_related("person", "entrant"), key=lambda seat: "NESW".index(seat.position))


def find_sheet(table: Table) -> Sheet | None:
    """Gives the sheet of a table with its rows and who entered and checked it, if there is one."""
    sheets = Sheet.objects.select_related("entered_by", "checked_by").prefetch_related("rows")
    return sheets.filter(table=table).first()


def find_list(table: Table) -> ScoreList | None:
    """Gives what is being typed at the office for a table, if anything is."""
    return ScoreList.objects.select_related("changed_by").filter(table=table, source=ListSource.OFFICE).first()


def read_texts(sheet: Sheet | None, typed: ScoreList | None, is_totals_only: bool) -> SheetTexts:
    """Gives what stands on the page of a table: its sheet, and over it what was typed since.

    `is_totals_only` says what is shown when neither the sheet nor typed rows do.
    """
    stored = {row.deal: write_row(read_sheet_row(row), row.remark) for row in sheet.rows.all()} if sheet else {}
    rows: dict[str, dict[str, object]] = typed.rows if typed else {}
    written = BySide(*("" if total is None else str(total) for total in (sheet.written_ns, sheet.written_ew))) if sheet else BySide("", "")
    stamps = {key: int(str(row["stamp"])) for key, row in rows.items()}
    if typed and typed.written:
        written = BySide(typed.written.get("ns", ""), typed.written.get("ew", ""))
        stamps[WRITTEN] = typed.written["stamp"]
    texts = stored | {int(deal): RowTexts.load(row) for deal, row in rows.items()}
    has_rows = any(not row.is_blank for row in texts.values())
    return SheetTexts(texts, written, not has_rows and (sheet.is_totals_only if sheet else is_totals_only), stamps)


def find_identical(table: Table, entry: Entry, totals: BySide[int | None]) -> int | None:
    """Gives the number of another table of the round whose sheet has just the same figures, if there is one."""
    others = Sheet.objects.filter(table__round=table.round_id, ns_total=totals.ns, ew_total=totals.ew).exclude(table=table)
    for other in others.select_related("table").prefetch_related("rows"):
        if tuple(read_sheet_row(row) for row in other.rows.all()) == entry.rows:
            return other.table.number
    return None


def has_content(sheet: Sheet, entry: Entry) -> bool:
    """Tells whether a sheet holds just what is handed in."""
    rows = {row.deal: (read_sheet_row(row), row.remark) for row in sheet.rows.all()}
    given = {row.deal: (row, entry.remarks.get(row.deal, "")) for row in entry.rows}
    return rows == given and (sheet.written_ns, sheet.written_ew, sheet.is_totals_only) == (*entry.written, entry.is_totals_only)


def list_changes(sheet: Sheet) -> QuerySet[SheetChange]:
    """Gives what happened to a sheet, the last first, with who did it."""
    return sheet.changes.select_related("by")


def count_in(tables: Iterable[Table], states: Iterable[str]) -> int:
    """Counts the tables that are in one of these states."""
    wanted = set(states)
    return sum(state_of(table) in wanted for table in tables)


def list_every_table() -> QuerySet[Table]:
    """Gives the tables of all clubs with their states and seats, to be narrowed by who asks."""
    seats = Prefetch("seats", Seat.objects.select_related("entrant", "person__club").order_by("pk"))
    return with_states(Table.objects.select_related("round__event__club")).prefetch_related(seats).order_by("round", "number")
