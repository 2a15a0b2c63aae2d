"""Two people saved the sheet of one table: both versions side by side."""

from django.http import HttpResponse
from django.shortcuts import render

from accounts.guard import AccountRequest
from tournaments.convert import RowTexts, SheetTexts, describe_deals, read_rules
from tournaments.forms.sheet import SheetForm
from tournaments.models import Sheet, Table
from tournaments.selectors.sheets import read_texts
from tournaments.services.lists import says_same
from tournaments.views.sheets.page import describe_page, make_form


def show_conflict(request: AccountRequest, table: Table, posted: SheetTexts, sheet: Sheet) -> HttpResponse:
    """Answers with what was posted beside the sheet that stands; nothing was stored, and the posted one can be saved over it."""
    stored = read_texts(sheet, None, is_totals_only=False)
    mine, theirs = make_form(request, table, posted), make_form(request, table, stored)
    different = list_different(table, posted, stored)
    context = describe_page(request, table, sheet) | {
        "mine": mine,
        "theirs": theirs,
        "pairs": [(mine.make_row(deal), theirs.make_row(deal), deal in different) for deal in list_deals(mine, theirs)],
        "different": describe_deals(different) if different else "",
        "different_count": len(different),
        "posted": request.POST,
    }
    return render(request, "tournaments/sheets/conflict.html", context, status=409)


def list_different(table: Table, one: SheetTexts, other: SheetTexts) -> list[int]:
    """Gives the deals in which two sheets differ."""
    rules = read_rules(table.round.event)
    deals = sorted({*one.rows, *other.rows})
    return [deal for deal in deals if not says_same(deal, one.rows.get(deal, RowTexts()), other.rows.get(deal, RowTexts()), rules)]


def list_deals(mine: SheetForm, theirs: SheetForm) -> list[int]:
    """Gives the deals that are on either sheet."""
    return sorted({row.deal for form in (mine, theirs) if not form.is_totals_only for row in form.rows})
