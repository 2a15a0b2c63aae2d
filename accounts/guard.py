"""What pages and the API put in front of themselves: they ask `can` and answer a refusal.

A visitor is sent to sign in (what was posted is kept, see views/again.py); who may not even know that something exists gets
"not found"; an admin without the demanded authenticator app is told how to set it up; anyone else gets "not allowed".
"""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import Account
from accounts.permissions import Action, AnyUser, can, can_know, is_waiting

POSTED_KEY = "posted"
MOST_POSTED = 100_000
View = Callable[..., HttpResponseBase]
Found = TypeVar("Found")


class AccountRequest(HttpRequest):
    """For type checkers: the request of a view behind a guard has an account. (A public page may still have a visitor.)"""

    user: Account


def require(action: Action, find: Callable[..., Any]) -> Callable[[View], View]:
    """Guards a view: `find` gives the target from its own share of the URL's arguments, the view gets it and the rest.

    `find` raises DoesNotExist or Http404 when there is nothing. The view is called as `view(request, target, **rest)`.
    """
    names = tuple(inspect.signature(find).parameters)

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **arguments: Any) -> HttpResponseBase:
            found = {name: arguments.pop(name) for name in names if name in arguments}
            target = find_or_404(find, **found)
            refusal = refuse(request, action, target)
            return view(request, target, **arguments) if refusal is None else refusal

        return guarded

    return decorate


def find_or_404(find: Callable[..., Found], *args: Any, **kwargs: Any) -> Found:
    """Gives what the selector finds; raises Http404 when there is nothing."""
    try:
        return find(*args, **kwargs)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def require_account(view: View) -> View:
    """Guards a view that any signed-in account may use."""

    @wraps(view)
    def guarded(request: HttpRequest, **arguments: Any) -> HttpResponseBase:
        return view(request, **arguments) if request.user.is_authenticated else ask_to_sign_in(request)

    return guarded


def refuse(request: HttpRequest, action: Action, target: Any) -> HttpResponseBase | None:
    """Gives the answer to a request that may not do this, or None; raises for "not found" and "not allowed"."""
    if can(request.user, action, target):
        return None
    if request.user.is_anonymous:
        return ask_to_sign_in(request)
    if is_waiting(request.user, target):
        return redirect("accounts:second_step")
    ensure_can(request.user, action, target)
    return None


def ensure_can(user: AnyUser, action: Action, target: Any) -> None:
    """Raises Http404 when the user may not even know the target, PermissionDenied when the user may not do this."""
    if can(user, action, target):
        return
    if can_know(user, target):
        raise PermissionDenied
    raise Http404


def ask_to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """Sends a visitor to the sign-in page and back; keeps what was posted until then.

    A fragment asked for by script gets a plain 401 instead, so that nothing on the page is replaced.
    """
    if request.headers.get("HX-Request"):
        return HttpResponse(_("You are signed out. Sign in again; what you typed stays here."), status=401)
    if request.method != "POST":
        return redirect_to_login(request.get_full_path())
    posted = [[name, value] for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    if sum(len(name) + len(value) for name, value in posted) <= MOST_POSTED:
        request.session[POSTED_KEY] = {"path": request.get_full_path(), "posted": posted}
    return redirect_to_login(reverse("accounts:again"))


class ClubPermission(BasePermission):
    """Asks `can` about the object of an API view; the view says in `needs` which action each of its own actions takes.

    Lists are narrowed by the view itself with `limit_to`; a view that creates calls `ensure_can` with the club.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Lets only accounts in."""
        return bool(request.user.is_authenticated)

    def has_object_permission(self, request: Request, view: Any, target: Any) -> bool:
        """Gives "not found" to who may not even know the object."""
        # OPTIONS asks about each method by a request of that method, while the view's own action stays the same.
        needs: Mapping[str, Action] = view.needs
        ensure_can(request.user, needs[view.action_map[str(request.method).lower()]], target)
        return True
