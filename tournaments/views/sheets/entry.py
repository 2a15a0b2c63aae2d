"""Entering a sheet: the page, one row as it is typed, and the way to the next table."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.guard import AccountRequest
from accounts.permissions import Action
from tournaments.choices import RoundState
from tournaments.forms.posted import read_posted, read_stamp
from tournaments.models import Event, Table
from tournaments.refusals import Refused
from tournaments.selectors.events import get_event
from tournaments.selectors.rounds import find_round
from tournaments.selectors.sheets import find_list, find_next_missing, find_next_to_check, find_sheet, get_table, list_states
from tournaments.views.organise.staff import require_staff
from tournaments.views.sheets.acts import ACTS, hand_in, keep_typed
from tournaments.views.sheets.page import describe_entry, describe_strip, make_form, read_stored, show_sheet


@never_cache
@require_staff(Action.ENTER_SHEET, get_table)
def sheet(request: AccountRequest, table: Table) -> HttpResponseBase:
    """Shows the entry page, or does what the pressed button says. What was posted stays on the page when it is refused."""
    if request.method != "POST":
        return show_sheet(request, table)
    posted = read_posted(request.POST)
    action = request.POST.get("action") or request.GET.get("action", "")
    try:
        return ACTS.get(action, hand_in)(request, table, posted)
    except Refused as refused:
        return show_sheet(request, table, texts=posted, error=str(refused), status=422)


@require_POST
@never_cache
@require_staff(Action.ENTER_SHEET, get_table)
def sheet_row(request: AccountRequest, table: Table) -> HttpResponse:
    """Stores a row, or the totals of the paper, as typed; answers with the row as it was read and with the totals."""
    posted = read_posted(request.POST)
    try:
        conflicts = keep_typed(request, table, posted, with_written="written_ns" in request.POST)
    except Refused as refused:
        return render(request, "tournaments/sheets/row_refused.html", {"error": str(refused)}, status=422)
    sheet, typed = find_sheet(table), find_list(table)
    form = make_form(request, table, read_stored(request, table, sheet, typed), conflicts)
    rows = [form.make_row(deal) for deal in posted.rows]
    context = describe_strip(request, table, sheet) | describe_entry(request, table, sheet, typed) | {"form": form, "rows": rows}
    return render(request, "tournaments/sheets/row_answer.html", context, status=409 if conflicts else 200)


@never_cache
@require_staff(Action.ENTER_SHEET, get_event)
def sheet_jump(request: AccountRequest, event: Event, round_number: int) -> HttpResponse:
    """Leads to the sheet of the table that was typed; a blank leads to the next one that is missing, or is to be checked."""
    of_round = find_round(event, round_number)
    tables = list_states(of_round) if of_round and of_round.state != RoundState.DRAFT else []
    if not tables:
        messages.warning(request, _("No tables to enter: round %(round)s is not published.") % {"round": round_number})
        return redirect("tournaments:evening", event.pk)
    is_check = "check" in request.GET
    number = choose_table(request, tables, is_check)
    return redirect("tournaments:sheet_check" if is_check else "tournaments:sheet", event.pk, round_number, number)


def choose_table(request: AccountRequest, tables: list[Table], is_check: bool) -> int:
    """Gives the number of the table to go to; says so when it is not the one that was asked for."""
    asked, numbers = request.GET.get("table", "").strip(), [table.number for table in tables]
    if asked.isdecimal() and len(asked) < 6 and int(asked) in numbers:
        return int(asked)
    here = read_stamp(request.GET.get("from", ""))
    if asked:
        messages.warning(request, _("There is no table %(table)s in this round.") % {"table": asked[:20]})
        return here if here in numbers else numbers[0]
    found = find_next_to_check(tables, here, request.user.pk) if is_check else find_next_missing(tables, here)
    if found is None:
        messages.info(request, _("Nothing left to check here.") if is_check else _("All sheets of this round are in."))
    return found or (here if here in numbers else numbers[0])
