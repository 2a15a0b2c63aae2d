"""What evenings add to the shared pages of a club (see accounts/registry.py)."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Club, Person
from accounts.permissions import Action, can
from accounts.registry import Link, Section, Step, club_links, home_sections, person_sections, start_steps
from accounts.tables import show_page
from tournaments.selectors.events import has_events
from tournaments.selectors.home import count_person, find_next_event, list_last_results, list_person_lines, list_running
from tournaments.tables import PersonResultTable

RESULTS_A_PAGE = 10


def add_sections() -> None:
    """Fills this app's places; called once at the start."""
    club_links.add(link_events, order=20)
    club_links.add(link_boards, order=30)
    home_sections.add(show_running, order=20, column="top")
    home_sections.add(show_next_event, order=10)
    home_sections.add(show_last_results, order=20)
    person_sections.add(show_person_figures, order=10, column="top")
    person_sections.add(show_person_results, order=20)
    start_steps.add(step_first_evening, order=20)


def link_events(request: HttpRequest, club: Club) -> Link:
    """The club's evenings, for everyone."""
    url = reverse("tournaments:events", args=[club.slug])
    return Link(_("Evenings"), url, "cal", also=(url,))


def link_boards(request: HttpRequest, club: Club) -> Link | None:
    """The club's boards, for its staff."""
    if not can(request.user, Action.ENTER_SHEET, club):
        return None
    url = reverse("tournaments:board_sets", args=[club.slug])
    return Link(_("Boards"), url, "cards", also=(url, "/boards/"))


def step_first_evening(request: HttpRequest, club: Club) -> Step | None:
    """When there are players, an evening is planned."""
    if not can(request.user, Action.MANAGE_EVENT, club):
        return None
    text = _("Date, pairs or individuals, the number of rounds.")
    url = reverse("tournaments:event_add", args=[club.slug])
    return Step(_("Plan the first evening"), text, url, _("Plan an evening"), is_done=has_events(club))


def show_running(request: HttpRequest, club: Club) -> Section | None:
    """The evenings that go on: for the staff a way to work, for everyone else to the standing."""
    running = list_running(club)
    return Section("tournaments/_running.html", {"running": running}) if running else None


def show_next_event(request: HttpRequest, club: Club) -> Section | None:
    """The next evening that is planned."""
    event = find_next_event(club)
    return Section("tournaments/_next_event.html", {"event": event}) if event else None


def show_last_results(request: HttpRequest, club: Club) -> Section:
    """The first three of the last evenings."""
    return Section("tournaments/_last_results.html", {"club": club, "results": list_last_results(club)})


def show_person_figures(request: HttpRequest, person: Person) -> Section | None:
    """A person's rounds in figures."""
    figures = count_person(person)
    return Section("tournaments/_person_figures.html", {"figures": figures}) if figures.rounds else None


def show_person_results(request: HttpRequest, person: Person) -> Section:
    """A person's evenings."""
    table = PersonResultTable(list_person_lines(person))
    show_page(table, request, RESULTS_A_PAGE)
    return Section("tournaments/_person_results.html", {"table": table})
