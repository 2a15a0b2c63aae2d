"""Closing a round that was played, and opening it again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guard import AccountRequest
from accounts.permissions import Action
from tournaments.forms.event import ReasonForm
from tournaments.models import Round
from tournaments.selectors.rounds import get_round
from tournaments.services.rounds import close_round, reopen_round
from tournaments.views.organise.staff import attempt, require_staff


@require_POST
@require_staff(Action.CLOSE_ROUND, get_round)
def close(request: AccountRequest, played: Round) -> HttpResponse:
    """Closes a round: its sheets are final."""
    if attempt(request, lambda: close_round(round=played, by=request.user)):
        messages.success(request, _("Round %(number)s is closed.") % {"number": played.number})
    return show_evening(played)


@require_POST
@require_staff(Action.CLOSE_ROUND, get_round)
def reopen(request: AccountRequest, played: Round) -> HttpResponse:
    """Opens a closed round again, with a reason."""
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    if attempt(request, lambda: reopen_round(round=played, reason=reason, by=request.user)):
        messages.success(request, _("Round %(number)s is open again.") % {"number": played.number})
    return show_evening(played)


def show_evening(played: Round) -> HttpResponse:
    """Goes to the evening's page of this round."""
    return redirect(f"{reverse('tournaments:evening', args=[played.event_id])}?round={played.number}")
