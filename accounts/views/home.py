"""The front page of the site and of a club. Most of it comes from the registry."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.guard import find_or_404
from accounts.models import Club
from accounts.registry import home_sections, start_steps
from accounts.selectors import get_club, get_home_club, has_club, list_clubs, list_own_clubs


def home(request: HttpRequest) -> HttpResponse:
    """Shows the one club that matters to this user, or the clubs to choose from; a new site is set up first."""
    if club := get_home_club(request.user):
        return render_club(request, club)
    if not has_club():
        return redirect("accounts:first_run")
    return render(request, "accounts/clubs.html", {"own_clubs": list_own_clubs(request.user), "clubs": list_clubs()})


def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a club's front page to everyone."""
    return render_club(request, find_or_404(get_club, slug))


def render_club(request: HttpRequest, club: Club) -> HttpResponse:
    """Gives the club's front page; its first steps until all of them are done."""
    steps = start_steps.collect(request, club)
    to_do = [step for step in steps if not step.is_done]
    context = {
        "club": club,
        "steps": steps if to_do else [],
        "next_step": to_do[0] if to_do else None,
        "steps_left": len(to_do),
        **{f"{column}_sections": home_sections.collect(request, club, column) for column in ("top", "main", "side")},
    }
    return render(request, "accounts/club.html", context)
