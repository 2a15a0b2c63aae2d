"""The rules of an evening that goes on: what a change does is shown before it is made."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.guard import AccountRequest
from accounts.permissions import Action
from tournaments.convert import read_rules
from tournaments.forms.rules import RulesForm
from tournaments.models import Event
from tournaments.selectors.events import get_event
from tournaments.services.rules import change_rules, preview_rules
from tournaments.views.organise.staff import attempt, require_staff


@require_staff(Action.MANAGE_EVENT, get_event)
def rules(request: AccountRequest, event: Event) -> HttpResponse:
    """Shows the rules; a POST shows what a change would do, and makes it when that was shown already (`apply`)."""
    form = RulesForm(request.POST or None, rules=read_rules(event))
    preview = None
    if request.method == "POST" and form.is_valid():
        settings, reason = form.settings, form.cleaned_data["reason"]
        if request.POST.get("apply") != form.fingerprint:
            preview = attempt(request, lambda: preview_rules(event=event, settings=settings, by=request.user))
        elif attempt(request, lambda: change_rules(event=event, settings=settings, reason=reason, by=request.user)) is not None:
            messages.success(request, _("The rules were changed, and every sheet was checked again."))
            return redirect("tournaments:standing", event.pk)
    return render(request, "tournaments/organise/rules.html", {"event": event, "form": form, "preview": preview})
