"""One's own account, signing in with a password, and going on after a lost session."""

from allauth.account.views import LoginView
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.adapters import set_language_cookie
from accounts.forms.account import AccountForm
from accounts.forms.sign_in import PasswordForm
from accounts.guard import POSTED_KEY, AccountRequest, require_account
from accounts.permissions import get_access
from accounts.selectors import has_authenticator, list_own_memberships, list_persons_of
from accounts.services.accounts import change_account


class PasswordSignInView(LoginView):
    """allauth's page with a password, the second choice beside a mailed code."""

    template_name = "accounts/password_sign_in.html"

    def get_form_class(self) -> type[PasswordForm]:
        """The form that has the password field."""
        return PasswordForm


@never_cache
@require_account
def me(request: AccountRequest) -> HttpResponse:
    """Shows and changes the own account."""
    form = AccountForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        account = change_account(account=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        response = redirect("accounts:me")
        set_language_cookie(response, account.language)
        return response
    context = {
        "form": form,
        "persons": list_persons_of(request.user),
        "memberships": list_own_memberships(request.user),
        "has_authenticator": has_authenticator(request.user),
    }
    return render(request, "accounts/me.html", context)


@never_cache
@require_account
def second_step(request: AccountRequest) -> HttpResponse:
    """Tells a club admin how to set up the authenticator app that the club demands."""
    if not get_access(request.user).waiting:
        return redirect("accounts:home")
    return render(request, "accounts/second_step.html")


@never_cache
@require_account
def again(request: AccountRequest) -> HttpResponse:
    """Offers to send once more what was posted when the session had ended."""
    kept = request.session.get(POSTED_KEY)
    if kept is None:
        return redirect("accounts:home")
    return render(request, "accounts/again.html", kept)
