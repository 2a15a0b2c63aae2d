"""What templates ask about evenings: `{% load evenings %}`."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.permissions import Action, can
from accounts.registry import Link
from tournaments.models import Event
from tournaments.selectors.events import find_round_numbers

register = template.Library()

EVENING = ("evening", "event_edit", "event_rules")
ENTRANTS = ("entrants", "entrant_edit")
DRAW = ("draw", "by_hand")
SHEETS = ("sheet", "sheet_check", "sheet_history")
STANDING = ("standing", "entrant", "table")


@register.simple_tag(takes_context=True)
def list_event_links(context: Context) -> list[dict[str, Any]]:
    """Gives the links of the bar for the page's `event`: title, url, icon and whether each is the current one.

    The round of the page (`round`, if it has one) is the round of the links; else the last one there is.
    """
    request: HttpRequest = context["request"]
    kept: list[dict[str, Any]] | None = getattr(request, "kept_event_links", None)
    if kept is None:
        kept = request.kept_event_links = make_event_links(context, request)  # type: ignore[attr-defined]
    return kept


def make_event_links(context: Context, request: HttpRequest) -> list[dict[str, Any]]:
    """Makes the links once; the bar on top and the bar of a phone show the same."""
    event: Event = context["event"]
    here = request.resolver_match.url_name if request.resolver_match else None
    links = list_staff_links if can(request.user, Action.ENTER_SHEET, event) else list_public_links
    return [
        {"title": link.title, "url": link.url, "icon": link.icon, "is_current": here in names}
        for link, names in links(request, event, find_numbers(context, event))
    ]


def find_numbers(context: Context, event: Event) -> dict[str, int]:
    """Gives the numbers of the rounds that the links lead to: the last one, and the last one shown; the page's own comes first."""
    if own := getattr(context.get("round"), "number", None):
        return {"last": own, "shown": own}
    return {name: number or 1 for name, number in find_round_numbers(event).items()}


def list_staff_links(request: HttpRequest, event: Event, numbers: dict[str, int]) -> list[tuple[Link, tuple[str, ...]]]:
    """Gives the links for who works on the evening: a scorer sees the tables instead of the draw."""
    links: list[tuple[Link, tuple[str, ...]]] = [(Link(_("Evening"), reverse("tournaments:evening", args=[event.pk]), "list"), EVENING)]
    if can(request.user, Action.MANAGE_EVENT, event):
        links.append((Link(_("Entrants"), reverse("tournaments:entrants", args=[event.pk]), "user"), ENTRANTS))
    if can(request.user, Action.DRAW_ROUND, event):
        links.append((Link(_("Draw"), reverse("tournaments:draw", args=[event.pk, numbers["last"]]), "table"), DRAW))
    else:
        links.append((Link(_("Tables"), reverse("tournaments:tables", args=[event.pk, numbers["shown"]]), "table"), ("tables",)))
    sheets = reverse("tournaments:sheet_jump", args=[event.pk, numbers["shown"]])
    standing = reverse("tournaments:standing", args=[event.pk])
    return [*links, (Link(pgettext("sheets", "Entry"), sheets, "pen"), SHEETS), (Link(_("Standing"), standing, "trophy"), STANDING)]


def list_public_links(request: HttpRequest, event: Event, numbers: dict[str, int]) -> list[tuple[Link, tuple[str, ...]]]:
    """Gives the links for players and visitors."""
    return [
        (Link(_("Club"), event.club.get_absolute_url(), "home"), ()),
        (Link(_("Standing"), reverse("tournaments:standing", args=[event.pk]), "trophy"), STANDING),
        (Link(_("Tables"), reverse("tournaments:tables", args=[event.pk, numbers["shown"]]), "table"), ("tables",)),
    ]
