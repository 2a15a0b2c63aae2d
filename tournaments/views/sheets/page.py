"""What all pages about the sheet of a table show: the strip of tables, who sits there, the state, and the form."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.guard import AccountRequest
from accounts.permissions import Action, can
from tournaments.choices import COUNTING, EventKind, RoundState, SheetState
from tournaments.convert import MARK_WORDS, SheetTexts, read_rules
from tournaments.forms.sheet import SheetForm
from tournaments.models import ScoreList, Sheet, Table
from tournaments.selectors.sheets import (
    count_in,
    find_list,
    find_next_missing,
    find_next_to_check,
    find_sheet,
    list_seats,
    list_states,
    read_texts,
)

HISTORY_IS_FOR = Action.VIEW_AUDIT


def get_address(table: Table, name: str = "sheet") -> str:
    """Gives the address of a page about the sheet of a table."""
    return reverse(f"tournaments:{name}", args=[table.round.event_id, table.round.number, table.number])


def read_stored(request: HttpRequest, table: Table, sheet: Sheet | None, typed: ScoreList | None) -> SheetTexts:
    """Gives what stands there now: deals or totals only, as the page was asked for, else as the sheet or the evening is."""
    texts = read_texts(sheet, typed, table.round.event.totals_only)
    asked = request.POST.get("mode") or request.GET.get("mode")
    return replace(texts, is_totals_only=asked == "totals") if asked in ("totals", "deals") else texts


def make_form(request: HttpRequest, table: Table, texts: SheetTexts, conflicts: dict[str, str] | None = None) -> SheetForm:
    """Gives the form of a page under the rules of the evening."""
    return SheetForm(texts, read_rules(table.round.event), conflicts=conflicts)


def show_sheet(
    request: AccountRequest, table: Table, *, texts: SheetTexts | None = None, conflicts: dict[str, str] | None = None, **more: Any
) -> HttpResponse:
    """Answers with the entry page: what is stored, or `texts` that were posted and could not be."""
    status = more.pop("status", 200)
    sheet, typed = find_sheet(table), find_list(table)
    form = make_form(request, table, texts or read_stored(request, table, sheet, typed), conflicts)
    context = describe_page(request, table, sheet) | describe_entry(request, table, sheet, typed) | {"form": form}
    context |= {"focus": choose_focus(request, context, form), "posted": request.POST if texts else {}, "status": status, **more}
    return render(request, "tournaments/sheets/sheet.html", context, status=status)


def choose_focus(request: HttpRequest, context: dict[str, Any], form: SheetForm) -> str:
    """Gives the box that the page opens in; the one for the next table when nothing is to be done here, or the sheet was just kept."""
    return "jump" if context["is_done"] or context["is_locked"] or "kept" in request.GET else form.focus


def describe_page(request: AccountRequest, table: Table, sheet: Sheet | None) -> dict[str, Any]:
    """Gives what the head of every page about this sheet needs."""
    return describe_strip(request, table, sheet) | {
        "sides": describe_sides(table),
        "can_see_history": sheet is not None and can(request.user, HISTORY_IS_FOR, table),
    }


def describe_strip(request: AccountRequest, table: Table, sheet: Sheet | None) -> dict[str, Any]:
    """Gives the tables of the round with their states, this one's, and which come next."""
    tables = list_states(table.round)
    return {
        "event": table.round.event,
        "round": table.round,
        "table": table,
        "sheet": sheet,
        "tables": tables,
        "in_count": count_in(tables, COUNTING),
        "state": next(SheetState(each.state) for each in tables if each.pk == table.pk),  # type: ignore[attr-defined]
        "next_table": find_next_missing(tables, table.number),
        "next_to_check": find_next_to_check(tables, table.number, request.user.pk),
    }


def describe_sides(table: Table) -> list[dict[str, Any]]:
    """Gives the two sides: whether ZIJ, the names, and the numbers of the entrants."""
    seats = list_seats(table)
    sides = [[seat for seat in seats if seat.position in chairs] for chairs in ("NS", "EW")]
    return [
        {
            "is_zij": place == 1,
            "names": [seat.person.full_name for seat in side],
            "numbers": sorted({seat.entrant.number for seat in side}),
            "is_pair": table.round.event.kind == EventKind.PAIRS,
        }
        for place, side in enumerate(sides)
    ]


def describe_entry(request: AccountRequest, table: Table, sheet: Sheet | None, typed: ScoreList | None) -> dict[str, Any]:
    """Gives what may be done to the sheet now, and by whom."""
    can_correct = can(request.user, Action.CORRECT_SHEET, table)
    is_closed = table.round.state == RoundState.CLOSED
    is_checked = sheet is not None and sheet.state == SheetState.CHECKED
    return {
        "typed": typed,
        "words": MARK_WORDS,
        "is_closed": is_closed,
        "is_locked": is_checked or table.round.state == RoundState.DRAFT or (is_closed and not can_correct),
        "can_reopen": is_checked and can_correct and not is_closed,
        "can_rule": can(request.user, Action.SET_RULING, table),
        "is_done": sheet is not None and sheet.state in COUNTING and typed is None,
        **describe_check(request, table, sheet),
    }


def describe_check(request: AccountRequest, table: Table, sheet: Sheet | None) -> dict[str, bool]:
    """Tells whether a second person has to look at the sheet, and whether this account may be that person."""
    needs_check = sheet is not None and sheet.state == SheetState.ENTERED and table.round.event.club.second_person
    may_check = can(request.user, Action.CHECK_SHEET, table) and sheet is not None and sheet.entered_by_id != request.user.pk
    return {"needs_check": needs_check, "can_check": needs_check and may_check}
