"""What happened to the sheet of a table: who, when, before, after and why."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.guard import AccountRequest
from accounts.permissions import Action
from tournaments.convert import compare_snapshots
from tournaments.models import Table
from tournaments.selectors.sheets import find_sheet, get_table, list_changes
from tournaments.views.organise.staff import require_staff
from tournaments.views.sheets.page import describe_page


@never_cache
@require_staff(Action.VIEW_AUDIT, get_table)
def sheet_history(request: AccountRequest, table: Table) -> HttpResponse:
    """Lists every change of the sheet, the last one first, field by field."""
    sheet = find_sheet(table)
    changes = list(list_changes(sheet)) if sheet else []
    lines = [(change, compare_snapshots(change.before, change.after)) for change in changes]
    return render(request, "tournaments/sheets/history.html", describe_page(request, table, sheet) | {"lines": lines})
