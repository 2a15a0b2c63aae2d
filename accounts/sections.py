"""What this app itself shows on the shared pages."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Club, Person
from accounts.permissions import Action, can, get_own_person_ids, is_waiting
from accounts.registry import Link, Section, Step, club_links, home_sections, person_sections, start_steps
from accounts.selectors import count_club, list_clubs_below


def add_sections() -> None:
    """Fills this app's places; called once at the start."""
    club_links.add(link_club, order=10)
    club_links.add(link_persons, order=80)
    home_sections.add(show_second_step, order=10, column="top")
    home_sections.add(show_sign_in, order=10, column="side")
    home_sections.add(show_clubs_below, order=90)
    person_sections.add(show_own_person, order=10, column="side")
    person_sections.add(show_administration, order=90, column="side")
    start_steps.add(step_persons, order=10)
    start_steps.add(step_helper, order=30)


def link_club(request: HttpRequest, club: Club) -> Link:
    """The club's front page, for everyone."""
    front = club.get_absolute_url()
    return Link(_("Club"), front, "home", also=("/",) if request.path == "/" else ())


def link_persons(request: HttpRequest, club: Club) -> Link | None:
    """The administration, for who may see it."""
    if not can(request.user, Action.VIEW_CLUB_ADMIN, club):
        return None
    pages = [reverse(f"accounts:{name}", args=[club.slug]) for name in ("persons", "cards", "members", "club_settings")]
    return Link(_("Members"), pages[0], "user", also=(*pages, "/toegang/", "/spelers/"))


def show_sign_in(request: HttpRequest, club: Club) -> Section | None:
    """The form that asks for a mailed code, for a visitor."""
    return None if request.user.is_authenticated else Section("accounts/_sign_in.html")


def show_second_step(request: HttpRequest, club: Club) -> Section | None:
    """Tells an admin without the demanded authenticator app why so much is closed."""
    return Section("accounts/_second_step.html") if is_waiting(request.user, club) else None


def show_clubs_below(request: HttpRequest, club: Club) -> Section | None:
    """The clubs of a federation."""
    return Section("accounts/_federation.html", {"clubs": list_clubs_below(club)}) if club.is_federation else None


def show_own_person(request: HttpRequest, person: Person) -> Section | None:
    """What a person may change on the own page."""
    own = person.pk in get_own_person_ids(request.user)
    return Section("accounts/_own_person.html", {"person": person}) if own else None


def show_administration(request: HttpRequest, person: Person) -> Section | None:
    """What the staff knows of a person."""
    manages = can(request.user, Action.MANAGE_PERSONS, person)
    return Section("accounts/_staff_person.html", {"person": person}) if manages else None


def step_persons(request: HttpRequest, club: Club) -> Step | None:
    """First of all, a club needs players."""
    if not can(request.user, Action.MANAGE_PERSONS, club):
        return None
    text = _("Paste a list of names. The site recognises infixes by itself.")
    url = reverse("accounts:paste_persons", args=[club.slug])
    return Step(_("Add members"), text, url, _("Add members"), is_done=count_club(club)["persons"] > 0)


def step_helper(request: HttpRequest, club: Club) -> Step | None:
    """A second pair of eyes for the sheets."""
    if not can(request.user, Action.MANAGE_MEMBERS, club):
        return None
    text = _("Someone else then checks the sheets that you enter.")
    url = reverse("accounts:invite_member", args=[club.slug])
    return Step(_("Invite a helper"), text, url, _("Invite"), is_done=count_club(club)["staff"] > 1)
