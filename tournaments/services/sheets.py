"""The score sheet of a table: saved, checked by a second person, returned, opened again; every change is kept.

What is possible: while the round is open a sheet is saved by whoever has its newest version; a checked one is opened again first;
after the round was closed an organiser corrects it with a reason. `scoring` finds what is wrong and adds up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Account
from accounts.permissions import Action, can
from scoring.deal import Reason
from scoring.problems import Level
from scoring.rules import RuleSet
from scoring.sheet import Figure, score_sheet
from scoring.sheet_checks import check_sheet
from scoring.side import BySide
from tournaments.choices import ChangeKind, RoundState, SheetState
from tournaments.convert import (
    Entry,
    describe_difference,
    make_rows,
    measure_sheet,
    read_rules,
    read_sheet_row,
    take_snapshot,
    to_scoring_sheet,
    write_problems,
)
from tournaments.models import Event, Sheet, SheetChange, SheetRow, Table
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.sheets import find_identical, find_sheet, has_content
from tournaments.services.lists import drop_list, ensure_can_change, lock_table
from tournaments.services.setup import ensure_reason, lock_event
from tournaments.tasks import refresh_standings_after_commit


@dataclass(frozen=True, slots=True)
class Saved:
    """The sheet as it is stored now; `is_changed` is false when it held just this already."""

    sheet: Sheet
    is_changed: bool = True


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing was stored: someone else saved another sheet since; this is the one that stands."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Identical:
    """Nothing was stored: the sheet of another table of the round is just the same. Save again, confirmed, when it is right."""

    table_number: int


@transaction.atomic
def save_sheet(
    *, table: Table, entry: Entry, version: int, by: Account, question: str = "", reason: str = "", is_confirmed: bool = False
) -> Saved | Conflict | Identical:
    """Stores the sheet of a table and asks for a new standing; `version` is the one that the page showed, 0 for no sheet.

    With something wrong on it, or with a question, the sheet is kept as a question and does not count. What was being typed for the
    table is removed. After the round was closed a reason is needed. Raises Refused.
    """
    event, table, sheet = lock_sheet(table)
    question = question.strip()
    if sheet is not None and has_content(sheet, entry) and sheet.question == question:
        drop_list(table)
        return Saved(sheet, is_changed=False)
    if sheet is not None and sheet.version != version:
        return Conflict(sheet)
    rules = read_rules(event)
    findings = check_sheet(to_scoring_sheet(entry), rules)
    has_faults = bool(question) or any(finding.level is Level.ERROR for finding in findings)
    ensure_can_save(table, sheet, entry, by, has_faults)
    reason = ensure_reason(reason) if is_closed(table) else reason.strip()
    if not is_confirmed and (twin := find_identical(table, entry, score_sheet(to_scoring_sheet(entry)).totals)):
        return Identical(twin)
    before = drop_before(table, sheet, entry)
    kind = ChangeKind.ASKED if has_faults else ChangeKind.CORRECTED if sheet else ChangeKind.ENTERED
    sheet = sheet or Sheet(table=table, version=0)
    sheet.state = SheetState.FINAL if is_closed(table) else SheetState.QUESTION if has_faults else SheetState.ENTERED
    sheet.question, sheet.problems = question, write_problems(findings)
    fill_sheet(sheet, entry, rules, by)
    store_sheet(sheet, entry)
    keep_change(sheet, kind, before, by, reason)
    refresh_standings_after_commit(event)
    return Saved(sheet)


@transaction.atomic
def accept_sheet(*, table: Table, version: int, by: Account, written: BySide[Figure] | None = None) -> Sheet:
    """Marks a sheet as checked by a second person, who typed both totals of the paper, or with None read the deals over.

    Nothing else of the sheet changes. Raises Refused when it is not there to be checked, was changed since, was entered by the same
    person, or has other totals.
    """
    event, table, sheet = lock_sheet_to_check(table, version, by)
    if written is not None and None in tuple(written):
        raise Refused(Refusal.TOTALS_MISSING)
    if written is not None and (difference := describe_difference(written, BySide(sheet.ns_total, sheet.ew_total))):
        raise Refused(Refusal.TOTALS_DIFFER, difference=difference)
    sheet.checked_by, sheet.checked_at = by, timezone.now()
    change_state(sheet, SheetState.CHECKED, ChangeKind.ACCEPTED, by, "")
    refresh_standings_after_commit(event)
    return sheet


@transaction.atomic
def return_sheet(*, table: Table, version: int, by: Account, question: str) -> Sheet:
    """Gives a sheet back with a question to who entered it; it does not count until it is saved again. Raises Refused."""
    event, table, sheet = lock_sheet_to_check(table, version, by)
    sheet.question = ensure_reason(question)
    change_state(sheet, SheetState.QUESTION, ChangeKind.RETURNED, by, "")
    refresh_standings_after_commit(event)
    return sheet


@transaction.atomic
def reopen_sheet(*, table: Table, version: int, by: Account, reason: str) -> Sheet:
    """Takes the check off a sheet so that it can be changed; it goes on to count. Raises Refused."""
    event, table, sheet = lock_sheet(table)
    if sheet is None or sheet.state != SheetState.CHECKED:
        raise Refused(Refusal.SHEET_NOT_CHECKED)
    if sheet.version != version:
        raise Refused(Refusal.SHEET_CHANGED)
    reason = ensure_reason(reason)
    sheet.checked_by = sheet.checked_at = None
    change_state(sheet, SheetState.ENTERED, ChangeKind.REOPENED, by, reason)
    refresh_standings_after_commit(event)
    return sheet


def recheck_sheets(*, event: Event, by: Account | None, reason: str) -> list[Sheet]:
    """Checks and adds up all sheets of an event again under its present rules; gives those that changed.

    The caller holds the event's row lock, and asks for the new standing. A sheet with something wrong under the rules becomes a
    question, a final one too; one that was a question for nothing else becomes entered.
    """
    rules = read_rules(event)
    sheets = Sheet.objects.filter(table__round__event=event).select_for_update(of=("self",)).prefetch_related("rows")
    return [sheet for sheet in sheets if recheck_sheet(sheet, rules, by, reason)]


def recheck_sheet(sheet: Sheet, rules: RuleSet, by: Account | None, reason: str) -> bool:
    """Checks one sheet again; tells whether anything of it changed."""
    rows = list(sheet.rows.all())
    entry = Entry(
        tuple(read_sheet_row(row) for row in rows), BySide(sheet.written_ns, sheet.written_ew), is_totals_only=sheet.is_totals_only
    )
    findings = check_sheet(to_scoring_sheet(entry), rules)
    figures: dict[str, Any] = {**measure_sheet(entry, rules), "problems": write_problems(findings)}
    has_faults = bool(sheet.question) or any(finding.level is Level.ERROR for finding in findings)
    if has_faults:
        figures["state"] = SheetState.QUESTION
    elif sheet.state == SheetState.QUESTION:
        figures["state"] = SheetState.ENTERED
    before = take_snapshot(sheet, rows)
    if not any(getattr(sheet, name) != value for name, value in figures.items()):
        return False
    for name, value in figures.items():
        setattr(sheet, name, value)
    sheet.version += 1
    sheet.save()
    keep_change(sheet, ChangeKind.RECHECKED, before, by, reason)
    return True


def lock_sheet(table: Table) -> tuple[Event, Table, Sheet | None]:
    """Locks the event, then the table; gives both and the sheet as they stand now."""
    event = lock_event(table.round.event)
    table = lock_table(table)
    table.round.event = event
    return event, table, find_sheet(table)


def lock_sheet_to_check(table: Table, version: int, by: Account) -> tuple[Event, Table, Sheet]:
    """Locks a sheet for its second person; raises Refused when this account cannot check it now."""
    event, table, sheet = lock_sheet(table)
    if sheet is None or sheet.state != SheetState.ENTERED or is_closed(table) or not event.club.second_person:
        raise Refused(Refusal.NOT_TO_CHECK, table=table.number)
    if sheet.entered_by_id == by.pk:
        raise Refused(Refusal.SAME_PERSON)
    if sheet.version != version:
        raise Refused(Refusal.SHEET_CHANGED)
    return event, table, sheet


def is_closed(table: Table) -> bool:
    """Tells whether the table's round was closed."""
    return table.round.state == RoundState.CLOSED


