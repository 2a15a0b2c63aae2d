"""How standings are written: `{% load standings %}`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Entrant, StandingLine

register = template.Library()

ENGLISH_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
MOST_LISTED = 8


@register.filter
def ordinal_ending(number: int) -> str:
    """Gives what stands behind a place: "e" in Dutch, "st", "nd", "rd" or "th" in English."""
    if get_language() != "en":
        return "e"
    return "th" if number % 100 in (11, 12, 13) else ENGLISH_ENDINGS.get(number % 10, "th")


@register.filter
def listed(numbers: Sequence[Any]) -> str:
    """Gives "4", "4 and 8", "4, 8 and 9"; how many more there are when they are many."""
    shown = [str(number) for number in numbers[:MOST_LISTED]]
    if more := len(numbers) - len(shown):
        return _("%(numbers)s and %(count)s more") % {"numbers": ", ".join(shown), "count": more}
    if len(shown) < 2:
        return "".join(shown)
    return _("%(numbers)s and %(last)s") % {"numbers": ", ".join(shown[:-1]), "last": shown[-1]}


@register.filter
def named(entrant: Entrant) -> str:
    """Gives the team's name, or the members' names as everyone may read them, as they are said."""
    return entrant.name or " & ".join(person.public_name for person in entrant.persons)


@register.simple_tag
def link_standing(query: Any, **changes: Any) -> str:
    """Gives the address of another view of the same standing: another `page`, `sort`, or `number` of a round (from its first page)."""
    if "number" in changes:
        changes = {"page": 1, "sort": "", "words": ""} | changes
    return str(replace(query, **changes).make_url())


@register.simple_tag
def link_own(query: Any) -> str:
    """Gives the address from which the reader's own lines come."""
    return str(query.make_url("standing_own"))


@register.simple_tag
def link_line(query: Any, line: StandingLine) -> str:
    """Gives the address of a line in the standing: on this page, or on the one where it stands."""
    page = (line.place - 1) // query.per_page + 1
    anchor = f"#entrant-{line.entrant.number}"
    return anchor if query.is_kept and page == query.page else replace(query, page=page, sort="", words="").make_url() + anchor
