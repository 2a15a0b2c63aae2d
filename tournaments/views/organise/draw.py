"""The draw of a round: drawing it, changing it, and showing it to everyone."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guard import AccountRequest, find_or_404
from accounts.permissions import Action
from tournaments.choices import EventKind, EventState, Movement
from tournaments.forms.round import FirstSeedForm, HandForm, SeedForm, SwapForm, VersionForm, fill_places, name_places
from tournaments.models import Event, Round
from tournaments.selectors.draws import CHAIRS, read_draw_page, read_outlook
from tournaments.selectors.entrants import list_entrants, list_playing
from tournaments.selectors.events import get_event
from tournaments.selectors.rounds import ensure_number, find_round, find_typed_tables, get_round, read_drawn
from tournaments.services.rounds import discard_draft, draw_round, place_by_hand, publish_round, redraw_round, swap_seats, take_back_round
from tournaments.views.organise.staff import attempt, make_undo, read_sent, require_staff


@require_staff(Action.DRAW_ROUND, get_event)
def draw(request: AccountRequest, event: Event, number: int) -> HttpResponse:
    """Shows the draw of a round, or how to make it; a POST draws it, and a second one finds it drawn."""
    find_or_404(ensure_number, event, number)
    if request.method == "POST":
        form = FirstSeedForm(read_sent(request))
        if not form.is_valid():
            return render_start(request, event, number, form)
        attempt(request, lambda: draw_round(event=event, number=number, by=request.user, **form.cleaned_data))
        return redirect("tournaments:draw", event.pk, number)
    drawn = find_round(event, number)
    return render_draw(request, drawn) if drawn else render_start(request, event, number, FirstSeedForm())


@require_POST
@require_staff(Action.DRAW_ROUND, get_round)
def redraw(request: AccountRequest, drawn: Round) -> HttpResponse:
    """Draws a draft again; the draw that was there can be had back by its number, unless it was changed by hand."""
    form = SeedForm(read_sent(request))
    if not form.is_valid():
        return render_draw(request, drawn, seed=form)
    fresh = attempt(request, lambda: redraw_round(round=drawn, by=request.user, **form.cleaned_data))
    if fresh:
        undo = make_undo("redraw", *name_round(fresh), seed=drawn.seed, version=fresh.version) if drawn.movement == Movement.LOT else ""
        messages.success(request, _("Drawn again."), extra_tags=undo)
    return redirect("tournaments:draw", *name_round(drawn))


@require_POST
@require_staff(Action.DRAW_ROUND, get_round)
def swap(request: AccountRequest, drawn: Round) -> HttpResponse:
    """Lets two change places; doing it again undoes it."""
    form = SwapForm(read_sent(request), places=list_place_labels(drawn))
    if not form.is_valid():
        return render_draw(request, drawn, swap=form)
    changed = attempt(request, lambda: swap_seats(round=drawn, by=request.user, **form.cleaned_data))
    if changed:
        undo = make_undo("swap", *name_round(drawn), **form.cleaned_data | {"version": changed.version})
        messages.success(request, _("Two places were swapped."), extra_tags=undo)
    return redirect("tournaments:draw", *name_round(drawn))


@require_staff(Action.DRAW_ROUND, get_event)
def by_hand(request: AccountRequest, event: Event, number: int) -> HttpResponse:
    """Puts a round together by hand, place by place."""
    find_or_404(ensure_number, event, number)
    drawn = find_round(event, number)
    form = make_hand_form(request, event, number, drawn)
    if request.method == "POST" and form.is_valid():
        given = {"event": event, "number": number, "tables": form.tables, "by": request.user, "version": form.cleaned_data["version"]}
        if attempt(request, lambda: place_by_hand(**given)):
            messages.success(request, _("The places were stored."))
            return redirect("tournaments:draw", event.pk, number)
    return render(request, "tournaments/organise/by_hand.html", {"event": event, "number": number, "round": drawn, "form": form})


@require_POST
@require_staff(Action.DRAW_ROUND, get_round)
def discard(request: AccountRequest, drawn: Round) -> HttpResponse:
    """Takes a draft away; a draw by lot can be had back by its number."""
    if attempt(request, lambda: discard_draft(round=drawn)):
        undo = make_undo("draw", *name_round(drawn), seed=drawn.seed) if drawn.movement == Movement.LOT else ""
        messages.success(request, _("The draft is gone."), extra_tags=undo)
    return redirect("tournaments:draw", *name_round(drawn))


@require_POST
@require_staff(Action.PUBLISH_ROUND, get_round)
def publish(request: AccountRequest, drawn: Round) -> HttpResponse:
    """Shows a draft to everyone."""
    form = VersionForm(request.POST)
    done = attempt(request, lambda: publish_round(round=drawn, by=request.user, **form.cleaned_data)) if form.is_valid() else None
    if done:
        text = _("Round %(number)s is published: everyone sees it.") % {"number": drawn.number}
        messages.success(request, text, extra_tags=make_undo("take_back", *name_round(drawn)))
    return redirect("tournaments:draw", *name_round(drawn))


@require_POST
@require_staff(Action.PUBLISH_ROUND, get_round)
def take_back(request: AccountRequest, drawn: Round) -> HttpResponse:
    """Makes a published round a draft again, as long as nothing was typed for it."""
    if attempt(request, lambda: take_back_round(round=drawn)):
        messages.success(request, _("Round %(number)s is a draft again: only you see it.") % {"number": drawn.number})
    return redirect("tournaments:draw", *name_round(drawn))


def render_draw(request: HttpRequest, drawn: Round, **forms: SeedForm | SwapForm) -> HttpResponse:
    """Shows a drawn round to its staff, with these forms in the place of fresh ones."""
    page = read_draw_page(drawn)
    seen = {"version": drawn.version}
    fresh = {
        "publish": VersionForm(initial=seen, auto_id="id_publish_%s"),
        "seed": SeedForm(initial=seen),
        "swap": SwapForm(initial=seen, places=name_places(*page.drawn, page.names, drawn.event.kind), auto_id="id_swap_%s"),
    }
    context = {"event": drawn.event, "round": drawn, "page": page, "typed": find_typed_tables(drawn), **fresh, **forms}
    return render(request, "tournaments/organise/draw.html", context)


def render_start(request: HttpRequest, event: Event, number: int, form: FirstSeedForm) -> HttpResponse:
    """Shows how many would play a round that is not drawn yet, and how to draw it; only the next round can be drawn."""
    outlook = read_outlook(event, number)
    if number > event.round_count or number < outlook.next_number:
        raise Http404
    if number != outlook.next_number:
        return redirect("tournaments:draw", event.pk, outlook.next_number)
    context = {"event": event, "number": number, "outlook": outlook, "form": form, "is_planned": event.state == EventState.PLANNED}
    return render(request, "tournaments/organise/draw_start.html", context)


def make_hand_form(request: HttpRequest, event: Event, number: int, drawn: Round | None) -> HandForm:
    """Gives the form for all places of a round, filled with those it has; there is room for everyone who plays."""
    playing = list_playing(event, number)
    tables = read_drawn(drawn)[0] if drawn else []
    rows = max([len(playing) // CHAIRS[EventKind(event.kind)], *(table.number for table in tables)])
    initial = fill_places(tables, event.kind) | {"version": drawn.version if drawn else 0}
    typed = find_typed_tables(drawn) if drawn else ()
    return HandForm(request.POST or None, event=event, number=number, playing=playing, rows=rows, typed=typed, initial=initial)


def list_place_labels(drawn: Round) -> dict[int, str]:
    """Gives what the list of places to swap says of each entrant."""
    names = {entrant.pk: entrant.full_name for entrant in list_entrants(drawn.event)}
    return name_places(*read_drawn(drawn), names, drawn.event.kind)


def name_round(drawn: Round) -> tuple[int, int]:
    """Gives the numbers that the address of a round is made of."""
    return drawn.event_id, drawn.number