def ensure_can_save(table: Table, sheet: Sheet | None, entry: Entry, by: Account, has_faults: bool) -> None:
    """Raises Refused when there is nothing to save or it cannot be saved now, or not by this account."""
    ensure_can_change(table, sheet, by)
    if not entry.rows and not (entry.is_totals_only and any(total is not None for total in entry.written)):
        raise Refused(Refusal.SHEET_EMPTY)
    if has_faults and is_closed(table):
        raise Refused(Refusal.CORRECTION_HAS_FAULTS)
    rulings = {row.deal: (row, entry.remarks.get(row.deal, "")) for row in entry.rows if row.reason is Reason.RULING}
    if not all(remark.strip() for _, remark in rulings.values()):
        raise Refused(Refusal.REASON_MISSING)
    known = {row.deal: (read_sheet_row(row), row.remark) for row in sheet.rows.all() if row.reason == Reason.RULING} if sheet else {}
    if rulings != known and not can(by, Action.SET_RULING, table):
        raise Refused(Refusal.RULING_NOT_ALLOWED)


def drop_before(table: Table, sheet: Sheet | None, entry: Entry) -> dict[str, Any] | None:
    """Gives what stood before, for the history, and drops the list; rows that were typed and give way to totals alone are kept there."""
    before = take_snapshot(sheet, sheet.rows.all()) if sheet else None
    typed = drop_list(table)
    return {**(before or {}), "typed": typed} if entry.is_totals_only and typed else before


