"""The link of an invitation, and accepting it."""

from allauth.account.utils import perform_login
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.codes import hash_code
from accounts.models import Invitation
from accounts.refusals import Refusal, Refused
from accounts.selectors import find_invitation
from accounts.services.invitations import accept_invitation

HASH_KEY = "invitation"


@never_cache
def invitation_link(request: HttpRequest, token: str) -> HttpResponse:
    """Moves the link's key to the session, so that it stays out of the address."""
    request.session[HASH_KEY] = hash_code(token)
    return redirect("accounts:invitation")


@never_cache
def invitation(request: HttpRequest) -> HttpResponseBase:
    """Says who invites to what; accepting takes a press of a button, so that a mail scanner's visit changes nothing."""
    invited = find_invitation(request.session.get(HASH_KEY, ""))
    if request.method == "POST" and invited:
        return accept(request, invited)
    context = {"invitation": invited, "club": invited.club if invited else None}
    return render(request, "accounts/invitation.html", context, status=200 if invited else 410)


def accept(request: HttpRequest, invited: Invitation) -> HttpResponseBase:
    """Accepts as the signed-in account, or with a new account that is signed in at once."""
    account = request.user if request.user.is_authenticated else None
    try:
        accepted = accept_invitation(token_hash=invited.token_hash, account=account)
    except Refused as refused:
        if refused.code == Refusal.SIGN_IN_FIRST:
            return redirect_to_login(reverse("accounts:invitation"))
        messages.error(request, str(refused))
        return redirect("accounts:invitation")
    request.session.pop(HASH_KEY, None)
    if account is None:
        return perform_login(request, accepted, redirect_url=invited.club.get_absolute_url())
    messages.success(request, _("You now belong to %(club)s.") % {"club": invited.club})
    return redirect(invited.club)
