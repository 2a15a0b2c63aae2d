"""Printing sign-in cards, and signing in with one."""

from allauth.account.utils import perform_login
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts.forms.account import CardForm
from accounts.guard import AccountRequest, require
from accounts.models import Club
from accounts.permissions import Action
from accounts.refusals import Refused
from accounts.selectors import get_club, list_persons_for_cards
from accounts.services.cards import make_sign_in_cards, sign_in_with_card

CODE_KEY = "card_code"


@never_cache
@require(Action.MANAGE_PERSONS, get_club)
def cards(request: AccountRequest, club: Club) -> HttpResponse:
    """Offers the persons who may have a card; the chosen ones get a page to print, once."""
    chosen = [int(pk) for pk in request.POST.getlist("person") if pk.isdecimal() and len(pk) < 18]
    if request.method == "POST" and chosen:
        printed = make_sign_in_cards(club=club, person_ids=chosen, by=request.user)
        return render(request, "accounts/cards_print.html", {"club": club, "cards": printed})
    if request.method == "POST":
        messages.warning(request, _("Choose at least one person."))
    return render(request, "accounts/cards.html", {"club": club, "persons": list_persons_for_cards(club)})


@never_cache
@sensitive_post_parameters("code")
def sign_in_by_card(request: HttpRequest) -> HttpResponseBase:
    """Signs in with a typed or scanned code; the link's code moves to the session before anything is shown."""
    if code := request.GET.get("code"):
        request.session[CODE_KEY] = code[:40]
        return redirect("accounts:sign_in_by_card")
    form = CardForm(request.POST or None, initial={"code": request.session.get(CODE_KEY, "")})
    if request.method == "POST" and form.is_valid():
        return use_card(request, form)
    return render(request, "accounts/card_sign_in.html", {"form": form})


def use_card(request: HttpRequest, form: CardForm) -> HttpResponseBase:
    """Signs in, or shows the form again with the reason."""
    if limited := ratelimit.consume_or_429(request, action="sign_in_card"):
        return limited
    request.session.pop(CODE_KEY, None)
    try:
        account = sign_in_with_card(code=form.cleaned_data["code"])
    except Refused as refused:
        form.add_error("code", str(refused))
        return render(request, "accounts/card_sign_in.html", {"form": form})
    return perform_login(request, account, email_verification="none")
