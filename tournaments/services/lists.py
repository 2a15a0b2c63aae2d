"""What is being typed for a table before it is its sheet: stored row by row, so that it can be left and found again.

A row has a stamp, raised each time it is stored. Who stores a row says which stamp he saw; when another one has been stored since,
nothing is overwritten and he gets to see it. A row post never moves a standing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import Account
from accounts.permissions import Action, can
from scoring.deal import Reason
from scoring.rules import RuleSet
from scoring.side import BySide
from tournaments.choices import ListSource, RoundState, SheetState
from tournaments.convert import RowTexts, SheetTexts, read_row, read_rules
from tournaments.models import ScoreList, Sheet, Table
from tournaments.refusals import Refusal, Refused
from tournaments.selectors.sheets import WRITTEN, find_list, find_sheet, read_texts


@dataclass(frozen=True, slots=True)
class Typed:
    """What became of the rows that were sent: `conflicts` has who typed the other text, by deal number or "written"."""

    conflicts: Mapping[str, Account | None] = field(default_factory=dict)


@transaction.atomic
def type_rows(
    *, table: Table, rows: Mapping[int, RowTexts], stamps: Mapping[str, int], by: Account, written: BySide[str] | None = None
) -> Typed:
    """Stores rows, and the totals of the paper when given, as they stand in the boxes.

    Compare-and-set: a row that someone else stored since the stamp in `stamps` (0: none was seen) is left as it is and reported,
    unless it says the same or was emptied. Raises Refused when the sheet cannot be changed now, for a deal that the sheet cannot have
    and for a ruling by who may not give one.
    """
    table = lock_table(table)
    sheet, typed = find_sheet(table), find_list(table)
    ensure_can_change(table, sheet, by)
    current, rules = read_texts(sheet, typed, is_totals_only=False), read_rules(table.round.event)
    changed = {deal: texts for deal, texts in rows.items() if not says_same(deal, texts, current.rows.get(deal, RowTexts()), rules)}
    for deal, texts in changed.items():
        ensure_deal_fits(deal, current, rules)
        if texts.reason == Reason.RULING and not can(by, Action.SET_RULING, table):
            raise Refused(Refusal.RULING_NOT_ALLOWED)
    fresh = {str(deal): texts.filled for deal, texts in changed.items()}
    if written is not None and written != current.written:
        fresh[WRITTEN] = {"ns": written.ns, "ew": written.ew}
    late = {key for key in fresh if stamps.get(key, 0) != current.stamps.get(key, 0) and holds_something(key, current)}
    store(table, sheet, typed, {key: texts for key, texts in fresh.items() if key not in late}, by)
    return Typed({key: find_typist(key, typed, sheet) for key in late})


def lock_table(table: Table) -> Table:
    """Gives the table as it stands now, its row locked until the transaction ends; below the event's lock where both are taken.

    Its round is read after the lock is held: whoever changes a round locks its tables too (services/rounds.py). Raises Refused when the
    draw was changed and the table is gone.
    """
    if not Table.objects.select_for_update().filter(pk=table.pk).exists():
        raise Refused(Refusal.ROUND_CHANGED)
    return Table.objects.select_related("round__event__club").get(pk=table.pk)


def ensure_can_change(table: Table, sheet: Sheet | None, by: Account) -> None:
    """Raises Refused when the round is not there yet, when it is closed to this account, and when the sheet was checked."""
    if table.round.state == RoundState.DRAFT:
        raise Refused(Refusal.ROUND_NOT_PUBLISHED, round=table.round.number)
    if table.round.state == RoundState.CLOSED:
        if not can(by, Action.CORRECT_SHEET, table):
            raise Refused(Refusal.SHEET_FINAL, round=table.round.number)
    elif sheet is not None and sheet.state == SheetState.CHECKED:
        raise Refused(Refusal.SHEET_CHECKED)


def says_same(deal: int, one: RowTexts, other: RowTexts, rules: RuleSet) -> bool:
    """Tells whether two rows come to the same figures; of rows that cannot be read, whether the texts are the same."""
    first, second = read_row(deal, one, rules), read_row(deal, other, rules)
    if first.faults or second.faults:
        return one == other
    return (first.row, one.remark, one.is_blank) == (second.row, other.remark, other.is_blank)


def holds_something(key: str, current: SheetTexts) -> bool:
    """Tells whether there is anything that storing this row would overwrite."""
    if key == WRITTEN:
        return current.written != BySide("", "")
    return not current.rows.get(int(key), RowTexts()).is_blank


def ensure_deal_fits(deal: int, current: SheetTexts, rules: RuleSet) -> None:
    """Raises Refused for a deal that a sheet of this event does not have, unless it was there already."""
    if deal not in current.rows and not 1 <= deal <= rules.deals_per_round:
        raise Refused(Refusal.NO_SUCH_DEAL, deal=deal, count=rules.deals_per_round)


def store(table: Table, sheet: Sheet | None, typed: ScoreList | None, fresh: Mapping[str, Mapping[str, str]], by: Account) -> None:
    """Puts rows and totals into the list with new stamps; a list without a sheet under it and with nothing on it is removed."""
    if not fresh:
        return
    typed = typed or ScoreList(table=table, source=ListSource.OFFICE)
    for key, texts in fresh.items():
        before: dict[str, Any] = typed.written if key == WRITTEN else typed.rows.get(key, {})
        stored = {**texts, "stamp": before.get("stamp", 0) + 1, "by": by.pk}
        if key == WRITTEN:
            typed.written = stored
        else:
            typed.rows[key] = stored
    typed.changed_by = by
    typed.save()
    left = read_texts(None, typed, is_totals_only=False)
    if sheet is None and not any(holds_something(key, left) for key in (*typed.rows, WRITTEN)):
        typed.delete()


def find_typist(key: str, typed: ScoreList | None, sheet: Sheet | None) -> Account | None:
    """Gives who stored the row that stands there now; who saved the sheet when the list is gone."""
    stored = (typed.written if key == WRITTEN else typed.rows.get(key)) if typed else None
    if stored:
        return Account.objects.filter(pk=stored["by"]).first()
    return sheet.entered_by if sheet else None


def drop_list(table: Table) -> dict[str, Any]:
    """Removes what was typed at the office, since it is the sheet now; gives its rows."""
    typed = find_list(table)
    if typed is None:
        return {}
    typed.delete()
    return dict(typed.rows)
