"""The second person: types both totals of the paper, or reads the deals over, and accepts or returns the sheet."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.guard import AccountRequest
from accounts.permissions import Action
from tournaments.convert import Entry, describe_difference, make_entry, read_rules
from tournaments.forms.posted import read_posted, read_stamp
from tournaments.models import Table
from tournaments.refusals import Refused
from tournaments.selectors.sheets import find_sheet, get_table, read_texts
from tournaments.services.sheets import accept_sheet, return_sheet
from tournaments.views.organise.staff import require_staff
from tournaments.views.sheets.page import describe_check, describe_page, get_address, make_form


@never_cache
@require_staff(Action.CHECK_SHEET, get_table)
def sheet_check(request: AccountRequest, table: Table) -> HttpResponseBase:
    """Shows the sheet to its second person, or does what the pressed button says."""
    if find_sheet(table) is None:
        messages.info(request, _("There is no sheet of table %(table)s yet.") % {"table": table.number})
        return redirect(get_address(table))
    if request.method != "POST":
        return show_check(request, table)
    try:
        return ACTS.get(request.POST.get("action", ""), accept)(request, table)
    except Refused as refused:
        return show_check(request, table, error=str(refused))


def show_check(request: AccountRequest, table: Table, error: str = "") -> HttpResponse:
    """Answers with the page of the second person."""
    sheet = find_sheet(table)
    form = make_form(request, table, read_texts(sheet, None, is_totals_only=False))
    context = describe_page(request, table, sheet) | describe_check(request, table, sheet)
    context |= {"form": form, "error": error, "posted": request.POST, "is_own": is_own(request, table)}
    context["focus"] = "written_ns" if context["can_check"] else "jump"
    return render(request, "tournaments/sheets/check.html", context, status=422 if error else 200)


def is_own(request: AccountRequest, table: Table) -> bool:
    """Tells whether this account entered the sheet itself."""
    sheet = find_sheet(table)
    return sheet is not None and sheet.entered_by_id == request.user.pk


def read_totals(request: AccountRequest, table: Table) -> Entry:
    """Gives the totals that were typed, as an entry without deals."""
    return make_entry(read_posted(request.POST), read_rules(table.round.event))[0]


def accept(request: AccountRequest, table: Table) -> HttpResponseBase:
    """Accepts the sheet when the totals that were typed are its totals."""
    version = read_stamp(request.POST.get("version", ""))
    accept_sheet(table=table, version=version, by=request.user, written=read_totals(request, table).written)
    return tell_accepted(request, table)


def accept_read(request: AccountRequest, table: Table) -> HttpResponseBase:
    """Accepts the sheet because the deals were read over."""
    accept_sheet(table=table, version=read_stamp(request.POST.get("version", "")), by=request.user, written=None)
    return tell_accepted(request, table)


def tell_accepted(request: AccountRequest, table: Table) -> HttpResponseBase:
    """Says that the sheet was checked and waits for the number of the next table."""
    messages.success(request, _("Table %(table)s is checked.") % {"table": table.number})
    return redirect(get_address(table, "sheet_check"))


def give_back(request: AccountRequest, table: Table) -> HttpResponseBase:
    """Returns the sheet to who entered it, with the difference as the question."""
    sheet = find_sheet(table)
    form = make_form(request, table, read_texts(sheet, None, is_totals_only=False))
    difference = describe_difference(read_totals(request, table).written, form.totals)
    question = _("Check: %(difference)s") % {"difference": difference} if difference else _("Given back at the check.")
    return_sheet(table=table, version=read_stamp(request.POST.get("version", "")), by=request.user, question=question)
    messages.warning(request, _("Table %(table)s went back. It does not count until it is right.") % {"table": table.number})
    return redirect(get_address(table, "sheet_check"))


ACTS: dict[str, Callable[[AccountRequest, Table], HttpResponseBase]] = {"read": accept_read, "return": give_back}
