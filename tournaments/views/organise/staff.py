"""What the staff's pages share: their guard, what happens when a service refuses, and undo."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.urls import reverse

from accounts.guard import View, require
from accounts.permissions import Action
from tournaments.refusals import Refused

Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that everyone may read, on a page that shows more of it: who has nothing to do with its club finds nothing there."""

    target: Any

    @property
    def club_id(self) -> int:
        """The club of what is hidden."""
        club_id: int = self.target.club_id
        return club_id


def require_staff(action: Action, find: Callable[..., Any]) -> Callable[[View], View]:
    """Guards a view as `accounts.guard.require` does, but to other clubs the page does not exist."""

    @wraps(find)
    def find_hidden(**ids: Any) -> Hidden:
        return Hidden(find(**ids))

    def decorate(view: View) -> View:
        @wraps(view)
        def show(request: HttpRequest, hidden: Hidden, **rest: Any) -> HttpResponseBase:
            return view(request, hidden.target, **rest)

        return require(action, find_hidden)(show)

    return decorate


def attempt(request: HttpRequest, act: Callable[[], Done]) -> Done | None:
    """Gives what the service gives; when it refuses, says why on the next page and gives None."""
    try:
        return act()
    except Refused as refused:
        messages.error(request, str(refused))
        return None


def read_sent(request: HttpRequest) -> QueryDict:
    """Gives what was sent: the posted values before those in the address, which an undo button has."""
    sent = request.GET.copy()
    sent.update(request.POST)
    return sent


def make_undo(name: str, *args: object, **values: object) -> str:
    """Gives the address that an undo button posts to, as the extra tags of a message."""
    query = f"?{urlencode(values, doseq=True)}" if values else ""
    return reverse(f"tournaments:{name}", args=args) + query
