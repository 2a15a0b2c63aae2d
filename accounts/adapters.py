"""Where allauth asks this site."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import Account
from accounts.selectors import list_clubs_for_sign_up


class AccountAdapter(DefaultAccountAdapter):
    """allauth's behaviour but for what is said here."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Signing up is possible while some club allows it."""
        return list_clubs_for_sign_up().exists()

    def post_login(self, request: HttpRequest, user: Account, **kwargs: Any) -> HttpResponse:
        """Shows the site in the account's own language from now on."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        set_language_cookie(response, user.language)
        return response


def set_language_cookie(response: HttpResponse, language: str) -> None:
    """Remembers the language in the browser, as Django's own language switch does."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