def fill_sheet(sheet: Sheet, entry: Entry, rules: RuleSet, by: Account) -> None:
    """Puts figures on the sheet: those written, those that `scoring` adds up, and who entered them."""
    sheet.is_totals_only = entry.is_totals_only
    sheet.written_ns, sheet.written_ew = entry.written
    for name, value in measure_sheet(entry, rules).items():
        setattr(sheet, name, value)
    sheet.entered_by, sheet.entered_at = by, timezone.now()
    sheet.checked_by = sheet.checked_at = None


def store_sheet(sheet: Sheet, entry: Entry) -> None:
    """Stores the next version of a sheet with its rows."""
    sheet.version += 1
    sheet.save()
    sheet.rows.all().delete()
    SheetRow.objects.bulk_create(make_rows(sheet, entry))
    sheet.refresh_from_db()


def change_state(sheet: Sheet, state: SheetState, kind: ChangeKind, by: Account | None, reason: str) -> None:
    """Stores a new state as the next version of the sheet, and that it changed."""
    before = take_snapshot(Sheet.objects.get(pk=sheet.pk), sheet.rows.all())
    sheet.state = state
    sheet.version += 1
    sheet.save()
    keep_change(sheet, kind, before, by, reason)


def change_all_states(
    sheets: QuerySet[Sheet], choose: Callable[[Sheet], SheetState], kind: ChangeKind, by: Account | None, reason: str
) -> None:
    """Does the same to all these sheets, each with the state that `choose` gives; as many queries for one as for a hundred."""
    changed = list(sheets.prefetch_related("rows"))
    changes = []
    for sheet in changed:
        before = take_snapshot(sheet, sheet.rows.all())
        sheet.state, sheet.version = choose(sheet), sheet.version + 1
        after = take_snapshot(sheet, sheet.rows.all())
        changes.append(SheetChange(sheet=sheet, kind=kind, version=sheet.version, by=by, before=before, after=after, reason=reason))
    Sheet.objects.bulk_update(changed, ["state", "version"])
    SheetChange.objects.bulk_create(changes)


def keep_change(sheet: Sheet, kind: ChangeKind, before: dict[str, Any] | None, by: Account | None, reason: str) -> SheetChange:
    """Writes down what happened to a sheet."""
    after = take_snapshot(sheet, sheet.rows.all())
    return SheetChange.objects.create(sheet=sheet, kind=kind, version=sheet.version, by=by, before=before, after=after, reason=reason)
