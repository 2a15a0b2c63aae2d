"""What evenings add to the shared pages of a club (see accounts/registry.py)."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Club
from accounts.permissions import Action, can
from accounts.registry import Link, Step, club_links, start_steps
from tournaments.selectors.events import has_events


def add_sections() -> None:
    """Fills this app's places; called once at the start."""
    club_links.add(link_events, order=20)
    start_steps.add(step_first_evening, order=20)


def link_events(request: HttpRequest, club: Club) -> Link:
    """The club's evenings, for everyone."""
    url = reverse("tournaments:events", args=[club.slug])
    return Link(_("Evenings"), url, "cal", also=(url,))


def step_first_evening(request: HttpRequest, club: Club) -> Step | None:
    """When there are players, an evening is planned."""
    if not can(request.user, Action.MANAGE_EVENT, club):
        return None
    text = _("Date, pairs or individuals, the number of rounds.")
    url = reverse("tournaments:event_add", args=[club.slug])
    return Step(_("Plan the first evening"), text, url, _("Plan an evening"), is_done=has_events(club))
