"""What templates ask about people: `{% load accounts %}`."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts import qr
from accounts.choices import Role
from accounts.permissions import Action, can, get_access
from accounts.registry import Link, club_links

register = template.Library()


@register.simple_tag(takes_context=True)
def may(context: Context, action: str, target: Any) -> bool:
    """Tells whether the user may do this: `{% may "manage_event" event as can_manage %}`."""
    return can(context["request"].user, Action(action), target)


@register.simple_tag(takes_context=True)
def list_links(context: Context) -> list[dict[str, Any]]:
    """Gives the links of the bar for the club of the page: title, url, icon and whether each is the current one."""
    request: HttpRequest = context["request"]
    club = context.get("club")
    links = club_links.collect(request, club) if club else [Link(_("Start"), reverse("accounts:home"), "home")]
    fits = {link.url: find_fit(link, request.path) for link in links}
    best = max(fits.values(), default=0)
    return [{"title": link.title, "url": link.url, "icon": link.icon, "is_current": 0 < fits[link.url] == best} for link in links]


@register.simple_tag(takes_context=True)
def name_role(context: Context) -> str:
    """Gives the word for the user's role in the club of the page, "" for a player or a visitor."""
    membership = get_access(context["request"].user).roles.get(getattr(context.get("club"), "pk", 0))
    return "" if membership in (None, Role.PLAYER) else str(Role(membership).label)


@register.simple_tag
def draw_qr(text: str, label: str) -> SafeString:
    """Draws a QR code; put it inside an element of class `qr`, with the text printed beside it."""
    return qr.draw_qr(text, label)


def find_fit(link: Link, path: str) -> int:
    """Gives how much of the page's address the link covers; 0 for another part of the site."""
    exact = len(path) if path == link.url else 0
    return max([exact, *(len(start) for start in link.also if path.startswith(start))])
