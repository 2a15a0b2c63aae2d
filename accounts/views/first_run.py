"""The first page of a new site."""

from allauth.account.utils import perform_login
from allauth.core import ratelimit
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts.forms.clubs import FirstRunForm
from accounts.refusals import Refusal, Refused
from accounts.selectors import has_club
from accounts.services.first_run import set_up_site


@never_cache
@sensitive_post_parameters("code")
def first_run(request: HttpRequest) -> HttpResponseBase:
    """Asks for the club, its admin and the code from the console; exists only while there is no club."""
    if has_club():
        raise Http404
    form = FirstRunForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return set_up(request, form)
    return render(request, "accounts/first_run.html", {"form": form})


def set_up(request: HttpRequest, form: FirstRunForm) -> HttpResponseBase:
    """Makes the club and signs its admin in, or shows the form again with the reason."""
    if limited := ratelimit.consume_or_429(request, action="first_run"):
        return limited
    try:
        account = set_up_site(**form.cleaned_data)
    except Refused as refused:
        form.add_error("code" if refused.code == Refusal.CODE_WRONG else None, str(refused))
        return render(request, "accounts/first_run.html", {"form": form})
    return perform_login(request, account, redirect_url=reverse("accounts:home"))
