"""The public pages of an entrant and of a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.guard import require
from accounts.permissions import Action, can
from tournaments.models import Entrant, Table
from tournaments.selectors.entrants import get_entrant
from tournaments.selectors.outings import find_entrant_line, list_entrant_outings, show_one_table
from tournaments.selectors.sheets import get_table


@require_safe
@require(Action.VIEW_EVENT, get_entrant)
def entrant(request: HttpRequest, entrant: Entrant) -> HttpResponse:
    """Shows the rounds of an entrant with their sheets; only the sheets for a row of the standing that opens."""
    to_staff = can(request.user, Action.ENTER_SHEET, entrant.event)
    outings = list_entrant_outings(entrant, to_staff=to_staff)
    context = {"event": entrant.event, "entrant": entrant, "outings": outings}
    if request.htmx:  # type: ignore[attr-defined]
        response = render(request, "tournaments/public/_sheets.html", context)
    else:
        context["line"] = find_entrant_line(entrant, to_staff=to_staff)
        response = render(request, "tournaments/public/entrant.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
@require(Action.VIEW_ROUND, get_table)
def table(request: HttpRequest, table: Table) -> HttpResponse:
    """Shows who sits at a table, and its sheet once it counts; never who entered it."""
    event = table.round.event
    shown = show_one_table(table, to_staff=can(request.user, Action.ENTER_SHEET, event))
    return render(request, "tournaments/public/table.html", {"event": event, "round": table.round, "shown": shown})
