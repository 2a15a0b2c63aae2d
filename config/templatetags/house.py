"""Template tags and filters of the whole site, built in: no {% load %} needed."""

from typing import Any

from django import template
from django.utils.translation import get_language

register = template.Library()


@register.filter
def number(value: Any) -> Any:
    """Gives a whole number as the Dutch write it: plain up to 9999, then in groups of three (24.796; in English 24,796).

    Anything else comes back as it is, so that it may stand in a table's cell.
    """
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) < 10_000:
        return value
    return f"{value:,}" if get_language() == "en" else f"{value:,}".replace(",", ".")
