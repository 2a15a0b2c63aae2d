"""The dashboard of an evening for who works on it: it refreshes itself, and says what to do now."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST, require_safe

from accounts.guard import AccountRequest, require
from accounts.permissions import Action, can
from tournaments.choices import Publicity
from tournaments.models import Event
from tournaments.selectors.evening import read_evening
from tournaments.selectors.events import get_event
from tournaments.services.publish import show_standing
from tournaments.views.organise.staff import require_staff

TOKEN = "csrf-token-of-the-reader"  # noqa: S105 - stands in for it while the page is compared
AUTOFOCUS = " autofocus"
EVERY = 20
MAY = {"can_manage": Action.MANAGE_EVENT, "can_draw": Action.DRAW_ROUND, "can_close": Action.CLOSE_ROUND}


@require_safe
@require(Action.VIEW_EVENT, get_event)
def evening(request: HttpRequest, event: Event) -> HttpResponse:
    """Shows the dashboard to who works on the evening, and leads everyone else to the standing."""
    if not can(request.user, Action.ENTER_SHEET, event):
        return redirect("tournaments:standing", event.pk)
    live, _ = render_live(request, event, is_page=True)
    return render(request, "tournaments/organise/evening.html", {"event": event, "live": live})


@require_safe
@require_staff(Action.ENTER_SHEET, get_event)
def evening_part(request: HttpRequest, event: Event) -> HttpResponse:
    """Answers who polls: 204 while nothing changed, else the dashboard."""
    live, version = render_live(request, event)
    response = HttpResponse(status=204) if request.GET.get("v") == version else HttpResponse(live)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@require_staff(Action.MANAGE_EVENT, get_event)
def publicity(request: AccountRequest, event: Event) -> HttpResponse:
    """Decides what the public sees."""
    if request.POST.get("publicity") in Publicity:
        show_standing(event=event, publicity=request.POST["publicity"], by=request.user)
    return redirect("tournaments:evening", event.pk)


def render_live(request: HttpRequest, event: Event, *, is_page: bool = False) -> tuple[SafeString, str]:
    """Gives the dashboard at the round that is asked for, and a short text that differs when it says something else.

    Only a whole page puts the cursor into the box for a table number; a refresh leaves it where it is.
    """
    asked = request.GET.get("round", "")
    shown = read_evening(event, request.user, int(asked) if asked.isdecimal() and len(asked) < 4 else None)
    may = {name: can(request.user, action, event) for name, action in MAY.items()}
    context = {"event": event, "evening": shown, "csrf_token": TOKEN, **may}
    body: str = render_to_string("tournaments/organise/_evening.html", context)
    version = sha256(body.encode()).hexdigest()[:16]
    body = body.replace(TOKEN, get_token(request)).replace("" if is_page else AUTOFOCUS, "")
    url = f"{reverse('tournaments:evening_part', args=[event.pk])}?round={shown.number}&v={version}"
    return format_html(
        '<div id="evening" data-live="{}" hx-get="{}" hx-trigger="live" hx-swap="outerHTML">{}</div>',
        EVERY,
        url,
        mark_safe(body),  # noqa: S308 - rendered by a template
    ), version
