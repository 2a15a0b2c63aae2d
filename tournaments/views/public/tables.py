"""Where everyone sits: the page that players open on their phones when a round is drawn."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.guard import find_or_404, require
from accounts.permissions import Action, can, get_own_person_ids
from tournaments.models import Event
from tournaments.selectors.draws import read_tables_page
from tournaments.selectors.events import get_event
from tournaments.selectors.rounds import ensure_number, find_round, list_shown_rounds


@require(Action.VIEW_EVENT, get_event)
def tables(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Shows the tables of a round that players may see: one's own seat first, then everyone by name."""
    find_or_404(ensure_number, event, number)
    drawn = find_round(event, number)
    is_shown = drawn is not None and drawn.is_public
    context = {
        "event": event,
        "number": number,
        "rounds": list_shown_rounds(event),
        "page": read_tables_page(drawn, get_own_person_ids(request.user)) if drawn and is_shown else None,
        "round": drawn if is_shown else None,
        "can_enter": can(request.user, Action.ENTER_SHEET, event),
        "can_draw": can(request.user, Action.DRAW_ROUND, event),
    }
    return render(request, "tournaments/public/tables.html", context)
