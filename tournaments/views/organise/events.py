"""The evenings of a club: the list, planning one, its settings, and its beginning and end."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guard import AccountRequest, find_or_404, require
from accounts.models import Club
from accounts.permissions import Action, can
from accounts.selectors import get_club
from accounts.tables import show_page
from tournaments.choices import EventState
from tournaments.forms.event import EventForm, ReasonForm, RunningEventForm
from tournaments.models import Event
from tournaments.selectors.events import get_event, list_events
from tournaments.services.setup import change_event, close_event, create_event, reopen_event, start_event
from tournaments.tables import EventTable
from tournaments.views.organise.staff import attempt, require_staff

PER_PAGE = 50
OF_CLUB = ("rule_preset", "bye_points", "totals_only")


def events(request: HttpRequest, slug: str) -> HttpResponse:
    """Lists a club's evenings for everyone; its staff sees those to come too."""
    club = find_or_404(get_club, slug)
    is_staff = can(request.user, Action.ENTER_SHEET, club) or can(request.user, Action.VIEW_CLUB_ADMIN, club)
    table = EventTable(list_events(club, with_planned=is_staff))
    show_page(table, request, PER_PAGE)
    return render(request, "tournaments/organise/events.html", {"club": club, "table": table})


@require(Action.MANAGE_EVENT, get_club)
def add_event(request: AccountRequest, club: Club) -> HttpResponse:
    """Plans an evening; the form proposes what the club's settings say."""
    initial = {"date": timezone.localdate(), **{name: getattr(club, name) for name in OF_CLUB}}
    form = EventForm(request.POST or None, club=club, initial=initial)
    if request.method == "POST" and form.is_valid():
        event = create_event(club=club, by=request.user, **form.settings)
        messages.success(request, _("%(name)s is planned. Now for who plays.") % {"name": event.name})
        return redirect("tournaments:entrants", event.pk)
    return render(request, "tournaments/organise/event_add.html", {"club": club, "form": form})


@require_staff(Action.MANAGE_EVENT, get_event)
def edit_event(request: AccountRequest, event: Event) -> HttpResponse:
    """Changes an evening's settings; fewer of them once it goes on, none when it is closed."""
    form = make_form(event, request.POST or None)
    if request.method == "POST" and form.is_valid():
        changed = attempt(request, lambda: change_event(event=event, by=request.user, **form.settings))
        if changed:
            messages.success(request, _("The settings of %(name)s were saved.") % {"name": changed.name})
            return redirect("tournaments:event_edit", event.pk)
    return render_settings(request, event.pk, form=form)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_event)
def start(request: AccountRequest, event: Event) -> HttpResponse:
    """Starts an evening and goes on to the first draw."""
    started = attempt(request, lambda: start_event(event=event, by=request.user))
    return redirect("tournaments:draw", event.pk, 1) if started else redirect("tournaments:entrants", event.pk)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_event)
def close(request: AccountRequest, event: Event) -> HttpResponse:
    """Closes an evening: its standing is final."""
    if not attempt(request, lambda: close_event(event=event, by=request.user)):
        return redirect("tournaments:event_edit", event.pk)
    messages.success(request, _("%(name)s is closed. The standing is final.") % {"name": event.name})
    return redirect("tournaments:standing", event.pk)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_event)
def reopen(request: AccountRequest, event: Event) -> HttpResponse:
    """Opens a closed evening again, with a reason."""
    form = ReasonForm(request.POST)
    done = attempt(request, lambda: reopen_event(event=event, by=request.user, **form.cleaned_data)) if form.is_valid() else None
    if done:
        messages.success(request, _("%(name)s is open again.") % {"name": event.name})
        return redirect("tournaments:event_edit", event.pk)
    return render_settings(request, event.pk, reason=form)


def make_form(event: Event, posted: Any = None) -> EventForm:
    """Gives the form for what may be changed of an evening now."""
    kind = EventForm if event.state == EventState.PLANNED else RunningEventForm
    return kind(posted, instance=event, club=event.club)


def render_settings(request: HttpRequest, event_id: int, **forms: Any) -> HttpResponse:
    """Shows the settings page, with these forms in the place of fresh ones; the event as it is stored."""
    event = get_event(event_id)
    fresh = {"form": make_form(get_event(event_id)), "reason": ReasonForm()}
    return render(request, "tournaments/organise/event_edit.html", {"event": event, **fresh, **forms})
