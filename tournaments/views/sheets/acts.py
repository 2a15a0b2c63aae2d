"""What the buttons of an entry page do with what was posted."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.guard import AccountRequest, ensure_can
from accounts.permissions import Action
from tournaments.choices import SheetState
from tournaments.convert import SheetTexts, make_entry, read_rules
from tournaments.forms.posted import clean_text, describe_conflicts, mark_rest, read_stamp, set_ruling, settle
from tournaments.models import Sheet, Table
from tournaments.selectors.sheets import find_list, find_sheet, read_texts
from tournaments.services.lists import type_rows
from tournaments.services.sheets import Conflict, Identical, Saved, reopen_sheet, save_sheet
from tournaments.views.sheets.conflict import show_conflict
from tournaments.views.sheets.page import get_address, show_sheet

FOUND = 302
Act = Callable[[AccountRequest, Table, SheetTexts], HttpResponseBase]


def keep_typed(request: AccountRequest, table: Table, texts: SheetTexts, *, with_written: bool = True) -> dict[str, str]:
    """Stores texts as being typed; says of which rows someone else typed something else meanwhile."""
    written = texts.written if with_written else None
    typed = type_rows(table=table, rows=texts.rows, written=written, stamps=texts.stamps, by=request.user)
    if not typed.conflicts:
        return {}
    return describe_conflicts(typed.conflicts, read_now(table), read_rules(table.round.event))


def read_now(table: Table) -> SheetTexts:
    """Gives what is stored now."""
    return read_texts(find_sheet(table), find_list(table), is_totals_only=False)


def hand_in(request: AccountRequest, table: Table, posted: SheetTexts) -> HttpResponseBase:
    """Stores what was typed, then saves it as the sheet; boxes that cannot be read and rows of someone else come back first."""
    sheet, version = find_sheet(table), read_stamp(request.POST.get("version", ""))
    entry, faults = make_entry(posted, read_rules(table.round.event))
    is_newest = version == (sheet.version if sheet else 0)
    conflicts = keep_typed(request, table, posted) if is_newest else {}
    if conflicts:
        return show_settled(request, table, posted, conflicts)
    if faults:
        return show_sheet(request, table, texts=restamp(table, posted), status=422)
    result = save_sheet(table=table, entry=entry, version=version, by=request.user, **read_saving(request.POST))
    return answer_saved(request, table, posted, result)


def read_saving(data: QueryDict) -> dict[str, Any]:
    """Gives what is said with a sheet that is saved: a question, a reason, and that a likeness was seen."""
    question = clean_text(data.get("question", "")) or _("Question") if data.get("action") == "question" else ""
    return {"question": question, "reason": clean_text(data.get("reason", "")), "is_confirmed": "confirmed" in data}


def show_settled(request: AccountRequest, table: Table, posted: SheetTexts, conflicts: dict[str, str]) -> HttpResponse:
    """Answers with the page on which rows of two people are side by side; nothing was saved."""
    return show_sheet(request, table, texts=settle(posted, read_now(table), conflicts), conflicts=conflicts, status=409)


def restamp(table: Table, posted: SheetTexts) -> SheetTexts:
    """Gives what was posted, based on what is stored now."""
    return replace(posted, stamps=read_now(table).stamps)


def answer_saved(request: AccountRequest, table: Table, posted: SheetTexts, result: Saved | Conflict | Identical) -> HttpResponseBase:
    """Answers what became of a sheet that was handed in."""
    match result:
        case Conflict(sheet):
            return show_conflict(request, table, posted, sheet)
        case Identical(number):
            return show_sheet(request, table, texts=restamp(table, posted), identical=number, status=409)
        case Saved(sheet):
            tell_saved(request, table, sheet)
    return redirect(get_address(table) + ("?kept=1" if result.sheet.state == SheetState.QUESTION else ""))


def tell_saved(request: AccountRequest, table: Table, sheet: Sheet) -> None:
    """Says what became of a sheet that counts; of one with a question the page itself says why."""
    if sheet.state == SheetState.FINAL:
        messages.success(request, _("The correction of table %(table)s is stored.") % {"table": table.number})
    elif sheet.state != SheetState.QUESTION:
        messages.success(request, _("Table %(table)s is in. Type the number of the next table.") % {"table": table.number})


def keep(request: AccountRequest, table: Table, posted: SheetTexts) -> HttpResponseBase:
    """Stores what was typed, to be gone on with later."""
    response = store(request, table, posted)
    if response.status_code == FOUND:
        messages.success(request, _("Kept. You can go on with this sheet later."))
    return response


def swap(request: AccountRequest, table: Table, posted: SheetTexts) -> HttpResponseBase:
    """Exchanges WIJ and ZIJ in all that was typed; undoing it does the same with what is stored."""
    is_undo = "stored" in request.GET
    response = store(request, table, (read_now(table) if is_undo else posted).swapped)
    if response.status_code == FOUND and not is_undo:
        undo = f"{get_address(table)}?action=swap&stored=1"
        messages.success(request, _("WIJ and ZIJ are exchanged."), extra_tags=undo)
    return response


def leave_rest(request: AccountRequest, table: Table, posted: SheetTexts) -> HttpResponseBase:
    """Marks the deals that are blank as not played."""
    return store(request, table, mark_rest(posted, read_rules(table.round.event)))


def rule(request: AccountRequest, table: Table, posted: SheetTexts) -> HttpResponseBase:
    """Marks a deal as ruled by the director, with the reason; or takes its mark off."""
    is_off = request.POST.get("action") == "unrule"
    changed, error = set_ruling(posted, request.POST, read_rules(table.round.event), is_off=is_off)
    if error:
        return show_sheet(request, table, texts=posted, error=error, status=422)
    return store(request, table, changed)


def store(request: AccountRequest, table: Table, changed: SheetTexts) -> HttpResponseBase:
    """Stores the texts as being typed and shows them; rows of someone else come back first."""
    if conflicts := keep_typed(request, table, changed):
        return show_settled(request, table, changed, conflicts)
    return redirect(get_address(table) + ("?mode=totals" if changed.is_totals_only else ""))


def reopen(request: AccountRequest, table: Table, posted: SheetTexts) -> HttpResponseBase:
    """Takes the check off the sheet, with a reason, for who may correct sheets."""
    ensure_can(request.user, Action.CORRECT_SHEET, table)
    version, reason = read_stamp(request.POST.get("version", "")), clean_text(request.POST.get("reason", ""))
    reopen_sheet(table=table, version=version, by=request.user, reason=reason)
    messages.success(request, _("The sheet of table %(table)s is open again.") % {"table": table.number})
    return redirect(get_address(table))


ACTS: dict[str, Act] = {"later": keep, "swap": swap, "rest": leave_rest, "ruling": rule, "unrule": rule, "reopen": reopen}
