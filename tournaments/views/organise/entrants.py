"""Who plays: the list with its quick line to add someone, and one entrant's page for coming late, stopping and missing a round."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.guard import AccountRequest
from accounts.permissions import Action
from accounts.tables import show_page
from tournaments.choices import EventKind, EventState
from tournaments.forms.entrant import AbsentForm, AddForm, AgainForm, BackForm, LateForm, StopForm
from tournaments.models import Entrant, Event
from tournaments.selectors.entrants import get_entrant, has_results, list_entrants, list_members_to_add, list_persons_by_id
from tournaments.selectors.events import get_event
from tournaments.selectors.rounds import list_numbers_to_come
from tournaments.services.entrants import add_entrant, add_members, bring_back, mark_absent, mark_late, remove_entrant, withdraw_entrant
from tournaments.services.setup import LEAST_ENTRANTS
from tournaments.tables import EntrantTable
from tournaments.views.organise.staff import attempt, make_undo, read_sent, require_staff

PER_PAGE = 100


@require_staff(Action.MANAGE_EVENT, get_event)
def entrants(request: AccountRequest, event: Event) -> HttpResponse:
    """Lists who plays and adds an entrant by name."""
    form = AddForm(request.POST or None, event=event, rounds=list_numbers_to_come(event))
    if request.method == "POST" and form.is_valid():
        added = attempt(request, lambda: add_entrant(event=event, persons=form.persons, by=request.user, first_round=form.plays_from))
        if added:
            undo = make_undo("entrant_remove", event.pk, added.number)
            messages.success(request, f"{added.number}: {added.full_name}", extra_tags=undo)
            return redirect("tournaments:entrants", event.pk)
    return render_entrants(request, event, form)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_event)
def add_all(request: AccountRequest, event: Event) -> HttpResponse:
    """Adds every member of the club that is not in yet."""
    added = attempt(request, lambda: add_members(event=event, by=request.user))
    if added is not None:
        told = ngettext("%(count)s member was added.", "%(count)s members were added.", len(added))
        messages.success(request, told % {"count": len(added)})
    return redirect("tournaments:entrants", event.pk)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_event)
def add_again(request: AccountRequest, event: Event) -> HttpResponse:
    """Undoes a removal: the same persons under the same number."""
    form = AgainForm(request.GET)
    persons = list_persons_by_id(event, request.GET.getlist("person"))
    wanted = form.cleaned_data["number"] if form.is_valid() else None
    attempt(request, lambda: add_entrant(event=event, persons=persons, by=request.user, number=wanted))
    return redirect("tournaments:entrants", event.pk)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_entrant)
def remove(request: AccountRequest, entrant: Entrant) -> HttpResponse:
    """Takes an entrant off the list that has played nothing; can be undone."""
    name, persons = entrant.full_name, [person.pk for person in entrant.persons]
    if attempt(request, lambda: remove_entrant(entrant=entrant)):
        undo = make_undo("entrant_again", entrant.event_id, number=entrant.number, person=persons)
        messages.success(request, _("%(name)s is off the list.") % {"name": name}, extra_tags=undo)
    return redirect("tournaments:entrants", entrant.event_id)


@require_staff(Action.MANAGE_EVENT, get_entrant)
def edit_entrant(request: AccountRequest, entrant: Entrant) -> HttpResponse:
    """Shows what can happen to an entrant during an evening."""
    return render_entrant(request, entrant)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_entrant)
def late(request: AccountRequest, entrant: Entrant) -> HttpResponse:
    """Notes from which round an entrant plays."""
    form = LateForm(read_sent(request), entrant=entrant)
    if not form.is_valid():
        return render_entrant(request, entrant, late=form)
    if attempt(request, lambda: mark_late(entrant=entrant, by=request.user, **form.cleaned_data)):
        undo = make_undo("entrant_late", entrant.event_id, entrant.number, first_round=entrant.first_round)
        told = {"name": entrant.full_name, "number": form.cleaned_data["first_round"]}
        messages.success(request, _("%(name)s plays from round %(number)s.") % told, extra_tags=undo)
    return redirect("tournaments:entrants", entrant.event_id)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_entrant)
def stop(request: AccountRequest, entrant: Entrant) -> HttpResponse:
    """Notes after which round an entrant stops."""
    form = StopForm(request.POST, entrant=entrant)
    if not form.is_valid():
        return render_entrant(request, entrant, stop=form)
    if attempt(request, lambda: withdraw_entrant(entrant=entrant, by=request.user, **form.cleaned_data)):
        undo = make_undo("entrant_back", entrant.event_id, entrant.number)
        told = {"name": entrant.full_name, "number": form.cleaned_data["after_round"]}
        messages.success(request, _("%(name)s stops after round %(number)s. What was played stays.") % told, extra_tags=undo)
    return redirect("tournaments:entrants", entrant.event_id)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_entrant)
def absent(request: AccountRequest, entrant: Entrant) -> HttpResponse:
    """Notes which one round an entrant misses."""
    form = AbsentForm(request.POST, entrant=entrant)
    if not form.is_valid():
        return render_entrant(request, entrant, absent=form)
    if attempt(request, lambda: mark_absent(entrant=entrant, by=request.user, **form.cleaned_data)):
        told = {"name": entrant.full_name, "number": form.cleaned_data["round"]}
        undo = make_undo("entrant_back", entrant.event_id, entrant.number, round=told["number"])
        messages.success(request, _("%(name)s misses round %(number)s.") % told, extra_tags=undo)
    return redirect("tournaments:entrants", entrant.event_id)


@require_POST
@require_staff(Action.MANAGE_EVENT, get_entrant)
def back(request: AccountRequest, entrant: Entrant) -> HttpResponse:
    """Lets an entrant that stopped play on, or (with `round`) play the round it was to miss."""
    form = BackForm(read_sent(request))
    done = attempt(request, lambda: bring_back(entrant=entrant, by=request.user, **form.cleaned_data)) if form.is_valid() else None
    if done:
        messages.success(request, _("%(name)s plays again.") % {"name": entrant.full_name})
    return redirect("tournaments:entrants", entrant.event_id)


def render_entrants(request: HttpRequest, event: Event, form: AddForm) -> HttpResponse:
    """Shows the list, the line to add someone, and what comes next."""
    table = EntrantTable(list_entrants(event))
    show_page(table, request, PER_PAGE)
    count, least = len(table.data), LEAST_ENTRANTS[EventKind(event.kind)]
    context = {
        "event": event,
        "form": form,
        "table": table,
        "count": count,
        "missing": max(least - count, 0),
        "to_add": list_members_to_add(event).count() if event.kind == EventKind.INDIVIDUAL else 0,
        "is_planned": event.state == EventState.PLANNED,
    }
    return render(request, "tournaments/organise/entrants.html", context)


def render_entrant(request: HttpRequest, entrant: Entrant, **forms: Any) -> HttpResponse:
    """Shows one entrant's page, with these forms in the place of fresh ones."""
    fresh = {"late": LateForm(entrant=entrant), "stop": StopForm(entrant=entrant), "absent": AbsentForm(entrant=entrant)}
    context = {"event": entrant.event, "entrant": entrant, "can_remove": not has_results(entrant), **fresh, **forms}
    return render(request, "tournaments/organise/entrant.html", context)
